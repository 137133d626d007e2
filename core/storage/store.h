// SPDX-License-Identifier: GPL-3.0-or-later
// The local store: one SQLite file (core/storage/README.md). A Store is one connection and belongs to one thread.
// Opening an older file first makes a backup beside it, then runs all missing steps of the schema in one transaction. A
// newer file opens read-only. It uses the write-ahead log, or the rollback journal on a file system that machines share
// or that has no such log; journal() says which.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/shared_file_system.h"

namespace baremark::core::storage {

class Connection;

enum class Access : std::uint8_t { ReadWrite, ReadOnly };
enum class Journal : std::uint8_t { WriteAhead, Rollback };
/// What to do with an existing file that has the name of a backup.
enum class Existing : std::uint8_t { Keep, Replace };
/// True if the file is on a file system that machines share.
using IsShared = std::function<bool(const std::string& path)>;

class Store {
 public:
  /// Opens or makes a store. `schema[i]` is the SQL from version i to i + 1. ":memory:" is a store that lives as long
  /// as this object. Errors: Corrupt (no store, or a damaged one), PermissionDenied, NoSpace, Io, Busy (locked, or
  /// another connection keeps it from leaving the write-ahead log).
  [[nodiscard]] static base::Result<std::unique_ptr<Store>> open(
      const std::string& path, Access access, const std::vector<std::string>& schema,
      const IsShared& isShared = base::liesOnSharedFileSystem);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  [[nodiscard]] const std::string& path() const { return m_path; }
  [[nodiscard]] Journal journal() const { return m_journal; }
  [[nodiscard]] bool isReadOnly() const { return m_isReadOnly; }
  /// The version of a file that a newer Baremark made; nothing for a file of this version.
  [[nodiscard]] std::optional<int> newerVersion() const { return m_newerVersion; }

  /// Runs `work` in a transaction that takes the write lock at once. Rolls back if `work` fails. A transaction inside
  /// another one is part of it: if the inner one fails, the outer one must fail too.
  [[nodiscard]] base::Result<void> transact(const std::function<base::Result<void>()>& work);

  /// Checks every page and every reference. Corrupt: `detail` has SQLite's first findings.
  [[nodiscard]] base::Result<void> check();
  /// Writes a consistent copy and reads it again to check it. Other connections can write meanwhile. A replaced file
  /// stays until the copy is complete. Conflict: `target` exists and must be kept, or is the store itself or a file
  /// that SQLite keeps beside it. Busy: `target` is an open store. Cancelled: no file remains.
  [[nodiscard]] base::Result<void> backup(const std::string& target, Existing existing = Existing::Keep,
                                          const std::function<bool()>& isCancelled = {});
  /// A number that changes when another connection commits.
  [[nodiscard]] base::Result<std::int64_t> dataVersion();
  /// A number that rises with every change by any connection, except samples of a running run.
  [[nodiscard]] base::Result<std::int64_t> revision();

  /// For repositories.
  [[nodiscard]] Connection& connection() { return *m_connection; }

 private:
  explicit Store(std::string path);
  [[nodiscard]] base::Result<void> bringUpToDate(const std::vector<std::string>& schema);

  std::string m_path;
  std::unique_ptr<Connection> m_connection;
  Journal m_journal = Journal::Rollback;
  bool m_isReadOnly = false;
  std::optional<int> m_newerVersion;
  bool m_isInTransaction = false;
};

}  // namespace baremark::core::storage
