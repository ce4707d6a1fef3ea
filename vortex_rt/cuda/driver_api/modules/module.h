/* Device code: containers, symbols, modules, launches. */
#ifndef VORTEX_LIBCUDA_MODULE_H
#define VORTEX_LIBCUDA_MODULE_H

#include "stream.h"

#include "jit.h"

typedef struct part part;

/* ---- container.c ---- */
/* One entry of a container. */
typedef struct {
  uint32_t kind, module, flags;
  const char *data; /* in the image */
  size_t stored_size, plain_size;
  uint8_t key[24];
} payload;
CUresult container_read(const void *image, size_t limit, payload **list,
                        size_t *count);                                       /* limit: SIZE_MAX where not known */
/* Device code as this process keeps it: a copy of a container that is whole, a translation of text; NULL with success
 * where the image is of another kind. */
CUresult container_own(const void *image, size_t limit, unsigned options, CUjit_option *option, void **values,
                       void **owned_copy, size_t *size);
CUresult payload_get(const payload *p, const void **data, void **owned_copy); /* the copy is to be freed */

/* The compute capability that the code was compiled for, as 80 (sm_80); 0 where it does not say. */
int container_capability(const payload *list, size_t count);

void *read_whole_file(const char *path, size_t *size, CUresult *result);
/* The same of a file, which is the caller's to free. */
CUresult container_of_file(const char *path, unsigned options, CUjit_option *option, void **values, void **data,
                           size_t *size);

/* ---- container.c ---- */
enum { JIT_LINK_LOG = 1, JIT_LINK_CONTAINER = 2 }; /* parts of an answer */
CUresult jit_result(const jit_answer *answer);
/* Where a program wants the messages, among the options of a load or link; values are numbers or addresses. */
void **jit_option_value(unsigned count, CUjit_option *options, void **values, CUjit_option wanted);
void jit_give_log(unsigned count, CUjit_option *options, void **values, bool failed, const char *text);

/* ---- cache.c ---- */
bool cache_path(const gpu *g, const void *code, size_t size, char *path, size_t path_bytes);
void *cache_load(const char *path, size_t *size);
void cache_store(const char *path, const void *data, size_t size);

/* ---- spirv_part.c ---- */
/* A module of SPIR-V whose kernels, those of the part's symbol table, are in groups that programs are made of. The code
 * has to live as long; NULL: it cannot be taken apart, or there is no memory. */
typedef struct spirv_module spirv_module;
spirv_module *spirv_open(const part *p, const void *code, size_t size);
uint32_t spirv_groups(const spirv_module *module); /* how many there are, which are numbered from 1 */
uint32_t spirv_group(const spirv_module *module, const char *kernel); /* 0: it is in none */
/* SPIR-V of a group, 0: of no kernel, with all variables, to be freed; NULL: there is no memory. */
void *spirv_part(spirv_module *module, uint32_t group, size_t *size);
void spirv_close(spirv_module *module);

/* ---- container.c, program.c ---- */
/* The program of a group of kernels of a module that is taken apart. */
typedef struct {
  vortex_lock lock; /* of building it */
  cl_program program GUARDED_BY(&lock);
} kernel_group;

/* What has one module index in a container: SPIR-V with its symbol table. A large one is taken apart: a group of
 * kernels is a program of its own, which is built when a kernel of it is needed. */
struct part {
  CUmodule module;
  uint32_t index;
  vtx_symbols_header header;
  const vtx_kernel *kernels;
  const vtx_parameter *parameters;
  const vtx_variable *variables;
  const vtx_texture *textures;
  const char *strings;
  size_t string_bytes;
  void *table;  /* the symbol table where it does not lie in the image */
  bool derived; /* it was made from the built program, which variables are asked of too */
  vortex_lock lock; /* of building `program`, of what kernels are taken from, and its functions' kernels */
  bool tried GUARDED_BY(&lock);
  CUresult result GUARDED_BY(&lock);
  cl_program program; /* has the variables, and kernels that are in no group; who uses it has seen to its building */
  bool opened GUARDED_BY(&lock); /* whether it is known if there is a `spirv` */
  void *code GUARDED_BY(&lock); /* of `spirv`, where it does not lie in the image */
  spirv_module *spirv GUARDED_BY(&lock); /* what groups are taken from; NULL: `program` has all kernels */
  kernel_group *groups; /* with it */
  struct launch_room *launches; /* device_launch.c */
};
CUresult symbols_read(part *p, const void *data, size_t size);
const char *symbol_string(const part *p, uint32_t offset);
const vtx_kernel *symbol_kernel(const part *p, const char *name);
uint64_t symbol_number(const char *name); /* what stands for a kernel's address in device code */
const vtx_variable *symbol_variable(const part *p, const char *name);
const vtx_texture *symbol_texture(const part *p, const char *name, uint32_t kind);
unsigned symbol_max_threads(const vtx_kernel *k);
bool symbol_block_fits(const vtx_kernel *k, const unsigned block[3]);
CUresult part_build(part *p);
CUresult part_kernel_program(part *p, const char *kernel, cl_program *program); /* which has the kernel */
void part_release(part *p);
CUresult symbols_derive(part *p); /* build it, and describe its kernels */

