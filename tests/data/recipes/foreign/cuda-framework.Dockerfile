FROM nvidia/cuda:10.1-devel-ubuntu18.04

# Versions are tied to each other
ENV TENSORFLOW_VERSION=2.1.0
ENV NCCL_VERSION=2.7.8-1+cuda10.1
ENV NCCL_PKG="nvidia-repo-ubuntu1804_1.0.0-1_amd64.deb"
ENV NCCL_LINK="https://example.org/repos/x86_64/$NCCL_PKG"

ARG python=3.6
ENV PYTHON_VERSION=${python}

SHELL ["/bin/bash", "-cu"]

RUN apt-get update && apt-get install -y --allow-downgrades --allow-change-held-packages --no-install-recommends \
        build-essential \
        cmake \
        libnccl2=${NCCL_VERSION} \
        # the compiler that the wheel needs
        g++-7 \
    && rm -rf /var/lib/apt/lists/*
RUN ldconfig /usr/local/cuda/targets/x86_64-linux/lib/stubs && \
    HOROVOD_GPU_OPERATIONS=NCCL pip install --no-cache-dir horovod==0.19.5 && \
    ldconfig
WORKDIR "/examples"
