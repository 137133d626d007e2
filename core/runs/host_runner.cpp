// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/host_runner.h"

#include <algorithm>
#include <utility>

#include "core/runs/ownership.h"
#include "core/runs/process.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ExperimentId;
using base::Result;
using storage::ExperimentRepository;
using storage::Owner;
using storage::Store;

constexpr int kCycleMilliseconds = 1000;
constexpr std::chrono::seconds kLookAtLink{1};
constexpr int kLooksABeat = 5;
constexpr const char* kScheduler = "scheduler";

}  // namespace

HostRunner::HostRunner(Host& host, StoreAccess& store, const RunnerResources& resources, Adoption adoption, QObject* parent)
    : QObject(parent), m_host(host), m_store(store), m_resources(resources), m_adoption(adoption) {
  m_thread.setObjectName(QStringLiteral("runner %1").arg(QString::fromStdString(host.name())));
  m_worker.moveToThread(&m_thread);
  connect(this, &HostRunner::posted, &m_worker, [this] { act(); });
  connect(&host, &Host::connectionStateChanged, &m_worker, [this](ConnectionState state) {
    if (state == ConnectionState::Online) m_told.clear();  // what breaks again is told again
  });
}

HostRunner::~HostRunner() { stop(); }

void HostRunner::start() {
  if (m_thread.isRunning()) return;
  if (m_resources.scheduler) m_book = std::make_unique<JobBook>(m_host, *m_resources.scheduler, m_pollTimes, m_resources.clock);
  m_thread.start();
  m_beats = std::thread([this] { beatOn(); });
  post([this] {
    m_timer = new QTimer(&m_worker);
    m_timer->setInterval(kCycleMilliseconds);
    QObject::connect(m_timer, &QTimer::timeout, &m_worker, [this] { cycle(); });
    m_timer->start();
    cycle();
  });
}

/// Runs `act` in the thread.
void HostRunner::post(std::function<void()> act) {
  {
    const std::lock_guard lock(m_mutex);
    m_acts.push_back(std::move(act));
  }
  emit posted();
}

void HostRunner::act() {
  std::function<void()> next;
  {
    const std::lock_guard lock(m_mutex);
    next = std::move(m_acts.front());
    m_acts.pop_front();
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
    handsOver();
  });
  m_thread.wait();
  takesOver();
  m_book.reset();
  {
    const std::lock_guard lock(m_mutex);
    m_isStopping = true;
  }
  m_stopped.notify_all();
  m_beats.join();
  m_isStopping = false;
}

void HostRunner::take(const ExperimentId& id) {
  {
    const std::lock_guard lock(m_mutex);
    m_named.insert(id.text());
  }
  poke();
}

void HostRunner::poke() {
  post([this] { cycle(); });
}

bool HostRunner::mayTake(const ExperimentId& id) {
  if (m_adoption == Adoption::Orphans) return true;
  const std::lock_guard lock(m_mutex);
  return m_named.count(id.text()) > 0;
}

RunnerEvents HostRunner::events() {
  return {.changed = [this](const ExperimentId& id) { emit experimentChanged(QString::fromStdString(id.text())); },
          .samplesImported = [this](const ExperimentId& id) { emit samplesImported(QString::fromStdString(id.text())); },
          .imageProgress =
              [this](const ExperimentId& id, const ImageProgress& progress) {
                emit imageProgressed(QString::fromStdString(id.text()), progress.step, progress.steps,
                                     QString::fromStdString(progress.words));
              }};
}

/// Takes up what is unfinished here and has no living owner.
void HostRunner::adopt() {
  const Owner self = ownOwner();
  const auto isHeldElsewhere = [this, &self, now = m_resources.clock->monotonicNow()](const Owner& other) {
    return m_owners.isHeld(other, self, now);
  };
  // A look without the write lock: most of the time there is nothing to take.
  const auto found = m_store.writeNow([&](Store& store) { return ExperimentRepository(store).unfinishedAndFree(m_host.name(), isHeldElsewhere); });
  if (!found) return reportFailure({}, found.error());
  noteSuccess({});
  for (const ExperimentId& id : *found) {
    const bool isOurs = std::any_of(m_runners.begin(), m_runners.end(), [&](const auto& runner) { return runner->id() == id; });
    if (isOurs || m_foreign.count(id.text()) > 0 || !mayTake(id)) continue;
    const Result<void> taken = m_store.writeNow([&](Store& store) -> Result<void> {
      // One that cannot be read is left alone: it would hold up the others.
      const auto record = ExperimentRepository(store).find(id);
      if (!record) return base::fail(record.error());
      const auto host = storage::HostRepository(store).findHost(m_host.name());
      if (!host) return base::fail(host.error());
      if (isBoundToMachine(m_host.name(), *host)) {
        if (Result<void> here = checkMachine(id, record->machine, self.machine); !here) return here;
      }
      return ExperimentRepository(store).takeOwnership(id, self, isHeldElsewhere);
    });
    if (taken) m_runners.push_back(std::make_unique<ExperimentRunner>(id, m_host, m_store, m_resources, events(), m_book.get()));
    else if (taken.error().code != base::ErrorCode::Busy) reportFailure(id, taken.error());
    else noteSuccess(id);  // nothing failed: it is somebody else's
    // Asked again it would say the same for as long as this program runs.
    if (!taken && taken.error().code == base::ErrorCode::Conflict) m_foreign.insert(id.text());
  }
  const std::lock_guard lock(m_mutex);
  m_owned.clear();
  for (const auto& runner : m_runners) m_owned.insert(runner->id().text());
}

