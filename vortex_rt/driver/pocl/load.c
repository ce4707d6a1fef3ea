/* Programs out of program binaries. A binary is input like any other: everything in it is checked before it is used. */
#include "driver.h"
#include "binary.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Program binaries: what clGetProgramInfo gives and clCreateProgramWithBinary takes (docs/reference/interfaces.md).
 *
 * A header: "VORTEXP2", u32 kind, u32 number of entries, SHA-1 of all that follows the header, u32 0. Then entries: u32 length of the
 * name, u32 0, u64 size, name, content. Numbers are little-endian. The entries of an executable are the compiler's output files; a
 * compiled object or a library has `program.bc`. Each may have `build.log`: the warnings. The compiler writes them (compiler/binary.py). */

#define MAGIC "VORTEXP2"
#define MAGIC_BYTES 8
#define KIND_PLACE 8
#define COUNT_PLACE 12
#define HASH_PLACE 16
#define HEADER_BYTES (HASH_PLACE + SHA1_DIGEST_SIZE + 4)
#define ENTRY_BYTES 16

static uint64_t get(const char *at, int bytes) {
  uint64_t value = 0;
  for (int i = bytes - 1; i >= 0; i--) value = value << 8 | (uint8_t)at[i];
  return value;
}

static void hash(const char *data, size_t size, uint8_t digest[SHA1_DIGEST_SIZE]) {
  SHA1_CTX context;
  pocl_SHA1_Init(&context);
  pocl_SHA1_Update(&context, (const uint8_t *)data + HEADER_BYTES, size - HEADER_BYTES);
  pocl_SHA1_Final(&context, digest);
}

/* One entry at `*at`; false if there is none or it is cut off. Moves `*at` behind it. */
static bool next_entry(const char *data, size_t size, size_t *at, const char **name, size_t *name_size, size_t *content_size) {
  if (*at > size || size - *at < ENTRY_BYTES || get(data + *at + 4, 4) != 0) return false;
  uint64_t name_bytes = get(data + *at, 4), content = get(data + *at + 8, 8), rest = size - *at - ENTRY_BYTES;
  if (name_bytes > rest || content > rest - name_bytes) return false;
  *name = data + *at + ENTRY_BYTES;
  *name_size = (size_t)name_bytes;
  *content_size = (size_t)content;
  *at += ENTRY_BYTES + (size_t)name_bytes + (size_t)content;
  return true;
}

const char *vortex_binary_find(const char *data, size_t size, const char *name, size_t *found_size) {
  size_t at = HEADER_BYTES, name_size, content_size;
  const char *found;
  while (next_entry(data, size, &at, &found, &name_size, &content_size))
    if (name_size == strlen(name) && memcmp(found, name, name_size) == 0) {
      *found_size = content_size;
      return found + name_size;
    }
  return NULL;
}

/* Which of the entries that a kind of binary has a name is, -1: none. */
static int entry_of(vortex_binary_kind kind, const char *name, size_t size) {
  static const char *const executable[] = {"program.vxbin", "program.json", VORTEX_BINARY_LOG, "program.elf", "globals.bin"};
  static const char *const object[] = {VORTEX_BINARY_OBJECT_FILE, VORTEX_BINARY_LOG};
  bool whole = kind == VORTEX_BINARY_EXECUTABLE;
  const char *const *names = whole ? executable : object;
  size_t count = whole ? sizeof executable / sizeof executable[0] : sizeof object / sizeof object[0];
  for (size_t i = 0; i < count; i++)
    if (strlen(names[i]) == size && memcmp(names[i], name, size) == 0) return (int)i;
  return -1;
}

static bool check_entries(const char *data, size_t size, vortex_binary_kind kind, char *error, size_t error_size) {
  size_t at = HEADER_BYTES, name_size, content_size;
  uint64_t count = 0;
  unsigned seen = 0;
  const char *name;
  while (at < size && next_entry(data, size, &at, &name, &name_size, &content_size)) {
    int which = entry_of(kind, name, name_size);
    if (which < 0 || (seen & 1u << which) != 0) {
      snprintf(error, error_size, "it has an entry that is unknown or there twice");
      return false;
    }
    seen |= 1u << which;
    count++;
  }
  unsigned needed = kind == VORTEX_BINARY_EXECUTABLE ? 3 : 1; /* image and metadata; bitcode */
  if (at == size && count == get(data + COUNT_PLACE, 4) && (seen & needed) == needed) return true;
  snprintf(error, error_size, "it is cut off, or has not the entries of its kind");
  return false;
}

