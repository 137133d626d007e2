// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/host_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "app/text/error_text.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct HostsTr {
  Q_DECLARE_TR_FUNCTIONS(Hosts)
};

QString running(HostStep::Id id) {
  switch (id) {
    case HostStep::Id::Connect: return HostsTr::tr("Signing in");
    case HostStep::Id::Survey: return HostsTr::tr("Looking at the host");
    case HostStep::Id::Folder: return HostsTr::tr("Trying the folder");
    case HostStep::Id::Scheduler: return HostsTr::tr("Looking for a scheduler");
    case HostStep::Id::Engine: return HostsTr::tr("Getting the engine ready");
  }
  return {};
}

QString done(HostStep::Id id) {
  switch (id) {
    case HostStep::Id::Connect: return HostsTr::tr("Signed in");
    case HostStep::Id::Survey: return HostsTr::tr("Looked at the host");
    case HostStep::Id::Folder: return HostsTr::tr("The folder holds files and programs");
    case HostStep::Id::Scheduler: return HostsTr::tr("Scheduler");
    case HostStep::Id::Engine: return HostsTr::tr("The engine runs there");
  }
  return {};
}

}  // namespace

QString schedulerName(const std::string& id) { return id == "none" ? HostsTr::tr("none", "scheduler") : QString::fromStdString(id); }

QString hostSummary(const core::model::HostFacts& facts) {
  QStringList parts{HostsTr::tr("%n core(s)", nullptr, facts.cores)};
  for (const std::string& text : {facts.processor, facts.mpiVersion, facts.system}) {
    if (!text.empty()) parts << QString::fromStdString(text);
  }
  return parts.join(QStringLiteral(", "));
}

std::vector<Fact> factsOf(const core::model::HostFacts& facts) {
  const auto words = [](const std::string& value) { return QString::fromStdString(value); };
  const QString cores = facts.processors > facts.cores ? HostsTr::tr("%1, %2 hardware threads").arg(facts.cores).arg(facts.processors) : QLocale().toString(facts.cores);
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
  std::erase_if(all, [](const Fact& fact) { return fact.value.isEmpty(); });
  return all;
}

QString stepName(HostStep::Id id) {
  switch (id) {
    case HostStep::Id::Connect: return HostsTr::tr("Way there", "step of testing a host");
    case HostStep::Id::Survey: return HostsTr::tr("What it is", "step of testing a host");
    case HostStep::Id::Folder: return HostsTr::tr("Folder of runs", "step of testing a host");
    case HostStep::Id::Scheduler: return HostsTr::tr("Scheduler", "step of testing a host");
    case HostStep::Id::Engine: return HostsTr::tr("Engine", "step of testing a host");
  }
  return {};
}

QString stepWords(const HostStep& step) {
  const QString value = QString::fromStdString(step.value);
  const bool isDone = step.state == HostStep::State::Done;
  if (isDone && step.id == HostStep::Id::Scheduler && value.isEmpty()) return HostsTr::tr("none found: blocks run on this host, one at a time");
  if (isDone && step.id == HostStep::Id::Connect) return HostsTr::tr("signed in as %1", "an account").arg(value);
  if (isDone && value.isEmpty()) return HostsTr::tr("done", "a step of testing a host");
  if (isDone) return value;
  if (step.state == HostStep::State::Failed) return HostsTr::tr("did not succeed", "a step of testing a host");
  return value.isEmpty() ? HostsTr::tr("at it …", "a step of testing a host") : value;
}

QString hostStepLine(const HostStep& step) {
  const bool hasNoScheduler = step.id == HostStep::Id::Scheduler && step.state == HostStep::State::Done && step.value.empty();
  const QString value = hasNoScheduler ? schedulerName("none") : QString::fromStdString(step.value);
  const auto withValue = [&](const QString& words) { return value.isEmpty() ? words : QStringLiteral("%1: %2").arg(words, value); };
  switch (step.state) {
    case HostStep::State::Running: return QStringLiteral("… ") + withValue(running(step.id));
    case HostStep::State::Done: return QStringLiteral("✓ ") + withValue(done(step.id));
    case HostStep::State::Failed: return QStringLiteral("✕ ") + running(step.id);
  }
  return {};
}

}  // namespace baremark::app::text
