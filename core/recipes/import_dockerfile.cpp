// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/recipes/block_fields.h"
#include "core/recipes/dockerfile.h"
#include "core/recipes/import_parts.h"
#include "core/recipes/lint_subject.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

/// Whether the builder would change a text: variables, escapes and quotes are left to it.
bool isLiteral(std::string_view text) {
  return text.find_first_of("$\\`\"'") == std::string_view::npos;
}

/// A value whose text needs no quotes in a Dockerfile.
bool isBareValue(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           std::string_view("._/:@+=,-").find(c) != std::string_view::npos;
  });
}

class DockerfileImport {
 public:
  DockerfileImport(std::string_view text, const std::string& name, const Registry& registry)
      : m_text(text), m_registry(registry), m_file(parseDockerfile(text)), m_numbers(text) {
    m_out.recipe.name = name;
  }

  Result<ImportedRecipe> read() {
    if (auto good = checkReadable(m_text, m_file.problems); !good) return fail(good.error());
    for (const DockerPiece& piece : m_file.pieces) {
      if (piece.kind == DockerPieceKind::Instruction && piece.instruction.keyword == "FROM") ++m_stages;
    }
    for (const DockerPiece& piece : m_file.pieces) {
      if (auto done = readPiece(piece); !done) return fail(done.error());
    }
    endStage();
    return checkedImport(std::move(m_out), m_registry);
  }

 private:
  int lineOf(const DockerPiece& piece) const { return m_numbers.at(piece.begin); }

  Result<void> readPiece(const DockerPiece& piece) {
    switch (piece.kind) {
      case DockerPieceKind::ByteOrderMark:
        return {};
      case DockerPieceKind::Directive:
        if (m_file.escape != '\\')
          return fail(importError(ErrorCode::UnknownValue, lineOf(piece), piece.text, "# escape=\\"));
        m_out.remarks.push_back({ImportChange::DirectiveLeftOut, lineOf(piece)});
        return {};
      case DockerPieceKind::Blank:
      case DockerPieceKind::Comment:
        keep(linesOf(piece.text));
        return {};
      case DockerPieceKind::Instruction:
        break;
    }
    const DockerInstruction& instruction = piece.instruction;
    if (instruction.keyword == "FROM") return startStage(piece);
    if (instruction.keyword == "ARG") return readArgument(piece);
    if (m_stage && convert(piece)) return {};
    keep(textOfPiece(piece));
    return {};
  }

  /// The lines of an instruction. At the end of the file it may end in a continuation, which would join what follows.
  Texts textOfPiece(const DockerPiece& piece) const {
    Texts lines = linesOf(piece.text);
    if (&piece != &m_file.pieces.back()) return lines;
    while (!lines.empty()) {
      std::string& last = lines.back();
      const std::size_t end = last.find_last_not_of(" \t");
      if (end != std::string::npos && last[end] != '\\') break;
      if (end == std::string::npos)
        lines.pop_back();
      else
        last.resize(end);
    }
    return lines;
  }

  /// What stands before the first FROM goes into the first stage: nothing can stand before it in a recipe.
  void keep(const Texts& lines) {
    if (m_stage)
      m_blocks.addText(lines);
    else
      m_early.insert(m_early.end(), lines.begin(), lines.end());
  }

  void endStage() {
    if (!m_stage) return;
    m_stage->blocks = m_blocks.take();
    m_out.recipe.stages.push_back(std::move(*m_stage));
    m_stage.reset();
  }

  Result<void> startStage(const DockerPiece& piece) {
    endStage();
    const DockerFrom from = fromOf(piece.instruction);
    Stage stage;
    stage.name = from.name.empty() ? freeStageName(m_out.recipe.stages, m_stages == 1) : stageNameOf(from.name);
    if (stage.name.empty())
      return fail(importError(ErrorCode::Untrusted, lineOf(piece), from.name, "[a-z][0-9a-z._-]*"));
    if (auto done = readPlatform(piece); !done) return done;
    Result<Base> base = baseOf(piece, from);
    if (!base) return fail(base.error());
    stage.base = std::move(*base);
    m_isLast = m_out.recipe.stages.size() + 1 == m_stages;
    m_manager = canInstall(piece.instruction.stage, managerOf(stage.base, m_registry));
    m_stage = std::move(stage);
    m_blocks.addText(std::exchange(m_early, {}));
    return {};
  }

