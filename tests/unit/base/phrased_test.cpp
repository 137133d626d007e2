// SPDX-License-Identifier: Apache-2.0
#include "core/base/phrased.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace baremark::core::base {
namespace {

TEST(Phrased, aPhraseHasItsValuesInItsEnglish) {
  EXPECT_EQ(Phrased().english(), "");
  EXPECT_TRUE(Phrased().empty());
  EXPECT_TRUE(Phrased(Phrase::Names, Phrased::Names()).empty());
  EXPECT_FALSE(Phrased(Phrase::WholeNumber).empty());
  EXPECT_EQ(Phrased(Phrase::WholeNumber).english(), "a whole number");
  EXPECT_EQ(Phrased(Phrase::BytesRange, 1, std::size_t{4096}).english(), "1 to 4096 bytes");
  EXPECT_EQ(Phrased(Phrase::Range, "0.1%", "50%").english(), "0.1% to 50%");
  EXPECT_EQ(Phrased(Phrase::Names, Phrased::Names{"a", "b", "c"}).english(), "a, b or c");
  EXPECT_EQ(Phrased(Phrase::Value, "%1 and %2").english(), "%1 and %2") << "a value is never filled in again";
  EXPECT_EQ(Phrased(Phrase::SettingsOfScheduler, "Slurm", Phrased::Names{"account", "qos"}).english(),
            "of Slurm: account or qos");
}

TEST(Phrased, aTextIsAValueAndOnlyAValueEqualsAText) {
  EXPECT_EQ(Phrased("/scale/ranks"), Phrased(Phrase::Value, "/scale/ranks"));
  EXPECT_EQ(Phrased(""), Phrased());
  EXPECT_EQ(Phrased(std::string("a, b or c")), Phrased(Phrase::Value, "a, b or c")) << "not read as names";
  EXPECT_TRUE(Phrased("host") == "host");
  EXPECT_TRUE(Phrased() == "");
  EXPECT_FALSE(Phrased(Phrase::KindHost) == "host") << "a phrase is compared as a phrase";
}

TEST(Phrased, itsTextsAreChangedAndItsNumbersStay) {
  const auto doubled = [](const std::string& text) { return text + text; };
  EXPECT_EQ(Phrased(Phrase::Range, 1, "2").withTexts(doubled), Phrased(Phrase::Range, 1, "22"));
  EXPECT_EQ(Phrased(Phrase::Names, Phrased::Names{"a", "b"}).withTexts(doubled).english(), "aa or bb");
}

/// 7, "x8" and names, one after the other.
Phrased::Value exampleOf(std::size_t place) {
  if (place % 3 == 0) return std::int64_t{7};
  if (place % 3 == 1) return std::string("x8");
  return Phrased::Names{"a", "b"};
}

Phrased withExamples(Phrase phrase) {
  const std::string_view pattern = englishPattern(phrase);
  const bool isRange = pattern.substr(0, 8) == "%1 to %2";
  const auto value = [&](std::size_t place) { return isRange && place < 2 ? Phrased::Value(7) : exampleOf(place); };
  for (char count = '5'; count > '0'; --count) {
    if (pattern.find(std::string("%") + count) == std::string_view::npos) continue;
    switch (count) {
      case '1':
        return {phrase, value(0)};
      case '2':
        return {phrase, value(0), value(1)};
      case '3':
        return {phrase, value(0), value(1), value(2)};
      case '4':
        return {phrase, value(0), value(1), value(2), value(3)};
      default:
        return {phrase, value(0), value(1), value(2), value(3), value(4)};
    }
  }
  return phrase;
}

TEST(Phrased, everyPhraseIsReadFromItsEnglish) {
  std::set<std::string_view> patterns;
  for (std::size_t code = 1; code < kPhrases; ++code) {
    const auto phrase = static_cast<Phrase>(code);
    SCOPED_TRACE(englishPattern(phrase));
    EXPECT_FALSE(englishPattern(phrase).empty());
    if (phrase != Phrase::Names) {
      EXPECT_TRUE(patterns.insert(englishPattern(phrase)).second) << "two phrases are told alike";
    }
    const Phrased written = withExamples(phrase);
    const Phrased read = Phrased::fromEnglish(written.english());
    EXPECT_EQ(read.english(), written.english());
    // "%1 on %2" would be found in many texts, and a host may be named "data".
    const bool isOfOtherTexts =
        phrase == Phrase::SchedulerOfHost || (phrase >= Phrase::KindHost && phrase <= Phrase::KindRun);
    if (phrase > Phrase::Names && !isOfOtherTexts) {
      EXPECT_EQ(read.phrase(), phrase) << "read as: " << englishPattern(read.phrase());
    }
  }
}

TEST(Phrased, aTextThatIsNoPhraseIsAValue) {
  EXPECT_EQ(Phrased::fromEnglish(""), Phrased());
  EXPECT_EQ(Phrased::fromEnglish("open-mpi"), Phrased(Phrase::Value, "open-mpi"));
  EXPECT_EQ(Phrased::fromEnglish("what leads to it"), Phrased(Phrase::Value, "what leads to it")) << "no range";
  EXPECT_EQ(Phrased::fromEnglish("a, b or c"), Phrased(Phrase::Names, Phrased::Names{"a", "b", "c"}));
  EXPECT_EQ(Phrased::fromEnglish("strong arms"), Phrased("strong arms")) << "no number of arms";
  EXPECT_EQ(Phrased::fromEnglish("cat on mat"), Phrased("cat on mat"));
  EXPECT_EQ(Phrased::fromEnglish("data"), Phrased("data")) << "the name of a host";
  EXPECT_EQ(Phrased::fromEnglish("2"), Phrased("2"));
  EXPECT_EQ(Phrased::fromEnglish("5 to 40 with until"), Phrased(Phrase::RepeatsWithUntil, 5, 40));
}

}  // namespace
}  // namespace baremark::core::base
