// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/oci_bundle.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/printable.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode, base::fail, base::Json, base::Result;

constexpr const char* kShared[] = {"/proc", "/sys", "/dev", "/tmp"};

/// What root may do in the container: Docker's default, and reading the memory of other ranks, locking memory and
/// placing it, as on bare metal; and what a nested user namespace of root needs (SETFCAP).
constexpr const char* kCapabilities[] = {
    "CAP_CHOWN",      "CAP_DAC_OVERRIDE", "CAP_FOWNER",   "CAP_FSETID",   "CAP_KILL",      "CAP_SETGID",
    "CAP_SETUID",     "CAP_SETPCAP",      "CAP_SETFCAP",  "CAP_MKNOD",    "CAP_NET_RAW",   "CAP_NET_BIND_SERVICE",
    "CAP_SYS_CHROOT", "CAP_AUDIT_WRITE",  "CAP_IPC_LOCK", "CAP_SYS_NICE", "CAP_SYS_PTRACE"};

/// Reads the launcher's variables from an open file, and becomes the rank. A config.json holds only text.
constexpr const char* kEnter = R"sh(. /proc/self/fd/3; exec "$@" 3<&-)sh";

/// Writes the environment as lines that every shell reads alike. Without variables that no shell may set, and without
/// the working folder on the host.
constexpr const char* kSaveEnvironment =
    R"sh(env -0 | LC_ALL=C sed -zn "/^\(PWD\|OLDPWD\|PPID\|UID\|EUID\|SHELLOPTS\|BASHOPTS\|BASH_VERSINFO\)=/d; )sh"
    R"sh(/^[A-Za-z_][A-Za-z0-9_]*=/{s/'/'\\\\''/g; s/=/='/; s/^/export /; s/\$/'/; p}" | tr '\0' '\n' >"$bundle/environment"; )sh";

std::string marked(char letter) {
  return {'\0', letter};
}

Json bindOf(const std::string& source, const std::string& destination, bool isReadOnly) {
  // Recursive, because a user namespace may not uncover what is mounted below.
  return {{"destination", destination},
          {"type", "bind"},
          {"source", source},
          {"options", isReadOnly ? Json{"rbind", "ro"} : Json{"rbind", "rw"}}};
}

Result<void> check(const OciBundle& bundle) {
  std::vector<std::string> paths = {bundle.image, bundle.workdir};
  for (const model::Bind& bind : bundle.binds) {
    paths.push_back(bind.source);
    paths.push_back(bind.destination);
  }
  std::vector<std::string> texts = paths;
  texts.insert(texts.end(), bundle.command.begin(), bundle.command.end());
  for (const std::string& text : texts) {
    if (text.find('\0') != std::string::npos)
      return fail({.code = ErrorCode::Untrusted, .where = "/exec/argv", .allowed = base::Phrase::WordsWithoutNul});
    if (!base::isUtf8(text))
      return fail(ErrorCode::Untrusted, "/exec/argv", base::printable(text, 80), base::Phrase::Utf8);
  }
  const auto relative =
      std::ranges::find_if(paths, [](const std::string& path) { return path.empty() || path[0] != '/'; });
  if (relative == paths.end()) return {};
  return fail(ErrorCode::Untrusted, "bind", base::printable(*relative, 80), base::Phrase::AbsolutePath);
}

}  // namespace