/* ---- module_contents.c ---- */
extern vortex_lock module_lock; /* of the functions and references of every module */
struct CUfunc_st {
  CUmodule module;
  part *part;
  const vtx_kernel *symbol;
  const char *name;
  cl_kernel kernel; /* once it is built */
  const vortex_kernel *built; /* with it */
  _Atomic(unsigned) max_dynamic_shared;
  atomic_bool large_clusters; /* CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED */
  _Atomic(unsigned) cluster[3]; /* CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH …, where the code says nothing */
  _Atomic(int) cluster_policy;  /* CUclusterSchedulingPolicy, a wish that has no effect */
  _Atomic(int) carveout;
  struct CUfunc_st *next GUARDED_BY(module_lock);
  /* the old launch interface: cuParamSet*, cuFuncSetBlockShape */
  unsigned block[3], shared;
  char *parameters;
};

struct CUmod_st {
  owned owned;
  payload *payloads;
  size_t payload_count;
  void *file; /* content of the file that it was loaded from */
  part *parts;
  size_t part_count;
  CUfunction functions GUARDED_BY(module_lock);
  CUtexref texture_references GUARDED_BY(module_lock);
  CUsurfref surface_references GUARDED_BY(module_lock);
};

struct CUlib_st {
  const void *image;
  size_t size;
  void *file;
  /* library.c; under its lock */
  CUmodule modules[MAX_GPUS]; /* loaded in the context of each device that asked last */
  CUcontext contexts[MAX_GPUS];
  struct CUkern_st *kernels;
};

struct CUkern_st {
  CUlibrary library;
  char *name;
  struct CUkern_st *next;
};

CUresult module_function(CUmodule module, const char *name, CUfunction *function);
CUresult module_variable(CUmodule module, const char *name, CUdeviceptr *address, size_t *size);
CUresult part_variable(part *p, const char *name, CUdeviceptr *address);
CUresult module_reference(CUmodule module, const char *name, uint32_t kind,
                          CUdeviceptr *address); /* of a texture or surface: of its handle */
CUresult function_build(CUfunction function);

/* ---- module.c ---- */
/* The file, if it is one, belongs to the module from then on. Its size is SIZE_MAX where that is not known. */
CUresult module_load(CUcontext context, const void *image, size_t size, void *file, CUmodule *made);

/* ---- library.c ---- */
CUresult function_of(CUfunction handle, CUfunction *function); /* a CUfunction, or a CUkernel in the current context */

/* ---- textures.c ---- */
#define MAX_TEXTURE_LEVELS 32
/* Write the descriptor of each level to `target`, at most MAX_TEXTURE_LEVELS; bytes in all. */
size_t texture_describe(const CUDA_RESOURCE_DESC *resource, const CUDA_TEXTURE_DESC *texture,
                        const CUDA_RESOURCE_VIEW_DESC *view, void *target, CUresult *result);
bool texture_set_format(texture_descriptor *d, CUarray_format format, unsigned channels);

struct CUtexref_st {
  CUmodule module; /* NULL: made by cuTexRefCreate */
  char *name;
  bool bound GUARDED_BY(module_lock), changed GUARDED_BY(module_lock);
  CUDA_RESOURCE_DESC resource GUARDED_BY(module_lock);
  CUDA_TEXTURE_DESC texture GUARDED_BY(module_lock);
  CUarray_format format GUARDED_BY(module_lock);
  unsigned channels GUARDED_BY(module_lock);
  allocation *memory GUARDED_BY(module_lock); /* of its descriptor */
  struct CUtexref_st *next GUARDED_BY(module_lock);
};
struct CUsurfref_st {
  CUmodule module;
  char *name;
  CUarray array GUARDED_BY(module_lock);
  allocation *memory GUARDED_BY(module_lock);
  struct CUsurfref_st *next GUARDED_BY(module_lock);
};
/* Write a descriptor to device memory, and its address to the reference's variable. Kernels that run may still read the
 * old one, so this waits for them, and the caller has no lock that they may need. */
CUresult texture_reference_write(CUmodule module, const char *name, uint32_t kind, const CUDA_RESOURCE_DESC *resource,
                                 const CUDA_TEXTURE_DESC *texture, allocation **memory) EXCLUDES(module_lock);
void texture_reference_delete(CUtexref reference);
void texture_references_delete(CUmodule module);
CUresult texture_references_refresh(CUfunction function); /* what programs changed after binding, before a launch */

/* ---- launch.c ---- */
CUresult run_kernel(gpu *g, const kernel_launch *launch, double *duration_ns);

/* Check a launch and pack its arguments; the command's are to be cleared. */
CUresult launch_prepare(kernel_launch *launch, CUfunction function, const unsigned grid[3], const unsigned block[3],
                        unsigned shared, void **parameters, void **extra, launch_wishes wishes);
unsigned most_cluster_blocks(CUfunction function);
/* The blocks of the function's clusters, as it was compiled or told since; all 0: none. */
void required_cluster(CUfunction function, unsigned cluster[3]);
/* Blocks that are on a core at once, in whole clusters of so many. */
unsigned resident_blocks(CUfunction function, unsigned threads, size_t dynamic_shared, unsigned cluster);
CUresult check_cluster(CUfunction function, const unsigned grid[3], const unsigned block[3], unsigned shared,
                       unsigned cluster[3]);

/* ---- device_launch.c ---- */
/* The same for launches of the host: a kernel whose device code may launch is run with all that it leaves. */
CUresult launch_prepare_whole(kernel_launch *launch, CUfunction function, const unsigned grid[3],
                              const unsigned block[3], unsigned shared, void **parameters, void **extra,
                              launch_wishes wishes);
void device_launch_forget(part *p);

#endif
