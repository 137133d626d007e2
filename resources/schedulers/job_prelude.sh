#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Baremark's job script. The part above the line "the job" is the same in every job. Below it are the blocks of this job.
# It needs POSIX sh, GNU coreutils and grep. It uses setpriv and flock of util-linux if they are there.
#
# It writes the files of the block folder (core/runs/README.md, "The block folder"): the claim first, exit.json last, each
# by temporary name and rename.
set -u
umask 077

LOCK=''            # path of host.lock
EXPERIMENT_DIR=''  # <root>/<experiment>
JOB_ID=''          # id of the scheduler's job, or process-PID-START-BOOT of this process
NODE=$(uname -n | tr -cd 'A-Za-z0-9._()-' | cut -c1-200)  # "(none)" without a name, as the engine says it
BOOT_ID=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null || echo unknown)

BLOCK_DIR='' ATTEMPT=0 ATTEMPT_DIR='' RUN_DIR='' RUN_ID='' RUN_TAG=''
CUT=''             # why the current block is cut, in one word; empty: it is not cut
JOB_TIME=''        # seconds that the job asked its scheduler for; empty: unknown
RUN_CUT=''         # why the current run is ended although its block continues: run_limit or output_limit
NOT_STARTED=''     # words with which the launcher of this job says that it did not start the program; empty: not known
UNREADY=''         # why every block of this job is cut before its first run: modules or prologue
ENDING=''          # why the job ends, in one word: no further block begins
LIMIT_S=''         # when the job's time is nearly over, in seconds since the machine started; empty: the scheduler has not warned yet
JOB_ENDS_S=''      # when it is over; empty: unknown
PHASE=waiting
CHILD='' READER='' NODE_SCRIPT=true STOPPING='' TICKS=0 BEATS=0 RUN_TICKS=0 TIME_LIMIT=0 OUTPUT_LIMIT=0
TICKER='' HOLDS_HOST=''
DIES_ALONG=''      # yes: setpriv --pdeathsig works, so the kernel ends the programs of this script if the script dies
KILLS_FILE=''      # file in which the kernel counts the processes of this job's control group that it killed because memory ran out
STOOD_STILL=''     # seconds for which the current run was stopped; empty: no run
LOOKED_S=0         # time of the last look(), in seconds since the machine started
JOB_STATUS=0       # exit status of this script: 1 if a run failed or a block was cut, so that the scheduler's accounting shows it
WHOLE=yes          # no: a run of this attempt ended in a way that its files do not explain
CLEANS=''          # yes: called as `job.sh clean`, after the script was killed: only removes what its runs left
[ "${1:-}" != clean ] || CLEANS=yes

# The rule of core/protocol/endings.h:
#   BEGUN_ANEW        reasons after which a requeued job starts its block again
#   ERRORS_OF_OTHERS  engine errors that only report the end of another rank
#   OWN_FAULTS        launcher statuses of signals that a program causes itself
#   LOST_NODE         words with which a launcher reports a lost node
#   SIGNAL            words with which a launcher reports that a signal ended a rank
# (the rule of endings)

say() { printf '%s %s\n' "$(now)" "$*" >&2; }
now() { date -u +%Y-%m-%dT%H:%M:%SZ; }

# start_time PID: field 22 of /proc/PID/stat. The command's name may contain blanks and ends at the last ')'.
start_time() { sed -n '1s/.*) //p' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }

process_json() { printf '"pid":%s,"start_time":%s,"boot_id":"%s"' "$1" "$(start_time "$1" | grep . || echo 0)" "$BOOT_ID"; }

# put FILE: writes the standard input to FILE, completely or not at all.
put() { cat >"$1.tmp.$$" && mv -f "$1.tmp.$$" "$1"; }

heartbeat() {
  [ -n "$ATTEMPT_DIR" ] || return 0
  BEATS=$((BEATS + 1))
  printf '{"seq":%s,"phase":"%s","run":"%s"}\n' "$BEATS" "$PHASE" "$RUN_ID" | put "$ATTEMPT_DIR/heartbeat"
}

phase() { PHASE=$1; heartbeat; }

