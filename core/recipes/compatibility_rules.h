// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of compatibility.h, and what several of them need. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/recipes/compatibility.h"

namespace baremark::core::recipes {

// Labels by which a kind of block says what its result is.
inline constexpr const char* kCudaLabel = "io.baremark.cuda";
inline constexpr const char* kCudnnLabel = "io.baremark.cudnn";
inline constexpr const char* kCudnnCudaLabel = "io.baremark.cudnn.cuda";
inline constexpr const char* kNcclLabel = "io.baremark.nccl";
inline constexpr const char* kMpiLabel = "io.baremark.mpi";
inline constexpr const char* kMpiVersionLabel = "io.baremark.mpi.version";
inline constexpr const char* kPmixLabel = "io.baremark.pmix";
inline constexpr const char* kInfinibandLabel = "io.baremark.infiniband";
inline constexpr const char* kInfinibandVersionLabel = "io.baremark.infiniband.version";

/// CUDA of the image, and the place that says so.
struct FoundCuda {
  std::string version;
  BlockPlace place;
};
[[nodiscard]] std::optional<FoundCuda> cudaOf(const ImageSoftware& image);

[[nodiscard]] TableSource sourceOf(const std::optional<TableMatch>& match);

/// The version of a package in the distribution of the image. Nothing: not known.
[[nodiscard]] std::optional<TableMatch> packaged(const CompatibilityInput& input, std::string_view software);

/// Of rows, the one whose `column` is the newest version. Nothing: there are none.
[[nodiscard]] std::optional<TableMatch> newest(const std::vector<TableMatch>& rows, std::string_view column);

// compatibility_host_rules.cpp
[[nodiscard]] CompatibilityFindings judgeArchitecture(const CompatibilityInput& input);
[[nodiscard]] CompatibilityFindings judgeGlibc(const CompatibilityInput& input);
[[nodiscard]] CompatibilityFindings judgeInfiniband(const CompatibilityInput& input);
[[nodiscard]] CompatibilityFindings judgePython(const CompatibilityInput& input);
[[nodiscard]] CompatibilityFindings judgeMpiFamily(const CompatibilityInput& input);
[[nodiscard]] CompatibilityFindings judgeMpiVersion(const CompatibilityInput& input);
[[nodiscard]] CompatibilityFindings judgePmix(const CompatibilityInput& input);
// compatibility_gpu_rules.cpp
[[nodiscard]] CompatibilityFindings judgeCudaDriver(const CompatibilityInput& input);
[[nodiscard]] CompatibilityFindings judgeCudaGpu(const CompatibilityInput& input);
[[nodiscard]] CompatibilityFindings judgeCudnn(const CompatibilityInput& input);
[[nodiscard]] CompatibilityFindings judgeNccl(const CompatibilityInput& input);

}  // namespace baremark::core::recipes
