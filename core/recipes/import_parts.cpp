// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/import_parts.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/plain_name.h"
#include "core/base/printable.h"
#include "core/recipes/assembly.h"
#include "core/recipes/block_fields.h"
#include "core/recipes/recipe_file.h"
#include "core/recipes/source_text.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode, base::fail, base::Result;

constexpr std::size_t kMostLines = 1000;  // of one block

/// A package manager as scripts call it. Options that change what is installed are missing here on purpose.
struct ManagerWords {
  std::string_view id;
  std::vector<std::string_view> programs;
  std::vector<std::string_view> options;             ///< that change nothing in the image
  std::vector<std::string_view> withoutRecommended;  ///< the option that leaves out recommended packages
  std::vector<std::string_view> otherVerbs;          ///< that read the lists or clean up
  std::vector<std::string_view> readingVerbs;        ///< those of them that read the lists
};

const std::vector<ManagerWords>& managerWords() {
  static const std::vector<ManagerWords> kWords = {
      {"apt",
       {"apt-get", "apt"},
       {"-y", "--yes", "--assume-yes", "-q", "-qq", "-qy", "-yq", "-yqq", "-qqy", "--quiet"},
       {"--no-install-recommends"},
       {"update", "clean", "autoclean"},
       {"update"}},
      {"dnf",
       {"dnf", "yum", "microdnf"},
       {"-y", "--assumeyes", "-q", "--quiet"},
       {"--setopt=install_weak_deps=False", "--setopt=install_weak_deps=false", "--setopt=install_weak_deps=0"},
       {"clean", "makecache", "all"},
       {}},
      {"zypper",
       {"zypper"},
       {"-y", "--no-confirm", "-n", "--non-interactive", "-q", "--quiet", "-l", "--auto-agree-with-licenses"},
       {"--no-recommends"},
       {"refresh", "ref", "clean", "cc", "--all", "-a"},
       {"refresh", "ref"}}};
  return kWords;
}

