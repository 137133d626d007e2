// SPDX-License-Identifier: GPL-3.0-or-later
// The local store: one SQLite file (ARCHITECTURE.md). A Store is one connection and belongs to one thread; open as many
// as there are threads. Repositories (experiment_repository.h and so on) read and write through it.
//
// Opening brings an older file up to date, step by step in one transaction, after a backup beside the file that holds
// all that is changed; a newer file opens read-only. WAL is asked for and checked: on a file system that machines share,
// and where there is none, the rollback journal is used, also by a store that had the log, and journal() says so.
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
/// What becomes of a file that has the name of a backup.
enum class Existing : std::uint8_t { Keep, Replace };
/// Whether the file lies on a file system that machines share.
using IsShared = std::function<bool(const std::string& path)>;

class Store {
 public:
  /// `schema[i]` is the SQL that takes version i to i + 1. ":memory:" is a store that lives as long as this object.
  /// Errors: Corrupt (no store, or a damaged one), PermissionDenied, NoSpace, Busy (also: another connection keeps it in the
  /// write-ahead log that it is to leave), Io.
  [[nodiscard]] static base::Result<std::unique_ptr<Store>> open(const std::string& path, Access access,
                                                                 const std::vector<std::string>& schema,
                                                                 const IsShared& isShared = base::liesOnSharedFileSystem);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  [[nodiscard]] const std::string& path() const { return m_path; }
  [[nodiscard]] Journal journal() const { return m_journal; }
  [[nodiscard]] bool isReadOnly() const { return m_isReadOnly; }
  /// The version of a file that a newer Baremark made; nothing for ours.
  [[nodiscard]] std::optional<int> newerVersion() const { return m_newerVersion; }

  /// Runs `work` in a transaction that takes the write lock at once; rolls back if it fails. Inside another one it is a
  /// part of that one, which must fail too where this fails.
  [[nodiscard]] base::Result<void> transact(const std::function<base::Result<void>()>& work);

  /// Checks every page and every reference. Corrupt with SQLite's first findings in `detail`.
  [[nodiscard]] base::Result<void> check();
  /// Writes a consistent copy, also while others write, and reads it again. A file that it replaces is there until the copy is
  /// whole. Conflict: `target` exists and is to be kept; or it is the store itself, or a file that SQLite keeps beside it.
  /// Busy: it is a store that is open. Cancelled: soon after `isCancelled`, which is asked all the while, says so; nothing is left.
  [[nodiscard]] base::Result<void> backup(const std::string& target, Existing existing = Existing::Keep,
                                          const std::function<bool()>& isCancelled = {});
  /// Changes whenever another connection has committed something.
  [[nodiscard]] base::Result<std::int64_t> dataVersion();
  /// Rises with every change but the samples of a run at work, whoever makes it.
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
