// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/upload.h"

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

#include "remote/ssh/host_scripts.h"
#include "remote/transfer/manifest.h"

namespace baremark::remote {
namespace {

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

}  // namespace

Result<void> upload(Connection& connection, const FileToPut& file, const IsCancelled& isCancelled) {
  return Upload(connection, file, isCancelled).run();
}

}  // namespace baremark::remote
