// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/experiment_data.h"

#include "app/text/stop_text.h"
#include "core/runs/ownership.h"

namespace baremark::app::models {
namespace {

using core::report::Assessment;

/// Orders two records of a block by progress: the number of attempts, the block's state, then the states of its runs.
std::tuple<std::size_t, int, int> howFar(const core::storage::BlockRecord& block) {
  int runs = 0;
  for (const core::storage::RunRecord& run : block.runs)
    runs += run.run.state == core::model::RunState::Waiting   ? 0
            : run.run.state == core::model::RunState::Running ? 1
                                                              : 2;
  return {block.runs.size(),
          std::min(static_cast<int>(block.block.state), static_cast<int>(core::model::BlockState::Done)), runs};
}

}  // namespace

ExperimentData::ExperimentData(Services& services, StoreWatch& watch, QObject* parent)
    : QObject(parent), m_watch(watch), m_inquiry(services, this), m_looks(looksOf(services.resources().runtimes)) {
  connect(&watch, &StoreWatch::changed, this, [this](const QString& id) {
    const bool isMine = id.isEmpty() || id.toStdString() == m_id.text();
    if (isMine && !m_id.isEmpty()) reload();
  });
}

const core::storage::BlockRecord* ExperimentData::block(const core::base::BlockId& id) const {
  if (!m_assessment) return nullptr;
  const auto& blocks = m_assessment->blocks;
  const auto found = std::find_if(blocks.begin(), blocks.end(), [&](const auto& each) { return each.block.id == id; });
  return found == blocks.end() ? nullptr : &*found;
}

void ExperimentData::show(const ExperimentId& id) {
  if (m_id != id) {
    m_assessment.reset();
    m_series.clear();
    m_passports.clear();
    m_options = {};
    m_case = 0;
    m_expected = {};
  }
  m_id = id;
  reload();
}

void ExperimentData::setOptions(const core::report::AssessOptions& options) {
  m_options = options;
  reload();
}

void ExperimentData::showCase(std::size_t caseIndex) {
  m_case = caseIndex;
  if (m_assessment) emit loaded();
}

void ExperimentData::reload() {
  struct Answer {
    Result<Assessment> assessment;
    RunTimes expected;
    text::ArmPassports passports{};
    std::chrono::milliseconds took{};
  };
  const auto work = [id = m_id, options = m_options, expected = m_expected](core::storage::Store& store) {
    QElapsedTimer timer;
    timer.start();
    Result<Assessment> assessment = core::report::assess(store, id, options);
    Answer answer{.assessment = std::move(assessment), .expected = expected};
    if (answer.assessment && text::hasManyArms(answer.assessment->comparison)) {
      // Without passports, the page says that none is known.
      if (auto passports = text::armPassports(store, *answer.assessment)) answer.passports = *std::move(passports);
    }
    if (answer.assessment && !answer.assessment->record.ended && !expected) {
      // Without earlier runs there is no estimate yet. That is not an error.
      const auto earlier = core::storage::BlockRepository(store).earlierRuns(answer.assessment->record.experiment.host);
      if (earlier) answer.expected = runTimes(answer.assessment->record, *earlier);
    }
    answer.took = std::chrono::milliseconds(timer.elapsed());
    return answer;
  };
  m_inquiry.ask(work, [this](Answer answer) {
    if (!answer.assessment) return emit failed(answer.assessment.error());
    m_assessment = std::make_shared<const Assessment>(std::move(*answer.assessment));
    m_series = seriesOf(m_assessment->record.experiment.arms, m_looks);
    m_passports = std::move(answer.passports);
    m_expected = std::move(answer.expected);
    m_watch.noteCost(answer.took);
    emit loaded();
  });
}

void ExperimentData::noteBlock(const core::storage::BlockRecord& block) {
  if (!m_assessment) return;
  const auto& blocks = m_assessment->blocks;
  const auto known = std::ranges::find_if(blocks, [&](const auto& other) { return other.block.id == block.block.id; });
  if (known == blocks.end() || howFar(block) <= howFar(*known)) return;
  auto newer = std::make_shared<Assessment>(*m_assessment);
  newer->blocks[static_cast<std::size_t>(known - blocks.begin())] = block;
  m_assessment = std::move(newer);
  emit loaded();
  m_watch.noteSeen(qString(m_id.text()));
}

bool ExperimentData::isRunElsewhere() const {
  if (!m_assessment || !m_assessment->record.owner) return false;
  const core::storage::Owner& owner = *m_assessment->record.owner;
  return owner.process != core::runs::ownIdentity() && core::runs::isAlive(owner, core::base::SystemClock().wallNow());
}

void Selection::choosePoint(std::optional<std::size_t> point, std::optional<std::size_t> arm) {
  if (m_point == point && m_arm == arm) return;
  m_point = point;
  m_arm = arm;
  emit pointChanged();
}

void Selection::chooseBlock(const core::base::BlockId& block) {
  if (m_block == block) return;
  m_block = block;
  emit blockChanged();
}

void Selection::clear() {
  choosePoint({});
  chooseBlock({});
}

}  // namespace baremark::app::models