# reap TAG [SESSION]: kills every process with this run's tag in its environment, including those in containers, and every process
# of this session: a runtime starts helpers without the environment, such as the FUSE server of an image. A process that calls exec
# has no environment for a moment, so it stops only after two looks in a row that find nothing.
reap() {
  empty=0
  for round in 1 2 3 4; do
    found=''
    for file in $(grep -lsaF "BAREMARK_RUN_TAG=$1" /proc/[0-9]*/environ 2>/dev/null) ${2:+$(files_of_session "$2")}; do
      pid=${file#/proc/}
      kill -KILL "${pid%/*}" 2>/dev/null && found=1
    done
    if [ -n "$found" ]; then empty=0 && sleep 0.2; else empty=$((empty + 1)); fi
    [ "$empty" -lt 2 ] || return 0
  done
}

# files_of_session SESSION: prints /proc/PID/stat of each process of a session that has not ended.
files_of_session() { grep -lsaE "\\) [^ZX] -?[0-9]+ -?[0-9]+ $1 " /proc/[0-9]*/stat 2>/dev/null; }

# look_at_clock: sets NOW_S to the seconds since the machine started, including sleep. Starts no process.
look_at_clock() {
  NOW_S=$LOOKED_S
  { read -r NOW_S _ </proc/uptime; } 2>/dev/null
  NOW_S=${NOW_S%%.*}
}

# note_standstill: this script looks once a second. If several seconds passed, a scheduler stopped it and the run, or the machine
# slept.
note_standstill() {
  [ -n "$STOOD_STILL" ] || return 0
  look_at_clock
  [ $((NOW_S - LOOKED_S)) -lt 5 ] || STOOD_STILL=$((STOOD_STILL + NOW_S - LOOKED_S - 1))
}

# tick: runs once a second, by a signal of the ticker. The time of a look itself is no standstill. Ticks must not nest: dash may
# take the status of an inner trap for that of the interrupted command.
tick() {
  trap '' USR1
  note_standstill
  look
  look_at_clock
  LOOKED_S=$NOW_S
  trap tick USR1
}

look() {
  TICKS=$((TICKS + 1))
  [ $((TICKS % 10)) -ne 0 ] || heartbeat
  [ -n "$CUT" ] || [ -z "$BLOCK_DIR" ] || [ ! -e "$BLOCK_DIR/cancel" ] || CUT=cancelled
  heed_requeue
  heed_limit
  [ -n "$CHILD" ] || return 0
  RUN_TICKS=$((RUN_TICKS + 1))
  if [ -z "$CUT$RUN_CUT" ] && [ "$RUN_TICKS" -ge "$TIME_LIMIT" ]; then
    # If the limit of the run is the time of the job, the job's time is over.
    if [ "$TIME_LIMIT" = "$JOB_TIME" ]; then end_early time_limit; else RUN_CUT=run_limit; fi
  fi
  if [ -z "$CUT$RUN_CUT" ] && [ $((RUN_TICKS % 5)) -eq 0 ] &&
    [ -n "$(find "$RUN_DIR" -maxdepth 1 -name 'std*.log' -size "+${OUTPUT_LIMIT}c")" ]; then RUN_CUT=output_limit; fi
  [ -n "$CUT$RUN_CUT" ] || return 0
  if [ -z "$STOPPING" ]; then
    STOPPING=0
    say "stopping run $RUN_ID: ${CUT:-$RUN_CUT}"
    kill -TERM "$CHILD" 2>/dev/null
  else
    STOPPING=$((STOPPING + 1))
    if [ "$STOPPING" -ge 5 ]; then
      kill -s KILL -- "-$CHILD" 2>/dev/null
      reap "$RUN_TAG" "$CHILD"
    fi
  fi
  return 0
}

# end_early WORD: cuts the current block. No further block begins.
end_early() {
  : "${ENDING:=$1}"
  : "${CUT:=$1}"
}
# heed_requeue: cuts the block if its job started again elsewhere. Without the daemon on its node, the script is not told that.
heed_requeue() {
  [ -n "$CUT" ] || [ -z "$ATTEMPT_DIR" ] || [ ! -d "$BLOCK_DIR/a$((ATTEMPT + 1))/claim" ] || end_early requeued
}
stop_by_signal() { end_early signal; }

# read_time_left: sets LEFT_S to the seconds that a Slurm job has left; empty: unknown. Before Slurm 23.02 only squeue knows them, in
# the form 1-02:03:04, 2:03:04 or 3:04.
read_time_left() {
  LEFT_S='' time_days=0
  [ "$SCHEDULER" = slurm ] || return 0
  case ${SLURM_JOB_END_TIME:-x} in
    *[!0-9]*) ;;
    *) LEFT_S=$((SLURM_JOB_END_TIME - $(date +%s))) && return 0 ;;
  esac
  time_left=$(timeout 5 squeue -a -h -j "$JOB_ID" -o %L 2>/dev/null | grep -xE 'UNLIMITED|[0-9][0-9:-]*' | tail -n 1)
  case $time_left in
    UNLIMITED) LEFT_S=1000000000 && return 0 ;;
    '' | *[!0-9:-]*) return 0 ;;
    *-*) time_days=${time_left%%-*} time_left=${time_left#*-} ;;
  esac
  LEFT_S=0
  while :; do
    time_part=${time_left%%:*}
    time_digits=${time_part#0}
    LEFT_S=$((LEFT_S * 60 + ${time_digits:-0}))
    [ "$time_left" != "$time_part" ] || break
    time_left=${time_left#*:}
  done
  LEFT_S=$((LEFT_S + time_days * 86400))
}

# stop_at_the_limit: handles USR2, by which a scheduler warns that the job's time is nearly over. Slurm sends it up to a minute earlier
# than the options of the script ask for; a job of one minute gets it at its start. So the current block continues until the requested
# moment. If Slurm preempts the job (PreemptParameters=send_user_signal), the signal can come at any time and means no limit.
stop_at_the_limit() {
  read_time_left
  look_at_clock
  ahead=$(sed -n 's/^#SBATCH --signal=.*@\([0-9]\{1,6\}\)$/\1/p' "$0" 2>/dev/null | tail -n 1)
  ahead=${ahead:-30}
  [ -z "$LEFT_S" ] || JOB_ENDS_S=$((NOW_S + LEFT_S))
  if [ -n "$LEFT_S" ] && [ "$LEFT_S" -gt $((ahead + 90)) ]; then
    end_early signal
  elif [ -n "$LEFT_S" ] && [ "$LEFT_S" -gt "$ahead" ] && [ -n "$TICKER" ]; then
    LIMIT_S=$((NOW_S + LEFT_S - ahead))
  else
    end_early time_limit
  fi
}
heed_limit() {
  [ -n "$LIMIT_S" ] || return 0
  look_at_clock
  [ "$NOW_S" -lt "$LIMIT_S" ] || end_early time_limit
}

start_ticker() {
  trap tick USR1
  trap stop_by_signal TERM INT HUP XCPU
  trap stop_at_the_limit USR2
  (
    trap - USR1 USR2 TERM INT HUP XCPU
    while sleep 1; do kill -USR1 $$ 2>/dev/null || exit 0; done
  ) &
  TICKER=$!
}

# wait_child PID: sets STATUS to the child's exit status. A signal to this script interrupts the wait, so it waits again, even if the
# child ended meanwhile: the shell still knows its status. Only if several waits in a row report the same signal did that signal end
# the child. It does not wait for a reader once the block is cut, because the reader may hang in a read.
wait_child() {
  WAITED='' SAME=0
  while :; do
    wait "$1" 2>/dev/null
    STATUS=$?
    if [ -n "$READER" ] && [ -n "$CUT" ]; then return 0; fi
    case $STATUS in
      129 | 130 | 138 | 140 | 143 | 152) ;; # HUP, INT, USR1, USR2, TERM, XCPU: sent to this script, or the cause of the child's end
      127) # this shell has forgotten the child
        case $WAITED in '' | 138) ;; *) STATUS=$WAITED ;; esac
        return 0
        ;;
      *) return 0 ;;
    esac
    if [ "$STATUS" != "$WAITED" ] || kill -0 "$1" 2>/dev/null; then SAME=0; fi
    SAME=$((SAME + 1)) WAITED=$STATUS
    if [ "$SAME" -ge 20 ]; then return 0; fi
  done
}

