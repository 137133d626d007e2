// SPDX-License-Identifier: GPL-3.0-or-later
// The forms of an image in words: its tree, and the copies that were made for runtimes. Pure functions.
// Transfers between this machine and a host, in words.
#pragma once

#include <QString>

#include "core/containers/runtime_descriptor.h"
#include "core/model/experiment.h"
#include "core/model/passport.h"
#include "core/storage/host_repository.h"
#include "core/storage/image_form_repository.h"
#include "remote/transfer/send_image.h"

namespace baremark::app::text {

/// "Docker", "Apptainer, userns": what a form is for. A runtime without a descriptor keeps its id.
[[nodiscard]] QString formTitle(const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes,
                                const std::string& runtime, const std::string& variant);
/// "image in a store", "file": what a copy is.
[[nodiscard]] QString formKind(const core::storage::ImageFormRecord& form);
/// "440.0 MB", or "unknown".
[[nodiscard]] QString formBytes(std::optional<std::int64_t> bytes);
/// A digest, or "unknown".
[[nodiscard]] QString formDigest(const std::string& digest);

/// "built from 38 packages of debian bookworm", "debian:12@sha256:77a0…19, by skopeo 1.9": what an image was made from.
[[nodiscard]] QString imageOrigin(const std::string& recipe);
/// The engine's backend and the MPI in the image: "oneDNN 2.6.3, Open MPI 4.1.4"; or that it has no engine. `software`
/// is what a run in the image found (SampleRepository::softwareIn). Empty: not known.
[[nodiscard]] QString imageContents(const core::storage::ImageRecord& image, const core::model::Passport& software);
/// MPI, PMIx and C library in the image, as far as that run found them: "Open MPI 4.1.4, PMIx 4.2.2, glibc 2.36".
[[nodiscard]] QString imageLibraries(const core::model::Passport& software);
/// The MPI in the image: "Open MPI 4.1.4". Empty: not known, or there is none.
[[nodiscard]] QString imageMpi(const core::model::Passport& software);
/// "engine on this machine, with its copies: 900 MB"; with what a copy is for: "the copy of engine for Docker on this
/// machine: 440 MB".
[[nodiscard]] QString imageOrCopy(const std::string& image, const std::string& host, const QString& copyFor,
                                  std::int64_t bytes);
/// The images that arms of this runtime run from: "box and baremark-engine". Empty: only the engine's image.
[[nodiscard]] QString imagesOfArms(const std::vector<core::model::Arm>& arms, const std::string& runtime);
/// "2 experiments", "no experiment": how many refer to an image or a copy.
[[nodiscard]] QString experimentsWords(int count);

/// "12 MB of 90 MB, 11 MB/s, 7 s left"; without rate and time if they are unknown.
[[nodiscard]] QString transferWords(std::int64_t done, std::int64_t total, std::optional<double> bytesPerSecond,
                                    std::optional<std::chrono::milliseconds> left);
/// "Packing the image"
[[nodiscard]] QString imageStageName(remote::ImageStage step);
/// "42 files, 3.1 MB; 38 were there already"
[[nodiscard]] QString movedWords(int files, int moved, std::int64_t bytes);

}  // namespace baremark::app::text
