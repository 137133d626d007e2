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
/// dot before "idx", plain or .gz, and the same in a folder of the file's name, as some archives unpack it, and in "raw",
/// where torchvision keeps them. Not in torchvision's MNIST/raw and FashionMNIST/raw: a folder with both would not say which is meant.
[[nodiscard]] std::vector<std::string> idxPlaces(std::string_view name);

/// At most a few files in `folder` and, one for each folder, below it whose names look like idx files' and that lie in none of those
/// places: relative to it, made printable, sorted. Reads folders; blocking. Never fails.
[[nodiscard]] std::vector<std::string> similarIdxFiles(const std::string& folder);

}  // namespace baremark::core::protocol
