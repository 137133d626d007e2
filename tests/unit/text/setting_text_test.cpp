// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/setting_text.h"

#include <gmock/gmock.h>

#include <QDateTime>
#include <QLocale>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "app/text/field_text.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/plan/cautions.h"
#include "core/protocol/engine_settings.h"
#include "tests/resources.h"

namespace baremark::app::text {
namespace {

using namespace std::chrono_literals;
using core::plan::CautionCode;
using core::protocol::SettingType;
using std::chrono::hours;
using std::chrono::seconds;

/// Sets the number format of one language, and restores the previous one at the end.
class In {
 public:
  explicit In(const char* language) { QLocale::setDefault(QLocale(QLatin1String(language))); }
  ~In() { QLocale::setDefault(m_before); }
  Q_DISABLE_COPY_MOVE(In)

 private:
  QLocale m_before;
};

TEST(SettingText, everyReasonForARefusedFlagCanBeTranslated) {
  const std::string text = test::contentOf(std::string(places::kSource) + "/core/protocol/refused_spellings.cpp");
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

TEST(SettingText, everySettingHasItsOwnNameAndIsShownWithItsUnitEverywhere) {
  const In english("en");
  std::set<QString> names;
  for (const auto& setting : core::protocol::engineSettings()) {
    const QString name = settingName(setting.name);
    for (const char* part : {"_", "Num ", "Tf ", "ckpts", " dir", "Init "})
      EXPECT_FALSE(name.contains(QLatin1String(part))) << name.toStdString();
    EXPECT_TRUE(names.insert(name).second) << name.toStdString() << " is the name of two";
    const auto value = setting.defaultValue.value_or(std::string("x"));
    EXPECT_FALSE(settingWords(setting.name, {value}).contains(QLatin1Char('_'))) << setting.name;
  }
  EXPECT_EQ(settings({{"batch_size", std::int64_t{1024}}, {"precision", std::string("fp32")}}).toStdString(),
            "batch 1,024 per rank, precision fp32");
  EXPECT_EQ(settingWords("batch_size", {std::int64_t{16}, std::int64_t{32}}).toStdString(), "batch 16, 32 per rank");
  EXPECT_EQ(settings({{"bucket_bytes", std::int64_t{4194304}}}).toStdString(), "buckets of 4 MiB");
  EXPECT_EQ(settings({{"bucket_bytes", std::int64_t{4194305}}}).toStdString(), "buckets of 4.0 MiB (4,194,305 bytes)")
      << "nothing is rounded away";
  EXPECT_EQ(settings({{"init_learning_rate", 0.05}}).toStdString(), "learning rate 0.05");
  EXPECT_EQ(settings({{"train_and_eval", true}}).toStdString(), "Evaluation: yes");
  EXPECT_EQ(settings({{"tf_random_seed", std::int64_t{123456}}}).toStdString(), "random seed 123456");
  core::model::Experiment experiment;
  experiment.engine = {{"model", {std::string("mnist")}}, {"batch_size", {std::int64_t{8}}}};
  EXPECT_EQ(workload(experiment).toStdString(), "mnist on synthetic images, batch 8 per rank, weak scaling");
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

const QStringList kTwoNumbers{QStringLiteral("0.01"), QStringLiteral("0.1")};

TEST(TypedValues, aDecimalCommaWorksIfTheLanguageUsesIt) {
  const In german("de");
  EXPECT_EQ(numbersIn("0,01"), QStringList{QStringLiteral("0.01")});
  EXPECT_EQ(numbersIn(" 2,5e-3 "), QStringList{QStringLiteral("2.5e-3")});
  EXPECT_EQ(numbersIn("0.01"), QStringList{QStringLiteral("0.01")}) << "a point is understood too";
  for (const char* typed : {"0,01; 0,1", "0,01;0,1", "0,01, 0,1", "0.01; 0.1", "0.01, 0.1,"})
    EXPECT_EQ(numbersIn(typed), kTwoNumbers) << typed;
  for (const char* typed : {"0,01,0,1", "0.01,0.1", "1,2,3"})
    EXPECT_TRUE(isRefused(SettingType::Number, typed)) << typed;
  EXPECT_EQ(typedValues(SettingType::Number, QStringLiteral("0.01,0.1")).problem.toStdString(),
            "“0.01,0.1” is ambiguous. Write a fraction as “0,5”, and several numbers as “0,5; 0,25”.");
  EXPECT_EQ(typedValue(SettingType::Number, QStringLiteral(" 0,9 ")), QStringLiteral("0.9"));
  EXPECT_EQ(typedValue(SettingType::Text, QStringLiteral("/a,9")), QStringLiteral("/a,9")) << "a path is no number";
  EXPECT_EQ(shownValues({0.01, 0.1}), QStringLiteral("0,01; 0,1"));
  EXPECT_EQ(shownValues({std::int64_t{8192}, std::int64_t{64}}), QStringLiteral("8192, 64"));
}

TEST(TypedValues, anAmbiguousDecimalCommaInAListIsRefused) {
  const In english("en");
  for (const char* typed : {"0,01", "0,9", "1,5e-3", "0.1, 0,01"})
    EXPECT_TRUE(isRefused(SettingType::Number, typed)) << typed;
  EXPECT_EQ(typedValues(SettingType::Number, QStringLiteral("0,01")).problem.toStdString(),
            "“0,01” is ambiguous. Write a fraction as “0.5”, and several numbers as “0.5, 0.25”.");
  for (const char* typed : {"0.01,0.1", "0.01, 0.1", "0.01; 0.1", "0.01 , 0.1"})
    EXPECT_EQ(numbersIn(typed), kTwoNumbers) << typed;
}

TEST(TypedValues, anAmbiguousThousandsSeparatorIsRefused) {
  for (const char* language : {"en", "de"}) {
    const In one(language);
    for (const char* typed : {"1,024", "8,192", "1,048,576", "16, 1,024"})
      EXPECT_TRUE(isRefused(SettingType::Integer, typed)) << typed << " in " << language;
    EXPECT_EQ(typedValues(SettingType::Integer, QStringLiteral("8,192")).problem.toStdString(),
              "“8,192” is ambiguous. Write one number as “8192”, and several numbers as “8, 192”.");
    for (const char* typed : {"32,64", "32, 64", "32; 64", "32,64,"}) {
      const TypedValues values = typedValues(SettingType::Integer, QLatin1String(typed));
      EXPECT_EQ(values.problem.toStdString(), "") << typed;
      EXPECT_EQ(values.words, (QStringList{QStringLiteral("32"), QStringLiteral("64")})) << typed;
    }
  }
}

TEST(TypedValues, aFolderWithACommaInItsNameIsOneFolder) {
  const auto folders = [](const char* typed) { return typedValues(SettingType::Text, QLatin1String(typed)).words; };
  for (const char* typed : {"/data/a,b", "/data, old"})
    EXPECT_EQ(folders(typed), QStringList{QLatin1String(typed)}) << typed;
  for (const char* typed : {"/a,/b", "/a, /b", "/a, /b,"})
    EXPECT_EQ(folders(typed), (QStringList{QStringLiteral("/a"), QStringLiteral("/b")})) << typed;
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
  for (const auto& [path, name] : {std::pair{"/scale/ranks/0", "Ranks"},
                                   {"/scale/ranks_per_node", "Ranks per node"},
                                   {"/allocation/at_once", "Maximum number of jobs at once"},
                                   {"/arms/1/runtime", "Runtime of arm 2"},
                                   {"/arms/10/settings/bucket_bytes", "Bucket bytes of arm 11"},
                                   {"/arms/0", "Arm 1"},
                                   {"host cluster", ""}})
    EXPECT_EQ(fieldText(path).toStdString(), name);
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

TEST(PlanText, untilMultipliesToAtLeastAndAtMost) {
  core::model::Experiment experiment;
  experiment.arms.resize(2);
  experiment.measure.repeats = 5;
  const auto words = [](const auto& counts) { return multiplication(counts).toStdString(); };
  EXPECT_EQ(words(countsOf(experiment, 1, 2)), "2 arm(s) × 2 scale(s) × 5 repeat(s) = 20 run(s)");
  experiment.measure.until = core::model::Until{.halfWidth = 0.01, .maxRepeats = 40};
  EXPECT_EQ(words(countsOf(experiment, 3, 2)),
            "2 arm(s) × 3 case(s) × 2 scale(s) × 5 to 40 repeat(s) = 60 to 480 run(s)");
}

TEST(PlanText, aLimitOfJobsAtOnceIsShown) {
  core::model::Experiment experiment;
  experiment.arms.resize(2);
  experiment.scale.ranks = {1};
  experiment.scale.threadsPerRank = 1;
  experiment.measure.repeats = 10;
  const auto words = [&] { return jobsAtOnce(experiment, countsOf(experiment, 1, 1), 8).toStdString(); };
  EXPECT_EQ(words(), "at most 1 at once") << "two might get the same node";
  experiment.allocation.atOnce = 4;
  EXPECT_EQ(words(), "at most 4 at once");
  experiment.allocation.atOnce = 10;
  EXPECT_EQ(words(), "");
  experiment.allocation.atOnce = 0;
  experiment.allocation.isExclusive = true;
  EXPECT_EQ(words(), "") << "all ten";
}

TEST(PlanText, aTimeAtLeastAndAtMostNamesBothAndShortTimesAddUpToTheirSum) {
  const auto range = [](std::chrono::milliseconds least, std::chrono::milliseconds most) {
    return aboutDuration(least, most).toStdString();
  };
  EXPECT_EQ(range(2min, 16min), "2 to 16 min");
  EXPECT_EQ(range(50min, 5h), "50 min to 5 h");
  EXPECT_EQ(range(2h, 16h), "2 to 16 h");
  EXPECT_EQ(range(20s, 4min), "20 s to 4 min");
  EXPECT_EQ(range(4min, 4min), "about 4 min");
  EXPECT_EQ(range(10s, 20s), "10 to 20 s");
  EXPECT_EQ(range(0s, 20s), "at most 20 s");
  const auto words = [](std::chrono::milliseconds time) { return aboutDuration(time).toStdString(); };
  EXPECT_EQ(words(50s), "about 50 s");
  EXPECT_EQ(words(50s + 50s), "about 100 s");
  EXPECT_EQ(words(115s), "about 2 min");
  EXPECT_EQ(words(4s), "under 10 s");
  EXPECT_EQ(queuedWords(QStringLiteral("made up (2)"), 2min).toStdString(),
            "“made up (2)” is queued and takes about 2 min.");
  EXPECT_EQ(queuedWords(QStringLiteral("100 %1"), std::nullopt).toStdString(), "“100 %1” is queued.");
}

TEST(PlanText, cautionsAndEstimatesNameTheirHost) {
  for (const CautionCode code : {CautionCode::Busy, CautionCode::Battery}) {
    EXPECT_TRUE(describe({code, {"2"}}, "login1").title.contains(QStringLiteral("login1")));
    EXPECT_TRUE(describe({code, {"2"}}, "local").title.contains(QStringLiteral("this machine"), Qt::CaseInsensitive));
  }
  for (const auto source : {core::plan::EstimateSource::Unknown, core::plan::EstimateSource::EarlierRuns,
                            core::plan::EstimateSource::EngineModel}) {
    EXPECT_TRUE(estimateSource(source, "login1").contains(QStringLiteral("on login1")));
    EXPECT_TRUE(estimateSource(source, "local").contains(QStringLiteral("on this machine")));
  }
  const QString title = describe({CautionCode::WideInterval, {"0.352000", "0.020000"}}, "local").title;
  EXPECT_EQ(title, QStringLiteral("The interval is expected to be %1, wider than the margin of %2")
                       .arg(margin(0.352, 1), margin(0.02)));
  for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT ", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM "})
    EXPECT_TRUE(describe({CautionCode::Root, {}}, "local").explanation.contains(QLatin1String(name))) << name;
}

TEST(UnitsText, aTimeShowsItsAgeFromOneMinute) {
  const core::base::WallTime now{hours(500'000)};
  for (const auto& [ago, words] :
       std::map<std::chrono::milliseconds, const char*>{{seconds(59), ""},
                                                        {seconds(-300), ""},  // a clock that was put back
                                                        {seconds(60), ", 1 min ago"},
                                                        {std::chrono::minutes(59), ", 59 min ago"},
                                                        {hours(23), ", 23 h ago"},
                                                        {hours(24 * 12), ", 12 day(s) ago"}})
    EXPECT_EQ(momentAndAge(now - ago, now), moment(now - ago, now) + QLatin1String(words));
}

TEST(UnitsText, timesHaveOneFormForEveryLanguageAndRegion) {
  const QDateTime local(QDate(2026, 11, 7), QTime(15, 4, 5));
  const core::base::WallTime time{std::chrono::milliseconds(local.toMSecsSinceEpoch())};
  for (const char* language : {"en", "en_US", "en_GB", "C", "de_AT", "fr"}) {
    const In one(language);
    EXPECT_EQ(clockTime(time).toStdString(), "15:04:05") << language;
    EXPECT_EQ(moment(time, time + hours(1)).toStdString(), "15:04") << language;
    EXPECT_THAT(moment(time, time + hours(48)).toStdString(), testing::EndsWith(" 2026 15:04"));
    EXPECT_EQ(dateAndTime(time), dateAndTime(local)) << language;
    EXPECT_TRUE(momentWithZone(time).startsWith(dateAndTime(time))) << language;
  }
  const In american("en_US");
  EXPECT_EQ(dateAndTime(time).toStdString(), "7 Nov 2026 15:04") << "no 11/7/26, which is July elsewhere";
  EXPECT_EQ(day(time).toStdString(), "7 Nov 2026");
}

TEST(UnitsText, countsAreGroupedAsInTheLanguageAndAMarginKeepsItsDecimals) {
  const In english("en");
  EXPECT_EQ(count(7992).toStdString(), "7,992");
  EXPECT_EQ(range(1, 7992).toStdString(), "1 to 7,992");
  EXPECT_EQ(range(5, 5).toStdString(), "5");
  for (const auto& [value, words] :
       {std::pair{0.02, "2"}, {0.07, "7"}, {0.015, "1.5"}, {0.0025, "0.25"}, {0.00125, "0.125"}})
    EXPECT_EQ(margin(value).toStdString(), std::string("±") + words + "\u202F%");
  EXPECT_EQ(margin(0.0225, 1).toStdString(), "±2.3\u202F%") << "an estimate";
  EXPECT_EQ(level(0.9875).toStdString(), "98.75\u202F%");
  const In german("de");
  EXPECT_EQ(count(7992).toStdString(), "7.992");
}

}  // namespace
}  // namespace baremark::app::text
