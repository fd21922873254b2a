// Foreign functions for test_callbacks.py.

#include <chrono>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <thread>

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

static float* Data(const ffi::AnyBuffer& b) { return static_cast<float*>(b.untyped_data()); }

// 1 if all attributes are what the test passes.
static ffi::Error KindsImpl(bool flag, int8_t small, int32_t count, uint64_t big, double half, std::string_view text,
                            ffi::Span<const int64_t> ints, ffi::Span<const float> same, ffi::Span<const float> none, float infinite,
                            double nan, ffi::Dictionary inner, ffi::ResultBuffer<ffi::F32> y) {
  auto x = inner.get<int64_t>("x");
  auto z = inner.get<std::string_view>("y");
  if (!x.has_value() || !z.has_value()) return ffi::Error::InvalidArgument("inner lacks x or y");
  bool numbers = flag && small == -8 && count == -3 && big == uint64_t{1} << 40 && half == 0.5 && infinite > 1e38f && nan != nan;
  bool lists = ints.size() == 4 && ints[3] == 4 && same.size() == 3 && same[2] == 0 && none.size() == 0;
  bool words = text == "a \"b\"\n\\ \xc3\xa9" && *x == 7 && *z == "z";
  *y->typed_data() = numbers && lists && words;
  return ffi::Error::Success();
}

XLA_FFI_DEFINE_HANDLER_SYMBOL(Kinds, KindsImpl,
                              ffi::Ffi::Bind()
                                  .Attr<bool>("flag")
                                  .Attr<int8_t>("small")
                                  .Attr<int32_t>("count")
                                  .Attr<uint64_t>("big")
                                  .Attr<double>("half")
                                  .Attr<std::string_view>("text")
                                  .Attr<ffi::Span<const int64_t>>("ints")
                                  .Attr<ffi::Span<const float>>("same")
                                  .Attr<ffi::Span<const float>>("none")
                                  .Attr<float>("infinite")
                                  .Attr<double>("nan")
                                  .Attr<ffi::Dictionary>("inner")
                                  .Ret<ffi::Buffer<ffi::F32>>());

// Where it runs, and in which execution.
static ffi::Error WhereImpl(int32_t device, ffi::RunId run, ffi::ScratchAllocator scratch, ffi::ThreadPool pool,
                            ffi::ResultBuffer<ffi::S32> where, ffi::ResultBuffer<ffi::S32> execution) {
  auto memory = scratch.Allocate(1000, 128);
  where->typed_data()[0] = device;
  where->typed_data()[1] = memory.has_value() && reinterpret_cast<uintptr_t>(*memory) % 128 == 0;
  execution->typed_data()[0] = static_cast<int32_t>(run.run_id);
  execution->typed_data()[1] = static_cast<int32_t>(pool.num_threads());
  return ffi::Error::Success();
}

XLA_FFI_DEFINE_HANDLER_SYMBOL(Where, WhereImpl,
                              ffi::Ffi::Bind()
                                  .Ctx<ffi::DeviceOrdinal>()
                                  .Ctx<ffi::RunId>()
                                  .Ctx<ffi::ScratchAllocator>()
                                  .Ctx<ffi::ThreadPool>()
                                  .Ret<ffi::Buffer<ffi::S32>>()
                                  .Ret<ffi::Buffer<ffi::S32>>());

// Ends on another thread after it has returned.
static ffi::Future LaterImpl(ffi::AnyBuffer x, ffi::Result<ffi::AnyBuffer> y) {
  ffi::Promise promise;
  ffi::Future future(promise);
  bool fail = *Data(x) != 0;
  std::thread([promise = std::move(promise), fail, out = Data(*y)]() mutable {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    *out = 5;
    if (fail) {
      promise.SetError(ffi::Error::Internal("failed later"));
    } else {
      promise.SetAvailable();
    }
  }).detach();
  return future;
}

XLA_FFI_DEFINE_HANDLER_SYMBOL(Later, LaterImpl, ffi::Ffi::Bind().Arg<ffi::AnyBuffer>().Ret<ffi::AnyBuffer>());

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
void Positive(void* out, const void** in, void* status) {
  *static_cast<float*>(out) = *static_cast<const float*>(in[0]);
  // XLA sets a message in it, whose layout is that of its compiler.
  if (*static_cast<float*>(out) < 0) std::memset(status, 1, 8);
}
void Length(void* out, const void** in, const char* text, size_t length, void* status) {
  *static_cast<float*>(out) = *static_cast<const float*>(in[0]) + static_cast<float>(length);
}
}
