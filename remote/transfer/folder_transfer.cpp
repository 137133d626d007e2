// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "core/base/quoting.h"
#include "remote/transfer/folder_transfer.h"
#include "remote/transfer/manifest.h"

namespace baremark::remote {
namespace {

namespace fs = std::filesystem;

using core::base::ErrorCode, core::base::fail, core::base::Result, core::base::systemError;
using core::runs::FileToPut;

constexpr std::int64_t kPieceBytes = 1 << 20;
/// Bytes that are requested together: small files then need fewer round trips, and other requests do not wait long.
constexpr std::int64_t kBytesAtOnce = 4 << 20;
constexpr std::size_t kPiecesAtOnce = 64;
constexpr int kAttempts = 3;
/// The disk space of a file or folder beyond its bytes.
constexpr std::int64_t kBlockBytes = 4096;

/// The number of files and folders in a list. It is sorted by path, so the files of a folder are together.
std::int64_t entriesOf(const std::vector<ListedFile>& files) {
  std::int64_t count = 0;
  std::string_view before;
  for (const ListedFile& file : files) {
    const std::string_view path = file.path;
    const auto own = std::mismatch(path.begin(), path.end(), before.begin(), before.end()).first;
    count += 1 + std::count(own, path.end(), '/');
    before = path;
  }
  return count;
}

/// Free bytes of the file system that holds, or will hold, the folder; -1: unknown.
std::int64_t freeBytesAt(const fs::path& path) {
  std::error_code problem;
  fs::path folder = fs::absolute(path, problem);
  while (!fs::exists(folder, problem) && folder.has_relative_path()) folder = folder.parent_path();
  const auto space = fs::space(folder, problem);
  return problem ? -1 : static_cast<std::int64_t>(space.available);
}

class Fetching {
 public:
  Fetching(core::runs::Host& host, std::string from, std::string to, OnTransfer onTransfer, IsCancelled isCancelled,
           const FetchLimits& limits)
      : m_host(host),
        m_from(std::move(from)),
        m_to(std::move(to)),
        m_onTransfer(std::move(onTransfer)),
        m_isCancelled(std::move(isCancelled)),
        m_limits(limits) {}

  Result<TransferResult> run() {
    TransferResult result;
    // A file that was rewritten during the fetch no longer has the hash in the list. The list is then requested again.
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      const auto listed = manifestOf(m_host, m_from, m_isCancelled);
      if (!listed) return fail(listed.error());
      if (listed->empty())
        return fail({.code = ErrorCode::NotFound, .where = m_from, .allowed = core::base::Phrase::FolderWithFiles});
      if (Result<void> small = checkSize(*listed); !small) return fail(small.error());
      std::vector<ListedFile> missing;
      m_progress = {.before = m_progress.before};
      for (const ListedFile& file : *listed) {
        m_progress.total += file.size;
        if (!isHere(file))
          missing.push_back(file);
        else
          m_progress.done += file.size;
      }
      if (isCancelledNow()) return fail(ErrorCode::Cancelled, m_from);
      if (Result<void> fits = checkRoom(missing); !fits) return fail(fits.error());
      for (const ListedFile& file : missing) m_progress.done += partSize(file);
      m_progress.before = attempt == 0 ? m_progress.done : std::min(m_progress.before, m_progress.done);
      tell();
      const Result<int> unsettled = fetch(missing);
      if (!unsettled) return fail(unsettled.error());
      result.files = static_cast<int>(listed->size());
      result.moved += static_cast<int>(missing.size()) - *unsettled;
      result.bytes = m_progress.total;
      result.unsettled = *unsettled;
      if (*unsettled == 0) break;
    }
    return result;
  }

 private:
  struct Piece {
    std::size_t file = 0;
    std::int64_t offset = 0;
    std::int64_t size = 0;
  };

  void tell() const {
    if (m_onTransfer) m_onTransfer(m_progress);
  }
  [[nodiscard]] bool isCancelledNow() const { return m_isCancelled && m_isCancelled(); }
  [[nodiscard]] fs::path target(const ListedFile& file) const { return fs::path(m_to) / file.path; }
  [[nodiscard]] fs::path part(const ListedFile& file) const { return fs::path(m_to) / (file.path + ".part"); }

