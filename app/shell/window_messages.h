// SPDX-License-Identifier: GPL-3.0-or-later
// Shows messages in the places that they concern. Adds to an error the button that leads to the page where the user can
// act on it. GUI thread. Everything that the constructor receives outlives this object.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include "app/pages/page.h"
#include "app/shell/navigation.h"
#include "app/widgets/message_stack.h"
#include "core/base/error.h"

namespace baremark::app::shell {

class WindowMessages final : public QObject {
  Q_OBJECT

 public:
  WindowMessages(const pages::Desk& desk, Navigation& navigation, widgets::MessageStack& stack,
                 QObject* parent = nullptr);

  [[nodiscard]] widgets::MessageStack& stack() { return m_stack; }
  /// Keys of the messages "the host is offline" and "the host was added".
  [[nodiscard]] static QString offlineKey(const QString& host) { return QStringLiteral("away:") + host; }
  [[nodiscard]] static QString readyKey(const QString& host) { return QStringLiteral("ready:") + host; }
  /// The places where messages about drafts are shown.
  [[nodiscard]] static QStringList draftPlaces() { return {QStringLiteral("draft"), QStringLiteral("experiments")}; }

  /// Shows a message only at the current place.
  void showHere(widgets::Message message);
  void inform(const QString& words) { showHere(widgets::messageOf(words)); }
  /// Shows an error at these places; everywhere if `places` is empty. `host`: the host concerned, if known.
  void raiseAt(const QStringList& places, const core::base::Error& error, const QString& host = {});
  /// Shows an error at the current place. An experiment's id in the error is replaced by its name.
  void raise(const core::base::Error& error);
  /// Shows the error of an experiment wherever the window shows that experiment or its host.
  void raiseOf(const QString& id, const core::base::Error& error);

 private:
  /// The message of an error, with the button that leads to the page where the user can act on it. A host that is
  /// offline has one message, the newest. It closes when the host is back.
  [[nodiscard]] widgets::Message messageWithAction(const core::base::Error& error, QString host);

  pages::Desk m_desk;
  Navigation& m_navigation;
  widgets::MessageStack& m_stack;
};

}  // namespace baremark::app::shell
