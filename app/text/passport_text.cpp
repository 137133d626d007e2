// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/passport_text.h"

#include <iterator>
#include <limits>

#include "app/text/backend_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct PassportsTr {
  Q_DECLARE_TR_FUNCTIONS(Passports)

 public:
  static constexpr NameWords kNames[] = {
      {"passport/missing", QT_TR_NOOP("Passport missing")},
      {"software/runtime", QT_TR_NOOP("Runtime")},
      {"software/runtime_variant", QT_TR_NOOP("Runtime's variant")},
      {"software/runtime_gpu", QT_TR_NOOP("GPUs of the container")},
      {"software/runtime_mpi", QT_TR_NOOP("MPI model of the container")},
      {"software/image", QT_TR_NOOP("Image")},
      {"software/runtime_isolation", QT_TR_NOOP("Isolated by the runtime")},
      {"software/image_copy", QT_TR_NOOP("Image's copy")},
      {"software/image_recipe", QT_TR_NOOP("Image built from")},
      {"software/open_mpi", QT_TR_NOOP("Open MPI")},
      {"software/mpi", QT_TR_NOOP("MPI")},
      {"software/mpi_library", QT_TR_NOOP("MPI library")},
      {"software/mpi_library_path", QT_TR_NOOP("MPI library's path")},
      {"software/pmix", QT_TR_NOOP("PMIx")},
      {"software/pmix_launcher", QT_TR_NOOP("PMIx of the launcher")},
      {"software/architecture", QT_TR_NOOP("Architecture")},
      {"software/engine", QT_TR_NOOP("Engine")},
      {"software/engine_commit", QT_TR_NOOP("Engine's commit")},
      {"software/backend", QT_TR_NOOP("Engine's backend")},
      {"software/engine_build", QT_TR_NOOP("Engine's build")},
      {"software/engine_path", QT_TR_NOOP("Engine's path")},
      {"software/libc", QT_TR_NOOP("C library")},
      {"software/onednn", QT_TR_NOOP("oneDNN")},
      {"software/system", QT_TR_NOOP("System")},
      {"software/compiler", QT_TR_NOOP("Compiler")},
      {"transport/single_copy", QT_TR_NOOP("Single-copy mechanism")},
      {"transport/pml", QT_TR_NOOP("Open MPI's messaging (pml)")},
      {"transport/btl", QT_TR_NOOP("Open MPI's transports (btl)")},
      {"transport/ucx", QT_TR_NOOP("UCX's transports between ranks")},
      {"transport/gradients", QT_TR_NOOP("Gradients are summed by")},
      {"transport/nccl", QT_TR_NOOP("NCCL's transports between ranks")},
      {"limits/address_space", QT_TR_NOOP("Address space")},
      {"limits/cpus", QT_TR_NOOP("Usable processors")},
      {"limits/processes", QT_TR_NOOP("Processes")},
      {"limits/world_size", QT_TR_NOOP("Ranks connected by MPI")},
      {"limits/affinity", QT_TR_NOOP("Cores of each rank")},
      {"limits/threads", QT_TR_NOOP("Threads of each rank")},
      {"limits/memlock", QT_TR_NOOP("Locked memory")},
      {"limits/open_files", QT_TR_NOOP("Open files")},
      {"limits/stack", QT_TR_NOOP("Stack")},
      {"limits/shm_bytes", QT_TR_NOOP("Shared memory")},
      {"limits/shm_shared", QT_TR_NOOP("One /dev/shm for all ranks of a node")},
      {"machine/processor", QT_TR_NOOP("Processor")},
      {"machine/kernel", QT_TR_NOOP("Kernel")},
      {"machine/nodes", QT_TR_NOOP("Nodes of the ranks")},
      {"machine/hosts", QT_TR_NOOP("Names of these nodes")},
      {"machine/governor", QT_TR_NOOP("Frequency governor")},
      {"machine/load", QT_TR_NOOP("Load when the run began")},
      {"machine/memory", QT_TR_NOOP("Memory")},
      {"machine/processors", QT_TR_NOOP("Logical processors")},
      {"machine/cores", QT_TR_NOOP("Cores")},
      {"machine/instruction_set", QT_TR_NOOP("Instruction set")},
      {"machine/microcode", QT_TR_NOOP("Microcode")},
      {"machine/clock", QT_TR_NOOP("Processor clock")},
      {"machine/cgroup_cpu", QT_TR_NOOP("Processor limit of the control group")},
      {"machine/cgroup_memory", QT_TR_NOOP("Memory limit of the control group")},
      {"machine/huge_pages", QT_TR_NOOP("Transparent huge pages")},
      {"machine/huge_pages_defrag", QT_TR_NOOP("Defragmenting for huge pages")},
      {"machine/gpu", QT_TR_NOOP("GPU of each rank")},
      {"machine/gpu_capability", QT_TR_NOOP("GPU's compute capability")},
      {"machine/gpu_cuda", QT_TR_NOOP("CUDA of the GPU driver")},
      {"machine/gpu_driver", QT_TR_NOOP("GPU driver")},
      {"machine/gpu_power_limit", QT_TR_NOOP("GPU's power limit")},
      {"machine/gpu_clocks_default", QT_TR_NOOP("GPU's default clocks")},
      {"machine/gpu_clocks_most", QT_TR_NOOP("GPU's highest clocks")},
      {"machine/gpu_ecc", QT_TR_NOOP("GPU's error correction (ECC)")},
      {"machine/gpu_mig", QT_TR_NOOP("GPU divided into instances (MIG)")},
      {"machine/gpu_persistence", QT_TR_NOOP("GPU's persistence mode")},
      {"machine/gpu_pcie", QT_TR_NOOP("GPU's PCI Express at best")},
      {"manager/processor_share", QT_TR_NOOP("Processor time of Baremark")},
      {"workload/overlap_chosen", QT_TR_NOOP("Chosen overlap")},
      {"workload/winograd_used", QT_TR_NOOP("Computed by Winograd's algorithm")},
      {"workload/skipped_updates", QT_TR_NOOP("Updates skipped after an overflow")},
      {"workload/wrap", QT_TR_NOOP("Wrapped in")},
      {"workload/profiler", QT_TR_NOOP("Profiler")},
      {"workload/data_digest", QT_TR_NOOP("Digest of the data")},
  };
};