# --- the lock for one block at a time on a host without a scheduler -----------------------------------------------------

# lock_owner_lives: true if the process that the lock names still runs.
lock_owner_lives() {
  read -r owner_pid owner_start owner_boot <"$LOCK" 2>/dev/null || return 1
  [ "$owner_boot" = "$BOOT_ID" ] && [ "$(start_time "$owner_pid")" = "$owner_start" ]
}

# guard_lock: only one process at a time reads and writes the lock. A process that holds the guard for ten seconds hangs.
guard_lock() { ! command -v flock >/dev/null 2>&1 || flock -w 10 9 2>/dev/null || flock -n 9; }

# try_host_lock: status 0: taken; 1: another block holds it; else: it cannot be read or written.
try_host_lock() {
  { true >>"$LOCK.guard"; } 2>/dev/null || return 2
  (
    guard_lock || exit 2
    [ ! -e "$LOCK" ] || ! lock_owner_lives || exit 1
    printf '%s %s %s\n' $$ "$(start_time $$)" "$BOOT_ID" | put "$LOCK" || exit 2
  ) 9>>"$LOCK.guard"
}

# take_host: waits while another living block holds the host. Gives up on a lock that does not work.
take_host() {
  LOCK_FAILURES=0 LOCK_OWNER=''
  while :; do
    try_host_lock
    case $? in
      0)
        HOLDS_HOST=1
        return 0
        ;;
      1)
        LOCK_FAILURES=0
        read -r owner_pid owner_rest <"$LOCK" 2>/dev/null && [ "$owner_pid" != "$LOCK_OWNER" ] && LOCK_OWNER=$owner_pid &&
          say "waiting for the block of process $owner_pid, which holds the host lock $LOCK"
        ;;
      *)
        LOCK_FAILURES=$((LOCK_FAILURES + 1))
        if [ "$LOCK_FAILURES" -ge 6 ]; then
          say "six tries to take $LOCK failed: it or $LOCK.guard cannot be locked or written"
          CUT=host_lock
        fi
        ;;
    esac
    [ -z "$CUT" ] || return 1
    sleep 1 &
    wait $! 2>/dev/null
  done
}

release_host() {
  [ -n "$HOLDS_HOST" ] || return 0
  HOLDS_HOST=''
  (
    guard_lock
    read -r owner_pid owner_rest <"$LOCK" && [ "$owner_pid" = $$ ] && rm -f "$LOCK"
  ) 9>>"$LOCK.guard"
}

# --- job, block and run ---------------------------------------------------------------------------------------------------

# find_kills: sets KILLS_FILE; empty: no counter for this job alone. The root control group counts all processes.
find_kills() {
  group=$(sed -n 's/^[0-9]*:memory://p' /proc/self/cgroup 2>/dev/null)
  if [ -n "$group" ]; then
    KILLS_FILE=/sys/fs/cgroup/memory$group/memory.oom_control
  else
    KILLS_FILE=/sys/fs/cgroup$(sed -n 's/^0:://p' /proc/self/cgroup 2>/dev/null)/memory.events
  fi
  if [ "$group" = / ] || ! grep -qs '^oom_kill ' "$KILLS_FILE"; then KILLS_FILE=''; fi
}

count_kills() { sed -n 's/^oom_kill //p' "${KILLS_FILE:-/dev/null}" 2>/dev/null | grep . || echo 0; }

# job ROOT EXPERIMENT SCHEDULER LOCK_ROOT [JOB_ID_VARIABLE...]: prepares this job. The first variable that is set holds the
# scheduler's job id. If none is set, the id names this process.
job() {
  EXPERIMENT_DIR=$1/$2 SCHEDULER=$3 LOCK=$4/host.lock
  mkdir -p "$4"
  shift 4
  # On its nodes a job asks its own cluster directly, and not by name through Slurm's database.
  unset SLURM_CLUSTERS
  JOB_ID=''
  for name in "$@"; do
    [ -n "$JOB_ID" ] || eval "JOB_ID=\${$name:-}"
  done
  # Flux begins its ids with the letter ƒ.
  JOB_ID=$(printf %s "$JOB_ID" | sed 's/^ƒ/f/' | tr -cd 'A-Za-z0-9._[]-' | cut -c1-64)
  : "${JOB_ID:=process-$$-$(start_time $$)-$BOOT_ID}"
  : "${USER:=$(id -un)}"
  export USER
  if setpriv --pdeathsig KILL true >/dev/null 2>&1; then DIES_ALONG=yes; fi
  find_kills
}

