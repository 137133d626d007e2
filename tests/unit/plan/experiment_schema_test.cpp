// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of experiments: resources/schema/experiment.schema.json has the same keys, ranges, choices and defaults,
// and broken files are refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/base/json.h"
#include "core/plan/expansion.h"
#include "core/plan/experiment_file.h"
#include "core/plan/validation.h"
#include "core/protocol/engine_settings.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/schema.h"

namespace baremark::core::plan {
namespace {

using base::Error;
using base::ErrorCode;
using base::Json;
using Pointer = Json::json_pointer;

Json schema() {
  return Json::parse(test::resource("schema/experiment.schema.json"));
}

/// An experiment with every key.
Json fileWithEveryKey() {
  return Json::parse(R"({
    "schema": "baremark.experiment/1", "name": "every key", "note": "n", "tags": ["t"], "host": "local",
    "workload": { "engine": {} }, "zip": [["batch_size", "momentum"]], "exclude": [],
    "arms": [ { "name": "a", "runtime": "charliecloud", "variant": "v", "image": "i", "mpi": "hybrid", "gpu": "own", "env": {"A": "b"},
                "binds": [ { "source": "/s", "destination": "/d", "read_only": true } ], "settings": {}, "wrap": ["w"], "profiler": "p",
                "profiler_side": "inside" } ],
    "scale": { "ranks": [1], "instances": 2, "ranks_per_node": 1, "threads_per_rank": 1, "bind": "core", "mode": "strong", "global_batch": 8 },
    "allocation": { "partition": "p", "account": "a", "qos": "q", "constraint": "c", "parallel_environment": "e", "time": "1", "gpus_per_node": 4, "exclusive": true, "blocks": 2,
                    "at_least": 2, "apart": "6h", "other_nodes": true, "array": true, "at_once": 4, "options": ["--mem=0"], "modules": ["m"], "prologue": ["l"], "launcher": "auto" },
    "measure": { "warmup_batches": 1, "batches": 1, "repeats": 5, "order": "blocks",
                 "until": { "half_width": "1%", "max_repeats": 1000 } },
    "baseline": "a", "margin": "2%" })");
}

Json valueOf(const protocol::EngineSetting& setting) {
  if (!setting.choices.empty()) return setting.choices.front();
  switch (setting.type) {
    case protocol::SettingType::Flag:
      return true;
    case protocol::SettingType::Integer:
      return static_cast<std::int64_t>(setting.least);
    case protocol::SettingType::Number:
      return setting.least;
    default:
      return "x";
  }
}

Json fileWithEveryKeyAndSetting() {
  Json file = fileWithEveryKey();
  for (const auto& setting : protocol::engineSettings()) {
    if (setting.scope != protocol::SettingScope::Experiment) continue;
    file["workload"]["engine"][setting.name] = valueOf(setting);
    file["arms"][0]["settings"][setting.name] = valueOf(setting);
  }
  file["exclude"].clear();
  return file;
}

/// The place in the schema that describes each object of the file.
const std::map<std::string, std::string>& places() {
  static const std::map<std::string, std::string> all = {{"", ""},
                                                         {"/workload", "/properties/workload"},
                                                         {"/workload/engine", "/properties/workload/properties/engine"},
                                                         {"/arms/0", "/$defs/arm"},
                                                         {"/arms/0/binds/0", "/$defs/bind"},
                                                         {"/arms/0/settings", "/$defs/settings"},
                                                         {"/scale", "/properties/scale"},
                                                         {"/allocation", "/properties/allocation"},
                                                         {"/measure", "/properties/measure"},
                                                         {"/measure/until", "/properties/measure/properties/until"}};
  return all;
}

TEST(ExperimentSchema, everyKeyOfTheSchemaIsRead) {
  const Json file = fileWithEveryKeyAndSetting();
  (void)test::got(parseExperiment(file.dump()));
  const Json described = schema();
  for (const auto& [place, where] : places())
    EXPECT_EQ(test::keysOf(file.at(Pointer(place))), test::keysOf(described.at(Pointer(where)).at("properties")))
        << "at " << place;
}

TEST(ExperimentSchema, everyKeyThatIsReadIsInTheSchema) {
  const Json described = schema();
  for (const auto& [place, where] : places()) {
    Json file = fileWithEveryKeyAndSetting();
    file.at(Pointer(place))["surely_unknown"] = 1;
    const auto refused = test::errorOf(parseExperiment(file.dump()));
    EXPECT_TRUE(test::refused(refused, {.code = ErrorCode::UnknownKey, .where = place + "/surely_unknown"}));
    EXPECT_EQ(test::knownKeys(refused), test::keysOf(described.at(Pointer(where)).at("properties"))) << place;
    EXPECT_EQ(described.at(Pointer(where)).at("additionalProperties"), false) << where;
  }
}

TEST(ExperimentSchema, everyRequiredKeyIsMissed) {
  const Json described = schema();
  for (const auto& [place, where] : places()) {
    const Json& object = described.at(Pointer(where));
    const Json required = object.value("required", Json::array());
    for (const auto& member : object.at("properties").items()) {
      const bool isRequired = std::find(required.begin(), required.end(), Json(member.key())) != required.end();
      Json file = fileWithEveryKeyAndSetting();
      file.erase("zip");
      if (member.key() == "global_batch") continue;  // required with mode strong only
      file["scale"]["mode"] = "weak";
      file["scale"].erase("global_batch");
      Json& parent = file.at(Pointer(place));
      parent.erase(member.key());
      const auto read = parseExperiment(file.dump());
      EXPECT_EQ(static_cast<bool>(read), !isRequired) << place << "/" << member.key();
      if (!read) {
        EXPECT_EQ(read.error().code, ErrorCode::Missing) << toLogLine(read.error());
      }
    }
  }
}

TEST(ExperimentSchema, rangesAreThoseOfTheReader) {
  const Json described = schema();
  for (const std::string place : {"/scale", "/allocation", "/measure", "/measure/until"}) {
    for (const auto& member : described.at(Pointer(places().at(place))).at("properties").items()) {
      if (!member.value().contains("minimum")) continue;
      const auto isTaken = [&](std::int64_t value) {
        Json file = fileWithEveryKeyAndSetting();
        file["measure"]["repeats"] = 5;
        if (member.key() == "repeats") file["measure"].erase("until");
        file.at(Pointer(place))[member.key()] = value;
        const auto read = parseExperiment(file.dump());
        return read || read.error().code != ErrorCode::OutOfRange;
      };
      const auto least = member.value().at("minimum").get<std::int64_t>();
      const auto most = member.value().at("maximum").get<std::int64_t>();
      EXPECT_TRUE(isTaken(least) && isTaken(most)) << place << "/" << member.key();
      EXPECT_FALSE(isTaken(least - 1) || isTaken(most + 1)) << place << "/" << member.key();
    }
  }
}

TEST(ExperimentSchema, limitsOfRanksAndArmsAreThoseOfTheReader) {
  const Json described = schema();
  const Json& list = described.at(Pointer("/properties/scale/properties/ranks/anyOf/1"));
  const auto codeOf = [](const Json& file) {
    const auto read = parseExperiment(file.dump());
    return read ? std::optional<ErrorCode>{} : read.error().code;
  };
  const auto withRanks = [&](const Json& ranks) {
    Json file = fileWithEveryKeyAndSetting();
    file["scale"]["ranks"] = ranks;
    return codeOf(file);
  };
  const auto most = list.at("items").at("maximum").get<std::int64_t>();
  EXPECT_EQ(described.at(Pointer("/properties/scale/properties/ranks/anyOf/0")), list.at("items"));
  EXPECT_NE(withRanks({list["items"].at("minimum")}), ErrorCode::OutOfRange);
  EXPECT_NE(withRanks({most}), ErrorCode::OutOfRange);
  EXPECT_EQ(withRanks({most + 1}), ErrorCode::OutOfRange);
  Json many = Json::array();
  for (std::size_t i = 1; i <= list.at("maxItems").get<std::size_t>(); ++i) many.push_back(i);
  EXPECT_NE(withRanks(many), ErrorCode::OutOfRange);
  many.push_back(many.size() + 1);
  EXPECT_EQ(withRanks(many), ErrorCode::OutOfRange);
  Json file = fileWithEveryKeyAndSetting();
  const Json arm = file["arms"][0];
  while (file["arms"].size() < described.at(Pointer("/properties/arms/maxItems")).get<std::size_t>()) {
    file["arms"].push_back(arm);
    file["arms"].back()["name"] = "arm " + std::to_string(file["arms"].size());
  }
  EXPECT_FALSE(codeOf(file));
  file["arms"].push_back(arm);
  EXPECT_EQ(codeOf(file), ErrorCode::OutOfRange);
}

TEST(ExperimentSchema, lengthsOfTextsAreThoseOfTheReader) {
  const Json described = schema();
  int seen = 0;
  for (const auto& [place, where] : places()) {
    for (const auto& member : described.at(Pointer(where)).at("properties").items()) {
      if (!member.value().contains("maxLength")) continue;
      const auto isTooLong = [&, &place = place](std::size_t length) {
        Json file = fileWithEveryKeyAndSetting();
        file.at(Pointer(place))[member.key()] = "/" + std::string(length - 1, 'x');
        const auto read = parseExperiment(file.dump());
        return !read && read.error().code == ErrorCode::TooLarge;
      };
      const auto most = member.value().at("maxLength").get<std::size_t>();
      EXPECT_FALSE(isTooLong(most)) << place << "/" << member.key();
      EXPECT_TRUE(isTooLong(most + 1)) << place << "/" << member.key();
      ++seen;
    }
  }
  EXPECT_GT(seen, 15);
}

TEST(ExperimentSchema, defaultsAreThoseOfTheReader) {
  const Json described = schema();
  Json written = fileWithEveryKeyAndSetting();
  written["scale"].erase("global_batch");
  Json bare = written;
  for (const auto& [place, where] : places()) {
    if (place == "/arms/0/binds/0") continue;  // an arm has none by default
    for (const auto& member : described.at(Pointer(where)).at("properties").items()) {
      if (!member.value().contains("default") || member.value()["default"].is_object()) continue;
      written.at(Pointer(place))[member.key()] = member.value()["default"];
      bare.at(Pointer(place)).erase(member.key());
    }
  }
  model::Experiment one = test::got(parseExperiment(written.dump()));
  const model::Experiment other = test::got(parseExperiment(bare.dump()));
  // The engine's own defaults are not written into the experiment.
  one.engine = other.engine;
  one.arms.at(0).settings = other.arms.at(0).settings;
  EXPECT_EQ(one, other) << toJson(one).dump(1) << toJson(other).dump(1);
}

TEST(ExperimentSchema, settingsAreThoseOfTheEnginesTable) {
  const Json described = schema().at("$defs").at("settings").at("properties");
  for (const auto& setting : protocol::engineSettings()) {
    if (setting.scope != protocol::SettingScope::Experiment) continue;
    ASSERT_TRUE(described.contains(setting.name)) << setting.name;
    const Json& entry = described.at(setting.name);
    EXPECT_EQ(entry.at("description"), setting.meaning) << setting.name;
    EXPECT_EQ(entry.contains("default"), setting.defaultValue.has_value()) << setting.name;
    const Json defaultValue = setting.defaultValue ? protocol::toJson(*setting.defaultValue) : Json();
    EXPECT_EQ(entry.value("default", Json()), defaultValue) << setting.name;
    const Json choices = setting.choices.empty() ? Json() : Json(setting.choices);
    EXPECT_EQ(entry.value("enum", Json()), choices) << setting.name;
    const bool hasRange =
        setting.type == protocol::SettingType::Integer || setting.type == protocol::SettingType::Number;
    EXPECT_EQ(entry.contains("minimum"), hasRange) << setting.name;
    if (!hasRange) continue;
    EXPECT_EQ(entry["minimum"].get<double>(), setting.least) << setting.name;
    EXPECT_EQ(entry["maximum"].get<double>(), setting.most) << setting.name;
    EXPECT_EQ(entry["type"], setting.type == protocol::SettingType::Integer ? "integer" : "number") << setting.name;
  }
}

// Broken experiment files. Each is refused with code, place, value, allowed values and, where possible, the way out.

/// A valid file. `engine` and `more` are inserted unchanged, with their leading commas.
std::string fileWith(const std::string& engine, const std::string& more = "", const std::string& ranks = "1") {
  return R"({"schema": "baremark.experiment/1", "name": "x", "workload": {"engine": {"model": "mnist")" + engine +
         R"(}}, "arms": [{"name": "a", "runtime": "bare-metal"}], "scale": {"ranks": )" + ranks + "}" + more + "}";
}

Error refusal(const std::string& text) {
  return test::errorOf(parseExperiment(text));
}

TEST(HostileFile, valuesThatAreNoObjectAreRefused) {
  for (const char* text : {"", " ", "\n", "\0", "hello", "{", "}", "[", "\xff\xfe{\0}\0", "PK\x03\x04"}) {
    EXPECT_EQ(refusal(text).code, ErrorCode::Malformed) << text;
    EXPECT_FALSE(refusal(text).allowed.empty());
  }
  for (const char* text : {"[]", "null", "1", "\"baremark.experiment/1\"", "true"})
    EXPECT_EQ(refusal(text).code, ErrorCode::WrongType) << text;
  EXPECT_TRUE(test::refused(refusal("{}"), {.code = ErrorCode::Missing, .where = "/schema"}));
}

TEST(HostileFile, aByteOrderMarkAndForeignLineEndsChangeNothing) {
  const std::string plain = fileWith(",\n\"batch_size\": 50\n");
  const auto wanted = test::got(parseExperiment(plain));
  std::string crlf = plain;
  for (std::size_t at = 0; (at = crlf.find('\n', at)) != std::string::npos; at += 2) crlf.insert(at, "\r");
  EXPECT_EQ(parseExperiment(crlf).value(), wanted);
  EXPECT_EQ(parseExperiment("\xEF\xBB\xBF" + plain).value(), wanted);
  EXPECT_EQ(parseExperiment("\r\n\t " + plain + "\r\n\r\n").value(), wanted);
}

TEST(HostileFile, sizeIsBounded) {
  const Error error = refusal(fileWith("", ", \"note\": \"" + std::string(1 << 20, 'x') + "\""));
  EXPECT_TRUE(test::refused(error, {.code = ErrorCode::TooLarge, .allowed = "1048576 bytes"}));
  const Error note = refusal(fileWith("", ", \"note\": \"" + std::string(10001, 'x') + "\""));
  EXPECT_EQ(note.where, "/note");
  EXPECT_NE(note.allowed.english().find("10000"), std::string::npos) << toLogLine(note);
  EXPECT_LT(note.value.english().size(), 400U);
}

TEST(HostileFile, hugeNumbersNeverWrapAround) {
  for (const char* text : {"4294967297", "9223372036854775807", "9223372036854775808", "18446744073709551615",
                           "18446744073709551617", "-9223372036854775808", "1e18", "-1"}) {
    for (const auto& [where, file] :
         {std::pair<std::string, std::string>{"/workload/engine/batch_size",
                                              fileWith(", \"batch_size\": " + std::string(text))},
          {"/scale/ranks/0", fileWith("", "", text)},
          {"/measure/repeats", fileWith("", ", \"measure\": {\"repeats\": " + std::string(text) + "}")}}) {
      const Error error = refusal(file);
      EXPECT_EQ(error.where, where) << text;
      EXPECT_TRUE(error.code == ErrorCode::OutOfRange || error.code == ErrorCode::WrongType)
          << text << " " << toLogLine(error);
      EXPECT_FALSE(error.value.empty() || error.allowed.empty()) << text;
    }
  }
}

TEST(HostileFile, aWholeNumberIsOneInAnySpellingAsInTheSchema) {
  const auto read = [](const char* ranks, const std::string& batch, const std::string& repeats) {
    return test::got(parseExperiment(
        fileWith(", \"batch_size\": " + batch, ", \"measure\": {\"repeats\": " + repeats + "}", ranks)));
  };
  EXPECT_EQ(read("2.0", "5e1", "0.5e1"), read("2", "50", "5"));
}

TEST(HostileFile, controlCharactersAreMadePrintableInTheRefusal) {
  const Error error = refusal(R"({"schema": "baremark.experiment/1", "name": "\u001b[31mred\u0000"})");
  EXPECT_TRUE(test::refused(error, {.code = ErrorCode::Untrusted, .where = "/name"}));
  EXPECT_EQ(error.value.english().find('\x1b'), std::string::npos);
  const Error key = refusal(fileWith("", ", \"\\u001b]0;x\\u0007\": 1"));
  EXPECT_EQ(key.code, ErrorCode::UnknownKey);
  EXPECT_EQ(toLogLine(key).find('\x1b'), std::string::npos);
}

/// 1000 cases at `points` points.
std::string fileOfRuns(int points, const std::string& repeats) {
  std::string seeds = "1";
  for (int seed = 2; seed <= 1000; ++seed) seeds += "," + std::to_string(seed);
  std::string ranks = "[1";
  for (int more = 2; more <= points; ++more) ranks += "," + std::to_string(more);
  return fileWith(", \"tf_random_seed\": [" + seeds + "]", ", \"measure\": {\"repeats\": " + repeats + "}",
                  ranks + "]");
}

TEST(HostileFile, validFactorsAreRefusedAtOnceIfTheirProductIsTooLarge) {
  const auto atTheBound = test::got(parseExperiment(fileOfRuns(10, "10")));
  EXPECT_TRUE(checkRuns(atTheBound, expandCases(atTheBound)->size()));
  for (const auto& [points, repeats] : {std::pair{10, "11"}, {64, "1000"}}) {
    const auto above = test::got(parseExperiment(fileOfRuns(points, repeats)));
    HostContext host;
    host.facts.cores = 64;
    host.runtimes = {"bare-metal"};
    host.mpiModels = {{"bare-metal", {"hybrid"}}};
    const auto begin = std::chrono::steady_clock::now();
    const Error error = validate(above, host).error();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2)) << "nothing is multiplied out";
    EXPECT_TRUE(test::refused(error, {.code = ErrorCode::OutOfRange, .where = "/measure/repeats", .value = repeats}));
    EXPECT_NE(error.allowed.english().find("at most 100000 runs"), std::string::npos) << error.allowed.english();
  }
}

