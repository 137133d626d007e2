// SPDX-License-Identifier: GPL-3.0-or-later
// `image import` of the real command line, from a private registry, with the password on the standard input.
#include "tests/fakes/docker_registry.h"
#include "tests/integration/cli_fixture.h"
#include "tests/integration/credential_watch.h"

namespace baremark {
namespace {

using fakes::DockerRegistry;

constexpr const char* kOtherPassword = "an0ther-Pa55";

class ImageImportCliTest : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    ASSERT_TRUE(QDir(m_folder.path()).mkdir(Text("registry")));
    m_registry = std::make_unique<DockerRegistry>(path("registry"));
    if (!m_registry->isRunning()) GTEST_SKIP() << m_registry->why();
    const std::string made = shell(
        "cd '%1' && exec 2>&1; mkdir -p home tree/bin && cp /bin/true tree/bin/true && umoci init "
        "--layout oci && umoci new --image oci:one && umoci insert --rootless --image oci:one tree / || "
        "echo no umoci",
        m_folder.path());
    ASSERT_FALSE(has(made, "no umoci"));
    ASSERT_NE(m_registry->push(path("oci:one"), "lab/app:1"), "");
    for (const char* password : {DockerRegistry::kPassword, kOtherPassword}) {
      for (const std::string& spelling : test::spellingsOf(DockerRegistry::kUser, password))
        m_secrets.push_back(spelling);
    }
  }

  std::string path(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }

  /// Imports lab/app:1. The tools' home and runtime folder are the test's own.
  CliResult importWith(const std::string& password, const Words& more = {}) {
    QProcess process;
    QProcessEnvironment env = environment();
    env.insert(Text("HOME"), at("home"));
    env.insert(Text("XDG_RUNTIME_DIR"), m_memory.path());
    process.setProcessEnvironment(env);
    process.start(program(), Words{"image import", m_registry->address() + "/lab/app:1", "--name app --username",
                                   QString::fromLatin1(DockerRegistry::kUser), "--store", store()}
                                 << more);
    process.write(QByteArray::fromStdString(password + "\n"));
    process.closeWriteChannel();
    EXPECT_TRUE(process.waitForFinished(120000)) << process.readAllStandardError().toStdString();
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
  }
  QString store() const { return at("store.baremark"); }

  /// No output of a command has a secret.
  void expectNoneIn(const CliResult& result) const {
    for (const std::string& secret : m_secrets) {
      EXPECT_FALSE(has(result.out, secret));
      EXPECT_FALSE(has(result.err, secret));
    }
  }

  std::unique_ptr<DockerRegistry> m_registry;
  QTemporaryDir m_memory{QDir::tempPath() + Text("/bm")};  ///< short: Podman refuses long names
  std::vector<std::string> m_secrets;
};

TEST_F(ImageImportCliTest, thePasswordOnTheStandardInputStaysNowhere) {
  const test::NewFiles files(m_memory.path().toStdString());
  test::CredentialWatch watch(m_secrets, m_folder.path().toStdString());
  const CliResult wrong = importWith(kOtherPassword, {"--json"});
  const CliResult right = importWith(DockerRegistry::kPassword);
  watch.stop();
  EXPECT_EQ(wrong.status, 1) << wrong.err;
  EXPECT_EQ(json(wrong.out)["error"]["code"], "permission_denied") << wrong.out;
  ASSERT_EQ(right.status, 0) << right.err;
  const CliResult shown = cli({"image show app --json --store", store()});
  EXPECT_EQ(json(shown.out)["images"][0]["name"], "app") << shown.out;
  for (const CliResult* result : {&wrong, &right, &shown}) expectNoneIn(*result);
  EXPECT_EQ(watch.found(), std::set<std::string>());
  EXPECT_EQ(watch.programs().count("baremark-cli"), 1U) << "it was not looked at";
  EXPECT_GT(watch.programs().size(), 1U) << "nor what it started";
  // The store, the images, the tools' home, and the folders of temporary files and of shared memory.
  EXPECT_EQ(files.with(m_secrets), "");
  EXPECT_EQ(shell("ls -A '%1' | grep -v '^began$'", m_memory.path()), "");
}

}  // namespace
}  // namespace baremark
