// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler as data (resources/schedulers/*.json): how a job is described, submitted, found, asked about and cancelled. What
// its answers mean is a reader's, one a scheduler.
#pragma once

#include <optional>
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
  std::string version;              ///< regular expression whose first group is the version; empty: it is not told
  std::string notHere;              ///< regular expression: a `detect` that fails in these words is another program's, or was never set up for a cluster
  std::string directive;            ///< what a line of options starts with: "#SBATCH"
  base::Json options;               ///< argv template: a word that begins with "-" begins a line
  std::string timeExample;          ///< how it writes half an hour for ${time}; may be empty
  std::string endlessTime;          ///< for ${time}, of a job without a limit; empty: it has no word for that
  std::vector<std::string> timeOptions;     ///< its options that ask for a time, as refusedOptions are written; may be empty
  std::vector<std::string> refusedOptions;  ///< of those that a person may add: they change its name or output, make several jobs of one or none, wait for its end, or send it where it is not found; "-W block": that part of what -W sets
  std::vector<std::string> jobIdVariables;  ///< the first that is set holds the job's id inside of it
  std::vector<std::string> unset;   ///< environment variables that begin so would change a submission, or hide jobs or partitions
  base::Json submit;                ///< argv template; "job.sh" is in the working folder
  std::string submitInput;          ///< file that `submit` reads; empty: none
  std::string submittedId;          ///< basic regular expression (sed) of the whole line, first group: the id
  std::string uncertain;            ///< extended regular expression (grep -E): after these words the job may have been taken all the same
  std::string refused;              ///< extended regular expression: in these words it refuses a submission; after others it may have taken it
  bool refusesAbove127 = false;     ///< a refused submission may end with a status that otherwise says that a signal ended it
  std::string full;                 ///< extended regular expression: refused in these words, it may be taken later; empty: none known
  base::Json array;                 ///< argv template of the options that make jobs of the indices ${first} to ${last} of a submission; may be empty
  std::string arrayJob;             ///< variable of such a job that holds the array's id, or its own
  std::string arrayIndex;           ///< variable that holds its index
  int arrayFirst = 0;               ///< the index of the first
  std::string arrayTask;            ///< what tells one of them from the others, in its id: "_${index}", "[${index}]"
  base::Json lookUp;                ///< argv template that prints the ids of the jobs named ${name}; of an array its own or one for each of its jobs
  std::string lookUpId;             ///< as submittedId
  std::string absent;               ///< extended regular expression: a failure in these words means that no such job is known
  base::Json query;                 ///< argv template that prints every job of this account, or of the list `ids`
  std::string reader;               ///< slurm, pbs, lsf, grid-engine, flux
  base::Json finished;              ///< argv template for ${id}, a job that `query` does not tell any more, or for the list `ids` of them; ${number}: what its id begins with; may be empty
  base::Json cancel;                ///< argv template for ${id}
  base::Json release;               ///< argv template for ${id}: what its owner types to release a job that is held; may be empty
  base::Json partitions;            ///< argv template that lists the parts of the cluster
  base::Json accounts;              ///< argv template that lists what ${user} may be charged to; may be empty
  base::Json parallelEnvironments;  ///< argv template that lists what `parallel_environment` may name, one a line; may be empty
  base::Json onNode;                ///< argv template that waits for a node of its own, runs its standard input as a shell script there and prints what that prints; may be empty
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
  std::string excludedNodes;  ///< with commas; empty: none
  model::AllocationSettings settings;
};

/// The lines that stand at the top of job.sh; one of the further options takes the place of the line that sets the same, and where it
/// ends with "=" takes that line out. Untrusted:
/// a value with anything but letters, digits and a few signs. NotApplicable: a setting that this scheduler has no counterpart of.
/// OutOfRange: an option that would change the job's name or output, or one of the refused ones. Missing: Grid Engine's parallel environment for more than one slot.
[[nodiscard]] base::Result<std::vector<std::string>> directivesOf(const SchedulerDescriptor& scheduler, const AllocationRequest& request);

/// The further options that make `lines`, without any, what somebody wrote in their place. Untrusted: a line of another kind.
/// Missing: a line that was left out, that nothing replaces and without which the job would not be found.
[[nodiscard]] base::Result<std::vector<std::string>> optionsFrom(const SchedulerDescriptor& scheduler, const std::vector<std::string>& lines,
                                                                 std::string_view edited);

