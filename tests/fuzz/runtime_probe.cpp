// SPDX-License-Identifier: GPL-3.0-or-later
// The output of a trial of a runtime: the exit status in the first byte, the output up to a byte 0, then the errors.
#include "remote/probe/runtime_probe.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/resources.h"

namespace {

const baremark::core::containers::RuntimeDescriptor& runtime() {
  static const auto descriptor = [] {
    return baremark::core::containers::parseRuntimeDescriptor(baremark::test::resource("runtimes/charliecloud.json"))
        .value();
  }();
  return descriptor;
}

}  // namespace

void fuzz(std::string_view input) {
  if (input.empty()) return;
  const std::string text(input.substr(1));
  const std::size_t cut = text.find('\0');
  baremark::core::runs::CommandOutcome outcome;
  outcome.status = static_cast<int>(byteAt(input, 0));
  outcome.out = text.substr(0, cut);
  if (cut != std::string::npos) outcome.err = text.substr(cut + 1);
  const auto probe = baremark::remote::readRuntimeProbe(runtime(), outcome);
  if (!probe) {
    abortIf(probe.error().detail.size() > 4096 || probe.error().detail.find('\x1b') != std::string::npos);
    return;
  }
  const bool isBounded = probe->detail.size() <= 4096 && probe->version.size() <= outcome.out.size() &&
                         probe->seconds >= 0 && probe->seconds <= 86400;
  const bool isPrintable =
      probe->detail.find('\x1b') == std::string::npos && probe->version.find('\x1b') == std::string::npos;
  abortIf(!isBounded || !isPrintable || (probe->works && outcome.status != 0));
}
