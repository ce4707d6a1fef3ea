/* The readable names of CUDA C++'s mangled ones: link with -lcufilt, in a C++ program. */
#ifndef NV_DECODE_H
#define NV_DECODE_H
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the name in memory of malloc, or in output_buffer, itself of malloc and *length bytes large, which grows if
   it has to; *length is the size that the name takes, or the buffer's. *status: 0, -1 without memory, -2 where id is
   no mangled name, -3 for other wrong arguments. */
char *__cu_demangle(const char *id, char *output_buffer, size_t *length, int *status);

#ifdef __cplusplus
}
#endif
#endif
