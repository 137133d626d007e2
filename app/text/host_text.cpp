// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/host_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "app/text/error_text.h"

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
