// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_lines.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/application/progress_text.h"
#include "app/text/setting_text.h"
#include "app/text/state_text.h"
#include "app/text/units_text.h"
#include "core/plan/expansion.h"
#include "core/runs/run_outcome.h"
#include "core/storage/sample_repository.h"

namespace baremark::cli {
namespace {

struct RunLinesTr {
  Q_DECLARE_TR_FUNCTIONS(Follow)
};

using core::base::fail;
using core::base::Result;
using core::model::BlockKind;
using core::model::BlockState;
using core::model::ExperimentState;
using core::model::RunState;
using core::storage::BlockRecord;
using core::storage::BlockRepository;
using core::storage::RunRecord;

/// Its point, and its case where there are several.
QString caseAndPoint(const core::storage::ExperimentRecord& record, const BlockRecord& block) {
  const QString point = app::text::point(block.block.point);
  const QString which = record.cases.size() > 1
                            ? app::text::settings(core::plan::distinguishing(record.cases, block.block.caseIndex))
                            : QString();
  return which.isEmpty() ? point : QStringLiteral("%1 · %2").arg(point, which);
}

const RunRecord* runningRun(const std::vector<BlockRecord>& blocks) {
  for (const BlockRecord& block : blocks) {
    for (const RunRecord& run : block.runs) {
      if (run.run.state == RunState::Running) return &run;
    }
  }
  return nullptr;
}

/// " · job 4711", appended to what is said of a block; empty: it has none, or its number is not known.
QString jobOf(const Snapshot& snapshot, const BlockRecord& block) {
  const auto job = snapshot.jobs.find(block.block.allocation);
  if (job == snapshot.jobs.end()) return {};
  //: %1: the number of a scheduler's job
  return RunLinesTr::tr(" · job %1").arg(QString::fromStdString(job->second));
}

QString placeOf(const app::Progress& progress) {
  if (progress.blocksAtHost > 1) return app::workText(progress);
  //: %1: a number, %2: how many
  return RunLinesTr::tr("block %1 of %2").arg(app::text::count(std::min(progress.blocksDone + 1, progress.blocks)), app::text::count(progress.blocks));
}

/// What is at work: a run, or what the block at the host waits for.
QString workOf(const Snapshot& snapshot) {
  if (snapshot.record.cancelRequested) return RunLinesTr::tr("being cancelled");
  if (const RunRecord* run = runningRun(snapshot.blocks)) {
    QString work = QString::fromStdString(snapshot.record.experiment.arms.at(run->run.arm).name);
    //: %1: a number, %2: how many
    if (snapshot.step)
      work += RunLinesTr::tr(" · step %1 of %2")
                  .arg(std::max<std::int64_t>(0, *snapshot.step))
                  .arg(snapshot.record.experiment.measure.batches);
    return work;
  }
  return app::stateText(snapshot.record.state, snapshot.blocks).words;
}

}  // namespace

Result<Snapshot> readSnapshot(core::storage::Store& store, const core::base::ExperimentId& id,
                              const app::RunTimes& expected) {
  auto record = core::storage::ExperimentRepository(store).find(id);
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
    const auto past = BlockRepository(store).earlierRuns(snapshot.record.experiment.host);
    if (!past) return fail(past.error());
    snapshot.expected = app::runTimes(snapshot.record, *past);
  }
  if (const RunRecord* run = runningRun(snapshot.blocks)) {
    const auto step = core::storage::SampleRepository(store).lastStep(run->key);
    if (!step) return fail(step.error());
    snapshot.step = *step;
  }
  return snapshot;
}

int jobsAtTheHost(const std::vector<BlockRecord>& blocks) {
  std::set<std::string> allocations;  // each may hold several blocks
  for (const BlockRecord& block : blocks) {
    if (core::model::isAtTheHost(block.block.state)) allocations.insert(block.block.allocation.text());
  }
  return static_cast<int>(allocations.size());
}

bool isAnythingMeasured(const std::vector<BlockRecord>& blocks) {
  return std::any_of(blocks.begin(), blocks.end(), [](const BlockRecord& block) {
    return block.block.kind == BlockKind::Measure && block.block.state == BlockState::Done;
  });
}

void RunLines::note(const QString& line) const {
  m_console.progress(QString());
  m_console.note(m_lead + line);
}

void RunLines::tell(const Snapshot& snapshot) {
  for (const BlockRecord& block : snapshot.blocks) {
    tellOfJob(snapshot, block);
    const bool isCut = block.block.state == BlockState::Cut && !block.block.end.code.empty();
    if (isCut && m_told.insert(block.block.id.text()).second) {
      const auto state = app::text::describe(block.block.state);
      note(QStringLiteral("%1 %2 · %3")
               .arg(app::text::glyph(state.sign), caseAndPoint(snapshot.record, block),
                    app::text::withEnd(state, block.block.end)) +
           jobOf(snapshot, block));
    }
    for (const RunRecord& run : block.runs) tellOfRun(snapshot, block, run);
  }
}

