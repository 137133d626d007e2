// SPDX-License-Identifier: GPL-3.0-or-later
// The bar above the pages (program name, breadcrumbs, menus) and the status line below them (what is saved, what
// Baremark waits for, and the command that does the same as the page).
#pragma once

#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QWidget>

#include "app/text/command_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/theme.h"

namespace baremark::app::shell {

class TopBar final : public QWidget {
  Q_OBJECT

 public:
  TopBar(const widgets::Theme& theme, QMenuBar* menus, QWidget* parent = nullptr);
  void setCrumbs(const QStringList& crumbs) { m_crumbs->setText(crumbs.join(QStringLiteral(" › "))); }
  [[nodiscard]] QString crumbs() const { return m_crumbs->text(); }

 signals:
  /// The user clicked the first breadcrumb.
  void rootChosen();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  const widgets::Theme& m_theme;
  widgets::ElidingLabel* m_crumbs;
};

class StatusLine final : public QWidget {
  Q_OBJECT

 public:
  explicit StatusLine(const widgets::Theme& theme, QWidget* parent = nullptr);

  void setSaved(text::Sign sign, const QString& words);
  [[nodiscard]] QString saved() const { return m_saved->words(); }
  void setAwaited(const QString& words) { m_awaited->setText(words); }
  /// `store`: path of the store; empty for the default store.
  void setCommand(const text::CommandWords& command, const QString& store);
  [[nodiscard]] QString commandLine() const { return m_line; }
  [[nodiscard]] QString awaited() const { return m_awaited->text(); }
  [[nodiscard]] QWidget* firstFocus() const { return m_command; }

 public slots:
  void copyCommand();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// The command as the button shows it: a long one is shortened in the middle.
  [[nodiscard]] QString shownCommand() const;

  const widgets::Theme& m_theme;
  widgets::SignLine* m_saved;
  widgets::ElidingLabel* m_awaited;
  QPushButton* m_command;
  QString m_short;
  QString m_line;
};

}  // namespace baremark::app::shell
