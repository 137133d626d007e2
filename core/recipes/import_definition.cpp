// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/base/lines.h"
#include "core/recipes/block_fields.h"
#include "core/recipes/definition_file.h"
#include "core/recipes/import_parts.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode, base::fail, base::Result;

constexpr std::size_t kMostSectionLines = 1000;  // a second block would begin a second section
constexpr std::string_view kSeparators = " \t\n\v\f\r,";

/// The keys of a header that the members of a base express.
bool isKnownKey(const std::string& name) {
  static const Texts kKeys = {"bootstrap", "from", "stage", "osversion", "mirrorurl", "include"};
  return std::ranges::find(kKeys, name) != kKeys.end();
}

/// The agents of Apptainer (internal/pkg/build/conveyorPacker.go), and the transports of its OCI library.
const Texts& bootstrapAgents() {
  static const Texts kAgents = {"docker",        "localimage", "debootstrap", "scratch",     "library",
                                "oras",          "shub",       "yum",         "dnf",         "zypper",
                                "arch",          "busybox",    "oci",         "oci-archive", "docker-archive",
                                "docker-daemon", "buildkit",   "dockerfile"};
  return kAgents;
}

/// "NAME=value" of a line `export NAME=value` that any shell reads alike; the value without quotes.
std::optional<std::pair<std::string, std::string>> exportedIn(std::string_view line) {
  line = trimmed(line);
  constexpr std::string_view kExport = "export ";
  if (!line.starts_with(kExport)) return {};
  line = trimmed(line.substr(kExport.size()));
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos || !mayBeKey(FieldType::Variables, line.substr(0, equals))) return {};
  std::string_view value = line.substr(equals + 1);
  const bool isQuoted =
      value.size() >= 2 && value.front() == value.back() && (value.front() == '"' || value.front() == '\'');
  if (isQuoted) value = value.substr(1, value.size() - 2);
  if (value.find_first_of("$`\\\"'{}") != std::string_view::npos) return {};
  if (!isQuoted && value.find_first_of(" \t;&|<>()*?[]#~!") != std::string_view::npos) return {};
  return std::pair(std::string(line.substr(0, equals)), std::string(value));
}

bool isBlankText(const Texts& lines) {
  return std::ranges::all_of(lines, [](const std::string& line) { return trimmed(line).empty(); });
}

/// Lines as a script. Its places are not those of a file.
JoinedText scriptOf(const Texts& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  JoinedText script;
  script.append(text, 0);
  return script;
}

/// A part of %post: packages to install, or other lines.
struct PostPart {
  Texts lines{};
  std::size_t firstLine = 0;
  std::size_t lastLine = 0;  ///< of packages
  Texts packages{};
  bool isWithoutRecommended = true;
};

/// What a line with its continuations installs; nothing if it does anything else, or has a comment.
std::optional<PackageInstall> installIn(const Texts& lines, std::size_t begin, std::size_t end,
                                        const std::string& manager) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) {
    const std::string& line = lines[i];
    if (line.find('#') != std::string::npos) return {};
    text += (i + 1 < end ? line.substr(0, line.find_last_of('\\')) : line) + " ";
  }
  JoinedText script;
  script.append(text, 0);
  return packagesOf(parseShell(script), manager);
}

/// Of the lines before an install command: comments, and settings of the shell that later commands may need. The others
/// only read the lists, as the block does.
bool isKeptBeforeInstall(const std::string& line) {
  const std::string_view words = trimmed(line);
  return words.starts_with('#') || words.starts_with("export ") || words.starts_with("set ");
}

