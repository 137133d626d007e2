// SPDX-License-Identifier: GPL-3.0-or-later
// How far something is: words, a bar, and how long it may still take. Lines of one card share their columns.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QWidget>
#include <vector>

#include "app/widgets/theme.h"

namespace baremark::app::widgets {

/// The bar alone. Below 0 it is not known how far.
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

/// Lines of progress under each other.
class ProgressLines final : public QWidget {
  Q_OBJECT

 public:
  explicit ProgressLines(const Theme& theme, QWidget* parent = nullptr);

  /// Returns the line's number.
  int addLine();
  /// A line with something else than a bar in the middle; `end`, if any, stands behind the note.
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
