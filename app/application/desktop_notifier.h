// SPDX-License-Identifier: GPL-3.0-or-later
// Sends desktop notifications over the session bus (freedesktop.org specification 1.2). Does nothing if there is no bus
// or no desktop that listens. Lives in the main thread; a call does not wait for the desktop.
#pragma once

#include <QHash>

#include "app/application/services.h"

namespace baremark::app {

class DesktopNotifier final : public QObject {
  Q_OBJECT

 public:
  explicit DesktopNotifier(QObject* parent = nullptr);
  ~DesktopNotifier() override;

  /// `title` and `words` are plain text. `experiment` is the id of the experiment that a click opens; empty: a click
  /// does nothing.
  void notify(const QString& title, const QString& words, const QString& experiment = {});
  /// The desktop has not answered all calls yet. If the process ends now, a notification may get lost.
  [[nodiscard]] bool isSending() const { return m_sending > 0; }

 signals:
  /// The user has clicked the notification of this experiment.
  void activated(const QString& experiment);

 private slots:
  void takeAction(uint notification, const QString& action);
  void forget(uint notification, uint reason);

 private:
  /// Makes this object's connection to the bus, when it is first needed and after it broke. False: there is no bus.
  [[nodiscard]] bool connectToBus();

  const QString m_name;                ///< of the connection
  QHash<uint, QString> m_experiments;  ///< by the desktop's number of the notification
  int m_sending = 0;                   ///< calls without an answer
};

/// Sends a notification when an experiment that this process runs is done or has stopped. Sends none for an experiment
/// that the user cancelled. The services outlive it.
class EndNotifier final : public QObject {
  Q_OBJECT

 public:
  /// `isEnabled` is asked whenever an experiment ends.
  EndNotifier(Services& services, std::function<bool()> isEnabled, QObject* parent = nullptr);

  [[nodiscard]] DesktopNotifier& notifier() { return m_notifier; }

 private:
  void notifyOfEnd(const QString& id);

  Services& m_services;
  std::function<bool()> m_isEnabled;
  DesktopNotifier m_notifier;
};

/// The experiment's row in the list of experiments. NotFound: it was removed.
[[nodiscard]] Result<core::storage::ExperimentRow> rowOf(core::storage::Store& store, const ExperimentId& id);

}  // namespace baremark::app