/// Installing packages at the beginning becomes blocks. Behind other commands it stays text, because only a shell knows
/// whether it belongs to a condition, a loop or a function. `isAtStart` is false once another command was there.
std::vector<PostPart> partsOfPost(const Texts& lines, const std::string& manager, bool& isAtStart) {
  std::vector<PostPart> parts;
  std::size_t done = 0;  // lines that are in parts already
  for (std::size_t at = 0; isAtStart && at < lines.size();) {
    std::size_t end = at + 1;
    while (end < lines.size() && lines[end - 1].ends_with('\\')) ++end;
    const std::string_view first = trimmed(lines[at]);
    const bool isCommand = !first.empty() && first.front() != '#';
    const auto install = isCommand ? installIn(lines, at, end, manager) : std::nullopt;
    if (isCommand && !install) isAtStart = false;
    if (install && !install->packages.empty()) {
      Texts kept;
      std::copy_if(lines.begin() + static_cast<std::ptrdiff_t>(done), lines.begin() + static_cast<std::ptrdiff_t>(at),
                   std::back_inserter(kept), isKeptBeforeInstall);
      if (!kept.empty()) parts.push_back({.lines = std::move(kept), .firstLine = done});
      parts.push_back({.lines = {},
                       .firstLine = at,
                       .lastLine = end - 1,
                       .packages = install->packages,
                       .isWithoutRecommended = install->isWithoutRecommended});
      done = end;
    }
    at = end;
  }
  parts.push_back({.lines = Texts(lines.begin() + static_cast<std::ptrdiff_t>(done), lines.end()), .firstLine = done});
  return parts;
}

class DefinitionImport {
 public:
  DefinitionImport(std::string_view text, const std::string& name, const Registry& registry)
      : m_text(text), m_registry(registry), m_file(parseDefinitionFile(text)), m_numbers(text) {
    m_out.recipe.name = name;
  }

  Result<ImportedRecipe> read() {
    if (auto good = checkReadable(m_text, m_file.problems); !good) return fail(good.error());
    for (int stage = 0; stage < m_file.stages; ++stage) {
      if (auto done = readStage(stage); !done) return fail(done.error());
    }
    return checkedImport(std::move(m_out), m_registry);
  }

 private:
  int lineOf(const DefinitionPiece& piece) const { return m_numbers.at(piece.begin); }

  Result<void> readStage(int number) {
    m_blocks = StageBlocks("definition");
    m_isAtStart = true;
    m_allowsUnset = false;
    m_isLast = number + 1 == m_file.stages;
    Result<Stage> stage = readHeader(number);
    if (!stage) return fail(stage.error());
    m_manager = canInstall(number, managerOf(stage->base, m_registry));
    for (const DefinitionPiece& piece : m_file.pieces) {
      if (piece.stage != number) continue;
      // A comment of the header becomes one of %post; blank lines say nothing.
      if (piece.kind == DefinitionPieceKind::HeaderText && stage->base.kind != BaseKind::Header)
        m_blocks.addComments(piece.text, lineOf(piece), "post");
      if (piece.kind != DefinitionPieceKind::Section) continue;
      if (auto done = readSection(piece); !done) return done;
    }
    for (auto& [block, lines] : m_atEnd) m_blocks.addBlock(std::move(block), lines);
    m_atEnd.clear();
    stage->blocks = m_blocks.take(number, m_out.parts);
    m_out.recipe.stages.push_back(std::move(*stage));
    return {};
  }

  std::string valueOf(int stage, const char* key) const {
    const DefinitionPiece* piece = headerOf(m_file, stage, key);
    return piece == nullptr ? std::string() : withArguments(std::string(trimmed(piece->value.text())), stage);
  }

  /// The text with the defaults of its placeholders.
  std::string withArguments(std::string text, int stage) const {
    for (const DefinitionPiece* section : sectionsOf(m_file, stage, "arguments")) {
      for (const DefinitionEntry& entry : entriesOf(*section)) {
        for (std::size_t begin = text.find("{{"); begin != std::string::npos; begin = text.find("{{", begin + 1)) {
          const std::size_t end = text.find("}}", begin);
          if (end == std::string::npos) break;
          if (trimmed(std::string_view(text).substr(begin + 2, end - begin - 2)) != entry.first.text) continue;
          text.replace(begin, end + 2 - begin, entry.second.text);
        }
      }
    }
    return text;
  }

