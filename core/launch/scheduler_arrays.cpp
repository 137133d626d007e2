// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/scheduler_arrays.h"

#include <algorithm>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/quoting.h"
#include "core/launch/directive_lines.h"
#include "core/launch/job_script.h"
#include "core/launch/scheduler_answers.h"
#include "core/protocol/block_files.h"

namespace baremark::core::launch {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

/// The name of the option in a line: "-o" of "#PBS -o /a", "--output" of "#SBATCH \"--output=/a b\"".
std::string optionNameOf(const std::string& directive, const std::string& line) {
  const std::size_t quote = line.find('"', directive.size() + 1);
  const std::size_t start = directive.size() + (quote == directive.size() + 1 ? 2 : 1);
  return line.substr(start, line.find_first_of("= \t", start) - start);
}

/// The part of a job's id that contains its index.
std::string markOf(const SchedulerDescriptor& scheduler, const std::string& index) {
  std::string mark = scheduler.array.task;
  const std::string name = "${index}";
  const std::size_t at = mark.find(name);
  return at == std::string::npos ? mark : mark.replace(at, name.size(), index);
}

bool isArrayId(const std::string& id) {
  return id.find("[]") != std::string::npos || id.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

Result<std::string> renderArray(const SchedulerDescriptor& scheduler, const std::string& jobName,
                                const std::vector<std::string>& directives, const std::vector<std::string>& folders) {
  if (!scheduler.array.areSupported())
    return fail({.code = ErrorCode::NotApplicable,
                 .where = "/allocation/array",
                 .allowed = {base::Phrase::NoJobArrays, scheduler.label}});
  const int last = scheduler.array.first + static_cast<int>(folders.size()) - 1;
  base::TemplateScope scope;
  scope.values = {{"name", jobName},
                  {"folder", folders.front()},
                  {"first", std::to_string(scheduler.array.first)},
                  {"last", std::to_string(last)}};
  const auto words = base::expandArgv(scheduler.array.options.words(), scope, "/array/options");
  if (!words) return fail(words.error());
  const auto options = directiveLines(scheduler.directive, *words);
  if (!options) return fail(options.error());
  std::vector<std::string> lines = directives;
  for (const std::string& option : *options) {
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const std::string& line) {
      return optionNameOf(scheduler.directive, line) == optionNameOf(scheduler.directive, option);
    });
    if (same == lines.end())
      lines.push_back(option);
    else
      *same = option;
  }
  std::string script = "#!/bin/sh\n";
  for (const std::string& line : lines) script += line + "\n";
  script += taskFunctionOf(scheduler) + "case \"$" + scheduler.array.index + "\" in\n";
  for (std::size_t i = 0; i < folders.size(); ++i) {
    const Result<std::string> folder = base::shellQuoted(folders[i]);
    if (!folder) return folder;
    script +=
        "  " + std::to_string(scheduler.array.first + static_cast<int>(i)) + ") cd " + *folder + " || exit 66 ;;\n";
  }
  const Result<std::string> first = base::shellQuoted(folders.front());
  if (!first) return first;
  return script +
         "  *) exit 64 ;;\n"
         "esac\n"
         "ln -sf " +
         *first + "/array.\"$" + scheduler.array.index + "\".out " + kTaskOutput + "\n" + kArrayTaskVariable +
         "=$(task_of \"$" + scheduler.array.job + "\" \"$" + scheduler.array.index +
         "\")\n"
         "export " +
         kArrayTaskVariable +
         "\n"
         "exec /bin/sh ./" +
         protocol::kJobScript + " >>" + kJobOutput + " 2>&1\n";
}

std::string taskMark(const SchedulerDescriptor& scheduler, int place) {
  return markOf(scheduler, std::to_string(scheduler.array.first + place));
}

std::string taskFunctionOf(const SchedulerDescriptor& scheduler) {
  // "12;main" and "12[].server" have more text after the number.
  return "task_of() {\n"
         "  tail=''\n"
         "  case $1 in *']'*) tail=${1##*]} ;; esac\n"
         "  printf '%s\\n' \"${1%%[;[]*}" +
         markOf(scheduler, "$2") +
         "$tail\"\n"
         "}\n";
}

std::string arrayTaskId(const SchedulerDescriptor& scheduler, const std::string& arrayId, int place) {
  const std::string id = plainId(arrayId);
  const std::size_t bracket = id.rfind(']');
  return id.substr(0, id.find('[')) + taskMark(scheduler, place) +
         (bracket == std::string::npos ? "" : id.substr(bracket + 1));
}

std::string taskAmong(const SchedulerDescriptor& scheduler, const std::vector<std::string>& ids, int place) {
  const std::string mark = taskMark(scheduler, place);
  const auto found = std::find_if(ids.begin(), ids.end(), [&](const std::string& id) {
    const std::size_t at = id.find(mark);
    return at != std::string::npos && at > 0 && (at + mark.size() == id.size() || id[at + mark.size()] == '.');
  });
  if (found != ids.end()) return *found;
  const auto array = std::find_if(ids.begin(), ids.end(), isArrayId);
  return array == ids.end() ? std::string() : arrayTaskId(scheduler, *array, place);
}

}  // namespace baremark::core::launch
