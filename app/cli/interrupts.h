// SPDX-License-Identifier: GPL-3.0-or-later
// Turns Ctrl-C and SIGTERM into a Qt signal of the newest Interrupts object. A signal that the program was started to
// ignore stays ignored. A signal within 0.8 s of the one before it, for example from a held key, does not count again.
// Lives in the main thread.
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <memory>

namespace baremark::cli {

class Interrupts final : public QObject {
  Q_OBJECT

 public:
  explicit Interrupts(QObject* parent = nullptr);
  ~Interrupts() override;

  /// The number of interrupts that objects of this class have received. Any thread.
  [[nodiscard]] static int count();
  /// From now on, a signal that arrives while there is no such object exits at once, with the status kInterrupted.
  static void exitIfUnhandled();

 signals:
  void interrupted();

 private:
  std::unique_ptr<QSocketNotifier> m_notifier;
};

}  // namespace baremark::cli
