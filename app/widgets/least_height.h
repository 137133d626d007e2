// SPDX-License-Identifier: GPL-3.0-or-later
// A frame around a view that scrolls by itself: it asks for no more height than the view's least, and grows with the room that is
// there. Left to itself a view asks for more, and pushes what stands below out of the window.
#pragma once

#include <QVBoxLayout>
#include <QWidget>

namespace baremark::app::widgets {

class LeastHeight final : public QWidget {
 public:
  /// Takes `view`, whose minimum height is set.
  explicit LeastHeight(QWidget* view, QWidget* parent = nullptr) : QWidget(parent), m_view(view) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(view);
  }
  [[nodiscard]] QSize sizeHint() const override { return {m_view->sizeHint().width(), m_view->minimumHeight()}; }

 private:
  QWidget* m_view;
};

}  // namespace baremark::app::widgets
