// SPDX-License-Identifier: GPL-3.0-or-later
// What a user types as the source of an image. An accepted reference names one registry, one repository and a tag or a
// digest, in one printable word, and reads the same again.
#include "core/containers/image_source.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>

void fuzz(std::string_view input) {
  using namespace baremark::core::containers;
  const std::string source(input);
  (void)isPath(source);
  // A name that is made is a good one.
  abortIf(!checkImageName(defaultImageName(source), "\n"));
  const auto reference = parseReference(source);
  if (!reference) return;
  const std::string text = reference->text();
  const auto isPlain = [](char c) {
    return c > ' ' && c < '\x7f' && std::string("'\"`$\\;&|<>").find(c) == std::string::npos;
  };
  abortIf(!std::all_of(text.begin(), text.end(), isPlain) || text.front() == '-');
  abortIf(reference->registry.empty() || (reference->tag.empty() && reference->digest.empty()));
  (void)reference->isLoopback();
  const auto again = parseReference(text);
  if (!again) {
    // The default registry in front of it can make it longer than the limit.
    constexpr std::size_t kMostReference = 512;
    abortIf(text.size() <= kMostReference);
    return;
  }
  abortIf(again->text() != text || again->registry != reference->registry);
}
