// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/progress_text.h"

#include <QCoreApplication>

#include "app/text/units_text.h"
#include "core/runs/submission.h"

namespace baremark::app {
namespace {

using text::SignedText;

struct ProgressTr {
  Q_DECLARE_TR_FUNCTIONS(Progress)
};

/// Of the next job, while no other one is at the scheduler.
SignedText keptBackText(const core::model::EndReason& why) {
  if (why.code == core::runs::kSubmitLimit)
    return {text::Sign::Open, ProgressTr::tr("waits: the scheduler takes no more jobs of this account now", "state of an experiment")};
  return {text::Sign::Open, ProgressTr::tr("waits: its next job is submitted %1 after the one before it started", "state of an experiment; a time such as 6h")
                                .arg(QString::fromStdString(why.detail))};
}

}  // namespace

QString doneText(const Progress& progress) {
  //: %1: runs done, %2: all of them, %3: blocks done, %4: all of them
  return ProgressTr::tr("%1 of %2 runs, %3 of %4 blocks")
      .arg(text::count(progress.runsDone))
      .arg(text::count(progress.runs))
      .arg(text::count(progress.blocksDone))
      .arg(text::count(progress.blocks));
}

QString workText(const Progress& progress) {
  if (progress.blocksAtHost > 1) {
    //: %1: runs done, %2: all of them, %3: blocks done, %4: all of them, %n: blocks
    return ProgressTr::tr("%1 of %2 runs, %3 of %4 blocks done, %n at the scheduler", "blocks", progress.blocksAtHost)
        .arg(text::count(progress.runsDone))
        .arg(text::count(progress.runs))
        .arg(text::count(progress.blocksDone))
        .arg(text::count(progress.blocks));
  }
  if (progress.currentRun == 0) return doneText(progress);
  //: %1: a number, %2: how many, %3: a number, %4: how many
  return ProgressTr::tr("Run %1 of %2, block %3 of %4")
      .arg(text::count(progress.currentRun))
      .arg(text::count(progress.runs))
      .arg(text::count(progress.currentBlock))
      .arg(text::count(progress.lastBlock));
}

text::SignedText stateText(core::model::ExperimentState state, const std::vector<core::storage::BlockRecord>& blocks) {
  const core::storage::BlockRecord* waiting = state == core::model::ExperimentState::Running ? blockThatWaits(blocks) : nullptr;
  if (waiting == nullptr) return text::describe(state);
  return isKeptBack(waiting->block) ? keptBackText(waiting->block.end) : text::describe(*waiting);
}

QString unknownRestText(const Progress& progress) {
  return progress.blocksDone == 0 ? ProgressTr::tr("experiment: known after the first block") : ProgressTr::tr("experiment: known after the first block of each point");
}

QString pauseText(std::optional<int> atTheScheduler) {
  if (!atTheScheduler) return ProgressTr::tr("Nothing new begins; the block at work still ends.");
  if (*atTheScheduler == 0) return ProgressTr::tr("No further job is handed over.");
  return ProgressTr::tr("No further job is handed over; %n block(s) that the scheduler has already still run.", nullptr, *atTheScheduler);
}

QString pausedText(core::model::ExperimentState state, std::optional<int> atTheScheduler) {
  if (state == core::model::ExperimentState::Paused)
    return ProgressTr::tr("Paused: nothing new begins until it goes on.");
  return ProgressTr::tr("To pause: %1", "what that does").arg(pauseText(atTheScheduler));
}

}  // namespace baremark::app
