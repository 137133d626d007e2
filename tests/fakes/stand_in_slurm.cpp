// SPDX-License-Identifier: GPL-3.0-or-later
#include "stand_in_slurm.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "ssh_server.h"

namespace baremark::fakes {
namespace {

/// sbatch, squeue and scancel ask the cluster in SLURM_CLUSTERS, by default "a"; sacct asks the cluster of -M. A job of
/// another cluster is unknown there. lives: an ended job may stay as a zombie for a while until somebody asks for its
/// status.
constexpr const char* kHead = R"sh(
asked=${SLURM_CLUSTERS:-a}
is_here() { [ ! -e "$here/jobs/$1/cluster" ] || [ "$(cat "$here/jobs/$1/cluster")" = "$asked" ]; }
lives() { grep -qs '^State:[[:space:]]*[RSDTtI]' "/proc/$(cat "$1/pid" 2>/dev/null)/status"; }
)sh";

constexpr const char* kSbatch = R"sh(
script=; for word in "$@"; do script=$word; done
if [ -e "$here/limit" ]; then
  count=0
  for job in "$here"/jobs/*; do ! lives "$job" || count=$((count + 1)); done
  more=$(sed -n 's/^#SBATCH --array=0-//p' "$script")
  if [ "$((count + ${more:-0}))" -ge "$(cat "$here/limit")" ]; then
    echo 'sbatch: error: QOSMaxSubmitJobPerUserLimit' >&2
    echo 'sbatch: error: Batch job submission failed: Job violates accounting/QOS policy (job submit limit, user'"'"'s size and/or time limits)' >&2
    exit 1
  fi
fi
if [ -e "$here/refuses" ]; then cat "$here/refuses" >&2; exit 1; fi
while [ -e "$here/hangs" ]; do sleep 0.1; done
[ ! -e "$here/kills_before" ] || kill -s KILL "$BAREMARK_MANAGER"
number=1; while ! mkdir "$here/jobs/$number" 2>/dev/null; do number=$((number + 1)); done
job=$here/jobs/$number
sed -n 's/^#SBATCH --job-name=//p' "$script" >"$job/name"
[ ! -e "$here/clusters" ] || echo "$asked" >"$job/cluster"
out=$(sed -n "s/^#SBATCH --output=//p" "$script" | tr -d "'\"")
if [ -e "$here/holds" ]; then
  : >"$job/held"
else
  [ ! -e "$here/nodes" ] || export SLURM_JOB_NODELIST="n$number"
  SLURM_JOB_ID=$number setsid sh "$script" >>"${out:-/dev/null}" 2>&1 </dev/null &
  echo $! >"$job/pid"
fi
[ ! -e "$here/kills_after" ] || kill -s KILL "$BAREMARK_MANAGER"
[ ! -e "$here/dies" ] || kill -s KILL $$
if [ -e "$here/says" ]; then cat "$here/says" >&2; exit 1; fi
[ ! -e "$job/cluster" ] || number="$number;$asked"
echo "$number"
)sh";

constexpr const char* kSqueue = R"sh(
trap 'echo squeue answered >>"$here/calls"' EXIT
[ ! -e "$here/slow" ] || sleep "$(cat "$here/slow")"
[ ! -e "$here/forgets" ] || exit 0
[ ! -e "$here/chatter" ] || cat "$here/chatter"
[ -z "${SLURM_CLUSTERS:-}" ] || echo "CLUSTER: $SLURM_CLUSTERS"
if [ -e "$here/hidden" ] || [ -n "${SQUEUE_PARTITION:-}" ]; then
  case " $* " in *' -a '*) [ -z "${SQUEUE_PARTITION:-}" ] || exit 0 ;; *) exit 0 ;; esac
fi
[ ! -e "$here/cuts" ] || { printf 1; exit 0; }
case " $* " in *' -o %L '*) exit 0 ;; esac
name=; while [ $# -gt 0 ]; do [ "$1" != -n ] || name=$2; shift; done
for job in "$here"/jobs/*; do
  number=${job##*/}
  is_here "$number" || continue
  if [ -n "$name" ]; then
    [ "$name" != "$(cat "$job/name")" ] || echo "$number"
  elif [ -e "$here/suspends" ] && lives "$job"; then echo "$number|SUSPENDED|$(uname -n)|N/A|None"
  elif [ -e "$job/lost" ]; then echo "$number|NODE_FAIL|$(uname -n)|N/A|None"
  elif [ -e "$job/cancelled" ]; then echo "$number|CANCELLED|$(uname -n)|N/A|None"
  elif [ -e "$job/unstarted" ]; then echo "$number|CANCELLED||N/A|None"
  elif [ -e "$here/tells" ] && lives "$job"; then echo "$number|$(cat "$here/tells")"
  elif lives "$job"; then echo "$number|RUNNING|$(uname -n)|N/A|None"
  elif [ -e "$job/held" ] && [ -e "$here/gives_up" ]; then echo "$number|FAILED||N/A|$(cat "$here/gives_up")"
  elif [ -e "$job/held" ] && [ -e "$here/waits" ]; then echo "$number|$(cat "$here/waits")"
  elif [ -e "$job/held" ]; then echo "$number|PENDING||N/A|Priority"
  elif [ -e "$here/ends" ]; then echo "$number|$(cat "$here/ends")|$(uname -n)|N/A|None"
  else echo "$number|COMPLETED|$(uname -n)|N/A|None"; fi
