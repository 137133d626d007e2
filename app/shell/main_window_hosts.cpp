// SPDX-License-Identifier: GPL-3.0-or-later
// The window and the hosts: their pages, their place in the navigation, what is said of them.
#include <QMenu>

#include "app/pages/add_host_page.h"
#include "app/pages/remote_host_page.h"
#include "app/shell/main_window.h"
#include "app/text/plan_text.h"

namespace baremark::app::shell {

QString MainWindow::awayKey(const QString& host) { return QStringLiteral("away:") + host; }
QString MainWindow::readyKey(const QString& host) { return QStringLiteral("ready:") + host; }

pages::Page* MainWindow::makeAddHostPage() {
  auto* page = new pages::AddHostPage(m_desk, m_stack);
  connect(page, &pages::AddHostPage::hostAdded, this, [this, page](const QString& name) {
    m_watch.noteOwnChange();
    static_cast<pages::RemoteHostPage*>(pageFor(QStringLiteral("remote")))->keepTest(page->check());
    if (page != currentPage()) return offerHost(name);
    inform(tr("%1 is ready.", "a host").arg(name));
    showHost(name);
  });
  connect(&page->check(), &models::HostCheck::changed, this, [this, page] { showTest(m_added, page->check()); });
  return page;
}

pages::Page* MainWindow::makeRemoteHostPage() {
  auto* page = new pages::RemoteHostPage(m_desk, m_stack);
  connect(&page->check(), &models::HostCheck::changed, this, [this, page] { showTest(m_tested, page->check()); });
  connect(page, &pages::RemoteHostPage::hostRemoved, this, [this](const QString& name) {
    for (const QString& message : {awayKey(name), readyKey(name)}) m_messages->close(message);
    m_watch.noteOwnChange();
    showPage(QStringLiteral("host"));
    forget({QStringLiteral("remote"), name});
  });
  return page;
}

/// `shown` names the host that a check was at when this was called last.
void MainWindow::showTest(QString& shown, const models::HostCheck& check) {
  const QString now = check.isAtWork() ? QString::fromStdString(check.host()) : QString();
  if (shown == now) return;
  shown = now;
  m_rail->setNote(QStringLiteral("newhost"), m_added.isEmpty() ? QString() : tr("testing", "a host"));
  showHosts();
  describe();
}

QString MainWindow::testWords() const {
  QStringList names{m_tested, m_added};
  names.removeAll(QString());
  return names.isEmpty() ? QString() : tr("Testing %1 …", "hosts").arg(text::listed(names));
}

/// One page for every host: it shows the one that was chosen last.
void MainWindow::showHost(const QString& name) {
  static_cast<pages::RemoteHostPage*>(pageFor(QStringLiteral("remote")))->showHost(name);
  go(QStringLiteral("remote"), name);
  m_rail->setCurrent(kHostKey + name);
}

void MainWindow::openHostMenu(const QString& key, const QPoint& at) {
  const bool isOther = key.startsWith(kHostKey);
  if (!isOther && key != QLatin1String("host")) return;
  const QString name = isOther ? key.mid(kHostKey.size()) : QString::fromLatin1(core::model::kLocalHost);
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Open", "the page of a host"), this, [this, key] { showPage(key); });
  menu->addAction(tr("New experiment here…"), this, [this, name] {
    core::model::Experiment experiment;
    experiment.host = name.toStdString();
    showDraft(experiment);
  });
  if (isOther) {
    auto* page = static_cast<pages::RemoteHostPage*>(pageFor(QStringLiteral("remote")));
    const auto add = [this, menu, page, name](const QString& words, void (pages::RemoteHostPage::*act)()) {
      return menu->addAction(words, this, [this, page, name, act] {
        showHost(name);
        (page->*act)();
      });
    };
    add(tr("Quick start…"), &pages::RemoteHostPage::askQuickStart);
    menu->addSeparator();
    add(tr("Test again"), &pages::RemoteHostPage::test)->setEnabled(m_tested.isEmpty());
    menu->addSeparator();
    add(tr("Remove…"), &pages::RemoteHostPage::askRemove);
  } else {
    menu->addSeparator();
    QAction* test = menu->addAction(tr("Test this machine"), this, [this] {
      showPage(QStringLiteral("host"));
      m_machine.run();
    });
    test->setEnabled(!m_machine.isAtWork() && !m_machine.isHeldBack());
  }
  menu->popup(at);
}

void MainWindow::offerHost(const QString& name) {
  widgets::Message message = widgets::messageOf(tr("Host “%1” is ready.", "a host").arg(name));
  message.closesByItself = false;
  message.action = tr("Show", "a host");
  message.key = readyKey(name);
  message.target = placeOf(QStringLiteral("remote"), name);
  message.act = [this, name] { showHost(name); };
  m_messages->show(message);
}

void MainWindow::showHosts() {
  std::vector<std::pair<QString, QString>> hosts;
  for (const core::storage::HostRecord& host : m_data.hosts()) {
    hosts.emplace_back(kHostKey + QString::fromStdString(host.name), QString::fromStdString(host.name));
  }
  m_rail->setPagesAfter(QStringLiteral("host"), hosts);
  for (const core::storage::HostRecord& host : m_data.hosts()) {
    const auto scheduler = m_services.schedulers().find(host.scheduler);
    const QString label = scheduler == m_services.schedulers().end() ? QString() : QString::fromStdString(scheduler->second.label);
    const QString name = QString::fromStdString(host.name);
    const QString state = m_tested == name                  ? tr("testing", "a host")
                          : m_services.outageOf(host.name) ? tr("offline", "a host")
                          : host.failed.empty()            ? label
                                                           : tr("test failed", "a host");
    m_rail->setNote(kHostKey + name, state);
    if (m_services.isConnected(host.name)) m_messages->close(awayKey(name));
  }
}

}  // namespace baremark::app::shell
