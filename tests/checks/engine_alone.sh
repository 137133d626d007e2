#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The engine by itself, as a cluster builds it: with everything, without MPI, without oneDNN. Each trains a few steps.
set -eu
cd "$(dirname "$0")/../.."

# variant NAME OPTION...
variant() {
  folder=build/check-engine-$1
  shift
  cmake -S . -B "$folder" -DCMAKE_BUILD_TYPE=Release -DBAREMARK_PARTS=engine -DBAREMARK_TESTS=OFF "$@"
  cmake --build "$folder"
  "$folder/bin/baremark-engine" --model=mnist --batch_size=2 --num_warmup_batches=1 --num_batches=5 | tee "$folder/said.txt"
  grep -q '^total images/sec: [0-9]' "$folder/said.txt"
}

# Open MPI refuses root otherwise.
if [ "$(id -u)" -eq 0 ]; then export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1; fi
variant whole -DBAREMARK_ONEDNN=ON
variant single-process -DBAREMARK_MPI=OFF
variant reference-backend -DBAREMARK_ONEDNN=OFF
mpirun -np 2 --oversubscribe build/check-engine-whole/bin/baremark-engine --model=mnist --batch_size=2 --num_batches=5 --num_intra_threads=1
