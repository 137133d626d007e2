// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/local/local_host.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>

#include "core/runs/task_pool.h"
#include "remote/local/local_command.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

using core::base::ErrorCode, core::base::fail, core::base::Result, core::base::systemError;
using core::runs::Command, core::runs::CommandOutcome, core::runs::FileFacts, core::runs::FileToPut, core::runs::runIn;

namespace {

/// Owns a file descriptor.
class Descriptor {
 public:
  Descriptor(const std::string& path, int flags) : m_number(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
  ~Descriptor() {
    if (m_number >= 0) ::close(m_number);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] bool isOpen() const { return m_number >= 0; }
  [[nodiscard]] int number() const { return m_number; }

 private:
  int m_number;
};

Result<void> writeAll(int descriptor, const char* bytes, std::size_t count, const std::string& path) {
  while (count > 0) {
    const ssize_t written = ::write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail(systemError(path, errno));
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
  return {};
}

Result<void> copySource(const FileToPut& file, const std::string& partial, const IsCancelled& isCancelled) {
  const Descriptor in(file.source, O_RDONLY);
  if (!in.isOpen()) return fail(systemError(file.source, errno));
  ::unlink(partial.c_str());
  const Descriptor out(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
  if (!out.isOpen()) return fail(systemError(partial, errno));
  struct stat whole {};
  if (::fstat(in.number(), &whole) != 0) return fail(systemError(file.source, errno));
  std::int64_t done = 0;
  std::array<char, 1 << 18> buffer{};
  for (;;) {
    if (isCancelled()) return fail(ErrorCode::Cancelled, file.target);
    const ssize_t got = ::read(in.number(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(systemError(file.source, errno));
    if (got == 0) break;
    if (Result<void> written = writeAll(out.number(), buffer.data(), static_cast<std::size_t>(got), partial); !written)
      return written;
    done += got;
    if (file.onProgress) file.onProgress(done, whole.st_size);
  }
  if (::fsync(out.number()) != 0) return fail(systemError(partial, errno));
  return {};
}

Result<void> writeContent(const FileToPut& file, const std::string& partial) {
  ::unlink(partial.c_str());
  const Descriptor out(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
  if (!out.isOpen()) return fail(systemError(partial, errno));
  if (Result<void> done = writeAll(out.number(), file.content->data(), file.content->size(), partial); !done)
    return done;
  if (::fsync(out.number()) != 0) return fail(systemError(partial, errno));
  return {};
}

/// Adds the free and the missing bytes to a NoSpace error, unless a quota is the cause.
core::base::Error withRoom(const core::base::Error& error, const FileToPut& file, const std::string& partial) {
  if (error.code != ErrorCode::NoSpace || !error.value.empty()) return error;
  std::error_code problem;
  const auto sizeOf = [&problem](const std::string& path) {
    const auto size = std::filesystem::file_size(path, problem);
    return problem ? std::int64_t{0} : static_cast<std::int64_t>(size);
  };
  const std::int64_t needed = file.content ? static_cast<std::int64_t>(file.content->size()) : sizeOf(file.source);
  const auto space = std::filesystem::space(std::filesystem::path(partial).parent_path(), problem);
  return core::base::noSpaceError(error.where, problem ? -1 : static_cast<std::int64_t>(space.available), needed,
                                  error.detail);
}

/// Makes the missing folders of `path`, for their owner only.
Result<void> makeFolders(const std::filesystem::path& folder) {
  std::error_code ignored;
  if (std::filesystem::is_directory(folder, ignored)) return {};
  if (Result<void> done = makeFolders(folder.parent_path()); !done) return done;
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) return fail(systemError(folder.string(), errno));
  return {};
}

/// Syncs the folder, so that the new name survives a power cut.
Result<void> keepName(const std::string& folder) {
  const Descriptor held(folder, O_RDONLY | O_DIRECTORY);
  if (!held.isOpen()) return fail(systemError(folder, errno));
  // Some file systems cannot sync folders.
  if (::fsync(held.number()) != 0 && errno != EINVAL && errno != ENOTSUP) return fail(systemError(folder, errno));
  return {};
}

/// Writes a file beside the target, syncs it and renames it.
Result<void> putFile(const FileToPut& file, const IsCancelled& isCancelled) {
  const std::filesystem::path target(file.target);
  const bool climbs = std::find(target.begin(), target.end(), "..") != target.end();
  if (!target.is_absolute() || climbs) {
    return fail({.code = ErrorCode::Untrusted, .where = file.target, .allowed = core::base::Phrase::AbsolutePath});
  }
  if (Result<void> done = makeFolders(target.parent_path()); !done) return done;
  const std::string partial = file.target + ".part";
  const Result<void> written = file.content ? writeContent(file, partial) : copySource(file, partial, isCancelled);
  if (!written) {
    ::unlink(partial.c_str());
    return fail(withRoom(written.error(), file, partial));
  }
  if (file.isExecutable && ::chmod(partial.c_str(), 0700) != 0) return fail(systemError(partial, errno));
  if (::rename(partial.c_str(), file.target.c_str()) != 0) return fail(systemError(file.target, errno));
  return keepName(target.parent_path().string());
}

Result<std::string> readFile(const std::string& path, std::int64_t offset, std::int64_t limit) {
  constexpr std::int64_t kMostBytes = std::int64_t{1} << 30;
  if (offset < 0 || limit < 0 || limit > kMostBytes) {
    return fail(ErrorCode::OutOfRange, path, std::to_string(offset) + ", " + std::to_string(limit),
                {core::base::Phrase::OffsetAtMost, kMostBytes});
  }
  // Without O_NONBLOCK, a pipe in a run's folder would block this thread until something writes to it.
  const Descriptor in(path, O_RDONLY | O_NONBLOCK);
  if (!in.isOpen()) return fail(systemError(path, errno));
  std::string bytes(static_cast<std::size_t>(limit), '\0');
  std::size_t have = 0;
  while (have < bytes.size()) {
    const ssize_t got =
        ::pread(in.number(), bytes.data() + have, bytes.size() - have, offset + static_cast<off_t>(have));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(systemError(path, errno));
    if (got == 0) break;
    have += static_cast<std::size_t>(got);
  }
  bytes.resize(have);
  return bytes;
}

core::runs::FileFacts factsOf(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return {};
  return {.exists = true, .isFolder = S_ISDIR(found.st_mode), .size = found.st_size};
}

}  // namespace

LocalHost::LocalHost(std::string root, std::string name, QObject* parent)
    : Host(parent), m_root(std::move(root)), m_name(std::move(name)) {
  m_files.setMaxThreadCount(1);
  m_transfers.setMaxThreadCount(1);
  m_commands.setMaxThreadCount(4);
}

LocalHost::~LocalHost() {
  m_files.waitForDone();
  m_transfers.waitForDone();
  m_commands.waitForDone();
}

QFuture<Result<CommandOutcome>> LocalHost::exec(Command command) {
  return runIn<Result<CommandOutcome>>(
      m_commands,
      [this, command = std::move(command)](QPromise<Result<CommandOutcome>>& promise) -> Result<CommandOutcome> {
        if (m_isInterrupted) return fail(ErrorCode::Cancelled);
        return runCommand(command, [this, &promise] { return m_isInterrupted || promise.isCanceled(); });
      });
}

QFuture<Result<void>> LocalHost::put(std::vector<FileToPut> files) {
  const bool isSmall =
      std::all_of(files.begin(), files.end(), [](const FileToPut& file) { return file.content.has_value(); });
  return runIn<Result<void>>(isSmall ? m_files : m_transfers,
                             [this, files = std::move(files)](QPromise<Result<void>>& promise) -> Result<void> {
                               for (const FileToPut& file : files) {
                                 if (m_isInterrupted) return fail(ErrorCode::Cancelled, file.target);
                                 const Result<void> done = putFile(
                                     file, [this, &promise] { return m_isInterrupted || promise.isCanceled(); });
                                 if (!done) return done;
                               }
                               return {};
                             });
}

QFuture<Result<std::string>> LocalHost::read(std::string path, std::int64_t offset, std::int64_t limit) {
  return runIn<Result<std::string>>(m_files,
                                    [path = std::move(path), offset, limit] { return readFile(path, offset, limit); });
}

QFuture<Result<std::vector<FileFacts>>> LocalHost::stat(std::vector<std::string> paths) {
  return runIn<Result<std::vector<FileFacts>>>(m_files, [paths = std::move(paths)]() -> Result<std::vector<FileFacts>> {
    std::vector<FileFacts> facts;
    for (const std::string& path : paths) facts.push_back(factsOf(path));
    return facts;
  });
}

}  // namespace baremark::remote
