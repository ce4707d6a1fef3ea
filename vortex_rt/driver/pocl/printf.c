/* Printing what kernels left in the printf buffer (docs/reference/interfaces.md), by OpenCL C's rules (section "printf"). */
#include "driver.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HEADER_BYTES 16
#define RECORD_HEADER_BYTES 8
#define ARGUMENT_ALIGNMENT 8
#define MAX_STRING_BYTES 65536

typedef struct {
  uint32_t used, capacity, lost;
  uint32_t part; /* bytes of a hart's part, 0: all harts share one (docs/reference/interfaces.md) */
} buffer_header;

typedef struct {
  uint32_t used, lost;
} part_header;

/* ---- reading device memory by address ---------------------------------------------------------------------------------- */

/* The text at a device address in the program's image or globals; to be freed. */
char *vortex_text_at(vortex_device *d, const vortex_program *program, uint64_t address) {
  uint64_t lowest;
  memcpy(&lowest, program->vxbin, sizeof lowest);
  uint64_t image_bytes = program->vxbin_size - 2 * sizeof lowest;
  if (address >= lowest && address - lowest < image_bytes) {
    const char *text = program->vxbin + 2 * sizeof lowest + (address - lowest);
    return strndup(text, image_bytes - (address - lowest));
  }
  const vortex_memory *globals = &(program->shares_globals ? program->owner : program)->globals;
  if (address >= globals->address && address - globals->address < globals->size) {
    uint64_t offset = address - globals->address, size = globals->size - offset;
    size = size < MAX_STRING_BYTES ? size : MAX_STRING_BYTES;
    char *text = calloc(1, size + 1);
    if (text != NULL && vortex_memory_read(d, globals, offset, text, size) == CL_SUCCESS) return text;
    free(text);
  }
  return NULL;
}

/* ---- one conversion ---------------------------------------------------------------------------------------------------- */

static double half_to_double(uint16_t bits) {
  int exponent = bits >> 10 & 0x1f, fraction = bits & 0x3ff;
  double value = exponent == 31 ? (fraction != 0 ? NAN : INFINITY)
                 : exponent == 0 ? ldexp(fraction, -24)
                                 : ldexp(fraction + 1024, exponent - 25);
  return bits & 0x8000 ? -value : value;
}

static uint64_t unsigned_element(const char *at, uint32_t size) {
  uint64_t value = 0;
  memcpy(&value, at, size < sizeof value ? size : sizeof value);
  return value;
}

static int64_t signed_element(const char *at, uint32_t size) {
  int unused = 64 - 8 * (int)(size < 8 ? size : 8);
  return (int64_t)(unsigned_element(at, size) << unused) >> unused;
}

static double float_element(const char *at, uint32_t size) {
  if (size == sizeof(double)) {
    double value;
    memcpy(&value, at, sizeof value);
    return value;
  }
  if (size == sizeof(float)) {
    float value;
    memcpy(&value, at, sizeof value);
    return value;
  }
  return half_to_double((uint16_t)unsigned_element(at, size));
}

/* A conversion specification: `flags` is "%" with flags, width and precision as they were written. */
typedef struct {
  char flags[64];
  char conversion;
  uint32_t size; /* bytes that the length modifier names, 0: none */
} specification;

/* Read the specification behind a `%`; returns what follows it, or NULL if it is not one. */
static const char *read_specification(const char *at, specification *spec) {
  size_t used = 0;
  spec->flags[used++] = '%';
  while (*at != '\0' && strchr("-+ #0123456789.", *at) != NULL && used < sizeof spec->flags - 1)
    spec->flags[used++] = *at++;
  spec->flags[used] = '\0';
  if (*at == 'v') /* vector length: the metadata has it too */
    for (at++; isdigit((unsigned char)*at); at++) ;
  spec->size = 0;
  if (strncmp(at, "hh", 2) == 0)
    spec->size = 1, at += 2;
  else if (strncmp(at, "hl", 2) == 0)
    spec->size = 4, at += 2;
  else if (*at == 'h')
    spec->size = 2, at++;
  else if (strncmp(at, "ll", 2) == 0)
    spec->size = 8, at += 2;
  else if (*at == 'l')
    spec->size = 8, at++;
  spec->conversion = *at;
  return *at != '\0' && strchr("diouxXfFeEgGaAcsp", *at) != NULL ? at + 1 : NULL;
}

/* Print `count` elements with one specification, separated by commas. */
static void print_elements(FILE *out, const specification *spec, const char *at, uint32_t size, uint32_t count, const char *text) {
  char format[80];
  for (uint32_t i = 0; i < count; i++, at += size) {
    /* h and hh narrow a scalar, which was widened for the call */
    uint32_t bytes = spec->size != 0 && spec->size < size && strchr("diouxX", spec->conversion) != NULL ? spec->size : size;
    const char *length = strchr("diouxX", spec->conversion) != NULL ? "ll" : "";
    snprintf(format, sizeof format, "%s%s%c", spec->flags, length, spec->conversion);
    if (i != 0) fputc(',', out);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    switch (spec->conversion) {
    case 'd':
    case 'i':
      fprintf(out, format, (long long)signed_element(at, bytes));
      break;
    case 'c':
      fprintf(out, format, (int)signed_element(at, bytes));
      break;
    case 's':
      fprintf(out, format, text != NULL ? text : "(null)");
      break;
    case 'p':
      fprintf(out, format, (void *)(uintptr_t)unsigned_element(at, bytes));
      break;
    case 'o':
    case 'u':
    case 'x':
    case 'X':
      fprintf(out, format, (unsigned long long)unsigned_element(at, bytes));
      break;
    default:
      fprintf(out, format, float_element(at, bytes));
    }
#pragma GCC diagnostic pop
  }
}

