// SPDX-License-Identifier: Apache-2.0
// Batch norm by cuDNN. In training with 16 bits, cuDNN also computes the add and the ReLU after it, if it can;
// otherwise own kernels do. cuDNN keeps the running variance without bias, as engine/graph/operators/batch_norm.cpp
// does, and normalises with the biased one. With activations of 16 bits, its parameters, their gradients and the
// statistics are fp32 (cuDNN's PSEUDO_HALF_CONFIG and PSEUDO_BFLOAT16_CONFIG).
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "engine/cuda/checks.h"
#include "engine/cuda/descriptors.h"
#include "engine/cuda/operators/operator.h"
#include "engine/error.h"

namespace baremark::engine::cuda {
namespace {

/// For NHWC in training. Where its fast kernels do not fit, cuDNN computes as in the spatial mode.
constexpr cudnnBatchNormMode_t kTrainingMode = CUDNN_BATCHNORM_SPATIAL_PERSISTENT;

/// NVIDIA's API reference has the fused kernels for NHWC in 16 bits and for channels in multiples of 4.
constexpr int kFusedChannels = 4;

bool mayFuse() {
  const char* text = std::getenv("BAREMARK_CUDA_FUSED_NORMS");
  const std::string value = text ? text : "on";
  if (value == "on" || value == "off") return value == "on";
  throw refused("out_of_range", "BAREMARK_CUDA_FUSED_NORMS is \"" + value + "\". Allowed: on, off.");
}

class BatchNormOperator final : public Operator {
 public:
  BatchNormOperator(const Site& site, const compile::Layer& layer)
      : Operator(site, layer), m_x(makeTensor(site.storage, site.batch, outputShape())) {
    cudnnTensorDescriptor_t descriptor = nullptr;
    check(cudnnCreateTensorDescriptor(&descriptor), "a tensor's descriptor");
    m_channels.reset(descriptor);
    check(cudnnDeriveBNTensorDescriptor(descriptor, m_x.get(), CUDNN_BATCHNORM_SPATIAL), node().name);
    if (!site.trains) return;
    if (canFuse()) {
      m_ops = layer.hasSecond() ? CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION : CUDNN_BATCHNORM_OPS_BN_ACTIVATION;
      m_relu = makeRelu();
      m_what = node().name + " (BAREMARK_CUDA_FUSED_NORMS=off trains without fused norms)";
      if (askSizes() == CUDNN_STATUS_SUCCESS) return;
      m_ops = CUDNN_BATCHNORM_OPS_BN;
      m_relu.reset();
    }
    m_what = node().name;
    check(askSizes(), m_what);
  }

  void writeForward(Writer& writer) override {
    const Place y = writer.makeValue(m_layer);
    if (writer.pass() == Pass::Training) {
      writeTraining(writer, y);
    } else {
      writeInference(writer, y);
    }
    const bool isFinished = isFused() && writer.pass() == Pass::Training;
    if (!isFinished && (m_layer.hasSecond() || m_layer.hasRelu)) writeAddAndRelu(writer, y);
  }

  void writeBackward(Writer& writer) override {
    const Place dy = writer.takeGradient(m_layer);
    if (!isFused() && m_layer.hasRelu && !m_layer.leavesMaskToPool) writeMask(writer, dy);
    const Place dx = writer.activations(writer.elements(m_layer.input()));
    const Place output = isFused() ? writer.value(m_layer.output) : Place::at(nullptr);
    const Place dz = isFused() && m_layer.hasSecond() ? writer.activations(writer.elements(m_layer.output)) : dy;
    const Place workspace = writer.bytes(m_backwardWorkspace);
    float* gamma = writer.arrays().parameters[*node().weights];
    float* beta = writer.arrays().parameters[*node().bias];
    void* dGamma = writer.arrays().gradients[*node().weights];
    void* dBeta = writer.arrays().gradients[*node().bias];
    const bool areNarrow = graph::isNarrow(m_site.gradients);
    const Place wide = writer.bytes(areNarrow ? 2 * channels() * sizeof(float) : 0);  // both gradients in fp32
    writer.program().call(
        {writer.value(m_layer.input()), dy, dx, m_saved, workspace, m_reserve, wide, output, dz},
        [this, gamma, beta, dGamma, dBeta, areNarrow](const Addresses& a) {
          const float* mean = static_cast<float*>(a[3]);
          auto* sums = static_cast<float*>(a[6]);
          check(cudnnBatchNormalizationBackwardEx(
                    m_site.device.cudnn(), kTrainingMode, m_ops, &kOne, &kZero, &kOne, &kZero, m_x.get(), a[0],
                    ifFused(m_x.get()), ifFused(a[7]), m_x.get(), a[1], ifAdds(m_x.get()), ifAdds(a[8]), m_x.get(),
                    a[2], m_channels.get(), gamma, ifFused(beta), areNarrow ? sums : dGamma,
                    areNarrow ? sums + channels() : dBeta, node().epsilon, mean, mean + channels(), m_relu.get(), a[4],
                    m_backwardWorkspace, a[5], m_reserveBytes),
                m_what.c_str());
          if (areNarrow) convertHalves(m_site.device.stream(), channels(), sums, dGamma, dBeta, m_site.gradients);
        });
    if (m_layer.input() != 0) writer.addGradient(m_layer.input(), dx);
    if (m_layer.hasSecond()) writer.addGradient(m_layer.inputs[1], dz);
  }

  [[nodiscard]] std::string implementation() const override {
    if (!isFused()) return "cuDNN";
    return m_layer.hasSecond() ? "cuDNN with add and ReLU" : "cuDNN with ReLU";
  }