  bool isHere(const ListedFile& file) const {
    std::error_code none;
    const auto size = fs::file_size(target(file), none);
    return !none && static_cast<std::int64_t>(size) == file.size &&
           fileHash(target(file).string(), m_isCancelled) == file.sha256;
  }

  Result<void> checkSize(const std::vector<ListedFile>& listed) const {
    const auto refused = [this](core::base::Phrased value) {
      return fail(ErrorCode::TooLarge, m_from, std::move(value),
                  {core::base::Phrase::FetchLimits, m_limits.entries, m_limits.bytes});
    };
    // The count is checked first: with fewer entries, the sum of the sizes cannot overflow.
    if (const std::int64_t entries = entriesOf(listed); entries > m_limits.entries)
      return refused({core::base::Phrase::FilesAndFolders, entries});
    std::int64_t bytes = 0;
    for (const ListedFile& file : listed) bytes += file.size;
    return bytes > m_limits.bytes ? refused({core::base::Phrase::Bytes, bytes}) : Result<void>();
  }

  Result<void> checkRoom(const std::vector<ListedFile>& missing) const {
    if (missing.empty()) return {};
    std::int64_t needed = m_limits.reserve + entriesOf(missing) * kBlockBytes;
    for (const ListedFile& file : missing) needed += file.size - partSize(file);
    const std::int64_t free = freeBytesAt(m_to);
    return free < 0 || free >= needed ? Result<void>() : fail(core::base::noSpaceError(m_to, free, needed));
  }

  /// The bytes of the file that an earlier attempt fetched.
  [[nodiscard]] std::int64_t partSize(const ListedFile& file) const {
    std::error_code none;
    const auto size = fs::file_size(part(file), none);
    return none || static_cast<std::int64_t>(size) > file.size ? 0 : static_cast<std::int64_t>(size);
  }

  /// Returns how many files differed from the list.
  Result<int> fetch(const std::vector<ListedFile>& files) {
    std::vector<Piece> pieces;
    m_short.clear();
    std::int64_t bytes = 0;
    std::size_t settledUntil = 0;
    int unsettled = 0;
    const auto flush = [&](std::size_t next) -> Result<void> {
      if (Result<void> done = fetchPieces(files, pieces); !done) return done;
      pieces.clear();
      bytes = 0;
      for (; settledUntil < next; ++settledUntil) {
        const Result<bool> settled = settle(files[settledUntil]);
        if (!settled) return fail(settled.error());
        if (!*settled) ++unsettled;
      }
      return {};
    };
    for (std::size_t i = 0; i < files.size(); ++i) {
      const std::int64_t begin = partSize(files[i]);
      if (Result<void> ready = prepare(files[i], begin); !ready) return fail(ready.error());
      for (std::int64_t offset = begin; offset < files[i].size && m_short.count(i) == 0; offset += kPieceBytes) {
        const std::int64_t size = std::min(kPieceBytes, files[i].size - offset);
        pieces.push_back({.file = i, .offset = offset, .size = size});
        bytes += size;
        if (bytes < kBytesAtOnce && pieces.size() < kPiecesAtOnce) continue;
        if (Result<void> done = flush(i); !done) return fail(done.error());
      }
    }
    if (Result<void> done = flush(files.size()); !done) return fail(done.error());
    return unsettled;
  }

  /// Makes the file's folder, and an empty part if there is none of `begin` bytes. An older file stays meanwhile.
  Result<void> prepare(const ListedFile& file, std::int64_t begin) const {
    std::error_code problem;
    fs::create_directories(target(file).parent_path(), problem);
    if (problem) return fail(systemError(target(file).parent_path().string(), problem.value()));
    const auto have = fs::file_size(part(file), problem);
    if (!problem && static_cast<std::int64_t>(have) == begin) return {};
    fs::remove(part(file), problem);
    return std::ofstream(part(file), std::ios::binary).flush() ? Result<void>() : fail(writeError(part(file), errno));
  }

