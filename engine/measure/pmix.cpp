// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/pmix.h"

#include <dlfcn.h>
#include <link.h>

#include <cstdlib>

#include "core/base/printable.h"

namespace baremark::engine::measure {
namespace {

constexpr std::size_t kMostBytes = 80;

int findPmix(dl_phdr_info* info, std::size_t, void* path) {
  const std::string object = info->dlpi_name ? info->dlpi_name : "";
  if (object.substr(object.rfind('/') + 1).compare(0, 11, "libpmix.so.") != 0) return 0;  // npos + 1 is 0
  *static_cast<std::string*>(path) = object;
  return 1;
}

}  // namespace

std::string pmixVersionIn(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool isFirst = text[at] >= '0' && text[at] <= '9' && (at == 0 || text[at - 1] == ' ' || text[at - 1] == 'v');
    if (isFirst) return core::base::printable(text.substr(at, text.find_first_of(" ,\n", at) - at), kMostBytes);
  }
  return {};
}

std::string pmixVersion() {
  std::string path;
  dl_iterate_phdr(findPmix, &path);
  // Open MPI loads PMIx with a component, so its names are not among the program's.
  void* library = path.empty() ? nullptr : ::dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return {};
  std::string version;
  if (auto* ask = reinterpret_cast<const char* (*)()>(::dlsym(library, "PMIx_Get_version")); ask != nullptr) {
    const char* text = ask();
    version = pmixVersionIn(text == nullptr ? "" : text);
  }
  ::dlclose(library);
  return version;
}

std::string pmixVersionOfLauncher() {
  const char* text = std::getenv("PMIX_VERSION");
  return pmixVersionIn(text == nullptr ? "" : text);
}

}  // namespace baremark::engine::measure
