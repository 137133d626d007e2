// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/image_reference.h"

namespace baremark::core::recipes {

ImageReference splitImageReference(std::string_view reference) {
  constexpr std::string_view kScheme = "://";
  const std::size_t scheme = reference.find(kScheme);
  if (scheme != std::string_view::npos) reference.remove_prefix(scheme + kScheme.size());
  ImageReference out;
  const std::size_t digest = reference.find('@');
  if (digest != std::string_view::npos) out.digest = std::string(reference.substr(digest + 1));
  reference = reference.substr(0, digest);
  const std::size_t slash = reference.rfind('/');
  // A colon before the last slash is that of a port.
  const std::size_t colon = reference.find(':', slash == std::string_view::npos ? 0 : slash);
  if (colon != std::string_view::npos) out.tag = std::string(reference.substr(colon + 1));
  out.name = std::string(reference.substr(0, colon));
  return out;
}

}  // namespace baremark::core::recipes