done
)sh";

constexpr const char* kSacct = R"sh(
[ -e "$here/books" ] || { echo 'Slurm accounting storage is disabled' >&2; exit 1; }
asked=a
while [ $# -gt 0 ]; do
  [ "$1" != -M ] || asked=$2
  if [ "$1" = -j ] && is_here "$2"; then echo "$2|$(cat "$here/books")|node1|2026-01-01T00:00:00|None|0:0"; fi
  shift
done
)sh";

constexpr const char* kScancel = R"sh(
[ ! -e "$here/away" ] || { echo 'scancel: error: Unable to contact slurm controller' >&2; exit 1; }
is_here "$1" || { echo "scancel: error: Kill job error on job id $1: Invalid job id specified" >&2; exit 1; }
if [ -e "$here/jobs/$1/held" ]; then rm -f "$here/jobs/$1/held"; : >"$here/jobs/$1/unstarted"; fi
[ -e "$here/jobs/$1/pid" ] || exit 0
if [ -e "$here/suspends" ]; then
  : >"$here/jobs/$1/cancelled"
  kill -s KILL -- "-$(cat "$here/jobs/$1/pid")"
fi
kill -s TERM -- "-$(cat "$here/jobs/$1/pid")" 2>/dev/null
exit 0
)sh";

void write(const std::string& path, const std::string& folder, const std::string& name, const char* body) {
  // Appending a short line is atomic, also with many processes.
  std::ofstream(path) << "#!/bin/sh\nhere='" << folder << "'\necho " << name << " >>\"$here/calls\"\n" << kHead << body;
  std::filesystem::permissions(path, std::filesystem::perms(0755));
}

}  // namespace

StandInSlurm::StandInSlurm(std::string folder) : m_folder(std::move(folder)) {
  std::filesystem::create_directories(m_folder + "/jobs");
  std::filesystem::create_directories(commands());
  write(commands() + "/sbatch", m_folder, "sbatch", kSbatch);
  write(commands() + "/squeue", m_folder, "squeue", kSqueue);
  write(commands() + "/sacct", m_folder, "sacct", kSacct);
  write(commands() + "/scancel", m_folder, "scancel", kScancel);
}

StandInSlurm::~StandInSlurm() {
  (void)outputOf("for file in '" + m_folder +
                 "'/jobs/*/pid; do kill -s KILL -- \"-$(cat \"$file\")\"; done 2>/dev/null");
}

int StandInSlurm::calls(const std::string& command) const {
  return std::atoi(outputOf("grep -cx '" + command + "' '" + m_folder + "/calls'").c_str());
}

std::vector<std::string> StandInSlurm::numbersOf(const std::string& name) const {
  std::vector<std::string> numbers;
  for (const auto& job : std::filesystem::directory_iterator(m_folder + "/jobs")) {
    std::string found;
    std::getline(std::ifstream(job.path() / "name"), found);
    if (found == name) numbers.push_back(job.path().filename().string());
  }
  return numbers;
}

int StandInSlurm::livingJobs() const {
  const std::string script =
      "here='" + m_folder + "'" + kHead + "for job in \"$here\"/jobs/*; do ! lives \"$job\" || echo; done | wc -l";
  return std::atoi(outputOf(script).c_str());
}

int StandInSlurm::jobs() const {
  return std::atoi(outputOf("ls '" + m_folder + "/jobs' | wc -l").c_str());
}

}  // namespace baremark::fakes
