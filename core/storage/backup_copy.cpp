// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/backup_copy.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "core/storage/connection.h"

namespace baremark::core::storage {
namespace {

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

/// True for the store, under any name or link, and for the files that SQLite keeps beside it, even if they do not
/// exist.
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

/// While this object lives, SQLite calls `isCancelled` during its work on a database, and stops the work if that
/// returns true.
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

}  // namespace

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

}  // namespace baremark::core::storage
