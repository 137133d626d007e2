// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/lsf_jobs.h"

#include <map>

#include "core/base/lines.h"
#include "core/launch/answer_fields.h"

namespace baremark::core::launch {
namespace {

/// The termination reasons of LSF 10.1, by what they mean to us; "TERM_RUNLIMIT: job killed after reaching LSF run time limit".
JobState endBy(std::string_view reason) {
  static const std::map<std::string_view, JobState> ends = {
      {"TERM_RUNLIMIT", JobState::TimeLimit},     {"TERM_CPULIMIT", JobState::TimeLimit},   {"TERM_DEADLINE", JobState::TimeLimit},
      {"TERM_WINDOW", JobState::TimeLimit},       {"TERM_MEMLIMIT", JobState::OutOfMemory}, {"TERM_SWAP", JobState::OutOfMemory},
      {"TERM_PREEMPT", JobState::Preempted},      {"TERM_LOAD", JobState::Preempted},       {"TERM_RC", JobState::Preempted},
      {"TERM_ZOMBIE", JobState::NodeFail},        {"TERM_OWNER", JobState::Cancelled},      {"TERM_ADMIN", JobState::Cancelled},
      {"TERM_FORCE_OWNER", JobState::Cancelled},  {"TERM_FORCE_ADMIN", JobState::Cancelled}, {"TERM_BUCKET_KILL", JobState::Cancelled},
      {"TERM_REMOVE_HUNG_JOB", JobState::Cancelled}};
  const auto found = ends.find(reason.substr(0, reason.find_first_of(": ")));
  return found == ends.end() ? JobState::Failed : found->second;
}

/// It had a host, and its script never began there: "TERM_CWD_NOTEXIST: current working directory is not accessible ...".
bool hasNeverBegun(std::string_view reason) {
  const std::string_view code = reason.substr(0, reason.find_first_of(": "));
  return code == "TERM_PRE_EXEC_FAIL" || code == "TERM_CWD_NOTEXIST";
}

/// PEND_JOB_DEP_INVALID of lsb_pendreason(3): "Dependency condition invalid or never satisfied".
bool isNeverSatisfied(std::string_view pending) { return pending.find("never satisfied") != std::string_view::npos; }

/// "The queue has been inactivated by its administrator", "The job was suspended by LSF admin or root while pending".
bool isForLsfAdministrator(JobState state, std::string_view pending) {
  if (state != JobState::Pending && state != JobState::Held) return false;
  const std::string words = spelledOut(pending);
  return words.find(" administrator ") != std::string::npos || words.find(" admin ") != std::string::npos;
}

/// `reason`: of the end; `pending`: why it waits.
JobState lsfState(std::string_view word, std::string_view reason, std::string_view pending) {
  static const std::map<std::string_view, JobState> states = {
      {"PEND", JobState::Pending},    {"WAIT", JobState::Pending},    {"PROV", JobState::Pending}, {"FWD_PEND", JobState::Pending},
      {"PSUSP", JobState::Held},      {"RUN", JobState::Running},     {"USUSP", JobState::Suspended}, {"SSUSP", JobState::Suspended},
      {"DONE", JobState::Done}};
  if (word == "EXIT") return endBy(reason);
  const auto found = states.find(word);
  if (found == states.end()) return JobState::Unknown;
  return found->second == JobState::Pending && isNeverSatisfied(pending) ? JobState::NeverStarts : found->second;
}

/// A job of no array has index 0. LSB_BJOBS_DISPLAY_ENH of a site puts the index into the id too.
std::string lsfJobId(std::string_view id, std::string_view index) {
  const auto task = leadingCount(index);
  const bool isTask = task && id.find('[') == std::string_view::npos;
  return fieldText(id) + (isTask ? "[" + std::to_string(*task) + "]" : std::string());
}

}  // namespace

std::vector<JobFacts> readLsfJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  while (!answer.empty()) {
    const auto fields = barFields<6>(base::takeLine(answer));
    if (!fields || !isJobNumber((*fields)[0])) continue;
    const auto& [id, index, word, hosts, ended, pending] = *fields;
    const std::string why = fieldTextOrNothing(ended);
    jobs.push_back({.id = lsfJobId(trimmed(id), trimmed(index)), .state = lsfState(trimmed(word), ended, pending), .word = fieldText(trimmed(word)),
                    .reason = why.empty() ? fieldTextOrNothing(trimmed(pending)) : why, .nodes = fieldTextOrNothing(hosts), .expected = {}});
    jobs.back().needsAdministrator = isForLsfAdministrator(jobs.back().state, pending);
    noteThatItNeverRan(jobs.back());
    jobs.back().neverRan = jobs.back().neverRan || (jobs.back().state == JobState::Failed && hasNeverBegun(ended));
  }
  return jobs;
}

std::vector<model::PartitionFacts> readLsfQueues(std::string_view answer) {
  std::vector<model::PartitionFacts> queues;
  while (!answer.empty()) {
    // QUEUE_NAME PRIO STATUS MAX JL/U ...
    const auto words = wordsIn(base::takeLine(answer));
    if (words.size() < 4 || !leadingNumber(words[1])) continue;
    queues.push_back({.name = fieldText(words[0]), .isUp = words[2] == "Open:Active"});
  }
  return queues;
}

}  // namespace baremark::core::launch
