// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/timed_task.h"

#include "app/text/units_text.h"

namespace baremark::app::models {

TimedTask::TimedTask(QObject* parent) : QObject(parent) {
  m_everySecond.setInterval(std::chrono::seconds(1));
  connect(&m_everySecond, &QTimer::timeout, this, &TimedTask::ticked);
}

void TimedTask::show(const QString& words) {
  if (words == m_words) return;
  m_words = words;
  if (words.isEmpty()) return m_everySecond.stop();
  m_since.start();
  m_everySecond.start();
}

QString TimedTask::line() const {
  if (!isRunning()) return {};
  const std::chrono::milliseconds spent(m_since.elapsed());
  return spent < std::chrono::seconds(1) ? m_words : text::forTime(m_words, spent);
}

}  // namespace baremark::app::models
