// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/host_evidence.h"

#include <algorithm>
#include <sstream>

#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/launch/job_script.h"
#include "core/runs/submission.h"

namespace baremark::core::runs {
namespace {

constexpr std::int64_t kLastWords = 4096;
constexpr long long kFullDisk = 64;

}  // namespace

std::string lastWordsOf(Host& host, const std::string& path) {
  const auto facts = waitFor(host.stat({path}));
  if (!facts || !facts->front().exists) return {};
  const std::int64_t start = std::max<std::int64_t>(0, facts->front().size - kLastWords);
  const base::Result<std::string> text = waitFor(host.read(path, start, kLastWords));
  return text ? base::printable(*text, static_cast<std::size_t>(kLastWords)) : std::string();
}

std::string outputOfJob(Host& host, const std::string& allocationPath) {
  const std::string own = lastWordsOf(host, allocationPath + "/" + launch::kJobOutput);
  const std::string schedulers = lastWordsOf(host, allocationPath + "/" + launch::kTaskOutput);
  return own + (own.empty() || schedulers.empty() ? "" : "\n") + schedulers;
}

std::optional<long long> leftOfFullDisk(Host& host) {
  const base::Result<std::string> root = base::shellQuoted(host.root());
  if (!root) return {};
  const auto outcome = waitFor(host.exec({.script = "df -Pk " + *root + " | sed -n 2p | tr -s ' ' | cut -d' ' -f4\n"}));
  if (!outcome) return {};
  long long kilobytes = 0;
  const bool isNumber = static_cast<bool>(std::istringstream(outcome->out) >> kilobytes);
  return isNumber && kilobytes >= 0 && kilobytes < kFullDisk ? std::optional(kilobytes) : std::nullopt;
}

}  // namespace baremark::core::runs
