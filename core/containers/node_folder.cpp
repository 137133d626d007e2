// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/node_folder.h"

namespace baremark::core::containers {

std::string nodeFolderLines(const std::string& folder, const std::string& work) {
  return "made=" + folder + " tries=0; work() { " + work +
         R"sh(; }; while [ ! -d "$made" ]; do if mkdir -m 700 "$made.part" 2>/dev/null; then )sh"
         // Another rank may have finished between the look and the mkdir.
         R"sh(if [ -d "$made" ]; then rmdir "$made.part"; elif work; then mv "$made.part" "$made"; )sh"
         R"sh(else rm -rf "$made.part"; exit 70; fi; )sh"
         R"sh(elif [ "$((tries += 1))" -gt 3000 ]; then echo "baremark: $made was not made in time" >&2; exit 70; )sh"
         R"sh(else sleep 0.1; fi; done; )sh"
         R"sh([ -O "$made" ] && [ ! -L "$made" ] || { echo "baremark: $made is not ours" >&2; exit 70; }; )sh";
}

}  // namespace baremark::core::containers
