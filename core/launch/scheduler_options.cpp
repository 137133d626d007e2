// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/scheduler_options.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/printable.h"
#include "core/launch/scheduler_readers.h"
#include "core/model/time_limit.h"

namespace baremark::core::launch {
namespace {

using base::ErrorCode, base::fail, base::Result;

constexpr std::size_t kLongestValue = 128;
constexpr const char* kPlainSigns = "_.:,@=/+%-&|()!*";

/// The text settings of an allocation, by their keys in an experiment file.
std::map<std::string, std::string> textsOf(const model::AllocationSettings& settings) {
  return {{"partition", settings.partition},
          {"account", settings.account},
          {"qos", settings.qos},
          {"constraint", settings.constraint},
          {"parallel_environment", settings.parallelEnvironment},
          {"time", settings.time},
          {"gpus_per_node", settings.gpusPerNode > 0 ? std::to_string(settings.gpusPerNode) : std::string()}};
}

/// A line for each word that begins with "-", together with the words after it. Untrusted: a word with a line break.
Result<std::vector<std::string>> directiveLines(const std::string& directive, const std::vector<std::string>& words) {
  std::vector<std::string> lines;
  for (const std::string& word : words) {
    if (word.find('\n') != std::string::npos) return fail(ErrorCode::Untrusted, "/options", base::printable(word, 64));
    // Schedulers split these lines at blanks, as a shell does.
    const std::string shown = word.find_first_of(" \t") == std::string::npos ? word : "\"" + word + "\"";
    if (word.substr(0, 1) == "-" || lines.empty())
      lines.push_back(directive + " " + shown);
    else
      lines.back() += " " + shown;
  }
  return lines;
}

/// The name of an option: "--time", "-q".
std::string nameOf(const std::string& option) {
  const std::size_t start = option.rfind('"', 0) == 0 ? 1 : 0;
  return option.substr(start, option.find_first_of("= \t", start) - start);
}

/// What a line of options sets: "--time", "-q"; also which part, if the option may occur several times: "-l walltime".
std::string subjectOf(std::string option) {
  if (!option.empty() && option.front() == '"') option.erase(0, 1);
  const std::size_t end = option.find_first_of("= \t");
  const std::string word = option.substr(0, end);
  if (end == std::string::npos || word.substr(0, 2) == "--") return word;
  const std::size_t value = option.find_first_not_of("= \t\"'", end);
  const std::size_t valueEnd = value == std::string::npos ? std::string::npos : option.find_first_of("=[", value);
  return valueEnd == std::string::npos ? word : word + " " + option.substr(value, valueEnd - value);
}

/// The options on one line. A word that begins with "-", outside quotation marks, begins an option.
std::vector<std::string> optionsOn(const std::string& line) {
  std::vector<std::string> options;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool isStart = i == 0 || (quote == 0 && line[i] == '-' && (line[i - 1] == ' ' || line[i - 1] == '\t'));
    if (isStart) options.emplace_back();
    if (quote == line[i])
      quote = 0;
    else if (quote == 0 && (line[i] == '"' || line[i] == '\''))
      quote = line[i];
    options.back() += line[i];
  }
  return options;
}

/// True if `value`, which may be quoted, has a part of this name: "block" in "depend=afterany:1,block=true".
bool hasPart(std::string_view value, std::string_view name) {
  value = trimmed(value);
  if (!value.empty() && (value.front() == '"' || value.front() == '\'')) value.remove_prefix(1);
  value = value.substr(0, value.find_first_of("\"' \t"));
  while (!value.empty()) {
    const std::string_view part = value.substr(0, value.find(','));
    if (part.substr(0, part.find('=')) == name) return true;
    value.remove_prefix(std::min(value.size(), part.size() + 1));
  }
  return false;
}

/// True if `option` is one of the options of a descriptor, or a shorter form of one.
bool isOneOf(const std::vector<std::string>& refusedOptions, const std::string& option) {
  const std::string name = nameOf(option);
  return std::ranges::any_of(refusedOptions, [&](const std::string& refused) {
    // "-W block" is one meaning of an option with several.
    const std::size_t blank = refused.find(' ');
    if (blank != std::string::npos)
      return option.compare(0, blank, refused, 0, blank) == 0 &&
             hasPart(std::string_view(option).substr(blank), std::string_view(refused).substr(blank + 1));
    // A short option may have its value attached. A long option may be shortened.
    if (refused.substr(0, 2) != "--") return option.compare(0, refused.size(), refused) == 0;
    return name.size() > 2 && refused.compare(0, name.size(), name) == 0;
  });
}

bool isOneOption(const std::string& option) {
  return !option.empty() && option.front() == '-' && option.find_first_of("\r\n") == std::string::npos &&
         option.find('\0') == std::string::npos;
}

/// The options of a user, checked and merged into Baremark's own lines.
class FurtherOptions {
 public:
  FurtherOptions(const SchedulerDescriptor& scheduler, const AllocationRequest& request, std::vector<std::string> lines)
      : m_scheduler(scheduler), m_request(request), m_lines(std::move(lines)) {}

