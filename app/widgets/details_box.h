// SPDX-License-Identifier: GPL-3.0-or-later
// Foreign words as they are: in a font of one width, to scroll, select and copy, with their end in sight. Hidden while there are none.
#pragma once

#include <QPlainTextEdit>

namespace baremark::app::widgets {

class DetailsBox final : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit DetailsBox(const QString& accessibleName, QWidget* parent = nullptr);
  /// The same again keeps the place, and what is selected. As high as it has lines, up to some.
  void setWords(const QString& words);
};

}  // namespace baremark::app::widgets
