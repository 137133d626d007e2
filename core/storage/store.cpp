// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <system_error>
#include <thread>

#include "core/base/clock.h"
#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

using base::ErrorCode, base::fail, base::Result;

constexpr int kApplicationId = 0x424D524B;  // "BMRK": distinguishes a store from another program's database
constexpr int kBusyMilliseconds = 10000;
constexpr std::uintmax_t kHeaderBytes = 100;
constexpr int kMigrationAttempts = 5;  // while another process writes

int pragmaNumber(Connection& connection, const std::string& name) {
  return connection.database().execAndGet("PRAGMA " + name).getInt();
}

/// Returns the version of a store. Refuses a database of another program.
Result<int> versionOf(Connection& connection, const std::string& path) {
  // Read both in one statement: another process may be creating the store right now.
  const SQLite::Transaction look(connection.database());
  const int application = pragmaNumber(connection, "application_id");
  const int version = pragmaNumber(connection, "user_version");
  const int tables = connection.database().execAndGet("SELECT COUNT(*) FROM sqlite_schema").getInt();
  if (application == kApplicationId) return version;
  if (application == 0 && version == 0 && tables == 0) return 0;
  return fail(ErrorCode::Corrupt, path, base::Phrase::OtherDatabase, base::Phrase::Store);
}

Journal journalNamed(const std::string& mode) {
  return mode == "wal" ? Journal::WriteAhead : Journal::Rollback;
}

Journal journalOf(Connection& connection) {
  return journalNamed(connection.database().execAndGet("PRAGMA journal_mode").getString());
}

bool isBusy(const SQLite::Exception& problem) {
  return (problem.getErrorCode() & 0xFF) == SQLITE_BUSY;
}

/// Requests a journal and returns the one that SQLite then uses. SQLite does not wait for the store.
Journal askForJournal(Connection& connection, const std::string& mode) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(kBusyMilliseconds);
  for (;;) {
    try {
      return journalNamed(connection.database().execAndGet("PRAGMA journal_mode = " + mode).getString());
    } catch (const SQLite::Exception& problem) {
      if (!isBusy(problem) || std::chrono::steady_clock::now() > end) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
}

Journal askForWriteAhead(Connection& connection) {
  try {
    return askForJournal(connection, "WAL");
  } catch (const SQLite::Exception& problem) {
    if (isBusy(problem)) throw;
    return askForJournal(connection, "DELETE");  // no write-ahead log here
  }
}

enum class Migration : std::uint8_t { Done, DoneByAnother, ChangedMeanwhile };

/// Migrates the store to the newest version in one transaction, so that no process sees a half-made store, and a
/// failure leaves the old one. With `unchangedSince`, a data version: only if no process has written since then.
Result<Migration> applySteps(Connection& connection, const std::vector<std::string>& schema,
                             std::optional<std::int64_t> unchangedSince) {
  const int target = static_cast<int>(schema.size());
  int step = target;
  Migration outcome = Migration::Done;
  const Result<void> done = guarded("schema step", [&] {
    SQLite::Transaction transaction(connection.database(), SQLite::TransactionBehavior::IMMEDIATE);
    const int found = pragmaNumber(connection, "user_version");
    if (found >= target) {
      outcome = Migration::DoneByAnother;
      return;
    }
    if (unchangedSince && connection.database().execAndGet("PRAGMA data_version").getInt64() != *unchangedSince) {
      outcome = Migration::ChangedMeanwhile;
      return;
    }
    for (step = found + 1; step <= target; ++step)
      connection.database().exec(schema[static_cast<std::size_t>(step - 1)]);
    connection.database().exec("PRAGMA application_id = " + std::to_string(kApplicationId));
    connection.database().exec("PRAGMA user_version = " + std::to_string(target));
    transaction.commit();
  });
  if (done) return outcome;
  base::Error error = done.error();
  error.where = {base::Phrase::SchemaStep, step};
  return fail(std::move(error));
}

/// Creates the file of a new store with permissions for its owner only, like the folders of runs. SQLite gives its own
/// files beside it the same mode. Errors are left to the open that follows.
void makeForOwnerOnly(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file >= 0) ::close(file);
}

/// Marks a transaction as open while this object lives.
class TransactionMark {
 public:
  explicit TransactionMark(bool& isOpen) : m_isOpen(isOpen) { m_isOpen = true; }
  ~TransactionMark() { m_isOpen = false; }
  TransactionMark(const TransactionMark&) = delete;
  TransactionMark& operator=(const TransactionMark&) = delete;