/// The worked example of the design, with every key.
Json workedExample() {
  return Json::parse(R"({
    "schema": "baremark.experiment/1", "name": "resnet50 on one node", "note": "for section 4", "tags": ["paper"],
    "host": "local",
    "workload": { "engine": { "model": "resnet50_v1.5", "data": "synthetic", "batch_size": [16, 32], "precision": "fp32",
                              "optimizer": "momentum", "variable_update": "allreduce" } },
    "zip": [], "exclude": [],
    "arms": [ { "name": "bare metal", "runtime": "bare-metal" },
              { "name": "charliecloud", "runtime": "charliecloud", "variant": "", "image": "", "env": {"OMP_PROC_BIND": "close"},
                "mpi": "hybrid", "gpu": "none", "binds": [{"source": "/data", "destination": "/mnt/9"}], "settings": {"winograd": "on"},
                "wrap": ["numactl", "--localalloc"] } ],
    "scale": { "ranks": [2, 1], "ranks_per_node": 2, "threads_per_rank": 1, "bind": "core", "mode": "weak" },
    "allocation": { "partition": "", "account": "", "qos": "", "constraint": "", "time": "", "gpus_per_node": 0, "exclusive": false, "blocks": 1,
                    "at_least": 1, "modules": ["openmpi/4"], "prologue": ["ulimit -c 0"], "launcher": "my-mpi" },
    "measure": { "warmup_batches": 10, "batches": 100, "repeats": 5, "order": "blocks",
                 "until": { "half_width": "1%", "max_repeats": 40 } },
    "baseline": "bare metal", "margin": "2%" })");
}

