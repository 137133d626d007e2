// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says of itself: messages, each in the places where it is about something that is seen, and what the machine does.
#include "app/shell/main_window.h"
#include "app/widgets/message_stack.h"

namespace baremark::app::shell {

/// What this machine does, in a word or two.
QString MainWindow::machineWords() const {
  if (m_machine.isAtWork()) return tr("being tried");
  if (m_isBuilding) return tr("builds an image");
  switch (m_data.queue().totals().activityAt(core::model::kLocalHost)) {
    case models::Activity::AtWork:
      return tr("at work");
    case models::Activity::Waits:
      return tr("blocks wait", "this machine");
    case models::Activity::Idle:
      break;
  }
  return tr("idle");
}

QString MainWindow::placeOf(const QString& page, const QString& what) {
  return what.isEmpty() ? page : page + QLatin1Char(' ') + what;
}

QString MainWindow::placeNow() const {
  return m_history.isEmpty() ? QString() : placeOf(m_history.last().first, m_history.last().second);
}

QStringList MainWindow::draftPlaces() {
  return {QStringLiteral("draft"), QStringLiteral("experiments")};
}

void MainWindow::tell(widgets::Message message) {
  message.places = {placeNow()};
  m_messages->show(message);
}

void MainWindow::raiseAt(const QStringList& places, const core::base::Error& error, const QString& host) {
  widgets::Message message = messageWithWay(error, host);
  message.places = places;
  m_messages->show(message);
}

void MainWindow::raise(const core::base::Error& error) {
  raiseAt({placeNow()}, error);
}

void MainWindow::raiseOf(const QString& id, const core::base::Error& error) {
  const models::ExperimentsModel& experiments = m_data.experiments();
  const auto* row = experiments.at(experiments.rowOf(id));
  const QString host = row == nullptr ? QString() : QString::fromStdString(row->host);
  const bool isHere = host == QLatin1String(core::model::kLocalHost);
  // Without a row it is no experiment's, and concerns every one.
  const QStringList places{QStringLiteral("experiments"), QStringLiteral("queue"),
                           placeOf(QStringLiteral("experiment"), id),
                           isHere ? QStringLiteral("host") : placeOf(QStringLiteral("remote"), host)};
  raiseAt(row == nullptr ? QStringList() : places, error, host);
}

void MainWindow::inform(const QString& words) {
  tell(widgets::messageOf(words));
}

}  // namespace baremark::app::shell
