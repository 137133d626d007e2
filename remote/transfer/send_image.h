// SPDX-License-Identifier: GPL-3.0-or-later
// An image of this machine to another host: packed here, sent, unpacked and compared by its digest there. Where the host's own
// engine loads with the image's libraries, it takes the place of the one inside, so that every arm runs the same binary. Blocking.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/runs/host.h"
#include "core/runs/image_builder.h"
#include "remote/transfer/folder_transfer.h"

namespace baremark::remote {

enum class ImageStep : std::uint8_t { Looking, Packing, Sending, Unpacking };

struct ImageToSend {
  core::storage::ImageRecord image;  ///< of this machine
  std::string engine;                ///< the host's own, absolute there; empty: none
  std::string engineBuild;
  std::string packScript;    ///< resources/recipes/image_pack.sh
  std::string unpackScript;  ///< resources/recipes/image_prelude.sh and image_unpack.sh
};

struct SentImage {
  core::storage::ImageRecord image;  ///< as it lies on the host; `host` is the host's name
  bool wasThere = false;             ///< nothing was sent
  std::string engineRefusal;         ///< why the host's engine is not in it (the loader's words, untrusted); empty: it is, or there is none
};

struct OnImage {
  std::function<void(ImageStep)> onStep;  ///< in the caller's thread
  OnTransfer onTransfer;                  ///< while it is sent; in any thread
};

/// Corrupt: it is not the one that was built any more, or did not arrive whole; NotApplicable: it is none of this machine;
/// CommandFailed: packing or unpacking failed, in `detail` its words; Busy: a block there uses the one that it would replace.
[[nodiscard]] core::base::Result<SentImage> sendImage(core::runs::Host& here, core::runs::Host& there, const ImageToSend& what,
                                                      const OnImage& onImage, const IsCancelled& isCancelled);

}  // namespace baremark::remote
