// SPDX-License-Identifier: Apache-2.0
// The telemetry files telemetry-1.jsonl, telemetry-2.jsonl, ... in a run's folder. Each line is one write(2). A full
// segment ends with a segment_end record, and the next one begins. For one thread.
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
  /// A segment ends after `limit` bytes.
  explicit SegmentFile(std::string folder, std::int64_t limit = core::protocol::kSegmentBytes);
  ~SegmentFile();
  SegmentFile(const SegmentFile&) = delete;
  SegmentFile& operator=(const SegmentFile&) = delete;

  /// Creates the first segment. Duplicate if the folder already has one: each run needs its own folder.
  [[nodiscard]] core::base::Result<void> open();

  /// Appends the record as one line. After a failure, the file still ends with a whole line.
  [[nodiscard]] core::base::Result<void> append(const core::protocol::TelemetryRecord& record);

  /// Waits until all appended lines are on the disk.
  [[nodiscard]] core::base::Result<void> sync();

  /// Returns the names of the segments so far.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  [[nodiscard]] core::base::Result<void> beginSegment(int number);
  [[nodiscard]] core::base::Result<void> writeLine(std::string line);

  std::string m_folder;
  std::int64_t m_limit = 0;
  int m_file = -1;
  std::atomic<int> m_segment{0};  ///< another thread may call names()
  std::int64_t m_bytes = 0;
};

}  // namespace baremark::engine::measure
