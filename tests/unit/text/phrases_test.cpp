// SPDX-License-Identifier: GPL-3.0-or-later
// Every ADVICE of core/base/phrases.h has whole sentences in app/text (tests/checks/english_errors_test.cpp: no English
// is in the place of a phrase).
#include <gtest/gtest.h>

#include <QString>
#include <set>
#include <string>

#include "app/text/advice_text.h"

namespace baremark::app::text {
namespace {

using core::base::Phrase;

const std::set<Phrase> kAdvice = {
#define PHRASE(name, english)
#define ENGLISH(name, english)
#define ADVICE(name, english) Phrase::name,
#include "core/base/phrases.h"
};

/// The highest n of %n in `text`.
int placesIn(const char* text) {
  int most = 0;
  for (int number = 1; number <= 9; ++number) {
    if (QString::fromUtf8(text).contains(QStringLiteral("%%1").arg(number))) most = number;
  }
  return most;
}

TEST(Phrases, eachAdviceHasSentencesWithItsValues) {
  std::set<Phrase> told;
  for (const AdviceForm& form : adviceForms()) {
    const std::string pattern(core::base::englishPattern(form.phrase));
    EXPECT_TRUE(told.insert(form.phrase).second) << pattern;
    EXPECT_LE(placesIn(form.terminal), placesIn(pattern.c_str())) << pattern;
    EXPECT_LE(placesIn(form.window), placesIn(pattern.c_str())) << pattern;
  }
  EXPECT_EQ(told, kAdvice);
}

}  // namespace
}  // namespace baremark::app::text
