// SPDX-License-Identifier: Apache-2.0
// resnet50_v1.5: ResNet-50 with the stride in the 3x3 convolution, as tf_cnn_benchmarks, torchvision and MLPerf train
// it (engine/README.md, "Models").
#include <array>

#include "engine/graph/builder.h"
#include "engine/models/registry.h"

namespace baremark::engine::models {
namespace {

using graph::GraphBuilder;
using graph::InitKind;
using graph::NodeId;
using graph::Padding;

constexpr graph::Shape kPhoto{3, 224, 224};
constexpr std::int64_t kEpochImages = 1'281'167;
constexpr double kBaseLearningRate = 0.128;

/// tf_cnn_benchmarks' schedule for ResNet: linear in the batch size, five epochs of warm-up from 0, and a tenth at each
/// of the epochs 30, 60, 80 and 90.
double learningRate(std::int64_t update, std::int64_t batch) {
  const double updatesAnEpoch = static_cast<double>(kEpochImages) / static_cast<double>(batch);
  const double scaled = kBaseLearningRate * static_cast<double>(batch) / 256.0;
  const auto warmUp = static_cast<std::int64_t>(updatesAnEpoch * 5);
  if (update < warmUp) return scaled * static_cast<double>(update) / static_cast<double>(warmUp);
  double rate = scaled;
  for (const double epoch : {30.0, 60.0, 80.0, 90.0}) {
    if (update > static_cast<std::int64_t>(updatesAnEpoch * epoch)) rate *= 0.1;
  }
  return rate;
}

class Resnet {
 public:
  explicit Resnet(const char* name) : m_net(name, kPhoto) {}

  graph::Graph build(int classes) {
    constexpr std::array<int, 4> kDepths = {3, 4, 6, 3};
    const NodeId stem = activated("stem", convolved("stem", m_net.input(), {.channels = 64, .kernel = 7, .stride = 2}));
    NodeId at = m_net.maxPool("stem.pool", stem, {.kernel = 3, .stride = 2, .padding = Padding::Same});
    int width = 64;
    for (std::size_t stage = 0; stage < kDepths.size(); ++stage, width *= 2) {
      for (int block = 0; block < kDepths[stage]; ++block) {
        const std::string name = "stage" + std::to_string(stage + 1) + ".block" + std::to_string(block + 1);
        at = bottleneck(name, at, width, stage > 0 && block == 0 ? 2 : 1);
      }
    }
    const NodeId mean = m_net.globalAverage("mean", at);
    m_net.fullyConnected("fc", mean,
                         {.outputs = classes, .init = graph::InitRule{InitKind::TruncatedNormal, kLinearDeviation}});
    return m_net.finish();
  }

 private:
  static constexpr double kLinearDeviation = 0.022097086912079608;  // sqrt(1 / 2048)

  NodeId convolved(const std::string& name, NodeId from, graph::ConvolutionSpec spec) {
    spec.padding = Padding::SameResnet;
    spec.bias = graph::Bias::None;
    spec.init = graph::varianceScaling(std::int64_t{m_net.shapeOf(from).channels} * spec.kernel * spec.kernel);
    return m_net.batchNorm(name + ".norm", m_net.convolution(name + ".conv", from, spec), {});
  }

  NodeId activated(const std::string& name, NodeId from) { return m_net.relu(name + ".relu", from); }

  NodeId bottleneck(const std::string& name, NodeId from, int width, int stride) {
    const int outputs = 4 * width;
    const bool keepsShape = m_net.shapeOf(from).channels == outputs && stride == 1;
    const NodeId shortcut =
        keepsShape ? from : convolved(name + ".projection", from, {.channels = outputs, .kernel = 1, .stride = stride});
    const NodeId reduced = activated(name + ".1", convolved(name + ".1", from, {.channels = width, .kernel = 1}));
    const NodeId middle =
        activated(name + ".2", convolved(name + ".2", reduced, {.channels = width, .kernel = 3, .stride = stride}));
    const NodeId expanded = convolved(name + ".3", middle, {.channels = outputs, .kernel = 1});
    return activated(name, m_net.add(name + ".add", {expanded, shortcut}));
  }

  GraphBuilder m_net;
};

}  // namespace

ModelSpec resnet50() {
  return {
      .name = "resnet50_v1.5",
      .title = "ResNet-50 v1.5: 50 layers, stride on the 3x3 convolutions",
      .image = kPhoto,
      .classes = 1001,
      .defaultBatch = 64,
      .defaultLearningRate = kBaseLearningRate,
      .learningRate = learningRate,
      .data = {"synthetic"},
      .dataset = "imagenet",
      .epochImages = kEpochImages,
      .scaling = {1.0F / 127.5F, -1.0F},
      .build = [](int classes) { return Resnet("resnet50_v1.5").build(classes); },
  };
}

}  // namespace baremark::engine::models
