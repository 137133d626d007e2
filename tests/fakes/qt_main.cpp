// SPDX-License-Identifier: GPL-3.0-or-later
// GoogleTest's main with an application object: threads with event loops need one.
#include <gtest/gtest.h>

#include <QCoreApplication>

int main(int count, char** words) {
  ::testing::InitGoogleTest(&count, words);
  const QCoreApplication application(count, words);
  return RUN_ALL_TESTS();
}
