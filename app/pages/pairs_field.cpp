// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/pairs_field.h"

#include <QSet>
#include <utility>

#include "app/widgets/buttons.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {

PairsField::PairsField(QString nameTitle, QString valueTitle, QWidget* parent)
    : RowList(parent),
      m_nameTitle(std::move(nameTitle)),
      m_valueTitle(std::move(valueTitle)),
      m_adder(widgets::makeLink(tr("Add a line"), this)) {
  setAdder(m_adder);
  connect(m_adder, &QPushButton::clicked, this, [this] {
    addLine({}, {});
    m_lines.back().name->setFocus(Qt::OtherFocusReason);
  });
  connect(this, &RowList::removed, this, [this](std::size_t line) {
    m_lines.erase(m_lines.begin() + static_cast<std::ptrdiff_t>(line));
    emit edited();
  });
}

void PairsField::addLine(const QString& name, const QString& value) {
  QHBoxLayout* line = beginLine();
  Line fields{new QLineEdit(name, line->parentWidget()), new QLineEdit(value, line->parentWidget())};
  const std::pair<QLineEdit*, QString> both[] = {{fields.name, m_nameTitle}, {fields.value, m_valueTitle}};
  for (const auto& [field, title] : both) {
    field->setMaxLength(widgets::kAnyLength);
    field->setPlaceholderText(title);
    field->setAccessibleName(title);
    field->setMinimumWidth(6 * fontMetrics().averageCharWidth());
    line->addWidget(field, field == fields.name ? 2 : 3);
    connect(field, &QLineEdit::textEdited, this, &PairsField::edited);
  }
  QPushButton* remove = endLine(line);
  remove->setText(QStringLiteral("✕"));
  remove->setToolTip(tr("Remove the line"));
  remove->setAccessibleName(name.isEmpty() ? tr("Remove the line") : tr("Remove %1", "a line").arg(name));
  m_lines.push_back(fields);
}

void PairsField::setPairs(const core::recipes::Pairs& wanted) {
  if (wanted == pairs() && doubleName().isEmpty()) return;
  // Lines are reused, so that the focus stays.
  while (m_lines.size() > wanted.size()) {
    removeLast();
    m_lines.pop_back();
  }
  std::size_t number = 0;
  for (const auto& [name, value] : wanted) {
    if (number == m_lines.size()) addLine({}, {});
    const Line& line = m_lines[number++];
    const std::pair<QLineEdit*, QString> both[] = {{line.name, QString::fromStdString(name)},
                                                   {line.value, QString::fromStdString(value)}};
    for (const auto& [field, words] : both) {
      if (field->text() != words) field->setText(words);
    }
  }
}

core::recipes::Pairs PairsField::pairs() const {
  core::recipes::Pairs pairs;
  for (const Line& line : m_lines) {
    if (line.name->text().isEmpty() && line.value->text().isEmpty()) continue;
    pairs[line.name->text().toStdString()] = line.value->text().toStdString();
  }
  return pairs;
}

QString PairsField::doubleName() const {
  QSet<QString> names;
  for (const Line& line : m_lines) {
    if (!line.name->text().isEmpty() && names.contains(line.name->text())) return line.name->text();
    names.insert(line.name->text());
  }
  return {};
}

}  // namespace baremark::app::pages
