// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/renderer.h"

#include <set>

#include "core/base/quoting.h"
#include "core/recipes/recipe_file.h"
#include "core/recipes/rendered_text.h"

namespace baremark::core::recipes {

using base::Result;

const std::vector<FormatName>& formatNames() {
  static const std::vector<FormatName> kNames = {
      {Format::Definition, "definition", "Apptainer.def", {"apptainer", "singularity"}},
      {Format::Dockerfile, "dockerfile", "Dockerfile", {"docker", "podman", "buildah", "charliecloud"}},
      {Format::RootFileSystem, "root-file-system", "make-root.sh"},
      {Format::BareMetal, "bare-metal", "install.sh"}};
  return kNames;
}

void RenderedText::add(std::string_view text, const BlockPlace& place, std::string_view indent) {
  const std::size_t first = m_lines + 1;
  while (true) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    if (!line.empty()) m_rendered.text += indent;
    m_rendered.text += line;
    m_rendered.text += '\n';
    ++m_lines;
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  auto& spans = m_rendered.spans;
  if (!spans.empty() && spans.back().place == place) {
    spans.back().last = m_lines;
  } else {
    spans.push_back({.place = place, .first = first, .last = m_lines});
  }
}

void RenderedText::add(const Texts& lines, const BlockPlace& place, std::string_view indent) {
  for (const std::string& line : lines) add(line, place, indent);
}

void RenderedText::refuseBase(const Base& found, int stage, const Texts& allowed) {
  const std::string named =
      std::string(baseKindName(found.kind)) + (found.distribution.empty() ? "" : " ") + found.distribution;
  refuse({.code = base::ErrorCode::NotApplicable,
          .where = "/stages/" + std::to_string(stage) + "/base",
          .value = found.lines.empty() ? base::Phrased(named) : placedBaseLine(found),
          .allowed = {base::Phrase::Names, allowed}});
}

void RenderedText::leaveOut(const Operation& operation, std::string_view indent) {
  add("# left out: text for " + operation.format, operation.place, indent);
  auto& leftOut = m_rendered.leftOut;
  if (leftOut.empty() || leftOut.back() != operation.place) leftOut.push_back(operation.place);
}

std::string headLine(const Recipe& recipe) {
  return "# Recipe " + recipe.name + ", " + digestOf(recipe);
}

Result<std::string> exportCommand(const Operation& variable) {
  const Result<std::string> value = base::shellQuoted(variable.value);
  if (!value) return value;
  const std::string rest = variable.prepends ? "\"${" + variable.name + ":+:$" + variable.name + "}\"" : "";
  return "export " + variable.name + "=" + *value + rest;
}

SecretCommands secretCommands(const Operation& operation, const std::string& folder) {
  SecretCommands commands;
  if (operation.secrets.empty()) return commands;
  commands.before.emplace_back("mkdir -p /run/secrets");
  for (const std::string& id : operation.secrets) {
    const std::string file = folder + "/" + id;
    const std::string link = "/run/secrets/" + id;
    commands.before.push_back("[ -r " + file + " ] || { echo 'The secret " + id + " is missing.' >&2; exit 1; }");
    commands.before.push_back("ln -s " + file + " " + link);
    commands.after.push_back("rm " + link);
  }
  commands.after.emplace_back("rmdir /run/secrets 2>/dev/null || :");
  return commands;
}

Texts secretsOf(const std::vector<AssembledStage>& stages) {
  std::set<std::string> ids;
  for (const AssembledStage& stage : stages) {
    for (const Operation& operation : stage.operations) ids.insert(operation.secrets.begin(), operation.secrets.end());
  }
  return Texts(ids.begin(), ids.end());
}

std::string listed(const Texts& ids) {
  std::string out;
  for (const std::string& id : ids) out += (out.empty() ? "" : " ") + id;
  return out;
}

std::vector<const Operation*> operationsOfKind(const AssembledStage& stage, OperationKind kind) {
  std::vector<const Operation*> found;
  for (const Operation& operation : stage.operations) {
    if (operation.kind == kind) found.push_back(&operation);
  }
  return found;
}

namespace {

Result<Rendered> renderAs(const Recipe& recipe, const Registry& registry, const Target& target) {
  switch (target.format) {
    case Format::Definition:
      return renderDefinition(recipe, registry, target);
    case Format::Dockerfile:
      return renderDockerfile(recipe, registry);
    case Format::RootFileSystem:
      return renderRootFileSystem(recipe, registry);
    case Format::BareMetal:
      return renderBareMetal(recipe, registry);
  }
  return base::fail(base::ErrorCode::Unexpected);
}

}  // namespace

Result<Rendered> render(const Recipe& recipe, const Registry& registry, const Target& target) {
  Result<Rendered> rendered = renderAs(recipe, registry, target);
  const bool isDockerfile = target.format == Format::Dockerfile;
  if (rendered && !isDockerfile && headOf(recipe.dockerfileHead).instructions > 0)
    rendered->leftOut.insert(rendered->leftOut.begin(), BlockPlace{.stage = 0});
  return rendered;
}

using base::fail, base::Result;

std::string RecordFile::text() const {
  std::string out;
  for (const auto& [line, place] : lines) out += line + "\n";
  return out;
}

Result<std::vector<RecordFile>> recordFiles(const AssembledStage& stage, const BlockPlace& place) {
  base::FirstError errors;
  RecordFile environment{.path = kEnvironmentFile};
  for (const Operation* variable : operationsOfKind(stage, OperationKind::Variable))
    environment.lines.emplace_back(errors.valueOf(exportCommand(*variable)), variable->place);
  RecordFile labels{.path = kLabelsFile};
  for (const Operation* label : operationsOfKind(stage, OperationKind::Label))
    labels.lines.emplace_back(label->name + "=" + label->value, label->place);
  RecordFile test{.path = kTestFile};
  test.lines.assign({{"set -eu", place}, {std::string(". ") + kEnvironmentFile, place}});
  for (const Operation* check : operationsOfKind(stage, OperationKind::Check)) {
    for (const std::string& line : check->lines) test.lines.emplace_back(line, check->place);
  }
  return errors.resultOf(std::vector<RecordFile>{std::move(environment), std::move(labels), std::move(test)});
}

Result<std::vector<RecordFile>> recordFiles(const Recipe& recipe, const Registry& registry) {
  const Result<Assembly> assembly = assemble(recipe, registry, Layout::Stages);
  if (!assembly) return fail(assembly.error());
  return recordFiles(assembly->stages.back(), {.stage = static_cast<int>(assembly->stages.size()) - 1});
}

Result<Texts> secretsOf(const Recipe& recipe, const Registry& registry) {
  const Result<Assembly> assembly = assemble(recipe, registry, Layout::Stages);
  if (!assembly) return fail(assembly.error());
  return secretsOf(assembly->stages);
}

Result<Texts> ownFiles(const Recipe& recipe, const Registry& registry) {
  const Result<Assembly> assembly = assemble(recipe, registry, Layout::Stages);
  if (!assembly) return fail(assembly.error());
  std::set<std::string> sources;
  for (const AssembledStage& stage : assembly->stages) {
    for (const Operation* copy : operationsOfKind(stage, OperationKind::Copy)) {
      if (copy->copy.stage.empty()) sources.insert(copy->copy.source);
    }
  }
  return Texts(sources.begin(), sources.end());
}

}  // namespace baremark::core::recipes