template <class List>
bool has(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

const ManagerWords* wordsOf(const std::string& manager) {
  for (const ManagerWords& words : managerWords()) {
    if (words.id == manager) return &words;
  }
  return nullptr;
}

bool isQuestionSwitch(const ShellWord& word) {
  return word.text == "DEBIAN_FRONTEND=noninteractive";
}

/// `rm -rf /var/lib/apt/lists/*` and the like, `set -e`, and the switch against questions.
bool isHarmless(const ShellCommand& command, const std::string& program) {
  const auto first = command.words.begin() + 1;
  if (program == "export") return command.words.size() == 2 && isQuestionSwitch(command.words[1]);
  if (program == "set")
    return std::all_of(first, command.words.end(), [](const ShellWord& word) {
      return has(std::array<std::string_view, 5>{"-e", "-x", "-ex", "-eux", "-eu"}, word.text);
    });
  if (program != "rm") return false;
  return std::all_of(first, command.words.end(), [](const ShellWord& word) {
    const std::string& text = word.text;
    if (text == "-rf" || text == "-fr" || text == "-r" || text == "-f") return true;
    for (const std::string_view folder :
         {"/var/lib/apt/lists/", "/var/cache/apt/", "/var/cache/dnf", "/var/cache/yum", "/var/cache/zypp"}) {
      if (text.starts_with(folder) && text.find("..") == std::string::npos) return true;
    }
    return false;
  });
}

/// The verb of the package manager and where its words begin; the size if there is none.
std::size_t verbAt(const ShellCommand& command, const ManagerWords& words) {
  std::size_t at = 1;
  while (at < command.words.size() &&
         (has(words.options, command.words[at].text) || has(words.withoutRecommended, command.words[at].text))) {
    ++at;
  }
  return at;
}

bool isInstall(std::string_view verb) {
  return verb == "install" || verb == "in";
}

/// Adds the packages of an install command. False: it does more than a recipe's block.
bool addPackages(const ShellCommand& command, const ManagerWords& words, std::size_t verb, PackageInstall& found) {
  bool isWithout = false;
  for (std::size_t i = 1; i < command.words.size(); ++i) {
    const std::string& word = command.words[i].text;
    if (i == verb || has(words.options, word)) continue;
    if (has(words.withoutRecommended, word)) {
      isWithout = true;
      continue;
    }
    // apt removes a package whose name ends with a dash.
    if (i < verb || !mayHold(FieldType::Packages, word) || word.back() == '-') return false;
    found.packages.push_back(word);
  }
  found.isWithoutRecommended = found.isWithoutRecommended && isWithout;
  return true;
}

bool isPlainCommand(const ShellCommand& command) {
  const bool isAlone = command.depth == 0 && command.targets.empty() && !command.words.empty() &&
                       (command.next == ShellNext::And || command.next == ShellNext::End);
  return isAlone && std::ranges::all_of(command.assignments, isQuestionSwitch);
}

/// Whether the base is that of the reference, which may be short.
bool namesImage(const Base& base, const std::string& reference, const Registry& registry) {
  const std::string image = imageOf(base, registry);
  for (const char* start : {"", "docker.io/", "docker.io/library/"}) {
    if (start + reference == image) return true;
  }
  return false;
}

/// A distribution's own image: debian:12, or debian:bookworm-slim with the release known.
std::optional<Base> distributionOf(const ImageReference& parts, const std::string& tagged, const Registry& registry) {
  for (const auto& [id, distribution] : registry.distributions) {
    for (const Release& release : distribution.releases) {
      Base base{.kind = BaseKind::Distribution, .distribution = id, .release = release.version};
      if (namesImage(base, tagged, registry)) return base;
      const bool isOfSeries =
          namesImage({.kind = BaseKind::Registry, .image = parts.name}, distribution.image, registry) ||
          distribution.image.ends_with("/" + parts.name);
      const bool isRelease = parts.tag.starts_with(release.version + "-") ||
                             (!release.codename.empty() &&
                              (parts.tag == release.codename || parts.tag.starts_with(release.codename + "-")));
      if (!isOfSeries || !isRelease) continue;
      return Base{.kind = BaseKind::Registry,
                  .distribution = id,
                  .release = release.version,
                  .image = parts.name,
                  .tag = parts.tag};
    }
  }
  return {};
}

/// "12.4.1-cudnn-devel-ubuntu22.04" of nvidia/cuda.
std::optional<Base> cudaOf(const ImageReference& parts, const std::string& tagged, const Registry& registry) {
  if (parts.name != "nvidia/cuda" && !parts.name.ends_with("/nvidia/cuda")) return {};
  const std::string version = parts.tag.substr(0, parts.tag.find('-'));
  for (const auto& [id, distribution] : registry.distributions) {
    for (const Release& release : distribution.releases) {
      for (const char* flavour : {"base", "runtime", "devel"}) {
        for (const bool hasCudnn : {false, true}) {
          Base base{.kind = BaseKind::Cuda,
                    .distribution = id,
                    .release = release.version,
                    .version = version,
                    .flavour = flavour,
                    .hasCudnn = hasCudnn};
          if (mayHold(FieldType::Version, version) && namesImage(base, tagged, registry)) return base;
        }
      }
    }
  }
  return {};
}

bool isReferencePart(const std::string& text) {
  return text.size() <= 255 && (text.empty() || text.front() != '-') &&
         text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789./:_-") ==
             std::string::npos;
}

}  // namespace

const char* nameOf(ImportChange change) {
  return change == ImportChange::WithoutRecommended ? "without_recommended" : "needs_argument";
}

LineSpan ImportedRecipe::linesOf(const BlockPlace& place) const {
  LineSpan lines;
  for (const ImportedPart& part : parts) {
    if (part.place == place) return part.lines;
    if (part.place == BlockPlace{.stage = place.stage}) lines = part.lines;
  }
  return lines;
}

