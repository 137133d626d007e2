// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/dialogs.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QMessageBox>
#include <QRegularExpression>
#include <QUrl>

#include "app/text/recipe_form_text.h"
#include "app/text/recipe_text.h"
#include "core/recipes/recipe_diff.h"

namespace baremark::app::pages {
namespace {

struct DialogsTr {
  Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

}  // namespace

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

QFileDialog* makeSaveDialog(const QString& title, const QString& name, const std::vector<SaveKind>& kinds,
                            const Settings& settings, QWidget* parent) {
  QFileDialog* dialog = makeFileDialog(title, QFileDialog::AnyFile, settings, parent);
  QStringList filters;
  QStringList suffixes;
  for (const SaveKind& kind : kinds) {
    filters << kind.words;
    suffixes << kind.suffix;
  }
  dialog->setNameFilters(filters);
  dialog->setDefaultSuffix(suffixes.front());
  QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, suffixes](const QString& filter) {
    dialog->setDefaultSuffix(suffixes.value(static_cast<qsizetype>(dialog->nameFilters().indexOf(filter))));
  });
  // The suffix is added here: if the name has a dot, the dialog would take the rest of the name for a suffix.
  dialog->selectFile(QString(name).replace(QLatin1Char('/'), QLatin1Char('-')) + QLatin1Char('.') + suffixes.front());
  return dialog;
}

core::base::Result<QByteArray> readChosen(const QString& path, Settings& settings) {
  constexpr qint64 kMostBytes = 1 << 20;
  using core::base::ErrorCode;
  using core::base::fail;
  using core::base::Phrase;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    return fail({.code = ErrorCode::Io, .where = path.toStdString(), .detail = file.errorString().toStdString()});
  if (file.size() > kMostBytes)
    return fail({.code = ErrorCode::TooLarge,
                 .where = path.toStdString(),
                 .value = {Phrase::Bytes, file.size()},
                 .allowed = {Phrase::Bytes, kMostBytes}});
  settings.set(settings::kLastFolder, QFileInfo(path).absolutePath());
  return file.readAll();
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
  (new widgets::RenameDialog(DialogsTr::tr("Rename the recipe"), name, rename, parent))->open();
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

RecipeCompareDialog::RecipeCompareDialog(const models::OpenRecipes& recipes, const QString& path, QWidget* parent)
    : Dialog(QString(), parent) {
  const core::recipes::Recipe after = recipes.find(path)->recipe();
  //: %1: a recipe
  setWindowTitle(tr("Compare %1").arg(QString::fromStdString(after.name)));
  auto* with = new QComboBox(this);
  const auto offer = [&](const QString& words, const core::recipes::Recipe& before) {
    QStringList lines;
    for (const auto& change : core::recipes::changesBetween(before, after)) lines << text::changeText(change);
    with->addItem(words, lines.isEmpty() ? tr("The recipes are equal.") : lines.join(QLatin1Char('\n')));
  };
  const std::vector<models::RecipeFile> files = recipes.files().list();
  for (const models::RecipeFile& file : files) {
    if (file.path == path && file.recipe) offer(tr("its saved state", "of a recipe"), *file.recipe);
  }
  for (const models::RecipeFile& file : files) {
    if (file.path == path || !file.recipe) continue;
    const models::RecipeDraft* draft = recipes.find(file.path);
    if (file.isStarting)
      //: %1: a recipe
      offer(tr("%1, which comes with Baremark").arg(file.name), *file.recipe);
    else
      offer(file.name, draft == nullptr ? *file.recipe : draft->recipe());
  }
  QLabel* label = widgets::makeLabel(tr("Changes since", "what a recipe is compared with"), this);
  label->setBuddy(with);
  with->setAccessibleName(label->text());
  column()->addLayout(widgets::makeLine({label, with}, 2 * unit(this)));
  auto* changes = new QPlainTextEdit(with->currentData().toString(), this);
  changes->setReadOnly(true);
  changes->setTabChangesFocus(true);
  changes->setAccessibleName(tr("Changes of the recipe"));
  column()->addWidget(changes, 1);
  addClose();
  connect(with, &QComboBox::currentIndexChanged, changes,
          [with, changes] { changes->setPlainText(with->currentData().toString()); });
  constexpr int kChangeColumns = 100;
  constexpr int kChangeLines = 20;
  resize(kChangeColumns * fontMetrics().averageCharWidth(), kChangeLines * fontMetrics().lineSpacing());
}

}  // namespace baremark::app::pages
