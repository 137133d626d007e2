// SPDX-License-Identifier: Apache-2.0
// MNIST and what has its shape: four idx files in a folder, plain or gzip, held in memory as the bytes they are.
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "engine/data/source.h"
#include "engine/models/registry.h"

namespace baremark::engine::data {

/// Images of one file and labels of another that belong together.
struct LabelledImages {
  std::int64_t count = 0;
  std::int64_t pixels = 0;  ///< of an image
  std::vector<std::uint8_t> images;
  std::vector<std::uint8_t> labels;
  std::vector<std::string> remarks;  ///< sentences on what is odd with the files and does no harm
};

enum class Split : std::uint8_t { Train, Test };

/// Reads "<prefix>-images-idx3-ubyte" and "<prefix>-labels-idx1-ubyte" from where core/protocol/idx_names looks for them in `folder`.
/// NotFound names the spellings and similar files that are there; Malformed where images are not of the model's size, counts differ or a label is not below its classes.
[[nodiscard]] core::base::Result<LabelledImages> readMnist(const std::string& folder, Split split,
                                                           const models::ModelSpec& model);

/// Shuffled anew in each epoch.
[[nodiscard]] std::unique_ptr<Source> makeTrainingSource(LabelledImages images, const models::ModelSpec& model,
                                                         std::uint32_t seed);
[[nodiscard]] std::unique_ptr<TestSet> makeTestSet(LabelledImages images, const models::ModelSpec& model);

/// Where --data=fashion-mnist looks if nobody says otherwise: Debian's package dataset-fashion-mnist.
inline constexpr const char* kFashionMnistFolder = "/usr/share/datasets/fashion-mnist";

}  // namespace baremark::engine::data
