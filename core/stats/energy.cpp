// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/energy.h"

#include <cmath>

#include "core/stats/moments.h"

namespace baremark::core::stats {

std::optional<double> imagesPerJoule(std::int64_t images, std::optional<double> joules) {
  if (images <= 0 || !joules || !std::isfinite(*joules) || *joules <= 0) return {};
  return static_cast<double>(images) / *joules;
}

std::optional<Efficacy> efficacyOf(std::span<const double> imagesPerJoule) {
  const std::optional<double> middle = median(imagesPerJoule);
  if (!middle) return {};
  return Efficacy{.n = static_cast<int>(imagesPerJoule.size()), .median = *middle};
}

}  // namespace baremark::core::stats
