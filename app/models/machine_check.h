// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what this machine can do, one item after the other: the engine, MPI, the folder of runs, each runtime, the
// data. Until an item is tested, its last result in the store is shown. GUI thread; the services outlive this object.
#pragma once

#include "app/models/check_item.h"
#include "app/models/desk_data.h"

namespace baremark::app::models {

struct MachineCheckItem : CheckItem {
  enum class Kind { Engine, Mpi, Folder, Space, Runtime, Data };
  explicit MachineCheckItem(Kind what, const QString& words = {}, std::string runtime = {})
      : CheckItem{.name = words}, kind(what), id(std::move(runtime)) {}

  Kind kind;
  std::string id;  ///< id of the runtime; empty for other kinds
  bool isRunning = false;
};

class MachineCheck final : public QObject {
  Q_OBJECT

 public:
  MachineCheck(Services& services, DeskData& data, QObject* parent = nullptr);

  /// Tests everything again. Does nothing during a test, or while a run is measured on this machine.
  void run();
  /// Ends the test after the current item, because a test would disturb the runs that follow. The rest stays untested.
  void stop() { m_isStopping = m_isRunning; }
  /// According to the lists, a run is being measured on this machine. A test would disturb it.
  [[nodiscard]] bool isHeldBack() const;
  [[nodiscard]] bool isRunning() const { return m_isRunning; }
  [[nodiscard]] bool hasRun() const { return m_took.has_value(); }
  /// Duration of the last complete test, in seconds. Empty if there was none.
  [[nodiscard]] std::optional<double> took() const { return m_took; }
  [[nodiscard]] const std::vector<MachineCheckItem>& items() const { return m_items; }
  /// The runtime was tested since run() was called.
  [[nodiscard]] bool isTested(const std::string& runtime) const;
  /// Result of the last test of a runtime, from this object or from the store.
  [[nodiscard]] std::optional<core::model::RuntimeProbe> probeOf(const std::string& runtime) const;
  /// Ids of the runtimes that work, bare metal first.
  [[nodiscard]] std::vector<std::string> workingRuntimes() const;
  /// Ids of the container runtimes that work, in their order.
  [[nodiscard]] std::vector<std::string> workingContainers() const { return containers(Use::Experiment); }
  /// The first of workingContainers(). Empty if there is none.
  [[nodiscard]] std::vector<std::string> firstContainer() const;
  /// What a quick start can compare with bare metal, in the order of the runtimes: as quickStartContainer() names them.
  [[nodiscard]] std::vector<std::string> quickStartContainers() const { return containers(Use::QuickStart); }
  [[nodiscard]] bool hasEngine() const { return m_services.machine().has_value(); }
  /// Whether this machine has the data of the quick start, as Debian's package installs them.
  [[nodiscard]] bool hasData() const;

 signals:
  void changed();
  void finished();

 private:
  void next(std::size_t place);
  void skipFrom(std::size_t place);
  void end(std::size_t place, const text::SignedText& words, const text::ErrorText& problem = {});
  void showMachine();
  void showEarlierProbes();
  void testFolder(std::size_t place);
  void testRuntime(std::size_t place);
  void testData(std::size_t place);
  [[nodiscard]] MachineCheckItem* find(MachineCheckItem::Kind kind) {
    return &*std::ranges::find_if(m_items, [kind](const MachineCheckItem& item) { return item.kind == kind; });
  }
  [[nodiscard]] std::vector<std::string> containers(Use use) const;

  Services& m_services;
  DeskData& m_data;
  std::vector<MachineCheckItem> m_items;
  std::vector<core::storage::ProbeRecord> m_tested;
  QElapsedTimer m_all;
  QElapsedTimer m_one;
  std::optional<double> m_took;
  bool m_isRunning = false;
  bool m_isStopping = false;
};

}  // namespace baremark::app::models
