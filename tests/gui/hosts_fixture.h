// SPDX-License-Identifier: GPL-3.0-or-later
// A window, a real sshd and an agent, and a user's actions on the pages of hosts.
#pragma once

#include "../fakes/ssh_server.h"
#include "app/pages/remote_host_page.h"
#include "tests/gui/window_fixture.h"

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
  void serveByPassword(const std::string& password, const std::vector<std::string>& more) {
    std::vector<std::string> settings = {"PasswordAuthentication yes"};
    settings.insert(settings.end(), more.begin(), more.end());
    m_server = std::make_unique<fakes::SshServer>(
        fakes::SshServer::Options{.folder = m_place.path(), .server = settings, .password = password});
    ASSERT_TRUE(m_server->isRunning()) << m_server->why();
  }
  QString address() const {
    return u"ssh://%1@127.0.0.1:%2"_s.arg(qEnvironmentVariable("USER", u"root"_s)).arg(m_server->port());
  }
  void type(QLineEdit* field, const QString& text) {
    ASSERT_NE(field, nullptr);
    clickOn(field);
    retype(field, text);
  }
  template <class T>
  T* field(const QString& name) {
    const auto* label =
        seen<QLabel>([&](const QLabel& each) { return each.text() == name && qobject_cast<T*>(each.buddy()); });
    return label == nullptr ? nullptr : qobject_cast<T*>(label->buddy());
  }
  void fillForm(const QString& engine) {
    press(u"Add a host…"_s);
    auto* where = present(field<QComboBox>(u"Address"_s));
    type(where->lineEdit(), address());
    type(field<QLineEdit>(u"Name"_s), u"faraway"_s);
    type(field<QLineEdit>(u"Folder of runs"_s), QString::fromStdString(m_place.path()) + u"/runs there"_s);
    if (!engine.isEmpty()) type(field<QLineEdit>(u"Engine"_s), engine);
  }
  /// A host in the store, at this alias of this config, on its page.
  void openPageOf(const std::string& alias, const std::string& config, const std::string& engine = places::kEngine) {
    openWindow();
    addHost({.name = "faraway",
             .destination = alias,
             .sshConfig = config,
             .root = m_place.path() + "/runs there",
             .scheduler = "none",
             .engine = engine});
    press(u"faraway"_s);
    ASSERT_TRUE(waitUntil([this] { return shown<app::pages::RemoteHostPage>() != nullptr; }));
  }
  bool isSignedIn() {
    return waitUntil([this] { return isSaid(u"signed in as"_s) && findButton(u"Test again"_s) != nullptr; }, 60);
  }
  /// The host is trusted in this connection alone.
  void addOnce() {
    press(u"Add and test"_s);
    press(u"Only this time"_s);
  }
  void expectHostPage() {
    ASSERT_TRUE(waitUntil([this] { return shown<app::pages::RemoteHostPage>() && isSaid(u"signed in as"_s); }, 60))
        << labels();
  }
  void openWithHost(const std::vector<std::string>& server = {}) {
    serve(server);
    openWindow();
    add();
  }
  void add() {
    fillForm(QString::fromUtf8(places::kEngine));
    addOnce();
    expectHostPage();
  }
  bool isSaid(const QString& words) override {
    if (!shownTexts().filter(words).isEmpty()) return true;
    // A long command is in a box that scrolls.
    return seen<QPlainTextEdit>([&](const QPlainTextEdit& box) {
             return box.isReadOnly() && box.toPlainText().contains(words);
           }) != nullptr;
  }
  QString labels() { return shownTexts().join(u'\n'); }
  fakes::TemporaryFolder m_place;
  std::unique_ptr<fakes::SshServer> m_server;
  QProcess m_agent;
  QByteArray m_agentBefore;  ///< of the user who runs the tests
};

}  // namespace baremark::gui
