// SPDX-License-Identifier: GPL-3.0-or-later
// Words for what moves between this machine and a host.
#pragma once

#include <QString>
#include <chrono>
#include <cstdint>
#include <optional>

#include "remote/transfer/send_image.h"

namespace baremark::app::text {

/// "12 MB of 90 MB, 11 MB/s, 7 s left"; rate and time only where they are known.
[[nodiscard]] QString transferWords(std::int64_t done, std::int64_t total, std::optional<double> bytesPerSecond,
                                    std::optional<std::chrono::milliseconds> left);
/// "Packing the image"
[[nodiscard]] QString imageStepName(remote::ImageStep step);
/// "42 files, 3.1 MB; 38 were there already"
[[nodiscard]] QString movedWords(int files, int moved, std::int64_t bytes);

}  // namespace baremark::app::text
