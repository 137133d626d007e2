// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/tool_commands.h"

#include <algorithm>
#include <sstream>

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
  const auto found = std::ranges::find_if(
      issues, [&](const KnownIssue& issue) { return !base::matchedText(issue.match, words, 0).empty(); });
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

namespace {

const std::vector<std::string> kKinds = {"registry", "docker-archive", "oci-archive", "oci-folder",
                                         "sif",      "squashfs",       "tar",         "folder"};
/// Variables of image_import.sh. A command holds only their names; the shell inserts their values as whole words.
const std::vector<std::string> kImporterVariables = {"source", "byDigest", "registry", "username",
                                                     "auth",   "work",     "tree",     "offset"};

ToolScope scopeOf(const ImportCase& what) {
  ToolScope scope = toolScope(kImporterVariables);
  scope.names.values["kind"] = what.kind;
  scope.names.facts = {{"loopback", what.isLoopback}, {"login", what.hasLogin}, {"root", what.isRoot}};
  return scope;
}

const std::vector<std::string> kFormats = {"definition", "dockerfile", "root-file-system"};
/// Variables of recipe_build.sh.
const std::vector<std::string> kBuilderVariables = {"recipe", "context", "tree", "work",
                                                    "auth",   "cache",   "tag",  "secrets"};
/// Those that are known when what a killed build left is removed.
const std::vector<std::string> kVariablesOfClean = {"work", "auth", "tag"};

ToolScope scopeOf(const BuildCase& what, const std::vector<std::string>& variables) {
  ToolScope scope = toolScope(variables);
  scope.names.facts = {{"root", what.isRoot}, {"again", what.isAgain}, {"secrets", !what.secrets.empty()}};
  return scope;
}

/// The words for all secrets, which commands can use as "secret".
Result<std::vector<std::string>> secretWords(const Builder& builder, const BuildCase& what, base::TemplateScope scope) {
  base::FirstError errors;
  std::vector<std::string> all;
  for (const std::string& id : what.secrets) {
    scope.values["id"] = id;
    const auto words = errors.valueOf(base::expandArgv(builder.secretWords.words(), scope, "/secret/words"));
    all.insert(all.end(), words.begin(), words.end());
  }
  return errors.resultOf(std::move(all));
}

void readSecret(JsonFields& fields, Builder& builder) {
  builder.takesSecrets = fields.has("secret");
  fields.inside("secret", [&](JsonFields& secret) {
    builder.secretWords = secret.array("words");
    builder.secretsWork = secret.texts("works", 255);
    builder.secretsNeed = base::printable(secret.text("needs", std::string(), 200), 200);
    if (!builder.secretsWork.empty()) secret.adopt(base::checkCommand(builder.secretsWork, "/secret/works"));
  });
}

Result<bool> isUsable(const Builder& builder, const BuildCase& what) {
  if (builder.condition.empty()) return true;
  return base::holds(builder.condition, {.facts = {{"root", what.isRoot}}}, "/if");
}

/// Expands everything in every case, so that a mistake is found when the file is read.
void checkTemplates(JsonFields& fields, const Builder& builder) {
  for (unsigned facts = 0; facts < 8 && fields.isGood(); ++facts) {
    BuildCase what{.isRoot = (facts & 1U) != 0, .isAgain = (facts & 2U) != 0};
    if ((facts & 4U) != 0) what.secrets = {"a"};
    if (const auto functions = builderFunctions(builder, what); !functions) fields.refuse("build", functions.error());
    if (const auto usable = isUsable(builder, what); !usable) fields.refuse("if", usable.error());
  }
}

}  // namespace

bool Importer::takes(const std::string& kind) const {
  return std::ranges::find(kinds, kind) != kinds.end();
}

Result<Importer> parseImporter(std::string_view text) {
  JsonFields fields(text, "baremark.importer/1");
  Importer importer;
  readTool(fields, importer);
  importer.kinds = fields.texts("kinds", 64);
  if (fields.isGood() && importer.kinds.empty()) fields.refuse("kinds", ErrorCode::Missing);
  for (const std::string& kind : importer.kinds) {
    if (fields.isGood() && std::ranges::find(kKinds, kind) == kKinds.end())
      fields.refuse("kinds", ErrorCode::UnknownValue, base::printable(kind, 80), {base::Phrase::Names, kKinds});
  }
  importer.login = fields.array("login");
  importer.manifest = fields.array("manifest");
  for (const auto& [name, list] : {std::pair("login", &importer.login), {"manifest", &importer.manifest}}) {
    if (fields.isGood() && !list->empty()) fields.adopt(base::checkCommand(list->words(), fields.pathOf(name)));
  }
  importer.digest = fields.array("digest");
  importer.make = fields.array("make");
  importer.clean = fields.array("clean");
  if (fields.isGood() && importer.make.empty()) fields.refuse("make", ErrorCode::Missing);
  if (fields.isGood()) {
    // In every case, so that a mistake is found when the file is read.
    for (const std::string& kind : kKinds) {
      if (!importer.takes(kind)) continue;
      for (unsigned facts = 0; facts < 8; ++facts) {
        const auto functions = importerFunctions(importer, {.kind = kind,
                                                            .hasLogin = (facts & 1U) != 0,
                                                            .isLoopback = (facts & 2U) != 0,
                                                            .isRoot = (facts & 4U) != 0});
        if (!functions) fields.refuse("make", functions.error());  // the error names its own place
      }
    }
  }
  return fields.finish(std::move(importer));
}

