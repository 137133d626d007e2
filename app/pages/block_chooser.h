// SPDX-License-Identifier: GPL-3.0-or-later
// The menu from which a block is added: all kinds by group, and a field that finds one by typed words. GUI thread; the
// registry outlives this widget.
#pragma once

#include <QFrame>
#include <QLineEdit>
#include <QListWidget>
#include <string>

#include "core/recipes/block_kind.h"

namespace baremark::app::pages {

class BlockChooser final : public QFrame {
  Q_OBJECT

 public:
  explicit BlockChooser(const core::recipes::Registry& registry, QWidget* parent = nullptr);

  /// Opens the menu below `button`, with an empty field.
  void openBelow(const QWidget& button);

 signals:
  void kindChosen(const std::string& kind);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fill();
  void choose(const QListWidgetItem* item);

  const core::recipes::Registry& m_registry;
  QLineEdit* m_find;
  QListWidget* m_kinds;
};

}  // namespace baremark::app::pages
