// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/task_pool.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <memory>

namespace baremark::core::runs {
namespace {

class WhenDone : public testing::Test {
 protected:
  /// Processes all pending events.
  static void settle(QThreadPool& pool) {
    pool.waitForDone();
    QCoreApplication::sendPostedEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }

  static inline int s_count = 0;
  static inline char* s_name = nullptr;
  QCoreApplication m_application{s_count, &s_name};
  QThreadPool m_pool;
  QObject m_context;
};

TEST_F(WhenDone, aResultArrivesOnceInTheCallersThread) {
  // The work ends while a listener is added. In this case QFuture::then sometimes calls the continuation twice.
  m_pool.setMaxThreadCount(2);
  constexpr int kAsked = 20000;
  std::vector<int> times(kAsked, 0);
  for (int i = 0; i < kAsked; ++i) {
    whenDone(runIn<int>(m_pool, [i] { return i; }), &m_context, [&](int which) {
      EXPECT_EQ(QThread::currentThread(), m_context.thread());
      ++times[static_cast<std::size_t>(which)];
    });
  }
  settle(m_pool);
  EXPECT_EQ(times, std::vector<int>(kAsked, 1));
  EXPECT_TRUE(m_context.children().isEmpty()) << "nobody listens any more";
}

TEST_F(WhenDone, readyResultsArriveLaterAndInOrder) {
  std::vector<int> taken;
  for (const int value : {1, 2, 3}) whenDone(readyFuture(value), &m_context, [&](int one) { taken.push_back(one); });
  EXPECT_TRUE(taken.empty());
  settle(m_pool);
  EXPECT_EQ(taken, (std::vector<int>{1, 2, 3}));
}

TEST_F(WhenDone, noResultArrivesAfterTheReceiverIsDestroyed) {
  bool isTaken = false;
  auto gone = std::make_unique<QObject>();
  whenDone(runIn<int>(m_pool, [] { return 1; }), gone.get(), [&](int) { isTaken = true; });
  m_pool.waitForDone();
  gone.reset();
  settle(m_pool);
  EXPECT_FALSE(isTaken);
}

TEST_F(WhenDone, theReceiverMayBeDestroyedInItsCallback) {
  auto* going = new QObject;
  bool isGone = false;
  QObject::connect(going, &QObject::destroyed, &m_context, [&] { isGone = true; });
  whenDone(runIn<int>(m_pool, [] { return 1; }), going, [going](int) { delete going; });
  settle(m_pool);
  EXPECT_TRUE(isGone);
}

TEST_F(WhenDone, cancelledWorkDeliversNoResult) {
  bool isTaken = false;
  QFuture<int> never;
  {
    QPromise<int> promise;
    promise.start();
    never = promise.future();
    whenDone(never, &m_context, [&](int) { isTaken = true; });
  }
  settle(m_pool);
  EXPECT_TRUE(never.isCanceled());
  EXPECT_FALSE(isTaken);
}

}  // namespace
}  // namespace baremark::core::runs
