// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/setting_text.h"

#include <gtest/gtest.h>

#include <QLocale>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "app/text/field_text.h"
#include "app/text/passport_text.h"
#include "app/text/plan_text.h"
#include "core/base/json.h"
#include "core/protocol/engine_settings.h"
#include "tests/places.h"
#include "tests/resources.h"

namespace baremark::app::text {
namespace {

using core::protocol::SettingType;

/// Sets the number format of one language, and restores the previous one at the end.
class In {
 public:
  explicit In(const char* language) { QLocale::setDefault(QLocale(QLatin1String(language))); }
  ~In() { QLocale::setDefault(m_before); }
  Q_DISABLE_COPY_MOVE(In)

 private:
  QLocale m_before;
};

TEST(SettingText, everySettingOfTheEngineHasItsOwnName) {
  std::set<QString> names;
  for (const auto& setting : core::protocol::engineSettings()) {
    const QString name = settingName(setting.name);
    for (const char* part : {"_", "Num ", "Tf ", "ckpts", " dir", "Init "})
      EXPECT_FALSE(name.contains(QLatin1String(part))) << name.toStdString();
    EXPECT_TRUE(names.insert(name).second) << name.toStdString() << " is the name of two";
  }
}

TEST(SettingText, everyReasonForARefusedFlagCanBeTranslated) {
  std::ifstream in(std::string(places::kSource) + "/core/protocol/refused_spellings.cpp");
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  static const std::regex flag("([a-z0-9_]+)=?([a-z0-9_]*)");
  int rows = 0;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), flag); at != std::sregex_iterator(); ++at) {
    const auto refused = core::protocol::refusedSpelling(at->str(1), at->str(2));
    if (!refused) continue;  // another word
    ++rows;
    const std::string words = std::get<std::string>(refused->suggestion.values().at(0));
    // Without a blank, it is the name of an option.
    EXPECT_EQ(engineRefusal(words).has_value(), words.find(' ') != std::string::npos) << at->str(1) << ": " << words;
  }
  EXPECT_GT(rows, 100) << "the table is not where it is looked for";
}

TEST(SettingText, aSettingIsShownWithItsNameAndUnitEverywhere) {
  const In english("en");
  EXPECT_EQ(settings({{"batch_size", std::int64_t{1024}}, {"precision", std::string("fp32")}}).toStdString(),
            "batch 1,024 per rank, precision fp32");
  EXPECT_EQ(settingWords("batch_size", {std::int64_t{16}, std::int64_t{32}}).toStdString(), "batch 16, 32 per rank");
  EXPECT_EQ(settings({{"bucket_bytes", std::int64_t{4194304}}}).toStdString(), "buckets of 4 MiB");
  EXPECT_EQ(settings({{"bucket_bytes", std::int64_t{4194305}}}).toStdString(), "buckets of 4.0 MiB (4,194,305 bytes)")
      << "nothing is rounded away";
  EXPECT_EQ(settings({{"init_learning_rate", 0.05}}).toStdString(), "learning rate 0.05");
  EXPECT_EQ(settings({{"train_and_eval", true}}).toStdString(), "Evaluation: yes");
  EXPECT_EQ(settings({{"tf_random_seed", std::int64_t{123456}}}).toStdString(), "random seed 123456");
  for (const auto& setting : core::protocol::engineSettings())
    EXPECT_FALSE(
        settingWords(setting.name, {setting.defaultValue.value_or(std::string("x"))}).contains(QLatin1Char('_')))
        << setting.name;
  core::model::Experiment experiment;
  experiment.engine = {{"model", {std::string("mnist")}}, {"batch_size", {std::int64_t{8}}}};
  EXPECT_EQ(workload(experiment).toStdString(), "mnist on synthetic images, batch 8 per rank, weak scaling")
      << "in the words of the function that all use";
  core::model::Arm arm;
  arm.settings = {{"batch_size", std::int64_t{8}}};
  EXPECT_EQ(particulars(arm).toStdString(), "batch 8 per rank");
}

TEST(SettingText, valuesUseTheFormatOfTheLanguage) {
  const In german("de");
  EXPECT_EQ(settings({{"momentum", 0.9}, {"batch_size", std::int64_t{1024}}}).toStdString(),
            "batch 1.024 per rank, momentum 0,9");
  EXPECT_EQ(settingValue("adam_epsilon", "1e-08").toStdString(), "1e-08");
  EXPECT_EQ(settingValue("data_dir", "/data/v1.5").toStdString(), "/data/v1.5") << "a path is no number";
  EXPECT_EQ(settingValue("a_newer_engines", "1.5").toStdString(), "1.5") << "of unknown type";
}

QStringList numbersIn(const char* typed) {
  return typedValues(SettingType::Number, QLatin1String(typed)).words;
}

bool isRefused(SettingType type, const char* typed) {
  return !typedValues(type, QLatin1String(typed)).problem.isEmpty();
}

