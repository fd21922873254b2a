// The table, the attributes, the devices, and what callers do wrong.

#include "plugin.h"

static void table(void) {
  CHECK(api->struct_size == sizeof(PJRT_Api));
  CHECK(api->pjrt_api_version.major_version == PJRT_API_MAJOR && api->pjrt_api_version.minor_version == PJRT_API_MINOR);
  void* const* slots = (void* const*)&api->PJRT_Error_Destroy;
  size_t count = (sizeof(PJRT_Api) - offsetof(PJRT_Api, PJRT_Error_Destroy)) / sizeof(void*);
  CHECK(count == 138);
  for (size_t i = 0; i < count; i++) CHECK(slots[i] != NULL, "slot %zu", i);
  unsigned seen = 0;
  for (PJRT_Extension_Base* e = api->extension_start; e != NULL; e = e->next) {
    CHECK(!(seen & 1u << e->type));
    seen |= 1u << e->type;
    void* const* functions = (void* const*)(e + 1);
    for (size_t i = 0; i < (e->struct_size - sizeof *e) / sizeof(void*); i++) CHECK(functions[i] != NULL);
  }
  CHECK(seen == (1u << PJRT_Extension_Type_Layouts | 1u << PJRT_Extension_Type_Shardings |
                 1u << PJRT_Extension_Type_MemoryDescriptions | 1u << PJRT_Extension_Type_AbiVersion |
                 1u << PJRT_Extension_Type_FFI | 1u << PJRT_Extension_Type_Unknown));
}

// Every function takes null, and a struct that is too short to be one, without more harm than an error.
static void careless_callers(void) {
  PJRT_Error* (*const* slots)(void*) = (PJRT_Error* (*const*)(void*))&api->PJRT_Error_Destroy;
  size_t count = (sizeof(PJRT_Api) - offsetof(PJRT_Api, PJRT_Error_Destroy)) / sizeof(void*);
  struct { size_t struct_size; char room[512]; } args;
  for (size_t i = 0; i < count; i++) {
    if (i < 2) {  // PJRT_Error_Destroy and PJRT_Error_Message return nothing.
      slots[i](NULL);
      continue;
    }
    fails(slots[i](NULL), PJRT_Error_Code_INVALID_ARGUMENT, "the argument struct is null", __LINE__);
    memset(&args, 0, sizeof args);
    args.struct_size = 8;
    fails(slots[i](&args), PJRT_Error_Code_INVALID_ARGUMENT, "struct_size is 8", __LINE__);
    // All zero: null handles and no data. Some functions have nothing to complain about.
    memset(&args, 0, sizeof args);
    args.struct_size = sizeof args;
    PJRT_Error* error = slots[i](&args);
    PJRT_Error_Code code;
    if (error != NULL) CHECK(strncmp(message_of(error, &code), "PJRT_", 5) == 0, "slot %zu", i);
  }
}

static void attributes(void) {
  ARGS(PJRT_Plugin_Attributes, args);
  OK(PJRT_Plugin_Attributes, &args);
  CHECK(args.num_attributes >= 3);
  for (size_t i = 0; i < args.num_attributes; i++) {
    const PJRT_NamedValue* a = &args.attributes[i];
    if (strncmp(a->name, "stablehlo", 9) == 0) CHECK(a->type == PJRT_NamedValue_kInt64List && a->value_size == 3);
  }
}

