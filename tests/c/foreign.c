// Functions of the program's own that compiled programs call: handlers of XLA's foreign function interface and the older kind.

#include "plugin.h"

// As far as they are needed here; the names are those of this file.

typedef struct {
  PJRT_Extension_Base base;
  PJRT_Error* (*type_register)(void*);
  PJRT_Error* (*user_data_add)(void*);
  PJRT_Error* (*register_handler)(void*);
} FfiExtension;

typedef struct {
  PJRT_Extension_Base base;
  PJRT_Error* (*register_function)(void*);
  PJRT_Error* (*withdraw)(void*);
} FunctionsExtension;

typedef struct { size_t size; void* ext; const char* name; size_t len; int64_t id; void* info; } TypeRegister_Args;
typedef struct { size_t size; void* ext; PJRT_ExecuteContext* context; int64_t id; void* data; } UserData_Args;
typedef struct { size_t size; const char* name; size_t len; void* handler; const char* platform; size_t platform_len; uint32_t traits; } Handler_Args;
typedef struct { size_t size; const char* name; size_t len; int version; void* stages[4]; } Call_Args;
typedef struct { size_t size; const char* name; size_t len; } Withdraw_Args;

typedef struct { size_t size; void* ext; uint32_t dtype; void* data; int64_t rank; int64_t* dims; } Buffer;
typedef struct { size_t size; void* ext; int64_t count; uint32_t* kinds; Buffer** values; } Values;
typedef struct { const char* data; size_t len; } Span;
typedef struct { uint32_t dtype; void* value; } Scalar;
typedef struct { uint32_t dtype; size_t count; void* data; } Array;
typedef struct { size_t size; void* ext; int64_t count; uint32_t* kinds; Span** names; void** values; } Attrs;
typedef struct { size_t size; void* ext; int major, minor; } Version;
typedef struct { size_t size; Version version; } Metadata;
typedef struct { size_t size; uint32_t kind; void* next; Metadata* metadata; } MetadataExtension;
typedef struct { size_t size; void* ext; Version version; void* internal; void* (*functions[18])(void*); } Api;
typedef struct { size_t size; MetadataExtension* ext; const Api* api; void* context; uint32_t stage; Values args, results; Attrs attrs; } Frame;
typedef struct { size_t size; void* ext; const char* message; int code; } ErrorCreate_Args;
typedef struct { size_t size; void* ext; void* error; const char* message; } ErrorMessage_Args;
typedef struct { size_t size; void* ext; void* error; } ErrorDestroy_Args;
typedef struct { size_t size; void* ext; void* context; int64_t* id; void* data; } Get_Args;
typedef struct { size_t size; void* ext; void* context; int64_t run; } RunId_Args;
typedef struct { size_t size; void* ext; void* context; int32_t ordinal; } Ordinal_Args;
typedef struct { size_t size; void* ext; void* context; uint32_t stage; int64_t* id; void* state; } State_Args;

enum { ERROR_CREATE, ERROR_MESSAGE, ERROR_DESTROY, GET = 6, STATE_SET, STATE_GET, RUN_ID = 16, ORDINAL };

static PJRT_Client* client;
static FfiExtension* ffi;
static FunctionsExtension* functions;
static int64_t type_id, other_id, last_run;
static int deleted;
static char seen[16];

static void* extension(PJRT_Extension_Type type) {
  for (PJRT_Extension_Base* e = api->extension_start; e; e = e->next)
    if (e->type == type) return e;
  CHECK(0, "no extension %d", type);
}

static void* error(const Frame* frame, const char* text) {
  ErrorCreate_Args args = {sizeof args, NULL, text, PJRT_Error_Code_OUT_OF_RANGE};
  return frame->api->functions[ERROR_CREATE](&args);
}

// 1 when the call is for the metadata.
static int asks(Frame* frame, int minor) {
  if (!frame->ext) return 0;
  CHECK(frame->ext->kind == 1);
  frame->ext->metadata->version = (Version){sizeof(Version), NULL, 0, minor};
  return 1;
}

