#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Baremark's job script. What stands above the line "the job" is the same in every job; below it are this job's blocks.
# POSIX sh, GNU coreutils, grep and, where they are there, setpriv and flock of util-linux.
#
# It writes the files of ARCHITECTURE.md: a claim first, exit.json last, each by temporary name and rename.
set -u
umask 077

LOCK=''            # host.lock, of the machine's host root
EXPERIMENT_DIR=''  # <root>/<experiment>
JOB_ID=''          # of the scheduler, or pid-start-boot of this process
NODE=$(uname -n | tr -cd 'A-Za-z0-9._-' | cut -c1-200)
BOOT_ID=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null || echo unknown)

BLOCK_DIR='' ATTEMPT=0 ATTEMPT_DIR='' RUN_DIR='' RUN_ID='' RUN_TAG=''
CUT=''             # why the block is cut, in one word; empty while it is not
JOB_TIME=''        # seconds that the job's scheduler was asked for; empty where that is not known
RUN_CUT=''         # why the run at work is ended though its block goes on: run_limit or output_limit
UNREADY=''         # why every block of this job is cut before its runs: modules or prologue
ENDING=''          # why the job itself is to end, in one word: no block begins any more
PHASE=waiting
CHILD='' READER='' STOPPING='' TICKS=0 BEATS=0 RUN_TICKS=0 TIME_LIMIT=0 OUTPUT_LIMIT=0
TICKER='' HOLDS_HOST=''
DIES_ALONG=''      # yes: the kernel ends what setpriv starts when this script dies; older ones know no --pdeathsig
KILLS_FILE=''      # where the kernel counts what it ended of this job's control group because memory ran out
STOOD_STILL=''     # seconds in which a run at work was not let run; empty while none is at work
LOOKED_S=0         # when this script looked last, in seconds since the machine's start
JOB_STATUS=0       # of this script: 1 if a run failed or a block was cut, which a scheduler's accounting then shows
WHOLE=yes          # of the attempt: no run of it ended in a way that these files do not explain

# The rule of core/protocol/endings.h, in its words. A requeued job begins a block anew that ended for a reason of BEGUN_ANEW; engine
# errors of ERRORS_OF_OTHERS only tell of the end of others; launcher statuses of OWN_FAULTS are signals of a program's own doing; what
# LOST_NODE matches is a launcher that lost a node.
# (the rule of endings)

say() { printf '%s %s\n' "$(now)" "$*" >&2; }
now() { date -u +%Y-%m-%dT%H:%M:%SZ; }

# start_time PID: field 22 of /proc/PID/stat; the command's name, which may hold blanks, ends at the last ')'.
start_time() { sed -n '1s/.*) //p' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }

process_json() { printf '"pid":%s,"start_time":%s,"boot_id":"%s"' "$1" "$(start_time "$1" | grep . || echo 0)" "$BOOT_ID"; }

# put FILE: the standard input, whole or not at all.
put() { cat >"$1.tmp.$$" && mv -f "$1.tmp.$$" "$1"; }

heartbeat() {
  [ -n "$ATTEMPT_DIR" ] || return 0
  BEATS=$((BEATS + 1))
  printf '{"seq":%s,"phase":"%s","run":"%s"}\n' "$BEATS" "$PHASE" "$RUN_ID" | put "$ATTEMPT_DIR/heartbeat"
}

phase() { PHASE=$1; heartbeat; }

# reap TAG: ends every process that carries this run's tag in its environment, containers included. A process that is becoming
# another program has no environment for a moment, so only two looks in a row that find nothing are the end.
reap() {
  empty=0
  for round in 1 2 3 4; do
    found=''
    for file in $(grep -lsaF "BAREMARK_RUN_TAG=$1" /proc/[0-9]*/environ 2>/dev/null); do
      pid=${file#/proc/}
      kill -KILL "${pid%/environ}" 2>/dev/null && found=1
    done
    if [ -n "$found" ]; then empty=0 && sleep 0.2; else empty=$((empty + 1)); fi
    [ "$empty" -lt 2 ] || return 0
  done
}

# look_at_clock: seconds since the machine's start in NOW_S, its sleep included; starts no process.
look_at_clock() {
  NOW_S=$LOOKED_S
  { read -r NOW_S _ </proc/uptime; } 2>/dev/null
  NOW_S=${NOW_S%%.*}
}

# note_standstill: who looks once a second and finds several gone was stopped meanwhile, with the run: by a scheduler, or because
# the machine slept.
note_standstill() {
  [ -n "$STOOD_STILL" ] || return 0
  look_at_clock
  [ $((NOW_S - LOOKED_S)) -lt 5 ] || STOOD_STILL=$((STOOD_STILL + NOW_S - LOOKED_S - 1))
}

# Once a second, by signal from the ticker. What a look takes by itself is no standstill. Not within another one: dash may take the
# status of an inner trap for that of the command that it interrupted.
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
  [ -n "$CHILD" ] || return 0
  RUN_TICKS=$((RUN_TICKS + 1))
  if [ -z "$CUT$RUN_CUT" ] && [ "$RUN_TICKS" -ge "$TIME_LIMIT" ]; then
    # Where a run may take as long as its job, the job's time is over.
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
      reap "$RUN_TAG"
    fi
  fi
  return 0
}

