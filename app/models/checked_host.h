// SPDX-License-Identifier: GPL-3.0-or-later
// The host that a recipe is checked against: its last test, then a look at it now. No look asks the user to sign in or
// disturbs a run that is measured. GUI thread; services and data outlive this object.
#pragma once

#include <QFuture>
#include <QObject>
#include <cstdint>
#include <optional>
#include <string>

#include "app/application/services.h"
#include "app/models/desk_data.h"
#include "core/recipes/described_host.h"

namespace baremark::app::models {

class CheckedHost final : public QObject {
  Q_OBJECT

 public:
  /// Where host() comes from.
  enum class Source : std::uint8_t {
    None,          ///< no host is chosen
    Looking,       ///< the last test; a look is in progress
    Seen,          ///< a look
    Measuring,     ///< the last test, while a run is measured there; the look follows
    NotConnected,  ///< the last test; a look follows when the host is connected
    Failed,        ///< the last test; the look failed
  };

  CheckedHost(Services& services, DeskData& data, QObject* parent = nullptr);
  ~CheckedHost() override;

  /// Empty: no host.
  void choose(const std::string& name);
  [[nodiscard]] const std::string& name() const { return m_name; }
  [[nodiscard]] const std::optional<core::recipes::DescribedHost>& host() const { return m_host; }
  [[nodiscard]] Source source() const { return m_source; }

 signals:
  void changed();

 private:
  /// What is known without asking the host. Nothing: the host is not in the store, or this machine has not answered.
  [[nodiscard]] std::optional<core::model::HostFacts> knownFacts() const;
  void begin();
  void look();
  /// Looks if that was put off and is possible now.
  void retry();
  void drop();

  Services& m_services;
  DeskData& m_data;
  std::string m_name;
  std::optional<core::model::HostFacts> m_facts;
  std::optional<core::recipes::DescribedHost> m_host;
  Source m_source = Source::None;
  std::uint64_t m_number = 0;  ///< of the look; the answer of an older one is dropped
  QFuture<core::base::Result<core::recipes::DescribedHost>> m_looking;
};

}  // namespace baremark::app::models
