// SPDX-License-Identifier: GPL-3.0-or-later
// Combo boxes whose words are never lost: as wide as their contents, up to a limit; longer words end in "…" and are
// whole in the tool tip and in the list that opens. For the style; GUI thread.
#pragma once

#include <QObject>
#include <QStyleOptionComboBox>
#include <QWidget>

namespace baremark::app::widgets {

/// The current words as they fit into a field of this width.
[[nodiscard]] QString comboWords(const QStyleOptionComboBox& option, int fieldWidth);

/// The widest that a combo box asks for.
[[nodiscard]] int mostComboWidth(const QFontMetrics& metrics);

class ComboBoxes final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Looks after a combo box, or the list of one; other widgets are left alone.
  void polish(QWidget* widget);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace baremark::app::widgets
