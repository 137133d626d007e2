// SPDX-License-Identifier: GPL-3.0-or-later
// Since when hosts are not reached, kept in the store, so that another process that shows their experiments can say so.
// Main thread; the services outlive it.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "app/application/services.h"

namespace baremark::cli {

class OutageNotes {
 public:
  explicit OutageNotes(app::Services& services) : m_services(services) {}

  /// Writes where it has changed since the last call.
  void note(const std::string& host);

 private:
  app::Services& m_services;
  std::map<std::string, std::optional<core::base::WallTime>> m_noted;
};

}  // namespace baremark::cli
