// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/bars.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QTimer>

#include "app/widgets/buttons.h"
#include "app/widgets/desk_style.h"
#include "app/widgets/metrics.h"

namespace baremark::app::shell {

using widgets::unit;

namespace {

constexpr int kMostCommand = 72;  // characters

}  // namespace

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
  QString words = metrics.elidedText(m_short, Qt::ElideMiddle, kMostCommand * metrics.averageCharWidth());
  return words.replace(QLatin1Char('&'), QLatin1String("&&"));
}

void StatusLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.tokens().rail);
  painter.fillRect(QRect(0, 0, width(), 1), m_theme.tokens().line);
}

}  // namespace baremark::app::shell