  Result<Stage> readHeader(int number) {
    const DefinitionPiece* head = headerOf(m_file, number, "bootstrap");
    if (head == nullptr) return fail(importError(ErrorCode::Missing, 1, "Bootstrap"));
    Stage stage;
    const std::string name = valueOf(number, "stage");
    stage.name = name.empty() ? freeStageName(m_out.recipe.stages, m_file.stages == 1) : stageNameOf(name);
    // Sections name the stage as it is written.
    if (stage.name.empty() || (!name.empty() && stage.name != name))
      return fail(importError(ErrorCode::Untrusted, lineOf(*head), name, "[a-z][0-9a-z._-]*"));
    Result<std::optional<Base>> known = knownBase(number, *head);
    if (!known) return fail(known.error());
    stage.base = *known ? std::move(**known) : keptHeader(number);
    m_out.parts.push_back({{.stage = number}, linesOfHeader(number)});
    return stage;
  }

  LineSpan linesOfHeader(int number) const {
    LineSpan lines{0, 0};
    for (const DefinitionPiece& piece : m_file.pieces) {
      if (piece.stage != number || piece.kind != DefinitionPieceKind::HeaderKey) continue;
      const LineSpan here = m_numbers.of(piece.place());
      if (lines.first == 0) lines.first = here.first;
      lines.last = here.last;
    }
    return lines;
  }

  bool hasOtherKeys(int number) const {
    return std::ranges::any_of(m_file.pieces, [number](const DefinitionPiece& piece) {
      return piece.stage == number && piece.kind == DefinitionPieceKind::HeaderKey && !isKnownKey(piece.name);
    });
  }

  /// The base that the members of Base express. Nothing: the header stays as it is.
  Result<std::optional<Base>> knownBase(int number, const DefinitionPiece& head) {
    using Known = std::optional<Base>;
    const std::string agent = valueOf(number, "bootstrap");
    const std::string from = valueOf(number, "from");
    const DefinitionPiece* named = headerOf(m_file, number, "from");
    const int line = named == nullptr ? lineOf(head) : lineOf(*named);
    const bool isOpen = agent.find("{{") != std::string::npos || from.find("{{") != std::string::npos;
    if (isOpen) m_out.remarks.push_back({ImportChange::NeedsArgument, line});
    const Texts& agents = bootstrapAgents();
    const bool isAgent = std::ranges::find(agents, agent) != agents.end();
    if (!isAgent && agent.find("{{") == std::string::npos)
      return fail(importError(ErrorCode::UnknownValue, lineOf(head), agent, {base::Phrase::Names, agents}));
    const bool needsFrom = agent == "docker" || agent == "localimage";
    if (needsFrom && from.empty()) return fail(importError(ErrorCode::Missing, lineOf(head), "From"));
    if (isOpen || hasOtherKeys(number)) return Known();
    if (agent == "scratch") return Known(Base{.kind = BaseKind::Scratch});
    if (agent == "debootstrap") return debootstrapOf(number);
    if (agent == "localimage" && mayHold(FieldType::Path, from))
      return Known(Base{.kind = BaseKind::Local, .path = from});
    if (agent != "docker") return Known();
    auto base = baseOfReference(from, m_registry);
    if (!base) return fail(importError(ErrorCode::Untrusted, line, from));
    return base;
  }

  /// The header word for word, without the stage's name.
  Base keptHeader(int number) const {
    Base base{.kind = BaseKind::Header, .line = linesOfHeader(number).first};
    for (const DefinitionPiece& piece : m_file.pieces) {
      const bool isOfHeader =
          piece.kind == DefinitionPieceKind::HeaderKey || piece.kind == DefinitionPieceKind::HeaderText;
      if (piece.stage != number || !isOfHeader || piece.name == "stage") continue;
      for (std::string& line : linesOf(piece.text)) base.lines.push_back(std::move(line));
    }
    while (!base.lines.empty() && trimmed(base.lines.back()).empty()) base.lines.pop_back();
    // What a recipe writes below would go on with the last value.
    std::string& last = base.lines.back();
    if (trimmed(last).ends_with('\\')) last.resize(last.rfind('\\'));
    const bool isImage = valueOf(number, "bootstrap") == "docker";
    const auto known = isImage ? baseOfReference(valueOf(number, "from"), m_registry) : std::nullopt;
    if (known) {
      base.distribution = known->distribution;
      base.release = known->release;
    }
    return base;
  }

