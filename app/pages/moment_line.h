// SPDX-License-Identifier: GPL-3.0-or-later
// What was at work at the chosen moment, in words; beside it the way back to what is new. GUI thread.
#pragma once

#include <QPushButton>

#include "app/widgets/labels.h"
#include "app/widgets/progress_line.h"

namespace baremark::app::pages {

class MomentLine final : public QObject {
  Q_OBJECT

 public:
  /// Adds itself as a line.
  explicit MomentLine(widgets::ProgressLines* lines);

  /// No moment is chosen: says how to. `latest`: the time of what is newest, or empty.
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
