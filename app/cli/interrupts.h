// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C and SIGTERM as a Qt signal of the newest of these objects, each where the program was not started to ignore it. A signal
// within 0.8 s of the one before it, such as those of a key that is held, counts as one with it. They live in the main thread.
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <memory>
#include <string>

namespace baremark::cli {

class Interrupts final : public QObject {
  Q_OBJECT

 public:
  explicit Interrupts(QObject* parent = nullptr);
  ~Interrupts() override;

  /// How many have come to such objects. From any thread.
  [[nodiscard]] static int count();
  /// From now on those that come while there is no such object end the program at once, with the status of an interruption.
  static void endProgramElse();
  /// What it prints then.
  static void setLastWords(std::string words);

 signals:
  void interrupted();

 private:
  std::unique_ptr<QSocketNotifier> m_notifier;
};

}  // namespace baremark::cli
