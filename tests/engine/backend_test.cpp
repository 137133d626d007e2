// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/protocol/backend.h"
#include "core/protocol/engine_settings.h"
#include "engine/error.h"

namespace baremark::engine {
namespace {

TEST(Backend, autoTakesTheFastestThatWasMeasured) {
  const std::vector<std::string> all = devices();
  ASSERT_FALSE(all.empty());
  const auto measured = std::find_if(all.begin(), all.end(), [](const std::string& name) { return name != "cuda"; });
  EXPECT_EQ(chooseBackend("auto").device, *measured);
  EXPECT_EQ(all.back(), "reference") << "the slowest is always there, and never chosen where there is another";
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

TEST(Backend, whatCudaLacksIsNamed) {
  try {
    EXPECT_THAT(chooseBackend("cuda").name, testing::StartsWith("cuDNN "));
  } catch (const EngineError& error) {
    EXPECT_THAT(error.what(),
                testing::ContainsRegex("libcuda.so.1|CUDA [0-9]|GPU|libcudnn.so.9|/[^ ]*baremark-engine-cuda.so"));
  }
}

}  // namespace
}  // namespace baremark::engine
