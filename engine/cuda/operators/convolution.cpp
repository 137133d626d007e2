// SPDX-License-Identifier: Apache-2.0
// Convolution and fully connected layer by cuDNN, with bias and ReLU by own kernels. All passes are deterministic.
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "engine/cuda/checks.h"
#include "engine/cuda/descriptors.h"
#include "engine/cuda/operators/operator.h"
#include "engine/error.h"

namespace baremark::engine::cuda {
namespace {

constexpr std::size_t kMostWorkspace = std::size_t{1} << 30U;

template <class Algorithm>
struct Chosen {
  Algorithm algorithm{};
  std::size_t workspace = 0;
};

/// Returns the fastest of cuDNN's proposals that is deterministic and whose workspace is small enough. If there is
/// none, `documented`, which cuDNN's API reference gives for NHWC and calls deterministic, unless a proposal says
/// otherwise. `workspaceOf(algorithm, &bytes)` is cuDNN's question for the size, which fails if the algorithm cannot be
/// used.
template <class Algorithm, class Proposal, class WorkspaceOf>
Chosen<Algorithm> choose(const std::vector<Proposal>& proposals, Algorithm documented, const WorkspaceOf& workspaceOf,
                         const char* pass, const std::string& name) {
  std::vector<Algorithm> algorithms;
  bool isDeterministic = true;  // the documented one
  for (const Proposal& proposal : proposals) {
    if (proposal.status != CUDNN_STATUS_SUCCESS) continue;
    if (proposal.determinism == CUDNN_DETERMINISTIC) {
      algorithms.push_back(proposal.algo);
    } else if (proposal.algo == documented) {
      isDeterministic = false;
    }
  }
  if (isDeterministic) algorithms.push_back(documented);
  for (const Algorithm algorithm : algorithms) {
    std::size_t bytes = 0;
    if (workspaceOf(algorithm, &bytes) == CUDNN_STATUS_SUCCESS && bytes <= kMostWorkspace) return {algorithm, bytes};
  }
  throw failed("no_algorithm", "cuDNN has no deterministic algorithm for the " + std::string(pass) + " of " + name +
                                   " with a workspace of at most 1 GiB. Use a smaller --batch_size or --device=cpu.");
}

const char* nameOf(cudnnConvolutionFwdAlgo_t algorithm) {
  static constexpr std::array kNames{"implicit_gemm", "implicit_precomp_gemm", "gemm", "direct", "fft", "fft_tiling",
                                     "winograd",      "winograd_nonfused"};
  const auto place = static_cast<std::size_t>(algorithm);
  return place < kNames.size() ? kNames[place] : "unknown";
}

class ConvolutionOperator final : public Operator {
 public:
  ConvolutionOperator(const Site& site, const compile::Layer& layer)
      : Operator(site, layer),
        m_plan(planConvolution(site.graph, node(), site.batch, site.storage)),
        m_x(makeTensor(site.storage, site.batch, m_plan.reads.in)),
        m_w(makeFilter(site.storage, m_plan.out.channels, m_plan.in.channels, m_plan.window)),
        m_y(makeTensor(site.storage, site.batch, m_plan.out)),
        m_convolution(makeConvolution(m_plan.window, m_plan.reads, site.arithmetic)) {
    chooseForward();
    if (!site.trains) return;
    chooseWeights();
    if (m_layer.input() != 0) chooseData();
  }

  void writeForward(Writer& writer) override {
    const Place x = withBorder(writer);
    const Place y = writer.makeValue(m_layer);
    const Place workspace = writer.bytes(m_forward.workspace);
    writer.program().call({x, parameter(writer, *node().weights), y, workspace}, [this](const Addresses& a) {
      check(cudnnConvolutionForward(m_site.device.cudnn(), &kOne, m_x.get(), a[0], m_w.get(), a[1], m_convolution.get(),
                                    m_forward.algorithm, a[3], m_forward.workspace, &kZero, m_y.get(), a[2]),
            node().name.c_str());
    });
    writeBiasAndRelu(writer, y);
  }

