// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of an image's reference. Pure.
#pragma once

#include <string>
#include <string_view>

namespace baremark::core::recipes {

/// "nvcr.io/nvidia/pytorch:25.06-py3@sha256:..." has the name "nvcr.io/nvidia/pytorch".
struct ImageReference {
  std::string name;
  std::string tag;     ///< empty if there is none
  std::string digest;  ///< "sha256:..."; empty if there is none
  bool operator==(const ImageReference&) const = default;
};

/// Splits a reference, also one with "docker://" before it. Any text gives a result, also one with variables; what a
/// registry accepts is the business of core/containers/image_source.h.
[[nodiscard]] ImageReference splitImageReference(std::string_view reference);

}  // namespace baremark::core::recipes
