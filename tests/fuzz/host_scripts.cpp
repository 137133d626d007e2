// SPDX-License-Identifier: GPL-3.0-or-later
// A host's output for requests for facts about files and their contents.
#include "remote/ssh/host_scripts.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view input) {
  using namespace baremark::remote;
  const std::string text(input);
  if (readStats({"/a", "/b c", "/d"}, text).size() != 3) std::abort();
  const std::vector<ReadRequest> requests = {{"/a", 0, 10}, {"/b", 5, 0}};
  const auto reads = readReads(requests, "0000", text);
  if (reads.size() != 2 || (reads[0] && reads[0]->size() > 10) || (reads[1] && !reads[1]->empty())) std::abort();
  (void)readPut({{"/a", 1, false}}, {.status = 1, .out = text, .err = text});
}
