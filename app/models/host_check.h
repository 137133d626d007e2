// SPDX-License-Identifier: GPL-3.0-or-later
// Adds or tests a host, in its own thread, and reports each item of the test as it happens. Stores the results, those
// of a new host only if every item succeeded. GUI thread; the services outlive this object.
#pragma once

#include <QElapsedTimer>

#include "app/application/host_setup.h"
#include "app/application/services.h"
#include "app/models/check_item.h"
#include "app/models/job_thread.h"

namespace baremark::app::models {

class HostCheck final : public QObject {
  Q_OBJECT

 public:
  explicit HostCheck(Services& services, QObject* parent = nullptr);

  /// Starts with the first item. Does nothing while a test is in progress.
  void start(const HostRequest& request) { begin(request, {}); }
  /// Repeats the test after a host on the way showed another key than the known one. Adds the key if it has this
  /// fingerprint, which the user received from the host's administrator.
  void startWithKey(const std::string& fingerprint);
  /// Cancels the test soon, and drops the requests to the host.
  void cancel() { m_thread.cancel(); }

  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  /// What is being tested, or was tested last.
  [[nodiscard]] const HostRequest& request() const { return m_request; }
  /// The name of that host.
  [[nodiscard]] const std::string& host() const { return m_request.name; }
  /// Why the test ended early. Empty while a test is in progress.
  [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }
  /// The test ended because a host showed another key than the known one.
  [[nodiscard]] bool hasSeenOtherKey() const;
  [[nodiscard]] const std::vector<CheckItem>& items() const { return m_items; }
  /// Duration of the last finished test, in seconds.
  [[nodiscard]] std::optional<double> took() const { return m_took; }

 signals:
  void changed();
  /// A second has passed: the times of the items in progress changed.
  void ticked();
  /// Every item succeeded, and the results are in the store.
  void succeeded(const QString& name);
  /// An item failed (the item says why), or the test was cancelled. The store may have results nevertheless.
  void ended();

 private:
  void begin(const HostRequest& request, const remote::ConfirmedKey& key);
  void show(const core::model::HostStage& stage);
  void tick();
  void finish(const Result<HostSetUpResult>& result);
  void keep(const HostSetUpResult& result);

  Services& m_services;
  HostRequest m_request;
  std::vector<core::model::HostStage::Id> m_ids;  ///< the items in their order
  std::vector<CheckItem> m_items;                 ///< one item for each id
  std::optional<Error> m_failure;
  QElapsedTimer m_all;
  std::vector<QElapsedTimer> m_timers;  ///< one timer for each item
  QTimer m_everySecond;                 ///< runs during a test
  std::optional<double> m_took;
  bool m_isRunning = false;
  std::shared_ptr<remote::Connection> m_connection;  ///< connection of the test. Baremark keeps it for the host
  JobThread m_thread;
};

}  // namespace baremark::app::models
