// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/quoting.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "core/base/id.h"
#include "core/base/json.h"
#include "core/base/nearest_name.h"
#include "core/base/number_text.h"
#include "core/base/phrased.h"
#include "core/base/printable.h"
#include "tests/fakes/comma_locale.h"
#include "tests/files.h"
#include "tests/refused.h"

namespace baremark::core::base {
namespace {

TEST(Quoting, plainWordsStayPlain) {
  EXPECT_EQ(shellQuoted("--batch_size=32").value(), "--batch_size=32");
  EXPECT_EQ(shellQuoted("").value(), "''");
  EXPECT_EQ(shellQuoted("it's").value(), "'it'\\''s'");
}

TEST(Quoting, newlinesAndNulAreRefused) {
  using namespace std::string_view_literals;
  for (const auto text : {"a\nb"sv, "a\rb"sv, "a\0b"sv})
    EXPECT_TRUE(test::refused(shellQuoted(text), {.code = ErrorCode::Untrusted}));
}

TEST(Quoting, theShellSeesExactlyTheBytes) {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i) {
      const char c = static_cast<char>(1 + random() % 255);
      if (c != '\n' && c != '\r') text += c;
    }
    EXPECT_EQ(test::outputOf("printf %s " + shellQuoted(text).value()), text);
  }
}

TEST(Quoting, hostileWordsRunNothing) {
  for (const char* text :
       {"$(touch /tmp/canary)", "`id`", "; id", "&& id", "| id", "> /tmp/x", "* ?", "-rf", "!x", "~root", "a'b\"c\\d"})
    EXPECT_EQ(test::outputOf("printf %s " + shellQuoted(text).value()), text);
}

TEST(Quoting, onlyKnownVariablesStayVariables) {
  const std::vector<std::string> known = {"RUN_DIR"};
  EXPECT_EQ(shellQuotedWithVariables("--run_dir=${RUN_DIR}/x y", known).value(), "--run_dir=\"${RUN_DIR}\"'/x y'");
  EXPECT_EQ(test::outputOf("RUN_DIR='a b'; printf %s " +
                           shellQuotedWithVariables("${RUN_DIR}:${HOME}:$RUN_DIR", known).value()),
            "a b:${HOME}:$RUN_DIR");
  EXPECT_EQ(shellQuotedWithVariables("", known).value(), "''");
}

TEST(Quoting, commandsAndAssignmentsAreQuotedWordByWord) {
  EXPECT_EQ(shellCommand({"echo", "a b", "c"}).value(), "echo 'a b' c");
  EXPECT_FALSE(shellCommand({"echo", "a\nb"}));
  EXPECT_EQ(shellAssignments({{"A", "it's"}, {"B", ""}}).value(), "A='it'\\''s'\nB=''\n");
  EXPECT_FALSE(shellAssignments({{"A", "a\nB=b"}}));
}

TEST(Printable, ordinaryTextStaysAndEverythingElseIsReplacedByteByByteOrCutAtACharacter) {
  const struct {
    std::string text;
    std::size_t limit;
    const char* printed;
  } rows[] = {{"Größe: 3 µs\n\t→ ok", 100, "Größe: 3 µs\n\t→ ok"},
              {"exactly10!", 10, "exactly10!"},
              {"\x1b[31mred", 100, "\xEF\xBF\xBD[31mred"},
              {"a\xE2\x80\xAEz", 100, "a\xEF\xBF\xBDz"},  // from right to left
              {std::string("a\0z", 3), 100, "a\xEF\xBF\xBDz"},
              {"\xC2\x9B", 100, "\xEF\xBF\xBD"},
              {"\xff\xc3", 100, "\xEF\xBF\xBD\xEF\xBF\xBD"},
              {"\xC0\x80", 100, "\xEF\xBF\xBD\xEF\xBF\xBD"},
              {"abcdefgh", 6, "abc…"},
              {"äöüß", 6, "ä…"}};
  for (const auto& row : rows) EXPECT_EQ(printable(row.text, row.limit), row.printed);
  EXPECT_TRUE(isUtf8(printable("\xED\xA0\x80", 100)));
  EXPECT_LE(printable(std::string(10000, '\xff'), 50).size(), 50U);
}

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

