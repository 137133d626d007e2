# SPDX-License-Identifier: GPL-3.0-or-later
# The OSU micro-benchmarks over Open MPI from source.
Stage0 += baseimage(image='ubuntu:22.04')
Stage0 += packages(ospackages=['ca-certificates'])
Stage0 += gnu(fortran=False)
mpi = openmpi(version='4.1.6', cuda=False, infiniband=False)
Stage0 += mpi
Stage0 += generic_autotools(
    url='https://mvapich.cse.ohio-state.edu/download/mvapich/osu-micro-benchmarks-7.5.tar.gz',
    prefix='/usr/local/osu', toolchain=mpi.toolchain)
Stage1 += baseimage(image='ubuntu:22.04')
Stage1 += Stage0.runtime()
