// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/report.h"

#include <algorithm>

#include "engine/graph/counts.h"

namespace baremark::engine::cpu {
namespace {

using graph::OpKind;
using graph::OperatorReport;

double bytes(const Desc& desc) { return static_cast<double>(desc.get_size()); }

std::string implementationOf(const LayerPlan& plan) {
  if (plan.forward) {
    std::string text = plan.forward->primitive.implementation;
    if (plan.backwardData) text += " | " + plan.backwardData->primitive.implementation;
    if (plan.backwardWeights) text += " | " + plan.backwardWeights->primitive.implementation;
    return text;
  }
  if (plan.inferencePool) return plan.inferencePool->forward.implementation;
  return "own";
}

/// Tensors read and written once count once; a batch norm reads its input twice and its gradient twice.
OperatorReport reportOf(const graph::Graph& graph, const NetworkPlan& network, const LayerPlan& plan, int batch) {
  const graph::Node& node = graph.nodes[plan.layer.node];
  const double in = bytes(network.values[plan.layer.input]);
  const double out = bytes(network.values[plan.layer.output]);
  const double added = plan.layer.second ? bytes(network.values[*plan.layer.second]) : 0;
  OperatorReport report{.name = node.name, .implementation = implementationOf(plan)};
  report.usesWinograd = plan.forward && plan.forward->usesWinograd;
  const double flops = 2.0 * static_cast<double>(graph::forwardMacs(graph, node)) * batch;
  const double weights = plan.forward ? bytes(plan.forward->weights) : 0;
  const double passesBack = plan.backwardData ? 2 : 1;
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

std::vector<OperatorReport> reportLayers(const graph::Graph& graph, const NetworkPlan& plan, int batch) {
  std::vector<OperatorReport> rows;
  for (const LayerPlan& layer : plan.layers) rows.push_back(reportOf(graph, plan, layer, batch));
  return rows;
}

}  // namespace baremark::engine::cpu
