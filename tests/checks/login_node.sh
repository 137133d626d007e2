#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests the packed command line on a system that is older than the build machine: a Debian 11 root file system with a
# compiler, CMake, MPI and a Slurm of one node. An ordinary account adds the machine as a host, builds the engine there,
# and runs an experiment through Slurm to its verdict. Needs root.
#   tests/checks/login_node.sh PACK.tar.gz [SUITE]
# MIRROR=URL sets another Debian mirror. Exit status 77: skipped, the root file system cannot be made here.
set -eu
pack=$(realpath "$1")
suite=${2:-bullseye}
. "$(dirname "$0")/root_file_system.sh"
node=$place/node
make_machine "$suite" "$node" --include=cmake,make,g++,libopenmpi-dev,openmpi-bin,slurmctld,slurmd,slurm-client,munge
mkdir "$node/opt/baremark here"
tar -xzf "$pack" -C "$node/opt/baremark here"
ln -s "/opt/baremark here/$(basename "$pack" .tar.gz)/baremark-cli" "$node/usr/local/bin/baremark-cli"
mkdir -p "$node/etc/slurm" "$node/var/spool/slurm" "$node/run/munge"
chroot "$node" chown munge:munge /run/munge
cat >"$node/etc/slurm/slurm.conf" <<'END'
ClusterName=old
SlurmctldHost=login(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
CredType=cred/munge
StateSaveLocation=/var/spool/slurm/state
SlurmdSpoolDir=/var/spool/slurm/node
SlurmctldLogFile=/var/spool/slurm/controller.log
SlurmdLogFile=/var/spool/slurm/node.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
NodeName=login NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=short Nodes=ALL Default=YES MaxTime=60 State=UP
END
cat >"$node/home/me/tiny.baremark.json" <<'END'
{ "schema": "baremark.experiment/1", "name": "on a login node", "host": "here",
  "workload": { "engine": { "model": "mnist", "data": "synthetic", "batch_size": 2 } },
  "arms": [ { "name": "bare metal", "runtime": "bare-metal" }, { "name": "again", "runtime": "bare-metal" } ],
  "scale": { "ranks": [1], "threads_per_rank": 1, "bind": "none" },
  "measure": { "warmup_batches": 1, "batches": 5, "repeats": 3 } }
END
cat >"$node/home/me/all.sh" <<'END'
set -eu
cd
ldd --version | sed -n 1p
if ls /usr/lib/*/libQt6Core* 2>/dev/null; then echo 'Qt is installed here, so this test would not show that the pack brings its own.' >&2; exit 1; fi
baremark-cli --version
baremark-cli host list
baremark-cli host add here --here
baremark-cli host list
baremark-cli host show here | tee known.txt
grep -q '^Scheduler  *slurm' known.txt
baremark-cli plan tiny.baremark.json
baremark-cli run tiny.baremark.json --json >result.json
grep -q '"blocks": 3' result.json
grep -q '"failed": 0' result.json
grep -q '"allocations": 3' result.json
baremark-cli compare "$(baremark-cli list --json | sed -n 's/.*"id": "\([^"]*\)".*/\1/p' | head -n 1)"
END
cat >"$node/root/all.sh" <<'END'
set -eu
hostname login
setpriv --reuid munge --regid munge --clear-groups munged
slurmctld
slurmd -N login
for _ in $(seq 60); do
  if [ "$(sinfo -h -t idle -o %D)" = 1 ]; then break; fi
  sleep 1
done
sinfo
status=0
setpriv --reuid me --regid me --init-groups env -i HOME=/home/me USER=me PATH=/usr/local/bin:/usr/bin:/bin sh /home/me/all.sh || status=$?
[ "$status" -eq 0 ] || tail -n 30 /var/spool/slurm/*.log
exit "$status"
END
# The root file system gets its own /proc, /dev/shm and host name. --kill-child kills every process in it at the end.
unshare --mount --uts --pid --fork --kill-child sh -c '
  mount -t proc proc "$1/proc" && mount -t tmpfs tmpfs "$1/dev/shm" && exec chroot "$1" sh /root/all.sh' sh "$node"
echo "the packed command line works on $suite with the Slurm of $suite"
