// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/grid_engine_jobs.h"

#include <algorithm>

#include "core/base/lines.h"
#include "core/launch/answer_fields.h"

namespace baremark::core::launch {
namespace {

/// Letters that stand together: "hqw", "Eqw", "dr", "Rr", "ts" (qstat(1)).
JobState gridEngineState(std::string_view word) {
  const auto has = [&](const char* letters) { return word.find_first_of(letters) != std::string_view::npos; };
  if (word.empty() || word.find_first_not_of("acdEhorRsStTuwqmz") != std::string_view::npos) return JobState::Unknown;
  if (has("d")) return JobState::Completing;
  if (has("E")) return JobState::NeverStarts;  // its start failed; it is not tried again by itself
  if (has("q")) return has("h") ? JobState::Held : JobState::Pending;
  if (has("sST")) return JobState::Suspended;
  if (has("t")) return JobState::Starting;
  return has("r") ? JobState::Running : JobState::Unknown;
}

/// "37 : qmaster enforced h_rt, h_cpu, or h_vmem limit" and the like (sge_accounting "failed").
JobState endBy(std::string_view failed, std::string_view exitStatus) {
  const int why = leadingNumber(failed).value_or(-1);
  if (why == 0) return leadingNumber(exitStatus) == 0 ? JobState::Done : JobState::Failed;
  if (why == 37) return JobState::TimeLimit;
  return JobState::Failed;
}

bool isNumber(std::string_view word) { return !word.empty() && word.size() <= 9 && word.find_first_not_of("0123456789") == std::string_view::npos; }

/// `task` is a number in arrays only.
std::string gridEngineJobId(std::string_view number, std::string_view task) {
  return fieldText(number) + (isNumber(task) ? "." + fieldText(task) : std::string());
}

}  // namespace

std::vector<JobFacts> readGridEngineJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  while (!answer.empty()) {
    // job-ID prior name user state date time [queue@host] slots [ja-task-ID]
    const auto words = wordsIn(base::takeLine(answer));
    if (words.size() < 8 || !isJobNumber(words[0])) continue;
    const std::size_t at = words[7].find('@');
    const std::size_t task = isNumber(words[7]) ? 8 : 9;
    const JobState state = gridEngineState(words[4]);
    jobs.push_back({.id = gridEngineJobId(words[0], words.size() > task ? words[task] : std::string_view()), .state = state, .word = fieldText(words[4]), .reason = state == JobState::NeverStarts ? fieldText(words[4]) : std::string(),
                    .nodes = at == std::string_view::npos ? std::string() : fieldText(words[7].substr(at + 1)), .expected = {}});
  }
  return jobs;
}

std::vector<JobFacts> readGridEngineEnds(std::string_view answer) {
  std::vector<JobFacts> jobs;
  std::string_view failed;
  JobFacts job;
  const auto keep = [&] {
    if (job.id.empty()) return;
    std::erase_if(jobs, [&](const JobFacts& other) { return other.id == job.id; });
    jobs.push_back(std::move(job));
  };
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    const auto words = wordsIn(line, 2);
    if (line.substr(0, 4) == "====") {
      keep();
      job = {};
      failed = {};
    }
    if (words.size() < 2) continue;
    const std::string_view value = trimmed(line.substr(static_cast<std::size_t>(words[1].data() - line.data())));
    if (words[0] == "hostname") job.nodes = fieldText(value);
    if (words[0] == "jobnumber" && isJobNumber(value)) job.id = fieldText(value);
    if (words[0] == "taskid" && !job.id.empty()) job.id = gridEngineJobId(job.id, value);
    if (words[0] == "failed") failed = value;
    if (words[0] == "exit_status") {
      job.state = endBy(failed, value);
      job.word = "exit " + fieldText(value);
      const std::size_t colon = failed.find(':');
      job.reason = colon == std::string_view::npos ? std::string() : fieldText(trimmed(failed.substr(colon + 1)));
    }
  }
  keep();
  return jobs;
}

std::vector<model::PartitionFacts> readGridEngineQueues(std::string_view answer) {
  std::vector<model::PartitionFacts> queues;
  while (!answer.empty()) {
    // CLUSTER QUEUE  CQLOAD  USED  RES  AVAIL  TOTAL  aoACDS  cdsuE: of slots
    const auto words = wordsIn(base::takeLine(answer));
    if (words.size() < 8 || !leadingNumber(words[5])) continue;
    queues.push_back({.name = fieldText(words[0]), .isUp = leadingNumber(words[5]).value_or(0) > leadingNumber(words[7]).value_or(0)});
  }
  return queues;
}

}  // namespace baremark::core::launch
