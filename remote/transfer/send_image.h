// SPDX-License-Identifier: GPL-3.0-or-later
// Sends an image of this machine to another host, packed, and compares its digest there. If the host's own engine loads
// with the image's libraries, it replaces the one in the image, so that every arm runs the same binary. Blocking.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/runs/host.h"
#include "core/runs/image_builder.h"
#include "remote/transfer/folder_transfer.h"

namespace baremark::remote {

enum class ImageStage : std::uint8_t { Looking, Packing, Sending, Unpacking };

struct ImageToSend {
  core::storage::ImageRecord image;  ///< of this machine
  std::string engine;                ///< path of the host's own engine, absolute there; empty: none
  std::string engineBuild;
  std::string packScript;    ///< resources/recipes/image_pack.sh
  std::string unpackScript;  ///< resources/recipes/image_prelude.sh and image_unpack.sh
};

struct SentImage {
  core::storage::ImageRecord image;  ///< as it is on the host; `host` is the host's name
  bool wasThere = false;             ///< the host had the image, so nothing was sent
  std::string engineRefusal;  ///< why the image does not contain the host's engine, in the loader's words (untrusted);
                              ///< empty if it does, or if there is none
};

struct OnImage {
  std::function<void(ImageStage)> onStage;  ///< called in the caller's thread
  OnTransfer onTransfer;                    ///< called during the upload, in any thread
};

/// Corrupt: the image has changed since it was built, or did not arrive completely. NotApplicable: it is no image of
/// this machine. CommandFailed: packing or unpacking failed; `detail` holds the output. Busy: a block on the host uses
/// the image that this one would replace.
[[nodiscard]] core::base::Result<SentImage> sendImage(core::runs::Host& here, core::runs::Host& there,
                                                      const ImageToSend& what, const OnImage& onImage,
                                                      const IsCancelled& isCancelled);

}  // namespace baremark::remote
