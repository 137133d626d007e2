// SPDX-License-Identifier: Apache-2.0
// The names of MNIST's four files, as they lie about.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::protocol {

/// The names by which the files are known. The second pair is read by runs that evaluate.
inline constexpr std::array<std::string_view, 4> kIdxFiles{"train-images-idx3-ubyte", "train-labels-idx1-ubyte",
                                                           "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"};

/// Where one of them may lie in a folder, relative to it, in the order in which they are looked for: with a dash or a
/// dot before "idx", plain or .gz, and the same in a folder of the file's name, as some archives unpack it.
[[nodiscard]] std::vector<std::string> idxPlaces(std::string_view name);

}  // namespace baremark::core::protocol
