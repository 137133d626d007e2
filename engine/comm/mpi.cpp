// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/mpi.h"

#include <mpi.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>

#include "engine/comm/launcher.h"
#include "engine/comm/single.h"
#include "engine/error.h"
#include "engine/graph/narrow_arrays.h"

namespace baremark::engine::comm {
namespace {

void check(int result, const char* what) {
  if (result == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(result, text.data(), &length);
  throw failed("communication", std::string("MPI failed in ") + what + ": " + text.data() + ".");
}

/// A 16-bit type is only bits to MPI: see NarrowSums.
MPI_Datatype typeOf(graph::NumberType type) {
  switch (type) {
    case graph::NumberType::Float32:
      return MPI_FLOAT;
    case graph::NumberType::Float64:
      return MPI_DOUBLE;
    case graph::NumberType::BFloat16:
    case graph::NumberType::Float16:
      break;
  }
  return MPI_UINT16_T;
}

template <graph::NumberType type>
void addForMpi(void* numbers, void* sums, int* count, MPI_Datatype*) {
  graph::addNarrow(type, static_cast<std::size_t>(*count), numbers, sums);
}

/// MPI's operations that sum 16-bit numbers. It has none of its own.
class NarrowSums {
 public:
  NarrowSums() = default;
  NarrowSums(const NarrowSums&) = delete;
  NarrowSums& operator=(const NarrowSums&) = delete;

  void make() {
    constexpr int kCommutes = 1;
    check(MPI_Op_create(addForMpi<graph::NumberType::BFloat16>, kCommutes, &m_bfloat16), "MPI_Op_create");
    check(MPI_Op_create(addForMpi<graph::NumberType::Float16>, kCommutes, &m_float16), "MPI_Op_create");
  }
  /// Before MPI ends.
  void free() {
    if (m_bfloat16 != MPI_OP_NULL) MPI_Op_free(&m_bfloat16);
    if (m_float16 != MPI_OP_NULL) MPI_Op_free(&m_float16);
  }
  [[nodiscard]] MPI_Op operator()(graph::NumberType type) const {
    if (!graph::isNarrow(type)) return MPI_SUM;
    return type == graph::NumberType::BFloat16 ? m_bfloat16 : m_float16;
  }

 private:
  MPI_Op m_bfloat16 = MPI_OP_NULL;
  MPI_Op m_float16 = MPI_OP_NULL;
};

int toCount(std::size_t count) {
  return static_cast<int>(count);
}

class MpiCommunicator final : public Communicator {
 public:
  /// Starts MPI. The object holds all ranks, and ends MPI.
  MpiCommunicator() {
    int provided = 0;
    check(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided), "MPI_Init_thread");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    check(MPI_Comm_rank(MPI_COMM_WORLD, &m_rank), "MPI_Comm_rank");
    check(MPI_Comm_size(MPI_COMM_WORLD, &m_size), "MPI_Comm_size");
    if (provided < MPI_THREAD_SERIALIZED) {
      throw refused("mpi_threads", "This MPI does not support threads (MPI_THREAD_SERIALIZED). Use an MPI that does.");
    }
    m_sums.make();
  }
  /// Takes a part of the ranks.
  explicit MpiCommunicator(MPI_Comm part) : m_ranks(part) {
    MPI_Comm_set_errhandler(m_ranks, MPI_ERRORS_RETURN);
    check(MPI_Comm_rank(m_ranks, &m_rank), "MPI_Comm_rank");
    check(MPI_Comm_size(m_ranks, &m_size), "MPI_Comm_size");
    m_sums.make();
  }
  ~MpiCommunicator() override {
    int isOver = 0;
    MPI_Finalized(&isOver);
    if (isOver) return;
    m_sums.free();
    if (m_ranks == MPI_COMM_WORLD)
      MPI_Finalize();
    else
      MPI_Comm_free(&m_ranks);
  }
  MpiCommunicator(const MpiCommunicator&) = delete;
  MpiCommunicator& operator=(const MpiCommunicator&) = delete;

  [[nodiscard]] int rank() const override { return m_rank; }
  [[nodiscard]] int size() const override { return m_size; }
  [[nodiscard]] std::string host() const override { return hostName(); }

  [[nodiscard]] int rankOnNode() override {
    MPI_Comm node = MPI_COMM_NULL;
    int place = 0;
    check(MPI_Comm_split_type(m_ranks, MPI_COMM_TYPE_SHARED, m_rank, MPI_INFO_NULL, &node), "MPI_Comm_split_type");
    check(MPI_Comm_rank(node, &place), "MPI_Comm_rank");
    check(MPI_Comm_free(&node), "MPI_Comm_free");
    return place;
  }

  [[nodiscard]] int nodes() override {
    int count = rankOnNode() == 0 ? 1 : 0;
    check(MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPI_INT, MPI_SUM, m_ranks), "MPI_Allreduce");
    return count;
  }

