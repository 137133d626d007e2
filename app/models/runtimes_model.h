// SPDX-License-Identifier: GPL-3.0-or-later
// The runtimes on this machine and on the added hosts, with the results of their last tests. On each host, the runtimes
// that are not installed come last. RuntimeTests tests them again. GUI thread.
#pragma once

#include <deque>

#include "app/models/desk_data.h"
#include "app/models/job_thread.h"
#include "app/text/probe_text.h"

namespace baremark::app::models {

/// A runtime on a host.
struct RuntimeRow {
  std::string host;
  std::string runtime;  ///< the descriptor's id
  QString label;
  std::optional<core::storage::ProbeRecord> record;  ///< empty: not tested yet
  text::ProbeText text;                              ///< of the record
  QString isolation;                                 ///< "user", or "nothing"
  SeriesStyle style;
  bool operator==(const RuntimeRow& other) const {
    return host == other.host && runtime == other.runtime && record == other.record && isolation == other.isolation;
  }
  [[nodiscard]] bool isMissing() const { return record && record->probe.explanation == "not_installed"; }
};

/// All rows, this machine first.
[[nodiscard]] std::vector<RuntimeRow> runtimeRows(const Services& services, const DeskData& data);

class RuntimesModel final : public RowsModel<RuntimeRow> {
  Q_OBJECT

 public:
  enum Column { Runtime, Host, Version, Result, Isolates, Tested, ColumnCount };

  explicit RuntimesModel(QObject* parent = nullptr) : RowsModel(ColumnCount, parent) {}

  void setRows(std::vector<RuntimeRow> rows);
  /// The row of this runtime on this host, or -1.
  [[nodiscard]] int rowOf(const std::string& host, const std::string& runtime) const {
    return firstRow([&](const RuntimeRow& row) { return row.host == host && row.runtime == runtime; });
  }
  /// Marks a runtime as being tested; empty names: none.
  void setTested(const std::string& host, const std::string& runtime);

  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  [[nodiscard]] QVariant words(const RuntimeRow& row, int column) const;
  [[nodiscard]] bool isTested(const RuntimeRow& row) const {
    return m_tested.first == row.host && m_tested.second == row.runtime;
  }

  std::pair<std::string, std::string> m_tested;  ///< host and runtime
};

/// Tests runtimes one after the other. The services outlive this object.
class RuntimeTests final : public QObject {
  Q_OBJECT

 public:
  using Place = std::pair<std::string, std::string>;  ///< a host, the id of a runtime

  explicit RuntimeTests(Services& services, QObject* parent = nullptr);

  /// Tests these runtimes. Does nothing during a test.
  void start(const std::vector<Place>& places);
  /// Ends the test soon. The results so far stay.
  void cancel();
  [[nodiscard]] bool isRunning() const { return m_current.has_value(); }
  [[nodiscard]] const std::optional<Place>& current() const { return m_current; }
  [[nodiscard]] int done() const { return m_done; }
  [[nodiscard]] int count() const { return m_count; }

 signals:
  /// The next runtime is being tested.
  void progressed();
  void finished();
  /// A host could not be asked. The rest of its runtimes is skipped.
  void failed(const baremark::core::base::Error& error);

 private:
  void next();

  Services& m_services;
  std::deque<Place> m_waiting;
  std::optional<Place> m_current;
  int m_done = 0;
  int m_count = 0;
  JobThread m_thread;
};

}  // namespace baremark::app::models
