// SPDX-License-Identifier: GPL-3.0-or-later
// Sends a desktop notification when an experiment that this process runs is done or has stopped. Sends none for an
// experiment that the user cancelled. Lives in the main thread; the services outlive it.
#pragma once

#include <QObject>
#include <functional>

#include "app/application/desktop_notifier.h"
#include "app/application/services.h"

namespace baremark::app {

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
[[nodiscard]] core::base::Result<core::storage::ExperimentRow> rowOf(core::storage::Store& store,
                                                                     const core::base::ExperimentId& id);

}  // namespace baremark::app
