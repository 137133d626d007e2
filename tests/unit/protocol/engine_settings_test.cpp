// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/protocol/engine_settings.h"

#include <gtest/gtest.h>

#include <set>

namespace baremark::core::protocol {
namespace {

using base::ErrorCode;

TEST(EngineSettings, everyDefaultIsAValidValueOfItsSetting) {
  std::set<std::string> names;
  for (const EngineSetting& setting : engineSettings()) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name << " stands twice";
    EXPECT_FALSE(setting.meaning.empty()) << setting.name;
    if (!setting.otherwise) continue;
    const auto again = settingFromJson(setting, toJson(*setting.otherwise));
    ASSERT_TRUE(again) << setting.name << ": " << toLogLine(again.error());
    EXPECT_EQ(settingFromText(setting, model::toText(*setting.otherwise)).value(), *setting.otherwise) << setting.name;
  }
}

TEST(EngineSettings, valuesOutOfRangeNameTheRange) {
  const EngineSetting& batch = *findEngineSetting("batch_size");
  EXPECT_EQ(settingFromJson(batch, 0).error().allowed, "1 to 65536");
  EXPECT_EQ(settingFromText(batch, "99999999999999999999").error().code, ErrorCode::OutOfRange);
  EXPECT_EQ(settingFromText(batch, "12x").error().code, ErrorCode::WrongType);
  EXPECT_EQ(settingFromJson(batch, 1.5).error().code, ErrorCode::WrongType);
  EXPECT_EQ(settingFromText(*findEngineSetting("momentum"), "nan").error().code, ErrorCode::OutOfRange);
}

TEST(EngineSettings, anUnknownChoiceNamesTheNearest) {
  const auto error = settingFromText(*findEngineSetting("optimizer"), "adan").error();
  EXPECT_EQ(error.code, ErrorCode::UnknownValue);
  EXPECT_EQ(error.suggestion, "adam");
}

TEST(EngineSettings, spellingsWithAnotherMeaningAreRefusedByName) {
  const auto replicated = refusedSpelling("variable_update", "replicated");
  ASSERT_TRUE(replicated);
  EXPECT_NE(replicated->suggestion.find("allreduce"), std::string::npos);
  EXPECT_FALSE(refusedSpelling("variable_update", "independent"));
  EXPECT_TRUE(refusedSpelling("num_gpus", "4"));
}

}  // namespace
}  // namespace baremark::core::protocol
