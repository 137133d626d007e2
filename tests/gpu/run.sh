#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# One visit to a machine with an NVIDIA GPU: builds the engine with its CUDA module, runs the tests of the CUDA backend
# on the GPU, trains, and measures against PyTorch. Needs no network.
#   tests/gpu/run.sh [build|tests|smoke|bench]...    default: all four
#   tests/gpu/run.sh pack     on a machine with the packages: copies headers and GoogleTest to build/gpu/packed
# Needs nvcc, CMake, a compiler for C++20 and Python with PyTorch. MPI, oneDNN and GoogleTest are used if they are
# there; cuDNN may lie in Python's packages. If nlohmann-json, tl-expected or GoogleTest is missing there, take
# build/gpu/packed along. Every step has a time limit. Exit status 1: a step failed.
#   OUT=FOLDER            for summary.txt and log.txt; default build/gpu/results
#   PYTHON=PROGRAM        default python3
#   CMAKE_OPTIONS=...     more options for CMake
#   BLOCKS=N, SECONDS_OF_BENCH=N, CASES='MODEL:BATCH:PRECISION ...'   of the benchmark
set -u
cd "$(dirname "$0")/../.." || exit 1
build=build/gpu
packed=$build/packed
out=${OUT:-$build/results}
python=${PYTHON:-python3}
mkdir -p "$build/runs" "$out"
began=$(date +%s)
failures=0
export PYTHONDONTWRITEBYTECODE=1
command -v nvcc >/dev/null || PATH=$PATH:/usr/local/cuda/bin

say() { printf '%4d s  %s\n' "$(($(date +%s) - began))" "$*" | tee -a "$out/summary.txt"; }
fail() {
  failures=$((failures + 1))
  say "FAILED  $*"
}

# try LIMIT NAME COMMAND...: runs the command for at most LIMIT seconds. Its output goes to log.txt; show=yes prints it.
show=no
try() {
  limit=$1 name=$2
  shift 2
  printf '\n== %s: %s\n' "$name" "$*" >>"$out/log.txt"
  { timeout -k 10 "$limit" "$@" 2>&1; echo $? >"$build/status"; } | tee "$build/said" | tee -a "$out/log.txt" |
    if [ $show = yes ]; then cat; else cat >/dev/null; fi
  status=$(cat "$build/status")
  if [ "$status" -eq 0 ]; then
    say "ok      $name"
    return 0
  fi
  if [ "$status" -eq 124 ]; then fail "$name: not done within $limit s"; else fail "$name: exit status $status"; fi
  [ $show = yes ] || tail -n 12 "$build/said" | sed 's/^/          /'
  return 1
}

