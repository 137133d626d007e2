// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/row_list.h"

#include <algorithm>

#include "app/widgets/buttons.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::widgets {

RowList::RowList(QWidget* parent) : QWidget(parent), m_column(makeColumn(this, unit(this))) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void RowList::setAdder(QWidget* adder) {
  m_adder = adder;
  m_column->addWidget(adder, 0, Qt::AlignLeft);
}

QHBoxLayout* RowList::beginLine() {
  auto* line = makeRow(new QWidget(this), unit(this));
  return line;
}

QPushButton* RowList::endLine(QHBoxLayout* line) {
  QWidget* box = line->parentWidget();
  QPushButton* button = makeLink(tr("Remove"), box);
  line->addWidget(button);
  // Deletes the line and its button after the click is over.
  connect(
      button, &QPushButton::clicked, this, [this, box] { remove(box); }, Qt::QueuedConnection);
  m_column->insertWidget(static_cast<int>(m_boxes.size()), box);
  box->show();  // now, because the new line takes the focus before the event loop runs
  m_boxes.push_back(box);
  return button;
}

void RowList::removeLast() {
  if (m_boxes.empty()) return;
  m_boxes.back()->hide();
  m_boxes.back()->deleteLater();
  m_boxes.pop_back();
}

void RowList::remove(QWidget* box) {
  const auto place = std::find(m_boxes.begin(), m_boxes.end(), box);
  if (place == m_boxes.end()) return;
  const auto line = static_cast<std::size_t>(place - m_boxes.begin());
  if (m_adder != nullptr) m_adder->setFocus(Qt::OtherFocusReason);
  box->hide();
  box->deleteLater();
  m_boxes.erase(place);
  emit removed(line);
}

}  // namespace baremark::app::widgets
