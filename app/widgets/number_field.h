// SPDX-License-Identifier: GPL-3.0-or-later
// A field for a whole number within a range. It keeps the text that the user types and never replaces, cuts or clamps
// it. If the text is no number of the range, problem() says why, for the note beside the field, and the frame shows it.
#pragma once

#include <QLineEdit>
#include <cstdint>
#include <optional>

namespace baremark::app::widgets {

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

}  // namespace baremark::app::widgets
