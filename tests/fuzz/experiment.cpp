// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/experiment_file.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/plan/expansion.h"
#include "core/plan/validation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core;
  const auto experiment = plan::parseExperiment({reinterpret_cast<const char*>(data), size});
  if (!experiment) return 0;
  const auto again = plan::parseExperiment(base::toJsonText(plan::toJson(*experiment)));
  if (!again || *again != *experiment) std::abort();
  plan::HostContext host;
  host.facts.cores = 2;
  host.runtimes = {"bare-metal"};
  (void)plan::validate(*experiment, host);
  (void)plan::expandCases(*experiment);
  return 0;
}
