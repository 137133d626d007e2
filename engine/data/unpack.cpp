// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/data/idx.h"
#include "engine/files.h"

#ifdef BAREMARK_HAS_ZLIB
#define ZLIB_CONST
#include <zlib.h>
#endif

namespace baremark::engine::data {

using core::base::Error;
using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

namespace {

bool isGzip(std::string_view content) {
  return content.size() >= 2 && content[0] == '\x1f' && static_cast<std::uint8_t>(content[1]) == 0x8b;
}

}  // namespace

#ifdef BAREMARK_HAS_ZLIB

namespace {

Error damaged(const std::string& how) {
  return {.code = ErrorCode::Corrupt, .value = "gzip: " + how};
}

/// Unpacks like gunzip: all members, one after the other. Bytes after the last member are ignored. Leading zeros among
/// them are padding and are not counted.
class Unpacker {
 public:
  explicit Unpacker(std::string_view content) : m_left(content), m_piece(std::size_t{1} << 20U, '\0') {}
  ~Unpacker() {
    if (m_hasBegun) inflateEnd(&m_stream);
  }
  Unpacker(const Unpacker&) = delete;
  Unpacker& operator=(const Unpacker&) = delete;

  Result<std::string> run() {
    constexpr int kGzip = 16;
    if (inflateInit2(&m_stream, kGzip + MAX_WBITS) != Z_OK)
      return fail({.code = ErrorCode::Unexpected, .detail = "zlib could not start"});
    m_hasBegun = true;
    do {
      if (Result<void> member = readMember(); !member) return fail(member.error());
    } while (isGzip(m_left) && inflateReset(&m_stream) == Z_OK);
    return std::move(m_out);
  }

  /// Number of bytes after the last member, without leading zeros.
  [[nodiscard]] std::size_t ignoredBytes() const {
    const std::size_t first = m_left.find_first_not_of('\0');
    return first == std::string_view::npos ? 0 : m_left.size() - first;
  }

 private:
  Result<void> readMember() {
    int state = Z_OK;
    while (state == Z_OK) {
      m_stream.next_in = reinterpret_cast<const Bytef*>(m_left.data());
      const auto given = static_cast<uInt>(std::min<std::size_t>(m_left.size(), std::size_t{1} << 30U));
      m_stream.avail_in = given;
      m_stream.next_out = reinterpret_cast<Bytef*>(m_piece.data());
      m_stream.avail_out = static_cast<uInt>(m_piece.size());
      state = inflate(&m_stream, Z_NO_FLUSH);
      m_left.remove_prefix(given - m_stream.avail_in);
      m_out.append(m_piece, 0, m_piece.size() - m_stream.avail_out);
      if (state != Z_OK && state != Z_STREAM_END) break;
      if (Result<void> fits = checkSize(); !fits) return fits;
    }
    if (state == Z_STREAM_END) return {};
    return fail(damaged(m_stream.msg ? m_stream.msg : "it ends too early, like an interrupted download"));
  }

  /// A small gzip file can unpack to a thousand times its size. The dimensions at its beginning limit how far it is
  /// unpacked.
  Result<void> checkSize() {
    if (!m_isSized && m_out.size() >= kIdxHeaderBytes) {
      m_isSized = true;
      const Result<std::int64_t> most = idxFileBytes(m_out);
      if (!most) return fail(explainIdxError(most.error(), m_out));
      m_most = *most;
    }
    if (static_cast<std::int64_t>(m_out.size()) <= m_most) return {};
    return fail({.code = ErrorCode::Malformed,
                 .value = "more bytes than its dimensions say",
                 .allowed = {core::base::Phrase::Value, m_most}});
  }

  z_stream m_stream{};
  bool m_hasBegun = false;
  std::string_view m_left;
  std::string m_piece;
  std::string m_out;
  bool m_isSized = false;
  std::int64_t m_most = kMostIdxBytes;
};

}  // namespace

bool canReadGzip() {
  return true;
}

Result<std::string> unpack(std::string content, std::size_t* ignoredBytes) {
  if (!isGzip(content)) return content;
  Unpacker unpacker(content);
  Result<std::string> unpacked = unpacker.run();
  if (ignoredBytes != nullptr) *ignoredBytes = unpacker.ignoredBytes();
  return unpacked;
}

#else

bool canReadGzip() {
  return false;
}

Result<std::string> unpack(std::string content, std::size_t* /*ignoredBytes*/) {
  if (!isGzip(content)) return content;
  return fail({.code = ErrorCode::Unavailable,
               .value = "gzip",
               .suggestion = "the unpacked file (gunzip), or an engine built with zlib"});
}

#endif

Result<std::string> readPacked(const std::string& path, std::size_t* ignoredBytes) {
  Result<std::string> content = readWhole(path, kMostIdxBytes);
  if (!content) return content;
  Result<std::string> unpacked = unpack(std::move(*content), ignoredBytes);
  if (unpacked) return unpacked;
  Error error = unpacked.error();
  error.where = path;
  return fail(std::move(error));
}

}  // namespace baremark::engine::data
