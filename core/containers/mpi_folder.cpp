// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/mpi_folder.h"

#include "core/containers/node_folder.h"

namespace baremark::core::containers {

std::string mpiFolder(const std::string& tag) {
  return "/tmp/baremark-mpi-" + tag;
}

std::string mpiLines(const std::string& folder) {
  return nodeFolderLines(
      folder,
      R"sh(run=$(command -v mpirun) info=${run%/*}/ompi_info; [ -x "$info" ] || info=$(command -v ompi_info) || )sh"
      R"sh({ echo "baremark: there is no Open MPI in the PATH of this node: ompi_info was not found" >&2; return 1; }; )sh"
      R"sh(place() { "$info" --parsable --path "$1" | sed -n "s/^path:$1://p" | head -n 1; }; )sh"
      R"sh(plugins=$(place pkglibdir) texts=$(place pkgdatadir) settings=$(place sysconfdir); )sh"
      R"sh([ -d "$plugins" ] || { echo "baremark: $info names no folder of plugins" >&2; return 1; }; )sh"
      R"sh(mkdir "$made.part/lib" "$made.part/plugins" "$made.part/pmix" "$made.part/share" "$made.part/etc" || return 1; )sh"
      R"sh(for file in "$plugins"/*.so; do [ ! -e "$file" ] || cp -L "$file" "$made.part/plugins/" || return 1; done; )sh"
      R"sh([ ! -d "$texts" ] || cp -RL "$texts/." "$made.part/share/" || return 1; )sh"
      R"sh(for file in "$settings"/*.conf; do [ ! -e "$file" ] || cp -L "$file" "$made.part/etc/" || return 1; done; )sh"
      // ldd prints "NAME => PATH (ADDRESS)" for each library, and one line for the file itself.
      R"sh(ldd "$info" "$made.part/plugins"/*.so 2>/dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => \(\/.*\) (0x[0-9a-f]*)$/\1 \2/p' | sort -u | )sh"
      R"sh(grep -vE '^lib(c|m|dl|rt|pthread|resolv|util|nsl|anl|mvec|gcc_s|stdc[+][+]|gomp|gfortran|quadmath)[.]so' | )sh"
      R"sh(while read -r name path; do cp -L "$path" "$made.part/lib/$name" || exit 1; )sh"
      // Both look for plugins of their own beside themselves.
      R"sh(real=$(readlink -f "$path"); case $name in libpmix.so*) from=${real%/*}/pmix to=pmix ;; )sh"
      R"sh(libucs.so*) from=${real%/*}/ucx to=lib/ucx ;; *) continue ;; esac; )sh"
      R"sh([ ! -d "$from" ] || { mkdir -p "$made.part/$to" && find "$from" -maxdepth 1 -name '*.so*' -exec cp -L -t "$made.part/$to" {} +; } || exit 1; done )sh"
      R"sh(&& ls "$made.part/lib"/libmpi.so.* >/dev/null 2>&1 || )sh"
      R"sh({ echo "baremark: the libraries of $info were not found or could not be copied" >&2; return 1; })sh");
}

std::vector<std::string> withHostMpi(const std::string& folder, const std::vector<std::string>& command) {
  std::vector<std::string> words = {
      "/bin/sh", "-c",
      R"sh(export LD_LIBRARY_PATH="$0/lib${LD_LIBRARY_PATH:+:}$LD_LIBRARY_PATH" OPAL_PREFIX="$0" OPAL_PKGLIBDIR="$0/plugins" )sh"
      R"sh(OPAL_PKGDATADIR="$0/share" OPAL_SYSCONFDIR="$0/etc" PMIX_PREFIX="$0" PMIX_PKGLIBDIR="$0/pmix" PMIX_PKGDATADIR="$0/share"; )sh"
      R"sh(exec "$@")sh",
      folder};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

}  // namespace baremark::core::containers
