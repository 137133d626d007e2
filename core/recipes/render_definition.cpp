// SPDX-License-Identifier: GPL-3.0-or-later
// Apptainer's parser looks at single lines, even inside a quoted text: "bootstrap:" starts a stage, % a section, and {{
// word }} is a placeholder. Commands are quoted so that none of their lines looks so; what cannot be quoted is refused.
#include <algorithm>
#include <cctype>
#include <utility>

#include "core/base/argv_template.h"
#include "core/base/printable.h"
#include "core/recipes/rendered_text.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode, base::fail, base::Result;

constexpr const char* kIndent = "    ";
constexpr const char* kFirstWithStages = "3.2";

bool looksLikeHeader(std::string_view line) {
  const std::size_t start = line.find_first_not_of(" \t\f\v");
  if (start == std::string_view::npos) return false;
  line.remove_prefix(start);
  if (line.front() == '%') return true;
  constexpr std::string_view kBootstrap = "bootstrap";
  if (line.size() < kBootstrap.size()) return false;
  return std::equal(kBootstrap.begin(), kBootstrap.end(), line.begin(),
                    [](char expected, char c) { return expected == std::tolower(static_cast<unsigned char>(c)); });
}

/// Quoted commands with the same meaning, of which no line looks like a header and braces are in single quotes.
std::string guardedCommand(const std::string& command) {
  std::string out;
  std::size_t at = 0;
  while (at <= command.size()) {
    const std::size_t end = std::min(command.find('\n', at), command.size());
    std::string line = command.substr(at, end - at);
    if (looksLikeHeader(line)) line.insert(line.find_first_not_of(" \t\f\v"), "''");
    for (std::size_t braces; (braces = line.find("{{")) != std::string::npos;) line.replace(braces, 2, "{''{");
    out += (at == 0 ? "" : "\n") + line;
    at = end + 1;
  }
  return out;
}

class DefinitionWriter {
 public:
  DefinitionWriter(const Recipe& recipe, const Registry& registry, const Target& target)
      : m_recipe(recipe), m_registry(registry), m_target(target) {}

  Result<Rendered> write() {
    const Result<Assembly> assembly = assemble(m_recipe, m_registry, Layout::Stages);
    if (!assembly) return fail(assembly.error());
    m_last = static_cast<int>(assembly->stages.size()) - 1;
    m_secrets = secretsOf(assembly->stages);
    const bool isOld = m_target.program == "singularity" && !m_target.version.empty() &&
                       base::compareVersions(m_target.version, kFirstWithStages) < 0;
    if (isOld && m_last > 0)
      return fail(ErrorCode::NotApplicable, "/stages", m_target.program + " " + m_target.version,
                  m_target.program + " >= " + kFirstWithStages);
    for (int i = 0; i <= m_last; ++i) writeStage(assembly->stages[static_cast<std::size_t>(i)], i);
    return m_text.take();
  }

 private:
  void writeStage(const AssembledStage& stage, int number) {
    m_place = {.stage = number};
    if (number > 0) m_text.add("", m_place);
    writeHeader(stage, number);
    writeFiles(stage);
    writePost(stage);
    if (number == m_last) {
      writeEnvironment(stage);
      writeLabels(stage);
      writeTest(stage);
    }
    for (const Operation* text : operationsOfKind(stage, OperationKind::Verbatim)) {
      if (text->format != "definition" || text->section == "post") continue;
      startSection(text->section);
      m_text.add(text->lines, text->place);
    }
  }

  void writeHeader(const AssembledStage& stage, int number) {
    const auto key = [this](const std::string& name, const std::string& value) {
      if (!value.empty()) m_text.add(name + ": " + value, m_place);
    };
    const Base& base = stage.base;
    if (base.kind == BaseKind::Header) {
      m_text.add(base.lines, m_place);
    } else if (base.kind == BaseKind::Scratch) {
      key("Bootstrap", "scratch");
    } else if (base.kind == BaseKind::Debootstrap && stage.distribution != nullptr &&
               !stage.distribution->mirror.empty()) {
      key("Bootstrap", "debootstrap");
      key("OSVersion", stage.codename);
      key("MirrorURL", base.mirror.empty() ? stage.distribution->mirror : base.mirror);
    } else if (base.kind == BaseKind::Local && !base.path.empty()) {
      key("Bootstrap", "localimage");
      key("From", base.path);
    } else if (const std::string image = imageOf(base, m_registry); !image.empty()) {
      key("Bootstrap", "docker");
      key("From", base.digest.empty() ? image : withoutTag(image) + "@" + base.digest);
    } else {
      m_text.refuseBase(base, number,
                        {"distribution", "cuda", "ngc", "registry", "local", "debootstrap", "scratch", "header"});
    }
    if (m_last > 0) key("Stage", stage.name);
    // Not above the first header, which must be the file's first key. A digest hides the tag, so the comment names it.
    if (number == 0) m_text.add(headLine(m_recipe), m_place);
    if (number == 0 && !m_secrets.empty()) {
      m_text.add("# Secrets: " + listed(m_secrets) + ". Build with --bind FOLDER:" + kSecretsInside +
                     "; FOLDER has a file with the name of each.",
                 m_place);
    }
    if (!base.digest.empty() && base.kind != BaseKind::Local) m_text.add("# " + imageOf(base, m_registry), m_place);
  }