/// In a thread of its own: a step may take minutes, and an owner that is silent counts as dead.
void HostRunner::beatOn() {
  std::unique_lock lock(m_mutex);
  for (int looks = 1; !m_stopped.wait_for(lock, kLookAtLink, [this] { return m_isStopping; }); ++looks) {
    const std::set<std::string> owned = m_owned;
    lock.unlock();
    noteOutage(owned);
    std::set<std::string> lost;
    if (looks % kLooksABeat == 0) lost = beatFor(owned);
    lock.lock();
    m_lost.merge(lost);
  }
}

/// What is not ours any more.
std::set<std::string> HostRunner::beatFor(const std::set<std::string>& owned) {
  std::set<std::string> lost;
  for (const std::string& id : owned) {
    const auto beaten = m_store.writeNow(
        [&](Store& store) { return ExperimentRepository(store).beat(ExperimentId(id), ownOwner()); });
    // Somebody took it over, because we were silent too long: it is theirs now.
    if (!beaten && beaten.error().code == base::ErrorCode::NotFound) lost.insert(id);
  }
  return lost;
}

/// Written anew for each experiment that is taken up: the owner before it may have left an outage that is over.
void HostRunner::noteOutage(const std::set<std::string>& owned) {
  if (owned.empty()) return m_notedOutage.reset();
  const auto outage = m_host.outage();
  if (!outage && m_host.connectionState() != ConnectionState::Online) return;  // nobody knows yet
  std::pair now{owned, outage ? std::optional(outage->since) : std::nullopt};
  if (m_notedOutage == now) return;
  const Result<void> noted = m_store.writeNow(
      [&](Store& store) { return storage::HostRepository(store).setNotReached(m_host.name(), now.second); });
  if (noted) m_notedOutage = std::move(now);
}

/// What somebody else took over is stepped no more.
void HostRunner::dropLost() {
  std::set<std::string> lost;
  {
    const std::lock_guard lock(m_mutex);
    lost.swap(m_lost);
  }
  // Without the lock: one that builds an image takes a moment to end.
  std::erase_if(m_runners, [&](const auto& runner) { return lost.count(runner->id().text()) > 0; });
}

void HostRunner::askScheduler() {
  if (!m_book) return;
  if (std::none_of(m_runners.begin(), m_runners.end(), [](const auto& runner) { return runner->hasJobs(); })) return m_book->forgetAnswer();
  std::vector<std::string> ids;
  for (const auto& runner : m_runners) {
    for (std::string& id : runner->jobIds()) ids.push_back(std::move(id));
  }
  const bool areBeating = std::all_of(m_runners.begin(), m_runners.end(), [](const auto& runner) { return runner->areJobsBeating(); });
  const auto before = m_book->answered();
  const Result<void> asked = m_book->refresh(areBeating, ids);
  if (!asked) reportFailure({}, asked.error(), kScheduler);
  else if (m_book->answered() != before) noteSuccess({}, kScheduler);  // an answer does not come each time
}

void HostRunner::cycle() {
  if (m_timer == nullptr) return;
  dropLost();
  adopt();
  askScheduler();
  bool hasRoom = true;
  bool isBusy = false;
  for (auto runner = m_runners.begin(); runner != m_runners.end();) {
    const bool mayBuild = std::none_of(m_runners.begin(), m_runners.end(), [&](const auto& other) { return other != *runner && other->isBuilding(); });
    const Result<ExperimentRunner::Step> step = (*runner)->step(hasRoom, mayBuild);
    if (!step) {
      reportFailure((*runner)->id(), step.error());
      hasRoom = m_book != nullptr;  // beside a scheduler its trouble is not that of the others
      isBusy = true;
      ++runner;
      continue;
    }
    if (!(*runner)->isTryingLater()) noteSuccess((*runner)->id());
    if (*step == ExperimentRunner::Step::Busy) {
      hasRoom = m_book != nullptr;
      isBusy = true;
    }
    if (*step != ExperimentRunner::Step::Finished) {
      ++runner;
      continue;
    }
    const ExperimentId id = (*runner)->id();
    const auto released = m_store.writeNow([&](Store& store) { return ExperimentRepository(store).releaseOwnership(id, ownIdentity()); });
    if (!released) reportFailure(id, released.error());
    runner = m_runners.erase(runner);
    emit experimentChanged(QString::fromStdString(id.text()));
    emit experimentEnded(QString::fromStdString(id.text()));
  }
  if (!isBusy && !m_wasIdle) emit becameIdle();
  m_wasIdle = !isBusy;
}

void HostRunner::reportFailure(const ExperimentId& id, const base::Error& error, const std::string& matter) {
  std::string& told = m_told[id.text() + matter];
  std::string line = toLogLine(error);
  if (line == told) return;
  told = std::move(line);
  emit stepFailed(QString::fromStdString(id.text()), error);
}

void HostRunner::noteSuccess(const ExperimentId& id, const std::string& matter) { m_told.erase(id.text() + matter); }

}  // namespace baremark::core::runs
