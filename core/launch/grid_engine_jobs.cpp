// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/grid_engine_jobs.h"

#include <algorithm>
#include <map>
#include <optional>

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

/// What accounting tells of an end (sge_accounting(5)).
struct GridEngineEnd {
  std::string_view failed;      ///< "37 : qmaster enforced h_rt, h_cpu, or h_vmem limit" and the like
  std::string_view exitStatus;
  std::string_view wallclock;   ///< "15", "15.019s"
  std::string_view category;    ///< "-l h_rt=15,h_vmem=1G -pe mpi 2": what was asked for, times in seconds
};

/// The seconds that were asked for.
std::optional<int> askedTime(std::string_view category) {
  constexpr std::string_view kTime = "h_rt=";
  const std::size_t at = category.find(kTime);
  return at == std::string_view::npos ? std::nullopt : leadingCount(category.substr(at + kTime.size()));
}

/// The codes of sge_status(5) for what failed before the script began: on the job's side (its output file, shell, folder, account), so
/// that it would fail so again.
bool isStartFailure(int why) { return (why >= 26 && why <= 29) || (why >= 31 && why <= 33); }

/// The same on the node's side, where Grid Engine closes the queue there and begins the job anew; 25: it was rescheduled.
bool isOfNode(int why) { return why == 1 || (why >= 3 && why <= 11) || why == 25; }

JobState stateOf(const GridEngineEnd& end) {
  const int why = leadingNumber(end.failed).value_or(-1);
  if (isOfNode(why)) return JobState::NodeFail;
  if (why == 0) return leadingNumber(end.exitStatus) == 0 ? JobState::Done : JobState::Failed;
  // Time and memory have the same words.
  const auto asked = askedTime(end.category);
  const bool isTime = why == 37 && asked && leadingNumber(end.wallclock).value_or(0) >= *asked;
  return isTime ? JobState::TimeLimit : JobState::Failed;
}

bool isNumber(std::string_view word) { return !word.empty() && word.size() <= 9 && word.find_first_not_of("0123456789") == std::string_view::npos; }

/// `task` is a number in arrays only.
std::string gridEngineJobId(std::string_view number, std::string_view task) {
  return fieldText(number) + (isNumber(task) ? "." + fieldText(task) : std::string());
}

/// job-ID prior name user state date time [queue@host] slots [ja-task-ID]
std::optional<JobFacts> gridEngineJob(std::string_view line) {
  const auto words = wordsIn(line);
  if (words.size() < 8 || !isNumber(words[0])) return {};
  const std::size_t at = words[7].find('@');
  const std::size_t task = isNumber(words[7]) ? 8 : 9;
  const JobState state = gridEngineState(words[4]);
  return JobFacts{.id = gridEngineJobId(words[0], words.size() > task ? words[task] : std::string_view()), .state = state, .word = fieldText(words[4]),
                  .reason = state == JobState::NeverStarts ? fieldText(words[4]) : std::string(),
                  .nodes = at == std::string_view::npos ? std::string() : fieldText(words[7].substr(at + 1)), .expected = {}};
}

/// Why starts failed, by the id of a job or of one of an array's.
class StartFailures {
 public:
  void read(std::string_view line) {
    const auto words = wordsIn(line, 4);
    if (words.size() >= 2 && words[0] == "job_number:") m_number = words[1];
    // error reason    1:          11/25/2026 07:01:31 [0:1234]: error: can't chdir to /scratch: No such file or directory
    if (words.size() < 4 || words[0] != "error" || words[1] != "reason" || words[2].back() != ':') return;
    std::string_view why = trimmed(line.substr(static_cast<std::size_t>(words[3].data() - line.data())));
    const std::size_t moment = why.find("]: ");
    if (isNumber(why.substr(0, 1)) && moment != std::string_view::npos) why.remove_prefix(moment + 3);
    m_reasons[gridEngineJobId(m_number, words[2].substr(0, words[2].size() - 1))] = fieldText(why);
  }
  /// A job that is no array is told as the first of one.
  [[nodiscard]] std::string of(const std::string& id) const {
    const auto found = m_reasons.find(id.find('.') == std::string::npos ? id + ".1" : id);
    return found == m_reasons.end() ? std::string() : found->second;
  }