# is_one_of WORD LIST: true if WORD is in LIST, whose words "|" separates.
is_one_of() { case "|$2|" in *"|$1|"*) ;; *) return 1 ;; esac }

# set_up BLOCK...: the experiment's modules and prologue follow, up to `ready`. They run in this shell, because they change it. If
# one fails or exits, the script claims these blocks and ends them with the reason.
set_up() {
  SETUP_BLOCKS=$* SETUP_KIND=prologue SETUP_LINE='' SETUP_SAID=''
  [ -n "$CLEANS" ] || trap end_unready EXIT
  set +u  # init scripts of module tools use unset variables
}

# find_modules: defines `module` as in a login shell.
find_modules() {
  for init in "${MODULESHOME:-}/init/sh" "${LMOD_PKG:-}/init/sh" /etc/profile.d/modules.sh /etc/profile.d/lmod.sh \
    /etc/profile.d/z00_lmod.sh /usr/share/modules/init/sh /usr/share/lmod/lmod/init/sh; do
    if command -v module >/dev/null 2>&1; then return 0; fi
    if [ -r "$init" ]; then . "$init"; fi
  done
}

# load_modules NAME...: loads one module after the other, so that the log names the one that fails. A line with options is loaded as a
# whole.
load_modules() {
  SETUP_KIND=modules SETUP_LINE="module load $*"
  find_modules
  case " $*" in
    *' -'*) load_module "$@" ;;
    *) for module_name in "$@"; do load_module "$module_name"; done ;;
  esac
}

# load_module WORD...: exits if the module is not loaded. `module` of Modules 3.2 and of some sites returns 0 even then. `job.sh clean`
# continues.
load_module() {
  SETUP_LINE="module load $*" LOADED_BEFORE=${LOADEDMODULES:-} LOAD_STATUS=0
  SETUP_SAID=$(mktemp "${TMPDIR:-/tmp}/baremark-modules.XXXXXX" 2>/dev/null) || SETUP_SAID=/dev/null
  module load "$@" >"$SETUP_SAID" 2>&1 || LOAD_STATUS=$?
  is_loaded "$@" || [ "$LOAD_STATUS" -ne 0 ] || LOAD_STATUS=1
  tell_setup
  [ "$LOAD_STATUS" -eq 0 ] || [ -n "$CLEANS" ] || exit "$LOAD_STATUS"
}

# is_loaded WORD...: true if the module is in LOADEDMODULES, or may be there under another name, such as that of an alias.
is_loaded() {
  if [ $# -eq 1 ]; then
    case ":${LOADEDMODULES:-}:" in *":${1%/}:"* | *":${1%/}/"*) return 0 ;; esac
  fi
  ! tells_of_error <"$SETUP_SAID" || return 1
  # Without LOADEDMODULES, or for a line with options, only the output and the status say anything.
  if [ $# -ne 1 ] || [ -z "${LOADEDMODULES+set}" ] || [ "$LOADEDMODULES" != "$LOADED_BEFORE" ]; then return 0; fi
  # It may have been loaded before under another name: then the path of its file ends with a name in the list.
  MODULE_SHOWN=$(module show "$1" 2>&1)
  for entry in $(printf '%s\n' "$LOADEDMODULES" | tr ':' ' '); do
    case $MODULE_SHOWN in *"/$entry:"* | *"/$entry.lua:"*) return 0 ;; esac
  done
  return 1
}

# tells_of_error: true for the words with which Environment Modules 3.2 to 5, its Tcl version and Lmod report an error.
tells_of_error() {
  LC_ALL=C grep -Eq '(^|[^A-Za-z])(ERROR|Error|error)([^A-Za-z]|$)|[Uu]nable to (locate|find|load)|[Uu]nknown (module|command)|not found|[Nn]o such|does not exist|[Cc]annot'
}

# tell_setup: copies the output of `module` to the job's output.
tell_setup() {
  case $SETUP_SAID in '' | /dev/null) return 0 ;; esac
  cat "$SETUP_SAID" >&2
  rm -f "$SETUP_SAID"
  SETUP_SAID=''
}

# prologue_line LINE: names the line that the next `eval` runs. `job.sh clean` runs none: a second time it may fail or do harm.
prologue_line() {
  SETUP_KIND=prologue SETUP_LINE=$1
  [ -z "$CLEANS" ] || SETUP_LINE=:
}

end_unready() {
  SETUP_STATUS=$? UNREADY=$SETUP_KIND
  trap - EXIT
  set +e -u
  tell_setup
  say "$SETUP_KIND: status $SETUP_STATUS of: $SETUP_LINE"
  for id in $SETUP_BLOCKS; do
    if block "$id"; then end_block; fi
  done
  end_job
}

ready() {
  trap - EXIT
  set +e -u
  [ -n "$CLEANS" ] || start_ticker
}

