// SPDX-License-Identifier: GPL-3.0-or-later
// Host keys and prompts during a sign-in from the window: refusals, prompts, and a further key of a host with several.
// Real sshds, and a server that asks what no sshd asks.
#include <unistd.h>

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <filesystem>
#include <fstream>

#include "../fakes/prompting_server.h"
#include "tests/files.h"
#include "tests/gui/hosts_fixture.h"
#include "tests/places.h"

namespace baremark::gui {
namespace {

class SignIn : public Hosts {
 protected:
  /// The host is in the store, with this alias of this config.
  void openPageOf(const std::string& alias, const std::string& config) {
    openWindow();
    const core::storage::HostRecord host{.name = "faraway",
                                         .destination = alias,
                                         .sshConfig = config,
                                         .root = m_place.path() + "/runs there",
                                         .scheduler = "none",
                                         .engine = places::kEngine};
    addHost(host);
    press(QStringLiteral("faraway"));
    ASSERT_TRUE(waitUntil([this] { return page<app::pages::RemoteHostPage>() != nullptr; }));
  }
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
  bool isTested() {
    return waitUntil(
        [this] {
          return isSaid(QStringLiteral("signed in as")) && findButton(QStringLiteral("Test again")) != nullptr;
        },
        60);
  }
  bool isAsked() { return findButton(QStringLiteral("Trust and remember")) != nullptr; }
};

TEST_F(SignIn, aChangedARevokedAndAnUnreadableKeyAreRefusedWithTheirLineAndAnUnknownOneIsRemembered) {
  serve();
  makeKey("other");
  openPageOf("testhost", m_server->configFile());
  const QString place = QStringLiteral("line 2 of ") + QString::fromStdString(m_server->knownHosts());
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
    press(QStringLiteral("Test again"));
    EXPECT_TRUE(waitUntil(
        [&] {
          return isSaid(QLatin1String(bad.title)) && isSaid(place) &&
                 findButton(QStringLiteral("Test again")) != nullptr;
        },
        60))
        << labels();
    EXPECT_FALSE(isAsked()) << "there is nothing to click through";
    EXPECT_EQ(findButton(QStringLiteral("Add this further key…")) != nullptr, bad.mayBeAdded);
    EXPECT_EQ(known(), "# mine\n" + bad.line);
  }
  EXPECT_EQ(m_server->log().find("Accepted"), std::string::npos) << "nothing was sent";
  m_server->distrust();
  press(QStringLiteral("Test again"));
  ASSERT_TRUE(waitUntil([this] { return isAsked(); })) << labels();
  EXPECT_TRUE(isSaid(fingerprintOf("host"))) << labels();
  EXPECT_TRUE(isSaid(QStringLiteral("It will be saved in ") + QString::fromStdString(m_server->knownHosts())))
      << labels();
  press(QStringLiteral("Trust and remember"));
  ASSERT_TRUE(isTested()) << labels();
  const std::string key = lineOf("host");
  EXPECT_EQ(known().find(key.substr(0, key.rfind(' '))), 0U) << known();
}

TEST_F(SignIn, typedSecretsAreInNoFileArgumentOrEnvironment) {
  if (::geteuid() != 0) GTEST_SKIP() << "a server with passwords of its own is started by root only";
  const QString password = QStringLiteral("correct horse 7%");
  const QString passphrase = QStringLiteral("battery & staple 42");
  m_server = std::make_unique<fakes::SshServer>(
      fakes::SshServer::Options{.folder = m_place.path(),
                                .server = {"PasswordAuthentication yes", "AuthenticationMethods publickey,password"},
                                .password = password.toStdString()});
  ASSERT_TRUE(m_server->isRunning()) << m_server->why();
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
  press(QStringLiteral("Test again"));
  for (const auto& [name, text] :
       {std::pair(QStringLiteral("Passphrase"), passphrase), std::pair(QStringLiteral("Password"), password)}) {
    ASSERT_TRUE(waitUntil([&, wanted = name] { return field<QLineEdit>(wanted) != nullptr; }, 60)) << labels();
    type(field<QLineEdit>(name), text);
    lookAtProcesses();
    press(QStringLiteral("Sign in"));
  }
  ASSERT_TRUE(waitUntil(
      [&] {
        lookAtProcesses();
        return isSaid(QStringLiteral("signed in as")) && findButton(QStringLiteral("Test again")) != nullptr;
      },
      90))
      << labels();
  EXPECT_GT(looks, 20);
  EXPECT_FALSE(hasSecret(labels()));
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
  press(QStringLiteral("Test again"));
  ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Only this time")) != nullptr; })) << labels();
  EXPECT_FALSE(isAsked());
  press(QStringLiteral("Only this time"));
  EXPECT_TRUE(isTested()) << labels();
}

/// Several login nodes behind one name, each with its own key. The first sign-in reaches one, a later sign-in another.
TEST_F(SignIn, aFurtherKeyIsAddedOnlyByItsTypedFingerprint) {
  serve();
  makeKey("other");
  const std::string line = lineOf("other");
  writeKnown(line);
  const auto fingerprint = [this] { return named<QLineEdit>(QStringLiteral("Fingerprint")); };
  const auto openDialog = [&] {
    ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Add this further key…")) != nullptr; }, 60))
        << labels();
    findButton(QStringLiteral("Add this further key…"))->setFocus();
    QTest::keyClick(findButton(QStringLiteral("Add this further key…")), Qt::Key_Space);
    ASSERT_TRUE(waitUntil([&] { return fingerprint() != nullptr; })) << labels();
    EXPECT_EQ(fingerprint()->window()->focusWidget(), fingerprint());
    EXPECT_TRUE(fingerprint()->text().isEmpty()) << "nobody vouches for what is filled in for them";
    EXPECT_TRUE(isSaid(QStringLiteral("ssh-ed25519 ") + fingerprintOf("host"))) << labels();
  };
  openWindow();
  fillForm(QString::fromUtf8(places::kEngine));
  type(field<QComboBox>(QStringLiteral("Address"))->lineEdit(), QStringLiteral("testhost"));
  QTest::keyClick(findButton(QStringLiteral("Further settings")), Qt::Key_Space);
  auto* config = need<QWidget>(QStringLiteral("SSH config"));
  type(config->findChild<QLineEdit*>(), QString::fromStdString(m_server->configFile()));
  QTest::keyClick(config->findChild<QLineEdit*>(), Qt::Key_Tab);
  press(QStringLiteral("Add and test"));
  openDialog();
  if (HasFatalFailure()) return;
  const QString stranger = QStringLiteral("SHA256:") + QString(43, QLatin1Char('A'));
  for (const auto& [typed, refusal] :
       {std::pair{QStringLiteral("MD5:16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48"), "That is not a fingerprint"},
        std::pair{stranger, "has another fingerprint"}, std::pair{fingerprintOf("other"), "has another fingerprint"}}) {
    retype(fingerprint(), typed);
    QTest::keyClick(fingerprint(), Qt::Key_Return);
    EXPECT_TRUE(isSaid(QLatin1String(refusal))) << typed.toStdString() << labels();
    ASSERT_NE(fingerprint(), nullptr) << "it stays open";
  }
  QTest::keyClick(fingerprint(), Qt::Key_Escape);
  ASSERT_TRUE(waitUntil([&] { return fingerprint() == nullptr; }));
  EXPECT_EQ(known(), line) << "byte for byte as it was";
  openDialog();
  if (HasFatalFailure()) return;
  QTest::keyClicks(fingerprint(), QStringLiteral(" ") + fingerprintOf("host") + QStringLiteral("= "));
  QTest::keyClick(fingerprint(), Qt::Key_Return);
  ASSERT_TRUE(waitUntil([this] { return page<app::pages::RemoteHostPage>() != nullptr; }, 60)) << labels();
  ASSERT_TRUE(isTested()) << labels();
  EXPECT_EQ(findButton(QStringLiteral("Add this further key…")), nullptr);
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
  press(QStringLiteral("Test again"));
  openDialog();
  if (HasFatalFailure()) return;
  QTest::keyClicks(fingerprint(), fingerprintOf("host"));
  press(QStringLiteral("Add the key and test"));
  ASSERT_TRUE(waitUntil([&] { return fingerprint() == nullptr; })) << labels();
  ASSERT_TRUE(isTested()) << labels();
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
  press(QStringLiteral("Test again"));
  ASSERT_TRUE(waitUntil([this] { return findButton(QStringLiteral("Sign in")) != nullptr; })) << labels();
  const QWidget* dialog = findButton(QStringLiteral("Sign in"))->window();
  QString words = dialog->windowTitle();
  for (const QLabel* label : dialog->findChildren<QLabel*>()) {
    EXPECT_EQ(label->textFormat(), Qt::PlainText) << label->text().toStdString();
    words += QLatin1Char('\n') + label->text();
  }
  for (const char* shown : {"<img src=x>", "<b>Both</b>, please.", "<i>Password</i>", "&& more: "})
    EXPECT_TRUE(words.contains(QLatin1String(shown))) << words.toStdString();
  for (const char16_t harmful : {u'\x1b', u'\x202e'})
    EXPECT_FALSE(words.contains(QChar(harmful))) << words.toStdString();
  QList<QLineEdit*> fields = dialog->findChildren<QLineEdit*>();
  ASSERT_EQ(fields.size(), 2);
  EXPECT_TRUE(fields[0]->accessibleName().contains(QLatin1String("& more")))
      << fields[0]->accessibleName().toStdString();
  EXPECT_TRUE(fields[1]->accessibleName().startsWith(QLatin1String("Code")))
      << fields[1]->accessibleName().toStdString();
  EXPECT_EQ(fields[0]->echoMode(), QLineEdit::Password);
  EXPECT_EQ(fields[1]->echoMode(), QLineEdit::Normal) << "what may be seen is seen";
  EXPECT_EQ(dialog->findChild<QCheckBox*>(QStringLiteral("keep")), nullptr) << "codes are kept nowhere";
  type(fields[0], QStringLiteral("secret"));
  QTest::keyClick(fields[0], Qt::Key_Tab);
  EXPECT_EQ(dialog->focusWidget(), fields[1]);
  QTest::keyClicks(fields[1], QStringLiteral("123456"));
  EXPECT_EQ(fields[1]->displayText(), QStringLiteral("123456"));
  QTest::keyClick(fields[1], Qt::Key_Return);
  EXPECT_TRUE(waitUntil([&] { return server.log().find("accepted\n") == 0; })) << server.log() << labels();
}

}  // namespace
}  // namespace baremark::gui
