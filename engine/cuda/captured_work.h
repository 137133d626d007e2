// SPDX-License-Identifier: Apache-2.0
// Work that is enqueued again and again in the same way. After a first time it is captured in a CUDA graph, which
// replaces hundreds of launches by one.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <utility>

#include "engine/cuda/device.h"

namespace baremark::engine::cuda {

class CapturedWork {
 public:
  /// `enqueue` puts the work into the device's stream, with equal arguments each time.
  CapturedWork(const Device& device, std::function<void()> enqueue, bool isCaptured)
      : m_device(device), m_enqueue(std::move(enqueue)), m_isCaptured(isCaptured) {}
  ~CapturedWork();
  CapturedWork(const CapturedWork&) = delete;
  CapturedWork& operator=(const CapturedWork&) = delete;

  /// The first time runs without a graph, so that libraries load what they need outside the capture. The second time
  /// captures.
  void enqueue();

 private:
  void capture();

  const Device& m_device;
  std::function<void()> m_enqueue;
  bool m_isCaptured = true;
  bool m_hasRun = false;
  cudaGraphExec_t m_graph = nullptr;
};

}  // namespace baremark::engine::cuda
