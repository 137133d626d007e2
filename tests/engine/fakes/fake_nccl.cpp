// SPDX-License-Identifier: GPL-3.0-or-later
// A library with NCCL's functions, for tests without a GPU. Ranks are threads of one process, and numbers lie in host
// memory. A rank is connected some polls after all ranks have asked for it. A sum is done when its call returns, which
// says that it is in progress, as NCCL does from 2.23 on. FAKE_NCCL_WITHOUT_ABORT leaves out one function.
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "engine/cuda/nccl_library.h"
#include "engine/graph/narrow_arrays.h"
#include "tests/engine/fakes/fake_nccl.h"

namespace baremark::engine::cuda {

/// Ranks that got the same id.
struct NcclWorld {
  std::mutex mutex;
  std::condition_variable changed;
  int size = 0;
  int joined = 0;
  std::vector<void*> arrays;  // of the sum in progress
  int rounds = 0;
};

struct NcclState {
  std::shared_ptr<NcclWorld> world;
  int polls = 0;
};

namespace {

constexpr NcclResult kSystemError{2};
constexpr NcclResult kInvalidArgument{4};
constexpr NcclResult kRemoteError{6};

template <class Number>
void addAll(const std::vector<void*>& arrays, std::size_t count) {
  auto* sums = static_cast<Number*>(arrays.front());
  for (std::size_t other = 1; other < arrays.size(); ++other) {
    const auto* numbers = static_cast<const Number*>(arrays[other]);
    for (std::size_t i = 0; i < count; ++i) sums[i] += numbers[i];
  }
}

std::size_t addAs(NcclType type, const std::vector<void*>& arrays, std::size_t count) {
  if (type == NcclType::Float32) {
    addAll<float>(arrays, count);
    return sizeof(float);
  }
  if (type == NcclType::Float64) {
    addAll<double>(arrays, count);
    return sizeof(double);
  }
  const bool isHalf = type == NcclType::Float16;
  for (std::size_t other = 1; other < arrays.size(); ++other)
    graph::addNarrow(isHalf ? graph::NumberType::Float16 : graph::NumberType::BFloat16, count, arrays[other],
                     arrays.front());
  return sizeof(std::uint16_t);
}

std::mutex worldsMutex;
std::map<int, std::shared_ptr<NcclWorld>> worlds;

}  // namespace

extern "C" {

FakeNccl fakeNccl;

NcclResult ncclGetVersion(int* version) {
  *version = 22809;
  return NcclResult::Success;
}
NcclResult ncclGetUniqueId(NcclId* id) {
  const std::lock_guard lock(worldsMutex);
  const int number = static_cast<int>(worlds.size());
  worlds[number] = std::make_shared<NcclWorld>();
  std::memcpy(id->bytes.data(), &number, sizeof number);
  return NcclResult::Success;
}
NcclResult ncclCommInitRankConfig(NcclComm* comm, int ranks, NcclId id, int rank, NcclConfig* config) {
  if (config->magic != 0xcafebeef || config->blocking != 0 || rank < 0 || rank >= ranks) return kInvalidArgument;
  int number = 0;
  std::memcpy(&number, id.bytes.data(), sizeof number);
  const std::lock_guard lock(worldsMutex);
  if (worlds.count(number) == 0) return kInvalidArgument;
  *comm = new NcclState{.world = worlds[number]};
  const std::lock_guard ofWorld((*comm)->world->mutex);
  (*comm)->world->size = ranks;
  ++(*comm)->world->joined;
  return NcclResult::InProgress;
}
NcclResult ncclCommGetAsyncError(NcclComm comm, NcclResult* error) {
  if (comm == nullptr) return kInvalidArgument;
  constexpr int kPollsToConnect = 3;
  const std::lock_guard lock(comm->world->mutex);
  const bool isConnected = comm->world->joined == comm->world->size && ++comm->polls > kPollsToConnect;
  *error = fakeNccl.failureOfConnect != 0 ? NcclResult{fakeNccl.failureOfConnect.load()}
           : isConnected                  ? NcclResult{fakeNccl.failureOfSums.load()}
                                          : NcclResult::InProgress;
  const bool isFailure = *error != NcclResult::Success && *error != NcclResult::InProgress;
  if (isFailure && fakeNccl.explainsFailures) fakeNccl.lastWarning = "rank 1 of the fake\n";
  return NcclResult::Success;
}
NcclResult ncclCommFinalize(NcclComm) {
  return NcclResult::InProgress;
}
NcclResult ncclCommDestroy(NcclComm comm) {
  delete comm;
  ++fakeNccl.destroyed;
  return NcclResult::Success;
}

#ifndef FAKE_NCCL_WITHOUT_ABORT
NcclResult ncclCommAbort(NcclComm comm) {
  delete comm;
  ++fakeNccl.aborted;
  return NcclResult::Success;
}
#endif

NcclResult ncclAllReduce(const void* from, void* to, std::size_t count, NcclType type, NcclOperation operation,
                         NcclComm comm, CUstream_st*) {
  if (from != to || operation != NcclOperation::Sum) return kInvalidArgument;
  NcclWorld& world = *comm->world;
  std::unique_lock lock(world.mutex);
  const int round = world.rounds;
  world.arrays.push_back(to);
  if (static_cast<int>(world.arrays.size()) < world.size) {
    const bool isDone = world.changed.wait_for(lock, std::chrono::seconds(20), [&] { return world.rounds != round; });
    return isDone ? NcclResult::InProgress : kSystemError;
  }
  const std::size_t bytes = addAs(type, world.arrays, count) * count;
  for (void* array : world.arrays) {
    if (array != world.arrays.front()) std::memcpy(array, world.arrays.front(), bytes);
  }
  world.arrays.clear();
  ++world.rounds;
  world.changed.notify_all();
  return NcclResult::InProgress;
}
const char* ncclGetErrorString(NcclResult result) {
  return result == kRemoteError ? "remote process exited" : "unhandled system error";
}
const char* ncclGetLastError(NcclComm) {
  return fakeNccl.lastWarning;
}

}  // extern "C"

}  // namespace baremark::engine::cuda
