// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of tools that make images: what importers and builders have in common. Pure functions.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/result.h"

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
[[nodiscard]] base::Result<std::string> toolCommand(const base::Json& words, const ToolScope& scope,
                                                    const std::string& path);

/// The commands of a list ({"if", "argv"}) whose condition holds, joined by `joint`. Errors: those of JsonFields and
/// expandArgv(); Missing: a command without words. All of them are checked, also those whose condition does not hold.
[[nodiscard]] base::Result<std::string> toolCommands(const base::Json& commands, const ToolScope& scope,
                                                     const std::string& path, const std::string& joint);

/// The definition of a shell function. No lines: it does nothing.
[[nodiscard]] std::string shellFunction(const std::string& name, const std::string& lines);

/// Whether `id` may name a descriptor.
[[nodiscard]] bool isDescriptorId(std::string_view id);

/// The versions, made printable, by the ids in the lines "WORD ID VERSION" of a host's output.
[[nodiscard]] std::map<std::string, std::string> toolsIn(std::string_view output, std::string_view word = "tool");

}  // namespace baremark::core::containers
