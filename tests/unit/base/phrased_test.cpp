// SPDX-License-Identifier: Apache-2.0
#include "core/base/phrased.h"

#include <gtest/gtest.h>

#include <string>

#include "core/base/json.h"

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

TEST(Phrased, itIsTheSameAfterItIsStored) {
  for (const Phrased& phrased :
       {Phrased(), Phrased("a, b or c"), Phrased(Phrase::WholeNumber), Phrased(Phrase::Range, -1, "64 %3"),
        Phrased(Phrase::Names, Phrased::Names{"a", "b"}), Phrased(Phrase::NoneOr, Phrased::Names())})
    EXPECT_EQ(Phrased::fromJson(phrased.toJson()), phrased) << phrased.toJson();
  for (const char* unknown : {"null", "3", "{}", R"({"phrase": "Range"})", R"({"phrase": "Range", "values": [1]})",
                              R"({"phrase": "NoSuch", "values": []})", R"({"phrase": 3, "values": []})",
                              R"({"phrase": "Value", "values": [[]]})"})
    EXPECT_TRUE(Phrased::fromJson(*parseJson(unknown)).empty()) << unknown;
  EXPECT_EQ(Phrased::fromJson(*parseJson(R"({"phrase": "Below", "values": 3})")), Phrased(Phrase::Below, 3));
}

}  // namespace
}  // namespace baremark::core::base