using core::model::PassportKey;

// Values: names of programs, components, processors and files, words of the kernel and the user's own variables stay as
// they are.
struct PassportValuesTr {
  Q_DECLARE_TR_FUNCTIONS(PassportValues)

 public:
  // Words that any entry may have as its value.
  static constexpr NameWords kPassportWords[] = {
      {"unknown", QT_TR_NOOP("unknown")},
      {"unlimited", QT_TR_NOOP("unlimited")},
      {"yes", QT_TR_NOOP("yes")},
  };
  // What a container isolates from the host.
  static constexpr NameWords kApartWords[] = {
      {"nothing", QT_TR_NOOP("nothing")},     {"user", QT_TR_NOOP("user ids")},
      {"pid", QT_TR_NOOP("process ids")},     {"ipc", QT_TR_NOOP("IPC")},
      {"net", QT_TR_NOOP("network")},         {"shm", QT_TR_NOOP("shared memory")},
      {"tmp", QT_TR_NOOP("temporary files")},
  };
};

enum class PassportUnit : std::uint8_t { Count, Bytes, Text };

constexpr std::pair<std::string_view, PassportUnit> kQuantities[] = {
    {"limits/address_space", PassportUnit::Bytes},  {"limits/memlock", PassportUnit::Bytes},
    {"limits/stack", PassportUnit::Bytes},          {"limits/shm_bytes", PassportUnit::Bytes},
    {"machine/cgroup_memory", PassportUnit::Bytes}, {"limits/open_files", PassportUnit::Count},
    {"limits/processes", PassportUnit::Count},      {"limits/threads", PassportUnit::Count},
    {"limits/world_size", PassportUnit::Count},     {"limits/cpus", PassportUnit::Text},
    {"limits/affinity", PassportUnit::Text},        {"machine/processors", PassportUnit::Count},
    {"machine/cores", PassportUnit::Count},         {"machine/nodes", PassportUnit::Count},
};

