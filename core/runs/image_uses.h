// SPDX-License-Identifier: GPL-3.0-or-later
// Which experiments refer to an image and to its copies: those on its host that have an arm in it. Pure.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/containers/runtime_descriptor.h"
#include "core/model/experiment.h"
#include "core/runs/image_forms.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/host_repository.h"
#include "core/storage/image_form_repository.h"

namespace baremark::core::runs {

using RuntimesById = std::map<std::string, containers::RuntimeDescriptor>;

/// Whether an arm on the image's host runs the copy that `runtime` knows as `reference`, made from the image's digest.
[[nodiscard]] bool runsCopy(const model::Arm& arm, const storage::ImageRecord& image, const std::string& runtime,
                            const std::string& reference, const RuntimesById& runtimes);

/// The number of experiments with an arm that runs from the image or from a copy of it.
[[nodiscard]] int usersOf(const storage::ImageRecord& image, const std::vector<storage::ExperimentArms>& experiments,
                          const RuntimesById& runtimes);
/// The number of experiments with an arm that runs from this copy of the image.
[[nodiscard]] int usersOf(const storage::ImageFormRecord& form, const storage::ImageRecord& image,
                          const std::vector<storage::ExperimentArms>& experiments, const RuntimesById& runtimes);

/// The images on all hosts that were built from any version of the recipe with this name, as pointers into `images`.
[[nodiscard]] std::vector<const storage::ImageRecord*> imagesOfRecipe(const std::string& recipe,
                                                                      const std::vector<storage::ImageRecord>& images);
/// The experiments with an arm that runs from one of these images or from a copy of one.
[[nodiscard]] std::vector<base::ExperimentId> experimentsIn(const std::vector<const storage::ImageRecord*>& images,
                                                            const std::vector<storage::ExperimentArms>& experiments,
                                                            const RuntimesById& runtimes);

/// An image with all its copies, or one copy of it.
struct ImageOrCopy {
  std::string name;
  std::string host;
  std::optional<FormName> form{};  ///< empty: the image
  std::int64_t bytes = 0;          ///< as far as sizes are known
  bool operator==(const ImageOrCopy&) const = default;
};

/// What the store knows of images.
struct StoredImages {
  std::vector<storage::ImageRecord> images;
  std::vector<storage::ImageFormRecord> forms;       ///< the copies
  std::vector<storage::ExperimentArms> experiments;  ///< also removed ones
};

/// What no experiment refers to, by name, this machine first. An image stands for its copies too. Hosts may share a
/// folder, so an image that is used on one of them is left out if it has the same path on another.
[[nodiscard]] std::vector<ImageOrCopy> unusedImages(const StoredImages& stored, const RuntimesById& runtimes);

}  // namespace baremark::core::runs
