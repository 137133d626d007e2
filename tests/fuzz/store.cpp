// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/store.h"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <fstream>

#include "core/storage/experiment_repository.h"
#include "tests/resources.h"

namespace {

/// A small store as bytes, so that the fuzzer damages something that was whole.
const std::string& soundStore() {
  static const std::string bytes = [] {
    const std::string path = "/tmp/baremark-fuzz-" + std::to_string(getpid()) + ".seed";
    unlink(path.c_str());
    { (void)baremark::core::storage::Store::open(path, baremark::core::storage::Access::ReadWrite, baremark::test::storeSchema()); }
    std::string content = baremark::test::contentOf(path);
    unlink(path.c_str());
    return content;
  }();
  return bytes;
}

}  // namespace

// A store whose bytes were overwritten here and there: opened, read and checked without a crash. The input is a list of
// (place, byte) of three bytes each; without any, a file of the input's own bytes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core::storage;
  static const std::vector<std::string> steps = baremark::test::storeSchema();
  std::string bytes = soundStore();
  if (size > 0 && data[0] == 0) {
    bytes.assign(reinterpret_cast<const char*>(data), size);
  } else {
    for (std::size_t i = 0; i + 2 < size; i += 3) {
      const std::size_t place = (static_cast<std::size_t>(data[i]) << 8U) + data[i + 1];
      bytes[place * 7 % bytes.size()] = static_cast<char>(data[i + 2]);
    }
  }
  const std::string path = "/tmp/baremark-fuzz-" + std::to_string(getpid()) + ".baremark";
  for (const char* ending : {"", "-wal", "-shm"}) unlink((path + ending).c_str());
  std::ofstream(path, std::ios::binary) << bytes;
  if (const auto store = Store::open(path, Access::ReadWrite, steps)) {
    (void)ExperimentRepository(**store).list();
    (void)ExperimentRepository(**store).unfinished();
    (void)(*store)->check();
  }
  for (const char* ending : {"", "-wal", "-shm"}) unlink((path + ending).c_str());
  return 0;
}
