// SPDX-License-Identifier: GPL-3.0-or-later
// A registry is asked for the digest of a tag, with the real tools. No password and no file of the tools stays.
#include "core/runs/image_import.h"

#include "tests/integration/image_import_fixture.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::Phrase;
using fakes::DockerRegistry;

class RegistryDigestTest : public ImageImportTest {
 protected:
  base::Result<std::string> ask(
      const std::string& image, const std::string& username = DockerRegistry::kUser,
      const std::string& password = DockerRegistry::kPassword,
      const std::function<bool()>& isCancelled = [] { return false; }) {
    const auto reference = containers::parseReference(image);
    if (!reference) return base::fail(reference.error());
    const DigestScripts scripts{
        .look = m_scripts.look,
        .ask = head() + test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_aside.sh") +
               test::resource("recipes/image_registry.sh") + test::resource("recipes/image_digest.sh")};
    return RegistryDigest(*m_host, m_resources, m_importers, scripts)
        .of(*reference, {.username = username, .password = password}, isCancelled);
  }
  std::string image(const std::string& name) const { return s_registry->address() + "/" + name; }
  /// What the tools left on the host.
  std::string left() const { return fakes::outputOf("ls -A '" + m_host->root() + "/builds' 2>/dev/null"); }
};

TEST_F(RegistryDigestTest, aTagHasItsDigestAlsoBesideAnotherOne) {
  const auto digest = ask(image("lab/app:1"));
  ASSERT_TRUE(digest) << toLogLine(digest.error()) << digest.error().detail;
  EXPECT_EQ(*digest, s_one);
  EXPECT_EQ(ask(image("lab/app:2@") + s_one).value_or(""), s_two) << "the digest of the reference is not used";
  EXPECT_EQ(traces(), "");
  EXPECT_EQ(left(), "");
}

TEST_F(RegistryDigestTest, podmanSaysTheSame) {
  if (fakes::outputOf("command -v podman").empty()) GTEST_SKIP() << "podman is not installed";
  keepOnly("podman");
  const auto digest = ask(image("lab/app:1"));
  ASSERT_TRUE(digest) << toLogLine(digest.error()) << digest.error().detail;
  EXPECT_EQ(*digest, s_one);
  EXPECT_EQ(left(), "") << "the image is not kept";
}

TEST_F(RegistryDigestTest, eachFailureHasItsReason) {
  const auto unknown = ask(image("lab/app:none"));
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, ErrorCode::NotFound) << unknown.error().detail;
  const auto refused = ask(image("lab/app:1"), "");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::PermissionDenied) << refused.error().detail;
  EXPECT_EQ(refused.error().allowed.phrase(), Phrase::RegistryLogin);
  const auto lines = ask(image("lab/app:1"), DockerRegistry::kUser, "two\nlines");
  ASSERT_FALSE(lines);
  EXPECT_EQ(lines.error().code, ErrorCode::Untrusted);
  EXPECT_EQ(toLogLine(lines.error()).find("two"), std::string::npos);
  const auto away = ask("127.0.0.1:1/lab/app:1", "");
  ASSERT_FALSE(away);
  EXPECT_EQ(away.error().code, ErrorCode::Unavailable) << away.error().detail;
  EXPECT_EQ(away.error().where.english(), "127.0.0.1:1");
  EXPECT_TRUE(away.error().allowed.empty()) << "it is not a program that is missing";
  keepOnly("apptainer");
  const auto noTool = ask(image("lab/app:1"));
  ASSERT_FALSE(noTool);
  EXPECT_EQ(noTool.error().code, ErrorCode::Unavailable);
  EXPECT_EQ(traces(), "");
  EXPECT_EQ(left(), "");
}

}  // namespace
}  // namespace baremark::core::runs
