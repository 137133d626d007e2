#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --- the job ---
for name in $(env | sed -n -e 's/^\(SLURM_[^C][A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(SLURM_C[^O][A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(SLURMD_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PBS_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PE_HOSTFILE[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(LSB_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(FLUX_JOB_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(FLUX_TASK_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(FLUX_PMI_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(OAR_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(COBALT_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(LOADL_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PMI_[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PMIX_NAMESPACE[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PMIX_RANK[A-Za-z0-9_]*\)=.*/\1/p' -e 's/^\(PMIX_SERVER_[A-Za-z0-9_]*\)=.*/\1/p'); do unset "$name"; done
job '/home/me/my runs' 01J00000000000000000000EXP none '/home/me/my runs'
NOT_STARTED='(mpirun|mpiexec|orterun|prterun)(\.[a-z]+)? was unable to (find the specified executable|(launch|start) the specified application)'
set_up 01J0000000000000000000B10C
ready

if block 01J0000000000000000000B10C; then
  touch_files '/opt/it'\''s here/baremark-engine'
  if begin_run 01J0000000000000000000RAN0; then
    run 600 67108864 mpirun -np 2 --map-by slot:PE=1 --bind-to core env 'A=b '\''c'\'' $d' numactl --localalloc '/opt/it'\''s here/baremark-engine' --batch_size=50 --model=mnist --num_warmup_batches=3 --num_batches=20 --num_intra_threads=1 '--run_dir=/home/me/my runs/01J00000000000000000000EXP/01J0000000000000000000B10C/a'"${ATTEMPT}"/01J0000000000000000000RAN0 --run_id=01J0000000000000000000RAN0 --attempt="${ATTEMPT}" '--cancel_file=/home/me/my runs/01J00000000000000000000EXP/01J0000000000000000000B10C/cancel'
  fi
  end_block
fi

end_job
