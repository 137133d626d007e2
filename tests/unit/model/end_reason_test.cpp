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
  const EndCode fault = EndReason{EndKind::Status}.ofCanary("box").code;
  EXPECT_EQ(fault.name(), "canary_status");
  EXPECT_EQ(fault, EndCode::named("canary_status"));
  EXPECT_TRUE(fault.isOfCanary());
  EXPECT_TRUE(fault.kind() == EndKind::Status);
  EXPECT_FALSE(fault == EndKind::Status);
  EXPECT_FALSE(EndCode::named("canary_").isNone());
}

TEST(EndReason, itsTextHoldsItsArgumentsAndItsDetail) {
  const EndReason known{EndKind::KnownIssue, {"It is gone.", "exit status 57"}, "first\nlast\n"};
  EXPECT_EQ(known.text(), "It is gone.\nexit status 57\nfirst\nlast\n");
  const EndReason held{EndKind::Held, {"", "", "scontrol release 2"}};
  const EndReason lost{EndKind::NodeLost, {}, "first\nlast"};
  const EndReason fault = EndReason{EndKind::Status, {"7"}, "last"}.ofCanary("box");
  EXPECT_EQ(fault.text(), "box\n7\nlast");
  for (const EndReason& each : {known, held, lost, fault, EndReason{EndKind::Pending, {"Priority"}}, EndReason{}}) {
    const EndReason read = EndReason::ofText(each.code, each.text());
    EXPECT_EQ(read.arguments, each.arguments) << each.text();
    EXPECT_EQ(read.detail, each.detail);
  }
  EXPECT_EQ((EndReason{EndKind::Pending, {"Priority", "", ""}}), EndReason::ofText(EndKind::Pending, "Priority"));
  EXPECT_EQ(EndReason::ofText(EndKind::Status, "1\n").argument(0), "1") << "as stores of earlier versions have it";
  EXPECT_EQ(EndReason{}.argument(0), "");
}

}  // namespace
}  // namespace baremark::core::model