  void writeBackward(Writer& writer) override {
    const Place dy = writer.takeGradient(m_layer);
    if (m_layer.hasRelu && !m_layer.leavesMaskToPool) writeMask(writer, dy);
    writeWeights(writer, dy);
    if (node().bias) writeBias(writer, dy);
    if (m_data) writeData(writer, dy);
  }

  [[nodiscard]] std::string implementation() const override {
    return std::string("cuDNN ") + nameOf(m_forward.algorithm) + (m_plan.reads.hasBorder() ? " with a border" : "");
  }

 private:
  void chooseForward() {
    std::vector<cudnnConvolutionFwdAlgoPerf_t> proposals(CUDNN_CONVOLUTION_FWD_ALGO_COUNT);
    int count = 0;
    check(
        cudnnGetConvolutionForwardAlgorithm_v7(m_site.device.cudnn(), m_x.get(), m_w.get(), m_convolution.get(),
                                               m_y.get(), static_cast<int>(proposals.size()), &count, proposals.data()),
        "the choice of an algorithm for " + node().name);
    proposals.resize(static_cast<std::size_t>(count));
    m_forward = choose(
        proposals, CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM,
        [this](cudnnConvolutionFwdAlgo_t algorithm, std::size_t* bytes) {
          return cudnnGetConvolutionForwardWorkspaceSize(m_site.device.cudnn(), m_x.get(), m_w.get(),
                                                         m_convolution.get(), m_y.get(), algorithm, bytes);
        },
        "forward pass", node().name);
  }

  void chooseWeights() {
    std::vector<cudnnConvolutionBwdFilterAlgoPerf_t> proposals(CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT);
    int count = 0;
    check(cudnnGetConvolutionBackwardFilterAlgorithm_v7(m_site.device.cudnn(), m_x.get(), m_y.get(),
                                                        m_convolution.get(), m_w.get(),
                                                        static_cast<int>(proposals.size()), &count, proposals.data()),
          "the choice of an algorithm for " + node().name);
    proposals.resize(static_cast<std::size_t>(count));
    m_weights = choose(
        proposals, CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1,
        [this](cudnnConvolutionBwdFilterAlgo_t algorithm, std::size_t* bytes) {
          return cudnnGetConvolutionBackwardFilterWorkspaceSize(m_site.device.cudnn(), m_x.get(), m_y.get(),
                                                                m_convolution.get(), m_w.get(), algorithm, bytes);
        },
        "gradient of the weights", node().name);
  }

  void chooseData() {
    std::vector<cudnnConvolutionBwdDataAlgoPerf_t> proposals(CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT);
    int count = 0;
    check(cudnnGetConvolutionBackwardDataAlgorithm_v7(m_site.device.cudnn(), m_w.get(), m_y.get(), m_convolution.get(),
                                                      m_x.get(), static_cast<int>(proposals.size()), &count,
                                                      proposals.data()),
          "the choice of an algorithm for " + node().name);
    proposals.resize(static_cast<std::size_t>(count));
    m_data = choose(
        proposals, CUDNN_CONVOLUTION_BWD_DATA_ALGO_1,
        [this](cudnnConvolutionBwdDataAlgo_t algorithm, std::size_t* bytes) {
          return cudnnGetConvolutionBackwardDataWorkspaceSize(m_site.device.cudnn(), m_w.get(), m_y.get(),
                                                              m_convolution.get(), m_x.get(), algorithm, bytes);
        },
        "gradient of the input", node().name);
  }

  static Place parameter(const Writer& writer, graph::ParameterId id) { return Place::at(writer.arrays().weights[id]); }
  static Place gradientOf(const Writer& writer, graph::ParameterId id) {
    return Place::at(writer.arrays().gradients[id]);
  }
  [[nodiscard]] std::size_t readElements() const {
    return static_cast<std::size_t>(m_site.batch * m_plan.reads.in.elements());
  }
  /// Rows of `channels` numbers in the output.
  [[nodiscard]] std::size_t rows() const {
    return static_cast<std::size_t>(m_site.batch) * static_cast<std::size_t>(m_plan.out.height) *
           static_cast<std::size_t>(m_plan.out.width);
  }

