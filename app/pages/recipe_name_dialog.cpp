// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_name_dialog.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/text/recipe_form_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {
namespace {

constexpr int kNameCharacters = 40;

}  // namespace

RecipeNameDialog::RecipeNameDialog(const QString& name, Rename rename, QWidget* parent)
    : QDialog(parent),
      m_rename(std::move(rename)),
      m_name(new QLineEdit(name, this)),
      m_refusal(widgets::makeNote({}, this)) {
  const int unit = widgets::unit(this);
  setWindowTitle(tr("Rename the recipe"));
  auto* column = new QVBoxLayout(this);
  column->setSpacing(2 * unit);
  column->setContentsMargins(4 * unit, 3 * unit, 4 * unit, 3 * unit);
  QLabel* label = widgets::makeLabel(tr("Name"), this);
  label->setBuddy(m_name);
  m_name->setAccessibleName(label->text());
  m_name->setMaxLength(widgets::kAnyLength);
  m_name->setMinimumWidth(kNameCharacters * fontMetrics().averageCharWidth());
  m_name->selectAll();
  widgets::showRefusal(*m_refusal, {});
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  buttons->addButton(tr("Rename"), QDialogButtonBox::AcceptRole)->setDefault(true);
  for (QWidget* part : {static_cast<QWidget*>(label), static_cast<QWidget*>(m_name), static_cast<QWidget*>(m_refusal),
                        static_cast<QWidget*>(buttons)})
    column->addWidget(part);
  connect(buttons, &QDialogButtonBox::accepted, this, &RecipeNameDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(m_name, &QLineEdit::textEdited, this, [this] { widgets::showRefusal(*m_refusal, {}); });
  m_name->setFocus();
}

void RecipeNameDialog::accept() {
  const QString name = m_name->text().trimmed();
  const core::base::Result<QString> renamed = m_rename(name);
  if (renamed) return QDialog::accept();
  const bool isTaken = renamed.error().code == core::base::ErrorCode::Duplicate;
  widgets::showRefusal(*m_refusal, isTaken ? tr("There is a recipe with the name “%1” already.", "a recipe").arg(name)
                                           : text::describeRecipeError(renamed.error()));
  // A label that wraps does not reserve its height.
  resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
}

}  // namespace baremark::app::pages
