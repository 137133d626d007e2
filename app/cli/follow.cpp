// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/follow.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/application/progress_text.h"
#include "app/cli/verbs.h"
#include "app/text/command_text.h"
#include "app/text/evidence_text.h"
#include "app/text/report_text.h"
#include "app/text/setting_text.h"
#include "app/text/state_text.h"
#include "app/text/stop_text.h"
#include "app/text/units_text.h"
#include "app/text/verdict_text.h"
#include "core/plan/expansion.h"
#include "core/report/compare_json.h"
#include "core/runs/actions.h"
#include "core/runs/process.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"
#include "core/storage/host_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::cli {
namespace {

struct FollowTr {
  Q_DECLARE_TR_FUNCTIONS(Follow)
};

using core::base::fail;
using core::base::Result;
using core::model::BlockKind;
using core::model::ExperimentState;
using core::model::RunState;
using core::storage::BlockRecord;
using core::storage::BlockRepository;
using core::storage::ExperimentRepository;
using core::storage::RunRecord;
using core::storage::Store;

constexpr int kLookMilliseconds = 1000;
constexpr int kGraceMilliseconds = 5000;
constexpr std::chrono::seconds kOwnerGrace{
    10};  // a window takes up within a second what it finds, but may have to start

/// Its point, and its case where there are several.
QString caseAndPoint(const core::storage::ExperimentRecord& record, const BlockRecord& block) {
  const QString point = app::text::point(block.block.point);
  const QString which = record.cases.size() > 1 ? app::text::settings(core::plan::distinguishing(record.cases, block.block.caseIndex)) : QString();
  return which.isEmpty() ? point : QStringLiteral("%1 · %2").arg(point, which);
}

/// Each may hold several blocks.
int jobsAtTheHost(const std::vector<BlockRecord>& blocks) {
  std::set<std::string> allocations;
  for (const BlockRecord& block : blocks) {
    if (core::model::isAtTheHost(block.block.state)) allocations.insert(block.block.allocation.text());
  }
  return static_cast<int>(allocations.size());
}

const RunRecord* runAtWork(const std::vector<BlockRecord>& blocks) {
  for (const BlockRecord& block : blocks) {
    for (const RunRecord& run : block.runs) {
      if (run.run.state == RunState::Running) return &run;
    }
  }
  return nullptr;
}

}  // namespace

Follow::Follow(app::Services& services, Console& console, core::base::ExperimentId id, Role role, QObject* parent)
    : QObject(parent), m_services(services), m_console(console), m_id(std::move(id)), m_role(role) {
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
  const auto read = [id = m_id, expected = m_expected](Store& store) -> Result<Snapshot> {
    auto record = ExperimentRepository(store).find(id);
    if (!record) return fail(record.error());
    auto blocks = BlockRepository(store).ofExperiment(id);
    if (!blocks) return fail(blocks.error());
    const auto allocations = BlockRepository(store).allocations(id);
    if (!allocations) return fail(allocations.error());
    Snapshot snapshot{std::move(*record), std::move(*blocks), {}, expected, {}};
    for (const core::storage::AllocationRecord& allocation : *allocations) {
      if (!allocation.jobId.empty()) snapshot.jobs[allocation.id] = allocation.jobId;
    }
    if (!expected) {
      const auto earlier = BlockRepository(store).earlierRuns(snapshot.record.experiment.host);
      if (!earlier) return fail(earlier.error());
      snapshot.expected = app::runTimes(snapshot.record, *earlier);
    }
    if (const RunRecord* run = runAtWork(snapshot.blocks)) {
      const auto step = core::storage::SampleRepository(store).lastStep(run->key);
      if (!step) return fail(step.error());
      snapshot.step = *step;
    }
    return snapshot;
  };
  core::runs::whenDone(m_services.store().read(read), this, [this](const Result<Snapshot>& snapshot) {
    m_isLooking = false;
    show(snapshot);
  });
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
  tellFinishedRuns(*snapshot);
  if (m_role != Role::Watcher) noteOutage(snapshot->record.experiment.host);
  if (isOver(snapshot->record.state)) return end(*snapshot);
  m_console.progress(progressLine(*snapshot));
  if (m_role == Role::Watcher && isAbandoned(snapshot->record)) {
    m_isOver = true;
    m_console.endProgress();
    //: %1: an experiment's id
    m_console.note(m_console.offering(FollowTr::tr("Nobody runs this experiment now. Go on with: baremark-cli run --resume %1").arg(QString::fromStdString(m_id.text()))));
    finishWithoutVerdicts();
  }
}

