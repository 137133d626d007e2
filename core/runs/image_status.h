// SPDX-License-Identifier: GPL-3.0-or-later
// How the scripts that fetch and make images end.
#pragma once

namespace baremark::core::runs {

/// The exit statuses of image_import.sh, image_digest.sh and recipe_build.sh that have a reason of their own.
struct ImageStatus {
  enum : int {
    OtherDigest = 3,
    NoSuchImage = 6,
    Refused = 7,
    Moved = 8,
    NoSpace = 9,
    OtherImage = 10,
    NoRootFileSystem = 11,
    Links = 12,
    BuilderFailed = 13,
    TestFailed = 14,
    NoRegistry = 15,
  };
};

}  // namespace baremark::core::runs
