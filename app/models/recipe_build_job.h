// SPDX-License-Identifier: GPL-3.0-or-later
// Builds the image of a recipe of the window, one at a time, outside the GUI thread. It belongs to the window and not
// to a page, so it keeps running while other pages are shown. GUI thread; services and recipes outlive this object.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "app/application/services.h"
#include "app/models/job_thread.h"
#include "app/models/open_recipes.h"
#include "app/models/recipe_build_progress.h"
#include "app/models/timed_task.h"
#include "core/runs/recipe_build.h"

namespace baremark::app::models {

class RecipeBuildJob final : public QObject {
  Q_OBJECT

 public:
  enum class State : std::uint8_t { None, Running, Cancelling, Built, Failed, Cancelled };

  RecipeBuildJob(Services& services, OpenRecipes& recipes, QObject* parent = nullptr);

  /// Builds on this host. `file`: of the recipe. Does nothing while a build is in progress.
  void start(const QString& file, const std::string& host, const core::runs::RecipeToBuild& what);
  void cancel();
  /// Forgets a build that has ended.
  void dismiss();

  [[nodiscard]] State state() const { return m_state; }
  [[nodiscard]] bool isRunning() const { return m_state == State::Running || m_state == State::Cancelling; }
  // About the current build, or the last one.
  /// Whether it is shown with this file: it is that of the recipe, also after it was renamed. The build of a recipe
  /// that was removed is shown with every file, because nothing else can cancel it.
  [[nodiscard]] bool belongsTo(const QString& file) const { return m_file.isEmpty() || m_file == file; }
  /// Counts the builds.
  [[nodiscard]] std::uint64_t number() const { return m_number; }
  [[nodiscard]] const std::string& host() const { return m_host; }
  /// Of the image.
  [[nodiscard]] const std::string& name() const { return m_name; }
  [[nodiscard]] const RecipeBuildProgress& progress() const { return m_progress; }
  /// The step, and for how long it has been in progress.
  [[nodiscard]] QString line() const { return m_step.line(); }
  /// How long the build takes, or took.
  [[nodiscard]] std::chrono::milliseconds spent() const;
  [[nodiscard]] const std::optional<core::runs::BuiltRecipe>& built() const { return m_built; }
  [[nodiscard]] const std::optional<core::base::Error>& failure() const { return m_failure; }

 signals:
  /// The state, the step or its time changed.
  void changed();
  void linesWritten();
  /// The build ended: state() says how.
  void ended();

 private:
  void finish(const core::base::Result<core::runs::BuiltRecipe>& result);
  [[nodiscard]] core::runs::FormEvents events();

  Services& m_services;
  State m_state = State::None;
  std::uint64_t m_number = 0;  ///< of the build; what an earlier one says late is dropped
  QString m_file;              ///< empty: it was removed
  std::string m_host;
  std::string m_name;
  RecipeBuildProgress m_progress;
  TimedTask m_step;
  QElapsedTimer m_since;
  std::chrono::milliseconds m_took{0};
  std::optional<core::runs::BuiltRecipe> m_built;
  std::optional<core::base::Error> m_failure;
  JobThread m_thread;
};

}  // namespace baremark::app::models
