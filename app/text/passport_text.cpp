// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/passport_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>

#include "app/text/backend_text.h"
#include "app/text/plan_text.h"
#include "app/text/setting_text.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct PassportsTr {
  Q_DECLARE_TR_FUNCTIONS(Passports)
};

struct Name {
  const char* group;
  const char* name;
  const char* words;
};

constexpr Name kNames[] = {
    {"passport", "missing", QT_TRANSLATE_NOOP("Passports", "Passport missing")},
    {"software", "runtime", QT_TRANSLATE_NOOP("Passports", "Runtime")},
    {"software", "runtime_variant", QT_TRANSLATE_NOOP("Passports", "Runtime's variant")},
    {"software", "runtime_gpu", QT_TRANSLATE_NOOP("Passports", "GPUs of the container")},
    {"software", "runtime_mpi", QT_TRANSLATE_NOOP("Passports", "MPI model of the container")},
    {"software", "image", QT_TRANSLATE_NOOP("Passports", "Image")},
    {"software", "runtime_isolation", QT_TRANSLATE_NOOP("Passports", "Isolated by the runtime")},
    {"software", "image_copy", QT_TRANSLATE_NOOP("Passports", "Image's copy")},
    {"software", "image_recipe", QT_TRANSLATE_NOOP("Passports", "Image built from")},
    {"software", "open_mpi", QT_TRANSLATE_NOOP("Passports", "Open MPI")},
    {"software", "mpi", QT_TRANSLATE_NOOP("Passports", "MPI")},
    {"software", "mpi_library", QT_TRANSLATE_NOOP("Passports", "MPI library")},
    {"software", "mpi_library_path", QT_TRANSLATE_NOOP("Passports", "MPI library's path")},
    {"software", "pmix", QT_TRANSLATE_NOOP("Passports", "PMIx")},
    {"software", "pmix_launcher", QT_TRANSLATE_NOOP("Passports", "PMIx of the launcher")},
    {"software", "architecture", QT_TRANSLATE_NOOP("Passports", "Architecture")},
    {"software", "engine", QT_TRANSLATE_NOOP("Passports", "Engine")},
    {"software", "engine_commit", QT_TRANSLATE_NOOP("Passports", "Engine's commit")},
    {"software", "backend", QT_TRANSLATE_NOOP("Passports", "Engine's backend")},
    {"software", "engine_build", QT_TRANSLATE_NOOP("Passports", "Engine's build")},
    {"software", "engine_path", QT_TRANSLATE_NOOP("Passports", "Engine's path")},
    {"software", "libc", QT_TRANSLATE_NOOP("Passports", "C library")},
    {"software", "onednn", QT_TRANSLATE_NOOP("Passports", "oneDNN")},
    {"software", "system", QT_TRANSLATE_NOOP("Passports", "System")},
    {"software", "compiler", QT_TRANSLATE_NOOP("Passports", "Compiler")},
    {"transport", "single_copy", QT_TRANSLATE_NOOP("Passports", "Single-copy mechanism")},
    {"transport", "pml", QT_TRANSLATE_NOOP("Passports", "Open MPI's messaging (pml)")},
    {"transport", "btl", QT_TRANSLATE_NOOP("Passports", "Open MPI's transports (btl)")},
    {"transport", "ucx", QT_TRANSLATE_NOOP("Passports", "UCX's transports between ranks")},
    {"transport", "gradients", QT_TRANSLATE_NOOP("Passports", "Gradients are summed by")},
    {"transport", "nccl", QT_TRANSLATE_NOOP("Passports", "NCCL's transports between ranks")},
    {"limits", "address_space", QT_TRANSLATE_NOOP("Passports", "Address space")},
    {"limits", "cpus", QT_TRANSLATE_NOOP("Passports", "Usable processors")},
    {"limits", "processes", QT_TRANSLATE_NOOP("Passports", "Processes")},
    {"limits", "world_size", QT_TRANSLATE_NOOP("Passports", "Ranks connected by MPI")},
    {"limits", "affinity", QT_TRANSLATE_NOOP("Passports", "Cores of each rank")},
    {"limits", "threads", QT_TRANSLATE_NOOP("Passports", "Threads of each rank")},
    {"limits", "memlock", QT_TRANSLATE_NOOP("Passports", "Locked memory")},
    {"limits", "open_files", QT_TRANSLATE_NOOP("Passports", "Open files")},
    {"limits", "stack", QT_TRANSLATE_NOOP("Passports", "Stack")},
    {"limits", "shm_bytes", QT_TRANSLATE_NOOP("Passports", "Shared memory")},
    {"limits", "shm_shared", QT_TRANSLATE_NOOP("Passports", "One /dev/shm for all ranks of a node")},
    {"machine", "processor", QT_TRANSLATE_NOOP("Passports", "Processor")},
    {"machine", "kernel", QT_TRANSLATE_NOOP("Passports", "Kernel")},
    {"machine", "nodes", QT_TRANSLATE_NOOP("Passports", "Nodes of the ranks")},
    {"machine", "hosts", QT_TRANSLATE_NOOP("Passports", "Names of these nodes")},
    {"machine", "governor", QT_TRANSLATE_NOOP("Passports", "Frequency governor")},
    {"machine", "load", QT_TRANSLATE_NOOP("Passports", "Load when the run began")},
    {"machine", "memory", QT_TRANSLATE_NOOP("Passports", "Memory")},
    {"machine", "processors", QT_TRANSLATE_NOOP("Passports", "Logical processors")},
    {"machine", "cores", QT_TRANSLATE_NOOP("Passports", "Cores")},
    {"machine", "instruction_set", QT_TRANSLATE_NOOP("Passports", "Instruction set")},
    {"machine", "microcode", QT_TRANSLATE_NOOP("Passports", "Microcode")},
    {"machine", "clock", QT_TRANSLATE_NOOP("Passports", "Processor clock")},
    {"machine", "cgroup_cpu", QT_TRANSLATE_NOOP("Passports", "Processor limit of the control group")},
    {"machine", "cgroup_memory", QT_TRANSLATE_NOOP("Passports", "Memory limit of the control group")},
    {"machine", "huge_pages", QT_TRANSLATE_NOOP("Passports", "Transparent huge pages")},
    {"machine", "huge_pages_defrag", QT_TRANSLATE_NOOP("Passports", "Defragmenting for huge pages")},
    {"machine", "gpu", QT_TRANSLATE_NOOP("Passports", "GPU of each rank")},
    {"machine", "gpu_capability", QT_TRANSLATE_NOOP("Passports", "GPU's compute capability")},
    {"machine", "gpu_cuda", QT_TRANSLATE_NOOP("Passports", "CUDA of the GPU driver")},
    {"machine", "gpu_driver", QT_TRANSLATE_NOOP("Passports", "GPU driver")},
    {"machine", "gpu_power_limit", QT_TRANSLATE_NOOP("Passports", "GPU's power limit")},
    {"machine", "gpu_clocks_default", QT_TRANSLATE_NOOP("Passports", "GPU's default clocks")},
    {"machine", "gpu_clocks_most", QT_TRANSLATE_NOOP("Passports", "GPU's highest clocks")},
    {"machine", "gpu_ecc", QT_TRANSLATE_NOOP("Passports", "GPU's error correction (ECC)")},
    {"machine", "gpu_mig", QT_TRANSLATE_NOOP("Passports", "GPU divided into instances (MIG)")},
    {"machine", "gpu_persistence", QT_TRANSLATE_NOOP("Passports", "GPU's persistence mode")},
    {"machine", "gpu_pcie", QT_TRANSLATE_NOOP("Passports", "GPU's PCI Express at best")},
    {"manager", "processor_share", QT_TRANSLATE_NOOP("Passports", "Processor time of Baremark")},
    {"workload", "overlap_chosen", QT_TRANSLATE_NOOP("Passports", "Chosen overlap")},
    {"workload", "winograd_used", QT_TRANSLATE_NOOP("Passports", "Computed by Winograd's algorithm")},
    {"workload", "skipped_updates", QT_TRANSLATE_NOOP("Passports", "Updates skipped after an overflow")},
    {"workload", "wrap", QT_TRANSLATE_NOOP("Passports", "Wrapped in")},
    {"workload", "profiler", QT_TRANSLATE_NOOP("Passports", "Profiler")},
    {"workload", "data_digest", QT_TRANSLATE_NOOP("Passports", "Digest of the data")},
};

