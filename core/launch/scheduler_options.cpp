// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/scheduler_options.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/launch/answer_fields.h"
#include "core/launch/plain_words.h"
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

/// What a line of options sets: "--time", "-q". For an option that may occur several times, also which part: "-l
/// walltime".
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
  return std::any_of(refusedOptions.begin(), refusedOptions.end(), [&](const std::string& refused) {
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
      return std::any_of(parts.begin(), parts.end(), [&](const std::string& part) { return isOneOf(options, part); });
    };
    for (const auto& [options, phrase] : {std::pair{&m_scheduler.clusterOptions, base::Phrase::NoClusterOption},
                                          std::pair{&m_scheduler.refusedOptions, base::Phrase::NoRefusedOption}}) {
      if (isAnyOf(*options)) return refused(option, {.code = ErrorCode::OutOfRange, .allowed = {phrase, *options}});
    }
    if (std::any_of(parts.begin(), parts.end(), [this](const std::string& part) { return findsJob(part); })) {
      return refused(option, {.code = ErrorCode::OutOfRange, .allowed = base::Phrase::NoOptionOfName});
    }
    return {};
  }

  void merge(const std::string& option) {
    const auto setsSame = [&](const std::string& line) { return subjectOf(optionIn(line)) == subjectOf(option); };
    const auto same = std::find_if(m_lines.begin(), m_lines.end(), setsSame);
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
    return std::any_of(m_lines.begin(), m_lines.end(), [&](const std::string& line) {
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
  if (known.count("parallel_environment") > 0 && slots > 1 && settings.parallelEnvironment.empty()) {
    return fail({.code = ErrorCode::Missing,
                 .where = "/allocation/parallel_environment",
                 .allowed = base::Phrase::ParallelEnvironmentForSlots});
  }
  return {};
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

}  // namespace baremark::core::launch
