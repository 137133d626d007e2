// SPDX-License-Identifier: GPL-3.0-or-later
// Where runs happen, as the queue sees it: this machine or one reached over SSH (remote/). Every call returns a future at
// once and is answered in the host's own thread; futures may be waited for from any thread but that one. Text that comes back
// is the host's own: untrusted.
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
#include "core/model/outage.h"

namespace baremark::core::runs {

struct Command {
  std::string script;                      ///< for /bin/sh, on its standard input
  std::chrono::milliseconds deadline{60000};  ///< then the command and its children are ended: Timeout
  std::int64_t outputCap = 1 << 20;        ///< bytes of each of stdout and stderr that are kept
  std::function<void(std::string_view)> onOutput;  ///< each piece of stdout as it comes, in the host's thread; may be empty
};

struct CommandOutcome {
  int status = 0;  ///< exit status, or 128 + signal
  std::string out;
  std::string err;
  bool isCut = false;  ///< there was more output than the cap
  bool operator==(const CommandOutcome&) const = default;
};

struct FileToPut {
  std::string target;                  ///< absolute path on the host; its folder is made where it is missing
  std::optional<std::string> content;  ///< either these bytes,
  std::string source;                  ///< or this local file: resumed where an earlier attempt ended, checked by SHA-256
  bool isExecutable = false;
  std::function<void(std::int64_t done, std::int64_t total)> onProgress;  ///< bytes of `source`, in the host's thread; may be empty
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
  /// The folder under which experiments, images and the lock lie; absolute, on the host.
  [[nodiscard]] virtual std::string root() const = 0;
  /// Its clock, its processors and its files are ours.
  [[nodiscard]] virtual bool isThisMachine() const { return false; }
  [[nodiscard]] virtual ConnectionState connectionState() const = 0;
  /// From a failed or broken connection to the next one that is made.
  [[nodiscard]] virtual std::optional<model::Outage> outage() const { return {}; }

  /// Cancelling the future ends the command and its children (Cancelled). CommandFailed is no error here: look at `status`.
  [[nodiscard]] virtual QFuture<base::Result<CommandOutcome>> exec(Command command) = 0;
  /// Writes by temporary name, fsync and rename; owner-only. What has no `source` waits for none that has one. Untrusted: a target that is not absolute or goes through "..".
  [[nodiscard]] virtual QFuture<base::Result<void>> put(std::vector<FileToPut> files) = 0;
  /// At most `limit` bytes from `offset`; an empty text at the end of the file. NotFound where there is none,
  /// OutOfRange for a negative offset and for a limit below 0 or over 1 GiB.
  [[nodiscard]] virtual QFuture<base::Result<std::string>> read(std::string path, std::int64_t offset, std::int64_t limit) = 0;
  /// One entry a path, in their order.
  [[nodiscard]] virtual QFuture<base::Result<std::vector<FileFacts>>> stat(std::vector<std::string> paths) = 0;
  /// Answers everything that is waited for with Cancelled, and from then on every call: this program ends.
  virtual void close() {}

 signals:
  void connectionStateChanged(baremark::core::runs::ConnectionState state);
};

}  // namespace baremark::core::runs
