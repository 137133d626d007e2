// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a run's log, read in bounded pieces as it grows, and made printable. GUI thread; the host reads in its own
// thread.
#pragma once

#include <QObject>
#include <QString>
#include <memory>

#include "app/text/names.h"
#include "core/base/clock.h"
#include "core/runs/host.h"

namespace baremark::app::models {

class LogTail final : public QObject {
  Q_OBJECT

 public:
  explicit LogTail(QObject* parent = nullptr);

  /// Follows another file of a host, which must outlive this object. nullptr stops following. Reads the last part of
  /// the file first.
  void follow(core::runs::Host* host, const std::string& path);
  /// Reads what was added since the last read. Starts again if the file became shorter.
  void readMore();
  /// Reading pauses. The time when lines are written during the pause will be unknown.
  void pauseReading() { m_isCaughtUp = false; }

 signals:
  void cleared();
  /// Whole lines, without the last newline. `readAt` is empty if the lines may be older than the last read.
  void linesArrived(const QString& lines, std::optional<baremark::core::base::WallTime> readAt);
  /// The file cannot be read at present.
  void unavailable(const baremark::core::base::Error& error);
  /// The file can be read again.
  void available();

 private:
  void read();
  /// Emits unavailable() or available() if the state changed.
  void noteAnswer(const Error* error);
  void take(const std::string& piece);
  /// Nothing was added: starts again if the file is now shorter than what was read of it.
  void checkLength();

  core::runs::Host* m_host = nullptr;
  std::string m_path;
  std::int64_t m_offset = -1;  ///< -1: the length of the file is not known yet
  std::string m_rest;          ///< an unfinished line
  bool m_isCut = false;        ///< the first line is incomplete and will be dropped
  std::uint64_t m_job = 0;
  bool m_isReading = false;
  bool m_isAway = false;      ///< unavailable() was emitted
  bool m_isCaughtUp = false;  ///< new lines were written since the last read
};

}  // namespace baremark::app::models
