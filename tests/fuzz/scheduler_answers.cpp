// SPDX-License-Identifier: GPL-3.0-or-later
// The output of the schedulers' commands, and the list of nodes that a job wrote.
#include <vector>

#include "core/launch/scheduler.h"
#include "core/launch/scheduler_answers.h"
#include "core/launch/scheduler_options.h"
#include "core/launch/scheduler_readers.h"
#include "core/launch/scheduler_scripts.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::core::launch;
  for (const auto read :
       {readSlurmJobs, readPbsJobs, readLsfJobs, readGridEngineJobs, readGridEngineEnds, readFluxJobs}) {
    for (const JobFacts& job : read(text)) {
      abortIf(job.id.empty() || job.id.size() > 256 || job.reason.size() > 2100);
      abortIf(job.holds.size() > 8 || !isPlainWord(job.holds, ",") ||
              (!job.holds.empty() && job.state != JobState::Held));
    }
  }
  for (const JobFacts& job : readSlurmAccounting(text))
    abortIf(job.id.empty() || job.id.size() > 256 || job.reason.size() > 4200 || job.word.size() > 2100 ||
            job.nodes.size() > 2100 || job.expected.size() > 2100);
  // The scheduler's own reader reads the end of a job.
  SchedulerDescriptor scheduler;
  for (const char* reader : {"flux", "grid-engine", "lsf", "pbs", "slurm"}) {
    scheduler.reader = reader;
    for (const JobFacts& job : readFinished(scheduler, text))
      abortIf(job.id.empty() || job.id.find('\n') != std::string::npos);
  }
  for (const auto read : {readSlurmPartitions, readPbsQueues, readLsfQueues, readGridEngineQueues, readFluxQueues}) {
    for (const auto& partition : read(text))
      abortIf(partition.cores.value_or(1) < 1 || partition.nodes.value_or(0) < 0 ||
              (partition.name.empty() && read != readFluxQueues));
  }
  for (const auto& account : readSlurmAccounts(text))
    abortIf(account.account.empty() || account.account.size() > 128 || account.qos.size() > 64);
  for (const std::string& id : readIds(text)) abortIf(!isJobId(id) || plainId(id).find(';') != std::string::npos);
  const std::vector<std::string> nodes = nodesIn(text);
  abortIf(nodes.size() > 4096);
  std::string list;
  for (const std::string& node : nodes) {
    abortIf(node.empty() || node.size() > 255 || node.front() == '-' || !isPlainWord(node, "._-"));
    list += (list.empty() ? "" : ",") + node;
  }
  abortIf(nodesIn(list) != nodes);
  if (const auto whole = wholeAnswer(text); whole && text.substr(0, whole->size()) != *whole) std::abort();
  // The mark counts only at the beginning of a line.
  const std::string marked = std::string(text) + kWholeAnswer + "\n";
  const auto whole = wholeAnswer(marked);
  const bool isLine = text.empty() || text.back() == '\n';
  abortIf(whole.has_value() != isLine || (whole && *whole != text));
}