  Result<void> readPlatform(const DockerPiece& piece) {
    for (const DockerFlag& flag : piece.instruction.flags) {
      const std::string value = flag.value.value_or("");
      const bool isArm = value == "linux/arm64" || value == "linux/arm64/v8";
      if (flag.name != "platform" || (!isArm && value != "linux/amd64")) {
        return fail(importError(ErrorCode::UnknownValue, lineOf(piece), value,
                                {base::Phrase::Names, Texts{"linux/amd64", "linux/arm64"}}));
      }
      const std::string architecture = isArm ? "aarch64" : "x86_64";
      if (!m_out.recipe.stages.empty() && architecture != m_out.recipe.architecture)
        return fail(importError(ErrorCode::UnknownValue, lineOf(piece), value, m_out.recipe.architecture));
      m_out.recipe.architecture = architecture;
    }
    return {};
  }

  Result<Base> baseOf(const DockerPiece& piece, const DockerFrom& from) {
    const auto reference = resolved(withoutQuotesOf(from.image), [this](std::string_view name) {
      const auto found = m_values.find(std::string(name));
      return found == m_values.end() ? std::optional<std::string>() : std::optional(found->second);
    });
    if (!reference)
      return fail(importError(ErrorCode::UnknownValue, lineOf(piece), from.image, base::Phrase::BaseInFile));
    if (lowerCase(*reference) == "scratch") return Base{.kind = BaseKind::Scratch};
    for (const Stage& earlier : m_out.recipe.stages) {
      if (earlier.name != lowerCase(*reference)) continue;
      return Base{.kind = BaseKind::Local,
                  .distribution = earlier.base.distribution,
                  .release = earlier.base.release,
                  .image = earlier.name};
    }
    auto base = baseOfReference(*reference, m_registry);
    if (!base) return fail(importError(ErrorCode::Untrusted, lineOf(piece), *reference));
    return *base;
  }

  static std::string withoutQuotesOf(const std::string& text) {
    const bool isQuoted =
        text.size() >= 2 && text.front() == text.back() && (text.front() == '"' || text.front() == '\'');
    return isQuoted ? text.substr(1, text.size() - 2) : text;
  }

  /// The package manager whose calls become blocks. They remove its lists, so none may be left that needs them.
  std::string canInstall(int stage, const std::string& manager) const {
    for (const DockerPiece& piece : m_file.pieces) {
      const DockerInstruction& instruction = piece.instruction;
      const bool isRun =
          piece.kind == DockerPieceKind::Instruction && instruction.stage == stage && instruction.keyword == "RUN";
      if (!isRun) continue;
      const ShellScript script = parseShell(instruction.arguments);
      const auto install = isShellForm(piece) ? packagesOf(script, manager) : std::nullopt;
      if (install && !install->packages.empty()) continue;
      if (needsEarlierLists(script, manager)) return {};
    }
    return manager;
  }

  /// A value from outside all stages is known in a stage only if the stage repeats the name, and a recipe has nothing
  /// outside of its stages. So the stage gets the value.
  Result<void> readArgument(const DockerPiece& piece) {
    const DockerInstruction& instruction = piece.instruction;
    bool usesGlobal = false;
    std::string line = "ARG";
    for (const DockerPair& pair : instruction.pairs) {
      const auto global = m_values.find(pair.name);
      line += " " + pair.name;
      if (!m_stage) {
        if (pair.value) m_values[pair.name] = resolvedValue(*pair.value);
      } else if (!pair.value && global != m_values.end()) {
        usesGlobal = true;
        if (!isBareValue(global->second))
          return fail(importError(ErrorCode::UnknownValue, lineOf(piece), global->second));
        line += "=" + global->second;
      } else if (pair.value) {
        line += std::string(m_text.substr(pair.place.begin + pair.name.size(), pair.place.size() - pair.name.size()));
      }
    }
    keep(usesGlobal ? Texts{line} : textOfPiece(piece));
    return {};
  }

  std::string resolvedValue(const std::string& value) const {
    return resolved(value,
                    [this](std::string_view name) -> std::optional<std::string> {
                      const auto found = m_values.find(std::string(name));
                      return found == m_values.end() ? std::string() : found->second;
                    })
        .value_or(value);
  }

