// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/scheduler.h"

#include <algorithm>

#include "core/base/argv_template.h"
#include "core/base/json_fields.h"
#include "core/base/lines.h"
#include "core/base/quoting.h"
#include "core/launch/slurm_jobs.h"

namespace baremark::core::launch {
namespace {

using base::ErrorCode;
using base::fail;
using base::Json;
using base::JsonFields;
using base::Result;

bool isPlain(std::string_view text, std::string_view also) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || also.find(c) != std::string_view::npos;
  });
}

bool isId(std::string_view text) { return !text.empty() && text.size() <= 64 && isPlain(text, "._;[]-@"); }

Result<std::vector<std::string>> wordsOf(const Json& words, const std::map<std::string, std::string>& values, const std::string& path) {
  base::TemplateScope scope;
  scope.values = values;
  return base::expandArgv(words, scope, path);
}

Result<std::string> commandOf(const Json& words, const std::map<std::string, std::string>& values, const std::string& path) {
  const auto expanded = wordsOf(words, values, path);
  if (!expanded) return fail(expanded.error());
  return base::shellCommand(*expanded);
}

AllocationRequest sampleRequest() {
  return {.name = "b0000000000000", .output = "/job.out", .settings = {.partition = "p", .account = "a", .qos = "q", .constraint = "c", .time = "1:00"}};
}

}  // namespace

const char* toName(JobState state) {
  switch (state) {
    case JobState::Pending: return "pending";
    case JobState::Held: return "held";
    case JobState::Starting: return "starting";
    case JobState::Running: return "running";
    case JobState::Suspended: return "suspended";
    case JobState::Completing: return "completing";
    case JobState::Done: return "done";
    case JobState::Failed: return "failed";
    case JobState::Cancelled: return "cancelled";
    case JobState::TimeLimit: return "time_limit";
    case JobState::OutOfMemory: return "out_of_memory";
    case JobState::NodeFail: return "node_fail";
    case JobState::Preempted: return "preempted";
    case JobState::Unknown: break;
  }
  return "unknown";
}

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
  scheduler.version = detect.text("version", {}, 255);
  fields.adopt(detect.finish());
  scheduler.directive = fields.text("directive", {}, 32);
  scheduler.options = fields.array("options");
  scheduler.jobIdVariable = fields.text("jobIdVariable", {}, 64);
  scheduler.unset = fields.text("unset", "", 64);
  JsonFields submit(fields.object("submit"), "/submit");
  scheduler.submit = submit.array("argv");
  scheduler.submittedId = submit.text("id", {}, 255);
  scheduler.uncertain = submit.text("uncertain", {}, 255);
  fields.adopt(submit.finish());
  scheduler.lookUp = fields.array("lookUp");
  JsonFields query(fields.object("query"), "/query");
  scheduler.query = query.array("argv");
  scheduler.reader = query.choice("reader", {"slurm"});
  fields.adopt(query.finish());
  scheduler.cancel = fields.array("cancel");
  scheduler.partitions = fields.array("partitions");
  if (fields.isGood()) {
    const auto check = [&](const char* name, const auto& result) {
      if (!result) fields.refuse(name, result.error());
    };
    check("options", directivesOf(scheduler, sampleRequest()));
    check("submit", submitScriptOf(scheduler, "/folder"));
    check("lookUp", lookUpScriptOf(scheduler, "b0"));
    check("query", queryScriptOf(scheduler));
    check("partitions", partitionsScriptOf(scheduler));
    check("cancel", cancelScriptOf(scheduler, {"1"}));
  }
  if (Result<void> good = fields.finish(); !good) return fail(good.error());
  return scheduler;
}

Result<std::vector<std::string>> directivesOf(const SchedulerDescriptor& scheduler, const AllocationRequest& request) {
  const model::AllocationSettings& settings = request.settings;
  base::TemplateScope scope;
  scope.values = {{"name", request.name}, {"output", request.output}, {"nodes", std::to_string(request.nodes)},
                  {"ranks", std::to_string(request.ranks)}, {"ranksPerNode", std::to_string(request.ranksPerNode)},
                  {"threads", std::to_string(request.threadsPerRank)}, {"cores", std::to_string(request.ranksPerNode * request.threadsPerRank)},
                  {"partition", settings.partition}, {"account", settings.account}, {"qos", settings.qos},
                  {"constraint", settings.constraint}, {"time", settings.time}};
  for (const char* name : {"partition", "account", "qos", "constraint", "time"}) {
    const std::string& value = scope.values[name];
    scope.facts[std::string("has_") + name] = !value.empty();
    if (value.size() <= 128 && isPlain(value, "_.:,@=/+%-&|()!*")) continue;
    return fail({.code = ErrorCode::Untrusted, .where = std::string("/allocation/") + name, .value = value.substr(0, 64),
                 .allowed = "up to 128 letters, digits and _ . : , @ = / + % - & | ( ) ! *"});
  }
  scope.facts["exclusive"] = settings.isExclusive;
  auto words = base::expandArgv(scheduler.options, scope, "/options");
  if (!words) return words;
  for (std::string& word : *words) {
    if (word.find('\n') != std::string::npos) return fail({.code = ErrorCode::Untrusted, .where = "/options", .value = word});
    // A scheduler splits its lines at blanks, as a shell does.
    if (word.find_first_of(" \t") != std::string::npos) word = "\"" + word + "\"";
    word = scheduler.directive + " " + word;
  }
  return words;
}

