/* A plugin that is another one, LIAR_PLUGIN, but takes one operation for another: each LIAR_FROM in a program that it compiles is
 * LIAR_TO, a word of the same length. With LIAR_ONLY=bytecode that happens in bytecode alone, which is how frameworks hand over
 * programs, and not in text. */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pjrt_c_api.h"

static const PJRT_Api* real;

static PJRT_Error* compile(PJRT_Client_Compile_Args* args) {
  const char *from = getenv("LIAR_FROM"), *to = getenv("LIAR_TO"), *only = getenv("LIAR_ONLY");
  PJRT_Program lie = *args->program;
  size_t n = strlen(from);
  int bytecode = lie.code_size > 4 && memcmp(lie.code, "ML\xefR", 4) == 0;
  if (strlen(to) != n) {
    fprintf(stderr, "LIAR_FROM=%s and LIAR_TO=%s differ in length\n", from, to);
    abort();
  }
  char* code = malloc(lie.code_size + 1);
  memcpy(code, lie.code, lie.code_size);
  code[lie.code_size] = 0;
  for (size_t i = 0; i + n <= lie.code_size && (bytecode || !only); i++) {
    if (memcmp(code + i, from, n) == 0) memcpy(code + i, to, n);
  }
  lie.code = code;
  PJRT_Client_Compile_Args changed = *args;
  changed.program = &lie;
  PJRT_Error* error = real->PJRT_Client_Compile(&changed);
  args->executable = changed.executable;
  free(code);
  return error;
}

const PJRT_Api* GetPjrtApi(void) {
  static PJRT_Api* table;
  if (table) return table;
  void* library = dlopen(getenv("LIAR_PLUGIN"), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    fprintf(stderr, "LIAR_PLUGIN: %s\n", dlerror());
    return NULL;
  }
  const PJRT_Api* (*get)(void) = (const PJRT_Api* (*)(void))dlsym(library, "GetPjrtApi");
  real = get();
  table = malloc(real->struct_size);
  memcpy(table, real, real->struct_size);
  table->PJRT_Client_Compile = compile;
  return table;
}
