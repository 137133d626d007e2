// SPDX-License-Identifier: Apache-2.0
// MNIST and data sets of the same shape: four idx files in a folder, plain or gzip, kept in memory as bytes.
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "engine/data/source.h"
#include "engine/models/registry.h"

namespace baremark::engine::data {

/// The images of one file with the labels of the matching other file.
struct LabelledImages {
  std::int64_t count = 0;
  std::int64_t pixels = 0;  ///< pixels an image
  std::vector<std::uint8_t> images;
  std::vector<std::uint8_t> labels;
  std::vector<std::string> remarks;  ///< sentences about harmless irregularities of the files
};

enum class Split : std::uint8_t { Train, Test };

/// Reads "<prefix>-images-idx3-ubyte" and "<prefix>-labels-idx1-ubyte" from the places in `folder` that
/// core/protocol/idx_names lists. NotFound: the error names the accepted spellings and similar files that exist.
/// Malformed: the images do not have the model's size, the counts differ, or a label is not less than the number of
/// classes.
[[nodiscard]] core::base::Result<LabelledImages> readMnist(const std::string& folder, Split split,
                                                           const models::ModelSpec& model);

/// Shuffles the images again in each epoch.
[[nodiscard]] std::unique_ptr<Source> makeTrainingSource(LabelledImages images, const models::ModelSpec& model,
                                                         std::uint32_t seed);
[[nodiscard]] std::unique_ptr<TestSet> makeTestSet(LabelledImages images, const models::ModelSpec& model);

/// Default folder of --data=fashion-mnist: Debian's package dataset-fashion-mnist.
inline constexpr const char* kFashionMnistFolder = "/usr/share/datasets/fashion-mnist";

}  // namespace baremark::engine::data