Result<std::string> ociConfig(const OciBundle& bundle) {
  if (Result<void> good = check(bundle); !good) return fail(good.error());
  Json args = {"/bin/sh", "-c", kEnter, marked('S')};
  for (const std::string& word : bundle.command) args.push_back(word);
  Json mounts = Json::array();
  for (const char* path : kShared) mounts.push_back(bindOf(path, path, path == std::string_view("/sys")));
  for (const model::Bind& bind : bundle.binds) mounts.push_back(bindOf(bind.source, bind.destination, bind.isReadOnly));
  Json capabilities;
  for (const char* set : {"bounding", "effective", "permitted"}) capabilities[set] = kCapabilities;
  const Json config = {
      {"ociVersion", "1.0.0"},
      {"process",
       {{"terminal", false},
        {"user", marked('U')},
        {"args", args},
        {"env", {"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "PWD=" + bundle.workdir}},
        {"cwd", bundle.workdir},
        {"capabilities", capabilities},
        {"rlimits", marked('R')},
        {"noNewPrivileges", true}}},
      {"root", {{"path", bundle.image}, {"readonly", true}}},
      {"mounts", mounts},
      {"linux", marked('L')}};
  std::string text = config.dump();
  for (const char letter : kBundleLetters) {
    // A text of a user cannot look like this: its quotation marks and backslashes are escaped.
    const std::string placeholder = std::string(R"("\u0000)") + letter + '"';
    const std::size_t at = text.find(placeholder);
    text.replace(at, placeholder.size(), marked(letter));
  }
  return text;
}

std::string bundlesFolder(const std::string& tag) {
  return "/tmp/baremark-bundle-" + tag;
}

std::vector<std::string> neededPaths(const OciBundle& bundle) {
  std::vector<std::string> paths(std::begin(kShared), std::end(kShared));
  for (std::string& path : paths) path.insert(0, bundle.image);
  for (const model::Bind& bind : bundle.binds) paths.push_back(bundle.image + bind.destination);
  return paths;
}

BundleLines bundleLines(const std::string& folder, const std::string& config, const std::vector<std::string>& paths,
                        BundleUser user) {
  BundleLines lines;
  // A signal goes to the runtime, which passes it on. The folder goes with this shell.
  lines.before =
      "all=" + folder +
      R"sh( bundle=$all/$$ child='' stop=''; )sh"
      R"sh(on() { stop=$1; [ -z "$child" ] || kill -s "$1" "$child"; }; )sh"
      R"sh(for s in HUP INT TERM USR1 USR2; do trap "on $s" "$s"; done; )sh"
      // A runtime that was killed leaves its state, with which the run's cleanup removes its control groups.
      R"sh(trap '[ -n "$(ls -A "$bundle/state" 2>/dev/null)" ] || rm -rf "$bundle"; rmdir "$all" 2>/dev/null' EXIT; )sh";
  lines.before += "for path in";
  for (const std::string& path : paths) lines.before += " " + path;
  lines.before +=
      R"sh(; do [ -e "$path" ] || { echo "baremark: $path is missing in the image" >&2; exit 70; }; done; )sh";
  // A rank that ends may remove the folder of all before this rank has its own in it.
  lines.before +=
      R"sh(for try in 1 2 3; do mkdir -p -m 700 "$all" && [ -O "$all" ] && [ ! -L "$all" ] && mkdir "$bundle" && break; done; )sh"
      R"sh([ -d "$bundle" ] || exit 70; )sh";
  lines.before += kSaveEnvironment;
  lines.before +=
      R"sh(u=$(id -u) g=$(id -g) namespaces='{"type":"mount"}' words='"sh"' user_in=$u group_in=$g maps=''; )sh";
  const std::string nested =
      user == BundleUser::Account
          ? ""
          : R"sh(words="\"sh\",\"unshare\",\"--user\",\"--map-user=$u\",\"--map-group=$g\",\"--\"" user_in=0 group_in=0; )sh";
  lines.before +=
      R"sh(if [ "$u" -eq 0 ]; then more=",\"additionalGids\":[$(id -G | tr ' ' ,)]"; else )sh"
      R"sh(more='' namespaces="$namespaces,{\"type\":\"user\"}"; )sh" +
      nested +
      R"sh(maps=",\"uidMappings\":[{\"containerID\":$user_in,\"hostID\":$u,\"size\":1}],)sh"
      R"sh(\"gidMappings\":[{\"containerID\":$group_in,\"hostID\":$g,\"size\":1}]"; fi; )sh"
      R"sh(user="{\"uid\":$user_in,\"gid\":$group_in,\"umask\":$(($(umask)))$more}" linux="{\"namespaces\":[$namespaces]$maps}"; )sh";
  // Programs in Go, such as runc, raise the soft limit for themselves, and the rank would inherit it.
  lines.before += R"sh(soft=$(ulimit -Sn) hard=$(ulimit -Hn) limits='[]'; case $soft$hard in *[!0-9]*) ;; )sh"
                  R"sh(*) limits="[{\"type\":\"RLIMIT_NOFILE\",\"soft\":$soft,\"hard\":$hard}]" ;; esac; )sh";
  lines.before += "printf %s " + config + R"sh( >"$bundle/config.json"; )sh";
  // A shell gives what it starts in the background no standard input, so it has to be named.
  lines.before += R"sh([ -z "$stop" ] || exit 143; exec 4<&0; )sh";
  lines.after =
      R"sh( <&4 3<"$bundle/environment" 4<&- & child=$!; exec 4<&-; [ -z "$stop" ] || kill -s "$stop" "$child"; )sh"
      R"sh(wait "$child"; status=$?; while kill -0 "$child" 2>/dev/null; do wait "$child"; status=$?; done; exit "$status")sh";
  return lines;
}

}  // namespace baremark::core::containers
