ARG BASE=example/framework:1.3.0-devel-gpu

FROM $BASE

ARG DEBFILE=NCCL2/nccl-repo-2.0.5_amd64.deb
COPY ${DEBFILE} NCCL2/nccl2.deb
RUN dpkg -i NCCL2/nccl2.deb && \
    apt-get update && apt-get -f install && \
    apt-get install -y libnccl2 libnccl-dev && \
    rm -rf NCCL2
CMD mpirun \
  python scripts/bench.py \
    --model resnet101 \
    --batch_size 64