 private:
  bool& m_isOpen;
};

using base::ErrorCode, base::fail, base::Result;

base::Error copyError(const std::string& where, int number) {
  if (number == EEXIST) return {.code = ErrorCode::Conflict, .where = where, .allowed = base::Phrase::NewFile};
  return base::systemError(where, number);
}

/// Syncs a file or folder to the disk. Returns 0 or an errno.
int synced(const std::string& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) return errno;
  const int problem = ::fsync(file) == 0 ? 0 : errno;
  ::close(file);
  return problem;
}

/// A temporary file, which is removed unless it is kept.
class PartialFile {
 public:
  explicit PartialFile(const std::string& target) : m_path(target + ".part-XXXXXX") {
    const int file = ::mkstemp(m_path.data());
    m_problem = file < 0 ? errno : 0;
    if (file >= 0) ::close(file);
  }
  ~PartialFile() {
    if (m_problem == 0) ::unlink(m_path.c_str());
  }
  PartialFile(const PartialFile&) = delete;
  PartialFile& operator=(const PartialFile&) = delete;

  [[nodiscard]] const std::string& path() const { return m_path; }
  [[nodiscard]] int problem() const { return m_problem; }

  /// Gives it the name, replacing an existing file. Returns 0 or an errno.
  [[nodiscard]] int replace(const std::string& target) const {
    return ::rename(m_path.c_str(), target.c_str()) == 0 ? 0 : errno;
  }

  /// Gives it the name if no file has it. Returns 0 or an errno.
  [[nodiscard]] int keepAs(const std::string& target) const {
    if (::link(m_path.c_str(), target.c_str()) == 0) return 0;
    if (errno == EEXIST) return errno;
    // On a file system without hard links, an empty file takes the name first, and the copy then replaces it.
    const int claim = ::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (claim < 0) return errno;
    ::close(claim);
    if (::rename(m_path.c_str(), target.c_str()) == 0) return 0;
    const int problem = errno;
    ::unlink(target.c_str());
    return problem;
  }

 private:
  std::string m_path;
  int m_problem = 0;
};

/// The folder of a path without symbolic links, and the name in it. The file itself need not exist.
std::filesystem::path placeOf(const std::string& path) {
  std::error_code unknown;
  const std::filesystem::path file(path);
  const std::filesystem::path folder =
      std::filesystem::weakly_canonical(file.has_parent_path() ? file.parent_path() : ".", unknown);
  return (unknown ? file.parent_path() : folder) / file.filename();
}

/// True for the store, under any name or link, and for the files that SQLite keeps, or would keep, beside it.
bool isOfStore(const std::string& store, const std::string& target) {
  std::error_code unknown;
  const std::filesystem::path resolved = std::filesystem::weakly_canonical(store, unknown);
  for (const std::string& name : {store, unknown ? store : resolved.string()}) {
    for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
      const std::string own = name + ending;
      std::error_code notThere;
      if (placeOf(target) == placeOf(own) || std::filesystem::equivalent(target, own, notThere)) return true;
    }
  }
  return false;
}

/// While this object lives, SQLite calls `isCancelled` during its work, and stops if that returns true.
class Asking {
 public:
  Asking(SQLite::Database& database, const std::function<bool()>& isCancelled)
      : m_handle(database.getHandle()), m_isCancelled(isCancelled) {
    constexpr int kSteps = 1000;  // instructions of SQLite's virtual machine: some microseconds
    if (m_isCancelled) sqlite3_progress_handler(m_handle, kSteps, answer, this);
  }
  ~Asking() { sqlite3_progress_handler(m_handle, 0, nullptr, nullptr); }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

 private:
  static int answer(void* asking) { return static_cast<Asking*>(asking)->m_isCancelled() ? 1 : 0; }

  sqlite3* m_handle;
  const std::function<bool()>& m_isCancelled;
};

/// The ids of a store and its version.
std::string identity(SQLite::Database& database) {
  return database.execAndGet("PRAGMA application_id").getString() + " version " +
         database.execAndGet("PRAGMA user_version").getString();
}

struct Copy {
  const std::string& target;
  Existing existing = Existing::Keep;
  const std::function<bool()>& isCancelled;  ///< true: stop; may be empty
};

