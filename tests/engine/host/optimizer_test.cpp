// SPDX-License-Identifier: GPL-3.0-or-later
// The updates against their formulas, written independently for one number.
#include "engine/host/optimizer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "tests/engine/fakes/small_networks.h"

namespace baremark::engine::host {
namespace {

using graph::kUpdateGrain;
using graph::OptimizerKind;
using graph::OptimizerSettings;

using Numbers = std::vector<double>;

struct Fixture {
  explicit Fixture(const OptimizerSettings& settings, int threads = 1)
      : graph(test::smallResidual({3, 16, 16}, 24, 30)) {
    std::vector<graph::ParameterId> order;
    std::vector<std::size_t> sizes;
    for (std::size_t p = 0; p < graph.parameters.size(); ++p) {
      order.push_back(p);
      sizes.push_back(static_cast<std::size_t>(graph.parameters[p].elements()));
    }
    layout = graph::makeLayout(order, sizes);
    optimizer = std::make_unique<Optimizer<double>>(settings, graph, layout, threads);
    parameters = test::randomNumbers(layout.elements, 1);
  }
  void update(std::int64_t number, double rate, const Numbers& gradients) {
    optimizer->update({rate, number}, 0, layout.elements, parameters, gradients);
  }
  [[nodiscard]] bool isDecayed(std::size_t element) const {
    bool decayed = false;
    for (const graph::ParameterSlot& slot : layout.slots) {
      if (slot.offset <= element) decayed = graph.parameters[slot.parameter].isDecayed;
    }
    return decayed;
  }
  graph::Graph graph;
  graph::ParameterLayout layout;
  std::unique_ptr<Optimizer<double>> optimizer;
  Numbers parameters;
};

/// Three updates of one number by the formula in graph/optimizer_settings.h.
double byHand(const OptimizerSettings& s, double w, bool isDecayed, const std::vector<double>& gradients, double rate) {
  double v = 0;
  double m = 0;
  for (std::size_t t = 0; t < gradients.size(); ++t) {
    const double g = gradients[t] + (isDecayed ? s.weightDecay * w : 0);
    const auto number = static_cast<double>(t + 1);
    switch (s.kind) {
      case OptimizerKind::Sgd:
        w -= rate * g;
        break;
      case OptimizerKind::Momentum:
        v = s.momentum * v + g;
        w -= rate * (g + s.momentum * v);
        break;
      case OptimizerKind::Adam:
        m = s.beta1 * m + (1 - s.beta1) * g;
        v = s.beta2 * v + (1 - s.beta2) * g * g;
        w -= rate * std::sqrt(1 - std::pow(s.beta2, number)) / (1 - std::pow(s.beta1, number)) * m /
             (std::sqrt(v) + s.epsilon);
        break;
    }
  }
  return w;
}

TEST(Optimizer, threeUpdatesFollowTheirFormulas) {
  for (const OptimizerKind kind : {OptimizerKind::Sgd, OptimizerKind::Momentum, OptimizerKind::Adam}) {
    const OptimizerSettings settings{.kind = kind, .weightDecay = 0.01};
    Fixture fixture(settings);
    const Numbers start = fixture.parameters;
    std::vector<Numbers> gradients;
    for (unsigned t = 0; t < 3; ++t) gradients.push_back(test::randomNumbers(fixture.layout.elements, 10 + t));
    for (std::size_t t = 0; t < 3; ++t) fixture.update(static_cast<std::int64_t>(t) + 1, 0.05, gradients[t]);
    for (std::size_t i = 0; i < graph::kFirstElement; ++i) EXPECT_EQ(fixture.parameters[i], start[i]);
    int decayed = 0;
    for (std::size_t i = graph::kFirstElement; i < fixture.layout.elements; i += 13) {
      const bool isDecayed = fixture.isDecayed(i);
      decayed += isDecayed ? 1 : 0;
      const double want =
          byHand(settings, start[i], isDecayed, {gradients[0][i], gradients[1][i], gradients[2][i]}, 0.05);
      ASSERT_NEAR(fixture.parameters[i], want, 1e-12) << "kind " << static_cast<int>(kind) << ", element " << i;
    }
    EXPECT_GT(decayed, 10);
  }
}

TEST(Optimizer, slicesAndThreadsDoNotChangeTheBits) {
  const OptimizerSettings settings{.kind = OptimizerKind::Adam, .weightDecay = 0.01};
  Fixture whole(settings);
  Fixture sliced(settings, 2);
  const Numbers gradients = test::randomNumbers(whole.layout.elements, 4);
  whole.update(1, 0.1, gradients);
  for (std::size_t begin = 0; begin < sliced.layout.elements; begin += 2 * kUpdateGrain) {
    const std::size_t end = std::min(begin + 2 * kUpdateGrain, sliced.layout.elements);
    sliced.optimizer->update({0.1, 1}, begin, end, sliced.parameters, gradients);
  }
  EXPECT_EQ(whole.parameters, sliced.parameters);
  EXPECT_EQ(whole.optimizer->decayLoss(), sliced.optimizer->decayLoss());
}

TEST(Optimizer, decayLossIsHalfTheSquaresOfWhatDecays) {
  Fixture fixture({.kind = OptimizerKind::Sgd, .weightDecay = 0.01});
  const Numbers gradients(fixture.layout.elements, 0.5);
  fixture.update(1, 0.1, gradients);
  double squares = 0;
  for (const graph::ParameterSlot& slot : fixture.layout.slots) {
    if (!fixture.graph.parameters[slot.parameter].isDecayed) continue;
    for (std::size_t i = slot.offset; i < slot.offset + (slot.size + 15) / 16 * 16; ++i)
      squares += fixture.parameters[i] * fixture.parameters[i];
  }
  EXPECT_NEAR(fixture.optimizer->decayLoss(), 0.01 * squares / 2, 1e-9 * squares);
  const double afterUpdate = fixture.optimizer->decayLoss();
  fixture.optimizer->measure(fixture.parameters);
  EXPECT_EQ(fixture.optimizer->decayLoss(), afterUpdate) << "a restart prints the same loss";
}

}  // namespace
}  // namespace baremark::engine::host
