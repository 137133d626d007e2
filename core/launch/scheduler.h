// SPDX-License-Identifier: GPL-3.0-or-later
// A batch scheduler as data (resources/schedulers/*.json): the commands that submit, find, query and cancel jobs, and
// the words by which Baremark reads their failures (core/launch/README.md, "Descriptors"). Values and pure functions.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/command_template.h"
#include "core/base/result.h"

namespace baremark::core::launch {

// In this file, "argv template" means core/base/argv_template.h, "ERE" an extended regular expression for `grep -E`,
// and "BRE" a basic one for `sed`. An empty text or list means that the scheduler has no such thing.

/// How to submit job.sh, and how to read a failure.
struct SubmitCommand {
  base::CommandTemplate argv;  ///< argv template; runs in the folder of job.sh
  std::string input;           ///< file that the command reads on its standard input; empty: nothing
  std::string id;              ///< BRE of a whole line of output; first group: the job's id
  std::string uncertain;       ///< ERE: after a failure with these words the scheduler may have taken the job
  std::string refused;  ///< ERE: with these words the scheduler refuses a job; after other words it may have taken it
  bool refusesAbove127 = false;  ///< a refusal may end with a status above 127, which otherwise means a signal
  std::string full;              ///< ERE: with these words the scheduler refuses a job now and may take it later
  bool operator==(const SubmitCommand&) const = default;
};

/// A descriptor: everything that Baremark knows about one scheduler.
struct SchedulerDescriptor {
  std::string id;
  std::string label;
  std::string formOf;  ///< id of another scheduler: a user who asks for that id also gets this one if it answers

  // Detection.
  std::vector<std::string> detect;  ///< succeeds if the scheduler answers, and prints its version
  std::string version;              ///< regular expression whose first group is the version; empty: version unknown
  std::string notHere;      ///< regular expression: a `detect` that fails with these words belongs to another program,
                            ///< or to a client that was never configured
  std::string answer;       ///< regular expression: an answer of `detect` without a matching line comes from another
                            ///< scheduler; empty: every answer counts
  std::string otherAnswer;  ///< regular expression: an answer of `detect` with a matching line comes from another
                            ///< scheduler

  // Options at the top of job.sh.
  std::string directive;                    ///< how a line of options begins: "#SBATCH"
  base::CommandTemplate options;            ///< argv template: a word that begins with "-" begins a line
  std::string timeExample;                  ///< how the scheduler writes half an hour for ${time}
  std::string endlessTime;                  ///< how it writes, for ${time}, that a job has no limit
  std::vector<std::string> timeOptions;     ///< options that ask for a time, written as in `refusedOptions`
  std::vector<std::string> refusedOptions;  ///< options that a user may not add: they change the job's name or output,
                                            ///< make several jobs of one or none, or wait for the job's end. "-W block"
                                            ///< means: this part of what -W sets
  std::vector<std::string> clusterOptions;  ///< more such options: they send a job to another cluster than the host's
                                            ///< other commands
  std::vector<std::string> jobIdVariables;  ///< inside the job, the first of these that is set holds its id

  // Environment of the commands.
  std::vector<std::string> unset;  ///< Baremark unsets variables that begin with one of these: they would change a
                                   ///< submission, or hide jobs or partitions
  std::string clusterVariable;     ///< environment variable that makes all commands ask another cluster
  std::string cluster;  ///< value of that variable for a host; not in the file; empty: the commands' default cluster

  SubmitCommand submit;

  // Questions about jobs.
  base::CommandTemplate lookUp;  ///< argv template that prints the ids of the jobs named ${name}
  std::string lookUpId;          ///< BRE of a whole line of that output; first group: an id
  std::string absent;            ///< ERE: a failure with these words means that no such job is known
  base::CommandTemplate query;   ///< argv template that prints every job of this account, or the jobs of the list `ids`
  std::string reader;            ///< which code reads the answers: see readerNames() in scheduler_answers.h
  base::CommandTemplate finished;  ///< argv template that reports jobs which `query` no longer prints: ${id}, ${number}
                                   ///< (the first number in the id), or the list `ids`
  base::CommandTemplate cancel;    ///< argv template that cancels job ${id}
  base::CommandTemplate release;   ///< argv template that a user types to release the held job ${id}; if `has_holds`,
                                   ///< ${holds} names the kinds of holds

  // Questions about the cluster.
  base::CommandTemplate partitions;  ///< argv template that lists partitions or queues
  base::CommandTemplate accounts;    ///< argv template that lists the accounts of ${user}
  base::CommandTemplate
      parallelEnvironments;      ///< argv template that lists the values of `parallel_environment`, one a line
  base::CommandTemplate onNode;  ///< argv template that waits for a node, runs its standard input there as a shell
                                 ///< script, and prints the output of that script
  bool operator==(const SchedulerDescriptor&) const = default;
};

/// Reads a descriptor strictly. An unknown key, a wrong type, a template that cannot be expanded or a broken regular
/// expression is refused with its path.
[[nodiscard]] base::Result<SchedulerDescriptor> parseSchedulerDescriptor(std::string_view text);

/// True for a text that can name a cluster: 1 to 64 letters, digits and . _ - without - in front.
[[nodiscard]] bool isClusterName(std::string_view name);

/// True if the output of a failed detect command says that this scheduler is not installed, not that it cannot answer.
[[nodiscard]] bool saysNotHere(const SchedulerDescriptor& scheduler, std::string_view output);

/// True if the output of a successful detect command comes from this scheduler: others have commands of the same names.
[[nodiscard]] bool isItsAnswer(const SchedulerDescriptor& scheduler, std::string_view output);

/// The version in the output of the detect command, or an empty text.
[[nodiscard]] std::string versionIn(const SchedulerDescriptor& scheduler, std::string_view output);

/// True for a text of letters, digits and the signs in `also` only.
[[nodiscard]] inline bool isPlainWord(std::string_view text, std::string_view also) {
  return std::ranges::all_of(text, [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           also.find(c) != std::string_view::npos;
  });
}

/// True for a word that a job's options can name: up to 128 letters, digits and a few signs, without - in front.
[[nodiscard]] inline bool isAskable(std::string_view word) {
  return !word.empty() && word.size() <= 128 && word.front() != '-' && isPlainWord(word, "_.:@+-");
}

/// True for a text that can be a job id: up to 64 letters, digits and the signs . _ ; [ ] - @.
[[nodiscard]] inline bool isJobId(std::string_view text) {
  return !text.empty() && text.size() <= 64 && isPlainWord(text, "._;[]-@");
}

}  // namespace baremark::core::launch
