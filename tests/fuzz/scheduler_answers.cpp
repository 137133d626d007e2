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
      if (job.id.empty() || job.id.size() > 256 || job.reason.size() > 2100) std::abort();
      if (job.holds.size() > 8 || !isPlainWord(job.holds, ",") || (!job.holds.empty() && job.state != JobState::Held))
        std::abort();
    }
  }
  for (const JobFacts& job : readSlurmAccounting(text)) {
    if (job.id.empty() || job.id.size() > 256 || job.reason.size() > 4200 || job.word.size() > 2100 ||
        job.nodes.size() > 2100 || job.expected.size() > 2100)
      std::abort();
  }
  // The scheduler's own reader reads the end of a job.
  SchedulerDescriptor scheduler;
  for (const char* reader : {"flux", "grid-engine", "lsf", "pbs", "slurm"}) {
    scheduler.reader = reader;
    for (const JobFacts& job : readFinished(scheduler, text)) {
      if (job.id.empty() || job.id.find('\n') != std::string::npos) std::abort();
    }
  }
  for (const auto read : {readSlurmPartitions, readPbsQueues, readLsfQueues, readGridEngineQueues, readFluxQueues}) {
    for (const auto& partition : read(text)) {
      if (partition.cores.value_or(1) < 1 || partition.nodes.value_or(0) < 0 ||
          (partition.name.empty() && read != readFluxQueues))
        std::abort();
    }
  }
  for (const auto& account : readSlurmAccounts(text)) {
    if (account.account.empty() || account.account.size() > 128 || account.qos.size() > 64) std::abort();
  }
  for (const std::string& id : readIds(text)) {
    if (!isJobId(id) || plainId(id).find(';') != std::string::npos) std::abort();
  }
  const std::vector<std::string> nodes = nodesIn(text);
  if (nodes.size() > 4096) std::abort();
  std::string list;
  for (const std::string& node : nodes) {
    if (node.empty() || node.size() > 255 || node.front() == '-' || !isPlainWord(node, "._-")) std::abort();
    list += (list.empty() ? "" : ",") + node;
  }
  if (nodesIn(list) != nodes) std::abort();
  if (const auto whole = wholeAnswer(text); whole && text.substr(0, whole->size()) != *whole) std::abort();
  // The mark counts only at the beginning of a line.
  const std::string marked = std::string(text) + kWholeAnswer + "\n";
  const auto whole = wholeAnswer(marked);
  const bool isLine = text.empty() || text.back() == '\n';
  if (whole.has_value() != isLine || (whole && *whole != text)) std::abort();
}
