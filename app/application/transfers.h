// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers between this machine and a host, with rate and time left: images, data sets and the folders of runs. Also
// imports of images onto a host, which ask for the password of a registry's account, and the digests of registries.
// Blocking; call them in a worker thread, while the host's service lives. With an `onWait`, they resume after a broken
// connection (connection_patience).
#pragma once

#include <deque>
#include <mutex>

#include "app/application/connection_patience.h"
#include "app/application/host_service.h"
#include "core/runs/image_import.h"
#include "remote/ssh/questions.h"
#include "remote/transfer/folder_transfer.h"
#include "remote/transfer/send_image.h"

namespace baremark::app {

/// The progress of a transfer.
struct TransferState {
  remote::TransferProgress progress;
  std::optional<double> bytesPerSecond;  ///< over the last ten seconds; empty: not known yet
  std::optional<std::chrono::milliseconds> left;
};

/// Computes the state of a transfer from its progress. Any thread.
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
  std::function<void(remote::ImageStage)> onStage;       ///< only for an image
  std::function<void(const TransferState&)> onTransfer;  ///< called at most five times a second, in any thread
  OnWait onWait = {};
};

/// Returns a callback that passes a transfer's progress to `onMoved` at most five times a second, and always at the
/// end.
[[nodiscard]] remote::OnTransfer metered(const OnMoved& onMoved);

/// Sends this machine's image of that name to a host and writes it to the store. NotFound: no such image.
[[nodiscard]] Result<remote::SentImage> sendImageTo(HostService& here, HostService& there,
                                                    core::runs::StoreAccess& store, const std::string& name,
                                                    const OnMoved& onMoved, const remote::IsCancelled& isCancelled);

/// Removes an image from a host and from the store. It can be repeated. `where` is the result of Services::host(); if
/// the host itself was removed, the image is removed from the store alone. NotFound: there is no such image. Cancelled:
/// after `isCancelled` returned true; the removal must then be repeated.
[[nodiscard]] Result<void> removeImage(const Result<HostService*>& where, core::runs::StoreAccess& store,
                                       const std::string& host, const std::string& name,
                                       const remote::IsCancelled& isCancelled = {});

/// Sends a folder or a file of this machine to the host as the data set of that name.
[[nodiscard]] Result<remote::TransferResult> sendDataTo(HostService& there, const std::string& from,
                                                        const std::string& name, const OnMoved& onMoved,
                                                        const remote::IsCancelled& isCancelled);

/// Removes the host's data set of that name. NotFound: no such data set.
[[nodiscard]] Result<void> removeDataFrom(HostService& there, const std::string& name, const OnWait& onWait,
                                          const remote::IsCancelled& isCancelled);

/// Fetches an experiment's files from its host into `to` on this machine, as a folder with the experiment's id.
[[nodiscard]] Result<remote::TransferResult> fetchRuns(HostService& there, const ExperimentId& id,
                                                       const std::string& to, const OnMoved& onMoved,
                                                       const remote::IsCancelled& isCancelled);

struct ImageImportRequest {
  core::runs::ImageToImport what;
  /// The password, if the user gave it already; otherwise `asker` is asked if there is a user name.
  std::optional<remote::Secret> password;
};

struct OnImport {
  core::runs::ImageBuilder::OnProgress onProgress;  ///< called in the host's thread
  OnWait onWait = {};
};

/// Imports an image and writes it to the store. Errors as ImageImport::run(). After a wrong password `asker` is asked
/// again, up to three times. PermissionDenied: the last password was wrong, or the user gave none.
[[nodiscard]] Result<core::runs::ImportedImage> importImage(HostService& there, core::runs::StoreAccess& store,
                                                            const ImageImportRequest& request,
                                                            const remote::Asker& asker, const OnImport& on,
                                                            const remote::IsCancelled& isCancelled);

/// The digests that the tags of these references have now, as the host's tools say it. Malformed: an image that is no
/// reference. Other errors: those of core::runs::RegistryDigest.
[[nodiscard]] Result<std::map<std::string, std::string>> currentDigests(HostService& there,
                                                                        const std::vector<std::string>& images,
                                                                        const OnWait& onWait,
                                                                        const remote::IsCancelled& isCancelled);

}  // namespace baremark::app
