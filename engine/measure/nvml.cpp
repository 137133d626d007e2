// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/nvml.h"

#include <dlfcn.h>

namespace baremark::engine::measure::nvml {
namespace {

template <class Function>
void find(void* library, Function& function, const char* name) {
  if (!function) function = reinterpret_cast<Function>(::dlsym(library, name));
}

}  // namespace

std::optional<Functions> load() {
  void* library = ::dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return {};
  Return (*init)() = nullptr;
  find(library, init, "nvmlInit_v2");
  if (!init || init() != kSuccess) return {};
  Functions found;
  find(library, found.handleByPciBusId, "nvmlDeviceGetHandleByPciBusId_v2");
  find(library, found.uuid, "nvmlDeviceGetUUID");
  find(library, found.driverVersion, "nvmlSystemGetDriverVersion");
  find(library, found.powerUsage, "nvmlDeviceGetPowerUsage");
  find(library, found.powerLimit, "nvmlDeviceGetPowerManagementLimit");
  find(library, found.totalEnergy, "nvmlDeviceGetTotalEnergyConsumption");
  find(library, found.clock, "nvmlDeviceGetClockInfo");
  find(library, found.maxClock, "nvmlDeviceGetMaxClockInfo");
  find(library, found.defaultClock, "nvmlDeviceGetDefaultApplicationsClock");
  find(library, found.clockReasons, "nvmlDeviceGetCurrentClocksEventReasons");
  find(library, found.clockReasons, "nvmlDeviceGetCurrentClocksThrottleReasons");  // its name before driver 535
  find(library, found.temperature, "nvmlDeviceGetTemperature");
  find(library, found.memory, "nvmlDeviceGetMemoryInfo");
  find(library, found.utilization, "nvmlDeviceGetUtilizationRates");
  find(library, found.ecc, "nvmlDeviceGetEccMode");
  find(library, found.mig, "nvmlDeviceGetMigMode");
  find(library, found.persistence, "nvmlDeviceGetPersistenceMode");
  find(library, found.pcieGeneration, "nvmlDeviceGetMaxPcieLinkGeneration");
  find(library, found.pcieWidth, "nvmlDeviceGetMaxPcieLinkWidth");
  return found;
}

}  // namespace baremark::engine::measure::nvml
