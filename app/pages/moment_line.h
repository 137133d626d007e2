// SPDX-License-Identifier: GPL-3.0-or-later
// Describes in words what was running at the chosen moment, with a button that returns to the newest data. GUI thread.
#pragma once

#include <QPushButton>

#include "app/widgets/labels.h"
#include "app/widgets/progress_line.h"

namespace baremark::app::pages {

class MomentLine final : public QObject {
  Q_OBJECT

 public:
  /// Adds itself to `lines` as a line.
  explicit MomentLine(widgets::ProgressLines* lines);

  /// No moment is chosen: explains how to choose one. `latest`: the time of the newest data, or empty.
  void showNow(const QString& head, const QString& latest);
  void showMoment(const QString& head, const QString& words);
  [[nodiscard]] QString words() const { return m_words->text(); }

 signals:
  void left();

 private:
  void say(const QString& head, const QString& words, const QString& note);

  widgets::ProgressLines* m_lines;
  widgets::ElidingLabel* m_words;
  QPushButton* m_back;
  int m_line = 0;
};

}  // namespace baremark::app::pages
