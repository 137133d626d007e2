// SPDX-License-Identifier: GPL-3.0-or-later
// A user's SSH certificate, from a file or an agent.
#include "remote/ssh/candidate_keys.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::remote;
  if (keyInCertificate(text).size() > text.size() + 16) std::abort();
  const auto times = certificateTimes(text);
  if (!times) return;
  for (const std::uint64_t now : {std::uint64_t{0}, std::uint64_t{1'700'000'000}, CertificateTimes::kForever}) {
    const bool holds = now >= times->from && now < times->until;
    if (certificateProblem(*times, now).empty() != holds) std::abort();
  }
}
