// SPDX-License-Identifier: GPL-3.0-or-later
// Progress as a text, a bar and the remaining time. The lines of a card share their columns.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QWidget>
#include <vector>

#include "app/widgets/theme.h"

namespace baremark::app::widgets {

/// The bar alone. A negative value means that the progress is unknown.
class ProgressBar final : public QWidget {
  Q_OBJECT

 public:
  explicit ProgressBar(const Theme& theme, QWidget* parent = nullptr);
  void setShare(double share);
  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
  double m_share = 0;
};

/// Lines of progress, one below the other.
class ProgressLines final : public QWidget {
  Q_OBJECT

 public:
  explicit ProgressLines(const Theme& theme, QWidget* parent = nullptr);

  /// Returns the index of the line.
  int addLine() { return addLine(new ProgressBar(m_theme, this)); }
  /// Adds a line with another widget in place of the bar. `end`, if any, follows the note.
  int addLine(QWidget* middle, QWidget* end = nullptr);
  void setLine(int line, const QString& words, double share, const QString& note);

 private:
  struct Line {
    QLabel* words;
    ProgressBar* bar;
    QLabel* note;
  };
  const Theme& m_theme;
  QGridLayout* m_grid;
  std::vector<Line> m_lines;
};

}  // namespace baremark::app::widgets