  /// The library that fetches images refuses a reference with a tag and a digest.
  static std::string withoutTag(const std::string& image) {
    const std::size_t colon = image.rfind(':');
    const bool isTag = colon != std::string::npos && image.find('/', colon) == std::string::npos;
    return isTag ? image.substr(0, colon) : image;
  }

  void startSection(const std::string& name) { m_text.add("\n%" + name, m_place); }

  /// Files of earlier stages and of the recipe's folder. Apptainer copies them before %post.
  void writeFiles(const AssembledStage& stage) {
    const FileCopy* previous = nullptr;
    for (const Operation* operation : operationsOfKind(stage, OperationKind::Copy)) {
      const FileCopy& copy = operation->copy;
      if (previous == nullptr || previous->stage != copy.stage)
        startSection(copy.stage.empty() ? "files" : "files from " + copy.stage);
      m_text.add(copy.source + " " + copy.destination, operation->place, kIndent);
      previous = &copy;
    }
  }

  void writePost(const AssembledStage& stage) {
    bool isOpen = false;
    const auto open = [&] {
      if (std::exchange(isOpen, true)) return;
      startSection("post");
      m_text.add("set -eu", m_place, kIndent);
    };
    for (const Operation& operation : stage.operations) {
      if (operation.kind == OperationKind::Install || operation.kind == OperationKind::Run) {
        open();
        const SecretCommands secrets = secretCommands(operation, kSecretsInside);
        for (const Texts& lines : {secrets.before, operation.lines, secrets.after}) {
          for (const std::string& line : lines) m_text.add(guardedCommand(line), operation.place, kIndent);
        }
      } else if (operation.kind == OperationKind::Variable) {
        open();
        writeVariable(operation);
      } else if (operation.kind == OperationKind::Verbatim && operation.format != "definition") {
        open();
        m_text.leaveOut(operation, kIndent);
      } else if (operation.kind == OperationKind::Verbatim && operation.section == "post") {
        open();
        m_text.add(operation.lines, operation.place);
      }
    }
  }

  void writeVariable(const Operation& variable) {
    m_text.add(guardedCommand(m_text.valueOf(exportCommand(variable))), variable.place, kIndent);
  }

  void writeEnvironment(const AssembledStage& stage) {
    const auto variables = operationsOfKind(stage, OperationKind::Variable);
    if (!variables.empty()) startSection("environment");
    for (const Operation* variable : variables) writeVariable(*variable);
  }

  /// The first word is the name, the rest of the line the value; nothing in it can be quoted.
  void writeLabels(const AssembledStage& stage) {
    const auto labels = operationsOfKind(stage, OperationKind::Label);
    if (!labels.empty()) startSection("labels");
    for (const Operation* label : labels) {
      checkPlain(label->value, label->place);
      m_text.add(label->name + " " + label->value, label->place, kIndent);
    }
  }

  void writeTest(const AssembledStage& stage) {
    const auto checks = operationsOfKind(stage, OperationKind::Check);
    if (checks.empty()) return;
    startSection("test");
    m_text.add("set -eu", m_place, kIndent);
    for (const Operation* check : checks) {
      for (const std::string& line : check->lines) checkPlain(line, check->place);
      m_text.add(check->lines, check->place, kIndent);
    }
  }

  /// Refuses a text that the parser would read as a header or a placeholder.
  void checkPlain(const std::string& text, const BlockPlace& place) {
    const bool hasBraces = text.find("{{") != std::string::npos;
    if (!hasBraces && !looksLikeHeader(text)) return;
    const std::string block = place.block == BlockPlace::kNoBlock ? "" : "/blocks/" + std::to_string(place.block);
    m_text.refuse({.code = ErrorCode::Untrusted,
                   .where = "/stages/" + std::to_string(place.stage) + block,
                   .value = base::printable(text, 80),
                   .allowed = {base::Phrase::TextWithout, hasBraces ? "{{" : text.substr(0, 1)}});
  }

  const Recipe& m_recipe;
  const Registry& m_registry;
  const Target& m_target;
  RenderedText m_text;
  BlockPlace m_place;
  int m_last = 0;
  Texts m_secrets;
};

}  // namespace

Result<Rendered> renderDefinition(const Recipe& recipe, const Registry& registry, const Target& target) {
  return DefinitionWriter(recipe, registry, target).write();
}

}  // namespace baremark::core::recipes
