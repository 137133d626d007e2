// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <utility>

#include "core/base/lines.h"
#include "core/launch/scheduler_readers.h"
#include "core/model/time_limit.h"

namespace baremark::core::launch {
namespace {

/// The state for a termination reason of LSF 10.1: "TERM_RUNLIMIT: job killed after reaching LSF run time limit".
JobState endBy(std::string_view reason) {
  static constexpr StateWords kEnds[] = {
      {JobState::TimeLimit, "TERM_RUNLIMIT TERM_CPULIMIT TERM_DEADLINE TERM_WINDOW"},
      {JobState::OutOfMemory, "TERM_MEMLIMIT TERM_SWAP"},
      {JobState::Preempted, "TERM_PREEMPT TERM_LOAD TERM_RC"},
      {JobState::NodeFail, "TERM_ZOMBIE"},
      {JobState::Cancelled,
       "TERM_OWNER TERM_ADMIN TERM_FORCE_OWNER TERM_FORCE_ADMIN TERM_BUCKET_KILL TERM_REMOVE_HUNG_JOB"}};
  return stateNamed(kEnds, reason.substr(0, reason.find_first_of(": "))).value_or(JobState::Failed);
}

/// True if the job got a host but its script never began there: "TERM_CWD_NOTEXIST: current working directory ...".
bool hasNeverBegun(std::string_view reason) {
  const std::string_view code = reason.substr(0, reason.find_first_of(": "));
  return code == "TERM_PRE_EXEC_FAIL" || code == "TERM_CWD_NOTEXIST";
}

/// True for PEND_JOB_DEP_INVALID of lsb_pendreason(3): "Dependency condition invalid or never satisfied".
bool isNeverSatisfied(std::string_view pending) {
  return pending.find("never satisfied") != std::string_view::npos;
}

/// True if only an administrator can help: "The queue has been inactivated by its administrator", "The job was
/// suspended by LSF admin or root while pending". False for a reason that the job's owner gave (bstop -C): "The job was
/// suspended by the user while pending: asked the administrator".
bool isForLsfAdministrator(JobState state, std::string_view pending) {
  if (state != JobState::Pending && state != JobState::Held) return false;
  const std::size_t by = pending.find("suspended by ");
  const bool isSuspension = by != std::string_view::npos;
  if (isSuspension) pending = pending.substr(by, pending.find_first_of(";:|(", by) - by);
  std::string words = spelledOut(pending);
  if (isSuspension) words = words.substr(0, words.find(" while ")) + " ";
  const auto names = [&words](const char* who) { return words.find(who) != std::string::npos; };
  return names(" administrator ") || names(" administrators ") || names(" admin ") || (isSuspension && names(" root "));
}

/// The state for LSF's word. `reason`: why the job ended; `pending`: why it waits.
JobState lsfState(std::string_view word, std::string_view reason, std::string_view pending) {
  static constexpr StateWords kStates[] = {{JobState::Pending, "PEND WAIT PROV FWD_PEND"},
                                           {JobState::Held, "PSUSP"},
                                           {JobState::Running, "RUN"},
                                           {JobState::Suspended, "USUSP SSUSP"},
                                           {JobState::Unreachable, "UNKWN ZOMBI"},
                                           {JobState::Done, "DONE"}};
  if (word == "EXIT") return endBy(reason);
  const JobState state = stateNamed(kStates, word).value_or(JobState::Unknown);
  return state == JobState::Pending && isNeverSatisfied(pending) ? JobState::NeverStarts : state;
}

/// The form of times for bsub -W.
constexpr std::string_view kHoursAndMinutes = "0:30";

/// The time at `place`, counted from 0, in a line of limits such as "1440.0 min of hosta     480.0 min of hosta     8",
/// in the form of bsub -W. LSF scales it by the host's CPU factor, like the time that a job asks for. Empty: no time.
std::string runLimitIn(std::string_view line, std::size_t place) {
  constexpr double kMostMinutes = 1e7;
  const auto words = wordsIn(line);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    double minutes = 0;
    const auto [end, problem] = std::from_chars(words[i].data(), words[i].data() + words[i].size(), minutes);
    const bool isNumber = problem == std::errc() && end == words[i].data() + words[i].size();
    if (!isNumber || words[i + 1].substr(0, 3) != "min") continue;
    if (place > 0) {
      --place;
      continue;
    }
    const bool isTime = minutes > 0 && minutes < kMostMinutes;
    return isTime ? model::writtenTimeLimit(std::chrono::seconds(static_cast<std::int64_t>(minutes * 60)),
                                            kHoursAndMinutes)
                  : std::string();
  }
  return {};
}

/// True for a line with names of limits, which precedes the line of values: "CPULIMIT                 RUNLIMIT".
bool areNamesOfLimits(const std::vector<std::string_view>& words) {
  constexpr std::string_view kCapitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_";
  return !words.empty() && std::ranges::all_of(words, [&](std::string_view word) {
    return word.find_first_not_of(kCapitals) == std::string_view::npos;
  });
}

/// Reads bqueues -l and bparams line by line.
class LsfQueues {
 public:
  void read(std::string_view line) {
    const auto words = wordsIn(line);
    if (words.empty()) return;
    if (words.size() == 2 && words[0] == "QUEUE:") {
      m_isOfDefaults = false;
      m_heads.clear();
      m_queues.push_back({.name = fieldText(words[1]), .isUp = false});
    } else if (words.size() == 3 && words[0] == "Default" && words[1] == "Queues:") {
      m_default = fieldText(words[2]);  // with several names, LSF takes the first queue that fits
    } else if (!m_queues.empty()) {
      readDetails(line, words);
    }
  }
  [[nodiscard]] std::vector<model::PartitionFacts> queues() && {
    for (model::PartitionFacts& queue : m_queues) queue.isDefault = queue.name == m_default;
    return std::move(m_queues);
  }

