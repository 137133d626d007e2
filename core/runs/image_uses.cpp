// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/image_uses.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/containers/image_copy.h"
#include "core/runs/block_composer.h"
#include "core/runs/image_builder.h"

namespace baremark::core::runs {
namespace {

using containers::ImageKind;
using storage::ExperimentArms, storage::ImageFormRecord, storage::ImageRecord;

bool runsImage(const model::Arm& arm, const ImageRecord& image, const RuntimesById& runtimes) {
  const auto runtime = runtimes.find(arm.runtime);
  // Without its descriptor, only the arm tells its image.
  return (runtime == runtimes.end() ? arm.image : imageOf(arm, runtime->second)) == image.name;
}

template <class Uses>
bool hasArmOn(const std::string& host, const ExperimentArms& experiment, const Uses& uses) {
  return experiment.host == host && std::ranges::any_of(experiment.arms, uses);
}

template <class Uses>
int countOn(const std::string& host, const std::vector<ExperimentArms>& experiments, const Uses& uses) {
  return static_cast<int>(
      std::ranges::count_if(experiments, [&](const ExperimentArms& each) { return hasArmOn(host, each, uses); }));
}

bool isFormOf(const ImageFormRecord& form, const ImageRecord& image) {
  return form.host == image.host && form.image == image.name;
}

/// The folder of an image, and the reference of a copy; for the image itself an empty one.
using FolderAndCopy = std::pair<std::string, std::string>;

std::set<FolderAndCopy> usedForms(const StoredImages& stored, const RuntimesById& runtimes) {
  std::set<FolderAndCopy> used;
  for (const ImageRecord& image : stored.images) {
    if (usersOf(image, stored.experiments, runtimes) > 0) used.emplace(image.path, std::string());
    for (const ImageFormRecord& form : stored.forms) {
      if (isFormOf(form, image) && usersOf(form, image, stored.experiments, runtimes) > 0)
        used.emplace(image.path, form.reference);
    }
  }
  return used;
}

}  // namespace

bool runsCopy(const model::Arm& arm, const ImageRecord& image, const std::string& runtime, const std::string& reference,
              const RuntimesById& runtimes) {
  const auto own = runtimes.find(arm.runtime);
  if (own == runtimes.end() || imageOf(arm, own->second) != image.name) return false;
  const containers::ImageForm& form = containers::imageForm(own->second, arm.variant);
  // A file can serve several runtimes, a store only its own.
  if (form.kind != ImageKind::File && (form.kind != ImageKind::Store || arm.runtime != runtime)) return false;
  const auto commands =
      containers::copyCommands(form, containers::copyName(own->second, arm.variant, arm.gpu), copiedImage(image));
  return commands && commands->reference == reference;
}

int usersOf(const ImageRecord& image, const std::vector<ExperimentArms>& experiments, const RuntimesById& runtimes) {
  return countOn(image.host, experiments, [&](const model::Arm& arm) { return runsImage(arm, image, runtimes); });
}

int usersOf(const ImageFormRecord& form, const ImageRecord& image, const std::vector<ExperimentArms>& experiments,
            const RuntimesById& runtimes) {
  ImageRecord source = image;
  source.digest = form.madeFrom;
  return countOn(image.host, experiments,
                 [&](const model::Arm& arm) { return runsCopy(arm, source, form.runtime, form.reference, runtimes); });
}

std::vector<const ImageRecord*> imagesOfRecipe(const std::string& recipe, const std::vector<ImageRecord>& images) {
  // As recipe_build.sh writes it: the recipe's name and digest first.
  const std::string begin = recipe + "@sha256:";
  std::vector<const ImageRecord*> built;
  for (const ImageRecord& image : images) {
    if (image.recipe.starts_with(begin)) built.push_back(&image);
  }
  return built;
}

std::vector<base::ExperimentId> experimentsIn(const std::vector<const ImageRecord*>& images,
                                              const std::vector<ExperimentArms>& experiments,
                                              const RuntimesById& runtimes) {
  std::vector<base::ExperimentId> ids;
  for (const ExperimentArms& each : experiments) {
    const bool isUser = std::ranges::any_of(images, [&](const ImageRecord* image) {
      return hasArmOn(image->host, each, [&](const model::Arm& arm) { return runsImage(arm, *image, runtimes); });
    });
    if (isUser) ids.push_back(each.id);
  }
  return ids;
}

std::vector<ImageOrCopy> unusedImages(const StoredImages& stored, const RuntimesById& runtimes) {
  const std::set<FolderAndCopy> used = usedForms(stored, runtimes);
  std::vector<const ImageRecord*> order;
  for (const ImageRecord& image : stored.images) order.push_back(&image);
  const auto rank = [](const ImageRecord* image) { return std::pair(image->name, image->host != model::kLocalHost); };
  std::ranges::stable_sort(order, [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
  std::vector<ImageOrCopy> all;
  for (const ImageRecord* image : order) {
    const bool isWhole = !used.contains({image->path, std::string()});  // its copies go with it
    if (isWhole) all.push_back({.name = image->name, .host = image->host, .bytes = image->bytes});
    for (const ImageFormRecord& form : stored.forms) {
      if (!isFormOf(form, *image) || used.contains({image->path, form.reference})) continue;
      const FormName name{form.runtime, form.variant};
      // The copies of earlier images go with the copy of the same name.
      const auto first = std::ranges::find_if(all, [&](const ImageOrCopy& each) {
        return each.name == image->name && each.host == image->host && (isWhole || each.form == name);
      });
      if (first != all.end())
        first->bytes += form.bytes.value_or(0);
      else if (runtimes.contains(form.runtime))  // or nothing says how to remove it
        all.push_back({.name = image->name, .host = image->host, .form = name, .bytes = form.bytes.value_or(0)});
    }
  }
  return all;
}

}  // namespace baremark::core::runs
