// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/bars.h"

#include <QApplication>
#include <QClipboard>
#include <QLocale>
#include <QMouseEvent>

#include "app/pages/recipe_page.h"
#include "app/widgets/desk_style.h"
#include "app/wizards/experiment_wizard.h"

namespace baremark::app::shell {

using widgets::unit;

TopBar::TopBar(const widgets::Theme& theme, QMenuBar* menus, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_crumbs(new widgets::ElidingLabel({}, this)) {
  auto* row = new QHBoxLayout(this);
  const int step = unit(this);
  row->setContentsMargins(3 * step, step + 1, 2 * step, step + 2);
  row->setSpacing(3 * step);
  row->addWidget(widgets::makeBold(QStringLiteral("Baremark"), this));
  m_crumbs->setForegroundRole(QPalette::PlaceholderText);
  row->addWidget(m_crumbs, 1);
  menus->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
  menus->setNativeMenuBar(true);
  row->addWidget(menus, 0, Qt::AlignRight | Qt::AlignVCenter);
}

void TopBar::mouseReleaseEvent(QMouseEvent* event) {
  if (m_crumbs->geometry().contains(event->position().toPoint())) emit rootChosen();
}

void TopBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.tokens().rail);
  painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.tokens().line);
}

StatusLine::StatusLine(const widgets::Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_saved(new widgets::SignLine(theme, {}, this, widgets::SignLine::Size::Note)),
      m_awaited(new widgets::ElidingLabel({}, this)),
      m_command(widgets::makeLink({}, this)) {
  auto* row = new QHBoxLayout(this);
  const int step = unit(this);
  row->setContentsMargins(3 * step, step - 1, 3 * step, step - 2);
  row->setSpacing(4 * step);
  m_saved->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  m_awaited->setForegroundRole(QPalette::PlaceholderText);
  m_awaited->setFont(widgets::noteFont(font()));
  m_command->setFont(widgets::monospaceFont(font()));
  m_command->setProperty(widgets::kQuiet, true);
  m_command->setFocusPolicy(Qt::TabFocus);
  m_command->setAccessibleName(tr("Copy the command that does this"));
  row->addWidget(m_saved);
  row->addWidget(m_awaited, 1);
  row->addWidget(m_command);
  connect(m_command, &QPushButton::clicked, this, &StatusLine::copyCommand);
}

void StatusLine::setSaved(text::Sign sign, const QString& words) {
  m_saved->setText({sign, words});
  m_saved->setFixedWidth(QFontMetrics(widgets::noteFont(font())).horizontalAdvance(words) + 5 * unit(this));
}

void StatusLine::setCommand(const text::CommandWords& command, const QString& store) {
  m_line = text::commandLine(command, store);
  m_short = text::shortCommandLine(command);
  m_command->setText(shownCommand());
  m_command->setVisible(!command.words.isEmpty());
  m_command->setToolTip(tr("Copies: %1", "a command").arg(m_line).toHtmlEscaped());
}

void StatusLine::copyCommand() {
  QApplication::clipboard()->setText(m_line);
  m_command->setText(tr("copied"));
  QTimer::singleShot(1200, this, [this] { m_command->setText(shownCommand()); });
}

QString StatusLine::shownCommand() const {
  const QFontMetrics metrics(m_command->font());
  constexpr int kMostCommand = 72;  // characters
  QString words = metrics.elidedText(m_short, Qt::ElideMiddle, kMostCommand * metrics.averageCharWidth());
  return words.replace(QLatin1Char('&'), QLatin1String("&&"));
}

void StatusLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.tokens().rail);
  painter.fillRect(QRect(0, 0, width(), 1), m_theme.tokens().line);
}