 private:
  static constexpr std::string_view kOpen = "Open:Active";

  void readDetails(std::string_view line, const std::vector<std::string_view>& words) {
    model::PartitionFacts& queue = m_queues.back();
    const std::vector<std::string_view> heads = std::exchange(m_heads, {});
    const auto placeOf = [&heads](std::string_view name) {
      return static_cast<std::size_t>(std::ranges::find(heads, name) - heads.begin());
    };
    const std::size_t run = placeOf("RUNLIMIT");
    const std::size_t status = placeOf("STATUS");
    if (run < heads.size()) {
      (m_isOfDefaults ? queue.defaultTime : queue.timeLimit) = runLimitIn(line, placeOf("CPULIMIT") < run ? 1 : 0);
    } else if (status < heads.size()) {
      queue.isUp = status < words.size() && words[status] == kOpen;
    } else if (words.size() == 2 && words[1] == "LIMITS:") {
      m_isOfDefaults =
          words[0] == "DEFAULT";  // limits under "MAXIMUM LIMITS:" or without a heading are those of the queue
    } else if (words[0] == "PRIO" || areNamesOfLimits(words)) {
      m_heads = words;
    }
  }

  std::vector<model::PartitionFacts> m_queues;
  std::vector<std::string_view> m_heads;  ///< headings of the columns of the next line
  std::string m_default;
  bool m_isOfDefaults = false;
};

}  // namespace

std::vector<JobFacts> readLsfJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    auto fields = barFields<5>(line);
    // A user's own descriptor of an earlier version also asks for jobindex, after jobid.
    if (const auto more = barFields<6>(line); more && isJobNumber(trimmed((*more)[1])))
      fields = {(*more)[0], (*more)[2], (*more)[3], (*more)[4], (*more)[5]};
    if (!fields || !isJobNumber((*fields)[0])) continue;
    const auto& [id, word, hosts, ended, pending] = *fields;
    const std::string why = fieldTextOrNothing(ended);
    jobs.push_back({.id = fieldText(trimmed(id)),
                    .state = lsfState(trimmed(word), ended, pending),
                    .word = fieldText(trimmed(word)),
                    .reason = why.empty() ? fieldTextOrNothing(trimmed(pending)) : why,
                    .nodes = fieldTextOrNothing(hosts),
                    .expected = {}});
    jobs.back().needsAdministrator = isForLsfAdministrator(jobs.back().state, pending);
    markNeverRan(jobs.back());
    jobs.back().neverRan = jobs.back().neverRan || (jobs.back().state == JobState::Failed && hasNeverBegun(ended));
  }
  return jobs;
}

std::vector<model::PartitionFacts> readLsfQueues(std::string_view answer) {
  LsfQueues queues;
  while (!answer.empty()) queues.read(base::takeLine(answer));
  return std::move(queues).queues();
}

}  // namespace baremark::core::launch
