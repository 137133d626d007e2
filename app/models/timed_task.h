// SPDX-License-Identifier: GPL-3.0-or-later
// A task without a known end: its description, and how long it has been in progress, updated each second. GUI thread.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

namespace baremark::app::models {

class TimedTask final : public QObject {
  Q_OBJECT

 public:
  explicit TimedTask(QObject* parent = nullptr);

  /// A new description starts a new task; the same description continues it. An empty one ends the task.
  void show(const QString& words);
  [[nodiscard]] bool isRunning() const { return !m_words.isEmpty(); }
  [[nodiscard]] const QString& words() const { return m_words; }
  /// "step 2 of 5: installing the packages, for 1 min 12 s". Empty if no task is in progress.
  [[nodiscard]] QString line() const;

 signals:
  /// Another second has passed.
  void ticked();

 private:
  QString m_words;
  QElapsedTimer m_since;
  QTimer m_everySecond;
};

}  // namespace baremark::app::models
