// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/base/lines.h"
#include "core/launch/scheduler_readers.h"
#include "core/model/time_limit.h"

namespace baremark::core::launch {
namespace {

/// The state for a combination of letters: "hqw", "Eqw", "dr", "Rr", "ts" (qstat(1)).
JobState gridEngineState(std::string_view word) {
  const auto has = [&](const char* letters) { return word.find_first_of(letters) != std::string_view::npos; };
  if (word.empty() || word.find_first_not_of("acdEhorRsStTuwqmz") != std::string_view::npos) return JobState::Unknown;
  if (has("d")) return JobState::Completing;
  if (has("E")) return JobState::NeverStarts;  // its start failed, and Grid Engine does not retry it
  if (has("q")) return has("h") ? JobState::Held : JobState::Pending;
  if (has("sST")) return JobState::Suspended;
  if (has("t")) return JobState::Starting;
  return has("r") ? JobState::Running : JobState::Unknown;
}

/// What the accounting says about an end (sge_accounting(5)).
struct GridEngineEnd {
  std::string_view failed;  ///< for example "37 : qmaster enforced h_rt, h_cpu, or h_vmem limit"
  std::string_view exitStatus;
  std::string_view wallclock;  ///< "15", "15.019s"
  std::string_view category;   ///< the request, with times in seconds: "-l h_rt=15,h_vmem=1G -pe mpi 2"
};

/// The seconds that the job asked for.
std::optional<int> askedTime(std::string_view category) {
  constexpr std::string_view kTime = "h_rt=";
  const std::size_t at = category.find(kTime);
  return at == std::string_view::npos ? std::nullopt : leadingCount(category.substr(at + kTime.size()));
}

/// True for the codes of sge_status(5) of failures before the script began for which the job is the cause (its output
/// file, shell, folder, account): it would fail in the same way again.
bool isStartFailure(int why) {
  return (why >= 26 && why <= 29) || (why >= 31 && why <= 33);
}

/// True for the codes of failures of the node, after which Grid Engine requeues the job. 25: it was rescheduled.
bool isOfNode(int why) {
  return why == 1 || (why >= 3 && why <= 11) || why == 25;
}

JobState stateOf(const GridEngineEnd& end) {
  const int why = leadingNumber(end.failed).value_or(-1);
  if (isOfNode(why)) return JobState::NodeFail;
  if (why == 0) return leadingNumber(end.exitStatus) == 0 ? JobState::Done : JobState::Failed;
  // The words are the same for time and memory.
  const auto asked = askedTime(end.category);
  const bool isTime = why == 37 && asked && leadingNumber(end.wallclock).value_or(0) >= *asked;
  return isTime ? JobState::TimeLimit : JobState::Failed;
}

bool isNumber(std::string_view word) {
  return !word.empty() && word.size() <= 9 && word.find_first_not_of("0123456789") == std::string_view::npos;
}

/// The rest of a line from a word of it on.
std::string_view from(std::string_view line, std::string_view word) {
  return trimmed(line.substr(static_cast<std::size_t>(word.data() - line.data())));
}

/// job-ID prior name user state date time [queue@host] slots
std::optional<JobFacts> gridEngineJob(std::string_view line) {
  const auto words = wordsIn(line);
  if (words.size() < 8 || !isNumber(words[0])) return {};
  const std::size_t at = words[7].find('@');
  const JobState state = gridEngineState(words[4]);
  return JobFacts{.id = fieldText(words[0]),
                  .state = state,
                  .word = fieldText(words[4]),
                  .reason = state == JobState::NeverStarts ? fieldText(words[4]) : std::string(),
                  .nodes = at == std::string_view::npos ? std::string() : fieldText(words[7].substr(at + 1)),
                  .expected = {}};
}

/// What qstat -j adds to the list, by the id of a job: why its start failed, and the jobs for which it waits.
class JobDetails {
 public:
  void read(std::string_view line) {
    const auto words = wordsIn(line, 4);
    if (words.size() < 2) return;
    if (words[0] == "job_number:") m_job = fieldText(words[1]);
    // jid_predecessor_list:       6, 7
    if (words[0] == "jid_predecessor_list:") m_predecessors[m_job] = fieldText(trimmed(line));
    // error reason    1:          11/25/2026 07:01:31 [0:1234]: error: can't chdir to /scratch: No such file or
    // directory
    if (words.size() < 4 || words[0] != "error" || words[1] != "reason" || words[2].back() != ':') return;
    std::string_view why = from(line, words[3]);
    const std::size_t moment = why.find("]: ");
    if (isNumber(why.substr(0, 1)) && moment != std::string_view::npos) why.remove_prefix(moment + 3);
    m_reasons[m_job] = fieldText(why);
  }
  void complete(JobFacts& job) const {
    const auto waits = m_predecessors.find(job.id);
    if (job.state == JobState::Held && waits != m_predecessors.end()) {
      job.state = JobState::Pending;
      job.reason = waits->second;
    }
    const auto why = m_reasons.find(job.id);
    if (job.state == JobState::NeverStarts && why != m_reasons.end()) job.reason += ": " + why->second;
  }

