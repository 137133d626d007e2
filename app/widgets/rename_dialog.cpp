// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/rename_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::widgets {
namespace {

constexpr int kNameCharacters = 60;

}  // namespace

RenameDialog::RenameDialog(const QString& title, const QString& name, Rename rename, QWidget* parent)
    : QDialog(parent), m_rename(std::move(rename)), m_name(new QLineEdit(name, this)), m_refusal(makeNote({}, this)) {
  const int step = unit(this);
  setWindowTitle(title);
  auto* column = new QVBoxLayout(this);
  column->setSpacing(2 * step);
  column->setContentsMargins(4 * step, 3 * step, 4 * step, 3 * step);
  QLabel* label = makeLabel(tr("Name"), this);
  label->setBuddy(m_name);
  m_name->setAccessibleName(label->text());
  m_name->setMaxLength(kAnyLength);
  m_name->setMinimumWidth(kNameCharacters * fontMetrics().averageCharWidth());
  m_name->selectAll();
  showRefusal(*m_refusal, {});
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  buttons->addButton(tr("Rename"), QDialogButtonBox::AcceptRole)->setDefault(true);
  addAll(column, {label, m_name, m_refusal, buttons});
  connect(buttons, &QDialogButtonBox::accepted, this, &RenameDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_name, &QLineEdit::textEdited, this, [this] { showRefusal(*m_refusal, {}); });
  m_name->setFocus();
}

void RenameDialog::accept() {
  const QString refusal = m_rename(m_name->text().trimmed());
  if (refusal.isEmpty()) return QDialog::accept();
  showRefusal(*m_refusal, refusal);
  // A label that wraps does not reserve its height.
  resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
}

void askForName(const QString& title, const QString& name, RenameDialog::Rename rename, QWidget* parent) {
  auto* dialog = new RenameDialog(title, name, std::move(rename), parent);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

}  // namespace baremark::app::widgets
