// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/probe/host_probe.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>
#include <vector>

#include "core/base/lines.h"
#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/base/processors.h"
#include "core/base/quoting.h"
#include "core/containers/namespace_barrier.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;
using core::model::GpuFacts, core::model::HostFacts;

constexpr std::string_view kBegin = "BAREMARK-PROBE-BEGIN";
constexpr std::string_view kEnd = "BAREMARK-PROBE-END";

constexpr const char* kScript = R"sh(
limited() { timeout 10 "$@" </dev/null 2>/dev/null; }
say() { printf '%s=%s\n' "$1" "$2"; }
first() { sed -n '1p' "$1" 2>/dev/null; }
# The limits of processor time of this shell's control groups and their parents, each as "QUOTA PERIOD". The same files
# as processorQuota() of core/base/processors.h.
quotas() {
  sed -n 's/^[^ ]* [^ ]* [^ ]* \([^ ]*\) \([^ ]*\) .* - cgroup2 .*/2 \1 \2/p
    s/^[^ ]* [^ ]* [^ ]* \([^ ]*\) \([^ ]*\) .* - cgroup [^ ]* \(.*,\)*cpu\(,.*\)*$/1 \1 \2/p' /proc/self/mountinfo |
    while read -r version root mount; do
      case $version in
        1) group=$(sed -n 's/^[0-9]*:\([^:]*,\)*cpu\(,[^:]*\)*://p' /proc/self/cgroup) ;;
        2) group=$(sed -n 's/^0:://p' /proc/self/cgroup) ;;
      esac
      root=${root%/}
      case $group in
        "$root"/*) group=${group#"$root"} ;;
        *) group= ;;
      esac
      group=${group%/}
      while :; do
        first "$mount$group/cpu.max"
        echo "$(first "$mount$group/cpu.cfs_quota_us") $(first "$mount$group/cpu.cfs_period_us")"
        [ -n "$group" ] || break
        group=${group%/*}
      done
    done | grep '^[0-9]'
}
modules_here() {
  for init in /etc/profile.d/modules.sh /etc/profile.d/lmod.sh /etc/profile.d/z00_lmod.sh /usr/share/modules/init/sh /usr/share/lmod/lmod/init/sh; do
    [ -r "$init" ] || continue
    timeout 20 sh -c '. "$1" >/dev/null 2>&1
      command -v module >/dev/null 2>&1 || exit 0
      echo "modules=$(module --version 2>&1 | sed -n "/[0-9]/{p;q;}")"
      module -t avail 2>&1 | sed -n "s/ *([^)]*)//g; /\/\$/d; s,^[A-Za-z0-9][A-Za-z0-9._+/-]*\$,module=&,p" | head -n 1000' sh "$init" </dev/null 2>/dev/null |
      grep '^module' && return
  done
}
# Each driver knows other fields and names one that it does not know: ask again without it. The name comes last, because
# it may contain commas.
gpus() {
  command -v nvidia-smi >/dev/null || return 0
  fields=driver_version,memory.total,compute_cap,mig.mode.current,ecc.mode.current,power.limit,pci.bus_id,persistence_mode,clocks.max.sm
  while :; do
    answer=$(timeout 10 nvidia-smi --query-gpu="$fields,name" --format=csv,noheader,nounits </dev/null 2>&1)
    unknown=$(printf '%s\n' "$answer" | sed -n 's/^Field "\([a-z_.]*\)" is not a valid field to query.*/\1/p' | sed -n 1p)
    [ -n "$unknown" ] || break
    kept=$(printf ',%s,' "$fields" | sed "s/,$unknown,/,/; s/^,//; s/,\$//")
    [ "$kept" != "$fields" ] || break
    fields=$kept
  done
  say gpu_fields "$fields"
  printf '%s\n' "$answer" | grep '^[0-9][0-9.]*, ' | head -n 64 | sed 's/^/gpu=/'
  limited nvidia-smi topo -m | sed "s/$(printf '\033')\[[0-9;]*m//g" | tr '\t' ' ' | tr -s ' ' | grep '^ *GPU[0-9]* ' | head -n 64 | sed 's/^/gpu_links=/'
}
space() {
  [ -n "$2" ] && timeout 5 test -d "$2" || return 0
  sizes=$(timeout 5 df -Pk "$2" </dev/null 2>/dev/null | sed -n 2p | tr -s ' ' | cut -d' ' -f2,4)
  printf 'inodes=%s|%s\n' "$(timeout 5 df -Pi "$2" </dev/null 2>/dev/null | sed -n 2p | tr -s ' ' | cut -d' ' -f4)" "$2"
  [ -z "$sizes" ] || printf 'space=%s|%s|%s|%s|%s\n' "$1" "$(timeout 5 stat -f -c %T "$2" </dev/null 2>/dev/null)" "${sizes% *}" "${sizes#* }" "$2"
}
probe() {
  echo BAREMARK-PROBE-BEGIN
  say hostname "$(uname -n)"
  say system "$(. /etc/os-release 2>/dev/null && printf %s "${PRETTY_NAME:-}")"
  say kernel "$(uname -r)"
  say processor "$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | sed -n 1p)"
  if [ -n "${BAREMARK_NODE_JOB:-}" ]; then
    # A job of one task may use only a part of the node; this counts the whole node.
    allowed=0-16383
    say processors "$(limited lscpu -p=CPU | grep -vc '^#')"
  else
    allowed=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status)
    say processors "$(limited env -u OMP_NUM_THREADS -u OMP_THREAD_LIMIT nproc)"
    quotas | sed 's/^/quota=/'
  fi
  say cores "$(limited lscpu -p=CPU,CORE,SOCKET | grep -v '^#' | awk -F, -v allowed="$allowed" '
    BEGIN { n = split(allowed, parts, ","); for (i = 1; i <= n; i++) { m = split(parts[i], ends, "-");
            for (c = ends[1]; c <= (m > 1 ? ends[2] : ends[1]); c++) may[c + 0] = 1 } }
    (($1 + 0) in may) && !seen[$2 "," $3]++ { count++ } END { print count + 0 }')"
  say memory_kb "$(sed -n 's/^MemTotal:[[:space:]]*\([0-9]*\) kB/\1/p' /proc/meminfo)"
  folder=$ROOT
  while [ ! -d "$folder" ] && [ "$folder" != / ]; do folder=$(dirname "$folder"); done
  say free_kb "$(limited df -Pk "$folder" | sed -n 2p | tr -s ' ' | cut -d' ' -f4)"
  say mpi "$(limited mpirun --version | sed -n 1p)"
  say load "$(cut -d' ' -f1 /proc/loadavg)"
  say governor "$(first /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor)"
  battery=''
  for supply in /sys/class/power_supply/*; do
    [ "$(first "$supply/type")" = Battery ] && battery=$(first "$supply/status")
  done
  say battery "$battery"
  say uid "$(id -u)"
  say user "$(id -un)"
  say sockets "$(limited lscpu -p=SOCKET | grep -v '^#' | sort -u | grep -c .)"
  say numa "$(ls -d /sys/devices/system/node/node[0-9]* 2>/dev/null | grep -c .)"
  gpus
  say cuda "$(limited nvidia-smi | sed -n 's/.*CUDA Version: *\([0-9.]*\).*/\1/p' | sed -n 1p)"
  say nvcc "$(limited nvcc --version | sed -n 's/.*release \([0-9.]*\),.*/\1/p' | sed -n 1p)"
  nccl=$(PATH=$PATH:/sbin:/usr/sbin limited ldconfig -p | sed -n 's/.*libnccl\.so[.0-9]* .*=> *//p' | sed -n 1p)
  say nccl "$(readlink -f "${nccl:-/nowhere}" 2>/dev/null | sed -n 's/.*libnccl\.so\.//p')"
  for port in /sys/class/infiniband/*/ports/*; do
    [ -r "$port/state" ] || continue
    device=${port%/ports/*}
    echo "fabric=${device##*/} port ${port##*/}: $(first "$port/state" | sed 's/^[0-9]*: //'), $(first "$port/rate"), $(first "$port/link_layer")"
  done | head -n 32
  say filesystem "$(limited stat -f -c %T "$folder")"
  space home "$HOME"
  space runs "$folder"
  space /tmp /tmp
  space SCRATCH "${SCRATCH:-}"
  space WORK "${WORK:-}"
  space TMPDIR "${TMPDIR:-}"
  modules_here
  say userns "$(limited unshare -Ur true && echo yes || { command -v unshare >/dev/null && echo no; })"
  say barrier "$(namespace_barrier)"
  if [ -r /dev/fuse ] && [ -w /dev/fuse ]; then say fuse yes; else say fuse no; fi
  say job "${BAREMARK_NODE_JOB:-}"
  echo BAREMARK-PROBE-END
}
probe
)sh";

