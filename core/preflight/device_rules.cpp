// SPDX-License-Identifier: GPL-3.0-or-later
// The checks of GPUs and of the devices of a fabric, as far as one look at the host can decide them. Nothing of an
// image is run, so what a container really gets is known only where the ranks run.
#include <algorithm>
#include <utility>

#include "core/base/argv_template.h"
#include "core/preflight/rules.h"
#include "core/recipes/compatibility_table.h"

namespace baremark::core::preflight {
namespace {

using base::Phrase, base::Phrased;
using model::SeenDevices;

/// Calls `judge` for each arm whose container gets GPUs.
template <class JudgeOne>
std::vector<Finding> ofGpuArms(const Facts& facts, JudgeOne judge) {
  // A login node without GPUs says nothing about the nodes.
  const bool isSeen =
      facts.sight && facts.sight->devices && !(facts.hasScheduler && facts.sight->devices->driver.empty());
  return ofEach(facts.arms, [&](std::size_t i, const ArmFacts& arm) -> std::optional<Finding> {
    if (arm.gpu.empty()) return {};
    return isSeen ? judge(i, arm, *facts.sight->devices) : found(i, Level::Unknown, Phrase::FoundNotSeen);
  });
}

const model::SeenImage* imageOf(const Facts& facts, const ArmFacts& arm) {
  const auto seen = facts.sight->images.find(arm.image);
  return arm.image.empty() || seen == facts.sight->images.end() || !seen->second.exists ? nullptr : &seen->second;
}

/// "535.54.03" of "libcuda.so.535.54.03".
std::string versionOfFile(const std::string& file) {
  const std::size_t at = file.find(".so.");
  return at == std::string::npos ? std::string() : file.substr(at + 4);
}

/// The first GPU, "7.0, Tesla V100", with less than this compute capability; empty: none.
std::string gpuBelow(const SeenDevices& devices, const std::string& capability) {
  for (const std::string& line : devices.capabilities) {
    if (!capability.empty() && base::compareVersions(line, capability) < 0) return line;
  }
  return {};
}

}  // namespace

std::vector<Finding> judgeGpuDrivers(const Facts& facts) {
  return ofGpuArms(facts, [&](std::size_t i, const ArmFacts& arm, const SeenDevices& devices) {
    if (devices.driver.empty()) return found(i, stopHere(facts), Phrase::FoundNoDriver, Phrase::FixGpus);
    const model::SeenImage* image = imageOf(facts, arm);
    const std::string cuda = image == nullptr ? std::string() : image->software.cuda;
    if (cuda.empty()) return found(i, Level::Pass, {Phrase::FoundDriver, devices.driver});
    const recipes::CudaNeeds needs = recipes::needsOf(cuda);
    if (const std::string gpu = gpuBelow(devices, needs.capability); !gpu.empty()) {
      const std::size_t comma = gpu.find(", ");
      const std::string name = comma == std::string::npos ? std::string() : gpu.substr(comma + 2);
      return found(i, stopHere(facts), {Phrase::FoundCapability, cuda, needs.capability, name, gpu.substr(0, comma)},
                   Phrase::FixDriver);
    }
    Phrased evidence{Phrase::FoundCuda, cuda, needs.driver, devices.driver};
    switch (recipes::fitOf(devices.driver, needs)) {
      case recipes::DriverFit::Full:
        return found(i, Level::Pass, std::move(evidence));
      case recipes::DriverFit::Limited:
        return found(i, Level::Warn, std::move(evidence), Phrase::FixDriver);
      case recipes::DriverFit::None:
        break;
    }
    // An image can bring libraries with which data-centre GPUs run a newer CUDA on an older driver.
    const bool mayHaveNewer = !image->software.driver.empty();
    return found(i, mayHaveNewer ? Level::Warn : stopHere(facts), std::move(evidence), Phrase::FixDriver);
  });
}

std::vector<Finding> judgeGpuLibraries(const Facts& facts) {
  return ofGpuArms(facts, [&](std::size_t i, const ArmFacts& arm, const SeenDevices& devices) {
    if (devices.driver.empty()) return found(i, stopHere(facts), Phrase::FoundNoDriver, Phrase::FixGpus);
    const std::vector<std::string>& ofHost = facts.sight->software.driver;
    if (ofHost.empty()) return found(i, stopHere(facts), {Phrase::FoundMissing, "libcuda.so.1"}, Phrase::FixLibraries);
    const std::string library = versionOfFile(ofHost.front());
    Phrased evidence{Phrase::FoundLibraries, library, devices.driver};
    if (library != devices.driver) return found(i, stopHere(facts), std::move(evidence), Phrase::FixLibraries);
    const model::SeenImage* image = imageOf(facts, arm);
    const std::vector<std::string> inside = image == nullptr ? std::vector<std::string>() : image->software.driver;
    const auto other =
        std::ranges::find_if(inside, [&](const std::string& file) { return versionOfFile(file) != devices.driver; });
    if (other == inside.end()) return found(i, Level::Pass, std::move(evidence));
    return found(i, Level::Warn, {Phrase::FoundOwnLibrary, *other}, Phrase::FixLibraries);
  });
}

std::vector<Finding> judgeGpuWays(const Facts& facts) {
  return ofGpuArms(facts, [&](std::size_t i, const ArmFacts& arm, const SeenDevices& devices) {
    if (arm.needsSpecification && !devices.hasSpecification)
      return found(i, stopHere(facts), {Phrase::FoundMissing, "/etc/cdi/nvidia.yaml"},
                   {Phrase::FixByCommand, "sudo nvidia-ctk cdi generate --output=/etc/cdi/nvidia.yaml"});
    for (const std::string& program : arm.programs) {
      const auto seen = devices.programs.find(program);
      if (seen != devices.programs.end() && seen->second) continue;
      return found(i, stopHere(facts), {Phrase::FoundMissing, program},
                   {Phrase::FixByCommand, "sudo apt-get install nvidia-container-toolkit"});
    }
    // The setuid program that loads the module does not work in a container.
    if (!devices.driver.empty() && !devices.hasUnifiedMemory)
      return found(i, Level::Warn, {Phrase::FoundMissing, "nvidia_uvm"},
                   {Phrase::FixByCommand, "sudo nvidia-modprobe -u -c=0"});
    return found(i, Level::Pass, Phrase::FoundComplete);
  });
}

std::vector<Finding> judgeGpus(const Facts& facts) {
  return ofGpuArms(facts, [&](std::size_t i, const ArmFacts&, const SeenDevices& devices) {
    const int asked = std::max(1, facts.experiment.allocation.gpusPerNode);
    Phrased evidence{Phrase::FoundGpus, devices.gpus, asked};
    return judged(i, devices.gpus >= asked, stopHere(facts), std::move(evidence), Phrase::FixGpus);
  });
}

std::vector<Finding> judgeFabric(const Facts& facts) {
  const std::vector<std::string>& ports = facts.host.fabrics;
  if (ports.empty()) return {};
  const auto active =
      std::ranges::count_if(ports, [](const std::string& port) { return port.find("ACTIVE") != std::string::npos; });
  return ofEach(facts.arms, [&](std::size_t i, const ArmFacts& arm) -> std::optional<Finding> {
    if (!arm.takesImage) return {};
    if (!facts.sight || !facts.sight->devices) return found(i, Level::Unknown, Phrase::FoundNotSeen);
    const int devices = facts.sight->devices->verbs;
    const model::SeenImage* image = imageOf(facts, arm);
    Phrased evidence{Phrase::FoundFabric, devices, static_cast<int>(active)};
    if (devices == 0 || active == 0) return found(i, Level::Warn, std::move(evidence), Phrase::FixFabric);
    if (image != nullptr && image->software.verbs == false)
      return found(i, Level::Warn, {Phrase::FoundMissing, "libibverbs.so.1"}, Phrase::FixFabric);
    return found(i, Level::Pass, std::move(evidence));
  });
}

}  // namespace baremark::core::preflight
