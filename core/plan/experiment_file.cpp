// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/experiment_file.h"

#include <algorithm>
#include <cstdint>
#include <set>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/nearest_name.h"
#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/plan/expansion.h"
#include "core/plan/packing.h"
#include "core/plan/refusals.h"
#include "core/protocol/engine_settings.h"

namespace baremark::core::plan {
namespace {

using base::Error, base::ErrorCode, base::fail, base::Json, base::JsonFields, base::Result;
using model::Arm, model::Experiment;
using protocol::SettingScope;

constexpr std::size_t kMostArms = 16;
constexpr std::size_t kMostRanks = 1'048'576;
constexpr std::int64_t kMostBatches = 100'000'000;
constexpr int kMostRepeats = 1000;
constexpr double kLeastMargin = 0.001;
constexpr double kMostMargin = 0.5;

bool isOneLine(const std::string& text) {
  return std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

/// A text without control characters, so that it can be shown in a title, a table or a command.
std::string oneLine(JsonFields& fields, const char* name, const std::optional<std::string>& otherwise,
                    std::size_t least, std::size_t most) {
  std::string text = fields.text(name, otherwise, most);
  if (fields.isGood() && (text.size() < least || !isOneLine(text)))
    fields.refuse(name, text.size() < least ? ErrorCode::OutOfRange : ErrorCode::Untrusted, base::printable(text, 80),
                  {base::Phrase::BytesInOneLine, least, most});
  return text;
}

std::string readName(JsonFields& fields) {
  return oneLine(fields, "name", {}, 1, 200);
}

std::vector<std::string> oneLines(JsonFields& fields, const char* name, std::size_t most) {
  std::vector<std::string> texts = fields.texts(name, most);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (isOneLine(texts[i]) && !texts[i].empty()) continue;
    fields.refuse(name, {.code = ErrorCode::Untrusted,
                         .where = fields.pathOf(name) + "/" + std::to_string(i),
                         .value = base::printable(texts[i], 80),
                         .allowed = {base::Phrase::BytesInOneLine, 1, most}});
  }
  return texts;
}

double percent(JsonFields& fields, const char* name, const char* otherwise, double least, double most) {
  const std::string text = fields.text(name, otherwise == nullptr ? std::optional<std::string>{} : otherwise, 40);
  if (!fields.isGood()) return most;
  const Result<double> fraction = base::parsePercent(text, least, most);
  if (!fraction) {
    fields.refuse(name, fraction.error());
    return most;
  }
  return *fraction;
}

Error unknownSetting(const std::string& where, const std::string& name) {
  const std::vector<std::string> names = protocol::engineSettingNames(SettingScope::Experiment);
  const auto refused = protocol::refusedSpelling(name, "");
  return {.code = ErrorCode::UnknownKey,
          .where = where,
          .value = base::printable(name, 80),
          .allowed = {base::Phrase::Names, names},
          .suggestion = refused ? refused->suggestion : base::Phrased(base::nearestName(name, names))};
}

/// The engine setting of this name. Refused: experiment files may not set it.
Result<const protocol::EngineSetting*> experimentSetting(const std::string& where, const std::string& name) {
  const protocol::EngineSetting* setting = protocol::findEngineSetting(name);
  if (setting == nullptr || setting->scope != SettingScope::Experiment) return fail(unknownSetting(where, name));
  return setting;
}

Result<model::SettingValue> settingValue(const std::string& where, const std::string& name, const Json& value) {
  const auto setting = experimentSetting(where, name);
  if (!setting) return fail(setting.error());
  Result<model::SettingValue> read = protocol::settingFromJson(**setting, value);
  if (!read) {
    Error error = read.error();
    error.where = where;
    if (value.is_string()) {
      if (const auto refused = protocol::refusedSpelling(name, value.get<std::string>()))
        error.suggestion = refused->suggestion;
    }
    return fail(std::move(error));
  }
  return read;
}

Result<model::Settings> readSettings(const Json& object, const std::string& path) {
  model::Settings settings;
  for (const auto& member : object.items()) {
    const std::string where = path + "/" + base::printable(member.key(), 80);
    Result<model::SettingValue> value = settingValue(where, member.key(), member.value());
    if (!value) return fail(value.error());
    settings[member.key()] = std::move(*value);
  }
  return settings;
}

Result<model::EngineWorkload> readEngine(const Json& object, const std::string& path) {
  constexpr std::size_t kMostValues = 1000;
  model::EngineWorkload engine;
  for (const auto& member : object.items()) {
    const std::string where = path + "/" + base::printable(member.key(), 80);
    const bool isList = member.value().is_array();
    const std::size_t count = isList ? member.value().size() : 1;
    if (count == 0 || count > kMostValues)
      return outOfRange(where, {base::Phrase::ListOf, count}, {base::Phrase::ValuesRange, 1, 1000});
    auto& values = engine[member.key()];
    for (std::size_t i = 0; i < count; ++i) {
      const std::string place = isList ? where + "/" + std::to_string(i) : where;
      Result<model::SettingValue> value =
          settingValue(place, member.key(), isList ? member.value()[i] : member.value());
      if (!value) return fail(value.error());
      if (std::ranges::find(values, *value) != values.end())
        return fail(ErrorCode::Duplicate, place, model::toText(*value));
      values.push_back(std::move(*value));
    }
  }
  return engine;
}

model::Bind readBind(JsonFields& fields) {
  model::Bind bind;
  bind.source = oneLine(fields, "source", {}, 1, 4096);
  bind.destination = oneLine(fields, "destination", bind.source, 1, 4096);
  bind.isReadOnly = fields.flag("read_only", true);
  for (const char* name : {"source", "destination"}) {
    const std::string& path = name == std::string("source") ? bind.source : bind.destination;
    const bool isSafe = !path.empty() && path.front() == '/' && (path + "/").find("/../") == std::string::npos;
    if (fields.isGood() && !isSafe)
      fields.refuse(name, ErrorCode::Untrusted, base::printable(path, 80), base::Phrase::AbsolutePath);
  }
  return bind;
}

std::map<std::string, std::string> readEnvironment(JsonFields& fields) {
  std::map<std::string, std::string> env;
  for (const auto& member : fields.object("env").items()) {
    const std::string where = fields.pathOf("env") + "/" + base::printable(member.key(), 80);
    const bool isName = !member.key().empty() && member.key().size() <= 128 &&
                        member.key().find_first_not_of(
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos &&
                        (member.key().front() < '0' || member.key().front() > '9');
    const bool isOurs = member.key().rfind("BAREMARK_", 0) == 0;
    if (!isName || isOurs) {
      fields.refuse("env", {.code = ErrorCode::Untrusted, .where = where, .allowed = base::Phrase::VariableName});
    } else if (!member.value().is_string() || !isOneLine(member.value().get<std::string>())) {
      fields.refuse("env", {.code = ErrorCode::WrongType,
                            .where = where,
                            .value = base::shortValue(member.value()),
                            .allowed = base::Phrase::OneLine});
    } else {
      env[member.key()] = member.value().get<std::string>();
    }
  }
  return env;
}

Arm readArm(JsonFields& fields) {
  Arm arm;
  arm.name = oneLine(fields, "name", {}, 1, 64);
  arm.runtime = oneLine(fields, "runtime", {}, 1, 64);
  arm.variant = oneLine(fields, "variant", "", 0, 64);
  arm.image = oneLine(fields, "image", "", 0, 255);
  arm.mpi = oneLine(fields, "mpi", model::kHybridMpi, 1, 64);
  arm.gpu = oneLine(fields, "gpu", "none", 1, 64);
  arm.env = readEnvironment(fields);
  fields.each("binds", [&](JsonFields& bind) { arm.binds.push_back(readBind(bind)); });
  Result<model::Settings> settings = readSettings(fields.object("settings"), fields.pathOf("settings"));
  if (settings)
    arm.settings = std::move(*settings);
  else
    fields.refuse("settings", settings.error());
  arm.wrap = oneLines(fields, "wrap", 4096);
  arm.profiler = oneLine(fields, "profiler", "", 0, 64);
  const std::string side = fields.choice("profiler_side", {"default", "inside", "outside"}, "default");
  arm.profilerSide = side == "inside"    ? model::ProfilerSide::Inside
                     : side == "outside" ? model::ProfilerSide::Outside
                                         : model::ProfilerSide::Default;
  return arm;
}

void readArms(JsonFields& fields, Experiment& experiment) {
  const Json& arms = fields.array("arms");
  if (arms.empty() || arms.size() > kMostArms) {
    fields.refuse("arms", fields.has("arms") ? ErrorCode::OutOfRange : ErrorCode::Missing,
                  fields.has("arms") ? base::Phrased(base::Phrase::ArmCount, arms.size()) : base::Phrased(),
                  {base::Phrase::ArmsRange, 1, kMostArms});
    return;
  }
  std::set<std::string> names;
  fields.each("arms", [&](JsonFields& entry) {
    Arm arm = readArm(entry);
    if (!names.insert(arm.name).second) entry.refuse("name", ErrorCode::Duplicate, arm.name);
    experiment.arms.push_back(std::move(arm));
  });
}

void readScale(JsonFields& fields, model::Scale& scale) {
  const Json* ranks = fields.any("ranks");
  const Json list = ranks == nullptr ? Json::array() : (ranks->is_array() ? *ranks : Json::array({*ranks}));
  if (list.empty() || list.size() > 64)
    fields.refuse("ranks", ranks == nullptr ? ErrorCode::Missing : ErrorCode::OutOfRange,
                  ranks == nullptr ? base::Phrased() : base::shortValue(*ranks), base::Phrase::ListOfRanks);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string where = "/scale/ranks/" + std::to_string(i);
    const bool isWhole = base::isWhole(list[i]);
    const std::int64_t number = isWhole ? base::wholeNumber(list[i]).value_or(0) : 0;
    if (number < 1 || number > static_cast<std::int64_t>(kMostRanks)) {
      fields.refuse("ranks", {.code = isWhole ? ErrorCode::OutOfRange : ErrorCode::WrongType,
                              .where = where,
                              .value = base::shortValue(list[i]),
                              .allowed = {base::Phrase::Range, 1, kMostRanks}});
      break;
    }
    const int count = static_cast<int>(number);
    if (std::ranges::find(scale.ranks, count) != scale.ranks.end())
      fields.refuse("ranks", {.code = ErrorCode::Duplicate, .where = where, .value = std::to_string(count)});
    scale.ranks.push_back(count);
  }
  std::ranges::sort(scale.ranks);
  scale.instances = static_cast<int>(fields.integer("instances", 1, model::kMostInstances, 1));
  if (fields.has("ranks_per_node")) scale.ranksPerNode = static_cast<int>(fields.integer("ranks_per_node", 1, 4096));
  if (fields.has("threads_per_rank"))
    scale.threadsPerRank = static_cast<int>(fields.integer("threads_per_rank", 1, 1024));
  scale.bind = fields.choice("bind", {"core", "none"}, "core") == "none" ? model::Binding::None : model::Binding::Core;
  scale.mode = fields.choice("mode", {"weak", "strong"}, "weak") == "strong" ? model::ScalingMode::Strong
                                                                             : model::ScalingMode::Weak;
  if (fields.has("global_batch")) scale.globalBatch = fields.integer("global_batch", 1, std::int64_t{1} << 40);
  const bool isStrong = scale.mode == model::ScalingMode::Strong;
  if (isStrong && !scale.globalBatch)
    fields.refuse("global_batch", {.code = ErrorCode::Missing, .allowed = base::Phrase::StrongScaling});
  if (!isStrong && scale.globalBatch)
    fields.refuse("global_batch", ErrorCode::NotApplicable, std::to_string(*scale.globalBatch),
                  base::Phrase::StrongScalingOnly);
}

void readAllocation(JsonFields& fields, model::AllocationSettings& allocation) {
  allocation.partition = oneLine(fields, "partition", "", 0, 128);
  allocation.account = oneLine(fields, "account", "", 0, 128);
  allocation.qos = oneLine(fields, "qos", "", 0, 128);
  allocation.constraint = oneLine(fields, "constraint", "", 0, 128);
  allocation.parallelEnvironment = oneLine(fields, "parallel_environment", "", 0, 128);
  allocation.time = oneLine(fields, "time", "", 0, 40);
  allocation.gpusPerNode = static_cast<int>(fields.integer("gpus_per_node", 0, model::kMostGpusPerNode, 0));
  allocation.isExclusive = fields.flag("exclusive", false);
  allocation.blocks = static_cast<int>(fields.integer("blocks", 1, 10000, 1));
  allocation.atLeast = static_cast<int>(fields.integer("at_least", 1, 10000, 1));
  (void)fields.flag("array", false);  // of an earlier version: its jobs are submitted one by one
  allocation.atOnce = static_cast<int>(fields.integer("at_once", 0, kMostJobsAtOnce, 0));
  allocation.apart = oneLine(fields, "apart", "", 0, 8);
  if (!allocation.apart.empty() && !durationIn(allocation.apart))
    fields.refuse("apart", {.code = ErrorCode::OutOfRange,
                            .value = base::printable(allocation.apart, 80),
                            .allowed = base::Phrase::TimeApart,
                            .suggestion = "6h"});
  allocation.otherNodes = fields.flag("other_nodes", false);
  allocation.options = oneLines(fields, "options", 255);
  for (const std::string& option : allocation.options) {
    if (option.empty() || option.front() == '-') continue;
    fields.refuse("options", ErrorCode::OutOfRange, base::printable(option, 80), base::Phrase::SchedulerOption);
  }
  allocation.modules = oneLines(fields, "modules", 255);
  allocation.prologue = oneLines(fields, "prologue", 4096);
  allocation.launcher = oneLine(fields, "launcher", "auto", 1, 64);
}

void readMeasure(JsonFields& fields, model::Measure& measure) {
  measure.warmupBatches = static_cast<int>(fields.integer("warmup_batches", 0, kMostBatches, 10));
  measure.batches = static_cast<int>(fields.integer("batches", 1, kMostBatches, 100));
  measure.repeats = static_cast<int>(fields.integer("repeats", 1, kMostRepeats, 5));
  measure.order = fields.choice("order", {"blocks", "independent"}, "blocks") == "independent"
                      ? model::Order::Independent
                      : model::Order::Blocks;
  if (fields.has("until")) {
    JsonFields until(fields.object("until"), "/measure/until");
    model::Until wanted;
    wanted.halfWidth = percent(until, "half_width", nullptr, 0.0005, 0.5);
    wanted.maxRepeats = static_cast<int>(until.integer("max_repeats", 5, kMostRepeats, 40));
    fields.adopt(until.finish());
    if (measure.order == model::Order::Independent)
      fields.refuse("until", ErrorCode::Conflict, base::Phrase::IndependentOrder, base::Phrase::UntilNeedsBlocks);
    if (measure.repeats < 5)
      fields.refuse("repeats", ErrorCode::OutOfRange, std::to_string(measure.repeats),
                    {base::Phrase::RepeatsWithUntil, 5, wanted.maxRepeats});
    if (wanted.maxRepeats < measure.repeats)
      fields.refuse("until", {.code = ErrorCode::OutOfRange,
                              .where = "/measure/until/max_repeats",
                              .value = std::to_string(wanted.maxRepeats),
                              .allowed = {base::Phrase::NotBelowRepeats, measure.repeats, 1000}});
    measure.until = wanted;
  }
}

Result<void> readZip(const Json& groups, Experiment& experiment) {
  std::set<std::string> zipped;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const std::string path = "/zip/" + std::to_string(g);
    if (!groups[g].is_array() || groups[g].size() < 2)
      return fail(ErrorCode::WrongType, path, base::shortValue(groups[g]), base::Phrase::ListOfSettingNames);
    std::vector<std::string> names;
    std::size_t length = 1;
    for (std::size_t i = 0; i < groups[g].size(); ++i) {
      const std::string where = path + "/" + std::to_string(i);
      const std::string name = groups[g][i].is_string() ? groups[g][i].get<std::string>() : "";
      const auto values = experiment.engine.find(name);
      if (values == experiment.engine.end()) {
        std::vector<std::string> known;
        for (const auto& entry : experiment.engine) known.push_back(entry.first);
        return fail(ErrorCode::UnknownValue, where, base::shortValue(groups[g][i]), {base::Phrase::Names, known},
                    base::nearestName(name, known));
      }
      if (!zipped.insert(name).second) return fail(ErrorCode::Duplicate, where, name);
      const std::size_t count = values->second.size();
      if (count > 1 && length > 1 && count != length)
        return outOfRange("/workload/engine/" + name, {base::Phrase::ValueCount, count},
                          {base::Phrase::ValuesLikeFirst, length, names.front()});
      length = std::max(length, count);
      names.push_back(name);
    }
    experiment.zip.push_back(std::move(names));
  }
  return {};
}

Result<void> readExclude(const Json& entries, Experiment& experiment) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::string path = "/exclude/" + std::to_string(i);
    if (!entries[i].is_object() || entries[i].empty())
      return fail(ErrorCode::WrongType, path, base::shortValue(entries[i]), base::Phrase::ObjectOfSettings);
    Result<model::Settings> settings = readSettings(entries[i], path);
    if (!settings) return fail(settings.error());
    for (const auto& [name, value] : *settings) {
      const auto found = experiment.engine.find(name);
      const bool occurs =
          found != experiment.engine.end() && std::ranges::find(found->second, value) != found->second.end();
      if (occurs) continue;
      return fail(ErrorCode::UnknownValue, path + "/" + name, model::toText(value), base::Phrase::ListedValue);
    }
    experiment.exclude.push_back(std::move(*settings));
  }
  return {};
}

}  // namespace

