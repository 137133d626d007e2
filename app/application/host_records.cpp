// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/host_records.h"

#include <iterator>

#include "core/base/nearest_name.h"
#include "core/base/quoting.h"
#include "core/model/experiment.h"

namespace baremark::app {

using core::storage::HostRecord;
using core::storage::HostRepository;
using core::storage::ImageRecord;
using core::storage::Store;

void HostRecords::keepAll(std::vector<HostRecord> hosts, std::vector<ImageRecord> images, std::uint64_t changes) {
  m_images = std::move(images);
  if (changes != m_changes) return;
  m_areAllKept = true;
  m_hosts.clear();
  for (HostRecord& host : hosts) m_hosts.emplace(host.name, std::move(host));
}

void HostRecords::change(const std::string& name, const std::optional<HostRecord>& record) {
  ++m_changes;
  m_hosts.erase(name);
  if (record) m_hosts.emplace(name, *record);
}

Result<std::optional<HostRecord>> HostRecords::find(const std::string& name) const {
  const auto kept = m_hosts.find(name);
  if (kept != m_hosts.end()) return std::optional(kept->second);
  if (m_areAllKept) return std::optional<HostRecord>();
  return m_store.readNow([&](Store& store) { return HostRepository(store).findHost(name); });
}

Result<std::vector<ImageRecord>> HostRecords::images() const {
  if (m_images) return *m_images;
  return m_store.readNow([](Store& store) { return HostRepository(store).images(); });
}

Error noSuchHost(core::runs::StoreAccess& store, const std::string& name) {
  std::vector<std::string> names{core::model::kLocalHost};
  const auto hosts = store.readNow([](Store& there) { return HostRepository(there).hosts(); });
  if (hosts) std::ranges::transform(*hosts, std::back_inserter(names), [](const auto& host) { return host.name; });
  const Phrase phrase = names.size() > 1 ? Phrase::OneOfAddedHosts : Phrase::LocalOrAddedHost;
  return {.code = ErrorCode::NotFound,
          .where = Phrase::KindHost,
          .value = core::base::printable(name, 80),
          .allowed = {phrase, names},
          .suggestion = core::base::nearestName(name, names)};
}

Result<ImageRecord> imageNamed(core::runs::StoreAccess& store, const std::string& host, const std::string& name) {
  auto image = store.readNow([&](Store& open) { return HostRepository(open).findImage(host, name); });
  if (!image) return fail(image.error());
  if (*image) return **std::move(image);
  return fail({.code = ErrorCode::NotFound, .where = Phrase::KindImage, .value = name});
}

}  // namespace baremark::app
