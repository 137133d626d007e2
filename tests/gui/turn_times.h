// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a window stays responsive during other work.
#pragma once

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <string>
#include <vector>

namespace baremark::gui {

/// Milliseconds between the turns of the event loop, during the lifetime of the object.
class TurnTimes {
 public:
  TurnTimes() {
    m_timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { m_gaps.push_back(m_since.restart()); });
    m_since.start();
    m_timer.start(10);
  }
  [[nodiscard]] std::vector<qint64> sorted() const {
    std::vector<qint64> out = m_gaps;
    out.push_back(m_since.elapsed());
    std::sort(out.begin(), out.end());
    return out;
  }

 private:
  QTimer m_timer;
  QElapsedTimer m_since;
  std::vector<qint64> m_gaps;
};

/// A wait for a host or a disk would delay every turn by seconds. Trainers and other tests share the cores, so one turn
/// in a hundred may be later than 100 ms.
inline void expectAnswers(const TurnTimes& turns) {
  const std::vector<qint64> gaps = turns.sorted();
  ASSERT_GT(gaps.size(), 20U) << "it was over too soon to tell";
  ::testing::Test::RecordProperty("longest_ms", std::to_string(gaps.back()));
  EXPECT_LT(gaps[gaps.size() * 99 / 100], 100);
  EXPECT_LT(gaps.back(), 1000);
}

}  // namespace baremark::gui