QString translated(std::span<const NameWords> table, const std::string& said, const QString& otherwise) {
  const char* words = wordsOf(table, said);
  return words == nullptr ? otherwise : PassportValuesTr::tr(words);
}

QString apartText(const std::string& value) {
  QStringList names;
  for (const QString& name : qString(value).split(QStringLiteral(", ")))
    names << translated(PassportValuesTr::kApartWords, name.toStdString(), name);
  return names.join(QStringLiteral(", "));
}

/// "AVX-512 with VNNI, bf16 and fp16".
QString instructionSet(const std::string& value) {
  const QStringList parts = qString(value).split(QStringLiteral(" with "));
  if (parts.size() != 2) return qString(value);
  QString with = parts[1];
  return PassportValuesTr::tr("%1 with %2", "an instruction set, its extensions")
      .arg(parts[0], listed(with.replace(QStringLiteral(" and "), QStringLiteral(", ")).split(QStringLiteral(", "))));
}

/// "up to 3400000 kHz" or "at start 2596.156 MHz".
QString clockSpeed(const std::string& value) {
  const QStringList words = qString(value).split(QLatin1Char(' '));
  if (words.size() != 4 || words[0] + words[1] != QLatin1String(words[3] == QLatin1String("kHz") ? "upto" : "atstart"))
    return qString(value);
  const QString said = digits(words[2].toStdString()) + QLatin1Char(' ') + words[3];
  return words[0] == QLatin1String("up") ? PassportValuesTr::tr("up to %1", "a frequency").arg(said)
                                         : PassportValuesTr::tr("at start %1", "a frequency").arg(said);
}

QString quantityText(PassportUnit kind, const std::string& value) {
  if (kind == PassportUnit::Text) return qString(value);
  return kind == PassportUnit::Bytes ? exactBytes(value) : digits(value);
}

/// Values that differ between ranks are "rank 0: 1; rank 1: 2".
QString ofEachRank(PassportUnit kind, const std::string& value) {
  QStringList shown;
  for (const QString& part : qString(value).split(QStringLiteral("; "))) {
    const QString head = part.section(QStringLiteral(": "), 0, 0);
    const QString own = part.section(QStringLiteral(": "), 1);
    const bool isOfRank = head.startsWith(QLatin1String("rank ")) && !own.isEmpty();
    const std::string said = isOfRank ? own.toStdString() : part.toStdString();
    const QString words = translated(PassportValuesTr::kPassportWords, said, quantityText(kind, said));
    shown << (isOfRank ? PassportValuesTr::tr("rank %1: %2", "a number, its value").arg(head.mid(5), words) : words);
  }
  return shown.join(QStringLiteral("; "));
}

/// "24684084 kB" of /proc/meminfo, whose kB are KiB.
QString memoryText(const std::string& value) {
  const QString words = qString(value);
  bool isNumber = false;
  const qulonglong count = words.section(QLatin1Char(' '), 0, 0).toULongLong(&isNumber);
  const bool isSize =
      isNumber && words.endsWith(QLatin1String(" kB")) && count < std::numeric_limits<qulonglong>::max() / 4096;
  return isSize ? exactBytes(std::to_string(count * 1024)) : words;
}

/// "0.2 % of a core".
QString shareText(const std::string& value) {
  const qsizetype end = qString(value).indexOf(QLatin1String(" % of a core"));
  if (end < 0) return qString(value);
  return PassportValuesTr::tr("%1 % of a core", "a number").arg(digits(value.substr(0, static_cast<std::size_t>(end))));
}

