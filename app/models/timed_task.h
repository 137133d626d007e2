// SPDX-License-Identifier: GPL-3.0-or-later
// A task without a known end: its description, and how long it has been in progress, updated each second. GUI thread.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "app/text/units_text.h"

namespace baremark::app::models {

class TimedTask final : public QObject {
  Q_OBJECT

 public:
  explicit TimedTask(QObject* parent = nullptr) : QObject(parent) {
    m_everySecond.setInterval(std::chrono::seconds(1));
    connect(&m_everySecond, &QTimer::timeout, this, &TimedTask::ticked);
  }

  /// A new description starts a new task; the same description continues it. An empty one ends the task.
  void show(const QString& words) {
    if (words == m_words) return;
    m_words = words;
    if (words.isEmpty()) return m_everySecond.stop();
    m_since.start();
    m_everySecond.start();
  }
  [[nodiscard]] bool isRunning() const { return !m_words.isEmpty(); }
  [[nodiscard]] const QString& words() const { return m_words; }
  /// "step 2 of 5: installing the packages, for 1 min 12 s". Empty if no task is in progress.
  [[nodiscard]] QString line() const {
    if (!isRunning()) return {};
    const std::chrono::milliseconds spent(m_since.elapsed());
    return spent < std::chrono::seconds(1) ? m_words : text::forTime(m_words, spent);
  }

 signals:
  /// Another second has passed.
  void ticked();

 private:
  QString m_words;
  QElapsedTimer m_since;
  QTimer m_everySecond;
};

}  // namespace baremark::app::models
