// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/dialogs.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QMessageBox>
#include <QUrl>

#include "app/text/recipe_form_text.h"
#include "app/widgets/rename_dialog.h"

namespace baremark::app::pages {
namespace {

struct DialogsTr {
  Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

}  // namespace

Dialog::Dialog(const QString& title, QWidget* parent) : QDialog(parent), m_column(new QVBoxLayout(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(title);
  m_column->setSpacing(2 * unit(this));
  m_column->setContentsMargins(4 * unit(this), 3 * unit(this), 4 * unit(this), 3 * unit(this));
}

QPushButton* Dialog::addButtons(const QString& accept) {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
  QPushButton* button = buttons->addButton(accept, QDialogButtonBox::AcceptRole);
  button->setDefault(true);
  m_column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  return button;
}

QDialogButtonBox* Dialog::addClose() {
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  m_column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  return buttons;
}

QFileDialog* makeFileDialog(const QString& title, QFileDialog::FileMode mode, const Settings& settings,
                            QWidget* parent) {
  auto* dialog = new QFileDialog(parent, title);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(mode);
  if (mode == QFileDialog::AnyFile) dialog->setAcceptMode(QFileDialog::AcceptSave);
  if (mode == QFileDialog::Directory) dialog->setOption(QFileDialog::ShowDirsOnly);
  if (const QString last = settings.get(settings::kLastFolder); !last.isEmpty()) dialog->setDirectory(last);
  return dialog;
}

void askToRemove(const QString& title, const QString& question, const QString& details,
                 const std::function<void()>& remove, QWidget* parent) {
  auto* box = new QMessageBox(QMessageBox::Warning, title, question, QMessageBox::Cancel, parent);
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setTextFormat(Qt::PlainText);
  box->setInformativeText(details);
  QPushButton* agreed = box->addButton(DialogsTr::tr("Remove"), QMessageBox::DestructiveRole);
  QObject::connect(agreed, &QPushButton::clicked, parent, remove);
  box->setDefaultButton(QMessageBox::Cancel);
  box->open();
}

void askForRecipeName(models::OpenRecipes& recipes, const QString& path, const QString& name, QWidget* parent) {
  const auto rename = [&recipes, path](const QString& wanted) {
    const core::base::Result<QString> renamed = recipes.rename(path, wanted);
    if (renamed) return QString();
    if (renamed.error().code != core::base::ErrorCode::Duplicate) return text::describeRecipeError(renamed.error());
    return DialogsTr::tr("A recipe “%1” exists already.", "a recipe").arg(wanted);
  };
  widgets::askForName(DialogsTr::tr("Rename the recipe"), name, rename, parent);
}

core::base::Result<void> openPath(const QString& path) {
  if (QDesktopServices::openUrl(QUrl::fromLocalFile(path))) return {};
  constexpr const char* kOpener = "xdg-open";  // by which Qt finds the program
  return core::base::fail({.code = core::base::ErrorCode::Unavailable,
                           .where = kOpener,
                           .value = {core::base::Phrase::NotInstalled, kOpener},
                           .detail = path.toStdString()});
}

}  // namespace baremark::app::pages
