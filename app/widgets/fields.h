// SPDX-License-Identifier: GPL-3.0-or-later
// Fields beyond Qt's own: a whole number, a choice of a few options, lines that the user adds and removes.
#pragma once

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/widgets/theme.h"

namespace baremark::app::widgets {

/// A whole number within a range. The field keeps the text that the user types and never replaces, cuts or clamps it.
/// If the text is no number of the range, problem() says why, for the note beside the field, and the frame shows it.
class NumberField final : public QLineEdit {
  Q_OBJECT

 public:
  NumberField(std::int64_t least, std::int64_t most, QWidget* parent = nullptr);

  /// Makes an empty field mean `least`, shown as these words, such as "automatic".
  void setWordForLeast(const QString& words);
  /// Replaces the text. A value outside the range is shown and refused.
  void setValue(std::int64_t value);
  /// Nothing if there is a problem().
  [[nodiscard]] std::optional<std::int64_t> value() const;
  /// Why the text is refused, with the range. Empty if it is accepted.
  [[nodiscard]] QString problem() const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  /// The user typed or stepped. value() and problem() return the new state.
  void edited();

 protected:
  /// Up and Down change the value by one.
  void keyPressEvent(QKeyEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  void step(std::int64_t by);
  void showProblem();

  std::int64_t m_least;
  std::int64_t m_most;
  QString m_wordForLeast;
};

class Segment;

/// A few options side by side, of which one is chosen. The arrow keys move the choice.
class SegmentedControl final : public QWidget {
  Q_OBJECT

 public:
  explicit SegmentedControl(const Theme& theme, QWidget* parent = nullptr);

  /// `key` is the value that chosen() returns.
  void add(const QString& key, const QString& words);
  void setWords(const QString& key, const QString& words);
  [[nodiscard]] QString chosen() const;
  void choose(const QString& key);

 signals:
  void chosenChanged(const QString& key);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] Segment* find(const QString& key) const;

  const Theme& m_theme;
  QButtonGroup* m_group;
  std::vector<Segment*> m_segments;
};

/// A word with an outline that can be on or off, for options of which several may be chosen.
class ChipToggle final : public QAbstractButton {
  Q_OBJECT

 public:
  ChipToggle(const Theme& theme, const QString& words, QWidget* parent = nullptr);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& m_theme;
};

/// Lines one below the other, each with a button that removes it, and below them a widget that adds a line.
class RowList : public QWidget {
  Q_OBJECT

 public:
  explicit RowList(QWidget* parent = nullptr);

 signals:
  /// The line with this index, counted from 0, was removed.
  void removed(std::size_t line);

 protected:
  /// Sets the widget that adds lines, the last part of the list. It takes the focus when a line is removed.
  void setAdder(QWidget* adder);
  /// Begins a new line: add its fields to the returned layout, with the layout's parent as their parent.
  [[nodiscard]] QHBoxLayout* beginLine();
  /// Appends the line to the others. Returns the button that removes it; the caller sets its accessible name.
  QPushButton* endLine(QHBoxLayout* line);
  /// Removes the last line without a signal, and leaves the focus where it is.
  void removeLast();

 private:
  void remove(QWidget* box);

  QWidget* m_adder = nullptr;
  QVBoxLayout* m_column;
  std::vector<QWidget*> m_boxes;
};

}  // namespace baremark::app::widgets