std::vector<const Importer*> importersFor(const Importers& importers, const ImportCase& what) {
  return toolsThat(importers, [&what](const Importer& importer) {
    const bool resolvesTags = !importer.manifest.empty() || !importer.digest.empty();
    return importer.takes(what.kind) && (!what.needsTagResolved || resolvesTags) &&
           (!what.hasLogin || !importer.login.empty());
  });
}

Result<std::string> findImportersScript(const Importers& importers) {
  base::FirstError errors;
  std::string script;
  for (const auto& [id, importer] : importers)
    script += "has " + errors.valueOf(base::shellCommand(importer.programs)) + " && printf 'tool " + id +
              " %s\\n' \"$(" + errors.valueOf(base::shellCommand(importer.version)) +
              " </dev/null 2>&1 | head -n 1)\"\n";
  return errors.resultOf(script + "true\n");
}

Result<std::string> importerFunctions(const Importer& importer, const ImportCase& what) {
  const ToolScope scope = scopeOf(what);
  base::FirstError errors;
  const auto commands = [&](const base::CommandTemplate& list, const char* path) {
    return errors.valueOf(toolCommands(list, scope, path, " &&\n  "));
  };
  const std::string login = errors.valueOf(toolCommand(importer.login, scope, "/login"));
  const std::string manifest = errors.valueOf(toolCommand(importer.manifest, scope, "/manifest"));
  const std::string digest = commands(importer.digest, "/digest");
  const std::string resolve = !manifest.empty() ? "manifest" : digest.empty() ? "" : "digest";
  return errors.resultOf(shellFunction("login", login) +
                         shellFunction("resolve", manifest.empty() ? digest : manifest) +
                         shellFunction("make", commands(importer.make, "/make")) +
                         shellFunction("clean", commands(importer.clean, "/clean")) + "RESOLVE=" + resolve + "\n");
}

Result<Builder> parseBuilder(std::string_view text) {
  JsonFields fields(text, "baremark.builder/1");
  Builder builder;
  readTool(fields, builder);
  builder.condition = fields.text("if", std::string(), 255);
  builder.format = fields.choice("format", kFormats);
  builder.room = static_cast<int>(fields.integer("room", 1, 100, 3));
  builder.build = fields.array("build");
  builder.clean = fields.array("clean");
  if (fields.isGood() && builder.build.empty()) fields.refuse("build", ErrorCode::Missing);
  readSecret(fields, builder);
  builder.issues = readIssues(fields);
  checkTemplates(fields, builder);
  return fields.finish(std::move(builder));
}

std::vector<const Builder*> buildersFor(const Builders& builders, const BuildCase& what) {
  return toolsThat(builders, [&what](const Builder& builder) { return isUsable(builder, what).value_or(false); });
}

Result<std::string> findBuildersScript(const Builders& builders) {
  base::FirstError errors;
  const auto command = [&](const std::vector<std::string>& words) { return errors.valueOf(base::shellCommand(words)); };
  std::string script = "has() { for program; do command -v \"$program\" >/dev/null 2>&1 || return 1; done; }\n";
  for (const auto& [id, builder] : builders) {
    script += "if has " + command(builder.programs) + "; then\n  how=tool; words=$(" + command(builder.version) +
              " </dev/null 2>&1) || how=broken\n  printf '%s " + id +
              " %s\\n' \"$how\" \"$(printf '%s\\n' \"$words\" | grep . | head -n 1)\"\n";
    if (builder.takesSecrets) {
      script += "  if [ \"$how\" = tool ] && " + (builder.secretsWork.empty() ? "true" : command(builder.secretsWork)) +
                " </dev/null >/dev/null 2>&1; then echo 'secrets " + id + " yes'; fi\n";
    }
    script += "fi\n";
  }
  return errors.resultOf(script + "true\n");
}

Result<std::string> builderFunctions(const Builder& builder, const BuildCase& what) {
  base::FirstError errors;
  ToolScope scope = scopeOf(what, kBuilderVariables);
  scope.names.uses["secret"] = errors.valueOf(secretWords(builder, what, scope.names));
  const std::string build = errors.valueOf(toolCommands(builder.build, scope, "/build", " &&\n  "));
  const std::string clean =
      errors.valueOf(toolCommands(builder.clean, scopeOf(what, kVariablesOfClean), "/clean", "; "));
  return errors.resultOf(shellFunction("build", build) + "CLEAN=" + errors.valueOf(base::shellQuoted(clean)) + "\n");
}

const KnownIssue* explain(const Builder& builder, std::string_view words) {
  return issueIn(builder.issues, words);
}

}  // namespace baremark::core::containers