/// The members of an experiment's `allocation` that this scheduler has a counterpart of, of those that only schedulers have.
[[nodiscard]] std::vector<std::string> settingsOf(const SchedulerDescriptor& scheduler);

/// The script of an array, whose jobs run job.sh of one of these folders each, in their order. The array's options take the place of
/// the directives that they name again. NotApplicable: a scheduler without arrays.
[[nodiscard]] base::Result<std::string> renderArray(const SchedulerDescriptor& scheduler, const std::string& jobName,
                                                    const std::vector<std::string>& directives, const std::vector<std::string>& folders);
inline constexpr const char* kArrayScript = "array.sh";
/// Set in the jobs of an array: the id of this one.
inline constexpr const char* kArrayTaskVariable = "BAREMARK_ARRAY_TASK";
/// The id of one of an array's jobs, as its scheduler writes it: "12_3", "12[3].server". `place` counts from 0.
[[nodiscard]] std::string arrayTaskId(const SchedulerDescriptor& scheduler, const std::string& arrayId, int place);
/// Among the ids of an array's jobs, or of the array, in which it is then; empty: it is not there.
[[nodiscard]] std::string taskAmong(const SchedulerDescriptor& scheduler, const std::vector<std::string>& ids, int place);
/// `task_of ID INDEX` for /bin/sh: the same of an index.
[[nodiscard]] std::string taskFunctionOf(const SchedulerDescriptor& scheduler);
/// What the id of that one ends with, but for a server's name: "_3", "[3]".
[[nodiscard]] std::string taskMark(const SchedulerDescriptor& scheduler, int place);

/// Scripts for /bin/sh. `submitScriptOf` runs in `folder`, which holds job.sh: it claims, submits, writes submit.json and prints it,
/// and goes on to its end also where whoever asked is gone. `jobName` is that of the directives.
/// With `arrayFolders`, the allocations of an array in their order, `folder`, the first of them, holds array.sh: all of them are
/// claimed, or none, and each gets its own submit.json; what is printed holds the id of the array.
/// Exit status 75: somebody else holds the claim; 74: the scheduler may have taken it, look it up; 73: it takes no more of this
/// account's jobs now; else it was refused: in words that are known, and it knows no job of this name. What was refused is claimed no more.
/// A failure in other words ends with 74 too, and leaves kSubmitFailed in each folder.
[[nodiscard]] base::Result<std::string> submitScriptOf(const SchedulerDescriptor& scheduler, const std::string& folder, const std::string& jobName,
                                                      const std::vector<std::string>& arrayFolders = {});
/// Prints kNoClaim where nobody holds the claim of `folder`; else its age in seconds, by the clock of its file system, and
/// kBeingSubmitted where the process that took it is at work on that machine, or kHasFailed where that process saw the submission fail
/// by itself: it ended with an exit status of its own and in words that leave no doubt about the way to the scheduler.
[[nodiscard]] base::Result<std::string> claimScriptOf(const std::string& folder, const std::string& jobName);
inline constexpr const char* kNoClaim = "none";
inline constexpr const char* kBeingSubmitted = "at_work";
inline constexpr const char* kHasFailed = "failed";
inline constexpr const char* kSubmitFailed = "submit.failed";  ///< beside job.sh, of such a failure: its exit status, and what it said
inline constexpr const char* kSubmitErrors = "submit.err";  ///< beside job.sh: what submitting said
inline constexpr int kMayHaveBeenTaken = 74;
inline constexpr int kNoRoomNow = 73;
/// The last line of what a look-up or a query prints where its answer came to its end.
inline constexpr const char* kWholeAnswer = "#BAREMARK-WHOLE";
/// What stands before it; nothing where it is not the last line: the answer was cut off on its way, and a job that is
/// not in it may be there all the same.
[[nodiscard]] std::optional<std::string_view> wholeAnswer(std::string_view out);
/// Prints ids, one a line, and kWholeAnswer. No such job is no failure.
[[nodiscard]] base::Result<std::string> lookUpScriptOf(const SchedulerDescriptor& scheduler, const std::string& jobName);
/// Ends with kWholeAnswer too.
[[nodiscard]] base::Result<std::string> queryScriptOf(const SchedulerDescriptor& scheduler, const std::vector<std::string>& ids);
/// The query names the jobs that it asks about.
[[nodiscard]] bool asksById(const SchedulerDescriptor& scheduler);
/// One question asks about all jobs that ended.
[[nodiscard]] bool asksForEndsTogether(const SchedulerDescriptor& scheduler);
/// Asks about each of these jobs, each for a few seconds; empty where the scheduler has no such question. A job of which nothing is known is no failure.
[[nodiscard]] base::Result<std::string> finishedScriptOf(const SchedulerDescriptor& scheduler, const std::vector<std::string>& ids);
[[nodiscard]] base::Result<std::string> cancelScriptOf(const SchedulerDescriptor& scheduler, const std::vector<std::string>& ids);
/// The command that releases this job where it is held; empty where the descriptor has none, or for an id that is none.
[[nodiscard]] std::string releaseCommandOf(const SchedulerDescriptor& scheduler, const std::string& id);
/// Ends whatever the scheduler has of this name, and the job of this id where one is given. That there is none, or none
/// any more, is no failure; a scheduler that cannot be asked is one. `arrayPlace`: only this one of an array's jobs.
[[nodiscard]] base::Result<std::string> callOffScriptOf(const SchedulerDescriptor& scheduler,
                                                        const std::string& jobName, const std::string& id,
                                                        const std::optional<int>& arrayPlace = {});
