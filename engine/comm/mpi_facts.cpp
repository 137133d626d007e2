// SPDX-License-Identifier: Apache-2.0
// Facts about the MPI library: its version, and variables of Open MPI, read through MPI_T.
#include <dlfcn.h>
#include <link.h>
#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <vector>

#include "engine/comm/mpi.h"
#include "engine/comm/mpi_name.h"

namespace baremark::engine::comm {
namespace {

#ifdef OPEN_MPI
constexpr bool kIsOpenMpi = true;
#else
constexpr bool kIsOpenMpi = false;
#endif

/// Keeps MPI_T initialised during its lifetime. MPI_T counts its users.
class ToolsInterface {
 public:
  ToolsInterface() {
    int provided = 0;
    m_isThere = MPI_T_init_thread(MPI_THREAD_SERIALIZED, &provided) == MPI_SUCCESS;
  }
  ~ToolsInterface() {
    if (m_isThere) MPI_T_finalize();
  }
  ToolsInterface(const ToolsInterface&) = delete;
  ToolsInterface& operator=(const ToolsInterface&) = delete;
  [[nodiscard]] bool isThere() const { return m_isThere; }

 private:
  bool m_isThere = false;
};

struct Variable {
  MPI_Datatype type = MPI_DATATYPE_NULL;
  MPI_T_enum names = MPI_T_ENUM_NULL;
  int index = -1;
};

Variable describe(const char* name) {
  Variable variable;
  if (MPI_T_cvar_get_index(name, &variable.index) != MPI_SUCCESS) return {};
  std::array<char, 256> text{};
  int length = static_cast<int>(text.size());
  int verbosity = 0;
  int binding = 0;
  int scope = 0;
  int noDescription = 0;
  if (MPI_T_cvar_get_info(variable.index, text.data(), &length, &verbosity, &variable.type, &variable.names, nullptr,
                          &noDescription, &binding, &scope) != MPI_SUCCESS) {
    return {};
  }
  return variable;
}

std::string nameOfItem(MPI_T_enum names, int value) {
  int items = 0;
  std::array<char, 256> text{};
  int length = static_cast<int>(text.size());
  if (MPI_T_enum_get_info(names, &items, text.data(), &length) != MPI_SUCCESS) return {};
  for (int i = 0; i < items; ++i) {
    int itemValue = 0;
    length = static_cast<int>(text.size());
    if (MPI_T_enum_get_item(names, i, &itemValue, text.data(), &length) == MPI_SUCCESS && itemValue == value) {
      return text.data();
    }
  }
  return {};
}

/// Returns the value of a control variable as text. Empty if there is no such variable.
std::string controlVariable(const char* name) {
  const ToolsInterface tools;
  if (!tools.isThere()) return {};
  const Variable variable = describe(name);
  if (variable.index < 0) return {};
  MPI_T_cvar_handle handle = nullptr;
  int count = 0;
  if (MPI_T_cvar_handle_alloc(variable.index, nullptr, &handle, &count) != MPI_SUCCESS) return {};
  std::string value;
  if (variable.type == MPI_CHAR && count > 0) {
    std::string text(static_cast<std::size_t>(count) + 1, '\0');
    if (MPI_T_cvar_read(handle, text.data()) == MPI_SUCCESS) value = text.c_str();
  } else if (variable.type == MPI_INT || variable.type == MPI_UNSIGNED) {
    int number = 0;
    if (MPI_T_cvar_read(handle, &number) == MPI_SUCCESS) {
      if (variable.names != MPI_T_ENUM_NULL) value = nameOfItem(variable.names, number);
      if (value.empty()) value = std::to_string(number);
    }
  }
  MPI_T_cvar_handle_free(&handle);
  return value;
}

/// Returns the open components of a framework, sorted. Open MPI shows no variables of components that it closed or
/// never opened.
std::set<std::string> openComponents(const std::string& framework) {
  const ToolsInterface tools;
  int variables = 0;
  // MPICH 4.0 has no frameworks. It would crash here if MPI_T had been finalised before.
  if (!kIsOpenMpi || !tools.isThere() || MPI_T_cvar_get_num(&variables) != MPI_SUCCESS) return {};
  const std::string prefix = framework + "_";
  const std::string suffix = "_major_version";  // each has this one
  std::set<std::string> found;
  for (int index = 0; index < variables; ++index) {
    std::array<char, 256> text{};
    int length = static_cast<int>(text.size());
    int noDescription = 0;
    int verbosity = 0;
    int binding = 0;
    int scope = 0;
    MPI_Datatype type = MPI_DATATYPE_NULL;
    if (MPI_T_cvar_get_info(index, text.data(), &length, &verbosity, &type, nullptr, nullptr, &noDescription, &binding,
                            &scope) != MPI_SUCCESS)
      continue;
    const std::string name = text.data();
    if (name.size() <= prefix.size() + suffix.size() || name.compare(0, prefix.size(), prefix) != 0) continue;
    if (name.compare(name.size() - suffix.size(), suffix.size(), suffix) != 0) continue;
    found.insert(name.substr(prefix.size(), name.size() - prefix.size() - suffix.size()));
  }
  return found;
}

/// Collects the component's name from each loaded "mca_<framework>_<name>.so".
struct ComponentSearch {
  std::string prefix;
  std::set<std::string> found;
};

int visitLibrary(dl_phdr_info* info, std::size_t, void* search) {
  auto& searched = *static_cast<ComponentSearch*>(search);
  const std::string path = info->dlpi_name ? info->dlpi_name : "";
  const std::string file = path.substr(path.rfind('/') + 1);
  if (file.compare(0, searched.prefix.size(), searched.prefix) != 0) return 0;
  searched.found.insert(file.substr(searched.prefix.size(), file.find('.') - searched.prefix.size()));
  return 0;
}

/// True if a library is loaded whose file name begins so.
bool isLoaded(std::string_view begin) {
  const auto visit = [](dl_phdr_info* info, std::size_t, void* wanted) {
    const std::string_view path = info->dlpi_name ? info->dlpi_name : "";
    const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
    const std::string_view start = *static_cast<std::string_view*>(wanted);
    return name.substr(0, start.size()) == start ? 1 : 0;
  };
  return ::dl_iterate_phdr(visit, &begin) != 0;
}

/// Returns what the library says about itself, often in several lines.
std::string libraryVersion() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
  int length = 0;
  MPI_Get_library_version(text.data(), &length);
  return text.data();
}

/// Returns the name by which programs need the library. Empty: it has none.
std::string sonameOf(const link_map& library) {
  const char* strings = nullptr;
  std::optional<std::size_t> offset;
  for (const ElfW(Dyn)* entry = library.l_ld; entry != nullptr && entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_SONAME) offset = entry->d_un.d_val;
    if (entry->d_tag != DT_STRTAB) continue;
    // The loader replaces the offset by the address, but not on every architecture.
    const ElfW(Addr) place = entry->d_un.d_ptr;
    strings = reinterpret_cast<const char*>(place < library.l_addr ? library.l_addr + place : place);
  }
  return strings != nullptr && offset ? std::string(strings + *offset) : std::string();
}

}  // namespace

