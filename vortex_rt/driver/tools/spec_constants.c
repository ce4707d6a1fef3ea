/* `spec-constants --spec-const-info FILE`: the scalar specialization constants of a SPIR-V module.
 *
 * POCL asks a command for them when a program is created from IL, and reads this output format. Numbers of instructions and
 * decorations: SPIR-V specification, sections 3.20 and 3.32. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OP_TYPE_BOOL = 20, OP_TYPE_INT = 21, OP_TYPE_FLOAT = 22 };
enum { OP_SPEC_CONSTANT_TRUE = 48, OP_SPEC_CONSTANT_FALSE = 49, OP_SPEC_CONSTANT = 50, OP_DECORATE = 71 };
enum { DECORATION_SPEC_ID = 1, HEADER_WORDS = 5, MAGIC = 0x07230203 };

static uint32_t *read_words(const char *path, size_t *count) {
  FILE *file = fopen(path, "rb");
  long size;
  uint32_t *words = NULL;
  if (file != NULL && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 4 * HEADER_WORDS) {
    rewind(file);
    words = malloc((size_t)size);
    *count = words != NULL ? fread(words, 4, (size_t)size / 4, file) : 0;
  }
  if (file != NULL)
    fclose(file);
  return words;
}

int main(int argc, char **argv) {
  size_t count = 0, found = 0;
  if (argc != 3 || strcmp(argv[1], "--spec-const-info") != 0) {
    fprintf(stderr, "usage: %s --spec-const-info FILE.spv\n", argv[0]);
    return 2;
  }
  uint32_t *words = read_words(argv[2], &count);
  if (words == NULL || count < HEADER_WORDS) {
    fprintf(stderr, "%s: cannot read a SPIR-V module\n", argv[2]);
    return 1;
  }
  if (words[0] == __builtin_bswap32(MAGIC))
    for (size_t i = 0; i < count; i++)
      words[i] = __builtin_bswap32(words[i]);
  uint32_t bound = words[3];
  if (words[0] != MAGIC || bound > 1u << 24) {
    fprintf(stderr, "%s: not a SPIR-V module\n", argv[2]);
    return 1;
  }
  uint32_t *bytes_of_type = calloc(bound, sizeof *bytes_of_type); /* by result id */
  uint32_t *spec_id = calloc(bound, sizeof *spec_id);             /* SpecId + 1 by target id */
  uint32_t(*constants)[2] = calloc(bound, sizeof *constants);     /* SpecId, bytes */
  for (size_t at = HEADER_WORDS; at < count;) {
    uint32_t length = words[at] >> 16, opcode = words[at] & 0xffff;
    const uint32_t *operand = &words[at + 1];
    if (length == 0 || at + length > count)
      break;
    if (opcode == OP_DECORATE && length == 4 && operand[1] == DECORATION_SPEC_ID && operand[0] < bound)
      spec_id[operand[0]] = operand[2] + 1;
    else if ((opcode == OP_TYPE_INT || opcode == OP_TYPE_FLOAT) && length >= 3 && operand[0] < bound)
      bytes_of_type[operand[0]] = operand[1] / 8;
    else if (opcode == OP_TYPE_BOOL && length == 2 && operand[0] < bound)
      bytes_of_type[operand[0]] = 1;
    else if (opcode >= OP_SPEC_CONSTANT_TRUE && opcode <= OP_SPEC_CONSTANT && length >= 3 && operand[0] < bound &&
             operand[1] < bound && spec_id[operand[1]] != 0 && found < bound) {
      constants[found][0] = spec_id[operand[1]] - 1;
      constants[found++][1] = bytes_of_type[operand[0]];
    }
    at += length;
  }
  printf("Number of scalar specialization constants in the module = %zu\n", found);
  for (size_t i = 0; i < found; i++)
    printf("Spec const id = %u, size in bytes = %u\n", constants[i][0], constants[i][1]);
  free(constants);
  free(spec_id);
  free(bytes_of_type);
  free(words);
  return 0;
}
