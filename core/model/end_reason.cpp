// SPDX-License-Identifier: Apache-2.0
#include "core/model/end_reason.h"

#include <algorithm>
#include <iterator>

namespace baremark::core::model {
namespace {

constexpr std::string_view kOfCanary = "canary_";

/// In the order of EndKind.
constexpr std::string_view kNames[] = {
#define END_KIND(kind, name) name,
#include "core/model/end_kinds.h"
};

}  // namespace

EndCode EndCode::named(std::string_view name) {
  EndCode code;
  code.m_isOfCanary = name.substr(0, kOfCanary.size()) == kOfCanary;
  if (code.m_isOfCanary) name.remove_prefix(kOfCanary.size());
  const auto* const found = std::find(std::begin(kNames), std::end(kNames), name);
  code.m_kind = static_cast<EndKind>(found - std::begin(kNames));
  if (code.m_kind == EndKind::Unknown) code.m_unknownName = name;
  return code;
}

std::string EndCode::name() const {
  std::string name(m_isOfCanary ? kOfCanary : std::string_view());
  name += m_kind == EndKind::Unknown ? std::string_view(m_unknownName) : kNames[static_cast<std::size_t>(m_kind)];
  return name;
}

EndCode EndCode::ofCanary() const {
  // A name with the prefix twice is no known name, and has to stay what it is.
  if (m_isOfCanary) return named(std::string(kOfCanary) + name());
  EndCode code = *this;
  code.m_isOfCanary = true;
  return code;
}

}  // namespace baremark::core::model