MpiLibrary mpiLibrary() {
  MpiLibrary library{.name = mpiNameIn(libraryVersion())};
  // The function of the library, not an entry of this program's jump table.
  void* function = ::dlsym(RTLD_DEFAULT, "MPI_Get_library_version");
  Dl_info info{};
  link_map* found = nullptr;
  if (function == nullptr || ::dladdr1(function, &info, reinterpret_cast<void**>(&found), RTLD_DL_LINKMAP) == 0 ||
      found == nullptr || found->l_name == nullptr || *found->l_name == '\0')
    return library;
  const std::string soname = sonameOf(*found);
  if (!soname.empty()) library.name += " (" + soname + ")";
  std::error_code problem;
  const std::filesystem::path real = std::filesystem::canonical(found->l_name, problem);
  library.path = problem ? found->l_name : real.string();
  return library;
}

std::string mpiVersion() {
  std::string version = libraryVersion();
  version = version.substr(0, std::min({version.find(','), version.find('\n'), std::size_t{80}}));
  const std::size_t mark = version.find(" v");  // "Open MPI v4.1.4"
  return mark == std::string::npos ? version : version.erase(mark + 1, 1);
}

std::string singleCopyMechanism() {
  const std::string name = controlVariable("btl_vader_single_copy_mechanism");  // Open MPI 4
  if (!name.empty()) return name;
  // From Open MPI 5 on, single copy has its own framework. It closes components that cannot be used, and takes the one
  // with the highest priority.
  if (controlVariable("smsc_base_verbose").empty()) return "unknown";
  std::string best = "none";
  int highest = -1;
  for (const std::string& component : openComponents("smsc")) {
    const int priority = std::atoi(controlVariable(("smsc_" + component + "_priority").c_str()).c_str());
    if (priority <= highest) continue;
    highest = priority;
    best = component;
  }
  return best;
}

bool mayUseUcx() {
  if (const std::string pml = kIsOpenMpi ? componentsInUse("pml") : ""; !pml.empty())
    return pml.find("ucx") != std::string::npos;
  // MPICH names its device ("ch4:ucx"), and may have UCX inside its own library.
  return libraryVersion().find("ucx") != std::string::npos || isLoaded("libucp.so");
}

std::string whyMpiHasNoGpuMemory() {
  // Open MPI, MPICH and MVAPICH have this function, but not all of their headers do.
  using Query = int (*)();
  const auto query = reinterpret_cast<Query>(::dlsym(RTLD_DEFAULT, "MPIX_Query_cuda_support"));
  if (query == nullptr)
    return mpiVersion() + " does not say whether it reaches GPU memory (it has no MPIX_Query_cuda_support)";
  if (query() != 1) return mpiVersion() + " does not reach GPU memory (MPIX_Query_cuda_support says no)";
  // MPI does not ask UCX, which takes an address of a GPU that it does not know for one of the host.
  if (isLoaded("libucp.so") && mayUseUcx() && !isLoaded("libuct_cuda.so"))
    return mpiVersion() + " sends by a UCX that does not reach GPU memory (its module uct_cuda is not loaded)";
  return {};
}

std::string componentsInUse(const std::string& framework) {
  ComponentSearch search{"mca_" + framework + "_", {}};
  dl_iterate_phdr(visitLibrary, &search);
  if (search.found.empty()) {
    // Open MPI 5 is usually built with its components inside the library.
    search.found = openComponents(framework);
    if (search.found.count("sm") > 0) search.found.erase("vader");  // its former name
  }
  if (search.found.empty()) return controlVariable(framework.c_str());
  std::string names;
  for (const std::string& name : search.found) names += (names.empty() ? "" : ", ") + name;
  return names;
}

}  // namespace baremark::engine::comm