  [[nodiscard]] Result<void> check(const std::string& option) const {
    if (!isOneOption(option))
      return refused(option, {.code = ErrorCode::Untrusted, .allowed = base::Phrase::OneOptionLine});
    const std::vector<std::string> parts = optionsOn(option);
    const auto isAnyOf = [&parts](const std::vector<std::string>& options) {
      return std::ranges::any_of(parts, [&](const std::string& part) { return isOneOf(options, part); });
    };
    for (const auto& [options, phrase] : {std::pair{&m_scheduler.clusterOptions, base::Phrase::NoClusterOption},
                                          std::pair{&m_scheduler.refusedOptions, base::Phrase::NoRefusedOption}}) {
      if (isAnyOf(*options)) return refused(option, {.code = ErrorCode::OutOfRange, .allowed = {phrase, *options}});
    }
    if (std::ranges::any_of(parts, [this](const std::string& part) { return findsJob(part); }))
      return refused(option, {.code = ErrorCode::OutOfRange, .allowed = base::Phrase::NoOptionOfName});
    return {};
  }

  void merge(const std::string& option) {
    const auto setsSame = [&](const std::string& line) { return subjectOf(optionIn(line)) == subjectOf(option); };
    const auto same = std::ranges::find_if(m_lines, setsSame);
    const std::string line = m_scheduler.directive + " " + option;
    if (option.back() == '=')
      m_lines.erase(std::remove_if(same, m_lines.end(), setsSame), m_lines.end());
    else if (same == m_lines.end())
      m_lines.push_back(line);
    else
      *same = line;
  }

  [[nodiscard]] std::vector<std::string> take() { return std::move(m_lines); }

 private:
  [[nodiscard]] std::string optionIn(const std::string& line) const {
    return line.substr(m_scheduler.directive.size() + 1);
  }
  /// True if one of the lines with the job's name or output sets this option.
  [[nodiscard]] bool findsJob(const std::string& option) const {
    return std::ranges::any_of(m_lines, [&](const std::string& line) {
      const auto hasText = [&](const std::string& text) {
        return !text.empty() && line.find(text) != std::string::npos;
      };
      return nameOf(optionIn(line)) == nameOf(option) && (hasText(m_request.name) || hasText(m_request.output));
    });
  }
  static Result<void> refused(const std::string& option, base::Error error) {
    error.where = "/allocation/options";
    error.value = base::printable(option, 64);
    return fail(std::move(error));
  }

