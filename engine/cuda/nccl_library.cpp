// SPDX-License-Identifier: Apache-2.0
#include "engine/cuda/nccl_library.h"

#include <dlfcn.h>

#include <filesystem>

namespace baremark::engine::cuda {
namespace {

std::string neededNccl() {
  return "it needs NCCL " + ncclVersionText(kOldestNccl) + " or newer, and ";
}

/// Looks up functions of a library, and remembers the first name that it does not have.
class Symbols {
 public:
  explicit Symbols(void* library) : m_library(library) {}

  template <class Function>
  void find(const char* name, Function& function) {
    function = reinterpret_cast<Function>(::dlsym(m_library, name));
    if (function == nullptr && m_missing.empty()) m_missing = name;
  }
  [[nodiscard]] const std::string& missing() const { return m_missing; }

 private:
  void* m_library;
  std::string m_missing;
};

}  // namespace

std::string ncclVersionText(int version) {
  const int ofMajor = version < 10000 ? 1000 : 10000;  // up to 2.8, versions had four digits
  return std::to_string(version / ofMajor) + "." + std::to_string(version % ofMajor / 100) + "." +
         std::to_string(version % 100);
}

std::vector<std::string> ncclPlaces(const std::string& cudnnFile) {
  std::vector<std::string> places = {kNcclFile};
  if (cudnnFile.find('/') == std::string::npos) return places;
  const std::filesystem::path folder = std::filesystem::path(cudnnFile).parent_path();
  places.push_back((folder / kNcclFile).string());
  // .../nvidia/cudnn/lib/libcudnn.so.9 and .../nvidia/nccl/lib/libnccl.so.2
  places.push_back((folder.parent_path().parent_path() / "nccl" / "lib" / kNcclFile).string());
  return places;
}

tl::expected<NcclLibrary, std::string> openNccl(const std::vector<std::string>& places) {
  void* library = nullptr;
  std::string found;
  std::string problem;
  for (const std::string& place : places) {
    library = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library != nullptr) {
      found = place;
      break;
    }
    const char* reason = ::dlerror();
    problem += problem.empty() ? place + " cannot be loaded (" + (reason ? reason : "the loader gives no reason") + ")"
                               : ", nor can " + place;
  }
  if (library == nullptr) return tl::unexpected(neededNccl() + problem + "; add its folder to LD_LIBRARY_PATH");

  NcclLibrary nccl;
  Symbols symbols(library);
  symbols.find("ncclGetVersion", nccl.functions.getVersion);
  if (!symbols.missing().empty())
    return tl::unexpected(neededNccl() + found + " is not NCCL: it has no " + symbols.missing());
  static_cast<void>(nccl.functions.getVersion(&nccl.version));
  if (nccl.version < kOldestNccl)
    return tl::unexpected(neededNccl() + found + " is NCCL " + ncclVersionText(nccl.version));
  symbols.find("ncclGetUniqueId", nccl.functions.getUniqueId);
  symbols.find("ncclCommInitRankConfig", nccl.functions.commInitRankConfig);
  symbols.find("ncclCommGetAsyncError", nccl.functions.commGetAsyncError);
  symbols.find("ncclCommFinalize", nccl.functions.commFinalize);
  symbols.find("ncclCommDestroy", nccl.functions.commDestroy);
  symbols.find("ncclCommAbort", nccl.functions.commAbort);
  symbols.find("ncclAllReduce", nccl.functions.allReduce);
  symbols.find("ncclGetErrorString", nccl.functions.getErrorString);
  symbols.find("ncclGetLastError", nccl.functions.getLastError);
  if (!symbols.missing().empty())
    return tl::unexpected(neededNccl() + found + ", NCCL " + ncclVersionText(nccl.version) + ", has no " +
                          symbols.missing());
  return nccl;
}

}  // namespace baremark::engine::cuda
