// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_lines.h"

#include "app/cli/plan_output.h"
#include "app/text/block_text.h"
#include "app/text/end_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"
#include "core/model/time_limit.h"
#include "core/protocol/block_files.h"
#include "core/report/checks.h"
#include "core/runs/ownership.h"
#include "core/runs/run_outcome.h"
#include "core/storage/sample_repository.h"

namespace baremark::cli {
namespace {

using core::model::BlockKind;
using core::model::BlockState;
using core::model::ExperimentState;
using core::model::RunState;
using core::storage::BlockRecord;
using core::storage::BlockRepository;
using core::storage::RunRecord;

/// The block's point, and its case if the experiment has several.
QString caseAndPoint(const core::storage::ExperimentRecord& record, const BlockRecord& block) {
  const QString point = app::text::point(block.block.point);
  const QString which = app::text::caseLabel(record.cases, block.block.caseIndex);
  return which.isEmpty() ? point : QStringLiteral("%1 · %2").arg(point, which);
}

/// The present run. Runs of a suspended or silent block do not count, because they make no steps.
const RunRecord* runningRun(const std::vector<BlockRecord>& blocks) {
  for (const BlockRecord& block : blocks) {
    if (app::isStanding(block.block)) continue;
    for (const RunRecord& run : block.runs)
      if (run.run.state == RunState::Running) return &run;
  }
  return nullptr;
}

/// " · job 4711", the end of a line about a block. Empty: it has no job, or the job's id is not known.
QString jobOf(const Snapshot& snapshot, const BlockRecord& block) {
  const auto job = snapshot.jobs.find(block.block.allocation);
  if (job == snapshot.jobs.end()) return {};
  return Cli::tr(" · job %1", "the number of a scheduler's job").arg(qString(job->second));
}

/// The checks of the snapshot's blocks. They are read once for each canary.
Result<JobChecks> checksOf(core::storage::Store& store, const Snapshot& snapshot) {
  const BlockRecord* canary = core::report::startedCanary(snapshot.blocks);
  if (canary == nullptr || canary->block.state != BlockState::Done) return JobChecks();
  if (canary->block.id.text() == snapshot.checks.canary) return snapshot.checks;
  auto findings = core::report::jobFindings(store, snapshot.record.experiment, snapshot.blocks);
  if (!findings) return fail(findings.error());
  return JobChecks{canary->block.id.text(), std::move(*findings)};
}

/// Whether all but the step of the present run is as `before` holds it, if the store's revision is the same. A
/// heartbeat does not raise the revision, so the process of another owner may have ended.
bool isAllInTheRevision(const Snapshot& before) {
  const auto& owner = before.record.owner;
  return owner && owner->process == core::runs::ownIdentity();
}

/// Reads again what may have changed since `snapshot` was read.
Result<void> readAgain(core::storage::Store& store, const ExperimentId& id, Snapshot& snapshot) {
  auto record = core::storage::ExperimentRepository(store).find(id, &snapshot.record);
  if (!record) return fail(record.error());
  auto blocks = BlockRepository(store).ofExperiment(id, snapshot.blocks);
  if (!blocks) return fail(blocks.error());
  const auto allocations = BlockRepository(store).allocations(id);
  if (!allocations) return fail(allocations.error());
  snapshot.record = std::move(*record);
  snapshot.blocks = std::move(*blocks);
  snapshot.jobs.clear();
  for (const core::storage::AllocationRecord& allocation : *allocations)
    if (!allocation.jobId.empty()) snapshot.jobs[allocation.id] = allocation.jobId;
  if (!snapshot.expected) {
    const auto past = BlockRepository(store).earlierRuns(snapshot.record.experiment.host);
    if (!past) return fail(past.error());
    snapshot.expected = app::runTimes(snapshot.record, *past);
  }
  auto checks = checksOf(store, snapshot);
  if (!checks) return fail(checks.error());
  snapshot.checks = std::move(*checks);
  return {};
}

QString placeOf(const app::Progress& progress) {
  if (progress.blocksAtHost > 1) return app::workText(progress);
  return Cli::tr("block %1 of %2", "%1: a number, %2: how many")
      .arg(app::text::count(std::min(progress.blocksDone + 1, progress.blocks)), app::text::count(progress.blocks));
}

/// The present run, or what the block at the host waits for.
QString workOf(const Snapshot& snapshot) {
  if (snapshot.record.cancelRequested) return Cli::tr("being cancelled");
  if (const RunRecord* run = runningRun(snapshot.blocks)) {
    QString work = qString(snapshot.record.experiment.arms.at(run->run.arm).name);
    if (snapshot.step)
      work += Cli::tr(" · step %1 of %2", "%1: a number, %2: how many")
                  .arg(std::max<std::int64_t>(0, *snapshot.step))
                  .arg(snapshot.record.experiment.measure.batches);
    return work;
  }
  return app::stateText(snapshot.record.state, snapshot.blocks, snapshot.record.cancelRequested).words;
}

}  // namespace

Result<SnapshotPointer> readSnapshot(core::storage::Store& store, const ExperimentId& id,
                                     const SnapshotPointer& before) {
  // Before the rest: a change in between raises the revision, so the next call reads it.
  const Result<std::int64_t> revision = store.revision();
  if (!revision) return fail(revision.error());
  auto snapshot = before ? std::make_shared<Snapshot>(*before) : std::make_shared<Snapshot>();
  if (!before || before->revision != *revision || !isAllInTheRevision(*before)) {
    if (const Result<void> read = readAgain(store, id, *snapshot); !read) return fail(read.error());
    snapshot->revision = *revision;
  }
  snapshot->step.reset();
  if (const RunRecord* run = runningRun(snapshot->blocks)) {
    const auto step = core::storage::SampleRepository(store).lastStep(run->key);
    if (!step) return fail(step.error());
    snapshot->step = *step;
  }
  return SnapshotPointer(std::move(snapshot));
}

void RunLines::note(const QString& line) const {
  m_console.progress(QString());
  m_console.note(m_lead + line);
}

void RunLines::report(const Snapshot& snapshot) {
  reportObstacle(snapshot);
  for (const BlockRecord& block : snapshot.blocks) {
    reportJob(snapshot, block);
    const bool isCut = block.block.state == BlockState::Cut && !block.block.end.code.isNone();
    if (isCut && m_reported.insert(block.block.id.text()).second) {
      const auto state = app::text::describe(block.block.state);
      note(QStringLiteral("%1 %2 · %3")
               .arg(app::text::glyph(state.sign), caseAndPoint(snapshot.record, block),
                    app::text::withEnd(state, block.block.end)) +
           jobOf(snapshot, block));
    }
    for (const RunRecord& run : block.runs) reportRun(snapshot, block, run);
    if (block.block.id.text() == snapshot.checks.canary) reportChecks(snapshot);
  }
}

/// Reports the checks of a canary that warn or stop, once.
void RunLines::reportChecks(const Snapshot& snapshot) {
  if (!m_reported.insert("checks of " + snapshot.checks.canary).second) return;
  for (const QString& line : jobCheckLines(snapshot.checks.findings, snapshot.record.experiment)) note(line);
}

/// Reports why no job is submitted while none is at the host. Each reason is reported once.
void RunLines::reportObstacle(const Snapshot& snapshot) {
  const BlockRecord* waiting = app::blockThatWaits(snapshot.blocks);
  const bool isToRun =
      (snapshot.record.state == ExperimentState::Running || snapshot.record.state == ExperimentState::Queued) &&
      !snapshot.record.cancelRequested;
  if (waiting == nullptr || !app::isKeptBack(waiting->block) || !isToRun) return;
  if (!m_reported.insert(waiting->block.end.code.name() + waiting->block.end.text()).second) return;
  const app::text::SignedText state =
      app::stateText(snapshot.record.state, snapshot.blocks, snapshot.record.cancelRequested);
  note(QStringLiteral("%1 %2").arg(app::text::glyph(state.sign), state.words));
}

/// Reports problems that the user must solve, and that a block starts again. Each is reported once.
void RunLines::reportJob(const Snapshot& snapshot, const BlockRecord& block) {
  const app::text::SignedText state = app::text::describe(block);
  const bool isAnew =
      block.block.end.code == core::model::EndKind::Requeued || !app::text::attemptNote(block).isEmpty();
  const bool isTold = core::model::isAtTheHost(block.block.state) && (isAnew || state.sign == app::text::Sign::Warning);
  // Only the first argument: the others, such as an expected start, change often.
  const std::string why = block.block.end.argument(0);
  if (!isTold || !m_reported
                      .insert(block.block.id.text() + block.block.end.code.name() + why +
                              app::text::attemptNote(block).toStdString())
                      .second)
    return;
  note(
      QStringLiteral("%1 %2 · %3").arg(app::text::glyph(state.sign), app::text::point(block.block.point), state.words) +
      jobOf(snapshot, block));
}

void RunLines::reportRun(const Snapshot& snapshot, const BlockRecord& block, const RunRecord& run) {
  const bool hasEnded = run.run.state == RunState::Done || run.run.state == RunState::Failed;
  const std::string name = run.run.id.text() + "-" + std::to_string(run.run.attempt);
  if (!hasEnded || !m_reported.insert(name).second) return;
  const QString arm = qString(snapshot.record.experiment.arms.at(run.run.arm).name);
  const auto state = app::text::describe(run.run.state);
  QString line =
      QStringLiteral("%1 %2 · %3").arg(app::text::glyph(state.sign), caseAndPoint(snapshot.record, block), arm);
  if (block.block.kind == BlockKind::Canary) line += Cli::tr(" · checked before the first run");
  if (block.block.kind == BlockKind::Profile) line += Cli::tr(" · profiled: not compared");
  //: %1: a number
  if (run.run.summary) line += Cli::tr(" · %1 images/s").arg(app::text::rate(run.run.summary->imagesPerSecond));
  if (run.run.summary && !run.run.summary->instances.empty())
    line += Cli::tr(" · instances %1", "their images/s").arg(app::text::instanceRates(run.run.summary->instances));
  if (run.run.state == RunState::Failed) line += QStringLiteral(" · ") + app::text::describe(run.run.end).sentence;
  note(line);
  if (block.block.kind != BlockKind::Profile) return;
  const QString id = qString(snapshot.record.id.text());
  const QString folder = qString(snapshot.record.id.text() + "/" + block.block.id.text() + "/" +
                                 core::protocol::attemptFolder(run.run.attempt) + "/" + run.run.id.text());
  note(Cli::tr("  Its files are in %1, below the folder of the host's runs.", "a folder").arg(folder));
  //: %1: an experiment's id
  note(m_console.offering(Cli::tr("  To copy them: baremark-cli fetch %1 --output DIR").arg(id)));
}

QString RunLines::progress(const Snapshot& snapshot) {
  const app::Progress progress =
      app::progressOf(snapshot.blocks, core::base::SystemClock().wallNow(), snapshot.expected);
  QString line = placeOf(progress) + QStringLiteral(" · ") + workOf(snapshot);
  if (!progress.left || snapshot.record.cancelRequested) return line;
  const QString left = app::text::aboutDuration(*progress.left);
  const BlockRecord* waiting = app::blockThatWaits(snapshot.blocks);
  if (waiting == nullptr) return line + Cli::tr(" · %1 left", "a duration").arg(left);
  // An estimate is useless as long as the start is not known.
  if (app::text::describe(*waiting).sign == app::text::Sign::Warning) return line;
  return line + Cli::tr(" · then %1 of work", "a duration").arg(left);
}

void RunLines::reportEnd(const Snapshot& snapshot) const {
  const ExperimentState state = snapshot.record.state;
  if (state == ExperimentState::Done) return;
  const app::text::EndText end = app::text::describe(snapshot.record.end);
  const QString how = Cli::tr("The experiment was %1.", "its state").arg(app::text::describe(state).words);
  note((how + QLatin1Char(' ') + app::text::sentenceBeyond(app::text::describe(state), snapshot.record.end)).trimmed());
  if (!end.detail.isEmpty()) m_console.note(end.detail);
  reportHowToResume(snapshot.record);
}

/// Reports how to resume the experiment. If its file is the cause of its end, the file must be changed.
void RunLines::reportHowToResume(const core::storage::ExperimentRecord& record) const {
  const core::model::EndCode& code = record.end.code;
  const QString id = qString(record.id.text());
  const std::string& time = record.experiment.allocation.time;
  if (code == core::model::EndKind::TimeLimit) {
    const QString longer = qString(core::model::longerTimeLimit(time));
    const QString asked =
        time.empty() ? Cli::tr("The experiment asks for no time, so its jobs get the scheduler's default.") :
                     //: %1: a time such as 0:30:00
            Cli::tr("The experiment asks for a time of %1.").arg(qString(time));
    //: %1: an experiment's id, %2: a time such as 0:30:00
    const QString command =
        Cli::tr("To resume it with a longer time, for example: baremark-cli run --resume %1 --time %2").arg(id, longer);
    note(asked);
    note(m_console.offering(command));
  } else if (core::runs::needsChangedFile(code)) {
    note(Cli::tr("Correct the file and run it again."));
  } else {
    //: %1: an experiment's id
    note(m_console.offering(Cli::tr("The results so far are kept. To resume: baremark-cli run --resume %1").arg(id)));
  }
}

}  // namespace baremark::cli
