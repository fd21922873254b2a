// An all-reduce from C: nothing is linked but the C library; the plugin is loaded by path.
//
//     cc -Ipjrt_c_api examples/all_reduce.c -o all_reduce
//     torchrun --nproc-per-node=4 --no-python ./all_reduce target/release/librallypoint.so
//
// Every process runs it; each sees all devices of the job and owns one of them.

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pjrt_c_api.h"

static const PJRT_Api *api;

// Prints the message of an error and ends.
static void check(PJRT_Error *error, const char *what) {
  if (!error) return;
  PJRT_Error_Message_Args message = {.struct_size = sizeof message, .error = error};
  api->PJRT_Error_Message(&message);
  fprintf(stderr, "%s: %.*s\n", what, (int)message.message_size, message.message);
  exit(1);
}

// Calls a function of the table with the argument struct of that function.
#define CALL(function, args) check(api->function(args), #function)

static void wait_and_destroy(PJRT_Event *event) {
  PJRT_Event_Await_Args await = {.struct_size = sizeof await, .event = event};
  CALL(PJRT_Event_Await, &await);
  PJRT_Event_Destroy_Args destroy = {.struct_size = sizeof destroy, .event = event};
  CALL(PJRT_Event_Destroy, &destroy);
}

static size_t varint(unsigned char *to, unsigned n) {
  size_t k = 0;
  for (; n >= 128; n >>= 7) to[k++] = n | 128;
  to[k++] = n;
  return k;
}

// A CompileOptionsProto that asks for one replica on each of the devices: { 3: { 4: replicas, 5: 1 } }.
static size_t compile_options(unsigned char *to, unsigned replicas) {
  unsigned char build[16] = {0x20};
  size_t size = 1 + varint(build + 1, replicas);
  build[size++] = 0x28;
  build[size++] = 1;
  to[0] = 0x1a;
  to[1] = size;
  memcpy(to + 2, build, size);
  return size + 2;
}

