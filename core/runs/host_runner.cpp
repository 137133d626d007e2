// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/host_runner.h"

#include <algorithm>
#include <utility>

#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ExperimentId, base::Result;
using storage::ExperimentRepository, storage::Owner, storage::Store;

constexpr int kCycleMilliseconds = 1000;
/// From the end of a block to the next one. Nothing is measured meanwhile, so a look disturbs no run.
constexpr int kBetweenMilliseconds = 200;
constexpr const char* kScheduler = "scheduler";

}  // namespace

HostRunner::HostRunner(Host& host, StoreAccess& store, const RunnerResources& resources, Adoption adoption,
                       QObject* parent)
    : QObject(parent),
      m_host(host),
      m_store(store),
      m_resources(resources),
      m_adoption(adoption),
      m_heartbeat(host, store) {
  m_thread.setObjectName(QStringLiteral("runner %1").arg(QString::fromStdString(host.name())));
  m_worker.moveToThread(&m_thread);
  connect(this, &HostRunner::posted, &m_worker, [this] { runNext(); });
  connect(&host, &Host::connectionStateChanged, &m_worker, [this](ConnectionState state) {
    if (state == ConnectionState::Online) m_reported.clear();  // a new failure is reported again
  });
}

HostRunner::~HostRunner() {
  stop();
}

void HostRunner::start() {
  if (m_thread.isRunning()) return;
  if (m_resources.scheduler)
    m_poller = std::make_unique<JobPoller>(m_host, *m_resources.scheduler, m_pollTimes, m_resources.clock);
  m_thread.start();
  m_heartbeat.start();
  post([this] {
    m_timer = new QTimer(&m_worker);
    m_timer->setInterval(kCycleMilliseconds);
    QObject::connect(m_timer, &QTimer::timeout, &m_worker, [this] { cycle(); });
    m_timer->start();
    cycle();
  });
}

/// Runs `task` in the thread.
void HostRunner::post(std::function<void()> task) {
  {
    const std::lock_guard lock(m_mutex);
    m_tasks.push_back(std::move(task));
  }
  emit posted();
}

void HostRunner::runNext() {
  std::function<void()> next;
  {
    const std::lock_guard lock(m_mutex);
    next = std::move(m_tasks.front());
    m_tasks.pop_front();
  }
  next();
}

void HostRunner::stop() {
  if (!m_thread.isRunning()) return;
  post([this] {
    delete m_timer;
    m_timer = nullptr;
    for (const auto& runner : m_runners) {
      const auto released = m_store.writeNow([id = runner->id()](Store& store) {
        return ExperimentRepository(store).releaseOwnership(id, ownIdentity());
      });
      if (!released) reportFailure(runner->id(), released.error());
    }
    m_runners.clear();
    m_thread.quit();
    noteRelease();
  });
  m_thread.wait();
  noteAcquire();
  m_poller.reset();
  m_heartbeat.stop();
}

void HostRunner::take(const ExperimentId& id) {
  {
    const std::lock_guard lock(m_mutex);
    m_named.insert(id.text());
  }
  cycleNow();
}

void HostRunner::cycleNow() {
  post([this] { cycle(); });
}

bool HostRunner::mayTake(const ExperimentId& id) {
  if (m_adoption == Adoption::Orphans) return true;
  const std::lock_guard lock(m_mutex);
  return m_named.count(id.text()) > 0;
}

RunnerEvents HostRunner::events() {
  return {
      .changed = [this](const ExperimentId& id) { emit experimentChanged(QString::fromStdString(id.text())); },
      .samplesImported = [this](const ExperimentId& id) { emit samplesImported(QString::fromStdString(id.text())); },
      .imageProgress =
          [this](const ExperimentId& id, const ImageProgress& progress) {
            emit imageProgressed(QString::fromStdString(id.text()), progress.step, progress.steps,
                                 QString::fromStdString(progress.words));
          }};
}

