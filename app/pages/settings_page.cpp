// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/settings_page.h"

#include <QCheckBox>
#include <QDate>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include "app/pages/dialogs.h"
#include "app/text/units_text.h"
#include "app/widgets/fields.h"
#include "core/runs/task_pool.h"

namespace baremark::app::pages {
namespace {

constexpr int kMostWidth = 120;  // average characters
constexpr int kMostBlocks = 1000;
constexpr double kMarginChoices[] = {0.01, 0.02, 0.03, 0.05, 0.1};

/// A list of values, with words for each. The setting keeps what the user chooses.
template <class T>
QComboBox* makeChoice(Settings& settings, const SettingKey<T>& key, const std::vector<std::pair<QString, T>>& choices,
                      QWidget* parent) {
  auto* box = new QComboBox(parent);
  for (const auto& [words, value] : choices) box->addItem(words, value);
  box->setCurrentIndex(std::max(0, box->findData(settings.get(key))));
  QObject::connect(box, &QComboBox::currentIndexChanged, box,
                   [box, &settings, &key] { settings.set(key, box->currentData().template value<T>()); });
  return box;
}

/// The languages whose translations the program contains.
std::vector<std::pair<QString, QString>> languages() {
  std::vector<std::pair<QString, QString>> found{{SettingsPage::tr("System default"), QStringLiteral("system")},
                                                 {QStringLiteral("English"), QStringLiteral("en")}};
  const QStringList files = QDir(QStringLiteral(":/baremark/translations"))
                                .entryList({QStringLiteral("baremark_*.qm")}, QDir::Files, QDir::Name);
  for (const QString& file : files) {
    const QString code = file.mid(9, file.size() - 12);
    if (code != QLatin1String("en")) found.emplace_back(QLocale(code).nativeLanguageName(), code);
  }
  return found;
}

}  // namespace

SettingsPage::SettingsPage(const Desk& desk, QWidget* parent) : Page(desk, tr("Settings"), parent) {
  header().setNote(tr("Changes take effect at once; a new language when the window opens again"));
  auto* scroll = new widgets::ScrollColumn(this);
  column().addWidget(scroll, 1);
  const std::pair<QString, widgets::Form*> cards[] = {{tr("Appearance"), makeLooks()},
                                                      {tr("Defaults of new experiments"), makeDefaults()},
                                                      {tr("While you are away"), makeBackground()},
                                                      {tr("Store and runs"), makePlaces()}};
  for (const auto& [title, form] : cards) {
    auto* card = new widgets::Card(theme(), this);
    card->addHeader(title);
    card->body()->addWidget(form);
    card->setMaximumWidth(kMostWidth * fontMetrics().averageCharWidth());
    scroll->column()->addWidget(card);
  }
  scroll->column()->addStretch(1);
  widgets::alignForms(*this);
}

widgets::Form* SettingsPage::makeLooks() {
  auto* form = new widgets::Form(this);
  m_themes = makeChoice<QString>(desk().settings, settings::kTheme,
                                 {{tr("System default"), QStringLiteral("system")},
                                  {tr("Light"), QStringLiteral("light")},
                                  {tr("Dark"), QStringLiteral("dark")}},
                                 form);
  form->addRow(tr("Theme"), m_themes);
  QComboBox* box = makeChoice(desk().settings, settings::kLanguage, languages(), form);
  QPushButton* restart = onClick(widgets::makeButton(tr("Restart now"), form), this, &SettingsPage::restartRequested);
  restart->setToolTip(tr("Opens the window again in this language. Runs continue."));
  restart->setVisible(false);
  QLabel* languageNote = form->addRow(tr("Language"), widgets::makeLine({box, restart}, 2 * unit(this)), box);
  QPushButton* reset = widgets::makeButton(tr("Reset the layout"), form);
  form->addRow(tr("Window"), reset, tr("Size and place of the window, columns of tables."));
  connect(m_themes, &QComboBox::currentIndexChanged, this,
          [this] { emit themeChosen(m_themes->currentData().toString()); });
  const int shown = box->currentIndex();
  connect(box, &QComboBox::currentIndexChanged, this, [languageNote, restart, shown](int chosen) {
    restart->setVisible(chosen != shown);
    widgets::showRefusal(*languageNote, {},
                         chosen == shown ? QString() : tr("Takes effect when the window opens again. Runs continue."));
  });
  connect(reset, &QPushButton::clicked, this, [this] {
    emit layoutReset();
    desk().settings.resetLayout();  // also drops the layout that was saved during the reset
    emit informed(tr("The default layout was restored."));
  });
  return form;
}

widgets::Form* SettingsPage::makeDefaults() {
  auto* form = new widgets::Form(this);
  std::vector<std::pair<QString, double>> margins;
  for (const double margin : kMarginChoices) margins.emplace_back(text::margin(margin), margin);
  form->addRow(tr("Margin"), makeChoice(desk().settings, settings::kMargin, margins, form),
               tr("If the interval of a difference is inside the margin, the verdict is “equivalent”."));
  auto* blocks = new widgets::NumberField(1, kMostBlocks, form);
  blocks->setValue(desk().settings.get(settings::kBlocks));
  const QString usual = tr("At each point. A verdict needs at least three; four times as many halve the interval.");
  QLabel* note = form->addRow(tr("Blocks"), blocks, usual);
  connect(blocks, &widgets::NumberField::edited, this, [this, blocks, note, usual] {
    widgets::showRefusal(*note, blocks->problem(), usual);
    if (const auto value = blocks->value()) desk().settings.set(settings::kBlocks, static_cast<int>(*value));
  });
  return form;
}

widgets::Form* SettingsPage::makeBackground() {
  auto* form = new widgets::Form(this);
  QComboBox* closing = makeChoice<QString>(desk().settings, settings::kWhenClosed,
                                           {{tr("Ask"), QStringLiteral("ask")},
                                            {tr("Keep running in the background"), QStringLiteral("background")},
                                            {tr("Stop until you open Baremark again"), QStringLiteral("stop")}},
                                           form);
  form->addRow(tr("Closing"), closing,
               tr("What happens to waiting blocks when the window closes. Submitted blocks keep running in any case."));
  auto* notifies = new QCheckBox(tr("Notify when an experiment ends"), form);
  notifies->setChecked(desk().settings.get(settings::kNotifies));
  form->addRow(tr("Desktop"), notifies);
  connect(notifies, &QCheckBox::toggled, this,
          [this](bool isWanted) { desk().settings.set(settings::kNotifies, isWanted); });
  return form;
}

widgets::Form* SettingsPage::makePlaces() {
  auto* form = new widgets::Form(this);
  const auto place = [&](const QString& path) {
    auto* label = new widgets::ElidingLabel(QDir::toNativeSeparators(path), form);
    QPushButton* open = widgets::makeButton(tr("Show the folder"), form);
    open->setAccessibleName(tr("Show the folder of %1", "a path").arg(path));
    connect(open, &QPushButton::clicked, this, [this, path] {
      const auto opened = openPath(QFileInfo(path).isDir() ? path : QFileInfo(path).absolutePath());
      if (!opened) emit messageRaised(opened.error());
    });
    auto* row = widgets::makeRow(nullptr, 2 * unit(this));
    row->addWidget(label, 1);
    row->addWidget(open);
    return row;
  };
  const core::runs::StoreAccess& store = desk().services.store();
  const QString storePath = QString::fromStdString(store.path());
  const bool isRollback = store.journal() == core::storage::Journal::Rollback;
  form->addRow(tr("Store"), place(storePath), nullptr,
               isRollback ? tr("The file system does not support a write-ahead log, so Baremark uses the slower "
                               "rollback journal. This is normal for network folders.")
                          : QString());
  form->addRow(tr("Runs"), place(QString::fromStdString(desk().services.localHost().root())), nullptr);
  QPushButton* check = onClick(widgets::makeButton(tr("Check the store"), form), this, &SettingsPage::checkStore);
  QPushButton* backup = onClick(widgets::makeButton(tr("Back up the store…"), form), this, &SettingsPage::backUpStore);
  m_storeNote = form->addRow(tr("Maintenance"), widgets::makeLine({check, backup}, 2 * unit(this)), nullptr,
                             tr("The check reads every page of the store and changes nothing."));
  return form;
}

void SettingsPage::checkStore() {
  m_storeNote->setText(tr("Checking …"));
  const auto work = [](core::storage::Store& store) { return store.check(); };
  core::runs::whenDone(desk().services.store().readAll(work), this, [this](const core::base::Result<void>& good) {
    m_storeNote->setText(good ? tr("The store is intact. Every page and every reference was checked.")
                              : tr("The store has a problem."));
    if (!good) emit messageRaised(good.error());
  });
}

void SettingsPage::backUpStore() {
  const QString name = QStringLiteral("experiments-") + QDate::currentDate().toString(Qt::ISODate);
  QFileDialog* dialog = makeSaveDialog(
      tr("Back up the store"), name, {{tr("Stores (*.baremark)"), QStringLiteral("baremark")}}, desk().settings, this);
  connect(dialog, &QFileDialog::fileSelected, this, &SettingsPage::saveBackup);
  dialog->open();
}

void SettingsPage::saveBackup(const QString& path) {
  m_storeNote->setText(tr("Backing up …"));
  // The file dialog has already asked whether to replace an existing file.
  const auto work = [target = path.toStdString()](core::storage::Store& store) {
    return store.backup(target, core::storage::Existing::Replace);
  };
  core::runs::whenDone(desk().services.store().readAll(work), this, [this, path](const core::base::Result<void>& done) {
    m_storeNote->setText(done ? tr("Backed up: %1", "a path").arg(QDir::toNativeSeparators(path))
                              : tr("The backup failed."));
    if (!done) emit messageRaised(done.error());
  });
}

}  // namespace baremark::app::pages
