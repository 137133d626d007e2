// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/report.h"

#include <algorithm>

#include "engine/graph/counts.h"

namespace baremark::engine::cpu {
namespace {

using graph::OperatorReport;
using graph::OpKind;

double bytes(const Desc& desc) {
  return static_cast<double>(desc.get_size());
}

std::string implementationOf(const LayerPrimitives& layer) {
  if (layer.forward) {
    std::string text = layer.forward->primitive.implementation;
    if (layer.backwardData) text += " | " + layer.backwardData->primitive.implementation;
    if (layer.backwardWeights) text += " | " + layer.backwardWeights->primitive.implementation;
    return text;
  }
  if (layer.inferencePool) return layer.inferencePool->forward.implementation;
  return "own";
}

/// Each tensor counts once for reading and once for writing. A batch norm reads its input and its gradient twice.
OperatorReport reportOf(const graph::Graph& graph, const NetworkPrimitives& network, const LayerPrimitives& layer,
                        int batch) {
  const graph::Node& node = graph.nodes[layer.layer.node];
  const double in = bytes(network.values[layer.layer.input()]);
  const double out = bytes(network.values[layer.layer.output]);
  double added = 0;
  for (std::size_t i = 1; i < layer.layer.inputs.size(); ++i) added += bytes(network.values[layer.layer.inputs[i]]);
  OperatorReport report{.name = node.name, .implementation = implementationOf(layer)};
  report.usesWinograd = layer.forward && layer.forward->usesWinograd;
  const double flops = 2.0 * static_cast<double>(graph::forwardMacs(graph, node)) * batch;
  const double weights = layer.forward ? bytes(layer.forward->weights) : 0;
  const double passesBack = layer.backwardData ? 2 : 1;
  report.forwardFlops = flops;
  report.backwardFlops = flops * passesBack;
  switch (node.kind) {
    case OpKind::Convolution:
    case OpKind::FullyConnected:
      report.forwardBytes = in + weights + out;
      report.backwardBytes = passesBack * (in + weights + out);
      break;
    case OpKind::BatchNorm:
      report.forwardBytes = 2 * in + added + out;
      report.backwardBytes = 5 * in + 3 * added;
      break;
    default:
      report.forwardBytes = in + added + out;
      report.backwardBytes = in + added + out;
      break;
  }
  return report;
}

}  // namespace

std::vector<OperatorReport> reportLayers(const graph::Graph& graph, const NetworkPrimitives& primitives, int batch) {
  std::vector<OperatorReport> rows;
  for (const LayerPrimitives& layer : primitives.layers) rows.push_back(reportOf(graph, primitives, layer, batch));
  return rows;
}

}  // namespace baremark::engine::cpu
