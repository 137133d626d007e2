// SPDX-License-Identifier: Apache-2.0
// What the NVIDIA driver says of the GPU of one rank: its state now, and what could explain a number. A value that the
// driver does not tell is empty, never 0. Any thread; a reading can take some milliseconds.
#pragma once

#include <optional>
#include <string>

#include "core/model/passport.h"
#include "core/model/sample.h"
#include "engine/measure/nvml.h"

namespace baremark::engine::measure {

/// The GPU of a rank, as the backend found it.
struct RankGpu {
  std::string name;        ///< such as "NVIDIA H200"
  std::string capability;  ///< compute capability, such as "9.0"
  std::string cuda;        ///< newest CUDA that the driver supports, such as "12.4"
  std::string bus;         ///< its PCI address, such as "00000000:3B:00.0"; empty: not known
};

class GpuReader {
 public:
  /// With `functions` of nvml::load(). Without them, or if they do not find the GPU, all that they would tell is empty.
  GpuReader(RankGpu gpu, const std::optional<nvml::Functions>& functions);

  [[nodiscard]] core::model::GpuSample sample() const;

  /// Joules since the driver was loaded. Nothing with MIG: the counter is of the whole GPU, of which this rank has only
  /// a part.
  [[nodiscard]] std::optional<double> energy() const;

  /// The driver's own name for this GPU, unique everywhere. Only to tell GPUs apart: it is in no file. Empty: not
  /// known.
  [[nodiscard]] std::string uuid() const;

  /// The entries gpu and gpu_* of the passport's group "machine". Without those that are not known.
  [[nodiscard]] core::model::Passport facts() const;

  /// True if the GPU is divided into instances (MIG).
  [[nodiscard]] bool isDivided() const;

 private:
  RankGpu m_gpu;
  nvml::Functions m_functions;
  nvml::Device m_device = nullptr;  ///< null: NVML does not know the GPU
};

}  // namespace baremark::engine::measure