  Result<void> fetchPieces(const std::vector<ListedFile>& files, const std::vector<Piece>& pieces) {
    std::vector<QFuture<Result<std::string>>> answers;
    answers.reserve(pieces.size());
    for (const Piece& piece : pieces)
      answers.push_back(m_host.read(m_from + "/" + files[piece.file].path, piece.offset, piece.size));
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const ListedFile& file = files[pieces[i].file];
      const Result<std::string> bytes = waitUnless(m_isCancelled, answers[i]);
      if (isCancelledNow()) return fail(ErrorCode::Cancelled, m_from);
      // A file that vanished or became shorter is no error here: its hash will differ from the list.
      if (!bytes && bytes.error().code != ErrorCode::NotFound) return fail(bytes.error());
      if (!bytes || static_cast<std::int64_t>(bytes->size()) < pieces[i].size) m_short.insert(pieces[i].file);
      if (!bytes) continue;
      std::ofstream out(part(file), std::ios::binary | std::ios::app);
      if (!(out << *bytes) || !out.flush()) return fail(writeError(part(file), errno));
      m_progress.done += static_cast<std::int64_t>(bytes->size());
      tell();
    }
    return {};
  }

  [[nodiscard]] core::base::Error writeError(const fs::path& file, int number) const {
    const core::base::Error error = systemError(file.string(), number);
    if (error.code != ErrorCode::NoSpace || !error.value.empty()) return error;
    return core::base::noSpaceError(file.string(), freeBytesAt(file.parent_path()), m_progress.total - m_progress.done,
                                    error.detail);
  }

  Result<bool> settle(const ListedFile& file) {
    const std::string partial = part(file).string();
    std::error_code problem;
    const std::string hash = fileHash(partial, m_isCancelled);
    bool isSame = hash == file.sha256;
    if (isCancelledNow()) return fail(ErrorCode::Cancelled, m_from);
    if (!isSame && !hash.empty()) {
      const Result<bool> has = beginsSo(file, hash);
      if (!has) return fail(has.error());
      isSame = *has;
    }
    if (!isSame) {
      fs::remove(partial, problem);
      return false;
    }
    fs::rename(partial, target(file), problem);
    if (problem) return fail(systemError(target(file).string(), problem.value()));
    return true;
  }

  /// Whether the host's file, which may have grown since it was listed, begins with the bytes that were fetched.
  Result<bool> beginsSo(const ListedFile& file, const std::string& hash) {
    const Result<std::string> quoted = core::base::shellQuoted(m_from + "/" + file.path);
    if (!quoted) return fail(quoted.error());
    const auto outcome =
        runScript(m_host, "LC_ALL=C head -c " + std::to_string(file.size) + " " + *quoted + " | sha256sum\n",
                  {.deadline = std::chrono::hours(4)}, m_isCancelled);
    if (!outcome) return fail(outcome.error());
    std::error_code problem;
    const auto have = fs::file_size(part(file), problem);
    return !problem && static_cast<std::int64_t>(have) == file.size && outcome->out.substr(0, hash.size()) == hash;
  }

  core::runs::Host& m_host;
  std::string m_from;
  std::string m_to;
  OnTransfer m_onTransfer;
  IsCancelled m_isCancelled;
  FetchLimits m_limits;
  TransferProgress m_progress;
  std::set<std::size_t> m_short;  ///< files of this attempt that are shorter than in the list
};

/// Smaller files share a script; a script for each would cost a round trip.
constexpr std::int64_t kSmallBytes = 256 << 10;
constexpr std::int64_t kBytesTogether = 4 << 20;
constexpr std::size_t kFilesTogether = 200;

class Sending {
 public:
  Sending(core::runs::Host& host, std::string to, OnTransfer onTransfer, IsCancelled isCancelled)
      : m_host(host), m_to(std::move(to)), m_onTransfer(std::move(onTransfer)), m_isCancelled(std::move(isCancelled)) {}

