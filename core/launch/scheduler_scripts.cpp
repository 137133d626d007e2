// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/scheduler_scripts.h"

#include <utility>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/launch/job_script.h"
#include "core/launch/scheduler_answers.h"
#include "core/protocol/block_files.h"

namespace baremark::core::launch {
namespace {

using base::ErrorCode, base::fail, base::Result;

Result<std::string> commandOf(const base::CommandTemplate& words, const base::TemplateScope& scope,
                              const std::string& path) {
  const auto expanded = base::expandArgv(words.words(), scope, path);
  if (!expanded) return fail(expanded.error());
  return base::shellCommand(*expanded);
}

/// A command in which the shell variable `variable` replaces the template's `value`.
Result<std::string> commandWithVariable(const base::CommandTemplate& words, const std::string& value,
                                        const std::string& variable, const std::string& path) {
  base::TemplateScope scope;
  scope.values[value] = "${" + variable + "}";
  const auto expanded = base::expandArgv(words.words(), scope, path);
  if (!expanded) return fail(expanded.error());
  return base::shellCommand(*expanded, {variable});
}

Result<std::string> commandFor(const base::CommandTemplate& words, const std::string& id, const std::string& path,
                               base::TemplateScope scope = {}) {
  if (!isJobId(id)) return fail(ErrorCode::Untrusted, base::Phrase::JobId, base::printable(id, 64));
  scope.values["id"] = plainId(id);
  scope.values["number"] = id.substr(0, id.find_first_not_of("0123456789"));
  return commandOf(words, scope, path);
}

Result<std::string> commandForAll(const base::CommandTemplate& words, const std::vector<std::string>& ids,
                                  const std::string& path) {
  base::TemplateScope scope;
  auto& list = scope.lists["ids"];
  for (const std::string& id : ids) {
    if (!isJobId(id)) return fail(ErrorCode::Untrusted, base::Phrase::JobId, base::printable(id, 64));
    list.push_back({{"id", plainId(id)}});
  }
  return commandOf(words, scope, path);
}

bool namesAll(const base::CommandTemplate& words) {
  return base::toJsonLine(words.words()).find("\"ids\"") != std::string::npos;
}

/// A command for sed -n that prints the first group of each line that matches `pattern`.
Result<std::string> idFilter(const std::string& pattern) {
  return base::shellQuoted("s/^" + pattern + "$/\\1/p");
}

/// Runs a command and treats a failure in the words of `absent` as an empty answer.
Result<std::string> tolerant(const SchedulerDescriptor& scheduler, const std::string& command) {
  if (scheduler.absent.empty()) return command + "\n";
  const Result<std::string> absent = base::shellQuoted(scheduler.absent);
  if (!absent) return absent;
  return "{ said=$(" + command +
         " </dev/null 2>&1 >&3); } 3>&1 && exit 0\n"
         "status=$?\n"
         "printf '%s\\n' \"$said\" >&2\n"
         "if printf '%s\\n' \"$said\" | grep -qiE " +
         *absent +
         "; then exit 0; fi\n"
         "exit \"$status\"\n";
}

/// Releases the claim of a submission.
constexpr const char* kRelease = "  rm -f submit.failed\n  rmdir submit.lock\n";

constexpr const char* kSubmittingVariable = "BAREMARK_SUBMITTING";

/// The part of the script for a submission that printed no id. The job is refused if the scheduler uses known words and
/// then knows no job of this name. Otherwise the script notes its doubt beside the claim, and look-ups decide.
Result<std::string> doubtfulEnd(const SchedulerDescriptor& scheduler, const std::string& jobName) {
  base::FirstError errors;
  const std::string unknown = "exit " + std::to_string(kMayHaveBeenTaken);
  const auto onWords = [&errors](const std::string& words, const std::string& what) {
    return "  if grep -qiE " + errors.valueOf(base::shellQuoted(words)) + " submit.err; then " + what + "; fi\n";
  };
  return errors.resultOf(
      "  printf '%s\\n' \"$said\" | grep -a '[[:alnum:]]' >>submit.err\n"
      "  cat submit.err >&2\n" +
      (scheduler.submit.refusesAbove127
           ? std::string()
           : "  if [ \"$status\" -gt 128 ] && [ \"$status\" -le 192 ]; then " + unknown + "; fi\n") +
      onWords(scheduler.submit.uncertain, unknown) + "  refusal=\n" +
      (scheduler.submit.refused.empty() ? "" : onWords(scheduler.submit.refused, "refusal=1")) +
      (scheduler.submit.full.empty() ? "" : onWords(scheduler.submit.full, "refusal=" + std::to_string(kNoRoomNow))) +
      "  [ \"$status\" -ne 0 ] || [ \"$refusal\" = 1 ] || " + unknown +
      "\n"
      "  failed_words() { echo \"exit status $status\"; cat submit.err; }\n"
      "  if [ \"$refusal\" != " +
      std::to_string(kNoRoomNow) + " ]; then\n  failed_words >" + kSubmitFailed +
      "\n"
      "  fi\n"
      "  if [ -z \"$refusal\" ] || [ \"$status\" -eq 0 ]; then " +
      unknown +
      "; fi\n"
      // Errors of this look-up are no part of the refusal.
      "  known=$(\n  exec 2>/dev/null\n" +
      errors.valueOf(lookUpScriptOf(scheduler, jobName)) + "  ) || " + unknown +
      "\n"
      "  [ \"$known\" = '" +
      kWholeAnswer + "' ] || " + unknown + "\n" + kRelease + "  exit \"$refusal\"\n");
}

/// "SLURM_CLUSTERS=b"; empty: the commands ask their default cluster.
std::string clusterOf(const SchedulerDescriptor& scheduler) {
  return scheduler.clusterVariable.empty() || !isClusterName(scheduler.cluster)
             ? std::string()
             : scheduler.clusterVariable + "=" + scheduler.cluster;
}

/// The same script with kWholeAnswer as the last line of a complete answer.
std::string marked(const std::string& script) {
  return "(\n" + script + ") && echo '" + kWholeAnswer + "'\n";
}

}  // namespace

std::string withoutVariables(const SchedulerDescriptor& scheduler) {
  const std::string clean = unsettingLine(scheduler.unset);
  const std::string cluster = clusterOf(scheduler);
  return cluster.empty() ? clean : clean + "export " + cluster + "\n";
}

std::optional<std::string_view> wholeAnswer(std::string_view out) {
  const std::string mark = std::string(kWholeAnswer) + "\n";
  if (out.size() < mark.size() || out.substr(out.size() - mark.size()) != mark) return {};
  out.remove_suffix(mark.size());
  // Attached to another line: that line was cut off.
  if (!out.empty() && out.back() != '\n') return {};
  return out;
}

Result<std::string> submitScriptOf(const SchedulerDescriptor& scheduler, const std::string& folder,
                                   const std::string& jobName) {
  base::FirstError errors;
  const auto quoted = [&errors](const std::string& word) { return errors.valueOf(base::shellQuoted(word)); };
  if (!isPlainWord(scheduler.id, "-_")) return fail(ErrorCode::Untrusted, "/id", base::printable(scheduler.id, 64));
  const std::string mayHaveBeenTaken = std::to_string(kMayHaveBeenTaken);
  return errors.resultOf(
      "umask 077\n"
      "cd " +
      quoted(folder) +
      " || exit 66\n"
      "limit=\n"
      "if command -v timeout >/dev/null 2>&1; then limit='timeout 600'; fi\n" +
      // In its own session, and read completely before it starts: if the caller disappears, the script still
      // finishes, so no claim is left without a job.
      kSubmittingVariable + "=" + quoted(jobName) +
      " setsid $limit /bin/sh -s <<'BAREMARK-SUBMIT'\n"
      "submit() {\n"
      // The job must not inherit this variable.
      "unset " +
      kSubmittingVariable +
      "\n"
      "trap '' PIPE\n"
      "mkdir submit.lock 2>/dev/null || { cat submit.json 2>/dev/null; exit 75; }\n"
      "rm -f " +
      kSubmitFailed + "\n" + withoutVariables(scheduler) +
      // If this file cannot be written, do not submit.
      "true >submit.err || {\n" + kRelease +
      "  exit 1\n}\n"
      "said=$(" +
      errors.valueOf(commandOf(scheduler.submit.argv, {}, "/submit/argv")) + " <" +
      quoted(scheduler.submit.input.empty() ? "/dev/null" : scheduler.submit.input) +
      " 2>submit.err)\n"
      "status=$?\n"
      "id=$(printf '%s\\n' \"$said\" | sed -n " +
      errors.valueOf(idFilter(scheduler.submit.id)) +
      " | sed -n '$p')\n"
      "if [ -z \"$id\" ]; then\n" +
      errors.valueOf(doubtfulEnd(scheduler, jobName)) +
      "fi\n"
      // A failed command may have printed only a part of the id.
      "[ \"$status\" -eq 0 ] || exit " +
      mayHaveBeenTaken +
      "\n"
      "taken=$(printf '{\"scheduler\":\"" +
      scheduler.id +
      "\",\"job_id\":\"%s\"}' \"$id\")\n"
      "printf '%s\\n' \"$taken\" >submit.json.tmp && mv -f submit.json.tmp submit.json\n"
      "cat submit.err >&2\n"
      "printf '%s\\n' \"$taken\"\n"
      "}\n"
      "submit </dev/null\n"
      "BAREMARK-SUBMIT\n"
      "status=$?\n"
      // Timed out, or killed.
      "if [ \"$status\" -ge 124 ]; then exit " +
      mayHaveBeenTaken +
      "; fi\n"
      "exit \"$status\"\n");
}

Result<std::string> claimScriptOf(const std::string& folder, const std::string& jobName) {
  base::FirstError errors;
  const std::string lock = protocol::kSubmitLock;
  return errors.resultOf("cd " + errors.valueOf(base::shellQuoted(folder)) + " 2>/dev/null && [ -d " + lock +
                         " ] || { echo " + kNoClaim +
                         "; exit 0; }\n"
                         "touch submit.looked 2>/dev/null\n"
                         "now=$(stat -c %Y submit.looked 2>/dev/null || date +%s)\n"
                         "taken=$(stat -c %Y " +
                         lock + " 2>/dev/null) || { echo " + kNoClaim +
                         "; exit 0; }\n"
                         "found=$(grep -lsaF " +
                         errors.valueOf(base::shellQuoted(std::string(kSubmittingVariable) + "=" + jobName)) +
                         " /proc/[0-9]*/environ 2>/dev/null | head -n 1)\n"
                         "failed=\n"
                         "if [ -z \"$found\" ] && [ -e " +
                         kSubmitFailed +
                         " ]; then failed=1; fi\n"
                         "printf '%s%s%s\\n' \"$((now - taken))\" \"${found:+ " +
                         kBeingSubmitted + "}\" \"${failed:+ " + kHasFailed + "}\"\n");
}

Result<std::string> lookUpScriptOf(const SchedulerDescriptor& scheduler, const std::string& jobName) {
  base::TemplateScope scope;
  scope.values["name"] = jobName;
  base::FirstError errors;
  const std::string command = errors.valueOf(commandOf(scheduler.lookUp, scope, "/lookUp/argv"));
  return errors.resultOf(withoutVariables(scheduler) + "found=$(\n" +
                         marked(errors.valueOf(tolerant(scheduler, command))) +
                         ") || exit\nprintf '%s\\n' \"$found\" | sed -n -e '/^" + kWholeAnswer + "$/{p;d;}' -e " +
                         errors.valueOf(idFilter(scheduler.lookUpId)) + "\n");
}

Result<std::string> queryScriptOf(const SchedulerDescriptor& scheduler, const std::vector<std::string>& ids) {
  const Result<std::string> command = commandForAll(scheduler.query, ids, "/query/argv");
  if (!command) return command;
  const Result<std::string> script = tolerant(scheduler, *command);
  return script ? withoutVariables(scheduler) + marked(*script) : script;
}

bool asksById(const SchedulerDescriptor& scheduler) {
  return namesAll(scheduler.query);
}

bool asksForEndsTogether(const SchedulerDescriptor& scheduler) {
  return namesAll(scheduler.finished);
}

Result<std::string> finishedScriptOf(const SchedulerDescriptor& scheduler, const std::vector<std::string>& ids) {
  if (scheduler.finished.empty()) return std::string();
  base::FirstError errors;
  std::string script = withoutVariables(scheduler);
  const auto add = [&](const std::string& before, const Result<std::string>& command) {
    script += before + errors.valueOf(command) + " </dev/null 2>/dev/null\n";
  };
  if (namesAll(scheduler.finished)) {
    add("", commandForAll(scheduler.finished, ids, "/finished"));
  } else {
    for (const std::string& id : ids) add("timeout -k 1 5 ", commandFor(scheduler.finished, id, "/finished"));
  }
  return errors.resultOf(script + "exit 0\n");
}

Result<std::string> cancelScriptOf(const SchedulerDescriptor& scheduler, const std::vector<std::string>& ids) {
  base::FirstError errors;
  std::string script;
  for (const std::string& id : ids) script += errors.valueOf(commandFor(scheduler.cancel, id, "/cancel")) + "\n";
  return errors.resultOf(std::move(script));
}

std::string releaseCommandOf(const SchedulerDescriptor& scheduler, const std::string& id, const std::string& holds) {
  if (scheduler.release.empty() || !isPlainWord(holds, ",")) return {};
  base::TemplateScope scope;
  scope.values["holds"] = holds;
  scope.facts["has_holds"] = !holds.empty();
  const std::string command = commandFor(scheduler.release, id, "/release", std::move(scope)).value_or("");
  const std::string cluster = clusterOf(scheduler);
  return command.empty() || cluster.empty() ? command : cluster + " " + command;
}

Result<std::string> cancelByNameScriptOf(const SchedulerDescriptor& scheduler, const std::string& jobName,
                                         const std::string& id) {
  if (!id.empty() && !isJobId(id)) return fail(ErrorCode::Untrusted, base::Phrase::JobId, base::printable(id, 64));
  base::FirstError errors;
  return errors.resultOf(
      withoutVariables(scheduler) + "set -f\nnamed=$(\n" + errors.valueOf(lookUpScriptOf(scheduler, jobName)) +
      ") || exit\n"
      "case $named in '" +
      kWholeAnswer + "' | *'\n" + kWholeAnswer + "') ;; *) exit " + std::to_string(kMayHaveBeenTaken) +
      " ;; esac\n"
      "for JOB in " +
      errors.valueOf(base::shellQuoted(plainId(id))) +
      " $(printf '%s\\n' \"$named\" | grep -E '^[A-Za-z0-9][][A-Za-z0-9._;@-]*$'); do\n"
      "  [ -n \"$JOB\" ] || continue\n"
      "  JOB=${JOB%%;*}\n"
      "  said=$(" +
      errors.valueOf(commandWithVariable(scheduler.cancel, "id", "JOB", "/cancel")) +
      " </dev/null 2>&1) && continue\n"
      "  printf '%s\\n' \"$said\" >&2\n"
      "  if printf '%s\\n' \"$said\" | grep -qiE " +
      errors.valueOf(base::shellQuoted(scheduler.submit.uncertain)) + "; then exit " +
      std::to_string(kMayHaveBeenTaken) +
      "; fi\n"
      "done\n"
      "exit 0\n");
}

Result<std::string> detectScriptOf(const SchedulerDescriptor& scheduler) {
  return base::shellCommand(scheduler.detect);
}

Result<std::string> isInstalledScriptOf(const SchedulerDescriptor& scheduler) {
  const std::string command = scheduler.detect.empty() ? std::string() : scheduler.detect.front();
  const Result<std::string> name = base::shellQuoted(command);
  if (!name) return name;
  const auto isAt = [](const std::string& path) {
    return "{ [ -e " + path + " ] || [ -L " + path + " ]; } && [ ! -d " + path + " ]";
  };
  if (command.find('/') != std::string::npos) return isAt(*name);
  return "(set -f; IFS=:; for place in $PATH; do if " + isAt("\"$place\"/" + *name) +
         "; then exit 0; fi; done; exit 1)";
}

Result<std::string> partitionsScriptOf(const SchedulerDescriptor& scheduler) {
  return commandOf(scheduler.partitions, {}, "/partitions");
}

Result<std::string> accountsScriptOf(const SchedulerDescriptor& scheduler) {
  if (scheduler.accounts.empty()) return std::string();
  const Result<std::string> command = commandWithVariable(scheduler.accounts, "user", "ME", "/accounts");
  if (!command) return command;
  return "ME=$(id -un)\ntimeout -k 5 20 " + *command + " </dev/null 2>/dev/null\n";
}

Result<std::string> parallelEnvironmentsScriptOf(const SchedulerDescriptor& scheduler) {
  if (scheduler.parallelEnvironments.empty()) return std::string();
  const Result<std::string> command = commandOf(scheduler.parallelEnvironments, {}, "/parallelEnvironments");
  if (!command) return command;
  return "timeout -k 5 20 " + *command + " </dev/null 2>/dev/null\n";
}

Result<std::string> onNodeScriptOf(const SchedulerDescriptor& scheduler, const model::PartitionFacts* partition,
                                   const std::string& script) {
  if (scheduler.onNode.empty()) return std::string();
  base::TemplateScope scope;
  scope.values["partition"] = partition == nullptr ? std::string() : partition->name;
  scope.facts["has_partition"] = partition != nullptr;
  // "gpu:a100:4,nvme:1": ask only for the GPUs of these generic resources.
  scope.facts["has_gpus"] = partition != nullptr && ("," + partition->devices).find(",gpu") != std::string::npos;
  const Result<std::string> command = commandOf(scheduler.onNode, scope, "/onNode");
  if (!command) return command;
  std::string job;
  for (const std::string& name : scheduler.jobIdVariables) job += "${" + name + ":-";
  job += std::string(scheduler.jobIdVariables.size(), '}');
  const std::string cluster = clusterOf(scheduler);
  return (cluster.empty() ? cluster : "export " + cluster + "\n") + "timeout -k 5 75 " + *command +
         " <<'BAREMARK-ON-NODE'\nBAREMARK_NODE_JOB=\"" + job + "\"\n" + script + "\nBAREMARK-ON-NODE\n";
}

}  // namespace baremark::core::launch