# block ID: claims an attempt. False: the block is over already, or the job ends. A cancelled block is claimed even then, to end it.
block() {
  if [ -n "$CLEANS" ]; then
    begin_cleaning "$1"
    return
  fi
  BLOCK_DIR=$EXPERIMENT_DIR/$1 CUT=$UNREADY ATTEMPT=1
  # From here on, a signal finds CUT empty and cuts this block.
  [ -z "$ENDING" ] || [ -e "$BLOCK_DIR/cancel" ] || return 1
  while [ -d "$BLOCK_DIR/a$((ATTEMPT + 1))/claim" ]; do ATTEMPT=$((ATTEMPT + 1)); done
  if [ -e "$BLOCK_DIR/a$ATTEMPT/exit.json" ]; then
    # If the scheduler requeued this job, a block starts again after a reason of BEGUN_ANEW or an unexplained end.
    grep -Eq "\"reason\":\"($BEGUN_ANEW)\"|\"whole\":false" "$BLOCK_DIR/a$ATTEMPT/exit.json" || return 1
    [ "$(cat "$BLOCK_DIR/a$ATTEMPT/claim/job" 2>/dev/null)" = "$JOB_ID" ] || return 1
    ATTEMPT=$((ATTEMPT + 1))
  fi
  mkdir -p "$BLOCK_DIR/.claim.$$" && printf '%s\n' "$JOB_ID" >"$BLOCK_DIR/.claim.$$/job"
  while :; do
    mkdir -p "$BLOCK_DIR/a$ATTEMPT"
    mv -T "$BLOCK_DIR/.claim.$$" "$BLOCK_DIR/a$ATTEMPT/claim" 2>/dev/null && break
    if [ "$(cat "$BLOCK_DIR/a$ATTEMPT/claim/job" 2>/dev/null)" != "$JOB_ID" ]; then
      say "block $1 is claimed by another job"
      exit 75
    fi
    ATTEMPT=$((ATTEMPT + 1))
  done
  ATTEMPT_DIR=$BLOCK_DIR/a$ATTEMPT WHOLE=yes
  exec >>"$ATTEMPT_DIR/job.log" 2>&1
  nodes=$(printf %s "${SLURM_JOB_NODELIST:-}" | tr -cd 'A-Za-z0-9._,[]-' | cut -c1-16000)
  printf '{"attempt":%s,"hostname":"%s",%s"job_id":"%s",%s,"started":"%s"}\n' "$ATTEMPT" "$NODE" "${nodes:+\"nodes\":\"$nodes\",}" "$JOB_ID" "$(process_json $$)" "$(now)" |
    put "$ATTEMPT_DIR/started.json"
  { printf '%s %s/a%s began, job %s on %s\n' "$(now)" "$1" "$ATTEMPT" "$JOB_ID" "$NODE" >>"$EXPERIMENT_DIR/index.txt"; } 2>/dev/null
  phase waiting
  if [ -z "$CUT" ] && [ "$SCHEDULER" = none ]; then take_host; fi
  [ ! -e "$BLOCK_DIR/cancel" ] || CUT=cancelled
  return 0
}

# process_of FILE: sets left_pid and left_start to the process that FILE names. False: it was a process of another machine, or of
# this one before it started again.
process_of() {
  left=''
  { read -r left <"$1"; } 2>/dev/null
  left_pid=$(printf %s "$left" | sed -n 's/.*"pid":\([0-9]*\).*/\1/p')
  left_start=$(printf %s "$left" | sed -n 's/.*"start_time":\([0-9]*\).*/\1/p')
  case $left in *"\"boot_id\":\"$BOOT_ID\""*) ;; *) return 1 ;; esac
}

# script_lives: true if the script of the last attempt still runs. A zombie does not.
script_lives() {
  process_of "$ATTEMPT_DIR/started.json" && [ -n "$left_pid" ] && [ "$(start_time "$left_pid")" = "$left_start" ] || return 1
  case $(sed -n '1s/.*) //p' "/proc/$left_pid/stat" 2>/dev/null) in '' | [ZX]*) return 1 ;; esac
}

# begin_cleaning BLOCK: finds the last attempt. False: it never began, is over, or its script still runs. A block that is cut reads no
# files.
begin_cleaning() {
  BLOCK_DIR=$EXPERIMENT_DIR/$1 CUT=cleaning ATTEMPT=1
  while [ -d "$BLOCK_DIR/a$((ATTEMPT + 1))/claim" ]; do ATTEMPT=$((ATTEMPT + 1)); done
  ATTEMPT_DIR=$BLOCK_DIR/a$ATTEMPT
  [ -d "$ATTEMPT_DIR/claim" ] && [ ! -e "$ATTEMPT_DIR/exit.json" ] && ! script_lives || return 1
  exec >>"$ATTEMPT_DIR/job.log" 2>&1
}

# end_left_run: ends what is left of a run whose script was killed. Only soon after that is its session certainly still its own.
end_left_run() {
  STATUS=137
  process_of "$RUN_DIR/run.json" || return 0
  session=$left_pid
  [ -n "$(find "$ATTEMPT_DIR/heartbeat" -mmin -10 2>/dev/null)" ] || session=''
  [ ! -d "/proc/$left_pid" ] || [ "$(start_time "$left_pid")" = "$left_start" ] || session=''
  reap "$RUN_TAG" $session
  clean_open_mpi "$left_pid"
}

# touch_files PATH...: reads these files once, so that no arm pays for a cold cache. Runs in the background, so that signals still
# work.
touch_files() {
  [ -z "$CUT" ] || return 0
  phase touching
  touched=$*
  # If this script dies, the readers end too.
  if [ -n "$DIES_ALONG" ]; then
    set -- setpriv --pdeathsig KILL find "$@" -type f -exec setpriv --pdeathsig KILL cat {} +
  else
    set -- find "$@" -type f -exec cat {} +
  fi
  setsid "$@" </dev/null >/dev/null 2>&1 &
  READER=$!
  wait_child "$READER"
  if [ -n "$CUT" ]; then
    # Kill the first one first, so that it starts no further readers.
    kill -s KILL "$READER" 2>/dev/null
    kill -s KILL -- "-$READER" 2>/dev/null
  elif [ "$STATUS" -ne 0 ]; then
    say "could not read all of: $touched"
  fi
  READER=''
}

