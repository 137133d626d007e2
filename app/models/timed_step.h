// SPDX-License-Identifier: GPL-3.0-or-later
// A step whose end nobody knows: its words, and how long it has been at work, said anew each second. GUI thread.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

namespace baremark::app::models {

class TimedStep final : public QObject {
  Q_OBJECT

 public:
  explicit TimedStep(QObject* parent = nullptr);

  /// Other words begin another step; the same ones go on. Empty: none is at work.
  void show(const QString& words);
  [[nodiscard]] bool isAtWork() const { return !m_words.isEmpty(); }
  [[nodiscard]] const QString& words() const { return m_words; }
  /// "step 2 of 5: installing the packages, for 1 min 12 s"; empty where none is at work.
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
