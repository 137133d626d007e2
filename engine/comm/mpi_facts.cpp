// SPDX-License-Identifier: Apache-2.0
// What MPI says of itself: its version, and variables of Open MPI through the tools interface.
#include <dlfcn.h>
#include <link.h>
#include <mpi.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <set>
#include <vector>

#include "engine/comm/mpi.h"

namespace baremark::engine::comm {
namespace {

#ifdef OPEN_MPI
constexpr bool kIsOpenMpi = true;
#else
constexpr bool kIsOpenMpi = false;
#endif

/// MPI_T for as long as it is needed; it counts its users.
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

/// The value of a control variable as text; empty where there is none.
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

/// The components of a framework that are at work, sorted: of one that Open MPI closed, or never opened, it shows no variable.
std::set<std::string> openComponents(const std::string& framework) {
  const ToolsInterface tools;
  int variables = 0;
  // MPICH 4.0 has no frameworks, and ends here with a segmentation fault if its tools interface was closed before.
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
    if (MPI_T_cvar_get_info(index, text.data(), &length, &verbosity, &type, nullptr, nullptr, &noDescription, &binding, &scope) != MPI_SUCCESS) continue;
    const std::string name = text.data();
    if (name.size() <= prefix.size() + suffix.size() || name.compare(0, prefix.size(), prefix) != 0) continue;
    if (name.compare(name.size() - suffix.size(), suffix.size(), suffix) != 0) continue;
    found.insert(name.substr(prefix.size(), name.size() - prefix.size() - suffix.size()));
  }
  return found;
}

/// Adds the component's name of each loaded "mca_<framework>_<name>.so".
struct ComponentSearch {
  std::string prefix;
  std::set<std::string> found;
};

int visitLibrary(dl_phdr_info* info, std::size_t, void* search) {
  auto& wanted = *static_cast<ComponentSearch*>(search);
  const std::string path = info->dlpi_name ? info->dlpi_name : "";
  const std::string file = path.substr(path.rfind('/') + 1);
  if (file.compare(0, wanted.prefix.size(), wanted.prefix) != 0) return 0;
  wanted.found.insert(file.substr(wanted.prefix.size(), file.find('.') - wanted.prefix.size()));
  return 0;
}

}  // namespace

std::string mpiVersion() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
  int length = 0;
  MPI_Get_library_version(text.data(), &length);
  std::string version(text.data());
  version = version.substr(0, std::min({version.find(','), version.find('\n'), std::size_t{80}}));
  const std::size_t mark = version.find(" v");  // "Open MPI v4.1.4"
  return mark == std::string::npos ? version : version.erase(mark + 1, 1);
}

std::string singleCopyMechanism() {
  const std::string name = controlVariable("btl_vader_single_copy_mechanism");  // Open MPI 4
  if (!name.empty()) return name;
  // From 5 on a framework of its own. It closes a component that cannot be used, and takes the one of the highest priority.
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

std::string componentsInUse(const std::string& framework) {
  ComponentSearch search{"mca_" + framework + "_", {}};
  dl_iterate_phdr(visitLibrary, &search);
  if (search.found.empty()) {
    // Open MPI 5 is usually built with its components inside.
    search.found = openComponents(framework);
    if (search.found.count("sm") > 0) search.found.erase("vader");  // its former name
  }
  if (search.found.empty()) return controlVariable(framework.c_str());
  std::string names;
  for (const std::string& name : search.found) names += (names.empty() ? "" : ", ") + name;
  return names;
}

}  // namespace baremark::engine::comm
