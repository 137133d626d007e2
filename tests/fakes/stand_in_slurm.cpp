// SPDX-License-Identifier: GPL-3.0-or-later
#include "stand_in_slurm.h"

#include <filesystem>
#include <fstream>

#include "ssh_server.h"

namespace baremark::fakes {
namespace {

constexpr const char* kSbatch = R"sh(
script=; for word in "$@"; do script=$word; done
number=1; while ! mkdir "$here/jobs/$number" 2>/dev/null; do number=$((number + 1)); done
job=$here/jobs/$number
sed -n 's/^#SBATCH --job-name=//p' "$script" >"$job/name"
out=$(sed -n "s/^#SBATCH --output=//p" "$script" | tr -d "'\"")
SLURM_JOB_ID=$number setsid sh "$script" >>"${out:-/dev/null}" 2>&1 </dev/null &
echo $! >"$job/pid"
echo "$number"
)sh";

constexpr const char* kSqueue = R"sh(
name=; while [ $# -gt 0 ]; do [ "$1" != -n ] || name=$2; shift; done
for job in "$here"/jobs/*; do
  number=${job##*/}
  if [ -n "$name" ]; then
    [ "$name" != "$(cat "$job/name")" ] || echo "$number"
  elif kill -0 "$(cat "$job/pid" 2>/dev/null)" 2>/dev/null; then echo "$number|RUNNING|$(uname -n)|N/A|None"
  else echo "$number|COMPLETED|$(uname -n)|N/A|None"; fi
done
)sh";

constexpr const char* kScancel = R"sh(
kill -TERM -- "-$(cat "$here/jobs/$1/pid")"
)sh";

void write(const std::string& path, const std::string& folder, const std::string& name, const char* body) {
  // Appending a short line is one step, however many do it.
  std::ofstream(path) << "#!/bin/sh\nhere='" << folder << "'\necho " << name << " >>\"$here/calls\"\n" << body;
  std::filesystem::permissions(path, std::filesystem::perms(0755));
}

}  // namespace

StandInSlurm::StandInSlurm(std::string folder) : m_folder(std::move(folder)) {
  std::filesystem::create_directories(m_folder + "/jobs");
  std::filesystem::create_directories(commands());
  write(commands() + "/sbatch", m_folder, "sbatch", kSbatch);
  write(commands() + "/squeue", m_folder, "squeue", kSqueue);
  write(commands() + "/scancel", m_folder, "scancel", kScancel);
}

StandInSlurm::~StandInSlurm() {
  (void)outputOf("for file in '" + m_folder + "'/jobs/*/pid; do kill -KILL -- \"-$(cat \"$file\")\"; done 2>/dev/null");
}

int StandInSlurm::calls(const std::string& command) const {
  return std::atoi(outputOf("grep -cx '" + command + "' '" + m_folder + "/calls'").c_str());
}

int StandInSlurm::jobs() const { return std::atoi(outputOf("ls '" + m_folder + "/jobs' | wc -l").c_str()); }

}  // namespace baremark::fakes
