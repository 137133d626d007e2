// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <optional>
#include <span>

#include "core/launch/scheduler_readers.h"
#include "core/model/time_limit.h"

namespace baremark::core::launch {
namespace {

/// JOB_SUBSTATE_TERMINATED of OpenPBS: a user or an administrator ended the job.
constexpr std::string_view kTerminated = "91";

bool isOfTorque(const AttributeBlock& job) {
  return job.at("Exit_status").empty();
}

std::optional<int> exitStatusOf(const AttributeBlock& job) {
  const std::string_view text = job.at(isOfTorque(job) ? "exit_status" : "Exit_status");
  int status = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), status);
  return read.ec == std::errc() ? std::optional(status) : std::nullopt;
}

/// An exit status that PBS itself sets. Failed: the job's script never began and would fail in the same way again.
/// NodeFail: the node is the cause, or PBS wanted to requeue the job.
struct OwnStatus {
  int status;
  JobState state;
  std::string_view meaning;
};

/// Statuses of OpenPBS and TORQUE.
constexpr std::array kStatusesOfBoth = {
    OwnStatus{-1, JobState::Failed, "JOB_EXEC_FAIL1: job exec failed, before files, no retry"},
    OwnStatus{-2, JobState::Failed, "JOB_EXEC_FAIL2: job exec failed, after files, no retry"},
    OwnStatus{-3, JobState::NodeFail, "JOB_EXEC_RETRY: job execution failed, do retry"},
    OwnStatus{-4, JobState::NodeFail, "JOB_EXEC_INITABT: job aborted on MOM initialization"},
    OwnStatus{-5, JobState::NodeFail, "JOB_EXEC_INITRST: job aborted on MOM initialization"},
    OwnStatus{-6, JobState::NodeFail, "JOB_EXEC_INITRMG: job aborted on MOM initialization"}};

/// JOB_EXEC_* of OpenPBS' job.h.
constexpr std::array kOpenPbsStatuses = {
    OwnStatus{-10, JobState::Failed, "JOB_EXEC_FAILUID: invalid uid/gid for job"},
    OwnStatus{-11, JobState::NodeFail, "JOB_EXEC_RERUN: job rerun"},
    OwnStatus{-13, JobState::Failed, "JOB_EXEC_FAIL_PASSWORD: job failed due to a bad password"},
    OwnStatus{-14, JobState::NodeFail, "JOB_EXEC_RERUN_SIS_FAIL: job rerun"},
    OwnStatus{-16, JobState::NodeFail, "JOB_EXEC_FAILHOOK_RERUN: job exec failed due to a hook rejection, requeue"},
    OwnStatus{-17, JobState::Failed, "JOB_EXEC_FAILHOOK_DELETE: job exec failed due to a hook rejection"},
    OwnStatus{-18, JobState::NodeFail, "JOB_EXEC_HOOK_RERUN: a hook requested for job to be requeued"},
    OwnStatus{-20, JobState::NodeFail, "JOB_EXEC_RERUN_MS_FAIL: Mother superior connection failed"},
    OwnStatus{-21, JobState::Failed, "JOB_EXEC_FAIL_SECURITY: security breach in PBS directory"},
    OwnStatus{-22, JobState::NodeFail, "JOB_EXEC_HOOKERROR: job exec failed due to an error of a hook"},
    OwnStatus{-23, JobState::Failed, "JOB_EXEC_FAIL_KRB5: no kerberos credentials supplied"},
    OwnStatus{-26, JobState::OutOfMemory, ""},
    OwnStatus{-27, JobState::OutOfMemory, ""},
    OwnStatus{-28, JobState::TimeLimit, ""},
    OwnStatus{-29, JobState::TimeLimit, ""}};

/// "Job Exit Status" of TORQUE's manual, 6.1.
constexpr std::array kTorqueStatuses = {
    OwnStatus{-8, JobState::Failed, "JOB_EXEC_CMDFAIL: exec() of user command failed"},
    OwnStatus{-9, JobState::Failed, "JOB_EXEC_STDOUTFAIL: could not create/open stdout stderr files"},
    OwnStatus{-10, JobState::OutOfMemory, ""},
    OwnStatus{-11, JobState::TimeLimit, ""},
    OwnStatus{-12, JobState::TimeLimit, ""},
    OwnStatus{-13, JobState::NodeFail, "JOB_EXEC_RETRY_CGROUP: could not create the job's cgroups"},
    OwnStatus{-14, JobState::NodeFail, "JOB_EXEC_RETRY_PROLOGUE: prologue failed"}};

