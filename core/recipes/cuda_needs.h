// SPDX-License-Identifier: GPL-3.0-or-later
// What versions of CUDA need: drivers and GPUs, by the tables of kinds "cuda-driver", "cuda-family" and
// "cuda-oldest-gpu". Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/recipes/compatibility_table.h"

namespace baremark::core::recipes {

/// Limited: by minor-version compatibility, without what only a newer driver can do.
enum class DriverFit : std::uint8_t { Full, Limited, None };

struct CudaNeeds {
  std::string driver;      ///< the oldest for all features of this version: "550.54.14"; empty: not known
  std::string family;      ///< the oldest that runs any version of its family; the same as `driver` before CUDA 11
  std::string capability;  ///< the least compute capability of a GPU: "7.5"; empty: not known
  std::optional<TableMatch> ofDriver{};      ///< the row that says so
  std::optional<TableMatch> ofCapability{};  ///< the same
};

/// A version newer than the tables is treated as their last line. `tables` must outlive the result.
[[nodiscard]] CudaNeeds needsOf(std::string_view cuda, const CompatibilityTables& tables = shippedTables());

[[nodiscard]] DriverFit fitOf(std::string_view driver, const CudaNeeds& needs);

}  // namespace baremark::core::recipes
