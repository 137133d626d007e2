// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/local/local_host.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QProcess>
#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "core/runs/task_pool.h"
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
  const bool climbs = std::ranges::find(target, "..") != target.end();
  if (!target.is_absolute() || climbs)
    return fail({.code = ErrorCode::Untrusted, .where = file.target, .allowed = core::base::Phrase::AbsolutePath});
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
  if (offset < 0 || limit < 0 || limit > kMostBytes)
    return fail(ErrorCode::OutOfRange, path, std::to_string(offset) + ", " + std::to_string(limit),
                {core::base::Phrase::OffsetAtMost, kMostBytes});
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

using core::base::ErrorCode, core::base::fail, core::base::Result;
using core::runs::Command, core::runs::CommandOutcome;

/// For a process whose child process modifier only makes system calls. Since Qt 6.6, without this flag, the child waits
/// for the parent before it executes its program, and waits forever if the parent is killed at that moment.
void useVfork([[maybe_unused]] QProcess& process) {
#if QT_VERSION >= QT_VERSION_CHECK(6, 6, 0)
  process.setUnixProcessParameters(QProcess::UnixProcessFlag::UseVFork);
#endif
}

constexpr int kPollMilliseconds = 50;

/// The limit with which this program was started, for programs that the user wants to run.
rlimit coreLimitAtStart() {
  static const rlimit limit = [] {
    rlimit now{};
    (void)::getrlimit(RLIMIT_CORE, &now);
    return now;
  }();
  return limit;
}

void append(std::string& kept, const QByteArray& bytes, std::int64_t cap, bool& isCut) {
  const auto room = static_cast<std::size_t>(std::max<std::int64_t>(0, cap - static_cast<std::int64_t>(kept.size())));
  const auto size = static_cast<std::size_t>(bytes.size());
  kept.append(bytes.constData(), std::min(room, size));
  isCut = isCut || size > room;
}

void collect(QProcess& process, const Command& command, CommandOutcome& outcome) {
  const QByteArray out = process.readAllStandardOutput();
  if (!out.isEmpty() && command.onOutput)
    command.onOutput(std::string_view(out.constData(), static_cast<std::size_t>(out.size())));
  append(outcome.out, out, command.outputCap, outcome.isCut);
  append(outcome.err, process.readAllStandardError(), command.outputCap, outcome.isCut);
}

/// The living processes of a session, in all its process groups: `timeout` makes a group for the command that it runs.
std::vector<pid_t> membersOf(pid_t session) {
  std::vector<pid_t> members;
  std::error_code problem;
  for (std::filesystem::directory_iterator entry("/proc", problem), end; !problem && entry != end;
       entry.increment(problem)) {
    const std::string name = entry->path().filename().string();
    pid_t process = 0;
    if (std::from_chars(name.data(), name.data() + name.size(), process).ec != std::errc()) continue;
    std::string text;
    std::getline(std::ifstream(entry->path() / "stat"), text);
    const std::size_t nameEnd = text.rfind(')');
    if (nameEnd == std::string::npos) continue;
    std::istringstream fields(text.substr(nameEnd + 1));
    char state = 0;
    pid_t parent = 0;
    pid_t group = 0;
    pid_t its = 0;
    if (fields >> state >> parent >> group >> its && its == session && state != 'Z' && state != 'X')
      members.push_back(process);
  }
  return members;
}

void endSession(QProcess& process) {
  constexpr int kRounds = 100;  // the next round finds processes that are being started now
  const auto leader = static_cast<pid_t>(process.processId());
  if (leader > 0) ::kill(-leader, SIGKILL);
  for (int round = 0; leader > 0 && round < kRounds; ++round) {
    const std::vector<pid_t> members = membersOf(leader);
    if (members.empty()) break;
    for (const pid_t member : members) ::kill(member, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  process.waitForFinished(2000);
}

/// Runs in the child: closes files that this program has open or inherited from a terminal. dash cannot name a
/// descriptor above 9, so mmdebstrap 1.5 fails if one of its own pipes gets such a number.
void leaveOpenFiles() {
  constexpr unsigned kFirst = 3;
  if (::syscall(SYS_close_range, kFirst, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
  constexpr int kMost = 4096;  // for Linux before 5.11, which lacks close_range
  for (int file = kFirst; file < kMost; ++file) (void)::fcntl(file, F_SETFD, FD_CLOEXEC);
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
  const bool isSmall = std::ranges::all_of(files, [](const FileToPut& file) { return file.content.has_value(); });
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

void refuseCoreDumps() {
  // One byte is too little for a core file, and it is the only limit with which Linux pipes no dump to a program either
  // (coredump.c). PR_SET_DUMPABLE would not do: on some mounts of /proc it hides the process from the user's other
  // processes, to which it would seem to have ended.
  rlimit limit = coreLimitAtStart();
  limit.rlim_cur = std::min<rlim_t>(1, limit.rlim_max);
  (void)::setrlimit(RLIMIT_CORE, &limit);
}

Result<CommandOutcome> runCommand(const Command& command, const std::function<bool()>& isCancelled) {
  QProcess process;
  process.setProgram(QStringLiteral("/bin/sh"));
  process.setArguments({QStringLiteral("-s")});
  process.setChildProcessModifier([coreLimit = coreLimitAtStart()] {
    ::setsid();
    (void)::setrlimit(RLIMIT_CORE, &coreLimit);
    leaveOpenFiles();
  });
  useVfork(process);
  process.start();
  if (!process.waitForStarted())
    return fail({.code = ErrorCode::Unavailable, .where = "/bin/sh", .detail = process.errorString().toStdString()});
  process.write(command.script.data(), static_cast<qint64>(command.script.size()));
  process.closeWriteChannel();

  CommandOutcome outcome;
  QElapsedTimer elapsed;
  elapsed.start();
  while (process.state() != QProcess::NotRunning) {
    process.waitForFinished(kPollMilliseconds);
    collect(process, command, outcome);
    const bool isLate = elapsed.elapsed() > command.deadline.count();
    if (!isLate && !isCancelled()) continue;
    if (process.state() == QProcess::NotRunning) break;
    endSession(process);
    collect(process, command, outcome);
    return fail({.code = isLate ? ErrorCode::Timeout : ErrorCode::Cancelled,
                 .value = {core::base::Phrase::Milliseconds, command.deadline.count()},
                 .detail = outcome.err.substr(0, 4096)});
  }
  collect(process, command, outcome);
  outcome.status = process.exitStatus() == QProcess::CrashExit ? 128 + process.exitCode() : process.exitCode();
  return outcome;
}

}  // namespace baremark::remote
