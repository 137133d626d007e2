// SPDX-License-Identifier: GPL-3.0-or-later
// The hosts and images that the store knows, kept in memory so that the window's many questions about them do not wait
// for the store. Main thread.
#pragma once

#include "app/text/names.h"
#include "core/runs/store_access.h"
#include "core/storage/host_repository.h"

namespace baremark::app {

/// Takes the values of several reads and keeps the first error among them.
class Reads {
 public:
  template <class T, class To>
  void take(Result<T> read, To& to) {
    if (read)
      to = std::move(*read);
    else if (!m_error)
      m_error = read.error();
  }
  /// The value, or an error of a read.
  template <class T>
  [[nodiscard]] Result<T> result(T value) const {
    if (m_error) return fail(*m_error);
    return value;
  }

 private:
  std::optional<Error> m_error;
};

class HostRecords {
 public:
  /// The store must outlive this object.
  explicit HostRecords(core::runs::StoreAccess& store) : m_store(store) {}

  /// Keeps all hosts and images as the caller has just read them. `changes` is what changes() returned before that
  /// read: if a host has changed since, the hosts are not kept.
  void keepAll(std::vector<core::storage::HostRecord> hosts, std::vector<core::storage::ImageRecord> images,
               std::uint64_t changes);
  /// Keeps this record if none of the host is kept yet.
  void keep(const core::storage::HostRecord& host) { m_hosts.try_emplace(host.name, host); }
  /// A host was added, changed or removed in the store. `record` is the new one; empty: the host is gone.
  void change(const std::string& name, const std::optional<core::storage::HostRecord>& record);

  /// How often change() was called.
  [[nodiscard]] std::uint64_t changes() const { return m_changes; }
  /// Whether a record of this host is kept.
  [[nodiscard]] bool isKept(const std::string& name) const { return m_hosts.count(name) > 0; }
  /// The kept record. Reads the store unless all hosts are kept. Empty: no such host.
  [[nodiscard]] Result<std::optional<core::storage::HostRecord>> find(const std::string& name) const;
  /// The images of all hosts. Reads the store if they are not kept.
  [[nodiscard]] Result<std::vector<core::storage::ImageRecord>> images() const;

 private:
  core::runs::StoreAccess& m_store;
  std::map<std::string, core::storage::HostRecord> m_hosts;
  bool m_areAllKept = false;  ///< of the hosts
  std::uint64_t m_changes = 0;
  std::optional<std::vector<core::storage::ImageRecord>> m_images;
};

/// NotFound, with the names of all hosts in the store, and the nearest one as the suggestion. Blocking: reads the
/// store.
[[nodiscard]] Error noSuchHost(core::runs::StoreAccess& store, const std::string& name);
/// NotFound: the host has no image of this name. Blocking: reads the store.
[[nodiscard]] Result<core::storage::ImageRecord> imageNamed(core::runs::StoreAccess& store, const std::string& host,
                                                            const std::string& name);

}  // namespace baremark::app
