// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/driver_folder.h"

#include "core/containers/node_folder.h"

namespace baremark::core::containers {

std::string driverFolder(const std::string& tag) {
  return "/tmp/baremark-driver-" + tag;
}

namespace {

/// `work`, which knows $version, that of the driver.
std::string knowingTheDriver(const std::string& work, const std::string& versionFile) {
  return R"sh(version=$(grep -oE '[0-9]+\.[0-9.]+' )sh" + versionFile +
         R"sh( 2>/dev/null | head -n 1); )sh"
         R"sh([ -n "$version" ] || { echo "baremark: no NVIDIA driver is loaded on this node" >&2; return 1; }; )sh" +
         work;
}

}  // namespace

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
  // What the commands print would stand between the results of the ranks.
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

}  // namespace baremark::core::containers
