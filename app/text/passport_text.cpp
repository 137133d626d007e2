// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/passport_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>

#include "app/text/setting_text.h"

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
  const auto known = std::find_if(std::begin(kNames), std::end(kNames), [&](const Name& entry) {
    return key.group == entry.group && key.name == entry.name;
  });
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

}  // namespace baremark::app::text
