// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/data/idx.h"
#include "engine/files.h"

#ifdef BAREMARK_HAS_ZLIB
#include <zlib.h>
#endif

namespace baremark::engine::data {

using core::base::Error;
using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

namespace {

bool isGzip(const std::string& content) {
  return content.size() >= 2 && content[0] == '\x1f' && static_cast<std::uint8_t>(content[1]) == 0x8b;
}

}  // namespace

#ifdef BAREMARK_HAS_ZLIB

bool canReadGzip() { return true; }

Result<std::string> unpack(std::string content) {
  if (!isGzip(content)) return content;
  z_stream stream{};
  constexpr int kGzip = 16;
  if (inflateInit2(&stream, kGzip + MAX_WBITS) != Z_OK) return fail({.code = ErrorCode::Unexpected, .detail = "zlib does not start"});
  stream.next_in = reinterpret_cast<Bytef*>(content.data());
  std::string out;
  std::string piece(std::size_t{1} << 20U, '\0');
  std::size_t left = content.size();
  int state = Z_OK;
  // What is packed to nearly nothing may grow a thousandfold: the dimensions, at its beginning, say how far it may.
  Result<std::int64_t> most = kMostIdxBytes;
  bool isSized = false;
  while (state == Z_OK && most && static_cast<std::int64_t>(out.size()) <= *most) {
    if (stream.avail_in == 0) {
      stream.avail_in = static_cast<uInt>(std::min<std::size_t>(left, std::size_t{1} << 30U));
      left -= stream.avail_in;
    }
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    state = inflate(&stream, Z_NO_FLUSH);
    out.append(piece, 0, piece.size() - stream.avail_out);
    if (isSized || out.size() < kIdxHeaderBytes) continue;
    isSized = true;
    most = idxFileBytes(out);
  }
  const std::string detail = stream.msg ? stream.msg : "it ends too early";
  const bool hasMore = stream.avail_in > 0 || left > 0;
  inflateEnd(&stream);
  const bool isDamaged = state != Z_OK && state != Z_STREAM_END;
  if (!isDamaged && !most) return fail(most.error());
  if (!isDamaged && static_cast<std::int64_t>(out.size()) > *most) {
    return fail({.code = ErrorCode::Malformed, .value = "more bytes than its dimensions say", .allowed = std::to_string(*most)});
  }
  if (state != Z_STREAM_END) return fail({.code = ErrorCode::Corrupt, .value = "gzip", .detail = detail});
  if (hasMore) return fail({.code = ErrorCode::Corrupt, .value = "gzip", .detail = "something follows its end"});
  return out;
}

#else

bool canReadGzip() { return false; }

Result<std::string> unpack(std::string content) {
  if (!isGzip(content)) return content;
  return fail({.code = ErrorCode::Unavailable, .value = "gzip",
               .suggestion = "the unpacked file (gunzip), or an engine built with zlib"});
}

#endif

Result<std::string> readPacked(const std::string& path) {
  Result<std::string> content = readWhole(path, kMostIdxBytes);
  if (!content) return content;
  Result<std::string> unpacked = unpack(std::move(*content));
  if (unpacked) return unpacked;
  Error error = unpacked.error();
  error.where = path;
  return fail(std::move(error));
}

}  // namespace baremark::engine::data
