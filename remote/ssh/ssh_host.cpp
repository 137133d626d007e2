// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/ssh_host.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <optional>
#include <system_error>

#include "core/base/quoting.h"
#include "core/base/result.h"
#include "core/runs/task_pool.h"
#include "remote/ssh/shell_protocol.h"
#include "remote/transfer/manifest.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

using core::base::ErrorCode, core::base::fail, core::base::Result;
using core::runs::Command, core::runs::CommandOutcome, core::runs::FileFacts, core::runs::FileToPut, core::runs::runIn;

namespace {

constexpr std::int64_t kMostRead = std::int64_t{1} << 30;
constexpr std::int64_t kReadsTogether = 64;
/// Several, so that a stat that hangs on an unavailable file system does not delay the others.
constexpr int kStatBatches = 3;
constexpr std::int64_t kPathsTogether = 1600;
constexpr std::chrono::seconds kLeastTime{60};
constexpr std::int64_t kSlowestBytesASecond = 32 << 10;
constexpr std::int64_t kBytesTogether = 32 << 20;
/// The remote watch ends a command this long after the local deadline, which comes first.
constexpr std::int64_t kGraceSeconds = 30;

/// The time limit of a script that carries so many bytes.
std::chrono::seconds timeToCarry(std::int64_t bytes) {
  return kLeastTime + std::chrono::seconds(bytes / kSlowestBytesASecond);
}

using core::base::ErrorCode, core::base::fail, core::base::Result;
using core::runs::CommandOutcome, core::runs::FileToPut;

constexpr std::int64_t kFirstPiece = 4 << 20;
constexpr std::int64_t kSmallestPiece = 1 << 20;
constexpr std::int64_t kLargestPiece = 256 << 20;
constexpr double kSecondsAPiece = 5;
constexpr std::chrono::seconds kPieceTime{660};

/// The time that a hash may take: the speed of a slow disk.
std::chrono::milliseconds hashDeadline(std::int64_t size) {
  constexpr std::int64_t kBytesPerSecond = 20 << 20;
  return std::chrono::seconds(60 + size / kBytesPerSecond);
}

/// Computes the hash of a local file in a thread. The destructor cancels it.
class Hashing {
 public:
  Hashing(const std::string& path, const IsCancelled& isCancelled)
      : m_hash(std::async(std::launch::async, [this, path, isCancelled] {
          return fileHash(path, [&] { return m_isCancelled || isCancelled(); });
        })) {}
  ~Hashing() { m_isCancelled = true; }
  Hashing(const Hashing&) = delete;
  Hashing& operator=(const Hashing&) = delete;

  /// Waits for the result.
  const std::string& get() {
    if (m_hash.valid()) m_found = m_hash.get();
    return m_found;
  }

 private:
  std::atomic<bool> m_isCancelled = false;
  std::string m_found;
  std::future<std::string> m_hash;  // last: its destructor waits for the thread
};

class Upload {
 public:
  Upload(Connection& connection, const FileToPut& file, const IsCancelled& isCancelled)
      : m_connection(connection), m_file(file), m_isCancelled(isCancelled) {}

  Result<void> run() {
    errno = 0;
    if (!std::ifstream(m_file.source, std::ios::binary)) {
      const int why = errno;
      return fail({.code = why == ENOENT || why == ENOTDIR ? ErrorCode::NotFound : ErrorCode::PermissionDenied,
                   .where = m_file.source,
                   .detail = std::generic_category().message(why)});
    }
    std::error_code problem;
    const std::uintmax_t size = std::filesystem::file_size(m_file.source, problem);
    if (problem) return fail({.code = ErrorCode::Io, .where = m_file.source, .detail = problem.message()});
    m_size = static_cast<std::int64_t>(size);
    Hashing whole(m_file.source, m_isCancelled);
    const Result<UploadStart> found = look();
    if (!found) return fail(found.error());
    if (!found->wholeHash.empty() && found->wholeHash == whole.get())
      return found->hasPart ? forgetPart() : Result<void>();
    std::int64_t offset = found->offset(m_size);
    if (found->lacksRoomFor(m_size - offset))
      return fail(core::base::noSpaceError(m_file.target, found->freeBytes, m_size - offset));
    // The existing part may belong to another file. The hash shows this, and the upload starts over once.
    for (int attempt = 0; attempt < 2; ++attempt) {
      const Result<bool> sent = send(offset);
      if (!sent) return fail(sent.error());
      if (*sent) {
        const Result<bool> ended = end(attempt == 0 ? whole.get() : fileHash(m_file.source, m_isCancelled));
        if (!ended) return fail(ended.error());
        if (*ended) return {};
      }
      offset = 0;
    }
    return fail(ErrorCode::Corrupt, m_file.target, core::base::Phrase::ChangedWhileSent);
  }

