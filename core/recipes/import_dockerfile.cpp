// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "core/recipes/block_fields.h"
#include "core/recipes/dockerfile.h"
#include "core/recipes/import_parts.h"
#include "core/recipes/lint_subject.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode, base::fail, base::Result;

/// Whether the builder would change a text: variables, escapes and quotes are left to it.
bool isLiteral(std::string_view text) {
  return text.find_first_of("$\\`\"'") == std::string_view::npos;
}

/// The platform of a FROM; empty if it has none.
std::string platformOf(const DockerInstruction& from) {
  const DockerFlag* flag = from.flag("platform");
  return flag == nullptr ? std::string() : flag->value.value_or("");
}

/// The architecture of a platform that recipes have; empty for others.
std::string architectureOf(std::string_view platform) {
  if (platform == "linux/amd64") return "x86_64";
  return platform == "linux/arm64" || platform == "linux/arm64/v8" ? "aarch64" : "";
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
      if (piece.kind != DockerPieceKind::Instruction || piece.instruction.keyword != "FROM") continue;
      ++m_stages;
      const std::string architecture = architectureOf(platformOf(piece.instruction));
      if (!architecture.empty()) m_out.recipe.architecture = architecture;  // the last stage is the image
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
    if (piece.kind != DockerPieceKind::Instruction) {
      keep(linesOf(piece.text), lineOf(piece));
      return {};
    }
    const DockerInstruction& instruction = piece.instruction;
    if (instruction.keyword == "FROM") return startStage(piece);
    if (!m_stage && instruction.keyword != "ARG")
      return fail(importError(ErrorCode::Malformed, lineOf(piece), piece.text, "FROM"));
    for (const DockerPair& pair : instruction.pairs) {
      if (m_stage || !pair.value) continue;
      if (auto value = withDefaults(*pair.value))
        m_arguments[pair.name] = *std::move(value);
      else
        m_arguments.erase(pair.name);
    }
    if (m_stage && convert(piece)) return {};
    keep(textOfPiece(piece), lineOf(piece));
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

  /// `first`: the number of the first line.
  void keep(const Texts& lines, int first) {
    Texts& head = m_out.recipe.dockerfileHead;
    if (m_stage)
      m_blocks.addText(lines, first);
    else
      head.insert(head.end(), lines.begin(), lines.end());
  }

  void endStage() {
    if (!m_stage) return;
    m_stage->blocks = m_blocks.take(static_cast<int>(m_out.recipe.stages.size()), m_out.parts);
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
    Result<Base> base = baseOf(piece, from);
    if (!base) return fail(base.error());
    stage.base = std::move(*base);
    m_isLast = m_out.recipe.stages.size() + 1 == m_stages;
    m_manager = canInstall(piece.instruction.stage, managerOf(stage.base, m_registry));
    m_out.parts.push_back({{.stage = static_cast<int>(m_out.recipe.stages.size())}, m_numbers.of(rangeOf(piece))});
    m_stage = std::move(stage);
    endHead();
    m_blocks.addComments(piece.text, lineOf(piece));
    return {};
  }

  static TextRange rangeOf(const DockerPiece& piece) { return {piece.begin, piece.begin + piece.text.size()}; }

  /// Blank lines above the first FROM say nothing.
  void endHead() {
    Texts& head = m_out.recipe.dockerfileHead;
    while (!head.empty() && trimmed(head.back()).empty()) head.pop_back();
  }

  /// `text` with the defaults of its arguments. Nothing: one has none; `isGiven`: BuildKit itself defines that one.
  std::optional<std::string> withDefaults(std::string_view text, bool* isGiven = nullptr) const {
    return resolved(text, [&](std::string_view name) -> std::optional<std::string> {
      const auto found = m_arguments.find(name);
      const bool isKnown = found != m_arguments.end();
      if (isGiven != nullptr)
        *isGiven = !isKnown && isOneOf(name, {"TARGETPLATFORM", "TARGETOS", "TARGETOSVERSION", "TARGETARCH",
                                              "TARGETVARIANT", "TARGETSTAGE", "BUILDPLATFORM", "BUILDOS",
                                              "BUILDOSVERSION", "BUILDARCH", "BUILDVARIANT"});
      return isKnown ? std::optional(found->second) : std::nullopt;
    });
  }

  /// A base that the builder completes stays as it is written; what is known of it is the result without --build-arg.
  Result<Base> baseOf(const DockerPiece& piece, const DockerFrom& from) {
    for (const DockerFlag& flag : piece.instruction.flags) {
      if (flag.name != "platform" || flag.value.value_or("").empty())
        return fail(importError(ErrorCode::Malformed, lineOf(piece), piece.text, "--platform"));
    }
    bool isGiven = false;
    const auto reference = withDefaults(withoutQuotes(from.image), &isGiven);
    constexpr std::string_view kSigns = ":/@";
    const bool isWhole = reference && !reference->empty() &&
                         kSigns.find(reference->front()) == std::string_view::npos &&
                         kSigns.find(reference->back()) == std::string_view::npos;
    if (!reference || (!isWhole && from.image.find('$') != std::string::npos)) {
      if (!isGiven) m_out.remarks.push_back({ImportChange::NeedsArgument, lineOf(piece)});
      return keptBase(piece, from, {});
    }
    const std::optional<Base> known = knownBase(*reference);
    if (!known) return fail(importError(ErrorCode::Untrusted, lineOf(piece), *reference));
    const std::string platform = platformOf(piece.instruction);
    const bool isOfImage = platform.empty() || architectureOf(platform) == m_out.recipe.architecture;
    return isOfImage ? *known : keptBase(piece, from, *known);
  }

  Base keptBase(const DockerPiece& piece, const DockerFrom& from, const Base& known) const {
    std::string line = "FROM";
    for (const DockerFlag& flag : piece.instruction.flags) line += " --" + flag.name + "=" + flag.value.value_or("");
    return {.kind = BaseKind::From,
            .distribution = known.distribution,
            .release = known.release,
            .lines = {line + " " + from.image},
            .line = lineOf(piece)};
  }

  /// Nothing: the reference has characters that no recipe has.
  std::optional<Base> knownBase(const std::string& reference) const {
    if (lowerCase(reference) == "scratch") return Base{.kind = BaseKind::Scratch};
    for (const Stage& earlier : m_out.recipe.stages) {
      if (earlier.name != lowerCase(reference)) continue;
      return Base{.kind = BaseKind::Local,
                  .distribution = earlier.base.distribution,
                  .release = earlier.base.release,
                  .image = earlier.name};
    }
    return baseOfReference(reference, m_registry);
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

  /// Whether the instruction became a block.
  bool convert(const DockerPiece& piece) {
    const DockerInstruction& instruction = piece.instruction;
    if (instruction.keyword == "RUN") return convertRun(piece);
    if (instruction.keyword == "COPY") return convertCopy(piece);
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
    m_blocks.addBlock(packagesBlock(m_manager, std::move(install->packages)), m_numbers.of(rangeOf(piece)));
    return true;
  }

  /// One file or folder with an absolute place. With a relative one the working folder would decide.
  bool convertCopy(const DockerPiece& piece) {
    const DockerInstruction& instruction = piece.instruction;
    if (instruction.json || !instruction.heredocs.empty() || instruction.words.size() != 2) return false;
    std::string stage;
    for (const DockerFlag& flag : instruction.flags) {
      if (flag.name != "from" || !flag.value) return false;
      stage = stageNameOf(*flag.value);
      if (!hasStage(m_out.recipe.stages, stage)) return false;
    }
    const std::string& source = instruction.words[0].text;
    const std::string& destination = instruction.words[1].text;
    if (!mayCopy(source, destination, stage)) return false;
    m_blocks.addBlock(filesBlock({{destination, source}}, stage), m_numbers.of(rangeOf(piece)));
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
    m_blocks.addBlock({.kind = kind, .note = {}, .fields = {{field, std::move(pairs)}}}, m_numbers.of(rangeOf(piece)));
    return true;
  }

  std::string_view m_text;
  const Registry& m_registry;
  Dockerfile m_file;
  LineNumbers m_numbers;
  ImportedRecipe m_out;
  std::optional<Stage> m_stage;
  StageBlocks m_blocks{"dockerfile"};
  std::map<std::string, std::string, std::less<>> m_arguments;  ///< the defaults above the first FROM
  std::size_t m_stages = 0;
  bool m_isLast = false;
  std::string m_manager;
};

}  // namespace

Result<ImportedRecipe> importDockerfile(std::string_view text, const std::string& name, const Registry& registry) {
  return DockerfileImport(withoutMark(text), name, registry).read();
}

}  // namespace baremark::core::recipes
