// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/checked_host.h"

#include "app/application/recipe_builds.h"
#include "core/runs/task_pool.h"

namespace baremark::app::models {

using core::base::Result;
using core::recipes::DescribedHost;

CheckedHost::CheckedHost(Services& services, DeskData& data, QObject* parent)
    : QObject(parent), m_services(services), m_data(data) {
  const auto follow = [this] {
    if (m_name.empty() || knownFacts() == m_facts) return retry();
    begin();
  };
  connect(&data, &DeskData::loaded, this, follow);
  connect(&services, &Services::machineLearned, this, follow);
  connect(&services, &Services::connectionChanged, this, [this](const QString& host) {
    if (host.toStdString() == m_name) retry();
  });
  connect(&services, &Services::hostClosing, this, [this](const QString& host) {
    if (host.toStdString() != m_name || m_source != Source::Looking) return;
    drop();
    m_source = Source::NotConnected;
    emit changed();
  });
}

CheckedHost::~CheckedHost() {
  m_looking.cancel();
}

void CheckedHost::drop() {
  ++m_number;
  m_looking.cancel();
}

void CheckedHost::choose(const std::string& name) {
  if (name == m_name) return;
  m_name = name;
  begin();
}

std::optional<core::model::HostFacts> CheckedHost::knownFacts() const {
  if (m_name == core::model::kLocalHost)
    return m_services.machine() ? std::optional(m_services.machine()->facts) : std::nullopt;
  const core::storage::HostRecord* record = m_data.host(m_name);
  return record == nullptr ? std::nullopt : std::optional(record->facts);
}

void CheckedHost::begin() {
  drop();
  m_facts = knownFacts();
  m_host.reset();
  m_source = Source::None;
  if (!m_name.empty()) {
    const core::storage::HostRecord* record = m_data.host(m_name);
    m_host = record != nullptr ? storedHost(*record)
                               : core::recipes::describedHost(m_name, m_facts.value_or(core::model::HostFacts()), {});
    look();
  }
  emit changed();
}

void CheckedHost::look() {
  const bool isLocal = m_name == core::model::kLocalHost;
  HostService* host = isLocal ? &m_services.local() : m_services.hostInUse(m_name);
  if (host == nullptr || !(isLocal || m_services.isConnected(m_name))) {
    m_source = Source::NotConnected;
    return;
  }
  if (m_data.isMeasuring(m_name)) {
    m_source = Source::Measuring;
    return;
  }
  m_source = Source::Looking;
  m_looking = host->describe(m_facts.value_or(core::model::HostFacts()));
  core::runs::whenDone(m_looking, this, [this, number = m_number](const Result<DescribedHost>& seen) {
    if (number != m_number) return;
    m_source = seen ? Source::Seen : Source::Failed;
    if (seen) m_host = *seen;
    emit changed();
  });
}

void CheckedHost::retry() {
  const Source before = m_source;
  if (before != Source::Measuring && before != Source::NotConnected) return;
  look();
  if (m_source != before) emit changed();
}

}  // namespace baremark::app::models
