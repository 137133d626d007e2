// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/store.h"

#include <filesystem>
#include <fstream>

#include "core/storage/experiment_repository.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/resources.h"

namespace {

/// The bytes of a small intact store, for the fuzzer to damage.
const std::string& soundStore() {
  static const std::string bytes = [] {
    const baremark::engine::test::TemporaryFolder folder;
    const std::string path = folder.path() + "/experiments.baremark";
    (void)baremark::core::storage::Store::open(path, baremark::core::storage::Access::ReadWrite,
                                               baremark::test::storeSchema());
    return baremark::test::contentOf(path);
  }();
  return bytes;
}

}  // namespace

// A store with overwritten bytes is opened, read and checked without a crash. The input is a list of (offset, byte)
// pairs of three bytes each; without a pair, the input itself is the file.
void fuzz(std::string_view text) {
  using namespace baremark::core::storage;
  static const std::vector<std::string> steps = baremark::test::storeSchema();
  std::string bytes = soundStore();
  if (!text.empty() && text[0] == 0) {
    bytes.assign(text);
  } else {
    for (std::size_t i = 0; i + 2 < text.size(); i += 3) {
      const std::size_t place = (byteAt(text, i) << 8U) + byteAt(text, i + 1);
      bytes[place * 7 % bytes.size()] = text[i + 2];
    }
  }
  static const baremark::engine::test::TemporaryFolder folder;
  const std::string path = folder.path() + "/experiments.baremark";
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    std::filesystem::remove_all(entry.path());
  std::ofstream(path, std::ios::binary) << bytes;
  if (const auto store = Store::open(path, Access::ReadWrite, steps)) {
    (void)ExperimentRepository(**store).list();
    (void)ExperimentRepository(**store).unfinished();
    (void)(*store)->check();
  }
}