constexpr std::size_t kMostOfAKind = 64;
constexpr std::size_t kMostModules = 1000;

/// The "name=value" lines. A name that occurs again has several values.
std::map<std::string, std::vector<std::string>> valuesIn(std::string_view text) {
  std::map<std::string, std::vector<std::string>> values;
  while (!text.empty()) {
    const std::string_view line = core::base::takeLine(text);
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string name(line.substr(0, equals));
    auto& known = values[name];
    if (known.size() < (name == "module" ? kMostModules : kMostOfAKind))
      known.push_back(core::base::printable(line.substr(equals + 1), 500));
  }
  return values;
}

std::optional<std::int64_t> wholeNumber(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size() || value < 0) return {};
  return value;
}

/// The first line with a number in the output of `module --version`, such as "Modules based on Lua: Version 8.6.19
/// 2022-04-16" (Lmod), "Modules Release 5.2.0 (2022-11-08)" or "VERSION=3.2.10" (Environment Modules).
std::string modulesIn(const std::string& line) {
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t start = line.find_first_of(kDigits);
  if (start == std::string::npos) return {};
  const bool isLmod = line.find("Lua") < start || line.find("Lmod") < start;
  return (isLmod ? "Lmod " : "Environment Modules ") +
         line.substr(start, line.find_first_not_of("0123456789.", start) - start);
}

