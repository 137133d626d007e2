// SPDX-License-Identifier: GPL-3.0-or-later
// Host keys and prompts during a sign-in from the window, with real sshds and a server that asks what no sshd asks.
// A password that the user wants to keep, in a real keychain: GNOME's, on a private message bus.
#include <qt6keychain/keychain.h>
#include <unistd.h>

#include "../fakes/prompting_server.h"
#include "tests/gui/hosts_fixture.h"

namespace baremark::gui {
namespace {

using app::shell::Keychain;
using remote::Question;

class SignIn : public Hosts {
 protected:
  std::string at(const std::string& name) const { return m_place.path() + "/" + name; }
  /// The key of this file in the form of known_hosts.
  std::string lineOf(const std::string& key) const {
    return "[127.0.0.1]:" + std::to_string(m_server->port()) + " " + test::contentOf(at(key + ".pub"));
  }
  std::string known() const { return test::contentOf(m_server->knownHosts()); }
  void writeKnown(const std::string& text) const { std::ofstream(m_server->knownHosts()) << text; }
  void makeKey(const std::string& name) const {
    ASSERT_EQ(fakes::runProgram({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", at(name)}), 0);
  }
  QString fingerprintOf(const std::string& key) const {
    return QString::fromStdString(fakes::outputOf("ssh-keygen -l -f '" + at(key + ".pub") + "' | cut -d' ' -f2"))
        .trimmed();
  }
  bool isAsked() { return findButton(u"Trust and remember"_s) != nullptr; }
};

TEST_F(SignIn, aChangedARevokedAndAnUnreadableKeyAreRefusedWithTheirLineAndAnUnknownOneIsRemembered) {
  serve();
  makeKey("other");
  openPageOf("testhost", m_server->configFile());
  const QString place = u"line 2 of "_s + QString::fromStdString(m_server->knownHosts());
  const std::string name = "[127.0.0.1]:" + std::to_string(m_server->port());
  struct Case {
    std::string line;
    const char* title;
    bool mayBeAdded;
  };
  for (const Case& bad : {Case{lineOf("other"), "differs from the known one", true},
                          Case{"@revoked " + lineOf("host"), "is revoked", false},
                          Case{name + " ssh-ed25519 no/key\n", "in known_hosts cannot be read", false}}) {
    SCOPED_TRACE(bad.title);
    writeKnown("# mine\n" + bad.line);
    press(u"Test again"_s);
    EXPECT_TRUE(waitUntil(
        [&] { return isSaid(QLatin1String(bad.title)) && isSaid(place) && findButton(u"Test again"_s) != nullptr; },
        60))
        << labels();
    EXPECT_FALSE(isAsked()) << "there is nothing to click through";
    EXPECT_EQ(findButton(u"Add this further key…"_s) != nullptr, bad.mayBeAdded);
    EXPECT_EQ(known(), "# mine\n" + bad.line);
  }
  EXPECT_EQ(m_server->log().find("Accepted"), std::string::npos) << "nothing was sent";
  m_server->distrust();
  press(u"Test again"_s);
  ASSERT_TRUE(waitUntil([this] { return isAsked(); })) << labels();
  EXPECT_TRUE(isSaid(fingerprintOf("host"))) << labels();
  EXPECT_TRUE(isSaid(u"It will be saved in "_s + QString::fromStdString(m_server->knownHosts()))) << labels();
  press(u"Trust and remember"_s);
  ASSERT_TRUE(isSignedIn()) << labels();
  const std::string key = lineOf("host");
  EXPECT_EQ(known().find(key.substr(0, key.rfind(' '))), 0U) << known();
}

TEST_F(SignIn, typedSecretsAreInNoFileArgumentOrEnvironment) {
  if (::geteuid() != 0) GTEST_SKIP() << "a server with passwords of its own is started by root only";
  // Another test may give the usual secrets to a program.
  const QString password = u"correct horse 7%1%"_s.arg(::getpid());
  const QString passphrase = u"battery & staple %1"_s.arg(::getpid());
  ASSERT_NO_FATAL_FAILURE(serveByPassword(password.toStdString(), {"AuthenticationMethods publickey,password"}));
  ASSERT_EQ(fakes::runProgram(
                {"ssh-keygen", "-q", "-p", "-P", "", "-N", passphrase.toStdString(), "-f", m_server->keyFile()}),
            0);
  const auto hasSecret = [&](const std::string& bytes) {
    const QByteArray all(bytes.data(), static_cast<qsizetype>(bytes.size()));
    for (const QString& secret : {password, passphrase}) {
      const QByteArray wide(reinterpret_cast<const char*>(secret.utf16()), 2 * secret.size());
      if (all.contains(secret.toUtf8()) || all.contains(wide) || all.contains(secret.toUtf8().toBase64())) return true;
    }
    return false;
  };
  int looks = 0;
  const auto lookAtProcesses = [&] {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      const std::string name = entry.path().filename().string();
      if (name.find_first_not_of("0123456789") != std::string::npos) continue;
      for (const char* file : {"/cmdline", "/environ"}) {
        const std::string bytes = test::contentOf(entry.path().string() + file);
        looks += bytes.empty() ? 0 : 1;
        EXPECT_FALSE(hasSecret(bytes)) << name << file;
      }
    }
  };
  openPageOf("testhost", m_server->configFile());
  press(u"Test again"_s);
  for (const auto& [name, text] : {std::pair(u"Passphrase"_s, passphrase), std::pair(u"Password"_s, password)}) {
    ASSERT_TRUE(waitUntil([&, wanted = name] { return field<QLineEdit>(wanted) != nullptr; }, 60)) << labels();
    type(field<QLineEdit>(name), text);
    lookAtProcesses();
    press(u"Sign in"_s);
  }
  ASSERT_TRUE(waitUntil(
      [&] {
        lookAtProcesses();
        return isSaid(u"signed in as"_s) && findButton(u"Test again"_s) != nullptr;
      },
      90))
      << labels();
  EXPECT_GT(looks, 20);
  EXPECT_FALSE(hasSecret(labels().toStdString()));
  closeWindow();
  // Store, settings and log; the host's folder, its log and the runs.
  int files = 0;
  for (const std::string& folder : {m_folder.path().toStdString(), m_place.path()}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (!entry.is_regular_file()) continue;
      ++files;
      EXPECT_FALSE(hasSecret(test::contentOf(entry.path().string()))) << entry.path();
    }
  }
  EXPECT_GT(files, 5);
  EXPECT_NE(m_server->log().find("Accepted password"), std::string::npos) << m_server->log();
}

TEST_F(SignIn, savingAKeyIsOfferedOnlyIfThereIsAFileForIt) {
  serve();
  m_server->distrust();
  m_server->writeConfig({"UserKnownHostsFile none", "GlobalKnownHostsFile none"});
  openPageOf("testhost", m_server->configFile());
  press(u"Test again"_s);
  ASSERT_TRUE(waitUntil([this] { return findButton(u"Only this time"_s) != nullptr; })) << labels();
  EXPECT_FALSE(isAsked());
  press(u"Only this time"_s);
  EXPECT_TRUE(isSignedIn()) << labels();
}

/// Several login nodes behind one name, each with its own key. The first sign-in reaches one, a later sign-in another.
TEST_F(SignIn, aFurtherKeyIsAddedOnlyByItsTypedFingerprint) {
  serve();
  makeKey("other");
  const std::string line = lineOf("other");
  writeKnown(line);
  const auto fingerprint = [this] { return named<QLineEdit>(u"Fingerprint"_s); };
  const auto openDialog = [&] {
    ASSERT_TRUE(waitUntil([this] { return findButton(u"Add this further key…"_s) != nullptr; }, 60)) << labels();
    findButton(u"Add this further key…"_s)->setFocus();
    QTest::keyClick(findButton(u"Add this further key…"_s), Qt::Key_Space);
    ASSERT_TRUE(waitUntil([&] { return fingerprint() != nullptr; })) << labels();
    EXPECT_EQ(fingerprint()->window()->focusWidget(), fingerprint());
    EXPECT_TRUE(fingerprint()->text().isEmpty()) << "the user has to type it";
    EXPECT_TRUE(isSaid(u"ssh-ed25519 "_s + fingerprintOf("host"))) << labels();
  };
  openWindow();
  fillForm(QString::fromUtf8(places::kEngine));
  type(field<QComboBox>(u"Address"_s)->lineEdit(), u"testhost"_s);
  QTest::keyClick(findButton(u"Further settings"_s), Qt::Key_Space);
  auto* config = need<QWidget>(u"SSH config"_s);
  type(config->findChild<QLineEdit*>(), QString::fromStdString(m_server->configFile()));
  QTest::keyClick(config->findChild<QLineEdit*>(), Qt::Key_Tab);
  press(u"Add and test"_s);
  ASSERT_NO_FATAL_FAILURE(openDialog());
  const QString stranger = u"SHA256:"_s + QString(43, u'A');
  for (const auto& [typed, refusal] :
       {std::pair{u"MD5:16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48"_s, "That is not a fingerprint"},
        std::pair{stranger, "has another fingerprint"}, std::pair{fingerprintOf("other"), "has another fingerprint"}}) {
    retype(fingerprint(), typed);
    QTest::keyClick(fingerprint(), Qt::Key_Return);
    EXPECT_TRUE(isSaid(QLatin1String(refusal))) << typed << labels();
    ASSERT_NE(fingerprint(), nullptr) << "it stays open";
  }
  QTest::keyClick(fingerprint(), Qt::Key_Escape);
  ASSERT_TRUE(waitUntil([&] { return fingerprint() == nullptr; }));
  EXPECT_EQ(known(), line) << "byte for byte as it was";
  ASSERT_NO_FATAL_FAILURE(openDialog());
  QTest::keyClicks(fingerprint(), u" "_s + fingerprintOf("host") + u"= "_s);
  QTest::keyClick(fingerprint(), Qt::Key_Return);
  ASSERT_TRUE(waitUntil([this] { return shown<app::pages::RemoteHostPage>() != nullptr; }, 60)) << labels();
  ASSERT_TRUE(isSignedIn()) << labels();
  EXPECT_EQ(findButton(u"Add this further key…"_s), nullptr);
  const std::string two = known();
  EXPECT_EQ(two.find(line), 0U) << "the other key is still known";
  // The next machine, on the host's own page.
  m_server->kill();
  ASSERT_TRUE(waitUntil([this] {
    return services().host("faraway").value()->host().connectionState() == core::runs::ConnectionState::Offline;
  })) << labels();
  for (const char* end : {"", ".pub"}) std::filesystem::rename(at("host") + end, at("first") + end);
  makeKey("host");
  m_server->start();
  ASSERT_TRUE(m_server->isRunning()) << m_server->why();
  press(u"Test again"_s);
  ASSERT_NO_FATAL_FAILURE(openDialog());
  QTest::keyClicks(fingerprint(), fingerprintOf("host"));
  press(u"Add the key and test"_s);
  ASSERT_TRUE(waitUntil([&] { return fingerprint() == nullptr; })) << labels();
  ASSERT_TRUE(isSignedIn()) << labels();
  EXPECT_EQ(known().find(two), 0U);
  EXPECT_GT(known().size(), two.size());
}

TEST_F(SignIn, severalPromptsAreAnsweredAndHostileTextIsPlain) {
  const fakes::PromptingServer server(m_place.path(),
                                      {{"<img src=x>\x1b[2J",
                                        "<b>Both</b>, please.\xe2\x80\xae",
                                        {{"<i>Password</i> \x1b[31m& more: ", false}, {"Code\xe2\x80\xae: ", true}},
                                        {"secret", "123456"}}});
  ASSERT_TRUE(server.isRunning());
  openPageOf("prompting", server.configFile());
  press(u"Test again"_s);
  ASSERT_TRUE(waitUntil([this] { return findButton(u"Sign in"_s) != nullptr; })) << labels();
  const QWidget* dialog = findButton(u"Sign in"_s)->window();
  QString words = dialog->windowTitle();
  for (const QLabel* label : dialog->findChildren<QLabel*>()) {
    EXPECT_EQ(label->textFormat(), Qt::PlainText) << label->text();
    words += u'\n' + label->text();
  }
  for (const char* shown : {"<img src=x>", "<b>Both</b>, please.", "<i>Password</i>", "&& more: "})
    EXPECT_THAT(words, Has(QLatin1String(shown)));
  for (const char16_t harmful : {u'\x1b', u'\x202e'}) EXPECT_FALSE(words.contains(QChar(harmful))) << words;
  QList<QLineEdit*> fields = dialog->findChildren<QLineEdit*>();
  ASSERT_EQ(fields.size(), 2);
  EXPECT_THAT(fields[0]->accessibleName(), Has(QLatin1String("& more")));
  EXPECT_THAT(fields[1]->accessibleName(), BeginsWith(QLatin1String("Code")));
  EXPECT_EQ(fields[0]->echoMode(), QLineEdit::Password);
  EXPECT_EQ(fields[1]->echoMode(), QLineEdit::Normal) << "what may be seen is seen";
  EXPECT_EQ(dialog->findChild<QCheckBox*>(u"keep"_s), nullptr) << "codes are kept nowhere";
  type(fields[0], u"secret"_s);
  QTest::keyClick(fields[0], Qt::Key_Tab);
  EXPECT_EQ(dialog->focusWidget(), fields[1]);
  QTest::keyClicks(fields[1], u"123456"_s);
  EXPECT_EQ(fields[1]->displayText(), u"123456"_s);
  QTest::keyClick(fields[1], Qt::Key_Return);
  EXPECT_TRUE(waitUntil([&] { return server.log().find("accepted\n") == 0; })) << server.log() << labels();
}

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
