// SPDX-License-Identifier: GPL-3.0-or-later
// The end of the log of the run that is shown, with a field that finds words in it. A line that is chosen is a moment of the
// run, and a moment that is chosen elsewhere marks the line that was written last then.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>

#include "app/models/log_tail.h"
#include "app/models/log_times.h"
#include "app/pages/log_text.h"
#include "app/pages/page.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::pages {

class LogCard final : public QWidget {
  Q_OBJECT

 public:
  /// `clock`, of the run that is shown, outlives it.
  LogCard(const Desk& desk, const models::RunClock& clock, QWidget* parent = nullptr);

  void show(const core::storage::ExperimentRecord& experiment, const core::base::BlockId& block, const core::storage::RunRecord& run);
  void showNothing();
  /// Standard output, as at first.
  void showFirst();
  /// Standard error, to its end.
  void showErrors();
  /// Marks what was written by then; nothing: the log goes on to its end.
  void showMoment(const std::optional<models::Moment>& moment);
  /// The time from one look to the next; a second unless said.
  void setRest(std::chrono::milliseconds rest) { m_timer.setInterval(rest); }
  /// Nothing is read while nobody looks.
  void setIsShown(bool isShown);
  bool focusFind();

 signals:
  void momentChosen(const baremark::app::models::Moment& moment);

 private:
  /// What stands in the place of lines.
  [[nodiscard]] QString whereNothing() const;
  void follow();
  void append(const QString& lines, std::optional<core::base::WallTime> readAt);
  void mark();
  void find(bool isForward);

  Desk m_desk;
  const models::RunClock& m_clock;
  models::LogTail m_tail;
  models::LogTimes m_times;
  std::optional<models::Moment> m_moment;
  bool m_isOwn = false;  ///< it was chosen here
  QTimer m_timer;
  core::runs::Host* m_host = nullptr;
  std::string m_folder;  ///< of the run on the host
  QComboBox* m_which;
  QLineEdit* m_find;
  QLabel* m_note;
  QLabel* m_away;
  LogText* m_text;
};

}  // namespace baremark::app::pages
