// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's commands without Slurm. `sbatch` starts a job immediately as a process of this machine, `squeue` and
// `scancel` know these jobs, and each call is counted. For tests with many jobs, and for hosts on which no daemon may
// run.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace baremark::fakes {

class StandInSlurm {
 public:
  /// Writes the commands and notes into the existing `folder`.
  explicit StandInSlurm(std::string folder);
  /// Ends the remaining jobs.
  ~StandInSlurm();
  StandInSlurm(const StandInSlurm&) = delete;
  StandInSlurm& operator=(const StandInSlurm&) = delete;

  /// Folder of the commands, for the front of PATH.
  [[nodiscard]] std::string commands() const { return m_folder + "/bin"; }
  /// Number of calls of "sbatch", "squeue" or "scancel"; "squeue answered": number of completed calls of squeue.
  [[nodiscard]] int calls(const std::string& command) const;
  [[nodiscard]] int jobs() const;
  /// Number of jobs whose process is alive.
  [[nodiscard]] int livingJobs() const;
  /// Ids of the jobs with this name.
  [[nodiscard]] std::vector<std::string> numbersOf(const std::string& name) const;
  /// Changes the behaviour. `text` is the value where one is needed.
  ///   holds           jobs are accepted and not started
  ///   limit           number of jobs that are accepted at once
  ///   forgets         squeue knows no job any more
  ///   books           sacct reports this state for every job
  ///   ends            squeue reports this state for each job that has ended
  ///   clusters        a site with several clusters, "a" is the default; a job of one is unknown to the others
  ///   hidden          squeue lists jobs only with -a
  ///   chatter         squeue prints this first
  ///   waits           "PENDING||N/A|reason" of a job that waits
  ///   tells           the same of a running job, instead of RUNNING
  ///   gives_up        a running job has failed for this reason
  ///   SQUEUE_PARTITION  (a variable) hides every job
  ///   away            scancel fails
  ///   refuses         sbatch prints this and accepts no job
  ///   says            sbatch accepts a job, prints this and fails
  ///   dies            sbatch accepts a job and is killed
  ///   nodes           each job is on its own node: "n" and the job's number
  ///   slow            seconds that squeue waits before it answers
  ///   hangs           squeue waits until this note is removed
  ///   kills_before, kills_after  sbatch kills the process BAREMARK_MANAGER before or after it accepts a job
  void note(const std::string& name, const std::string& text) { std::ofstream(m_folder + "/" + name) << text << "\n"; }
  void forgetNote(const std::string& name) { std::filesystem::remove(m_folder + "/" + name); }

 private:
  std::string m_folder;
};

}  // namespace baremark::fakes
