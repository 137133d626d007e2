// SPDX-License-Identifier: GPL-3.0-or-later
// A whole number of a range, typed. What is typed stays as it is: what is no such number is never replaced, cut or
// clamped. problem() says what is wrong, for the note beside the field; the frame says it too.
#pragma once

#include <QLineEdit>
#include <cstdint>
#include <optional>

namespace baremark::app::widgets {

class NumberField final : public QLineEdit {
  Q_OBJECT

 public:
  NumberField(std::int64_t least, std::int64_t most, QWidget* parent = nullptr);

  /// An empty field means `least`, and shows these words: "automatic".
  void setWordForLeast(const QString& words);
  /// Replaces what was typed. A value out of the range is shown and refused.
  void setValue(std::int64_t value);
  /// Nothing while problem() says something.
  [[nodiscard]] std::optional<std::int64_t> value() const;
  /// What is wrong with what stands there, with the range; empty: nothing.
  [[nodiscard]] QString problem() const;

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  /// Somebody typed or stepped; value() and problem() say what stands there now.
  void edited();

 protected:
  /// Up and Down count by one.
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
