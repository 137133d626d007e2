// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/ownership.h"

#include "core/runs/process.h"

namespace baremark::core::runs {

storage::Owner ownOwner() {
  return {.process = ownIdentity(), .beat = base::SystemClock().wallNow(), .machine = ownMachine()};
}

bool isDrivenElsewhere(const storage::ExperimentRecord& record, base::WallTime now) {
  return record.owner && record.owner->process != ownIdentity() && isAlive(*record.owner, now);
}

bool isBoundToMachine(const std::string& host, const std::optional<storage::HostRecord>& record) {
  if (host == model::kLocalHost) return true;
  return record && record->isHere() && record->scheduler == "none";
}

base::Result<void> checkMachine(const base::ExperimentId& id, const std::string& machine, const std::string& own) {
  if (machine.empty() || hostPart(machine) == hostPart(own)) return {};
  return base::fail({.code = base::ErrorCode::Conflict,
                     .where = {base::Phrase::ExperimentOfId, id.text()},
                     .value = own,
                     .allowed = {base::Phrase::MachineOfExperiment, machine}});
}

bool OwnerWatch::isHeld(const storage::Owner& other, const storage::Owner& self, base::MonotonicTime now) {
  if (other.process == self.process) return false;
  // Containers on one kernel share its boot id and do not see each other's processes. They have names of their own.
  const bool isThisMachine = other.machine.empty() ? other.process.bootId == self.process.bootId
                                                   : hostPart(other.machine) == hostPart(self.machine);
  if (isThisMachine) return isAlive(other, self.beat);
  Seen& seen = m_seen.try_emplace({other.machine, other.process.bootId, other.process.pid}, Seen{other.beat, now, {}})
                   .first->second;
  // A slightly older heartbeat of another of its experiments is no change. A clock that was set back is one change.
  const bool isSetBack = other.beat < seen.beat - kDeadAfter;
  const bool isBeat = seen.left.count(other.beat) == 0 && (isSetBack || other.beat > seen.beat);
  if (isBeat && isSetBack) seen.left.insert(seen.beat);
  if (isBeat) std::tie(seen.beat, seen.when) = std::tie(other.beat, now);
  return now - seen.when < kDeadAfter;
}

}  // namespace baremark::core::runs
