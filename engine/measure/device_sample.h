// SPDX-License-Identifier: Apache-2.0
// The process and the machine below it, once a second: the clock of its first processor, its resident memory, and for all
// packages of this machine together the power they take (RAPL's counters) and the temperature of the hottest. What cannot be
// known, as where only root may read it, is nothing. One thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/model/sample.h"
#include "engine/measure/run_clock.h"

namespace baremark::engine::measure {

class DeviceSampler {
 public:
  /// `system` holds what the kernel tells of the machine.
  explicit DeviceSampler(const std::string& system = "/sys");

  /// The power is the mean since the sample before; the first one has none.
  [[nodiscard]] core::model::DeviceSample sample(TimePoint when);

 private:
  struct EnergyCounter {
    std::string file;  ///< microjoules
    double range = 0;  ///< where it begins again from zero; 0: not known
    double before = 0;
  };

  void findEnergyCounters(const std::string& system);
  void findThermometers(const std::string& system);
  [[nodiscard]] std::optional<double> power(TimePoint when);
  [[nodiscard]] std::optional<double> temperature() const;

  std::string m_clockFile;  ///< in kHz; empty: /proc/cpuinfo
  std::vector<EnergyCounter> m_energy;
  std::optional<TimePoint> m_energyRead;  ///< when all counters were last read
  std::vector<std::string> m_temperatureFiles;  ///< in thousandths of a degree
};

}  // namespace baremark::engine::measure