# end_early WORD: cuts the block that is at work, and lets none begin after it.
end_early() {
  : "${ENDING:=$1}"
  : "${CUT:=$1}"
}
# heed_requeue: a script whose node lost its daemon is not told that its job began anew elsewhere.
heed_requeue() {
  [ -n "$CUT" ] || [ -z "$ATTEMPT_DIR" ] || [ ! -d "$BLOCK_DIR/a$((ATTEMPT + 1))/claim" ] || end_early requeued
}
stop_by_signal() { end_early signal; }

# read_time_left: seconds of a Slurm job's time that are left, in LEFT_S; empty where nobody tells. Before Slurm 23.02 only squeue knows,
# as 1-02:03:04, 2:03:04 or 3:04.
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

# USR2: a scheduler tells so that the allocation's time is nearly over. Slurm sends it up to a minute earlier than the script's lines ask
# for, and where it preempts the job (PreemptParameters=send_user_signal) at any time: that is no limit.
stop_at_the_limit() {
  read_time_left
  ahead=$(sed -n 's/^#SBATCH --signal=.*@\([0-9]\{1,6\}\)$/\1/p' "$0" 2>/dev/null | tail -n 1)
  if [ -n "$LEFT_S" ] && [ "$LEFT_S" -gt $((${ahead:-30} + 90)) ]; then end_early signal; else end_early time_limit; fi
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

# wait_child PID: the child's status in STATUS. A wait that a signal to this script interrupted is waited again, also where the
# child ended meanwhile: the shell still knows its status then. Only a signal that each of several waits names ended the child
# itself. Not so for what only reads, once the block is cut: it may hang in a read.
wait_child() {
  WAITED='' SAME=0
  while :; do
    wait "$1" 2>/dev/null
    STATUS=$?
    if [ -n "$READER" ] && [ -n "$CUT" ]; then return 0; fi
    case $STATUS in
      129 | 130 | 138 | 140 | 143 | 152) ;; # HUP, INT, USR1, USR2, TERM, XCPU: to this script, or the child ended by it
      127) # a shell that forgets whom it has waited for
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

# --- the lock that lets one block at a time run on a host without a scheduler ------------------------------------------

# lock_owner_lives: true if the process that the lock names is still that process.
lock_owner_lives() {
  read -r owner_pid owner_start owner_boot <"$LOCK" 2>/dev/null || return 1
  [ "$owner_boot" = "$BOOT_ID" ] && [ "$(start_time "$owner_pid")" = "$owner_start" ]
}

# guard_lock: one at a time looks at the lock and writes it. Whoever keeps others out for ten seconds has died or hangs.
guard_lock() { ! command -v flock >/dev/null 2>&1 || flock -w 10 9 2>/dev/null || flock -n 9; }

# try_host_lock: 0 taken, 1 another block holds it, else it can neither be read nor written.
try_host_lock() {
  { true >>"$LOCK.guard"; } 2>/dev/null || return 2
  (
    guard_lock || exit 2
    [ ! -e "$LOCK" ] || ! lock_owner_lives || exit 1
    printf '%s %s %s\n' $$ "$(start_time $$)" "$BOOT_ID" | put "$LOCK" || exit 2
  ) 9>>"$LOCK.guard"
}

# take_host: waits for as long as another block lives that holds the host, but not for a lock that does not work.
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
          say "waiting for the block of process $owner_pid, which has this host: $LOCK"
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

# find_kills: sets KILLS_FILE, or leaves it empty where nobody counts. The root group is everybody's.
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