std::vector<ImportedPart> ImportedRecipe::keptParts() const {
  std::vector<ImportedPart> kept;
  for (const ImportedPart& part : parts) {
    const Stage& stage = recipe.stages[static_cast<std::size_t>(part.place.stage)];
    const bool isBlock = part.place.block != BlockPlace::kNoBlock;
    const bool isKept =
        isBlock ? stage.blocks[static_cast<std::size_t>(part.place.block)].kind == "text" : !stage.base.lines.empty();
    if (isKept) kept.push_back(part);
  }
  return kept;
}

base::Error importError(ErrorCode code, int line, std::string_view value, base::Phrased allowed) {
  const std::string_view first = value.substr(0, std::min(value.find('\n'), value.size()));
  return {.code = code,
          .where = {base::Phrase::LineColumn, line, 1},
          .value = base::printable(trimmed(first), 80),
          .allowed = std::move(allowed)};
}

Result<void> checkReadable(std::string_view text, const std::vector<FileProblem>& problems) {
  if (!base::isUtf8(text)) return fail(importError(ErrorCode::Untrusted, 1, {}, base::Phrase::Utf8));
  if (problems.empty()) return {};
  const TextRange place = problems.front().place;
  return fail(
      importError(ErrorCode::Malformed, LineNumbers(text).at(place.begin), text.substr(place.begin, place.size())));
}

std::optional<Base> baseOfReference(std::string_view reference, const Registry& registry) {
  const ImageReference parts = splitImageReference(reference);
  if (parts.name.empty() || !isReferencePart(parts.name) || !isReferencePart(parts.tag)) return {};
  const std::string tagged = parts.tag.empty() ? parts.name : parts.name + ":" + parts.tag;
  std::optional<Base> base = distributionOf(parts, tagged, registry);
  if (!base) base = cudaOf(parts, tagged, registry);
  constexpr std::string_view kNgc = "nvcr.io/nvidia/";
  if (!base && parts.name.starts_with(kNgc) && !parts.tag.empty())
    base = Base{.kind = BaseKind::Ngc, .image = parts.name.substr(kNgc.size()), .tag = parts.tag};
  if (!base) base = Base{.kind = BaseKind::Registry, .image = parts.name, .tag = parts.tag};
  base->digest = parts.digest;
  return base;
}

std::string managerOf(const Base& base, const Registry& registry) {
  const auto found = registry.distributions.find(base.distribution);
  return found == registry.distributions.end() ? std::string() : found->second.manager;
}

std::optional<PackageInstall> packagesOf(const ShellScript& script, const std::string& manager) {
  const ManagerWords* words = wordsOf(manager);
  if (words == nullptr || script.commands.empty() || !script.heredocs.empty()) return {};
  if (script.commands.back().next != ShellNext::End) return {};
  PackageInstall found;
  for (const ShellCommand& command : script.commands) {
    if (!isPlainCommand(command)) return {};
    const std::string& program = command.words.front().text;
    if (isHarmless(command, program)) continue;
    if (!has(words->programs, program)) return {};
    const std::size_t verb = verbAt(command, *words);
    if (verb == command.words.size()) return {};
    if (isInstall(command.words[verb].text)) {
      if (!addPackages(command, *words, verb, found)) return {};
      continue;
    }
    const bool isKnown = std::all_of(command.words.begin() + 1, command.words.end(), [&](const ShellWord& word) {
      return has(words->otherVerbs, word.text) || has(words->options, word.text);
    });
    if (!isKnown) return {};
  }
  return found;
}

bool needsEarlierLists(const ShellScript& script, const std::string& manager) {
  const ManagerWords* words = wordsOf(manager);
  if (words == nullptr || words->readingVerbs.empty()) return false;
  bool hasLists = false;
  for (const ShellCommand& command : script.commands) {
    if (!has(words->programs, programOf(command))) continue;
    for (const ShellWord& word : command.words) {
      if (has(words->readingVerbs, word.text)) hasLists = true;
      if (word.text == "install" && !hasLists) return true;
    }
  }
  return false;
}

Block packagesBlock(const std::string& manager, Texts packages) {
  Texts once;
  for (std::string& name : packages) {
    if (!has(once, name)) once.push_back(std::move(name));
  }
  return {.kind = "packages", .note = {}, .fields = {{manager, std::move(once)}}};
}

