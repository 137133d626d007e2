// SPDX-License-Identifier: GPL-3.0-or-later
// Builds of the window's recipes, outside the GUI thread. GUI thread; services and recipes outlive the objects.
#pragma once

#include "app/application/recipe_builds.h"
#include "app/application/services.h"
#include "app/models/job_thread.h"
#include "app/models/open_recipes.h"
#include "app/models/timed_task.h"
#include "core/runs/recipe_build.h"

namespace baremark::app::models {

/// How far a build of a recipe is: its step, and the lines that its commands wrote.
class RecipeBuildProgress {
 public:
  /// `step` of `steps`, from 1; `words` as in core::runs::ImageProgress.
  void setStep(int step, int steps, const std::string& words);
  /// Keeps the last kMostLines lines.
  void addLine(const QString& line);

  static constexpr qsizetype kMostLines = 20000;

  /// 0: no step has begun.
  [[nodiscard]] int step() const { return m_step; }
  /// "step 2 of 6: building with Apptainer 1.3.4"; "starting" before the first step.
  [[nodiscard]] QString words() const;
  /// The finished part, from 0 to 1.
  [[nodiscard]] double share() const {
    return m_steps > 0 ? static_cast<double>(std::max(0, m_step - 1)) / m_steps : 0;
  }
  /// All lines up to now, also those that were dropped.
  [[nodiscard]] qsizetype lineCount() const { return m_dropped + m_lines.size(); }
  /// The lines from this number on, from 0; without those that were dropped.
  [[nodiscard]] QStringList linesFrom(qsizetype number) const {
    return m_lines.mid(std::clamp<qsizetype>(number - m_dropped, 0, m_lines.size()));
  }
  [[nodiscard]] QStringList lastLines(qsizetype most) const {
    return m_lines.mid(std::max<qsizetype>(0, m_lines.size() - most));
  }

 private:
  int m_step = 0;
  int m_steps = 0;
  std::string m_words;
  QStringList m_lines;
  qsizetype m_dropped = 0;
};

/// Builds the image of a recipe, one at a time. It belongs to the window and not to a page, so it keeps running while
/// other pages are shown.
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
  [[nodiscard]] std::chrono::milliseconds spent() const {
    return isRunning() ? std::chrono::milliseconds(m_since.elapsed()) : m_took;
  }
  [[nodiscard]] const std::optional<core::runs::BuiltRecipe>& built() const { return m_built; }
  [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }

 signals:
  /// The state, the step or its time changed.
  void changed();
  void linesWritten();
  /// The build ended: state() says how.
  void ended();

 private:
  void finish(const Result<core::runs::BuiltRecipe>& result);
  [[nodiscard]] OnBuild reports();

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
  std::optional<Error> m_failure;
  JobThread m_thread;
};

/// Asks a host what it can build a recipe with. A later question replaces an earlier one.
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
  [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }

 signals:
  void changed();

 private:
  void finish(const Result<BuildOutlook>& result);

  Services& m_services;
  std::uint64_t m_number = 0;
  bool m_isRunning = false;
  std::optional<BuildOutlook> m_outlook;
  std::optional<Error> m_failure;
  JobThread m_thread;
};

}  // namespace baremark::app::models