TEST(ExperimentFile, everyKeyIsReadAndWritten) {
  const auto experiment = test::got(parseExperiment(workedExample().dump()));
  EXPECT_EQ(experiment.engine.at("batch_size").size(), 2U);
  EXPECT_EQ(experiment.scale.ranks, (std::vector<int>{1, 2}));
  EXPECT_EQ(experiment.arms.at(1).binds.at(0).destination, "/mnt/9");
  EXPECT_EQ(experiment.arms.at(1).settings.at("winograd"), model::SettingValue(std::string("on")));
  EXPECT_EQ(experiment.allocation.launcher, "my-mpi");
  EXPECT_DOUBLE_EQ(experiment.margin, 0.02);
  EXPECT_DOUBLE_EQ(experiment.measure.until->halfWidth, 0.01);
  EXPECT_EQ(test::got(parseExperiment(toJson(experiment).dump())), experiment) << "as it was written";
}

TEST(ExperimentFile, theShortestFileGetsAllDefaults) {
  const auto experiment = test::got(parseExperiment(
      R"({"schema": "baremark.experiment/1", "name": "x", "workload": {"engine": {"model": "mnist"}}, "arms": [{"name": "a", "runtime": "bare-metal"}], "scale": {"ranks": 1}})"));
  EXPECT_EQ(experiment.baseline, "a");
  EXPECT_EQ(experiment.host, "local");
  EXPECT_EQ(experiment.measure.repeats, 5);
}