/// What a person has to see to, and that a block begins anew: once each.
void RunLines::tellOfJob(const Snapshot& snapshot, const BlockRecord& block) {
  const app::text::SignedText state = app::text::describe(block);
  const bool isAnew = block.block.end.code == "requeued" || !app::text::attemptNote(block).isEmpty();
  const bool isTold = core::model::isAtTheHost(block.block.state) && (isAnew || state.sign == app::text::Sign::Warning);
  const std::string why = block.block.end.detail.substr(
      0, block.block.end.detail.find('\n'));  // the rest, such as an expected start, moves
  if (!isTold ||
      !m_told.insert(block.block.id.text() + block.block.end.code + why + app::text::attemptNote(block).toStdString())
           .second)
    return;
  note(
      QStringLiteral("%1 %2 · %3").arg(app::text::glyph(state.sign), app::text::point(block.block.point), state.words) +
      jobOf(snapshot, block));
}

void RunLines::tellOfRun(const Snapshot& snapshot, const BlockRecord& block, const RunRecord& run) {
  const bool hasEnded = run.run.state == RunState::Done || run.run.state == RunState::Failed;
  const std::string name = run.run.id.text() + "-" + std::to_string(run.run.attempt);
  if (!hasEnded || !m_told.insert(name).second) return;
  const QString arm = QString::fromStdString(snapshot.record.experiment.arms.at(run.run.arm).name);
  const auto state = app::text::describe(run.run.state);
  QString line =
      QStringLiteral("%1 %2 · %3").arg(app::text::glyph(state.sign), caseAndPoint(snapshot.record, block), arm);
  if (block.block.kind == BlockKind::Canary) line += RunLinesTr::tr(" · checked before the first run");
  //: %1: a number
  if (run.run.summary) line += RunLinesTr::tr(" · %1 images/s").arg(app::text::rate(run.run.summary->imagesPerSecond));
  if (run.run.state == RunState::Failed) line += QStringLiteral(" · ") + app::text::describe(run.run.end).sentence;
  note(line);
}

QString RunLines::progress(const Snapshot& snapshot) {
  const app::Progress progress =
      app::progressOf(snapshot.blocks, core::base::SystemClock().wallNow(), snapshot.expected);
  QString line = placeOf(progress) + QStringLiteral(" · ") + workOf(snapshot);
  if (!progress.left || snapshot.record.cancelRequested) return line;
  const QString left = app::text::aboutDuration(*progress.left);
  const BlockRecord* waiting = app::blockThatWaits(snapshot.blocks);
  //: %1: a duration
  if (waiting == nullptr) return line + RunLinesTr::tr(" · %1 left").arg(left);
  // How long the work takes says nothing while nobody knows when it begins.
  if (app::text::describe(*waiting).sign == app::text::Sign::Warning) return line;
  //: %1: a duration
  return line + RunLinesTr::tr(" · then %1 of work").arg(left);
}

void RunLines::tellEnd(const Snapshot& snapshot) const {
  const ExperimentState state = snapshot.record.state;
  if (state == ExperimentState::Done) return;
  const app::text::EndText end = app::text::describe(snapshot.record.end);
  //: %1: its state
  const QString how = RunLinesTr::tr("The experiment was %1.").arg(app::text::describe(state).words);
  note((how + QLatin1Char(' ') + app::text::sentenceBeyond(app::text::describe(state), snapshot.record.end)).trimmed());
  if (!end.detail.isEmpty()) m_console.note(end.detail);
  tellHowToGoOn(snapshot.record);
}

/// What ended it for what its file says would end it again.
void RunLines::tellHowToGoOn(const core::storage::ExperimentRecord& record) const {
  const std::string& code = record.end.code;
  const QString id = QString::fromStdString(record.id.text());
  const std::string& time = record.experiment.allocation.time;
  if (code == "time_limit" && !time.empty()) {
    //: %1: a time such as 0:30:00, %2: an experiment's id
    note(m_console.offering(RunLinesTr::tr("The limit is the time of %1 that the experiment asks for. Go on with a "
                                           "longer one, such as two hours: baremark-cli run --resume %2 --time 2:00:00")
                                .arg(QString::fromStdString(time), id)));
  } else if (core::runs::needsChangedFile(code)) {
    note(RunLinesTr::tr("Correct the file and run it again."));
  } else {
    //: %1: an experiment's id
    note(m_console.offering(
        RunLinesTr::tr("What was measured is kept. Go on with: baremark-cli run --resume %1").arg(id)));
  }
}

}  // namespace baremark::cli
