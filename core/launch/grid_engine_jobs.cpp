// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/grid_engine_jobs.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/base/lines.h"
#include "core/launch/answer_fields.h"
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

/// True for the codes of failures of the node, after which Grid Engine closes the queue there and requeues the job. 25:
/// the job was rescheduled.
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

/// The id of a job. `task` is a number only for jobs of an array.
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
  return JobFacts{.id = gridEngineJobId(words[0], words.size() > task ? words[task] : std::string_view()),
                  .state = state,
                  .word = fieldText(words[4]),
                  .reason = state == JobState::NeverStarts ? fieldText(words[4]) : std::string(),
                  .nodes = at == std::string_view::npos ? std::string() : fieldText(words[7].substr(at + 1)),
                  .expected = {}};
}

/// What qstat -j adds to the list: why starts failed, by the id of a job or of a job of an array, and the jobs for
/// which a job waits.
class JobDetails {
 public:
  void read(std::string_view line) {
    const auto words = wordsIn(line, 4);
    if (words.size() >= 2 && words[0] == "job_number:") m_number = words[1];
    // jid_predecessor_list:       6, 7
    const bool isPredecessors =
        words.size() >= 2 && (words[0] == "jid_predecessor_list:" || words[0] == "ja_ad_predecessor_list:");
    if (isPredecessors) m_predecessors[std::string(m_number)] = fieldText(trimmed(line));
    // error reason    1:          11/25/2026 07:01:31 [0:1234]: error: can't chdir to /scratch: No such file or
    // directory
    if (words.size() < 4 || words[0] != "error" || words[1] != "reason" || words[2].back() != ':') return;
    std::string_view why = trimmed(line.substr(static_cast<std::size_t>(words[3].data() - line.data())));
    const std::size_t moment = why.find("]: ");
    if (isNumber(why.substr(0, 1)) && moment != std::string_view::npos) why.remove_prefix(moment + 3);
    m_reasons[gridEngineJobId(m_number, words[2].substr(0, words[2].size() - 1))] = fieldText(why);
  }
  /// qstat -j reports a single job as the first one of an array.
  [[nodiscard]] std::string failureOf(const std::string& id) const {
    return at(m_reasons, id.find('.') == std::string::npos ? id + ".1" : id);
  }
  [[nodiscard]] std::string predecessorsOf(const std::string& id) const {
    return at(m_predecessors, id.substr(0, id.find('.')));
  }

 private:
  using Texts = std::map<std::string, std::string>;
  static std::string at(const Texts& texts, const std::string& id) {
    const auto found = texts.find(id);
    return found == texts.end() ? std::string() : found->second;
  }
  std::string_view m_number;
  Texts m_reasons;
  Texts m_predecessors;
};

/// The kinds of holds of each job, from the lists of qstat -s hu, ho and hs, whose lines begin with "held u ", "held o
/// " or "held s ".
class HoldKinds {
 public:
  void read(std::string_view line) {
    constexpr std::string_view kHeld = "held ";
    const std::size_t list = kHeld.size() + 2;
    if (line.size() <= list || line.substr(0, kHeld.size()) != kHeld || line[list - 1] != ' ') return;
    const char kind = line[kHeld.size()];
    const auto job =
        std::string_view("uos").find(kind) == std::string_view::npos ? std::nullopt : gridEngineJob(line.substr(list));
    if (!job) return;
    std::string& kinds = m_kinds[job->id];
    if (kinds.find(kind) == std::string::npos) kinds += (kinds.empty() ? "" : ",") + std::string(1, kind);
  }
  /// In the form of qrls -h: "u,o".
  [[nodiscard]] std::string of(const std::string& id) const {
    const auto found = m_kinds.find(id);
    return found == m_kinds.end() ? std::string() : found->second;
  }

 private:
  std::map<std::string, std::string> m_kinds;
};

/// A job that only waits for other jobs is not held. The owner of a job cannot release a hold of an operator (o) or a
/// manager (s).
void noteGridEngineHold(JobFacts& job, const std::string& kinds, const std::string& predecessors) {
  if (kinds.empty() && !predecessors.empty()) {
    job.state = JobState::Pending;
    job.reason = predecessors;
    return;
  }
  job.needsAdministrator = kinds.find_first_of("os") != std::string::npos;
  if (kinds != "u") job.holds = kinds;  // without a kind, qrls releases the owner's hold
}

}  // namespace