 private:
  std::string_view m_number;
  std::map<std::string, std::string> m_reasons;
};

}  // namespace

std::vector<JobFacts> readGridEngineJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  StartFailures failures;
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    failures.read(line);
    if (auto job = gridEngineJob(line)) jobs.push_back(std::move(*job));
  }
  for (JobFacts& job : jobs) {
    if (job.state != JobState::NeverStarts) continue;
    if (const std::string why = failures.of(job.id); !why.empty()) job.reason += ": " + why;
  }
  return jobs;
}

std::vector<JobFacts> readGridEngineEnds(std::string_view answer) {
  std::vector<JobFacts> jobs;
  GridEngineEnd end;
  JobFacts job;
  const auto keep = [&] {
    if (job.id.empty()) return;
    if (!end.exitStatus.empty()) {
      job.state = stateOf(end);
      job.neverRan = isStartFailure(leadingNumber(end.failed).value_or(-1));
      job.word = "exit " + fieldText(end.exitStatus);
      const std::size_t colon = end.failed.find(':');
      job.reason = colon == std::string_view::npos ? std::string() : fieldText(trimmed(end.failed.substr(colon + 1)));
    }
    std::erase_if(jobs, [&](const JobFacts& other) { return other.id == job.id; });
    jobs.push_back(std::move(job));
  };
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    const auto words = wordsIn(line, 2);
    if (line.substr(0, 4) == "====") {
      keep();
      job = {};
      end = {};
    }
    if (words.size() < 2) continue;
    const std::string_view value = trimmed(line.substr(static_cast<std::size_t>(words[1].data() - line.data())));
    if (words[0] == "hostname") job.nodes = fieldText(value);
    if (words[0] == "jobnumber" && isJobNumber(value)) job.id = fieldText(value);
    if (words[0] == "taskid" && !job.id.empty()) job.id = gridEngineJobId(job.id, value);
    if (words[0] == "failed") end.failed = value;
    if (words[0] == "exit_status") end.exitStatus = value;
    if (words[0] == "ru_wallclock") end.wallclock = value;
    if (words[0] == "category") end.category = value;
  }
  keep();
  return jobs;
}

std::vector<model::PartitionFacts> readGridEngineQueues(std::string_view answer) {
  std::vector<model::PartitionFacts> queues;
  std::map<std::string, std::size_t> places;
  while (!answer.empty()) {
    // queue@host qtype [resv/]used/tot. load_avg arch [states]
    const auto words = wordsIn(base::takeLine(answer));
    const std::size_t at = words.size() < 5 ? std::string_view::npos : words[0].find('@');
    if (at == std::string_view::npos || at == 0 || words[2].find('/') == std::string_view::npos) continue;
    const auto [place, isNew] = places.emplace(fieldText(words[0].substr(0, at)), queues.size());
    if (isNew) queues.push_back({.name = place->first, .isUp = false});
    const auto slots = leadingCount(words[2].substr(words[2].rfind('/') + 1));
    if (!slots) continue;
    model::PartitionFacts& queue = queues[place->second];
    queue.isUp = queue.isUp || words.size() == 5 || words[5].find_first_of("cdsuE") == std::string_view::npos;
    if (!queue.nodes) queue.cores = slots;
    if (queue.cores != slots) queue.cores.reset();
    queue.nodes = queue.nodes.value_or(0) + 1;
  }
  // A job that names none goes to whichever has room.
  if (queues.size() == 1) queues.front().isDefault = true;
  return queues;
}

}  // namespace baremark::core::launch