TEST(TypedValues, aDecimalCommaWorksIfTheLanguageUsesIt) {
  const In german("de");
  EXPECT_EQ(numbersIn("0,01"), QStringList{QStringLiteral("0.01")});
  EXPECT_EQ(numbersIn(" 2,5e-3 "), QStringList{QStringLiteral("2.5e-3")});
  EXPECT_EQ(numbersIn("0.01"), QStringList{QStringLiteral("0.01")}) << "a point is understood too";
  const QStringList both{QStringLiteral("0.01"), QStringLiteral("0.1")};
  for (const char* typed : {"0,01; 0,1", "0,01;0,1", "0,01, 0,1", "0.01; 0.1", "0.01, 0.1,"})
    EXPECT_EQ(numbersIn(typed), both) << typed;
  for (const char* typed : {"0,01,0,1", "0.01,0.1", "1,2,3"})
    EXPECT_TRUE(isRefused(SettingType::Number, typed)) << typed;
  EXPECT_EQ(typedValues(SettingType::Number, QStringLiteral("0.01,0.1")).problem.toStdString(),
            "“0.01,0.1” is ambiguous. Write a fraction as “0,5”, and several numbers as “0,5; 0,25”.");
  EXPECT_EQ(typedValue(SettingType::Number, QStringLiteral(" 0,9 ")), QStringLiteral("0.9"));
  EXPECT_EQ(typedValue(SettingType::Text, QStringLiteral("/a,9")), QStringLiteral("/a,9")) << "a path is no number";
}

TEST(TypedValues, anAmbiguousDecimalCommaInAListIsRefused) {
  const In english("en");
  for (const char* typed : {"0,01", "0,9", "1,5e-3", "0.1, 0,01"})
    EXPECT_TRUE(isRefused(SettingType::Number, typed)) << typed;
  EXPECT_EQ(typedValues(SettingType::Number, QStringLiteral("0,01")).problem.toStdString(),
            "“0,01” is ambiguous. Write a fraction as “0.5”, and several numbers as “0.5, 0.25”.");
  const QStringList both{QStringLiteral("0.01"), QStringLiteral("0.1")};
  for (const char* typed : {"0.01,0.1", "0.01, 0.1", "0.01; 0.1", "0.01 , 0.1"})
    EXPECT_EQ(numbersIn(typed), both) << typed;
}

TEST(TypedValues, anAmbiguousThousandsSeparatorIsRefused) {
  for (const char* language : {"en", "de"}) {
    const In one(language);
    for (const char* typed : {"1,024", "8,192", "1,048,576", "16, 1,024"})
      EXPECT_TRUE(isRefused(SettingType::Integer, typed)) << typed << " in " << language;
    EXPECT_EQ(typedValues(SettingType::Integer, QStringLiteral("8,192")).problem.toStdString(),
              "“8,192” is ambiguous. Write one number as “8192”, and several numbers as “8, 192”.");
    const QStringList both{QStringLiteral("32"), QStringLiteral("64")};
    for (const char* typed : {"32,64", "32, 64", "32; 64", "32,64,"}) {
      EXPECT_FALSE(isRefused(SettingType::Integer, typed)) << typed;
      EXPECT_EQ(typedValues(SettingType::Integer, QLatin1String(typed)).words, both) << typed;
    }
  }
}

TEST(TypedValues, aFolderWithACommaInItsNameIsOneFolder) {
  EXPECT_EQ(typedValues(SettingType::Text, QStringLiteral("/data/a,b")).words,
            QStringList{QStringLiteral("/data/a,b")});
  EXPECT_EQ(typedValues(SettingType::Text, QStringLiteral("/data, old")).words,
            QStringList{QStringLiteral("/data, old")});
  const QStringList both{QStringLiteral("/a"), QStringLiteral("/b")};
  for (const char* typed : {"/a,/b", "/a, /b", "/a, /b,"})
    EXPECT_EQ(typedValues(SettingType::Text, QLatin1String(typed)).words, both) << typed;
}

TEST(TypedValues, shownValuesCanBeTypedAgain) {
  const std::vector<core::model::SettingValue> numbers{0.01, 1e-08, 2.0, 0.000123456789};
  const std::vector<core::model::SettingValue> counts{std::int64_t{8192}, std::int64_t{64}};
  for (const char* language : {"en", "de", "fr", "en_IN"}) {
    const In one(language);
    for (const auto& [setting, values] :
         {std::pair{"init_learning_rate", numbers}, std::pair{"bucket_bytes", counts}}) {
      const auto& known = *core::protocol::findEngineSetting(setting);
      const TypedValues typed = typedValues(known.type, shownValues(values));
      EXPECT_TRUE(typed.problem.isEmpty()) << typed.problem.toStdString();
      ASSERT_EQ(typed.words.size(), static_cast<qsizetype>(values.size())) << language;
      for (std::size_t i = 0; i < values.size(); ++i)
        EXPECT_EQ(typed.words[static_cast<qsizetype>(i)].toStdString(), core::model::toText(values[i])) << language;
    }
  }
  const In german("de");
  EXPECT_EQ(shownValues({0.01, 0.1}), QStringLiteral("0,01; 0,1"));
  EXPECT_EQ(shownValues(counts), QStringLiteral("8192, 64"));
}

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
