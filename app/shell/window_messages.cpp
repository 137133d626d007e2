// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/window_messages.h"

#include <utility>

#include "app/text/error_text.h"
#include "app/text/host_text.h"
#include "remote/ssh/offline.h"

namespace baremark::app::shell {
namespace {

/// The host is offline and may come back. A host whose login shell or forced command stops Baremark does not.
bool mayComeBack(const core::base::Error& error) {
  return error.code == core::base::ErrorCode::Offline && error.value != remote::offline::kLoginShell &&
         error.value != remote::offline::kForcedCommand;
}

}  // namespace

WindowMessages::WindowMessages(const pages::Desk& desk, Navigation& navigation, widgets::MessageStack& stack,
                               QObject* parent)
    : QObject(parent), m_desk(desk), m_navigation(navigation), m_stack(stack) {
  connect(&m_navigation, &Navigation::placeChanged, &m_stack, &widgets::MessageStack::setPlace);
}

void WindowMessages::showHere(widgets::Message message) {
  message.places = {m_navigation.currentPlace()};
  m_stack.show(message);
}

void WindowMessages::raiseAt(const QStringList& places, const core::base::Error& error, const QString& host) {
  widgets::Message message = messageWithAction(error, host);
  message.places = places;
  m_stack.show(message);
}

void WindowMessages::raise(const core::base::Error& error) {
  core::base::Error named = error;
  if (error.where.phrase() == core::base::Phrase::ExperimentOfId) {
    const auto* row = m_desk.data.experiments().find(text::valueText(error.where.values()[0]));
    if (row != nullptr) named.where = {core::base::Phrase::ExperimentOfName, row->name};
  }
  raiseAt({m_navigation.currentPlace()}, named);
}

void WindowMessages::raiseOf(const QString& id, const core::base::Error& error) {
  const auto* row = m_desk.data.experiments().find(id);
  const QString host = row == nullptr ? QString() : QString::fromStdString(row->host);
  const bool isHere = host == QLatin1String(core::model::kLocalHost);
  // Without a row, the error belongs to no experiment and concerns every page.
  const QStringList places{QStringLiteral("experiments"), QStringLiteral("queue"),
                           Navigation::placeName(QStringLiteral("experiment"), id),
                           isHere ? QStringLiteral("host") : Navigation::placeName(QStringLiteral("remote"), host)};
  raiseAt(row == nullptr ? QStringList() : places, error, host);
}

widgets::Message WindowMessages::messageWithAction(const core::base::Error& error, QString host) {
  widgets::Message message = widgets::messageOf(error);
  const auto addAction = [&message](const QString& words, std::function<void()> act) {
    message.action = words;
    message.act = std::move(act);
  };
  for (const core::storage::HostRecord& known : m_desk.data.hosts()) {
    if (host.isEmpty() && (error.where == known.name || error.where == known.destination))
      host = QString::fromStdString(known.name);
  }
  const bool isOfStore = error.where == m_desk.services.store().path();
  const bool isThere = m_navigation.currentPlace() == Navigation::placeName(QStringLiteral("remote"), host);
  if (error.code == core::base::ErrorCode::Offline && !host.isEmpty() && !isThere) {
    addAction(tr("Show %1", "a host").arg(host), [this, host] { m_navigation.showHost(host); });
  } else if (error.where == core::base::Phrase::KindImage || error.where.phrase() == core::base::Phrase::NamedImage) {
    addAction(tr("Show the images"), [this] { m_navigation.showPage(QStringLiteral("images")); });
  } else if (isOfStore) {
    addAction(tr("Open the settings"), [this] { m_navigation.showPage(QStringLiteral("settings")); });
  }
  const bool isOffline = mayComeBack(error);
  if (isOffline && !host.isEmpty()) message.key = offlineKey(host);
  const bool isSilent = error.value == remote::offline::kUnreachable || error.value == remote::offline::kPortRefused ||
                        error.value == remote::offline::kTurnedAway;
  if (isOffline && isSilent && m_desk.data.hasExperimentsOn(host.toStdString()))
    message.text.advice += QLatin1Char(' ') + text::goesOn();
  if (isOfStore && error.code == core::base::ErrorCode::NewerVersion) message.key = QStringLiteral("newer-store");
  return message;
}

}  // namespace baremark::app::shell