bool vortex_binary_check(const char *data, size_t size, vortex_binary_kind *kind, char *error, size_t error_size) {
  uint8_t digest[SHA1_DIGEST_SIZE];
  if (size < MAGIC_BYTES || memcmp(data, MAGIC, MAGIC_BYTES - 1) != 0) {
    snprintf(error, error_size, "it has another format");
    return false;
  }
  if (data[MAGIC_BYTES - 1] != MAGIC[MAGIC_BYTES - 1]) {
    snprintf(error, error_size, "it was made by another version: build the program again");
    return false;
  }
  uint64_t number = size >= HEADER_BYTES ? get(data + KIND_PLACE, 4) : 0;
  if (number < VORTEX_BINARY_EXECUTABLE || number > VORTEX_BINARY_LIBRARY || get(data + HEADER_BYTES - 4, 4) != 0) {
    snprintf(error, error_size, "its header is damaged");
    return false;
  }
  *kind = (vortex_binary_kind)number;
  hash(data, size, digest);
  if (memcmp(digest, data + HASH_PLACE, sizeof digest) != 0) {
    snprintf(error, error_size, "it is damaged: its checksum is wrong");
    return false;
  }
  return check_entries(data, size, *kind, error, error_size);
}

#define SPIRV_MAGIC 0x07230203u
#define AMO_OPCODE 0x2fu

bool vortex_is_spirv(const char *data, size_t size) {
  uint32_t word;
  if (size < sizeof word) return false;
  memcpy(&word, data, sizeof word);
  return word == SPIRV_MAGIC || word == __builtin_bswap32(SPIRV_MAGIC);
}

void vortex_program_release(vortex_program *program) {
  if (program == NULL || __atomic_sub_fetch(&program->references, 1, __ATOMIC_ACQ_REL) > 0) return;
  if (program->device != NULL) {
    vortex_memory_free(program->device, &program->globals);
    vortex_memory_free(program->device, &program->heap);
  }
  vortex_program_release(program->owner);
  if (program->elf >= 0) close(program->elf);
  vortex_metadata_free(program->metadata);
  free(program->vxbin);
  free(program->initial);
  free(program);
}

/* The ELF file as an anonymous file, which the simulator reads through /proc: nothing is left behind. */
static int anonymous_file(const char *data, size_t size) {
  int file = memfd_create("vortex-program.elf", MFD_CLOEXEC);
  for (size_t done = 0; file >= 0 && done < size;) {
    ssize_t written = write(file, data + done, size - done);
    if (written <= 0) {
      close(file);
      return -1;
    }
    done += (size_t)written;
  }
  return file;
}

/* The files of an executable, inside its binary. */
typedef struct {
  const char *vxbin, *json, *elf, *initial;
  size_t vxbin_size, json_size, elf_size, initial_size;
} executable_files;

static int find_files(const char *data, size_t size, executable_files *files, char *error, size_t error_size) {
  files->vxbin = vortex_binary_find(data, size, "program.vxbin", &files->vxbin_size);
  files->json = vortex_binary_find(data, size, "program.json", &files->json_size);
  files->elf = vortex_binary_find(data, size, "program.elf", &files->elf_size);
  files->initial = vortex_binary_find(data, size, "globals.bin", &files->initial_size);
  if (files->vxbin != NULL && files->json != NULL) return 0;
  snprintf(error, error_size, "the binary is damaged: it has no image or no metadata");
  return -1;
}

/* The metadata of an executable, checked against its other files. */
static vortex_program_description *read_metadata(const vortex_device *d, const executable_files *files, char *error, size_t error_size) {
  vortex_program_files facts = {.xlen = d->xlen, .initial_bytes = files->initial != NULL ? files->initial_size : UINT64_MAX};
  uint64_t header = 2 * sizeof(uint64_t);
  int bad = vx_image_extent(files->vxbin, files->vxbin_size, &facts.lowest, &facts.extent);
  if (bad == 0 && facts.lowest == VORTEX_IMAGE_BASE && d->global_bytes <= VORTEX_IMAGE_BASE) {
    snprintf(error, error_size, "the device has %llu MiB of memory, which end before the place of programs at 0x%llx (VORTEX_CONFIG: memory)",
             (unsigned long long)(d->global_bytes >> 20), (unsigned long long)VORTEX_IMAGE_BASE);
    return NULL;
  }
  if (bad != 0 || facts.lowest + facts.extent < facts.lowest || facts.lowest + facts.extent > d->global_bytes) {
    snprintf(error, error_size, "the binary is damaged: its image does not lie in the device's memory");
    return NULL;
  }
  facts.image_bytes = files->vxbin_size - header;
  char *text = strndup(files->json, files->json_size);
  vortex_program_description *metadata = NULL;
  if (text == NULL)
    snprintf(error, error_size, "out of host memory");
  else if (strlen(text) != files->json_size)
    snprintf(error, error_size, "the binary is damaged: its metadata are no text");
  else
    metadata = vortex_metadata_parse(text, &facts, error, error_size);
  free(text);
  return metadata;
}