std::optional<std::int64_t> bytesOf(const std::string& kilobytes) {
  const auto number = wholeNumber(kilobytes);
  return number && *number < (std::int64_t{1} << 50) ? std::optional<std::int64_t>(*number << 10) : std::nullopt;
}

/// Reads "home|nfs|total|free|/home/me". The path, which comes last, may contain any character.
std::optional<core::model::FileSystemFacts> fileSystemIn(const std::string& line) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (parts.size() < 4) {
    const std::size_t bar = line.find('|', start);
    if (bar == std::string::npos) return {};
    parts.push_back(line.substr(start, bar - start));
    start = bar + 1;
  }
  return core::model::FileSystemFacts{.place = parts[0],
                                      .path = line.substr(start),
                                      .kind = parts[1],
                                      .freeBytes = bytesOf(parts[3]),
                                      .totalBytes = bytesOf(parts[2])};
}

/// "Enabled" or "Disabled".
std::optional<bool> modeIn(const std::string& text) {
  return text == "Enabled" || text == "Disabled" ? std::optional<bool>(text == "Enabled") : std::nullopt;
}

/// A number from 0 on that is not absurd.
std::optional<double> amountIn(const std::string& text) {
  const std::optional<double> number = core::base::numberIn(text);
  return number && *number >= 0 && *number < 1e9 ? number : std::nullopt;
}

/// Empty for "[N/A]" and the like.
std::string knownIn(const std::string& text) {
  return text.empty() || text.front() == '[' || text == "N/A" ? std::string() : text;
}

void setField(GpuFacts& gpu, std::string_view field, const std::string& value) {
  if (field == "driver_version") gpu.driver = knownIn(value);
  if (field == "compute_cap") gpu.capability = knownIn(value);
  if (field == "pci.bus_id") gpu.bus = knownIn(value);
  if (field == "mig.mode.current") gpu.isDivided = modeIn(value);
  if (field == "ecc.mode.current") gpu.hasEcc = modeIn(value);
  if (field == "persistence_mode") gpu.isPersistent = modeIn(value);
  if (field == "power.limit") gpu.powerLimitWatt = amountIn(value);
  if (field == "clocks.max.sm") gpu.mostClockMHz = amountIn(value);
  if (field == "memory.total") {
    if (const auto mebibytes = amountIn(value)) gpu.memoryBytes = static_cast<std::int64_t>(*mebibytes) << 20;
  }
}

/// Removes the text before the first `separator` from `rest` and returns it. Nothing: there is no separator.
std::optional<std::string> takeUntil(std::string_view& rest, std::string_view separator) {
  const std::size_t end = rest.find(separator);
  if (end == std::string_view::npos) return {};
  std::string taken(rest.substr(0, end));
  rest.remove_prefix(end + separator.size());
  return taken;
}

bool isGpu(const std::string& word) {
  return word.size() > 3 && word.compare(0, 3, "GPU") == 0 &&
         word.find_first_not_of("0123456789", 3) == std::string::npos;
}