 private:
  Result<CommandOutcome> ask(const Result<std::string>& script, std::chrono::milliseconds deadline) {
    if (!script) return fail(script.error());
    return waitUnless(m_isCancelled, m_connection.run({.script = *script, .isAlone = true, .deadline = deadline}));
  }

  Result<UploadStart> look() {
    const Result<CommandOutcome> outcome = ask(uploadStartScript(m_file.target, m_size), hashDeadline(m_size));
    if (!outcome) return fail(outcome.error());
    if (outcome->status != 0) return fail(fileError(m_file.target, outcome->err));
    return readUploadStart(outcome->out);
  }

  /// Adds the free and the missing bytes to a NoSpace error, unless a quota is the cause.
  core::base::Error withRoom(const core::base::Error& error) {
    if (error.code != ErrorCode::NoSpace || !error.value.empty()) return error;
    const Result<UploadStart> found = look();
    return found ? core::base::noSpaceError(error.where, found->freeBytes, m_size - found->offset(m_size), error.detail)
                 : error;
  }

  Result<void> forgetPart() {
    const Result<CommandOutcome> outcome = ask(uploadForgetScript(m_file.target), std::chrono::seconds(60));
    if (!outcome) return fail(outcome.error());
    return {};
  }

  /// Sends pieces of about five seconds, so that the shared connection is never blocked for long and a dead one is
  /// noticed. False: the part on the host is not the one that was found.
  Result<bool> send(std::int64_t offset) {
    std::int64_t most = kFirstPiece;
    bool isEmpty = m_size == 0;
    while (offset < m_size || isEmpty) {
      isEmpty = false;
      const std::int64_t size = std::min(most, m_size - offset);
      const auto begin = std::chrono::steady_clock::now();
      const Result<CommandOutcome> outcome = sendPiece(offset, size);
      if (!outcome) return fail(outcome.error());
      if (outcome->status == kWrongPart) return false;
      if (outcome->status != 0) return fail(withRoom(fileError(m_file.target, outcome->err)));
      const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      most = std::clamp(static_cast<std::int64_t>(static_cast<double>(size) / std::max(took, 0.001) * kSecondsAPiece),
                        kSmallestPiece, kLargestPiece);
      offset += size;
    }
    return true;
  }

  Result<CommandOutcome> sendPiece(std::int64_t offset, std::int64_t size) {
    const Result<std::string> script = uploadPieceScript(m_file.target, offset, size);
    if (!script) return fail(script.error());
    const auto source = std::make_shared<std::ifstream>(m_file.source, std::ios::binary);
    if (!*source) return fail(ErrorCode::Io, m_file.source);
    ScriptRequest request{.script = *script, .isAlone = true, .deadline = kPieceTime};
    request.data.size = size;
    request.data.read = [source, offset](std::int64_t at, std::size_t most) -> std::optional<std::string> {
      std::string bytes(most, '\0');
      source->clear();  // the end of the file, if it is the last piece
      source->seekg(offset + at);
      source->read(bytes.data(), static_cast<std::streamsize>(most));
      if (source->gcount() <= 0) return {};
      bytes.resize(static_cast<std::size_t>(source->gcount()));
      return bytes;
    };
    if (m_file.onProgress) {
      // Captured by value: a cancelled upload is destroyed before its request.
      request.data.onSent = [onProgress = m_file.onProgress, offset, size = m_size](std::int64_t sent) {
        onProgress(offset + sent, size);
      };
    }
    return waitUnless(m_isCancelled, m_connection.run(std::move(request)));
  }