# start_on_nodes COMMAND...: starts the launcher's COMMAND, which runs NODE_SCRIPT on each node, in the background as READER. It ends
# after NODE_LIMIT seconds. NODE_LOG gets its output. NODE_SCRIPT must not be ":", which separates commands for mpirun and srun. A block
# on several nodes defines launch_on_nodes, which calls this.
start_on_nodes() {
  BAREMARK_RUN_TAG=$NODE_TAG timeout -k 5 "$NODE_LIMIT" "$@" </dev/null >"$NODE_LOG" 2>&1 &
  READER=$!
}
launch_on_nodes() { return 0; }

# nodes_answer: true if the launcher reaches each node of the job within 90 seconds, or if the block is cut meanwhile. Signals still
# work.
nodes_answer() {
  NODE_SCRIPT=true NODE_TAG=$RUN_TAG NODE_LIMIT=90 NODE_LOG=$RUN_DIR/nodes.log
  launch_on_nodes
  [ -n "$READER" ] || return 0
  wait_child "$READER"
  if [ -n "$CUT" ]; then
    kill "$READER" 2>/dev/null
    STATUS=0
  fi
  READER=''
  return "$STATUS"
}

# begin_reading: makes a folder and a tag for the readers on each node. False: the block is cut.
begin_reading() {
  [ -z "$CUT" ] || return 1
  RUN_DIR=$ATTEMPT_DIR/reading RUN_TAG=reading-${BLOCK_DIR##*/}-a$ATTEMPT
  mkdir -p "$RUN_DIR"
}

# read_on_nodes COMMAND...: like touch_files, on each node of the job. If the launcher cannot reach a node, the block ends.
read_on_nodes() {
  phase touching
  if [ -n "$DIES_ALONG" ]; then set -- setpriv --pdeathsig TERM "$@"; fi
  BAREMARK_RUN_TAG=$RUN_TAG setsid "$@" </dev/null >/dev/null 2>"$RUN_DIR/stderr.log" &
  READER=$!
  wait_child "$READER"
  if [ -n "$CUT" ]; then kill -s KILL -- "-$READER" 2>/dev/null; fi
  READER=''
  reap "$RUN_TAG"
  [ -z "$CUT" ] && [ "$STATUS" -ne 0 ] || return 0
  find_lost_node
  if [ -n "$LOST" ]; then
    say "the launcher lost a node before the first run: $LOST"
    end_early node_lost
  else
    say "could not read the images and data on every node: $(tail -c 300 "$RUN_DIR/stderr.log" | tail -n 1)"
  fi
}

# begin_run ID: sets RUN_DIR and RUN_TAG and enters the run's folder. False: the block is cut.
begin_run() {
  if [ -n "$CLEANS" ]; then
    RUN_ID=$1 RUN_DIR=$ATTEMPT_DIR/$1 RUN_TAG=$1-a$ATTEMPT
    [ -e "$RUN_DIR/run.json" ] && [ ! -e "$RUN_DIR/exit.json" ]
    return
  fi
  [ -n "$CUT" ] || [ ! -e "$BLOCK_DIR/cancel" ] || CUT=cancelled
  heed_requeue
  [ -z "$CUT" ] || return 1
  RUN_ID=$1 RUN_DIR=$ATTEMPT_DIR/$1 RUN_TAG=$1-a$ATTEMPT
  mkdir -p "$RUN_DIR" && cd "$RUN_DIR"
}

# hosts_of_job: prints the nodes of this allocation, one a line.
hosts_of_job() {
  if [ -n "${SLURM_JOB_NODELIST:-}" ]; then
    scontrol show hostnames "$SLURM_JOB_NODELIST"
  elif [ -r "${PBS_NODEFILE:-}" ]; then
    sort -u "$PBS_NODEFILE"
  elif [ -r "${LSB_DJOB_HOSTFILE:-}" ]; then
    sort -u "$LSB_DJOB_HOSTFILE"
  elif [ -r "${PE_HOSTFILE:-}" ]; then
    cut -d' ' -f1 "$PE_HOSTFILE"
  elif [ "$SCHEDULER" = none ]; then
    echo localhost
  fi
}

# list_hosts RANKS: writes HOSTS_FILE, with each node RANKS times, for a launcher that reads such a file.
list_hosts() {
  HOSTS_FILE=$RUN_DIR/hosts
  hosts_of_job | while read -r host; do
    left=$1
    while [ "$left" -gt 0 ]; do
      printf '%s\n' "$host"
      left=$((left - 1))
    done
  done >"$HOSTS_FILE"
}

# code_of_error: prints the code of the engine's last error, or nothing.
code_of_error() {
  grep -hsF '"kind":"error"' "$RUN_DIR"/telemetry-*.jsonl | tail -n 1 | sed -n 's/.*"code":"\([a-z_]*\)".*/\1/p'
}

# find_words PATTERN LINES: prints the first line of the run's errors that matches PATTERN, and up to LINES lines that follow it.
find_words() { tail -c 65536 "$RUN_DIR/stderr.log" 2>/dev/null | grep -aE -m 1 -A "$2" -e "$1" | cut -c1-300; }

# find_lost_node: sets LOST to the words with which the launcher reports a lost or unreachable node; empty: none.
find_lost_node() { LOST=$(find_words "$LOST_NODE" 0); }

# has_begun: true if the engine has written anything.
has_begun() { [ -s "$RUN_DIR/telemetry-1.jsonl" ]; }

# find_unstarted: sets UNSTARTED to the words with which the launcher says that it did not start the program; empty: none.
find_unstarted() {
  UNSTARTED=''
  [ -z "$NOT_STARTED" ] || has_begun || UNSTARTED=$(find_words "$NOT_STARTED" 10)
}

# names_signal: true if a status above 128 is that of a signal: the engine had begun, or the launcher names one. Launchers have such
# statuses of their own.
names_signal() { has_begun || [ -n "$(find_words "$SIGNAL" 0)" ]; }

# find_full_folder: sets FULL to the words of a failed write if the folder for temporary files, where launchers and MPI put their own,
# has no room for 4 MiB (PMIx takes as much in it when it starts); empty: it has.
find_full_folder() {
  FULL=$(
    LC_ALL=C
    export LC_ALL
    {
      room=$(mktemp "${TMPDIR:-/tmp}/baremark-room.XXXXXX") && dd if=/dev/zero of="$room" bs=65536 count=64 conv=fsync
      rm -f "$room"
    } 2>&1 | grep -e 'No space left' -e 'quota exceeded'
  )
}

# judge_limit: sets BY for a run that this script ended at the run's own limit. The program is the cause, unless a node does not
# answer. Words that a launcher prints when it is stopped say nothing about nodes.
judge_limit() {
  BY=program
  [ "$RUN_CUT" != run_limit ] || try_what_is_left
  if [ "$BY" = infrastructure ]; then
    say "run $RUN_ID hung, and one of its nodes does not answer: $LOST"
    end_early node_lost
  fi
}

# judge_failure: sets BY to who ended the run that failed with STATUS, as far as this script knows (endedBy() of
# core/protocol/endings.h). A lost node ends the whole job: with fewer nodes, the arms cannot be compared. So does a launcher that
# does not start the program.
judge_failure() {
  find_lost_node
  find_unstarted
  code=$(code_of_error)
  if [ -n "$LOST$UNSTARTED" ]; then
    BY=infrastructure
  elif [ "$kills" -gt 0 ] || { is_one_of "$STATUS" "$OWN_FAULTS" && names_signal; }; then
    BY=program
  elif [ -n "$code" ] && ! is_one_of "$code" "$ERRORS_OF_OTHERS"; then
    BY=program
  elif [ "$STATUS" -eq 2 ] && grep -qs '^baremark-engine: ' "$RUN_DIR/stderr.log"; then
    BY=program
  else
    BY=unclear
    if [ "$STATUS" -lt 126 ] || [ "$STATUS" -gt 127 ]; then try_what_is_left; fi
  fi
  FULL=''
  if [ "$BY" != program ] && ! has_begun; then find_full_folder; fi
  [ -z "$FULL" ] || BY=infrastructure
  [ "$BY" != unclear ] || WHOLE=no
  if [ -n "$FULL" ]; then
    say "run $RUN_ID did not start, and ${TMPDIR:-/tmp} has no room: $FULL"
    case $FULL in *'quota exceeded'*) : "${CUT:=disk_quota}" ;; *) : "${CUT:=no_space}" ;; esac
  elif [ -n "$UNSTARTED" ] && [ -z "$LOST" ]; then
    say "the launcher did not start run $RUN_ID: $UNSTARTED"
    end_early not_started
  elif [ "$BY" = infrastructure ]; then
    say "the launcher of run $RUN_ID lost a node: $LOST"
    end_early node_lost
  fi
}

