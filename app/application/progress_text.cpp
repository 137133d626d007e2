// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/progress_text.h"

#include <QCoreApplication>

#include "app/text/block_text.h"
#include "app/text/units_text.h"

namespace baremark::app {
namespace {

using text::SignedText;

struct ProgressTr {
  Q_DECLARE_TR_FUNCTIONS(Progress)
};

/// Why the next job is not submitted yet.
SignedText keptBackText(const core::model::EndReason& why) {
  if (why.code == core::model::EndKind::SubmitLimit)
    return {text::Sign::Open,
            ProgressTr::tr("waits: the scheduler accepts no more jobs of this account now", "state of an experiment")};
  if (why.code == core::model::EndKind::Neighbour)
    return {text::Sign::Open, ProgressTr::tr("waits for “%1”, whose jobs might get the same nodes",
                                             "state of an experiment; another one's name")
                                  .arg(QString::fromStdString(why.detail))};
  return {text::Sign::Open, ProgressTr::tr("waits: its next job is submitted %1 after the start of the previous job",
                                           "state of an experiment; a time such as 6h")
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
  //: %1: runs done, %2: all of them, %3: blocks done, %4: all of them, %n: blocks
  if (progress.blocksAtHost > 1)
    return ProgressTr::tr("%1 of %2 runs, %3 of %4 blocks done, %n at the scheduler", "blocks", progress.blocksAtHost)
        .arg(text::count(progress.runsDone))
        .arg(text::count(progress.runs))
        .arg(text::count(progress.blocksDone))
        .arg(text::count(progress.blocks));
  if (progress.currentRun == 0 || progress.currentBlock < 1) return doneText(progress);
  //: %1: a number, %2: how many, %3: a number, %4: how many
  return ProgressTr::tr("Run %1 of %2, block %3 of %4")
      .arg(text::count(progress.currentRun))
      .arg(text::count(progress.runs))
      .arg(text::count(progress.currentBlock))
      .arg(text::count(progress.lastBlock));
}

text::SignedText stateText(core::model::ExperimentState state, const std::vector<core::storage::BlockRecord>& blocks,
                           bool isToEnd) {
  using core::model::ExperimentState;
  if (isToEnd && !core::model::isOver(state))
    return {text::Sign::Warning, ProgressTr::tr("being cancelled", "state of an experiment")};
  const bool mayWait = state == ExperimentState::Running || state == ExperimentState::Queued;
  const core::storage::BlockRecord* waiting = mayWait ? blockThatWaits(blocks) : nullptr;
  if (waiting == nullptr) return text::describe(state);
  return isKeptBack(waiting->block) ? keptBackText(waiting->block.end) : text::describe(*waiting);
}

text::SignedText shortStateText(core::model::ExperimentState state,
                                const std::vector<core::storage::BlockRecord>& blocks, bool isToEnd) {
  text::SignedText whole = stateText(state, blocks, isToEnd);
  const core::storage::BlockRecord* waiting =
      state == core::model::ExperimentState::Running ? blockThatWaits(blocks) : nullptr;
  if (waiting == nullptr || whole.sign != text::Sign::Open) return whole;
  if (waiting->block.end.code == core::model::EndKind::Apart)
    return text::describe(core::model::ExperimentState::Queued);
  return {whole.sign, ProgressTr::tr("waits for its scheduler", "state of an experiment")};
}

std::string silentSince(core::model::ExperimentState state, const std::vector<core::storage::BlockRecord>& blocks) {
  const core::storage::BlockRecord* waiting =
      state == core::model::ExperimentState::Running ? blockThatWaits(blocks) : nullptr;
  if (waiting == nullptr || waiting->block.end.code != core::model::EndKind::Silent) return {};
  return waiting->block.end.detail.substr(0, waiting->block.end.detail.find('\n'));
}

QString unknownRestText(const Progress& progress) {
  return progress.blocksDone == 0 ? ProgressTr::tr("experiment: known after the first block")
                                  : ProgressTr::tr("experiment: known after the first block of each point");
}

QString pauseText(std::optional<int> atTheScheduler) {
  if (!atTheScheduler) return ProgressTr::tr("No further block starts. The block that is running finishes.");
  if (*atTheScheduler == 0) return ProgressTr::tr("No further job is submitted.");
  return ProgressTr::tr("No further job is submitted. The scheduler still runs %n block(s) that it already has.",
                        nullptr, *atTheScheduler);
}

QString pausedText(core::model::ExperimentState state, std::optional<int> atTheScheduler) {
  if (state == core::model::ExperimentState::Paused)
    return ProgressTr::tr("Paused: no further block starts until you resume it.");
  if (!atTheScheduler) return ProgressTr::tr("Pausing after this block …");
  return ProgressTr::tr("Pausing: %1", "what that does").arg(pauseText(atTheScheduler));
}

}  // namespace baremark::app
