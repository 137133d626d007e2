// SPDX-License-Identifier: GPL-3.0-or-later
// Settings are written to the engine's command line and read back, in every language of the desktop.
#include <gtest/gtest.h>

#include "core/model/setting.h"
#include "core/protocol/engine_settings.h"
#include "tests/fakes/comma_locale.h"

namespace baremark::core::protocol {
namespace {

TEST(SettingsLocale, aCommaLocaleChangesNoSetting) {
  const fakes::CommaLocale comma;
  if (!comma.isSet()) GTEST_SKIP() << "localedef cannot make a locale here";
  EXPECT_EQ(model::toText(model::SettingValue(0.1)), "0.1");
  EXPECT_EQ(model::toText(model::SettingValue(1.0 / 3)), "0.3333333333333333");
  const EngineSetting* setting = findEngineSetting("momentum");
  ASSERT_NE(setting, nullptr);
  EXPECT_EQ(settingFromText(*setting, "0.9").value(), model::SettingValue(0.9));
  EXPECT_EQ(settingFromText(*setting, "0,9").error().code, base::ErrorCode::WrongType);
}

TEST(SettingsLocale, numbersReadBackAsTheyWereWritten) {
  for (const double value : {0.0, 0.1, 1e-7, 1.0 / 3, 123456.789, 1e300, -2.5}) {
    const EngineSetting number{.name = "x", .type = SettingType::Number, .least = -1e308, .most = 1e308};
    EXPECT_EQ(settingFromText(number, model::toText(model::SettingValue(value))).value(), model::SettingValue(value))
        << value;
  }
}

}  // namespace
}  // namespace baremark::core::protocol