WindowStatus::WindowStatus(const pages::Desk& desk, const Parts& parts) : m_desk(desk), m_parts(parts) {
  connect(&m_parts.navigation, &Navigation::pageMade, this, &WindowStatus::connectPage);
  connect(&m_parts.navigation, &Navigation::placeChanged, this, &WindowStatus::describe);
  connect(&m_parts.notes, &RailNotes::testChanged, this, &WindowStatus::describe);
  connect(&m_desk.services, &Services::machineLearned, this, &WindowStatus::describe);
  connect(&m_desk.services, &Services::imageProgressed, this, &WindowStatus::showProgressInTitle);
  connect(&m_desk.data, &models::DeskData::loaded, this, &WindowStatus::showProgressInTitle);
  connect(&m_desk.machine, &models::MachineCheck::changed, this, &WindowStatus::showProgressInTitle);
  showProgressInTitle();
}

void WindowStatus::connectPage(pages::Page* page) {
  connect(page, &pages::Page::described, this, [this, page] {
    if (page == m_parts.navigation.currentPage()) describe();
  });
  connect(page, &pages::Page::savedChanged, this, &WindowStatus::showSaved);
}

void WindowStatus::describe() {
  pages::Page* page = m_parts.navigation.currentPage();
  if (page == nullptr) return;
  m_parts.top.setCrumbs(page->crumbs());
  showSaved();
  const QString held =
      m_desk.services.localMachine().isKept() ? tr("machine check postponed until the run ends") : QString();
  QStringList awaited{page->status(), m_parts.notes.testWords(), held};
  awaited.removeAll(QString());
  m_parts.line.setAwaited(awaited.join(QStringLiteral(" · ")));
  const QString store = QString::fromStdString(m_desk.services.store().path());
  m_parts.line.setCommand(page->command(), store == defaultStorePath() ? QString() : store);
  emit described();
}

void WindowStatus::showSaved() {
  using NoteState = pages::OverviewTab::NoteState;
  auto* page = static_cast<pages::ExperimentPage*>(m_parts.navigation.findPage(QStringLiteral("experiment")));
  const NoteState note = page == nullptr ? NoteState::Saved : page->tabs().overview().noteState();
  StatusLine& line = m_parts.line;
  const auto* recipe = qobject_cast<pages::RecipePage*>(m_parts.navigation.currentPage());
  if (note == NoteState::Refused)
    line.setSaved(text::Sign::Bad, tr("A note is not saved"));
  else if (note != NoteState::Saved)
    line.setSaved(text::Sign::Open,
                  note == NoteState::Edited ? tr("A note is not saved yet") : tr("A note is being saved …"));
  else if (qobject_cast<wizards::ExperimentWizard*>(m_parts.navigation.currentPage()) != nullptr)
    line.setSaved(text::Sign::Open, tr("A draft: nothing runs yet"));
  else if (recipe != nullptr && recipe->draft() != nullptr && !recipe->draft()->isSaved())
    line.setSaved(text::Sign::Open, tr("Changes are not saved"));
  else if (m_desk.services.store().refusalToWrite())
    line.setSaved(text::Sign::Warning, tr("Read only: nothing is saved here"));
  else
    line.setSaved(text::Sign::Good, tr("Everything is saved"));
}

void WindowStatus::showProgressInTitle() {
  const models::ExperimentsModel& experiments = m_desk.data.experiments();
  int running = 0, done = 0, all = 0;
  QString name;
  for (int row = 0; row < experiments.rowCount(); ++row) {
    const auto* entry = experiments.at(row);
    if (entry->state != core::model::ExperimentState::Running || entry->blocks == 0) continue;
    ++running;
    done += entry->blocksDone;
    all += entry->blocks;
    name = QString::fromStdString(entry->name);
  }
  if (running == 0) return m_parts.window.setWindowTitle(QStringLiteral("Baremark"));
  const QString share = QLocale().toString(100 * done / all);
  if (running > 1) name = tr("%n experiment(s)", nullptr, running);
  //: %1: a percentage, %2: an experiment, or how many
  m_parts.window.setWindowTitle(tr("%1 % · %2 – Baremark").arg(share, name));
}

}  // namespace baremark::app::shell
