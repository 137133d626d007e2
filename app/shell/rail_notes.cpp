// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/rail_notes.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <utility>
#include <vector>

#include "app/shell/navigation.h"
#include "app/text/plan_text.h"

namespace baremark::app::shell {

RailNotes::RailNotes(const pages::Desk& desk, Rail& rail, QObject* parent)
    : QObject(parent), m_desk(desk), m_rail(rail) {
  connect(&desk.data, &models::DeskData::buildsChanged, this, &RailNotes::showHosts);
  connect(&desk.data, &models::DeskData::buildsChanged, this, &RailNotes::showCounts);
  connect(&desk.machine, &models::MachineCheck::changed, this, &RailNotes::showCounts);
  connect(&desk.recipes, &models::OpenRecipes::changed, this, &RailNotes::showCounts);
  connect(&desk.services, &Services::connectionChanged, this, &RailNotes::showHosts);
}

void RailNotes::showCounts() {
  const models::ExperimentsModel& experiments = m_desk.data.experiments();
  const auto number = [](int count) { return count > 0 ? QLocale().toString(count) : QString(); };
  m_rail.setNote(QStringLiteral("experiments"), number(experiments.rowCount()));
  m_rail.setNote(QStringLiteral("recipes"), number(m_desk.recipes.files().ownCount()));
  m_rail.setNote(QStringLiteral("images"), number(m_desk.data.images().rowCount()));
  const models::QueueTotals& totals = m_desk.data.queue().totals();
  const int open = totals.running + totals.allWaiting();
  m_rail.setNote(QStringLiteral("queue"), open > 0 ? tr("%n block(s)", "in the queue", open) : QString());
  const QString work = workWords(core::model::kLocalHost);
  m_rail.setNote(QStringLiteral("host"), m_desk.machine.isRunning() ? tr("testing", "this machine")
                                         : work.isEmpty()           ? tr("idle")
                                                                    : work);
}

QString RailNotes::workWords(const std::string& host) const {
  const models::Activity activity = m_desk.data.queue().totals().activityAt(host);
  bool isRunning = activity == models::Activity::AtWork;
  if (m_desk.data.hasScheduler(host)) {  // submitted blocks may wait there
    const auto& queue = m_desk.data.queue().entries();
    isRunning = std::any_of(queue.begin(), queue.end(), [&](const auto& entry) {
      return entry.host == host && entry.state == core::model::BlockState::Running;
    });
  }
  if (m_desk.data.buildingHosts().contains(host)) return tr("building", "a host, an image");
  if (isRunning) return tr("running", "a host");
  return activity == models::Activity::Idle ? QString() : tr("blocks waiting", "a host");
}

void RailNotes::showHosts() {
  std::vector<std::pair<QString, QString>> hosts;
  for (const core::storage::HostRecord& host : m_desk.data.hosts()) {
    hosts.emplace_back(Navigation::kHostKey + QString::fromStdString(host.name), QString::fromStdString(host.name));
  }
  m_rail.setPagesAfter(QStringLiteral("host"), hosts);
  for (const core::storage::HostRecord& host : m_desk.data.hosts()) {
    const QString name = QString::fromStdString(host.name);
    m_rail.setNote(Navigation::kHostKey + name, hostWords(host));
    if (m_desk.services.isConnected(host.name)) emit hostConnected(name);
  }
}

QString RailNotes::hostWords(const core::storage::HostRecord& host) const {
  if (m_testedHost == QString::fromStdString(host.name)) return tr("testing", "a host");
  if (m_desk.services.outageOf(host.name)) return tr("offline", "a host");
  if (const QString work = workWords(host.name); !work.isEmpty()) return work;
  if (!host.failed.empty()) return tr("test failed", "a host");
  const auto& schedulers = m_desk.services.schedulers();
  const auto scheduler = schedulers.find(host.scheduler);
  return scheduler == schedulers.end() ? QString() : QString::fromStdString(scheduler->second.label);
}

void RailNotes::showTest(QString& shownHost, const models::HostCheck& check) {
  const QString now = check.isRunning() ? QString::fromStdString(check.host()) : QString();
  if (shownHost == now) return;
  shownHost = now;
  m_rail.setNote(QStringLiteral("newhost"), m_addedHost.isEmpty() ? QString() : tr("testing", "a host"));
  showHosts();
  emit testChanged();
}

QString RailNotes::testWords() const {
  QStringList names{m_testedHost, m_addedHost};
  names.removeAll(QString());
  return names.isEmpty() ? QString() : tr("Testing %1 …", "hosts").arg(text::listed(names));
}

}  // namespace baremark::app::shell
