// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/page_header.h"

#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::widgets {

PageHeader::PageHeader(const QString& title, QWidget* parent)
    : QWidget(parent),
      m_title(new ElidingLabel(title, this)),
      m_note(makeWrappedMuted({}, this)),
      m_buttons(new QHBoxLayout) {
  auto* row = makeRow(this, 4 * unit(this));
  auto* words = makeColumn(nullptr, unit(this) / 2 + 1);
  m_title->setFont(titleFont(font()));
  addAll(words, {m_title, m_note});
  row->addLayout(words, 1);
  m_buttons->setSpacing(2 * unit(this));
  row->addLayout(m_buttons);
}

}  // namespace baremark::app::widgets
