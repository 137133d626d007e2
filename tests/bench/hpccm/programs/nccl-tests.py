# SPDX-License-Identifier: GPL-3.0-or-later
# nccl-tests with NCCL from source, over Open MPI from source.
Stage0 += baseimage(image='nvidia/cuda:12.4.1-devel-ubuntu22.04')
Stage0 += gnu(fortran=False)
Stage0 += openmpi(version='4.1.6', infiniband=False)
Stage0 += nccl(build=True, version='2.22.3-1')
Stage0 += generic_build(
    url='https://github.com/NVIDIA/nccl-tests/archive/v2.13.6.tar.gz', directory='nccl-tests-2.13.6',
    build=['make -j MPI=1 MPI_HOME=/usr/local/openmpi NCCL_HOME=/usr/local/nccl'],
    install=['mkdir -p /usr/local/nccl-tests', 'cp -a build/. /usr/local/nccl-tests/'],
    prefix='/usr/local/nccl-tests')
Stage1 += baseimage(image='nvidia/cuda:12.4.1-base-ubuntu22.04')
Stage1 += Stage0.runtime()
