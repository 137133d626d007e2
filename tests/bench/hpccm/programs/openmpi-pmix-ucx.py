# SPDX-License-Identifier: GPL-3.0-or-later
# Open MPI from source over UCX, with a PMIx of its own.
Stage0 += baseimage(image='ubuntu:22.04')
Stage0 += packages(ospackages=['ca-certificates'])
Stage0 += gnu(fortran=False)
Stage0 += ucx(version='1.18.0', cuda=False)
Stage0 += pmix(version='4.2.6')
Stage0 += openmpi(version='5.0.8', cuda=False, infiniband=False, ucx='/usr/local/ucx', pmix='/usr/local/pmix')
Stage1 += baseimage(image='ubuntu:22.04')
Stage1 += Stage0.runtime()
