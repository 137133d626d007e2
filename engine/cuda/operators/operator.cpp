// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/operators/operator.h"

#include "engine/error.h"

namespace baremark::engine::cuda {

using graph::OpKind;

void Operator::writeMask(Writer& writer, const Place& gradient) const {
  writer.program().call({writer.value(m_layer.output), gradient},
                        [&site = m_site, count = writer.elements(m_layer.output)](const Addresses& a) {
                          reluBackward(site.device.stream(), count, a[0], a[1], a[1], site.storage);
                        });
}

std::unique_ptr<Operator> makeOperator(const Site& site, const compile::Layer& layer) {
  const graph::Node& node = site.graph.nodes[layer.node];
  switch (node.kind) {
    case OpKind::Convolution:
    case OpKind::FullyConnected:
      return makeConvolutionOperator(site, layer);
    case OpKind::BatchNorm:
      return makeBatchNormOperator(site, layer);
    case OpKind::MaxPool:
    case OpKind::AveragePool:
      return makePoolOperator(site, layer);
    case OpKind::Add:
      return makeAddOperator(site, layer);
    case OpKind::Relu:
      return makeReluOperator(site, layer);
    case OpKind::Dropout:
      return makeDropoutOperator(site, layer);
    case OpKind::Concat:
      return makeConcatOperator(site, layer);
    case OpKind::Input:
      break;
  }
  throw failed("internal", "Layer " + node.name + " is no operator.");
}

}  // namespace baremark::engine::cuda
