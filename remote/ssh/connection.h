// SPDX-License-Identifier: GPL-3.0-or-later
// A connection to a host: it sends scripts and returns their output. SshConnection implements it with libssh; an
// implementation with the system's `ssh` program is possible behind the same interface.
#pragma once

#include <QFuture>
#include <QObject>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/runs/host.h"

namespace baremark::remote {

/// Bytes for the standard input of a script.
struct ScriptInput {
  std::int64_t size = 0;
  /// Returns at most `most` bytes from `offset`, fewer only at the end. Nothing: the bytes can no longer be read.
  std::function<std::optional<std::string>(std::int64_t offset, std::size_t most)> read;
  std::function<void(std::int64_t sent)> onSent;  ///< called in the connection's thread; may be empty
};

/// A script for the host's /bin/sh.
struct ScriptRequest {
  std::string script;  ///< must not contain NUL
  /// The script reads its standard input or takes long. Its shell gets no other script until it has answered. The end
  /// of its standard input tells it that its caller has gone. A script that is not alone must be short and harmless to
  /// repeat.
  bool isAlone = false;
  std::chrono::milliseconds deadline{60000};  ///< from the call of run(): it includes the time in the queue
  std::int64_t outputCap = 1 << 20;           ///< bytes that are kept, for stdout and for stderr each
  std::function<void(std::string_view)> onOutput;
  /// Cancels the request as a cancelled future does. Called in the connection's thread; may be empty.
  std::function<bool()> isCancelled;
  ScriptInput data;
};

/// A host key that the user confirms in addition to keys that are already known.
struct ConfirmedKey {
  std::string host;         ///< the destination or jump host that has this key, as in Error::where; empty: no key
  std::string fingerprint;  ///< "SHA256:..."
};

class Connection : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Queues the script. Offline: there is no connection now (offline.h has the reasons), or with "lost": the connection
  /// broke while the script ran, and how far it came is not known. Timeout and Cancelled: the script's standard input
  /// was closed.
  [[nodiscard]] virtual QFuture<core::base::Result<core::runs::CommandOutcome>> run(ScriptRequest request) = 0;
  [[nodiscard]] virtual core::runs::ConnectionState state() const = 0;
  /// Set from the moment a connection fails or breaks until the next one is made.
  [[nodiscard]] virtual std::optional<core::model::Outage> outage() const = 0;
  /// Connects at once, even if the user has to answer a question. This attempt accepts `key` and no other of that host.
  virtual void connectNow(const ConfirmedKey& key) = 0;
  /// Ends all requests, and refuses later ones, with Cancelled. Blocks until the connection's thread has ended.
  virtual void close() = 0;

 signals:
  void stateChanged(baremark::core::runs::ConnectionState state);
};

}  // namespace baremark::remote