HostFacts hostFactsIn(std::map<std::string, std::vector<std::string>> all) {
  std::map<std::string, std::string> values;
  for (const auto& [name, list] : all) values[name] = list.back();
  HostFacts facts;
  facts.hostname = values["hostname"];
  facts.system = values["system"];
  facts.kernel = values["kernel"];
  facts.processor = values["processor"];
  facts.user = values["user"];
  facts.processors =
      static_cast<int>(std::clamp<std::int64_t>(wholeNumber(values["processors"]).value_or(1), 1, 1'000'000));
  const std::int64_t cores = wholeNumber(values["cores"]).value_or(0);
  facts.cores = cores > 0 && cores < 1'000'000 ? static_cast<int>(cores) : facts.processors;
  const std::optional<double> quota = core::base::leastQuota(all["quota"]);
  if (quota && *quota < facts.cores) facts.cpuQuota = quota;
  facts.cores = core::base::coresWithin(quota, facts.cores);
  facts.processors = core::base::coresWithin(quota, facts.processors);
  facts.memoryBytes = bytesOf(values["memory_kb"]);
  facts.freeBytes = bytesOf(values["free_kb"]);
  const std::string& mpi = values["mpi"];
  const std::size_t openMpi = mpi.find("(Open MPI) ");
  facts.mpiVersion = openMpi == std::string::npos ? mpi : "Open MPI " + mpi.substr(openMpi + 11);
  const std::optional<double> load = core::base::numberIn(values["load"]);
  if (load && *load >= 0) facts.load = load;
  if (!values["governor"].empty()) facts.governor = values["governor"];
  if (!values["battery"].empty()) facts.onBattery = values["battery"] == "Discharging";
  facts.isRoot = values["uid"] == "0";
  const auto count = [&](const char* name) {
    const auto number = wholeNumber(values[name]);
    return number && *number > 0 && *number < 100'000 ? std::optional<int>(static_cast<int>(*number)) : std::nullopt;
  };
  facts.sockets = count("sockets");
  facts.numaNodes = count("numa");
  for (const std::string& line : all["gpu"]) facts.gpus.push_back(gpuIn(line, values["gpu_fields"]));
  facts.gpuLinks = gpuLinksIn(all["gpu_links"]);
  facts.cuda = values["cuda"];
  facts.cudaToolkit = values["nvcc"];
  facts.nccl = values["nccl"];
  facts.fabrics = all["fabric"];
  facts.fileSystem = values["filesystem"];
  for (const std::string& line : all["space"]) {
    if (auto system = fileSystemIn(line)) facts.fileSystems.push_back(std::move(*system));
  }
  // "inodes=1000|/home/me"; a file system without inodes prints "-"
  for (const std::string& line : all["inodes"]) {
    const std::size_t bar = line.find('|');
    if (bar == std::string::npos) continue;
    for (core::model::FileSystemFacts& system : facts.fileSystems) {
      if (system.path == line.substr(bar + 1)) system.freeInodes = wholeNumber(line.substr(0, bar));
    }
  }
  const auto answer = [&](const char* name) {
    const std::string& word = values[name];
    return word == "yes" || word == "no" ? std::optional<bool>(word == "yes") : std::nullopt;
  };
  facts.userNamespaces = answer("userns");
  facts.namespaceBarrier = values["barrier"];
  facts.fuse = answer("fuse");
  facts.modules = modulesIn(values["modules"]);
  facts.moduleNames = std::move(all["module"]);
  return facts;
}

using core::base::ErrorCode, core::base::fail, core::base::Result;

constexpr std::size_t kMostShown = 200;
constexpr std::size_t kLongestSearchPath = 16384;
constexpr std::size_t kLongestPlace = 4096;

}  // namespace

GpuFacts gpuIn(std::string_view line, std::string_view fields) {
  GpuFacts gpu{.name = std::string(line), .memoryBytes = {}, .driver = {}};
  GpuFacts read = gpu;
  std::string_view rest = line;
  for (std::string_view left = fields; !left.empty();) {
    const std::string_view field = left.substr(0, left.find(','));
    left.remove_prefix(std::min(left.size(), field.size() + 1));
    const auto value = takeUntil(rest, ", ");
    if (!value) return gpu;
    setField(read, field, *value);
  }
  read.name = rest;
  return read;
}

std::map<std::string, int> gpuLinksIn(const std::vector<std::string>& rows) {
  std::vector<std::vector<std::string>> links;  // of each GPU to all GPUs, then to other devices
  for (const std::string& row : rows) {
    std::istringstream stream(row);
    std::string first;
    stream >> first;
    if (!isGpu(first)) continue;
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    // The line of titles has the names of the GPUs, and no X.
    const bool isRow = words.size() > links.size() && words[links.size()] == "X";
    if (isRow) links.push_back(std::move(words));
  }
  std::map<std::string, int> pairs;
  for (std::size_t one = 0; one < links.size(); ++one) {
    for (std::size_t other = one + 1; other < std::min(links.size(), links[one].size()); ++other)
      ++pairs[links[one][other]];
  }
  return pairs;
}

