/* A plugin with a network of its own, as far as creating a client goes: it takes node_id, num_nodes and visible_devices, meets the
 * other processes through the key-value callbacks, and says in its platform's version what it was given and whom it has met.
 *
 * FAKE_SILENT=RANK: that process keeps its address to itself. FAKE_REFUSES=NAME: an option that it does not know. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pjrt_c_api.h"

/* What this plugin's handles point to. */
typedef struct {
  PJRT_Error base;
  PJRT_Error_Code code;
  char text[1024];
} Error;
typedef struct {
  char version[2048];
} Client;

static PJRT_Error* make_error(PJRT_Error_Code code, const char* message, size_t size) {
  Error* error = calloc(1, sizeof *error);
  error->code = code;
  snprintf(error->text, sizeof error->text, "%.*s", (int)size, message);
  return &error->base;
}
static Error* of(const PJRT_Error* error) { return (Error*)error; }
static PJRT_CallbackError callback_error = make_error;

static PJRT_Error* refuse(PJRT_Error_Code code, const char* message) { return make_error(code, message, strlen(message)); }

static void error_destroy(PJRT_Error_Destroy_Args* a) { free(a->error); }
static void error_message(PJRT_Error_Message_Args* a) {
  a->message = of(a->error)->text;
  a->message_size = strlen(of(a->error)->text);
}
static PJRT_Error* error_code(PJRT_Error_GetCode_Args* a) {
  a->code = of(a->error)->code;
  return NULL;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

/* The value, which the caller frees, or an error. */
static PJRT_Error* get(PJRT_Client_Create_Args* a, const char* key, int timeout_in_ms, char** value) {
  PJRT_KeyValueGetCallback_Args get = {.struct_size = sizeof get, .key = key, .key_size = strlen(key)};
  get.timeout_in_ms = timeout_in_ms;
  get.callback_error = &callback_error;
  get.user_arg = a->kv_get_user_arg;
  PJRT_Error* error = a->kv_get_callback(&get);
  if (error) return error;
  *value = strndup(get.value, get.value_size);
  get.value_deleter_callback(get.value);
  return NULL;
}

static PJRT_Error* try_get(PJRT_Client_Create_Args* a, const char* key, char** value) {
  PJRT_KeyValueTryGetCallback_Args get = {.struct_size = sizeof get, .key = key, .key_size = strlen(key)};
  get.callback_error = &callback_error;
  get.user_arg = a->kv_try_get_user_arg;
  PJRT_Error* error = a->kv_try_get_callback(&get);
  if (error) return error;
  *value = strndup(get.value, get.value_size);
  get.value_deleter_callback(get.value);
  return NULL;
}

static PJRT_Error* put(PJRT_Client_Create_Args* a, const char* key, const char* value) {
  PJRT_KeyValuePutCallback_Args put = {.struct_size = sizeof put, .key = key, .key_size = strlen(key)};
  put.value = value;
  put.value_size = strlen(value);
  put.callback_error = &callback_error;
  put.user_arg = a->kv_put_user_arg;
  return a->kv_put_callback(&put);
}

static PJRT_Error* meet(PJRT_Client_Create_Args* a, char* said, size_t room, int node, int nodes) {
  char key[64], value[64], *got = NULL;
  const char* silent = getenv("FAKE_SILENT");
  if (!a->kv_get_callback || !a->kv_put_callback || !a->kv_try_get_callback) return refuse(PJRT_Error_Code_INVALID_ARGUMENT, "no store");
  PJRT_Error* error = try_get(a, "fake/nobody", &got);
  if (!error || of(error)->code != PJRT_Error_Code_NOT_FOUND) return refuse(PJRT_Error_Code_INTERNAL, "a key that nobody has set");
  free(error);
  double start = now();
  error = get(a, "fake/nobody", 200, &got);
  if (!error || of(error)->code != PJRT_Error_Code_DEADLINE_EXCEEDED || now() - start < 0.15 || now() - start > 5)
    return refuse(PJRT_Error_Code_INTERNAL, "a key that nobody sets in time");
  free(error);
  snprintf(key, sizeof key, "fake/%d", node);
  snprintf(value, sizeof value, "address of %d", node);
  if ((!silent || atoi(silent) != node) && (error = put(a, key, value))) return error;
  for (int peer = 0; peer < nodes; peer++) {
    snprintf(key, sizeof key, "fake/%d", peer);
    if ((error = get(a, key, 5000, &got))) return error;
    size_t used = strlen(said);
    snprintf(said + used, room - used, "; %s", got);
    free(got);
    /* Once there, it is there at once. */
    if ((error = try_get(a, key, &got))) return error;
    free(got);
  }
  return NULL;
}

static PJRT_Error* create(PJRT_Client_Create_Args* a) {
  int node = 0, nodes = 1;
  char text[256] = "all";
  const char* refuses = getenv("FAKE_REFUSES");
  for (size_t i = 0; i < a->num_options; i++) {
    const PJRT_NamedValue* o = &a->create_options[i];
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)o->name_size, o->name);
    if (refuses && strcmp(name, refuses) == 0) {
      snprintf(text, sizeof text, "Unexpected option name passed to PJRT_Client_Create: %s", name);
      return refuse(PJRT_Error_Code_INVALID_ARGUMENT, text);
    }
    if (strcmp(name, "node_id") == 0) {
      node = (int)o->int64_value;
    } else if (strcmp(name, "num_nodes") == 0) {
      nodes = (int)o->int64_value;
    } else if (strcmp(name, "visible_devices") == 0 && o->type == PJRT_NamedValue_kInt64List) {
      text[0] = 0;
      for (size_t k = 0; k < o->value_size; k++) snprintf(text + strlen(text), sizeof text - strlen(text), "%s%d", k ? "," : "", (int)o->int64_array_value[k]);
    } else {
      return refuse(PJRT_Error_Code_INVALID_ARGUMENT, name);
    }
  }
  Client* client = calloc(1, sizeof *client);
  snprintf(client->version, sizeof client->version, "node %d of %d, devices %s", node, nodes, text);
  PJRT_Error* error = nodes > 1 ? meet(a, client->version, sizeof client->version, node, nodes) : NULL;
  if (error) {
    free(client);
    return error;
  }
  a->client = (PJRT_Client*)client;
  return NULL;
}

