// SPDX-License-Identifier: Apache-2.0
#include "engine/backend.h"

#include <algorithm>
#include <array>
#include <tl/expected.hpp>
#include <utility>

#include "core/base/available_memory.h"
#include "core/protocol/backend.h"
#include "engine/comm/blocking_collective.h"
#include "engine/comm/staged_collective.h"
#include "engine/comm/world.h"
#include "engine/cuda/nccl_log.h"
#include "engine/cuda/peaks.h"
#include "engine/cuda_module.h"
#include "engine/error.h"
#include "engine/reference/network.h"

#ifdef BAREMARK_HAS_ONEDNN
#include "engine/cpu/network.h"
#endif

namespace baremark::engine {
namespace {

using graph::Precision;

/// A backend, or why it cannot be used here: a clause that follows a colon.
using Found = tl::expected<Backend, std::string>;

#ifdef BAREMARK_HAS_ONEDNN
graph::FreeMemory freeOnHost(int) {
  graph::FreeMemory free{.where = "on this machine"};
  const auto available = core::base::availableMemory();
  if (!available) return free;
  free.bytes = static_cast<std::int64_t>(available->bytes);
  free.place = available->group;
  return free;
}

Found findCpu() {
  return Backend{.device = "cpu",
                 .name = cpu::oneDnnName(),
                 .instructionSet = cpu::oneDnnInstructionSet(),
                 .precisions = cpu::oneDnnHasBFloat16() ? std::vector{Precision::Float32, Precision::BFloat16}
                                                        : std::vector{Precision::Float32},
                 .whyNoOthers = "this backend computes in fp32, and in bf16 on processors with AVX-512 BF16 or AMX",
                 .makeNetwork = cpu::makeOneDnnNetwork,
                 .freeMemory = freeOnHost};
}
#else
Found findCpu() {
  return tl::unexpected<std::string>("this engine was built without oneDNN");
}
#endif

const cuda::Gpu& gpuAt(const cuda::Findings& found, int rankOnNode) {
  return found.gpus.at(static_cast<std::size_t>(cuda::gpuOfRank(rankOnNode, static_cast<int>(found.gpus.size()))));
}

measure::RankGpu rankGpu(const cuda::Findings& found, int rankOnNode) {
  const cuda::Gpu& gpu = gpuAt(found, rankOnNode);
  return {.name = gpu.name,
          .capability = cuda::capabilityText(gpu.capability),
          .cuda = cuda::cudaVersionText(found.driverCuda),
          .bus = gpu.bus};
}

/// Why NCCL cannot sum over ranks of which so many share a GPU: a clause that follows a colon.
std::string whyNotOnSharedGpu(int ranksOfGpu) {
  return std::to_string(ranksOfGpu) + " ranks share one GPU, and NCCL needs a GPU for each rank";
}

tl::expected<comm::GradientSums, std::string> findNcclSums(const cuda::ModuleEntry& module) {
  return findNccl().map([&module](const cuda::NcclLibrary& nccl) {
    const auto log = std::make_shared<const cuda::NcclLog>(nccl.functions);
    return comm::GradientSums{
        .name = "NCCL " + cuda::ncclVersionText(nccl.version),
        .warning = "",
        .make = [&module, nccl](graph::Memory& memory,
                                comm::Communicator& ranks) { return module.makeNccl(memory, ranks, nccl.functions); },
        .transports = [log] { return log->transports(); }};
  });
}

/// Sums by MPI in GPU memory.
tl::expected<comm::GradientSums, std::string> findMpiSums(graph::Precision precision) {
  // The engine adds 16-bit numbers itself (comm/mpi.cpp), which an MPI may call with addresses of the GPU.
  if (graph::isNarrow(graph::rulesOf(precision).gradients))
    return tl::unexpected<std::string>("MPI has no 16-bit numbers, and the engine adds them in host memory only");
  if (const std::string why = comm::whyNoGpuMemory(); !why.empty()) return tl::unexpected(why);
  return comm::GradientSums{.name = comm::mpiName() + ", in GPU memory",
                            .warning = "",
                            .make = [](graph::Memory&, comm::Communicator& ranks) {
                              return std::make_unique<comm::BlockingCollective>(ranks);
                            }};
}

tl::expected<comm::GradientSums, std::string> findStagedSums() {
  return comm::GradientSums{.name = comm::mpiName() + ", on copies in host memory",
                            .warning = "",
                            .make = [](graph::Memory& memory, comm::Communicator& ranks) {
                              return std::make_unique<comm::StagedCollective>(ranks, memory);
                            }};
}

Found findCuda() {
  return loadCudaModule().map([](const CudaModule& module) {
    const cuda::Gpu& gpu = module.findings.gpus.front();
    return Backend{
        .device = "cuda",
        .name = "cuDNN " + cuda::cudnnVersionText(module.findings.cudnn),
        .instructionSet = gpu.name + ", compute capability " + cuda::capabilityText(gpu.capability),
        .precisions = cuda::precisionsOf(module.findings.gpus),
        .whyNoOthers = "bf16 and tf32 need compute capability 8.0 or newer on all GPUs",
        .gpus = static_cast<int>(module.findings.gpus.size()),
        .makeNetwork = module.entry->makeNetwork,
        .gpuOf = [found = module.findings](int rankOnNode) { return rankGpu(found, rankOnNode); },
        .freeMemory = [entry = module.entry, found = module.findings](int rankOnNode) -> graph::FreeMemory {
          return {.bytes = entry->freeBytes(rankOnNode), .where = "on its GPU", .place = gpuAt(found, rankOnNode).uuid};
        },
        .peaksOf = [found = module.findings](
                       Precision precision,
                       int rankOnNode) { return cuda::peaksOf(gpuAt(found, rankOnNode), precision); },
        .findNccl = [entry = module.entry] { return findNcclSums(*entry); }};
  });
}

Found findReference() {
  return Backend{.device = "reference",
                 .name = core::protocol::kReferenceBackend,
                 .instructionSet = "the compiler's base",
                 .precisions = {Precision::Float32, Precision::BFloat16, Precision::Float16},
                 .whyNoOthers = "only some GPUs compute in it",
                 .makeNetwork = [](graph::Graph graph, const graph::NetworkOptions& options) {
                   return std::make_unique<reference::ReferenceNetwork<float>>(std::move(graph), options);
                 }};
}

struct Entry {
  const char* device;
  Found (*find)();
  bool isAutomatic;  ///< --device=auto may take it
};

// The fastest first. No speed of the CUDA backend was measured yet.
constexpr std::array kEntries{Entry{"cuda", findCuda, false}, Entry{"cpu", findCpu, true},
                              Entry{"reference", findReference, true}};

bool hasPrecision(const Backend& backend, Precision precision) {
  return std::find(backend.precisions.begin(), backend.precisions.end(), precision) != backend.precisions.end();
}

}  // namespace

std::vector<Device> devices() {
  std::vector<Device> all;
  bool hasAutomatic = false;
  for (const Entry& entry : kEntries) {
    Device device{.name = entry.device, .backend = entry.find()};
    device.isAutomatic = entry.isAutomatic && device.backend && !hasAutomatic;
    hasAutomatic = hasAutomatic || device.isAutomatic;
    all.push_back(std::move(device));
  }
  return all;
}

Backend chooseBackend(const std::string& device) {
  std::string reason = "this engine does not know it";
  for (const Entry& entry : kEntries) {
    const bool isWanted = device == "auto" ? entry.isAutomatic : device == entry.device;
    if (!isWanted) continue;
    Found found = entry.find();
    if (found) return std::move(*found);
    reason = found.error();
  }
  std::string others;
  for (const Device& other : devices()) {
    if (other.backend) others += (others.empty() ? "" : " or ") + ("--device=" + other.name);
  }
  throw refused("unavailable", "--device=" + device + " is not available: " + reason + ". Use " + others + ".");
}

comm::GradientSums chooseSums(const Backend& backend, const std::string& wanted, Precision precision, int ranksOfGpu) {
  const auto nccl = [&]() -> tl::expected<comm::GradientSums, std::string> {
    if (ranksOfGpu > 1) return tl::unexpected(whyNotOnSharedGpu(ranksOfGpu));
    return backend.findNccl();
  };
  if (backend.findNccl)
    return comm::chooseSums(
        wanted, backend.device,
        {{"nccl", nccl}, {"mpi", [precision] { return findMpiSums(precision); }}, {"staged", findStagedSums}});
  const auto none = []() -> tl::expected<comm::GradientSums, std::string> {
    return tl::unexpected<std::string>("its numbers are in host memory, where MPI sums them");
  };
  const auto onHost = []() -> tl::expected<comm::GradientSums, std::string> { return comm::GradientSums{}; };
  return comm::chooseSums(wanted, backend.device, {{"mpi", onHost}, {"nccl", none}, {"staged", none}});
}

void requirePrecision(const Backend& backend, Precision precision) {
  if (hasPrecision(backend, precision)) return;
  const std::string wanted = "--precision=" + std::string(graph::rulesOf(precision).name);
  std::string ways;
  const auto add = [&ways](const std::string& way) { ways += (ways.empty() ? "" : " or ") + way; };
  for (const Precision other : backend.precisions) add("--precision=" + std::string(graph::rulesOf(other).name));
  for (const Entry& entry : kEntries) {
    const Found found = entry.find();
    if (found && hasPrecision(*found, precision)) add(wanted + " with --device=" + found->device);
  }
  throw refused("unavailable", wanted + " is not available with --device=" + backend.device + ": " +
                                   backend.whyNoOthers + ". Use " + ways + ".");
}

}  // namespace baremark::engine
