// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/quoting.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>
#include <random>

namespace baremark::core::base {
namespace {

std::string shellPrints(const std::string& script) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(script.c_str(), "r"), pclose);
  std::string out;
  std::array<char, 4096> buffer{};
  std::size_t got = 0;
  while ((got = fread(buffer.data(), 1, buffer.size(), pipe.get())) > 0) out.append(buffer.data(), got);
  return out;
}

TEST(Quoting, plainWordsStayPlain) {
  EXPECT_EQ(shellQuoted("--batch_size=32").value(), "--batch_size=32");
  EXPECT_EQ(shellQuoted("").value(), "''");
  EXPECT_EQ(shellQuoted("it's").value(), "'it'\\''s'");
}

TEST(Quoting, newlinesAndNulAreRefused) {
  using namespace std::string_view_literals;
  for (const auto text : {"a\nb"sv, "a\rb"sv, "a\0b"sv}) {
    ASSERT_FALSE(shellQuoted(text));
    EXPECT_EQ(shellQuoted(text).error().code, ErrorCode::Untrusted);
  }
}

TEST(Quoting, theShellSeesExactlyTheBytes) {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i) {
      const char c = static_cast<char>(1 + random() % 255);
      if (c != '\n' && c != '\r') text += c;
    }
    EXPECT_EQ(shellPrints("printf %s " + shellQuoted(text).value()), text);
  }
}

TEST(Quoting, hostileWordsRunNothing) {
  for (const char* text :
       {"$(touch /tmp/canary)", "`id`", "; id", "&& id", "| id", "> /tmp/x", "* ?", "-rf", "!x", "~root", "a'b\"c\\d"})
    EXPECT_EQ(shellPrints("printf %s " + shellQuoted(text).value()), text);
}

TEST(Quoting, onlyKnownVariablesStayVariables) {
  const std::vector<std::string> known = {"RUN_DIR"};
  EXPECT_EQ(shellQuotedWithVariables("--run_dir=${RUN_DIR}/x y", known).value(), "--run_dir=\"${RUN_DIR}\"'/x y'");
  EXPECT_EQ(
      shellPrints("RUN_DIR='a b'; printf %s " + shellQuotedWithVariables("${RUN_DIR}:${HOME}:$RUN_DIR", known).value()),
      "a b:${HOME}:$RUN_DIR");
  EXPECT_EQ(shellQuotedWithVariables("", known).value(), "''");
}

TEST(Quoting, aCommandIsItsWords) {
  EXPECT_EQ(shellCommand({"echo", "a b", "c"}).value(), "echo 'a b' c");
  EXPECT_FALSE(shellCommand({"echo", "a\nb"}));
}

TEST(Quoting, assignmentsStandOnLinesOfTheirOwn) {
  EXPECT_EQ(shellAssignments({{"A", "it's"}, {"B", ""}}).value(), "A='it'\\''s'\nB=''\n");
  EXPECT_FALSE(shellAssignments({{"A", "a\nB=b"}}));
}

}  // namespace
}  // namespace baremark::core::base