  /// False: the part differs from the file, and was removed.
  Result<bool> end(const std::string& hash) {
    if (m_isCancelled()) return fail(ErrorCode::Cancelled, m_file.target);
    if (hash.empty()) return fail(ErrorCode::Io, m_file.source);
    const Result<CommandOutcome> outcome =
        ask(uploadEndScript(m_file.target, hash, m_file.isExecutable), hashDeadline(m_size));
    if (!outcome) return fail(outcome.error());
    if (outcome->status == kWrongPart) return false;
    if (outcome->status != 0) return fail(fileError(m_file.target, outcome->err));
    return true;
  }

  Connection& m_connection;
  const FileToPut& m_file;
  const IsCancelled& m_isCancelled;
  std::int64_t m_size = 0;
};

Result<void> upload(Connection& connection, const FileToPut& file, const IsCancelled& isCancelled) {
  return Upload(connection, file, isCancelled).run();
}

}  // namespace

SshHost::SshHost(std::string name, std::string root, std::shared_ptr<Connection> connection, QObject* parent)
    : Host(parent),
      m_name(std::move(name)),
      m_root(std::move(root)),
      m_reads(1, kBytesTogether),
      m_stats(kStatBatches, kPathsTogether),
      m_connection(std::move(connection)) {
  m_files.setMaxThreadCount(2);
  m_transfers.setMaxThreadCount(2);
  connect(m_connection.get(), &Connection::stateChanged, this, &Host::connectionStateChanged);
}

SshHost::~SshHost() {
  SshHost::close();
  m_files.waitForDone();
  m_transfers.waitForDone();
}

void SshHost::close() {
  m_connection->close();
}

void SshHost::setSearchPath(const std::string& path) {
  const Result<std::string> quoted = core::base::shellQuoted(path);
  m_pathLine = path.empty() || !quoted ? std::string() : "PATH=" + *quoted + ":$PATH; export PATH\n";
}

QFuture<Result<CommandOutcome>> SshHost::exec(Command command) {
  const std::int64_t seconds =
      std::chrono::duration_cast<std::chrono::seconds>(command.deadline).count() + kGraceSeconds;
  return m_connection->run({.script = execScript(m_pathLine + command.script, seconds, newRequestName()),
                            .isAlone = true,
                            .deadline = command.deadline,
                            .outputCap = command.outputCap,
                            .onOutput = std::move(command.onOutput)});
}

QFuture<Result<void>> SshHost::put(std::vector<FileToPut> files) {
  const bool isSmall = std::ranges::all_of(files, [](const FileToPut& file) { return file.content.has_value(); });
  return runIn<Result<void>>(isSmall ? m_files : m_transfers,
                             [this, files = std::move(files)](QPromise<Result<void>>& promise) {
                               return putAll(files, [&promise] { return promise.isCanceled(); });
                             });
}

/// Small files share a script, in their order; a file with a source is uploaded alone.
Result<void> SshHost::putAll(const std::vector<FileToPut>& files, const std::function<bool()>& isCancelled) {
  std::vector<PutRequest> requests;
  auto content = std::make_shared<std::string>();
  const auto flush = [&]() -> Result<void> {
    if (requests.empty()) return {};
    const Result<std::string> script = putScript(requests);
    if (!script) return fail(script.error());
    ScriptRequest request{
        .script = *script, .isAlone = true, .deadline = timeToCarry(static_cast<std::int64_t>(content->size()))};
    request.data.size = static_cast<std::int64_t>(content->size());
    request.data.read = [content](std::int64_t offset, std::size_t most) -> std::optional<std::string> {
      return content->substr(static_cast<std::size_t>(offset), most);
    };
    const Result<CommandOutcome> outcome = waitUnless(isCancelled, m_connection->run(std::move(request)));
    if (!outcome) return fail(outcome.error());
    Result<void> done = readPut(requests, *outcome);
    requests.clear();
    content = std::make_shared<std::string>();
    return done;
  };
  for (const FileToPut& file : files) {
    if (file.content) {
      requests.push_back({file.target, static_cast<std::int64_t>(file.content->size()), file.isExecutable});
      *content += *file.content;
      continue;
    }
    if (Result<void> done = flush(); !done) return done;
    if (Result<void> done = upload(*m_connection, file, isCancelled); !done) return done;
  }
  return flush();
}

