// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/experiment_follower.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/cli/verbs.h"
#include "app/text/check_text.h"
#include "app/text/command_text.h"
#include "app/text/comparison_notes.h"
#include "app/text/evidence_text.h"
#include "app/text/plan_text.h"
#include "app/text/report_text.h"
#include "app/text/setting_text.h"
#include "app/text/state_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/base/json.h"
#include "core/report/checks.h"
#include "core/report/compare_json.h"
#include "core/runs/actions.h"
#include "core/runs/ownership.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"
#include "core/storage/host_repository.h"

namespace baremark::cli {
namespace {

struct ExperimentFollowerTr {
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
    10};  // a window takes an experiment within a second, but may have to start first

}  // namespace

ExperimentFollower::ExperimentFollower(app::Services& services, Console& console, core::base::ExperimentId id,
                                       Role role, QObject* parent)
    : QObject(parent), m_services(services), m_console(console), m_id(std::move(id)), m_role(role), m_lines(console) {
  m_timer.setInterval(kLookMilliseconds);
  m_grace.setSingleShot(true);
  m_grace.setInterval(kGraceMilliseconds);
  connect(&m_timer, &QTimer::timeout, this, &ExperimentFollower::look);
  connect(&m_grace, &QTimer::timeout, this, &ExperimentFollower::leave);
}

ExperimentFollower::~ExperimentFollower() = default;

void ExperimentFollower::start() {
  m_interrupts = std::make_unique<Interrupts>();
  connect(m_interrupts.get(), &Interrupts::interrupted, this, &ExperimentFollower::interrupt);
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
    connect(&runner, &core::runs::HostRunner::experimentChanged, this, &ExperimentFollower::look);
    connect(&runner, &core::runs::HostRunner::imageProgressed, this,
            [this](const QString&, int step, int steps, const QString& words) {
              //: %1: a number, %2: the last one, %3: what the step does
              const QString line = ExperimentFollowerTr::tr("Building the engine's image, step %1 of %2: %3")
                                       .arg(step)
                                       .arg(steps)
                                       .arg(words);
              if (m_console.hasTerminal())
                m_console.progress(line);
              else
                m_console.note(line);
            });
    connect(&runner, &core::runs::HostRunner::stepFailed, this, [this](const QString&, const core::base::Error& error) {
      if (!m_isOver) m_console.warn(error);
    });
    runner.take(m_id);
  }
  m_timer.start();
  look();
}

void ExperimentFollower::look() {
  if (m_isLooking || m_isOver) return;
  m_isLooking = true;
  const auto read = [id = m_id, last = m_last, role = m_role](Store& store) -> Result<Reading> {
    const Result<SnapshotPointer> snapshot = readSnapshot(store, id, last);
    if (!snapshot) return fail(snapshot.error());
    if (role != Role::Watcher) return Reading{*snapshot, {}};
    const auto host = core::storage::HostRepository(store).findHost((*snapshot)->record.experiment.host);
    if (!host) return fail(host.error());
    return Reading{*snapshot, *host ? (*host)->notReachedSince : std::nullopt};
  };
  core::runs::whenDone(m_services.store().read(read), this, [this](const Result<Reading>& reading) {
    m_isLooking = false;
    if (reading && m_role == Role::Watcher) reportOutage(*reading);
    show(reading);
  });
}

/// In a driver, the runner reports the connection instead.
void ExperimentFollower::reportOutage(const Reading& reading) {
  if (m_isOver) return;
  const core::storage::ExperimentRecord& record = reading.snapshot->record;
  const core::base::WallTime now = core::base::SystemClock().wallNow();
  // A note of an owner that no longer exists does not count.
  const bool isDriven =
      record.state == ExperimentState::Running && record.owner && core::runs::isAlive(*record.owner, now);
  const auto since = isDriven ? reading.notReachedSince : std::nullopt;
  if (since == m_notReachedSince) return;
  m_notReachedSince = since;
  m_console.endProgress();
  const QString host = app::text::hostName(record.experiment.host);
  //: %1: a host, %2: a moment
  if (since)
    return m_console.note(
        ExperimentFollowerTr::tr("%1 has been unreachable since %2. Blocks that are running there keep running.")
            .arg(host, app::text::moment(*since, now)));
  //: %1: a host
  if (isDriven) m_console.note(ExperimentFollowerTr::tr("%1 is reachable again.").arg(host));
}

