// SPDX-License-Identifier: GPL-3.0-or-later
// A host's answer about the target of an upload. For any answer, the upload resumes at an offset within the file.

#include "remote/ssh/host_scripts.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  const auto found = baremark::remote::readUploadStart(text);
  if (found.partSize < 0 || found.freeBytes < -1 || found.wholeHash.size() > 64) std::abort();
  for (const std::int64_t length : {std::int64_t{0}, std::int64_t{1000}, std::int64_t{1} << 42}) {
    if (found.offset(length) < 0 || found.offset(length) > length) std::abort();
  }
}
