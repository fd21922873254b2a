// Foreign functions for test_callbacks.py.

#include <cstdint>
#include <string_view>

#include "xla/ffi/api/ffi.h"

namespace ffi = xla::ffi;

// y = scale * x + offsets[0], and the sum of x. Fails when asked to.
static ffi::Error ScaleImpl(float scale, std::string_view mode, ffi::Span<const int64_t> offsets, ffi::Buffer<ffi::F32> x,
                            ffi::ResultBuffer<ffi::F32> y, ffi::ResultBuffer<ffi::F32> sum) {
  if (mode == "fail") return ffi::Error::InvalidArgument("asked to fail");
  float total = 0;
  for (size_t i = 0; i < x.element_count(); ++i) {
    total += x.typed_data()[i];
    y->typed_data()[i] = scale * x.typed_data()[i] + static_cast<float>(offsets[0]);
  }
  sum->typed_data()[0] = total;
  return ffi::Error::Success();
}

XLA_FFI_DEFINE_HANDLER_SYMBOL(Scale, ScaleImpl,
                              ffi::Ffi::Bind()
                                  .Attr<float>("scale")
                                  .Attr<std::string_view>("mode")
                                  .Attr<ffi::Span<const int64_t>>("offsets")
                                  .Arg<ffi::Buffer<ffi::F32>>()
                                  .Ret<ffi::Buffer<ffi::F32>>()
                                  .Ret<ffi::Buffer<ffi::F32>>());

// The elements in the order of memory.
static ffi::Error OrderImpl(ffi::Buffer<ffi::F32> x, ffi::ResultBuffer<ffi::F32> y) {
  for (size_t i = 0; i < x.element_count(); ++i) y->typed_data()[i] = x.typed_data()[i];
  return ffi::Error::Success();
}

XLA_FFI_DEFINE_HANDLER_SYMBOL(Order, OrderImpl, ffi::Ffi::Bind().Arg<ffi::Buffer<ffi::F32>>().Ret<ffi::Buffer<ffi::F32>>());

// A counter that one call site keeps.
struct Counter {
  static ffi::TypeId id;
  int32_t calls = 0;
};
ffi::TypeId Counter::id = {};

static ffi::ErrorOr<std::unique_ptr<Counter>> CounterNew() { return std::make_unique<Counter>(); }
static ffi::Error CounterNext(Counter* counter, ffi::ResultBuffer<ffi::S32> y) {
  y->typed_data()[0] = ++counter->calls;
  return ffi::Error::Success();
}

XLA_FFI_DEFINE_HANDLER_SYMBOL(CountInstantiate, CounterNew, ffi::Ffi::BindInstantiate());
XLA_FFI_DEFINE_HANDLER_SYMBOL(CountExecute, CounterNext, ffi::Ffi::Bind().Ctx<ffi::State<Counter>>().Ret<ffi::Buffer<ffi::S32>>());

extern "C" {
void* CounterId() { return &Counter::id; }
void* CounterInfo() {
  static XLA_FFI_TypeInfo info = ffi::MakeTypeInfo<Counter>();
  return &info;
}
// The older kind, without and with a configuration.
void Twice(void* out, const void** in) { *static_cast<float*>(out) = 2 * *static_cast<const float*>(in[0]); }
void Length(void* out, const void** in, const char* text, size_t length, void* status) {
  *static_cast<float*>(out) = *static_cast<const float*>(in[0]) + static_cast<float>(length);
}
}
