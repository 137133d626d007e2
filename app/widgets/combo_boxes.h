// SPDX-License-Identifier: GPL-3.0-or-later
// Makes combo boxes as wide as their contents, up to a limit. Longer text ends in "…" and is complete in the tool tip
// and in the open list. Used by the style; GUI thread.
#pragma once

#include <QObject>
#include <QStyleOptionComboBox>
#include <QWidget>

namespace baremark::app::widgets {

/// The current text, shortened to a field of this width.
[[nodiscard]] QString comboWords(const QStyleOptionComboBox& option, int fieldWidth);

/// The maximum width of a combo box.
[[nodiscard]] int mostComboWidth(const QFontMetrics& metrics);

class ComboBoxes final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Takes care of `widget` if it is a combo box or the list of one.
  void polish(QWidget* widget);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace baremark::app::widgets