/// Checks the copy by reading every page.
Result<void> checkCopy(SQLite::Database& original, const std::string& made, const Copy& copy) {
  std::string finding;
  const Result<void> read = guarded(copy.target, [&] {
    SQLite::Database database(made, SQLite::OPEN_READONLY);
    const Asking asking(database, copy.isCancelled);
    finding = database.execAndGet("PRAGMA integrity_check(1)").getString();
    if (finding == "ok") finding.clear();
    if (identity(database) != identity(original))
      finding += "the copy is " + identity(database) + ", the store " + identity(original);
  });
  if (!read) return read;
  if (finding.empty()) return {};
  return fail({.code = ErrorCode::Corrupt, .where = copy.target, .detail = finding});
}

/// Copies everything that is committed, including the write-ahead log. After an error no new file remains, and an
/// existing target is unchanged.
Result<void> writeCopy(Connection& from, const std::string& store, const Copy& copy) {
  const std::string& target = copy.target;
  struct stat there {};
  if (copy.existing == Existing::Keep && ::lstat(target.c_str(), &there) == 0) return fail(copyError(target, EEXIST));
  if (isOfStore(store, target))
    return fail({.code = ErrorCode::Conflict, .where = target, .allowed = base::Phrase::OtherFileThanStore});
  // SQLite would apply the files beside an open store to the copy.
  for (const char* ending : {"-wal", "-journal"}) {
    if (::lstat((target + ending).c_str(), &there) == 0) return fail(ErrorCode::Busy, target);
  }
  const PartialFile partial(target);
  if (partial.problem() != 0) return fail(copyError(target, partial.problem()));
  const Result<void> copied = guarded(target, [&] {
    const Asking asking(from.database(), copy.isCancelled);
    SQLite::Statement vacuum(from.database(), "VACUUM INTO ?");
    vacuum.bind(1, partial.path());
    vacuum.exec();
  });
  if (!copied) return copied;
  if (Result<void> sound = checkCopy(from.database(), partial.path(), copy); !sound) return sound;
  // The copy gets the permissions of the store.
  if (struct stat own{}; ::stat(store.c_str(), &own) == 0 && ::chmod(partial.path().c_str(), own.st_mode & 0777) != 0)
    return fail(copyError(target, errno));
  // SQLite does not sync the copy. A power cut must not destroy the backup of a file that changes next.
  if (const int problem = synced(partial.path(), O_RDONLY); problem != 0) return fail(copyError(target, problem));
  if (copy.isCancelled && copy.isCancelled()) return fail(ErrorCode::Cancelled, target);
  const int unnamed = copy.existing == Existing::Replace ? partial.replace(target) : partial.keepAs(target);
  if (unnamed != 0) return fail(copyError(target, unnamed));
  std::filesystem::path folder = std::filesystem::path(target).parent_path();
  if (folder.empty()) folder = ".";
  const int problem = synced(folder.string(), O_RDONLY | O_DIRECTORY);
  if (problem != 0 && problem != EINVAL) return fail(copyError(target, problem));  // some file systems sync no folder
  return {};
}

}  // namespace

Store::Store(std::string path) : m_path(std::move(path)) {}
Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const std::string& path, Access access,
                                           const std::vector<std::string>& schema, const IsShared& isShared) {
  const int flags = access == Access::ReadWrite ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE : SQLite::OPEN_READONLY;
  // SQLite treats a file shorter than its header as an empty database and overwrites it.
  std::error_code unknown;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
  if (!unknown && bytes > 0 && bytes < kHeaderBytes)
    return fail(ErrorCode::Corrupt, path, base::Phrase::NoDatabase, base::Phrase::Store);
  if (access == Access::ReadWrite && unknown && path != ":memory:") makeForOwnerOnly(path);
  std::unique_ptr<Store> store(new Store(path));
  const int ours = static_cast<int>(schema.size());
  int version = 0;
  const Result<void> opened = guarded(path, [&] {
    store->m_connection = std::make_unique<Connection>(path, flags);
    store->m_connection->database().setBusyTimeout(kBusyMilliseconds);
    store->m_connection->database().exec("PRAGMA foreign_keys = ON");
  });
  if (!opened) return fail(opened.error());
  Result<Result<int>> found = guarded(path, [&] { return versionOf(*store->m_connection, path); });
  if (!found) return fail(found.error());
  if (!*found) return fail(found->error());
  version = **found;

  store->m_isReadOnly = access == Access::ReadOnly;
  if (version > ours) {
    store->m_newerVersion = version;
    store->m_isReadOnly = true;
    const Result<void> closed = guarded(path, [&] {
      store->m_journal = journalOf(*store->m_connection);
      store->m_connection->database().exec("PRAGMA query_only = ON");
    });
    if (!closed) return fail(closed.error());
    return store;
  }
  if (access == Access::ReadOnly) {
    if (version < ours)
      return fail(ErrorCode::Unavailable, path, {base::Phrase::OlderStore, version}, {base::Phrase::Value, ours});
    const Result<void> asked = guarded(path, [&] { store->m_journal = journalOf(*store->m_connection); });
    if (!asked) return fail(asked.error());
    return store;
  }
  const Result<void> tuned = guarded(path, [&] {
    SQLite::Database& database = store->m_connection->database();
    // Processes on two machines do not share the index of a write-ahead log, even if SQLite accepts one.
    store->m_journal =
        isShared(path) ? askForJournal(*store->m_connection, "DELETE") : askForWriteAhead(*store->m_connection);
    database.exec("PRAGMA synchronous = FULL");  // a committed submission survives a power cut
  });
  if (!tuned) return fail(tuned.error());
  if (version == 0) {
    if (const auto made = applySteps(*store->m_connection, schema, {}); !made) return fail(made.error());
  } else if (version < ours) {
    if (Result<void> done = store->bringUpToDate(schema); !done) return fail(done.error());
  }
  return store;
}

