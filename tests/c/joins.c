// Makes a client and prints its platform and version, or why there is none. Run by tests/vendor.rs, one process per rank.

#include "plugin.h"

int main(int argc, char** argv) {
  load(argc, argv);
  ARGS(PJRT_Client_Create, create);
  PJRT_Error_Code code;
  PJRT_Error* error = api->PJRT_Client_Create(&create);
  if (error != NULL) {
    const char* text = message_of(error, &code);
    printf("code %d: %s\n", code, text);
    return 3;
  }
  ARGS(PJRT_Client_PlatformName, name);
  name.client = create.client;
  OK(PJRT_Client_PlatformName, &name);
  ARGS(PJRT_Client_PlatformVersion, version);
  version.client = create.client;
  OK(PJRT_Client_PlatformVersion, &version);
  printf("%.*s: %.*s\n", (int)name.platform_name_size, name.platform_name, (int)version.platform_version_size, version.platform_version);
  fflush(stdout);
  destroy_client(create.client);
  return 0;
}
