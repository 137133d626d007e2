// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/follow.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/cli/verbs.h"
#include "app/text/command_text.h"
#include "app/text/evidence_text.h"
#include "app/text/plan_text.h"
#include "app/text/report_text.h"
#include "app/text/setting_text.h"
#include "app/text/state_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/report/compare_json.h"
#include "core/runs/actions.h"
#include "core/runs/process.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"
#include "core/storage/host_repository.h"

namespace baremark::cli {
namespace {

struct FollowTr {
  Q_DECLARE_TR_FUNCTIONS(Follow)
};

using core::base::fail;
using core::base::Result;
using core::model::ExperimentState;
using core::storage::ExperimentRepository;
using core::storage::Store;

constexpr int kLookMilliseconds = 1000;
constexpr int kGraceMilliseconds = 5000;
constexpr std::chrono::seconds kOwnerGrace{
    10};  // a window takes up within a second what it finds, but may have to start

}  // namespace

Follow::Follow(app::Services& services, Console& console, core::base::ExperimentId id, Role role, QObject* parent)
    : QObject(parent), m_services(services), m_console(console), m_id(std::move(id)), m_role(role), m_lines(console) {
  m_timer.setInterval(kLookMilliseconds);
  m_grace.setSingleShot(true);
  m_grace.setInterval(kGraceMilliseconds);
  connect(&m_timer, &QTimer::timeout, this, &Follow::look);
  connect(&m_grace, &QTimer::timeout, this, &Follow::leave);
}

Follow::~Follow() = default;

void Follow::start() {
  m_interrupts = std::make_unique<Interrupts>();
  connect(m_interrupts.get(), &Interrupts::interrupted, this, &Follow::interrupt);
  if (m_role != Role::Watcher) {
    const Result<std::string> name = hostOf(m_services, m_id);
    const Result<app::HostService*> host = name ? m_services.host(*name) : fail(name.error());
    if (!host) {
      emit finished(m_console.fail(host.error()));
      return;
    }
    m_runner = &(*host)->runner();
    if (const auto& scheduler = (*host)->resources().scheduler) m_scheduler = QString::fromStdString(scheduler->label);
    core::runs::HostRunner& runner = *m_runner;
    connect(&runner, &core::runs::HostRunner::experimentChanged, this, &Follow::look);
    connect(&runner, &core::runs::HostRunner::imageProgressed, this,
            [this](const QString&, int step, int steps, const QString& words) {
              //: %1: a number, %2: the last one, %3: what the step does
              const QString line = FollowTr::tr("Building the engine's image, step %1 of %2: %3").arg(step).arg(steps).arg(words);
              if (m_console.hasTerminal()) m_console.progress(line);
              else m_console.note(line);
            });
    connect(&runner, &core::runs::HostRunner::stepFailed, this,
            [this](const QString&, const core::base::Error& error) {
              if (!m_isOver) m_console.warn(error);
            });
    runner.take(m_id);
  }
  m_timer.start();
  look();
}

void Follow::look() {
  if (m_isLooking || m_isOver) return;
  m_isLooking = true;
  const auto read = [id = m_id, expected = m_expected](Store& store) -> Result<Sight> {
    Result<Snapshot> snapshot = readSnapshot(store, id, expected);
    if (!snapshot) return fail(snapshot.error());
    const auto host = core::storage::HostRepository(store).findHost(snapshot->record.experiment.host);
    if (!host) return fail(host.error());
    return Sight{std::move(*snapshot), *host ? (*host)->notReachedSince : std::nullopt};
  };
  core::runs::whenDone(m_services.store().read(read), this, [this](const Result<Sight>& sight) {
    m_isLooking = false;
    if (sight && m_role == Role::Watcher) tellOfLink(*sight);
    show(sight ? Result<Snapshot>(sight->snapshot) : fail(sight.error()));
  });
}

/// Of a driver its own connection is told.
void Follow::tellOfLink(const Sight& sight) {
  if (m_isOver) return;
  const core::storage::ExperimentRecord& record = sight.snapshot.record;
  const core::base::WallTime now = core::base::SystemClock().wallNow();
  // What an owner noted that is gone says nothing.
  const bool isDriven = record.state == ExperimentState::Running && record.owner && core::runs::isAlive(*record.owner, now);
  const auto since = isDriven ? sight.notReachedSince : std::nullopt;
  if (since == m_notReachedSince) return;
  m_notReachedSince = since;
  m_console.endProgress();
  const QString host = app::text::hostName(record.experiment.host);
  //: %1: a host, %2: a moment
  if (since) return m_console.note(FollowTr::tr("%1 has not been reached since %2. What runs there keeps running.").arg(host, app::text::moment(*since, now)));
  //: %1: a host
  if (isDriven) m_console.note(FollowTr::tr("%1 is reached again.").arg(host));
}

void Follow::show(const Result<Snapshot>& snapshot) {
  if (m_isOver) return;
  if (!snapshot) {
    m_isOver = true;
    emit finished(m_console.fail(snapshot.error()));
    return;
  }
  m_expected = snapshot->expected;
  m_jobs = jobsAtTheHost(snapshot->blocks);
  m_lines.tell(*snapshot);
  if (isOver(snapshot->record.state)) return end(*snapshot);
  m_console.progress(RunLines::progress(*snapshot));
  if (m_role == Role::Watcher && isAbandoned(snapshot->record)) {
    m_isOver = true;
    m_console.endProgress();
    //: %1: an experiment's id
    m_console.note(m_console.offering(FollowTr::tr("Nobody runs this experiment now. Go on with: baremark-cli run --resume %1").arg(QString::fromStdString(m_id.text()))));
    finishWithoutVerdicts();
  }
}

/// Whether nobody runs it. One owner may follow another within seconds; of a paused experiment nobody is expected.
bool Follow::isAbandoned(const core::storage::ExperimentRecord& record) {
  const core::base::SystemClock clock;
  if (record.owner && core::runs::isAlive(*record.owner, clock.wallNow())) {
    m_ownerless.reset();
    return false;
  }
  if (record.state == ExperimentState::Paused) return true;
  if (!m_ownerless) m_ownerless = clock.monotonicNow();
  return clock.monotonicNow() - *m_ownerless >= kOwnerGrace;
}

/// With --json there is a document at every end.
void Follow::finishWithoutVerdicts() {
  if (m_console.isJson()) m_console.out(doneJson(m_services, m_id));
  emit finished(kInterrupted);
}

void Follow::end(const Snapshot& snapshot) {
  m_isOver = true;
  m_timer.stop();
  m_grace.stop();
  m_console.endProgress();
  const ExperimentState state = snapshot.record.state;
  int status = kDone;
  // Before the reason, which stands last then; of what nothing was measured of there is no table.
  const int printed = isAnythingMeasured(snapshot.blocks) || m_console.isJson() ? printComparison(m_services, m_console, m_id, {}) : kDone;
  m_lines.tellEnd(snapshot);
  if (state != ExperimentState::Done) status = state == ExperimentState::Cancelled ? kInterrupted : kFailed;
  if (state == ExperimentState::Cancelled && m_role == Role::Canceller) status = kDone;
  emit finished(status == kDone ? printed : status);
}

void Follow::change(std::function<Result<void>(Store&)> act) {
  core::runs::whenDone(m_services.store().write(std::move(act)), this, [this](const Result<void>& done) {
    if (!done) m_console.warn(done.error());
    if (m_runner != nullptr) m_runner->poke();
  });
}

void Follow::interrupt() {
  if (m_isOver) return;
  m_console.endProgress();
  if (m_role == Role::Watcher) {
    m_isOver = true;
    finishWithoutVerdicts();
    return;
  }
  if (m_role == Role::Canceller || m_isCancelling) return leaveCancelling();
  if (!m_isInterrupted) {
    m_isInterrupted = true;
    m_console.note(whatGoesOn());
    change([id = m_id](Store& store) { return ExperimentRepository(store).requestPause(id, true); });
    m_grace.start();
    return;
  }
  m_grace.stop();
  m_isCancelling = true;
  m_console.note(FollowTr::tr("Cancelling…"));
  change([id = m_id](Store& store) { return ExperimentRepository(store).requestCancel(id); });
}

QString Follow::whatGoesOn() const {
  if (m_scheduler.isEmpty()) return FollowTr::tr("Nothing new is started; the block at work goes on. Press Ctrl-C again within 5 seconds to cancel it.");
  if (m_jobs == 0) return FollowTr::tr("Nothing new is submitted. Press Ctrl-C again within 5 seconds to cancel the experiment.");
  //: %1: a scheduler
  return FollowTr::tr("Nothing new is submitted; %n job(s) at %1 go on or start later. Press Ctrl-C again within 5 seconds to cancel them.", nullptr, m_jobs).arg(m_scheduler);
}

void Follow::leave() {
  m_isOver = true;
  const QString id = QString::fromStdString(m_id.text());
  //: %1: an experiment's id
  m_console.note(m_console.offering(FollowTr::tr("Go on with: baremark-cli run --resume %1 · end it with: baremark-cli cancel %1").arg(id)));
  finishWithoutVerdicts();
}

/// Once the request to cancel is in the store: the question stands behind it.
void Follow::leaveCancelling() {
  m_isOver = true;
  const auto find = [id = m_id](Store& store) { return ExperimentRepository(store).find(id); };
  core::runs::whenDone(m_services.store().write(find), this, [this](const Result<core::storage::ExperimentRecord>& record) {
    if (!record || !record->cancelRequested) return leave();
    if (isOver(record->state)) {
      m_isOver = false;
      return look();
    }
    //: %1: an experiment's id
    m_console.note(m_console.offering(FollowTr::tr("The request to cancel is stored; what is at work on the host goes on until somebody ends it there. Go on with: baremark-cli cancel %1")
                                          .arg(QString::fromStdString(m_id.text()))));
    finishWithoutVerdicts();
  });
}

int printComparison(app::Services& services, Console& console, const core::base::ExperimentId& id,
                    const core::report::AssessOptions& options) {
  const auto assessment = services.store().readNow([&](Store& store) { return core::report::assess(store, id, options); });
  if (!assessment) return console.fail(assessment.error());
  if (console.isJson()) {
    console.out(core::report::compareJson(*assessment));
    return kDone;
  }
  for (const auto& line : app::text::bannerLines(*assessment)) {
    console.out(QStringLiteral("%1 %2 %3").arg(app::text::glyph(line.sign), line.lead, line.rest).trimmed());
  }
  console.out(QStringLiteral("\n"));
  console.out(app::text::verdictTable(*assessment));
  console.out(QStringLiteral("\n"));
  const auto blockTime = app::text::measuredBlockTimes(*assessment);
  for (const auto& point : assessment->comparison.points) {
    for (const auto& cell : point.cells) {
      const QString sum = app::text::openSum(cell, blockTime(point.caseIndex, point.point));
      if (sum.isEmpty()) continue;
      const QString arm = QString::fromStdString(assessment->comparison.arms.at(cell.arm));
      console.out(QStringLiteral("%1, %2: %3").arg(arm, app::text::point(point.point), sum));
      const int more = cell.judgement->blocksNeeded->more;
      if (more < 1 || more > core::runs::kMostBlocksAdded) continue;
      const QStringList words{QStringLiteral("extend"), QString::fromStdString(id.text()), QStringLiteral("--blocks"), QString::number(more), QStringLiteral("--point"),
                              QStringLiteral("%1x%2").arg(point.point.nodes).arg(point.point.ranks)};
      console.out(QStringLiteral("  ") + FollowTr::tr("Measure them with: %1", "a command").arg(app::text::commandLine({words}, console.store())));
    }
  }
  for (const QString& line : app::text::differenceLines(*assessment, console.store())) console.out(line);
  for (const QString& line : app::text::warningLines(*assessment)) console.out(QStringLiteral("! ") + line);
  //: %1: a formula
  console.out(FollowTr::tr("Difference: %1").arg(app::text::differenceFormula(*assessment)));
  if (const QString allocations = app::text::allocationsFormula(*assessment); !allocations.isEmpty()) console.out(allocations);
  //: %1: a formula
  if (assessment->points.size() > 1) console.out(FollowTr::tr("Efficiency: %1").arg(app::text::efficiencyFormula(*assessment)));
  const QString margin = app::text::margin(assessment->comparison.margin);
  for (const QString& line : app::text::evidenceLines(*assessment)) console.out(line);
  //: %1: a percentage, %2: an id
  console.out(FollowTr::tr("Margin %1. Experiment %2").arg(margin, QString::fromStdString(id.text())));
  return kDone;
}

}  // namespace baremark::cli