Result<void> checkName(const std::string& name) {
  if (!base::isUtf8(name)) return fail(ErrorCode::Untrusted, "/name", base::printable(name, 80), base::Phrase::Utf8);
  const Json named{{"name", name}};
  JsonFields fields(named, "");
  (void)readName(fields);
  return fields.finish();
}

Result<Experiment> parseExperiment(std::string_view text) {
  const Result<Json> document = base::parseJson(text, {.maxBytes = 1 << 20});
  if (!document) return fail(document.error());
  JsonFields fields(*document, "");
  Experiment experiment;
  const std::string schema = fields.text("schema", {}, 80);
  if (fields.isGood() && schema != kExperimentSchema) {
    const bool isOurs = schema.rfind("baremark.experiment/", 0) == 0;
    fields.refuse("schema", isOurs ? ErrorCode::NewerVersion : ErrorCode::UnknownValue, base::printable(schema, 80),
                  {base::Phrase::Value, kExperimentSchema});
  }
  experiment.name = readName(fields);
  experiment.note = fields.text("note", "", 10000);
  experiment.tags = oneLines(fields, "tags", 40);
  experiment.host = oneLine(fields, "host", "local", 1, 64);
  JsonFields workload(fields.object("workload"), "/workload");
  if (!workload.has("engine")) workload.refuse("engine", ErrorCode::Missing);
  Result<model::EngineWorkload> engine = readEngine(workload.object("engine"), "/workload/engine");
  fields.adopt(workload.finish());
  if (engine) {
    experiment.engine = std::move(*engine);
    if (experiment.engine.find("model") == experiment.engine.end())
      fields.refuse("workload", {.code = ErrorCode::Missing, .where = "/workload/engine/model"});
  } else {
    fields.refuse("workload", engine.error());
  }
  if (fields.isGood())
    fields.adopt(readZip(fields.array("zip"), experiment));
  else
    fields.any("zip");
  if (fields.isGood())
    fields.adopt(readExclude(fields.array("exclude"), experiment));
  else
    fields.any("exclude");
  readArms(fields, experiment);
  if (!fields.has("scale")) fields.refuse("scale", ErrorCode::Missing);
  fields.inside("scale", [&](JsonFields& scale) { readScale(scale, experiment.scale); });
  fields.inside("allocation", [&](JsonFields& allocation) { readAllocation(allocation, experiment.allocation); });
  fields.inside("measure", [&](JsonFields& measure) { readMeasure(measure, experiment.measure); });
  experiment.baseline = oneLine(fields, "baseline", model::usualBaseline(experiment), 0, 64);
  experiment.margin = percent(fields, "margin", "2%", kLeastMargin, kMostMargin);
  if (fields.isGood() && model::baselineIndex(experiment) == experiment.arms.size()) {
    std::vector<std::string> names;
    for (const Arm& arm : experiment.arms) names.push_back(arm.name);
    fields.refuse("baseline", {.code = ErrorCode::UnknownValue,
                               .value = base::printable(experiment.baseline, 80),
                               .allowed = {base::Phrase::Names, names},
                               .suggestion = base::nearestName(experiment.baseline, names)});
  }
  return fields.finish(std::move(experiment));
}

}  // namespace baremark::core::plan
