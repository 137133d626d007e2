// SPDX-License-Identifier: GPL-3.0-or-later
// The help: short pages (resources/help/*.md) that are part of the program and need no network.
#pragma once

#include <QListWidget>
#include <QTextBrowser>

#include "app/pages/page.h"

class QTextTable;

namespace baremark::app::pages {

class HelpPage final : public Page {
  Q_OBJECT

 public:
  explicit HelpPage(const Desk& desk, QWidget* parent = nullptr);

  /// `topic`: the name of a help page's file, without its suffix.
  void showTopic(const QString& topic);

  [[nodiscard]] QStringList crumbs() const override { return {tr("Help"), m_title}; }
  [[nodiscard]] text::CommandWords command() const override { return {{QStringLiteral("--help")}}; }
  [[nodiscard]] QString helpTopic() const override { return {}; }
  [[nodiscard]] QWidget* firstFocus() override { return m_topics; }

 private:
  void showRow(int row);
  void drawThin(QTextTable& table) const;

  QListWidget* m_topics;
  QTextBrowser* m_text;
  QString m_title;
};

}  // namespace baremark::app::pages
