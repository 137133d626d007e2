// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/host_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QStringList>

#include "app/text/error_text.h"
#include "app/text/units_text.h"
#include "core/protocol/backend.h"

namespace baremark::app::text {
namespace {

struct HostsTr {
  Q_DECLARE_TR_FUNCTIONS(Hosts)
};

QString running(HostStep::Id id) {
  switch (id) {
    case HostStep::Id::Connect: return HostsTr::tr("Signing in");
    case HostStep::Id::Here: return HostsTr::tr("Asking this machine");
    case HostStep::Id::Survey: return HostsTr::tr("Looking at the host");
    case HostStep::Id::Folder: return HostsTr::tr("Trying the folder");
    case HostStep::Id::Scheduler: return HostsTr::tr("Looking for a scheduler");
    case HostStep::Id::Engine: return HostsTr::tr("Getting the engine ready");
    case HostStep::Id::Runtimes: return HostsTr::tr("Trying the container runtimes");
    case HostStep::Id::Node: return HostsTr::tr("Waiting for a node to look at, for a minute at most");
  }
  return {};
}

QString done(HostStep::Id id) {
  switch (id) {
    case HostStep::Id::Connect: return HostsTr::tr("Signed in");
    case HostStep::Id::Here: return HostsTr::tr("This machine");
    case HostStep::Id::Survey: return HostsTr::tr("Looked at the host");
    case HostStep::Id::Folder: return HostsTr::tr("The folder holds files and programs");
    case HostStep::Id::Scheduler: return HostsTr::tr("Scheduler");
    case HostStep::Id::Engine: return HostsTr::tr("The engine runs there");
    case HostStep::Id::Runtimes: return HostsTr::tr("Container runtimes");
    case HostStep::Id::Node: return HostsTr::tr("Looked at a node, in a job");
  }
  return {};
}

/// "2 × NVIDIA A100, 40 GiB; NVIDIA T4, 15 GiB"
QString gpuWords(const std::vector<core::model::GpuFacts>& gpus) {
  QStringList kinds;
  std::vector<int> counts;
  for (const core::model::GpuFacts& gpu : gpus) {
    const QString name = QString::fromStdString(gpu.name) + (gpu.memoryBytes ? QStringLiteral(", ") + bytes(*gpu.memoryBytes) : QString());
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

QString cudaWords(const core::model::HostFacts& facts) {
  QStringList parts;
  if (!facts.cudaToolkit.empty()) parts << HostsTr::tr("toolkit %1", "CUDA").arg(QString::fromStdString(facts.cudaToolkit));
  if (!facts.cuda.empty()) parts << HostsTr::tr("driver for %1", "CUDA").arg(QString::fromStdString(facts.cuda));
  if (!facts.gpus.empty() && !facts.gpus.front().driver.empty()) parts << HostsTr::tr("driver %1", "of a GPU").arg(QString::fromStdString(facts.gpus.front().driver));
  return parts.join(QStringLiteral(", "));
}

/// The tool, how many modules it offers, and the names of those that training is built with.
QString modulesWords(const core::model::HostFacts& facts) {
  if (facts.modules.empty() && facts.moduleNames.empty()) return {};
  static const QRegularExpression useful(QStringLiteral("mpi|cuda|nccl|dnn|gcc|cmake|apptainer|singularity|charliecloud|podman|enroot"), QRegularExpression::CaseInsensitiveOption);
  QStringList names;
  for (const std::string& name : facts.moduleNames) {
    const QString text = QString::fromStdString(name);
    // What stands behind the last slash is a version, often with the compiler's name in it.
    if (useful.match(text.section(QLatin1Char('/'), 0, std::max<qsizetype>(0, text.count(QLatin1Char('/')) - 1))).hasMatch()) names << text;
  }
  constexpr qsizetype kMostShown = 20;
  if (names.size() > kMostShown) names = names.mid(0, kMostShown) << QStringLiteral("…");
  QStringList parts;
  if (!facts.modules.empty()) parts << QString::fromStdString(facts.modules);
  if (!facts.moduleNames.empty()) parts << HostsTr::tr("%n module(s)", nullptr, static_cast<int>(facts.moduleNames.size()));
  const QString words = parts.join(QStringLiteral(", "));
  return names.isEmpty() ? words : words + QStringLiteral(": ") + names.join(QStringLiteral(", "));
}

}  // namespace

QString schedulerName(const std::string& id) { return id == "none" ? HostsTr::tr("none", "scheduler") : QString::fromStdString(id); }

QString testWords(std::optional<core::base::WallTime> probed, const std::vector<core::model::FailedStep>& failed, core::base::WallTime now) {
  const QString when = probed ? momentAndAge(*probed, now) : QStringLiteral("–");
  QStringList names;
  for (const core::model::FailedStep& each : failed) {
    if (const auto step = stepOf(each.step)) names << stepName(*step);
  }
  return names.isEmpty() ? when : HostsTr::tr("%1, without success: %2", "when a host was tested; the steps that failed").arg(when, names.join(QStringLiteral(", ")));
}

std::string stepKey(HostStep::Id id) {
  switch (id) {
    case HostStep::Id::Connect: return "connect";
    case HostStep::Id::Here: return "here";
    case HostStep::Id::Survey: return "survey";
    case HostStep::Id::Folder: return "folder";
    case HostStep::Id::Scheduler: return "scheduler";
    case HostStep::Id::Engine: return "engine";
    case HostStep::Id::Runtimes: return "runtimes";
    case HostStep::Id::Node: return "node";
  }
  return {};
}

std::optional<HostStep::Id> stepOf(const std::string& key) {
  for (int id = 0; id <= static_cast<int>(HostStep::Id::Node); ++id) {
    if (stepKey(static_cast<HostStep::Id>(id)) == key) return static_cast<HostStep::Id>(id);
  }
  return {};
}

QString wayTo(const std::string& destination) {
  if (destination.empty()) return HostsTr::tr("this machine", "way to a host");
  const QString words = QString::fromStdString(destination);
  return words.startsWith(QLatin1String("ssh://")) ? words : QStringLiteral("ssh ") + words;
}

QString hostSummary(const core::model::HostFacts& facts) {
  QStringList parts{HostsTr::tr("%n core(s)", nullptr, facts.cores)};
  for (const std::string& text : {facts.processor, facts.mpiVersion, facts.system}) {
    if (!text.empty()) parts << QString::fromStdString(text);
  }
  return parts.join(QStringLiteral(", "));
}

QString purposeOf(const core::model::FileSystemFacts& system) {
  const std::string& place = system.place;
  if (place == "home") return HostsTr::tr("home");
  if (place == "runs") return HostsTr::tr("runs and images");
  return !place.empty() && place.front() == '/' ? HostsTr::tr("temporary files") : QLatin1Char('$') + QString::fromStdString(place);
}

QString describe(const core::model::Outage& outage, core::base::WallTime now) {
  const QString why = describe(outage.why).title;
  const QString then = !outage.nextTry           ? HostsTr::tr("It waits for you: test the host again.")
                       : *outage.nextTry > now ? HostsTr::tr("It is tried again at %1.", "a time").arg(clockTime(*outage.nextTry))
                                               : HostsTr::tr("It is tried again when something is next asked of it.");
  return HostsTr::tr("No connection since %1: %2 %3", "a time; why; what comes").arg(moment(outage.since, now), why, then);
}

QString goesOn() { return HostsTr::tr("What runs there goes on."); }

std::vector<Fact> factsOf(const core::model::HostFacts& facts) {
  const auto words = [](const std::string& value) { return QString::fromStdString(value); };
  //: %1: cores, %2: how many
  const QString cores = facts.processors > facts.cores ? HostsTr::tr("%1, %2 hardware threads").arg(count(facts.cores), count(facts.processors)) : count(facts.cores);
  const QString system = facts.kernel.empty() ? words(facts.system) : words(facts.system + ", " + facts.kernel);
  std::vector<Fact> all{{HostsTr::tr("Name"), words(facts.hostname)},
                        {HostsTr::tr("Processor"), words(facts.processor)},
                        {HostsTr::tr("Cores"), cores},
                        {HostsTr::tr("Memory"), facts.memoryBytes ? bytes(*facts.memoryBytes) : QString()},
                        {HostsTr::tr("Free space"), facts.freeBytes ? bytes(*facts.freeBytes) : QString()},
                        {HostsTr::tr("System"), system},
                        {HostsTr::tr("MPI"), words(facts.mpiVersion)},
                        {HostsTr::tr("Governor"), words(facts.governor.value_or(""))},
                        {HostsTr::tr("Account"), words(facts.user)}};
  const auto add = [&all](const QString& name, const QString& value) { all.push_back({name, value}); };
  if (facts.sockets && facts.numaNodes) {
    add(HostsTr::tr("Sockets"),
        //: %1: sockets
        HostsTr::tr("%1, %n NUMA node(s)", nullptr, *facts.numaNodes).arg(*facts.sockets));
  }
  add(HostsTr::tr("GPUs"), gpuWords(facts.gpus));
  add(HostsTr::tr("CUDA"), cudaWords(facts));
  add(HostsTr::tr("NCCL"), words(facts.nccl));
  QStringList fabrics;
  for (const std::string& fabric : facts.fabrics) fabrics << words(fabric);
  add(HostsTr::tr("Fabric"), fabrics.join(QLatin1Char('\n')));
  QStringList launchers;
  for (const core::model::LauncherFacts& launcher : facts.launchers) launchers << words(launcher.id + " " + launcher.version);
  add(HostsTr::tr("Launchers"), launchers.join(QStringLiteral(", ")));
  add(HostsTr::tr("File system"), words(facts.fileSystem));
  add(HostsTr::tr("Modules"), modulesWords(facts));
  std::erase_if(all, [](const Fact& fact) { return fact.value.isEmpty(); });
  return all;
}

QString stepName(HostStep::Id id) {
  switch (id) {
    case HostStep::Id::Connect:
    case HostStep::Id::Here: return HostsTr::tr("Way there", "step of testing a host");
    case HostStep::Id::Survey: return HostsTr::tr("What it is", "step of testing a host");
    case HostStep::Id::Folder: return HostsTr::tr("Folder of runs", "step of testing a host");
    case HostStep::Id::Scheduler: return HostsTr::tr("Scheduler", "step of testing a host");
    case HostStep::Id::Engine: return HostsTr::tr("Engine", "step of testing a host");
    case HostStep::Id::Runtimes: return HostsTr::tr("Runtimes", "step of testing a host");
    case HostStep::Id::Node: return HostsTr::tr("A node", "step of testing a host");
  }
  return {};
}

bool isCancelled(const HostStep& step) {
  return step.state == HostStep::State::Failed && step.error && step.error->code == core::base::ErrorCode::Cancelled;
}

QString buildWords(int percent) {
  //: %1: a percentage
  return HostsTr::tr("%1 built").arg(text::percent(percent / 100.0, 0));
}

QString stepWords(const HostStep& step) {
  const QString value = QString::fromStdString(step.value);
  const bool isDone = step.state == HostStep::State::Done;
  if (isDone && step.id == HostStep::Id::Scheduler && value.isEmpty()) return HostsTr::tr("none found: blocks run on this host, one at a time");
  if (isDone && step.id == HostStep::Id::Runtimes && value.isEmpty()) return HostsTr::tr("none works where it was tried");
  if (isDone && step.id == HostStep::Id::Connect) return HostsTr::tr("signed in as %1", "an account").arg(value);
  if (isDone && step.id == HostStep::Id::Here) return HostsTr::tr("this machine, as %1", "an account").arg(value);
  if (isDone && value.isEmpty()) return HostsTr::tr("done", "a step of testing a host");
  if (isDone) return value;
  if (isCancelled(step)) return HostsTr::tr("cancelled", "a step of testing a host");
  if (step.state == HostStep::State::Failed) return HostsTr::tr("did not succeed", "a step of testing a host");
  if (step.state == HostStep::State::Missed) return value.isEmpty() ? HostsTr::tr("none answered") : HostsTr::tr("none to be had: %1", "a scheduler's words").arg(value);
  if (step.id == HostStep::Id::Node) return HostsTr::tr("waiting for one, for a minute at most");
  return value.isEmpty() ? HostsTr::tr("at it …", "a step of testing a host") : value;
}

QString hostStepLine(const HostStep& step) {
  const bool hasNoScheduler = step.id == HostStep::Id::Scheduler && step.state == HostStep::State::Done && step.value.empty();
  const bool hasNoRuntime = step.id == HostStep::Id::Runtimes && step.state == HostStep::State::Done && step.value.empty();
  const QString value = hasNoScheduler ? schedulerName("none") : hasNoRuntime ? stepWords(step) : QString::fromStdString(step.value);
  const auto withValue = [&](const QString& words) { return value.isEmpty() ? words : QStringLiteral("%1: %2").arg(words, value); };
  switch (step.state) {
    case HostStep::State::Running: return QStringLiteral("… ") + withValue(running(step.id));
    case HostStep::State::Done: return (core::protocol::isReferenceBackend(step.backend) ? QStringLiteral("! ") : QStringLiteral("✓ ")) + withValue(done(step.id));
    case HostStep::State::Missed: return QStringLiteral("! ") + HostsTr::tr("A node: %1", "of a cluster").arg(stepWords(step));
    case HostStep::State::Failed: return isCancelled(step) ? QStringLiteral("○ %1: %2").arg(running(step.id), stepWords(step)) : QStringLiteral("✕ ") + running(step.id);
  }
  return {};
}

}  // namespace baremark::app::text