  [[nodiscard]] std::unique_ptr<Communicator> split(int group) override {
    MPI_Comm part = MPI_COMM_NULL;
    check(MPI_Comm_split(m_ranks, group, m_rank, &part), "MPI_Comm_split");
    return std::make_unique<MpiCommunicator>(part);
  }

  void barrier() override { check(MPI_Barrier(m_ranks), "MPI_Barrier"); }

  [[nodiscard]] graph::Event* sum(const graph::DeviceArray& numbers, graph::Event* ready) override {
    graph::waitFor(ready);
    reduce(numbers.address, numbers.count, typeOf(numbers.type), m_sums(numbers.type));
    return nullptr;
  }
  void sum(std::span<double> values) override { reduce(values.data(), values.size(), MPI_DOUBLE, MPI_SUM); }
  void max(std::span<double> values) override { reduce(values.data(), values.size(), MPI_DOUBLE, MPI_MAX); }

  void broadcast(std::span<std::byte> bytes) override {
    constexpr std::size_t kPiece = std::size_t{64} << 20U;
    for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
      const std::size_t count = std::min(kPiece, bytes.size() - at);
      check(MPI_Bcast(bytes.data() + at, toCount(count), MPI_BYTE, 0, m_ranks), "MPI_Bcast");
    }
  }

  void gather(std::span<const double> mine, std::span<double> all) override {
    check(MPI_Gather(mine.data(), toCount(mine.size()), MPI_DOUBLE, all.data(), toCount(mine.size()), MPI_DOUBLE, 0,
                     m_ranks),
          "MPI_Gather");
  }