  Result<std::optional<Base>> debootstrapOf(int number) {
    using Known = std::optional<Base>;
    const std::string codename = valueOf(number, "osversion");
    const std::string mirror = valueOf(number, "mirrorurl");
    Base base{.kind = BaseKind::Debootstrap};
    for (const auto& [id, distribution] : m_registry.distributions) {
      if (distribution.mirror.empty()) continue;
      for (const Release& release : distribution.releases) {
        if (codename.empty() || release.codename != codename) continue;
        base.distribution = id;
        base.release = release.version;
        if (mirror != distribution.mirror) base.mirror = mirror;
      }
    }
    Texts names = base::wordsIn(valueOf(number, "include"), kSeparators);
    const bool arePackages =
        std::ranges::all_of(names, [](const std::string& word) { return mayHold(FieldType::Packages, word); });
    const bool isUrl = base.mirror.empty() || mayHold(FieldType::Url, base.mirror);
    if (base.distribution.empty() || !isUrl || !arePackages) return Known();
    if (!names.empty()) m_blocks.addBlock(packagesBlock("apt", std::move(names)), linesOfHeader(number));
    return Known(std::move(base));
  }

  Texts bodyOf(const DefinitionPiece& piece) const {
    return linesOf(m_text.substr(piece.body.begin, piece.body.size()));
  }

  /// "post", "files from build", "appinstall osu": the section's first line without its sign and what follows on it.
  static std::string titleOf(const DefinitionPiece& piece) {
    std::string title = piece.name;
    if (!piece.app.empty()) title += " " + piece.app;
    if (!piece.arguments.empty()) title += " " + piece.arguments;
    std::ranges::replace(title, '\t', ' ');
    return title;
  }

  Result<void> readSection(const DefinitionPiece& piece) {
    const std::string title = titleOf(piece);
    if (title == "post") {
      readPost(piece);
      return {};
    }
    if (piece.name == "files" && convertFiles(piece)) return {};
    if (m_isLast && title == "labels" && convertLabels(piece)) return {};
    if (m_isLast && title == "environment" && convertEnvironment(piece)) return {};
    Texts lines = bodyOf(piece);
    if (lines.size() > kMostSectionLines)
      return fail(
          importError(ErrorCode::TooLarge, lineOf(piece), piece.text, {base::Phrase::ListOf, kMostSectionLines}));
    if (isBlankText(lines)) {
      if (!isScript(piece.name)) return {};
      lines = {"#"};  // a block of text has a line
    }
    m_blocks.endText();
    m_blocks.addText(lines, lineOf(piece) + 1, title);
    m_blocks.endText();
    return {};
  }

  void readPost(const DefinitionPiece& piece) {
    for (PostPart& part : partsOfPost(bodyOf(piece), m_manager, m_isAtStart)) {
      const int first = lineOf(piece) + 1 + static_cast<int>(part.firstLine);
      if (part.packages.empty()) {
        if (!isBlankText(part.lines)) keepPost(part.lines, first);
        continue;
      }
      if (!part.isWithoutRecommended) m_out.remarks.push_back({ImportChange::WithoutRecommended, first});
      const int last = lineOf(piece) + 1 + static_cast<int>(part.lastLine);
      m_blocks.addBlock(packagesBlock(m_manager, std::move(part.packages)), {first, last});
    }
  }

  /// A recipe's %post stops at unset variables, which the file's own did not.
  void keepPost(const Texts& lines, int first) {
    const bool usesVariables =
        std::ranges::any_of(lines, [](const std::string& line) { return line.find('$') != std::string::npos; });
    if (usesVariables && !std::exchange(m_allowsUnset, true)) m_blocks.addText({"set +u"}, first, "post");
    m_blocks.addText(lines, first, "post");
  }

