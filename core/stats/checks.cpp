// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/checks.h"

#include <cmath>
#include <utility>

#include "core/model/setting.h"

namespace baremark::core::stats {
namespace {

std::string text(double value) {
  return model::toText(model::SettingValue(value));
}

base::Result<void> outOfRange(double value, std::string where, base::Phrased allowed) {
  return base::fail({.code = base::ErrorCode::OutOfRange,
                     .where = std::move(where),
                     .value = text(value),
                     .allowed = std::move(allowed)});
}

}  // namespace

base::Result<void> checkPositive(double value, std::string where) {
  if (std::isfinite(value) && value > 0) return {};
  return outOfRange(value, std::move(where), base::Phrase::FinitePositive);
}

base::Result<void> checkAtLeast(double value, double least, std::string where) {
  if (std::isfinite(value) && value >= least) return {};
  return outOfRange(value, std::move(where), {base::Phrase::FiniteAtLeast, text(least)});
}

base::Result<void> checkWithin(double value, double least, double most, std::string where) {
  if (least <= value && value <= most) return {};
  return outOfRange(value, std::move(where), {base::Phrase::Range, text(least), text(most)});
}

}  // namespace baremark::core::stats
