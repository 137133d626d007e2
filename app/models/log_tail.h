// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a run's log, read bit by bit as it grows: never more than a bounded piece at a time, made printable. GUI thread;
// the host answers in its own.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/runs/host.h"

namespace baremark::app::models {

class LogTail final : public QObject {
  Q_OBJECT

 public:
  explicit LogTail(QObject* parent = nullptr);

  /// Another file of a host, which must outlive this; nothing follows nothing. Its last part is read first.
  void follow(core::runs::Host* host, const std::string& path);
  /// Reads what was added since the last time; a file that became shorter is begun again.
  void readMore();
  /// Nobody looks for a while: when the lines that come meanwhile were written will not be known.
  void lookAway() { m_isCaughtUp = false; }

 signals:
  void cleared();
  /// Whole lines, without the last newline. `readAt`: nothing where they stood there when somebody began to look.
  void linesArrived(const QString& lines, std::optional<baremark::core::base::WallTime> readAt);
  /// It cannot be read now: why.
  void unavailable(const baremark::core::base::Error& error);
  /// It can be read again.
  void available();

 private:
  void read();
  /// Tells unavailable and available when that changes.
  void noteAnswer(const core::base::Error* error);
  void take(const std::string& piece);
  /// Nothing was added: begins again where the file is shorter now than what was read of it.
  void checkLength();

  core::runs::Host* m_host = nullptr;
  std::string m_path;
  std::int64_t m_offset = -1;  ///< -1: not known yet how long the file is
  std::string m_rest;          ///< an unfinished line
  bool m_isCut = false;        ///< the first line began before what is read: it is dropped
  std::uint64_t m_job = 0;
  bool m_isReading = false;
  bool m_isAway = false;      ///< unavailable was told
  bool m_isCaughtUp = false;  ///< what comes now was written since the last look
};

}  // namespace baremark::app::models
