// SPDX-License-Identifier: GPL-3.0-or-later
// One experiment with everything that can be said of it, kept fresh: the pages of an experiment share one. The assessment is
// an immutable snapshot. GUI thread; services and watch outlive it.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <memory>
#include <optional>

#include "app/application/progress.h"
#include "app/models/series.h"
#include "app/models/store_inquiry.h"
#include "app/models/store_watch.h"
#include "core/report/assessment.h"

namespace baremark::app::models {

using AssessmentPointer = std::shared_ptr<const core::report::Assessment>;

class ExperimentData final : public QObject {
  Q_OBJECT

 public:
  ExperimentData(Services& services, StoreWatch& watch, QObject* parent = nullptr);

  /// Loads another experiment; loaded() follows. The same one is loaded anew.
  void show(const core::base::ExperimentId& id);
  void reload();
  /// Takes in a newer reading of one of its blocks, such as Live's, which reads one block more often. It replaces what
  /// the assessment says of the block, so that all parts of the window tell of one moment. An older one changes nothing.
  void noteBlock(const core::storage::BlockRecord& block);
  /// Against another arm, or within another margin, than the experiment's own.
  void setOptions(const core::report::AssessOptions& options);

  [[nodiscard]] const core::base::ExperimentId& id() const { return m_id; }
  /// Nothing until it is loaded.
  [[nodiscard]] const AssessmentPointer& assessment() const { return m_assessment; }
  [[nodiscard]] const SeriesStyles& series() const { return m_series; }
  /// How far it is; what is left is taken from earlier experiments until its own runs tell. Needs the assessment.
  [[nodiscard]] Progress progress(core::base::WallTime now) const;
  [[nodiscard]] const core::report::AssessOptions& options() const { return m_options; }
  /// Whether another living process runs it.
  [[nodiscard]] bool isRunElsewhere() const;

 signals:
  void loaded();
  void failed(const baremark::core::base::Error& error);

 private:
  StoreWatch& m_watch;
  StoreInquiry m_inquiry;
  core::base::ExperimentId m_id;
  core::report::AssessOptions m_options;
  AssessmentPointer m_assessment;
  SeriesStyles m_series;
  RunTimes m_expected;  ///< loaded once while it goes on
};

/// What is selected on the pages of one experiment: choosing in one place chooses in all.
class Selection final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Place in the comparison's points.
  [[nodiscard]] std::optional<std::size_t> point() const { return m_point; }
  /// Index of an arm.
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
