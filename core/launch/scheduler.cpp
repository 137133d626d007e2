// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/scheduler.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/line_pattern.h"
#include "core/base/printable.h"
#include "core/launch/scheduler_answers.h"
#include "core/launch/scheduler_options.h"
#include "core/launch/scheduler_scripts.h"

namespace baremark::core::launch {
namespace {

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;

AllocationRequest sampleRequest() {
  return {.name = "b0000000000000",
          .output = "/job.out",
          .nodes = 2,
          .ranks = 4,
          .ranksPerNode = 2,
          .threadsPerRank = 1,
          .excludedNodes = {},
          .settings = {}};
}

/// A request that sets every setting which the scheduler supports.
AllocationRequest fullRequest(const SchedulerDescriptor& scheduler) {
  AllocationRequest request = sampleRequest();
  const std::vector<std::string> known = settingsOf(scheduler);
  const auto has = [&](const char* name) { return std::ranges::find(known, name) != known.end(); };
  model::AllocationSettings& settings = request.settings;
  for (const auto& [name, member] :
       std::map<const char*, std::string*>{{"partition", &settings.partition},
                                           {"account", &settings.account},
                                           {"qos", &settings.qos},
                                           {"constraint", &settings.constraint},
                                           {"parallel_environment", &settings.parallelEnvironment},
                                           {"time", &settings.time}}) {
    if (has(name)) *member = "x";
  }
  settings.gpusPerNode = has("gpus_per_node") ? 1 : 0;
  settings.isExclusive = has("exclusive");
  if (has("other_nodes")) request.excludedNodes = "n1,n2";
  return request;
}

/// Beginnings of the names of variables: one text, or a list.
std::vector<std::string> unsetBy(JsonFields& fields) {
  const Json* given = fields.any("unset");
  std::vector<std::string> beginnings;
  if (given != nullptr && given->is_string())
    beginnings = {fields.text("unset", "", 64)};
  else if (given != nullptr)
    beginnings = fields.texts("unset", 64);
  std::erase(beginnings, std::string());
  for (const std::string& beginning : beginnings) {
    if (!isPlainWord(beginning, "_"))
      fields.refuse("unset", ErrorCode::Untrusted, base::printable(beginning, 64), base::Phrase::BeginningsOfVariables);
  }
  return beginnings;
}

void checkVariable(JsonFields& fields, const char* name, const std::string& value) {
  if (!value.empty() && isPlainWord(value, "_")) return;
  fields.refuse(name, ErrorCode::Untrusted, base::printable(value, 64), base::Phrase::NameOfVariable);
}

void readDetect(JsonFields& fields, SchedulerDescriptor& scheduler) {
  JsonFields detect(fields.object("detect"), "/detect");
  scheduler.detect = detect.texts("argv", 255);
  scheduler.version = base::regularExpression(detect, "version", "");
  scheduler.notHere = base::regularExpression(detect, "notHere", "");
  scheduler.answer = base::regularExpression(detect, "answer", "");
  scheduler.otherAnswer = base::regularExpression(detect, "otherAnswer", "");
  fields.adopt(detect.finish());
}

void readOptions(JsonFields& fields, SchedulerDescriptor& scheduler) {
  scheduler.directive = fields.text("directive", {}, 32);
  scheduler.options = fields.array("options");
  scheduler.timeExample = fields.text("timeExample", "", 32);
  scheduler.endlessTime = fields.text("endlessTime", "", 32);
  scheduler.timeOptions = fields.texts("timeOptions", 64);
  scheduler.refusedOptions = fields.texts("refusedOptions", 64);
  scheduler.clusterOptions = fields.texts("clusterOptions", 64);
  scheduler.jobIdVariables = fields.texts("jobIdVariables", 64);
}

void readEnvironment(JsonFields& fields, SchedulerDescriptor& scheduler) {
  scheduler.unset = unsetBy(fields);
  scheduler.clusterVariable = fields.text("clusterVariable", "", 64);
  if (!scheduler.clusterVariable.empty()) checkVariable(fields, "clusterVariable", scheduler.clusterVariable);
}

void readSubmit(JsonFields& fields, SchedulerDescriptor& scheduler) {
  JsonFields submit(fields.object("submit"), "/submit");
  scheduler.submit.argv = submit.array("argv");
  scheduler.submit.input = submit.text("input", "", 64);
  scheduler.submit.id = submit.text("id", {}, 255);
  scheduler.submit.uncertain = submit.text("uncertain", {}, 255);
  scheduler.submit.refused = submit.text("refused", "", 1024);
  scheduler.submit.refusesAbove127 = submit.flag("refusesAbove127", false);
  scheduler.submit.full = submit.text("full", "", 255);
  fields.adopt(submit.finish());
}

void readQuestions(JsonFields& fields, SchedulerDescriptor& scheduler) {
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
  scheduler.release = fields.array("release");
  scheduler.partitions = fields.array("partitions");
  scheduler.accounts = fields.array("accounts");
  scheduler.parallelEnvironments = fields.array("parallelEnvironments");
  scheduler.onNode = fields.array("onNode");
}

/// Commands without which no job can be submitted, watched or ended are demanded.
void checkCommands(JsonFields& fields, const SchedulerDescriptor& scheduler) {
  fields.adopt(base::checkCommand(scheduler.detect, "/detect/argv"));
  for (const auto& [path, words] : {std::pair("/submit/argv", &scheduler.submit.argv),
                                    {"/lookUp/argv", &scheduler.lookUp},
                                    {"/query/argv", &scheduler.query},
                                    {"/cancel", &scheduler.cancel}}) {
    fields.adopt(base::checkCommand(words->words(), path));
  }
  for (const auto& [path, words] : {std::pair("/finished", &scheduler.finished),
                                    {"/release", &scheduler.release},
                                    {"/partitions", &scheduler.partitions},
                                    {"/accounts", &scheduler.accounts},
                                    {"/parallelEnvironments", &scheduler.parallelEnvironments},
                                    {"/onNode", &scheduler.onNode}}) {
    if (!words->empty()) fields.adopt(base::checkCommand(words->words(), path));
  }
  fields.adopt(base::checkArguments(scheduler.options.words(), "/options"));
}

/// Makes every script once, so that a mistake in a template is found when the file is read.
void checkScripts(JsonFields& fields, const SchedulerDescriptor& scheduler) {
  const auto check = [&](const char* name, const auto& result) {
    if (!result) fields.refuse(name, result.error());
  };
  check("options", directivesOf(scheduler, fullRequest(scheduler)));
  check("submit", submitScriptOf(scheduler, "/folder", "b0"));
  check("lookUp", lookUpScriptOf(scheduler, "b0"));
  check("query", queryScriptOf(scheduler, {"1"}));
  check("finished", finishedScriptOf(scheduler, {"1"}));
  check("partitions", partitionsScriptOf(scheduler));
  check("accounts", accountsScriptOf(scheduler));
  check("parallelEnvironments", parallelEnvironmentsScriptOf(scheduler));
  const model::PartitionFacts sample{.name = "x", .timeLimit = {}, .nodes = {}, .cores = {}, .devices = "gpu:1"};
  check("onNode", onNodeScriptOf(scheduler, &sample, ":"));
  check("cancel", cancelScriptOf(scheduler, {"1"}));
  check("cancel", cancelByNameScriptOf(scheduler, "b0", "1"));
  if (!scheduler.release.empty() &&
      (releaseCommandOf(scheduler, "1").empty() || releaseCommandOf(scheduler, "1", "o").empty())) {
    fields.refuse("release", ErrorCode::Malformed, base::printable(base::toJsonLine(scheduler.release.words()), 80),
                  base::Phrase::JobInWords);
  }
}

}  // namespace

Result<SchedulerDescriptor> parseSchedulerDescriptor(std::string_view text) {
  JsonFields fields(text, "baremark.scheduler/1");
  SchedulerDescriptor scheduler;
  scheduler.id = fields.text("id", {}, 64);
  scheduler.label = fields.text("label", {}, 64);
  scheduler.formOf = fields.text("formOf", "", 64);
  readDetect(fields, scheduler);
  readOptions(fields, scheduler);
  readEnvironment(fields, scheduler);
  readSubmit(fields, scheduler);
  for (const char* former : {"array", "requiredOptions"}) (void)fields.any(former);  // of an earlier version
  readQuestions(fields, scheduler);
  for (const std::string& name : scheduler.jobIdVariables) {
    if (isPlainWord(name, "_")) continue;
    fields.refuse("jobIdVariables", ErrorCode::Untrusted, base::printable(name, 64), base::Phrase::NamesOfVariables);
  }
  if (fields.isGood()) checkCommands(fields, scheduler);
  if (fields.isGood()) checkScripts(fields, scheduler);
  return fields.finish(std::move(scheduler));
}

bool isClusterName(std::string_view name) {
  return !name.empty() && name.size() <= 64 && name.front() != '-' && isPlainWord(name, "._-");
}

bool saysNotHere(const SchedulerDescriptor& scheduler, std::string_view output) {
  return !scheduler.notHere.empty() && !base::matchedText(scheduler.notHere, output, 0).empty();
}

bool isItsAnswer(const SchedulerDescriptor& scheduler, std::string_view output) {
  const auto hasLine = [&](const std::string& pattern) { return !base::matchedText(pattern, output, 0).empty(); };
  return (scheduler.answer.empty() || hasLine(scheduler.answer)) &&
         (scheduler.otherAnswer.empty() || !hasLine(scheduler.otherAnswer));
}

std::string versionIn(const SchedulerDescriptor& scheduler, std::string_view output) {
  return scheduler.version.empty() ? std::string()
                                   : base::printable(base::matchedText(scheduler.version, output, 1), 64);
}

}  // namespace baremark::core::launch
