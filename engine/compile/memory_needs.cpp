// SPDX-License-Identifier: Apache-2.0
#include "engine/compile/memory_needs.h"

#include <algorithm>
#include <string>

#include "engine/error.h"

namespace baremark::engine::compile {
namespace {

constexpr std::int64_t kMebibyte = std::int64_t{1} << 20U;

std::string mebibytesText(std::int64_t bytes) {
  return std::to_string(bytes / kMebibyte) + " MiB";
}

/// Rounds up, so that it is never the text of the bytes that are there.
std::string neededText(std::int64_t bytes) {
  return mebibytesText(bytes + kMebibyte - 1);
}

struct PlannedBatch {
  int batch = 0;
  std::int64_t bytes = 0;
};

}  // namespace

int largestBatch(int tooLarge, std::int64_t needed, std::int64_t share, const BytesNeeded& bytesNeeded) {
  if (tooLarge <= 1) return 0;
  PlannedBatch fits{1, bytesNeeded(1)};
  if (fits.bytes > share) return 0;
  PlannedBatch exceeds{tooLarge, needed};
  int poorGuesses = 0;  // in a row
  while (exceeds.batch - fits.batch > 1) {
    const int width = exceeds.batch - fits.batch;
    const bool bisects = poorGuesses >= 2;
    const double part =
        bisects ? 0.5 : static_cast<double>(share - fits.bytes) / static_cast<double>(exceeds.bytes - fits.bytes);
    const int batch = fits.batch + std::clamp(static_cast<int>(part * width), 1, width - 1);
    const std::int64_t bytes = bytesNeeded(batch);
    (bytes <= share ? fits : exceeds) = {batch, bytes};
    const bool isPoor = exceeds.batch - fits.batch > (width + 1) / 2;
    poorGuesses = isPoor ? poorGuesses + 1 : 0;
  }
  return fits.batch;
}

void requireMemory(const graph::NetworkOptions& options, std::int64_t needed, const BytesNeeded& bytesNeeded) {
  const graph::FreeMemory& free = options.freeMemory;
  if (needed <= free.share()) return;
  std::string text = "--batch_size=" + std::to_string(options.batch) + " needs " + neededText(needed) +
                     " for each rank, but only " + mebibytesText(free.bytes) + " are free " + free.where;
  if (free.ranks > 1)
    text += ", which " + std::to_string(free.ranks) + " ranks share: " + mebibytesText(free.share()) + " for each";
  const int largest = largestBatch(options.batch, needed, free.share(), bytesNeeded);
  text += largest > 0 ? ". The largest batch of a rank that fits is " + std::to_string(largest) +
                            ": use --batch_size=" + std::to_string(largest) + " or less"
                      : ". Not even --batch_size=1 fits: use a smaller model or more memory";
  text += free.ranks > 1 ? ", or start fewer ranks there." : ".";
  throw refused("memory", text + (options.recomputes ? "" : " With --recompute, training needs less memory."));
}

}  // namespace baremark::engine::compile