using core::model::PassportKey;

// Values: names of programs, components, processors and files, words of the kernel and the user's own variables stay as
// they are.
struct PassportValuesTr {
  Q_DECLARE_TR_FUNCTIONS(PassportValues)
};

enum class PassportUnit : std::uint8_t { Count, Bytes, Text };

struct PassportQuantity {
  const char* group;
  const char* name;
  PassportUnit kind;
};

constexpr PassportQuantity kQuantities[] = {
    {"limits", "address_space", PassportUnit::Bytes},  {"limits", "memlock", PassportUnit::Bytes},
    {"limits", "stack", PassportUnit::Bytes},          {"limits", "shm_bytes", PassportUnit::Bytes},
    {"machine", "cgroup_memory", PassportUnit::Bytes}, {"limits", "open_files", PassportUnit::Count},
    {"limits", "processes", PassportUnit::Count},      {"limits", "threads", PassportUnit::Count},
    {"limits", "world_size", PassportUnit::Count},     {"limits", "cpus", PassportUnit::Text},
    {"limits", "affinity", PassportUnit::Text},        {"machine", "processors", PassportUnit::Count},
    {"machine", "cores", PassportUnit::Count},         {"machine", "nodes", PassportUnit::Count},
};

struct PassportWord {
  const char* said;
  const char* words;
};