bool mayCopy(const std::string& source, const std::string& target, const std::string& stage) {
  if (source.empty()) return false;
  const bool mayRead = stage.empty() ? std::string_view("/-~").find(source.front()) == std::string_view::npos &&
                                           mayHold(FieldType::Path, "/" + source)
                                     : mayHold(FieldType::Path, source);
  return mayRead && mayHold(FieldType::Path, target) && target.back() != '/';
}

Block filesBlock(Pairs files, const std::string& stage) {
  Block block{.kind = "files", .note = {}, .fields = {{"files", std::move(files)}}};
  if (!stage.empty()) block.fields["stage"] = stage;
  return block;
}

Texts linesOf(std::string_view text) {
  Texts lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string line(text.substr(0, end));
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.push_back(std::move(line));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

void StageBlocks::addBlock(Block block, LineSpan lines) {
  endText();
  m_blocks.push_back(std::move(block));
  m_places.push_back(lines);
}

void StageBlocks::addText(const Texts& lines, int first, const std::string& section) {
  if (section != m_section) endText();
  m_section = section;
  for (const std::string& line : lines) {
    m_lines.push_back(line);
    m_numbers.push_back(first++);
  }
}

void StageBlocks::addComments(std::string_view text, int first, const std::string& section) {
  for (const std::string& line : recipes::linesOf(text)) {
    if (trimmed(line).starts_with('#')) addText({std::string(trimmed(line))}, first, section);
    ++first;
  }
}

void StageBlocks::endText() {
  const auto isBlank = [](const std::string& line) { return trimmed(line).empty(); };
  while (!m_lines.empty() && isBlank(m_lines.back())) m_lines.pop_back();
  const auto begin = std::ranges::find_if_not(m_lines, isBlank) - m_lines.begin();
  for (auto at = static_cast<std::size_t>(begin); at < m_lines.size(); at += kMostLines) {
    const std::size_t end = std::min(at + kMostLines, m_lines.size());
    Block block{.kind = "text", .note = {}, .fields = {}};
    block.fields["format"] = m_format;
    if (!m_section.empty() && m_section != "post") block.fields["section"] = m_section;
    block.fields["lines"] =
        Texts(m_lines.begin() + static_cast<std::ptrdiff_t>(at), m_lines.begin() + static_cast<std::ptrdiff_t>(end));
    block.fields["line"] = std::int64_t{m_numbers[at]};
    m_blocks.push_back(std::move(block));
    m_places.push_back({m_numbers[at], m_numbers[end - 1]});
  }
  m_lines.clear();
  m_numbers.clear();
}

std::vector<Block> StageBlocks::take(int stage, std::vector<ImportedPart>& parts) {
  endText();
  for (std::size_t i = 0; i < m_places.size(); ++i)
    parts.push_back({{.stage = stage, .block = static_cast<int>(i)}, m_places[i]});
  m_places.clear();
  return std::exchange(m_blocks, {});
}

Result<ImportedRecipe> checkedImport(ImportedRecipe imported, const Registry& registry) {
  Result<Recipe> read = parseRecipe(toText(imported.recipe), registry);
  if (!read) return fail(read.error());
  imported.recipe = std::move(*read);
  return imported;
}

std::string stageNameOf(std::string_view name) {
  std::string lower = lowerCase(name);
  const bool isPlain = base::isPlainName(lower) && lower.front() >= 'a' && lower.front() <= 'z';
  return isPlain ? lower : std::string();
}

bool hasStage(const std::vector<Stage>& stages, const std::string& name) {
  return std::ranges::any_of(stages, [&name](const Stage& stage) { return stage.name == name; });
}

std::string freeStageName(const std::vector<Stage>& stages, bool isOnly) {
  if (isOnly) return "main";
  std::size_t number = stages.size();
  std::string name;
  do {
    name = "stage" + std::to_string(number++);
  } while (hasStage(stages, name));
  return name;
}

}  // namespace baremark::core::recipes
