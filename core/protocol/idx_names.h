// SPDX-License-Identifier: Apache-2.0
// The names and places of MNIST's four files, as different sources store them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::protocol {

/// The usual names of the files. Runs that evaluate also read the second pair.
inline constexpr std::array<std::string_view, 4> kIdxFiles{"train-images-idx3-ubyte", "train-labels-idx1-ubyte",
                                                           "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte"};

/// The places where one of these files may be, relative to a folder, in the order of the search: with a dash or a dot
/// before "idx", plain or .gz; also in a folder with the file's name, and in "raw", which torchvision uses.
[[nodiscard]] std::vector<std::string> idxPlaces(std::string_view name);

/// A few files in `folder`, and one in each folder below it, that have names of idx files but are in none of those
/// places. Paths are relative to `folder`, printable and sorted. Reads folders and blocks. Never fails.
[[nodiscard]] std::vector<std::string> similarIdxFiles(const std::string& folder);

/// A place of a file that holds a broken link, as in a git-annex data set before its files are fetched.
struct BrokenLink {
  std::string place;   ///< relative to the folder
  std::string target;  ///< target of the link, printable
};
/// The first place of the file `name` in `folder` with a broken link, or nothing.
[[nodiscard]] std::optional<BrokenLink> brokenIdxLink(const std::string& folder, std::string_view name);

}  // namespace baremark::core::protocol
