#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds only the engine, as on a cluster, in three variants: complete, without MPI, without oneDNN. Each variant trains
# a few steps.
set -eu
cd "$(dirname "$0")/../.."

# variant NAME OPTION...: configures with the options, builds, and trains.
variant() {
  folder=build/check-engine-$1
  shift
  cmake -S . -B "$folder" -DCMAKE_BUILD_TYPE=Release -DBAREMARK_PARTS=engine -DBAREMARK_TESTS=OFF "$@"
  cmake --build "$folder" -j "$(nproc)"
  "$folder/bin/baremark-engine" --model=mnist --batch_size=2 --num_warmup_batches=1 --num_batches=5 | tee "$folder/output.txt"
  grep -q '^total images/sec: [0-9]' "$folder/output.txt"
}

# Without these variables, Open MPI refuses to run as root.
if [ "$(id -u)" -eq 0 ]; then export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1; fi
variant whole -DBAREMARK_ONEDNN=ON
variant single-process -DBAREMARK_MPI=OFF
variant reference-backend -DBAREMARK_ONEDNN=OFF
mpirun -np 2 --oversubscribe build/check-engine-whole/bin/baremark-engine --model=mnist --batch_size=2 --num_batches=5 --num_intra_threads=1
