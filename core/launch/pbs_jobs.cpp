// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/pbs_jobs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>

#include "core/launch/answer_fields.h"

namespace baremark::core::launch {
namespace {

/// JOB_SUBSTATE_TERMINATED of OpenPBS: somebody ended the job.
constexpr std::string_view kTerminated = "91";

bool isOfTorque(const AttributeBlock& job) { return job.at("Exit_status").empty(); }

std::optional<int> exitStatusOf(const AttributeBlock& job) {
  const std::string_view text = job.at(isOfTorque(job) ? "exit_status" : "Exit_status");
  int status = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), status);
  return read.ec == std::errc() ? std::optional(status) : std::nullopt;
}

/// A status that PBS gives itself. Failed: the job's script never began, and it would fail the same way again. NodeFail: it is
/// the node's fault, or PBS wanted to begin the job anew.
struct OwnStatus {
  int status;
  JobState state;
  std::string_view meaning;
};

/// Of both.
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
  const std::span<const OwnStatus> special = isOfTorque(job) ? std::span<const OwnStatus>(kTorqueStatuses) : kOpenPbsStatuses;
  for (const std::span<const OwnStatus> known : {std::span<const OwnStatus>(kStatusesOfBoth), special}) {
    const auto found = std::find_if(known.begin(), known.end(), [&](const OwnStatus& own) { return own.status == status; });
    if (found != known.end()) return &*found;
  }
  return nullptr;
}

bool holds(std::string_view text, std::string_view words) { return text.find(words) != std::string_view::npos; }

/// Of an array's job that its server keeps nothing of (stat_job.c of OpenPBS): the other attributes are the array's. It ended, or was
/// deleted before it began.
bool isForgotten(const AttributeBlock& job) { return job.at("comment") == "Subjob finished"; }

/// Somebody ended it: "... and terminated by ada@login", "Subjob terminated".
bool isTerminated(const AttributeBlock& job) { return job.at("substate") == kTerminated || holds(job.at("comment"), " terminated"); }

/// By PBS's own status; the server's comment where it names the limit.
JobState endOf(const AttributeBlock& job) {
  const std::optional<int> status = exitStatusOf(job);
  const std::string_view comment = job.at("comment");
  const bool isOverLimit = holds(comment, "exceeded");
  if (comment == "Subjob failed") return JobState::Failed;
  if (comment == "Subjob terminated") return JobState::Cancelled;
  if (status == 0) return JobState::Done;
  if (const OwnStatus* own = ownStatusOf(job); own != nullptr) return own->state;
  if (isOverLimit && (holds(comment, "walltime") || holds(comment, "cput"))) return JobState::TimeLimit;
  if (isOverLimit && holds(comment, "mem")) return JobState::OutOfMemory;
  if (!status || isTerminated(job)) return JobState::Cancelled;  // without a status it never ran
  return JobState::Failed;
}

/// The scheduler of OpenPBS writes "Can Never Run: ..." where the whole cluster, empty, would not suffice.
JobState queuedState(std::string_view comment) {
  return holds(comment, "Can Never Run") || holds(comment, "can never run") ? JobState::NeverStarts : JobState::Pending;
}

JobState stateOf(const AttributeBlock& job) {
  const std::string_view word = job.at("job_state");
  if (word.size() != 1) return JobState::Unknown;
  switch (word.front()) {
    case 'Q': return queuedState(job.at("comment"));
    case 'W':
    case 'T': return JobState::Pending;
    case 'H': return JobState::Held;
    case 'R':
    case 'B': return JobState::Running;
    case 'S':
    case 'U': return JobState::Suspended;
    case 'E': return JobState::Completing;
    case 'F':
    case 'C': return endOf(job);
    case 'X': return exitStatusOf(job) || isTerminated(job) ? endOf(job) : JobState::Unknown;  // expired: one of an array that is over
    default: return JobState::Unknown;
  }
}