// Words that any entry may have as its value.
constexpr PassportWord kPassportWords[] = {
    {"unknown", QT_TRANSLATE_NOOP("PassportValues", "unknown")},
    {"unlimited", QT_TRANSLATE_NOOP("PassportValues", "unlimited")},
    {"yes", QT_TRANSLATE_NOOP("PassportValues", "yes")},
};

// What a container isolates from the host.
constexpr PassportWord kApartWords[] = {
    {"nothing", QT_TRANSLATE_NOOP("PassportValues", "nothing")},
    {"user", QT_TRANSLATE_NOOP("PassportValues", "user ids")},
    {"pid", QT_TRANSLATE_NOOP("PassportValues", "process ids")},
    {"ipc", QT_TRANSLATE_NOOP("PassportValues", "IPC")},
    {"net", QT_TRANSLATE_NOOP("PassportValues", "network")},
    {"shm", QT_TRANSLATE_NOOP("PassportValues", "shared memory")},
    {"tmp", QT_TRANSLATE_NOOP("PassportValues", "temporary files")},
};

template <std::size_t count>
std::optional<QString> translated(const PassportWord (&words)[count], const std::string& said) {
  const auto found = std::ranges::find_if(words, [&](const PassportWord& word) { return said == word.said; });
  return found == std::end(words) ? std::nullopt : std::optional(PassportValuesTr::tr(found->words));
}

QString asItIs(const std::string& value) {
  return QString::fromStdString(value);
}

QString apartText(const std::string& value) {
  QStringList names;
  for (const QString& name : asItIs(value).split(QStringLiteral(", ")))
    names << translated(kApartWords, name.toStdString()).value_or(name);
  return names.join(QStringLiteral(", "));
}

/// "AVX-512 with VNNI, bf16 and fp16".
QString instructionSet(const std::string& value) {
  const QStringList parts = asItIs(value).split(QStringLiteral(" with "));
  if (parts.size() != 2) return asItIs(value);
  QString with = parts[1];
  return PassportValuesTr::tr("%1 with %2", "an instruction set, its extensions")
      .arg(parts[0], listed(with.replace(QStringLiteral(" and "), QStringLiteral(", ")).split(QStringLiteral(", "))));
}

/// "up to 3400000 kHz" or "at start 2596.156 MHz".
QString clockSpeed(const std::string& value) {
  const QStringList words = asItIs(value).split(QLatin1Char(' '));
  if (words.size() != 4 || words[0] + words[1] != QLatin1String(words[3] == QLatin1String("kHz") ? "upto" : "atstart"))
    return asItIs(value);
  const QString said = digits(words[2].toStdString()) + QLatin1Char(' ') + words[3];
  return words[0] == QLatin1String("up") ? PassportValuesTr::tr("up to %1", "a frequency").arg(said)
                                         : PassportValuesTr::tr("at start %1", "a frequency").arg(said);
}

