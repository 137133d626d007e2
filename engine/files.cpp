// SPDX-License-Identifier: Apache-2.0
#include "engine/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace baremark::engine {

using core::base::Error;
using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

Descriptor::~Descriptor() {
  if (m_file >= 0) ::close(m_file);
}

Result<void> writeAll(const Descriptor& file, std::string_view content, const std::string& path) {
  while (!content.empty()) {
    const ssize_t written = ::write(file.get(), content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail(systemError(errno, path));
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Error systemError(int number, const std::string& path) {
  ErrorCode code = ErrorCode::Io;
  if (number == ENOENT || number == ENOTDIR) code = ErrorCode::NotFound;
  if (number == EACCES || number == EPERM || number == EROFS) code = ErrorCode::PermissionDenied;
  if (number == ENOSPC || number == EDQUOT) code = ErrorCode::NoSpace;
  return {.code = code, .where = path, .detail = std::strerror(number)};
}

Result<void> makeFolder(const std::string& path) {
  for (std::size_t slash = path.find('/', 1);; slash = path.find('/', slash + 1)) {
    const std::string part = path.substr(0, slash);
    if (::mkdir(part.c_str(), 0700) != 0 && errno != EEXIST) return fail(systemError(errno, part));
    if (slash == std::string::npos) break;
  }
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) return fail(systemError(errno, path));
  if (!S_ISDIR(facts.st_mode)) return fail(systemError(ENOTDIR, path));
  return {};
}

Result<void> syncFolder(const std::string& path) {
  const Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.isOpen()) return fail(systemError(errno, path));
  // Some network file systems do not support fsync for a folder. There, the rename alone must do.
  if (::fsync(folder.get()) != 0 && errno != EINVAL && errno != EROFS) return fail(systemError(errno, path));
  return {};
}

Result<void> renameDurably(const std::string& from, const std::string& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) return fail(systemError(errno, to));
  const std::size_t slash = to.rfind('/');
  return syncFolder(slash == std::string::npos ? "." : to.substr(0, slash));
}

Result<void> writeWhole(const std::string& path, std::string_view content) {
  const std::string temporary = path + ".part";
  {
    const Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (!file.isOpen()) return fail(systemError(errno, temporary));
    Result<void> good = writeAll(file, content, temporary);
    if (good && ::fsync(file.get()) != 0) good = fail(systemError(errno, temporary));
    if (!good) {
      ::unlink(temporary.c_str());
      return good;
    }
  }
  return renameDurably(temporary, path);
}

Result<std::string> readWhole(const std::string& path, std::int64_t most) {
  // Non-blocking: opening a pipe would otherwise wait for a writer.
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat facts {};
  if (!file.isOpen() || ::fstat(file.get(), &facts) != 0) return fail(systemError(errno, path));
  if (!S_ISREG(facts.st_mode))
    return fail({.code = ErrorCode::WrongType,
                 .where = path,
                 .value = S_ISDIR(facts.st_mode) ? kIsFolder : "a pipe or device",
                 .allowed = core::base::Phrase::File});
  if (facts.st_size > most) {
    return fail({.code = ErrorCode::TooLarge,
                 .where = path,
                 .value = {core::base::Phrase::Bytes, facts.st_size},
                 .allowed = {core::base::Phrase::Bytes, most}});
  }
  std::string content(static_cast<std::size_t>(facts.st_size), '\0');
  std::size_t length = 0;
  while (length < content.size()) {
    const ssize_t got = ::read(file.get(), content.data() + length, content.size() - length);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(systemError(errno, path));
    if (got == 0) break;
    length += static_cast<std::size_t>(got);
  }
  content.resize(length);
  return content;
}

std::optional<std::string> readSmall(const std::string& path, std::size_t most) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.isOpen()) return {};
  std::string content(most, '\0');
  std::size_t length = 0;
  while (length < most) {
    const ssize_t got = ::read(file.get(), content.data() + length, most - length);
    if (got < 0) return {};
    if (got == 0) break;
    length += static_cast<std::size_t>(got);
  }
  content.resize(length);
  return content;
}

std::optional<std::string> readWord(const std::string& path) {
  std::optional<std::string> content = readSmall(path);
  if (!content) return {};
  const std::size_t begin = content->find_first_not_of(" \t\n");
  if (begin == std::string::npos) return "";
  return content->substr(begin, content->find_last_not_of(" \t\n") - begin + 1);
}

}  // namespace baremark::engine
