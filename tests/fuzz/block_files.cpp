// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/block_files.h"

#include <cstddef>
#include <cstdint>

// The small files that job.sh writes, read back from an untrusted host.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core::protocol;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)parseSubmitFile(text);
  (void)parseStartedFile(text);
  (void)parseRunStartFile(text);
  (void)parseExitFile(text);
  (void)parseHeartbeatFile(text);
  return 0;
}