 private:
  std::string m_job;
  std::map<std::string, std::string> m_reasons;
  std::map<std::string, std::string> m_predecessors;
};

constexpr const char* kTimeOfQueue = "0:30:00";

/// A limit of a queue from qconf -sq: "1:30:00", "INFINITY". Nothing: none, another form, or hosts have limits of their
/// own ("1:30:00,[n2=1:00:00]").
std::optional<std::chrono::seconds> timeOfQueue(std::string_view text) {
  if (model::isEndless(text)) return std::chrono::seconds::max();
  return text.find('[') == std::string_view::npos ? model::timeLimitIn(text, kTimeOfQueue) : std::nullopt;
}

/// Reads the time limits of queues from qconf -sq: h_rt, or s_rt if that is less.
void readTimes(std::string_view settings, std::vector<model::PartitionFacts>& queues) {
  auto queue = queues.end();
  std::optional<std::chrono::seconds> soft;
  while (!settings.empty()) {
    const std::string_view line = base::takeLine(settings);
    const auto words = wordsIn(line, 2);
    if (words.size() < 2) continue;
    if (words[0] == "qname") {
      queue = std::ranges::find(queues, words[1], &model::PartitionFacts::name);
      soft.reset();
    }
    if (words[0] == "s_rt") soft = timeOfQueue(from(line, words[1]));
    const auto hard = words[0] == "h_rt" ? timeOfQueue(from(line, words[1])) : std::nullopt;
    if (!hard || !soft || queue == queues.end()) continue;
    const auto least = std::min(*hard, *soft);
    queue->timeLimit = least == std::chrono::seconds::max() ? "INFINITY" : model::writtenTimeLimit(least, kTimeOfQueue);
  }
}

/// queue@host qtype [resv/]used/tot. load_avg arch [states]
void addHost(const std::vector<std::string_view>& words, std::map<std::string, std::size_t>& places,
             std::vector<model::PartitionFacts>& queues) {
  const std::size_t at = words.size() < 5 ? std::string_view::npos : words[0].find('@');
  if (at == std::string_view::npos || at == 0 || words[2].find('/') == std::string_view::npos) return;
  const auto [place, isNew] = places.emplace(fieldText(words[0].substr(0, at)), queues.size());
  if (isNew) queues.push_back({.name = place->first, .isUp = false});
  const auto slots = leadingCount(words[2].substr(words[2].rfind('/') + 1));
  if (!slots) return;
  model::PartitionFacts& queue = queues[place->second];
  queue.isUp = queue.isUp || words.size() == 5 || words[5].find_first_of("cdsuE") == std::string_view::npos;
  if (!queue.nodes) queue.cores = slots;
  if (queue.cores != slots) queue.cores.reset();
  queue.nodes = queue.nodes.value_or(0) + 1;
}

}  // namespace

std::vector<JobFacts> readGridEngineJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  JobDetails details;
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    details.read(line);
    if (auto job = gridEngineJob(line)) jobs.push_back(std::move(*job));
  }
  for (JobFacts& job : jobs) details.complete(job);
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
    const std::string_view value = from(line, words[1]);
    if (words[0] == "hostname") job.nodes = fieldText(value);
    if (words[0] == "jobnumber" && isJobNumber(value)) job.id = fieldText(value);
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
  const std::size_t settings = std::min(answer.find("\nqname "), answer.size());
  std::string_view hosts = answer.substr(0, settings);
  while (!hosts.empty()) addHost(wordsIn(base::takeLine(hosts)), places, queues);
  readTimes(answer.substr(settings), queues);
  // A job without a queue goes to any queue with free slots.
  if (queues.size() == 1) queues.front().isDefault = true;
  return queues;
}

}  // namespace baremark::core::launch
