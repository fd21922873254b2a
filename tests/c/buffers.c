// Arrays in and out: strides, layouts, semantics, events, references, raw bytes, transfers in pieces.

#include "plugin.h"

static PJRT_Client* client;

static void strides(void) {
  int32_t host[4][6];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++) host[i][j] = 10 * i + j;
  struct { int64_t dims[2], strides[2]; int32_t* start; } cases[] = {
      {{4, 6}, {24, 4}, &host[0][0]},      // as it is
      {{6, 4}, {4, 24}, &host[0][0]},      // transposed
      {{2, 3}, {48, 8}, &host[0][1]},      // every second row and column
      {{4, 6}, {-24, -4}, &host[3][5]},    // backwards
      {{4, 6}, {0, 4}, &host[2][0]},       // one row for all
      {{0, 6}, {24, 4}, &host[0][0]},      // nothing
  };
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
    for (int semantics = 0; semantics <= 2; semantics++) {
      ARGS(PJRT_Client_BufferFromHostBuffer, args);
      args.client = client;
      args.data = cases[c].start;
      args.type = PJRT_Buffer_Type_S32;
      args.dims = cases[c].dims;
      args.num_dims = 2;
      args.byte_strides = cases[c].strides;
      args.num_byte_strides = 2;
      args.host_buffer_semantics = semantics;
      args.device = device(client, 0);
      OK(PJRT_Client_BufferFromHostBuffer, &args);
      await(args.done_with_host_buffer);
      int64_t rows = cases[c].dims[0], columns = cases[c].dims[1];
      int32_t back[24];
      get(args.buffer, back, sizeof(int32_t) * rows * columns);
      for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++) {
          int32_t want = *(int32_t*)((char*)cases[c].start + i * cases[c].strides[0] + j * cases[c].strides[1]);
          CHECK(back[i * columns + j] == want, "case %zu at %d,%d", c, (int)i, (int)j);
        }
      destroy_buffer(args.buffer);
    }
  }
  ARGS(PJRT_Client_BufferFromHostBuffer, args);
  args.client = client;
  args.type = PJRT_Buffer_Type_S32;
  args.dims = cases[0].dims;
  args.num_dims = 2;
  FAILS(PJRT_Client_BufferFromHostBuffer, &args, PJRT_Error_Code_INVALID_ARGUMENT, "data is null");
  args.data = host;
  args.host_buffer_semantics = 9;
  FAILS(PJRT_Client_BufferFromHostBuffer, &args, PJRT_Error_Code_INVALID_ARGUMENT, "semantics 9");
  args.host_buffer_semantics = 0;
  args.type = 77;
  FAILS(PJRT_Client_BufferFromHostBuffer, &args, PJRT_Error_Code_INVALID_ARGUMENT, "element type 77");
  args.type = PJRT_Buffer_Type_S32;
  int64_t huge[2] = {INT64_MAX, INT64_MAX}, negative[2] = {4, -6};
  args.dims = huge;
  CHECK(api->PJRT_Client_BufferFromHostBuffer(&args) != NULL);
  args.dims = negative;
  FAILS(PJRT_Client_BufferFromHostBuffer, &args, PJRT_Error_Code_INVALID_ARGUMENT, "-6");
}

