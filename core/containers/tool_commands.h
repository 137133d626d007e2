// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of tools that make images: what importers and builders have in common. Pure functions.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/argv_template.h"
#include "core/base/command_template.h"
#include "core/base/json_fields.h"
#include "core/base/result.h"
#include "core/containers/runtime_descriptor.h"

namespace baremark::core::containers {

/// What the commands of a tool may refer to. `variables` are those of the script in which the commands stand: a command
/// holds only their names, and the shell inserts their values as whole words.
struct ToolScope {
  base::TemplateScope names;
  std::vector<std::string> variables;
};

/// The scope with these variables and nothing else.
[[nodiscard]] ToolScope toolScope(const std::vector<std::string>& variables);

/// The words of one command as a line for /bin/sh.
[[nodiscard]] base::Result<std::string> toolCommand(const base::CommandTemplate& words, const ToolScope& scope,
                                                    const std::string& path);

/// The commands of a list ({"if", "argv"}) whose condition holds, joined by `joint`. Errors: those of JsonFields and
/// expandArgv(); Missing: a command without words. All of them are checked, also those whose condition does not hold.
[[nodiscard]] base::Result<std::string> toolCommands(const base::CommandTemplate& commands, const ToolScope& scope,
                                                     const std::string& path, const std::string& joint);

/// The definition of a shell function. No lines: it does nothing.
[[nodiscard]] std::string shellFunction(const std::string& name, const std::string& lines);

/// Reads an id of a descriptor. Ids become parts of file names, of experiment files and of template expressions.
[[nodiscard]] std::string readId(base::JsonFields& fields);
/// Refuses the member `name` if `id` cannot be an id.
void checkId(base::JsonFields& fields, const char* name, const std::string& id);

/// Reads the member `issues`.
[[nodiscard]] std::vector<KnownIssue> readIssues(base::JsonFields& fields);
/// The first issue that explains these words, or nullptr.
[[nodiscard]] const KnownIssue* issueIn(const std::vector<KnownIssue>& issues, std::string_view words);
/// A command that users copy into a terminal, so nothing in it may be invisible. It may be absent.
[[nodiscard]] std::string readCommandLine(base::JsonFields& fields, const char* name);

/// What importers and builders have in common.
struct Tool {
  std::string id;
  std::string label;
  int preference = 50;                ///< 0 to 100; of the tools that fit, the highest is used
  std::vector<std::string> programs;  ///< all of them must be installed on the host
  std::vector<std::string> version;   ///< a command whose first line names the version
};
void readTool(base::JsonFields& fields, Tool& tool);
/// The tools that `fits` accepts, the preferred one first.
template <class Map, class Fits>
std::vector<const typename Map::mapped_type*> toolsThat(const Map& tools, const Fits& fits) {
  std::vector<const typename Map::mapped_type*> found;
  for (const auto& [id, tool] : tools) {
    if (fits(tool)) found.push_back(&tool);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto* a, const auto* b) { return a->preference > b->preference; });
  return found;
}

/// The versions, made printable, by the ids in the lines "WORD ID VERSION" of a host's output.
[[nodiscard]] std::map<std::string, std::string> toolsIn(std::string_view output, std::string_view word = "tool");

}  // namespace baremark::core::containers
