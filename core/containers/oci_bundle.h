// SPDX-License-Identifier: GPL-3.0-or-later
// The OCI bundle of one rank, for runtimes that start containers from a folder with a config.json (runc, crun). The
// folder exists only while the rank runs: the rank's shell makes it and removes it. Values and pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::core::containers {

/// Who an ordinary user is in the container's user namespace. Account: the same user id, and no root. Root: root, for
/// runtimes that start no container without it; the rank itself gets its own id back in a nested user namespace, by
/// util-linux's `unshare` of the image. Containers of root have no user namespace.
enum class BundleUser : std::uint8_t { Account, Root };

struct OciBundle {
  std::string image;                 ///< absolute path of the root file system, which stays read-only
  std::string workdir;               ///< absolute path in the container
  std::vector<model::Bind> binds;    ///< destinations that exist in the image
  std::vector<std::string> command;  ///< the rank's program, word by word
  BundleUser user = BundleUser::Account;
};

/// What the config.json contains where a value is known only when the rank starts: NUL and a letter: U, the object
/// "user"; S, words before the command, separated by commas; R, the list "rlimits"; L, the object "linux".
inline constexpr std::string_view kBundleLetters = "USRL";

/// The config.json. It shares every namespace but that of mounts (and, for an ordinary user, that of users) with the
/// host, and /dev, /proc, /sys and /tmp. The text has pairs of NUL and a letter of kBundleLetters, and no line breaks.
/// Untrusted: a text with NUL or invalid UTF-8, or a path that is not absolute.
[[nodiscard]] base::Result<std::string> ociConfig(const OciBundle& bundle);

/// The folder of all bundles of a run on one node. It is private to the account. Each rank has a folder in it.
[[nodiscard]] std::string bundlesFolder(const std::string& tag);

/// Lines of /bin/sh, without line breaks, that make the bundle and start the runtime in it. Between them stand the
/// words of config.json and of the runtime's command. They use the positional parameters that `folder`, `paths` and
/// `config` name. `$bundle` is the rank's folder.
struct BundleLines {
  std::string before;
  std::string after;
};

/// `folder`, `config` and each of `paths` are words in double quotes: bundlesFolder(), the config.json, and the places
/// of the image that must exist, because the runtime would otherwise add them to the image.
[[nodiscard]] BundleLines bundleLines(const std::string& folder, const std::string& config,
                                      const std::vector<std::string>& paths, BundleUser user);

/// The places that must exist in the image: destinations of binds and the folders that every bundle shares.
[[nodiscard]] std::vector<std::string> neededPaths(const OciBundle& bundle);

}  // namespace baremark::core::containers