static void host_layouts(PJRT_Buffer* buffer) {
  // The buffer holds f32[2,3] = 0..5.
  int64_t column_major[2] = {0, 1};
  PJRT_Buffer_MemoryLayout layout = {.struct_size = sizeof layout, .type = PJRT_Buffer_MemoryLayout_Type_Tiled};
  layout.tiled.struct_size = sizeof layout.tiled;
  layout.tiled.minor_to_major = column_major;
  layout.tiled.minor_to_major_size = 2;
  ARGS(PJRT_Buffer_ToHostBuffer, args);
  args.src = buffer;
  args.host_layout = &layout;
  OK(PJRT_Buffer_ToHostBuffer, &args);
  CHECK(args.dst_size == 24 && args.event == NULL);
  float back[16] = {0};
  args.dst = back;
  OK(PJRT_Buffer_ToHostBuffer, &args);
  await(args.event);
  CHECK(back[0] == 0 && back[1] == 3 && back[2] == 1 && back[5] == 5);
  args.dst_size = 20;
  FAILS(PJRT_Buffer_ToHostBuffer, &args, PJRT_Error_Code_INVALID_ARGUMENT, "24 bytes");
  int64_t wide[2] = {32, 4};
  layout.type = PJRT_Buffer_MemoryLayout_Type_Strides;
  layout.strides = (PJRT_Buffer_MemoryLayout_Strides){.struct_size = sizeof layout.strides, .byte_strides = wide, .num_byte_strides = 2};
  args.dst_size = sizeof back;
  OK(PJRT_Buffer_ToHostBuffer, &args);
  await(args.event);
  CHECK(back[8] == 3 && back[10] == 5);
}

static int fired;

static void on_ready(PJRT_Error* error, void* event) {
  CHECK(error == NULL);
  fired++;
  // The framework does this too: the event ends inside its own callback.
  ARGS(PJRT_Event_Destroy, args);
  args.event = event;
  OK(PJRT_Event_Destroy, &args);
}

static void facts_and_events(PJRT_Buffer* buffer) {
  ARGS(PJRT_Buffer_Dimensions, dims);
  dims.buffer = buffer;
  OK(PJRT_Buffer_Dimensions, &dims);
  CHECK(dims.num_dims == 2 && dims.dims[0] == 2 && dims.dims[1] == 3);
  ARGS(PJRT_Buffer_OnDeviceSizeInBytes, size);
  size.buffer = buffer;
  OK(PJRT_Buffer_OnDeviceSizeInBytes, &size);
  CHECK(size.on_device_size_in_bytes == 24);
  ARGS(PJRT_Buffer_ReadyEvent, ready);
  ready.buffer = buffer;
  OK(PJRT_Buffer_ReadyEvent, &ready);
  ARGS(PJRT_Event_OnReady, listen);
  listen.event = ready.event;
  listen.callback = on_ready;
  listen.user_arg = ready.event;
  OK(PJRT_Event_OnReady, &listen);
  CHECK(fired == 1);

  ARGS(PJRT_Event_Create, own);
  OK(PJRT_Event_Create, &own);
  ARGS(PJRT_Event_IsReady, is);
  is.event = own.event;
  OK(PJRT_Event_IsReady, &is);
  CHECK(!is.is_ready);
  ARGS(PJRT_Event_Set, set);
  set.event = own.event;
  set.error_code = PJRT_Error_Code_DATA_LOSS;
  set.error_message = "lost";
  set.error_message_size = 4;
  OK(PJRT_Event_Set, &set);
  FAILS(PJRT_Event_Set, &set, PJRT_Error_Code_FAILED_PRECONDITION, "set before");
  ARGS(PJRT_Event_Error, error);
  error.event = own.event;
  for (int i = 0; i < 2; i++) FAILS(PJRT_Event_Error, &error, PJRT_Error_Code_DATA_LOSS, "lost");
  ARGS(PJRT_Event_Destroy, destroy);
  destroy.event = own.event;
  OK(PJRT_Event_Destroy, &destroy);
}

