// SPDX-License-Identifier: GPL-3.0-or-later
// Only what every builder of Dockerfiles reads: no here-documents, no cache mounts, no syntax line that would be
// fetched from a registry. Commands of a block are one RUN, joined by &&.
#include "core/base/quoting.h"
#include "core/recipes/kept_lines.h"
#include "core/recipes/rendered_text.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

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
      if (auto done = writeBase(stage, i, last > 0); !done) return fail(done.error());
      for (const Operation& operation : stage.operations) {
        if (auto done = writeOperation(operation); !done) return fail(done.error());
      }
      if (i != last) continue;
      if (auto done = writeTest(stage, i); !done) return fail(done.error());
      for (const Operation* label : operationsOfKind(stage, OperationKind::Label)) {
        if (auto done = writePair("LABEL", *label); !done) return fail(done.error());
      }
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

  Result<void> writeBase(const AssembledStage& stage, int number, bool isNamed) {
    if (stage.base.kind == BaseKind::From) {
      for (const std::string& line : stage.base.lines)
        m_text.add(line + (isNamed ? " AS " + stage.name : ""), {.stage = number});
      return {};
    }
    std::string image = stage.base.kind == BaseKind::Scratch ? "scratch"
                        : stage.base.kind == BaseKind::Local ? stage.base.image
                                                             : imageOf(stage.base, m_registry);
    if (image.empty()) {
      return fail(ErrorCode::NotApplicable, "/stages/" + std::to_string(number) + "/base", placedBaseLine(stage.base),
                  {base::Phrase::Names, Texts{"distribution", "cuda", "ngc", "registry", "scratch", "from"}});
    }
    if (!stage.base.digest.empty() && stage.base.kind != BaseKind::Local) image += "@" + stage.base.digest;
    m_text.add("FROM " + image + (isNamed ? " AS " + stage.name : ""), {.stage = number});
    return {};
  }

  Result<void> writeOperation(const Operation& operation) {
    switch (operation.kind) {
      case OperationKind::Install:
      case OperationKind::Run:
        writeCommands(operation);
        return {};
      case OperationKind::Copy: {
        const std::string from = operation.copy.stage.empty() ? "" : "--from=" + operation.copy.stage + " ";
        m_text.add("COPY " + from + operation.copy.source + " " + operation.copy.destination, operation.place);
        return {};
      }
      case OperationKind::Variable:
        return writePair("ENV", operation);
      case OperationKind::Verbatim:
        if (operation.format != "dockerfile") {
          m_text.leaveOut(operation);
        } else {
          for (const std::string& line : operation.lines) m_text.add(line, operation.place);
        }
        return {};
      default:
        return {};  // labels and checks stand at the end of the last stage
    }
  }

  void writeCommands(const Operation& operation) {
    std::string text = "RUN ";
    for (const std::string& id : operation.secrets) text += "--mount=type=secret,id=" + id + ",required=true ";
    text += "set -eu";
    for (const std::string& line : operation.lines) text += " \\\n && " + line;
    m_text.add(text, operation.place);
  }

  Result<void> writePair(const std::string& instruction, const Operation& operation) {
    const Result<std::string> value = base::shellQuoted(operation.value);
    if (!value) return fail(value.error());
    const std::string rest = operation.prepends ? "${" + operation.name + ":+:$" + operation.name + "}" : "";
    m_text.add(instruction + " " + operation.name + "=" + *value + rest, operation.place);
    return {};
  }

  Result<void> writeTest(const AssembledStage& stage, int number) {
    const auto checks = operationsOfKind(stage, OperationKind::Check);
    if (checks.empty()) return {};
    const BlockPlace place{.stage = number};
    m_text.add("RUN mkdir -p /opt/baremark \\\n && printf '%s\\n' \\\n  'set -eu' \\", place);
    for (const Operation* check : checks) {
      for (const std::string& line : check->lines) {
        const Result<std::string> word = base::shellQuoted(line);
        if (!word) return fail(word.error());
        m_text.add("  " + *word + " \\", check->place);
      }
    }
    m_text.add(std::string("  >") + kTestFile, place);
    return {};
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
