// SPDX-License-Identifier: Apache-2.0
// The telemetry's files: telemetry-1.jsonl and so on in a run's folder. One write(2) a line; a full segment is closed by a
// segment_end and the next one begun. For one thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/protocol/telemetry.h"

namespace baremark::engine::measure {

class SegmentFile {
 public:
  /// `limit`: bytes after which a segment is closed.
  explicit SegmentFile(std::string folder, std::int64_t limit = core::protocol::kSegmentBytes);
  ~SegmentFile();
  SegmentFile(const SegmentFile&) = delete;
  SegmentFile& operator=(const SegmentFile&) = delete;

  /// Makes the first segment. Duplicate where the folder already holds one: each run has its own folder.
  [[nodiscard]] core::base::Result<void> open();

  /// Appends the record as one line. On failure the file ends with its last whole line.
  [[nodiscard]] core::base::Result<void> append(const core::protocol::TelemetryRecord& record);

  /// What was appended is on the disk when this returns.
  [[nodiscard]] core::base::Result<void> sync();

  /// Names of the segments so far.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  [[nodiscard]] core::base::Result<void> beginSegment(int number);
  [[nodiscard]] core::base::Result<void> writeLine(std::string line);

  std::string m_folder;
  std::int64_t m_limit = 0;
  int m_file = -1;
  std::atomic<int> m_segment{0};  ///< names() may be asked by another thread
  std::int64_t m_bytes = 0;
};

}  // namespace baremark::engine::measure
