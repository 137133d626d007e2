// SPDX-License-Identifier: GPL-3.0-or-later
// A window, a real sshd and an agent, and a user's actions on the pages of hosts.
#pragma once

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <filesystem>

#include "../fakes/ssh_server.h"
#include "app/pages/remote_host_page.h"
#include "tests/gui/window_fixture.h"
#include "tests/places.h"

namespace baremark::gui {

class Hosts : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    m_agentBefore = qgetenv("SSH_AUTH_SOCK");
    qputenv("SSH_AUTH_SOCK", (m_folder.path() + u"/agent"_s).toUtf8());
    m_agent.start(u"ssh-agent"_s, {u"-D"_s, u"-a"_s, qEnvironmentVariable("SSH_AUTH_SOCK")});
    ASSERT_TRUE(m_agent.waitForStarted());
    ASSERT_TRUE(waitUntil([] { return QFile::exists(qEnvironmentVariable("SSH_AUTH_SOCK")); }));
  }
  void TearDown() override {
    WindowTest::TearDown();
    m_agent.kill();
    m_agent.waitForFinished();
    if (m_agentBefore.isNull())
      qunsetenv("SSH_AUTH_SOCK");
    else
      qputenv("SSH_AUTH_SOCK", m_agentBefore);
  }
  void serve(const std::vector<std::string>& server = {}) {
    m_server =
        std::make_unique<fakes::SshServer>(fakes::SshServer::Options{.folder = m_place.path(), .server = server});
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
    ASSERT_EQ(fakes::runProgram({"ssh-add", m_server->keyFile()}), 0);
  }
  QString address() const {
    return u"ssh://%1@127.0.0.1:%2"_s.arg(qEnvironmentVariable("USER", u"root"_s)).arg(m_server->port());
  }

  void type(QLineEdit* field, const QString& text) {
    ASSERT_NE(field, nullptr);
    clickOn(field);
    retype(field, text);
  }
  /// The form's field with this name.
  template <class T>
  T* field(const QString& name) {
    for (QLabel* label : window().findChildren<QLabel*>()) {
      if (label->isVisible() && label->text() == name) {
        if (auto* found = qobject_cast<T*>(label->buddy())) return found;
      }
    }
    return nullptr;
  }
  void fillForm(const QString& engine) {
    press(u"Add a host…"_s);
    auto* where = present(field<QComboBox>(u"Address"_s));
    type(where->lineEdit(), address());
    type(field<QLineEdit>(u"Name"_s), u"faraway"_s);
    type(field<QLineEdit>(u"Folder of runs"_s), QString::fromStdString(m_place.path()) + u"/runs there"_s);
    if (!engine.isEmpty()) type(field<QLineEdit>(u"Engine"_s), engine);
  }
  /// The host is trusted in this connection alone.
  void addOnce() {
    press(u"Add and test"_s);
    press(u"Only this time"_s);
  }
  /// A window with a host that has been tested.
  void openWithHost(const std::vector<std::string>& server = {}) {
    serve(server);
    openWindow();
    add();
  }
  void add() {
    fillForm(QString::fromUtf8(places::kEngine));
    addOnce();
    ASSERT_TRUE(
        waitUntil([this] { return page<app::pages::RemoteHostPage>() != nullptr && isSaid(u"signed in as"_s); }, 60))
        << labels();
  }
  /// Types a folder into the open folder dialog.
  void choose(const QString& folder) {
    ASSERT_TRUE(enterPath(folder));
    EXPECT_TRUE(waitUntil([&] { return window().findChild<QFileDialog*>() == nullptr; }));
  }
  template <class T>
  T* page() {
    return qobject_cast<T*>(window().currentPage());
  }
  bool isSaid(const QString& words) override {
    if (!shownTexts().filter(words).isEmpty()) return true;
    // A long command is in a box that scrolls.
    for (const QPlainTextEdit* box : window().findChildren<QPlainTextEdit*>()) {
      if (box->isVisible() && box->isReadOnly() && box->toPlainText().contains(words)) return true;
    }
    return false;
  }
  std::string labels() { return shownTexts().join(QLatin1Char('\n')).toStdString(); }

  fakes::TemporaryFolder m_place;
  std::unique_ptr<fakes::SshServer> m_server;
  QProcess m_agent;
  QByteArray m_agentBefore;  ///< of the user who runs the tests
};

}  // namespace baremark::gui
