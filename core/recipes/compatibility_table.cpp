// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/compatibility_table.h"

#include <algorithm>
#include <stdexcept>

#include "core/base/argv_template.h"
#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/base/version_numbers.h"
#include "core/recipes/block_fields.h"

namespace baremark::core::recipes {
namespace {

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Phrase, base::Phrased, base::Result;

constexpr std::size_t kMostRows = 10'000;
constexpr std::size_t kMostSources = 64;
constexpr Column kFit{"fit", ColumnType::Fit};

constexpr Column word(std::string_view name) {
  return {name, ColumnType::Word};
}
constexpr Column version(std::string_view name) {
  return {name};
}
constexpr Column limit(std::string_view name) {
  return {name, ColumnType::Version, false};
}

/// "2026-03-20".
bool isDate(std::string_view text) {
  if (text.size() != 10) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isDash = i == 4 || i == 7;
    if (isDash ? text[i] != '-' : (text[i] < '0' || text[i] > '9')) return false;
  }
  return true;
}

void readValue(JsonFields& fields, const Column& column, TableRow& row) {
  if (!column.isRequired && !fields.has(column.name)) return;
  const std::string name(column.name);
  std::string text;
  if (column.type == ColumnType::Fit) {
    text = fields.choice(name, {"pass", "warn", "stop"});
  } else {
    text = plainLine(fields, name, {}, 1, 64);
    if (fields.isGood() && column.type == ColumnType::Version && !isComparableVersion(text))
      fields.refuse(name, ErrorCode::Untrusted, base::printable(text, 80), "[0-9][0-9A-Za-z._+~-]*");
  }
  row.values.emplace(name, std::move(text));
}

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

const std::vector<TableKind>& tableKinds() {
  static const std::vector<TableKind> kKinds = {
      {"cuda-driver", {version("cuda"), version("driver")}},
      {"cuda-family", {version("cuda"), version("driver")}},
      {"cuda-oldest-gpu", {version("cuda"), version("capability")}},
      {"gpu-first-cuda", {version("capability"), version("cuda")}},
      {"cudnn-cuda",
       {version("least"), limit("most"), version("cuda_least"), version("cuda_most"), limit("driver"),
        limit("capability")}},
      {"nccl-cuda", {version("least"), limit("most"), version("cuda")}},
      {"mpi-families", {word("mpi"), word("abi")}},
      {"mpi-versions",
       {word("abi"), limit("image_least"), limit("image_most"), limit("host_least"), limit("host_most"), kFit}},
      {"mpi-pmix", {word("mpi"), version("least"), limit("most"), version("pmix")}},
      {"pmix", {version("client_least"), limit("client_most"), version("server_least"), limit("server_most")}},
      {"packages", {word("distribution"), word("release"), word("software"), version("version")}},
      {"wheel-python",
       {word("package"), version("least"), limit("most"), version("python_least"), limit("python_most")}}};
  return kKinds;
}

const std::string& TableRow::at(std::string_view column) const {
  static const std::string kNone;
  const auto found = values.find(column);
  return found == values.end() ? kNone : found->second;
}

Result<CompatibilityTable> parseCompatibilityTable(std::string_view text) {
  JsonFields fields(text, "baremark.compatibility/1");
  CompatibilityTable table;
  table.id = plainLine(fields, "id", {}, 1, 64);
  std::vector<std::string> kinds;
  for (const TableKind& kind : tableKinds()) kinds.emplace_back(kind.id);
  table.kind = fields.choice("kind", kinds);
  table.date = fields.text("date", {}, 64);
  if (fields.isGood() && !isDate(table.date))
    fields.refuse("date", ErrorCode::Untrusted, base::printable(table.date, 80), "[0-9]{4}-[0-9]{2}-[0-9]{2}");
  table.sources = fields.texts("sources", 1024);
  if (fields.isGood() && (table.sources.empty() || table.sources.size() > kMostSources))
    fields.refuse("sources", {.code = ErrorCode::OutOfRange, .allowed = {Phrase::ValuesRange, 1, kMostSources}});
  for (const std::string& source : table.sources) {
    if (fields.isGood() && (source.empty() || !mayHold(FieldType::Text, source)))
      fields.refuse("sources", ErrorCode::Untrusted, base::printable(source, 80), Phrase::OneLine);
  }
  const auto kind = std::ranges::find(tableKinds(), table.kind, &TableKind::id);
  if (!fields.isGood()) return fields.finish(std::move(table));
  fields.each(
      "rows",
      [&](JsonFields& entry) {
        TableRow& row = table.rows.emplace_back();
        for (const Column& column : kind->columns) readValue(entry, column, row);
      },
      kMostRows);
  return fields.finish(std::move(table));
}

std::vector<TableMatch> CompatibilityTables::rowsOf(std::string_view kind) const {
  std::vector<TableMatch> matches;
  for (const CompatibilityTable& table : tables) {
    if (table.kind != kind) continue;
    for (const TableRow& row : table.rows) matches.push_back({&row, &table});
  }
  return matches;
}

const CompatibilityTables& shippedTables() {
  static const CompatibilityTables kShipped = [] {
    CompatibilityTables shipped;
    for (const std::string_view text : shippedTableTexts()) {
      Result<CompatibilityTable> table = parseCompatibilityTable(text);
      if (!table) throw std::logic_error(toLogLine(table.error()));  // a test reads each of them
      shipped.tables.push_back(std::move(*table));
    }
    return shipped;
  }();
  return kShipped;
}

CompatibilityTables tablesWith(std::vector<CompatibilityTable> own) {
  CompatibilityTables all{std::move(own)};
  all.tables.insert(all.tables.end(), shippedTables().tables.begin(), shippedTables().tables.end());
  return all;
}

std::optional<TableMatch> rowOfPmix(std::string_view client, std::string_view server,
                                    const CompatibilityTables& tables) {
  for (const TableMatch& row : tables.rowsOf("pmix")) {
    if (base::isWithin(client, row.at("client_least"), row.at("client_most")) &&
        base::isWithin(server, row.at("server_least"), row.at("server_most")))
      return row;
  }
  return {};
}

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