/// "3 of 5 convolutions".
QString convolutions(const std::string& value) {
  const QStringList words = qString(value).split(QLatin1Char(' '));
  if (words.size() != 4 || words[3] != QLatin1String("convolutions")) return qString(value);
  return PassportValuesTr::tr("%1 of %2 convolutions", "numbers").arg(words[0], words[2]);
}

}  // namespace

QString passportGroup(const std::string& group) {
  if (group == "passport") return PassportsTr::tr("Passport");
  if (group == "workload") return PassportsTr::tr("Workload");
  if (group == "software") return PassportsTr::tr("Software");
  if (group == "transport") return PassportsTr::tr("Transport");
  if (group == "limits") return PassportsTr::tr("Threads, binding, limits");
  if (group == "machine") return PassportsTr::tr("Machine, clocks");
  if (group == "environment") return PassportsTr::tr("Environment");
  if (group == "manager") return PassportsTr::tr("Baremark");
  return qString(group);
}

bool isLibrary(const core::model::PassportKey& key) {
  return key.group == "software" && key.name.rfind("library.", 0) == 0;
}

QString passportGroup(const core::model::PassportKey& key) {
  return isLibrary(key) ? PassportsTr::tr("Libraries of the engine: checksums") : passportGroup(key.group);
}

QString passportName(const core::model::PassportKey& key) {
  if (const char* words = wordsOf(PassportsTr::kNames, key.group + "/" + key.name)) return PassportsTr::tr(words);
  QString name = qString(key.name);
  if (key.group == "environment") return name.toUpper();  // a variable; passports have their keys in lower case
  const QString library = QStringLiteral("library.");
  if (name.startsWith(library)) return name.mid(library.size());
  return settingName(key.name);
}

QString missingPassport(const core::passport::PassportDifference& difference) {
  const bool isOfBaseline = difference.baseline == "yes";
  if (isOfBaseline && difference.arm == "yes")
    return PassportsTr::tr("neither this arm nor the baseline has a passport, so Baremark cannot compare them");
  return isOfBaseline ? PassportsTr::tr("the baseline has no passport, so Baremark cannot compare the two")
                      : PassportsTr::tr("this arm has no passport, so Baremark cannot compare the two");
}

QString passportValue(const PassportKey& key, const std::string& value) {
  if (value.empty()) return PassportValuesTr::tr("none", "a passport entry that is not there");
  if (key == PassportKey{"software", "backend"}) return backendName(value);
  if (key.group == "environment") return qString(value);
  if (key == PassportKey{"software", "runtime_isolation"}) return apartText(value);
  if (const char* words = wordsOf(PassportValuesTr::kPassportWords, value)) return PassportValuesTr::tr(words);
  const auto measured =
      std::ranges::find(kQuantities, key.group + "/" + key.name, [](const auto& each) { return each.first; });
  const bool isLimit = key.group == "machine" && key.name.rfind("cgroup_", 0) == 0;
  if (isLimit && value == "none") return PassportValuesTr::tr("unlimited");
  if (value == "none" && key.group != "workload") return PassportValuesTr::tr("none", "a passport entry that says so");
  if (measured != std::end(kQuantities)) return ofEachRank(measured->second, value);
  if (key == PassportKey{"machine", "memory"}) return memoryText(value);
  if (key == PassportKey{"machine", "clock"}) return clockSpeed(value);
  if (key == PassportKey{"machine", "instruction_set"}) return instructionSet(value);
  const bool isShare = key == PassportKey{"machine", "cgroup_cpu"} || key == PassportKey{"manager", "processor_share"};
  if (isShare) return shareText(value);
  if (key == PassportKey{"workload", "winograd_used"}) return convolutions(value);
  if (key == PassportKey{"workload", "overlap_chosen"}) return settingValue("overlap", value);
  return key.group == "workload" ? settingValue(key.name, value) : qString(value);
}

}  // namespace baremark::app::text