Result<void> Store::transact(const std::function<Result<void>()>& work) {
  if (m_isInTransaction) {
    const Result<Result<void>> inner = guarded(m_path, work);
    return inner ? *inner : fail(inner.error());
  }
  Result<void> outcome;
  const TransactionMark mark(m_isInTransaction);
  const Result<void> done = guarded(m_path, [&] {
    SQLite::Transaction transaction(m_connection->database(), SQLite::TransactionBehavior::IMMEDIATE);
    outcome = work();
    if (outcome) transaction.commit();
  });
  return outcome ? done : outcome;
}

Result<void> Store::check() {
  std::string findings;
  const Result<void> done = guarded(m_path, [&] {
    SQLite::Statement pages(m_connection->database(), "PRAGMA integrity_check(5)");
    while (pages.executeStep()) {
      const std::string line = pages.getColumn(0).getString();
      if (line != "ok") findings += line + "\n";
    }
    SQLite::Statement references(m_connection->database(), "PRAGMA foreign_key_check");
    while (references.executeStep())
      findings += "a row of " + references.getColumn(0).getString() + " refers to nothing\n";
  });
  if (!done) return done;
  if (findings.empty()) return {};
  return fail({.code = ErrorCode::Corrupt, .where = m_path, .detail = findings});
}

Result<void> Store::backup(const std::string& target, Existing existing, const std::function<bool()>& isCancelled) {
  // SQLite counts the copy as a change.
  if (Result<void> opened = guarded(m_path, [&] { m_connection->database().exec("PRAGMA query_only = OFF"); }); !opened)
    return opened;
  Result<void> copied = writeCopy(*m_connection, m_path, {target, existing, isCancelled});
  if (m_newerVersion) {
    if (Result<void> closed = guarded(m_path, [&] { m_connection->database().exec("PRAGMA query_only = ON"); });
        !closed)
      return closed;
  }
  return copied;
}

/// Runs all steps in one transaction, only on the state of the backup, which is made again if another wrote.
Result<void> Store::bringUpToDate(const std::vector<std::string>& schema) {
  const int ours = static_cast<int>(schema.size());
  for (int attempt = 0; attempt < kMigrationAttempts; ++attempt) {
    const Result<std::int64_t> before = dataVersion();
    if (!before) return fail(before.error());
    const std::string copy = m_path + ".before-" + std::to_string(ours) + "-" +
                             base::toIsoUtc(base::SystemClock().wallNow()) + "-" + std::to_string(getpid()) + "-" +
                             std::to_string(attempt + 1);
    if (Result<void> saved = backup(copy); !saved) return saved;
    const Result<Migration> migrated = applySteps(*m_connection, schema, *before);
    if (!migrated) return fail(migrated.error());
    if (*migrated == Migration::Done) return {};
    std::error_code ignored;
    std::filesystem::remove(copy, ignored);  // the store changed after the copy, and is not migrated yet
    if (*migrated == Migration::DoneByAnother) return {};
  }
  return fail({.code = ErrorCode::Busy, .where = m_path, .allowed = base::Phrase::StoreInUse});
}

Result<std::int64_t> Store::dataVersion() {
  return guarded(m_path, [&] { return m_connection->database().execAndGet("PRAGMA data_version").getInt64(); });
}

Result<std::int64_t> Store::revision() {
  return guarded(m_path, [&] { return m_connection->database().execAndGet("SELECT number FROM revision").getInt64(); });
}

}  // namespace baremark::core::storage
