// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C and SIGTERM as a Qt signal. One object at a time; lives in the main thread.
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

 signals:
  void interrupted();

 private:
  std::unique_ptr<QSocketNotifier> m_notifier;
};

}  // namespace baremark::cli
