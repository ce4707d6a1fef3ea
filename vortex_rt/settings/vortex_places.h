/* Where the other parts of the project are, as this library or program finds it at run time: builds may be copied and moved.
 *
 * A build's folder has a file `places` (header.py writes it), which is looked for in the folder of the file that asks and in the two above
 * it. A line is a name, a space and a path, relative to the folder of `places` unless it begins with '/'. Of several lines of a name the
 * first that exists counts. */
#ifndef VORTEX_PLACES_H
#define VORTEX_PLACES_H

typedef enum {
  PLACE_PYTHON,      /* the Python that has the project's packages */
  PLACE_PACKAGES,    /* the folder in which vortex_rt and nvvm2spirv are */
  PLACE_FORK_SERVER, /* what the service preloads into tools */
  PLACE_OPENCL,      /* POCL's library */
  PLACE_DRIVER,      /* POCL's driver for the device */
  PLACE_TOOLKIT,     /* the folder of the CUDA toolkit */
  PLACE_COUNT,
} vortex_place_name;

/* An absolute path. Where there is none it is a text that says so, of which no file has the name: who opens it tells the user that. */
const char *vortex_place(vortex_place_name which);

/* The Python that runs our processes: VORTEX_RT_PYTHON, else PLACE_PYTHON. */
const char *vortex_python(void);

/* The script that Python starts our processes by: service/start.py. */
const char *vortex_start(void);

/* A file of the CUDA toolkit, to be freed; NULL: no memory. */
#define VORTEX_LIBCUDA "lib64/libcuda.so.1"
#define VORTEX_JIT_LIBRARY "lib64/libvortex-jit.so.1"
char *vortex_toolkit_file(const char *name);

#endif
