// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/host_runner.h"

#include <algorithm>

#include "core/runs/process.h"

namespace baremark::core::runs {
namespace {

using base::ExperimentId;
using base::Result;
using storage::ExperimentRepository;
using storage::Owner;
using storage::Store;

constexpr int kCycleMilliseconds = 1000;
constexpr int kBeatMilliseconds = 5000;

Owner me() { return {ownIdentity(), base::SystemClock().wallNow()}; }

}  // namespace

HostRunner::HostRunner(Host& host, StoreAccess& store, const RunnerResources& resources, Adoption adoption, QObject* parent)
    : QObject(parent), m_host(host), m_store(store), m_resources(resources), m_adoption(adoption) {
  m_thread.setObjectName(QStringLiteral("runner %1").arg(QString::fromStdString(host.name())));
  m_worker.moveToThread(&m_thread);
  m_beatThread.setObjectName(QStringLiteral("beats %1").arg(QString::fromStdString(host.name())));
  m_beater.moveToThread(&m_beatThread);
  connect(&host, &Host::connectionStateChanged, &m_worker, [this](ConnectionState state) {
    if (state == ConnectionState::Online) m_lastFailure.clear();  // what breaks again is told again
  });
}

HostRunner::~HostRunner() { stop(); }

void HostRunner::start() {
  if (m_thread.isRunning()) return;
  if (m_resources.scheduler) m_book = std::make_unique<JobBook>(m_host, *m_resources.scheduler, m_pollTimes);
  m_thread.start();
  QMetaObject::invokeMethod(&m_worker, [this] {
    m_timer = new QTimer(&m_worker);
    m_timer->setInterval(kCycleMilliseconds);
    QObject::connect(m_timer, &QTimer::timeout, &m_worker, [this] { cycle(); });
    m_timer->start();
    cycle();
  });
  m_beatThread.start();
  QMetaObject::invokeMethod(&m_beater, [this] {
    m_beatTimer = new QTimer(&m_beater);
    m_beatTimer->setInterval(kBeatMilliseconds);
    QObject::connect(m_beatTimer, &QTimer::timeout, &m_beater, [this] { beat(); });
    m_beatTimer->start();
  });
}

void HostRunner::stop() {
  if (!m_thread.isRunning()) return;
  QMetaObject::invokeMethod(&m_worker, [this] {
    delete m_timer;
    m_timer = nullptr;
    for (const auto& runner : m_runners) release(runner->id());
    m_runners.clear();
    m_thread.quit();
  });
  m_thread.wait();
  // The last step may have been a long one: until here the experiments were ours.
  QMetaObject::invokeMethod(&m_beater, [this] {
    delete m_beatTimer;
    m_beatTimer = nullptr;
    m_beatThread.quit();
  });
  m_beatThread.wait();
}

void HostRunner::release(const ExperimentId& id) {
  {
    const std::lock_guard lock(m_mutex);
    m_owned.erase(id.text());
  }
  const auto released =
      m_store.writeNow([&](Store& store) { return ExperimentRepository(store).releaseOwnership(id, ownIdentity()); });
  if (!released) reportFailure(id, released.error());
}

void HostRunner::take(const ExperimentId& id) {
  {
    const std::lock_guard lock(m_mutex);
    m_named.insert(id.text());
  }
  poke();
}

void HostRunner::poke() {
  QMetaObject::invokeMethod(&m_worker, [this] { cycle(); });
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
  const Owner self = me();
  const auto isHeldElsewhere = [&self](const Owner& other) { return other.process != self.process && isAlive(other, self.beat); };
  // A look without the write lock: most of the time there is nothing to take.
  const auto found = m_store.writeNow([&](Store& store) { return ExperimentRepository(store).unfinishedAndFree(m_host.name(), isHeldElsewhere); });
  if (!found) return reportFailure({}, found.error());
  for (const ExperimentId& id : *found) {
    const bool isOurs = std::any_of(m_runners.begin(), m_runners.end(), [&](const auto& runner) { return runner->id() == id; });
    if (isOurs || !mayTake(id)) continue;
    const Result<void> taken = m_store.writeNow([&](Store& store) -> Result<void> {
      // One that cannot be read is left alone: it would hold up the others.
      if (const auto record = ExperimentRepository(store).find(id); !record) return base::fail(record.error());
      return ExperimentRepository(store).takeOwnership(id, self, isHeldElsewhere);
    });
    if (taken) {
      m_runners.push_back(std::make_unique<ExperimentRunner>(id, m_host, m_store, m_resources, events(), m_book.get()));
      const std::lock_guard lock(m_mutex);
      m_owned.insert(id.text());
    } else if (taken.error().code != base::ErrorCode::Busy) {
      reportFailure(id, taken.error());
    }
  }
}

/// In its own thread.
void HostRunner::beat() {
  std::set<std::string> owned;
  {
    const std::lock_guard lock(m_mutex);
    owned = m_owned;
  }
  for (const std::string& name : owned) {
    const ExperimentId id(name);
    const auto beaten = m_store.writeNow([&](Store& store) { return ExperimentRepository(store).beat(id, me()); });
    if (beaten) continue;
    if (beaten.error().code != base::ErrorCode::NotFound) {
      QMetaObject::invokeMethod(&m_worker, [this, id, error = beaten.error()] { reportFailure(id, error); });
      continue;
    }
    const std::lock_guard lock(m_mutex);
    if (m_owned.count(name) > 0) m_lost.insert(name);
  }
}

/// Somebody took it over, because we were silent too long: it is theirs now.
void HostRunner::dropWhatIsLost() {
  const std::lock_guard lock(m_mutex);
  std::erase_if(m_runners, [this](const auto& runner) { return m_lost.count(runner->id().text()) > 0; });
  for (const std::string& id : m_lost) m_owned.erase(id);
  m_lost.clear();
}

void HostRunner::askScheduler() {
  if (!m_book) return;
  if (std::none_of(m_runners.begin(), m_runners.end(), [](const auto& runner) { return runner->hasJobs(); })) return;
  std::vector<std::string> ids;
  for (const auto& runner : m_runners) {
    for (std::string& id : runner->jobIds()) ids.push_back(std::move(id));
  }
  const bool areBeating = std::all_of(m_runners.begin(), m_runners.end(), [](const auto& runner) { return runner->areJobsBeating(); });
  if (const Result<void> asked = m_book->refresh(areBeating, ids); !asked) reportFailure({}, asked.error());
}

void HostRunner::cycle() {
  if (m_timer == nullptr) return;
  dropWhatIsLost();
  adopt();
  askScheduler();
  bool hasRoom = true;
  bool isBusy = false;
  for (auto runner = m_runners.begin(); runner != m_runners.end();) {
    const Result<ExperimentRunner::Step> step = (*runner)->step(hasRoom);
    if (!step) {
      reportFailure((*runner)->id(), step.error());
      hasRoom = false;
      isBusy = true;
      ++runner;
      continue;
    }
    if (*step == ExperimentRunner::Step::Busy) {
      hasRoom = m_book != nullptr;
      isBusy = true;
    }
    if (*step != ExperimentRunner::Step::Finished) {
      ++runner;
      continue;
    }
    const ExperimentId id = (*runner)->id();
    release(id);
    runner = m_runners.erase(runner);
    emit experimentChanged(QString::fromStdString(id.text()));
  }
  if (!isBusy && !m_wasIdle) emit becameIdle();
  m_wasIdle = !isBusy;
}

void HostRunner::reportFailure(const ExperimentId& id, const base::Error& error) {
  const std::string line = id.text() + toLogLine(error);
  if (line == m_lastFailure) return;
  m_lastFailure = line;
  emit stepFailed(QString::fromStdString(id.text()), error);
}

}  // namespace baremark::core::runs