QString quantityText(PassportUnit kind, const std::string& value) {
  if (kind == PassportUnit::Text) return asItIs(value);
  return kind == PassportUnit::Bytes ? exactBytes(value) : digits(value);
}

/// Values that differ between ranks are "rank 0: 1; rank 1: 2".
QString ofEachRank(PassportUnit kind, const std::string& value) {
  QStringList shown;
  for (const QString& part : asItIs(value).split(QStringLiteral("; "))) {
    const QString head = part.section(QStringLiteral(": "), 0, 0);
    const QString own = part.section(QStringLiteral(": "), 1);
    const bool isOfRank = head.startsWith(QLatin1String("rank ")) && !own.isEmpty();
    const std::string said = isOfRank ? own.toStdString() : part.toStdString();
    const QString words = translated(kPassportWords, said).value_or(quantityText(kind, said));
    shown << (isOfRank ? PassportValuesTr::tr("rank %1: %2", "a number, its value").arg(head.mid(5), words) : words);
  }
  return shown.join(QStringLiteral("; "));
}

/// "24684084 kB" of /proc/meminfo, whose kB are KiB.
QString memoryText(const std::string& value) {
  const QString words = asItIs(value);
  bool isNumber = false;
  const qulonglong count = words.section(QLatin1Char(' '), 0, 0).toULongLong(&isNumber);
  const bool isSize =
      isNumber && words.endsWith(QLatin1String(" kB")) && count < std::numeric_limits<qulonglong>::max() / 4096;
  return isSize ? exactBytes(std::to_string(count * 1024)) : words;
}

/// "0.2 % of a core".
QString shareText(const std::string& value) {
  const qsizetype end = asItIs(value).indexOf(QLatin1String(" % of a core"));
  if (end < 0) return asItIs(value);
  return PassportValuesTr::tr("%1 % of a core", "a number").arg(digits(value.substr(0, static_cast<std::size_t>(end))));
}

/// "3 of 5 convolutions".
QString convolutions(const std::string& value) {
  const QStringList words = asItIs(value).split(QLatin1Char(' '));
  if (words.size() != 4 || words[3] != QLatin1String("convolutions")) return asItIs(value);
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
  return QString::fromStdString(group);
}

bool isLibrary(const core::model::PassportKey& key) {
  return key.group == "software" && key.name.rfind("library.", 0) == 0;
}

QString passportGroup(const core::model::PassportKey& key) {
  return isLibrary(key) ? PassportsTr::tr("Libraries of the engine: checksums") : passportGroup(key.group);
}

QString passportName(const core::model::PassportKey& key) {
  const auto known = std::ranges::find_if(
      kNames, [&](const Name& entry) { return key.group == entry.group && key.name == entry.name; });
  if (known != std::end(kNames)) return PassportsTr::tr(known->words);
  QString name = QString::fromStdString(key.name);
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
  if (key.group == "environment") return asItIs(value);
  if (key == PassportKey{"software", "runtime_isolation"}) return apartText(value);
  if (const auto words = translated(kPassportWords, value)) return *words;
  const auto measured = std::ranges::find_if(
      kQuantities, [&](const PassportQuantity& entry) { return key.group == entry.group && key.name == entry.name; });
  const bool isLimit = key.group == "machine" && key.name.rfind("cgroup_", 0) == 0;
  if (isLimit && value == "none") return PassportValuesTr::tr("unlimited");
  if (value == "none" && key.group != "workload") return PassportValuesTr::tr("none", "a passport entry that says so");
  if (measured != std::end(kQuantities)) return ofEachRank(measured->kind, value);
  if (key == PassportKey{"machine", "memory"}) return memoryText(value);
  if (key == PassportKey{"machine", "clock"}) return clockSpeed(value);
  if (key == PassportKey{"machine", "instruction_set"}) return instructionSet(value);
  const bool isShare = key == PassportKey{"machine", "cgroup_cpu"} || key == PassportKey{"manager", "processor_share"};
  if (isShare) return shareText(value);
  if (key == PassportKey{"workload", "winograd_used"}) return convolutions(value);
  if (key == PassportKey{"workload", "overlap_chosen"}) return settingValue("overlap", value);
  return key.group == "workload" ? settingValue(key.name, value) : asItIs(value);
}

}  // namespace baremark::app::text
