// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of an agent, and a user's SSH certificate, from a file or an agent.
#include "remote/ssh/agent_keys.h"
#include "remote/ssh/candidate_keys.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::remote;
  std::size_t bytes = 0;
  for (const AgentKey& key : parseAgentKeys(text).value_or(std::vector<AgentKey>{}))
    bytes += key.blob.size() + key.comment.size();
  abortIf(bytes > text.size());
  abortIf(keyInCertificate(text).size() > text.size() + 16);
  const auto times = certificateTimes(text);
  if (!times) return;
  for (const std::uint64_t now : {std::uint64_t{0}, std::uint64_t{1'700'000'000}, CertificateTimes::kForever}) {
    const bool holds = now >= times->from && now < times->until;
    abortIf(certificateProblem(*times, now).empty() != holds);
  }
}