/// Stands before a command of the scheduler's: takes the variables of `unset` out of the environment.
[[nodiscard]] std::string withoutVariables(const SchedulerDescriptor& scheduler);
[[nodiscard]] base::Result<std::string> detectScriptOf(const SchedulerDescriptor& scheduler);
/// A condition: the PATH has the detect command, even if it cannot be run, such as a link whose target is not mounted.
[[nodiscard]] base::Result<std::string> isInstalledScriptOf(const SchedulerDescriptor& scheduler);
[[nodiscard]] base::Result<std::string> partitionsScriptOf(const SchedulerDescriptor& scheduler);

/// For the account that runs it. Empty where the scheduler has no such command.
[[nodiscard]] base::Result<std::string> accountsScriptOf(const SchedulerDescriptor& scheduler);
/// Lists what more than one slot may be asked of. Empty where the scheduler has no such command.
[[nodiscard]] base::Result<std::string> parallelEnvironmentsScriptOf(const SchedulerDescriptor& scheduler);

/// Runs `script` on a node of that partition (of the scheduler's choice where it is empty), with the job's id in the variable JOB.
/// Gives up after some 75 s. Empty where the scheduler has no such command.
[[nodiscard]] base::Result<std::string> onNodeScriptOf(const SchedulerDescriptor& scheduler, const model::PartitionFacts* partition, const std::string& script);

/// Whether a detect command that failed says in its words that there is no such scheduler. One that only cannot answer now does not.
[[nodiscard]] bool saysNotHere(const SchedulerDescriptor& scheduler, std::string_view output);
/// What the detect command told, or empty.
[[nodiscard]] std::string versionIn(const SchedulerDescriptor& scheduler, std::string_view output);
/// `user` of the host may submit to them, as far as the answer tells; empty: it is not known.
[[nodiscard]] std::vector<model::PartitionFacts> readPartitions(const SchedulerDescriptor& scheduler, std::string_view answer, std::string_view user = {},
                                                                      const std::vector<std::string>& groups = {});
/// Nothing of a scheduler that has no accountsScriptOf.
[[nodiscard]] std::vector<model::AccountFacts> readAccounts(const SchedulerDescriptor& scheduler,
                                                            std::string_view answer);
/// Names of what a job may ask for, one a line; others are left out. At most 256.
[[nodiscard]] std::vector<std::string> readParallelEnvironments(std::string_view answer);
/// The jobs in an answer to the query; lines that cannot be read are left out.
[[nodiscard]] std::vector<JobFacts> readJobs(const SchedulerDescriptor& scheduler, std::string_view answer);
/// The jobs in an answer to the question about jobs that ended.
[[nodiscard]] std::vector<JobFacts> readFinished(const SchedulerDescriptor& scheduler, std::string_view answer);

/// What an answer of Slurm's says of one of an array's jobs ("12_3") without naming it: those that were cancelled before they began
/// stand together, as "12", or with their indices, as "12_[2-4,7]". Nothing where it says nothing.
[[nodiscard]] std::optional<JobFacts> readAmongTasks(const std::vector<JobFacts>& jobs, const std::string& id);

/// Ids that a scheduler printed, one a line; what is no id is left out.
[[nodiscard]] std::vector<std::string> readIds(std::string_view answer);

/// Ids may carry a cluster ("12;main"), which answers do not.
[[nodiscard]] std::string plainId(const std::string& id);

}  // namespace baremark::core::launch