void ExperimentFollower::show(const Result<Reading>& reading) {
  if (m_isOver) return;
  if (!reading) {
    m_isOver = true;
    emit finished(m_console.fail(reading.error()));
    return;
  }
  m_last = reading->snapshot;
  const Snapshot& snapshot = *m_last;
  m_jobs = jobsAtTheHost(snapshot.blocks);
  m_lines.report(snapshot);
  if (isOver(snapshot.record.state)) return end(snapshot);
  m_console.progress(RunLines::progress(snapshot));
  if (m_role == Role::Watcher && isAbandoned(snapshot.record)) {
    m_isOver = true;
    m_console.endProgress();
    //: %1: an experiment's id
    m_console.note(m_console.offering(
        ExperimentFollowerTr::tr("No process runs this experiment now. To resume it: baremark-cli run --resume %1")
            .arg(QString::fromStdString(m_id.text()))));
    finishWithoutVerdicts();
  }
}

/// Whether no process runs the experiment. Another owner may take it within seconds, so that time is waited for, unless
/// the experiment is paused.
bool ExperimentFollower::isAbandoned(const core::storage::ExperimentRecord& record) {
  const core::base::SystemClock clock;
  if (record.owner && core::runs::isAlive(*record.owner, clock.wallNow())) {
    m_ownerless.reset();
    return false;
  }
  if (record.state == ExperimentState::Paused) return true;
  if (!m_ownerless) m_ownerless = clock.monotonicNow();
  return clock.monotonicNow() - *m_ownerless >= kOwnerGrace;
}

/// With --json, every exit prints a document.
void ExperimentFollower::finishWithoutVerdicts() {
  if (m_console.isJson()) m_console.out(doneJson(m_services, m_id));
  emit finished(kInterrupted);
}

void ExperimentFollower::end(const Snapshot& snapshot) {
  m_isOver = true;
  m_timer.stop();
  m_grace.stop();
  m_console.endProgress();
  const ExperimentState state = snapshot.record.state;
  int status = kDone;
  // The table comes first, so that the reason is the last line. Without measured blocks there is no table.
  const int printed = isAnythingMeasured(snapshot.blocks) || m_console.isJson()
                          ? printComparison(m_services, m_console, m_id, {})
                          : kDone;
  m_lines.reportEnd(snapshot);
  if (state != ExperimentState::Done) status = state == ExperimentState::Cancelled ? kInterrupted : kFailed;
  if (state == ExperimentState::Cancelled && m_role == Role::Canceller) status = kDone;
  emit finished(status == kDone ? printed : status);
}

void ExperimentFollower::change(std::function<Result<void>(Store&)> act) {
  core::runs::whenDone(m_services.store().write(std::move(act)), this, [this](const Result<void>& done) {
    if (!done) m_console.warn(done.error());
    if (m_runner != nullptr) m_runner->cycleNow();
  });
}

void ExperimentFollower::interrupt() {
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
    m_console.note(interruptNote());
    change([id = m_id](Store& store) { return ExperimentRepository(store).requestPause(id, true); });
    m_grace.start();
    return;
  }
  m_grace.stop();
  m_isCancelling = true;
  m_console.note(ExperimentFollowerTr::tr("Cancelling…"));
  change([id = m_id](Store& store) { return ExperimentRepository(store).requestCancel(id); });
}

QString ExperimentFollower::interruptNote() const {
  if (m_scheduler.isEmpty())
    return ExperimentFollowerTr::tr(
        "No further block starts. The block that is running keeps running. Press Ctrl-C again within 5 seconds to "
        "cancel it.");
  if (m_jobs == 0)
    return ExperimentFollowerTr::tr(
        "No further job is submitted. Press Ctrl-C again within 5 seconds to cancel the experiment.");
  //: %1: a scheduler
  return ExperimentFollowerTr::tr(
             "No further job is submitted. %n submitted job(s) at %1 keep running or start later. Press Ctrl-C again "
             "within 5 seconds to cancel them.",
             nullptr, m_jobs)
      .arg(m_scheduler);
}

void ExperimentFollower::leave() {
  m_isOver = true;
  const QString id = QString::fromStdString(m_id.text());
  //: %1: an experiment's id
  m_console.note(m_console.offering(
      ExperimentFollowerTr::tr("To resume: baremark-cli run --resume %1 · to cancel: baremark-cli cancel %1").arg(id)));
  finishWithoutVerdicts();
}

