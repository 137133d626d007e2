// SPDX-License-Identifier: Apache-2.0
#include "core/model/end_reason.h"

#include <algorithm>
#include <iterator>

#include "core/base/lines.h"

namespace baremark::core::model {
namespace {

constexpr std::string_view kOfCanary = "canary_";

/// In the order of EndKind.
constexpr struct Row {
  std::string_view name;
  std::size_t arguments;
} kRows[] = {
#define END_KIND(kind, name, arguments) {name, arguments},
#include "core/model/end_kinds.h"
};

}  // namespace

EndCode EndCode::named(std::string_view name) {
  EndCode code;
  code.m_isOfCanary = name.substr(0, kOfCanary.size()) == kOfCanary;
  if (code.m_isOfCanary) name.remove_prefix(kOfCanary.size());
  code.m_kind = static_cast<EndKind>(std::ranges::find(kRows, name, &Row::name) - std::begin(kRows));
  if (code.m_kind == EndKind::Unknown) code.m_unknownName = name;
  return code;
}

std::string EndCode::name() const {
  std::string name(m_isOfCanary ? kOfCanary : std::string_view());
  name += m_kind == EndKind::Unknown ? std::string_view(m_unknownName) : kRows[static_cast<std::size_t>(m_kind)].name;
  return name;
}

EndReason EndReason::ofText(const EndCode& code, std::string_view text) {
  EndReason reason{.code = code};
  std::size_t most = code.isOfCanary() ? 1 : 0;
  if (code.kind() != EndKind::Unknown) most += kRows[static_cast<std::size_t>(code.kind())].arguments;
  while (reason.arguments.size() < most && !text.empty()) reason.arguments.emplace_back(base::takeLine(text));
  reason.detail = text;
  return reason;
}

std::string EndReason::text() const {
  std::string text;
  for (const std::string& argument : arguments) text += argument + "\n";
  text += detail;
  if (detail.empty()) text.erase(text.find_last_not_of('\n') + 1);
  return text;
}

EndReason EndReason::ofCanary(const std::string& arm) const {
  return ofText(EndCode::named(std::string(kOfCanary) + code.name()), arm + "\n" + text());
}

}  // namespace baremark::core::model
