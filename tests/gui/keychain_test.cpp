// SPDX-License-Identifier: GPL-3.0-or-later
// A password that the user wants to keep, in a real keychain: GNOME's, on a private message bus.
#include <qt6keychain/keychain.h>
#include <unistd.h>

#include "tests/gui/hosts_fixture.h"

namespace baremark::gui {
namespace {

using app::shell::Keychain;
using remote::Question;

class KeptPassword : public Hosts {
 protected:
  void SetUp() override {
    if (::geteuid() != 0) GTEST_SKIP() << "a server with passwords of its own is started by root only";
    Hosts::SetUp();
    m_bus.start(u"dbus-daemon"_s, {u"--session"_s, u"--nofork"_s, u"--print-address"_s});
    ASSERT_TRUE(m_bus.waitForStarted() && m_bus.waitForReadyRead()) << m_bus.readAllStandardError();
    qputenv("DBUS_SESSION_BUS_ADDRESS", m_bus.readLine().trimmed());
    qputenv("XDG_RUNTIME_DIR", m_folder.path().toUtf8());
    m_keyring.start(u"gnome-keyring-daemon"_s, {u"--foreground"_s, u"--unlock"_s, u"--components=secrets"_s});
    ASSERT_TRUE(m_keyring.waitForStarted()) << m_keyring.errorString();
    m_keyring.write("of the keychain");
    m_keyring.closeWriteChannel();
    ASSERT_TRUE(waitUntil([this] { return QFile::exists(m_folder.path() + u"/keyrings/login.keyring"_s); }));
    ASSERT_NO_FATAL_FAILURE(serveByPassword("correct horse", {"PubkeyAuthentication no"}));
    m_name = u"password of %1@127.0.0.1:%2"_s.arg(qEnvironmentVariable("USER", u"root"_s)).arg(m_server->port());
  }
  void TearDown() override {
    Hosts::TearDown();
    for (QProcess* process : {&m_keyring, &m_bus}) {
      process->kill();
      process->waitForFinished();
    }
    qunsetenv("DBUS_SESSION_BUS_ADDRESS");
  }
  /// The keychain's entry for the server, or nothing.
  std::optional<QString> kept() {
    auto* job = new QKeychain::ReadPasswordJob(u"Baremark"_s);
    job->setKey(m_name);
    std::optional<QString> found;
    bool isOver = false;
    QObject::connect(job, &QKeychain::Job::finished, job, [&] {
      EXPECT_TRUE(job->error() == QKeychain::NoError || job->error() == QKeychain::EntryNotFound) << job->errorString();
      if (job->error() == QKeychain::NoError) found = QString::fromUtf8(job->binaryData());
      isOver = true;
    });
    job->start();
    EXPECT_TRUE(waitUntil([&] { return isOver; }));
    return found;
  }
  void putInto(const QString& text) {
    auto* job = new QKeychain::WritePasswordJob(u"Baremark"_s);
    job->setKey(m_name);
    job->setBinaryData(text.toUtf8());
    bool isOver = false;
    QObject::connect(job, &QKeychain::Job::finished, job, [&] { isOver = true; });
    job->start();
    ASSERT_TRUE(waitUntil([&] { return isOver; }));
  }
  void typePassword(bool keep) { typeSecret(u"Password"_s, u"correct horse"_s, keep); }
  void typeSecret(const QString& name, const QString& text, bool keep) {
    ASSERT_TRUE(waitUntil([&] { return field<QLineEdit>(name) != nullptr; }, 60)) << labels();
    type(field<QLineEdit>(name), text);
    auto* tick = present(window().findChild<QCheckBox*>(u"keep"_s));
    EXPECT_FALSE(tick->isChecked()) << "the user has not asked to keep it";
    if (keep) QTest::mouseClick(tick, Qt::LeftButton, {}, QPoint(8, tick->height() / 2));
    press(u"Sign in"_s);
  }
  void addTheHost(bool keep) {
    openWindow();
    fillForm(QString::fromUtf8(places::kEngine));
    press(u"Add and test"_s);
    press(u"Only this time"_s);
    typePassword(keep);
    expectHostPage();
  }
  void testAgainInANewWindow() {
    openWindow();
    press(u"faraway"_s);
    press(u"Test again"_s);
    press(u"Only this time"_s);
  }
  QProcess m_bus;
  QProcess m_keyring;
  QString m_name;
};

TEST_F(KeptPassword, signsInWithoutAPromptEvenAfterALostConnection) {
  addTheHost(true);
  EXPECT_EQ(kept(), u"correct horse"_s);
  const auto host = services().host("faraway");
  ASSERT_TRUE(host);
  const auto isOnline = [&] { return (*host)->host().connectionState() == core::runs::ConnectionState::Online; };
  m_server->kill();
  ASSERT_TRUE(waitUntil([&] { return !isOnline(); }, 60)) << labels();
  m_server->start();
  ASSERT_TRUE(m_server->isRunning()) << m_server->why();
  const auto isAskedAndOnline = [&] {
    (void)(*host)->host().exec({.script = "true"});
    return isOnline();
  };
  EXPECT_TRUE(waitUntil(isAskedAndOnline, 60)) << labels();
  EXPECT_EQ(field<QLineEdit>(u"Password"_s), nullptr);
  testAgainInANewWindow();
  ASSERT_TRUE(isSignedIn()) << labels();
  EXPECT_EQ(field<QLineEdit>(u"Password"_s), nullptr);
}

TEST_F(KeptPassword, unlocksAKeyWithoutAPrompt) {
  const std::string place = m_place.path() + "/of a locked key";
  std::filesystem::create_directories(place);
  fakes::SshServer server({.folder = place});
  ASSERT_TRUE(server.isRunning()) << server.why();
  ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-p", "-P", "", "-N", "battery staple", "-f", server.keyFile()}), 0);
  m_name = u"passphrase of "_s + QString::fromStdString(server.keyFile());
  openPageOf("testhost", server.configFile());
  press(u"Test again"_s);
  typeSecret(u"Passphrase"_s, u"battery staple"_s, true);
  ASSERT_TRUE(isSignedIn()) << labels();
  EXPECT_EQ(kept(), u"battery staple"_s);
  openWindow();
  press(u"faraway"_s);
  press(u"Test again"_s);
  ASSERT_TRUE(isSignedIn()) << labels();
  EXPECT_EQ(field<QLineEdit>(u"Passphrase"_s), nullptr);
}

TEST_F(KeptPassword, isForgottenIfItIsWrong) {
  addTheHost(false);
  EXPECT_EQ(kept(), std::nullopt) << "nobody asked to keep it";
  putInto(u"of last year"_s);
  testAgainInANewWindow();
  ASSERT_TRUE(isSoonSaid(u"The saved answer was wrong. Baremark deleted it from the keychain."_s)) << labels();
  typePassword(true);
  ASSERT_TRUE(isSignedIn()) << labels();
  EXPECT_EQ(kept(), u"correct horse"_s);
}

TEST(KeychainNames, existOnlyForSecretsThatMayBeStored) {
  const std::string login = "me@host.example:2222";
  const auto nameOfPrompt = [&](const std::string& prompt, bool isEchoed = false, const std::string& words = {}) {
    return Keychain::nameOf(
        {.kind = Question::Kind::Prompts, .login = login, .serverText = words, .prompts = {{prompt, isEchoed}}});
  };
  EXPECT_EQ(Keychain::nameOf({.kind = Question::Kind::Password, .login = login}),
            u"password of me@host.example:2222"_s);
  EXPECT_EQ(
      Keychain::nameOf({.kind = Question::Kind::Passphrase, .login = login, .subject = "/home/me/.ssh/id_ed25519"}),
      u"passphrase of /home/me/.ssh/id_ed25519"_s);
  EXPECT_EQ(nameOfPrompt("(me@host.example) Password: "), u"password of me@host.example:2222"_s);
  EXPECT_EQ(nameOfPrompt("Passwort:"), u"password of me@host.example:2222"_s);
  for (const char* once : {"Verification code: ", "One-time password: ", "One-time password (OATH) for `me': ",
                           "Passcode or option (1-3): ", "New password: ", "Token password:"}) {
    EXPECT_EQ(nameOfPrompt(once), QString()) << once;
  }
  EXPECT_EQ(nameOfPrompt("Password: ", false, "Enter the code of your telephone"), QString());
  EXPECT_EQ(nameOfPrompt("Password: ", true), QString());
  EXPECT_EQ(
      Keychain::nameOf(
          {.kind = Question::Kind::Prompts, .login = login, .prompts = {{"Password: ", false}, {"Code: ", false}}}),
      QString());
  EXPECT_EQ(Keychain::nameOf({.kind = Question::Kind::UnknownHostKey, .login = login}), QString());
}

TEST(KeychainAway, worksWithoutAKeychain) {
  qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus");
  int asked = 0;
  bool couldKeep = true;
  Keychain keychain([&](const Question& question) -> std::optional<remote::Answer> {
    ++asked;
    couldKeep = question.mayBeKept;
    return remote::Answer{.texts = {remote::Secret("typed")}};
  });
  std::optional<remote::Answer> answer;
  std::unique_ptr<QThread> thread(QThread::create(
      [&] { answer = keychain.asker()({.kind = Question::Kind::Password, .login = "me@host.example:22"}); }));
  thread->start();
  EXPECT_TRUE(QTest::qWaitFor([&] { return thread->isFinished(); }, 20000));
  keychain.close();
  thread->wait();
  qunsetenv("DBUS_SESSION_BUS_ADDRESS");
  ASSERT_TRUE(answer);
  EXPECT_EQ(std::string(answer->texts.at(0).text()), "typed");
  EXPECT_EQ(asked, 1);
  EXPECT_FALSE(couldKeep);
}

}  // namespace
}  // namespace baremark::gui
