// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/upload.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <system_error>

#include "remote/ssh/host_scripts.h"
#include "remote/ssh/rsync.h"
#include "remote/transfer/file_hash.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::runs::CommandOutcome;
using core::runs::FileToPut;

constexpr std::int64_t kFirstPiece = 4 << 20;
constexpr std::int64_t kSmallestPiece = 1 << 20;
constexpr std::int64_t kLargestPiece = 256 << 20;
constexpr double kSecondsAPiece = 5;
/// Below it rsync has nothing to gain.
constexpr std::int64_t kLeastForDifference = 1 << 20;
constexpr std::int64_t kMostGrowth = 4;
/// A hash needs time: as long as a slow disk reads.
constexpr std::int64_t kHashBytesPerSecond = 20 << 20;

std::chrono::milliseconds hashDeadline(std::int64_t size) { return std::chrono::seconds(60 + size / kHashBytesPerSecond); }

/// The hash of a file, in a thread of its own while the bytes are sent.
std::future<std::string> hashOf(const std::string& path, const IsCancelled& isCancelled) {
  return std::async(std::launch::async, [path, isCancelled] { return fileHash(path, isCancelled); });
}

class Upload {
 public:
  Upload(Connection& connection, const FileToPut& file, const IsCancelled& isCancelled)
      : m_connection(connection), m_file(file), m_isCancelled(isCancelled) {}

  Result<void> run() {
    errno = 0;
    if (!std::ifstream(m_file.source, std::ios::binary)) {
      const int why = errno;
      return fail({.code = why == ENOENT || why == ENOTDIR ? ErrorCode::NotFound : ErrorCode::PermissionDenied, .where = m_file.source,
                   .detail = std::generic_category().message(why)});
    }
    std::error_code problem;
    const std::uintmax_t size = std::filesystem::file_size(m_file.source, problem);
    if (problem) return fail({.code = ErrorCode::Io, .where = m_file.source, .detail = problem.message()});
    m_size = static_cast<std::int64_t>(size);
    std::future<std::string> hash = hashOf(m_file.source, m_isCancelled);
    Result<UploadStart> found = look();
    if (!found) return fail(found.error());
    if (!found->wholeHash.empty()) {
      if (found->wholeHash == waitForHash(hash)) return found->hasPart || found->hasLeft ? forgetPart() : Result<void>();
    }
    std::int64_t offset = found->offset(m_size);
    if (found->hasLeft && found->lacksRoomFor(m_size - offset)) {
      if (Result<void> done = forgetPart(); !done) return done;
      found = look();
      if (!found) return fail(found.error());
      offset = found->offset(m_size);
    }
    if (found->lacksRoomFor(m_size - offset)) {
      return fail(core::base::noSpaceError(m_file.target, found->freeBytes, m_size - offset));
    }
    if (mayHaveMuchInCommon(*found)) {
      const Result<bool> ended = sendWhatDiffers(hash);
      if (!ended) return fail(ended.error());
      if (*ended) return {};
    }
    // What was there may be the start of something else: then the hash says so, and all is sent anew, once.
    for (int attempt = 0; attempt < 2; ++attempt) {
      if (Result<void> sent = send(offset); !sent) return sent;
      if (!m_isAgain) {
        const Result<bool> ended = end(waitForHash(hash));
        if (!ended) return fail(ended.error());
        if (*ended) return {};
      }
      m_isAgain = false;
      offset = 0;
    }
    return fail({.code = ErrorCode::Corrupt, .where = m_file.target, .detail = "the file changed while it was sent"});
  }

 private:
  std::string waitForHash(std::future<std::string>& hash) {
    if (m_hash.empty()) m_hash = hash.get();
    return m_hash;
  }

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

  /// What is free now and what is still to come, where that is why it failed.
  core::base::Error withRoom(const core::base::Error& error) {
    if (error.code != ErrorCode::NoSpace) return error;
    const Result<UploadStart> found = look();
    return found ? core::base::noSpaceError(error.where, found->freeBytes, m_size - found->offset(m_size), error.detail) : error;
  }

  Result<void> forgetPart() {
    const Result<CommandOutcome> outcome = ask(uploadForgetScript(m_file.target), std::chrono::seconds(60));
    if (!outcome) return fail(outcome.error());
    return {};
  }

  bool mayHaveMuchInCommon(const UploadStart& found) const {
    return found.hasRsync && !found.hasPart && m_size >= kLeastForDifference && found.oldSize >= m_size / kMostGrowth && hasRsync();
  }

