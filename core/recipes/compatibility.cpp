// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/compatibility.h"

#include <algorithm>
#include <array>

#include "core/base/argv_template.h"
#include "core/base/printable.h"
#include "core/recipes/block_steps.h"
#include "core/recipes/compatibility_rules.h"

namespace baremark::core::recipes {
namespace {

constexpr std::array<const char*, kClues> kClueNames = {
    "same_architecture",  "other_architecture", "unknown_architecture",  "no_gpu",          "unknown_driver",
    "driver_fits",        "driver_limited",     "driver_too_old",        "no_row_for_cuda", "unknown_gpu",
    "gpu_fits",           "gpu_too_old",        "gpu_too_new",           "unknown_cuda",    "library_fits",
    "library_other_cuda", "library_not_listed", "library_old_gpu",       "no_row",          "unknown_host_mpi",
    "same_mpi",           "other_mpi",          "unknown_mpi_version",   "mpi_fits",        "mpi_newer",
    "mpi_other_series",   "unknown_host_pmix",  "unknown_pmix",          "pmix_fits",       "pmix_too_far",
    "unknown_glibc",      "glibc_fits",         "glibc_too_old",         "glibc_older",     "unknown_infiniband",
    "no_infiniband",      "unknown_user_space", "unknown_kernel_driver", "unknown_python",  "python_fits",
    "python_outside"};
constexpr std::array<const char*, kChoices> kChoiceNames = {
    "none",        "architecture", "cuda", "driver",  "older_cuda", "newer_cuda", "library",
    "library_for", "mpi",          "pmix", "release", "user_space", "python",     "wheel"};

bool canBeWaived(const std::string& id) {
  const auto& rules = compatibilityRules();
  return std::ranges::any_of(rules, [&id](const CompatibilityRule& rule) { return rule.id == id && rule.canBeWaived; });
}

/// The labels of a block. One that cannot be expanded is left out: the renderers refuse it.
Pairs labelsOf(const BlockKind& kind, const Block& block, const BlockContext& context) {
  Pairs labels;
  const base::TemplateScope scope = scopeOf(kind, block, context);
  for (const base::Json& entry : kind.labels) {
    const auto isThere = isWanted(entry, scope, "");
    if (!isThere || !*isThere || !entry.contains("value")) continue;
    const auto value = base::expandText(entry["value"].get<std::string>(), scope, "");
    if (value) labels[entry["name"].get<std::string>()] = *value;
  }
  return labels;
}

template <class T>
T valueOr(const ImageBlock& block, std::string_view name) {
  const FieldValue* value = valueOf(*block.kind, *block.block, name);
  const T* held = value == nullptr ? nullptr : std::get_if<T>(value);
  return held == nullptr ? T() : *held;
}

void addBlocks(int number, const Recipe& recipe, const Registry& registry, const BlockContext& context,
               ImageSoftware& image) {
  const Stage& stage = recipe.stages[static_cast<std::size_t>(number)];
  for (std::size_t i = 0; i < stage.blocks.size(); ++i) {
    const auto kind = registry.kinds.find(stage.blocks[i].kind);
    if (kind == registry.kinds.end()) continue;
    image.blocks.push_back({.block = &stage.blocks[i],
                            .kind = &kind->second,
                            .place = {.stage = number, .block = static_cast<int>(i)},
                            .labels = labelsOf(kind->second, stage.blocks[i], context)});
  }
}

}  // namespace

CompatibilityFinding& CompatibilityFinding::set(Level newLevel, Clue newClue) {
  level = newLevel;
  clue = newClue;
  return *this;
}

CompatibilityFinding& CompatibilityFinding::choose(Choice newChoice, Texts newChosen) {
  choice = newChoice;
  chosen = std::move(newChosen);
  return *this;
}

const char* nameOf(Clue clue) {
  return kClueNames.at(static_cast<std::size_t>(clue));
}

const char* nameOf(Choice choice) {
  return kChoiceNames.at(static_cast<std::size_t>(choice));
}

const std::vector<CompatibilityRule>& compatibilityRules() {
  static const std::vector<CompatibilityRule> kRules = {{"RC-01", "architecture", judgeArchitecture, false},
                                                        {"RC-02", "cuda_driver", judgeCudaDriver},
                                                        {"RC-03", "cuda_gpu", judgeCudaGpu},
                                                        {"RC-04", "cudnn_cuda", judgeCudnn},
                                                        {"RC-05", "nccl_cuda", judgeNccl},
                                                        {"RC-06", "mpi_family", judgeMpiFamily},
                                                        {"RC-07", "mpi_version", judgeMpiVersion},
                                                        {"RC-08", "pmix", judgePmix},
                                                        {"RC-09", "glibc", judgeGlibc},
                                                        {"RC-10", "infiniband", judgeInfiniband},
                                                        {"RC-11", "python_wheel", judgePython}};
  return kRules;
}

CompatibilityFindings compatibilityOf(const Recipe& recipe, const Registry& registry, const DescribedHost& host,
                                      const CompatibilityTables& tables) {
  const CompatibilityInput input{recipe, registry, host, tables, softwareOf(recipe, registry)};
  CompatibilityFindings all;
  for (const CompatibilityRule& rule : compatibilityRules()) {
    for (CompatibilityFinding& finding : rule.judge(input)) {
      finding.rule = rule.id;
      all.push_back(std::move(finding));
    }
  }
  return all;
}

std::optional<FoundCuda> cudaOf(const ImageSoftware& image) {
  const auto blocks = image.labelled(kCudaLabel);
  if (!blocks.empty()) return FoundCuda{blocks.back()->label(kCudaLabel), blocks.back()->place};
  if (image.base != nullptr && image.base->kind == BaseKind::Cuda) return FoundCuda{image.base->version, image.place};
  return {};
}

TableSource sourceOf(const std::optional<TableMatch>& match) {
  if (!match) return {};
  return {.id = match->table->id, .date = match->table->date, .sources = match->table->sources};
}

std::optional<TableMatch> packaged(const CompatibilityInput& input, std::string_view software) {
  if (input.image.base == nullptr) return {};
  for (const TableMatch& row : input.tables.rowsOf("packages")) {
    if (row.at("software") == software && row.at("distribution") == input.image.base->distribution &&
        row.at("release") == input.image.base->release)
      return row;
  }
  return {};
}

std::optional<TableMatch> newest(const std::vector<TableMatch>& rows, std::string_view column) {
  std::optional<TableMatch> last;
  for (const TableMatch& row : rows) {
    if (!last || base::compareVersions(row.at(column), last->at(column)) > 0) last = row;
  }
  return last;
}

model::LevelCounts countsOf(const CompatibilityFindings& findings) {
  model::LevelCounts counts;
  for (const CompatibilityFinding& finding : findings) {
    counts.passed += finding.level == Level::Pass ? 1 : 0;
    counts.unknown += finding.level == Level::Unknown ? 1 : 0;
    counts.warnings += finding.level == Level::Warn ? 1 : 0;
    counts.stops += finding.level == Level::Stop ? 1 : 0;
  }
  return counts;
}

std::set<std::string> stopping(const CompatibilityFindings& findings, const std::set<std::string>& waived) {
  std::set<std::string> ids;
  for (const CompatibilityFinding& finding : findings) {
    const bool isWaived = waived.contains(finding.rule) && canBeWaived(finding.rule);
    if (finding.level == Level::Stop && !isWaived) ids.insert(finding.rule);
  }
  return ids;
}

std::optional<base::Error> refusalOf(const CompatibilityFindings& findings, const std::set<std::string>& waived,
                                     const std::string& host) {
  std::set<std::string> ids = stopping(findings, waived);
  const auto first = std::ranges::find_if(findings, [&ids](const CompatibilityFinding& finding) {
    return finding.level == Level::Stop && ids.contains(finding.rule);
  });
  if (first == findings.end()) return {};
  ids.insert(waived.begin(), waived.end());
  std::string options;
  if (std::ranges::all_of(ids, canBeWaived)) {
    for (const std::string& id : ids) options += (options.empty() ? "--waive " : " --waive ") + id;
  }
  return base::Error{.code = base::ErrorCode::CheckFailed,
                     .where = first->rule,
                     .value = {base::Phrase::ImageUnfitFor, host},
                     .suggestion = options};
}

std::optional<base::Error> checkWaived(const std::set<std::string>& waived) {
  std::vector<std::string> allowed;
  for (const CompatibilityRule& rule : compatibilityRules()) {
    if (rule.canBeWaived) allowed.emplace_back(rule.id);
  }
  for (const std::string& id : waived) {
    if (std::ranges::find(allowed, id) != allowed.end()) continue;
    return base::Error{.code = base::ErrorCode::UnknownValue,
                       .where = "--waive",
                       .value = base::printable(id, 80),
                       .allowed = {base::Phrase::Names, allowed}};
  }
  return {};
}

std::string ImageBlock::label(const std::string& name) const {
  const auto found = labels.find(name);
  return found == labels.end() ? std::string() : found->second;
}

std::string ImageBlock::field(std::string_view name) const {
  return valueOr<std::string>(*this, name);
}

Texts ImageBlock::lines(std::string_view name) const {
  return valueOr<Texts>(*this, name);
}

std::vector<const ImageBlock*> ImageSoftware::labelled(const std::string& name) const {
  std::vector<const ImageBlock*> found;
  for (const ImageBlock& block : blocks) {
    if (!block.label(name).empty()) found.push_back(&block);
  }
  return found;
}

ImageSoftware softwareOf(const Recipe& recipe, const Registry& registry) {
  ImageSoftware image;
  if (recipe.stages.empty()) return image;
  const int last = static_cast<int>(recipe.stages.size()) - 1;
  const Stage& stage = recipe.stages.back();
  image.place.stage = last;
  image.base = &stage.base;
  BlockContext context{
      .distribution = stage.base.distribution, .release = stage.base.release, .architecture = recipe.architecture};
  const auto distribution = registry.distributions.find(stage.base.distribution);
  if (distribution != registry.distributions.end()) {
    image.distribution = &distribution->second;
    context.manager = distribution->second.manager;
    if (const Release* release = distribution->second.release(stage.base.release)) {
      context.codename = release->codename;
      image.glibc = release->glibc;
    }
  }
  for (int i = 0; i < last; ++i) {
    if (!stage.slimOf.empty() && recipe.stages[static_cast<std::size_t>(i)].name == stage.slimOf)
      addBlocks(i, recipe, registry, context, image);
  }
  addBlocks(last, recipe, registry, context, image);
  return image;
}

}  // namespace baremark::core::recipes
