// SPDX-License-Identifier: GPL-3.0-or-later
// Shows text from other programs unchanged: in a monospaced font, to scroll, select and copy, scrolled to what the
// program wrote last. Hidden while it is empty.
#pragma once

#include <QPlainTextEdit>

namespace baremark::app::widgets {

/// Scrolls to the last line that the program itself wrote (text::lastOwnLine()) and returns it. If there is none, to
/// the end.
QString showLastOwnLine(QPlainTextEdit& box);

class DetailsBox final : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit DetailsBox(const QString& accessibleName, QWidget* parent = nullptr);
  /// The same text again keeps the scroll position and the selection. The height follows the number of lines, up to a
  /// limit.
  void setWords(const QString& words);
};

}  // namespace baremark::app::widgets