# job ROOT EXPERIMENT SCHEDULER LOCK_ROOT [JOB_ID_VARIABLE...]: the first variable that is set holds the scheduler's id. Without
# any, the job is known by its process.
job() {
  EXPERIMENT_DIR=$1/$2 SCHEDULER=$3 LOCK=$4/host.lock
  mkdir -p "$4"
  shift 4
  JOB_ID=''
  for name in "$@"; do
    [ -n "$JOB_ID" ] || eval "JOB_ID=\${$name:-}"
  done
  # Flux writes the f that its ids begin with in a letter of its own.
  JOB_ID=$(printf %s "$JOB_ID" | sed 's/^ƒ/f/' | tr -cd 'A-Za-z0-9._[]-' | cut -c1-64)
  : "${JOB_ID:=process-$$-$(start_time $$)-$BOOT_ID}"
  : "${USER:=$(id -un)}"
  export USER
  if setpriv --pdeathsig KILL true >/dev/null 2>&1; then DIES_ALONG=yes; fi
  find_kills
}

# is_one_of WORD LIST: LIST is separated by "|".
is_one_of() { case "|$2|" in *"|$1|"*) ;; *) return 1 ;; esac }

# set_up BLOCK...: from here to `ready` stand the experiment's modules and prologue. They change this shell, so they run in
# it; where one of them fails, or ends the shell, these blocks are claimed and end with the reason.
set_up() {
  SETUP_BLOCKS=$* SETUP_KIND=prologue SETUP_LINE='' SETUP_SAID=''
  trap end_unready EXIT
  set +u  # init scripts of others are not written for it
}

# find_modules: defines `module` as a login shell would have.
find_modules() {
  for init in "${MODULESHOME:-}/init/sh" "${LMOD_PKG:-}/init/sh" /etc/profile.d/modules.sh /etc/profile.d/lmod.sh \
    /etc/profile.d/z00_lmod.sh /usr/share/modules/init/sh /usr/share/lmod/lmod/init/sh; do
    if command -v module >/dev/null 2>&1; then return 0; fi
    if [ -r "$init" ]; then . "$init"; fi
  done
}

# load_modules NAME...: one after the other, so that the one that is not loaded is named. Options belong to the names beside them.
load_modules() {
  SETUP_KIND=modules SETUP_LINE="module load $*"
  find_modules
  case " $*" in
    *' -'*) load_module "$@" ;;
    *) for module_name in "$@"; do load_module "$module_name"; done ;;
  esac
}

# load_module WORD...: ends the shell where it is not loaded. `module` of Modules 3.2 and of some sites' own returns 0 all the same.
load_module() {
  SETUP_LINE="module load $*" LOADED_BEFORE=${LOADEDMODULES:-} LOAD_STATUS=0
  SETUP_SAID=$(mktemp "${TMPDIR:-/tmp}/baremark-modules.XXXXXX" 2>/dev/null) || SETUP_SAID=/dev/null
  module load "$@" >"$SETUP_SAID" 2>&1 || LOAD_STATUS=$?
  is_loaded "$@" || [ "$LOAD_STATUS" -ne 0 ] || LOAD_STATUS=1
  tell_setup
  [ "$LOAD_STATUS" -eq 0 ] || exit "$LOAD_STATUS"
}

# is_loaded WORD...: by the list that module tools keep. What is not in it may be there under another name, such as an alias has.
is_loaded() {
  if [ $# -eq 1 ]; then
    case ":${LOADEDMODULES:-}:" in *":${1%/}:"* | *":${1%/}/"*) return 0 ;; esac
  fi
  ! tells_of_error <"$SETUP_SAID" || return 1
  # Without a list, and of a line with options, its words and its status are all there is.
  if [ $# -ne 1 ] || [ -z "${LOADEDMODULES+set}" ] || [ "$LOADEDMODULES" != "$LOADED_BEFORE" ]; then return 0; fi
  # It may have been there before, under another name: one of those in the list ends the path of its file.
  MODULE_SHOWN=$(module show "$1" 2>&1)
  for entry in $(printf '%s\n' "$LOADEDMODULES" | tr ':' ' '); do
    case $MODULE_SHOWN in *"/$entry:"* | *"/$entry.lua:"*) return 0 ;; esac
  done
  return 1
}

# tells_of_error: the words of Environment Modules 3.2 to 5, of its Tcl version and of Lmod for a module that they do not load.
tells_of_error() {
  LC_ALL=C grep -Eq '(^|[^A-Za-z])(ERROR|Error|error)([^A-Za-z]|$)|[Uu]nable to (locate|find|load)|[Uu]nknown (module|command)|not found|[Nn]o such|does not exist|[Cc]annot'
}

# tell_setup: what was kept of what a module said goes to the job's output.
tell_setup() {
  case $SETUP_SAID in '' | /dev/null) return 0 ;; esac
  cat "$SETUP_SAID" >&2
  rm -f "$SETUP_SAID"
  SETUP_SAID=''
}

