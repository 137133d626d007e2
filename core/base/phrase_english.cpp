// SPDX-License-Identifier: Apache-2.0
// Looks up the English text of a phrase.
#include <string_view>

#include "core/base/phrase_english.h"
#include "core/base/phrase_english_devices.h"
#include "core/base/phrased.h"

namespace baremark::core::base {
namespace {

constexpr const English& englishOf(std::size_t code) {
  return code < kEnglish.size() ? kEnglish[code] : kEnglishOfDevices[code - kEnglish.size()];
}

constexpr bool isInOrder() {
  for (std::size_t i = 0; i < kPhrases; ++i) {
    if (englishOf(i).phrase != static_cast<Phrase>(i)) return false;
  }
  return true;
}
static_assert(isInOrder(), "the texts stand in the order of the phrases");

}  // namespace

std::string_view englishPattern(Phrase phrase) {
  return englishOf(static_cast<std::size_t>(phrase)).text;
}

}  // namespace baremark::core::base
