// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/block_files.h"
#include "tests/fuzz/fuzz_target.h"

// The small files that job.sh writes, read back from an untrusted host.
void fuzz(std::string_view text) {
  using namespace baremark::core::protocol;
  (void)parseSubmitFile(text);
  (void)parseStartedFile(text);
  (void)parseRunStartFile(text);
  (void)parseExitFile(text);
  (void)parseHeartbeatFile(text);
}