# try_what_is_left: not every launcher reports a lost node, so this starts a simple command on each node.
try_what_is_left() {
  failed_with=$STATUS
  if ! nodes_answer; then
    LOST=$(tail -c 300 "$RUN_DIR/nodes.log" 2>/dev/null | tail -n 1)
    BY=infrastructure
  fi
  STATUS=$failed_with
}

# run SECONDS BYTES COMMAND...: one run with limits on its wall time and on each output file.
run() {
  if [ -n "$CLEANS" ]; then
    end_left_run
    return 0
  fi
  TIME_LIMIT=$1 OUTPUT_LIMIT=$2 STOPPING='' RUN_TICKS=0 RUN_CUT=''
  kills=$(count_kills)
  shift 2
  # If this script dies, the kernel sends TERM to the launcher.
  if [ -n "$DIES_ALONG" ]; then set -- setpriv --pdeathsig TERM "$@"; fi
  BAREMARK_RUN_TAG=$RUN_TAG setsid "$@" </dev/null >"$RUN_DIR/stdout.log" 2>"$RUN_DIR/stderr.log" &
  CHILD=$!
  printf '{"id":"%s","attempt":%s,%s,"started":"%s"}\n' "$RUN_ID" "$ATTEMPT" "$(process_json "$CHILD")" "$(now)" |
    put "$RUN_DIR/run.json"
  phase running
  look_at_clock
  LOOKED_S=$NOW_S STOOD_STILL=0
  wait_child "$CHILD"
  # bash may forget the status of a child that ends while a signal arrives. The engine writes its result last.
  if [ "$STATUS" -eq 138 ] && [ -s "$RUN_DIR/result.json" ]; then STATUS=0; fi
  # The run finished before the limit could end it.
  if [ "$STATUS" -eq 0 ] && [ -s "$RUN_DIR/result.json" ]; then RUN_CUT=''; fi
  note_standstill
  stood=$STOOD_STILL STOOD_STILL=''
  FINISHED=$CHILD CHILD=''
  reap "$RUN_TAG" "$FINISHED"
  # The engine sees the cancel file earlier than this script.
  if [ -z "$CUT" ] && [ "$STATUS" -ne 0 ] && [ -e "$BLOCK_DIR/cancel" ]; then CUT=cancelled; fi
  if [ "$STATUS" -ne 0 ]; then clean_open_mpi "$FINISHED"; fi
  if [ "$stood" = 0 ]; then stood=''; fi
  kills=$(($(count_kills) - kills))
  BY=''
  [ "$STATUS" -eq 0 ] || heed_requeue
  if [ -z "$CUT" ] && [ -n "$RUN_CUT" ]; then
    judge_limit
  elif [ -z "$CUT" ] && [ "$STATUS" -ne 0 ]; then
    judge_failure
  fi
  if [ "$STATUS" -eq 0 ] || [ "$kills" -le 0 ]; then kills=''; fi
  { [ "$STATUS" -eq 0 ] && [ -z "$RUN_CUT" ]; } || [ "$CUT" = cancelled ] || JOB_STATUS=1
  reason=${CUT:-${RUN_CUT:-exited}}
  printf '{"status":%s,"reason":"%s",%s%s%s"ended":"%s"}\n' "$STATUS" "$reason" "${BY:+\"by\":\"$BY\",}" \
    "${stood:+\"stood_still_s\":$stood,}" "${kills:+\"oom_kills\":$kills,}" "$(now)" | put "$RUN_DIR/exit.json"
  say "run $RUN_ID ended with status $STATUS, $reason${stood:+, was stopped for $stood s}"
  phase between
}

