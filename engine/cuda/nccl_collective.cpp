// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/nccl_collective.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/printable.h"
#include "engine/cuda/device.h"
#include "engine/error.h"

namespace baremark::engine::cuda {
namespace {

using Clock = std::chrono::steady_clock;

NcclType ncclTypeOf(graph::NumberType type) {
  switch (type) {
    case graph::NumberType::Float32:
      return NcclType::Float32;
    case graph::NumberType::Float64:
      return NcclType::Float64;
    case graph::NumberType::BFloat16:
      return NcclType::BFloat16;
    case graph::NumberType::Float16:
      break;
  }
  return NcclType::Float16;
}

class NcclCollective final : public comm::Collective {
 public:
  NcclCollective(const Device& device, comm::Communicator& ranks, const NcclFunctions& nccl, const NcclLimits& limits)
      : m_device(device), m_nccl(nccl), m_limits(limits), m_stream(device) {
    try {
      connect(ranks);
    } catch (...) {
      abort();
      throw;
    }
    m_watch = std::thread([this] { watch(); });
  }

  ~NcclCollective() override {
    {
      const std::lock_guard lock(m_mutex);
      m_isOver = true;
    }
    m_changed.notify_all();
    m_watch.join();
    disconnect();
  }
  NcclCollective(const NcclCollective&) = delete;
  NcclCollective& operator=(const NcclCollective&) = delete;

  [[nodiscard]] graph::Event* sum(const graph::DeviceArray& numbers, graph::Event* ready) override {
    throwIfFailed();
    m_device.makeCurrent();
    startAfter(m_stream.handle(), ready);
    enqueue(numbers);
    std::unique_ptr<CudaEvent>& summed = m_summed[numbers.address];
    if (!summed) summed = std::make_unique<CudaEvent>(m_device);
    summed->record(m_stream.handle());
    return summed.get();
  }

  void reserveRequests(std::size_t count) override { m_requests.resize(count); }
  void startSum(std::size_t request, const graph::DeviceArray& numbers, graph::Event* ready) override {
    m_requests[request] = sum(numbers, ready);
  }
  [[nodiscard]] bool test(std::size_t) override { return false; }
  [[nodiscard]] graph::Event* wait(std::size_t request) override { return m_requests[request]; }

  void throwIfFailed() override {
    if (m_hasFailed.load(std::memory_order_acquire)) throw failed("communication", m_problem);
  }

 private:
  void connect(comm::Communicator& ranks) {
    constexpr const char* kWhat = "the connection of the ranks";
    const std::string wayOut =
        " Each rank needs a GPU of its own, and all ranks the same NCCL; --all_reduce_spec=staged works without NCCL.";
    m_device.makeCurrent();
    rememberWarning();
    NcclId id;
    if (comm::isFirst(ranks)) {
      const NcclResult result = m_nccl.getUniqueId(&id);
      if (result != NcclResult::Success) throw failed("communication", sentenceOf(result, kWhat) + wayOut);
    }
    ranks.broadcast(std::as_writable_bytes(std::span(id.bytes)));
    NcclConfig config;
    const NcclResult begun = m_nccl.commInitRankConfig(&m_comm, ranks.size(), id, ranks.rank(), &config);
    const NcclResult result = finished(begun, m_limits.connect);
    if (result != NcclResult::Success) throw failed("communication", sentenceOf(result, kWhat) + wayOut);
    rememberWarning();
  }

  void enqueue(const graph::DeviceArray& numbers) {
    const std::lock_guard lock(m_mutex);
    throwIfFailed();
    const NcclResult begun = m_nccl.allReduce(numbers.address, numbers.address, numbers.count, ncclTypeOf(numbers.type),
                                              NcclOperation::Sum, m_comm, m_stream.handle());
    // The first sums may connect ranks in the background.
    const NcclResult result = finished(begun, m_limits.connect);
    if (result != NcclResult::Success) throw failed("communication", sentenceOf(result, "a sum of gradients"));
    rememberWarning();
  }