QFuture<Result<std::string>> SshHost::read(std::string path, std::int64_t offset, std::int64_t limit) {
  if (offset < 0 || limit < 0 || limit > kMostRead)
    return core::runs::readyFuture(
        Result<std::string>(fail(ErrorCode::OutOfRange, path, std::to_string(offset) + ", " + std::to_string(limit),
                                 core::base::Phrase::OffsetAndLimit)));
  QFuture<Result<std::string>> future =
      m_reads.add({std::move(path), offset, limit}, limit + kBytesTogether / kReadsTogether);
  sendReads();
  return future;
}

void SshHost::sendReads() {
  const std::vector<Reads::Item> reads = m_reads.takeBatch();
  if (reads.empty()) return;
  std::vector<ReadRequest> requests;
  std::int64_t bytes = 0;
  for (const Reads::Item& read : reads) {
    requests.push_back(read.request);
    bytes += read.request.limit;
  }
  const std::string mark = newRequestName();
  const Result<std::string> script = readScript(requests, mark);
  if (!script) return answerReads(reads, mark, fail(script.error()));
  constexpr std::int64_t kMarkBytes = 64;
  m_connection
      ->run({.script = *script,
             .deadline = timeToCarry(bytes),
             .outputCap = bytes + kMarkBytes * static_cast<std::int64_t>(reads.size() + 1)})
      .then([this, reads, mark](const Result<CommandOutcome>& outcome) { answerReads(reads, mark, outcome); });
}

void SshHost::answerReads(const std::vector<Reads::Item>& reads, const std::string& mark,
                          const Result<CommandOutcome>& outcome) {
  std::vector<ReadRequest> requests;
  for (const Reads::Item& read : reads) requests.push_back(read.request);
  std::vector<Result<std::string>> results;
  if (outcome) results = readReads(requests, mark, outcome->out);
  m_reads.finishBatch();
  for (std::size_t i = 0; i < reads.size(); ++i) {
    Result<std::string> result = outcome ? std::move(results[i]) : fail(outcome.error());
    if (!result && result.error().where.empty()) result.error().where = reads[i].request.path;
    reads[i].finish(std::move(result));
  }
  sendReads();
}

QFuture<Result<std::vector<FileFacts>>> SshHost::stat(std::vector<std::string> paths) {
  const auto weight = static_cast<std::int64_t>(paths.size());
  auto future = m_stats.add(std::move(paths), weight);
  sendStats();
  return future;
}

void SshHost::sendStats() {
  const std::vector<Stats::Item> stats = m_stats.takeBatch();
  if (stats.empty()) return;
  constexpr std::int64_t kLineBytes = 64;
  std::vector<std::string> paths;
  std::int64_t cap = 1 << 16;
  for (const Stats::Item& one : stats) {
    for (const std::string& path : one.request) cap += static_cast<std::int64_t>(path.size()) + kLineBytes;
    paths.insert(paths.end(), one.request.begin(), one.request.end());
  }
  m_connection->run({.script = statScript(paths), .outputCap = cap})
      .then([this, stats, paths](const Result<CommandOutcome>& outcome) {
        const bool isAnswered = outcome && outcome->status == 0;
        const std::vector<FileFacts> facts = isAnswered ? readStats(paths, outcome->out) : std::vector<FileFacts>();
        m_stats.finishBatch();
        auto next = facts.begin();
        for (const Stats::Item& one : stats) {
          if (!outcome)
            one.finish(fail(outcome.error()));
          else if (!isAnswered)
            one.finish(fail({.code = ErrorCode::Unavailable, .where = "stat", .detail = outcome->err}));
          else
            one.finish(std::vector<FileFacts>(next, next + static_cast<std::ptrdiff_t>(one.request.size())));
          if (isAnswered) next += static_cast<std::ptrdiff_t>(one.request.size());
        }
        sendStats();
      });
}

}  // namespace baremark::remote
