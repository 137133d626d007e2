// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/host_commands.h"

#include <QAction>
#include <QMenu>

#include "app/pages/add_host_page.h"
#include "app/pages/remote_host_page.h"

namespace baremark::app::shell {

HostCommands::HostCommands(const pages::Desk& desk, const Parts& parts) : m_desk(desk), m_parts(parts) {
  connect(&m_parts.navigation, &Navigation::pageMade, this, &HostCommands::connectPage);
  connect(&m_parts.notes, &RailNotes::hostConnected, this,
          [this](const QString& name) { m_parts.messages.stack().close(WindowMessages::offlineKey(name)); });
}

void HostCommands::connectPage(pages::Page* page) {
  if (auto* adding = qobject_cast<pages::AddHostPage*>(page)) connectAddHostPage(adding);
  if (auto* remote = qobject_cast<pages::RemoteHostPage*>(page)) connectRemoteHostPage(remote);
}

void HostCommands::connectAddHostPage(pages::AddHostPage* page) {
  connect(page, &pages::AddHostPage::hostAdded, this, [this, page](const QString& name) {
    m_desk.watch.noteOwnChange();
    remotePage().keepTest(page->check());
    if (page != m_parts.navigation.currentPage()) return offerHost(name);
    m_parts.messages.inform(tr("%1 is ready.", "a host").arg(name));
    m_parts.navigation.showHost(name);
  });
  connect(&page->check(), &models::HostCheck::changed, this,
          [this, page] { m_parts.notes.followAdding(page->check()); });
}

void HostCommands::connectRemoteHostPage(pages::RemoteHostPage* page) {
  connect(&page->check(), &models::HostCheck::changed, this, [this, page] { m_parts.notes.followTest(page->check()); });
  connect(page, &pages::RemoteHostPage::hostRemoved, this, [this](const QString& name) {
    for (const QString& message : {WindowMessages::offlineKey(name), WindowMessages::readyKey(name)})
      m_parts.messages.stack().close(message);
    m_desk.watch.noteOwnChange();
    m_parts.navigation.showPage(QStringLiteral("host"));
    m_parts.navigation.forget({QStringLiteral("remote"), name});
  });
}

pages::RemoteHostPage& HostCommands::remotePage() {
  return *static_cast<pages::RemoteHostPage*>(m_parts.navigation.pageFor(QStringLiteral("remote")));
}

void HostCommands::openMenu(const QString& key, const QPoint& at) {
  const bool isRemote = key.startsWith(Navigation::kHostKey);
  if (!isRemote && key != QLatin1String("host")) return;
  const QString name = isRemote ? key.mid(Navigation::kHostKey.size()) : QString::fromLatin1(core::model::kLocalHost);
  auto* menu = new QMenu(&m_parts.window);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Open", "the page of a host"), this, [this, key] { m_parts.navigation.showPage(key); });
  menu->addAction(tr("New experiment here…"), this, [this, name] {
    core::model::Experiment experiment;
    experiment.host = name.toStdString();
    m_parts.drafts.showDraft(experiment);
  });
  if (isRemote)
    addRemoteActions(menu, name);
  else
    addLocalActions(menu);
  menu->popup(at);
}

void HostCommands::addRemoteActions(QMenu* menu, const QString& name) {
  const auto add = [this, menu, name](const QString& words, void (pages::RemoteHostPage::*act)()) {
    return menu->addAction(words, this, [this, name, act] {
      m_parts.navigation.showHost(name);
      (remotePage().*act)();
    });
  };
  add(tr("Quick start…"), &pages::RemoteHostPage::askQuickStart);
  menu->addSeparator();
  add(tr("Test again"), &pages::RemoteHostPage::test)->setEnabled(!m_parts.notes.isTesting());
  menu->addSeparator();
  add(tr("Remove…"), &pages::RemoteHostPage::askRemove);
}

void HostCommands::addLocalActions(QMenu* menu) {
  menu->addSeparator();
  QAction* test = menu->addAction(tr("Test this machine"), this, [this] {
    m_parts.navigation.showPage(QStringLiteral("host"));
    m_desk.machine.run();
  });
  test->setEnabled(!m_desk.machine.isRunning() && !m_desk.machine.isHeldBack());
}

void HostCommands::offerHost(const QString& name) {
  widgets::Message message = widgets::messageOf(tr("Host “%1” is ready.", "a host").arg(name));
  message.closesByItself = false;
  message.action = tr("Show", "a host");
  message.key = WindowMessages::readyKey(name);
  message.target = Navigation::placeName(QStringLiteral("remote"), name);
  message.act = [this, name] { m_parts.navigation.showHost(name); };
  m_parts.messages.stack().show(message);
}

}  // namespace baremark::app::shell