std::string hostProbeScript(const std::string& hostRoot, const std::map<std::string, std::string>& spaces) {
  std::string variables;
  for (const auto& [name, place] : spaces) {
    if (const auto quoted = core::base::shellQuoted(place)) variables += name + "=" + *quoted + "\n";
  }
  return variables + "ROOT=" + core::base::shellQuoted(hostRoot).value_or("/") +
         core::containers::kNamespaceBarrierScript + kScript;
}

Result<std::string_view> answerBetween(std::string_view begin, std::string_view end, std::string_view output) {
  const std::size_t first = output.find(begin);
  const std::size_t last = output.find(end, first == std::string_view::npos ? 0 : first);
  if (first != std::string_view::npos && last != std::string_view::npos) return output.substr(first, last - first);
  return fail({.code = ErrorCode::Malformed,
               .where = core::base::Phrase::ProbeOfHost,
               .allowed = core::base::Phrase::ProbeAnswer,
               .detail = core::base::printable(output.substr(0, 2000), 2000)});
}

Result<HostFacts> parseHostProbe(std::string_view output) {
  const auto answer = answerBetween(kBegin, kEnd, output);
  if (!answer) return fail(answer.error());
  return hostFactsIn(valuesIn(*answer));
}

Result<core::model::NodeFacts> parseNodeProbe(std::string_view output) {
  const auto answer = answerBetween(kBegin, kEnd, output);
  if (!answer) return fail(answer.error());
  auto all = valuesIn(*answer);
  const auto jobs = all.find("job");
  std::string job = jobs == all.end() ? std::string() : jobs->second.back();
  return core::model::NodeFacts{
      .partition = {}, .job = std::move(job), .seen = {}, .facts = hostFactsIn(std::move(all))};
}

std::string homeProbeScript() {
  return "printf '%s\\n%s\\n' \"$HOME\" \"$(id -un)@$(uname -n)\"\n";
}

std::string loginShellScript() {
  // Bash, csh and fish understand these lines alike. csh would stop at a variable that is not set. A background process
  // of a start-up file may keep the pipe open, so the output is not read to its end.
  return "printf 'env | sed -n \"/^SCRATCH=/p;/^WORK=/p\"\\necho \"BAREMARK-PATH=$PATH\"\\n' | timeout 15 "
         "\"${SHELL:-/bin/sh}\" -l 2>/dev/null |\n"
         "  sed -n -e '/^SCRATCH=/p' -e '/^WORK=/p' -e '/^BAREMARK-PATH=/{s///p;q;}'\n";
}

Result<HomeAnswer> readHome(std::string_view output) {
  std::string_view rest = output;
  const std::string_view home = core::base::takeLine(rest);
  const bool isWhole = home.size() < output.size();
  if (!isWhole || home.empty() || home.front() != '/')
    return fail({.code = ErrorCode::Malformed,
                 .value = core::base::printable(output, kMostShown),
                 .allowed = core::base::Phrase::HomeFolder});
  const std::string_view who = core::base::takeLine(rest);
  HomeAnswer answer{
      .home = std::string(home), .who = core::base::printable(who, kMostShown), .searchPath = {}, .spaces = {}};
  while (!rest.empty() && answer.searchPath.empty()) {
    const std::string_view line = core::base::takeLine(rest);
    if (!line.empty() && line.front() == '/' && line.size() <= kLongestSearchPath) answer.searchPath = line;
    for (const char* name : {"SCRATCH", "WORK"}) {
      const std::string start = std::string(name) + "=";
      if (line.substr(0, start.size()) != start) continue;
      const std::string_view place = line.substr(start.size());
      const bool isPath = !place.empty() && place.front() == '/' && place.size() <= kLongestPlace &&
                          core::base::printable(place, kLongestPlace) == place;
      if (isPath) answer.spaces[name] = place;
    }
  }
  return answer;
}

std::string lastLine(std::string_view text) {
  const std::size_t end = text.find_last_not_of("\n ");
  if (end == std::string_view::npos) return {};
  text = text.substr(0, end + 1);
  return std::string(text.substr(text.rfind('\n') + 1));  // npos + 1 is 0
}

}  // namespace baremark::remote
