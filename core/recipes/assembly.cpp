// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/assembly.h"

#include <algorithm>

#include "core/base/printable.h"
#include "core/recipes/block_steps.h"
#include "core/recipes/recipe_file.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode, base::fail, base::Result;

/// Assembles one recipe. Stages are assembled in order.
class RecipeAssembler {
 public:
  RecipeAssembler(const Recipe& recipe, const Registry& registry, Layout layout)
      : m_recipe(recipe), m_registry(registry), m_layout(layout) {}

  Result<Assembly> assemble() {
    if (m_recipe.stages.empty()) return fail(ErrorCode::Missing, "/stages");
    Assembly assembly;
    for (std::size_t i = 0; i < m_recipe.stages.size(); ++i) {
      Result<AssembledStage> stage = assembleStage(static_cast<int>(i));
      if (!stage) return fail(stage.error());
      assembly.stages.push_back(std::move(*stage));
    }
    addRecipe(assembly.stages.back());
    return assembly;
  }

 private:
  Result<AssembledStage> assembleStage(int number) {
    const Stage& stage = m_recipe.stages[static_cast<std::size_t>(number)];
    AssembledStage out{.name = stage.name, .base = stage.base};
    BlockContext context{.architecture = m_recipe.architecture};
    const PackageManager* manager = nullptr;
    const auto distribution = m_registry.distributions.find(stage.base.distribution);
    if (distribution != m_registry.distributions.end()) {
      out.distribution = &distribution->second;
      const Release* release = distribution->second.release(stage.base.release);
      if (release != nullptr) out.codename = release->codename;
      context.distribution = stage.base.distribution;
      context.release = stage.base.release;
      context.codename = out.codename;
      context.manager = distribution->second.manager;
      const auto found = m_registry.managers.find(context.manager);
      if (found != m_registry.managers.end()) manager = &found->second;
    }
    const bool isFlat = m_layout == Layout::Flat;
    if (!stage.slimOf.empty() && !isFlat) {
      const auto source = std::find_if(m_recipe.stages.begin(), m_recipe.stages.begin() + number,
                                       [&stage](const Stage& s) { return s.name == stage.slimOf; });
      if (source == m_recipe.stages.begin() + number)
        return fail(ErrorCode::UnknownValue, "/stages/" + std::to_string(number) + "/slim_of",
                    base::printable(stage.slimOf, 80));
      const int from = static_cast<int>(std::distance(m_recipe.stages.begin(), source));
      const PartOfStage slim{.part = Part::Slim, .slimOf = stage.slimOf};
      if (auto done = addBlocks(from, context, manager, slim, out); !done) return fail(done.error());
    }
    const PartOfStage full{.part = Part::Full, .cleansUp = !isFlat};
    if (auto done = addBlocks(number, context, manager, full, out); !done) return fail(done.error());
    return out;
  }

  Result<void> addBlocks(int number, const BlockContext& context, const PackageManager* manager,
                         const PartOfStage& part, AssembledStage& out) {
    const Stage& stage = m_recipe.stages[static_cast<std::size_t>(number)];
    for (std::size_t i = 0; i < stage.blocks.size(); ++i) {
      const Block& block = stage.blocks[i];
      const std::string path = "/stages/" + std::to_string(number) + "/blocks/" + std::to_string(i);
      const auto kind = m_registry.kinds.find(block.kind);
      if (kind == m_registry.kinds.end()) return fail(ErrorCode::UnknownValue, path + "/kind", block.kind);
      auto operations = operationsOf(kind->second, block, context, manager, part, path);
      if (!operations) return fail(operations.error());
      for (Operation& operation : *operations) {
        operation.place = {.stage = number, .block = static_cast<int>(i)};
        if (part.part == Part::Full) {
          if (auto good = checkCopy(operation, path); !good) return good;
        }
        out.operations.push_back(std::move(operation));
      }
    }
    return {};
  }

  /// A file comes from the recipe's folder, or from an earlier stage by its absolute path.
  Result<void> checkCopy(const Operation& operation, const std::string& path) const {
    if (operation.kind != OperationKind::Copy) return {};
    const FileCopy& copy = operation.copy;
    if (copy.stage.empty() != (copy.source.rfind('/', 0) != 0))
      return fail(ErrorCode::Untrusted, path, base::printable(copy.source, 80),
                  copy.stage.empty() ? base::Phrased("[^/].*") : base::Phrased(base::Phrase::AbsolutePath));
    if (copy.stage.empty()) return {};
    Texts earlier;
    for (int i = 0; i < operation.place.stage; ++i)
      earlier.push_back(m_recipe.stages[static_cast<std::size_t>(i)].name);
    if (std::ranges::find(earlier, copy.stage) != earlier.end()) return {};
    return fail(ErrorCode::UnknownValue, path, base::printable(copy.stage, 80), {base::Phrase::Names, earlier});
  }

  void addRecipe(AssembledStage& stage) const {
    const BlockPlace place{.stage = static_cast<int>(m_recipe.stages.size()) - 1};
    const auto label = [&](const std::string& name, const std::string& value) {
      if (!value.empty())
        stage.operations.push_back({.kind = OperationKind::Label, .place = place, .name = name, .value = value});
    };
    label("io.baremark.recipe", m_recipe.name);
    label("io.baremark.recipe.digest", digestOf(m_recipe));
    label("org.opencontainers.image.base.name", imageOf(stage.base, m_registry));
    label("org.opencontainers.image.base.digest", stage.base.digest);
    for (const auto& [name, value] : m_recipe.labels) label(name, value);
    if (!m_recipe.test.empty())
      stage.operations.push_back({.kind = OperationKind::Check, .place = place, .lines = m_recipe.test});
  }

  const Recipe& m_recipe;
  const Registry& m_registry;
  Layout m_layout;
};

}  // namespace

Result<Assembly> assemble(const Recipe& recipe, const Registry& registry, Layout layout) {
  return RecipeAssembler(recipe, registry, layout).assemble();
}

std::string imageOf(const Base& base, const Registry& registry) {
  const auto tagged = [](const std::string& image, const std::string& tag) {
    return tag.empty() ? image : image + ":" + tag;
  };
  switch (base.kind) {
    case BaseKind::Distribution: {
      const auto found = registry.distributions.find(base.distribution);
      return found == registry.distributions.end() ? std::string() : tagged(found->second.image, base.release);
    }
    case BaseKind::Cuda: {
      const auto found = registry.distributions.find(base.distribution);
      const bool hasName = found != registry.distributions.end() && !found->second.cudaName.empty();
      return tagged("docker.io/nvidia/cuda", base.version + (base.hasCudnn ? "-cudnn-" : "-") + base.flavour + "-" +
                                                 (hasName ? found->second.cudaName : base.distribution) + base.release);
    }
    case BaseKind::Ngc:
      return tagged(base.image.rfind("nvcr.io/", 0) == 0 ? base.image : "nvcr.io/nvidia/" + base.image, base.tag);
    case BaseKind::Registry:
      return tagged(base.image, base.tag);
    default:
      return {};
  }
}

}  // namespace baremark::core::recipes