  [[nodiscard]] std::vector<std::string> gather(const std::string& mine) override {
    std::vector<int> lengths(static_cast<std::size_t>(m_size));
    const int length = toCount(mine.size());
    check(MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, m_ranks), "MPI_Gather");
    if (m_rank != 0) lengths.assign(lengths.size(), 0);
    std::vector<int> offsets = offsetsOf(lengths);
    std::string all(static_cast<std::size_t>(offsets.back()), '\0');
    check(MPI_Gatherv(mine.data(), length, MPI_CHAR, all.data(), lengths.data(), offsets.data(), MPI_CHAR, 0, m_ranks),
          "MPI_Gatherv");
    return m_rank == 0 ? split(all, lengths) : std::vector<std::string>{};
  }

  [[nodiscard]] std::vector<std::string> allGather(const std::string& mine) override {
    std::vector<int> lengths(static_cast<std::size_t>(m_size));
    const int length = toCount(mine.size());
    check(MPI_Allgather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, m_ranks), "MPI_Allgather");
    std::vector<int> offsets = offsetsOf(lengths);
    std::string all(static_cast<std::size_t>(offsets.back()), '\0');
    check(MPI_Allgatherv(mine.data(), length, MPI_CHAR, all.data(), lengths.data(), offsets.data(), MPI_CHAR, m_ranks),
          "MPI_Allgatherv");
    return split(all, lengths);
  }

  void reserveRequests(std::size_t count) override {
    m_requests.resize(std::max(count, m_requests.size()), MPI_REQUEST_NULL);
  }
  void startSum(std::size_t request, const graph::DeviceArray& numbers, graph::Event* ready) override {
    graph::waitFor(ready);
    check(MPI_Iallreduce(MPI_IN_PLACE, numbers.address, toCount(numbers.count), typeOf(numbers.type),
                         m_sums(numbers.type), m_ranks, &m_requests[request]),
          "MPI_Iallreduce");
  }
  [[nodiscard]] bool test(std::size_t request) override {
    int isDone = 0;
    check(MPI_Test(&m_requests[request], &isDone, MPI_STATUS_IGNORE), "MPI_Test");
    return isDone != 0;
  }
  [[nodiscard]] graph::Event* wait(std::size_t request) override {
    check(MPI_Wait(&m_requests[request], MPI_STATUS_IGNORE), "MPI_Wait");
    return nullptr;
  }

  [[nodiscard]] bool exchangeWithNeighbours(std::span<const std::byte> out, std::span<std::byte> in,
                                            double seconds) override {
    constexpr int kTag = 7;
    const int next = (m_rank + 1) % m_size;
    const int previous = (m_rank + m_size - 1) % m_size;
    std::array<MPI_Request, 2> requests = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    check(MPI_Irecv(in.data(), toCount(in.size()), MPI_BYTE, previous, kTag, m_ranks, &requests[0]), "MPI_Irecv");
    check(MPI_Isend(out.data(), toCount(out.size()), MPI_BYTE, next, kTag, m_ranks, &requests[1]), "MPI_Isend");
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    int isDone = 0;
    while (true) {
      check(MPI_Testall(2, requests.data(), &isDone, MPI_STATUSES_IGNORE), "MPI_Testall");
      if (isDone) return true;
      if (std::chrono::steady_clock::now() > deadline) return false;
      std::this_thread::yield();
    }
  }

  [[noreturn]] void abort(int status) override {
    MPI_Abort(MPI_COMM_WORLD, status);
    std::_Exit(status);
  }

 private:
  void reduce(void* values, std::size_t count, MPI_Datatype type, MPI_Op operation) {
    check(MPI_Allreduce(MPI_IN_PLACE, values, toCount(count), type, operation, m_ranks), "MPI_Allreduce");
  }
  /// Offset of each text in the concatenation of all, and the total length.
  static std::vector<int> offsetsOf(const std::vector<int>& lengths) {
    std::vector<int> offsets(lengths.size() + 1, 0);
    for (std::size_t i = 0; i < lengths.size(); ++i) offsets[i + 1] = offsets[i] + lengths[i];
    return offsets;
  }
  static std::vector<std::string> split(const std::string& all, const std::vector<int>& lengths) {
    std::vector<std::string> texts;
    std::size_t at = 0;
    for (const int length : lengths) {
      texts.push_back(all.substr(at, static_cast<std::size_t>(length)));
      at += static_cast<std::size_t>(length);
    }
    return texts;
  }

  MPI_Comm m_ranks = MPI_COMM_WORLD;
  int m_rank = 0;
  int m_size = 1;
  NarrowSums m_sums;
  std::vector<MPI_Request> m_requests;
};

}  // namespace

std::unique_ptr<Communicator> startMpi() {
  auto communicator = std::make_unique<MpiCommunicator>();
  const LauncherFacts launcher = launcherFacts();
  if (launcher.size && *launcher.size > communicator->size()) {
    throw refused("world_size",
                  "The launcher started " + std::to_string(*launcher.size) + " ranks, but MPI sees " +
                      std::to_string(communicator->size()) +
                      ": the launcher and this program use different MPIs. Start it with the launcher of " +
                      mpiVersion() + ".");
  }
  return communicator;
}

}  // namespace baremark::engine::comm