TEST(Phrased, aTextIsAValueAndOnlyTextsAreChanged) {
  EXPECT_EQ(Phrased("/scale/ranks"), Phrased(Phrase::Value, "/scale/ranks"));
  EXPECT_EQ(Phrased(""), Phrased());
  EXPECT_EQ(Phrased(std::string("a, b or c")), Phrased(Phrase::Value, "a, b or c")) << "not read as names";
  EXPECT_TRUE(Phrased("host") == "host");
  EXPECT_TRUE(Phrased() == "");
  EXPECT_FALSE(Phrased(Phrase::KindHost) == "host") << "a phrase is compared as a phrase";
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

TEST(NumberText, decimalsAndDigitsAreAsRequested) {
  EXPECT_EQ(fixedText(12.345, 1), "12.3");
  EXPECT_EQ(fixedText(-0.06, 1), "-0.1");
  EXPECT_EQ(fixedText(1e6, 0), "1000000");
  EXPECT_EQ(generalText(98.76543, 4), "98.77");
  EXPECT_EQ(generalText(0.5, 6), "0.5");
  EXPECT_EQ(generalText(1e21, 6), "1e+21");
}

TEST(NumberText, onlyWholeNumbersAreRead) {
  EXPECT_EQ(numberIn("0.52"), 0.52);
  EXPECT_EQ(numberIn("-1e3"), -1000.0);
  EXPECT_EQ(numberIn("+7"), 7.0);
  for (const char* text : {"", " 1", "1 ", "1,5", "1.5x", "1+1", "nan", "inf", "-inf", "0x10", "1e999", "e", "-", "."})
    EXPECT_FALSE(numberIn(text)) << text;
  EXPECT_FALSE(numberIn(std::string_view("1\0=1", 4)));
}

TEST(NumberText, theLocaleChangesNothing) {
  const fakes::CommaLocale comma;
  if (!comma.isSet()) GTEST_SKIP() << "localedef cannot make a locale here";
  EXPECT_EQ(fixedText(12.345, 1), "12.3");
  EXPECT_EQ(generalText(0.25, 6), "0.25");
  EXPECT_EQ(numberIn("0.25"), 0.25);
  EXPECT_FALSE(numberIn("0,25"));
}

TEST(Percent, isReadAsAFractionAndWrittenShort) {
  EXPECT_DOUBLE_EQ(parsePercent("2%", 0, 1).value(), 0.02);
  EXPECT_DOUBLE_EQ(parsePercent(" 0.5 % ", 0, 1).value(), 0.005);
  EXPECT_DOUBLE_EQ(parsePercent("2,5 %", 0, 1).value(), 0.025) << "as the German interface writes it";
  EXPECT_EQ(toPercent(0.02), "2%");
  EXPECT_EQ(toPercent(0.005), "0.5%");
  EXPECT_EQ(toPercent(0.07), "7%");
}

TEST(Percent, aBareNumberAndOneOutOfRangeAreRefused) {
  for (const char* text : {"2", "", "%", "two %", "-1%", "1e1%", "1.2.3%", "1,2.3%", "1,2,3%", "nan%", "2%%"})
    EXPECT_TRUE(test::refused(parsePercent(text, 0, 1), {.code = ErrorCode::WrongType})) << text;
  EXPECT_TRUE(
      test::refused(parsePercent("60%", 0.001, 0.5), {.code = ErrorCode::OutOfRange, .allowed = "0.1% to 50%"}));
}

TEST(NearestName, findsTheIntendedNameIfOneIsNear) {
  const std::vector<std::string> names = {"batch_size", "optimizer", "precision"};
  EXPECT_EQ(nearestName("batchsize", names), "batch_size");
  EXPECT_EQ(nearestName("BATCH_SIEZ", names), "batch_size");
  EXPECT_EQ(nearestName("optimiser", names), "optimizer");
  EXPECT_EQ(nearestName("colour", {"batch_size", "optimizer"}), "");
  EXPECT_EQ(nearestName("", {"a"}), "a");
  EXPECT_EQ(nearestName("x", {}), "");
}

TEST(NearestName, listsReadAsASentence) {
  EXPECT_EQ(listOfNames({}), "");
  EXPECT_EQ(listOfNames({"a"}), "a");
  EXPECT_EQ(listOfNames({"a", "b", "c"}), "a, b or c");
  EXPECT_EQ(listOfNames(std::vector<std::string>(14, "x")), "x, x, x, x, x, x, x, x, x, x, x, x and 2 more");
}

TEST(Id, isValidAndUnique) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const RunId id = RunId::make();
    EXPECT_TRUE(id.isValid()) << id.text();
    seen.insert(id.text());
  }
  EXPECT_EQ(seen.size(), 1000U);
}

TEST(Id, sortsByTimeOfCreation) {
  std::random_device random;
  const std::chrono::system_clock::time_point early{std::chrono::milliseconds{1'000'000}};
  EXPECT_LT(makeUlid(early, random), makeUlid(early + std::chrono::milliseconds{1}, random));
}

TEST(Id, textsOfAnotherFormatAreNotUlids) {
  EXPECT_TRUE(isUlid("01ARZ3NDEKTSV4RRFFQ69G5FAV"));
  EXPECT_FALSE(isUlid("01ARZ3NDEKTSV4RRFFQ69G5FA"));
  EXPECT_FALSE(isUlid("81ARZ3NDEKTSV4RRFFQ69G5FAV"));
  EXPECT_FALSE(isUlid("01ARZ3NDEKTSV4RRFFQ69G5FAU"));
  EXPECT_FALSE(isUlid("../../../../../../etc/pass"));
}

}  // namespace
}  // namespace baremark::core::base
