// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/build_id.h"

#include <elf.h>
#include <link.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <optional>
#include <span>

#include "engine/checksum.h"
#include "engine/files.h"

namespace baremark::engine::measure {
namespace {

std::string hexadecimal(std::span<const unsigned char> bytes) {
  std::string text;
  std::array<char, 3> digits{};
  for (const unsigned char byte : bytes) {
    std::snprintf(digits.data(), digits.size(), "%02x", byte);
    text += digits.data();
  }
  return text;
}

std::size_t rounded(std::size_t size) {
  return (size + 3) / 4 * 4;
}

/// Returns the build id from the notes of one segment.
std::string buildIdIn(const unsigned char* notes, std::size_t bytes) {
  while (bytes >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note{};
    std::memcpy(&note, notes, sizeof note);
    const std::size_t nameBytes = rounded(note.n_namesz);
    const std::size_t size = sizeof note + nameBytes + rounded(note.n_descsz);
    if (size > bytes) return {};
    const unsigned char* name = notes + sizeof note;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0) {
      return hexadecimal({name + nameBytes, note.n_descsz});
    }
    notes += size;
    bytes -= size;
  }
  return {};
}

std::string fingerprint(const std::string& path) {
  constexpr std::int64_t kMost = std::int64_t{1} << 30;
  const auto content = readWhole(path, kMost);
  if (!content) return "unknown";
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "size-%zu-crc-%08x", content->size(),
                crc32(std::as_bytes(std::span(content->data(), content->size()))));
  return text.data();
}

struct Object {
  std::string path;  ///< empty for the program itself
  std::string buildId;
};

Object describe(const dl_phdr_info& info) {
  Object object{.path = info.dlpi_name ? info.dlpi_name : ""};
  for (std::size_t i = 0; i < info.dlpi_phnum && object.buildId.empty(); ++i) {
    const ElfW(Phdr)& header = info.dlpi_phdr[i];
    if (header.p_type != PT_NOTE) continue;
    object.buildId = buildIdIn(reinterpret_cast<const unsigned char*>(info.dlpi_addr + header.p_vaddr), header.p_memsz);
  }
  return object;
}

int addObject(dl_phdr_info* info, std::size_t, void* objects) {
  static_cast<std::vector<Object>*>(objects)->push_back(describe(*info));
  return 0;
}

std::vector<Object> loadedObjects() {
  std::vector<Object> objects;
  dl_iterate_phdr(addObject, &objects);
  return objects;
}

}  // namespace

std::string ownBuildId() {
  for (const Object& object : loadedObjects()) {
    if (object.path.empty()) return object.buildId.empty() ? fingerprint("/proc/self/exe") : object.buildId;
  }
  return fingerprint("/proc/self/exe");
}

std::map<std::string, std::string> libraryBuildIds() {
  std::map<std::string, std::string> ids;
  for (const Object& object : loadedObjects()) {
    const std::string file = object.path.substr(object.path.rfind('/') + 1);
    if (file.empty() || file.compare(0, 10, "linux-vdso") == 0) continue;
    ids[file] = object.buildId.empty() ? fingerprint(object.path) : object.buildId;
  }
  return ids;
}

}  // namespace baremark::engine::measure
