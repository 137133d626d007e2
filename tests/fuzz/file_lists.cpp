// SPDX-License-Identifier: GPL-3.0-or-later
// The lists that a host prints: the files of a folder, and its data sets.

#include "remote/transfer/manifest.h"
#include "remote/transfer/runs_folder.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view input) {
  using namespace baremark::remote;
  const std::string text(input);
  const auto files = readManifest(text);
  if (files) {
    for (const ListedFile& file : *files) abortIf(!isPlainPath(file.path) || file.size < 0 || file.sha256.size() != 64);
  }
  for (const DataSet& set : readDataSets("/r/data", text))
    abortIf(!checkDataName(set.name) || set.files < 0 || set.bytes < 0);
}