/// Another process that shows the experiment learns from this whether the host is reached.
void Follow::noteOutage(const std::string& host) {
  const auto outage = m_services.outageOf(host);
  const auto since = outage ? std::optional(outage->since) : std::nullopt;
  if (m_notReachedSince && *m_notReachedSince == since) return;
  m_notReachedSince = since;
  change([host, since](Store& store) { return core::storage::HostRepository(store).setNotReached(host, since); });
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

/// What somebody has to see to, and that a block begins anew: once each.
/// " · job 4711", appended to what is said of a block; empty: it has none, or its number is not known.
QString Follow::jobOf(const Snapshot& snapshot, const BlockRecord& block) {
  const auto job = snapshot.jobs.find(block.block.allocation);
  if (job == snapshot.jobs.end()) return {};
  //: %1: the number of a scheduler's job
  return FollowTr::tr(" · job %1").arg(QString::fromStdString(job->second));
}

void Follow::tellOfJob(const Snapshot& snapshot, const BlockRecord& block) {
  const app::text::SignedText state = app::text::describe(block);
  const bool isAnew = block.block.end.code == "requeued" || !app::text::attemptNote(block).isEmpty();
  const bool isTold = core::model::isAtTheHost(block.block.state) && (isAnew || state.sign == app::text::Sign::Warning);
  const std::string why = block.block.end.detail.substr(0, block.block.end.detail.find('\n'));  // the rest, such as an expected start, moves
  if (!isTold || !m_told.insert(block.block.id.text() + block.block.end.code + why + app::text::attemptNote(block).toStdString()).second) return;
  m_console.progress(QString());
  m_console.note(QStringLiteral("%1 %2 · %3").arg(app::text::glyph(state.sign), app::text::point(block.block.point), state.words) + jobOf(snapshot, block));
}

void Follow::tellFinishedRuns(const Snapshot& snapshot) {
  for (const BlockRecord& block : snapshot.blocks) {
    tellOfJob(snapshot, block);
    const bool isCut = block.block.state == core::model::BlockState::Cut && !block.block.end.code.empty();
    if (isCut && m_told.insert(block.block.id.text()).second) {
      const auto state = app::text::describe(block.block.state);
      m_console.progress(QString());
      m_console.note(QStringLiteral("%1 %2 · %3").arg(app::text::glyph(state.sign), caseAndPoint(snapshot.record, block), app::text::withEnd(state, block.block.end)) + jobOf(snapshot, block));
    }
    for (const RunRecord& run : block.runs) {
      const bool hasEnded = run.run.state == RunState::Done || run.run.state == RunState::Failed;
      const std::string name = run.run.id.text() + "-" + std::to_string(run.run.attempt);
      if (!hasEnded || !m_told.insert(name).second) continue;
      const bool isCanary = block.block.kind == BlockKind::Canary;
      const QString arm = QString::fromStdString(snapshot.record.experiment.arms.at(run.run.arm).name);
      const auto state = app::text::describe(run.run.state);
      QString line = QStringLiteral("%1 %2 · %3").arg(app::text::glyph(state.sign), caseAndPoint(snapshot.record, block), arm);
      if (isCanary) line += FollowTr::tr(" · checked before the first run");
      //: %1: a number
      if (run.run.summary) line += FollowTr::tr(" · %1 images/s").arg(app::text::rate(run.run.summary->imagesPerSecond));
      if (run.run.state == RunState::Failed) line += QStringLiteral(" · ") + app::text::describe(run.run.end).sentence;
      m_console.progress(QString());
      m_console.note(line);
    }
  }
}

QString Follow::placeOf(const app::Progress& progress) {
  if (progress.blocksAtHost > 1) return app::workText(progress);
  //: %1: a number, %2: how many
  return FollowTr::tr("block %1 of %2").arg(app::text::count(std::min(progress.blocksDone + 1, progress.blocks)), app::text::count(progress.blocks));
}

/// What is at work: a run, or what the block at the host waits for.
QString Follow::workOf(const Snapshot& snapshot) {
  if (snapshot.record.cancelRequested) return FollowTr::tr("being cancelled");
  if (const RunRecord* run = runAtWork(snapshot.blocks)) {
    QString work = QString::fromStdString(snapshot.record.experiment.arms.at(run->run.arm).name);
    //: %1: a number, %2: how many
    if (snapshot.step) work += FollowTr::tr(" · step %1 of %2").arg(std::max<std::int64_t>(0, *snapshot.step)).arg(snapshot.record.experiment.measure.batches);
    return work;
  }
  return app::stateText(snapshot.record.state, snapshot.blocks).words;
}

QString Follow::progressLine(const Snapshot& snapshot) const {
  const app::Progress progress = app::progressOf(snapshot.blocks, core::base::SystemClock().wallNow(), m_expected);
  QString line = placeOf(progress) + QStringLiteral(" · ") + workOf(snapshot);
  if (!progress.left || snapshot.record.cancelRequested) return line;
  const QString left = app::text::aboutDuration(*progress.left);
  const BlockRecord* waiting = app::blockThatWaits(snapshot.blocks);
  //: %1: a duration
  if (waiting == nullptr) return line + FollowTr::tr(" · %1 left").arg(left);
  // How long the work takes says nothing while nobody knows when it begins.
  if (app::text::describe(*waiting).sign == app::text::Sign::Warning) return line;
  //: %1: a duration
  return line + FollowTr::tr(" · then %1 of work").arg(left);
}

void Follow::end(const Snapshot& snapshot) {
  m_isOver = true;
  m_timer.stop();
  m_grace.stop();
  m_console.endProgress();
  const ExperimentState state = snapshot.record.state;
  int status = kDone;
  // Before the reason, which stands last then; of what nothing was measured of there is no table.
  const bool isMeasured = std::any_of(snapshot.blocks.begin(), snapshot.blocks.end(), [](const BlockRecord& block) {
    return block.block.kind == BlockKind::Measure && block.block.state == core::model::BlockState::Done;
  });
  const int printed = isMeasured || m_console.isJson() ? printComparison(m_services, m_console, m_id, {}) : kDone;
  if (state != ExperimentState::Done) {
    const app::text::EndText end = app::text::describe(snapshot.record.end);
    //: %1: its state
    const QString how = FollowTr::tr("The experiment was %1.").arg(app::text::describe(state).words);
    m_console.note((how + QLatin1Char(' ') + app::text::sentenceBeyond(app::text::describe(state), snapshot.record.end)).trimmed());
    if (!end.detail.isEmpty()) m_console.note(end.detail);
    tellHowToGoOn(snapshot.record);
    status = state == ExperimentState::Cancelled ? kInterrupted : kFailed;
    if (state == ExperimentState::Cancelled && m_role == Role::Canceller) status = kDone;
  }
  emit finished(status == kDone ? printed : status);
}

/// What ended it for what its file says would end it again.
void Follow::tellHowToGoOn(const core::storage::ExperimentRecord& record) {
  const std::string& code = record.end.code;
  const QString id = QString::fromStdString(m_id.text());
  const bool wouldEndAgain = code == "refused" || code == "modules" || code == "prologue";
  const std::string& time = record.experiment.allocation.time;
  if (code == "time_limit" && !time.empty()) {
    //: %1: a time such as 0:30:00, %2: an experiment's id
    m_console.note(m_console.offering(FollowTr::tr("The limit is the time of %1 that the experiment asks for. Go on with a longer one, such as two hours: baremark-cli run --resume %2 --time 2:00:00")
                                          .arg(QString::fromStdString(time), id)));
  } else if (wouldEndAgain) {
    m_console.note(FollowTr::tr("Correct the file and run it again."));
  } else {
    //: %1: an experiment's id
    m_console.note(m_console.offering(FollowTr::tr("What was measured is kept. Go on with: baremark-cli run --resume %1").arg(id)));
  }
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
  for (const auto& point : assessment->comparison.points) {
    for (const auto& cell : point.cells) {
      const QString sum = app::text::openSum(cell);
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