  const SchedulerDescriptor& m_scheduler;
  const AllocationRequest& m_request;
  std::vector<std::string> m_lines;
};

Result<std::vector<std::string>> withOptions(const SchedulerDescriptor& scheduler, std::vector<std::string> lines,
                                             const AllocationRequest& request) {
  FurtherOptions options(scheduler, request, std::move(lines));
  for (const std::string& option : request.settings.options) {
    if (Result<void> good = options.check(option); !good) return fail(good.error());
    options.merge(option);
  }
  return options.take();
}

/// `asked` as the scheduler writes it. A time that only the scheduler understands stays as it is; so does every time if
/// the descriptor has no example.
std::string timeFor(const SchedulerDescriptor& scheduler, const std::string& asked) {
  if (!scheduler.endlessTime.empty() && model::isEndless(asked)) return scheduler.endlessTime;
  const auto limit = scheduler.timeExample.empty() ? std::nullopt : model::timeLimitIn(asked, scheduler.timeExample);
  return limit ? model::writtenTimeLimit(*limit, scheduler.timeExample) : asked;
}

base::TemplateScope scopeOf(const AllocationRequest& request) {
  const int cores = request.ranksPerNode * request.threadsPerRank;
  base::TemplateScope scope;
  scope.values = {{"name", request.name},
                  {"output", request.output},
                  {"nodes", std::to_string(request.nodes)},
                  {"ranks", std::to_string(request.ranks)},
                  {"ranksPerNode", std::to_string(request.ranksPerNode)},
                  {"rankSlots", std::to_string(request.nodes * request.ranksPerNode)},
                  {"threads", std::to_string(request.threadsPerRank)},
                  {"cores", std::to_string(cores)},
                  {"slots", std::to_string(request.nodes * cores)},
                  {"excluded_nodes", request.excludedNodes}};
  scope.facts = {{"has_excluded_nodes", !request.excludedNodes.empty()}, {"exclusive", request.settings.isExclusive}};
  return scope;
}

Result<void> checkText(const std::string& name, const std::string& value) {
  if (value.size() <= kLongestValue && isPlainWord(value, kPlainSigns) && value.substr(0, 1) != "-") return {};
  return fail(ErrorCode::Untrusted, "/allocation/" + name, base::printable(value, 64), base::Phrase::SettingLetters);
}

/// The settings that are no text, in the order in which they are refused.
Result<void> checkOthers(const AllocationRequest& request, const std::set<std::string>& known,
                         const std::function<Result<void>(const std::string&)>& refuse) {
  const model::AllocationSettings& settings = request.settings;
  if (settings.isExclusive && known.count("exclusive") == 0) return refuse("exclusive");
  if (settings.otherNodes && known.count("other_nodes") == 0) return refuse("other_nodes");
  if (!isPlainWord(request.excludedNodes, ".,_-"))
    return fail(ErrorCode::Untrusted, "nodes", base::printable(request.excludedNodes, 64), base::Phrase::NodeNames);
  const int slots = request.nodes * request.ranksPerNode * request.threadsPerRank;
  if (known.count("parallel_environment") > 0 && slots > 1 && settings.parallelEnvironment.empty())
    return fail({.code = ErrorCode::Missing,
                 .where = "/allocation/parallel_environment",
                 .allowed = base::Phrase::ParallelEnvironmentForSlots});
  return {};
}

constexpr std::size_t kMostNodes = 4096;
constexpr std::size_t kLongestName = 255;

std::optional<int> numberIn(std::string_view text) {
  if (text.empty()) return std::nullopt;
  int value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isNumber = problem == std::errc{} && end == text.data() + text.size() && value >= 0 && text.size() <= 9 &&
                        text.front() != '-';
  return isNumber ? std::optional(value) : std::nullopt;
}

bool addNames(std::vector<std::string>& names, const std::string& head, std::string_view rest);

/// Adds the names of a range, "1-3" or "07", with leading zeros kept. `tail` can contain further brackets.
bool addRange(std::vector<std::string>& names, const std::string& head, std::string_view range, std::string_view tail) {
  const std::size_t dash = range.find('-');
  const std::string_view first = range.substr(0, dash);
  const std::optional<int> begin = numberIn(first);
  const std::string_view last = dash == std::string_view::npos ? first : range.substr(dash + 1);
  const std::optional<int> end = numberIn(last);
  if (!begin || !end || *end < *begin) return false;
  for (int number = *begin; number <= *end; ++number) {
    std::string digits = std::to_string(number);
    if (digits.size() < first.size()) digits.insert(0, first.size() - digits.size(), '0');
    if (!addNames(names, head + digits, tail)) return false;
  }
  return true;
}

/// Adds the names that begin with `head` and continue as in `rest`. False: no such list, or too many or too long names.
bool addNames(std::vector<std::string>& names, const std::string& head, std::string_view rest) {
  const std::size_t open = rest.find('[');
  if (head.size() + std::min(open, rest.size()) > kLongestName) return false;
  std::string name = head + std::string(rest.substr(0, open));
  if (open == std::string_view::npos) {
    if (name.empty() || names.size() >= kMostNodes) return false;
    names.push_back(std::move(name));
    return true;
  }
  const std::size_t close = rest.find(']', open);
  if (close == std::string_view::npos) return false;
  const std::string_view tail = rest.substr(close + 1);
  if (!tail.empty() && tail.front() == '[') return false;
  std::string_view ranges = rest.substr(open + 1, close - open - 1);
  while (true) {
    const std::size_t comma = ranges.find(',');
    if (!addRange(names, name, ranges.substr(0, comma), tail)) return false;
    if (comma == std::string_view::npos) return true;
    ranges.remove_prefix(comma + 1);
  }
}

}  // namespace

