// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/builder.h"

#include "core/base/command_template.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;

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