static PJRT_Error* destroy(PJRT_Client_Destroy_Args* a) {
  free(a->client);
  return NULL;
}
static PJRT_Error* version(PJRT_Client_PlatformVersion_Args* a) {
  a->platform_version = ((Client*)a->client)->version;
  a->platform_version_size = strlen(a->platform_version);
  return NULL;
}
static PJRT_Error* name(PJRT_Client_PlatformName_Args* a) {
  a->platform_name = "cuda";
  a->platform_name_size = 4;
  return NULL;
}
static PJRT_Error* initialize(PJRT_Plugin_Initialize_Args* a) {
  (void)a;
  return NULL;
}

/* That it is there shows that the plugin is one for GPUs; what it would register is kept in the test's Python. */
static PJRT_Extension_Base custom_calls = {.struct_size = sizeof custom_calls, .type = PJRT_Extension_Type_Gpu_Custom_Call};

const PJRT_Api* GetPjrtApi(void) {
  static PJRT_Api api = {.struct_size = sizeof api, .extension_start = &custom_calls};
  api.pjrt_api_version.struct_size = sizeof api.pjrt_api_version;
  api.pjrt_api_version.major_version = PJRT_API_MAJOR;
  api.pjrt_api_version.minor_version = PJRT_API_MINOR;
  api.PJRT_Error_Destroy = error_destroy;
  api.PJRT_Error_Message = error_message;
  api.PJRT_Error_GetCode = error_code;
  api.PJRT_Plugin_Initialize = initialize;
  api.PJRT_Client_Create = create;
  api.PJRT_Client_Destroy = destroy;
  api.PJRT_Client_PlatformName = name;
  api.PJRT_Client_PlatformVersion = version;
  return &api;
}
