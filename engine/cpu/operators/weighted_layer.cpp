// SPDX-License-Identifier: Apache-2.0
#include "engine/cpu/operators/weighted_layer.h"

#include "engine/graph/counts.h"

namespace baremark::engine::cpu {

Desc WeightedLayer::weightGradients() const {
  const Desc& weights = m_forward->weights;
  return typeOf(weights) == DataType::f32 ? weights : anyLike(weights, DataType::f32);
}

void WeightedLayer::keepLayouts(const Choice& choice) {
  choice.layouts.values[m_layer.output] = m_forward->destination;
  const Desc& weights = m_forward->weights;
  Desc& kept = choice.layouts.parameters[*m_node.weights];
  if (typeOf(weights) == DataType::f32) {
    kept = weights;
  } else {
    kept = m_backwardWeights ? m_backwardWeights->dWeights : plainLike(weights, DataType::f32);
  }
  if (m_node.bias) choice.layouts.parameters[*m_node.bias] = plainVector(m_node.output.channels, DataType::f32);
}

void WeightedLayer::forward(LayerWriter& writer) {
  const ForwardPrimitive& forward = *m_forward;
  const Place source = writer.as(m_node.name + " input", inputDesc(writer), inputPlace(writer), forward.source);
  m_weights = writer.parameterAs(*m_node.weights, forward.weights);
  std::vector<Operand> operands = {{DNNL_ARG_SRC, forward.source, source},
                                   {DNNL_ARG_WEIGHTS, forward.weights, m_weights},
                                   {DNNL_ARG_DST, forward.destination, writer.makeValue(m_layer)}};
  if (m_node.bias) {
    const Desc bias = plainVector(m_node.output.channels, typeOf(forward.weights));
    operands.push_back({DNNL_ARG_BIAS, bias, writer.parameterAs(*m_node.bias, bias)});
  }
  writer.program().call(m_node.name, forward.primitive, operands);
}

void WeightedLayer::backward(LayerWriter& writer) {
  Place gradient = writer.summed(m_layer);
  if (m_layer.hasRelu && !m_layer.leavesMaskToPool) gradient = writer.masked(m_layer, gradient);
  backwardWeights(writer, gradient);
  if (m_backwardData) backwardData(writer, gradient);
}

void WeightedLayer::backwardWeights(LayerWriter& writer, const Place& gradient) {
  const std::string& name = m_node.name;
  const NetworkState& state = writer.state();
  const BackwardWeightsPrimitive& back = *m_backwardWeights;
  const Place source = writer.as(name + " input", inputDesc(writer), inputPlace(writer), back.source);
  const Place dDestination = writer.as(name + " gradient", writer.descOf(m_layer.output), gradient, back.dDestination);
  const Place kept = Place::at(state.gradients[*m_node.weights]);
  const Desc& keptDesc = writer.descOfParameter(*m_node.weights);
  const bool isDirect = back.dWeights == keptDesc;
  const Place dWeights = isDirect ? kept : writer.newLike(back.dWeights);
  std::vector<Operand> operands = {{DNNL_ARG_SRC, back.source, source},
                                   {DNNL_ARG_DIFF_DST, back.dDestination, dDestination},
                                   {DNNL_ARG_DIFF_WEIGHTS, back.dWeights, dWeights}};
  if (m_node.bias) {
    operands.push_back(
        {DNNL_ARG_DIFF_BIAS, writer.descOfParameter(*m_node.bias), Place::at(state.gradients[*m_node.bias])});
  }
  writer.program().call(name + " by weights", back.primitive, operands);
  if (isDirect) return;
  writer.program().reorder(name + " gradient", {DNNL_ARG_FROM, back.dWeights, dWeights}, {DNNL_ARG_TO, keptDesc, kept});
}

void WeightedLayer::backwardData(LayerWriter& writer, const Place& gradient) {
  const std::string& name = m_node.name;
  const BackwardDataPrimitive& back = *m_backwardData;
  const Place weights = writer.as(name + " weights", m_forward->weights, m_weights, back.weights);
  const Place dDestination = writer.as(name + " gradient", writer.descOf(m_layer.output), gradient, back.dDestination);
  const Place dSource = writer.newLike(back.dSource);
  writer.program().call(name + " by data", back.primitive,
                        {{DNNL_ARG_DIFF_DST, back.dDestination, dDestination},
                         {DNNL_ARG_WEIGHTS, back.weights, weights},
                         {DNNL_ARG_DIFF_SRC, back.dSource, dSource}});
  writer.addGradient(m_layer.input(), asInputGradient(writer, back.dSource, dSource));
}

Place WeightedLayer::asInputGradient(LayerWriter& writer, const Desc& have, const Place& gradient) {
  return writer.as(m_node.name + " gradient", have, gradient, writer.descOf(m_layer.input()));
}

graph::OperatorReport WeightedLayer::report(const NetworkLayouts& layouts) const {
  graph::OperatorReport report{.name = m_node.name, .implementation = m_forward->primitive.implementation};
  if (m_backwardData) report.implementation += " | " + m_backwardData->primitive.implementation;
  if (m_backwardWeights) report.implementation += " | " + m_backwardWeights->primitive.implementation;
  report.usesWinograd = m_forward->usesWinograd;
  const double passesBack = m_backwardData ? 2 : 1;
  report.forwardFlops = 2.0 * static_cast<double>(graph::forwardMacs(m_graph, m_node)) * m_batch;
  report.backwardFlops = report.forwardFlops * passesBack;
  report.forwardBytes =
      bytes(layouts.values[m_layer.input()]) + bytes(m_forward->weights) + bytes(layouts.values[m_layer.output]);
  report.backwardBytes = passesBack * report.forwardBytes;
  return report;
}

}  // namespace baremark::engine::cpu
