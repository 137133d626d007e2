// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/process.h"

#include <pwd.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "core/base/printable.h"

namespace baremark::core::runs {
namespace {

std::string textOf(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string ownBootId() {
  std::string id = textOf("/proc/sys/kernel/random/boot_id");
  while (!id.empty() && id.back() == '\n') id.pop_back();
  return id;
}

std::string accountAndHost() {
  utsname names{};
  (void)uname(&names);
  const passwd* account = getpwuid(getuid());
  const std::string user = account == nullptr ? std::to_string(getuid()) : std::string(account->pw_name);
  return base::printable(user + "@" + names.nodename, 300);
}

std::chrono::microseconds toMicroseconds(const timeval& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

}  // namespace

std::optional<std::uint64_t> startTimeIn(std::string_view statText) {
  // The command's name is in parentheses and may itself contain spaces and parentheses.
  const std::size_t end = statText.rfind(')');
  if (end == std::string_view::npos) return {};
  std::istringstream fields{std::string(statText.substr(end + 1))};
  std::string skipped;
  for (int field = 3; field < 22; ++field) fields >> skipped;
  std::uint64_t startTime = 0;
  if (!(fields >> startTime)) return {};
  return startTime;
}

model::ProcessIdentity ownIdentity() {
  return {.pid = getpid(), .startTime = startTimeIn(textOf("/proc/self/stat")).value_or(0), .bootId = ownBootId()};
}

const std::string& ownMachine() {
  static const std::string machine = accountAndHost();
  return machine;
}

std::string hostPart(const std::string& machine) {
  return machine.substr(machine.rfind('@') + 1);
}

bool isOfThisBoot(const storage::Owner& owner) {
  // Containers on one kernel share its boot id, but not their names.
  const bool isHere = owner.machine.empty() || hostPart(owner.machine) == hostPart(ownMachine());
  return isHere && owner.process.bootId == ownBootId();
}

bool isAlive(const storage::Owner& owner, base::WallTime now) {
  if (!isOfThisBoot(owner)) {
    // A heartbeat from the future: this machine's clock was ahead before its last boot. Another machine's clock may be
    // ahead for good.
    const bool isOutdated = hostPart(owner.machine) == hostPart(ownMachine()) && owner.beat - now >= kDeadAfter;
    return now - owner.beat < kDeadAfter && !isOutdated;
  }
  const auto startTime = startTimeIn(textOf("/proc/" + std::to_string(owner.process.pid) + "/stat"));
  return startTime && *startTime == owner.process.startTime;
}

std::chrono::microseconds ownProcessorTime() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return toMicroseconds(usage.ru_utime) + toMicroseconds(usage.ru_stime);
}

}  // namespace baremark::core::runs