static void* attr(const Attrs* attrs, const char* name, uint32_t kind) {
  for (int64_t i = 0; i < attrs->count; i++)
    if (attrs->names[i]->len == strlen(name) && !memcmp(attrs->names[i]->data, name, strlen(name))) {
      CHECK(attrs->kinds[i] == kind, "%s is of kind %u", name, attrs->kinds[i]);
      return attrs->values[i];
    }
  CHECK(0, "attribute %s is missing", name);
}

enum { ARRAY = 1, DICTIONARY, SCALAR, STRING };
#define SCALAR_IS(name, code, type, x) \
  do { Scalar* s = attr(&frame->attrs, name, SCALAR); CHECK(s->dtype == code && *(type*)s->value == (x), name); } while (0)

static void* typed(Frame* frame) {
  if (asks(frame, 3)) return NULL;
  CHECK(frame->stage == 3 && frame->args.count == 1 && frame->results.count == 2);
  CHECK(frame->attrs.count == 10);
  for (int i = 1; i < 10; i++) CHECK(strcmp(frame->attrs.names[i - 1]->data, frame->attrs.names[i]->data) != 0);
  SCALAR_IS("scale", 11, float, 3.0f);
  SCALAR_IS("tiny", 12, double, 1e-300);
  SCALAR_IS("flag", 1, char, 1);
  SCALAR_IS("count", 4, int32_t, -3);
  SCALAR_IS("big", 9, uint64_t, UINT64_MAX);
  Scalar* infinite = attr(&frame->attrs, "infinite", SCALAR);
  CHECK(*(float*)infinite->value > 1e38f);
  Span* text = attr(&frame->attrs, "text", STRING);
  CHECK(text->len == 5 && !memcmp(text->data, "a \"b\n", 5));
  Array* list = attr(&frame->attrs, "list", ARRAY);
  CHECK(list->dtype == 5 && list->count == 3 && ((int64_t*)list->data)[2] == -30);
  Array* same = attr(&frame->attrs, "same", ARRAY);
  CHECK(same->dtype == 11 && same->count == 4 && ((float*)same->data)[3] == 2.0f);
  Attrs* inner = attr(&frame->attrs, "inner", DICTIONARY);
  CHECK(inner->count == 1 && *(int64_t*)((Scalar*)attr(inner, "x", SCALAR))->value == 7);

  Ordinal_Args ordinal = {sizeof ordinal, NULL, frame->context, -1};
  CHECK(!frame->api->functions[ORDINAL](&ordinal) && ordinal.ordinal == 0);
  RunId_Args run = {sizeof run, NULL, frame->context, 0};
  CHECK(!frame->api->functions[RUN_ID](&run) && run.run > last_run);
  last_run = run.run;

  Buffer *x = frame->args.values[0], *y = frame->results.values[0], *n = frame->results.values[1];
  CHECK(x->dtype == 11 && x->rank == 1 && x->dims[0] == 3 && n->dtype == 5 && n->rank == 0);
  if (*(float*)x->data < 0) return error(frame, "below zero");
  Get_Args data = {sizeof data, NULL, frame->context, &type_id, NULL};
  void* failed = frame->api->functions[GET](&data);
  float add = failed ? 0 : *(float*)data.data;
  if (failed) {
    ErrorMessage_Args message = {sizeof message, NULL, failed, NULL};
    frame->api->functions[ERROR_MESSAGE](&message);
    CHECK(strstr(message.message, "no user data") != NULL, "%s", message.message);
    ErrorDestroy_Args destroy = {sizeof destroy, NULL, failed};
    frame->api->functions[ERROR_DESTROY](&destroy);
  }
  for (int i = 0; i < 3; i++) ((float*)y->data)[i] = 3 * ((float*)x->data)[i] + add;
  *(int64_t*)n->data = 42;
  return NULL;
}

