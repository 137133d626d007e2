// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/scheduler.h"

#include "core/model/time_limit.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/argv_template.h"
#include "core/base/json_fields.h"
#include "core/base/line_pattern.h"
#include "core/base/lines.h"
#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/launch/answer_fields.h"
#include "core/launch/directive_lines.h"
#include "core/launch/flux_jobs.h"
#include "core/launch/grid_engine_jobs.h"
#include "core/launch/lsf_jobs.h"
#include "core/launch/pbs_jobs.h"
#include "core/launch/plain_words.h"
#include "core/launch/slurm_jobs.h"

namespace baremark::core::launch {
namespace {

using base::ErrorCode;
using base::fail;
using base::Json;
using base::JsonFields;
using base::Result;

constexpr std::size_t kLongestValue = 128;
constexpr const char* kPlainSigns = "_.:,@=/+%-&|()!*";
constexpr std::string_view kIndex = "${index}";

struct Reader {
  std::vector<JobFacts> (*jobs)(std::string_view);
  std::vector<JobFacts> (*finished)(std::string_view);
  std::vector<model::PartitionFacts> (*partitions)(std::string_view);
};

const std::map<std::string, Reader>& readers() {
  static const std::map<std::string, Reader> all = {
      {"flux", {readFluxJobs, readFluxJobs, readFluxQueues}},
      {"grid-engine", {readGridEngineJobs, readGridEngineEnds, readGridEngineQueues}},
      {"lsf", {readLsfJobs, readLsfJobs, readLsfQueues}},
      {"pbs", {readPbsJobs, readPbsJobs, readPbsQueues}},
      {"slurm", {readSlurmJobs, readSlurmBooks, readSlurmPartitions}}};
  return all;
}

std::vector<std::string> readerNames() {
  std::vector<std::string> names;
  for (const auto& [name, reader] : readers()) names.push_back(name);
  return names;
}

/// The settings of an allocation that are a text, by their names in an experiment file.
std::map<std::string, std::string> textsOf(const model::AllocationSettings& settings) {
  return {{"partition", settings.partition}, {"account", settings.account}, {"qos", settings.qos}, {"constraint", settings.constraint},
          {"parallel_environment", settings.parallelEnvironment}, {"time", settings.time},
          {"gpus_per_node", settings.gpusPerNode > 0 ? std::to_string(settings.gpusPerNode) : std::string()}};
}

AllocationRequest sampleRequest() {
  return {.name = "b0000000000000", .output = "/job.out", .nodes = 2, .ranks = 4, .ranksPerNode = 2, .threadsPerRank = 1, .excludedNodes = {}, .settings = {}};
}

/// Every setting that the scheduler has a counterpart of, set.
AllocationRequest fullRequest(const SchedulerDescriptor& scheduler) {
  AllocationRequest request = sampleRequest();
  const std::vector<std::string> known = settingsOf(scheduler);
  const auto has = [&](const char* name) { return std::find(known.begin(), known.end(), name) != known.end(); };
  model::AllocationSettings& settings = request.settings;
  for (const auto& [name, member] : std::map<const char*, std::string*>{{"partition", &settings.partition}, {"account", &settings.account},
                                                                        {"qos", &settings.qos}, {"constraint", &settings.constraint},
                                                                        {"parallel_environment", &settings.parallelEnvironment}, {"time", &settings.time}}) {
    if (has(name)) *member = "x";
  }
  settings.gpusPerNode = has("gpus_per_node") ? 1 : 0;
  settings.isExclusive = has("exclusive");
  if (has("other_nodes")) request.excludedNodes = "n1,n2";
  return request;
}

/// "--time", "-q".
std::string nameOf(const std::string& option) {
  const std::size_t start = option.rfind('"', 0) == 0 ? 1 : 0;
  return option.substr(start, option.find_first_of("= \t", start) - start);
}

/// What a line of options sets: "--time", "-q"; of an option that may stand several times also which part: "-l walltime".
std::string subjectOf(std::string option) {
  if (!option.empty() && option.front() == '"') option.erase(0, 1);
  const std::size_t end = option.find_first_of("= \t");
  const std::string word = option.substr(0, end);
  if (end == std::string::npos || word.substr(0, 2) == "--") return word;
  const std::size_t value = option.find_first_not_of("= \t\"'", end);
  const std::size_t valueEnd = value == std::string::npos ? std::string::npos : option.find_first_of("=[", value);
  return valueEnd == std::string::npos ? word : word + " " + option.substr(value, valueEnd - value);
}

/// The options on one line: a word that begins with "-", outside quotation marks, begins one.
std::vector<std::string> optionsOn(const std::string& line) {
  std::vector<std::string> options;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool isStart = i == 0 || (quote == 0 && line[i] == '-' && (line[i - 1] == ' ' || line[i - 1] == '\t'));
    if (isStart) options.emplace_back();
    if (quote == line[i]) quote = 0;
    else if (quote == 0 && (line[i] == '"' || line[i] == '\'')) quote = line[i];
    options.back() += line[i];
  }
  return options;
}

/// Whether `value`, which may be quoted, has a part of this name: "block" in "depend=afterany:1,block=true".
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

bool isRefused(const SchedulerDescriptor& scheduler, const std::string& option) {
  const std::string name = nameOf(option);
  return std::any_of(scheduler.refusedOptions.begin(), scheduler.refusedOptions.end(), [&](const std::string& refused) {
    // "-W block": of an option with many meanings one.
    const std::size_t blank = refused.find(' ');
    if (blank != std::string::npos) return option.compare(0, blank, refused, 0, blank) == 0 && hasPart(std::string_view(option).substr(blank), std::string_view(refused).substr(blank + 1));
    // A short one may have its value glued to it; of a long one the beginning may do.
    if (refused.substr(0, 2) != "--") return option.compare(0, refused.size(), refused) == 0;
    return name.size() > 2 && refused.compare(0, name.size(), name) == 0;
  });
}

/// Of the lines that the program writes, those without which it would not find the job or what it says.
bool isFoundBy(const SchedulerDescriptor& scheduler, const std::string& option) {
  const std::string name = nameOf(option);
  return isRefused(scheduler, option) || name == "-N" || name == "-o" || name == "-S";
}

Result<std::vector<std::string>> withOptions(const SchedulerDescriptor& scheduler, std::vector<std::string> lines, const AllocationRequest& request) {
  const std::size_t begin = scheduler.directive.size() + 1;
  for (const std::string& option : request.settings.options) {
    const bool isOne = !option.empty() && option.front() == '-' && option.find_first_of("\r\n") == std::string::npos && option.find('\0') == std::string::npos;
    if (!isOne) return fail({.code = ErrorCode::Untrusted, .where = "/allocation/options", .value = base::printable(option, 64), .allowed = "one line that begins with -"});
    const std::vector<std::string> parts = optionsOn(option);
    if (std::any_of(parts.begin(), parts.end(), [&](const std::string& part) { return isRefused(scheduler, part); })) {
      return fail({.code = ErrorCode::OutOfRange, .where = "/allocation/options", .value = base::printable(option, 64),
                   .allowed = "none of " + base::listOfNames(scheduler.refusedOptions) +
                              ": one submission is one job that nothing waits for, found again by its name, on the cluster that the host's own commands ask"});
    }
    const auto isOurs = [&](const std::string& part) {
      return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
        const auto names = [&](const std::string& ours) { return !ours.empty() && line.find(ours) != std::string::npos; };
        return nameOf(line.substr(begin)) == nameOf(part) && (names(request.name) || names(request.output));
      });
    };
    if (std::any_of(parts.begin(), parts.end(), isOurs)) {
      return fail({.code = ErrorCode::OutOfRange, .where = "/allocation/options", .value = base::printable(option, 64),
                   .allowed = "any but the job's name and output, by which it is found again"});
    }
    const std::string line = scheduler.directive + " " + option;
    const auto isSame = [&](const std::string& ours) { return subjectOf(ours.substr(begin)) == subjectOf(option); };
    const auto same = std::find_if(lines.begin(), lines.end(), isSame);
    const bool isTakenOut = option.back() == '=';
    if (isTakenOut) lines.erase(std::remove_if(same, lines.end(), isSame), lines.end());
    else if (same == lines.end()) lines.push_back(line);
    else *same = line;
  }
  return lines;
}

