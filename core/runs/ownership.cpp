// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/ownership.h"

#include <pwd.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "core/base/printable.h"
#include "core/runs/process.h"

namespace baremark::core::runs {
namespace {

std::string ownMachine() {
  utsname names{};
  (void)uname(&names);
  const passwd* account = getpwuid(getuid());
  const std::string user = account == nullptr ? std::to_string(getuid()) : std::string(account->pw_name);
  return base::printable(user + "@" + names.nodename, 300);
}

/// "login1" of "ada@login1".
std::string hostPart(const std::string& machine) {
  return machine.substr(machine.rfind('@') + 1);
}

}  // namespace

storage::Owner ownOwner() {
  static const std::string machine = ownMachine();
  return {.process = ownIdentity(), .beat = base::SystemClock().wallNow(), .machine = machine};
}

bool isBoundToMachine(const std::string& host, const std::optional<storage::HostRecord>& record) {
  if (host == model::kLocalHost) return true;
  return record && record->isHere() && record->scheduler == "none";
}

base::Result<void> checkMachine(const base::ExperimentId& id, const std::string& machine, const std::string& own) {
  if (machine.empty() || hostPart(machine) == hostPart(own)) return {};
  return base::fail(
      {.code = base::ErrorCode::Conflict,
       .where = "experiment " + id.text(),
       .value = own,
       .allowed = machine + ", which ran it on itself; go on there, or run its file here as a new experiment"});
}

bool OwnerWatch::isHeld(const storage::Owner& other, const storage::Owner& self, base::MonotonicTime now) {
  if (other.process == self.process) return false;
  const bool isThisMachine = other.process.bootId == self.process.bootId ||
                             (!other.machine.empty() && hostPart(other.machine) == hostPart(self.machine));
  if (isThisMachine) return isAlive(other, self.beat);
  Seen& seen = m_seen.try_emplace({other.process.bootId, other.process.pid}, Seen{other.beat, now}).first->second;
  if (other.beat > seen.beat) seen = {other.beat, now};
  return now - seen.when < kSilence;
}

}  // namespace baremark::core::runs
