// SPDX-License-Identifier: GPL-3.0-or-later
// The lists that a host prints: the files of a folder, and its data sets.

#include "remote/transfer/data_sets.h"
#include "remote/transfer/manifest.h"
#include "tests/fuzz/fuzz_target.h"

FUZZ_TARGET(input) {
  using namespace baremark::remote;
  const std::string text(input);
  const auto files = readManifest(text);
  if (files) {
    for (const ListedFile& file : *files) {
      if (!isPlainPath(file.path) || file.size < 0 || file.sha256.size() != 64) std::abort();
    }
  }
  const std::vector<std::string> hashes = readHashes(text, 3);
  if (hashes.size() != 3) std::abort();
  for (const std::string& hash : hashes) {
    if (!hash.empty() && hash.size() != 64) std::abort();
  }
  for (const DataSet& set : readDataSets("/r/input", text)) {
    if (!checkDataName(set.name) || set.files < 0 || set.bytes < 0) std::abort();
  }
}