/// The beginnings of variables' names: one, or a list of them.
std::vector<std::string> unsetBy(JsonFields& fields) {
  const Json* given = fields.any("unset");
  std::vector<std::string> beginnings;
  if (given != nullptr && given->is_string()) beginnings = {fields.text("unset", "", 64)};
  else if (given != nullptr) beginnings = fields.texts("unset", 64);
  std::erase(beginnings, std::string());
  for (const std::string& beginning : beginnings) {
    if (!isPlainWord(beginning, "_")) fields.refuse("unset", {.code = ErrorCode::Untrusted, .value = base::printable(beginning, 64), .allowed = "beginnings of names of variables"});
  }
  return beginnings;
}

void checkScripts(JsonFields& fields, const SchedulerDescriptor& scheduler) {
  const auto check = [&](const char* name, const auto& result) {
    if (!result) fields.refuse(name, result.error());
  };
  check("options", directivesOf(scheduler, fullRequest(scheduler)));
  check("submit", submitScriptOf(scheduler, "/folder", "b0"));
  if (!scheduler.array.empty()) check("array", renderArray(scheduler, "b0", {}, {"/folder"}));
  check("lookUp", lookUpScriptOf(scheduler, "b0"));
  check("query", queryScriptOf(scheduler, {"1"}));
  check("finished", finishedScriptOf(scheduler, {"1"}));
  check("partitions", partitionsScriptOf(scheduler));
  check("accounts", accountsScriptOf(scheduler));
  check("parallelEnvironments", parallelEnvironmentsScriptOf(scheduler));
  const model::PartitionFacts sample{.name = "x", .timeLimit = {}, .nodes = {}, .cores = {}, .devices = "gpu:1"};
  check("onNode", onNodeScriptOf(scheduler, &sample, ":"));
  check("cancel", cancelScriptOf(scheduler, {"1"}));
  check("cancel", callOffScriptOf(scheduler, "b0", "1"));
  if (!scheduler.release.empty() && releaseCommandOf(scheduler, "1").empty()) {
    fields.refuse("release", {.code = ErrorCode::Malformed, .value = base::printable(base::toJsonLine(scheduler.release), 80), .allowed = "words, in which ${id} stands for the job"});
  }
}

}  // namespace