  /// Whether the instruction became a block.
  bool convert(const DockerPiece& piece) {
    const DockerInstruction& instruction = piece.instruction;
    if (instruction.keyword == "RUN") return convertRun(piece);
    if (instruction.keyword == "COPY") return convertCopy(instruction);
    if (instruction.keyword == "ENV") return convertPairs(piece, "environment", "variables", FieldType::Variables);
    // Labels of other stages are not in the image, and their place is at the end of the last one.
    if (instruction.keyword == "LABEL" && m_isLast) return convertPairs(piece, "labels", "labels", FieldType::Labels);
    return false;
  }

  /// A comment between the lines would be lost.
  static bool isShellForm(const DockerPiece& piece) {
    const DockerInstruction& instruction = piece.instruction;
    return instruction.flags.empty() && !instruction.json && instruction.heredocs.empty() &&
           piece.text.find('#') == std::string::npos;
  }

  bool convertRun(const DockerPiece& piece) {
    if (!isShellForm(piece)) return false;
    auto install = packagesOf(parseShell(piece.instruction.arguments), m_manager);
    if (!install || install->packages.empty()) return false;
    if (!install->isWithoutRecommended) m_out.remarks.push_back({ImportChange::WithoutRecommended, lineOf(piece)});
    m_blocks.addBlock(packagesBlock(m_manager, std::move(install->packages)));
    return true;
  }

  /// One file or folder with an absolute place. With a relative one the working folder would decide.
  bool convertCopy(const DockerInstruction& instruction) {
    if (instruction.json || !instruction.heredocs.empty() || instruction.words.size() != 2) return false;
    std::string stage;
    for (const DockerFlag& flag : instruction.flags) {
      if (flag.name != "from" || !flag.value) return false;
      stage = stageNameOf(*flag.value);
      const auto& stages = m_out.recipe.stages;
      const bool isKnown =
          std::any_of(stages.begin(), stages.end(), [&](const Stage& earlier) { return earlier.name == stage; });
      if (!isKnown) return false;
    }
    const std::string& source = instruction.words[0].text;
    const std::string& destination = instruction.words[1].text;
    const bool isPlain = mayHold(FieldType::Path, destination) && destination.back() != '/' &&
                         (stage.empty() ? source.front() != '/' && mayHold(FieldType::Path, "/" + source) &&
                                              source.front() != '-' && source.front() != '~'
                                        : mayHold(FieldType::Path, source));
    if (!isPlain) return false;
    Block block{.kind = "files", .note = {}, .fields = {{"files", Pairs{{destination, source}}}}};
    if (!stage.empty()) block.fields["stage"] = stage;
    m_blocks.addBlock(std::move(block));
    return true;
  }

  bool convertPairs(const DockerPiece& piece, const char* kind, const char* field, FieldType type) {
    const DockerInstruction& instruction = piece.instruction;
    Pairs pairs;
    for (const DockerPair& pair : instruction.pairs) {
      const bool isKept =
          pair.value && isLiteral(*pair.value) && isLiteral(pair.name) && piece.text.find('#') == std::string::npos &&
          m_text.substr(pair.place.begin, pair.place.size()).find_first_of("$\\") == std::string_view::npos &&
          mayHold(FieldType::Text, *pair.value) && pairs.emplace(pair.name, *pair.value).second;
      if (!isKept || !mayBeKey(type, pair.name)) return false;
    }
    if (pairs.empty()) return false;
    m_blocks.addBlock({.kind = kind, .note = {}, .fields = {{field, std::move(pairs)}}});
    return true;
  }

  std::string_view m_text;
  const Registry& m_registry;
  Dockerfile m_file;
  LineNumbers m_numbers;
  ImportedRecipe m_out;
  std::optional<Stage> m_stage;
  StageBlocks m_blocks{"dockerfile"};
  Texts m_early;                                ///< lines before the first stage
  std::map<std::string, std::string> m_values;  ///< of the arguments before the first stage
  std::size_t m_stages = 0;
  bool m_isLast = false;
  std::string m_manager;
};

}  // namespace

Result<ImportedRecipe> importDockerfile(std::string_view text, const std::string& name, const Registry& registry) {
  return DockerfileImport(text, name, registry).read();
}

}  // namespace baremark::core::recipes
