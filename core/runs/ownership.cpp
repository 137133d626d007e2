// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/ownership.h"

#include <pwd.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "core/base/printable.h"

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
  return base::fail(base::ErrorCode::Conflict, {base::Phrase::ExperimentOfId, id.text()}, own,
                    {base::Phrase::MachineOfExperiment, machine});
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

using base::Result;
using storage::ExperimentRepository, storage::Store;

constexpr std::chrono::seconds kBetweenLooks{1};
constexpr int kLooksABeat = 5;

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
    // A heartbeat from the future: this machine's clock was ahead before its boot. Another's may be ahead for good.
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

OwnershipHeartbeat::~OwnershipHeartbeat() {
  stop();
}

void OwnershipHeartbeat::start() {
  m_thread = std::thread([this] { run(); });
}

void OwnershipHeartbeat::stop() {
  if (!m_thread.joinable()) return;
  {
    const std::lock_guard lock(m_mutex);
    m_isStopping = true;
  }
  m_stopped.notify_all();
  m_thread.join();
  m_isStopping = false;
}

void OwnershipHeartbeat::setOwned(std::set<std::string> ids) {
  const std::lock_guard lock(m_mutex);
  m_owned = std::move(ids);
}

std::set<std::string> OwnershipHeartbeat::takeLost() {
  const std::lock_guard lock(m_mutex);
  return std::exchange(m_lost, {});
}

void OwnershipHeartbeat::run() {
  std::unique_lock lock(m_mutex);
  for (int looks = 1; !m_stopped.wait_for(lock, kBetweenLooks, [this] { return m_isStopping; }); ++looks) {
    const std::set<std::string> owned = m_owned;
    lock.unlock();
    noteOutage(owned);
    std::set<std::string> lost;
    if (looks % kLooksABeat == 0) lost = beat(owned);
    lock.lock();
    m_lost.merge(lost);
  }
}

/// Returns the experiments that this process does not own any more.
std::set<std::string> OwnershipHeartbeat::beat(const std::set<std::string>& owned) {
  std::set<std::string> lost;
  for (const std::string& id : owned) {
    const auto beaten = m_store.writeNow(
        [&](Store& store) { return ExperimentRepository(store).beat(base::ExperimentId(id), ownOwner()); });
    // This process was silent too long, and another one has taken the experiment.
    if (!beaten && beaten.error().code == base::ErrorCode::NotFound) lost.insert(id);
  }
  return lost;
}

/// Also written when the set of experiments changes: their owner before may have left an outage that is over.
void OwnershipHeartbeat::noteOutage(const std::set<std::string>& owned) {
  if (owned.empty()) return m_notedOutage.reset();
  const auto outage = m_host.outage();
  if (!outage && m_host.connectionState() != ConnectionState::Online) return;  // not known yet
  std::pair now{owned, outage ? std::optional(outage->since) : std::nullopt};
  if (m_notedOutage == now) return;
  const Result<void> noted = m_store.writeNow(
      [&](Store& store) { return storage::HostRepository(store).setNotReached(m_host.name(), now.second); });
  if (noted) m_notedOutage = std::move(now);
}

}  // namespace baremark::core::runs