Result<SchedulerDescriptor> parseSchedulerDescriptor(std::string_view text) {
  const Result<Json> document = base::parseJson(text, {.maxBytes = 1 << 20});
  if (!document) return fail(document.error());
  JsonFields fields(*document, "");
  fields.choice("schema", {"baremark.scheduler/1"});
  SchedulerDescriptor scheduler;
  scheduler.id = fields.text("id", {}, 64);
  scheduler.label = fields.text("label", {}, 64);
  JsonFields detect(fields.object("detect"), "/detect");
  scheduler.detect = detect.texts("argv", 255);
  scheduler.version = base::regularExpression(detect, "version", "");
  scheduler.notHere = base::regularExpression(detect, "notHere", "");
  fields.adopt(detect.finish());
  scheduler.directive = fields.text("directive", {}, 32);
  scheduler.options = fields.array("options");
  scheduler.timeExample = fields.text("timeExample", "", 32);
  scheduler.endlessTime = fields.text("endlessTime", "", 32);
  scheduler.timeOptions = fields.has("timeOptions") ? fields.texts("timeOptions", 64) : std::vector<std::string>();
  scheduler.refusedOptions = fields.has("refusedOptions") ? fields.texts("refusedOptions", 64) : std::vector<std::string>();
  scheduler.jobIdVariables = fields.texts("jobIdVariables", 64);
  scheduler.unset = unsetBy(fields);
  JsonFields submit(fields.object("submit"), "/submit");
  scheduler.submit = submit.array("argv");
  scheduler.submitInput = submit.text("input", "", 64);
  scheduler.submittedId = submit.text("id", {}, 255);
  scheduler.uncertain = submit.text("uncertain", {}, 255);
  scheduler.refused = submit.text("refused", "", 1024);
  scheduler.refusesAbove127 = submit.flag("refusesAbove127", false);
  scheduler.full = submit.text("full", "", 255);
  fields.adopt(submit.finish());
  if (fields.has("array")) {
    JsonFields array(fields.object("array"), "/array");
    scheduler.array = array.array("options");
    scheduler.arrayJob = array.text("job", {}, 64);
    scheduler.arrayIndex = array.text("index", {}, 64);
    for (const auto& [name, value] : {std::pair("job", scheduler.arrayJob), std::pair("index", scheduler.arrayIndex)}) {
      if (!value.empty() && isPlainWord(value, "_")) continue;
      array.refuse(name, {.code = ErrorCode::Untrusted, .value = base::printable(value, 64), .allowed = "the name of a variable"});
    }
    scheduler.arrayFirst = static_cast<int>(array.integer("first", 0, 1));
    scheduler.arrayTask = array.text("task", {}, 16);
    const std::size_t index = scheduler.arrayTask.find(kIndex);
    const std::string signs = index == std::string::npos ? scheduler.arrayTask : scheduler.arrayTask.substr(0, index) + scheduler.arrayTask.substr(index + kIndex.size());
    if (index == std::string::npos || signs.find_first_not_of("_.[]") != std::string::npos) {
      array.refuse("task", {.code = ErrorCode::Untrusted, .value = base::printable(scheduler.arrayTask, 16), .allowed = "${index} between _ . [ ]"});
    }
    fields.adopt(array.finish());
  }
  JsonFields lookUp(fields.object("lookUp"), "/lookUp");
  scheduler.lookUp = lookUp.array("argv");
  scheduler.lookUpId = lookUp.text("id", "\\([A-Za-z0-9][][A-Za-z0-9._;@-]*\\)", 255);
  fields.adopt(lookUp.finish());
  scheduler.absent = fields.text("absent", "", 255);
  JsonFields query(fields.object("query"), "/query");
  scheduler.query = query.array("argv");
  scheduler.reader = query.choice("reader", readerNames());
  fields.adopt(query.finish());
  scheduler.finished = fields.array("finished");
  scheduler.cancel = fields.array("cancel");
  scheduler.release = fields.has("release") ? fields.array("release") : Json::array();
  scheduler.partitions = fields.array("partitions");
  scheduler.accounts = fields.has("accounts") ? fields.array("accounts") : Json::array();
  scheduler.parallelEnvironments = fields.has("parallelEnvironments") ? fields.array("parallelEnvironments") : Json::array();
  scheduler.onNode = fields.has("onNode") ? fields.array("onNode") : Json::array();
  for (const std::string& name : scheduler.jobIdVariables) {
    if (isPlainWord(name, "_")) continue;
    fields.refuse("jobIdVariables", {.code = ErrorCode::Untrusted, .value = base::printable(name, 64), .allowed = "names of variables"});
  }
  if (fields.isGood()) checkScripts(fields, scheduler);
  if (Result<void> good = fields.finish(); !good) return fail(good.error());
  return scheduler;
}

