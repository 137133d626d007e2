// SPDX-License-Identifier: GPL-3.0-or-later
// A host being added or tested: its steps as they happen. What was found is kept in the store, of a host
// that was not there yet where every step succeeded. GUI
// thread; the steps are taken in a thread of its own. Services outlive it.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "app/application/host_setup.h"
#include "app/application/services.h"
#include "app/models/tried_step.h"

namespace baremark::app::models {

class HostCheck final : public QObject {
  Q_OBJECT

 public:
  explicit HostCheck(Services& services, QObject* parent = nullptr);
  ~HostCheck() override;

  /// Begins with the first step. Does nothing while it is at work.
  void start(const HostRequest& request);
  /// The same again, after a host on the way showed another key than the known one: that key is added where it has this
  /// fingerprint, which the person was told.
  void startWithKey(const std::string& fingerprint);
  /// Ends it soon; what was asked of the host is given up.
  void cancel();

  [[nodiscard]] bool isAtWork() const { return m_isAtWork; }
  /// Name of the host that it is at, or was at last.
  [[nodiscard]] const std::string& host() const { return m_request.name; }
  /// Why it ended early; nothing while it is at work.
  [[nodiscard]] const std::optional<core::base::Error>& failure() const { return m_failure; }
  /// It ended because a host showed another key than the known one.
  [[nodiscard]] bool hasSeenOtherKey() const;
  [[nodiscard]] const std::vector<TriedStep>& steps() const { return m_steps; }
  /// Seconds of the last one that came to its end.
  [[nodiscard]] std::optional<double> took() const { return m_took; }

 signals:
  void changed();
  /// Another second of the steps at work has passed.
  void ticked();
  /// Every step succeeded, and the store has it.
  void succeeded(const QString& name);
  /// A step failed (it says why), or it was cancelled. The store may have what was found all the same.
  void ended();

 private:
  void begin(const HostRequest& request, const remote::FurtherKey& key);
  void show(const HostStep& step);
  void tick();
  void finish(const core::base::Result<HostSetUpResult>& result);
  void keep(const HostSetUpResult& result);

  Services& m_services;
  HostRequest m_request;
  std::vector<HostStep::Id> m_ids;  ///< of the steps, in the order in which they are taken
  std::vector<TriedStep> m_steps;   ///< the same ones
  std::optional<core::base::Error> m_failure;
  QElapsedTimer m_all;
  std::vector<QElapsedTimer> m_timers;  ///< of each
  QTimer m_everySecond;                 ///< while it is at work
  std::optional<double> m_took;
  std::atomic<bool> m_isCancelled{false};
  bool m_isAtWork = false;
  std::shared_ptr<remote::Connection> m_connection;  ///< of the test: goes on to whoever uses the host
  QThreadPool m_pool;
};

}  // namespace baremark::app::models
