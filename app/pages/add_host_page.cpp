// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/add_host_page.h"

#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>

#include "app/pages/dialogs.h"
#include "app/text/host_text.h"
#include "core/launch/scheduler.h"
#include "core/storage/host_repository.h"
#include "remote/ssh/ssh_aliases.h"
#include "remote/ssh/ssh_destination.h"

namespace baremark::app::pages {

namespace {

constexpr int kAddressCharacters = 32;

/// The host's short name: "login" for "me@login.example.org:22".
QString nameFrom(const QString& address) {
  static const QRegularExpression notInNames(QStringLiteral("[^A-Za-z0-9._-]"));
  QString host =
      address.section(QLatin1String("://"), -1).section(QLatin1Char('@'), -1).section(QLatin1Char(':'), 0, 0);
  static const QRegularExpression number(QStringLiteral("^[0-9.]+$"));
  if (!number.match(host).hasMatch()) host = host.section(QLatin1Char('.'), 0, 0);
  return host.remove(notInNames);
}

QString typed(const QLineEdit* field) {
  return field->text().trimmed();
}

/// `refusal` if the path is not absolute. Empty means the default.
QString unlessAbsolute(const QString& path, const QString& refusal) {
  return path.isEmpty() || path.startsWith(QLatin1Char('/')) ? QString() : refusal;
}

}  // namespace

HostForm::HostForm(const Desk& desk, QWidget* page)
    : QObject(page), m_desk(desk), m_page(page), m_card(new widgets::Card(desk.theme, page)) {
  m_card->addHeader(tr("Host"));
  m_form = new widgets::Form(m_card);
  addMainRows();
  addFurtherRows();
  m_card->body()->addWidget(m_form);
  m_card->body()->addStretch(1);  // the card of the test next to this one can be higher
  // The name follows the address until the user types another name.
  connect(m_address, &QComboBox::editTextChanged, this, [this](const QString& address) {
    if (!m_name->isModified()) m_name->setText(nameFrom(address.trimmed()));
    emit changed();
  });
  connect(m_isHere, &QCheckBox::toggled, this, [this](bool isHere) {
    m_address->setEnabled(!isHere);
    m_sshConfig->parentWidget()->setEnabled(!isHere);
    emit changed();
  });
  connect(m_scheduler, &QComboBox::currentIndexChanged, this, &HostForm::changed);
  for (QLineEdit* field : {m_address->lineEdit(), m_name, m_root, m_engine})
    connect(field, &QLineEdit::returnPressed, this, &HostForm::submitted);
}

QLineEdit* HostForm::makeLine(const QString& placeholder) {
  auto* line = new QLineEdit(m_form);
  line->setPlaceholderText(placeholder);
  connect(line, &QLineEdit::textChanged, this, &HostForm::changed);
  return line;
}

void HostForm::addRow(const QString& title, QWidget* field, const QString& note, const std::function<QString()>& why) {
  const bool isNeeded = field == m_address || field == m_name;
  m_rows.push_back({m_form->addRow(title, field, note), note, why, isNeeded, m_unfold != nullptr});
}

void HostForm::addMainRows() {
  m_address = new QComboBox(m_form);
  m_address->setEditable(true);
  m_address->setInsertPolicy(QComboBox::NoInsert);
  m_address->setMinimumContentsLength(kAddressCharacters);
  m_address->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  m_address->lineEdit()->setPlaceholderText(tr("name in ~/.ssh/config, or account@host"));
  m_address->lineEdit()->setAccessibleName(tr("Address"));
  addRow(
      tr("Address"), m_address,
      tr("What you type after “ssh”. With a port: ssh://account@host:2222. Baremark reads keys, jump hosts and ports "
         "from your ssh configuration."),
      [this] { return addressObstacle(); });
  m_isHere = new QCheckBox(tr("this machine"), m_form);
  m_form->addRow(
      tr("Without ssh"), m_isHere,
      tr("Choose this if this machine is the login node of a cluster. Baremark then uses its scheduler directly."));
  m_name = makeLine({});
  m_name->setMaxLength(widgets::kAnyLength);
  addRow(tr("Name"), m_name, tr("The name that experiments use for this host."), [this] { return nameObstacle(); });
  m_scheduler = new QComboBox(m_form);
  m_scheduler->addItem(tr("detect automatically"), QStringLiteral("auto"));
  m_scheduler->addItem(tr("none: run on this host directly"), QStringLiteral("none"));
  for (const auto& [id, scheduler] : m_desk.services.schedulers())
    m_scheduler->addItem(QString::fromStdString(scheduler.label), QString::fromStdString(id));
  m_form->addRow(tr("Scheduler"), m_scheduler);
  m_root = makeLine(QStringLiteral("~/.local/share/baremark/runs"));
  addRow(tr("Folder of runs"), m_root,
         tr("An absolute path on the host. On a cluster, the compute nodes must see the same path."), [this] {
           return unlessAbsolute(typed(m_root),
                                 tr("The folder of runs must be an absolute path that begins with “/”."));
         });
  m_engine = makeLine(tr("built there from source"));
  addRow(tr("Engine"), m_engine,
         tr("Or the path of an engine on the host. Building takes a few minutes, once for each version."), [this] {
           return unlessAbsolute(typed(m_engine), tr("The engine's path must be absolute and begin with “/”."));
         });
}

/// The field with a button that chooses a file of this machine.
QWidget* HostForm::withChoice(QLineEdit* field, const QString& title) {
  auto* both = new QWidget(m_form);
  both->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* line = widgets::makeRow(both);
  QPushButton* choose = widgets::makeButton(tr("Choose…"), both);
  line->addWidget(field, 1);
  line->addWidget(choose);
  both->setFocusProxy(field);
  connect(choose, &QPushButton::clicked, this, [this, field, title] {
    QFileDialog* dialog = makeFileDialog(title, QFileDialog::ExistingFile, m_desk.settings, m_page);
    connect(dialog, &QFileDialog::fileSelected, field, [field](const QString& path) {
      field->setText(path);
      emit field->editingFinished();
    });
    dialog->open();
  });
  return both;
}

/// Options that few users need, hidden at first.
void HostForm::addFurtherRows() {
  m_unfold = new QCheckBox(tr("Further settings"), m_form);
  m_form->addWide(m_unfold);
  m_engineFile = makeLine(tr("not sent"));
  m_engineFile->setAccessibleName(tr("Engine to send"));
  QWidget* engine = withChoice(m_engineFile, tr("Choose an engine"));
  addRow(tr("Engine to send"), engine,
         tr("A file on this machine: an engine that was built for the host. Baremark sends it there."), [this] {
           const QString sent = typed(m_engineFile);
           if (sent.isEmpty()) return QString();
           //: %1: a path
           if (!QFileInfo(sent).isFile()) return tr("There is no file %1 on this machine.").arg(sent);
           return typed(m_engine).isEmpty() ? QString()
                                            : tr("Name an engine on the host or an engine to send, not both.");
         });
  m_oneDnn = makeLine(tr("the system's; without it, the slow reference backend"));
  m_oneDnn->setMinimumWidth(m_page->fontMetrics().horizontalAdvance(m_oneDnn->placeholderText()) + 6 * unit(m_page));
  addRow(tr("oneDNN on the host"), m_oneDnn,
         tr("A folder on the host. The engine is built with the oneDNN (2.x or 3.x) in it."), [this] {
           const bool isBuilt = typed(m_engineFile).isEmpty() && typed(m_engine).isEmpty();
           const QString refusal = unlessAbsolute(
               typed(m_oneDnn), tr("The folder of oneDNN must be an absolute path that begins with “/”."));
           if (!refusal.isEmpty() || isBuilt || typed(m_oneDnn).isEmpty()) return refusal;
           return tr("oneDNN is used only to build the engine on the host, but an existing engine is named.");
         });
  m_sshConfig = makeLine(QStringLiteral("~/.ssh/config"));
  m_sshConfig->setAccessibleName(tr("SSH config"));
  QWidget* config = withChoice(m_sshConfig, tr("Choose an SSH config"));
  addRow(tr("SSH config"), config, tr("A file on this machine that replaces your own ssh config."), [this] {
    const bool isThere = sshConfig().isEmpty() || QFileInfo(sshConfig()).isFile();
    //: %1: a path
    return isThere ? QString() : tr("There is no file %1 on this machine.").arg(sshConfig());
  });
  m_cluster = makeLine(tr("the scheduler's default", "jobs of a scheduler"));
  addRow(
      tr("Cluster"), m_cluster, tr("For a Slurm with several clusters: the cluster that receives all jobs."), [this] {
        const bool isName = typed(m_cluster).isEmpty() || core::launch::isClusterName(typed(m_cluster).toStdString());
        return isName ? QString() : tr("A cluster's name has 1 to 64 letters, digits, dots, dashes and underscores.");
      });
  connect(m_sshConfig, &QLineEdit::editingFinished, this, &HostForm::fillAliases);
  const auto show = [this, engine, config](bool isUnfolded) {
    for (QWidget* field : {engine, static_cast<QWidget*>(m_oneDnn), config, static_cast<QWidget*>(m_cluster)})
      m_form->setRowVisible(field, isUnfolded);
  };
  connect(m_unfold, &QCheckBox::toggled, this, [this, show](bool isUnfolded) {
    show(isUnfolded);
    showObstacles();
  });
  show(false);
}

void HostForm::fillAliases() {
  const QString typed = m_address->currentText();
  m_address->clear();
  for (const std::string& alias : remote::configuredAliases(sshConfig().toStdString()))
    m_address->addItem(QString::fromStdString(alias));
  m_address->setCurrentIndex(-1);
  m_address->setEditText(typed);
}

QString HostForm::sshConfig() const {
  return m_isHere->isChecked() ? QString() : typed(m_sshConfig);
}

QString HostForm::obstacle() const {
  for (const CheckedRow& row : m_rows) {
    if (const QString why = row.why(); !why.isEmpty()) return why;
  }
  return {};
}

QString HostForm::addressObstacle() const {
  const std::string where = address().toStdString();
  if (where.empty()) return m_isHere->isChecked() ? QString() : tr("An address is missing.");
  if (const auto good = remote::checkDestination(where); !good) {
    const text::ErrorText words = text::describe(good.error());
    return words.title + QLatin1Char(' ') + words.advice;
  }
  const auto meant = remote::addressWithPort(where);
  //: %1: an address
  return meant ? tr("With a port the address is %1.").arg(QString::fromStdString(*meant)) : QString();
}

QString HostForm::nameObstacle() const {
  const std::string name = nameTyped().toStdString();
  if (name.empty()) return tr("A name is missing.");
  if (const auto good = core::storage::checkHostName(name); !good)
    return tr("A name has 1 to 64 letters, digits, dots, dashes and underscores. “local” is this machine.");
  for (const core::storage::HostRecord& host : m_desk.data.hosts()) {
    if (host.name == name) return tr("A host “%1” exists already.", "a name").arg(nameTyped());
  }
  return {};
}

/// Each row has its own reason, shown below its field.
void HostForm::showObstacles() {
  const bool isUntouched = m_address->currentText().isEmpty() && !m_isHere->isChecked() && nameTyped().isEmpty();
  for (const CheckedRow& row : m_rows) {
    const QString why = row.isNeeded && isUntouched ? QString() : row.why();
    if (row.isFurther && !why.isEmpty()) m_unfold->setChecked(true);  // makes the reason visible
    widgets::showRefusal(*row.note, why, row.usual);
    if (row.isFurther && !m_unfold->isChecked()) row.note->setVisible(false);
  }
}

HostRequest HostForm::request() const {
  return {.name = nameTyped().toStdString(),
          .destination = address().toStdString(),
          .sshConfig = sshConfig().toStdString(),
          .root = typed(m_root).toStdString(),
          .scheduler = scheduler().toStdString(),
          .engine = typed(m_engine).toStdString(),
          .engineFile = typed(m_engineFile).toStdString(),
          .oneDnn = typed(m_oneDnn).toStdString(),
          .cluster = typed(m_cluster).toStdString()};
}

void HostForm::clear() {
  m_address->setEditText({});
  m_isHere->setChecked(false);
  for (QLineEdit* field : {m_name, m_root, m_engine, m_engineFile, m_oneDnn, m_sshConfig, m_cluster}) field->clear();
  m_name->setModified(false);
  m_scheduler->setCurrentIndex(0);
}

text::CommandWords HostForm::command() const {
  const QString name = nameTyped();
  QStringList words{QStringLiteral("host"), QStringLiteral("add"), name.isEmpty() ? QStringLiteral("NAME") : name};
  if (m_isHere->isChecked()) words << QStringLiteral("--here");
  const std::pair<const char*, QString> options[] = {
      {"--ssh", address() == name ? QString() : address()},
      {"--scheduler", scheduler() == QLatin1String("auto") ? QString() : scheduler()},
      {"--root", typed(m_root)},
      {"--engine", typed(m_engine)},
      {"--send-engine", typed(m_engineFile)},
      {"--onednn", typed(m_oneDnn)},
      {"--cluster", typed(m_cluster)},
      {"--ssh-config", sshConfig()}};
  for (const auto& [option, value] : options) {
    if (!value.isEmpty()) words << QLatin1String(option) << value;
  }
  return {words};
}

AddHostPage::AddHostPage(const Desk& desk, QWidget* parent)
    : Page(desk, tr("Add a host"), parent),
      m_check(desk.services),
      m_cancel(onClick(widgets::makeButton(tr("Cancel"), this), &m_check, &models::HostCheck::cancel)),
      m_add(onClick(widgets::makePrimaryButton(tr("Add and test"), this), this, &AddHostPage::start)) {
  header().setNote(
      tr("A workstation, or the login node of a cluster, that you can reach with ssh. Baremark installs only its "
         "engine there."));
  for (QPushButton* button : {m_cancel, m_add}) header().addButton(button);
  auto* scroll = new widgets::ScrollColumn(this);
  column().addWidget(scroll, 1);
  constexpr int kAddHostSideBySide = 128;  // characters that the page must be wide for two columns
  auto* both = new widgets::SideBySide(kAddHostSideBySide, scroll);
  m_form = new HostForm(desk, this);
  both->add(m_form->card(), 10);
  both->add(makeTest(), 11);
  scroll->column()->addWidget(both);
  scroll->column()->addStretch(1);
  connect(&m_check, &models::HostCheck::changed, this, &AddHostPage::showItems);
  connect(&m_check, &models::HostCheck::ticked, this, [this] { m_items->setItems(m_check.items()); });
  connect(&m_check, &models::HostCheck::succeeded, this, [this] { end(true); });
  connect(&m_check, &models::HostCheck::ended, this, [this] { end(false); });
  connect(m_form, &HostForm::changed, this, &AddHostPage::showItems);
  connect(m_form, &HostForm::submitted, this, &AddHostPage::start);
  showItems();
}

QWidget* AddHostPage::makeTest() {
  auto* card = new widgets::Card(theme(), this);
  m_itemsNote = card->addHeader(tr("Test of this host")).note;
  m_items = new CheckList(theme(), card);
  card->body()->addWidget(m_items);
  m_furtherKey = makeFurtherKeyButton(m_check, theme(), card);
  card->body()->addWidget(m_furtherKey, 0, Qt::AlignLeft);
  card->body()->addStretch(1);
  return card;
}

void AddHostPage::showEvent(QShowEvent* event) {
  m_form->offerAliases();
  Page::showEvent(event);
}

void AddHostPage::fit() {
  const QString why = m_form->obstacle();
  m_form->showObstacles();
  m_add->setEnabled(why.isEmpty() && !m_check.isRunning());
  m_add->setToolTip(why);
  m_cancel->setVisible(m_check.isRunning());
  m_form->setEnabled(!m_check.isRunning());
  emit described();
}

void AddHostPage::start() {
  if (m_check.isRunning() || !m_form->obstacle().isEmpty()) return;
  m_check.start(m_form->request());
  m_cancel->setFocus();  // the fields are disabled during the test
}

void AddHostPage::showItems() {
  fit();
  const bool isOfForm = m_form->request() == m_check.request();
  m_furtherKey->setVisible(isOfForm && m_check.hasSeenOtherKey());
  m_items->setItems(
      isOfForm ? m_check.items()
               : std::vector<models::CheckItem>{{.name = tr("Not tested yet"), .end = {text::Sign::Open, QString()}}});
  m_itemsNote->setText(isOfForm && m_check.took()
                           ? tr("in %1 s", "seconds").arg(QLocale().toString(*m_check.took(), 'f', 1))
                           : QString());
}

void AddHostPage::end(bool hasSucceeded) {
  const QString name = QString::fromStdString(m_check.host());
  if (hasSucceeded) m_form->clear();
  fit();
  if (hasSucceeded) emit hostAdded(name);
}

}  // namespace baremark::app::pages