  /// The input as cuDNN reads it. The backward pass makes the border again, because to keep it costs more memory.
  Place withBorder(Writer& writer) {
    const Place x = writer.value(m_layer.input());
    if (!m_plan.reads.hasBorder()) return x;
    const Place wide = writer.activations(readElements());
    writer.program().call({x, wide}, [this](const Addresses& a) {
      addBorder(m_site.device.stream(), m_site.batch, m_plan.in, m_plan.reads.border, 0, a[0], a[1], m_site.storage);
    });
    return wide;
  }

  void writeBiasAndRelu(Writer& writer, const Place& y) {
    const After after = m_layer.hasRelu ? After::Relu : After::Nothing;
    if (node().bias) {
      writer.program().call({y, parameter(writer, *node().bias)}, [this, after](const Addresses& a) {
        addBias(m_site.device.stream(), rows(), m_plan.out.channels, a[0], a[1], after, a[0], m_site.storage);
      });
    } else if (m_layer.hasRelu) {
      writer.program().call({y}, [this, count = writer.elements(m_layer.output)](const Addresses& a) {
        const std::array<const void*, 1> inputs{a[0]};
        add(m_site.device.stream(), count, inputs, After::Relu, a[0], m_site.storage);
      });
    }
  }

  void writeWeights(Writer& writer, const Place& dy) {
    const Place x = withBorder(writer);
    const Place workspace = writer.bytes(m_weights.workspace);
    writer.program().call({x, dy, gradientOf(writer, *node().weights), workspace}, [this](const Addresses& a) {
      check(cudnnConvolutionBackwardFilter(m_site.device.cudnn(), &kOne, m_x.get(), a[0], m_y.get(), a[1],
                                           m_convolution.get(), m_weights.algorithm, a[3], m_weights.workspace, &kZero,
                                           m_w.get(), a[2]),
            node().name.c_str());
    });
  }

  void writeBias(Writer& writer, const Place& dy) {
    const Place scratch = writer.bytes(biasScratch(rows(), m_plan.out.channels) * sizeof(float));
    writer.program().call({dy, scratch, gradientOf(writer, *node().bias)}, [this](const Addresses& a) {
      biasGradient(m_site.device.stream(), rows(), m_plan.out.channels, a[0], m_site.storage, static_cast<float*>(a[1]),
                   a[2], m_site.gradients);
    });
  }

  void writeData(Writer& writer, const Place& dy) {
    const Place wide = writer.activations(readElements());
    const Place workspace = writer.bytes(m_data->workspace);
    writer.program().call({parameter(writer, *node().weights), dy, wide, workspace}, [this](const Addresses& a) {
      check(cudnnConvolutionBackwardData(m_site.device.cudnn(), &kOne, m_w.get(), a[0], m_y.get(), a[1],
                                         m_convolution.get(), m_data->algorithm, a[3], m_data->workspace, &kZero,
                                         m_x.get(), a[2]),
            node().name.c_str());
    });
    writer.addGradient(m_layer.input(), withoutBorder(writer, wide));
  }

  Place withoutBorder(Writer& writer, const Place& wide) {
    if (!m_plan.reads.hasBorder()) return wide;
    const Place dx = writer.activations(writer.elements(m_layer.input()));
    writer.program().call({wide, dx}, [this](const Addresses& a) {
      removeBorder(m_site.device.stream(), m_site.batch, m_plan.in, m_plan.reads.border, a[0], a[1], m_site.storage);
    });
    return dx;
  }

  ConvolutionPlan m_plan;
  Tensor m_x;
  Filter m_w;
  Tensor m_y;
  ConvolutionDescriptor m_convolution;
  Chosen<cudnnConvolutionFwdAlgo_t> m_forward;
  Chosen<cudnnConvolutionBwdFilterAlgo_t> m_weights;
  std::optional<Chosen<cudnnConvolutionBwdDataAlgo_t>> m_data;  ///< none for the layer that reads the images
};

}  // namespace

std::unique_ptr<Operator> makeConvolutionOperator(const Site& site, const compile::Layer& layer) {
  return std::make_unique<ConvolutionOperator>(site, layer);
}

}  // namespace baremark::engine::cuda