const OwnStatus* ownStatusOf(const AttributeBlock& job) {
  const auto status = exitStatusOf(job);
  const std::span<const OwnStatus> special =
      isOfTorque(job) ? std::span<const OwnStatus>(kTorqueStatuses) : kOpenPbsStatuses;
  for (const std::span<const OwnStatus> known : {std::span<const OwnStatus>(kStatusesOfBoth), special}) {
    const auto found = std::ranges::find(known, status, &OwnStatus::status);
    if (found != known.end()) return &*found;
  }
  return nullptr;
}

/// True if a user or an administrator ended the job: "... and terminated by ada@login".
bool isTerminated(const AttributeBlock& job) {
  return job.at("substate") == kTerminated || contains(job.at("comment"), " terminated");
}

/// The state of an ended job, by PBS's own status, or by the server's comment if that names a limit.
JobState endOf(const AttributeBlock& job) {
  const std::optional<int> status = exitStatusOf(job);
  const std::string_view comment = job.at("comment");
  const bool isOverLimit = contains(comment, "exceeded");
  if (status == 0) return JobState::Done;
  if (const OwnStatus* own = ownStatusOf(job); own != nullptr) return own->state;
  if (isOverLimit && (contains(comment, "walltime") || contains(comment, "cput"))) return JobState::TimeLimit;
  if (isOverLimit && contains(comment, "mem")) return JobState::OutOfMemory;
  if (!status || isTerminated(job)) return JobState::Cancelled;  // a job without a status never ran
  return JobState::Failed;
}

/// The state of a queued job. OpenPBS writes "Can Never Run: ..." if not even the whole empty cluster would suffice.
JobState queuedState(std::string_view comment) {
  return contains(comment, "Can Never Run") || contains(comment, "can never run") ? JobState::NeverStarts
                                                                                  : JobState::Pending;
}

/// True if the server holds the job until other jobs have begun or ended: JOB_SUBSTATE_SYNCHOLD and
/// JOB_SUBSTATE_DEPNHOLD of OpenPBS and TORQUE. TORQUE shows them only to administrators, so dependencies count.
bool isForOtherJobs(const AttributeBlock& job) {
  const std::string_view substate = job.at("substate");
  if (!substate.empty()) return substate == "21" || substate == "22";
  for (const std::string_view dependency : partsOf(job.at("depend"), ',')) {
    // "before..." makes other jobs wait, not this one.
    for (const std::string_view kind : {"after", "on:", "sync", "runone"}) {
      if (dependency.substr(0, kind.size()) == kind) return true;
    }
  }
  return false;
}

/// The holds that a person must release: "u" (user), "o" (operator), "s" (system), "p" (bad password). The server
/// removes its own "s" of a dependency automatically.
std::string holdsOf(const AttributeBlock& job) {
  std::string letters;
  for (const char letter : job.at("Hold_Types")) {
    const bool isOwn = letter == 's' && isForOtherJobs(job);
    const bool isHold = letter == 'u' || letter == 'o' || letter == 's' || letter == 'p';
    if (isHold && !isOwn && letters.find(letter) == std::string::npos) letters += letter;
  }
  return letters;
}

JobState stateOf(const AttributeBlock& job) {
  const std::string_view word = job.at("job_state");
  if (word == "Q") return queuedState(job.at("comment"));
  if (word == "H") return holdsOf(job).empty() && isForOtherJobs(job) ? JobState::Pending : JobState::Held;
  if (word == "F" || word == "C") return endOf(job);
  static constexpr StateWords kStates[] = {
      {JobState::Pending, "W T"}, {JobState::Running, "R"}, {JobState::Suspended, "S U"}, {JobState::Completing, "E"}};
  return stateNamed(kStates, word).value_or(JobState::Unknown);
}

/// The nodes in "n1/0*8+n2/0*8": "n1,n2".
std::string nodesOfHosts(std::string_view hosts) {
  std::string nodes;
  std::string_view last;
  for (const std::string_view part : partsOf(hosts, '+')) {
    const std::string_view node = part.substr(0, part.find('/'));
    if (node != last && !node.empty()) nodes += (nodes.empty() ? "" : ",") + std::string(node);
    last = node;
  }
  return fieldText(nodes);
}

/// Adds why the job did not start or was requeued. The comment only says that it failed.
void noteOwnStatus(const AttributeBlock& job, JobFacts& facts) {
  const OwnStatus* own = isOver(facts.state) ? ownStatusOf(job) : nullptr;
  if (own == nullptr || own->state != facts.state || own->meaning.empty()) return;
  facts.neverRan = facts.state == JobState::Failed;
  facts.reason = std::string(own->meaning) + (facts.reason.empty() ? "" : "; ") + facts.reason;
}

/// True if only an operator can help: the queue is stopped, or an operator or the system holds the job.
bool isForPbsOperator(const AttributeBlock& job, JobState state) {
  if (state == JobState::Held) return holdsOf(job).find_first_of("os") != std::string::npos;
  return state == JobState::Pending && contains(job.at("comment"), "Queue not started");
}

