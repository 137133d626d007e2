// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's commands without Slurm: `sbatch` starts a job at once as a process of this machine, `squeue` and `scancel` know those,
// and each call is counted. For many jobs, and for a host on which no daemon may run.
#pragma once

#include <string>
#include <vector>

namespace baremark::fakes {

class StandInSlurm {
 public:
  /// Writes its commands and its notes into `folder`, which exists.
  explicit StandInSlurm(std::string folder);
  /// Ends the jobs that are left.
  ~StandInSlurm();
  StandInSlurm(const StandInSlurm&) = delete;
  StandInSlurm& operator=(const StandInSlurm&) = delete;

  /// To be put before a PATH.
  [[nodiscard]] std::string commands() const { return m_folder + "/bin"; }
  /// How often a command was called: "sbatch", "squeue", "scancel"; "squeue answered": how often that one has ended.
  [[nodiscard]] int calls(const std::string& command) const;
  [[nodiscard]] int jobs() const;
  /// Those of them whose process lives.
  [[nodiscard]] int livingJobs() const;
  /// The ids of the jobs of this name.
  [[nodiscard]] std::vector<std::string> numbersOf(const std::string& name) const;
  /// "holds": jobs are taken and not started; "limit": so many jobs at once are taken; "forgets": squeue knows no job any more; "books": sacct says this state of every job; "ends": squeue says this state of each job that has ended;
  /// "hidden": squeue tells its jobs only with -a; "chatter": squeue says this first; "waits": "PENDING||N/A|reason" of a job that is held back;
  /// "gives_up": such a job has failed for this reason; a variable SQUEUE_PARTITION hides every job;
  /// "left": squeue says this of the time that a job has left; "away": scancel fails; "refuses": sbatch says this and takes none; "says": it takes one, says this and fails; "dies": it takes one and is killed;
  /// "nodes": each job is on a node of its own, n and its number; "slow": squeue waits so many seconds before it answers; "hangs": it waits for the end of this note; "kills_before", "kills_after": before or after it takes one, it kills the process BAREMARK_MANAGER.
  void note(const std::string& name, const std::string& text);
  void forgetNote(const std::string& name);

 private:
  std::string m_folder;
};

}  // namespace baremark::fakes
