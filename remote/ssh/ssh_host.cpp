// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/ssh_host.h"

#include <algorithm>

#include "core/base/quoting.h"
#include "core/runs/task_pool.h"
#include "remote/ssh/shell_protocol.h"
#include "remote/ssh/upload.h"

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
  const bool isSmall =
      std::all_of(files.begin(), files.end(), [](const FileToPut& file) { return file.content.has_value(); });
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
  if (offset < 0 || limit < 0 || limit > kMostRead) {
    return core::runs::readyFuture(
        Result<std::string>(fail(ErrorCode::OutOfRange, path, std::to_string(offset) + ", " + std::to_string(limit),
                                 core::base::Phrase::OffsetAndLimit)));
  }
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
