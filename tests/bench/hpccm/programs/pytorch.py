# SPDX-License-Identifier: GPL-3.0-or-later
# PyTorch from its wheels, with Open MPI from source.
Stage0 += baseimage(image='ubuntu:22.04')
Stage0 += packages(ospackages=['ca-certificates'])
Stage0 += gnu(fortran=False)
Stage0 += openmpi(version='4.1.6', cuda=False, infiniband=False)
Stage0 += pip(pip='pip3', packages=['torch==2.7.1', 'numpy==1.26.4'])