int main(int argc, char **argv) {
  if (argc != 2) return fprintf(stderr, "usage: %s PLUGIN.so\n", argv[0]), 2;
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) return fprintf(stderr, "%s\n", dlerror()), 1;
  const PJRT_Api *(*get)(void) = (const PJRT_Api *(*)(void))dlsym(library, "GetPjrtApi");
  if (!get) return fprintf(stderr, "%s has no GetPjrtApi\n", argv[1]), 1;
  api = get();

  PJRT_Plugin_Initialize_Args initialize = {.struct_size = sizeof initialize};
  CALL(PJRT_Plugin_Initialize, &initialize);

  // Joins the other processes; the launcher's environment says who they are.
  PJRT_Client_Create_Args create = {.struct_size = sizeof create};
  CALL(PJRT_Client_Create, &create);
  PJRT_Client_ProcessIndex_Args rank = {.struct_size = sizeof rank, .client = create.client};
  CALL(PJRT_Client_ProcessIndex, &rank);
  PJRT_Client_Devices_Args all = {.struct_size = sizeof all, .client = create.client};
  CALL(PJRT_Client_Devices, &all);
  PJRT_Client_AddressableDevices_Args mine = {.struct_size = sizeof mine, .client = create.client};
  CALL(PJRT_Client_AddressableDevices, &mine);

  char code[4096], group[2048];
  size_t length = 0;
  for (size_t i = 0; i < all.num_devices && length < sizeof group - 8; i++) length += sprintf(group + length, i ? ", %zu" : "%zu", i);
  snprintf(code, sizeof code,
           "module @all_reduce attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = %zu : i32} {\n"
           "  func.func public @main(%%x: tensor<4xf32>) -> tensor<4xf32> {\n"
           "    %%sum = \"stablehlo.all_reduce\"(%%x) <{replica_groups = dense<[[%s]]> : tensor<1x%zuxi64>}> ({\n"
           "    ^bb0(%%a: tensor<f32>, %%b: tensor<f32>):\n"
           "      %%c = stablehlo.add %%a, %%b : tensor<f32>\n"
           "      stablehlo.return %%c : tensor<f32>\n"
           "    }) : (tensor<4xf32>) -> tensor<4xf32>\n"
           "    return %%sum : tensor<4xf32>\n"
           "  }\n"
           "}\n",
           all.num_devices, group, all.num_devices);
  unsigned char options[32];
  PJRT_Program program = {.struct_size = sizeof program, .code = code, .code_size = strlen(code), .format = "mlir", .format_size = 4};
  PJRT_Client_Compile_Args compile = {.struct_size = sizeof compile,
                                      .client = create.client,
                                      .program = &program,
                                      .compile_options = (const char *)options,
                                      .compile_options_size = compile_options(options, all.num_devices)};
  CALL(PJRT_Client_Compile, &compile);

  // One buffer for each of our devices, which runs as one replica.
  enum { MOST = 64 };
  size_t n = mine.num_addressable_devices;
  if (n > MOST) return fprintf(stderr, "more than %d devices in one process\n", MOST), 1;
  PJRT_Buffer *inputs[MOST], *outputs[MOST], *const *argument_lists[MOST], **output_lists[MOST];
  PJRT_Event *done[MOST];
  const int64_t dims[] = {4};
  const float ones[] = {1, 1, 1, 1};
  for (size_t i = 0; i < n; i++) {
    PJRT_Client_BufferFromHostBuffer_Args put = {.struct_size = sizeof put,
                                                 .client = create.client,
                                                 .data = ones,
                                                 .type = PJRT_Buffer_Type_F32,
                                                 .dims = dims,
                                                 .num_dims = 1,
                                                 .host_buffer_semantics = PJRT_HostBufferSemantics_kImmutableOnlyDuringCall,
                                                 .device = mine.addressable_devices[i]};
    CALL(PJRT_Client_BufferFromHostBuffer, &put);
    wait_and_destroy(put.done_with_host_buffer);
    inputs[i] = put.buffer;
    argument_lists[i] = &inputs[i];
    output_lists[i] = &outputs[i];
  }

  PJRT_ExecuteOptions how = {.struct_size = sizeof how};
  PJRT_LoadedExecutable_Execute_Args execute = {.struct_size = sizeof execute,
                                                .executable = compile.executable,
                                                .options = &how,
                                                .argument_lists = argument_lists,
                                                .num_devices = n,
                                                .num_args = 1,
                                                .output_lists = output_lists,
                                                .device_complete_events = done};
  CALL(PJRT_LoadedExecutable_Execute, &execute);
  for (size_t i = 0; i < n; i++) {
    wait_and_destroy(done[i]);
    float sum[4];
    PJRT_Buffer_ToHostBuffer_Args copy = {.struct_size = sizeof copy, .src = outputs[i], .dst = sum, .dst_size = sizeof sum};
    CALL(PJRT_Buffer_ToHostBuffer, &copy);
    wait_and_destroy(copy.event);
    printf("process %d, %zu devices: ones add up to [%g %g %g %g]\n", rank.process_index, all.num_devices, sum[0], sum[1], sum[2], sum[3]);

    PJRT_Buffer_Destroy_Args input = {.struct_size = sizeof input, .buffer = inputs[i]};
    CALL(PJRT_Buffer_Destroy, &input);
    PJRT_Buffer_Destroy_Args output = {.struct_size = sizeof output, .buffer = outputs[i]};
    CALL(PJRT_Buffer_Destroy, &output);
  }

  PJRT_LoadedExecutable_Destroy_Args executable = {.struct_size = sizeof executable, .executable = compile.executable};
  CALL(PJRT_LoadedExecutable_Destroy, &executable);
  PJRT_Client_Destroy_Args client = {.struct_size = sizeof client, .client = create.client};
  CALL(PJRT_Client_Destroy, &client);
  return 0;
}
