// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/compatibility_table.h"

#include <gtest/gtest.h>

#include <set>

#include "core/base/version_numbers.h"
#include "tests/refused.h"
#include "tests/resources.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode;

constexpr const char* kSmall = R"({"schema": "baremark.compatibility/1", "id": "mine", "kind": "cuda-driver",
  "date": "2026-11-28", "sources": ["the administrator"], "rows": [{"cuda": "12.4", "driver": "550.40"}]})";

std::string changed(const std::string& from, const std::string& to) {
  std::string text = kSmall;
  text.replace(text.find(from), from.size(), to);
  return text;
}

TEST(CompatibilityTables, theProgramHasEachFileOfTheFolder) {
  std::set<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(std::string(places::kResources) + "/compatibility")) {
    files.insert(file.path().stem().string());
    const auto table = test::got(parseCompatibilityTable(test::contentOf(file.path().string())));
    EXPECT_EQ(table.id, file.path().stem().string());
    EXPECT_FALSE(table.rows.empty()) << table.id;
  }
  std::set<std::string> shipped;
  std::set<std::string> kinds;
  for (const CompatibilityTable& table : shippedTables().tables) {
    EXPECT_TRUE(shipped.insert(table.id).second) << table.id;
    kinds.insert(table.kind);
  }
  EXPECT_EQ(shipped, files);
  EXPECT_EQ(kinds.size(), tableKinds().size());
}

TEST(CompatibilityTables, aBrokenTableIsRefused) {
  const auto good = parseCompatibilityTable(kSmall);
  ASSERT_TRUE(good) << toLogLine(good.error());
  struct Refusal {
    std::string from;
    std::string to;
    ErrorCode code;
    std::string where;
  };
  const std::vector<Refusal> refusals = {
      {"cuda-driver", "cuda-drivers", ErrorCode::UnknownValue, "/kind"},
      {"2026-11-28", "28.11.2026", ErrorCode::Untrusted, "/date"},
      {R"(["the administrator"])", "[]", ErrorCode::OutOfRange, "/sources"},
      {R"("550.40")", R"("new")", ErrorCode::Untrusted, "/rows/0/driver"},
      {R"("550.40")", "550.4", ErrorCode::WrongType, "/rows/0/driver"},
      {R"(, "driver": "550.40")", "", ErrorCode::Missing, "/rows/0/driver"},
      {R"("cuda": "12.4")", R"("cuda": "12.4", "gpu": "7.0")", ErrorCode::UnknownKey, "/rows/0/gpu"},
  };
  for (const Refusal& refusal : refusals)
    EXPECT_TRUE(test::refused(parseCompatibilityTable(changed(refusal.from, refusal.to)),
                              {.code = refusal.code, .where = refusal.where}))
        << refusal.to;
}

TEST(CompatibilityTables, theUsersOwnTablesComeFirst) {
  const CompatibilityTables tables = tablesWith({*parseCompatibilityTable(kSmall)});
  const auto rows = tables.rowsOf("cuda-driver");
  EXPECT_EQ(rows.front().table->id, "mine");
  EXPECT_EQ(rows.size(), shippedTables().rowsOf("cuda-driver").size() + 1);
}

TEST(VersionNumbers, limitsAreIncluded) {
  EXPECT_TRUE(base::isWithin("4.1.6", "4.1", "4.1"));
  EXPECT_TRUE(base::isWithin("2.1", "2.1.1", "2.2")) << "a series";
  EXPECT_TRUE(base::isWithin("5", "", ""));
  EXPECT_FALSE(base::isWithin("4.2", "4.1", "4.1"));
  EXPECT_FALSE(base::isWithin("2.0.9", "2.1", ""));
  EXPECT_FALSE(base::isWithin("", "", ""));
  EXPECT_FALSE(base::isWithin("new", "", ""));
}

}  // namespace
}  // namespace baremark::core::recipes
