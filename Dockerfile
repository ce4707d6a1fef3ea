# CUDA without a GPU in a container, from the wheel that tools/bundle has made in dist/:
#
#     docker build -t vortex-cuda .
#     docker run --rm -v "$PWD:/work" vortex-cuda sh -c 'nvcc add.cu -o add && ./add'
FROM debian:13-slim
RUN apt-get update -q \
 && apt-get install -y -q --no-install-recommends python3-venv make \
 && rm -rf /var/lib/apt/lists/*
COPY dist/*.whl /tmp/wheels/
RUN python3 -m venv /opt/vortex \
 && /opt/vortex/bin/pip install -q --no-cache-dir /tmp/wheels/*.whl \
 && rm -r /tmp/wheels
WORKDIR /work
ENTRYPOINT ["/opt/vortex/bin/vortex-env"]
CMD ["bash"]
