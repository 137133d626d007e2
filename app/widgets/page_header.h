// SPDX-License-Identifier: GPL-3.0-or-later
// The head of a page: the title, a summary that wraps below it, and buttons at the right. The last button is the main
// one.
#pragma once

#include <QHBoxLayout>
#include <QPushButton>
#include <QWidget>

#include "app/widgets/labels.h"

namespace baremark::app::widgets {

class PageHeader final : public QWidget {
  Q_OBJECT

 public:
  explicit PageHeader(const QString& title = {}, QWidget* parent = nullptr);

  void setTitle(const QString& title) { m_title->setText(title); }
  void setNote(const QString& note) { m_note->setText(note); }
  [[nodiscard]] QString title() const { return m_title->text(); }
  [[nodiscard]] QString note() const { return m_note->text(); }
  /// Inserts a button at this position from the left; -1: at the right end.
  void addButton(QWidget* button, int place = -1) { m_buttons->insertWidget(place, button, 0, Qt::AlignVCenter); }

 private:
  ElidingLabel* m_title;
  QLabel* m_note;
  QHBoxLayout* m_buttons;
};

}  // namespace baremark::app::widgets
