// SPDX-License-Identifier: Apache-2.0
#include "core/protocol/block_files.h"

#include <algorithm>
#include <cctype>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/printable.h"
#include "core/protocol/endings.h"
#include "core/protocol/engine_settings.h"

namespace baremark::core::protocol {
namespace {

using base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;

constexpr base::JsonLimits kSmallFile{.maxBytes = kMaxSmallFile, .maxDepth = 8};
constexpr std::int64_t kMostExactInteger = std::int64_t{1} << 53;

model::ProcessIdentity readProcess(JsonFields& fields) {
  return {.pid = fields.integer("pid", 0, kMostExactInteger, 0),
          .startTime = static_cast<std::uint64_t>(fields.integer("start_time", 0, kMostExactInteger, 0)),
          .bootId = base::printable(fields.text("boot_id", "", 80), 80)};
}

base::WallTime readTime(JsonFields& fields, const char* name) {
  const std::string text = fields.text(name, {}, 40);
  if (!fields.isGood()) return {};
  const Result<base::WallTime> time = base::parseIsoUtc(text);
  if (!time) {
    fields.refuse(name, time.error());
    return {};
  }
  return *time;
}

std::string readId(JsonFields& fields, const char* name) {
  std::string text = fields.text(name, {}, 40);
  if (fields.isGood() && !base::isUlid(text))
    fields.refuse(name, ErrorCode::Malformed, base::printable(text, 40), base::Phrase::Ulid);
  return text;
}

/// Parses a small file and reads its members with `read`. Unknown members are ignored: later versions may add some.
template <class File, class Read>
Result<File> parseSmall(std::string_view text, Read read) {
  const Result<Json> document = base::parseJson(text, kSmallFile);
  if (!document) return fail(document.error());
  JsonFields fields(*document, "", base::UnknownMembers::Ignored);
  File file = read(fields);
  return fields.finish(std::move(file));
}

}  // namespace

std::string attemptFolder(int attempt) {
  return "a" + std::to_string(attempt);
}

std::string jobName(const base::AllocationId& id) {
  std::string name = "b" + (id.text().size() > 13 ? id.text().substr(id.text().size() - 13) : id.text());
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

Json toJson(const AllocationFile& file) {
  Json out;
  out["schema"] = "baremark.allocation/1";
  out["id"] = file.id.text();
  out["experiment"] = file.experiment.text();
  out["job_name"] = file.jobName;
  out["host"] = file.host;
  out["scheduler"] = file.scheduler;
  Json blocks = Json::array();
  for (const base::BlockId& block : file.blocks) blocks.push_back(block.text());
  out["blocks"] = std::move(blocks);
  return out;
}

Json toJson(const BlockFile& file) {
  Json out;
  out["schema"] = "baremark.block/1";
  out["id"] = file.id.text();
  out["experiment"] = file.experiment.text();
  out["allocation"] = file.allocation.text();
  out["kind"] = model::toName(file.kind);
  out["case"] = toJson(file.caseSettings);
  out["nodes"] = file.point.nodes;
  out["ranks"] = file.point.ranks;
  out["round"] = file.round;
  out["repeats"] = file.repeats ? Json(file.repeats->text()) : Json(nullptr);
  Json runs = Json::array();
  for (const RunEntry& run : file.runs) {
    Json entry;
    entry["id"] = run.id.text();
    entry["arm"] = run.arm;
    entry["command"] = run.command;
    runs.push_back(std::move(entry));
  }
  out["runs"] = std::move(runs);
  return out;
}

Result<SubmitFile> parseSubmitFile(std::string_view text) {
  return parseSmall<SubmitFile>(text, [](JsonFields& fields) {
    SubmitFile file;
    file.scheduler = base::printable(fields.text("scheduler", {}, 40), 40);
    file.jobId = base::printable(fields.text("job_id", "", 120), 120);
    file.process = readProcess(fields);
    return file;
  });
}

Result<StartedFile> parseStartedFile(std::string_view text) {
  return parseSmall<StartedFile>(text, [](JsonFields& fields) {
    StartedFile file;
    file.attempt = static_cast<int>(fields.integer("attempt", 1, 1'000'000));
    file.hostname = base::printable(fields.text("hostname", "", 255), 255);
    file.nodes = base::printable(fields.text("nodes", "", 16384), 16384);
    file.jobId = base::printable(fields.text("job_id", "", 255), 255);
    file.process = readProcess(fields);
    file.started = readTime(fields, "started");
    return file;
  });
}

Result<RunStartFile> parseRunStartFile(std::string_view text) {
  return parseSmall<RunStartFile>(text, [](JsonFields& fields) {
    RunStartFile file;
    file.id = base::RunId(readId(fields, "id"));
    file.attempt = static_cast<int>(fields.integer("attempt", 1, 1'000'000));
    file.process = readProcess(fields);
    file.started = readTime(fields, "started");
    return file;
  });
}

Result<ExitFile> parseExitFile(std::string_view text) {
  return parseSmall<ExitFile>(text, [](JsonFields& fields) {
    ExitFile file;
    if (fields.has("status")) file.status = static_cast<int>(fields.integer("status", 0, 65535));
    std::vector<std::string> reasons = {"exited"};
    for (const EndingReason& each : endingReasons()) reasons.emplace_back(each.word);
    for (const std::string_view limit : runLimits()) reasons.emplace_back(limit);
    file.reason = fields.choice("reason", reasons);
    file.ended = readTime(fields, "ended");
    if (fields.has("stood_still_s"))
      file.stoodStill = std::chrono::seconds(fields.integer("stood_still_s", 0, kMostExactInteger));
    file.endedBy =
        fields.choice("by", {toName(EndedBy::Program), toName(EndedBy::Infrastructure), toName(EndedBy::Unclear)}, "");
    if (fields.has("oom_kills")) file.memoryKills = fields.integer("oom_kills", 0, kMostExactInteger);
    return file;
  });
}

Result<HeartbeatFile> parseHeartbeatFile(std::string_view text) {
  return parseSmall<HeartbeatFile>(text, [](JsonFields& fields) {
    HeartbeatFile file;
    file.sequence = fields.integer("seq", 0, kMostExactInteger);
    file.phase = base::printable(fields.text("phase", "", 40), 40);
    file.run = base::printable(fields.text("run", "", 40), 40);
    return file;
  });
}

}  // namespace baremark::core::protocol