static void* too_new(Frame* frame) {
  return asks(frame, 99) ? NULL : error(frame, "called");
}

// Every stage notes its number; the first makes a state that the last reads.
static void* stage(Frame* frame) {
  if (asks(frame, 3)) return NULL;
  strcat(seen, (char[]){'0' + frame->stage, 0});
  if (frame->stage == 0) {
    State_Args set = {sizeof set, NULL, frame->context, 0, &other_id, &deleted};
    CHECK(!frame->api->functions[STATE_SET](&set));
  }
  if (frame->stage == 3) {
    State_Args get = {sizeof get, NULL, frame->context, 0, &other_id, NULL};
    CHECK(!frame->api->functions[STATE_GET](&get) && get.state == &deleted);
    *(float*)frame->results.values[0]->data = 1;
  }
  return NULL;
}

static void delete(void* state) { CHECK(state == &deleted); deleted++; }

static void twice(void* out, const void** in) { *(float*)out = 2 * *(const float*)in[0]; }
static void checked(void* out, const void** in, void* status) {
  *(float*)out = 3 * *(const float*)in[0];
  if (*(const float*)in[0] < 0) memset(status, 1, 32);
}
static void config(void** out, const void** in, const char* text, size_t len, void* status) {
  (void)status;
  *(float*)out[0] = *(const float*)in[0] + (float)len;
  *(float*)out[1] = text[0] == 'f' ? 1 : 0;
}

static void call(const char* name, int version, void* a, void* b, void* c, void* d) {
  Call_Args args = {sizeof args, name, strlen(name), version, {a, b, c, d}};
  ok(functions->register_function(&args), name, __LINE__);
}

static PJRT_Error* execute(PJRT_LoadedExecutable* executable, float* x, int64_t n, PJRT_ExecuteContext* context, void* y, size_t ny, void* z, size_t nz) {
  PJRT_Buffer* arg = put(client, device(client, 0), x, PJRT_Buffer_Type_F32, &n, n > 1);
  PJRT_Buffer *results[2] = {NULL, NULL}, **outputs[1] = {results};
  PJRT_Buffer* const* arguments[1] = {&arg};
  PJRT_Event* done[1];
  PJRT_ExecuteOptions options = {.struct_size = sizeof options, .context = context};
  ARGS(PJRT_LoadedExecutable_Execute, args);
  args.executable = executable;
  args.options = &options;
  args.argument_lists = arguments;
  args.num_devices = args.num_args = 1;
  args.output_lists = outputs;
  args.device_complete_events = done;
  OK(PJRT_LoadedExecutable_Execute, &args);
  ARGS(PJRT_Event_Await, wait);
  wait.event = done[0];
  PJRT_Error* failed = api->PJRT_Event_Await(&wait);
  ARGS(PJRT_Event_Destroy, destroy);
  destroy.event = done[0];
  OK(PJRT_Event_Destroy, &destroy);
  if (!failed) {
    get(results[0], y, ny);
    if (nz) get(results[1], z, nz);
  }
  destroy_buffer(arg);
  destroy_buffer(results[0]);
  if (results[1]) destroy_buffer(results[1]);
  return failed;
}

static PJRT_LoadedExecutable* one(const char* target, const char* attributes) {
  char text[1024];
  snprintf(text, sizeof text,
           "func.func @main(%%x: tensor<f32>) -> tensor<f32> {\n"
           "  %%y = stablehlo.custom_call @%s(%%x) {%s} : (tensor<f32>) -> tensor<f32>\n  return %%y : tensor<f32>\n}",
           target, attributes);
  return compile(client, text, 1);
}

