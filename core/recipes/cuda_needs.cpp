// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/cuda_needs.h"

#include "core/base/argv_template.h"
#include "core/base/version_numbers.h"

namespace baremark::core::recipes {
namespace {

/// The row with the newest version of CUDA that is not newer than `cuda`. Nothing: all are newer.
std::optional<TableMatch> lastRow(std::string_view kind, std::string_view cuda, const CompatibilityTables& tables) {
  std::optional<TableMatch> last;
  for (const TableMatch& row : tables.rowsOf(kind)) {
    if (base::compareVersions(row.at("cuda"), cuda) > 0) continue;
    if (!last || base::compareVersions(row.at("cuda"), last->at("cuda")) > 0) last = row;
  }
  return last;
}

}  // namespace

CudaNeeds needsOf(std::string_view cuda, const CompatibilityTables& tables) {
  const std::vector<int> numbers = base::numbersOf(cuda);
  if (numbers.empty()) return {};
  CudaNeeds needs;
  // A wheel's library names only the first number: "12" is 12.0.
  needs.ofDriver = lastRow("cuda-driver", cuda, tables);
  if (needs.ofDriver) needs.driver = needs.ofDriver->at("driver");
  needs.family = needs.driver;
  const std::optional<TableMatch> family = lastRow("cuda-family", cuda, tables);
  const bool isOfFamily = family && base::numbersOf(family->at("cuda")).front() == numbers.front();
  // CUDA 11.0 itself needs less than its family.
  if (isOfFamily && base::compareVersions(family->at("driver"), needs.driver) < 0) needs.family = family->at("driver");
  needs.ofCapability = lastRow("cuda-oldest-gpu", cuda, tables);
  if (needs.ofCapability) needs.capability = needs.ofCapability->at("capability");
  return needs;
}

DriverFit fitOf(std::string_view driver, const CudaNeeds& needs) {
  if (needs.driver.empty() || base::compareVersions(driver, needs.driver) >= 0) return DriverFit::Full;
  return base::compareVersions(driver, needs.family) >= 0 ? DriverFit::Limited : DriverFit::None;
}

}  // namespace baremark::core::recipes
