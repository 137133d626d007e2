// SPDX-License-Identifier: GPL-3.0-or-later
// A host's output for requests for facts about files and their contents, and about the target of an upload.
#include "remote/ssh/host_scripts.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view input) {
  using namespace baremark::remote;
  const std::string text(input);
  abortIf(readStats({"/a", "/b c", "/d"}, text).size() != 3);
  const std::vector<ReadRequest> requests = {{"/a", 0, 10}, {"/b", 5, 0}};
  const auto reads = readReads(requests, "0000", text);
  abortIf(reads.size() != 2 || (reads[0] && reads[0]->size() > 10) || (reads[1] && !reads[1]->empty()));
  (void)readPut({{"/a", 1, false}}, {.status = 1, .out = text, .err = text});
  // For any answer, the upload resumes at an offset within the file.
  const auto found = readUploadStart(input);
  abortIf(found.partSize < 0 || found.freeBytes < -1 || found.wholeHash.size() > 64);
  for (const std::int64_t length : {std::int64_t{0}, std::int64_t{1000}, std::int64_t{1} << 42})
    abortIf(found.offset(length) < 0 || found.offset(length) > length);
}
