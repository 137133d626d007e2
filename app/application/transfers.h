// SPDX-License-Identifier: GPL-3.0-or-later
// What moves between this machine and a host, with its rate and the time left: images, data sets, the folders of runs. The
// functions block; they are called in a thread of their own, while the host's service stays.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "app/application/host_service.h"
#include "core/base/id.h"
#include "core/base/result.h"
#include "remote/transfer/folder_transfer.h"
#include "remote/transfer/send_image.h"

namespace baremark::app {

/// How far a transfer is.
struct TransferState {
  remote::TransferProgress progress;
  std::optional<double> bytesPerSecond;  ///< over the last ten seconds; nothing: too early
  std::optional<std::chrono::milliseconds> left;
};

/// Makes states of progress; from any thread.
class TransferMeter {
 public:
  [[nodiscard]] TransferState at(const remote::TransferProgress& progress, std::chrono::steady_clock::time_point now);

 private:
  struct Mark {
    std::chrono::steady_clock::time_point time;
    std::int64_t done = 0;
  };
  std::mutex m_mutex;
  std::deque<Mark> m_marks;  ///< of the last ten seconds
};

struct OnMoved {
  std::function<void(remote::ImageStep)> onStep;         ///< of an image
  std::function<void(const TransferState&)> onTransfer;  ///< at most five times a second, in any thread
};

/// Makes states of what a transfer tells, at most five a second; that of the last byte always.
[[nodiscard]] remote::OnTransfer metered(const OnMoved& onMoved);

/// The image of this machine with that name to a host, and into the store. Further errors: NotFound, no such image.
[[nodiscard]] core::base::Result<remote::SentImage> sendImageTo(HostService& here, HostService& there, core::runs::StoreAccess& store,
                                                                const std::string& name, const OnMoved& onMoved, const remote::IsCancelled& isCancelled);

/// Removes an image from a host and the store. `where`: the host, as the services gave it; of one that was removed itself only the
/// store still knows. NotFound: neither the host nor such an image. Cancelled: as `isCancelled` said; to be removed again.
[[nodiscard]] core::base::Result<void> removeImage(const core::base::Result<HostService*>& where, core::runs::StoreAccess& store,
                                                   const std::string& host, const std::string& name, const remote::IsCancelled& isCancelled = {});

/// A folder, or one file, of this machine into the host's data set of that name.
[[nodiscard]] core::base::Result<remote::TransferResult> sendDataTo(HostService& there, const std::string& from, const std::string& name,
                                                                    const OnMoved& onMoved, const remote::IsCancelled& isCancelled);

/// What an experiment left on its host into a folder of this machine, as a folder with the experiment's id.
[[nodiscard]] core::base::Result<remote::TransferResult> fetchRuns(HostService& there, const core::base::ExperimentId& id, const std::string& to,
                                                                   const OnMoved& onMoved, const remote::IsCancelled& isCancelled);

}  // namespace baremark::app
