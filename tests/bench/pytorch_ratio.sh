#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Training of ResNet-50 v1.5 on synthetic images: our engine against PyTorch, in blocks of alternating order. PyTorch
# runs twice: as installed, and tuned. Then our own verdict on each.
#   tests/bench/pytorch_ratio.sh [BLOCKS] [BATCH] [STEPS] [ENGINE OPTION...]
# Variables: BAREMARK_THREADS (2) of each side, BAREMARK_PYTHON (/usr/bin/python3) with PyTorch, BAREMARK_PRECISION (fp32
# or bf16). Tuned: an allocator that keeps its pages, and in fp32 OpenBLAS, in bf16 channels last. Targets: in fp32, 2.5
# times PyTorch as installed and 1.15 times the tuned one; in bf16, 1 and 1.2 times. Needs build/release with
# benchmarks, for the distribution's PyTorch also libopenblas0, and an otherwise idle machine.
set -eu
blocks=${1:-5}
batch=${2:-32}
steps=${3:-4}
[ $# -gt 3 ] && shift 3 || set --
here=$(cd "$(dirname "$0")" && pwd)
bin=$here/../../build/release/bin
threads=${BAREMARK_THREADS:-2}
python=${BAREMARK_PYTHON:-/usr/bin/python3}
precision=${BAREMARK_PRECISION:-fp32}
tuning='' aim=1.15
if [ "$precision" = bf16 ]; then tuning=--channels_last aim=1.2; fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
libraries=/usr/lib/$(uname -m)-linux-gnu

engine() {
  "$bin/baremark-engine" --model=resnet50_v1.5 --batch_size="$batch" --num_intra_threads="$threads" --num_warmup_batches=2 \
    --num_batches="$steps" --optimizer=momentum --precision="$precision" "$@" 2>/dev/null | sed -n 's/^total images.sec: *//p'
}
torch() {
  "$python" "$here/pytorch_resnet50.py" --batch "$batch" --threads "$threads" --warmup 2 --steps "$steps" \
    --precision "$precision" "$@" |
    tee -a "$work/torch.json" | python3 -c 'import json,sys; t=json.load(sys.stdin)["seconds"]; print(int(sys.argv[1])*len(t)/sum(t))' "$batch"
}
as_it_comes() { LD_LIBRARY_PATH=$libraries/blas torch; }
tuned() {
  GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=4294967296:glibc.malloc.trim_threshold=4294967296 \
    LD_LIBRARY_PATH=$libraries/openblas-pthread torch $tuning
}

for i in $(seq "$blocks"); do
  case $((i % 3)) in
    0) e=$(engine "$@"); d=$(as_it_comes); t=$(tuned) ;;
    1) d=$(as_it_comes); t=$(tuned); e=$(engine "$@") ;;
    2) t=$(tuned); e=$(engine "$@"); d=$(as_it_comes) ;;
  esac
  printf 'block %d  engine %.2f  PyTorch as it comes %.2f  PyTorch tuned %.2f images/s\n' "$i" "$e" "$d" "$t"
  echo "$e $d" >>"$work/as_it_comes"
  echo "$e $t" >>"$work/tuned"
done
head -n 1 "$work/torch.json"
for peer in tuned as_it_comes; do
  [ "$peer" = tuned ] || { [ "$precision" = fp32 ] && aim=2.5 || aim=1; }
  printf 'engine against PyTorch %s, aim %s times: ' "$peer" "$aim"
  "$bin/bench_verdict_of_pairs" 0.05 <"$work/$peer"
done
