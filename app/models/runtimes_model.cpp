// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/runtimes_model.h"

#include "app/models/roles.h"
#include "app/text/passport_text.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"

namespace baremark::app::models {
namespace {

using core::containers::RuntimeDescriptor;

void addRows(std::vector<RuntimeRow>& rows, const std::string& host, bool isRoot, const Services& services,
             const DeskData& data) {
  const auto& runtimes = services.resources().runtimes;
  const auto& probes = data.probes(host);
  const auto first = static_cast<std::ptrdiff_t>(rows.size());
  for (const RuntimeDescriptor* runtime : core::containers::inOrder(runtimes)) {
    RuntimeRow row;
    row.host = host;
    row.runtime = runtime->id;
    row.label = qString(runtime->label);
    row.style = data.looks().at(runtime->id);
    row.isolation =
        text::passportValue({"software", "runtime_isolation"}, core::containers::isolationWords(*runtime, {}, isRoot));
    if (const auto known = probes.find(runtime->id); known != probes.end()) {
      row.record = known->second;
      row.text = text::describe(known->second.probe, runtimes);
    }
    rows.push_back(std::move(row));
  }
  std::stable_partition(rows.begin() + first, rows.end(), [](const RuntimeRow& row) { return !row.isMissing(); });
}

}  // namespace

std::vector<RuntimeRow> runtimeRows(const Services& services, const DeskData& data) {
  std::vector<RuntimeRow> rows;
  addRows(rows, core::model::kLocalHost, services.resources().isRoot, services, data);
  for (const core::storage::HostRecord& host : data.hosts())
    addRows(rows, host.name, host.facts.isRoot, services, data);
  return rows;
}

void RuntimesModel::setRows(std::vector<RuntimeRow> rows) {
  const bool isSame = std::ranges::equal(rows, m_rows, [](const auto& one, const auto& other) {
    return one.host == other.host && one.runtime == other.runtime;
  });
  if (isSame) {
    // Keeps the selection. The ages of the tests change with time.
    m_rows = std::move(rows);
    emitAllChanged();
    return;
  }
  resetRows(std::move(rows));
}

void RuntimesModel::setTested(const std::string& host, const std::string& runtime) {
  m_tested = {host, runtime};
  emitAllChanged();
}

QVariant RuntimesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return headerCell(section, orientation, role, {}, []() -> QStringList {
    return {tr("runtime"), tr("host"), tr("version"), tr("result"), tr("isolates"), tr("tested", "when")};
  });
}

QVariant RuntimesModel::words(const RuntimeRow& row, int column) const {
  switch (column) {
    case Runtime:
      return row.label;
    case Host:
      return text::hostName(row.host);
    case Version:
      return row.record ? qString(row.record->probe.version) : QString();
    case Result:
      if (isTested(row)) return tr("being tested …");
      if (!row.record) return tr("not tested yet");
      return row.text.why.isEmpty() || row.isMissing() ? row.text.verdict.words
                                                       : row.text.verdict.words + QStringLiteral(": ") + row.text.why;
    case Isolates:
      return row.isolation;
    case Tested:
      return row.record ? text::momentAndAge(row.record->probed, core::base::SystemClock().wallNow()) : QString();
    default:
      return {};
  }
}

QVariant RuntimesModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const RuntimeRow& row = m_rows[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return words(row, index.column());
    case Qt::TextAlignmentRole:
      return headerData(index.column(), Qt::Horizontal, role);
    case Qt::ToolTipRole:
      return index.column() == Result && row.record ? text::reasonAndFix(row.text).toHtmlEscaped() : QVariant();
    case IdRole:
      return qString(row.runtime);
    case EmphasisRole:
      return static_cast<int>(row.isMissing() || index.column() == Tested ? Emphasis::Muted : Emphasis::Normal);
    case MarkersRole:
      return index.column() == Runtime ? QVariant::fromValue(SeriesStyles{row.style}) : QVariant();
    case SignRole:
      if (index.column() != Result) return {};
      return static_cast<int>(isTested(row) ? text::Sign::Running
                              : row.record  ? row.text.verdict.sign
                                            : text::Sign::Open);
    default:
      return {};
  }
}

RuntimeTests::RuntimeTests(Services& services, QObject* parent) : QObject(parent), m_services(services) {
  // The host's service is about to be destroyed.
  connect(&services, &Services::hostClosing, this, [this](const QString& name) {
    const std::string host = name.toStdString();
    std::erase_if(m_waiting, [&](const Place& place) { return place.first == host; });
    if (!m_current || m_current->first != host) return;
    if (HostService* where = m_services.hostInUse(host)) where->host().close();
    m_thread.waitForEnd();
  });
}

void RuntimeTests::start(const std::vector<Place>& places) {
  if (isRunning() || places.empty()) return;
  m_waiting.assign(places.begin(), places.end());
  m_count = static_cast<int>(places.size());
  m_done = 0;
  next();
}

void RuntimeTests::cancel() {
  m_waiting.clear();
  m_thread.cancel();
}

void RuntimeTests::next() {
  if (m_waiting.empty()) {
    m_current.reset();
    return emit finished();
  }
  m_current = m_waiting.front();
  m_waiting.pop_front();
  emit progressed();
  using core::model::RuntimeProbe;
  const auto take = [this](const Result<RuntimeProbe>& probe) {
    ++m_done;
    if (!probe) {
      std::erase_if(m_waiting, [host = m_current->first](const Place& place) { return place.first == host; });
      if (probe.error().code != ErrorCode::Cancelled) emit failed(probe.error());
    }
    next();
  };
  const auto where = m_services.host(m_current->first);
  if (!where) return take(fail(where.error()));
  const auto work = [service = *where, id = m_current->second](const remote::IsCancelled& isCancelled) {
    return service->probeRuntimeNow(id, isCancelled);
  };
  m_thread.run<RuntimeProbe>(this, work, take);
}

}  // namespace baremark::app::models
