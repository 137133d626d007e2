// SPDX-License-Identifier: GPL-3.0-or-later
// One experiment and its assessment, kept up to date. All pages of an experiment share one object. The assessment is an
// immutable snapshot. GUI thread; services and watch outlive this object.
#pragma once

#include "app/application/progress.h"
#include "app/models/series.h"
#include "app/models/store_watch.h"
#include "app/text/report_text.h"
#include "core/report/assessment.h"

namespace baremark::app::models {

using AssessmentPointer = std::shared_ptr<const core::report::Assessment>;

class ExperimentData final : public QObject {
  Q_OBJECT

 public:
  ExperimentData(Services& services, StoreWatch& watch, QObject* parent = nullptr);

  /// Loads an experiment, also if it is loaded already; loaded() follows.
  void show(const ExperimentId& id);
  void reload();
  /// Replaces the assessment's record of a block by a newer one. The live tab reads its block more often; this keeps
  /// all parts of the window consistent. An older record changes nothing.
  void noteBlock(const core::storage::BlockRecord& block);
  /// Compares with another arm or another margin than the experiment defines.
  void setOptions(const core::report::AssessOptions& options);

  /// Shows another case; loaded() follows.
  void showCase(std::size_t caseIndex);

  [[nodiscard]] const ExperimentId& id() const { return m_id; }
  /// nullptr until the data are loaded.
  [[nodiscard]] const AssessmentPointer& assessment() const { return m_assessment; }
  /// A block of the assessment; nullptr: it has none with this id.
  [[nodiscard]] const core::storage::BlockRecord* block(const core::base::BlockId& id) const;
  [[nodiscard]] const SeriesStyles& series() const { return m_series; }
  /// Of one run of each arm. Only for many arms (app/text/stop_text.h), because no page shows them for fewer.
  [[nodiscard]] const text::ArmPassports& passports() const { return m_passports; }
  /// The case in figures and table.
  [[nodiscard]] std::size_t shownCase() const { return m_case; }
  /// Progress and remaining time. The remaining time is estimated from earlier experiments until the experiment's own
  /// runs are sufficient. Needs the assessment.
  [[nodiscard]] Progress progress(core::base::WallTime now) const {
    return progressOf(m_assessment->blocks, now, m_expected);
  }
  [[nodiscard]] const core::report::AssessOptions& options() const { return m_options; }
  /// Whether another living process drives the experiment.
  [[nodiscard]] bool isRunElsewhere() const;

 signals:
  void loaded();
  void failed(const baremark::core::base::Error& error);

 private:
  StoreWatch& m_watch;
  StoreInquiry m_inquiry;
  RuntimeLooks m_looks;
  ExperimentId m_id;
  core::report::AssessOptions m_options;
  std::size_t m_case = 0;
  AssessmentPointer m_assessment;
  SeriesStyles m_series;
  text::ArmPassports m_passports;
  RunTimes m_expected;  ///< loaded once while the experiment is unfinished
};

/// The selection that all tabs of one experiment share.
class Selection final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Index of the chosen point in the comparison's list of points.
  [[nodiscard]] std::optional<std::size_t> point() const { return m_point; }
  /// Index of the chosen arm.
  [[nodiscard]] std::optional<std::size_t> arm() const { return m_arm; }
  [[nodiscard]] const core::base::BlockId& block() const { return m_block; }

  void choosePoint(std::optional<std::size_t> point, std::optional<std::size_t> arm = {});
  void chooseBlock(const core::base::BlockId& block);
  void clear();

 signals:
  void pointChanged();
  void blockChanged();

 private:
  std::optional<std::size_t> m_point;
  std::optional<std::size_t> m_arm;
  core::base::BlockId m_block;
};

}  // namespace baremark::app::models