std::vector<std::string> settingsOf(const SchedulerDescriptor& scheduler) {
  const std::string options = base::toJsonLine(scheduler.options.words());
  std::vector<std::string> names;
  for (const auto& [name, value] : textsOf({})) {
    if (options.find("${" + name + "}") != std::string::npos) names.push_back(name);
  }
  if (options.find("\"exclusive\"") != std::string::npos) names.emplace_back("exclusive");
  if (options.find("${excluded_nodes}") != std::string::npos) names.emplace_back("other_nodes");
  return names;
}

Result<std::vector<std::string>> directivesOf(const SchedulerDescriptor& scheduler, const AllocationRequest& request) {
  const std::vector<std::string> names = settingsOf(scheduler);
  const std::set<std::string> known(names.begin(), names.end());
  const auto refuse = [&](const std::string& name) -> Result<void> {
    return fail({.code = ErrorCode::NotApplicable,
                 .where = "/allocation/" + name,
                 .allowed = {base::Phrase::SettingsOfScheduler, scheduler.label, names}});
  };
  base::TemplateScope scope = scopeOf(request);
  for (const auto& [name, value] : textsOf(request.settings)) {
    if (Result<void> good = checkText(name, value); !good) return fail(good.error());
    if (!value.empty() && known.count(name) == 0) return fail(refuse(name).error());
    scope.values[name] = name == "time" ? timeFor(scheduler, value) : value;
    scope.facts["has_" + name] = !value.empty();
  }
  if (Result<void> good = checkOthers(request, known, refuse); !good) return fail(good.error());
  const auto words = base::expandArgv(scheduler.options.words(), scope, "/options");
  if (!words) return words;
  Result<std::vector<std::string>> lines = directiveLines(scheduler.directive, *words);
  if (!lines) return lines;
  return withOptions(scheduler, std::move(*lines), request);
}

std::vector<std::string> nodesIn(std::string_view list) {
  std::vector<std::string> names;
  while (!list.empty()) {
    // A comma in brackets does not end a name.
    std::size_t end = 0;
    for (bool isInside = false; end < list.size() && (isInside || list[end] != ','); ++end)
      isInside = list[end] == '[' || (isInside && list[end] != ']');
    if (!addNames(names, {}, list.substr(0, end))) return {};
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  std::vector<std::string> once;
  for (std::string& name : names) {
    if (name.size() > kLongestName || !isPlainWord(name, "._-") || name.front() == '-') return {};
    if (std::ranges::find(once, name) == once.end()) once.push_back(std::move(name));
  }
  return once;
}

std::string nodesToAvoid(const std::vector<std::string>& used, int total, int needed) {
  std::string avoided;
  int left = total - needed;
  for (const std::string& name : used) {
    if (left-- <= 0) break;
    avoided += (avoided.empty() ? "" : ",") + name;
  }
  return avoided;
}

}  // namespace baremark::core::launch
