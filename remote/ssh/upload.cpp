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
constexpr std::int64_t kLeastLastPiece = 64 << 20;
constexpr double kSecondsAPiece = 5;
constexpr std::chrono::seconds kPieceTime{600};
/// While a piece is sent, the host verifies earlier bytes: at most this many times the size of the piece.
constexpr std::int64_t kMostToSum = 4;
/// rsync gains nothing for smaller files.
constexpr std::int64_t kLeastForDifference = 1 << 20;
constexpr std::int64_t kMostGrowth = 4;
/// The time that a hash may take: the speed of a slow disk.
constexpr std::int64_t kHashBytesPerSecond = 20 << 20;

std::chrono::milliseconds hashDeadline(std::int64_t size) {
  return std::chrono::seconds(60 + size / kHashBytesPerSecond);
}

/// Computes the hash of a part of a local file in a thread. The destructor cancels it.
class Hashing {
 public:
  Hashing(const std::string& path, const IsCancelled& isCancelled, ByteRange range = {})
      : m_hash(std::async(std::launch::async, [this, path, isCancelled, range] {
          return fileHash(
              path, [&] { return m_isCancelled || isCancelled(); }, range);
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
    auto whole = std::make_unique<Hashing>(m_file.source, m_isCancelled);
    Result<UploadStart> found = look();
    if (!found) return fail(found.error());
    if (!found->wholeHash.empty()) {
      if (found->wholeHash == whole->get()) return found->hasPart || found->hasLeft ? forgetPart() : Result<void>();
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
      const Result<bool> ended = sendWhatDiffers(*whole);
      if (!ended) return fail(ended.error());
      if (*ended) return {};
    }
    whole.reset();
    // The existing part may belong to another file. The hash shows this, and the upload starts over once.
    for (int attempt = 0; attempt < 2; ++attempt) {
      if (Result<void> sent = send(offset); !sent) return sent;
      if (!m_isAgain) {
        const Result<bool> ended = endWithLast();
        if (!ended) return fail(ended.error());
        if (*ended) return {};
      }
      m_isAgain = false;
      offset = 0;
    }
    return fail({.code = ErrorCode::Corrupt, .where = m_file.target, .value = core::base::Phrase::ChangedWhileSent});
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

  bool mayHaveMuchInCommon(const UploadStart& found) const {
    return found.hasRsync && !found.hasPart && m_size >= kLeastForDifference && found.oldSize >= m_size / kMostGrowth &&
           hasRsync();
  }

  /// False: the whole file must be sent.
  Result<bool> sendWhatDiffers(Hashing& whole) {
    if (const auto begun = done(ask(differenceStartScript(m_file.target), hashDeadline(m_size))); !begun || !*begun)
      return begun;
    std::function<void(int)> onPercent;
    if (m_file.onProgress) onPercent = [this](int percent) { m_file.onProgress(m_size * percent / 100, m_size); };
    const Result<void> sent =
        sendDifference(m_connection, m_file.source, differenceFolder(m_file.target), onPercent, m_isCancelled);
    const bool isRefused =
        !sent && (sent.error().code == ErrorCode::CommandFailed || sent.error().code == ErrorCode::Unavailable);
    if (!sent && !isRefused) return fail(sent.error());
    if (!sent) {
      const Result<void> forgotten = forgetPart();
      return forgotten ? Result<bool>(false) : fail(forgotten.error());
    }
    if (const auto taken = done(ask(differenceEndScript(m_file.target), std::chrono::seconds(60))); !taken || !*taken)
      return taken;
    return end(whole.get(), {0, m_size});
  }

  /// Whether the script on the host succeeded.
  static Result<bool> done(const Result<CommandOutcome>& outcome) {
    if (!outcome) return fail(outcome.error());
    return outcome->status == 0;
  }

  /// Sends pieces of about five seconds, so that the shared connection is never blocked for long and a dead one is
  /// noticed. Meanwhile the host verifies earlier bytes. The last pieces are smaller, because nothing is sent while
  /// they are verified.
  Result<void> send(std::int64_t offset) {
    std::int64_t most = kFirstPiece;
    m_compared = 0;
    bool isFirst = true;
    while (offset < m_size || isFirst) {
      if (offset == m_size && offset > 0) return {};
      isFirst = false;
      const std::int64_t left = m_size - offset;
      const std::int64_t size = std::min({most, left, std::max(left / 2, kLeastLastPiece)});
      const auto begin = std::chrono::steady_clock::now();
      const Result<CommandOutcome> outcome = sendPiece(offset, size);
      if (!outcome) return fail(outcome.error());
      if (outcome->status == kWrongHash) {
        m_isAgain = true;
        return {};
      }
      if (outcome->status != 0) return fail(withRoom(fileError(m_file.target, outcome->err)));
      const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      most = std::clamp(static_cast<std::int64_t>(static_cast<double>(size) / std::max(took, 0.001) * kSecondsAPiece),
                        kSmallestPiece, kLargestPiece);
      offset += size;
    }
    return {};
  }

  Result<CommandOutcome> sendPiece(std::int64_t offset, std::int64_t size) {
    ByteRange before{m_compared, offset - m_compared};
    if (before.size / kMostToSum > size)
      before.size = 0;  // the piece would wait for the hash; a later, longer piece verifies these bytes
    std::optional<Hashing> expected;
    if (before.size > 0) expected.emplace(m_file.source, m_isCancelled, before);
    Result<CommandOutcome> outcome = carryPiece(offset, size, before);
    if (!outcome || outcome->status != 0 || !expected) return outcome;
    if (expected->get().empty())
      return fail({.code = m_isCancelled() ? ErrorCode::Cancelled : ErrorCode::Io, .where = m_file.source});
    if (readPieceSum(outcome->out) != expected->get()) outcome->status = kWrongHash;
    m_compared = offset;
    return outcome;
  }

  Result<CommandOutcome> carryPiece(std::int64_t offset, std::int64_t size, const ByteRange& before) {
    const Result<std::string> script = uploadPieceScript(m_file.target, offset, size, before);
    if (!script) return fail(script.error());
    const auto source = std::make_shared<std::ifstream>(m_file.source, std::ios::binary);
    if (!*source) return fail({.code = ErrorCode::Io, .where = m_file.source});
    ScriptRequest request{.script = *script, .isAlone = true, .deadline = kPieceTime + hashDeadline(before.size)};
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

  Result<bool> endWithLast() {
    const ByteRange last{m_compared, m_size - m_compared};
    return end(fileHash(m_file.source, m_isCancelled, last), last);
  }

  Result<bool> end(const std::string& hash, const ByteRange& range) {
    if (m_isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = m_file.target});
    if (hash.empty()) return fail({.code = ErrorCode::Io, .where = m_file.source});
    const Result<CommandOutcome> outcome =
        ask(uploadEndScript(m_file.target, hash, m_file.isExecutable, range), hashDeadline(range.size));
    if (!outcome) return fail(outcome.error());
    if (outcome->status == kWrongHash) return false;
    if (outcome->status != 0) return fail(fileError(m_file.target, outcome->err));
    return true;
  }

  Connection& m_connection;
  const FileToPut& m_file;
  const IsCancelled& m_isCancelled;
  std::int64_t m_size = 0;
  std::int64_t m_compared = 0;  ///< bytes of the part that this attempt has verified
  bool m_isAgain = false;
};

}  // namespace

Result<void> upload(Connection& connection, const FileToPut& file, const IsCancelled& isCancelled) {
  return Upload(connection, file, isCancelled).run();
}

}  // namespace baremark::remote
