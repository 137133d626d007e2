// SPDX-License-Identifier: Apache-2.0
#include "engine/graph/initial_values.h"

#include "engine/graph/random.h"

namespace baremark::engine::graph {

std::vector<double> initialValues(const Graph& graph, ParameterId parameter, std::uint32_t seed) {
  const Parameter& which = graph.parameters[parameter];
  std::vector<double> values(static_cast<std::size_t>(which.elements()), which.init.value);
  if (which.init.kind == InitKind::Constant) return values;
  const RandomKey key{seed, Purpose::Weights, static_cast<std::uint32_t>(parameter)};
  RandomWords words{};
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i % 4 == 0) words = randomWords(key, 0, static_cast<std::int64_t>(i / 4));
    values[i] *= truncatedNormal(uniform(words[i % 4]));
  }
  return values;
}

}  // namespace baremark::engine::graph
