// SPDX-License-Identifier: GPL-3.0-or-later
// GoogleTest's main with an application that has windows.
#include <gtest/gtest.h>

#include <QApplication>

int main(int count, char** words) {
  ::testing::InitGoogleTest(&count, words);
  if (::testing::GTEST_FLAG(list_tests)) return RUN_ALL_TESTS();
  const QApplication application(count, words);
  QApplication::setApplicationName(QStringLiteral("baremark"));
  return RUN_ALL_TESTS();
}