/// Exits once the request to cancel is in the store: the store runs this after the request.
void ExperimentFollower::leaveCancelling() {
  m_isOver = true;
  const auto find = [id = m_id](Store& store) { return ExperimentRepository(store).find(id); };
  core::runs::whenDone(
      m_services.store().write(find), this, [this](const Result<core::storage::ExperimentRecord>& record) {
        if (!record || !record->cancelRequested) return leave();
        if (isOver(record->state)) {
          m_isOver = false;
          return look();
        }
        //: %1: an experiment's id
        m_console.note(m_console.offering(
            ExperimentFollowerTr::tr(
                "The request to cancel is stored, but blocks on the host keep running until a process carries it "
                "out. To do that: baremark-cli cancel %1")
                .arg(QString::fromStdString(m_id.text()))));
        finishWithoutVerdicts();
      });
}

Result<core::base::Json> comparisonDocument(app::Services& services, const core::report::Assessment& assessment) {
  const auto checks = services.store().readNow(
      [&](Store& store) { return core::report::jobFindings(store, assessment.record.experiment, assessment.blocks); });
  if (!checks) return fail(checks.error());
  return core::report::compareJson(assessment, *checks);
}

int printComparison(app::Services& services, Console& console, const core::base::ExperimentId& id,
                    const core::report::AssessOptions& options) {
  const auto assessment =
      services.store().readNow([&](Store& store) { return core::report::assess(store, id, options); });
  if (!assessment) return console.fail(assessment.error());
  if (console.isJson()) {
    const auto document = comparisonDocument(services, *assessment);
    if (!document) return console.fail(document.error());
    console.out(*document);
    return kDone;
  }
  for (const auto& line : app::text::bannerLines(*assessment)) {
    QStringList parts{app::text::glyph(line.sign), line.lead, line.rest};
    parts.removeAll(QString());
    console.out(parts.join(QLatin1Char(' ')));
  }
  console.out(QStringLiteral("\n"));
  console.out(app::text::verdictTable(*assessment));
  for (const QString& line : app::text::instanceLines(*assessment)) console.out(line);
  console.out(QStringLiteral("\n"));
  const auto blockTime = app::text::measuredBlockTimes(*assessment);
  for (const auto& point : assessment->comparison.points) {
    for (const auto& cell : point.cells) {
      const QString sum = app::text::openSum(cell, blockTime(point.caseIndex, point.point));
      if (sum.isEmpty()) continue;
      const QString arm = QString::fromStdString(assessment->comparison.arms.at(cell.arm));
      const auto& cases = assessment->record.cases;
      console.out(
          QStringLiteral("%1, %2: %3").arg(arm, app::text::pointOfCase(cases, point.caseIndex, point.point), sum));
      const int more = cell.judgement->blocksNeeded->more;
      if (more < 1 || more > core::runs::kMostBlocksAdded) continue;
      const QStringList words{
          QStringLiteral("extend"),   QString::fromStdString(id.text()),
          QStringLiteral("--blocks"), QString::number(more),
          QStringLiteral("--point"),  QStringLiteral("%1x%2").arg(point.point.nodes).arg(point.point.ranks)};
      const QString offer = cases.size() > 1
                                ? ExperimentFollowerTr::tr("To measure as many of each case: %1", "a command")
                                : ExperimentFollowerTr::tr("To measure them: %1", "a command");
      console.out(QStringLiteral("  ") + offer.arg(app::text::commandLine({words}, console.store())));
    }
  }
  for (const QString& line : app::text::differenceLines(*assessment, console.store())) console.out(line);
  for (const QString& line : app::text::waivedCheckLines(*assessment)) console.out(QStringLiteral("! ") + line);
  for (const QString& line : app::text::warningLines(*assessment)) console.out(QStringLiteral("! ") + line);
  //: %1: a formula
  console.out(ExperimentFollowerTr::tr("Difference: %1").arg(app::text::differenceFormula(*assessment)));
  if (const QString allocations = app::text::allocationsFormula(*assessment); !allocations.isEmpty())
    console.out(allocations);
  //: %1: a formula
  if (assessment->points.size() > 1)
    console.out(ExperimentFollowerTr::tr("Efficiency: %1").arg(app::text::efficiencyFormula(*assessment)));
  const QString margin = app::text::margin(assessment->comparison.margin);
  for (const QString& line : app::text::evidenceLines(*assessment)) console.out(line);
  //: %1: a percentage, %2: an id
  console.out(ExperimentFollowerTr::tr("Margin %1. Experiment %2").arg(margin, QString::fromStdString(id.text())));
  return kDone;
}

}  // namespace baremark::cli
