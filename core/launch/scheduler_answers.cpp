// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/scheduler_answers.h"

#include <map>

#include "core/base/lines.h"
#include "core/launch/scheduler.h"
#include "core/launch/scheduler_readers.h"

namespace baremark::core::launch {
namespace {

using Partitions = std::vector<model::PartitionFacts>;

/// The code that reads one scheduler's answers.
struct Reader {
  std::vector<JobFacts> (*jobs)(std::string_view);
  std::vector<JobFacts> (*finished)(std::string_view);
  Partitions (*partitions)(std::string_view);
  std::vector<model::AccountFacts> (*accounts)(std::string_view) = nullptr;
};

const std::map<std::string, Reader>& readers() {
  static const std::map<std::string, Reader> all = {
      {"flux", {.jobs = readFluxJobs, .finished = readFluxJobs, .partitions = readFluxQueues}},
      {"grid-engine", {.jobs = readGridEngineJobs, .finished = readGridEngineEnds, .partitions = readGridEngineQueues}},
      {"lsf", {.jobs = readLsfJobs, .finished = readLsfJobs, .partitions = readLsfQueues}},
      {"pbs", {.jobs = readPbsJobs, .finished = readPbsJobs, .partitions = readPbsQueues}},
      {"slurm",
       {.jobs = readSlurmJobs,
        .finished = readSlurmAccounting,
        .partitions = readSlurmPartitions,
        .accounts = readSlurmAccounts}}};
  return all;
}

const Reader& readerOf(const SchedulerDescriptor& scheduler) {
  return readers().at(scheduler.reader);
}

}  // namespace

std::vector<std::string> readerNames() {
  std::vector<std::string> names;
  for (const auto& [name, reader] : readers()) names.push_back(name);
  return names;
}

Partitions readPartitions(const SchedulerDescriptor& scheduler, std::string_view answer) {
  return readerOf(scheduler).partitions(answer);
}

std::vector<model::AccountFacts> readAccounts(const SchedulerDescriptor& scheduler, std::string_view answer) {
  const Reader& reader = readerOf(scheduler);
  return reader.accounts == nullptr ? std::vector<model::AccountFacts>() : reader.accounts(answer);
}

std::vector<std::string> readParallelEnvironments(std::string_view answer) {
  constexpr std::size_t kMostNames = 256;
  std::vector<std::string> names;
  while (!answer.empty() && names.size() < kMostNames) {
    const std::string_view name = trimmed(base::takeLine(answer));
    if (isAskable(name)) names.emplace_back(name);
  }
  return names;
}

std::vector<JobFacts> readJobs(const SchedulerDescriptor& scheduler, std::string_view answer) {
  return readerOf(scheduler).jobs(answer);
}

std::vector<JobFacts> readFinished(const SchedulerDescriptor& scheduler, std::string_view answer) {
  return readerOf(scheduler).finished(answer);
}

std::vector<std::string> readIds(std::string_view answer) {
  std::vector<std::string> ids;
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    if (isJobId(line)) ids.emplace_back(line);
  }
  return ids;
}

std::string plainId(const std::string& id) {
  return id.substr(0, id.find(';'));
}

}  // namespace baremark::core::launch
