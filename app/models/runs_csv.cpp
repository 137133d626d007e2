// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/runs_csv.h"

#include <array>
#include <charconv>
#include <set>
#include <vector>

#include "core/base/clock.h"
#include "core/report/assessment.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::models {
namespace {

using core::base::fail;
using core::base::Result;

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (const char letter : text) {
    if (letter == '"') out += '"';
    out += letter;
  }
  return out + "\"";
}

std::string number(double value) {
  std::array<char, 40> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return std::string(text.data(), end);
}

std::string joined(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) line += (i == 0 ? "" : ",") + quoted(cells[i]);
  return line + "\r\n";
}

std::vector<std::string> factsOf(const core::report::Assessment& assessment, const core::storage::BlockRecord& block,
                                 const core::storage::RunRecord& run) {
  const auto& record = assessment.record;
  const core::model::Arm& arm = record.experiment.arms.at(run.run.arm);
  const std::size_t caseIndex = block.block.caseIndex;
  std::vector<std::string> cells{record.id.text(),
                                 record.experiment.name,
                                 block.block.id.text(),
                                 core::model::toName(block.block.kind),
                                 core::model::toName(block.block.state),
                                 block.block.allocation.text(),
                                 std::to_string(block.block.round),
                                 caseIndex < record.cases.size() ? core::model::toText(record.cases[caseIndex]) : "",
                                 std::to_string(block.block.point.nodes),
                                 std::to_string(block.block.point.ranks),
                                 run.run.id.text(),
                                 std::to_string(run.run.attempt),
                                 arm.name,
                                 arm.runtime,
                                 std::to_string(run.run.place + 1),
                                 core::model::toName(run.run.state),
                                 run.run.end.code,
                                 run.run.node,
                                 run.run.started ? core::base::toIsoUtc(*run.run.started) : "",
                                 run.run.ended ? core::base::toIsoUtc(*run.run.ended) : ""};
  const auto& summary = run.run.summary;
  const auto add = [&](auto valueOf) { cells.push_back(summary ? number(valueOf(*summary)) : ""); };
  add([](const auto& s) { return s.imagesPerSecond; });
  add([](const auto& s) { return static_cast<double>(s.images); });
  add([](const auto& s) { return s.seconds; });
  add([](const auto& s) { return static_cast<double>(s.steps); });
  add([](const auto& s) { return s.warmupSeconds; });
  add([](const auto& s) { return s.tfSpeed; });
  add([](const auto& s) { return s.tfUncertainty; });
  add([](const auto& s) { return s.tfJitter; });
  add([](const auto& s) { return s.stepMedian; });
  add([](const auto& s) { return s.stepP95; });
  cells.push_back(summary && summary->finalLoss ? number(*summary->finalLoss) : "");
  cells.push_back(summary && summary->top1 ? number(*summary->top1) : "");
  return cells;
}

}  // namespace

Result<std::string> runsCsv(core::storage::Store& store, const core::base::ExperimentId& id) {
  const auto assessment = core::report::assess(store, id);
  if (!assessment) return fail(assessment.error());
  core::storage::SampleRepository samples(store);
  struct Line {
    std::vector<std::string> facts;
    core::model::Passport passport;
  };
  std::vector<Line> lines;
  std::set<core::model::PassportKey> keys;
  for (const auto& block : assessment->blocks) {
    for (const auto& run : block.runs) {
      auto passport = samples.passport(run.key);
      if (!passport) return fail(passport.error());
      for (const auto& entry : *passport) keys.insert(entry.first);
      lines.push_back({factsOf(*assessment, block, run), std::move(*passport)});
    }
  }
  std::vector<std::string> header{"experiment", "name", "block", "kind", "block_state", "allocation", "round", "case", "nodes", "ranks",
                                  "run", "attempt", "arm", "runtime", "place", "state", "end", "node", "started", "ended",
                                  "images_per_second", "images", "seconds", "steps", "warmup_seconds", "tf_images_per_second",
                                  "tf_uncertainty", "tf_jitter", "step_median_seconds", "step_p95_seconds", "final_loss", "top1"};
  for (const auto& key : keys) header.push_back(key.group + "." + key.name);
  std::string out = joined(header);
  for (Line& line : lines) {
    for (const auto& key : keys) {
      const auto value = line.passport.find(key);
      line.facts.push_back(value == line.passport.end() ? "" : value->second);
    }
    out += joined(line.facts);
  }
  return out;
}

}  // namespace baremark::app::models
