// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/driven_experiment.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/printable.h"
#include "core/report/assessment.h"
#include "core/report/export_json.h"

namespace baremark::core::runs {
using base::fail, base::Result;
using storage::BlockRecord, storage::BlockRepository, storage::ExperimentRepository, storage::Store;

DrivenExperiment::DrivenExperiment(base::ExperimentId id, Host& host, StoreAccess& store,
                                   const RunnerResources& resources, RunnerEvents events)
    : m_id(std::move(id)), m_host(host), m_store(store), m_resources(resources), m_events(std::move(events)) {}

Result<void> DrivenExperiment::refresh() {
  return m_store.readNow([this](Store& store) -> Result<void> {
    const Result<std::int64_t> revision = store.revision();
    if (!revision) return fail(revision.error());
    if (m_revision == *revision) return {};
    Result<storage::ExperimentRecord> record = ExperimentRepository(store).find(m_id, &m_record);
    if (!record) return fail(record.error());
    Result<std::vector<BlockRecord>> blocks = BlockRepository(store).ofExperiment(m_id, m_blocks);
    if (!blocks) return fail(blocks.error());
    m_record = std::move(*record);
    m_blocks = std::move(*blocks);
    m_revision = *revision;
    return {};
  });
}

std::vector<BlockRecord> DrivenExperiment::openBlocksOf(const base::AllocationId& allocation) const {
  std::vector<BlockRecord> blocks;
  for (const BlockRecord& block : m_blocks) {
    if (block.block.allocation == allocation && isAtTheHost(block.block.state)) blocks.push_back(block);
  }
  return blocks;
}

bool DrivenExperiment::hasBlockAtHost(const std::optional<base::BlockId>& except) const {
  return std::ranges::any_of(
      m_blocks, [&](const BlockRecord& block) { return block.block.id != except && isAtTheHost(block.block.state); });
}

void DrivenExperiment::reportChange() const {
  if (m_events.changed) m_events.changed(m_id);
}

Result<void> DrivenExperiment::setBlockState(const base::BlockId& block, model::BlockState state,
                                             const model::EndReason& why) {
  const Result<void> written =
      m_store.writeNow([&](Store& store) { return BlockRepository(store).setState(block, state, why, {}, {}); });
  if (written) reportChange();
  return written;
}

Result<void> DrivenExperiment::setState(model::ExperimentState state) {
  const Result<void> written =
      m_store.writeNow([&](Store& store) { return ExperimentRepository(store).setState(m_id, state, {}, {}); });
  if (written) {
    m_record.state = state;
    reportChange();
  }
  return written;
}

Result<void> DrivenExperiment::end(model::ExperimentState state, const model::EndReason& reason) {
  if (Result<void> updated = updateHeadline(); !updated) return updated;
  const Result<void> written = m_store.writeNow([&](Store& store) { return writeEnd(store, state, reason); });
  if (written) noteEnd(state);
  return written;
}

Result<void> DrivenExperiment::writeEnd(Store& store, model::ExperimentState state, const model::EndReason& reason) {
  return store.transact([&]() -> Result<void> {
    ExperimentRepository experiments(store);
    if (Result<void> cleared = experiments.clearRequests(m_id); !cleared) return cleared;
    const auto shown = model::EndReason::ofText(reason.code, base::printable(reason.text(), 4096));
    return experiments.setState(m_id, state, shown, m_resources.clock->wallNow());
  });
}

void DrivenExperiment::noteEnd(model::ExperimentState state) {
  m_record.state = state;
  reportChange();
}

Result<void> DrivenExperiment::stop(const model::EndReason& reason) {
  if (!hasBlockAtHost()) return end(model::ExperimentState::Stopped, reason);
  noteStop(reason);
  return {};
}

void DrivenExperiment::noteStop(const model::EndReason& reason) {
  if (!m_stopReason) m_stopReason = reason;
}

Result<void> DrivenExperiment::updateHeadline() {
  return m_store.writeNow([this](Store& store) -> Result<void> {
    const Result<void> refreshed = refreshHeadline(store, m_id);
    // An experiment that cannot be compared has no headline; its page says why.
    if (!refreshed && cannotBeCompared(refreshed.error())) return {};
    return refreshed;
  });
}

bool cannotBeCompared(const base::Error& error) {
  return error.code == base::ErrorCode::OutOfRange;
}

using base::ErrorCode, base::ExperimentId;

Result<void> refreshHeadline(Store& store, const ExperimentId& id) {
  const Result<report::Assessment> assessment = report::assess(store, id);
  if (!assessment) return fail(assessment.error());
  return ExperimentRepository(store).setHeadline(id, base::toJsonLine(report::headlineJson(*assessment)));
}

Result<std::vector<ExperimentId>> outdatedHeadlines(Store& store) {
  const auto headlines = ExperimentRepository(store).headlines();
  if (!headlines) return fail(headlines.error());
  std::vector<ExperimentId> outdated;
  for (const auto& [id, json] : *headlines) {
    if (report::isOutdated(json)) outdated.push_back(id);
  }
  return outdated;
}

Result<void> renewHeadline(Store& store, const ExperimentId& id) {
  return store.transact([&]() -> Result<void> {
    const Result<std::string> stored = ExperimentRepository(store).headlineOf(id);
    if (!stored) return fail(stored.error());
    if (!report::isOutdated(*stored)) return {};
    const Result<void> made = refreshHeadline(store, id);
    if (made || made.error().code != ErrorCode::OutOfRange) return made;
    return ExperimentRepository(store).setHeadline(id, {});
  });
}

Result<void> renewHeadlines(Store& store) {
  const Result<std::vector<ExperimentId>> outdated = outdatedHeadlines(store);
  if (!outdated) return fail(outdated.error());
  for (const ExperimentId& id : *outdated) {
    const Result<void> renewed = renewHeadline(store, id);
    if (!renewed && renewed.error().code == ErrorCode::Busy) return renewed;
  }
  return {};
}

}  // namespace baremark::core::runs
