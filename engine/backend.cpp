// SPDX-License-Identifier: Apache-2.0
#include "engine/backend.h"

#include <algorithm>
#include <array>
#include <tl/expected.hpp>
#include <utility>

#include "core/protocol/backend.h"
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
Found findCpu() {
  return Backend{.device = "cpu",
                 .name = cpu::oneDnnName(),
                 .instructionSet = cpu::oneDnnInstructionSet(),
                 .precisions = {Precision::Float32},
                 .whyNoOthers = "this backend computes in fp32 only",
                 .makeNetwork = cpu::makeOneDnnNetwork};
}
#else
Found findCpu() {
  return tl::unexpected<std::string>("this engine was built without oneDNN");
}
#endif

Found findCuda() {
  return loadCudaModule().map([](const CudaModule& module) {
    const cuda::Gpu& gpu = module.findings.gpus.front();
    return Backend{.device = "cuda",
                   .name = "cuDNN " + cuda::cudnnVersionText(module.findings.cudnn),
                   .instructionSet = gpu.name + ", compute capability " + cuda::capabilityText(gpu.capability),
                   .precisions = cuda::precisionsOf(module.findings.gpus),
                   .whyNoOthers = "bf16 and tf32 need compute capability 8.0 or newer on all GPUs",
                   .makeNetwork = module.entry->makeNetwork};
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

std::vector<std::string> devices() {
  std::vector<std::string> names;
  for (const Entry& entry : kEntries) {
    if (entry.find()) names.emplace_back(entry.device);
  }
  return names;
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
  for (const std::string& other : devices()) others += (others.empty() ? "" : " or ") + ("--device=" + other);
  throw refused("unavailable", "--device=" + device + " is not available: " + reason + ". Use " + others + ".");
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
