// SPDX-License-Identifier: GPL-3.0-or-later
// The help page "Checks before a run" lists every check of the registry, and no other.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/preflight/rules.h"
#include "tests/places.h"

namespace baremark::core::preflight {
namespace {

/// The cells of each line of the table whose first cell is a check.
std::vector<std::vector<std::string>> rowsOf(const std::string& file) {
  std::ifstream in(std::string(places::kSource) + "/resources/help/" + file + ".md");
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("| PF-", 0) != 0) continue;
    std::vector<std::string> cells;
    std::istringstream parts(line.substr(2));
    for (std::string cell; std::getline(parts, cell, '|');) {
      if (cell.size() > 1) cells.push_back(cell.substr(cell.front() == ' ' ? 1 : 0));
    }
    for (std::string& cell : cells) cell.erase(cell.find_last_not_of(' ') + 1);
    rows.push_back(std::move(cells));
  }
  return rows;
}

TEST(HelpOfChecks, listsEveryCheckWithItsSideAndWhetherItCanBeWaived) {
  const auto english = rowsOf("checks");
  const auto german = rowsOf("de/checks");
  ASSERT_EQ(english.size(), rules().size());
  ASSERT_EQ(german.size(), rules().size());
  for (std::size_t i = 0; i < rules().size(); ++i) {
    const Rule& rule = rules()[i];
    ASSERT_EQ(english[i].size(), 5U);
    ASSERT_EQ(german[i].size(), 5U);
    EXPECT_EQ(english[i][0], rule.id);
    EXPECT_EQ(german[i][0], rule.id);
    EXPECT_EQ(english[i][1], base::Phrased(rule.what).english());
    EXPECT_EQ(english[i][2].find("here") != std::string::npos, rule.login != nullptr) << rule.id;
    EXPECT_EQ(english[i][2].find("job") != std::string::npos, rule.job != nullptr) << rule.id;
    EXPECT_EQ(german[i][2].find("hier") != std::string::npos, rule.login != nullptr) << rule.id;
    EXPECT_EQ(german[i][2].find("Job") != std::string::npos, rule.job != nullptr) << rule.id;
    EXPECT_EQ(english[i][4] == "yes", rule.canBeWaived) << rule.id;
    EXPECT_EQ(german[i][4] == "ja", rule.canBeWaived) << rule.id;
  }
}

}  // namespace
}  // namespace baremark::core::preflight