  /// Waits until NCCL has finished its background work. Returns InProgress if it has not within `limit`.
  NcclResult finished(NcclResult result, std::chrono::milliseconds limit) {
    // From 2.23 on, NCCL enqueues each sum in a thread of its own: within microseconds, so a sleep would be most of it.
    constexpr std::chrono::milliseconds kSoon{2};
    constexpr std::chrono::microseconds kBetween{100};
    const Clock::time_point begin = Clock::now();
    for (Clock::time_point now = begin; result == NcclResult::InProgress && now - begin < limit; now = Clock::now()) {
      if (now - begin < kSoon)
        std::this_thread::yield();
      else
        std::this_thread::sleep_for(kBetween);
      result = currentResult();
    }
    return result;
  }

  NcclResult currentResult() {
    NcclResult state = NcclResult::Success;
    const NcclResult asked = m_nccl.commGetAsyncError(m_comm, &state);
    return asked == NcclResult::Success ? state : asked;
  }

  /// NCCL keeps the text of its last warning for ever. What it said before all was well explains no later error.
  void rememberWarning() { m_before = lastWarning(); }

  const char* lastWarning() {
    const char* text = m_nccl.getLastError(m_comm);
    return text != nullptr ? text : "";
  }

  std::string sentenceOf(NcclResult result, const char* what) {
    if (result == NcclResult::InProgress)
      return "NCCL is not done with " + std::string(what) + " within " +
             std::to_string(std::chrono::duration_cast<std::chrono::seconds>(m_limits.connect).count()) + " s.";
    const char* name = m_nccl.getErrorString(result);
    const char* detail = lastWarning();
    std::string text = "NCCL failed in " + std::string(what) + ": " + core::base::printable(name ? name : "", 80);
    if (*detail != '\0' && m_before != detail) text += " (" + core::base::printable(detail, 400) + ")";
    return text + ".";
  }

  void watch() {
    std::unique_lock lock(m_mutex);
    while (!m_changed.wait_for(lock, m_limits.poll, [&] { return m_isOver; })) {
      const NcclResult result = currentResult();
      if (result == NcclResult::Success || result == NcclResult::InProgress) continue;
      m_problem = sentenceOf(result, "the sums of gradients");
      m_hasFailed.store(true, std::memory_order_release);
      const NcclComm comm = std::exchange(m_comm, nullptr);
      // Without the lock: NCCL may wait for the GPU, and the training thread must not wait for NCCL.
      lock.unlock();
      static_cast<void>(m_nccl.commAbort(comm));
      return;
    }
  }

  void disconnect() {
    if (m_comm == nullptr) return;
    if (finished(m_nccl.commFinalize(m_comm), m_limits.end) == NcclResult::Success)
      static_cast<void>(m_nccl.commDestroy(std::exchange(m_comm, nullptr)));
    else
      abort();
  }

  void abort() {
    if (m_comm != nullptr) static_cast<void>(m_nccl.commAbort(std::exchange(m_comm, nullptr)));
  }

  const Device& m_device;
  NcclFunctions m_nccl;
  NcclLimits m_limits;
  UrgentStream m_stream;
  std::map<const void*, std::unique_ptr<CudaEvent>> m_summed;  ///< of each array
  std::vector<graph::Event*> m_requests;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  NcclComm m_comm = nullptr;
  std::string m_before;  ///< NCCL's last warning when all was well
  bool m_isOver = false;
  std::string m_problem;  ///< written before m_hasFailed is set
  std::atomic<bool> m_hasFailed{false};
  std::thread m_watch;
};

}  // namespace

std::unique_ptr<comm::Collective> makeNcclCollective(graph::Memory& memory, comm::Communicator& ranks,
                                                     const NcclFunctions& nccl, const NcclLimits& limits) {
  const auto& own = dynamic_cast<const CudaMemory&>(memory);
  return std::make_unique<NcclCollective>(own.device(), ranks, nccl, limits);
}

}  // namespace baremark::engine::cuda
