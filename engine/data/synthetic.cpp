// SPDX-License-Identifier: Apache-2.0
#include "engine/data/synthetic.h"

#include "engine/graph/random.h"

namespace baremark::engine::data {
namespace {

using graph::Purpose;
using graph::RandomKey;
using graph::RandomWords;

class Synthetic final : public Source {
 public:
  Synthetic(const models::ModelSpec& model, std::uint32_t seed, std::int64_t globalBatch)
      : m_pixels(model.image.elements()),
        m_classes(model.classes),
        m_epochImages(model.epochImages),
        m_scaling(model.scaling),
        m_seed(seed),
        m_globalBatch(globalBatch) {}

  [[nodiscard]] std::int64_t epochImages() const override { return m_epochImages; }

  bool fill(std::int64_t first, std::span<float> images, std::span<std::int32_t> labels) override {
    if (m_isMade) return false;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const std::int64_t place = (first + static_cast<std::int64_t>(i)) % m_globalBatch;
      labels[i] = label(place);
      image(place, images.subspan(i * static_cast<std::size_t>(m_pixels), static_cast<std::size_t>(m_pixels)));
    }
    m_isMade = true;
    return true;
  }

 private:
  [[nodiscard]] std::int32_t label(std::int64_t place) const {
    const RandomWords words = graph::randomWords({m_seed, Purpose::SyntheticLabels, 0}, place, 0);
    return static_cast<std::int32_t>(graph::uniform(words[0]) * (m_classes - 1));
  }

  void image(std::int64_t place, std::span<float> pixels) const {
    const RandomKey key{m_seed, Purpose::SyntheticImages, 0};
    RandomWords words{};
    for (std::size_t i = 0; i < pixels.size(); ++i) {
      if (i % 4 == 0) words = graph::randomWords(key, place, static_cast<std::int64_t>(i / 4));
      const double pixel = 127 + 60 * graph::truncatedNormal(graph::uniform(words[i % 4]));
      pixels[i] = static_cast<float>(pixel) * m_scaling.factor + m_scaling.offset;
    }
  }

  std::int64_t m_pixels = 0;
  int m_classes = 0;
  std::int64_t m_epochImages = 0;
  models::PixelScaling m_scaling;
  std::uint32_t m_seed = 0;
  std::int64_t m_globalBatch = 1;
  bool m_isMade = false;
};

}  // namespace

std::unique_ptr<Source> makeSynthetic(const models::ModelSpec& model, std::uint32_t seed, std::int64_t globalBatch) {
  return std::make_unique<Synthetic>(model, seed, globalBatch);
}

}  // namespace baremark::engine::data
