// SPDX-License-Identifier: GPL-3.0-or-later
// resources/schema/experiment.schema.json has the same keys, ranges, choices and defaults as the reader of experiments.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/base/json.h"
#include "core/plan/experiment_file.h"
#include "core/protocol/engine_settings.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/schema.h"

namespace baremark::core::plan {
namespace {

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

}  // namespace
}  // namespace baremark::core::plan