static void devices(void) {
  PJRT_Client* client = make_client(3);
  ARGS(PJRT_Client_PlatformName, name);
  name.client = client;
  OK(PJRT_Client_PlatformName, &name);
  CHECK(name.platform_name_size == 3 && memcmp(name.platform_name, "cpu", 3) == 0);
  for (int id = 0; id < 3; id++) {
    ARGS(PJRT_Client_LookupDevice, lookup);
    lookup.client = client;
    lookup.id = id;
    OK(PJRT_Client_LookupDevice, &lookup);
    CHECK(lookup.device == device(client, id));
    ARGS(PJRT_Device_GetDescription, description);
    description.device = lookup.device;
    OK(PJRT_Device_GetDescription, &description);
    ARGS(PJRT_DeviceDescription_Id, own);
    own.device_description = description.device_description;
    OK(PJRT_DeviceDescription_Id, &own);
    CHECK(own.id == id);
    ARGS(PJRT_Device_AddressableMemories, memories);
    memories.device = lookup.device;
    OK(PJRT_Device_AddressableMemories, &memories);
    CHECK(memories.num_memories == 3);
    ARGS(PJRT_Memory_Kind, kind);
    kind.memory = memories.memories[0];
    OK(PJRT_Memory_Kind, &kind);
    CHECK(kind.kind_size == 6 && memcmp(kind.kind, "device", 6) == 0);
    ARGS(PJRT_Memory_AddressableByDevices, by);
    by.memory = memories.memories[2];
    OK(PJRT_Memory_AddressableByDevices, &by);
    CHECK(by.num_devices == 1 && by.devices[0] == lookup.device);
    ARGS(PJRT_Device_GetAttributes, attributes);
    attributes.device = lookup.device;
    OK(PJRT_Device_GetAttributes, &attributes);
    CHECK(attributes.attributes_deleter != NULL);
    attributes.attributes_deleter(attributes.device_attributes);
  }
  ARGS(PJRT_Client_LookupDevice, lookup);
  lookup.client = client;
  lookup.id = 3;
  FAILS(PJRT_Client_LookupDevice, &lookup, PJRT_Error_Code_INVALID_ARGUMENT, "no device has id 3");
  destroy_client(client);
}

static void options(void) {
  struct { const char* name; int64_t value; PJRT_Error_Code code; } cases[] = {
      {"no_such_option", 1, PJRT_Error_Code_OK},
      {"partition_index", 0, PJRT_Error_Code_OK},
      {"cpu_device_count", 0, PJRT_Error_Code_INVALID_ARGUMENT},
      {"cpu_device_count", -1, PJRT_Error_Code_INVALID_ARGUMENT},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    PJRT_NamedValue option = {.struct_size = sizeof option, .name = cases[i].name, .name_size = strlen(cases[i].name)};
    option.type = PJRT_NamedValue_kInt64;
    option.int64_value = cases[i].value;
    option.value_size = 1;
    ARGS(PJRT_Client_Create, args);
    args.create_options = &option;
    args.num_options = 1;
    // Without a store callers leave the callbacks as they find them.
    args.kv_get_callback = (PJRT_KeyValueGetCallback)(uintptr_t)0x1234;
    args.kv_put_callback = (PJRT_KeyValuePutCallback)(uintptr_t)0x1234;
    args.kv_try_get_callback = (PJRT_KeyValueTryGetCallback)(uintptr_t)0x1234;
    if (cases[i].code == PJRT_Error_Code_OK) {
      OK(PJRT_Client_Create, &args);
      destroy_client(args.client);
    } else {
      FAILS(PJRT_Client_Create, &args, cases[i].code, cases[i].name);
    }
  }
}

static void errors(void) {
  PJRT_Client* client = make_client(1);
  PJRT_Program program = program_of("this is no program");
  ARGS(PJRT_Client_Compile, args);
  args.client = client;
  args.program = &program;
  PJRT_Error* error = api->PJRT_Client_Compile(&args);
  CHECK(error != NULL);
  // The same through the functions that the error itself carries.
  const char* text;
  size_t size;
  error->vtable->message(error, &text, &size);
  CHECK(size > 0 && memcmp(text, "PJRT_Client_Compile", 19) == 0, "%.*s", (int)size, text);
  CHECK(error->vtable->get_code(error) != PJRT_Error_Code_OK);
  error->vtable->destroy(error);
  program.format = "fortran";
  program.format_size = 7;
  CHECK(api->PJRT_Client_Compile(&args) != NULL);
  ARGS(PJRT_Error_Destroy, destroy);
  api->PJRT_Error_Destroy(&destroy);
  destroy_client(client);
}

int main(int argc, char** argv) {
  load(argc, argv);
  table();
  attributes();
  careless_callers();
  devices();
  options();
  errors();
  return 0;
}