Result<std::string> submitScriptOf(const SchedulerDescriptor& scheduler, const std::string& folder) {
  const Result<std::string> place = base::shellQuoted(folder);
  const Result<std::string> command = commandOf(scheduler.submit, {}, "/submit/argv");
  const Result<std::string> pattern = base::shellQuoted("s/^" + scheduler.submittedId + "$/\\1/p");
  const Result<std::string> uncertain = base::shellQuoted(scheduler.uncertain);
  for (const Result<std::string>* part : {&place, &command, &pattern, &uncertain}) {
    if (!*part) return *part;
  }
  if (!isPlain(scheduler.unset, "_") || !isPlain(scheduler.id, "-_")) return fail({.code = ErrorCode::Untrusted, .where = "/unset", .value = scheduler.unset});
  const std::string unset = scheduler.unset.empty() ? std::string()
                                                    : "for name in $(env | sed -n 's/^\\(" + scheduler.unset + "[A-Za-z0-9_]*\\)=.*/\\1/p'); do unset \"$name\"; done\n";
  return "umask 077\n"
         "cd " + *place + " || exit 66\n"
         "mkdir submit.lock 2>/dev/null || { cat submit.json 2>/dev/null; exit 75; }\n" + unset +
         "said=$(" + *command + " </dev/null 2>submit.err)\n"
         "status=$?\n"
         "cat submit.err >&2\n"
         "id=$(printf '%s\\n' \"$said\" | sed -n " + *pattern + " | sed -n '$p')\n"
         "if [ -z \"$id\" ]; then\n"
         "  if grep -qiE " + *uncertain + " submit.err; then exit " + std::to_string(kMayHaveBeenTaken) + "; fi\n"
         "  [ \"$status\" -ne 0 ] || exit " + std::to_string(kMayHaveBeenTaken) + "\n"
         "  exit 1\n"
         "fi\n"
         "printf '{\"scheduler\":\"" + scheduler.id + "\",\"job_id\":\"%s\"}\\n' \"$id\" >submit.json.tmp && mv -f submit.json.tmp submit.json\n"
         "cat submit.json\n";
}

Result<std::string> lookUpScriptOf(const SchedulerDescriptor& scheduler, const std::string& jobName) {
  return commandOf(scheduler.lookUp, {{"name", jobName}}, "/lookUp");
}

Result<std::string> queryScriptOf(const SchedulerDescriptor& scheduler) { return commandOf(scheduler.query, {}, "/query/argv"); }

Result<std::string> cancelScriptOf(const SchedulerDescriptor& scheduler, const std::vector<std::string>& ids) {
  std::string script;
  for (const std::string& id : ids) {
    if (!isId(id)) return fail({.code = ErrorCode::Untrusted, .where = "job id", .value = id.substr(0, 64)});
    const Result<std::string> command = commandOf(scheduler.cancel, {{"id", id.substr(0, id.find(';'))}}, "/cancel");
    if (!command) return command;
    script += *command + "\n";
  }
  return script;
}

Result<std::string> detectScriptOf(const SchedulerDescriptor& scheduler) { return base::shellCommand(scheduler.detect); }

Result<std::string> partitionsScriptOf(const SchedulerDescriptor& scheduler) { return commandOf(scheduler.partitions, {}, "/partitions"); }

std::vector<model::PartitionFacts> readPartitions(const SchedulerDescriptor&, std::string_view answer) { return readSlurmPartitions(answer); }

std::vector<JobFacts> readJobs(const SchedulerDescriptor&, std::string_view answer) { return readSlurmJobs(answer); }

std::vector<std::string> readIds(std::string_view answer) {
  std::vector<std::string> ids;
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    if (isId(line)) ids.emplace_back(line);
  }
  return ids;
}

}  // namespace baremark::core::launch