  Result<TransferResult> run(const std::string& from) {
    const auto files = filesHere(from, m_isCancelled);
    if (!files) return fail(files.error());
    const bool isOneFile = !std::filesystem::is_directory(from);
    std::map<std::string, ListedFile> there;
    auto listed = manifestOf(m_host, m_to, m_isCancelled);
    if (!listed) return fail(listed.error());
    for (ListedFile& file : *listed) there[file.path] = std::move(file);
    for (const ListedFile& file : *files) m_progress.total += file.size;
    std::vector<std::pair<std::string, ListedFile>> missing;
    for (const ListedFile& file : *files) {
      const std::string source = isOneFile ? from : from + "/" + file.path;
      const auto known = there.find(file.path);
      const bool isThere = known != there.end() && known->second.size == file.size &&
                           known->second.sha256 == fileHash(source, m_isCancelled);
      if (m_isCancelled && m_isCancelled()) return fail(ErrorCode::Cancelled, from);
      if (isThere)
        m_progress.before += file.size;
      else
        missing.emplace_back(source, file);
    }
    m_progress.done = m_progress.before;
    tell();
    for (const auto& [source, file] : missing) {
      Result<void> done = file.size <= kSmallBytes ? gather(source, file) : sendLarge(source, file);
      if (!done) return fail(done.error());
    }
    if (Result<void> done = flush(); !done) return fail(done.error());
    return TransferResult{
        .files = static_cast<int>(files->size()), .moved = static_cast<int>(missing.size()), .bytes = m_progress.total};
  }

 private:
  void tell() const {
    if (m_onTransfer) m_onTransfer(m_progress);
  }

  Result<void> gather(const std::string& source, const ListedFile& file) {
    std::ifstream in(source, std::ios::binary);
    std::ostringstream bytes;
    if (file.size > 0) bytes << in.rdbuf();
    if (!in || static_cast<std::int64_t>(bytes.str().size()) != file.size)
      return fail(ErrorCode::Io, source, core::base::Phrase::CannotReadAll);
    m_together.push_back({.target = m_to + "/" + file.path, .content = bytes.str()});
    m_bytesTogether += file.size;
    return m_bytesTogether >= kBytesTogether || m_together.size() >= kFilesTogether ? flush() : Result<void>();
  }

  Result<void> flush() {
    if (m_together.empty()) return {};
    if (Result<void> done = waitUnless(m_isCancelled, m_host.put(std::move(m_together))); !done) return done;
    m_together.clear();
    m_progress.done += m_bytesTogether;
    m_bytesTogether = 0;
    tell();
    return {};
  }

  Result<void> sendLarge(const std::string& source, const ListedFile& file) {
    if (Result<void> done = flush(); !done) return done;
    FileToPut put{.target = m_to + "/" + file.path, .content = {}, .source = source};
    if (m_onTransfer) {
      put.onProgress = [onTransfer = m_onTransfer, before = m_progress](std::int64_t done, std::int64_t) {
        onTransfer({.done = before.done + done, .total = before.total, .before = before.before});
      };
    }
    if (Result<void> done = waitUnless(m_isCancelled, m_host.put({std::move(put)})); !done) return done;
    m_progress.done += file.size;
    tell();
    return {};
  }

  core::runs::Host& m_host;
  std::string m_to;
  OnTransfer m_onTransfer;
  IsCancelled m_isCancelled;
  TransferProgress m_progress;
  std::vector<FileToPut> m_together;
  std::int64_t m_bytesTogether = 0;
};

}  // namespace

Result<TransferResult> fetchFolder(core::runs::Host& host, const std::string& from, const std::string& to,
                                   const OnTransfer& onTransfer, const IsCancelled& isCancelled,
                                   const FetchLimits& limits) {
  return Fetching(host, from, to, onTransfer, isCancelled, limits).run();
}

Result<TransferResult> sendFolder(core::runs::Host& host, const std::string& from, const std::string& to,
                                  const OnTransfer& onTransfer, const IsCancelled& isCancelled) {
  return Sending(host, to, onTransfer, isCancelled).run(from);
}

}  // namespace baremark::remote
