// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/rename_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/text/field_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"
#include "core/plan/experiment_file.h"

namespace baremark::app::shell {
namespace {

constexpr int kNameCharacters = 60;

}  // namespace

RenameDialog::RenameDialog(const QString& name, QWidget* parent)
    : QDialog(parent), m_name(new QLineEdit(this)), m_refusal(widgets::makeNote({}, this)) {
  const int unit = widgets::unit(this);
  setWindowTitle(tr("Rename the experiment"));
  auto* column = new QVBoxLayout(this);
  column->setSpacing(2 * unit);
  column->setContentsMargins(4 * unit, 3 * unit, 4 * unit, 3 * unit);
  QLabel* label = widgets::makeLabel(tr("Name"), this);
  label->setBuddy(m_name);
  m_name->setAccessibleName(label->text());
  m_name->setMaxLength(widgets::kAnyLength);
  m_name->setMinimumWidth(kNameCharacters * fontMetrics().averageCharWidth());
  m_name->setText(name);
  m_name->selectAll();
  widgets::showRefusal(*m_refusal, {});
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  buttons->addButton(tr("Rename"), QDialogButtonBox::AcceptRole)->setDefault(true);
  for (QWidget* part : {static_cast<QWidget*>(label), static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_refusal),
                        static_cast<QWidget*>(buttons)})
    column->addWidget(part);
  connect(buttons, &QDialogButtonBox::accepted, this, &RenameDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_name, &QLineEdit::textEdited, this, [this] { widgets::showRefusal(*m_refusal, {}); });
  m_name->setFocus();
}

void RenameDialog::accept() {
  const QString name = m_name->text().trimmed();
  const core::base::Result<void> good = core::plan::checkName(name.toStdString());
  if (good) {
    emit nameChosen(name);
    return QDialog::accept();
  }
  widgets::showRefusal(*m_refusal, text::describeDraft(good.error()));
  // A label that wraps does not reserve its height.
  resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
}

}  // namespace baremark::app::shell
