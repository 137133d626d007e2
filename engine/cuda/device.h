// SPDX-License-Identifier: Apache-2.0
// One GPU as the backend uses it: a stream for all computation, a cuDNN handle on it, blocks of memory, events, and the
// copies that the rest of the engine makes.
#pragma once

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "engine/graph/device.h"

namespace baremark::engine::cuda {

class Device {
 public:
  explicit Device(int index);
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  [[nodiscard]] int index() const { return m_index; }
  [[nodiscard]] cudaStream_t stream() const { return m_stream; }
  [[nodiscard]] cudnnHandle_t cudnn() const { return m_cudnn; }

  /// CUDA keeps the current GPU for each thread.
  void makeCurrent() const;
  /// Waits for all work in the stream.
  void finish() const;

 private:
  int m_index = 0;
  cudaStream_t m_stream = nullptr;
  cudnnHandle_t m_cudnn = nullptr;
};

/// A stream whose waiting work starts before that of other streams of the GPU.
class UrgentStream {
 public:
  explicit UrgentStream(const Device& device);
  ~UrgentStream();
  UrgentStream(const UrgentStream&) = delete;
  UrgentStream& operator=(const UrgentStream&) = delete;

  [[nodiscard]] cudaStream_t handle() const { return m_stream; }

 private:
  cudaStream_t m_stream = nullptr;
};

/// Memory of the current GPU, zeroed. `what` names it if there is not enough.
class DeviceBlock {
 public:
  /// The memory that a block of so many bytes takes: the GPU has pages of 2 MiB.
  [[nodiscard]] static constexpr std::size_t wholePages(std::size_t bytes) {
    constexpr std::size_t kPage = std::size_t{2} << 20U;
    return (bytes + kPage - 1) / kPage * kPage;
  }
  DeviceBlock() = default;
  DeviceBlock(std::size_t bytes, const std::string& what);
  ~DeviceBlock();
  DeviceBlock(DeviceBlock&& other) noexcept { *this = std::move(other); }
  DeviceBlock& operator=(DeviceBlock&& other) noexcept;

  [[nodiscard]] std::byte* data() const { return m_data; }
  [[nodiscard]] std::size_t bytes() const { return m_bytes; }
  template <class Number>
  [[nodiscard]] Number* as() const {
    return reinterpret_cast<Number*>(m_data);
  }

 private:
  std::byte* m_data = nullptr;
  std::size_t m_bytes = 0;
};

/// Host memory that the GPU reads and writes directly, zeroed.
class PinnedBlock {
 public:
  PinnedBlock(std::size_t bytes, const std::string& what);
  ~PinnedBlock();
  PinnedBlock(const PinnedBlock&) = delete;
  PinnedBlock& operator=(const PinnedBlock&) = delete;

  template <class Number>
  [[nodiscard]] Number* as() const {
    return static_cast<Number*>(m_data);
  }

 private:
  void* m_data = nullptr;
};

class CudaEvent final : public graph::Event {
 public:
  /// With cudaEventDefault as `flags`, secondsSince() works.
  explicit CudaEvent(const Device& device, unsigned int flags = cudaEventDisableTiming);
  ~CudaEvent() override;
  CudaEvent(const CudaEvent&) = delete;
  CudaEvent& operator=(const CudaEvent&) = delete;

  /// The event is after all work that is in the stream now: the device's stream, or another one of the same GPU.
  void record() { record(m_device.stream()); }
  void record(cudaStream_t stream);
  void wait() override;
  /// Seconds of the GPU from `begin` to this event. Both must be over.
  [[nodiscard]] double secondsSince(const CudaEvent& begin) const;
  [[nodiscard]] cudaEvent_t handle() const { return m_event; }

 private:
  const Device& m_device;
  cudaEvent_t m_event = nullptr;
};

/// Work that follows in the stream starts after `event`. An event of another backend blocks this thread.
void startAfter(cudaStream_t stream, graph::Event* event);
inline void startAfter(const Device& device, graph::Event* event) {
  startAfter(device.stream(), event);
}

/// Copies in a stream of its own, so that they do not wait for the computation.
class CudaMemory final : public graph::Memory {
 public:
  explicit CudaMemory(const Device& device);
  ~CudaMemory() override;
  CudaMemory(const CudaMemory&) = delete;
  CudaMemory& operator=(const CudaMemory&) = delete;

  void toHost(const graph::DeviceArray& from, void* to) override;
  void toDevice(const void* from, const graph::DeviceArray& to) override;
  [[nodiscard]] bool isOnHost() const override { return false; }
  /// Pinned.
  [[nodiscard]] std::shared_ptr<std::byte[]> hostBlock(std::size_t bytes) override;
  [[nodiscard]] const Device& device() const { return m_device; }

 private:
  void copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind);

  const Device& m_device;
  cudaStream_t m_stream = nullptr;
};

}  // namespace baremark::engine::cuda