std::vector<std::string> settingsOf(const SchedulerDescriptor& scheduler) {
  const std::string options = base::toJsonLine(scheduler.options);
  std::vector<std::string> names;
  for (const auto& [name, value] : textsOf({})) {
    if (options.find("${" + name + "}") != std::string::npos) names.push_back(name);
  }
  if (options.find("\"exclusive\"") != std::string::npos) names.emplace_back("exclusive");
  if (!scheduler.array.empty()) names.emplace_back("array");
  if (options.find("${excluded_nodes}") != std::string::npos) names.emplace_back("other_nodes");
  return names;
}

namespace {

/// What asks the scheduler for that time. One that is written in its own way alone, or of a scheduler whose way is not known, stays.
std::string timeFor(const SchedulerDescriptor& scheduler, const std::string& asked) {
  if (!scheduler.endlessTime.empty() && model::isEndless(asked)) return scheduler.endlessTime;
  const auto limit = scheduler.timeExample.empty() ? std::nullopt : model::timeLimitIn(asked, scheduler.timeExample);
  return limit ? model::writtenTimeLimit(*limit, scheduler.timeExample) : asked;
}

}  // namespace

Result<std::vector<std::string>> directivesOf(const SchedulerDescriptor& scheduler, const AllocationRequest& request) {
  const int cores = request.ranksPerNode * request.threadsPerRank;
  const int slots = request.nodes * cores;
  base::TemplateScope scope;
  scope.values = {{"name", request.name}, {"output", request.output}, {"nodes", std::to_string(request.nodes)},
                  {"ranks", std::to_string(request.ranks)}, {"ranksPerNode", std::to_string(request.ranksPerNode)},
                  {"rankSlots", std::to_string(request.nodes * request.ranksPerNode)}, {"threads", std::to_string(request.threadsPerRank)},
                  {"cores", std::to_string(cores)}, {"slots", std::to_string(slots)}};
  const std::vector<std::string> known = settingsOf(scheduler);
  const auto isKnown = [&](const std::string& name) { return std::find(known.begin(), known.end(), name) != known.end(); };
  const auto notHere = [&](const std::string& name) {
    return fail({.code = ErrorCode::NotApplicable, .where = "/allocation/" + name, .allowed = "of " + scheduler.label + ": " + base::listOfNames(known)});
  };
  for (const auto& [name, value] : textsOf(request.settings)) {
    const bool isPlain = value.size() <= kLongestValue && isPlainWord(value, kPlainSigns) && value.substr(0, 1) != "-";
    if (!isPlain) {
      return fail({.code = ErrorCode::Untrusted, .where = "/allocation/" + name, .value = base::printable(value, 64),
                   .allowed = "up to 128 letters, digits and _ . : , @ = / + % - & | ( ) ! *, no - in front"});
    }
    if (!value.empty() && !isKnown(name)) return notHere(name);
    scope.values[name] = name == "time" ? timeFor(scheduler, value) : value;
    scope.facts["has_" + name] = !value.empty();
  }
  if (request.settings.isExclusive && !isKnown("exclusive")) return notHere("exclusive");
  if (request.settings.otherNodes && !isKnown("other_nodes")) return notHere("other_nodes");
  if (!isPlainWord(request.excludedNodes, ".,_-")) {
    return fail({.code = ErrorCode::Untrusted, .where = "nodes", .value = base::printable(request.excludedNodes, 64), .allowed = "names of nodes"});
  }
  scope.values["excluded_nodes"] = request.excludedNodes;
  scope.facts["has_excluded_nodes"] = !request.excludedNodes.empty();
  if (isKnown("parallel_environment") && slots > 1 && request.settings.parallelEnvironment.empty()) {
    return fail({.code = ErrorCode::Missing, .where = "/allocation/parallel_environment",
                 .allowed = "one of those of the host, which qconf -spl lists, for more than one slot"});
  }
  if (request.settings.isArray && !isKnown("array")) return notHere("array");
  scope.facts["exclusive"] = request.settings.isExclusive;
  const auto words = base::expandArgv(scheduler.options, scope, "/options");
  if (!words) return words;
  Result<std::vector<std::string>> lines = directiveLines(scheduler.directive, *words);
  if (!lines) return lines;
  return withOptions(scheduler, std::move(*lines), request);
}

