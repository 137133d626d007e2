// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/segment_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/protocol/telemetry_json.h"
#include "engine/files.h"

namespace baremark::engine::measure {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;
using core::protocol::TelemetryRecord;

SegmentFile::SegmentFile(std::string folder, std::int64_t limit) : m_folder(std::move(folder)), m_limit(limit) {}

SegmentFile::~SegmentFile() {
  if (m_file >= 0) ::close(m_file);
}

Result<void> SegmentFile::open() {
  return beginSegment(1);
}

Result<void> SegmentFile::beginSegment(int number) {
  const std::string path = m_folder + "/" + core::protocol::telemetryFileName(number);
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0 && errno == EEXIST) {
    return fail({.code = ErrorCode::Duplicate, .where = path, .suggestion = "a separate --run_dir for each run"});
  }
  if (file < 0) return fail(systemError(errno, path));
  if (m_file >= 0) ::close(m_file);
  m_file = file;
  m_segment = number;
  m_bytes = 0;
  return syncFolder(m_folder);
}

Result<void> SegmentFile::writeLine(std::string line) {
  line += '\n';
  const ssize_t written = ::write(m_file, line.data(), line.size());
  if (written == static_cast<ssize_t>(line.size())) {
    m_bytes += written;
    return {};
  }
  const int reason = written < 0 ? errno : ENOSPC;
  if (written > 0 && ::ftruncate(m_file, m_bytes) != 0) m_bytes += written;
  return fail(systemError(reason, m_folder + "/" + core::protocol::telemetryFileName(m_segment)));
}

Result<void> SegmentFile::append(const TelemetryRecord& record) {
  if (m_bytes >= m_limit) {
    Result<void> ended = writeLine(core::protocol::toLine({record.t, core::protocol::SegmentEnd{m_segment + 1}}));
    if (ended) ended = sync();
    if (ended) ended = beginSegment(m_segment + 1);
    if (!ended) return ended;
  }
  return writeLine(core::protocol::toLine(record));
}

Result<void> SegmentFile::sync() {
  if (::fdatasync(m_file) == 0) return {};
  return fail(systemError(errno, m_folder + "/" + core::protocol::telemetryFileName(m_segment)));
}

std::vector<std::string> SegmentFile::names() const {
  std::vector<std::string> out;
  for (int number = 1; number <= m_segment; ++number) out.push_back(core::protocol::telemetryFileName(number));
  return out;
}

}  // namespace baremark::engine::measure
