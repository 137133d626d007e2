// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/tool_commands.h"

#include <sstream>

#include "core/base/command_template.h"
#include "core/base/json.h"
#include "core/base/line_pattern.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"

namespace baremark::core::containers {

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;

ToolScope toolScope(const std::vector<std::string>& variables) {
  ToolScope scope{.variables = variables};
  for (const std::string& name : variables) scope.names.values[name] = "${" + name + "}";
  return scope;
}

Result<std::string> toolCommand(const base::CommandTemplate& words, const ToolScope& scope, const std::string& path) {
  const Result<std::vector<std::string>> argv = base::expandArgv(words.words(), scope.names, path);
  return argv ? base::shellCommand(*argv, scope.variables) : fail(argv.error());
}

Result<std::string> toolCommands(const base::CommandTemplate& list, const ToolScope& scope, const std::string& path,
                                 const std::string& joint) {
  std::string lines;
  const Json& commands = list.words();
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
    if (line->empty()) return fail(ErrorCode::Missing, at + "/argv");
    if (!lines.empty()) lines += joint;
    lines += *line;
  }
  return lines;
}

std::string shellFunction(const std::string& name, const std::string& lines) {
  return name + "() {\n  " + (lines.empty() ? ":" : lines) + "\n}\n";
}

void checkId(JsonFields& fields, const char* name, const std::string& id) {
  const bool isName = !id.empty() && id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos;
  if (!fields.isGood() || isName) return;
  fields.refuse(name, ErrorCode::Untrusted, base::printable(id, 80), base::Phrase::DescriptorId);
}

std::string readId(JsonFields& fields) {
  std::string id = fields.text("id", {}, 64);
  checkId(fields, "id", id);
  return id;
}

std::string readCommandLine(JsonFields& fields, const char* name) {
  const std::string line = fields.text(name, "", 500);
  if (fields.isGood() && (line.find('\n') != std::string::npos || base::printable(line, 500) != line))
    fields.refuse(name, ErrorCode::Untrusted, base::printable(line, 80), base::Phrase::OneLine);
  return line;
}

std::vector<KnownIssue> readIssues(JsonFields& fields) {
  std::vector<KnownIssue> issues;
  fields.each("issues", [&](JsonFields& entry) {
    issues.push_back({.match = base::regularExpression(entry, "match"),
                      .explain = entry.text("explain", {}, 500),
                      .fix = entry.text("fix", {}, 500),
                      .command = readCommandLine(entry, "command"),
                      .isOfNamespaces = entry.flag("namespaces", false)});
  });
  return issues;
}

const KnownIssue* issueIn(const std::vector<KnownIssue>& issues, std::string_view words) {
  const auto found = std::find_if(issues.begin(), issues.end(), [&](const KnownIssue& issue) {
    return !base::matchedText(issue.match, words, 0).empty();
  });
  return found == issues.end() ? nullptr : &*found;
}

void readTool(JsonFields& fields, Tool& tool) {
  tool.id = readId(fields);
  tool.label = base::printable(fields.text("label", {}, 64), 64);
  tool.preference = static_cast<int>(fields.integer("preference", 0, 100, 50));
  tool.programs = fields.texts("programs", 255);
  tool.version = fields.texts("version", 255);
  for (const auto& [name, list] : {std::pair("programs", &tool.programs), {"version", &tool.version}}) {
    if (fields.isGood()) fields.adopt(base::checkCommand(*list, fields.pathOf(name)));
  }
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