Result<std::vector<std::string>> optionsFrom(const SchedulerDescriptor& scheduler, const std::vector<std::string>& lines, std::string_view edited) {
  std::vector<std::string> options;
  std::vector<std::string> kept;
  std::set<std::string> subjects;
  while (!edited.empty()) {
    std::string line(base::takeLine(edited));
    line.erase(line.find_last_not_of(" \t\r") + 1);
    if (line.empty()) continue;
    const std::string start = scheduler.directive + " ";
    if (std::find(lines.begin(), lines.end(), line) != lines.end()) {
      kept.push_back(line);
      continue;
    }
    if (line.compare(0, start.size(), start) != 0 || line.size() == start.size() || line[start.size()] != '-') {
      return fail({.code = ErrorCode::Untrusted, .where = "line", .value = base::printable(line, 80), .allowed = "lines that begin with " + start + "-"});
    }
    subjects.insert(subjectOf(line.substr(start.size())));
    options.push_back(line.substr(start.size()));
  }
  for (const std::string& line : lines) {
    const std::string option = line.substr(scheduler.directive.size() + 1);
    const bool isThere = std::find(kept.begin(), kept.end(), line) != kept.end() || subjects.count(subjectOf(option)) > 0;
    if (isThere) continue;
    if (!isFoundBy(scheduler, option)) options.push_back(subjectOf(option) + "=");
    else return fail({.code = ErrorCode::Missing, .where = "line", .value = line, .allowed = "this line, or another value of it"});
  }
  return options;
}

