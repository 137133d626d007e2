// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/node_folders.h"

namespace baremark::core::containers {
namespace {

/// Lines for /bin/sh, before the command of a rank. Unless `folder`, quoted for a shell, exists, one rank of the node
/// runs `work`, the body of a shell function; the others wait. `work` fills "$made.part", which then becomes "$made",
/// the folder. If it fails, the rank exits with 70.
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

/// `work`, which knows $version, that of the driver.
std::string knowingTheDriver(const std::string& work, const std::string& versionFile) {
  return R"sh(version=$(grep -oE '[0-9]+\.[0-9.]+' )sh" + versionFile +
         R"sh( 2>/dev/null | head -n 1); )sh"
         R"sh([ -n "$version" ] || { echo "baremark: no NVIDIA driver is loaded on this node" >&2; return 1; }; )sh" +
         work;
}

}  // namespace

std::string driverFolder(const std::string& tag) {
  return "/tmp/baremark-driver-" + tag;
}

std::string driverLines(const std::string& folder, const std::string& versionFile) {
  // ldconfig lists each library as "NAME (libc6,x86-64) => PATH"; those of 32 bit have no machine after the comma.
  return nodeFolderLines(
      folder,
      knowingTheDriver(
          R"sh(PATH=$PATH:/sbin:/usr/sbin ldconfig -p | sed -nE )sh"
          R"sh('s/^[[:space:]]*lib(cuda|cudadebugger|nvidia-(ml|nvvm|ptxjitcompiler|gpucomp|compiler|fatbinaryloader))\.so\.[0-9]+ \(libc6,[^)]*\) => //p' | )sh"
          R"sh(while IFS= read -r path; do real=$(readlink -f "$path"); case $real in *.so."$version") )sh"
          R"sh(cp "$real" "$made.part/" && ln -sf "${real##*/}" "$made.part/${path##*/}" || exit 1 ;; esac; done )sh"
          R"sh(&& [ -e "$made.part/libcuda.so.1" ] || )sh"
          R"sh({ echo "baremark: the libraries of driver $version were not found or could not be copied" >&2; return 1; })sh",
          versionFile));
}

std::string preparedLines(const std::string& folder, const std::string& check, const std::string& prepare,
                          const std::string& versionFile) {
  // What the commands print would be between the results of the ranks.
  return nodeFolderLines(
      folder, knowingTheDriver(
                  check + " >/dev/null 2>&1 </dev/null || { " + prepare + " >&2 </dev/null && " + check +
                      R"sh( >/dev/null </dev/null; } || )sh"
                      R"sh({ echo "baremark: the image could not be prepared for driver $version" >&2; return 1; })sh",
                  versionFile));
}

std::vector<std::string> withDriverLibraries(const std::string& folder, const std::vector<std::string>& command) {
  std::vector<std::string> words = {
      "/bin/sh", "-c", R"sh(export LD_LIBRARY_PATH="$0${LD_LIBRARY_PATH:+:}$LD_LIBRARY_PATH"; exec "$@")sh", folder};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

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