/* ---- records ----------------------------------------------------------------------------------------------------------- */

static void print_record(vortex_device *d, const vortex_program *program, FILE *out, const vortex_printf_format *format,
                         const char *arguments, size_t size) {
  const vortex_printf_argument *argument = format->arguments, *end = argument + format->argument_count;
  size_t at = 0;
  for (const char *text = format->format; text != NULL && *text != '\0';) {
    specification spec;
    if (text[0] != '%' || text[1] == '%') {
      fputc(*text, out);
      text += text[0] == '%' ? 2 : 1;
      continue;
    }
    const char *next = read_specification(text + 1, &spec);
    if (next == NULL || argument == end || at + (size_t)argument->size * argument->vector > size) {
      fputs(text, out); /* not a conversion, or nothing to convert: as it stands */
      return;
    }
    char *string = spec.conversion == 's' ? vortex_text_at(d, program, unsigned_element(arguments + at, argument->size)) : NULL;
    print_elements(out, &spec, arguments + at, argument->size, argument->vector, string);
    free(string);
    at += ((size_t)argument->size * argument->vector + ARGUMENT_ALIGNMENT - 1) / ARGUMENT_ALIGNMENT * ARGUMENT_ALIGNMENT;
    argument++;
    text = next;
  }
}

static void print_records(vortex_device *d, const vortex_program *program, const char *records, size_t size) {
  const vortex_program_description *metadata = program->metadata;
  for (size_t at = 0; size - at >= RECORD_HEADER_BYTES;) {
    uint32_t record_size, format;
    memcpy(&format, records + at, sizeof format);
    memcpy(&record_size, records + at + sizeof format, sizeof record_size);
    if (record_size < RECORD_HEADER_BYTES || record_size > size - at) break;
    if (format < metadata->format_count)
      print_record(d, program, stdout, &metadata->formats[format], records + at + RECORD_HEADER_BYTES,
                   record_size - RECORD_HEADER_BYTES);
    at += record_size;
  }
  fflush(stdout);
}

/* Make the buffer ready for a launch; its address goes to `address`. Its records are always 0 then, so that one that did not fit
 * shows as size 0. */
cl_int vortex_prepare_printf(vortex_device *d, uint64_t *address) {
  if (d->printf_buffer.handle == NULL) {
    uint64_t size;
    if (vortex_limit(d, POCL_VORTEX_PRINTF_BUFFER, &size) != 0) return CL_INVALID_VALUE;
    size = size / 8 * 8;
    char *zeros = calloc(1, size);
    cl_int result = zeros == NULL ? CL_OUT_OF_HOST_MEMORY : vortex_memory_reserve(d, size, &d->printf_buffer);
    if (result == CL_SUCCESS) result = vortex_memory_write(d, &d->printf_buffer, 0, zeros, size);
    free(zeros);
    if (result != CL_SUCCESS) return result;
  }
  buffer_header header = {.capacity = (uint32_t)(d->printf_buffer.size - HEADER_BYTES)};
  *address = d->printf_buffer.address;
  if (vortex_has_feature(d, "no_atomics")) { /* nothing can be shared */
    uint64_t harts = (uint64_t)d->cores * d->warps * d->threads;
    header.part = (uint32_t)(header.capacity / harts / 8 * 8);
    char *zeros = calloc(1, header.capacity);
    cl_int result = zeros == NULL ? CL_OUT_OF_HOST_MEMORY : vortex_memory_write(d, &d->printf_buffer, HEADER_BYTES, zeros, header.capacity);
    free(zeros);
    if (result != CL_SUCCESS) return result;
  }
  return vortex_memory_write(d, &d->printf_buffer, 0, &header, sizeof header);
}

static void say_lost(const vortex_device *d, uint64_t lost) {
  if (lost != 0)
    fprintf(stderr, "vortex: %llu lines of printf were lost; VORTEX_PRINTF_BUFFER (now %llu) sets the buffer's bytes\n",
            (unsigned long long)lost, (unsigned long long)d->printf_buffer.size);
}

/* The records of each hart in turn. */
static void print_parts(vortex_device *d, const vortex_program *program, const char *buffer, const buffer_header *header) {
  uint64_t lost = 0;
  for (size_t at = 0; header->part > sizeof(part_header) && at + header->part <= header->capacity; at += header->part) {
    part_header own;
    memcpy(&own, buffer + at, sizeof own);
    size_t room = header->part - sizeof own;
    print_records(d, program, buffer + at + sizeof own, own.used < room ? own.used : room);
    lost += own.lost;
  }
  say_lost(d, lost);
}

/* Print what the launch left. */
void vortex_print(vortex_device *d, const vortex_program *program) {
  buffer_header header;
  if (vortex_memory_read(d, &d->printf_buffer, 0, &header, sizeof header) != CL_SUCCESS) return;
  header.capacity = (uint32_t)(d->printf_buffer.size - HEADER_BYTES); /* kernels can write anywhere */
  size_t size = header.part != 0 || header.used > header.capacity ? header.capacity : header.used;
  char *records = size != 0 ? malloc(size) : NULL;
  if (records != NULL && vortex_memory_read(d, &d->printf_buffer, HEADER_BYTES, records, size) == CL_SUCCESS) {
    if (header.part != 0) {
      print_parts(d, program, records, &header);
    } else {
      print_records(d, program, records, size);
      say_lost(d, header.lost);
      memset(records, 0, size);
      vortex_memory_write(d, &d->printf_buffer, HEADER_BYTES, records, size);
    }
  }
  free(records);
}
