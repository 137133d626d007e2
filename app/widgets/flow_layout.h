// SPDX-License-Identifier: GPL-3.0-or-later
// Arranges widgets in a line that wraps at the right edge.
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace baremark::app::widgets {

class FlowLayout final : public QLayout {
  Q_OBJECT

 public:
  /// `gap`: pixels between widgets; a quarter of it separates lines.
  FlowLayout(QWidget* parent, int gap);

  void addItem(QLayoutItem* item) override { m_items.emplace_back(item); }
  [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
  [[nodiscard]] QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override { return heightOf(QRect(0, 0, width, 0)); }
  /// The size with all widgets in one line.
  [[nodiscard]] QSize sizeHint() const override;
  /// The size with one widget in each line.
  [[nodiscard]] QSize minimumSize() const override;
  void setGeometry(const QRect& area) override;

 private:
  /// Calls `place` with each item and its rectangle. Returns the total height.
  template <class Place>
  int arrange(const QRect& area, const Place& place) const;
  [[nodiscard]] int heightOf(const QRect& area) const;

  int m_gap;
  std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

}  // namespace baremark::app::widgets
