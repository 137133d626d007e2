// SPDX-License-Identifier: GPL-3.0-or-later
// The navigation on the left: pages with their notes, the hosts with their states, settings at the bottom. It is one
// stop for the Tab key: the arrow keys move, Enter opens.
#pragma once

#include <QString>
#include <QVBoxLayout>
#include <QWidget>
#include <utility>
#include <vector>

#include "app/widgets/theme.h"

namespace baremark::app::shell {

class RailItem;

class Rail final : public QWidget {
  Q_OBJECT

 public:
  explicit Rail(const widgets::Theme& theme, QWidget* parent = nullptr);

  void addPage(const QString& key, const QString& words);
  /// Adds a heading for the pages that follow.
  void addHeading(const QString& words);
  /// Replaces the variable pages, which are listed below the page `after`. Each has a key and a name.
  void setPagesAfter(const QString& after, const std::vector<std::pair<QString, QString>>& pages);
  /// Moves everything that follows to the bottom.
  void addStretch() { static_cast<QVBoxLayout*>(layout())->addStretch(1); }

  void setNote(const QString& key, const QString& note);
  void setCurrent(const QString& key);
  [[nodiscard]] QString current() const { return m_current; }
  void focusCurrent();

 signals:
  void pageChosen(const QString& key);
  /// A right click or the Menu key, at this position on the screen.
  void menuRequested(const QString& key, const QPoint& at);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  [[nodiscard]] RailItem* find(const QString& key) const;
  [[nodiscard]] RailItem* makeItem(const QString& key, const QString& words);

  const widgets::Theme& m_theme;
  std::vector<RailItem*> m_items;
  std::vector<std::pair<QString, QString>> m_variablePages;  ///< keys and names
  QString m_current;
};

}  // namespace baremark::app::shell
