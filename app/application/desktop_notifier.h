// SPDX-License-Identifier: GPL-3.0-or-later
// Desktop notifications by the freedesktop.org specification 1.2: the session bus carries them to the desktop, so a program without
// a window can send them too. Where there is no session bus or no desktop listens, nothing happens. Lives in the main thread; a
// call does not wait for the desktop.
#pragma once

#include <QHash>
#include <QObject>
#include <QString>

namespace baremark::app {

class DesktopNotifier final : public QObject {
  Q_OBJECT

 public:
  explicit DesktopNotifier(QObject* parent = nullptr);
  ~DesktopNotifier() override;

  /// `title` and `words` are plain text. `experiment`: what a click opens, its id; empty: a click does nothing.
  void notify(const QString& title, const QString& words, const QString& experiment = {});
  /// The desktop has not answered each call yet; a process that ends now may lose one.
  [[nodiscard]] bool isSending() const { return m_sending > 0; }
  /// Whether there is a session bus to carry them.
  [[nodiscard]] static bool hasBus();

 signals:
  /// The user has clicked the notification of this experiment.
  void activated(const QString& experiment);

 private slots:
  void takeAction(uint notification, const QString& action);
  void forget(uint notification, uint reason);

 private:
  /// A connection of its own, made when it is first needed and again where it broke; false: there is no bus.
  [[nodiscard]] bool connectToBus();

  const QString m_name;  ///< of that connection
  QHash<uint, QString> m_experiments;  ///< by the desktop's number of their notification
  int m_sending = 0;  ///< calls without an answer
};

}  // namespace baremark::app