# prologue_line LINE: what the next `eval` runs.
prologue_line() { SETUP_KIND=prologue SETUP_LINE=$1; }

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
  start_ticker
}

# block ID: claims an attempt. False: this block is over already, or the job is to end; only a cancelled one is still told so.
block() {
  BLOCK_DIR=$EXPERIMENT_DIR/$1 CUT=$UNREADY ATTEMPT=1
  # A signal from here on finds CUT empty and cuts this block.
  [ -z "$ENDING" ] || [ -e "$BLOCK_DIR/cancel" ] || return 1
  while [ -d "$BLOCK_DIR/a$((ATTEMPT + 1))/claim" ]; do ATTEMPT=$((ATTEMPT + 1)); done
  if [ -e "$BLOCK_DIR/a$ATTEMPT/exit.json" ]; then
    # The scheduler began this very job anew: so does a block whose attempt was not whole.
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

# touch_files PATH...: reads them once, so that no arm pays for a cold cache. In the background, where a signal is seen to meanwhile.
touch_files() {
  [ -z "$CUT" ] || return 0
  phase touching
  touched=$*
  # If this script dies, nobody reads on.
  if [ -n "$DIES_ALONG" ]; then
    set -- setpriv --pdeathsig KILL find "$@" -type f -exec setpriv --pdeathsig KILL cat {} +
  else
    set -- find "$@" -type f -exec cat {} +
  fi
  setsid "$@" </dev/null >/dev/null 2>&1 &
  READER=$!
  wait_child "$READER"
  if [ -n "$CUT" ]; then
    # The first of them first: it starts no more then.
    kill -s KILL "$READER" 2>/dev/null
    kill -s KILL -- "-$READER" 2>/dev/null
  elif [ "$STATUS" -ne 0 ]; then
    say "could not read all of: $touched"
  fi
  READER=''
}

# nodes_answer: whether the launcher reaches each node of the job. A block of several nodes defines it anew.
nodes_answer() { return 0; }

# try_nodes COMMAND...: within a minute and a half, while signals are seen to. True where the block is cut meanwhile.
try_nodes() {
  BAREMARK_RUN_TAG=$RUN_TAG timeout -k 5 90 "$@" </dev/null >"$RUN_DIR/nodes.log" 2>&1 &
  READER=$!
  wait_child "$READER"
  if [ -n "$CUT" ]; then
    kill "$READER" 2>/dev/null
    STATUS=0
  fi
  READER=''
  return "$STATUS"
}

# begin_reading: a folder and a tag for what the launcher starts to read on each node. False: the block is cut.
begin_reading() {
  [ -z "$CUT" ] || return 1
  RUN_DIR=$ATTEMPT_DIR/reading RUN_TAG=reading-${BLOCK_DIR##*/}-a$ATTEMPT
  mkdir -p "$RUN_DIR"
}

# read_on_nodes COMMAND...: as touch_files, on each node of the job. A launcher that cannot reach one is the end of the block.
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

# begin_run ID: sets RUN_DIR and RUN_TAG. False: the block is cut.
begin_run() {
  [ -n "$CUT" ] || [ ! -e "$BLOCK_DIR/cancel" ] || CUT=cancelled
  heed_requeue
  [ -z "$CUT" ] || return 1
  RUN_ID=$1 RUN_DIR=$ATTEMPT_DIR/$1 RUN_TAG=$1-a$ATTEMPT
  mkdir -p "$RUN_DIR" && cd "$RUN_DIR"
}

# The nodes of this allocation, one a line.
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

# list_hosts RANKS: HOSTS_FILE names each node RANKS times, for a launcher that asks for such a file.
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

# code_of_error: of the engine's last error, or nothing.
code_of_error() {
  grep -hsF '"kind":"error"' "$RUN_DIR"/telemetry-*.jsonl | tail -n 1 | sed -n 's/.*"code":"\([a-z_]*\)".*/\1/p'
}

# find_lost_node: the words in LOST with which the launcher says that it lost a node, or could not reach one.
find_lost_node() { LOST=$(tail -c 65536 "$RUN_DIR/stderr.log" 2>/dev/null | grep -aE -e "$LOST_NODE" | head -n 1 | cut -c1-300); }

# judge_limit: a run that this script ended at its own limit is the program's doing, unless a node is out of reach. What a launcher
# prints when it is told to end says nothing about its nodes.
judge_limit() {
  BY=program
  [ "$RUN_CUT" != run_limit ] || try_what_is_left
  if [ "$BY" = infrastructure ]; then
    say "run $RUN_ID hung, and a node of it does not answer: $LOST"
    end_early node_lost
  fi
}

# judge_failure: who ended the run that failed with STATUS, in BY, as far as this script can tell (endedBy of core/protocol/endings.h).
# A node that the launcher lost is the end of the whole job: with fewer nodes no further arm is the same.
judge_failure() {
  find_lost_node
  code=$(code_of_error)
  if [ -n "$LOST" ]; then
    BY=infrastructure
  elif is_one_of "$STATUS" "$OWN_FAULTS" || [ "$kills" -gt 0 ]; then
    BY=program
  elif [ -n "$code" ] && ! is_one_of "$code" "$ERRORS_OF_OTHERS"; then
    BY=program
  elif [ "$STATUS" -eq 2 ] && grep -qs '^baremark-engine: ' "$RUN_DIR/stderr.log"; then
    BY=program
  else
    BY=unclear
    if [ "$STATUS" -lt 126 ] || [ "$STATUS" -gt 127 ]; then try_what_is_left; fi
  fi
  [ "$BY" != unclear ] || WHOLE=no
  if [ "$BY" = infrastructure ]; then
    say "the launcher of run $RUN_ID lost a node: $LOST"
    end_early node_lost
  fi
}

# try_what_is_left: not every launcher says that a node is gone, so it is asked for something simple.
try_what_is_left() {
  failed_with=$STATUS
  if ! nodes_answer; then
    LOST=$(tail -c 300 "$RUN_DIR/nodes.log" 2>/dev/null | tail -n 1)
    BY=infrastructure
  fi
  STATUS=$failed_with
}

# run SECONDS BYTES COMMAND...: one run with its limits on wall time and on each output file.
run() {
  TIME_LIMIT=$1 OUTPUT_LIMIT=$2 STOPPING='' RUN_TICKS=0 RUN_CUT=''
  kills=$(count_kills)
  shift 2
  # If this script dies, the kernel tells the launcher.
  if [ -n "$DIES_ALONG" ]; then set -- setpriv --pdeathsig TERM "$@"; fi
  BAREMARK_RUN_TAG=$RUN_TAG setsid "$@" </dev/null >"$RUN_DIR/stdout.log" 2>"$RUN_DIR/stderr.log" &
  CHILD=$!
  printf '{"id":"%s","attempt":%s,%s,"started":"%s"}\n' "$RUN_ID" "$ATTEMPT" "$(process_json "$CHILD")" "$(now)" |
    put "$RUN_DIR/run.json"
  phase running
  look_at_clock
  LOOKED_S=$NOW_S STOOD_STILL=0
  wait_child "$CHILD"
  # A bash may forget how a child ended at whose end this script was signalled. The engine's last act is its result.
  if [ "$STATUS" -eq 138 ] && [ -s "$RUN_DIR/result.json" ]; then STATUS=0; fi
  # Its limit came too late to end it.
  if [ "$STATUS" -eq 0 ] && [ -s "$RUN_DIR/result.json" ]; then RUN_CUT=''; fi
  note_standstill
  stood=$STOOD_STILL STOOD_STILL=''
  FINISHED=$CHILD CHILD=''
  reap "$RUN_TAG"
  # The engine looks at the request more often than this script.
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
  say "run $RUN_ID ended with status $STATUS, $reason${stood:+, stood still for $stood s}"
  phase between
}

# clean FOLDER PATTERN: removes what a killed container or launcher left in a shared folder.
clean() { find "$1" -maxdepth 1 -user "$(id -u)" -name "$2" -exec rm -rf {} + 2>/dev/null; }

# clean_open_mpi PID: what a killed mpirun leaves: its session folder, and shared segments that nobody maps any more.
# Their names are those of Open MPI 4, then of 5.
clean_open_mpi() {
  clean_base=${TMPDIR:-/tmp}
  find "$clean_base" -maxdepth 2 \( -path "$clean_base/ompi.*/pid.$1" -o -path "$clean_base/prterun.*.$1.$(id -u)" \) -user "$(id -u)" -exec rm -rf {} + 2>/dev/null
  for segment in /dev/shm/vader_segment.* /dev/shm/sm_segment.*; do
    [ -O "$segment" ] || continue
    grep -qsF "$segment" /proc/[0-9]*/maps || rm -f "$segment"
  done
}

end_block() {
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
  # It may be so young that it would miss a signal that it can catch.
  [ -z "$TICKER" ] || kill -s KILL "$TICKER" 2>/dev/null
  exit "$JOB_STATUS"
}

