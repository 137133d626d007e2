#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --- the job ---
for name in $(env | sed -n -e 's/^\(SLURM_[^C][A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(SLURM_C[^O][A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(SLURMD_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PBS_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PE_HOSTFILE[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(LSB_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(FLUX_JOB_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(FLUX_TASK_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(FLUX_PMI_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(OAR_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(COBALT_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(LOADL_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PMI_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PMIX_NAMESPACE[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PMIX_RANK[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PMIX_SERVER_[A-Za-z0-9_]*\)=.*/\1/p'); do unset "$name"; done
export OMPI_ALLOW_RUN_AS_ROOT=1
export OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
job '/home/me/my runs' 01J00000000000000000000EXP none '/home/me/my runs'
NOT_STARTED='(mpirun|mpiexec|orterun|prterun)(\.[a-z]+)? was unable to (find the specified executable|(launch|start) the specified application)'
set_up 01J0000000000000000000B10C
ready

if block 01J0000000000000000000B10C; then
  touch_files /img/mine /usr/share/datasets/fashion-mnist
  if begin_run 01J0000000000000000000RAN0; then
    run 600 67108864 mpirun -np 2 --map-by slot:PE=1 --bind-to core ch-run --join-ct=2 --join-tag="${RUN_TAG}"-0 '--bind=/data sets/x:/mnt/9' '--bind=/home/me/my runs/01J00000000000000000000EXP/01J0000000000000000000B10C:/mnt/0' --bind=/usr/share/datasets/fashion-mnist:/mnt/1 --cd=/mnt/0/a"${ATTEMPT}"/01J0000000000000000000RAN0 /img/mine -- /bin/sh -c '[ ! -r /opt/baremark/environment.sh ] || . /opt/baremark/environment.sh; exec "$@"' sh /opt/baremark/bin/baremark-engine --batch_size=50 --data=fashion-mnist --model=mnist --data_dir=/mnt/1 --num_warmup_batches=3 --num_batches=20 --num_intra_threads=1 --run_dir=/mnt/0/a"${ATTEMPT}"/01J0000000000000000000RAN0 --run_id=01J0000000000000000000RAN0 --attempt="${ATTEMPT}" --cancel_file=/mnt/0/cancel
    clean /dev/shm '*ch-run_*'"${RUN_TAG}"'*'
  fi
  end_block
fi

end_job
