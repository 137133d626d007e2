// SPDX-License-Identifier: GPL-3.0-or-later
// A place where runs happen: this machine or one reached over SSH (remote/). Every call returns a future at once and is
// answered in the host's own thread. Any other thread may wait for it. All text that comes back is untrusted.
#pragma once

#include <QFuture>
#include <QObject>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/host.h"

namespace baremark::core::runs {

struct Command {
  std::string script{};                       ///< for /bin/sh, passed on its standard input
  std::chrono::milliseconds deadline{60000};  ///< after which the command and its children are killed: Timeout
  std::int64_t outputCap = 1 << 20;           ///< how many bytes of stdout and of stderr are kept
  /// Called with each piece of stdout, in the host's thread; may be empty.
  std::function<void(std::string_view)> onOutput;
};

struct CommandOutcome {
  int status = 0;  ///< exit status, or 128 + signal
  std::string out;
  std::string err;
  bool isCut = false;  ///< there was more output than the cap allows
  bool operator==(const CommandOutcome&) const = default;
};

struct FileToPut {
  std::string target;                  ///< absolute path on the host; missing folders are made
  std::optional<std::string> content;  ///< either these bytes ...
  /// ... or this local file: an upload resumes where an earlier one ended, and is checked by SHA-256
  std::string source;
  bool isExecutable = false;
  /// Bytes of `source`; called in the host's thread; may be empty.
  std::function<void(std::int64_t done, std::int64_t total)> onProgress;
};

struct FileFacts {
  bool exists = false;
  bool isFolder = false;
  std::int64_t size = 0;
  bool operator==(const FileFacts&) const = default;
};

enum class ConnectionState : std::uint8_t { Offline, Connecting, Online };

class Host : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  [[nodiscard]] virtual std::string name() const = 0;
  /// The host's folder for experiments, images and the lock: an absolute path there.
  [[nodiscard]] virtual std::string root() const = 0;
  /// The host shares clock, processors and files with this process.
  [[nodiscard]] virtual bool isThisMachine() const { return false; }
  [[nodiscard]] virtual ConnectionState connectionState() const = 0;
  /// Set from a failed or broken connection until the next one is made.
  [[nodiscard]] virtual std::optional<model::Outage> outage() const { return {}; }

  /// Cancelling the future kills the command and its children (Cancelled). A non-zero exit status is no error.
  [[nodiscard]] virtual QFuture<base::Result<CommandOutcome>> exec(Command command) = 0;
  /// Writes each file to a temporary name, calls fsync and renames it. Only the owner may read the files. Files with
  /// `content` do not wait for files with `source`. Untrusted: a target is not absolute or contains "..".
  [[nodiscard]] virtual QFuture<base::Result<void>> put(std::vector<FileToPut> files) = 0;
  /// Reads at most `limit` bytes from `offset`; empty at the end of the file. NotFound: no such file. OutOfRange: a
  /// negative offset, or a limit below 0 or above 1 GiB.
  [[nodiscard]] virtual QFuture<base::Result<std::string>> read(std::string path, std::int64_t offset,
                                                                std::int64_t limit) = 0;
  /// One entry for each path, in the order of `paths`.
  [[nodiscard]] virtual QFuture<base::Result<std::vector<FileFacts>>> stat(std::vector<std::string> paths) = 0;
  /// Answers all pending and all later calls with Cancelled. Called when this program exits.
  virtual void close() {}

 signals:
  void connectionStateChanged(baremark::core::runs::ConnectionState state);
};

}  // namespace baremark::core::runs
