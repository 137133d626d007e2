// SPDX-License-Identifier: GPL-3.0-or-later
// Only what every builder of Dockerfiles reads: no here-documents, no cache mounts, no syntax line that would be
// fetched from a registry. Commands of a block are one RUN, joined by &&.
#include "core/base/quoting.h"
#include "core/recipes/recipe_file.h"
#include "core/recipes/rendered_text.h"

namespace baremark::core::recipes {
namespace {

using base::fail, base::Result;

class DockerfileWriter {
 public:
  DockerfileWriter(const Recipe& recipe, const Registry& registry)
      : m_recipe(recipe), m_registry(registry), m_head(headOf(recipe.dockerfileHead)) {}

  Result<Rendered> write() {
    const Result<Assembly> assembly = assemble(m_recipe, m_registry, Layout::Stages);
    if (!assembly) return fail(assembly.error());
    const int last = static_cast<int>(assembly->stages.size()) - 1;
    writeHead();
    for (int i = 0; i <= last; ++i) {
      const AssembledStage& stage = assembly->stages[static_cast<std::size_t>(i)];
      if (i > 0) m_text.add("", {.stage = i});
      writeBase(stage, i, last > 0);
      for (const Operation& operation : stage.operations) writeOperation(operation);
      if (i != last) continue;
      writeTest(stage, i);
      for (const Operation* label : operationsOfKind(stage, OperationKind::Label)) writePair("LABEL", *label);
    }
    return m_text.take();
  }

 private:
  /// Directives have an effect only in the file's first lines.
  void writeHead() {
    const BlockPlace place{.stage = 0};
    const Texts& lines = m_recipe.dockerfileHead;
    for (std::size_t i = 0; i < m_head.directives; ++i) m_text.add(lines[i], place);
    m_text.add(headLine(m_recipe), place);
    for (std::size_t i = m_head.directives; i < lines.size(); ++i) m_text.add(lines[i], place);
  }

  void writeBase(const AssembledStage& stage, int number, bool isNamed) {
    const std::string name = isNamed ? " AS " + stage.name : "";
    if (stage.base.kind == BaseKind::From) {
      for (const std::string& line : stage.base.lines) m_text.add(line + name, {.stage = number});
      return;
    }
    std::string image = stage.base.kind == BaseKind::Scratch ? "scratch"
                        : stage.base.kind == BaseKind::Local ? stage.base.image
                                                             : imageOf(stage.base, m_registry);
    if (image.empty())
      m_text.refuseBase(stage.base, number, {"distribution", "cuda", "ngc", "registry", "scratch", "from"});
    if (!stage.base.digest.empty() && stage.base.kind != BaseKind::Local) image += "@" + stage.base.digest;
    m_text.add("FROM " + image + name, {.stage = number});
  }

  void writeOperation(const Operation& operation) {
    switch (operation.kind) {
      case OperationKind::Install:
      case OperationKind::Run:
        return writeCommands(operation);
      case OperationKind::Copy: {
        const std::string from = operation.copy.stage.empty() ? "" : "--from=" + operation.copy.stage + " ";
        return m_text.add("COPY " + from + operation.copy.source + " " + operation.copy.destination, operation.place);
      }
      case OperationKind::Variable:
        return writePair("ENV", operation);
      case OperationKind::Verbatim:
        return operation.format == "dockerfile" ? m_text.add(operation.lines, operation.place)
                                                : m_text.leaveOut(operation);
      default:
        return;  // labels and checks stand at the end of the last stage
    }
  }

  void writeCommands(const Operation& operation) {
    std::string text = "RUN ";
    for (const std::string& id : operation.secrets) text += "--mount=type=secret,id=" + id + ",required=true ";
    text += "set -eu";
    for (const std::string& line : operation.lines) text += " \\\n && " + line;
    m_text.add(text, operation.place);
  }

  void writePair(const std::string& instruction, const Operation& operation) {
    const std::string value = m_text.valueOf(base::shellQuoted(operation.value));
    const std::string rest = operation.prepends ? "${" + operation.name + ":+:$" + operation.name + "}" : "";
    m_text.add(instruction + " " + operation.name + "=" + value + rest, operation.place);
  }

  void writeTest(const AssembledStage& stage, int number) {
    const auto checks = operationsOfKind(stage, OperationKind::Check);
    if (checks.empty()) return;
    m_text.add("RUN mkdir -p /opt/baremark \\\n && printf '%s\\n' \\\n  'set -eu' \\", {.stage = number});
    for (const Operation* check : checks) {
      for (const std::string& line : check->lines)
        m_text.add("  " + m_text.valueOf(base::shellQuoted(line)) + " \\", check->place);
    }
    m_text.add(std::string("  >") + kTestFile, {.stage = number});
  }

  const Recipe& m_recipe;
  const Registry& m_registry;
  const DockerfileHead m_head;
  RenderedText m_text;
};

}  // namespace

Result<Rendered> renderDockerfile(const Recipe& recipe, const Registry& registry) {
  return DockerfileWriter(recipe, registry).write();
}

}  // namespace baremark::core::recipes
