"""A process that runs kernels on Intel's CPU OpenCL runtime, for tests: pickled jobs on standard input, results on
standard output.

A process of its own, because the runtime's libraries must be on the loader's path from the start, and because it may
crash.
"""

from __future__ import annotations

import pickle
import struct
import sys


def main() -> None:
    import numpy as np
    import pyopencl as cl

    output = sys.stdout.buffer
    sys.stdout = sys.stderr
    context = cl.Context([d for p in cl.get_platforms() for d in p.get_devices()][:1])
    queue = cl.CommandQueue(context)

    def run(binary, launches):
        """launches: (kernel, global, local, arguments); an argument is an array (buffer, copied back),
        a NumPy scalar, or ("local", bytes).
        """
        program = cl.Program(context, binary).build()
        results = []
        for name, global_size, local_size, arguments in launches:
            kernel = cl.Kernel(program, name)
            buffers, values = [], []
            for argument in arguments:
                if isinstance(argument, np.ndarray) and argument.ndim:
                    buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=argument)
                    buffers.append((argument, buffer))
                    values.append(buffer)
                elif isinstance(argument, tuple):
                    values.append(cl.LocalMemory(argument[1]))
                else:
                    values.append(argument)
            kernel(queue, global_size, local_size, *values)
            out = []
            for argument, buffer in buffers:
                copy = np.empty_like(argument)
                cl.enqueue_copy(queue, copy, buffer)
                out.append(copy)
            results.append(out)
        return results

    while True:
        header = sys.stdin.buffer.read(8)
        if len(header) < 8:
            return
        job = pickle.loads(sys.stdin.buffer.read(struct.unpack("<q", header)[0]))
        try:
            answer = run(*job)
        except Exception as error:
            answer = f"{type(error).__name__}: {error}"
        data = pickle.dumps(answer)
        output.write(struct.pack("<q", len(data)) + data)
        output.flush()


if __name__ == "__main__":
    main()
