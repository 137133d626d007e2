#!/bin/sh
#flux: --job-name=b000000000a110
#flux: "--output=/home/me/my runs/01J00000000000000000000EXP/01J0000000000000000000A110/job.out"
#flux: --nodes=2
#flux: --nslots=4
#flux: --cores-per-slot=3
#flux: --queue=compute
#flux: --bank=project
#flux: --time-limit=30m
# resources/schedulers/job_prelude.sh comes here.
# --- the job ---
job '/home/me/my runs' 01J00000000000000000000EXP flux '/home/me/my runs' FLUX_ENCLOSING_ID FLUX_JOB_ID
NOT_STARTED='task [0-9]+ .*start failed: '
JOB_TIME=1800
set_up 01J0000000000000000000B10C
load_modules mpi/4.1
prologue_line 'ulimit -c 0'
eval "$SETUP_LINE" || exit
ready

if block 01J0000000000000000000B10C; then
  launch_on_nodes() {
    start_on_nodes flux run --nodes=2 --ntasks=2 --cores-per-task=1 -o exit-on-error -o cpu-affinity=off /bin/sh -c "${NODE_SCRIPT}"
  }
  if begin_reading; then
    read_on_nodes flux run --nodes=2 --ntasks=2 --cores-per-task=1 -o exit-on-error -o cpu-affinity=off /bin/sh -c 'find "$@" -type f -exec cat {} + >/dev/null' sh '/home/me/my runs/images/baremark-engine' '/opt/it'\''s here/baremark-engine'
  fi
  if begin_run 01J0000000000000000000RAN0; then
    run 600 67108864 flux run --nodes=2 --ntasks=4 --cores-per-task=3 -o exit-on-error -o cpu-affinity=per-task '/opt/it'\''s here/baremark-engine' --batch_size=50 --model=mnist --num_warmup_batches=3 --num_batches=20 --num_intra_threads=3 '--run_dir=/home/me/my runs/01J00000000000000000000EXP/01J0000000000000000000B10C/a'"${ATTEMPT}"/01J0000000000000000000RAN0 --run_id=01J0000000000000000000RAN0 --attempt="${ATTEMPT}" '--cancel_file=/home/me/my runs/01J00000000000000000000EXP/01J0000000000000000000B10C/cancel'
    clean_on_nodes 'own=" "; pid=$$; while [ "${pid:-0}" -gt 0 ]; do own="$own$pid "; pid=$(sed -n "s/^PPid:[^0-9]*//p" "/proc/$pid/status" 2>/dev/null); done; empty=0; for round in 1 2 3 4; do found=; for file in $(grep -lszaxF BAREMARK_RUN_TAG='"${RUN_TAG}"' /proc/[0-9]*/environ 2>/dev/null); do pid=${file#/proc/}; pid=${pid%/environ}; case "$own" in *" $pid "*) continue ;; esac; kill -KILL "$pid" 2>/dev/null && found=1; done; if [ -n "$found" ]; then empty=0; sleep 0.2; else empty=$((empty + 1)); fi; [ "$empty" -lt 2 ] || break; done; :'
  fi
  if begin_run 01J0000000000000000000RAN1; then
    run 600 67108864 flux run --nodes=2 --ntasks=4 --cores-per-task=3 -o exit-on-error -o cpu-affinity=per-task /bin/sh -c 'exec "${1}" "${2}" "${3}$PPID" "${4}" "${5}" "${6}" "${7}" "${8}" "${9}" "${10}" "${11}" "${12}" "${13}" "${14}" "${15}" "${16}" "${17}"' sh ch-run --join-ct=2 --join-tag="${RUN_TAG}"- '--bind=/home/me/my runs/01J00000000000000000000EXP/01J0000000000000000000B10C:/mnt/0' --cd=/mnt/0/a"${ATTEMPT}"/01J0000000000000000000RAN1 '/home/me/my runs/images/baremark-engine' -- /opt/baremark/bin/baremark-engine --batch_size=50 --model=mnist --num_warmup_batches=3 --num_batches=20 --num_intra_threads=3 --run_dir=/mnt/0/a"${ATTEMPT}"/01J0000000000000000000RAN1 --run_id=01J0000000000000000000RAN1 --attempt="${ATTEMPT}" --cancel_file=/mnt/0/cancel
    clean /dev/shm '*ch-run_*'"${RUN_TAG}"'*'
    clean_on_nodes 'own=" "; pid=$$; while [ "${pid:-0}" -gt 0 ]; do own="$own$pid "; pid=$(sed -n "s/^PPid:[^0-9]*//p" "/proc/$pid/status" 2>/dev/null); done; empty=0; for round in 1 2 3 4; do found=; for file in $(grep -lszaxF BAREMARK_RUN_TAG='"${RUN_TAG}"' /proc/[0-9]*/environ 2>/dev/null); do pid=${file#/proc/}; pid=${pid%/environ}; case "$own" in *" $pid "*) continue ;; esac; kill -KILL "$pid" 2>/dev/null && found=1; done; if [ -n "$found" ]; then empty=0; sleep 0.2; else empty=$((empty + 1)); fi; [ "$empty" -lt 2 ] || break; done; find /dev/shm -maxdepth 1 -user "$(id -u)" -name '\''*ch-run_*'\''"'"${RUN_TAG}"'"'\''*'\'' -exec rm -rf {} + 2>/dev/null; :'
  fi
  end_block
fi

end_job
