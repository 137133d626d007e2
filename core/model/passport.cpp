// SPDX-License-Identifier: Apache-2.0
#include "core/model/passport.h"

#include <algorithm>
#include <array>

namespace baremark::core::model {
namespace {

constexpr std::string_view kMca = "OMPI_MCA_";

/// Frameworks of Open MPI that move bytes.
constexpr std::array<std::string_view, 8> kTransports = {"btl", "pml", "mtl", "coll", "osc", "smsc", "opal", "mpi_"};

bool beginsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

char plain(char c) {
  const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const bool isPlain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9') || lower == '.' || lower == '_';
  return isPlain ? lower : '_';
}

}  // namespace

std::string passportName(std::string_view text) {
  std::string name(text);
  std::ranges::transform(name, name.begin(), plain);
  return name;
}

PassportKey keyOfVariable(std::string_view variable) {
  const bool isTransport =
      beginsWith(variable, kMca) && std::ranges::any_of(kTransports, [&](std::string_view framework) {
        return beginsWith(variable.substr(kMca.size()), framework);
      });
  return {isTransport ? "transport" : "environment", passportName(variable)};
}

}  // namespace baremark::core::model
