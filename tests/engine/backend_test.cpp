// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend.h"

#include <gmock/gmock.h>

#include "core/protocol/backend.h"
#include "core/protocol/engine_settings.h"
#include "engine/error.h"

namespace baremark::engine {
namespace {

TEST(Backend, autoTakesTheFirstDevice) {
  ASSERT_FALSE(devices().empty());
  EXPECT_EQ(chooseBackend("auto").device, devices().front());
  EXPECT_EQ(devices().back(), "reference") << "the slowest is always there, and never chosen where there is another";
}

TEST(Backend, theReferenceIsInEveryBuild) {
  const Backend backend = chooseBackend("reference");
  EXPECT_TRUE(core::protocol::isReferenceBackend(backend.name));
  EXPECT_FALSE(backend.instructionSet.empty());
}

TEST(Backend, everyValueOfTheSettingWorksOrIsRefusedWithAWayOut) {
  for (const std::string& device : core::protocol::findEngineSetting("device")->choices) {
    try {
      const Backend backend = chooseBackend(device);
      EXPECT_TRUE(device == "auto" || backend.device == device);
    } catch (const EngineError& error) {
      EXPECT_EQ(error.status(), ExitStatus::Refused);
      EXPECT_THAT(error.what(), testing::AllOf(testing::StartsWith("--device=" + device + " is not available: "),
                                               testing::HasSubstr("Use --device="),
                                               testing::Not(testing::HasSubstr("does not know"))));
    }
  }
}

TEST(Backend, aMissingCudaModuleIsNamedWithItsPath) {
  try {
    static_cast<void>(chooseBackend("cuda"));
    FAIL() << "there is no CUDA module";
  } catch (const EngineError& error) {
    EXPECT_THAT(error.what(), testing::ContainsRegex("/[^ ]*baremark-engine-cuda.so does not exist"));
  }
}

}  // namespace
}  // namespace baremark::engine
