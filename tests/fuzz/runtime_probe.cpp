// SPDX-License-Identifier: GPL-3.0-or-later
// The output of a trial of a runtime: the exit status in the first byte, the output up to a byte 0, then the errors.
#include "remote/probe/runtime_probe.h"
#include "tests/resources.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace {

const baremark::core::containers::RuntimeDescriptor& runtime() {
  static const auto descriptor = [] {
    return baremark::core::containers::parseRuntimeDescriptor(baremark::test::resource("runtimes/charliecloud.json"))
        .value();
  }();
  return descriptor;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t cut = text.find('\0');
  baremark::core::runs::CommandOutcome outcome;
  outcome.status = data[0];
  outcome.out = text.substr(0, cut);
  if (cut != std::string::npos) outcome.err = text.substr(cut + 1);
  const auto probe = baremark::remote::readRuntimeProbe(runtime(), outcome);
  if (!probe) {
    if (probe.error().detail.size() > 4096 || probe.error().detail.find('\x1b') != std::string::npos) std::abort();
    return 0;
  }
  const bool isBounded = probe->detail.size() <= 4096 && probe->version.size() <= outcome.out.size() &&
                         probe->seconds >= 0 && probe->seconds <= 86400;
  const bool isPrintable =
      probe->detail.find('\x1b') == std::string::npos && probe->version.find('\x1b') == std::string::npos;
  if (!isBounded || !isPrintable || (probe->works && outcome.status != 0)) std::abort();
  return 0;
}
