// SPDX-License-Identifier: GPL-3.0-or-later
// A connection to a host as its Host sees it: scripts go out, what they print comes back. libssh is one way to have one; the
// system's `ssh` could be another behind the same interface.
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

/// Bytes that follow a script on its standard input.
struct ErrandData {
  std::int64_t size = 0;
  /// As many as the script reads, `size` being 0: it has to know by itself where they end. It may take hours, so it is begun only
  /// where two further sessions are left for others; else Unavailable.
  bool isOpen = false;
  /// At most `most` bytes from `offset`; fewer only at the end, and where it is open as many as there are now. Nothing: they cannot
  /// be had any more.
  std::function<std::optional<std::string>(std::int64_t offset, std::size_t most)> read;
  std::function<void(std::int64_t sent)> onSent;  ///< in the connection's thread; may be empty
};

/// One script for the host's /bin/sh.
struct Errand {
  std::string script;  ///< without NUL
  /// It reads its standard input or takes long: nothing else is sent to its shell until it has answered, and the end of its
  /// standard input means that nobody waits for it any more. What is not alone must be short and harmless to repeat.
  bool isAlone = false;
  std::chrono::milliseconds deadline{60000};  ///< from now on: the wait for its turn is part of it
  std::int64_t outputCap = 1 << 20;  ///< bytes of each of stdout and stderr that are kept
  std::function<void(std::string_view)> onOutput;
  /// As good as a cancelled future, asked in the connection's thread; may be empty.
  std::function<bool()> isUnwanted;
  ErrandData data;
};

/// A host's key that the person vouches for, beside others that are known.
struct FurtherKey {
  std::string host;         ///< the destination that shows it, or a jump host on the way there, as Error::where names it; empty: no key
  std::string fingerprint;  ///< "SHA256:..."
};

class Connection : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  /// Offline: there is no connection now (offline.h says why), or with "lost": it broke while the script ran, and nobody knows
  /// how far that came; Timeout, Cancelled: its standard input was closed.
  [[nodiscard]] virtual QFuture<core::base::Result<core::runs::CommandOutcome>> run(Errand errand) = 0;
  [[nodiscard]] virtual core::runs::ConnectionState state() const = 0;
  /// From a failed or broken connection to the next one that is made.
  [[nodiscard]] virtual std::optional<core::model::Outage> outage() const = 0;
  /// Tries at once, also where only a person can help: it may ask. This one attempt takes `key` and no other of that host.
  virtual void connectNow(const FurtherKey& key) = 0;
  /// Gives up what is under way: Cancelled, as everything from then on. Blocks until the thread has ended.
  virtual void close() = 0;

 signals:
  void stateChanged(baremark::core::runs::ConnectionState state);
};

}  // namespace baremark::remote
