// SPDX-License-Identifier: Apache-2.0
// Samples of process and machine, once a second: clock of the process's first processor, resident memory, and over all
// processor packages together the power (RAPL's counters) and the highest temperature. A value that cannot be read, for
// example because only root may read it, is empty. For one thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/sample.h"
#include "engine/measure/run_clock.h"

namespace baremark::engine::measure {

class DeviceSampler {
 public:
  /// `system` is the kernel's folder of system information.
  explicit DeviceSampler(const std::string& system = "/sys");

  /// The power is the mean since the previous sample. The first sample has none.
  [[nodiscard]] core::model::DeviceSample sample(TimePoint when);

 private:
  struct EnergyCounter {
    std::string file;  ///< counter of energy in microjoules
    double range = 0;  ///< value at which the counter restarts from zero; 0: unknown
    double before = 0;
  };

  void findEnergyCounters(const std::string& system);
  void findThermometers(const std::string& system);
  [[nodiscard]] std::optional<double> power(TimePoint when);
  [[nodiscard]] std::optional<double> temperature() const;

  std::string m_clockFile;  ///< clock in kHz; empty: use /proc/cpuinfo
  std::vector<EnergyCounter> m_energy;
  std::optional<TimePoint> m_energyRead;        ///< time of the last reading of all counters
  std::vector<std::string> m_temperatureFiles;  ///< temperatures in thousandths of a degree
};

}  // namespace baremark::engine::measure
