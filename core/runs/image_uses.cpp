// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/image_uses.h"

#include <algorithm>

#include "core/containers/image_copy.h"
#include "core/runs/block_composer.h"
#include "core/runs/image_builder.h"

namespace baremark::core::runs {
namespace {

using containers::ImageKind;
using storage::ExperimentArms;
using storage::ImageFormRecord;
using storage::ImageRecord;

bool runsImage(const model::Arm& arm, const ImageRecord& image, const RuntimesById& runtimes) {
  const auto runtime = runtimes.find(arm.runtime);
  // Without its descriptor, only the arm tells its image.
  return (runtime == runtimes.end() ? arm.image : imageOf(arm, runtime->second)) == image.name;
}

template <class Uses>
bool hasArmOn(const std::string& host, const ExperimentArms& experiment, const Uses& uses) {
  return experiment.host == host && std::any_of(experiment.arms.begin(), experiment.arms.end(), uses);
}

template <class Uses>
int countOn(const std::string& host, const std::vector<ExperimentArms>& experiments, const Uses& uses) {
  return static_cast<int>(std::count_if(experiments.begin(), experiments.end(),
                                        [&](const ExperimentArms& each) { return hasArmOn(host, each, uses); }));
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

std::vector<ImageRecord> imagesOfRecipe(const std::string& recipe, const std::vector<ImageRecord>& images) {
  // As recipe_build.sh writes it: the recipe's name and digest first.
  const std::string begin = recipe + "@sha256:";
  std::vector<ImageRecord> built;
  for (const ImageRecord& image : images) {
    if (image.recipe.starts_with(begin)) built.push_back(image);
  }
  return built;
}

std::vector<base::ExperimentId> experimentsIn(const std::vector<ImageRecord>& images,
                                              const std::vector<ExperimentArms>& experiments,
                                              const RuntimesById& runtimes) {
  std::vector<base::ExperimentId> ids;
  for (const ExperimentArms& each : experiments) {
    const bool isUser = std::any_of(images.begin(), images.end(), [&](const ImageRecord& image) {
      return hasArmOn(image.host, each, [&](const model::Arm& arm) { return runsImage(arm, image, runtimes); });
    });
    if (isUser) ids.push_back(each.id);
  }
  return ids;
}

}  // namespace baremark::core::runs