bool saysNotHere(const SchedulerDescriptor& scheduler, std::string_view output) {
  return !scheduler.notHere.empty() && !base::matchedText(scheduler.notHere, output, 0).empty();
}

std::string versionIn(const SchedulerDescriptor& scheduler, std::string_view output) {
  return scheduler.version.empty() ? std::string() : base::printable(base::matchedText(scheduler.version, output, 1), 64);
}

std::vector<model::PartitionFacts> readPartitions(const SchedulerDescriptor& scheduler, std::string_view answer, std::string_view user, const std::vector<std::string>& groups) {
  if (scheduler.reader == "pbs") return readPbsQueuesOf(user, groups, answer);
  return readers().at(scheduler.reader).partitions(answer);
}

std::vector<model::AccountFacts> readAccounts(const SchedulerDescriptor& scheduler, std::string_view answer) {
  return scheduler.reader == "slurm" ? readSlurmAccounts(answer) : std::vector<model::AccountFacts>();
}

std::vector<std::string> readParallelEnvironments(std::string_view answer) {
  constexpr std::size_t kMostNames = 256;
  std::vector<std::string> names;
  while (!answer.empty() && names.size() < kMostNames) {
    const std::string_view name = trimmed(base::takeLine(answer));
    if (isAskable(name)) names.emplace_back(name);
  }
  return names;
}

std::vector<JobFacts> readJobs(const SchedulerDescriptor& scheduler, std::string_view answer) { return readers().at(scheduler.reader).jobs(answer); }

std::vector<JobFacts> readFinished(const SchedulerDescriptor& scheduler, std::string_view answer) {
  return readers().at(scheduler.reader).finished(answer);
}

std::vector<std::string> readIds(std::string_view answer) {
  std::vector<std::string> ids;
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    if (isJobId(line)) ids.emplace_back(line);
  }
  return ids;
}

std::string plainId(const std::string& id) { return id.substr(0, id.find(';')); }

}  // namespace baremark::core::launch
