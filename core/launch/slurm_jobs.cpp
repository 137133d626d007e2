// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "core/base/lines.h"
#include "core/launch/scheduler.h"
#include "core/launch/scheduler_readers.h"

namespace baremark::core::launch {
namespace {

/// The code that a reason begins with: "ReqNodeNotAvail" of "ReqNodeNotAvail, UnavailableNodes:n1".
std::string_view codeOf(std::string_view reason) {
  return reason.substr(0, reason.find_first_of(" ,("));
}

/// The words of a reason, in which Slurm prints blanks as such or as "_". Text in brackets is left out: it holds names,
/// such as that of a partition.
std::string wordsOf(std::string_view reason) {
  return spelledOut(reason.substr(0, reason.find('(')));
}

/// True for a reason that does not pass: a code (Slurm's job_reason_codes) or a sentence of the controller
/// (partition_mgr.c, node_scheduler.c, reservation.c). A limit on the jobs of a user, an account or all together
/// passes, one per job or node does not. PartitionNodeLimit may pass: Slurm also reports it for drained nodes.
bool isForGood(std::string_view reason) {
  static const std::set<std::string_view> reasons = {
      "AccountNotAllowed",  "BadConstraints", "DeadLine",          "DependencyNeverSatisfied",
      "InvalidAccount",     "InvalidQOS",     "MaxMemPerLimit",    "PartitionConfig",
      "PartitionTimeLimit", "QOSNotAllowed",  "ReservationDeleted"};
  const std::string_view code = codeOf(reason);
  if (reasons.count(code) > 0 || code.starts_with("QOSMin")) return true;
  const bool isMost = code.starts_with("AssocMax") || code.starts_with("QOSMax");
  if (isMost && (contains(code, "PerJob") || contains(code, "PerNode"))) return true;
  const std::string words = wordsOf(reason);
  return contains(words, " permitted to use this partition ") || contains(words, " can t use this partition ") ||
         (words.starts_with(" reservation ") && contains(words, " was deleted "));
}

/// True for a reason of a held job: "JobHeldUser", "JobHoldMaxRequeue", "launch failed requeued held",
/// "job_requeued_in_held_state", "License request ... holding job". A failed burst buffer holds the job too:
/// "BurstBufferOperation", or "burst_buffer/lua: slurm_bb_data_in: ...".
bool isHeldFor(std::string_view reason) {
  for (const char* start : {"JobHeld", "JobHold", "BurstBufferOperation", "burst_buffer/"}) {
    if (reason.starts_with(start)) return true;
  }
  const std::string words = wordsOf(reason);
  return contains(words, " held ") || contains(words, " holding job ") || contains(words, " special exit state ");
}

/// True if only an administrator can help: an administrator holds the job, the partition is closed, or a limit on past
/// use is reached, which running jobs do not give back (AssocGrpCPUMinutesLimit, QOSGrpWallLimit). False for
/// AssocGrpCPURunMinutesLimit, which they do.
bool isForAdministrator(std::string_view reason) {
  const std::string_view code = codeOf(reason);
  if (code == "JobHeldAdmin" || code == "PartitionDown" || code == "PartitionInactive") return true;
  if (contains(wordsOf(reason), " holding job ")) return true;
  const bool isOfGroup = code.starts_with("AssocGrp") || code.starts_with("QOSGrp");
  return isOfGroup && !contains(code, "RunMinutes") && (contains(code, "Minutes") || contains(code, "GrpWall"));
}

/// A job that Slurm gave up before its script began never ran. A failure of the cluster itself does not count.
JobFacts slurmJob(std::string_view id, std::string_view word, std::string_view nodes, std::string_view moment,
                  std::string_view reason) {
  JobFacts job{.id = fieldText(id),
               .state = slurmState(word, reason),
               .word = fieldText(word),
               .reason = fieldTextOrNothing(reason),
               .nodes = fieldTextOrNothing(nodes),
               .expected = momentOrNothing(moment)};
  const bool isWaiting = job.state == JobState::Pending || job.state == JobState::Held;
  job.needsAdministrator = isWaiting && isForAdministrator(reason);
  const bool isOfCluster = contains(job.reason, "SystemFailure") || contains(job.reason, "NodeDown") ||
                           contains(job.reason, "JobLaunchFailure");
  const bool isFailure =
      job.state == JobState::Failed || (job.state == JobState::TimeLimit && contains(job.reason, "DeadLine"));
  job.neverRan = isFailure && job.nodes.empty() && !isOfCluster;
  return job;
}

}  // namespace

JobState slurmState(std::string_view word, std::string_view reason) {
  // Slurm 20.02 to 24.11, job_state_codes.
  static constexpr StateWords kStates[] = {{JobState::Pending, "PENDING EXPEDITING REQUEUE_FED REQUEUED"},
                                           {JobState::Held, "REQUEUE_HOLD RESV_DEL_HOLD SPECIAL_EXIT"},
                                           {JobState::Starting, "CONFIGURING POWER_UP_NODE"},
                                           {JobState::Running, "RUNNING RESIZING SIGNALING"},
                                           {JobState::Suspended, "SUSPENDED STOPPED"},
                                           {JobState::Completing, "COMPLETING STAGE_OUT UPDATE_DB"},
                                           {JobState::Done, "COMPLETED"},
                                           {JobState::Failed, "FAILED BOOT_FAIL LAUNCH_FAILED RECONFIG_FAIL"},
                                           {JobState::Cancelled, "CANCELLED REVOKED"},
                                           {JobState::TimeLimit, "TIMEOUT DEADLINE"},
                                           {JobState::OutOfMemory, "OUT_OF_MEMORY"},
                                           {JobState::NodeFail, "NODE_FAIL"},
                                           {JobState::Preempted, "PREEMPTED"}};
  const JobState state = stateNamed(kStates, word.substr(0, word.find_first_of(" +"))).value_or(JobState::Unknown);
  if (state != JobState::Pending) return state;
  if (isHeldFor(reason)) return JobState::Held;
  return isForGood(reason) ? JobState::NeverStarts : JobState::Pending;
}

std::vector<JobFacts> readSlurmJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  while (!answer.empty()) {
    const auto fields = barFields<5>(base::takeLine(answer));
    if (!fields || !isJobNumber((*fields)[0])) continue;
    const auto& [id, word, nodes, expected, reason] = *fields;
    jobs.push_back(slurmJob(id, word, nodes, expected, reason));
  }
  return jobs;
}

