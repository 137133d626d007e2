// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/host_evidence.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

constexpr std::int64_t kLastWords = 4096;
constexpr long long kFullDisk = 64;
constexpr std::size_t kMostWords = 200;
constexpr std::string_view kLeft = "left ";

}  // namespace

base::Result<CommandOutcome> runScript(Host& host, const base::Result<std::string>& script, Command how,
                                       const std::function<bool()>& isCancelled) {
  if (!script) return base::fail(script.error());
  how.script = *script;
  auto outcome = host.exec(std::move(how));
  return isCancelled ? waitUnless(isCancelled, std::move(outcome)) : waitFor(std::move(outcome));
}

base::Error schedulerError(const Host& host, const launch::SchedulerDescriptor& scheduler,
                           const CommandOutcome& outcome) {
  return {.code = base::ErrorCode::CommandFailed,
          .where = {base::Phrase::SchedulerOfHost, scheduler.label, host.name()},
          .value = std::to_string(outcome.status),
          .detail = base::printable(outcome.err, 4096)};
}

std::string lastLinesOf(Host& host, const std::string& path) {
  const auto facts = waitFor(host.stat({path}));
  if (!facts || !facts->front().exists) return {};
  const std::int64_t start = std::max<std::int64_t>(0, facts->front().size - kLastWords);
  const base::Result<std::string> text = waitFor(host.read(path, start, kLastWords));
  if (!text) return {};
  // Begin with a whole line, if there is one.
  const std::size_t newline = start > 0 ? text->find('\n') : std::string::npos;
  const std::size_t first = newline == std::string::npos || newline + 1 == text->size() ? 0 : newline + 1;
  return base::printable(std::string_view(*text).substr(first), static_cast<std::size_t>(kLastWords));
}

std::optional<model::EndReason> whyDiskIsFull(Host& host) {
  const base::Result<std::string> root = base::shellQuoted(host.root());
  if (!root) return {};
  // `df` knows nothing about quotas.
  const auto outcome =
      waitFor(host.exec({.script = "cd " + *root +
                                   " || exit\n"
                                   "echo \"left $(df -Pk . | sed -n 2p | tr -s ' ' | cut -d' ' -f4)\"\n"
                                   "trap 'rm -f .room-$$' EXIT\n"
                                   "LC_ALL=C dd if=/dev/zero of=.room-$$ bs=65536 count=1 conv=fsync 2>&1\n"}));
  if (!outcome) return {};
  const auto reason = [&host](model::EndKind kind, const std::string& words) {
    return model::EndReason{kind, {}, host.root() + ": " + words};
  };
  std::istringstream lines(outcome->out);
  for (std::string line; std::getline(lines, line);) {
    long long kilobytes = -1;
    const bool isLeft =
        line.rfind(kLeft, 0) == 0 && static_cast<bool>(std::istringstream(line.substr(kLeft.size())) >> kilobytes);
    if (isLeft && kilobytes >= 0 && kilobytes < kFullDisk)
      return reason(model::EndKind::NoSpace, std::to_string(kilobytes) + " kB");
    const std::string words = base::printable(line, kMostWords);
    if (line.find("quota exceeded") != std::string::npos) return reason(model::EndKind::DiskQuota, words);
    if (line.find("No space left") != std::string::npos) return reason(model::EndKind::NoSpace, words);
  }
  return {};
}

}  // namespace baremark::core::runs
