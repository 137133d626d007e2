// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/records.h"

#include <set>

#include "core/recipes/rendered_text.h"

namespace baremark::core::recipes {

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
