// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/setting_text.h"

#include <gtest/gtest.h>

#include <QLocale>
#include <set>

#include "app/text/passport_text.h"
#include "app/text/plan_text.h"

namespace baremark::app::text {
namespace {

/// As one language writes numbers; the one before comes back at the end.
class In {
 public:
  explicit In(const char* language) { QLocale::setDefault(QLocale(QLatin1String(language))); }
  ~In() { QLocale::setDefault(m_before); }
  Q_DISABLE_COPY_MOVE(In)

 private:
  QLocale m_before;
};

TEST(SettingText, everySettingOfTheEngineHasANameOfItsOwn) {
  std::set<QString> names;
  for (const auto& setting : core::protocol::engineSettings()) {
    const QString name = settingName(setting.name);
    for (const char* part : {"_", "Num ", "Tf ", "ckpts", " dir", "Init "})
      EXPECT_FALSE(name.contains(QLatin1String(part))) << name.toStdString();
    EXPECT_TRUE(names.insert(name).second) << name.toStdString() << " is the name of two";
  }
}

TEST(SettingText, aSettingIsSaidByItsNameWithItsUnitWhereverItIsShown) {
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
  for (const auto& setting : core::protocol::engineSettings()) {
    EXPECT_FALSE(settingWords(setting.name, {setting.otherwise.value_or(std::string("x"))}).contains(QLatin1Char('_')))
        << setting.name;
  }
  core::model::Experiment experiment;
  experiment.engine = {{"model", {std::string("mnist")}}, {"batch_size", {std::int64_t{8}}}};
  EXPECT_EQ(workload(experiment).toStdString(), "mnist on synthetic images, batch 8 per rank, weak scaling")
      << "in the words of the function that all use";
  core::model::Arm arm;
  arm.settings = {{"batch_size", std::int64_t{8}}};
  EXPECT_EQ(particulars(arm).toStdString(), "batch 8 per rank");
}

TEST(SettingText, valuesHaveTheSignsOfTheLanguage) {
  const In german("de");
  EXPECT_EQ(settings({{"momentum", 0.9}, {"batch_size", std::int64_t{1024}}}).toStdString(),
            "batch 1.024 per rank, momentum 0,9");
  EXPECT_EQ(settingValue("adam_epsilon", "1e-08").toStdString(), "1e-08");
  EXPECT_EQ(settingValue("data_dir", "/data/v1.5").toStdString(), "/data/v1.5") << "a path is no number";
  EXPECT_EQ(settingValue("a_newer_engines", "1.5").toStdString(), "1.5") << "of unknown type";
}

}  // namespace
}  // namespace baremark::app::text