static void references(PJRT_Buffer* buffer) {
  ARGS(PJRT_Buffer_IncreaseExternalReferenceCount, more);
  more.buffer = buffer;
  OK(PJRT_Buffer_IncreaseExternalReferenceCount, &more);
  ARGS(PJRT_Buffer_OpaqueDeviceMemoryDataPointer, pointer);
  pointer.buffer = buffer;
  OK(PJRT_Buffer_OpaqueDeviceMemoryDataPointer, &pointer);
  const float* data = pointer.device_memory_ptr;
  CHECK((uintptr_t)data % 64 == 0 && data[4] == 4);
  ARGS(PJRT_Buffer_Delete, delete);
  delete.buffer = buffer;
  OK(PJRT_Buffer_Delete, &delete);
  ARGS(PJRT_Buffer_IsDeleted, is);
  is.buffer = buffer;
  OK(PJRT_Buffer_IsDeleted, &is);
  CHECK(is.is_deleted && data[5] == 5);
  // New buffers do not get the memory that is still in use.
  int64_t dims[2] = {2, 3};
  float other[6] = {9, 9, 9, 9, 9, 9};
  PJRT_Buffer* next = put(client, device(client, 0), other, PJRT_Buffer_Type_F32, dims, 2);
  CHECK(data[5] == 5);
  destroy_buffer(next);
  ARGS(PJRT_Buffer_ToHostBuffer, read);
  read.src = buffer;
  read.dst = other;
  read.dst_size = sizeof other;
  FAILS(PJRT_Buffer_ToHostBuffer, &read, PJRT_Error_Code_INVALID_ARGUMENT, "has been deleted");
  ARGS(PJRT_Buffer_DecreaseExternalReferenceCount, less);
  less.buffer = buffer;
  OK(PJRT_Buffer_DecreaseExternalReferenceCount, &less);
  FAILS(PJRT_Buffer_DecreaseExternalReferenceCount, &less, PJRT_Error_Code_FAILED_PRECONDITION, "no external reference");
}

static void raw_copies(PJRT_Buffer* buffer) {
  float back[2];
  ARGS(PJRT_Buffer_CopyRawToHost, args);
  args.buffer = buffer;
  args.dst = back;
  args.offset = 8;
  args.transfer_size = 8;
  OK(PJRT_Buffer_CopyRawToHost, &args);
  await(args.event);
  CHECK(back[0] == 2 && back[1] == 3);
  args.offset = 20;
  FAILS(PJRT_Buffer_CopyRawToHost, &args, PJRT_Error_Code_OUT_OF_RANGE, "8 bytes at offset 20 of 24");
  ARGS(PJRT_Buffer_CopyRawToHostFuture, future);
  future.buffer = buffer;
  future.offset = 16;
  future.transfer_size = 8;
  OK(PJRT_Buffer_CopyRawToHostFuture, &future);
  ARGS(PJRT_Buffer_CopyRawToHostFuture_Callback, callback);
  callback.callback_data = future.callback_data;
  callback.dst = back;
  future.future_ready_callback(&callback);
  await(future.event);
  CHECK(back[0] == 4 && back[1] == 5);
}

static void other_memories(PJRT_Buffer* buffer) {
  ARGS(PJRT_Device_AddressableMemories, memories);
  memories.device = device(client, 1);
  OK(PJRT_Device_AddressableMemories, &memories);
  for (size_t i = 0; i < memories.num_memories; i++) {
    ARGS(PJRT_Buffer_CopyToMemory, copy);
    copy.buffer = buffer;
    copy.dst_memory = memories.memories[i];
    OK(PJRT_Buffer_CopyToMemory, &copy);
    ARGS(PJRT_Buffer_Memory, memory);
    memory.buffer = copy.dst_buffer;
    OK(PJRT_Buffer_Memory, &memory);
    CHECK(memory.memory == memories.memories[i]);
    ARGS(PJRT_Buffer_Device, on);
    on.buffer = copy.dst_buffer;
    OK(PJRT_Buffer_Device, &on);
    CHECK(on.device == device(client, 1));
    float back[6];
    get(copy.dst_buffer, back, sizeof back);
    CHECK(back[5] == 5);
    destroy_buffer(copy.dst_buffer);
  }
}

