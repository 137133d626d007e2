// SPDX-License-Identifier: GPL-3.0-or-later
// Short pages of help (resources/help/*.md), inside the program and without a network.
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

  /// The name of a help page's file.
  void showTopic(const QString& topic);

  [[nodiscard]] QStringList crumbs() const override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString helpTopic() const override { return {}; }
  [[nodiscard]] QWidget* firstFocus() override;

 private:
  void showRow(int row);
  void drawThin(QTextTable& table) const;

  QListWidget* m_topics;
  QTextBrowser* m_text;
  QString m_title;
};

}  // namespace baremark::app::pages
