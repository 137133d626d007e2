// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/headline_json.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/json.h"
#include "core/base/json_fields.h"

namespace baremark::core::report {
namespace {

using base::fail;
using base::Json;
using base::JsonFields;
using base::Result;

constexpr std::array<const char*, 9> kKinds = {"slower",         "faster",       "equivalent_up_to",
                                               "slower_alone",   "faster_alone", "open",
                                               "not_comparable", "fails",        "baseline_fails"};

stats::Finding readFinding(JsonFields& fields) {
  const std::vector<std::string> names(kKinds.begin(), kKinds.end());
  const std::string name = fields.choice("kind", names);
  const auto kind = std::find(names.begin(), names.end(), name);
  constexpr int kMost = 1'000'000'000;
  const auto count = [&](const char* key) { return static_cast<int>(fields.integer(key, 0, kMost, 0)); };
  stats::Finding finding;
  finding.kind = static_cast<stats::FindingKind>(kind == names.end() ? 0 : kind - names.begin());
  finding.caseIndex = static_cast<std::size_t>(count("case"));
  finding.point = {count("nodes"), count("ranks")};
  finding.isEveryPoint = fields.flag("every_point", false);
  finding.isPerhapsWithinMargin = fields.flag("perhaps_within_margin", false);
  finding.failed = count("failed");
  finding.runs = count("runs");
  finding.blocks = count("blocks");
  finding.allocations = count("allocations");
  return finding;
}

/// The first version had no such field.
std::int64_t versionIn(JsonFields& fields) {
  return fields.integer("version", 1, 1'000'000, 1);
}

}  // namespace

Json headlineJson(const Assessment& assessment) {
  Json out;
  out["version"] = kHeadlineVersion;
  out["margin"] = assessment.comparison.margin;
  out["cases"] = assessment.record.cases.size();
  out["places"] = assessment.comparison.points.size();
  bool isAnySlow = false;
  for (std::size_t arm = 0; arm < assessment.comparison.arms.size(); ++arm)
    isAnySlow = isAnySlow || assessment.hasReferenceBackend(arm);
  out["reference_backend"] = isAnySlow;
  out["arms"] = Json::array();
  for (const stats::Headline& headline : assessment.comparison.headlines) {
    const bool isSlow =
        assessment.hasReferenceBackend(headline.arm) || assessment.hasReferenceBackend(assessment.comparison.baseline);
    Json arm{{"arm", assessment.comparison.arms.at(headline.arm)},
             {"reference_backend", isSlow},
             {"findings", Json::array()}};
    for (const stats::Finding& finding : headline.findings) {
      arm["findings"].push_back({{"kind", kKinds[static_cast<std::size_t>(finding.kind)]},
                                 {"case", finding.caseIndex},
                                 {"nodes", finding.point.nodes},
                                 {"ranks", finding.point.ranks},
                                 {"every_point", finding.isEveryPoint},
                                 {"perhaps_within_margin", finding.isPerhapsWithinMargin},
                                 {"more_blocks", finding.blocksNeeded ? finding.blocksNeeded->more : 0},
                                 {"failed", finding.failed},
                                 {"runs", finding.runs},
                                 {"blocks", finding.blocks},
                                 {"allocations", finding.allocations}});
    }
    out["arms"].push_back(std::move(arm));
  }
  return out;
}

bool isOutdated(std::string_view text) {
  if (text.empty()) return false;
  const Result<Json> document = base::parseJson(text);
  if (!document) return true;
  JsonFields fields(*document, "", base::UnknownMembers::Ignored);
  return versionIn(fields) < kHeadlineVersion;
}

Result<ListedHeadlines> parseHeadlines(std::string_view text) {
  ListedHeadlines headlines;
  if (text.empty()) return headlines;
  const Result<Json> document = base::parseJson(text);
  if (!document) return fail(document.error());
  JsonFields fields(*document, "", base::UnknownMembers::Ignored);
  if (versionIn(fields) < kHeadlineVersion) return headlines;
  headlines.places = static_cast<std::size_t>(fields.integer("places", 0, 1'000'000'000, 0));
  headlines.hasReferenceBackend = fields.flag("reference_backend", false);
  const Json& arms = fields.array("arms");
  for (std::size_t i = 0; i < arms.size(); ++i) {
    JsonFields arm(arms[i], "/arms/" + std::to_string(i), base::UnknownMembers::Ignored);
    ListedHeadline headline{.arm = arm.text("arm", {}, 255)};
    const Json& findings = arm.array("findings");
    for (std::size_t f = 0; f < findings.size(); ++f) {
      JsonFields finding(findings[f], "/arms/" + std::to_string(i) + "/findings/" + std::to_string(f),
                         base::UnknownMembers::Ignored);
      headline.findings.push_back(readFinding(finding));
      arm.adopt(finding.finish());
    }
    fields.adopt(arm.finish());
    headlines.arms.push_back(std::move(headline));
  }
  if (Result<void> good = fields.finish(); !good) return fail(good.error());
  return headlines;
}

}  // namespace baremark::core::report
