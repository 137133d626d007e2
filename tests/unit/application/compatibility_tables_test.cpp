// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/recipe_checks.h"

#include <gtest/gtest.h>

#include <QTemporaryDir>
#include <fstream>

namespace baremark::app {
namespace {

TEST(UserTables, comeFirstAndABrokenOneIsAnError) {
  const QTemporaryDir folder;
  const std::string path = folder.path().toStdString();
  const auto shipped = compatibilityTables(path);
  ASSERT_TRUE(shipped) << toLogLine(shipped.error());
  EXPECT_EQ(shipped->tables, core::recipes::shippedTables().tables);
  std::ofstream(path + "/site.json") << R"({"schema": "baremark.compatibility/1", "id": "site", "kind": "cuda-driver",
    "date": "2026-11-28", "sources": ["us"], "rows": [{"cuda": "12.8", "driver": "500"}]})";
  const auto both = compatibilityTables(path);
  ASSERT_TRUE(both) << toLogLine(both.error());
  EXPECT_EQ(both->rowsOf("cuda-driver").front().table->id, "site");
  std::ofstream(path + "/broken.json") << "{";
  const auto broken = compatibilityTables(path);
  ASSERT_FALSE(broken);
  EXPECT_NE(broken.error().where.english().find("broken.json"), std::string::npos);
  EXPECT_EQ(compatibilityTables(path + "/none")->tables.size(), shipped->tables.size());
}

}  // namespace
}  // namespace baremark::app
