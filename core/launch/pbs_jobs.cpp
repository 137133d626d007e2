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
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const OwnStatus& own) { return own.status == status; });
    if (found != known.end()) return &*found;
  }
  return nullptr;
}

bool holds(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

/// True for a job of an array that the server has forgotten (stat_job.c of OpenPBS); the other attributes are those of
/// the array. The job ended, or was deleted before it began.
bool isForgotten(const AttributeBlock& job) {
  return job.at("comment") == "Subjob finished";
}

/// True if a user or an administrator ended the job: "... and terminated by ada@login", "Subjob terminated".
bool isTerminated(const AttributeBlock& job) {
  return job.at("substate") == kTerminated || holds(job.at("comment"), " terminated");
}

/// The state of an ended job, by PBS's own status, or by the server's comment if that names a limit.
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
  if (!status || isTerminated(job)) return JobState::Cancelled;  // a job without a status never ran
  return JobState::Failed;
}

/// The state of a queued job. OpenPBS writes "Can Never Run: ..." if not even the whole empty cluster would suffice.
JobState queuedState(std::string_view comment) {
  return holds(comment, "Can Never Run") || holds(comment, "can never run") ? JobState::NeverStarts : JobState::Pending;
}

/// True if the server holds the job until other jobs have begun or ended: JOB_SUBSTATE_SYNCHOLD and
/// JOB_SUBSTATE_DEPNHOLD of OpenPBS and TORQUE. TORQUE shows substates only to administrators, so the dependencies
/// count too.
bool isForOtherJobs(const AttributeBlock& job) {
  const std::string_view substate = job.at("substate");
  if (!substate.empty()) return substate == "21" || substate == "22";
  std::string_view dependencies = job.at("depend");
  while (!dependencies.empty()) {
    const std::size_t comma = std::min(dependencies.find(','), dependencies.size());
    const std::string_view dependency = trimmed(dependencies.substr(0, comma));
    dependencies.remove_prefix(std::min(comma + 1, dependencies.size()));
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
  if (word.size() != 1) return JobState::Unknown;
  switch (word.front()) {
    case 'Q':
      return queuedState(job.at("comment"));
    case 'W':
    case 'T':
      return JobState::Pending;
    case 'H':
      return holdsOf(job).empty() && isForOtherJobs(job) ? JobState::Pending : JobState::Held;
    case 'R':
    case 'B':
      return JobState::Running;
    case 'S':
    case 'U':
      return JobState::Suspended;
    case 'E':
      return JobState::Completing;
    case 'F':
    case 'C':
      return endOf(job);
    case 'X':
      return exitStatusOf(job) || isTerminated(job) ? endOf(job)
                                                    : JobState::Unknown;  // expired: a job of an array that has ended
    default:
      return JobState::Unknown;
  }
}

/// The nodes in "n1/0*8+n2/0*8": "n1,n2".
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
  return state == JobState::Pending && holds(job.at("comment"), "Queue not started");
}

/// What holds the job or what it waits for, if its comment may not say so: an attribute of the job, or words of
/// pbs_messages.c.
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

}  // namespace

std::vector<JobFacts> readPbsJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  for (const AttributeBlock& job : attributeBlocks(answer, "Job Id:")) {
    if (!isJobNumber(job.name) || isForgotten(job)) continue;
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

}  // namespace baremark::core::launch
