// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/jobs.h"

#include "core/storage/host_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::core::report {

using base::fail;
using base::Result;

namespace {

constexpr const char* kNoScheduler = "none";

/// The partition of jobs if the experiment names none.
std::string defaultPartition(const std::optional<storage::HostRecord>& host) {
  const model::PartitionFacts* found = host ? model::defaultPartition(host->facts) : nullptr;
  return found == nullptr ? std::string() : found->name;
}

}  // namespace

Result<SchedulerJobs> schedulerJobs(storage::Store& store, const storage::ExperimentRecord& record,
                                    const std::vector<storage::BlockRecord>& blocks) {
  const auto allocations = storage::BlockRepository(store).allocations(record.id);
  if (!allocations) return fail(allocations.error());
  SchedulerJobs jobs;
  for (const storage::AllocationRecord& allocation : *allocations) {
    // Earlier versions stored the job's id without its scheduler.
    const bool isJob = allocation.scheduler != kNoScheduler || !allocation.jobId.empty();
    if (isJob)
      jobs[allocation.id] = {.scheduler = allocation.scheduler, .id = allocation.jobId, .partition = {}, .nodes = {}};
  }
  if (jobs.empty()) return jobs;
  const auto host = storage::HostRepository(store).findHost(record.experiment.host);
  if (!host) return fail(host.error());
  const auto hosts = storage::SampleRepository(store).passportValues(record.id, {"machine", "hosts"});
  if (!hosts) return fail(hosts.error());
  const std::string& asked = record.experiment.allocation.partition;
  for (auto& [id, job] : jobs) {
    job.partition = asked.empty() ? defaultPartition(*host) : asked;
    if (job.scheduler == kNoScheduler && *host) job.scheduler = (*host)->scheduler;
  }
  for (const storage::BlockRecord& block : blocks) {
    const auto job = jobs.find(block.block.allocation);
    if (job == jobs.end()) continue;
    for (const storage::RunRecord& run : block.runs) {
      const auto named = hosts->find(run.key);
      // Ranks in containers may have their own host names. With one node, the name from the script is right.
      const bool hasSeveral = block.block.point.nodes > 1 && named != hosts->end();
      if (!run.run.node.empty()) job->second.nodes = hasSeveral ? named->second : run.run.node;
    }
  }
  return jobs;
}

}  // namespace baremark::core::report
