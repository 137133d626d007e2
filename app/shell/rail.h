// SPDX-License-Identifier: GPL-3.0-or-later
// The navigation at the left: pages with their live counts, the hosts with their state beneath, settings at the bottom. One
// place for the keyboard; the arrows move, Enter opens.
#pragma once

#include <QString>
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
  /// A heading over what follows.
  void addHeading(const QString& words);
  /// Pages that come and go, beneath the page `after`; each a key and its words. They take the place of the ones before.
  void setPagesAfter(const QString& after, const std::vector<std::pair<QString, QString>>& pages);
  /// What follows stands at the bottom.
  void addRest();

  void setNote(const QString& key, const QString& note);
  void setCurrent(const QString& key);
  [[nodiscard]] QString current() const { return m_current; }
  void focusCurrent();

 signals:
  void pageChosen(const QString& key);
  /// By right click or the Menu key, at this place of the screen.
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
  std::vector<std::pair<QString, QString>> m_moving;  ///< pages that come and go
  QString m_current;
};

}  // namespace baremark::app::shell
