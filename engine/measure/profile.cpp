// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/profile.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/base/json.h"
#include "core/base/number_text.h"

namespace baremark::engine::measure {
namespace {

using core::base::fixedText;
using graph::OperatorReport;
using graph::OperatorTime;

constexpr const char* kUnknown = "-";
constexpr std::size_t kNamedLosses = 3;
using Cells = std::array<std::string, 9>;

std::string millisecondsText(double seconds) {
  return fixedText(1e3 * seconds, 3);
}

std::string optionalText(const std::optional<double>& value, double factor) {
  return value ? fixedText(factor * *value, 1) : kUnknown;
}

const char* toText(BoundBy bound) {
  switch (bound) {
    case BoundBy::Arithmetic:
      return "arithmetic";
    case BoundBy::Memory:
      return "memory";
    case BoundBy::Unknown:
      break;
  }
  return kUnknown;
}

std::optional<double> shareOfRoof(const ProfileRow& row) {
  if (!row.roofSeconds || row.seconds() <= 0) return {};
  return *row.roofSeconds / row.seconds();
}

/// The first two columns and the last one are words, the others numbers.
std::string lineOf(const Cells& cells, const std::array<std::size_t, 9>& widths) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::string blanks(widths[i] - cells[i].size(), ' ');
    if (i > 0) line += "  ";
    const bool isNumber = i > 1 && i + 1 < cells.size();
    line += isNumber ? blanks + cells[i] : cells[i] + blanks;
  }
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

std::string sumLine(const std::vector<ProfileRow>& rows) {
  double seconds = 0;
  double roof = 0;
  bool isKnown = true;
  std::vector<std::pair<double, std::string>> losses;
  for (const ProfileRow& row : rows) {
    seconds += row.seconds();
    isKnown = isKnown && row.roofSeconds;
    if (!row.roofSeconds) continue;
    roof += *row.roofSeconds;
    const double loss = row.seconds() - *row.roofSeconds;
    if (loss > 0) losses.emplace_back(loss, row.name);
  }
  std::string line = "pass " + millisecondsText(seconds) + " ms, roof ";
  line += isKnown && seconds > 0 ? millisecondsText(roof) + " ms, " + fixedText(100 * roof / seconds, 1) + " % of roof"
                                 : "unknown";
  std::stable_sort(losses.begin(), losses.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  losses.resize(std::min(losses.size(), kNamedLosses));
  for (std::size_t i = 0; i < losses.size(); ++i)
    line += (i == 0 ? "; most to gain: " : ", ") + losses[i].second + " " + millisecondsText(losses[i].first) + " ms";
  return line;
}

}  // namespace

std::vector<OperatorTime> medianTimes(const std::vector<std::vector<OperatorTime>>& rounds) {
  std::vector<OperatorTime> medians(rounds.front().size());
  std::vector<double> sorted(rounds.size());
  for (std::size_t i = 0; i < medians.size(); ++i) {
    const auto middle = [&](double OperatorTime::*seconds) {
      for (std::size_t round = 0; round < rounds.size(); ++round) sorted[round] = rounds[round][i].*seconds;
      std::sort(sorted.begin(), sorted.end());
      return sorted[sorted.size() / 2];
    };
    medians[i] = {middle(&OperatorTime::forwardSeconds), middle(&OperatorTime::backwardSeconds)};
  }
  return medians;
}

std::vector<ProfileRow> makeProfile(const std::vector<OperatorReport>& operators,
                                    const std::vector<OperatorTime>& times, const std::optional<Peaks>& peaks) {
  std::vector<ProfileRow> rows;
  double all = 0;
  for (const OperatorTime& time : times) all += time.forwardSeconds + time.backwardSeconds;
  for (std::size_t i = 0; i < operators.size(); ++i) {
    const OperatorReport& one = operators[i];
    ProfileRow row{.name = one.name,
                   .implementation = one.implementation,
                   .forwardSeconds = times[i].forwardSeconds,
                   .backwardSeconds = times[i].backwardSeconds};
    const double seconds = row.seconds();
    const double flops = one.forwardFlops + one.backwardFlops;
    const double bytes = one.forwardBytes + one.backwardBytes;
    if (seconds > 0) {
      row.share = seconds / all;
      if (flops > 0) row.flopsPerSecond = flops / seconds;
      if (bytes > 0) row.bytesPerSecond = bytes / seconds;
    }
    if (peaks && one.forwardBytes > 0) {
      row.roofSeconds = predictedStepSeconds({one}, 0, *peaks);
      const bool isArithmetic = flops / peaks->flopsPerSecond > bytes / peaks->bytesPerSecond;
      row.boundBy = isArithmetic ? BoundBy::Arithmetic : BoundBy::Memory;
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> profileLines(const std::vector<ProfileRow>& rows) {
  std::vector<Cells> table = {{"operator", "implementation", "forward ms", "backward ms", "share %", "GFLOP/s", "GB/s",
                               "% of roof", "bound by"}};
  for (const ProfileRow& row : rows)
    table.push_back({row.name, row.implementation, millisecondsText(row.forwardSeconds),
                     millisecondsText(row.backwardSeconds), fixedText(100 * row.share, 1),
                     optionalText(row.flopsPerSecond, 1e-9), optionalText(row.bytesPerSecond, 1e-9),
                     optionalText(shareOfRoof(row), 100), toText(row.boundBy)});
  std::array<std::size_t, 9> widths{};
  for (const Cells& cells : table) {
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
  }
  std::vector<std::string> lines = {"Time of each operator on rank 0, without loss, sums and update:"};
  for (const Cells& cells : table) lines.push_back(lineOf(cells, widths));
  lines.push_back(sumLine(rows));
  return lines;
}

core::base::Json profileJson(const std::vector<ProfileRow>& rows) {
  using core::base::Json;
  const auto optional = [](const std::optional<double>& value, double factor) {
    return value ? Json(factor * *value) : Json(nullptr);
  };
  Json all = Json::array();
  for (const ProfileRow& row : rows) {
    Json object;
    object["name"] = row.name;
    object["implementation"] = row.implementation;
    object["forward_ms"] = 1e3 * row.forwardSeconds;
    object["backward_ms"] = 1e3 * row.backwardSeconds;
    object["share_percent"] = 100 * row.share;
    object["gflop_per_second"] = optional(row.flopsPerSecond, 1e-9);
    object["gbyte_per_second"] = optional(row.bytesPerSecond, 1e-9);
    object["roof_percent"] = optional(shareOfRoof(row), 100);
    object["bound_by"] = row.boundBy == BoundBy::Unknown ? Json(nullptr) : Json(toText(row.boundBy));
    all.push_back(std::move(object));
  }
  return all;
}

}  // namespace baremark::engine::measure
