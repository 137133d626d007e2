// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/recipe_file.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <new>
#include <string>
#include <string_view>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/plain_name.h"
#include "core/base/printable.h"
#include "core/recipes/block_fields.h"
#include "core/recipes/definition_file.h"
#include "core/recipes/dockerfile.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Phrase, base::Result;

constexpr std::size_t kMostStages = 16;
constexpr std::size_t kMostBlocks = 500;
constexpr std::array<const char*, 9> kBaseKinds = {"distribution", "cuda",    "ngc",    "registry", "local",
                                                   "debootstrap",  "scratch", "header", "from"};
constexpr std::int64_t kLastLine = 1'000'000'000;

template <class Map>
Texts namesIn(const Map& map) {
  Texts names;
  for (const auto& entry : map) names.push_back(entry.first);
  return names;
}

/// A name of a repository, or a tag: no characters that a builder would expand or split at.
std::string referencePart(JsonFields& fields, const char* name, bool isRequired) {
  std::string text = fields.text(name, isRequired ? std::optional<std::string>() : std::string(), 255);
  const bool isThere = !text.empty() || isRequired;
  const bool isPlain =
      !text.empty() && text.front() != '-' &&
      text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789./:_-") == text.npos;
  if (fields.isGood() && isThere && !isPlain)
    fields.refuse(name, ErrorCode::Untrusted, base::printable(text, 80), "[0-9A-Za-z./:_-]+");
  return text;
}

void readDigest(JsonFields& fields, Base& base) {
  base.digest = fields.text("digest", std::string(), 128);
  const std::string start = "sha256:";
  const bool isDigest = base.digest.rfind(start, 0) == 0 && isSha256(base.digest.substr(start.size()));
  if (fields.isGood() && !base.digest.empty() && !isDigest)
    fields.refuse("digest", ErrorCode::Malformed, base::printable(base.digest, 80), "sha256:[0-9a-f]{64}");
}

void readDistribution(JsonFields& fields, Base& base, const Registry& registry, bool isRequired) {
  if (!isRequired && !fields.has("distribution") && !fields.has("release")) return;
  base.distribution = fields.choice("distribution", namesIn(registry.distributions));
  const auto found = registry.distributions.find(base.distribution);
  Texts releases;
  if (found != registry.distributions.end()) {
    for (const Release& release : found->second.releases) releases.push_back(release.version);
  }
  base.release = fields.choice("release", releases);
}

/// A member that is a text of this type, empty if absent.
std::string typedText(JsonFields& fields, const char* name, FieldType type, bool isRequired = false) {
  const auto value = readField(fields, {.name = name, .type = type, .isRequired = isRequired});
  return value ? std::get<std::string>(*value) : std::string();
}

/// Lines that are kept word for word.
Texts keptLines(JsonFields& fields, const char* name, bool isRequired) {
  const auto value = readField(fields, {.name = name, .type = FieldType::Lines, .isRequired = isRequired});
  return value ? std::get<Texts>(*value) : Texts();
}

void refuseLines(JsonFields& fields, const char* name, const Texts& lines, const char* allowed) {
  if (!fields.isGood()) return;
  fields.refuse(name, ErrorCode::Malformed, lines.empty() ? std::string() : base::printable(lines.front(), 80),
                allowed);
}

void readLinesOfBase(JsonFields& fields, Base& base) {
  base.lines = keptLines(fields, "lines", true);
  base.line = static_cast<int>(fields.integer("line", 0, kLastLine, 0));
  if (base.kind == BaseKind::Header) {
    if (!areHeaderLines(base.lines)) refuseLines(fields, "lines", base.lines, "Bootstrap: …");
  } else if (!areFromLines(base.lines)) {
    refuseLines(fields, "lines", base.lines, "FROM …");
  }
}

Base readBase(JsonFields& fields, const Registry& registry) {
  Base base;
  const std::string kind = fields.choice("kind", Texts(kBaseKinds.begin(), kBaseKinds.end()));
  const auto place = std::ranges::find(kBaseKinds, kind);
  if (place != kBaseKinds.end()) base.kind = static_cast<BaseKind>(std::distance(kBaseKinds.begin(), place));
  switch (base.kind) {
    case BaseKind::Distribution:
      readDistribution(fields, base, registry, true);
      readDigest(fields, base);
      break;
    case BaseKind::Cuda:
      readDistribution(fields, base, registry, true);
      base.version = typedText(fields, "version", FieldType::Version, true);
      base.flavour = fields.choice("flavour", {"base", "runtime", "devel"}, "devel");
      base.hasCudnn = fields.flag("cudnn", false);
      readDigest(fields, base);
      break;
    case BaseKind::Ngc:
    case BaseKind::Registry:
      base.image = referencePart(fields, "image", true);
      base.tag = referencePart(fields, "tag", base.kind == BaseKind::Ngc);
      readDistribution(fields, base, registry, false);
      readDigest(fields, base);
      break;
    case BaseKind::Local:
      base.image = referencePart(fields, "image", false);
      base.path = typedText(fields, "path", FieldType::Path);
      if (fields.isGood() && base.image.empty() && base.path.empty()) fields.refuse("path", ErrorCode::Missing);
      readDistribution(fields, base, registry, false);
      readDigest(fields, base);
      break;
    case BaseKind::Debootstrap:
      readDistribution(fields, base, registry, true);
      base.mirror = typedText(fields, "mirror", FieldType::Url);
      break;
    case BaseKind::Scratch:
      break;
    case BaseKind::Header:
    case BaseKind::From:
      readLinesOfBase(fields, base);
      readDistribution(fields, base, registry, false);
      break;
  }
  return base;
}

