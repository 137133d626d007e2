// SPDX-License-Identifier: GPL-3.0-or-later
// A frame around a scrolling view. It asks only for the view's minimum height, and grows with the available room.
// Without it, the view would ask for more and push the widgets below out of the window.
#pragma once

#include <QVBoxLayout>
#include <QWidget>

namespace baremark::app::widgets {

class LeastHeight final : public QWidget {
 public:
  /// Takes ownership of `view`, whose minimum height must be set.
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