std::vector<JobFacts> readGridEngineJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  JobDetails details;
  HoldKinds kinds;
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    details.read(line);
    kinds.read(line);
    if (auto job = gridEngineJob(line)) jobs.push_back(std::move(*job));
  }
  for (JobFacts& job : jobs) {
    if (job.state == JobState::Held) noteGridEngineHold(job, kinds.of(job.id), details.predecessorsOf(job.id));
    if (job.state != JobState::NeverStarts) continue;
    if (const std::string why = details.failureOf(job.id); !why.empty()) job.reason += ": " + why;
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

namespace {

using std::chrono::seconds;

constexpr seconds kInfinity = seconds::max();

/// Seconds as a number: decimal, hexadecimal (0x), or octal (0).
std::optional<seconds> secondsAsNumber(std::string_view text) {
  const bool isHex = text.substr(0, 2) == "0x" || text.substr(0, 2) == "0X";
  const bool isOctal = !isHex && text.size() > 1 && text.front() == '0';
  if (isHex) text.remove_prefix(2);
  std::int64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value,
                                              isHex     ? 16
                                              : isOctal ? 8
                                                        : 10);
  const bool isWhole = problem == std::errc() && end == text.data() + text.size();
  constexpr std::int64_t kMost = 1'000'000'000;
  return isWhole && value >= 0 && value <= kMost ? std::optional(seconds(value)) : std::nullopt;
}

/// Reads a time_specifier of sge_types(5), in which zeros between colons may be left out ("1::1"), or INFINITY.
/// Nothing: no time.
std::optional<seconds> timeOfQueue(std::string_view text) {
  if (model::isEndless(text)) return kInfinity;
  if (text.find(':') == std::string_view::npos) return secondsAsNumber(text);
  std::string whole;
  for (const char c : text) {
    if (c == ':' && (whole.empty() || whole.back() == ':')) whole += '0';
    whole += c;
  }
  if (whole.back() == ':') whole += '0';
  const auto parts = model::numbersBetweenColons(whole);
  if (!parts || parts->size() != 3) return {};
  return seconds((*parts)[0] * 3600 + (*parts)[1] * 60 + (*parts)[2]);
}

std::string writtenTimeOfQueue(seconds time) {
  return time == kInfinity ? "INFINITY" : model::writtenTimeLimit(time, "0:30:00");
}

/// A limit of a queue, by the host or group of hosts in brackets. The queue's own limit has the key "".
using TimesByHost = std::map<std::string, std::optional<seconds>, std::less<>>;

/// Reads a limit: "1:30:00,[n2=1:00:00],[@slow=INFINITY]".
TimesByHost timesByHost(std::string_view value) {
  TimesByHost times;
  while (!value.empty()) {
    const std::size_t comma = std::min(value.find(','), value.size());
    std::string_view part = trimmed(value.substr(0, comma));
    value.remove_prefix(std::min(comma + 1, value.size()));
    if (part.empty()) continue;
    std::string_view host;
    if (part.front() == '[') {
      const std::size_t equals = std::min(part.find('='), part.size());
      host = trimmed(part.substr(1, equals - 1));
      part.remove_prefix(std::min(equals + 1, part.size()));
      if (!part.empty() && part.back() == ']') part.remove_suffix(1);
    }
    times[std::string(host)] = timeOfQueue(trimmed(part));
  }
  return times;
}

/// Sets the limits of a queue. A job that asks for a time can use the hosts that allow it. A job without a time ends at
/// the limit of its host.
void limitTimes(model::PartitionFacts& queue, const TimesByHost& hard, const TimesByHost& soft) {
  std::set<std::string> hosts{""};
  for (const TimesByHost* times : {&hard, &soft}) {
    for (const auto& [host, time] : *times) hosts.insert(host);
  }
  const auto at = [](const TimesByHost& times, const std::string& host) -> std::optional<seconds> {
    auto found = times.find(host);
    if (found == times.end()) found = times.find("");
    return found == times.end() ? kInfinity : found->second;
  };
  seconds least = kInfinity;
  seconds most{0};
  for (const std::string& host : hosts) {
    const auto ends = at(hard, host);
    const auto warns = at(soft, host);
    if (!ends || !warns) return;
    least = std::min({least, *ends, *warns});
    most = std::max(most, std::min(*ends, *warns));
  }
  queue.timeLimit = writtenTimeOfQueue(most);
  if (least < most) queue.defaultTime = writtenTimeOfQueue(least);
}

/// Reads the times of queues from qconf -sq. A backslash at the end continues a line.
class QueueTimes {
 public:
  void read(std::string_view line, std::vector<model::PartitionFacts>& queues) {
    line = trimmed(line);
    const bool goesOn = !line.empty() && line.back() == '\\';
    if (goesOn) line.remove_suffix(1);
    if (m_line.size() < kLongestSetting) (m_line += ' ') += line;
    if (!goesOn) end(queues);
  }
  /// Ends a line, and also a queue if the line begins the next one.
  void end(std::vector<model::PartitionFacts>& queues) {
    const std::string line = std::exchange(m_line, {});
    const auto words = wordsIn(line, 2);
    if (words.size() < 2) return;
    const std::string_view value =
        trimmed(std::string_view(line).substr(static_cast<std::size_t>(words[1].data() - line.data())));
    if (words[0] == "qname") {
      apply(queues);
      m_queue = fieldText(value);
    }
    if (words[0] == "h_rt") m_hard = timesByHost(value);
    if (words[0] == "s_rt") m_soft = timesByHost(value);
  }
  void apply(std::vector<model::PartitionFacts>& queues) {
    const auto found = std::find_if(queues.begin(), queues.end(),
                                    [this](const model::PartitionFacts& queue) { return queue.name == m_queue; });
    const bool isTold = !m_hard.empty() || !m_soft.empty();
    if (found != queues.end() && isTold) limitTimes(*found, m_hard, m_soft);
    m_hard.clear();
    m_soft.clear();
  }

 private:
  static constexpr std::size_t kLongestSetting = 65536;
  std::string m_line;
  std::string m_queue;
  TimesByHost m_hard;
  TimesByHost m_soft;
};

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

std::vector<model::PartitionFacts> readGridEngineQueues(std::string_view answer) {
  std::vector<model::PartitionFacts> queues;
  std::map<std::string, std::size_t> places;
  std::optional<QueueTimes> times;  // nothing before the settings of queues begin
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    const auto words = wordsIn(line);
    if (!times && words.size() == 2 && words[0] == "qname") times.emplace();
    if (times)
      times->read(line, queues);
    else
      addHost(words, places, queues);
  }
  if (times) {
    times->end(queues);
    times->apply(queues);
  }
  // A job without a queue goes to any queue with free slots.
  if (queues.size() == 1) queues.front().isDefault = true;
  return queues;
}

}  // namespace baremark::core::launch
