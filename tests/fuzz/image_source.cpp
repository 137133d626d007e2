// SPDX-License-Identifier: GPL-3.0-or-later
// What a user types as the source of an image. An accepted reference names one registry, one repository and a tag or a
// digest, in one printable word, and reads the same again.
#include "core/containers/image_source.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core::containers;
  const std::string source(reinterpret_cast<const char*>(data), size);
  (void)isPath(source);
  // A name that is made is a good one.
  if (!checkImageName(defaultImageName(source), "\n")) std::abort();
  const auto reference = parseReference(source);
  if (!reference) return 0;
  const std::string text = reference->text();
  const auto isPlain = [](char c) {
    return c > ' ' && c < '\x7f' && std::string("'\"`$\\;&|<>").find(c) == std::string::npos;
  };
  if (!std::all_of(text.begin(), text.end(), isPlain) || text.front() == '-') std::abort();
  if (reference->registry.empty() || (reference->tag.empty() && reference->digest.empty())) std::abort();
  (void)reference->isLoopback();
  const auto again = parseReference(text);
  if (!again) {
    // The default registry in front of it can make it longer than the limit.
    constexpr std::size_t kMostReference = 512;
    if (text.size() <= kMostReference) std::abort();
    return 0;
  }
  if (again->text() != text || again->registry != reference->registry) std::abort();
  return 0;
}
