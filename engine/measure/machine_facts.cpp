// SPDX-License-Identifier: Apache-2.0
#include "engine/measure/machine_facts.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>

#include "core/base/available_memory.h"
#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/base/processors.h"
#include "engine/files.h"

namespace baremark::engine::measure {

using core::model::Passport;

namespace {

constexpr std::size_t kMostVariableBytes = 4096;

/// Prefixes of the reported variables. The variables by which mpirun tells ranks their identity are excluded below.
constexpr std::array<std::string_view, 15> kPrefixes = {
    "OMP_",       "OMPI_MCA_",       "PMIX_MCA_", "PRTE_MCA_", "UCX_",  "NCCL_", "CUDA_",  "GLIBC_TUNABLES",
    "LD_PRELOAD", "LD_LIBRARY_PATH", "MALLOC_",   "KMP_",      "GOMP_", "DNNL_", "ONEDNN_"};

/// Parameters of Open MPI that hold the job's identity and differ in each start, or that its mpirun always sets (from 5
/// on).
constexpr std::array<std::string_view, 10> kIdentities = {"OMPI_MCA_orte_",
                                                          "OMPI_MCA_ess",
                                                          "OMPI_MCA_initial_wdir",
                                                          "OMPI_MCA_pmix",
                                                          "OMPI_MCA_shmem_RUNTIME",
                                                          "OMPI_MCA_mpi_oversubscribe",
                                                          "PMIX_MCA_mca_base_component_path",
                                                          "OMPI_MCA_PREFIXES",
                                                          "OMPI_MCA_cpu_type",
                                                          "OMPI_MCA_num_procs"};

bool beginsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

template <class Prefixes>
bool beginsWithOne(std::string_view text, const Prefixes& prefixes) {
  for (const std::string_view prefix : prefixes) {
    if (beginsWith(text, prefix)) return true;
  }
  return false;
}

/// Returns the folders of a search path that are not empty. Apptainer, for one, adds a folder that is empty unless it
/// binds the libraries of a GPU.
std::string foldersWithFiles(std::string_view path) {
  std::string kept;
  while (!path.empty()) {
    const std::string_view folder = path.substr(0, path.find(':'));
    std::error_code error;
    const std::filesystem::directory_iterator first(folder, error);
    const bool isHidden = error == std::errc::permission_denied;  // the loader may still find libraries in it
    if (isHidden || (!error && first != std::filesystem::directory_iterator{}))
      kept.append(kept.empty() ? "" : ":").append(folder);
    path.remove_prefix(std::min(path.size(), folder.size() + 1));
  }
  return kept;
}

std::string orUnknown(const std::optional<std::string>& text) {
  return text && !text->empty() ? *text : "unknown";
}

/// Returns the value after the first "key :" in a file such as /proc/cpuinfo.
std::string fieldOf(const std::string& text, std::string_view key) {
  std::size_t at = text.compare(0, key.size(), key) == 0 ? 0 : text.find("\n" + std::string(key));
  if (at == std::string::npos) return "unknown";
  const std::size_t colon = text.find(':', at);
  const std::size_t end = text.find('\n', colon);
  if (colon == std::string::npos) return "unknown";
  const std::size_t begin = text.find_first_not_of(" \t", colon + 1);
  return begin == std::string::npos || begin >= end ? "unknown" : text.substr(begin, end - begin);
}

/// Counts the physical cores: distinct pairs of package and core among the present processors.
std::string physicalCores() {
  std::set<std::string> cores;
  const long processors = ::sysconf(_SC_NPROCESSORS_CONF);
  for (long cpu = 0; cpu < processors; ++cpu) {
    const std::string folder = "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/";
    const auto package = readWord(folder + "physical_package_id");
    const auto core = readWord(folder + "core_id");
    if (package && core) cores.insert(*package + ":" + *core);
  }
  return cores.empty() ? "unknown" : std::to_string(cores.size());
}

std::string limitText(decltype(RLIMIT_STACK) which) {
  rlimit limit{};
  if (::getrlimit(which, &limit) != 0) return "unknown";
  return limit.rlim_cur == RLIM_INFINITY ? "unlimited" : std::to_string(limit.rlim_cur);
}

/// The time that the control groups allow, such as "150 % of a core". "none" if there is no limit.
std::string processorTime() {
  const std::optional<double> quota = core::base::processorQuota();
  return quota ? core::base::generalText(*quota * 100, 6) + " % of a core" : "none";
}

/// The least limit of the control groups in bytes. "none" if there is no limit.
std::string mostMemory() {
  const std::optional<double> limit = core::base::memoryLimit();
  return limit ? core::base::fixedText(*limit, 0) : "none";
}

}  // namespace

std::string memoryLockLimit() {
  return limitText(RLIMIT_MEMLOCK);
}
std::string openFilesLimit() {
  return limitText(RLIMIT_NOFILE);
}
std::string stackLimit() {
  return limitText(RLIMIT_STACK);
}

std::int64_t sharedMemoryBytes() {
  struct statvfs facts {};
  if (::statvfs("/dev/shm", &facts) != 0) return 0;
  return static_cast<std::int64_t>(facts.f_blocks) * static_cast<std::int64_t>(facts.f_frsize);
}

SharedMemoryPlace sharedMemoryPlace() {
  struct stat facts {};
  std::string fileSystem = "none";
  // Not the inode: every tmpfs begins with the same one.
  if (::stat("/dev/shm", &facts) == 0) fileSystem = std::to_string(facts.st_dev);
  return {readWord("/proc/sys/kernel/random/boot_id").value_or(""), fileSystem};
}

std::string machineOf(const comm::Communicator& ranks) {
  const std::string node = sharedMemoryPlace().node;
  return node.empty() ? ranks.host() : node;
}

std::string architecture() {
#if defined(__x86_64__)
  return "x86_64";
#elif defined(__aarch64__)
  return "aarch64";
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
  return "ppc64le";
#elif defined(__riscv) && __riscv_xlen == 64
  return "riscv64";
#elif defined(__s390x__)
  return "s390x";
#else
  utsname system{};
  return ::uname(&system) == 0 ? system.machine : "unknown";
#endif
}

void addMachine(Passport& passport) {
  const std::string cpuinfo = readSmall("/proc/cpuinfo", 4096).value_or("");
  const std::string cpu =
      "/sys/devices/system/cpu/cpu" + std::to_string(core::base::processors().front()) + "/cpufreq/";
  utsname system{};
  ::uname(&system);
  passport[{"machine", "processor"}] = fieldOf(cpuinfo, "model name");
  passport[{"machine", "microcode"}] = fieldOf(cpuinfo, "microcode");
  passport[{"machine", "cores"}] = physicalCores();
  passport[{"machine", "processors"}] = std::to_string(::sysconf(_SC_NPROCESSORS_ONLN));
  passport[{"machine", "kernel"}] = std::string(system.sysname) + " " + system.release + " " + system.machine;
  passport[{"machine", "governor"}] = orUnknown(readWord(cpu + "scaling_governor"));
  const auto mostKiloHertz = readWord(cpu + "cpuinfo_max_freq");
  passport[{"machine", "clock"}] =
      mostKiloHertz ? "up to " + *mostKiloHertz + " kHz" : "at start " + fieldOf(cpuinfo, "cpu MHz") + " MHz";
  passport[{"machine", "memory"}] = fieldOf(readSmall("/proc/meminfo").value_or(""), "MemTotal");
  passport[{"machine", "cgroup_cpu"}] = processorTime();
  passport[{"machine", "cgroup_memory"}] = mostMemory();
  passport[{"machine", "huge_pages"}] = orUnknown(readWord("/sys/kernel/mm/transparent_hugepage/enabled"));
  passport[{"machine", "huge_pages_defrag"}] = orUnknown(readWord("/sys/kernel/mm/transparent_hugepage/defrag"));
}

void addLimits(Passport& passport, int threads) {
  passport[{"limits", "threads"}] = std::to_string(threads);
  passport[{"limits", "cpus"}] = core::base::asList(core::base::processors());
  passport[{"limits", "memlock"}] = memoryLockLimit();
  passport[{"limits", "open_files"}] = openFilesLimit();
  passport[{"limits", "stack"}] = stackLimit();
  passport[{"limits", "address_space"}] = limitText(RLIMIT_AS);
  passport[{"limits", "processes"}] = limitText(RLIMIT_NPROC);
  passport[{"limits", "shm_bytes"}] = std::to_string(sharedMemoryBytes());
}

void addEnvironment(Passport& passport) {
  for (char** entry = environ; entry && *entry; ++entry) {
    const std::string_view text = *entry;
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view name = text.substr(0, equals);
    if (!beginsWithOne(name, kPrefixes) || beginsWithOne(name, kIdentities)) continue;
    std::string value(text.substr(equals + 1));
    if (name == "LD_LIBRARY_PATH") value = foldersWithFiles(value);
    if (value.empty() && beginsWith(name, "LD_")) continue;  // the loader ignores it
    passport[core::model::keyOfVariable(name)] = core::base::printable(value, kMostVariableBytes);
  }
}

}  // namespace baremark::engine::measure
