// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/storage/store.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/storage/experiment_repository.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/resources.h"

namespace {

namespace fs = std::filesystem;

/// A folder for a store and the files that SQLite creates beside it. It is deleted when the process ends.
class Scratch {
 public:
  Scratch() : m_path("/tmp/baremark-fuzz-" + std::to_string(getpid())) { clear(); }
  ~Scratch() { fs::remove_all(m_path); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  Scratch(Scratch&&) = delete;
  Scratch& operator=(Scratch&&) = delete;
  void clear() const {
    fs::remove_all(m_path);
    fs::create_directory(m_path);
  }
  [[nodiscard]] std::string file() const { return m_path + "/experiments.baremark"; }

 private:
  std::string m_path;
};

/// The bytes of a small intact store, for the fuzzer to damage.
const std::string& soundStore() {
  static const std::string bytes = [] {
    const Scratch scratch;
    {
      (void)baremark::core::storage::Store::open(scratch.file(), baremark::core::storage::Access::ReadWrite,
                                                 baremark::test::storeSchema());
    }
    return baremark::test::contentOf(scratch.file());
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
  static const Scratch scratch;
  scratch.clear();
  std::ofstream(scratch.file(), std::ios::binary) << bytes;
  if (const auto store = Store::open(scratch.file(), Access::ReadWrite, steps)) {
    (void)ExperimentRepository(**store).list();
    (void)ExperimentRepository(**store).unfinished();
    (void)(*store)->check();
  }
}
