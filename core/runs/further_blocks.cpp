// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/further_blocks.h"

#include <algorithm>

#include "core/report/assessment.h"
#include "core/runs/planning.h"

namespace baremark::core::runs {
namespace {

using base::fail;
using base::Result;
using model::BlockState;
using model::ExperimentState;
using storage::BlockRecord;
using storage::BlockRepository;
using storage::ExperimentRepository;
using storage::Store;

}  // namespace

/// Takes the one look of "until" at every case and point whose first blocks are done.
Result<void> FurtherBlocks::decideUntil(Store& store, const report::Assessment& assessment) {
  for (const stats::ComparedPoint& compared : assessment.comparison.points) {
    const bool isDecided =
        std::any_of(m_experiment.record().untilDecisions.begin(), m_experiment.record().untilDecisions.end(),
                    [&](const storage::UntilDecision& known) {
                      return known.caseIndex == compared.caseIndex && known.point == compared.point;
                    });
    if (isDecided || !compared.plannedBlocks) continue;
    const storage::UntilDecision decision{compared.caseIndex, compared.point, compared.blocks, *compared.plannedBlocks};
    if (Result<void> kept = ExperimentRepository(store).setUntilDecision(m_experiment.id(), decision); !kept)
      return kept;
    m_experiment.addDecision(decision);
  }
  return {};
}

/// The gaps between rounds, and the rounds that the first look of "until" has added. Cancelled blocks come back only
/// when the user resumes the experiment.
Result<std::vector<BlockRecord>> FurtherBlocks::missingBlocks(Store& store, const std::vector<BlockRecord>& blocks) {
  const Result<report::Assessment> assessment = report::assess(store, m_experiment.id());
  if (!assessment) return fail(assessment.error());
  if (m_experiment.record().experiment.measure.until) {
    if (Result<void> looked = decideUntil(store, *assessment); !looked) return fail(looked.error());
  }
  std::vector<plan::BlockTarget> targets = countedBlocks(m_experiment.record(), assessment->points, blocks);
  for (plan::BlockTarget& target : targets) {
    int wanted = m_experiment.record().experiment.measure.repeats;
    for (const storage::UntilDecision& decision : m_experiment.record().untilDecisions) {
      const bool isHere = decision.caseIndex == target.caseIndex && decision.point == target.point;
      if (isHere) wanted = std::max(wanted, decision.blocks);
    }
    if (lastRoundOf(blocks, target) < wanted) target.want = std::max(target.have, wanted);
  }
  const Result<int> last = BlockRepository(store).lastSequence(m_experiment.id());
  if (!last) return fail(last.error());
  std::vector<BlockRecord> missing = gapsIn(blocks, *last + 1);
  const std::vector<BlockRecord> more =
      moreBlocks(m_experiment.record(), targets, *last + 1 + static_cast<int>(missing.size()), 0);
  missing.insert(missing.end(), more.begin(), more.end());
  return missing;
}

Result<void> FurtherBlocks::planOrEnd() {
  if (Result<void> updated = m_experiment.updateHeadline(); !updated) return fail(updated.error());
  bool isDone = false;
  const Result<void> decided = m_experiment.store().writeNow([&](Store& store) -> Result<void> {
    return store.transact([&]() -> Result<void> {
      // The user may have extended the experiment since the last refresh.
      const Result<std::vector<BlockRecord>> blocks = BlockRepository(store).ofExperiment(m_experiment.id());
      if (!blocks) return fail(blocks.error());
      const bool isOpen = std::any_of(blocks->begin(), blocks->end(), [](const BlockRecord& block) {
        return block.block.state == BlockState::Planned;
      });
      if (isOpen) return {};
      const Result<std::vector<BlockRecord>> missing = missingBlocks(store, *blocks);
      if (!missing) return fail(missing.error());
      isDone = missing->empty();
      return isDone ? m_experiment.writeEnd(store, ExperimentState::Done, {}) : BlockRepository(store).add(*missing);
    });
  });
  if (!decided) m_experiment.forgetRevision();  // the decisions were rolled back
  if (!decided && cannotBeCompared(decided.error())) {
    const model::EndReason reason{model::EndCode::named(base::errorCodeName(decided.error().code)),
                                  toLogLine(decided.error())};
    if (Result<void> ended = m_experiment.end(ExperimentState::Stopped, reason); !ended) return fail(ended.error());
    return {};
  }
  if (!decided) return fail(decided.error());
  if (isDone) m_experiment.noteEnd(ExperimentState::Done);
  return {};
}

}  // namespace baremark::core::runs
