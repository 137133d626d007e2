// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/add_host_page.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QRegularExpression>
#include <QVBoxLayout>

#include "app/pages/further_key_dialog.h"
#include "app/text/error_text.h"
#include "app/text/host_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"
#include "core/storage/host_repository.h"
#include "remote/ssh/ssh_target.h"

namespace baremark::app::pages {
namespace {

using widgets::unit;

constexpr int kAddHostSideBySide = 128;
constexpr int kAddressCharacters = 32;

/// "login" of "me@login.example.org:22".
QString nameFrom(const QString& address) {
  static const QRegularExpression notInNames(QStringLiteral("[^A-Za-z0-9._-]"));
  QString host = address.section(QLatin1String("://"), -1).section(QLatin1Char('@'), -1).section(QLatin1Char(':'), 0, 0);
  static const QRegularExpression number(QStringLiteral("^[0-9.]+$"));
  if (!number.match(host).hasMatch()) host = host.section(QLatin1Char('.'), 0, 0);
  return host.remove(notInNames);
}

/// Or nothing, which is the default.
bool isAbsolute(const QString& path) { return path.isEmpty() || path.startsWith(QLatin1Char('/')); }

}  // namespace

AddHostPage::AddHostPage(const Desk& desk, QWidget* parent)
    : Page(desk, parent), m_check(desk.services), m_header(new widgets::PageHeader(tr("Add a host"), this)),
      m_cancel(widgets::makeButton(tr("Cancel"), this)), m_add(widgets::makePrimaryButton(tr("Add and test"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2 * unit(this) + 2);
  m_header->setNote(tr("A workstation, or the login node of a cluster, that your own ssh reaches. Only the engine is installed."));
  m_header->addButton(m_cancel);
  m_header->addButton(m_add);
  column->addWidget(m_header);
  auto* scroll = new widgets::ScrollColumn(this);
  column->addWidget(scroll, 1);
  auto* both = new widgets::SideBySide(kAddHostSideBySide, scroll);
  both->add(makeForm(), 10);
  both->add(makeSteps(), 11);
  scroll->column()->addWidget(both);
  scroll->column()->addStretch(1);
  connect(m_cancel, &QPushButton::clicked, &m_check, &models::HostCheck::cancel);
  connect(m_add, &QPushButton::clicked, this, &AddHostPage::start);
  connect(&m_check, &models::HostCheck::changed, this, &AddHostPage::showSteps);
  connect(&m_check, &models::HostCheck::ticked, this, [this] { m_steps->setSteps(m_check.steps()); });
  connect(&m_check, &models::HostCheck::succeeded, this, [this] { end(true); });
  connect(&m_check, &models::HostCheck::ended, this, [this] { end(false); });
  judge();
}

QWidget* AddHostPage::makeForm() {
  auto* card = new widgets::Card(theme(), this);
  card->addHeader(tr("Which one"));
  m_form = new widgets::Form(card);
  m_address = new QComboBox(m_form);
  m_address->setEditable(true);
  m_address->setInsertPolicy(QComboBox::NoInsert);
  m_address->setMinimumContentsLength(kAddressCharacters);
  m_address->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  m_address->lineEdit()->setPlaceholderText(tr("name in ~/.ssh/config, or account@host"));
  m_address->lineEdit()->setAccessibleName(tr("Address"));
  QLabel* ofAddress = m_form->addRow(tr("Address"), m_address, tr("What you would type after “ssh”. With a port: ssh://account@host:2222. Keys, jump hosts and ports come from your ssh's own configuration."));
  m_isHere = new QCheckBox(tr("this machine itself"), m_form);
  m_form->addRow(tr("Without ssh"), m_isHere, tr("Where this is the login node of a cluster: its scheduler is asked from here."));
  m_name = new QLineEdit(m_form);
  m_name->setMaxLength(widgets::kAnyLength);
  QLabel* ofName = m_form->addRow(tr("Name"), m_name, tr("As experiments will name it."));
  m_scheduler = new QComboBox(m_form);
  m_scheduler->addItem(tr("the one that answers"), QStringLiteral("auto"));
  m_scheduler->addItem(tr("none: this host itself"), QStringLiteral("none"));
  for (const auto& [id, scheduler] : desk().services.schedulers()) m_scheduler->addItem(QString::fromStdString(scheduler.label), QString::fromStdString(id));
  m_form->addRow(tr("Scheduler"), m_scheduler);
  m_root = new QLineEdit(m_form);
  m_root->setPlaceholderText(QStringLiteral("~/.local/share/baremark/runs"));
  QLabel* ofRoot = m_form->addRow(tr("Folder of runs"), m_root, tr("An absolute path on the host. On a cluster, one that its nodes see too."));
  m_engine = new QLineEdit(m_form);
  m_engine->setPlaceholderText(tr("built there from its sources"));
  QLabel* ofEngine = m_form->addRow(tr("Engine"), m_engine, tr("Or the path of one that is there. Building takes a few minutes, once for each version."));
  m_rows = {{ofAddress, ofAddress->text(), &AddHostPage::addressObstacle, false},
            {ofName, ofName->text(), &AddHostPage::nameObstacle, false},
            {ofRoot, ofRoot->text(), &AddHostPage::rootObstacle, false},
            {ofEngine, ofEngine->text(), &AddHostPage::engineObstacle, false}};
  addFurther();
  card->body()->addWidget(m_form);
  connect(m_address, &QComboBox::editTextChanged, this, &AddHostPage::takeAddress);
  connect(m_isHere, &QCheckBox::toggled, this, &AddHostPage::takeHere);
  for (QLineEdit* field : {m_name, m_root, m_engine}) {
    connect(field, &QLineEdit::textChanged, this, &AddHostPage::judge);
    connect(field, &QLineEdit::returnPressed, this, &AddHostPage::start);
  }
  connect(m_address->lineEdit(), &QLineEdit::returnPressed, this, &AddHostPage::start);
  return card;
}

/// The field with a button that chooses a file of this machine for it.
QWidget* AddHostPage::withChoice(QLineEdit* field, const QString& title) {
  auto* both = new QWidget(m_form);
  both->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* line = new QHBoxLayout(both);
  line->setContentsMargins(0, 0, 0, 0);
  QPushButton* choose = widgets::makeButton(tr("Choose…"), both);
  line->addWidget(field, 1);
  line->addWidget(choose);
  both->setFocusProxy(field);
  connect(choose, &QPushButton::clicked, this, [this, field, title] {
    auto* dialog = new QFileDialog(this, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, field, [field](const QString& path) {
      field->setText(path);
      emit field->editingFinished();
    });
    dialog->open();
  });
  return both;
}

/// What few need, folded away.
void AddHostPage::addFurther() {
  m_unfold = new QCheckBox(tr("Further settings"), m_form);
  m_form->addWide(m_unfold);
  m_engineFile = new QLineEdit(m_form);
  m_engineFile->setPlaceholderText(tr("none is sent"));
  m_engineFile->setAccessibleName(tr("Engine from here"));
  QWidget* engine = withChoice(m_engineFile, tr("Choose an engine"));
  QLabel* ofFile = m_form->addRow(tr("Engine from here"), engine, tr("A file on this machine: an engine that was built for the host elsewhere. It is sent there."));
  m_oneDnn = new QLineEdit(m_form);
  m_oneDnn->setPlaceholderText(tr("the system's, else the slow reference"));
  m_oneDnn->setMinimumWidth(fontMetrics().horizontalAdvance(m_oneDnn->placeholderText()) + 6 * unit(this));
  QLabel* ofOneDnn = m_form->addRow(tr("oneDNN there"), m_oneDnn, tr("A folder on the host. A build there uses the oneDNN (2.x or 3.x) in it."));
  m_sshConfig = new QLineEdit(m_form);
  m_sshConfig->setPlaceholderText(QStringLiteral("~/.ssh/config"));
  m_sshConfig->setAccessibleName(tr("SSH config"));
  QWidget* config = withChoice(m_sshConfig, tr("Choose an SSH config"));
  QLabel* ofConfig = m_form->addRow(tr("SSH config"), config, tr("A file on this machine, in the place of your own."));
  for (QLineEdit* field : {m_engineFile, m_oneDnn, m_sshConfig}) connect(field, &QLineEdit::textChanged, this, &AddHostPage::judge);
  connect(m_sshConfig, &QLineEdit::editingFinished, this, &AddHostPage::fillAliases);
  m_rows.push_back({ofFile, ofFile->text(), &AddHostPage::engineFileObstacle, true});
  m_rows.push_back({ofOneDnn, ofOneDnn->text(), &AddHostPage::oneDnnObstacle, true});
  m_rows.push_back({ofConfig, ofConfig->text(), &AddHostPage::configObstacle, true});
  const auto show = [this, engine, config](bool isUnfolded) {
    for (QWidget* field : {engine, static_cast<QWidget*>(m_oneDnn), config}) m_form->setRowVisible(field, isUnfolded);
  };
  connect(m_unfold, &QCheckBox::toggled, this, [this, show](bool isUnfolded) {
    show(isUnfolded);
    showObstacles();
  });
  show(false);
}

QWidget* AddHostPage::makeSteps() {
  auto* card = new widgets::Card(theme(), this);
  m_stepsNote = card->addHeader(tr("Test of this host")).note;
  m_steps = new StepList(theme(), card);
  card->body()->addWidget(m_steps);
  m_furtherKey = makeFurtherKeyButton(m_check, theme(), card);
  card->body()->addWidget(m_furtherKey, 0, Qt::AlignLeft);
  card->body()->addStretch(1);
  m_steps->setSteps({{.name = tr("Not begun"), .end = {text::Sign::Open, tr("it signs in, looks and tries")}}});
  return card;
}

void AddHostPage::showEvent(QShowEvent* event) {
  if (m_address->count() == 0) fillAliases();
  Page::showEvent(event);
}

void AddHostPage::fillAliases() {
  const QString typed = m_address->currentText();
  m_address->clear();
  for (const std::string& alias : remote::configuredAliases(sshConfig())) m_address->addItem(QString::fromStdString(alias));
  m_address->setCurrentIndex(-1);
  m_address->setEditText(typed);
}

/// The name follows the address until somebody types another one.
void AddHostPage::takeAddress() {
  if (!m_name->isModified()) m_name->setText(nameFrom(m_address->currentText().trimmed()));
  judge();
}

void AddHostPage::takeHere() {
  m_address->setEnabled(!m_isHere->isChecked());
  m_sshConfig->parentWidget()->setEnabled(!m_isHere->isChecked());
  judge();
}

QString AddHostPage::address() const { return m_isHere->isChecked() ? QString() : m_address->currentText().trimmed(); }

std::string AddHostPage::sshConfig() const { return m_isHere->isChecked() ? std::string() : m_sshConfig->text().trimmed().toStdString(); }

QString AddHostPage::nameTyped() const { return m_name->text().trimmed(); }

QString AddHostPage::obstacle() const {
  for (const JudgedRow& row : m_rows) {
    if (const QString why = (this->*row.why)(); !why.isEmpty()) return why;
  }
  return {};
}

QString AddHostPage::addressObstacle() const {
  const std::string where = address().toStdString();
  if (where.empty()) return m_isHere->isChecked() ? QString() : tr("An address is missing.");
  if (const auto good = remote::checkDestination(where); !good) return text::describe(good.error()).title;
  const auto meant = remote::addressWithPort(where);
  //: %1: an address
  return meant ? tr("With a port the address is %1.").arg(QString::fromStdString(*meant)) : QString();
}

QString AddHostPage::nameObstacle() const {
  const std::string name = nameTyped().toStdString();
  if (name.empty()) return tr("A name is missing.");
  if (const auto good = core::storage::checkHostName(name); !good) return tr("A name is 1 to 64 letters, digits, dots, dashes and underscores; “local” is this machine.");
  for (const core::storage::HostRecord& host : desk().data.hosts()) {
    if (host.name == name) return tr("There is a host “%1” already.", "a name").arg(nameTyped());
  }
  return {};
}

QString AddHostPage::rootObstacle() const {
  return isAbsolute(m_root->text().trimmed()) ? QString() : tr("The folder of runs is no absolute path: it begins with “/”.");
}

QString AddHostPage::engineObstacle() const {
  return isAbsolute(m_engine->text().trimmed()) ? QString() : tr("The engine's path is not absolute: it begins with “/”.");
}

QString AddHostPage::engineFileObstacle() const {
  const QString sent = m_engineFile->text().trimmed();
  if (sent.isEmpty()) return {};
  //: %1: a path
  if (!QFileInfo(sent).isFile()) return tr("There is no file %1 on this machine.").arg(sent);
  const bool isTwice = !m_engine->text().trimmed().isEmpty();
  return isTwice ? tr("An engine is either sent or there already: one of the two.") : QString();
}

QString AddHostPage::oneDnnObstacle() const {
  const QString oneDnn = m_oneDnn->text().trimmed();
  if (oneDnn.isEmpty()) return {};
  if (!isAbsolute(oneDnn)) return tr("The folder of oneDNN is no absolute path: it begins with “/”.");
  const bool isBuilt = m_engineFile->text().trimmed().isEmpty() && m_engine->text().trimmed().isEmpty();
  return isBuilt ? QString() : tr("oneDNN is for an engine that is built there: another engine is named.");
}

QString AddHostPage::configObstacle() const {
  const QString config = QString::fromStdString(sshConfig());
  const bool isThere = config.isEmpty() || QFileInfo(config).isFile();
  //: %1: a path
  return isThere ? QString() : tr("There is no file %1 on this machine.").arg(config);
}

/// Each row by itself, so that a reason stands beside its field.
void AddHostPage::showObstacles() {
  const bool isUntouched = m_address->currentText().isEmpty() && !m_isHere->isChecked() && nameTyped().isEmpty();
  for (const JudgedRow& row : m_rows) {
    const bool isNeeded = row.why == &AddHostPage::addressObstacle || row.why == &AddHostPage::nameObstacle;
    const QString why = isNeeded && isUntouched ? QString() : (this->*row.why)();
    if (row.isFurther && !why.isEmpty()) m_unfold->setChecked(true);  // a reason is seen
    widgets::showRefusal(*row.note, why, row.usual);
    if (row.isFurther && !m_unfold->isChecked()) row.note->setVisible(false);
  }
}

void AddHostPage::judge() {
  const QString why = obstacle();
  showObstacles();
  m_add->setEnabled(why.isEmpty() && !m_check.isAtWork());
  m_add->setToolTip(why);
  m_cancel->setVisible(m_check.isAtWork());
  m_form->setEnabled(!m_check.isAtWork());
  emit described();
}

void AddHostPage::start() {
  if (m_check.isAtWork() || !obstacle().isEmpty()) return;
  m_check.start({.name = nameTyped().toStdString(),
                 .destination = address().toStdString(),
                 .sshConfig = sshConfig(),
                 .root = m_root->text().trimmed().toStdString(),
                 .scheduler = m_scheduler->currentData().toString().toStdString(),
                 .engine = m_engine->text().trimmed().toStdString(),
                 .engineFile = m_engineFile->text().trimmed().toStdString(),
                 .oneDnn = m_oneDnn->text().trimmed().toStdString()});
  m_cancel->setFocus();  // the fields take no keys meanwhile
}

void AddHostPage::showSteps() {
  judge();
  m_furtherKey->setVisible(m_check.hasSeenOtherKey());
  m_steps->setSteps(m_check.steps());
  m_stepsNote->setText(m_check.took() ? tr("in %1 s", "seconds").arg(QLocale().toString(*m_check.took(), 'f', 1)) : QString());
}

void AddHostPage::end(bool hasSucceeded) {
  const QString name = QString::fromStdString(m_check.host());
  if (hasSucceeded) {
    m_address->setEditText({});
    m_isHere->setChecked(false);
    for (QLineEdit* field : {m_name, m_root, m_engine, m_engineFile, m_oneDnn, m_sshConfig}) field->clear();
    m_name->setModified(false);
    m_scheduler->setCurrentIndex(0);
  }
  judge();
  if (hasSucceeded) emit hostAdded(name);
}

QStringList AddHostPage::crumbs() const { return {tr("Hosts"), tr("Add a host")}; }

text::CommandWords AddHostPage::command() const {
  const QString name = nameTyped();
  QStringList words{QStringLiteral("host"), QStringLiteral("add"), name.isEmpty() ? QStringLiteral("NAME") : name};
  if (m_isHere->isChecked()) words << QStringLiteral("--here");
  else if (!address().isEmpty() && address() != name) words << QStringLiteral("--ssh") << address();
  if (const QString scheduler = m_scheduler->currentData().toString(); scheduler != QLatin1String("auto")) words << QStringLiteral("--scheduler") << scheduler;
  if (const QString root = m_root->text().trimmed(); !root.isEmpty()) words << QStringLiteral("--root") << root;
  if (const QString engine = m_engine->text().trimmed(); !engine.isEmpty()) words << QStringLiteral("--engine") << engine;
  const auto addFurther = [&words](const char* option, const QLineEdit* field) {
    if (const QString value = field->text().trimmed(); !value.isEmpty()) words << QString::fromLatin1(option) << value;
  };
  addFurther("--send-engine", m_engineFile);
  addFurther("--onednn", m_oneDnn);
  if (!m_isHere->isChecked()) addFurther("--ssh-config", m_sshConfig);
  return {words};
}

QWidget* AddHostPage::firstFocus() { return m_address; }

}  // namespace baremark::app::pages