/// A member of the worked example that is changed, added or, if `value` is empty, removed.
struct Refusal {
  const char* place;
  const char* value;
  ErrorCode code;
  const char* where = "";  ///< empty: `place`
  const char* suggestion = nullptr;
};

TEST(ExperimentFile, everyRefusalNamesItsPathAndGivesAdvice) {
  const Refusal refusals[] = {
      {"/schema", R"("baremark.experiment/2")", ErrorCode::NewerVersion},
      {"/schema", R"("x")", ErrorCode::UnknownValue},
      {"/name", "", ErrorCode::Missing},
      {"/name", R"("")", ErrorCode::OutOfRange},
      {"/name", R"("a\nb")", ErrorCode::Untrusted},
      {"/mesure", "{}", ErrorCode::UnknownKey, "", "measure"},
      {"/Margin", R"("2%")", ErrorCode::UnknownKey, "", "margin"},
      {"/workload/engine/batch-size", "50", ErrorCode::UnknownKey, "", "batch_size"},
      {"/workload/engine/precison", R"("fp32")", ErrorCode::UnknownKey, "", "precision"},
      {"/measure/repeat", "5", ErrorCode::UnknownKey, "", "repeats"},
      {"/allocation/prolog", "[]", ErrorCode::UnknownKey, "", "prologue"},
      {"/zzzzzzzzzzzzzzzzz", "1", ErrorCode::UnknownKey, "", ""},
      {"/workload/engine/run_dir", R"("/x")", ErrorCode::UnknownKey},  // only of the engine
      {"/note", "3", ErrorCode::WrongType},
      {"/tags", R"("paper")", ErrorCode::WrongType},
      {"/tags", "[1]", ErrorCode::WrongType, "/tags/0"},
      {"/measure", "[]", ErrorCode::WrongType},
      {"/measure/batches", R"("100")", ErrorCode::WrongType},
      {"/measure/batches", "null", ErrorCode::WrongType},
      {"/allocation/exclusive", "1", ErrorCode::WrongType},
      {"/exclude", "[[]]", ErrorCode::WrongType, "/exclude/0"},
      {"/baseline", "0", ErrorCode::WrongType},
      {"/workload/engine/batch_size/1", "0", ErrorCode::OutOfRange},
      {"/workload/engine/batch_size", "[8, 8]", ErrorCode::Duplicate, "/workload/engine/batch_size/1"},
      {"/workload/engine/batch_size", "[]", ErrorCode::OutOfRange},
      {"/workload/engine/variable_update", R"("replicated")", ErrorCode::UnknownValue},
      {"/workload/engine/model", "", ErrorCode::Missing},
      {"/arms", "[]", ErrorCode::OutOfRange},
      {"/arms/1/name", R"("bare metal")", ErrorCode::Duplicate},
      {"/arms/1/binds/0/source", R"("/data/../etc")", ErrorCode::Untrusted},
      {"/arms/1/env/A B", R"("x")", ErrorCode::Untrusted},
      {"/arms/1/env/BAREMARK_RUN_TAG", R"("x")", ErrorCode::Untrusted},
      {"/scale/ranks/0", "0", ErrorCode::OutOfRange},
      {"/scale/ranks/0", R"("1")", ErrorCode::WrongType},
      {"/scale/ranks", "[2, 2]", ErrorCode::Duplicate, "/scale/ranks/1"},
      {"/scale/mode", R"("week")", ErrorCode::UnknownValue, "", "weak"},
      {"/scale/mode", R"("strong")", ErrorCode::Missing, "/scale/global_batch"},
      {"/scale/global_batch", "64", ErrorCode::NotApplicable},
      {"/margin", R"("2")", ErrorCode::WrongType},
      {"/margin", "0.02", ErrorCode::WrongType},
      {"/margin", "2", ErrorCode::WrongType},
      {"/margin", R"("80%")", ErrorCode::OutOfRange},
      {"/baseline", R"("bare metl")", ErrorCode::UnknownValue, "", "bare metal"},
      {"/measure/repeats", "3", ErrorCode::OutOfRange},
      {"/measure/repeats", "50", ErrorCode::OutOfRange, "/measure/until/max_repeats"},
      {"/measure/order", R"("independent")", ErrorCode::Conflict, "/measure/until"},
      {"/zip", "{}", ErrorCode::WrongType},
      {"/zip", R"(["a"])", ErrorCode::WrongType, "/zip/0"},
      {"/zip", R"([["batch_size"]])", ErrorCode::WrongType, "/zip/0"},
      {"/zip", R"([["batch_size", "precisoin"]])", ErrorCode::UnknownValue, "/zip/0/1", "precision"},
      {"/exclude", R"([{"batch_size": 64}])", ErrorCode::UnknownValue, "/exclude/0/batch_size"},
      {"/allocation/prologue", R"(["a\nb"])", ErrorCode::Untrusted, "/allocation/prologue/0"},
      {"/allocation/launcher", R"("a\nb")", ErrorCode::Untrusted},
      {"/allocation/launcher", R"("")", ErrorCode::OutOfRange}};
  for (const auto& [place, value, code, where, suggestion] : refusals) {
    SCOPED_TRACE(std::string(place) + " " + value);
    Json file = workedExample();
    const Pointer pointer(place);
    if (*value == '\0')
      file.at(pointer.parent_pointer()).erase(pointer.back());
    else
      file[pointer] = Json::parse(value);
    const Error error = refusal(file.dump());
    EXPECT_TRUE(test::refused(error, {.code = code, .where = *where == '\0' ? place : where}));
    EXPECT_TRUE(suggestion == nullptr || error.suggestion == suggestion) << toLogLine(error);
    const bool namesAllowed = code == ErrorCode::UnknownKey || code == ErrorCode::WrongType;
    EXPECT_TRUE(!namesAllowed || !error.allowed.empty());
  }
}

TEST(ExperimentFile, zippedListsMustHaveEqualLengths) {
  Json file = workedExample();
  file["workload"]["engine"]["tf_random_seed"] = {1, 2, 3};
  file["zip"] = Json::array({Json::array({"batch_size", "tf_random_seed"})});
  EXPECT_EQ(refusal(file.dump()).where, "/workload/engine/tf_random_seed");
}

TEST(ExperimentFile, truncatedTextIsRefusedAtEveryByte) {
  const std::string text = workedExample().dump();
  for (std::size_t cut = 0; cut + 1 < text.size(); cut += 5) EXPECT_FALSE(parseExperiment(text.substr(0, cut))) << cut;
}

}  // namespace
}  // namespace baremark::core::plan