static void in_pieces(void) {
  int64_t dims[2] = {2, 2};
  PJRT_ShapeSpec specs[2] = {{.struct_size = sizeof *specs, .dims = dims, .num_dims = 2, .element_type = PJRT_Buffer_Type_F32},
                             {.struct_size = sizeof *specs, .dims = dims, .num_dims = 1, .element_type = PJRT_Buffer_Type_S8}};
  ARGS(PJRT_Device_DefaultMemory, memory);
  memory.device = device(client, 1);
  OK(PJRT_Device_DefaultMemory, &memory);
  ARGS(PJRT_Client_CreateBuffersForAsyncHostToDevice, create);
  create.client = client;
  create.shape_specs = specs;
  create.num_shape_specs = 2;
  create.memory = memory.memory;
  OK(PJRT_Client_CreateBuffersForAsyncHostToDevice, &create);
  ARGS(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer, retrieve);
  retrieve.transfer_manager = create.transfer_manager;
  OK(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer, &retrieve);
  float data[4] = {1, 2, 3, 4};
  ARGS(PJRT_AsyncHostToDeviceTransferManager_TransferData, transfer);
  transfer.transfer_manager = create.transfer_manager;
  transfer.data = data + 2;
  transfer.offset = 8;
  transfer.transfer_size = 8;
  OK(PJRT_AsyncHostToDeviceTransferManager_TransferData, &transfer);
  await(transfer.done_with_h2d_transfer);
  transfer.data = data;
  transfer.offset = 0;
  transfer.is_last_transfer = true;
  OK(PJRT_AsyncHostToDeviceTransferManager_TransferData, &transfer);
  await(transfer.done_with_h2d_transfer);
  FAILS(PJRT_AsyncHostToDeviceTransferManager_TransferData, &transfer, PJRT_Error_Code_FAILED_PRECONDITION, "complete");
  transfer.buffer_index = 2;
  FAILS(PJRT_AsyncHostToDeviceTransferManager_TransferData, &transfer, PJRT_Error_Code_OUT_OF_RANGE, "buffer 2");
  float back[4];
  get(retrieve.buffer_out, back, sizeof back);
  CHECK(memcmp(back, data, sizeof data) == 0);
  destroy_buffer(retrieve.buffer_out);
  // The second fails before anything comes.
  retrieve.buffer_index = 1;
  OK(PJRT_AsyncHostToDeviceTransferManager_RetrieveBuffer, &retrieve);
  ARGS(PJRT_AsyncHostToDeviceTransferManager_Destroy, destroy);
  destroy.transfer_manager = create.transfer_manager;
  OK(PJRT_AsyncHostToDeviceTransferManager_Destroy, &destroy);
  ARGS(PJRT_Buffer_ReadyEvent, ready);
  ready.buffer = retrieve.buffer_out;
  OK(PJRT_Buffer_ReadyEvent, &ready);
  ARGS(PJRT_Event_Await, wait);
  wait.event = ready.event;
  FAILS(PJRT_Event_Await, &wait, PJRT_Error_Code_INTERNAL, "dropped");
  ARGS(PJRT_Event_Destroy, end);
  end.event = ready.event;
  OK(PJRT_Event_Destroy, &end);
  destroy_buffer(retrieve.buffer_out);
}

static int released;

static void release(void* data, void* count) {
  CHECK(data != NULL);
  ++*(int*)count;
}