/// Takes unfinished experiments of this host that have no living owner.
void HostRunner::adopt() {
  const Owner self = ownOwner();
  const auto isHeldElsewhere = [this, &self, now = m_resources.clock->monotonicNow()](const Owner& other) {
    return m_owners.isHeld(other, self, now);
  };
  // Most of the time there is nothing to take.
  const auto found = m_store.readNow(
      [&](Store& store) { return ExperimentRepository(store).unfinishedAndFree(m_host.name(), isHeldElsewhere); });
  if (!found) return reportFailure({}, found.error());
  noteSuccess({});
  for (const ExperimentId& id : *found) {
    const bool isOurs = std::ranges::any_of(m_runners, [&](const auto& runner) { return runner->id() == id; });
    if (isOurs || m_foreign.count(id.text()) > 0 || !mayTake(id)) continue;
    const Result<void> taken = m_store.writeNow([&](Store& store) -> Result<void> {
      // An experiment that cannot be read is left alone, so that it does not hold up the others.
      const auto record = ExperimentRepository(store).find(id);
      if (!record) return base::fail(record.error());
      const auto host = storage::HostRepository(store).findHost(m_host.name());
      if (!host) return base::fail(host.error());
      if (isBoundToMachine(m_host.name(), *host)) {
        if (Result<void> here = checkMachine(id, record->machine, self.machine); !here) return here;
      }
      return ExperimentRepository(store).takeOwnership(id, self, isHeldElsewhere);
    });
    if (taken)
      m_runners.push_back(
          std::make_unique<ExperimentRunner>(id, m_host, m_store, m_resources, events(), m_poller.get()));
    else if (taken.error().code != base::ErrorCode::Busy)
      reportFailure(id, taken.error());
    else
      noteSuccess(id);  // nothing failed: another process owns it
    // The answer stays the same as long as this program runs.
    if (!taken && taken.error().code == base::ErrorCode::Conflict) m_foreign.insert(id.text());
  }
  std::set<std::string> owned;
  for (const auto& runner : m_runners) owned.insert(runner->id().text());
  m_heartbeat.setOwned(std::move(owned));
}

/// Drops the runners of experiments that another process has taken.
void HostRunner::dropLost() {
  const std::set<std::string> lost = m_heartbeat.takeLost();
  std::erase_if(m_runners, [&](const auto& runner) { return lost.count(runner->id().text()) > 0; });
}

void HostRunner::askScheduler() {
  if (!m_poller) return;
  if (std::ranges::none_of(m_runners, [](const auto& runner) { return runner->hasJobs(); }))
    return m_poller->forgetAnswer();
  std::vector<std::string> ids;
  for (const auto& runner : m_runners) {
    for (std::string& id : runner->jobIds()) ids.push_back(std::move(id));
  }
  const bool areBeating = std::ranges::all_of(m_runners, [](const auto& runner) { return runner->areJobsBeating(); });
  const auto before = m_poller->answered();
  const Result<void> asked = m_poller->refresh(areBeating, ids);
  if (!asked)
    reportFailure({}, asked.error(), kScheduler);
  else if (m_poller->answered() != before)
    noteSuccess({}, kScheduler);  // not every call brings an answer
}

void HostRunner::cycle() {
  if (m_timer == nullptr) return;
  dropLost();
  adopt();
  askScheduler();
  bool hasRoom = true;
  for (auto runner = m_runners.begin(); runner != m_runners.end();) {
    const bool mayBuild =
        std::ranges::none_of(m_runners, [&](const auto& other) { return other != *runner && other->isBuilding(); });
    const Result<ExperimentRunner::Activity> activity = (*runner)->advance(hasRoom, mayBuild);
    if (!activity) {
      reportFailure((*runner)->id(), activity.error());
      hasRoom = m_poller != nullptr;  // with a scheduler, the others are not affected
      ++runner;
      continue;
    }
    if (!(*runner)->isTryingLater()) noteSuccess((*runner)->id());
    const bool isBetween = *activity == ExperimentRunner::Activity::Between;
    if (isBetween) QTimer::singleShot(kBetweenMilliseconds, &m_worker, [this] { cycle(); });
    if (isBetween || *activity == ExperimentRunner::Activity::Busy) hasRoom = m_poller != nullptr;
    if (*activity != ExperimentRunner::Activity::Finished) {
      ++runner;
      continue;
    }
    const ExperimentId id = (*runner)->id();
    const auto released =
        m_store.writeNow([&](Store& store) { return ExperimentRepository(store).releaseOwnership(id, ownIdentity()); });
    if (!released) reportFailure(id, released.error());
    runner = m_runners.erase(runner);
    emit experimentChanged(QString::fromStdString(id.text()));
    emit experimentEnded(QString::fromStdString(id.text()));
  }
}

void HostRunner::reportFailure(const ExperimentId& id, const base::Error& error, const std::string& topic) {
  std::string& reported = m_reported[id.text() + topic];
  std::string line = toLogLine(error);
  if (line == reported) return;
  reported = std::move(line);
  emit stepFailed(QString::fromStdString(id.text()), error);
}

void HostRunner::noteSuccess(const ExperimentId& id, const std::string& topic) {
  m_reported.erase(id.text() + topic);
}

}  // namespace baremark::core::runs
