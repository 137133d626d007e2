// SPDX-License-Identifier: Apache-2.0
// The process, once a second: the clock of its first processor and its resident memory. What cannot be known is nothing.
#pragma once

#include <string>

#include "core/model/sample.h"

namespace baremark::engine::measure {

class DeviceSampler {
 public:
  DeviceSampler();
  [[nodiscard]] core::model::DeviceSample sample() const;

 private:
  std::string m_clockFile;  ///< sysfs, in kHz; empty: /proc/cpuinfo
};

}  // namespace baremark::engine::measure
