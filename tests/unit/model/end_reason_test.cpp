// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/end_reason.h"

#include <gtest/gtest.h>

#include <set>

namespace baremark::core::model {
namespace {

TEST(EndCode, everyKindHasANameOfItsOwnAndIsReadFromIt) {
  std::set<std::string> names;
  for (int i = 0; i < static_cast<int>(EndKind::Unknown); ++i) {
    const EndCode code = static_cast<EndKind>(i);
    EXPECT_TRUE(names.insert(code.name()).second) << code.name();
    EXPECT_EQ(EndCode::named(code.name()).kind(), code.kind()) << code.name();
    EXPECT_EQ(EndCode::named(code.name()), code) << code.name();
  }
  EXPECT_EQ(EndCode(EndKind::HeldByAdministrator).name(), "held_by_administrator");
  EXPECT_EQ(EndCode(EndKind::StateUnknown).name(), "unknown");
}

TEST(EndCode, aNameIsWrittenAsItWasRead) {
  for (const char* name : {"", "time_limit", "no_such_reason", "canary_", "canary_status", "canary_no_such_reason",
                           "canary_canary_status", "Time_limit"})
    EXPECT_EQ(EndCode::named(name).name(), name);
  EXPECT_EQ(EndCode::named("out_of_range").kind(), EndKind::Unknown);
  EXPECT_NE(EndCode::named("out_of_range"), EndCode::named("malformed"));
}

TEST(EndCode, aFaultOfTheCanaryKeepsTheReasonOfItsRunAndEqualsNone) {
  const EndCode fault = EndCode(EndKind::Status).ofCanary();
  EXPECT_EQ(fault.name(), "canary_status");
  EXPECT_EQ(fault, EndCode::named("canary_status"));
  EXPECT_TRUE(fault.isOfCanary());
  EXPECT_TRUE(fault.kind() == EndKind::Status);
  EXPECT_FALSE(fault == EndKind::Status);
  EXPECT_FALSE(EndCode().ofCanary().isNone());
  EXPECT_EQ(fault.ofCanary().name(), "canary_canary_status");
}

}  // namespace
}  // namespace baremark::core::model