# The folder nvidia of Python's packages, if it has cuDNN.
packages=$("$python" -c 'import importlib.util, os
spec = importlib.util.find_spec("nvidia")
places = spec.submodule_search_locations if spec else []
print(next((p for p in places if os.path.isfile(p + "/cudnn/include/cudnn.h")), ""))')

# with_cudnn COMMAND...: lets our programs find cuDNN and what it loads by name. PyTorch needs no help.
write_with_cudnn() {
  libraries=
  for folder in ${packages:+"$packages"/*/lib}; do libraries=$libraries$folder:; done
  cat >"$build/with_cudnn" <<END
#!/bin/sh
LD_LIBRARY_PATH="$libraries\${LD_LIBRARY_PATH-}"
export LD_LIBRARY_PATH
exec "\$@"
END
  chmod +x "$build/with_cudnn"
}

pack() {
  mkdir -p "$packed/headers"
  cp -RL /usr/include/nlohmann /usr/include/tl "$packed/headers" || fail 'headers: install nlohmann-json3-dev and libexpected-dev'
  cp -RL /usr/src/googletest "$packed" || fail 'GoogleTest: install googletest'
}

# configure NAME TESTS OPTION...
configure() {
  name=$1 tests=$2
  shift 2
  # shellcheck disable=SC2086 # several options
  try 120 "$name" cmake -S . -B "$build" "$@" -DCMAKE_BUILD_TYPE=Release -DBAREMARK_PARTS=engine -DBAREMARK_CUDA=ON \
    -DCMAKE_CUDA_ARCHITECTURES="$architecture" -DBAREMARK_MPI="$mpi" -DBAREMARK_HEADERS="$PWD/$packed/headers" \
    -DCMAKE_PREFIX_PATH="$PWD/$build/gtest" -DBAREMARK_TESTS="$tests" -DBAREMARK_GPU_TESTS="$tests" ${CMAKE_OPTIONS:-}
}

build() {
  if [ -d "$packed/googletest" ] && [ ! -d "$build/gtest" ]; then
    try 60 googletest-configure cmake -S "$packed/googletest" -B "$build/googletest" -DCMAKE_BUILD_TYPE=Release \
      -DCMAKE_INSTALL_PREFIX="$PWD/$build/gtest" &&
      try 120 googletest cmake --build "$build/googletest" --parallel "$(nproc)" --target install
  fi
  architecture=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -n 1 | tr -d .)
  architecture=${architecture:-native}
  if command -v mpicxx >/dev/null; then mpi=ON; else mpi=OFF; fi
  set --
  if command -v ninja >/dev/null && [ ! -f "$build/Makefile" ]; then set -- -G Ninja; fi
  if [ -n "$packages" ]; then
    set -- "$@" "-DBAREMARK_PATH_cudnn=$packages/cudnn/include" "-DBAREMARK_LIBRARY_cudnn=$packages/cudnn/lib/libcudnn.so.9"
  fi
  targets='baremark_engine baremark_engine_cuda'
  if configure configure ON "$@"; then
    targets="$targets engine_cuda_gpu_test engine_cuda_gpu_kernels_test"
  else
    say 'again without the tests'
    configure configure-without-tests OFF "$@" || return
  fi
  # shellcheck disable=SC2086 # several names; a test that cannot be built does not stop the rest
  try 400 build cmake --build "$build" --parallel "$(nproc)" --target $targets ||
    try 400 build-without-tests cmake --build "$build" --parallel "$(nproc)" --target baremark_engine baremark_engine_cuda
}

tests() {
  if [ -x "$build/bin/engine_cuda_gpu_test" ]; then
    for graphs in on off; do # the case that is left out names algorithms of the fake cuDNN
      try 120 "test-network-graphs-$graphs" env "BAREMARK_CUDA_GRAPHS=$graphs" "$build/with_cudnn" \
        "$build/bin/engine_cuda_gpu_test" --gtest_filter=-CudaNetwork.reportsEveryLayer
    done
  else
    fail 'tests of the backend: left out, they were not built'
  fi
  if [ -x "$build/bin/engine_cuda_gpu_kernels_test" ]; then
    try 120 test-kernels env CUDA_LAUNCH_BLOCKING=1 "$build/with_cudnn" "$build/bin/engine_cuda_gpu_kernels_test"
  else
    fail 'tests of the kernels: left out, they were not built'
  fi
}

# train LIMIT NAME OPTION...: ten steps, or $steps. NAME is the run's folder in build/gpu/runs.
steps=10
train() {
  seconds=$1 run=$build/runs/$2 of=$2
  shift 2
  rm -rf "$run"
  try "$seconds" "train-$of" "$build/with_cudnn" "$build/bin/baremark-engine" --num_warmup_batches=0 --optimizer=momentum \
    --num_batches=$steps --init_learning_rate=0.01 --run_dir="$run" --train_dir="$run/train" "$@"
}

# equal NAME NAME: the checkpoints of two runs.
equal() {
  if cmp "$build/runs/$1/train/step-10.safetensors" "$build/runs/$2/train/step-10.safetensors"; then
    say "ok      equal bits: $1 and $2"
  else
    fail "different bits: $1 and $2"
  fi
}

smoke() {
  for model in mnist resnet50_v1.5; do
    if [ $model = mnist ]; then batch=64; else batch=32; fi
    for precision in fp32 tf32 bf16 fp16; do
      at=$model-$precision
      set -- --device=cuda "--model=$model" "--batch_size=$batch" "--precision=$precision"
      train 90 "$at" "$@" || continue
      train 90 "$at-again" "$@" && equal "$at" "$at-again"
      export BAREMARK_CUDA_GRAPHS=off
      train 90 "$at-graphs-off" "$@" && equal "$at" "$at-graphs-off"
      unset BAREMARK_CUDA_GRAPHS
      train 90 "$at-recompute" "$@" --recompute && equal "$at" "$at-recompute"
    done
    # Rounding errors of 16 bits add up over layers and steps.
    for precision in bf16:0.05 fp16:0.02; do
      try 20 "losses-$model-${precision%:*}" "$python" tests/gpu/losses.py "${precision#*:}" \
        "$build/runs/$model-${precision%:*}" "$build/runs/$model-fp32"
    done
  done
  train 60 mnist-loss-scale --device=cuda --model=mnist --batch_size=64 --precision=fp16 \
    --fp16_loss_scale=16777216 --fp16_enable_auto_loss_scale
  try 120 losses-pytorch "$python" tests/gpu/losses.py 1e-4 "$build/runs/resnet50_v1.5-fp32" pytorch 32
  # On the processor: oneDNN, or the reference backend, which is slow.
  train 60 mnist-processor --device=auto --model=mnist --batch_size=64 &&
    try 20 losses-mnist "$python" tests/gpu/losses.py 1e-4 "$build/runs/mnist-fp32" "$build/runs/mnist-processor"
  steps=3
  set -- --model=resnet50_v1.5 --batch_size=2
  train 60 resnet50-small --device=cuda "$@" && train 120 resnet50-processor --device=auto "$@" &&
    try 20 losses-resnet50 "$python" tests/gpu/losses.py 1e-4 "$build/runs/resnet50-small" "$build/runs/resnet50-processor"
  steps=10
  if command -v compute-sanitizer >/dev/null; then
    try 180 sanitizer "$build/with_cudnn" compute-sanitizer --error-exitcode 9 --report-api-errors no \
      "$build/bin/baremark-engine" --device=cuda --model=mnist --batch_size=8 --num_warmup_batches=0 --num_batches=3
  else
    say 'left out: compute-sanitizer is not here'
  fi
}

bench() {
  seconds=${SECONDS_OF_BENCH:-420}
  cases=${CASES:-'resnet50_v1.5:256:bf16 resnet50_v1.5:256:fp16 resnet50_v1.5:256:tf32 resnet50_v1.5:256:fp32 resnet50_v1.5:32:bf16 resnet50_v1.5:32:tf32 mnist:64:bf16 mnist:64:fp32'}
  show=yes
  # shellcheck disable=SC2086 # several cases
  try $((seconds + 90)) bench "$python" -u tests/gpu/bench.py "$seconds" "${BLOCKS:-5}" "$build/with_cudnn $build/bin/baremark-engine" $cases
  for norms in on off; do
    export BAREMARK_CUDA_FUSED_NORMS=$norms
    try 60 "profile with fused norms $norms" "$build/with_cudnn" "$build/bin/baremark-engine" --device=cuda \
      --model=resnet50_v1.5 --batch_size=256 --precision=bf16 --num_batches=50 --profile
  done
  unset BAREMARK_CUDA_FUSED_NORMS
  show=no
}

[ $# -gt 0 ] || set -- build tests smoke bench
for part in "$@"; do
  case $part in
    build | tests | smoke | bench | pack) ;;
    *)
      echo "\"$part\" is no part. Allowed: build, tests, smoke, bench, pack." >&2
      exit 2
      ;;
  esac
done
[ "$*" = pack ] || nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader | tee -a "$out/summary.txt"
write_with_cudnn
for part in "$@"; do
  say "$part"
  "$part"
done
say "$failures steps failed"
[ "$failures" -eq 0 ]
