// SPDX-License-Identifier: GPL-3.0-or-later
// The host names that the user's ssh config defines, to be offered as destinations.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "remote/ssh/effective_config.h"

namespace baremark::remote {

/// A name after Host, or a file after Include, in the order of the config file.
struct ConfigName {
  bool isInclude = false;
  std::string word;
};
/// The names and included files in the text of a config file. Names with wildcards and names that cannot be a
/// destination are left out. Pure.
[[nodiscard]] std::vector<ConfigName> namesInConfig(std::string_view text);

/// The names after Host in `configFile` and the files that it includes, without wildcards. `configFile` empty:
/// ~/.ssh/config, where ~ is `home`. At most 1000 names from at most 256 files. Reads files; blocking.
[[nodiscard]] std::vector<std::string> configuredAliases(const std::string& configFile,
                                                         const std::string& home = localNames().home);

}  // namespace baremark::remote