  /// The package manager whose calls become blocks. They remove its lists, so none may be left that needs them.
  std::string canInstall(int stage, const std::string& manager) const {
    bool isAtStart = true;
    for (const DefinitionPiece* piece : sectionsOf(m_file, stage, "post")) {
      const bool isPlain = titleOf(*piece) == "post";
      std::vector<PostPart> parts;
      if (isPlain)
        parts = partsOfPost(bodyOf(*piece), manager, isAtStart);
      else
        parts.push_back({.lines = bodyOf(*piece)});
      for (const PostPart& part : parts) {
        if (part.packages.empty() && needsEarlierLists(parseShell(scriptOf(part.lines)), manager)) return {};
      }
    }
    return manager;
  }

  /// Plain files with an absolute place, from the recipe's folder or from an earlier stage.
  bool convertFiles(const DefinitionPiece& piece) {
    std::string stage;
    if (!piece.arguments.empty()) {
      const Texts words = base::wordsIn(piece.arguments, kSeparators);
      if (words.size() != 2 || words[0] != "from") return false;
      stage = words[1];
      if (!hasStage(m_out.recipe.stages, stage)) return false;
    }
    Pairs files;
    for (const DefinitionEntry& entry : entriesOf(piece)) {
      const std::string& source = entry.first.text;
      std::string target = entry.second.text;
      if (target.empty() && !stage.empty()) target = source;
      if (!entry.ignored.empty() || !mayCopy(source, target, stage) || !files.emplace(target, source).second)
        return false;
    }
    if (files.empty() || hasComment(piece)) return false;
    m_blocks.addBlock(filesBlock(std::move(files), stage), m_numbers.of(piece.place()));
    return true;
  }

  bool convertLabels(const DefinitionPiece& piece) {
    Pairs labels;
    for (const DefinitionEntry& entry : entriesOf(piece)) {
      const bool isKept =
          entry.isComplete && mayBeKey(FieldType::Labels, entry.first.text) &&
          mayHold(FieldType::Text, entry.second.text) && entry.second.text.find("{{") == std::string::npos &&
          entry.second.text.find('%') == std::string::npos && !lowerCase(entry.second.text).starts_with("bootstrap") &&
          labels.emplace(entry.first.text, entry.second.text).second;
      if (!isKept) return false;
    }
    if (labels.empty() || hasComment(piece)) return false;
    m_blocks.addBlock({.kind = "labels", .note = {}, .fields = {{"labels", std::move(labels)}}},
                      m_numbers.of(piece.place()));
    return true;
  }

  /// A recipe sets its variables while it builds, too. At the end of the stage this changes nothing.
  bool convertEnvironment(const DefinitionPiece& piece) {
    Pairs variables;
    for (const std::string& line : bodyOf(piece)) {
      if (trimmed(line).empty()) continue;
      auto variable = exportedIn(line);
      if (!variable || !variables.insert(std::move(*variable)).second) return false;
    }
    if (variables.empty()) return false;
    Block block{.kind = "environment", .note = {}, .fields = {{"variables", std::move(variables)}}};
    m_atEnd.emplace_back(std::move(block), m_numbers.of(piece.place()));
    return true;
  }

  bool hasComment(const DefinitionPiece& piece) const {
    return m_text.substr(piece.body.begin, piece.body.size()).find('#') != std::string_view::npos;
  }

  std::string_view m_text;
  const Registry& m_registry;
  DefinitionFile m_file;
  LineNumbers m_numbers;
  ImportedRecipe m_out;
  StageBlocks m_blocks{"definition"};
  std::vector<std::pair<Block, LineSpan>> m_atEnd;  ///< what holds for the image, not for the build
  std::string m_manager;
  bool m_isLast = false;
  bool m_isAtStart = true;  ///< of the stage's %post: only packages were installed so far
  bool m_allowsUnset = false;
};

}  // namespace

Result<ImportedRecipe> importDefinition(std::string_view text, const std::string& name, const Registry& registry) {
  return DefinitionImport(withoutMark(text), name, registry).read();
}

}  // namespace baremark::core::recipes
