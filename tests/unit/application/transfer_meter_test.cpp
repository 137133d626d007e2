// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "app/application/transfers.h"
#include "app/text/form_text.h"

namespace baremark::app {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(TransferMeter, rateAndTimeLeftComeFromTheLastTenSeconds) {
  TransferMeter meter;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(meter.at({.done = 500, .total = 10500, .before = 500}, start).bytesPerSecond);
  EXPECT_FALSE(meter.at({.done = 600, .total = 10500, .before = 500}, start + milliseconds(100)).left)
      << "too early to tell";
  const TransferState second = meter.at({.done = 1500, .total = 10500, .before = 500}, start + seconds(1));
  ASSERT_TRUE(second.bytesPerSecond && second.left);
  EXPECT_DOUBLE_EQ(*second.bytesPerSecond, 1000);
  EXPECT_EQ(*second.left, seconds(9));
  // From here on the transfer is ten times slower. After a while only the new speed counts.
  TransferState later;
  for (int i = 1; i <= 20; ++i)
    later = meter.at({.done = 1500 + 100 * i, .total = 10500, .before = 500}, start + seconds(1 + i));
  EXPECT_NEAR(*later.bytesPerSecond, 100, 1);
}

TEST(TransferMeter, aRestartedTransferIsMeasuredAgain) {
  TransferMeter meter;
  const auto start = std::chrono::steady_clock::now();
  (void)meter.at({.done = 9000, .total = 10000}, start);
  const TransferState again = meter.at({.done = 0, .total = 10000}, start + seconds(5));
  EXPECT_FALSE(again.bytesPerSecond);
  EXPECT_DOUBLE_EQ(*meter.at({.done = 2000, .total = 10000}, start + seconds(7)).bytesPerSecond, 1000);
}

TEST(TransferText, saysHowFarAndHowLong) {
  EXPECT_EQ(text::transferWords(12000000, 90000000, {}, {}).toStdString(), "12.0 MB of 90.0 MB");
  EXPECT_EQ(text::transferWords(12000000, 90000000, 11.2e6, milliseconds(6900)).toStdString(),
            "12.0 MB of 90.0 MB, 11.2 MB/s, 7.0 s left");
  EXPECT_EQ(text::transferWords(89000000, 90000000, 11.2e6, milliseconds(100)).toStdString(),
            "89.0 MB of 90.0 MB, 11.2 MB/s, nearly done");
  EXPECT_EQ(text::transferWords(90000000, 90000000, 11.2e6, milliseconds(0)).toStdString(),
            "90.0 MB of 90.0 MB, being verified on the host");
}

}  // namespace
}  // namespace baremark::app
