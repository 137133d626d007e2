// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a host what it can build a recipe with, outside the GUI thread. A later question replaces an earlier one. GUI
// thread; the services outlive this object.
#pragma once

#include <QObject>
#include <cstdint>
#include <optional>
#include <string>

#include "app/application/recipe_builds.h"
#include "app/application/services.h"
#include "app/models/job_thread.h"

namespace baremark::app::models {

class RecipeBuildLook final : public QObject {
  Q_OBJECT

 public:
  explicit RecipeBuildLook(Services& services, QObject* parent = nullptr);

  /// `facts`: as lookBeforeBuild().
  void start(const std::string& host, const core::runs::RecipeToBuild& what,
             const std::optional<core::model::HostFacts>& facts);
  void cancel() { m_thread.cancel(); }

  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  /// The answer to the last question. Empty: there is none, or the host cannot be asked.
  [[nodiscard]] const std::optional<BuildOutlook>& outlook() const { return m_outlook; }
  /// Why there is no answer.
  [[nodiscard]] const std::optional<core::base::Error>& failure() const { return m_failure; }

 signals:
  void changed();

 private:
  void finish(const core::base::Result<BuildOutlook>& result);

  Services& m_services;
  std::uint64_t m_number = 0;
  bool m_isRunning = false;
  std::optional<BuildOutlook> m_outlook;
  std::optional<core::base::Error> m_failure;
  JobThread m_thread;
};

}  // namespace baremark::app::models
