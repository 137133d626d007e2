// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/mpi_name.h"

#include <algorithm>
#include <array>

#include "core/base/printable.h"

namespace baremark::engine::comm {
namespace {

constexpr std::size_t kMostNameBytes = 80;

struct Family {
  std::string_view said;  ///< before the version
  std::string_view name;
};

// The first one in the text counts: those that build on MPICH also name it.
constexpr std::array kFamilies = {
    Family{"Open MPI v", "Open MPI"},           Family{"Intel(R) MPI Library", "Intel MPI"},
    Family{"CRAY MPICH version", "Cray MPICH"}, Family{"MVAPICH2 Version", "MVAPICH2"},
    Family{"MVAPICH2-X Version", "MVAPICH2-X"}, Family{"MVAPICH Version", "MVAPICH"},
    Family{"MPICH Version", "MPICH"},
};

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/// "4.0.2" at the start of ":\t4.0.2\n..."; empty: something else is there.
std::string_view versionAtStart(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" :\t"), text.size());
  text.remove_prefix(begin);
  if (text.empty() || !isDigit(text.front())) return {};
  return text.substr(0, std::min(text.find_first_of(" ,;\t\r\n("), text.size()));
}

}  // namespace

std::string mpiNameIn(std::string_view text) {
  for (const Family& family : kFamilies) {
    const std::size_t at = text.find(family.said);
    if (at == std::string_view::npos) continue;
    const std::string_view version = versionAtStart(text.substr(at + family.said.size()));
    if (!version.empty())
      return core::base::printable(std::string(family.name) + " " + std::string(version), kMostNameBytes);
  }
  return core::base::printable(text.substr(0, text.find_first_of(",\r\n")), kMostNameBytes);
}

}  // namespace baremark::engine::comm
