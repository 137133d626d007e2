// SPDX-License-Identifier: GPL-3.0-or-later
// Sends a desktop notification for each experiment that this process drove and that is done or has stopped. The user's own
// cancelling is not told. Lives in the main thread; the services outlive it.
#pragma once

#include <QObject>
#include <functional>

#include "app/application/desktop_notifier.h"
#include "app/application/services.h"

namespace baremark::app {

class EndNotifier final : public QObject {
  Q_OBJECT

 public:
  /// `isWanted` is asked at each end.
  EndNotifier(Services& services, std::function<bool()> isWanted, QObject* parent = nullptr);

  [[nodiscard]] DesktopNotifier& notifier() { return m_notifier; }

 private:
  void tell(const QString& id);

  Services& m_services;
  std::function<bool()> m_isWanted;
  DesktopNotifier m_notifier;
};

/// The experiment's line of the list. NotFound: it was removed.
[[nodiscard]] core::base::Result<core::storage::ExperimentRow> rowOf(core::storage::Store& store, const core::base::ExperimentId& id);

}  // namespace baremark::app
