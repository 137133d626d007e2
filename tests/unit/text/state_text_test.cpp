// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/state_text.h"

#include <gtest/gtest.h>

#include "app/text/error_text.h"

namespace baremark::app::text {
namespace {

using core::model::Block;
using core::model::BlockState;

SignedText waiting(const std::string& code, const std::string& detail = {}) {
  return describe(Block{.state = BlockState::Waiting, .end = {code, detail}});
}

TEST(StateText, aBlockThatWaitsSaysWhatItsSchedulerSays) {
  EXPECT_EQ(waiting("pending", "Priority\n2026-11-23T04:05:06"), (SignedText{Sign::Open, QStringLiteral("waits: Priority, expected to begin 2026-11-23T04:05:06")}));
  EXPECT_EQ(waiting("pending", "Resources").words, QStringLiteral("waits: Resources"));
  EXPECT_EQ(waiting("pending").words, QStringLiteral("waits in the scheduler's queue"));
  EXPECT_EQ(waiting("held", "JobHeldUser"), (SignedText{Sign::Warning, QStringLiteral("held until somebody releases it")}));
  EXPECT_EQ(waiting("suspended").sign, Sign::Warning);
  EXPECT_EQ(waiting("running").words, QStringLiteral("its job has begun; nothing of it is seen yet"));
  EXPECT_EQ(waiting("unknown").sign, Sign::Warning);
}

TEST(StateText, withoutASchedulerAndInEveryOtherStateABlockIsWhatItIs) {
  EXPECT_EQ(waiting(""), describe(BlockState::Waiting));
  for (const BlockState state : {BlockState::Planned, BlockState::Running, BlockState::Done, BlockState::Cut}) {
    EXPECT_EQ(describe(Block{.state = state, .end = {"pending", "Priority"}}), describe(state));
  }
}

TEST(StateText, aHostsWordsAreMadeHarmlessAndShort) {
  const ErrorText text = describe(core::base::Error{.code = core::base::ErrorCode::CommandFailed, .where = "a\x1b[2Jb", .value = "1",
                                                    .detail = "\x1b]0;title\x07 " + std::string(100000, 'x')});
  EXPECT_EQ(toLines(text).indexOf(QChar(0x1b)), -1);
  EXPECT_EQ(toLines(text).indexOf(QChar(0x07)), -1);
  EXPECT_LT(text.detail.size(), 20000);
}

}  // namespace
}  // namespace baremark::app::text
