// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/dialog.h"

#include <QPushButton>
#include <utility>

#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/theme.h"

namespace baremark::app::widgets {

Dialog::Dialog(const QString& title, QWidget* parent) : QDialog(parent), m_column(new QVBoxLayout(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(title);
  m_column->setSpacing(2 * unit(this));
  m_column->setContentsMargins(4 * unit(this), 3 * unit(this), 4 * unit(this), 3 * unit(this));
}

QDialogButtonBox* Dialog::addBox(QDialogButtonBox::StandardButton button) {
  auto* buttons = new QDialogButtonBox(button, this);
  m_column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  return buttons;
}

QPushButton* Dialog::addButtons(const QString& accept) {
  QPushButton* button = addBox(QDialogButtonBox::Cancel)->addButton(accept, QDialogButtonBox::AcceptRole);
  button->setDefault(true);
  return button;
}

QDialogButtonBox* Dialog::addClose() {
  return addBox(QDialogButtonBox::Close);
}

RenameDialog::RenameDialog(const QString& title, const QString& name, Rename rename, QWidget* parent)
    : Dialog(title, parent),
      m_rename(std::move(rename)),
      m_name(new QLineEdit(name, this)),
      m_refusal(makeNote({}, this)) {
  constexpr int kNameCharacters = 60;
  QLabel* label = makeLabel(tr("Name"), this);
  label->setBuddy(m_name);
  m_name->setAccessibleName(label->text());
  m_name->setMaxLength(kAnyLength);
  m_name->setMinimumWidth(kNameCharacters * fontMetrics().averageCharWidth());
  m_name->selectAll();
  showRefusal(*m_refusal, {});
  addAll(column(), {label, m_name, m_refusal});
  addButtons(tr("Rename"));
  connect(m_name, &QLineEdit::textEdited, this, [this] { showRefusal(*m_refusal, {}); });
  m_name->setFocus();
}

void RenameDialog::accept() {
  const QString refusal = m_rename(m_name->text().trimmed());
  if (refusal.isEmpty()) return QDialog::accept();
  showRefusal(*m_refusal, refusal);
  grow();
}

}  // namespace baremark::app::widgets