static void refused(const char* target, const char* attributes, PJRT_Error_Code code, const char* part) {
  char text[1024], options[] = {0x1a, 4, 0x20, 1, 0x28, 1};
  snprintf(text, sizeof text,
           "func.func @main(%%x: tensor<f32>) -> tensor<f32> {\n"
           "  %%y = stablehlo.custom_call @%s(%%x) {%s} : (tensor<f32>) -> tensor<f32>\n  return %%y : tensor<f32>\n}",
           target, attributes);
  PJRT_Program program = program_of(text);
  ARGS(PJRT_Client_Compile, args);
  args.client = client;
  args.program = &program;
  args.compile_options = options;
  args.compile_options_size = sizeof options;
  FAILS(PJRT_Client_Compile, &args, code, part);
}

static void typed_handlers(void) {
  Handler_Args args = {sizeof args, "test_typed", 10, typed, "Host", 4, 0};
  ok(ffi->register_handler(&args), "register", __LINE__);
  ok(ffi->register_handler(&args), "register again", __LINE__);
  args.handler = stage;
  fails(ffi->register_handler(&args), PJRT_Error_Code_ALREADY_EXISTS, "test_typed", __LINE__);
  args = (Handler_Args){sizeof args, "test_new", 8, too_new, "cpu", 3, 0};
  fails(ffi->register_handler(&args), PJRT_Error_Code_FAILED_PRECONDITION, "0.99", __LINE__);
  args = (Handler_Args){sizeof args, "test_gpu", 8, typed, "CUDA", 4, 0};
  fails(ffi->register_handler(&args), PJRT_Error_Code_INVALID_ARGUMENT, "CUDA", __LINE__);

  PJRT_LoadedExecutable* executable = compile(client,
      "func.func @main(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<i64>) {\n"
      "  %y:2 = stablehlo.custom_call @test_typed(%x) {api_version = 4 : i32, backend_config = {scale = 3.0 : f32,\n"
      "    tiny = 1.0e-300 : f64, flag = true, count = -3 : i32, big = 18446744073709551615 : ui64, text = \"a \\\"b\\0A\",\n"
      "    infinite = 0x7F800000 : f32, list = array<i64: 1, 2, -30>, same = dense<2.0> : tensor<2x2xf32>, inner = {x = 7 : i64}}\n"
      "  } : (tensor<3xf32>) -> (tensor<3xf32>, tensor<i64>)\n"
      "  return %y#0, %y#1 : tensor<3xf32>, tensor<i64>\n}", 1);
  float x[3] = {1, 2, 3}, y[3], add = 0.5f;
  int64_t n = 0;
  ok(execute(executable, x, 3, NULL, y, sizeof y, &n, sizeof n), "without a context", __LINE__);
  CHECK(y[0] == 3 && y[2] == 9 && n == 42);

  TypeRegister_Args type = {sizeof type, NULL, "test_add", 8, 0, NULL};
  ok(ffi->type_register(&type), "type", __LINE__);
  type_id = type.id;
  CHECK(type_id > 0);
  ARGS(PJRT_ExecuteContext_Create, create);
  OK(PJRT_ExecuteContext_Create, &create);
  UserData_Args data = {sizeof data, NULL, create.context, type_id, &add};
  ok(ffi->user_data_add(&data), "user data", __LINE__);
  fails(ffi->user_data_add(&data), PJRT_Error_Code_ALREADY_EXISTS, "user data", __LINE__);
  ok(execute(executable, x, 3, create.context, y, sizeof y, &n, sizeof n), "with user data", __LINE__);
  CHECK(y[0] == 3.5f && y[2] == 9.5f);
  ARGS(PJRT_ExecuteContext_Destroy, destroy);
  destroy.context = create.context;
  OK(PJRT_ExecuteContext_Destroy, &destroy);

  x[0] = -1;
  fails(execute(executable, x, 3, NULL, y, sizeof y, &n, sizeof n), PJRT_Error_Code_OUT_OF_RANGE, "\"test_typed\": below zero", __LINE__);
  x[0] = 1;
  ok(execute(executable, x, 3, NULL, y, sizeof y, &n, sizeof n), "after an error", __LINE__);
  destroy_loaded(executable);
}

