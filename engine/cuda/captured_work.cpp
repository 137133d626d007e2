// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/captured_work.h"

#include "engine/cuda/checks.h"

namespace baremark::engine::cuda {

CapturedWork::~CapturedWork() {
  if (m_graph) cudaGraphExecDestroy(m_graph);
}

void CapturedWork::enqueue() {
  if (m_isCaptured && m_hasRun && !m_graph) capture();
  if (m_graph) {
    check(cudaGraphLaunch(m_graph, m_device.stream()), "the launch of a CUDA graph");
  } else {
    m_enqueue();
  }
  m_hasRun = true;
}

void CapturedWork::capture() {
  constexpr const char* kWhat = "the capture of a CUDA graph (BAREMARK_CUDA_GRAPHS=off trains without graphs)";
  // Only this thread is restricted, so the thread that sums gradients can go on.
  check(cudaStreamBeginCapture(m_device.stream(), cudaStreamCaptureModeThreadLocal), kWhat);
  cudaGraph_t graph = nullptr;
  try {
    m_enqueue();
  } catch (...) {
    cudaStreamEndCapture(m_device.stream(), &graph);  // the first error is the one to report
    if (graph) cudaGraphDestroy(graph);
    throw;
  }
  check(cudaStreamEndCapture(m_device.stream(), &graph), kWhat);
  const cudaError_t status = cudaGraphInstantiateWithFlags(&m_graph, graph, 0);
  cudaGraphDestroy(graph);
  check(status, kWhat);
}

}  // namespace baremark::engine::cuda
