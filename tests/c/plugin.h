// What every program here needs: the plugin loaded, errors taken apart, a client, an executable.

#ifndef PLUGIN_H_
#define PLUGIN_H_

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../pjrt_c_api/pjrt_c_api.h"

static const PJRT_Api* api;

#define CHECK(condition, ...)                                                \
  do {                                                                       \
    if (!(condition)) {                                                      \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);        \
      fprintf(stderr, " " __VA_ARGS__);                                      \
      fprintf(stderr, "\n");                                                 \
      exit(1);                                                               \
    }                                                                        \
  } while (0)

// An argument struct: all zero but for its size.
#define ARGS(name, variable)           \
  name##_Args variable;                \
  memset(&variable, 0, sizeof variable); \
  variable.struct_size = sizeof variable

// Calls a function that must succeed.
#define OK(name, args) ok(api->name(args), #name, __LINE__)

// Calls a function that must fail, and checks the code and a part of the message.
#define FAILS(name, args, code, part) fails(api->name(args), code, part, __LINE__)

// The message of an error, which is destroyed; valid until the next call.
static const char* message_of(PJRT_Error* error, PJRT_Error_Code* code) {
  static char text[4096];
  ARGS(PJRT_Error_Message, m);
  m.error = error;
  api->PJRT_Error_Message(&m);
  snprintf(text, sizeof text, "%.*s", (int)m.message_size, m.message);
  ARGS(PJRT_Error_GetCode, c);
  c.error = error;
  CHECK(api->PJRT_Error_GetCode(&c) == NULL);
  *code = c.code;
  ARGS(PJRT_Error_Destroy, d);
  d.error = error;
  api->PJRT_Error_Destroy(&d);
  return text;
}

static void ok(PJRT_Error* error, const char* what, int line) {
  PJRT_Error_Code code;
  if (error != NULL) {
    const char* text = message_of(error, &code);
    fprintf(stderr, "line %d: %s: code %d: %s\n", line, what, code, text);
    exit(1);
  }
}

static void fails(PJRT_Error* error, PJRT_Error_Code code, const char* part, int line) {
  PJRT_Error_Code got;
  CHECK(error != NULL, "line %d succeeded", line);
  const char* text = message_of(error, &got);
  CHECK(got == code && strstr(text, part) != NULL, "line %d: code %d: %s", line, got, text);
}

static void load(int argc, char** argv) {
  CHECK(argc == 2, "the path of the plugin is missing");
  void* library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  CHECK(library != NULL, "%s", dlerror());
  const PJRT_Api* (*get)(void);
  *(void**)&get = dlsym(library, "GetPjrtApi");
  CHECK(get != NULL);
  api = get();
  CHECK(api != NULL);
  ARGS(PJRT_Plugin_Initialize, args);
  OK(PJRT_Plugin_Initialize, &args);
}

static PJRT_Client* make_client(int64_t devices) {
  PJRT_NamedValue option = {.struct_size = sizeof option, .name = "cpu_device_count", .name_size = 16};
  option.type = PJRT_NamedValue_kInt64;
  option.int64_value = devices;
  option.value_size = 1;
  ARGS(PJRT_Client_Create, args);
  args.create_options = &option;
  args.num_options = 1;
  OK(PJRT_Client_Create, &args);
  return args.client;
}

static void destroy_client(PJRT_Client* client) {
  ARGS(PJRT_Client_Destroy, args);
  args.client = client;
  OK(PJRT_Client_Destroy, &args);
}

static PJRT_Device* device(PJRT_Client* client, size_t index) {
  ARGS(PJRT_Client_AddressableDevices, args);
  args.client = client;
  OK(PJRT_Client_AddressableDevices, &args);
  CHECK(index < args.num_addressable_devices);
  return args.addressable_devices[index];
}

static void await(PJRT_Event* event) {
  ARGS(PJRT_Event_Await, args);
  args.event = event;
  OK(PJRT_Event_Await, &args);
  ARGS(PJRT_Event_Destroy, destroy);
  destroy.event = event;
  OK(PJRT_Event_Destroy, &destroy);
}

static PJRT_Buffer* put(PJRT_Client* client, PJRT_Device* to, const void* data, PJRT_Buffer_Type type, const int64_t* dims, size_t rank) {
  ARGS(PJRT_Client_BufferFromHostBuffer, args);
  args.client = client;
  args.data = data;
  args.type = type;
  args.dims = dims;
  args.num_dims = rank;
  args.device = to;
  OK(PJRT_Client_BufferFromHostBuffer, &args);
  await(args.done_with_host_buffer);
  return args.buffer;
}

static void get(PJRT_Buffer* buffer, void* data, size_t size) {
  ARGS(PJRT_Buffer_ToHostBuffer, args);
  args.src = buffer;
  args.dst = data;
  args.dst_size = size;
  OK(PJRT_Buffer_ToHostBuffer, &args);
  await(args.event);
}

static void destroy_buffer(PJRT_Buffer* buffer) {
  ARGS(PJRT_Buffer_Destroy, args);
  args.buffer = buffer;
  OK(PJRT_Buffer_Destroy, &args);
}

static PJRT_Program program_of(const char* text) {
  PJRT_Program program = {.struct_size = sizeof program, .code = (char*)text, .code_size = strlen(text), .format = "mlir", .format_size = 4};
  return program;
}

// Compiles for `replicas` devices, for one when it is 1.
static PJRT_LoadedExecutable* compile(PJRT_Client* client, const char* text, char replicas) {
  // CompileOptionsProto{executable_build_options{num_replicas, num_partitions: 1}}
  char options[] = {0x1a, 4, 0x20, replicas, 0x28, 1};
  PJRT_Program program = program_of(text);
  ARGS(PJRT_Client_Compile, args);
  args.client = client;
  args.program = &program;
  args.compile_options = options;
  args.compile_options_size = sizeof options;
  OK(PJRT_Client_Compile, &args);
  return args.executable;
}

static void destroy_loaded(PJRT_LoadedExecutable* executable) {
  ARGS(PJRT_LoadedExecutable_Destroy, args);
  args.executable = executable;
  OK(PJRT_LoadedExecutable_Destroy, &args);
}

#endif