std::vector<JobFacts> readSlurmAccounting(std::string_view answer) {
  std::vector<JobFacts> jobs;
  while (!answer.empty()) {
    const auto fields = barFields<6>(base::takeLine(answer));
    if (!fields || !isJobNumber((*fields)[0])) continue;
    const auto& [id, word, nodes, started, why, exit] = *fields;
    jobs.push_back(slurmJob(id, word, nodes, started, why));
    std::string& reason = jobs.back().reason;
    const std::string code = fieldText(exit);
    if (!code.empty() && code != "0:0") reason += (reason.empty() ? "" : ", ") + ("exit code " + code);
  }
  return jobs;
}

std::vector<model::PartitionFacts> readSlurmPartitions(std::string_view answer) {
  std::vector<model::PartitionFacts> partitions;
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    // A user's own descriptor may leave out the last field, the default time.
    auto fields = barFields<7>(line);
    if (const auto fewer = fields ? std::nullopt : barFields<6>(line); fewer)
      std::ranges::copy(*fewer, fields.emplace().begin());
    if (!fields || (*fields)[0].empty()) continue;
    auto [name, up, limit, nodes, cores, devices, defaultTime] = *fields;
    const bool isDefault = name.back() == '*';
    if (isDefault) name.remove_suffix(1);
    if (name.empty()) continue;
    const model::PartitionFacts facts{.name = fieldText(name),
                                      .isDefault = isDefault,
                                      .isUp = up == "up",
                                      .timeLimit = fieldText(limit),
                                      .nodes = leadingNumber(nodes),
                                      .cores = leadingCount(cores),
                                      .devices = fieldTextOrNothing(devices),
                                      .defaultTime = fieldTextOrNothing(trimmed(defaultTime))};
    const auto known = std::ranges::find_if(partitions, [&](const auto& other) { return other.name == facts.name; });
    if (known == partitions.end()) {
      partitions.push_back(facts);
    } else {
      if (facts.nodes) known->nodes = known->nodes.value_or(0) + *facts.nodes;
      if (facts.cores) known->cores = std::min(known->cores.value_or(*facts.cores), *facts.cores);
      if (known->devices.empty()) known->devices = facts.devices;
    }
  }
  return partitions;
}

std::vector<model::AccountFacts> readSlurmAccounts(std::string_view answer) {
  constexpr std::size_t kMostAccounts = 256;
  constexpr std::size_t kMostQos = 64;
  std::vector<model::AccountFacts> accounts;
  while (!answer.empty() && accounts.size() < kMostAccounts) {
    const auto fields = barFields<3>(base::takeLine(answer));
    // Leave out names that no job can ask for.
    if (!fields || !isAskable((*fields)[0]) || (!(*fields)[1].empty() && !isAskable((*fields)[1]))) continue;
    model::AccountFacts account{.account = fieldText((*fields)[0]), .partition = fieldText((*fields)[1]), .qos = {}};
    for (const std::string_view qos : partsOf((*fields)[2], ',')) {
      if (isAskable(qos) && account.qos.size() < kMostQos) account.qos.push_back(fieldText(qos));
    }
    if (std::ranges::find(accounts, account) == accounts.end()) accounts.push_back(std::move(account));
  }
  return accounts;
}

}  // namespace baremark::core::launch
