// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/dialogs.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QMessageBox>
#include <QRegularExpression>
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

FurtherKeyDialog::FurtherKeyDialog(const core::base::Error& failure, const widgets::Theme& theme, QWidget* parent)
    : Dialog(tr("Add a further key"), parent),
      m_fingerprint(new QLineEdit(this)),
      m_refusal(widgets::makeNote({}, this)) {
  const text::ErrorText words = text::describe(failure);
  const QString key = words.detail.section(QLatin1Char('\n'), -1);  // key type and fingerprint
  m_shown = key.section(QLatin1Char(' '), -1);
  column()->addWidget(widgets::makeBold(words.title, this));
  auto* frame = new widgets::Card(theme, this);
  frame->setTight();
  frame->setTone(text::Sign::Open);
  //: %1: a host
  frame->body()->addWidget(
      widgets::makeNote(tr("%1 showed:").arg(QString::fromStdString(failure.where.english())), frame));
  QLabel* shown = widgets::makeWrapped(key, frame);
  shown->setFont(widgets::monospaceFont(font()));
  frame->body()->addWidget(shown);
  column()->addWidget(frame);
  column()->addWidget(
      widgets::makeWrapped(tr("If several machines share that name, each may have its own key. Paste the "
                              "fingerprint that the host's administrators published, not the one above. "
                              "Baremark adds the key only if both are the same. The known key stays."),
                           this));
  auto* form = new widgets::Form(this);
  m_fingerprint->setPlaceholderText(QStringLiteral("SHA256:…"));
  m_fingerprint->setFont(widgets::monospaceFont(font()));
  form->addRow(tr("Fingerprint"), m_fingerprint);
  column()->addWidget(form);
  widgets::showRefusal(*m_refusal, {});
  column()->addWidget(m_refusal);
  addButtons(tr("Add the key and test"));
  constexpr int kCharacters = 100;  // enough for a fingerprint on one line
  setMinimumWidth(fontMetrics().averageCharWidth() * kCharacters);
  m_fingerprint->setFocus();
}

/// Some programs print base64 with its padding.
QString FurtherKeyDialog::fingerprint() const {
  QString typed = m_fingerprint->text().trimmed();
  if (typed.endsWith(QLatin1Char('='))) typed.chop(1);
  return typed;
}

QString FurtherKeyDialog::refusal() const {
  static const QRegularExpression form(QStringLiteral("^SHA256:[A-Za-z0-9+/]{43}$"));
  if (!form.match(fingerprint()).hasMatch())
    return tr("That is not a fingerprint. A fingerprint is “SHA256:” and 43 characters, as ssh prints it.");
  if (fingerprint() == m_shown) return {};
  return tr(
      "The key that the host showed has another fingerprint, so Baremark does not add it. Perhaps another machine with "
      "that name answered: test the host again. Or somebody is intercepting the connection: ask the host's "
      "administrators.");
}

void FurtherKeyDialog::accept() {
  const QString why = refusal();
  if (why.isEmpty()) return QDialog::accept();
  widgets::showRefusal(*m_refusal, why);
  m_fingerprint->setAccessibleDescription(why);
  m_fingerprint->setFocus();
  grow();
}

QPushButton* makeFurtherKeyButton(models::HostCheck& check, const widgets::Theme& theme, QWidget* parent) {
  QPushButton* button = widgets::makeButton(FurtherKeyDialog::tr("Add this further key…"), parent);
  button->setVisible(false);
  QObject::connect(button, &QPushButton::clicked, &check, [&check, &theme, button] {
    if (!check.hasSeenOtherKey()) return;
    auto* dialog = new FurtherKeyDialog(*check.failure(), theme, button->window());
    QObject::connect(dialog, &QDialog::accepted, &check,
                     [&check, dialog] { check.startWithKey(dialog->fingerprint().toStdString()); });
    dialog->open();
  });
  return button;
}

}  // namespace baremark::app::pages
