// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/transfer/manifest.h"

#include <openssl/evp.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <vector>

#include "core/base/lines.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;

namespace fs = std::filesystem;

constexpr std::size_t kHashDigits = 64;
/// Small enough that the sum of a million files does not overflow.
constexpr std::int64_t kMostFileBytes = std::int64_t{1} << 42;
constexpr std::int64_t kMostListBytes = 256 << 20;
constexpr const char* kEnd = "end of the list";

bool isHash(std::string_view text) {
  return text.size() == kHashDigits &&
         std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

/// "./a/b" without "./". Empty if the path is not accepted.
std::string_view listedPath(std::string_view path) {
  if (path.substr(0, 2) != "./") return {};
  path.remove_prefix(2);
  return isPlainPath(path) ? path : std::string_view();
}

Result<void> add(std::vector<ListedFile>& files, const fs::path& file, const fs::path& relative) {
  const std::string path = relative.generic_string();
  const bool isPart = std::ranges::any_of(relative, [](const fs::path& name) { return name.extension() == ".part"; });
  if (!isPlainPath(path) || isPart) {
    std::string line = core::base::printable(file.string(), 4096);
    std::ranges::replace(line, '\n', ' ');
    return fail({.code = ErrorCode::Untrusted, .where = line, .allowed = core::base::Phrase::SafeFileNames});
  }
  std::error_code problem;
  const auto size = fs::file_size(file, problem);
  if (problem) return fail({.code = ErrorCode::Io, .where = file.string(), .detail = problem.message()});
  files.push_back({.path = path, .size = static_cast<std::int64_t>(size), .sha256 = {}});
  return {};
}

}  // namespace

bool isPlainPath(std::string_view path) {
  constexpr std::size_t kMostBytes = 4096;
  if (path.empty() || path.size() > kMostBytes || path.front() == '/') return false;
  const bool isWritten = std::ranges::none_of(
      path, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f' || c == '\\'; });
  if (!isWritten) return false;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    if (part.empty() || part == "." || part == "..") return false;
    begin = end + 1;
  }
  return true;
}

Result<std::string> manifestScript(const std::string& folder) {
  const Result<std::string> quoted = core::base::shellQuoted(folder);
  if (!quoted) return quoted;
  return "LC_ALL=C; export LC_ALL\nd=" + *quoted +
         "\n"
         "if [ -d \"$d\" ]; then\n"
         "  cd -- \"$d\" || exit 1\n"
         "  l() { find . -type f ! -name '*.part' ! -path '*.part/*' ! -path '*[[:cntrl:]]*' ! -path '*\\\\*' -exec "
         "\"$@\" {} +; }\n"
         "  command -v sha256sum >/dev/null && command -v stat >/dev/null || exit 127\n"
         // A file that vanishes in between lacks one of its two lines and is skipped.
         "  l sha256sum 2>/dev/null\n"
         "  l stat -c 'size %s %n' 2>/dev/null\n"
         "fi\n"
         "echo '" +
         kEnd + "'";
}

Result<std::vector<ListedFile>> readManifest(std::string_view output) {
  std::map<std::string, ListedFile, std::less<>> files;
  bool isWhole = false;
  while (!output.empty()) {
    std::string_view line = core::base::takeLine(output);
    if (line == kEnd) isWhole = true;
    if (isHash(line.substr(0, kHashDigits)) && line.substr(kHashDigits, 2) == "  ") {
      const std::string_view path = listedPath(line.substr(kHashDigits + 2));
      if (!path.empty()) files[std::string(path)].sha256 = line.substr(0, kHashDigits);
      continue;
    }
    constexpr std::string_view kSize = "size ";
    if (line.substr(0, kSize.size()) != kSize) continue;
    line.remove_prefix(kSize.size());
    std::int64_t size = -1;
    const auto read = std::from_chars(line.data(), line.data() + line.size(), size);
    const std::size_t used = static_cast<std::size_t>(read.ptr - line.data());
    if (read.ec != std::errc() || size < 0 || size > kMostFileBytes || line.substr(used, 1) != " ") continue;
    const auto known = files.find(listedPath(line.substr(used + 1)));
    if (known != files.end()) known->second = {.path = known->first, .size = size, .sha256 = known->second.sha256};
  }
  if (!isWhole)
    return fail({.code = ErrorCode::Malformed,
                 .where = core::base::Phrase::FileList,
                 .allowed = {core::base::Phrase::LastLine, std::string(kEnd)}});
  std::vector<ListedFile> list;
  for (auto& [path, file] : files) {
    if (!file.path.empty()) list.push_back(std::move(file));
  }
  return list;
}