static void views_and_aliases(PJRT_Buffer* buffer) {
  static _Alignas(64) float memory[6] = {5, 4, 3, 2, 1, 0};
  int64_t dims[2] = {3, 2};
  ARGS(PJRT_Client_CreateViewOfDeviceBuffer, view);
  view.client = client;
  view.device_buffer_ptr = memory;
  view.dims = dims;
  view.num_dims = 2;
  view.element_type = PJRT_Buffer_Type_F32;
  view.device = device(client, 0);
  view.on_delete_callback = release;
  view.on_delete_callback_arg = &released;
  OK(PJRT_Client_CreateViewOfDeviceBuffer, &view);
  ARGS(PJRT_Buffer_UnsafePointer, pointer);
  pointer.buffer = view.buffer;
  OK(PJRT_Buffer_UnsafePointer, &pointer);
  CHECK(pointer.buffer_pointer == (uintptr_t)memory && released == 0);
  destroy_buffer(view.buffer);
  CHECK(released == 1);

  int64_t shape[2] = {2, 3};
  ARGS(PJRT_Client_CreateAliasBuffer, alias);
  alias.client = client;
  alias.shape_dims = shape;
  alias.shape_num_dims = 2;
  alias.shape_element_type = PJRT_Buffer_Type_F32;
  OK(PJRT_Client_CreateAliasBuffer, &alias);
  ARGS(PJRT_Client_FulfillAliasBuffer, fulfill);
  fulfill.client = client;
  fulfill.buffer = buffer;
  fulfill.fulfill_alias_buffer_cb = alias.fulfill_alias_buffer_cb;
  OK(PJRT_Client_FulfillAliasBuffer, &fulfill);
  float back[6];
  get(alias.alias_buffer, back, sizeof back);
  CHECK(back[5] == 5);
  destroy_buffer(alias.alias_buffer);

  ARGS(PJRT_Client_CreateErrorBuffer, broken);
  broken.client = client;
  broken.error_code = PJRT_Error_Code_ABORTED;
  broken.error_message = "on purpose";
  broken.error_message_size = 10;
  broken.shape_dims = shape;
  broken.shape_num_dims = 2;
  broken.shape_element_type = PJRT_Buffer_Type_F32;
  OK(PJRT_Client_CreateErrorBuffer, &broken);
  ARGS(PJRT_Buffer_UnsafePointer, none);
  none.buffer = broken.buffer;
  FAILS(PJRT_Buffer_UnsafePointer, &none, PJRT_Error_Code_ABORTED, "on purpose");
  destroy_buffer(broken.buffer);

  ARGS(PJRT_Buffer_Bitcast, cast);
  cast.buffer = buffer;
  cast.element_type = PJRT_Buffer_Type_U8;
  int64_t bytes[1] = {24};
  cast.dims = bytes;
  cast.num_dims = 1;
  OK(PJRT_Buffer_Bitcast, &cast);
  unsigned char raw[24];
  get(cast.out_buffer, raw, sizeof raw);
  CHECK(raw[7] == 0x3f && raw[6] == 0x80);
  destroy_buffer(cast.out_buffer);

  ARGS(PJRT_Client_CreateUninitializedBuffer, empty);
  empty.client = client;
  empty.shape_dims = shape;
  empty.shape_num_dims = 2;
  empty.shape_element_type = PJRT_Buffer_Type_F32;
  empty.device = device(client, 0);
  OK(PJRT_Client_CreateUninitializedBuffer, &empty);
  destroy_buffer(empty.buffer);
}

static void memory_is_given_back(void) {
  ARGS(PJRT_Device_MemoryStats, stats);
  stats.device = device(client, 0);
  OK(PJRT_Device_MemoryStats, &stats);
  CHECK(stats.bytes_in_use == 0 && stats.bytes_limit_is_set && stats.bytes_limit > 0);
  CHECK(stats.peak_bytes_in_use_is_set && stats.peak_bytes_in_use > 0 && stats.num_allocs > 0);
}

int main(int argc, char** argv) {
  load(argc, argv);
  client = make_client(2);
  strides();
  int64_t dims[2] = {2, 3};
  float data[6] = {0, 1, 2, 3, 4, 5};
  PJRT_Buffer* buffer = put(client, device(client, 0), data, PJRT_Buffer_Type_F32, dims, 2);
  host_layouts(buffer);
  facts_and_events(buffer);
  raw_copies(buffer);
  other_memories(buffer);
  views_and_aliases(buffer);
  references(buffer);
  destroy_buffer(buffer);
  in_pieces();
  memory_is_given_back();
  // A buffer may outlive its client.
  buffer = put(client, device(client, 0), data, PJRT_Buffer_Type_F32, dims, 2);
  destroy_client(client);
  float back[6];
  get(buffer, back, sizeof back);
  CHECK(back[3] == 3);
  destroy_buffer(buffer);
  return 0;
}
