// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/ucx_log.h"

#include <fcntl.h>
#include <link.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/comm/ucx_lines.h"

namespace baremark::engine::comm {
namespace {

constexpr const char* kLevel = "UCX_LOG_LEVEL";
constexpr const char* kFile = "UCX_LOG_FILE";
/// How the program that starts again finds the pipe, and the user's level.
constexpr const char* kEnds = "BAREMARK_UCX_LOG";
constexpr const char* kUsersLevel = "BAREMARK_UCX_LOG_LEVEL";

// UCX writes text, so these bytes cannot be its own.
constexpr char kMark = '\1';
constexpr char kEnd = '\0';

constexpr std::size_t kMostLineBytes = 4096;
constexpr std::size_t kMostLogBytes = std::size_t{256} << 10U;
constexpr std::chrono::seconds kMostForMark{2};

std::optional<std::string> variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

void set(const char* name, const std::optional<std::string>& value) {
  if (value)
    ::setenv(name, value->c_str(), 1);
  else
    ::unsetenv(name);
}

/// True for a level that shows more than warnings, errors and diagnostic lines.
bool isVerboseLevel(const std::string& level) {
  for (const char* quiet : {"", "fatal", "error", "warn", "diag"}) {
    if (::strcasecmp(level.c_str(), quiet) == 0) return false;
  }
  return true;
}

int isUcs(dl_phdr_info* info, std::size_t, void*) {
  const std::string_view path = info->dlpi_name == nullptr ? "" : info->dlpi_name;
  constexpr std::string_view kLibrary = "libucs.so";
  return path.substr(path.rfind('/') + 1).substr(0, kLibrary.size()) == kLibrary ? 1 : 0;  // npos + 1 is 0
}

std::string pathOf(int end) {
  return "/proc/self/fd/" + std::to_string(end);
}

bool isPipe(int end) {
  struct stat facts {};
  return ::fstat(end, &facts) == 0 && S_ISFIFO(facts.st_mode);
}

/// False in a container that does not let a program open its pipes by name.
bool canBeOpened(int end) {
  const int again = ::open(pathOf(end).c_str(), O_WRONLY | O_CLOEXEC);
  if (again >= 0) ::close(again);
  return again >= 0;
}

}  // namespace

UcxLog::UcxLog(char** arguments) {
  if (const auto ends = variable(kEnds)) {
    adopt(*ends);
  } else if (variable(kFile).value_or("").empty()) {
    open();
    if (m_ends[0] >= 0 && ::dl_iterate_phdr(isUcs, nullptr) != 0) startAgain(arguments);
  }
  if (m_ends[0] >= 0) m_reader = std::thread([this] { read(); });
}

UcxLog::~UcxLog() {
  if (!m_reader.joinable()) return;
  // The pipe stays open: UCX may write until the program ends.
  while (::write(m_ends[1], &kEnd, 1) < 0 && errno == EINTR) {
  }
  m_reader.join();
}

void UcxLog::open() {
  std::array<int, 2> ends = {-1, -1};
  if (::pipe(ends.data()) != 0) return;
  if (!canBeOpened(ends[1])) {
    ::close(ends[0]);
    ::close(ends[1]);
    return;
  }
  m_ends = ends;
  m_level = variable(kLevel);
  m_isVerbose = isVerboseLevel(m_level.value_or(""));
  if (!m_isVerbose) set(kLevel, "info");
  set(kFile, pathOf(m_ends[1]));
}

void UcxLog::adopt(const std::string& ends) {
  std::array<int, 2> found = {-1, -1};
  if (std::sscanf(ends.c_str(), "%d %d", &found[0], &found[1]) == 2 && isPipe(found[0]) && isPipe(found[1])) {
    m_ends = found;
    m_level = variable(kUsersLevel);
    m_isVerbose = isVerboseLevel(m_level.value_or(""));
  }
  set(kEnds, {});
  set(kUsersLevel, {});
}

void UcxLog::startAgain(char** arguments) {
  set(kEnds, std::to_string(m_ends[0]) + " " + std::to_string(m_ends[1]));
  set(kUsersLevel, m_level);
  ::execv("/proc/self/exe", arguments);
  // Without the other start, UCX has not read the variables: the log stays empty.
  set(kEnds, {});
  set(kUsersLevel, {});
}

void UcxLog::restoreVariables() {
  if (m_ends[0] < 0) return;
  set(kLevel, m_level);
  set(kFile, {});
}

std::string UcxLog::transports() {
  if (!m_reader.joinable()) return {};
  std::fflush(nullptr);  // also UCX's own stream
  const int wanted = ++m_marksWritten;
  // Without the lock: the thread needs it to empty a full pipe.
  const bool isWritten = ::write(m_ends[1], &kMark, 1) == 1;
  std::unique_lock lock(m_mutex);
  if (isWritten) m_reached.wait_for(lock, kMostForMark, [&] { return m_marksRead >= wanted; });
  return ucxTransportsIn(m_log);
}

void UcxLog::read() {
  std::array<char, 4096> part{};
  while (true) {
    const ssize_t got = ::read(m_ends[0], part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return;
    const std::string_view bytes(part.data(), static_cast<std::size_t>(got));
    const std::size_t end = bytes.find(kEnd);
    for (const char byte : bytes.substr(0, end)) take(byte);
    if (end != std::string_view::npos) return;
  }
}

void UcxLog::take(char byte) {
  if (byte == kMark) {
    const std::lock_guard lock(m_mutex);
    ++m_marksRead;
    m_reached.notify_all();
  } else if (byte == '\n') {
    endLine();
  } else if (m_line.size() < kMostLineBytes) {
    m_line += byte;
  }
}

void UcxLog::endLine() {
  if (m_isVerbose || isUcxWarning(m_line)) std::fprintf(stderr, "%s\n", m_line.c_str());
  const bool isAboutConnection = m_line.find("cfg") != std::string::npos;
  const std::lock_guard lock(m_mutex);
  if (isAboutConnection && m_log.size() + m_line.size() < kMostLogBytes) m_log += m_line + "\n";
  m_line.clear();
}

}  // namespace baremark::engine::comm
