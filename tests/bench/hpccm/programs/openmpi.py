# SPDX-License-Identifier: GPL-3.0-or-later
# Open MPI from source.
Stage0 += baseimage(image='ubuntu:22.04')
Stage0 += packages(ospackages=['ca-certificates'])
Stage0 += gnu(fortran=False)
Stage0 += openmpi(version='4.1.6', cuda=False, infiniband=False)
Stage1 += baseimage(image='ubuntu:22.04')
Stage1 += Stage0.runtime()
