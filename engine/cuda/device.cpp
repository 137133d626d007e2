// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/device.h"

#include <algorithm>
#include <cstring>

#include "engine/cuda/checks.h"
#include "engine/error.h"

namespace baremark::engine::cuda {
namespace {

std::string mebibytes(std::size_t bytes) {
  return std::to_string(bytes >> 20U) + " MiB";
}

}  // namespace

Device::Device(int index) : m_index(index) {
  makeCurrent();
  // Does not wait for the default stream, and the default stream does not wait for it.
  check(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), "the creation of a stream");
  check(cudnnCreate(&m_cudnn), "its start");
  check(cudnnSetStream(m_cudnn, m_stream), "the choice of its stream");
}

Device::~Device() {
  cudaSetDevice(m_index);
  cudnnDestroy(m_cudnn);
  cudaStreamDestroy(m_stream);
}

void Device::makeCurrent() const {
  check(cudaSetDevice(m_index), "the choice of the GPU");
}

void Device::finish() const {
  check(cudaStreamSynchronize(m_stream), "the training step");
}

UrgentStream::UrgentStream(const Device& device) {
  device.makeCurrent();
  int lowest = 0;
  int highest = 0;
  check(cudaDeviceGetStreamPriorityRange(&lowest, &highest), "the question for the priorities of streams");
  check(cudaStreamCreateWithPriority(&m_stream, cudaStreamNonBlocking, highest), "the creation of a stream");
}

UrgentStream::~UrgentStream() {
  cudaStreamDestroy(m_stream);
}

DeviceBlock::DeviceBlock(std::size_t bytes, const std::string& what) : m_bytes(bytes) {
  if (bytes == 0) return;
  void* data = nullptr;
  const cudaError_t status = cudaMalloc(&data, bytes);
  if (status == cudaErrorMemoryAllocation) {
    std::size_t free = 0;
    std::size_t total = 0;
    static_cast<void>(cudaGetLastError());
    check(cudaMemGetInfo(&free, &total), "the question for its free memory");
    throw failed("out_of_gpu_memory", "The GPU has " + mebibytes(free) + " of its " + mebibytes(total) + " free, and " +
                                          what + " need " + mebibytes(bytes) + ". Use a smaller --batch_size.");
  }
  check(status, "the allocation of memory");
  m_data = static_cast<std::byte*>(data);
  check(cudaMemset(m_data, 0, bytes), "the zeroing of memory");
  check(cudaDeviceSynchronize(), "the zeroing of memory");
}

DeviceBlock::~DeviceBlock() {
  cudaFree(m_data);
}

DeviceBlock& DeviceBlock::operator=(DeviceBlock&& other) noexcept {
  std::swap(m_data, other.m_data);
  std::swap(m_bytes, other.m_bytes);
  return *this;
}

PinnedBlock::PinnedBlock(std::size_t bytes, const std::string& what) {
  check(cudaMallocHost(&m_data, std::max<std::size_t>(bytes, 1)), "the allocation of pinned host memory for " + what);
  std::memset(m_data, 0, bytes);
}

PinnedBlock::~PinnedBlock() {
  cudaFreeHost(m_data);
}

CudaEvent::CudaEvent(const Device& device, unsigned int flags) : m_device(device) {
  check(cudaEventCreateWithFlags(&m_event, flags), "the creation of an event");
}

CudaEvent::~CudaEvent() {
  cudaEventDestroy(m_event);
}

void CudaEvent::record(cudaStream_t stream) {
  check(cudaEventRecord(m_event, stream), "the recording of an event");
}

void CudaEvent::wait() {
  m_device.makeCurrent();
  check(cudaEventSynchronize(m_event), "the training step");
}

double CudaEvent::secondsSince(const CudaEvent& begin) const {
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, begin.m_event, m_event), "the time between two events");
  return 1e-3 * static_cast<double>(milliseconds);
}

void startAfter(cudaStream_t stream, graph::Event* event) {
  if (event == nullptr) return;
  if (const auto* own = dynamic_cast<const CudaEvent*>(event)) {
    check(cudaStreamWaitEvent(stream, own->handle(), 0), "the wait for an event");
  } else {
    event->wait();
  }
}

CudaMemory::CudaMemory(const Device& device) : m_device(device) {
  check(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), "the creation of a stream");
}

CudaMemory::~CudaMemory() {
  cudaStreamDestroy(m_stream);
}

void CudaMemory::copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  if (bytes == 0) return;
  m_device.makeCurrent();
  check(cudaMemcpyAsync(to, from, bytes, kind, m_stream), "a copy between GPU and host");
  check(cudaStreamSynchronize(m_stream), "a copy between GPU and host");
}

std::shared_ptr<std::byte[]> CudaMemory::hostBlock(std::size_t bytes) {
  m_device.makeCurrent();
  const auto block = std::make_shared<PinnedBlock>(bytes, "the copies of the gradients");
  return {block, block->as<std::byte>()};
}

void CudaMemory::toHost(const graph::DeviceArray& from, void* to) {
  copy(to, from.address, from.bytes(), cudaMemcpyDeviceToHost);
}

void CudaMemory::toDevice(const void* from, const graph::DeviceArray& to) {
  copy(to.address, from, to.bytes(), cudaMemcpyHostToDevice);
}

}  // namespace baremark::engine::cuda