  /// False: all has to be sent.
  Result<bool> sendWhatDiffers(std::future<std::string>& hash) {
    if (const auto begun = done(ask(differenceStartScript(m_file.target), hashDeadline(m_size))); !begun || !*begun) return begun;
    std::function<void(int)> onPercent;
    if (m_file.onProgress) onPercent = [this](int percent) { m_file.onProgress(m_size * percent / 100, m_size); };
    const Result<void> sent = sendDifference(m_connection, m_file.source, differenceFolder(m_file.target), onPercent, m_isCancelled);
    const bool isRefused = !sent && (sent.error().code == ErrorCode::CommandFailed || sent.error().code == ErrorCode::Unavailable);
    if (!sent && !isRefused) return fail(sent.error());
    if (!sent) {
      const Result<void> forgotten = forgetPart();
      return forgotten ? Result<bool>(false) : fail(forgotten.error());
    }
    if (const auto taken = done(ask(differenceEndScript(m_file.target), std::chrono::seconds(60))); !taken || !*taken) return taken;
    return end(waitForHash(hash));
  }

  /// Whether the host did it.
  static Result<bool> done(const Result<CommandOutcome>& outcome) {
    if (!outcome) return fail(outcome.error());
    return outcome->status == 0;
  }

  /// Pieces of about five seconds, so that a shared connection is never taken for long and a dead one is noticed.
  Result<void> send(std::int64_t offset) {
    std::int64_t most = kFirstPiece;
    bool isFirst = true;
    while (offset < m_size || isFirst) {
      if (offset == m_size && offset > 0) return {};
      isFirst = false;
      const std::int64_t size = std::min(most, m_size - offset);
      const auto begin = std::chrono::steady_clock::now();
      const Result<CommandOutcome> outcome = sendPiece(offset, size);
      if (!outcome) return fail(outcome.error());
      if (outcome->status == kWrongHash) {
        m_isAgain = true;
        return {};
      }
      if (outcome->status != 0) return fail(withRoom(fileError(m_file.target, outcome->err)));
      const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      most = std::clamp(static_cast<std::int64_t>(static_cast<double>(size) / std::max(took, 0.001) * kSecondsAPiece), kSmallestPiece, kLargestPiece);
      offset += size;
    }
    return {};
  }

  Result<CommandOutcome> sendPiece(std::int64_t offset, std::int64_t size) {
    const Result<std::string> script = uploadPieceScript(m_file.target, offset, size);
    if (!script) return fail(script.error());
    const auto source = std::make_shared<std::ifstream>(m_file.source, std::ios::binary);
    if (!*source) return fail({.code = ErrorCode::Io, .where = m_file.source});
    Errand errand{.script = *script, .isAlone = true, .deadline = std::chrono::seconds(600)};
    errand.data.size = size;
    errand.data.read = [source, offset](std::int64_t at, std::size_t most) -> std::optional<std::string> {
      std::string bytes(most, '\0');
      source->clear();  // the end, where the last piece was read
      source->seekg(offset + at);
      source->read(bytes.data(), static_cast<std::streamsize>(most));
      if (source->gcount() <= 0) return {};
      bytes.resize(static_cast<std::size_t>(source->gcount()));
      return bytes;
    };
    if (m_file.onProgress) {
      // By value: a cancelled upload is gone before its errand is.
      errand.data.onSent = [onProgress = m_file.onProgress, offset, size = m_size](std::int64_t sent) { onProgress(offset + sent, size); };
    }
    return waitUnless(m_isCancelled, m_connection.run(std::move(errand)));
  }

  Result<bool> end(const std::string& hash) {
    if (m_isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = m_file.target});
    if (hash.empty()) return fail({.code = ErrorCode::Io, .where = m_file.source});
    const Result<CommandOutcome> outcome = ask(uploadEndScript(m_file.target, hash, m_file.isExecutable), hashDeadline(m_size));
    if (!outcome) return fail(outcome.error());
    if (outcome->status == kWrongHash) return false;
    if (outcome->status != 0) return fail(fileError(m_file.target, outcome->err));
    return true;
  }

  Connection& m_connection;
  const FileToPut& m_file;
  const IsCancelled& m_isCancelled;
  std::int64_t m_size = 0;
  std::string m_hash;
  bool m_isAgain = false;
};

}  // namespace

Result<void> upload(Connection& connection, const FileToPut& file, const IsCancelled& isCancelled) {
  return Upload(connection, file, isCancelled).run();
}

}  // namespace baremark::remote
