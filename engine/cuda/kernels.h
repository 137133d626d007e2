// SPDX-License-Identifier: Apache-2.0
// The own kernels of the CUDA backend: what cuDNN and cuBLAS do not compute.
//
// Every function enqueues its work on `stream` and returns. Pointers are addresses in device memory, at least 16-byte
// aligned. Activations are stored as batch x height x width x channels (NHWC). Kernels compute in fp32; only what they
// store is rounded, to nearest even. Sums are added in a fixed order, so equal inputs give equal bits. All arguments
// stay the same in every step, so that a captured CUDA graph can repeat the launches; what changes from step to step
// lies in StepValues. An EngineError says that a launch failed.
//
// tests/engine/cuda_kernels_test.cpp runs these functions on the processor (kernels_grid.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/graph/network.h"
#include "engine/graph/optimizer_settings.h"
#include "engine/graph/shape.h"

struct CUstream_st;

namespace baremark::engine::cuda {

using Stream = CUstream_st*;  ///< cudaStream_t

/// The type in which numbers are stored: not Float64.
using Storage = graph::NumberType;

/// What changes from step to step. The host writes it to pinned memory; the kernels read it in device memory or there.
struct StepValues {
  std::int64_t firstSample = 0;  ///< position of the batch's first sample in the sample stream
  float averagedBatch = 1;       ///< images over which loss, hits and gradients are averaged
  float lossScale = 1;           ///< the gradients are so much larger
  float rate = 0;                ///< learning rate; for Adam with the corrections for the first updates
  float flush = 0;               ///< 1 if this rank requests it
  float stop = 0;
  std::int32_t isSkipped = 0;  ///< 1 from findNonFinite(): a gradient is not finite, so the step updates nothing
};

[[nodiscard]] StepValues stepValues(const graph::StepInput& input, const graph::OptimizerSettings& settings,
                                    float lossScale);

// --- Loss ---

struct LossArrays {
  const void* logits = nullptr;          ///< samples x classes
  const std::int32_t* labels = nullptr;  ///< samples, each below `classes`
  void* dLogits = nullptr;               ///< samples x classes; null: no gradient
  Storage type = Storage::Float32;       ///< of logits and dLogits
  float* losses = nullptr;               ///< scratch: samples
  std::int32_t* ranks = nullptr;         ///< scratch: samples
};

/// Softmax cross-entropy by the rules of engine/reference/loss.h. dLogits = lossScale / averagedBatch times the
/// gradient of the sum of losses. Writes the sums over the samples to `result`, and if `sums` (graph::kStepSums
/// numbers) is not null, the averages and the requests of `step` to it.
void softmaxCrossEntropy(Stream stream, int samples, int classes, const LossArrays& arrays, const StepValues* step,
                         graph::BatchResult* result, float* sums);

// --- Optimiser ---

/// Elements in each of which all parameters are decayed, or none: graph::ParameterSlot::offset is a multiple of it.
inline constexpr std::size_t kDecayGrain = 16;

/// The arenas of an update, all with the same number of elements.
struct UpdateArrays {
  const void* gradients = nullptr;  ///< lossScale times the gradients
  Storage gradientType = Storage::Float32;
  float* weights = nullptr;
  void* workingCopy = nullptr;  ///< the weights in the type in which the passes read them; null: they read `weights`
  Storage workingType = Storage::Float32;
  float* state[2] = {nullptr, nullptr};     ///< in the order of graph::stateNames()
  const std::uint8_t* isDecayed = nullptr;  ///< 1 or 0 for each kDecayGrain elements
  double* squares = nullptr;                ///< for each graph::kUpdateGrain elements: see decayLoss()
};

/// Updates the parameters in [begin, end) by the formulas of engine/graph/optimizer_settings.h, in fp32. `begin` is a
/// multiple of graph::kUpdateGrain; `end` is one too, or the end of the arenas. The elements before
/// graph::kFirstElement are left as they are. If step->isSkipped is not 0, nothing changes.
void updateParameters(Stream stream, const graph::OptimizerSettings& settings, const UpdateArrays& arrays,
                      std::size_t begin, std::size_t end, const StepValues* step);

/// Writes `squares` and the working copy of all `elements` weights. Call it after the weights were written by copies.
void measureParameters(Stream stream, const UpdateArrays& arrays, std::size_t elements);

/// *loss = weightDecay * sum of squares of the decayed parameters / 2.
void decayLoss(Stream stream, double weightDecay, const double* squares, std::size_t elements, double* loss);

/// Sets *flag to 1 if a number is infinite or not a number. Never sets it to 0.
void findNonFinite(Stream stream, std::size_t count, const void* numbers, Storage type, std::int32_t* flag);

// --- Types and layouts ---

/// Rounds fp32 numbers to `type`.
void convert(Stream stream, std::size_t count, const float* from, void* to, Storage type);

/// Rounds from[0, count) to `first`, and from[count, 2 count) to `second`.
void convertHalves(Stream stream, std::size_t count, const float* from, void* first, void* second, Storage type);

/// fp32 images, batch x channels x height x width, to NHWC with `storedChannels`. The channels that the images do not
/// have are 0.
void imagesToNhwc(Stream stream, int batch, const graph::Shape& image, const float* from, int storedChannels, void* to,
                  Storage type);

/// Adds a border of `pads` to NHWC images of shape `image`, filled with `fill`. For uneven pads, which cuDNN does not
/// have.
void addBorder(Stream stream, int batch, const graph::Shape& image, const graph::Pads& pads, float fill,
               const void* from, void* to, Storage type);

/// Removes the border again: the gradient of addBorder(). `image` is the shape without the border.
void removeBorder(Stream stream, int batch, const graph::Shape& image, const graph::Pads& pads, const void* from,
                  void* to, Storage type);

// --- Operators ---

struct DropoutKey {
  std::uint32_t seed = 0;
  std::size_t node = 0;  ///< the dropout's number in its graph
  double keep = 1;
};

/// y = x times the factors of engine/graph/dropout.h, NHWC. The backward pass is the same with the gradients. x may
/// be y.
void dropout(Stream stream, const DropoutKey& key, int batch, const graph::Shape& shape, const StepValues* step,
             const void* x, void* y, Storage type);

enum class After : std::uint8_t { Nothing, Relu };

/// out = the sum of all inputs (at least one), then `after`. Adds from first to last in fp32, and rounds after each
/// eight inputs. `out` may be the first input.
void add(Stream stream, std::size_t count, std::span<const void* const> inputs, After after, void* out, Storage type);

/// dx = dy where y > 0, else 0. `y` is the output of the ReLU. dx may be dy.
void reluBackward(Stream stream, std::size_t count, const void* y, const void* dy, void* dx, Storage type);

/// y = x + bias for each row of `channels` numbers, then `after`. x may be y.
void addBias(Stream stream, std::size_t rows, int channels, const void* x, const void* bias, After after, void* y,
             Storage type);

/// Elements of the scratch array of biasGradient().
[[nodiscard]] std::size_t biasScratch(std::size_t rows, int channels);

/// gradient[channel] = the sum of dy over all rows.
void biasGradient(Stream stream, std::size_t rows, int channels, const void* dy, Storage type, float* scratch,
                  void* gradient, Storage gradientType);

}  // namespace baremark::engine::cuda
