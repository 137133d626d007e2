// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/build_arguments.h"

#include <algorithm>
#include <array>

#include "core/recipes/lint_subject.h"

namespace baremark::core::recipes {

std::vector<std::string> variablesOf(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find('$'); at != std::string_view::npos; at = text.find('$', at + 1)) {
    const std::size_t begin = at + (text.substr(at + 1, 1) == "{" ? 2 : 1);
    std::size_t end = begin;
    while (end < text.size() && isNameByte(text[end])) ++end;
    if (end > begin) names.emplace_back(text.substr(begin, end - begin));
  }
  return names;
}

bool isPlatformArgument(std::string_view name) {
  constexpr std::array<std::string_view, 11> kNames = {"TARGETPLATFORM", "TARGETOS",    "TARGETOSVERSION", "TARGETARCH",
                                                       "TARGETVARIANT",  "TARGETSTAGE", "BUILDPLATFORM",   "BUILDOS",
                                                       "BUILDOSVERSION", "BUILDARCH",   "BUILDVARIANT"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

bool isWholeReference(std::string_view text) {
  constexpr std::string_view kSigns = ":/@";
  return !text.empty() && kSigns.find(text.front()) == std::string_view::npos &&
         kSigns.find(text.back()) == std::string_view::npos;
}

BuildArguments::BuildArguments(std::string_view architecture) {
  const std::string arch = architecture == "aarch64" ? "arm64" : "amd64";
  for (const std::string side : {"TARGET", "BUILD"}) {
    m_values[side + "PLATFORM"] = "linux/" + arch;
    m_values[side + "OS"] = "linux";
    m_values[side + "ARCH"] = arch;
  }
}

void BuildArguments::add(const DockerInstruction& argument) {
  for (const DockerPair& pair : argument.pairs) {
    m_declared.insert(pair.name);
    if (pair.value) m_values[pair.name] = builtIn(*pair.value).value_or(*pair.value);
  }
}

bool BuildArguments::isDeclared(const std::string& name) const {
  return m_declared.contains(name) || isPlatformArgument(name);
}

std::optional<std::string> BuildArguments::valueOf(std::string_view name) const {
  const auto found = m_values.find(name);
  return found == m_values.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> BuildArguments::valueIn(std::string_view text) const {
  return resolved(text, [this](std::string_view name) { return valueOf(name); });
}

std::optional<std::string> BuildArguments::builtIn(std::string_view text) const {
  if (auto value = valueIn(text)) return value;
  return resolved(text, [this](std::string_view name) { return std::optional(valueOf(name).value_or("")); });
}

std::string BuildArguments::neededIn(std::string_view reference) const {
  const auto built = builtIn(reference);
  const std::vector<std::string> names = variablesOf(reference);
  const bool areDeclared =
      std::all_of(names.begin(), names.end(), [this](const std::string& name) { return isDeclared(name); });
  if (!built || isWholeReference(*built) || names.empty() || !areDeclared) return {};
  const auto missing = std::find_if(names.begin(), names.end(),
                                    [this](const std::string& name) { return valueOf(name).value_or("").empty(); });
  return missing == names.end() ? names.front() : *missing;
}

}  // namespace baremark::core::recipes