Block readBlock(JsonFields& fields, const Registry& registry) {
  Block block;
  block.kind = fields.choice("kind", namesIn(registry.kinds));
  block.note = plainLine(fields, "note", "", 0, 1000);
  const auto kind = registry.kinds.find(block.kind);
  if (kind != registry.kinds.end()) {
    for (const Field& field : fieldsOf(kind->second)) {
      std::optional<FieldValue> value = readField(fields, field);
      if (value) block.fields[field.name] = std::move(*value);
    }
  }
  return block;
}

Stage readStage(JsonFields& fields, const Registry& registry, const Texts& earlier) {
  Stage stage;
  stage.name = plainLine(fields, "name", {}, 1, 64);
  // Tools compare names of stages without case, and a number names a stage by its place.
  const bool isPlain = base::isPlainName(stage.name) &&
                       stage.name.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string::npos &&
                       stage.name.find_first_of("abcdefghijklmnopqrstuvwxyz") == 0;
  if (fields.isGood() && !isPlain)
    fields.refuse("name", ErrorCode::Untrusted, base::printable(stage.name, 80), "[a-z][0-9a-z._-]*");
  if (fields.isGood() && std::ranges::find(earlier, stage.name) != earlier.end())
    fields.refuse("name", ErrorCode::Duplicate, stage.name);
  if (!fields.has("base")) fields.refuse("base", ErrorCode::Missing);
  fields.inside("base", [&](JsonFields& base) { stage.base = readBase(base, registry); });
  if (fields.has("slim_of")) stage.slimOf = fields.choice("slim_of", earlier);
  fields.each(
      "blocks", [&](JsonFields& block) { stage.blocks.push_back(readBlock(block, registry)); }, kMostBlocks);
  return stage;
}

void readStages(JsonFields& fields, Recipe& recipe, const Registry& registry) {
  const Json& stages = fields.array("stages");
  if (stages.empty() || stages.size() > kMostStages) {
    fields.refuse("stages", fields.has("stages") ? ErrorCode::OutOfRange : ErrorCode::Missing,
                  fields.has("stages") ? base::Phrased(Phrase::ListOf, stages.size()) : base::Phrased(),
                  {Phrase::ValuesRange, 1, kMostStages});
    return;
  }
  Texts earlier;
  fields.each("stages", [&](JsonFields& stage) {
    recipe.stages.push_back(readStage(stage, registry, earlier));
    earlier.push_back(recipe.stages.back().name);
  });
}

Json baseJson(const Base& base) {
  Json out;
  out["kind"] = baseKindName(base.kind);
  const auto add = [&out](const char* name, const std::string& text) {
    if (!text.empty()) out[name] = text;
  };
  add("distribution", base.distribution);
  add("release", base.release);
  add("version", base.version);
  if (base.kind == BaseKind::Cuda && base.flavour != "devel") out["flavour"] = base.flavour;
  if (base.hasCudnn) out["cudnn"] = true;
  add("image", base.image);
  add("tag", base.tag);
  add("path", base.path);
  add("mirror", base.mirror);
  add("digest", base.digest);
  if (!base.lines.empty()) out["lines"] = base.lines;
  if (base.line > 0) out["line"] = base.line;
  return out;
}

Json blockJson(const Block& block) {
  Json out;
  out["kind"] = block.kind;
  if (!block.note.empty()) out["note"] = block.note;
  for (const auto& [name, value] : block.fields) out[name] = toJson(value);
  return out;
}

Json stageJson(const Stage& stage) {
  Json out;
  out["name"] = stage.name;
  out["base"] = baseJson(stage.base);
  if (!stage.slimOf.empty()) out["slim_of"] = stage.slimOf;
  for (const Block& block : stage.blocks) out["blocks"].push_back(blockJson(block));
  return out;
}

std::string textOfLines(const Texts& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

bool mayStandInHead(const DockerPiece& piece) {
  return piece.kind != DockerPieceKind::Instruction || piece.instruction.keyword == "ARG";
}

}  // namespace

const char* baseKindName(BaseKind kind) {
  return kBaseKinds.at(static_cast<std::size_t>(kind));
}

