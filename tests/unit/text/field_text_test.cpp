// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/field_text.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/base/json.h"
#include "core/protocol/engine_settings.h"
#include "tests/resources.h"

namespace baremark::app::text {
namespace {

/// Every key of the schema of experiment files as a path. A list is represented by its first entry.
void collectPaths(const core::base::Json& schema, const std::string& path, std::vector<std::string>& paths) {
  if (!path.empty()) paths.push_back(path);
  if (schema.contains("items")) collectPaths(schema["items"], path + "/0", paths);
  if (!schema.contains("properties")) return;
  for (const auto& member : schema["properties"].items())
    collectPaths(member.value(), path + "/" + member.key(), paths);
}

TEST(FieldText, everyPathOfAnExperimentFileHasAPlainName) {
  std::vector<std::string> paths;
  collectPaths(core::base::Json::parse(test::resource("schema/experiment.schema.json")), {}, paths);
  for (const auto& setting : core::protocol::engineSettings()) {
    for (const char* place : {"/workload/engine/", "/arms/0/settings/"}) paths.push_back(place + setting.name);
  }
  for (const char* deep : {"/scale/ranks/3", "/zip/0/1", "/exclude/0/batch_size", "/arms/1/env/OMP_NUM_THREADS",
                           "/arms/1/binds/2/read_only", "/workload/engine/batch_size/1", "/allocation/options/0"})
    paths.emplace_back(deep);
  EXPECT_GT(paths.size(), 60U);
  for (const std::string& path : paths) {
    const std::string name = fieldText(path).toStdString();
    EXPECT_FALSE(name.empty()) << path;
    EXPECT_EQ(name.find_first_of("/_\""), std::string::npos) << path << " is called " << name;
  }
}

TEST(FieldText, aNameBelongsToTheWholePath) {
  EXPECT_EQ(fieldText("/scale/ranks/0").toStdString(), "Ranks");
  EXPECT_EQ(fieldText("/scale/ranks_per_node").toStdString(), "Ranks per node");
  EXPECT_EQ(fieldText("/allocation/at_once").toStdString(), "Maximum number of jobs at once");
  EXPECT_EQ(fieldText("/arms/1/runtime").toStdString(), "Runtime of arm 2");
  EXPECT_EQ(fieldText("/arms/10/settings/bucket_bytes").toStdString(), "Bucket bytes of arm 11");
  EXPECT_EQ(fieldText("/arms/0").toStdString(), "Arm 1");
  EXPECT_EQ(fieldText("host cluster"), QString()) << "no path of a file";
  EXPECT_TRUE(isWithin("/scale/ranks/0", "/scale/ranks"));
  EXPECT_FALSE(isWithin("/scale/ranks_per_node", "/scale/ranks"));
  EXPECT_FALSE(isWithin("/arms/10/name", "/arms/1"));
}

TEST(FieldText, aRefusedDraftIsDescribedWithoutAKeyOfTheFile) {
  using core::base::ErrorCode;
  EXPECT_EQ(describeDraft({.code = ErrorCode::UnknownValue,
                           .where = "/zip/0/1",
                           .value = "\"batch_size\"",
                           .allowed = {core::base::Phrase::Names, std::vector<std::string>{"data", "model"}}})
                .toStdString(),
            "“Settings that change together” contains “Batch per rank”, which has no value.");
  EXPECT_EQ(describeDraft({.code = ErrorCode::Conflict,
                           .where = "/exclude",
                           .value = core::base::Phrase::EveryCaseExcluded,
                           .allowed = core::base::Phrase::OneCaseLeft})
                .toStdString(),
            "Every case is excluded. Allowed: at least one case that is not excluded.");
  EXPECT_EQ(describeDraft({.code = ErrorCode::Missing, .where = "/not_known/0"}).toStdString(),
            "This field is missing.");
}

}  // namespace
}  // namespace baremark::app::text
