// SPDX-License-Identifier: Apache-2.0
#include "engine/data/mnist.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/base/nearest_name.h"
#include "core/protocol/idx_names.h"

#include "engine/data/epoch_order.h"
#include "engine/data/idx.h"
#include "engine/files.h"
#include "engine/other_kind.h"

namespace baremark::engine::data {

using core::base::Error;
using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

namespace {

struct NamedArray {
  std::string path;
  IdxArray array;
  std::size_t ignoredBytes = 0;
};

std::string similarFiles(const std::string& folder) {
  const std::vector<std::string> names = core::protocol::similarIdxFiles(folder);
  return names.empty() ? std::string() : "The folder contains " + core::base::listOfNames(names) + ".";
}

/// The error for a file that is in none of its places.
Error missingArray(const std::string& folder, const std::string& name) {
  constexpr const char* kExpected = "--data_dir=FOLDER with the four idx files";
  std::error_code problem;
  const std::filesystem::file_status there = std::filesystem::status(folder, problem);
  if (there.type() == std::filesystem::file_type::not_found)
    return {.code = ErrorCode::NotFound, .where = folder, .suggestion = kExpected};
  if (there.type() == std::filesystem::file_type::regular)
    return {.code = ErrorCode::Malformed, .where = folder, .value = "a file, not a folder", .suggestion = kExpected};
  if (const auto link = core::protocol::brokenIdxLink(folder, name))
    return openError(ENOENT, folder + "/" + link->place);
  return {.code = ErrorCode::NotFound,
          .where = folder + "/" + name,
          .value = "also not as " + name + ".gz or with a dot before idx",
          .suggestion = kExpected,
          .detail = similarFiles(folder)};
}

Result<NamedArray> readArray(const std::string& folder, const std::string& name) {
  for (const std::string& place : core::protocol::idxPlaces(name)) {
    const std::string path = folder + "/" + place;
    std::size_t ignoredBytes = 0;
    Result<std::string> content = readPacked(path, &ignoredBytes);
    const bool isAbsent =
        !content && (content.error().code == ErrorCode::NotFound || content.error().value == kIsFolder);
    if (isAbsent) continue;
    if (!content) return fail(content.error());
    Result<IdxArray> array = parseIdx(*content);
    if (array) return NamedArray{path, std::move(*array), ignoredBytes};
    Error error = explainIdxError(array.error(), *content);
    error.where = path;
    return fail(std::move(error));
  }
  return fail(missingArray(folder, name));
}

std::string sizeText(const std::vector<std::int64_t>& dims) {
  std::string text;
  for (const std::int64_t dim : dims) text += (text.empty() ? "" : " x ") + std::to_string(dim);
  return text;
}

/// Converts pixels to the model's scale, with a table of all 256 values.
class Pixels {
 public:
  explicit Pixels(const models::PixelScaling& scaling) {
    for (std::size_t i = 0; i < m_values.size(); ++i) {
      m_values[i] = static_cast<float>(i) * scaling.factor + scaling.offset;
    }
  }
  void write(const std::uint8_t* from, std::int64_t count, float* to) const {
    for (std::int64_t i = 0; i < count; ++i) to[i] = m_values[from[i]];
  }

 private:
  std::array<float, 256> m_values{};
};

class TrainingSource final : public Source {
 public:
  TrainingSource(LabelledImages images, const models::ModelSpec& model, std::uint32_t seed)
      : m_images(std::move(images)), m_pixels(model.scaling), m_order(seed, m_images.count) {}

  [[nodiscard]] std::int64_t epochImages() const override { return m_images.count; }

  bool fill(std::int64_t first, std::span<float> images, std::span<std::int32_t> labels) override {
    float* to = images.data();
    for (std::size_t i = 0; i < labels.size(); ++i, to += m_images.pixels) {
      const std::int32_t image = m_order.imageAt(first + static_cast<std::int64_t>(i));
      m_pixels.write(m_images.images.data() + image * m_images.pixels, m_images.pixels, to);
      labels[i] = m_images.labels[static_cast<std::size_t>(image)];
    }
    return true;
  }

 private:
  LabelledImages m_images;
  Pixels m_pixels;
  EpochOrder m_order;
};

class MemoryTestSet final : public TestSet {
 public:
  MemoryTestSet(LabelledImages images, const models::ModelSpec& model)
      : m_images(std::move(images)), m_pixels(model.scaling) {}

  [[nodiscard]] std::int64_t images() const override { return m_images.count; }

  void fill(std::int64_t first, std::int64_t count, std::span<float> images, std::span<std::int32_t> labels) override {
    m_pixels.write(m_images.images.data() + first * m_images.pixels, count * m_images.pixels, images.data());
    std::copy_n(m_images.labels.begin() + first, count, labels.begin());
  }

 private:
  LabelledImages m_images;
  Pixels m_pixels;
};

}  // namespace

Result<LabelledImages> readMnist(const std::string& folder, Split split, const models::ModelSpec& model) {
  const std::string prefix = split == Split::Train ? "train" : "t10k";
  Result<NamedArray> images = readArray(folder, prefix + "-images-idx3-ubyte");
  if (!images) return fail(images.error());
  Result<NamedArray> labels = readArray(folder, prefix + "-labels-idx1-ubyte");
  if (!labels) return fail(labels.error());
  const std::vector<std::int64_t>& dims = images->array.dims;
  if (dims.size() != 3 || dims[1] != model.image.height || dims[2] != model.image.width || model.image.channels != 1) {
    return fail({.code = ErrorCode::Malformed,
                 .where = images->path,
                 .value = sizeText(dims),
                 .allowed = {core::base::Phrase::ImagesOfModel, model.image.height, model.image.width, model.name}});
  }
  if (labels->array.dims.size() != 1 || labels->array.dims[0] != dims[0]) {
    return fail({.code = ErrorCode::Malformed,
                 .where = labels->path,
                 .value = sizeText(labels->array.dims) + " labels",
                 .allowed = {core::base::Phrase::OneAnImage, dims[0]}});
  }
  const auto worst = *std::max_element(labels->array.bytes.begin(), labels->array.bytes.end());
  if (worst >= model.classes) {
    return fail({.code = ErrorCode::Malformed,
                 .where = labels->path,
                 .value = "the label " + std::to_string(worst),
                 .allowed = {core::base::Phrase::Range, 0, model.classes - 1}});
  }
  LabelledImages read{dims[0], dims[1] * dims[2], std::move(images->array.bytes), std::move(labels->array.bytes), {}};
  for (const NamedArray* file : {&*images, &*labels}) {
    if (file->ignoredBytes == 0) continue;
    read.remarks.push_back(file->path + ": " + std::to_string(file->ignoredBytes) +
                           " bytes after the end of the gzip data were ignored, as gunzip does.");
  }
  return read;
}

std::unique_ptr<Source> makeTrainingSource(LabelledImages images, const models::ModelSpec& model, std::uint32_t seed) {
  return std::make_unique<TrainingSource>(std::move(images), model, seed);
}

std::unique_ptr<TestSet> makeTestSet(LabelledImages images, const models::ModelSpec& model) {
  return std::make_unique<MemoryTestSet>(std::move(images), model);
}

}  // namespace baremark::engine::data
