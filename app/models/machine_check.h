// SPDX-License-Identifier: GPL-3.0-or-later
// What this machine can do, found out by doing it: the engine, MPI, the folder of runs, each runtime, the data. One step after
// the other, each with its words and its time; earlier answers of the store stand there until they are tried again. GUI
// thread; the services outlive it.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "app/application/services.h"
#include "app/models/desk_data.h"
#include "app/models/tried_step.h"

namespace baremark::app::models {

struct CheckStep : TriedStep {
  enum class Kind { Engine, Mpi, Folder, Space, Runtime, Data };
  explicit CheckStep(Kind what, const QString& words = {}, std::string runtime = {}) : TriedStep{.name = words}, kind(what), id(std::move(runtime)) {}

  Kind kind;
  std::string id;  ///< of a runtime, else empty
  bool isAtWork = false;
};

class MachineCheck final : public QObject {
  Q_OBJECT

 public:
  MachineCheck(Services& services, DeskData& data, QObject* parent = nullptr);

  /// Tries everything again. Does nothing while it is at work, or while a run is timed on this machine.
  void run();
  /// A run is timed on this machine, as far as the lists know: what is tried would disturb it.
  [[nodiscard]] bool isHeldBack() const;
  [[nodiscard]] bool isAtWork() const { return m_isAtWork; }
  [[nodiscard]] bool hasRun() const { return m_took.has_value(); }
  /// How long the last whole check took.
  [[nodiscard]] std::optional<double> took() const { return m_took; }
  [[nodiscard]] const std::vector<CheckStep>& steps() const { return m_steps; }
  /// How a runtime fared when it was last tried, here or in the store.
  [[nodiscard]] std::optional<core::model::RuntimeProbe> probeOf(const std::string& runtime) const;
  /// Ids of those that work, bare metal first.
  [[nodiscard]] std::vector<std::string> workingRuntimes() const;
  /// The one that the quick start compares bare metal with: the first container runtime that works, or none.
  [[nodiscard]] std::vector<std::string> firstContainer() const;
  [[nodiscard]] bool hasEngine() const { return m_services.machine().has_value(); }
  [[nodiscard]] bool hasData() const;

 signals:
  void changed();
  void finished();

 private:
  void next(std::size_t place);
  void end(std::size_t place, const text::SignedText& words, const text::ErrorText& problem = {});
  void showMachine();
  void showEarlierProbes();
  void tryFolder(std::size_t place);
  void tryRuntime(std::size_t place);
  [[nodiscard]] CheckStep* find(CheckStep::Kind kind);
  /// The runtime of this id starts from an image.
  [[nodiscard]] bool isContainer(const std::string& runtime) const;

  Services& m_services;
  DeskData& m_data;
  std::vector<CheckStep> m_steps;
  std::vector<core::model::RuntimeProbe> m_tried;
  QElapsedTimer m_all;
  QElapsedTimer m_one;
  std::optional<double> m_took;
  bool m_isAtWork = false;
};

}  // namespace baremark::app::models