/// What holds the job or what it waits for, if its comment may not say so: an attribute, or words of pbs_messages.c.
std::string reasonOfHold(const AttributeBlock& job, JobState state) {
  if (job.at("job_state") != "H") return {};
  const std::string_view others = job.at("depend");
  if (state == JobState::Pending)
    return others.empty() ? "substate = " + fieldText(job.at("substate"))
                          : fieldText("depend = " + std::string(others));
  const std::string letters = holdsOf(job);
  if (letters.find('p') != std::string::npos) return "job has bad password";
  const bool isSaid = !job.at("comment").empty() || letters.find_first_of("os") == std::string::npos;
  return isSaid ? std::string() : "Hold_Types = " + letters;
}

void notePbsHold(const AttributeBlock& job, JobFacts& facts) {
  const std::string why = reasonOfHold(job, facts.state);
  facts.reason = why + (why.empty() || facts.reason.empty() ? "" : "; ") + facts.reason;
  const std::string letters = holdsOf(job);
  if (facts.state == JobState::Held && letters != "u")
    facts.holds = letters;  // without a kind, qrls releases the owner's hold
}

/// True for a boolean attribute that an administrator set to true, in any spelling that PBS accepts.
bool isOn(std::string_view word) {
  const std::string spelled = spelledOut(word);
  return spelled == " true " || spelled == " t " || spelled == " yes " || spelled == " y " || spelled == " 1 ";
}

constexpr std::string_view kMostTime = "resources_max.walltime";
constexpr std::string_view kDefaultTime = "resources_default.walltime";

/// An attribute of a queue, else of the server.
std::string ofQueueOrServer(const AttributeBlock& queue, const AttributeBlock& server, std::string_view key) {
  const std::string_view own = queue.at(key);
  return fieldText(own.empty() ? server.at(key) : own);
}

/// The longest limit of the destinations of a routing queue. Empty if one is unknown or has no limit.
std::string limitOfRoute(const AttributeBlock& route, const std::vector<AttributeBlock>& queues,
                         const AttributeBlock& server) {
  std::string longest;
  std::chrono::seconds most{-1};
  for (const std::string_view name : partsOf(route.at("route_destinations"), ',')) {
    const auto queue = std::ranges::find(queues, name, &AttributeBlock::name);
    const std::string limit = queue == queues.end() ? std::string() : ofQueueOrServer(*queue, server, kMostTime);
    const auto time = model::timeLimitIn(limit, "0:30:00");
    if (!time) return {};
    if (*time <= most) continue;
    most = *time;
    longest = limit;
  }
  return longest;
}

}  // namespace

std::vector<JobFacts> readPbsJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  for (const AttributeBlock& job : attributeBlocks(answer, "Job Id:")) {
    if (!isJobNumber(job.name)) continue;
    jobs.push_back({.id = fieldText(job.name),
                    .state = stateOf(job),
                    .word = fieldText(job.at("job_state")),
                    .reason = fieldText(job.at("comment")),
                    .nodes = nodesOfHosts(job.at("exec_host")),
                    .expected = momentOrNothing(job.at("estimated.start_time"))});
    jobs.back().needsAdministrator = isForPbsOperator(job, jobs.back().state);
    notePbsHold(job, jobs.back());
    noteOwnStatus(job, jobs.back());
  }
  return jobs;
}

std::vector<model::PartitionFacts> readPbsQueues(std::string_view answer) {
  constexpr std::string_view kServer = "\nServer:";
  const std::size_t behind = std::min(answer.find(kServer), answer.size());
  const std::vector<AttributeBlock> blocks = attributeBlocks(answer.substr(0, behind), "Queue:");
  const std::vector<AttributeBlock> servers = attributeBlocks(answer.substr(behind), "Server:");
  const AttributeBlock server = servers.empty() ? AttributeBlock{} : servers.front();
  std::vector<model::PartitionFacts> queues;
  for (const AttributeBlock& queue : blocks) {
    if (queue.name.empty() || isOn(queue.at("from_route_only"))) continue;
    const bool isRoute = queue.at("queue_type").substr(0, 1) == "R";
    const std::string ofRoute =
        isRoute && queue.at(kMostTime).empty() ? limitOfRoute(queue, blocks, server) : std::string();
    queues.push_back(
        {.name = fieldText(queue.name),
         .isDefault = queue.name == server.at("default_queue"),
         .isUp = isOn(queue.at("enabled")) && isOn(queue.at("started")),
         .timeLimit = ofRoute.empty() ? ofQueueOrServer(queue, server, kMostTime) : ofRoute,
         .nodes = {},
         .cores = {},
         .devices = {},
         .defaultTime = isRoute ? fieldText(queue.at(kDefaultTime)) : ofQueueOrServer(queue, server, kDefaultTime)});
  }
  return queues;
}

}  // namespace baremark::core::launch