 private:
  [[nodiscard]] std::size_t channels() const { return static_cast<std::size_t>(node().output.channels); }

  [[nodiscard]] bool isFused() const { return m_ops != CUDNN_BATCHNORM_OPS_BN; }
  [[nodiscard]] bool canFuse() const {
    return mayFuse() && m_layer.hasRelu && graph::isNarrow(m_site.storage) &&
           node().output.channels % kFusedChannels == 0;
  }
  /// What cuDNN wants only in a fused norm, or only in one that adds.
  template <class Pointer>
  [[nodiscard]] Pointer ifFused(Pointer pointer) const {
    return isFused() ? pointer : nullptr;
  }
  template <class Pointer>
  [[nodiscard]] Pointer ifAdds(Pointer pointer) const {
    return m_ops == CUDNN_BATCHNORM_OPS_BN_ADD_ACTIVATION ? pointer : nullptr;
  }
  [[nodiscard]] cudnnStatus_t askSizes() {
    const cudnnHandle_t cudnn = m_site.device.cudnn();
    cudnnStatus_t status = cudnnGetBatchNormalizationForwardTrainingExWorkspaceSize(
        cudnn, kTrainingMode, m_ops, m_x.get(), ifAdds(m_x.get()), m_x.get(), m_channels.get(), m_relu.get(),
        &m_forwardWorkspace);
    if (status == CUDNN_STATUS_SUCCESS)
      status = cudnnGetBatchNormalizationBackwardExWorkspaceSize(
          cudnn, kTrainingMode, m_ops, m_x.get(), ifFused(m_x.get()), m_x.get(), ifAdds(m_x.get()), m_x.get(),
          m_channels.get(), m_relu.get(), &m_backwardWorkspace);
    if (status == CUDNN_STATUS_SUCCESS)
      status = cudnnGetBatchNormalizationTrainingExReserveSpaceSize(cudnn, kTrainingMode, m_ops, m_relu.get(),
                                                                    m_x.get(), &m_reserveBytes);
    return status;
  }

  void writeTraining(Writer& writer, const Place& y) {
    m_saved = writer.bytes(2 * channels() * sizeof(float));  // mean and inverse standard deviation
    m_reserve = writer.bytes(m_reserveBytes);
    const Place workspace = writer.bytes(m_forwardWorkspace);
    const Values v = valuesOf(writer);
    const bool updates = !writer.recomputes();  // cuDNN updates no running statistics that are null
    const Place added = m_layer.hasSecond() ? writer.value(m_layer.inputs[1]) : Place::at(nullptr);
    writer.program().call(
        {writer.value(m_layer.input()), y, m_saved, workspace, m_reserve, added},
        [this, v, updates](const Addresses& a) {
          auto* mean = static_cast<float*>(a[2]);
          check(cudnnBatchNormalizationForwardTrainingEx(
                    m_site.device.cudnn(), kTrainingMode, m_ops, &kOne, &kZero, m_x.get(), a[0], ifAdds(m_x.get()),
                    ifAdds(a[5]), m_x.get(), a[1], m_channels.get(), v.gamma, v.beta, 1 - node().decay,
                    updates ? v.running : nullptr, updates ? v.running + channels() : nullptr, node().epsilon, mean,
                    mean + channels(), m_relu.get(), a[3], m_forwardWorkspace, a[4], m_reserveBytes),
                m_what.c_str());
        });
  }

  void writeInference(Writer& writer, const Place& y) {
    const Values v = valuesOf(writer);
    writer.program().call({writer.value(m_layer.input()), y}, [this, v](const Addresses& a) {
      check(cudnnBatchNormalizationForwardInference(m_site.device.cudnn(), CUDNN_BATCHNORM_SPATIAL, &kOne, &kZero,
                                                    m_x.get(), a[0], m_x.get(), a[1], m_channels.get(), v.gamma, v.beta,
                                                    v.running, v.running + channels(), node().epsilon),
            node().name.c_str());
    });
  }

  void writeAddAndRelu(Writer& writer, const Place& y) {
    const After after = m_layer.hasRelu ? After::Relu : After::Nothing;
    std::vector<Place> places{y};
    if (m_layer.hasSecond()) places.push_back(writer.value(m_layer.inputs[1]));
    writer.program().call(places, [&site = m_site, count = writer.elements(m_layer.output), after](const Addresses& a) {
      add(site.device.stream(), count, std::span<const void* const>(a), after, a[0], site.storage);
    });
  }

  struct Values {
    float* gamma = nullptr;
    float* beta = nullptr;
    float* running = nullptr;  ///< mean, then variance
  };
  [[nodiscard]] Values valuesOf(const Writer& writer) const {
    const NetworkArrays& arrays = writer.arrays();
    return {arrays.parameters[*node().weights], arrays.parameters[*node().bias], arrays.statistics[m_layer.node]};
  }

  Tensor m_x;                                          ///< also of y and of the gradients by both
  Tensor m_channels;                                   ///< of gamma, beta and statistics: fp32
  cudnnBatchNormOps_t m_ops = CUDNN_BATCHNORM_OPS_BN;  ///< in training
  Activation m_relu;                                   ///< if it is fused
  std::string m_what;                                  ///< names it in an error of training
  std::size_t m_forwardWorkspace = 0;
  std::size_t m_backwardWorkspace = 0;
  std::size_t m_reserveBytes = 0;
  Place m_saved;
  Place m_reserve;
};

}  // namespace

std::unique_ptr<Operator> makeBatchNormOperator(const Site& site, const compile::Layer& layer) {
  return std::make_unique<BatchNormOperator>(site, layer);
}

}  // namespace baremark::engine::cuda
