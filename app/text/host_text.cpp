// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/host_text.h"

#include <QLocale>
#include <QRegularExpression>

#include "app/text/error_text.h"
#include "app/text/units_text.h"
#include "core/base/number_text.h"
#include "core/protocol/backend.h"

namespace baremark::app::text {
namespace {

using core::model::HostStage;

struct StageWords {
  HostStage::Id id;
  const char* running;
  const char* done;
  std::pair<const char*, const char*> name;
};
struct HostsTr {
  Q_DECLARE_TR_FUNCTIONS(Hosts)

 public:
  static constexpr StageWords kStages[] = {
      {HostStage::Id::Connect, QT_TR_NOOP("Signing in"), QT_TR_NOOP("Signed in"),
       QT_TRANSLATE_NOOP3("Hosts", "Connection", "step of testing a host")},
      {HostStage::Id::Here, QT_TR_NOOP("Reading this machine's facts"), QT_TR_NOOP("This machine"),
       QT_TRANSLATE_NOOP3("Hosts", "Connection", "step of testing a host")},
      {HostStage::Id::Survey, QT_TR_NOOP("Reading the host's facts"), QT_TR_NOOP("Read the host's facts"),
       QT_TRANSLATE_NOOP3("Hosts", "Hardware and software", "step of testing a host")},
      {HostStage::Id::Folder, QT_TR_NOOP("Testing the folder"), QT_TR_NOOP("The folder can hold files and programs"),
       QT_TRANSLATE_NOOP3("Hosts", "Folder of runs", "step of testing a host")},
      {HostStage::Id::Scheduler, QT_TR_NOOP("Looking for a scheduler"), QT_TR_NOOP("Scheduler"),
       QT_TRANSLATE_NOOP3("Hosts", "Scheduler", "step of testing a host")},
      {HostStage::Id::Engine, QT_TR_NOOP("Preparing the engine"), QT_TR_NOOP("The engine runs there"),
       QT_TRANSLATE_NOOP3("Hosts", "Engine", "step of testing a host")},
      {HostStage::Id::Runtimes, QT_TR_NOOP("Testing the container runtimes"), QT_TR_NOOP("Container runtimes"),
       QT_TRANSLATE_NOOP3("Hosts", "Runtimes", "step of testing a host")},
      {HostStage::Id::Node, QT_TR_NOOP("Waiting for a node, for one minute at most"),
       QT_TR_NOOP("Read a node's facts, in a job"), QT_TRANSLATE_NOOP3("Hosts", "A node", "step of testing a host")},
  };
};

const StageWords& wordsOf(HostStage::Id id) {
  return *std::ranges::find_if(HostsTr::kStages, [id](const StageWords& stage) { return stage.id == id; });
}

QString running(HostStage::Id id) {
  return HostsTr::tr(wordsOf(id).running);
}

/// "2 × NVIDIA A100, 40 GiB; NVIDIA T4, 15 GiB"
QString gpuWords(const std::vector<core::model::GpuFacts>& gpus) {
  QStringList kinds;
  std::vector<int> counts;
  for (const core::model::GpuFacts& gpu : gpus) {
    const QString name =
        qString(gpu.name) + (gpu.memoryBytes ? QStringLiteral(", ") + bytes(*gpu.memoryBytes) : QString());
    const qsizetype at = kinds.indexOf(name);
    if (at < 0) {
      kinds << name;
      counts.push_back(1);
    } else {
      ++counts[static_cast<std::size_t>(at)];
    }
  }
  for (qsizetype i = 0; i < kinds.size(); ++i) {
    const int count = counts[static_cast<std::size_t>(i)];
    if (count > 1) kinds[i] = QStringLiteral("%1 × %2").arg(count).arg(kinds[i]);
  }
  return kinds.join(QStringLiteral("; "));
}

/// "compute capability 9.0, MIG off, ECC on, persistence mode on, power limit 700 W, up to 1,980 MHz": of each kind of
/// GPU once, without what is not known.
QString gpuSettings(const std::vector<core::model::GpuFacts>& gpus) {
  const auto whole = [](double value) { return QLocale().toString(value, 'f', 0); };
  QStringList kinds;
  for (const core::model::GpuFacts& gpu : gpus) {
    QStringList parts;
    if (!gpu.capability.empty()) parts << HostsTr::tr("compute capability %1", "of a GPU").arg(qString(gpu.capability));
    if (gpu.isDivided) parts << (*gpu.isDivided ? HostsTr::tr("MIG on") : HostsTr::tr("MIG off"));
    if (gpu.hasEcc) parts << (*gpu.hasEcc ? HostsTr::tr("ECC on") : HostsTr::tr("ECC off"));
    if (gpu.isPersistent)
      parts << (*gpu.isPersistent ? HostsTr::tr("persistence mode on") : HostsTr::tr("persistence mode off"));
    if (gpu.powerLimitWatt) parts << HostsTr::tr("power limit %1 W", "watts").arg(whole(*gpu.powerLimitWatt));
    if (gpu.mostClockMHz) parts << HostsTr::tr("up to %1 MHz", "a clock").arg(whole(*gpu.mostClockMHz));
    kinds << parts.join(QStringLiteral(", "));
  }
  kinds.removeDuplicates();
  return joined(kinds, QStringLiteral("; "));
}

/// "NV12 (28 pairs)", by the names of `nvidia-smi topo -m`.
QString linkWords(const std::map<std::string, int>& links) {
  QStringList kinds;
  for (const auto& [kind, pairs] : links)
    //: %1: a kind of link between two GPUs, such as NV12 or PHB
    kinds << HostsTr::tr("%1 (%n pair(s))", nullptr, pairs).arg(qString(kind));
  return kinds.join(QStringLiteral(", "));
}

QString cudaWords(const core::model::HostFacts& facts) {
  QStringList parts;
  if (!facts.cudaToolkit.empty()) parts << HostsTr::tr("toolkit %1", "CUDA").arg(qString(facts.cudaToolkit));
  if (!facts.cuda.empty()) parts << HostsTr::tr("driver for %1", "CUDA").arg(qString(facts.cuda));
  if (!facts.gpus.empty() && !facts.gpus.front().driver.empty())
    parts << HostsTr::tr("driver %1", "of a GPU").arg(qString(facts.gpus.front().driver));
  return parts.join(QStringLiteral(", "));
}

/// The tool, the number of its modules, and the names of the modules that training needs.
QString modulesWords(const core::model::HostFacts& facts) {
  if (facts.modules.empty() && facts.moduleNames.empty()) return {};
  static const QRegularExpression useful(
      QStringLiteral("mpi|cuda|nccl|dnn|gcc|cmake|apptainer|singularity|charliecloud|podman|enroot"),
      QRegularExpression::CaseInsensitiveOption);
  QStringList names;
  for (const std::string& name : facts.moduleNames) {
    const QString text = qString(name);
    // After the last slash comes a version, which often contains the compiler's name.
    if (useful.match(text.section(QLatin1Char('/'), 0, std::max<qsizetype>(0, text.count(QLatin1Char('/')) - 1)))
            .hasMatch())
      names << text;
  }
  constexpr qsizetype kMostShown = 20;
  if (names.size() > kMostShown) names = names.mid(0, kMostShown) << QStringLiteral("…");
  QStringList parts;
  if (!facts.modules.empty()) parts << qString(facts.modules);
  if (!facts.moduleNames.empty())
    parts << HostsTr::tr("%n module(s)", nullptr, static_cast<int>(facts.moduleNames.size()));
  const QString words = parts.join(QStringLiteral(", "));
  return names.isEmpty() ? words : words + QStringLiteral(": ") + names.join(QStringLiteral(", "));
}

}  // namespace

QString schedulerName(const std::string& id) {
  return id == "none" ? HostsTr::tr("none", "scheduler") : qString(id);
}

QString testWords(std::optional<core::base::WallTime> probed, const std::vector<core::model::FailedStep>& failed,
                  core::base::WallTime now) {
  const QString when = probed ? momentAndAge(*probed, now) : QStringLiteral("–");
  QStringList names;
  for (const core::model::FailedStep& each : failed)
    if (const auto step = core::model::stageOf(each.step)) names << stageName(*step);
  return names.isEmpty() ? when
                         : HostsTr::tr("%1, failed: %2", "when a host was tested; the steps that failed")
                               .arg(when, names.join(QStringLiteral(", ")));
}

QString wayTo(const std::string& destination) {
  if (destination.empty()) return HostsTr::tr("this machine", "way to a host");
  const QString words = qString(destination);
  return words.startsWith(QLatin1String("ssh://")) ? words : QStringLiteral("ssh ") + words;
}

QString hostSummary(const core::model::HostFacts& facts) {
  return joined({HostsTr::tr("%n core(s)", nullptr, facts.cores), qString(facts.processor), qString(facts.mpiVersion),
                 qString(facts.system)});
}

QString purposeOf(const core::model::FileSystemFacts& system) {
  const std::string& place = system.place;
  if (place == "home") return HostsTr::tr("home");
  if (place == "runs") return HostsTr::tr("runs and images");
  return !place.empty() && place.front() == '/' ? HostsTr::tr("temporary files") : QLatin1Char('$') + qString(place);
}

QString describe(const core::model::Outage& outage, core::base::WallTime now) {
  const QString why = describe(outage.why).title;
  const QString then = !outage.nextTry ? HostsTr::tr("Test the host again to sign in.")
                       : *outage.nextTry > now
                           ? HostsTr::tr("Baremark tries again at %1.", "a time").arg(clockTime(*outage.nextTry))
                           : HostsTr::tr("Baremark tries again at the next request to this host.");
  return HostsTr::tr("No connection since %1: %2 %3", "a time; why; what comes")
      .arg(moment(outage.since, now), why, then);
}

QString goesOn() {
  return HostsTr::tr("Blocks that run there keep running.");
}

std::vector<Fact> factsOf(const core::model::HostFacts& facts) {
  //: %1: cores, %2: how many
  const QString threads = facts.processors > facts.cores
                              ? HostsTr::tr("%1, %2 hardware threads").arg(count(facts.cores), count(facts.processors))
                              : count(facts.cores);
  const QString cores = facts.cpuQuota ? HostsTr::tr("%1 (CPU quota: %2)", "cores; cores of processor time")
                                             .arg(threads, digits(core::base::generalText(*facts.cpuQuota, 4)))
                                       : threads;
  const QString system = facts.kernel.empty() ? qString(facts.system) : qString(facts.system + ", " + facts.kernel);
  std::vector<Fact> all{{HostsTr::tr("Name"), qString(facts.hostname)},
                        {HostsTr::tr("Processor"), qString(facts.processor)},
                        {HostsTr::tr("Cores"), cores},
                        {HostsTr::tr("Memory"), facts.memoryBytes ? bytes(*facts.memoryBytes) : QString()},
                        {HostsTr::tr("Free space"), facts.freeBytes ? bytes(*facts.freeBytes) : QString()},
                        {HostsTr::tr("System"), system},
                        {HostsTr::tr("MPI"), qString(facts.mpiVersion)},
                        {HostsTr::tr("Governor"), qString(facts.governor.value_or(""))},
                        {HostsTr::tr("Account"), qString(facts.user)}};
  const auto add = [&all](const QString& name, const QString& value) { all.push_back({name, value}); };
  if (facts.sockets && facts.numaNodes) {
    add(HostsTr::tr("Sockets"),
        //: %1: sockets
        HostsTr::tr("%1, %n NUMA node(s)", nullptr, *facts.numaNodes).arg(*facts.sockets));
  }
  add(HostsTr::tr("Cluster", "of a scheduler that has several"), qString(facts.cluster));
  add(HostsTr::tr("GPUs"), gpuWords(facts.gpus));
  add(HostsTr::tr("GPU settings"), gpuSettings(facts.gpus));
  add(HostsTr::tr("GPU links"), linkWords(facts.gpuLinks));
  add(HostsTr::tr("CUDA"), cudaWords(facts));
  add(HostsTr::tr("NCCL"), qString(facts.nccl));
  add(HostsTr::tr("Fabric"), joined(facts.fabrics, QStringLiteral("\n")));
  QStringList launchers;
  for (const core::model::LauncherFacts& launcher : facts.launchers)
    launchers << qString(launcher.id + " " + launcher.version);
  add(HostsTr::tr("Launchers"), launchers.join(QStringLiteral(", ")));
  add(HostsTr::tr("File system"), qString(facts.fileSystem));
  add(HostsTr::tr("Modules"), modulesWords(facts));
  std::erase_if(all, [](const Fact& fact) { return fact.value.isEmpty(); });
  return all;
}

QString stageName(HostStage::Id id) {
  const auto& [name, comment] = wordsOf(id).name;
  return HostsTr::tr(name, comment);
}

QString buildWords(int percent) {
  return HostsTr::tr("%1 built", "a percentage").arg(text::percent(percent / 100.0, 0));
}

QString stageWords(const HostStage& step) {
  const QString value = qString(step.value);
  const bool isDone = step.state == HostStage::State::Done;
  if (isDone && step.id == HostStage::Id::Scheduler && value.isEmpty() && !step.idleCommands.empty())
    return HostsTr::tr("none found: blocks run on this host, one at a time. Commands that found no cluster: %1",
                       "names of commands")
        .arg(joined(step.idleCommands));
  if (isDone && step.id == HostStage::Id::Scheduler && value.isEmpty())
    return HostsTr::tr("none found: blocks run on this host, one at a time");
  if (isDone && step.id == HostStage::Id::Runtimes && value.isEmpty()) return HostsTr::tr("none works on this host");
  if (isDone && step.id == HostStage::Id::Connect) return HostsTr::tr("signed in as %1", "an account").arg(value);
  if (isDone && step.id == HostStage::Id::Here) return HostsTr::tr("this machine, as %1", "an account").arg(value);
  if (isDone && value.isEmpty()) return HostsTr::tr("done", "a step of testing a host");
  if (isDone) return value;
  if (core::model::wasCancelled(step)) return HostsTr::tr("cancelled", "a step of testing a host");
  if (step.state == HostStage::State::Failed) return HostsTr::tr("test failed", "a step of testing a host");
  if (step.state == HostStage::State::Missed)
    return value.isEmpty() ? HostsTr::tr("none answered")
                           : HostsTr::tr("none was free: %1", "a scheduler's words").arg(value);
  if (step.id == HostStage::Id::Node) return HostsTr::tr("waiting for one, for one minute at most");
  return value.isEmpty() ? HostsTr::tr("in progress …", "a step of testing a host") : value;
}

QString stageLine(const HostStage& step) {
  const bool hasNoScheduler =
      step.id == HostStage::Id::Scheduler && step.state == HostStage::State::Done && step.value.empty();
  const bool hasNoRuntime =
      step.id == HostStage::Id::Runtimes && step.state == HostStage::State::Done && step.value.empty();
  const bool hasIdleCommands = hasNoScheduler && !step.idleCommands.empty();
  const QString noScheduler =
      hasIdleCommands ? HostsTr::tr("none (commands that found no cluster: %1)", "scheduler; names of commands")
                            .arg(joined(step.idleCommands))
                      : schedulerName("none");
  const QString value = hasNoScheduler ? noScheduler : hasNoRuntime ? stageWords(step) : qString(step.value);
  const auto withValue = [&](const QString& words) {
    return value.isEmpty() ? words : QStringLiteral("%1: %2").arg(words, value);
  };
  switch (step.state) {
    case HostStage::State::Running:
      return QStringLiteral("… ") + withValue(running(step.id));
    case HostStage::State::Done:
      return (core::protocol::isReferenceBackend(step.backend) ? QStringLiteral("! ") : QStringLiteral("✓ ")) +
             withValue(HostsTr::tr(wordsOf(step.id).done));
    case HostStage::State::Missed:
      return QStringLiteral("! ") + HostsTr::tr("A node: %1", "of a cluster").arg(stageWords(step));
    case HostStage::State::Failed:
      return core::model::wasCancelled(step) ? QStringLiteral("○ %1: %2").arg(running(step.id), stageWords(step))
                                             : QStringLiteral("✕ ") + running(step.id);
  }
  return {};
}

}  // namespace baremark::app::text
