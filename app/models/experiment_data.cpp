// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/experiment_data.h"

#include "core/runs/process.h"

namespace baremark::app::models {

using core::base::Result;
using core::report::Assessment;

ExperimentData::ExperimentData(Services& services, StoreWatch& watch, QObject* parent)
    : QObject(parent), m_watch(watch), m_inquiry(services, this) {
  connect(&watch, &StoreWatch::changed, this, [this](const QString& id) {
    const bool isMine = id.isEmpty() || id.toStdString() == m_id.text();
    if (isMine && !m_id.isEmpty()) reload();
  });
}

void ExperimentData::show(const core::base::ExperimentId& id) {
  if (m_id != id) {
    m_assessment.reset();
    m_series.clear();
    m_options = {};
  }
  m_id = id;
  reload();
}

void ExperimentData::setOptions(const core::report::AssessOptions& options) {
  m_options = options;
  reload();
}

void ExperimentData::reload() {
  struct Answer {
    Result<Assessment> assessment;
    std::chrono::milliseconds took;
  };
  const auto work = [id = m_id, options = m_options](core::storage::Store& store) {
    QElapsedTimer timer;
    timer.start();
    Result<Assessment> assessment = core::report::assess(store, id, options);
    return Answer{std::move(assessment), std::chrono::milliseconds(timer.elapsed())};
  };
  m_inquiry.ask(work, [this](Answer answer) {
    if (!answer.assessment) return emit failed(answer.assessment.error());
    m_assessment = std::make_shared<const Assessment>(std::move(*answer.assessment));
    m_series = seriesOf(m_assessment->record.experiment.arms);
    m_watch.noteCost(answer.took);
    emit loaded();
  });
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