/// "n1/0*8+n2/0*8" is "n1,n2".
std::string nodesOfHosts(std::string_view hosts) {
  std::string nodes;
  std::string_view last;
  while (!hosts.empty()) {
    const std::string_view part = hosts.substr(0, hosts.find('+'));
    hosts.remove_prefix(std::min(part.size() + 1, hosts.size()));
    const std::string_view node = part.substr(0, part.find('/'));
    if (node != last && !node.empty()) nodes += (nodes.empty() ? "" : ",") + std::string(node);
    last = node;
  }
  return fieldText(nodes);
}

bool isTrue(std::string_view word) { return word == "True" || word == "true"; }

/// Why it did not start, or was to begin anew: the comment says only that it failed.
void noteOwnStatus(const AttributeBlock& job, JobFacts& facts) {
  const OwnStatus* own = isOver(facts.state) ? ownStatusOf(job) : nullptr;
  if (own == nullptr || own->state != facts.state || own->meaning.empty()) return;
  facts.neverRan = facts.state == JobState::Failed;
  facts.reason = std::string(own->meaning) + (facts.reason.empty() ? "" : "; ") + facts.reason;
}

/// The queue is stopped; or it is held by an operator or the system ("Hold_Types = us"), which its owner cannot release.
bool isForPbsOperator(const AttributeBlock& job, JobState state) {
  if (state == JobState::Held) return job.at("Hold_Types").find_first_of("os") != std::string_view::npos;
  return state == JobState::Pending && holds(job.at("comment"), "Queue not started");
}

/// By a list such as "+ada@*,-eve,bob@login1", of which the first entry that names the user counts; the part after "@" is a host.
bool isNamedIn(std::string_view list, std::string_view user) {
  while (!list.empty()) {
    std::string_view entry = trimmed(list.substr(0, list.find(',')));
    list.remove_prefix(std::min(list.size(), list.find(',') == std::string_view::npos ? list.size() : list.find(',') + 1));
    const bool isRefused = !entry.empty() && entry.front() == '-';
    if (!entry.empty() && (entry.front() == '+' || entry.front() == '-')) entry.remove_prefix(1);
    entry = entry.substr(0, entry.find('@'));
    if (entry == user || entry == "*") return !isRefused;
  }
  return false;
}

/// Whether a person may name the queue: others pass jobs on to it, or it is for other people.
bool mayBeAskedFor(const AttributeBlock& queue, std::string_view user, const std::vector<std::string>& groups) {
  if (isTrue(queue.at("from_route_only"))) return false;
  const bool isForUser = user.empty() || !isTrue(queue.at("acl_user_enable")) || isNamedIn(queue.at("acl_users"), user);
  const bool isForGroup = groups.empty() || !isTrue(queue.at("acl_group_enable")) ||
                          std::any_of(groups.begin(), groups.end(), [&](const std::string& group) { return isNamedIn(queue.at("acl_groups"), group); });
  return isForUser && isForGroup;
}

}  // namespace

std::vector<JobFacts> readPbsJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  for (const AttributeBlock& job : attributeBlocks(answer, "Job Id:")) {
    if (!isJobNumber(job.name) || isForgotten(job)) continue;
    jobs.push_back({.id = fieldText(job.name), .state = stateOf(job), .word = fieldText(job.at("job_state")), .reason = fieldText(job.at("comment")),
                    .nodes = nodesOfHosts(job.at("exec_host")), .expected = momentOrNothing(job.at("estimated.start_time"))});
    jobs.back().needsAdministrator = isForPbsOperator(job, jobs.back().state);
    noteOwnStatus(job, jobs.back());
  }
  return jobs;
}

std::vector<model::PartitionFacts> readPbsQueues(std::string_view answer) { return readPbsQueuesOf({}, {}, answer); }

std::vector<model::PartitionFacts> readPbsQueuesOf(std::string_view user, const std::vector<std::string>& groups, std::string_view answer) {
  std::vector<model::PartitionFacts> queues;
  for (const AttributeBlock& queue : attributeBlocks(answer, "Queue:")) {
    if (queue.name.empty() || !mayBeAskedFor(queue, user, groups)) continue;
    queues.push_back({.name = fieldText(queue.name), .isUp = isTrue(queue.at("enabled")) && isTrue(queue.at("started")),
                      .timeLimit = fieldText(queue.at("resources_max.walltime"))});
  }
  return queues;
}

}  // namespace baremark::core::launch
