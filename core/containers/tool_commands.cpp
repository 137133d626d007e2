// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/tool_commands.h"

#include <sstream>

#include "core/base/command_check.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"

namespace baremark::core::containers {

using base::ErrorCode;
using base::fail;
using base::Json;
using base::JsonFields;
using base::Result;

ToolScope toolScope(const std::vector<std::string>& variables) {
  ToolScope scope{.variables = variables};
  for (const std::string& name : variables) scope.names.values[name] = "${" + name + "}";
  return scope;
}

Result<std::string> toolCommand(const Json& words, const ToolScope& scope, const std::string& path) {
  const Result<std::vector<std::string>> argv = base::expandArgv(words, scope.names, path);
  if (!argv) return fail(argv.error());
  std::string line;
  for (const std::string& word : *argv) {
    const Result<std::string> quoted = base::shellQuotedWithVariables(word, scope.variables);
    if (!quoted) return quoted;
    if (!line.empty()) line += ' ';
    line += *quoted;
  }
  return line;
}

Result<std::string> toolCommands(const Json& commands, const ToolScope& scope, const std::string& path,
                                 const std::string& joint) {
  std::string lines;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const std::string at = path + "/" + std::to_string(i);
    JsonFields command(commands[i], at);
    const std::string condition = command.text("if", std::string(), 255);
    const Json& argv = command.array("argv");
    if (Result<void> good = command.finish(); !good) return fail(good.error());
    if (Result<void> good = base::checkCommand(argv, at + "/argv"); !good) return fail(good.error());
    const Result<std::string> line = toolCommand(argv, scope, at + "/argv");
    if (!line) return line;
    if (!condition.empty()) {
      const Result<bool> isWanted = base::holds(condition, scope.names, at + "/if");
      if (!isWanted) return fail(isWanted.error());
      if (!*isWanted) continue;
    }
    if (line->empty()) return fail({.code = ErrorCode::Missing, .where = at + "/argv"});
    if (!lines.empty()) lines += joint;
    lines += *line;
  }
  return lines;
}

std::string shellFunction(const std::string& name, const std::string& lines) {
  return name + "() {\n  " + (lines.empty() ? ":" : lines) + "\n}\n";
}

bool isDescriptorId(std::string_view id) {
  return !id.empty() && id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

std::map<std::string, std::string> toolsIn(std::string_view output, std::string_view word) {
  std::map<std::string, std::string> tools;
  std::istringstream rest{std::string(output)};
  for (std::string line; std::getline(rest, line);) {
    std::istringstream words(line);
    std::string first;
    std::string id;
    std::string version;
    if (!(words >> first >> id) || first != word) continue;
    std::getline(words >> std::ws, version);
    tools[id] = base::printable(version, 80);
  }
  return tools;
}

}  // namespace baremark::core::containers
