// SPDX-License-Identifier: GPL-3.0-or-later
// The end of the log of the shown run, with a search field. A chosen line is a moment of the run. A moment that is
// chosen elsewhere marks the last line written by then.
#pragma once

#include <QComboBox>
#include <optional>

#include "app/models/log_tail.h"
#include "app/models/log_times.h"
#include "app/pages/page.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"

namespace baremark::app::pages {

// The lines of a log. The user can read, search and copy them, and choose a line with a click or the cursor keys.
class LogText final : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit LogText(const widgets::Theme& theme, QWidget* parent = nullptr);

  /// Marks a line, and scrolls to it if it is not visible. Does not take the focus. Empty: marks no line.
  void mark(std::optional<int> line);
  [[nodiscard]] std::optional<int> marked() const { return m_line; }
  enum class Scrolling { ToTheEnd, Stays };
  /// Adds lines at the end. With ToTheEnd, scrolls to them if the end was visible.
  void addLines(const QString& lines, Scrolling scrolling);
  /// The left edges of the columns of the engine's table, in pixels. Empty before the first line of the table.
  [[nodiscard]] std::vector<double> columns() const;

 signals:
  void lineChosen(int line);

 protected:
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void paintMark();
  void fitColumns(const QString& lines);

  const widgets::Theme& m_theme;
  std::optional<int> m_line;
  std::vector<qsizetype> m_cells;  ///< the widest cell of each column except the last, in characters
};

class LogCard final : public QWidget {
  Q_OBJECT

 public:
  /// `clock`: of the run that is shown; outlives this card.
  LogCard(const Desk& desk, const models::RunClock& clock, QWidget* parent = nullptr);

  void show(const core::storage::ExperimentRecord& experiment, const core::base::BlockId& block,
            const core::storage::RunRecord& run);
  /// `why`: what is being done until the run starts; empty: nothing that the log could say.
  void showNothing(const QString& why = {});
  void showFirst() { m_which->setCurrentIndex(0); }
  void showErrors();
  /// Marks the last line that was written by this moment. Without a moment, the log follows its end.
  void showMoment(const std::optional<models::Moment>& moment);
  /// The time between two reads. The default is one second.
  void setRest(std::chrono::milliseconds rest) { m_timer.setInterval(rest); }
  void setIsShown(bool isShown);
  bool focusFind() { return focusField(*m_find); }

 signals:
  void momentChosen(const baremark::app::models::Moment& moment);

 private:
  [[nodiscard]] QString emptyText() const;
  void follow();
  void append(const QString& lines, std::optional<core::base::WallTime> readAt);
  void mark();
  void find(bool isForward);

  Desk m_desk;
  const models::RunClock& m_clock;
  models::LogTail m_tail;
  models::LogTimes m_times;
  std::optional<models::Moment> m_moment;
  bool m_isOwn = false;  ///< the moment was chosen in this card
  QTimer m_timer;
  core::runs::Host* m_host = nullptr;
  std::string m_folder;  ///< the run's folder on the host
  QComboBox* m_which;
  QLineEdit* m_find;
  QLabel* m_note;
  QLabel* m_away;
  LogText* m_text;
};

}  // namespace baremark::app::pages
