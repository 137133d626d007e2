// SPDX-License-Identifier: GPL-3.0-or-later
// The content of an empty list or plot: what belongs here, why it is empty, and one button. If the data could not be
// read, it shows the three parts of the error, and the button reads again.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "app/text/error_text.h"

namespace baremark::app::widgets {

class EmptyState final : public QWidget {
  Q_OBJECT

 public:
  explicit EmptyState(QWidget* parent = nullptr);

  /// An empty `button` shows none.
  void setWords(const QString& title, const QString& reason, const QString& button = {});
  void setProblem(const text::ErrorText& problem);

 signals:
  void buttonPressed();

 private:
  QLabel* m_title;
  QLabel* m_reason;
  QPushButton* m_button;
};

}  // namespace baremark::app::widgets
