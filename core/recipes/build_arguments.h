// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments above the first FROM of a Dockerfile, as BuildKit puts them into the FROMs without --build-arg
// (moby/buildkit, frontend/dockerfile/dockerfile2llb/convert.go). Values; any thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipes/dockerfile.h"

namespace baremark::core::recipes {

/// The variables of "$NAME" and "${NAME…}" in a text.
[[nodiscard]] std::vector<std::string> variablesOf(std::string_view text);

/// Whether BuildKit defines the argument above the first FROM: TARGETARCH and the like.
[[nodiscard]] bool isPlatformArgument(std::string_view name);

/// Whether the text can be an image's reference: it is not empty, and no part of it is missing at its ends.
[[nodiscard]] bool isWholeReference(std::string_view text);

class BuildArguments {
 public:
  /// `architecture` is that of the image: "x86_64".
  explicit BuildArguments(std::string_view architecture = "x86_64");

  /// An ARG above the first FROM.
  void add(const DockerInstruction& argument);
  /// Whether a build can give the argument, or BuildKit itself does.
  [[nodiscard]] bool isDeclared(const std::string& name) const;
  /// `text` with the values of its variables; nothing if one has none.
  [[nodiscard]] std::optional<std::string> valueIn(std::string_view text) const;
  /// `text` as BuildKit reads it: variables without a value are empty. Nothing: it has a pattern, which is not read
  /// here.
  [[nodiscard]] std::optional<std::string> builtIn(std::string_view text) const;
  /// The first argument of a reference that a build must be given, because the reference is not whole without. Empty:
  /// it is whole, or its variables cannot be given.
  [[nodiscard]] std::string neededIn(std::string_view reference) const;

 private:
  [[nodiscard]] std::optional<std::string> valueOf(std::string_view name) const;

  std::set<std::string> m_declared;
  std::map<std::string, std::string, std::less<>> m_values;
};

}  // namespace baremark::core::recipes