/* Whether a word of an image is an instruction of RISC-V's A, or looks like one. */
static bool has_atomics(const char *vxbin, size_t size) {
  for (size_t at = 2 * sizeof(uint64_t); at + sizeof(uint32_t) <= size; at += sizeof(uint32_t)) {
    uint32_t word;
    memcpy(&word, vxbin + at, sizeof word);
    if ((word & 0x7f) == AMO_OPCODE && ((word >> 12 & 7) == 2 || (word >> 12 & 7) == 3)) return true;
  }
  return false;
}

static char *copy_bytes(const char *data, size_t size) {
  char *copy = malloc(size + 1);
  if (copy != NULL) memcpy(copy, data, size);
  return copy;
}

vortex_program *vortex_program_load(vortex_device *d, const char *data, size_t size, char *error, size_t error_size) {
  static uint64_t last_id;
  executable_files files;
  if (find_files(data, size, &files, error, error_size) != 0) return NULL;
  vortex_program_description *metadata = read_metadata(d, &files, error, error_size);
  if (metadata == NULL) return NULL;
  vortex_program *program = calloc(1, sizeof *program);
  if (program == NULL) {
    vortex_metadata_free(metadata);
    snprintf(error, error_size, "out of host memory");
    return NULL;
  }
  program->references = 1;
  program->id = __atomic_add_fetch(&last_id, 1, __ATOMIC_RELAXED);
  program->device = d;
  program->metadata = metadata;
  program->elf = files.elf != NULL && d->nvsim.set_symbols != NULL ? anonymous_file(files.elf, files.elf_size) : -1;
  program->vxbin = copy_bytes(files.vxbin, files.vxbin_size);
  program->vxbin_size = files.vxbin_size;
  program->has_atomics = has_atomics(files.vxbin, files.vxbin_size);
  program->initial = files.initial != NULL ? copy_bytes(files.initial, files.initial_size) : NULL;
  program->initial_size = files.initial != NULL ? files.initial_size : 0;
  if (program->vxbin == NULL || (files.initial != NULL && program->initial == NULL)) {
    vortex_program_release(program);
    snprintf(error, error_size, "out of host memory");
    return NULL;
  }
  return program;
}

/* ---- for clCreateProgramWithBinary -------------------------------------------------------------------------------------- */

int vortex_supports_binary(cl_device_id device, const size_t length, const char *binary) {
  vortex_device *d = device->data;
  vortex_binary_kind kind;
  executable_files files;
  char error[512] = "";
  if (vortex_is_spirv(binary, length)) return 1;
  vortex_tell_nothing();
  if (!vortex_binary_check(binary, length, &kind, error, sizeof error)) {
    vortex_fail(d, "%s", error);
    return 0;
  }
  if (kind != VORTEX_BINARY_EXECUTABLE) return 1;
  if (vortex_open(d) != CL_SUCCESS) return 0;
  vortex_program_description *metadata =
      find_files(binary, length, &files, error, sizeof error) == 0 ? read_metadata(d, &files, error, sizeof error) : NULL;
  if (metadata == NULL) vortex_fail(d, "%s", error);
  vortex_metadata_free(metadata);
  return metadata != NULL;
}

cl_program_binary_type vortex_binary_type(cl_device_id device, const char *binary, size_t length) {
  (void)device;
  vortex_binary_kind kind;
  char error[256];
  if (!vortex_binary_check(binary, length, &kind, error, sizeof error))
    return CL_PROGRAM_BINARY_TYPE_NONE; /* SPIR-V: nothing is built yet */
  return kind == VORTEX_BINARY_EXECUTABLE ? CL_PROGRAM_BINARY_TYPE_EXECUTABLE
         : kind == VORTEX_BINARY_LIBRARY  ? CL_PROGRAM_BINARY_TYPE_LIBRARY
                                          : CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT;
}
