// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

#include "remote/transfer/folder_transfer.h"
#include "remote/transfer/manifest.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;
using core::runs::FileToPut;

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

Result<TransferResult> sendFolder(core::runs::Host& host, const std::string& from, const std::string& to,
                                  const OnTransfer& onTransfer, const IsCancelled& isCancelled) {
  return Sending(host, to, onTransfer, isCancelled).run(from);
}

}  // namespace baremark::remote
