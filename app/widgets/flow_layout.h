// SPDX-License-Identifier: GPL-3.0-or-later
// Parts in a line that goes on below where the width ends.
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace baremark::app::widgets {

class FlowLayout final : public QLayout {
  Q_OBJECT

 public:
  /// `gap` in pixels between parts, a quarter of it between lines.
  FlowLayout(QWidget* parent, int gap);

  void addItem(QLayoutItem* item) override;
  [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
  [[nodiscard]] QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
  [[nodiscard]] bool hasHeightForWidth() const override { return true; }
  [[nodiscard]] int heightForWidth(int width) const override { return heightOf(QRect(0, 0, width, 0)); }
  /// Everything in one line.
  [[nodiscard]] QSize sizeHint() const override;
  /// A line for each part.
  [[nodiscard]] QSize minimumSize() const override;
  void setGeometry(const QRect& area) override;

 private:
  /// Calls `place` with every part and its rectangle. Returns the height of all.
  template <class Place>
  int arrange(const QRect& area, const Place& place) const;
  [[nodiscard]] int heightOf(const QRect& area) const;

  int m_gap;
  std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

}  // namespace baremark::app::widgets