Result<Recipe> parseRecipe(std::string_view text, const Registry& registry) {
  JsonFields fields(text, kRecipeSchema);
  Recipe recipe;
  recipe.name = fields.text("name", {}, 64);
  if (fields.isGood() && !base::isPlainName(recipe.name))
    fields.refuse("name", ErrorCode::Untrusted, base::printable(recipe.name, 80), Phrase::PlainName);
  recipe.note = plainLine(fields, "note", "", 0, 4096);
  recipe.architecture = fields.choice("architecture", {"x86_64", "aarch64"}, "x86_64");
  readStages(fields, recipe, registry);
  if (const auto labels = readField(fields, {.name = "labels", .type = FieldType::Labels}))
    recipe.labels = std::get<Pairs>(*labels);
  if (const auto test = readField(fields, {.name = "test", .type = FieldType::Lines}))
    recipe.test = std::get<Texts>(*test);
  recipe.dockerfileHead = keptLines(fields, "dockerfile_head", false);
  if (!areHeadLines(recipe.dockerfileHead))
    refuseLines(fields, "dockerfile_head", recipe.dockerfileHead, "# syntax=…, ARG …");
  return fields.finish(std::move(recipe));
}

Json toJson(const Recipe& recipe) {
  Json out;
  out["schema"] = kRecipeSchema;
  out["name"] = recipe.name;
  if (!recipe.note.empty()) out["note"] = recipe.note;
  if (recipe.architecture != Recipe().architecture) out["architecture"] = recipe.architecture;
  for (const Stage& stage : recipe.stages) out["stages"].push_back(stageJson(stage));
  if (!recipe.labels.empty()) out["labels"] = recipe.labels;
  if (!recipe.test.empty()) out["test"] = recipe.test;
  if (!recipe.dockerfileHead.empty()) out["dockerfile_head"] = recipe.dockerfileHead;
  return out;
}

std::string toText(const Recipe& recipe) {
  return base::toJsonText(toJson(recipe));
}

std::string digestOf(const Recipe& recipe) {
  return "sha256:" + sha256Of(toText(recipe));
}

std::string sha256Of(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  // Only a lack of memory makes it fail.
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) throw std::bad_alloc();
  std::string text;
  for (unsigned int i = 0; i < size; ++i) {
    text += "0123456789abcdef"[digest[i] >> 4U];
    text += "0123456789abcdef"[digest[i] & 15U];
  }
  return text;
}

bool isSha256(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool areHeaderLines(const Texts& lines) {
  const DefinitionFile file = parseDefinitionFile(textOfLines(lines) + "Stage: x\n");
  if (file.stages != 1 || !file.problems.empty() || headerOf(file, 0, "bootstrap") == nullptr) return false;
  const auto isOfHeader = [](const DefinitionPiece& piece) {
    return piece.kind == DefinitionPieceKind::HeaderKey || piece.kind == DefinitionPieceKind::HeaderText;
  };
  const auto isStage = [](const DefinitionPiece& piece) { return piece.name == "stage"; };
  return std::ranges::all_of(file.pieces, isOfHeader) && std::ranges::count_if(file.pieces, isStage) == 1 &&
         isStage(file.pieces.back());
}

bool areFromLines(const Texts& lines) {
  if (lines.size() != 1) return false;
  const Dockerfile file = parseDockerfile(lines.front() + "\nUSER x\n");
  if (file.pieces.size() != 2 || !file.problems.empty()) return false;
  const DockerInstruction& from = file.pieces.front().instruction;
  return from.keyword == "FROM" && from.words.size() == 1;
}

std::string baseLine(const Base& base) {
  for (const std::string& line : base.lines) {
    const std::string_view words = trimmed(line);
    if (!words.empty() && words.front() != '#') return std::string(words);
  }
  return {};
}

base::Phrased placedBaseLine(const Base& kept) {
  const std::string shown = base::printable(baseLine(kept), 80);
  if (kept.line == 0) return shown;
  return {base::Phrase::TextOfLine, kept.line, shown};
}

bool areHeadLines(const Texts& lines) {
  constexpr std::string_view kNext = "FROM scratch\n";
  const Dockerfile file = parseDockerfile(textOfLines(lines) + std::string(kNext));
  return file.problems.empty() && file.pieces.back().text == kNext &&
         std::all_of(file.pieces.begin(), file.pieces.end() - 1, mayStandInHead);
}

DockerfileHead headOf(const Texts& lines) {
  const Dockerfile file = parseDockerfile(textOfLines(lines));
  DockerfileHead head{};
  for (const DockerPiece& piece : file.pieces) {
    if (piece.kind == DockerPieceKind::Directive) ++head.directives;
    if (piece.kind != DockerPieceKind::Blank && piece.kind != DockerPieceKind::Comment) ++head.instructions;
  }
  return head;
}

}  // namespace baremark::core::recipes
