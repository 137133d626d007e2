// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/page.h"

#include <QComboBox>
#include <QLineEdit>

#include "app/text/plan_text.h"

namespace baremark::app::pages {

Page::Page(const Desk& desk, const QString& title, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_header(new widgets::PageHeader(title, this)),
      m_column(widgets::makeColumn(this, 2 * unit(this) + 2)) {
  m_column->addWidget(m_header);
}

QLineEdit* makeFilter(const QString& placeholder, QWidget* parent) {
  auto* filter = new QLineEdit(parent);
  filter->setPlaceholderText(placeholder);
  filter->setAccessibleName(Page::tr("Filter"));
  filter->setClearButtonEnabled(true);
  return filter;
}

bool focusField(QLineEdit& field) {
  field.setFocus(Qt::ShortcutFocusReason);
  field.selectAll();
  return true;
}

void offerHosts(QComboBox& box, const Desk& desk) {
  const auto offer = [&box](const std::string& host) {
    box.addItem(text::hostName(host), QString::fromStdString(host));
  };
  offer(desk.services.local().name());
  for (const core::storage::HostRecord& host : desk.data.hosts()) offer(host.name);
}

QGridLayout* makeGrid(const QWidget& owner, int stretched) {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(3 * unit(&owner));
  grid->setVerticalSpacing(unit(&owner));
  grid->setColumnStretch(stretched, 1);
  return grid;
}

QStringList partsOf(const text::ErrorText& words) {
  QStringList parts{words.title, words.reason, words.advice, words.detail.trimmed()};
  parts.removeAll(QString());
  return parts;
}

void showWords(QLabel* label, const QString& words) {
  label->setText(words);
  label->setVisible(!words.isEmpty());
}

}  // namespace baremark::app::pages