# clean FOLDER PATTERN: removes files that a killed container or launcher left in a shared folder.
clean() { find "$1" -maxdepth 1 -user "$(id -u)" -name "$2" -exec rm -rf {} + 2>/dev/null; }

# clean_up_with COMMAND...: removes the containers that a killed run left. They may outlive the processes that started them.
clean_up_with() {
  [ "$STATUS" -eq 0 ] || timeout -k 2 8 "$@" </dev/null >/dev/null 2>&1
}

# clean_up_listed LIST COMMAND...: the same, with the words that LIST, a command line, prints. Without any, there is nothing to do.
clean_up_listed() {
  [ "$STATUS" -ne 0 ] || return 0
  found=$(eval "timeout -k 2 8 $1" </dev/null 2>/dev/null)
  shift
  # shellcheck disable=SC2086
  [ -z "$found" ] || timeout -k 2 8 "$@" $found </dev/null >/dev/null 2>&1
}

# clean_on_nodes SCRIPT: runs SCRIPT on each node of the job, the first one included. It must not delay the end of a block: it has 15
# seconds and is killed 5 seconds later, and does not begin if the job has less time. The scheduler of a job that it ends starts nothing
# more on other nodes, nor does a launcher that lost one of them. Outside of the job (`job.sh clean`) there are no nodes.
clean_on_nodes() {
  [ "$STATUS" -ne 0 ] && [ -z "$CLEANS" ] || return 0
  case $CUT in node_lost | requeued | signal) return 0 ;; esac
  if [ "$CUT" = time_limit ] && [ -n "${JOB_ENDS_S:-}" ]; then
    look_at_clock
    [ $((NOW_S + 20)) -le "$JOB_ENDS_S" ] || return 0
  fi
  failed_with=$STATUS
  # Another tag, because SCRIPT kills the processes that have the run's.
  NODE_SCRIPT=$1 NODE_TAG=cleaning-$RUN_TAG NODE_LIMIT=15 NODE_LOG=$RUN_DIR/cleaning.log
  launch_on_nodes
  cleaner=$READER READER=''
  wait_child "$cleaner"
  [ "$STATUS" -eq 0 ] || say "could not remove on every node what run $RUN_ID left: $(tail -c 300 "$NODE_LOG" | tail -n 1)"
  STATUS=$failed_with
}

# clean_open_mpi PID: removes the files that a killed mpirun leaves: its session folder, and shared segments that no process maps.
# The first name is that of Open MPI 4, the second that of Open MPI 5.
clean_open_mpi() {
  clean_base=${TMPDIR:-/tmp}
  find "$clean_base" -maxdepth 2 \( -path "$clean_base/ompi.*/pid.$1" -o -path "$clean_base/prterun.*.$1.$(id -u)" \) -user "$(id -u)" -exec rm -rf {} + 2>/dev/null
  for segment in /dev/shm/vader_segment.* /dev/shm/sm_segment.*; do
    [ -O "$segment" ] || continue
    grep -qsF "$segment" /proc/[0-9]*/maps || rm -f "$segment"
  done
}

end_block() {
  if [ -n "$CLEANS" ]; then return 0; fi
  phase ending
  release_host
  case $CUT in '' | cancelled) ;; *) JOB_STATUS=1 ;; esac
  whole=''
  if [ -z "$CUT" ]; then whole=$([ "$WHOLE" = yes ] && echo true || echo false); fi
  printf '{"reason":"%s",%s"ended":"%s"}\n' "${CUT:-done}" "${whole:+\"whole\":$whole,}" "$(now)" | put "$ATTEMPT_DIR/exit.json"
  BLOCK_DIR='' ATTEMPT_DIR='' RUN_ID=''
}

end_job() {
  trap '' USR1
  # KILL, because a ticker that has just started may miss other signals.
  [ -z "$TICKER" ] || kill -s KILL "$TICKER" 2>/dev/null
  exit "$JOB_STATUS"
}

