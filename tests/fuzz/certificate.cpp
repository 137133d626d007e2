// SPDX-License-Identifier: GPL-3.0-or-later
// A user's SSH certificate, from a file or an agent.
#include "remote/ssh/candidate_keys.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::remote;
  if (keyInCertificate({reinterpret_cast<const char*>(data), size}).size() > size + 16) std::abort();
  const auto times = certificateTimes({reinterpret_cast<const char*>(data), size});
  if (!times) return 0;
  for (const std::uint64_t now : {std::uint64_t{0}, std::uint64_t{1'700'000'000}, CertificateTimes::kForever}) {
    const bool holds = now >= times->from && now < times->until;
    if (certificateProblem(*times, now).empty() != holds) std::abort();
  }
  return 0;
}