static void stages(void) {
  void* info[1] = {delete};
  TypeRegister_Args type = {sizeof type, NULL, "test_state", 10, 0, info};
  ok(ffi->type_register(&type), "type", __LINE__);
  other_id = type.id;
  call("test_stages", 1, stage, stage, stage, stage);
  PJRT_LoadedExecutable* executable = one("test_stages", "api_version = 4 : i32");
  CHECK(!strcmp(seen, "0"), "%s", seen);
  float x = 1, y;
  ok(execute(executable, &x, 1, NULL, &y, sizeof y, NULL, 0), "stages", __LINE__);
  ok(execute(executable, &x, 1, NULL, &y, sizeof y, NULL, 0), "stages", __LINE__);
  CHECK(!strcmp(seen, "0123123") && deleted == 0, "%s", seen);
  destroy_loaded(executable);
  CHECK(deleted == 1);
}

static void older(void) {
  call("test_twice", 0, NULL, NULL, NULL, twice);
  call("test_checked", 0, NULL, NULL, NULL, checked);
  call("test_config", 0, NULL, NULL, NULL, config);
  float x = 4, y = 0, z = 0;
  PJRT_LoadedExecutable* executable = one("test_twice", "api_version = 1 : i32");
  ok(execute(executable, &x, 1, NULL, &y, sizeof y, NULL, 0), "version 1", __LINE__);
  CHECK(y == 8);
  destroy_loaded(executable);
  executable = one("test_checked", "api_version = 2 : i32");
  ok(execute(executable, &x, 1, NULL, &y, sizeof y, NULL, 0), "version 2", __LINE__);
  CHECK(y == 12);
  x = -1;
  fails(execute(executable, &x, 1, NULL, &y, sizeof y, NULL, 0), PJRT_Error_Code_UNKNOWN, "\"test_checked\" has reported a failure", __LINE__);
  destroy_loaded(executable);
  x = 4;
  executable = compile(client,
      "func.func @main(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {\n"
      "  %y:2 = stablehlo.custom_call @test_config(%x) {api_version = 3 : i32, backend_config = \"four\"} : (tensor<f32>) -> (tensor<f32>, tensor<f32>)\n"
      "  return %y#0, %y#1 : tensor<f32>, tensor<f32>\n}", 1);
  ok(execute(executable, &x, 1, NULL, &y, sizeof y, &z, sizeof z), "version 3", __LINE__);
  CHECK(y == 8 && z == 1);
  destroy_loaded(executable);
  refused("test_twice", "api_version = 4 : i32", PJRT_Error_Code_INVALID_ARGUMENT, "test_twice");
  refused("test_typed", "api_version = 1 : i32", PJRT_Error_Code_INVALID_ARGUMENT, "test_typed");
  executable = one("test_twice", "api_version = 1 : i32");
  Withdraw_Args args = {sizeof args, "test_twice", 10};
  ok(functions->withdraw(&args), "withdraw", __LINE__);
  fails(functions->withdraw(&args), PJRT_Error_Code_NOT_FOUND, "test_twice", __LINE__);
  fails(execute(executable, &x, 1, NULL, &y, sizeof y, NULL, 0), PJRT_Error_Code_FAILED_PRECONDITION, "\"test_twice\": the function has been withdrawn", __LINE__);
  destroy_loaded(executable);
  refused("test_twice", "api_version = 1 : i32", PJRT_Error_Code_UNIMPLEMENTED, "test_twice");
  refused("nobody_has_this", "api_version = 4 : i32", PJRT_Error_Code_UNIMPLEMENTED, "custom call \"nobody_has_this\"");
  refused("nor_this", "api_version = 2 : i32", PJRT_Error_Code_UNIMPLEMENTED, "custom call \"nor_this\"");
}

int main(int argc, char** argv) {
  load(argc, argv);
  ffi = extension(PJRT_Extension_Type_FFI);
  functions = extension(PJRT_Extension_Type_Unknown);
  client = make_client(1);
  typed_handlers();
  stages();
  older();
  destroy_client(client);
}
