// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/sight_probe.h"

#include <algorithm>
#include <charconv>

#include "core/base/argv_template.h"
#include "core/base/lines.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/launch/job_script.h"
#include "remote/probe/host_probe.h"

namespace baremark::remote {
namespace {

using core::base::fail, core::base::Result;
using core::model::HostSight, core::model::SeenImage, core::model::SeenSoftware;

constexpr std::string_view kSightBegin = "BAREMARK-SIGHT-BEGIN";
constexpr std::string_view kSightEnd = "BAREMARK-SIGHT-END";

// An image's files are only read. Links in an image may lead out of it, so only regular files count.
constexpr const char* kFunctions = R"sh(
say() { printf '%s=%s\n' "$1" "$2"; }
words_in() { LC_ALL=C timeout 10 grep -aoE -m 1 "$2" "$1" 2>/dev/null | head -n 1 | grep -oE '[0-9]+\.[0-9][0-9a-z.]*' | head -n 1 | sed 's/\.$//'; }
machine_of() {
  case $(od -An -tx1 -j18 -N2 "$1" 2>/dev/null | tr -d ' ') in
    3e00) echo x86_64 ;; b700) echo aarch64 ;; 1500 | 0015) echo ppc64le ;; f300) echo riscv64 ;; 0300) echo i686 ;; 2800) echo armv7l ;; 0016 | 1600) echo s390x ;;
  esac
}
software_of() {
  libc=$(timeout 20 find "$1/lib" "$1/usr/lib" "$1/lib64" "$1/usr/lib64" -maxdepth 2 -type f \( -name libc.so.6 -o -name 'libc-2.*.so' \) 2>/dev/null | head -n 1)
  if [ -n "$libc" ]; then
    say machine "$(machine_of "$libc")"
    say libc "$(words_in "$libc" 'release version [0-9.]*')"
  fi
  timeout 20 find "$1/usr/lib" "$1/usr/lib64" "$1/lib" "$1/usr/local" "$1/opt" -maxdepth 6 -type f \( -name 'libmpi.so.*' -o -name 'libmpich.so.*' -o -name 'libpmix.so.*' \) 2>/dev/null | sort | head -n 20
}
seen() {
  software_of "$1" | while IFS= read -r line; do
    case $line in
      *=*) printf '%s\n' "$line" ;;
      */libpmix.so.*) say pmix "$(words_in "$line" '(Open)?PMIx v?[0-9]+\.[0-9][0-9a-z.]*')" ;;
      *) say mpi "${line##*/}" ;;
    esac
  done
}
image() {
  say image "$1"
  [ -d "$1" ] && [ -r "$1" ] || return 0
  say exists yes
  seen "$1"
  [ -n "$2" ] || return 0
  # The record in the image is its newest file, so files that changed later are found without reading all of them. A link
  # to a file of another image changes its time too, so then the digest decides.
  if [ -f "$1/opt/baremark/image" ] && [ -z "$(timeout 30 find "$1" -type f -cnewer "$1/opt/baremark/image" ! -path "$1/opt/baremark/image" 2>/dev/null | head -n 1)" ]; then
    recorded=$(sed -n 's/^digest //p' "$1/opt/baremark/image" | head -n 1)
    [ "$recorded" = "$2" ] && say unchanged yes || say unchanged no
    return 0
  fi
  sum=$(timed_digest "$1")
  [ -z "$sum" ] || { [ "sha256:$sum" = "$2" ] && say unchanged yes || say unchanged no; }
}
timed_digest() {
  timeout 60 sh -c 'cd "$1" && find . -type f ! -path ./opt/baremark/image ! -path ./opt/baremark/sbom.spdx.json -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d" " -f1' sh "$1" 2>/dev/null
}
host() {
  say machine "$(uname -m)"
  say libc "$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc //p')"
  library=''
  [ -z "$1" ] || library=$(timeout 10 ldd "$1" 2>/dev/null | sed -n 's/.*libmpi[a-z]*\.so[.0-9]* => \(\/[^ ]*\) .*/\1/p' | head -n 1)
  [ -n "$library" ] || library=$(PATH=$PATH:/sbin:/usr/sbin timeout 10 ldconfig -p 2>/dev/null | sed -n 's/.*libmpi\.so[.0-9]* .*=> *//p' | head -n 1)
  library=$(readlink -f "${library:-/nowhere}" 2>/dev/null)
  [ -z "$library" ] || say mpi "${library##*/}"
  # PMIx is loaded by libraries of MPI; the launcher says its version, if it can start a process here.
  pmix=$(timeout 15 env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun -np 1 env </dev/null 2>/dev/null | sed -n 's/^PMIX_VERSION=//p' | head -n 1)
  say pmix "$pmix"
}
source_of_bind() {
  say source "$1"
  [ -e "$1" ] || return 0
  say exists yes
  # The version needs of an ELF file are texts in it. The libraries of glibc define such versions, so they do not count.
  libraries_in "$1" | while IFS= read -r file; do
    need=$(LC_ALL=C timeout 5 grep -aoE 'GLIBC_2\.[0-9]+' "$file" 2>/dev/null | cut -d. -f2 | sort -n | tail -n 1)
    [ -z "$need" ] || printf '%s %s\n' "$need" "${file##*/}"
  done | sort -n | tail -n 1 | while IFS= read -r line; do say needs_libc "2.$line"; done
}
libraries_in() {
  if [ -f "$1" ]; then printf '%s\n' "$1"; return 0; fi
  timeout 20 find -H "$1" -maxdepth 3 -type f -name '*.so*' 2>/dev/null | head -n 1000 |
    grep -vE '/(ld-|ld64\.|lib(c|m|mvec|pthread|dl|rt|util|anl|resolv|nsl|nss_[a-z]+|thread_db)[-.])[^/]*$' |
    grep -vE '/lib(BrokenLocale|c_malloc_debug|memusage|pcprofile)\.so[^/]*$' | head -n 200
}
image_devices() { say image "$1"; [ ! -d "$1" ] || [ ! -r "$1" ] || { say exists yes; libraries_of_devices "$1"; }; }
libraries_of_devices() {
  timeout 20 find "$1/usr/lib" "$1/usr/lib64" "$1/lib" "$1/usr/local" "$1/opt" -maxdepth 7 -type f \( -name 'libcudart.so.*' -o -name 'libcuda.so.*' -o -name 'libibverbs.so.*' \) 2>/dev/null | sed 's/.*\///' | sort -u | head -n 20 |
    { verbs=no
      while IFS= read -r name; do
        case $name in libcudart.so.*) say cuda "${name#libcudart.so.}" ;; libcuda.so.*) say gpu_library "$name" ;; *) verbs=yes ;; esac
      done
      say verbs "$verbs"; }
}
devices() {
  say devices yes
  say driver "$(grep -oE '[0-9]+\.[0-9.]+' /proc/driver/nvidia/version | head -n 1)"
  library=$(PATH=$PATH:/sbin:/usr/sbin timeout 10 ldconfig -p 2>/dev/null | sed -nE 's/.*libcuda\.so\.1 \(libc6,[^)]*\) => //p' | head -n 1)
  library=$(readlink -f "${library:-/nowhere}" 2>/dev/null)
  [ -z "$library" ] || say gpu_library "${library##*/}"
  say gpus "$(ls /proc/driver/nvidia/gpus 2>/dev/null | wc -l)"
  timeout 20 nvidia-smi --query-gpu=compute_cap,name --format=csv,noheader </dev/null 2>/dev/null | head -n 32 | while IFS= read -r line; do say capability "$line"; done
  grep -qs nvidia-uvm /proc/devices && say uvm yes
  grep -qsE 'nvidia\.com/gpu' /etc/cdi/* /var/run/cdi/* && say specification yes
  say uverbs "$(ls /dev/infiniband 2>/dev/null | grep -c '^uverbs')"
  me="^($(id -un)|$(id -u)):"
  grep -qsE "$me" /etc/subuid && grep -qsE "$me" /etc/subgid && say subids yes
  return 0
}
program() { say program "$1"; PATH=$PATH:/sbin:/usr/sbin command -v "$1" >/dev/null && say exists yes; return 0; }
room() {
  say room "$1"
  at=$2
  [ -n "$at" ] || return 0
  say folder "$at"
  while [ ! -e "$at" ] && [ "$at" != / ] && [ "$at" != . ]; do at=$(dirname -- "$at"); done
  say free_kb "$(timeout 10 df -Pk -- "$at" </dev/null | sed -n 2p | tr -s ' ' | cut -d' ' -f4)"
  say free_inodes "$(timeout 10 df -Pi -- "$at" </dev/null | sed -n 2p | tr -s ' ' | cut -d' ' -f4)"
  say kind "$(timeout 10 stat -f -c %T -- "$at" </dev/null)"
}
)sh";

constexpr const char* kEndOfPlace = "BAREMARK-END-OF-PLACE";

constexpr std::size_t kMostEntries = 256;
constexpr std::size_t kMostBytes = 4096;

constexpr std::size_t kMostDevices = 32;

int countIn(const std::string& text) {
  int count = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), count);
  return problem == std::errc() && end == text.data() + text.size() && count > 0 ? count : 0;
}

/// A line about the devices of a host.
void takeDevice(core::model::SeenDevices& devices, std::string_view name, std::string value) {
  if (name == "driver") devices.driver = std::move(value);
  if (name == "gpus") devices.gpus = countIn(value);
  if (name == "uverbs") devices.verbs = countIn(value);
  if (name == "uvm") devices.hasUnifiedMemory = value == "yes";
  if (name == "specification") devices.hasSpecification = value == "yes";
  if (name == "subids") devices.hasSubids = value == "yes";
  // An old nvidia-smi answers with a sentence instead.
  const bool isNumber = !value.empty() && value.front() >= '0' && value.front() <= '9';
  if (name == "capability" && isNumber && devices.capabilities.size() < kMostDevices)
    devices.capabilities.push_back(std::move(value));
}

bool isVersion(const std::string& text) {
  return !text.empty() && text.size() <= 32 && text.front() >= '0' && text.front() <= '9';
}

void take(SeenSoftware& software, std::string_view name, std::string value) {
  constexpr std::size_t kMostLibraries = 16;
  if (name == "machine") software.machine = std::move(value);
  if (name == "libc" && isVersion(value)) software.libc = std::move(value);
  if (name == "cuda" && isVersion(value) && core::base::compareVersions(value, software.cuda) > 0)
    software.cuda = std::move(value);
  if (name == "gpu_library" && !value.empty() && software.driver.size() < kMostLibraries)
    software.driver.push_back(std::move(value));
  if (name == "verbs") software.verbs = value == "yes";
  if (name == "pmix" && isVersion(value) && software.pmix.empty()) software.pmix = std::move(value);
  const bool isNew = std::ranges::find(software.mpi, value) == software.mpi.end();
  if (name == "mpi" && isNew && !value.empty() && software.mpi.size() < kMostLibraries)
    software.mpi.push_back(std::move(value));
}

/// A line such as "2.34 libmpi.so.40.30.4".
void takeNeed(std::map<std::string, core::model::SeenNeed>& needs, const std::string& source,
              const std::string& value) {
  const std::size_t blank = value.find(' ');
  const std::string version = value.substr(0, blank);
  if (blank == std::string::npos || blank + 1 == value.size() || !isVersion(version)) return;
  needs[source] = {.libc = version, .library = value.substr(blank + 1)};
}

void takeRoom(core::model::SeenRoom& room, std::string_view name, std::string value) {
  constexpr std::int64_t kKibi = 1024;
  const auto number = core::base::numberIn(value);
  const bool isCount = number && *number >= 0 && *number < 1e15;
  if (name == "folder") room.folder = std::move(value);
  if (name == "kind") room.kind = std::move(value);
  if (name == "free_kb" && isCount) room.freeBytes = static_cast<std::int64_t>(*number) * kKibi;
  if (name == "free_inodes" && isCount) room.freeInodes = static_cast<std::int64_t>(*number);
}

/// Prints the folder that the script names. It ends soon, even if a command of the script does not.
std::string printedPlace(const std::string& script) {
  return "\"$(timeout -k 2 20 /bin/sh <<'" + std::string(kEndOfPlace) + "'\n" + script + kEndOfPlace + "\n)\"";
}

}  // namespace

Result<std::string> sightScript(const SightRequest& request) {
  std::string script =
      "exec 2>/dev/null\n" + core::launch::leavingJobLine() + kFunctions + "echo " + std::string(kSightBegin) + "\n";
  core::base::FirstError errors;
  const auto call = [&](const char* function, const std::vector<std::string>& words) {
    script += function + (" " + errors.valueOf(core::base::shellCommand(words))) + "\n";
  };
  const bool isSoftwareAsked = request.asksSoftware || !request.images.empty() || !request.sources.empty();
  if (isSoftwareAsked) call("host", {request.engine});
  for (const ImageToSee& each : request.images) call("image", {each.path, each.digest});
  if (request.asksDevices) {
    script += "devices\n";
    for (const std::string& each : request.programs) call("program", {each});
    for (const ImageToSee& each : request.images) call("image_devices", {each.path});
  }
  for (const std::string& each : request.sources) call("source_of_bind", {each});
  for (const RoomToSee& each : request.rooms) {
    const auto quoted = [&](const std::string& word) { return errors.valueOf(core::base::shellQuoted(word)); };
    script += "room " + quoted(each.name) + " " +
              (each.folder.empty() ? printedPlace(each.script) : quoted(each.folder)) + "\n";
  }
  return errors.resultOf(script + "echo " + std::string(kSightEnd) + "\n");
}

Result<HostSight> parseSight(std::string_view output) {
  const Result<std::string_view> whole = answerBetween(kSightBegin, kSightEnd, output);
  if (!whole) return fail(whole.error());
  HostSight sight;
  SeenImage* image = nullptr;
  bool* exists = nullptr;
  core::model::SeenRoom* room = nullptr;
  std::optional<std::string> source;
  for (std::string_view text = *whole; !text.empty();) {
    const std::string_view line = core::base::takeLine(text);
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view name = line.substr(0, equals);
    std::string value = core::base::printable(line.substr(equals + 1), kMostBytes);
    if (name == "image" && sight.images.size() < kMostEntries) {
      image = &sight.images[value];
      exists = &image->exists;
    } else if (name == "devices") {
      if (!sight.devices) sight.devices.emplace();
      image = nullptr;
      exists = nullptr;
    } else if (name == "program" && sight.devices && sight.devices->programs.size() < kMostDevices) {
      exists = &sight.devices->programs[value];
    } else if (name == "source" && sight.sources.size() < kMostEntries) {
      exists = &sight.sources[value];
      source = value;
    } else if (name == "room" && sight.rooms.size() < kMostEntries) {
      room = &sight.rooms[value];
    } else if (room != nullptr) {
      takeRoom(*room, name, std::move(value));
    } else if (name == "exists" && exists != nullptr) {
      *exists = value == "yes";
    } else if (name == "needs_libc" && source) {
      takeNeed(sight.needs, *source, value);
    } else if (name == "unchanged" && image != nullptr) {
      image->isUnchanged = value == "yes";
    } else if (image == nullptr && sight.devices && name != "gpu_library") {
      takeDevice(*sight.devices, name, std::move(value));
    } else {
      take(image == nullptr ? sight.software : image->software, name, std::move(value));
    }
  }
  return sight;
}

Result<HostSight> lookAtHost(core::runs::Host& host, const SightRequest& request, const IsCancelled& isCancelled) {
  const auto outcome = runScript(host, sightScript(request), {.deadline = kSightTime}, isCancelled);
  if (!outcome) return fail(outcome.error());
  return parseSight(outcome->out);
}

}  // namespace baremark::remote
