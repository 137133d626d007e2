// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers between this machine and a host, in words.
#pragma once

#include <QString>
#include <chrono>
#include <cstdint>
#include <optional>

#include "remote/transfer/send_image.h"

namespace baremark::app::text {

/// "12 MB of 90 MB, 11 MB/s, 7 s left"; without rate and time if they are unknown.
[[nodiscard]] QString transferWords(std::int64_t done, std::int64_t total, std::optional<double> bytesPerSecond,
                                    std::optional<std::chrono::milliseconds> left);
/// "Packing the image"
[[nodiscard]] QString imageStageName(remote::ImageStage step);
/// "42 files, 3.1 MB; 38 were there already"
[[nodiscard]] QString movedWords(int files, int moved, std::int64_t bytes);

}  // namespace baremark::app::text
