// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler as data (resources/schedulers/*.json): how a job is described, submitted, found, asked about and cancelled. What
// its answers mean is a reader's, one a scheduler.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/launch/job_state.h"
#include "core/model/experiment.h"
#include "core/model/host.h"

namespace baremark::core::launch {

struct SchedulerDescriptor {
  std::string id;
  std::string label;
  std::vector<std::string> detect;  ///< succeeds where the scheduler answers, and prints its version
  std::string version;              ///< regular expression whose first group is the version
  std::string directive;            ///< what a line of options starts with: "#SBATCH"
  base::Json options;               ///< argv template: one directive a word
  std::string jobIdVariable;        ///< holds the job's id inside of it
  std::string unset;                ///< environment variables that begin so would change a submission
  base::Json submit;                ///< argv template; "job.sh" is in the working folder
  std::string submittedId;          ///< basic regular expression (sed) of the whole line, first group: the id
  std::string uncertain;            ///< extended regular expression (grep -E): after these words the job may have been taken all the same
  base::Json lookUp;                ///< argv template that prints ids, one a line, for ${name}
  base::Json query;                 ///< argv template that prints every job of this account
  std::string reader;               ///< slurm, ...
  base::Json cancel;                ///< argv template for ${id}
  base::Json partitions;            ///< argv template that lists the parts of the cluster
  bool operator==(const SchedulerDescriptor&) const = default;
};

[[nodiscard]] base::Result<SchedulerDescriptor> parseSchedulerDescriptor(std::string_view text);

/// What a job asks for.
struct AllocationRequest {
  std::string name;
  std::string output;  ///< file of its standard output and error
  int nodes = 1;
  int ranks = 1;
  int ranksPerNode = 1;
  int threadsPerRank = 1;
  model::AllocationSettings settings;
};

/// The lines that stand at the top of job.sh. Untrusted: a value with anything but letters, digits and `_.:,@=/+%-`.
[[nodiscard]] base::Result<std::vector<std::string>> directivesOf(const SchedulerDescriptor& scheduler, const AllocationRequest& request);

/// Scripts for /bin/sh. `submitScriptOf` runs in `folder`, which holds job.sh: it claims, submits, writes submit.json and prints it.
/// Exit status 75: somebody else holds the claim; 74: the scheduler may have taken it, look it up; else it was refused.
[[nodiscard]] base::Result<std::string> submitScriptOf(const SchedulerDescriptor& scheduler, const std::string& folder);
inline constexpr int kMayHaveBeenTaken = 74;
[[nodiscard]] base::Result<std::string> lookUpScriptOf(const SchedulerDescriptor& scheduler, const std::string& jobName);
[[nodiscard]] base::Result<std::string> queryScriptOf(const SchedulerDescriptor& scheduler);
[[nodiscard]] base::Result<std::string> cancelScriptOf(const SchedulerDescriptor& scheduler, const std::vector<std::string>& ids);
[[nodiscard]] base::Result<std::string> detectScriptOf(const SchedulerDescriptor& scheduler);

[[nodiscard]] base::Result<std::string> partitionsScriptOf(const SchedulerDescriptor& scheduler);
[[nodiscard]] std::vector<model::PartitionFacts> readPartitions(const SchedulerDescriptor& scheduler, std::string_view answer);

/// The jobs in an answer to the query; lines that cannot be read are left out.
[[nodiscard]] std::vector<JobFacts> readJobs(const SchedulerDescriptor& scheduler, std::string_view answer);

/// Ids that a scheduler printed, one a line; what is no id is left out.
[[nodiscard]] std::vector<std::string> readIds(std::string_view answer);

}  // namespace baremark::core::launch