Result<std::vector<ListedFile>> manifestOf(core::runs::Host& host, const std::string& folder,
                                           const IsCancelled& isCancelled) {
  // Allows for hashing a large data set on a slow disk.
  constexpr std::chrono::hours kTime{4};
  const auto outcome =
      runScript(host, manifestScript(folder), {.deadline = kTime, .outputCap = kMostListBytes}, isCancelled);
  if (!outcome) return fail(outcome.error());
  if (outcome->isCut)
    return fail({.code = ErrorCode::TooLarge, .where = folder, .allowed = core::base::Phrase::FileListBytes});
  if (outcome->status != 0)
    return fail({.code = ErrorCode::Io, .where = folder, .detail = core::base::printable(outcome->err, 4096)});
  return readManifest(outcome->out);
}

Result<std::vector<ListedFile>> filesHere(const std::string& folder, const IsCancelled& isCancelled) {
  std::vector<ListedFile> files;
  std::error_code problem;
  const fs::path root(folder);
  if (fs::is_regular_file(root, problem)) {
    if (Result<void> done = add(files, root, root.filename()); !done) return fail(done.error());
    return files;
  }
  fs::recursive_directory_iterator entry(root, problem);
  if (problem) {
    const bool isRefused = problem == std::errc::permission_denied;
    return fail({.code = isRefused ? ErrorCode::PermissionDenied : ErrorCode::NotFound,
                 .where = folder,
                 .detail = problem.message()});
  }
  for (const fs::recursive_directory_iterator end; entry != end;) {
    if (isCancelled && isCancelled()) return fail(ErrorCode::Cancelled, folder);
    if (entry->is_symlink(problem) && entry->is_directory(problem))
      return fail({.code = ErrorCode::NotApplicable,
                   .where = core::base::printable(entry->path().string(), 4096),
                   .allowed = core::base::Phrase::NoLinksToFolders});
    if (entry->is_regular_file(problem)) {
      if (Result<void> done = add(files, entry->path(), entry->path().lexically_relative(root)); !done)
        return fail(done.error());
    }
    entry.increment(problem);
    if (problem) return fail({.code = ErrorCode::Io, .where = folder, .detail = problem.message()});
  }
  if (files.empty())
    return fail({.code = ErrorCode::NotFound, .where = folder, .allowed = core::base::Phrase::FolderWithFiles});
  std::ranges::sort(files, [](const ListedFile& a, const ListedFile& b) { return a.path < b.path; });
  return files;
}

std::string fileHash(const std::string& path, const std::function<bool()>& isCancelled) {
  std::ifstream file(path, std::ios::binary);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  if (!file || !context || EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) != 1) return {};
  std::vector<char> piece(1 << 20);
  while (file) {
    if (isCancelled()) return {};
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    if (EVP_DigestUpdate(context.get(), piece.data(), static_cast<std::size_t>(file.gcount())) != 1) return {};
  }
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int size = 0;
  if (file.bad() || !file.eof() || EVP_DigestFinal_ex(context.get(), digest.data(), &size) != 1) return {};
  std::string out;
  constexpr const char* kDigits = "0123456789abcdef";
  for (unsigned int i = 0; i < size; ++i) {
    out += kDigits[digest[i] >> 4];
    out += kDigits[digest[i] & 15];
  }
  return out;
}

}  // namespace baremark::remote
