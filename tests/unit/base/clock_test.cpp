// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clock.h"

#include <gtest/gtest.h>

namespace baremark::core::base {
namespace {

TEST(Clock, isoTextReadsBackAsTheSameMoment) {
  const WallTime moment{std::chrono::milliseconds{1'787'322'725'120}};
  EXPECT_EQ(toIsoUtc(moment), "2026-08-21T14:32:05.120Z");
  EXPECT_EQ(parseIsoUtc("2026-08-21T14:32:05.120Z").value(), moment);
}

TEST(Clock, shellTimesWithoutAFractionAreRead) {
  EXPECT_EQ(toIsoUtc(parseIsoUtc("2026-08-21T14:32:05Z").value()), "2026-08-21T14:32:05.000Z");
}

TEST(Clock, impossibleTimesAreRefused) {
  for (const char* text : {"", "yesterday", "2026-02-30T10:00:00Z", "2026-08-21T24:00:00Z", "2026-08-21T14:32:05",
                           "2026-08-21T14:32:05Z trailing"}) {
    ASSERT_FALSE(parseIsoUtc(text)) << text;
    EXPECT_EQ(parseIsoUtc(text).error().code, ErrorCode::Malformed) << text;
  }
}

}  // namespace
}  // namespace baremark::core::base
