// SPDX-License-Identifier: GPL-3.0-or-later
// GoogleTest's main with an application object: threads with event loops need one. A failed ASSERT and a GTEST_SKIP end
// the test from inside a helper function too.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <exception>

namespace {

class EndsTheTest final : public testing::EmptyTestEventListener {
  void OnTestPartResult(const testing::TestPartResult& result) override {
    const bool isEnd = result.fatally_failed() || result.skipped();
    // GoogleTest reports an exception from its handler, which another one must not leave.
    if (isEnd && std::current_exception() == nullptr) throw testing::AssertionException(result);
  }
};

}  // namespace

int main(int count, char** words) {
  ::testing::InitGoogleTest(&count, words);
  testing::UnitTest::GetInstance()->listeners().Append(new EndsTheTest);
  const QCoreApplication application(count, words);
  return RUN_ALL_TESTS();
}
