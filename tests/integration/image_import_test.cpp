// SPDX-License-Identifier: GPL-3.0-or-later
// Images are imported from a private registry, with the real tools, and the registry is asked for the digest of a tag.
// The credentials stay nowhere.
#include <future>

#include "tests/integration/image_import_fixture.h"
#include "tests/waiting.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::Phrase;
using fakes::DockerRegistry;
using fakes::outputOf;
using fakes::runProgram;

constexpr std::chrono::seconds kPatience{60};
const std::string kDigest(64, '0');
constexpr const char* kWrongPassword = "wr0ng-Pa55";

TEST_F(ImageImportTest, aTagIsPulledByItsDigestAndNoPasswordStays) {
  // Every program that the import starts tells its arguments and its environment.
  for (const char* name : {"skopeo", "umoci"})
    putProgram(name, "{ printf '%s\\n' \"$0 $*\"; env; } >>'" + m_folder + "/seen'\nexec \"$real\" \"$@\"");
  const auto imported = valueOf(pull("lab/app:1"));
  EXPECT_EQ(imported.content, s_one);
  EXPECT_FALSE(imported.wasThere);
  EXPECT_EQ(imported.image.path, target());
  EXPECT_TRUE(imported.image.engineBuild.empty());
  EXPECT_GT(imported.image.bytes, 1000);
  EXPECT_EQ(imported.image.recipe, s_registry->address() + "/lab/app:1@" + s_one + ", by " + imported.tool);
  EXPECT_EQ(in("/etc/motd"), "one\n");
  const std::string stated = in("/opt/baremark/image");
  EXPECT_EQ(imageLine(stated, "source"), s_registry->address() + "/lab/app:1");
  EXPECT_EQ(imageLine(stated, "tag"), "1");
  EXPECT_EQ(imageLine(stated, "content"), s_one);
  EXPECT_EQ(imageLine(stated, "digest"), imported.image.digest);
  EXPECT_TRUE(has(imageLine(stated, "tool"), "skopeo"));
  // The digest is that of every other image, so the image can be sent.
  EXPECT_EQ("sha256:" + outputOf("cd '" + target() +
                                 "' && find . -type f ! -path ./opt/baremark/image -print0 | LC_ALL=C sort "
                                 "-z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1 | tr -d '\\n'"),
            imported.image.digest);
  const std::string seen = test::contentOf(m_folder + "/seen");
  EXPECT_TRUE(has(seen, "copy"));
  EXPECT_TRUE(has(seen, "/lab/app@" + s_one)) << "pulled by digest";
  m_store.reset();  // writes the store's files
  EXPECT_EQ(traces(), "");
  openStore();
  EXPECT_TRUE(isStored());
}

TEST_F(ImageImportTest, theSameDigestIsNotFetchedAgainAndAMovedTagIsTold) {
  const std::string reference = "lab/moves:latest";
  ASSERT_EQ(s_registry->push(shared("oci:one"), reference), s_one);
  ASSERT_TRUE(pull(reference));
  const auto again = valueOf(pull(reference));
  EXPECT_TRUE(again.wasThere);
  EXPECT_EQ(again.content, s_one);
  ASSERT_EQ(s_registry->push(shared("oci:two"), reference), s_two);
  const auto moved = errorOf(pull(reference));
  EXPECT_EQ(moved.code, ErrorCode::Duplicate);
  EXPECT_EQ(moved.allowed, base::Phrased(Phrase::MovedSource, s_one, s_two));
  EXPECT_EQ(in("/etc/motd"), "one\n");
  EXPECT_EQ(errorOf(pull("lab/app:1")).allowed,
            base::Phrased(Phrase::OtherSource, s_registry->address() + "/" + reference));
  const auto updated = valueOf(pull(reference, true));
  EXPECT_EQ(updated.content, s_two);
  EXPECT_EQ(in("/etc/motd"), "two\n");
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, aWrongPasswordOrNoneIsRefused) {
  const ImageToImport what{.source = s_registry->address() + "/lab/app:1", .name = "app", .username = "someone"};
  const auto wrong = errorOf(import(what, kWrongPassword));
  EXPECT_EQ(wrong.code, ErrorCode::PermissionDenied) << toLogLine(wrong) << wrong.detail;
  EXPECT_FALSE(has(wrong.detail, kWrongPassword));
  const auto none = errorOf(import({.source = what.source, .name = "app"}));
  EXPECT_EQ(none.code, ErrorCode::PermissionDenied) << toLogLine(none) << none.detail;
  const auto lines = errorOf(import(what, "two\nlines"));
  EXPECT_EQ(lines.code, ErrorCode::Untrusted);
  EXPECT_FALSE(has(toLogLine(lines), "two"));
  EXPECT_FALSE(isStored());
  EXPECT_FALSE(std::filesystem::exists(target()));
  EXPECT_EQ(outputOf("grep -rla '" + std::string(kWrongPassword) + "' '" + m_folder + "'"), "");
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, contentsThatDoNotMatchTheirDigestAreRefused) {
  const auto pinned = valueOf(pull("lab/app@" + s_one));
  EXPECT_EQ(pinned.content, s_one);
  const auto absent = errorOf(pull("lab/app@sha256:" + kDigest, true));
  EXPECT_EQ(absent.code, ErrorCode::NotFound) << absent.detail;
  const auto unknown = errorOf(pull("lab/none:1", true));
  EXPECT_EQ(unknown.code, ErrorCode::NotFound) << unknown.detail;
  // The registry serves another manifest under this digest.
  const std::string right = test::contentOf(s_registry->blob(s_two));
  ASSERT_FALSE(right.empty());
  std::ofstream(s_registry->blob(s_two)) << test::contentOf(s_registry->blob(s_one));
  const auto other = pull("lab/app@" + s_two, true);
  std::ofstream(s_registry->blob(s_two)) << right;
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, ErrorCode::Corrupt) << toLogLine(other.error()) << other.error().detail;
  // A layer whose bytes are others.
  const std::string layer =
      outputOf("grep -o 'sha256:[0-9a-f]*' '" + s_registry->blob(s_two) + "' | tail -n 1 | tr -d '\\n'");
  const std::string bytes = test::contentOf(s_registry->blob(layer));
  ASSERT_GT(bytes.size(), 100U);
  std::string broken = bytes;
  broken[broken.size() / 2] = static_cast<char>(broken[broken.size() / 2] ^ 1);
  std::ofstream(s_registry->blob(layer)) << broken;
  const auto damaged = pull("lab/app:2", true);
  std::ofstream(s_registry->blob(layer)) << bytes;
  ASSERT_FALSE(damaged);
  EXPECT_EQ(in("/etc/motd"), "one\n") << "the image that was there stays";
  EXPECT_EQ(traces(), "");
}

/// Every process of an import is looked at while it runs, and every new file of the machine afterwards.
TEST_F(ImageImportTest, everyToolPullsFromTheRegistryAndKeepsNoCredential) {
  const containers::Importers all = m_importers;
  std::vector<std::string> secrets = test::spellingsOf(DockerRegistry::kUser, DockerRegistry::kPassword);
  for (const std::string& wrong : test::spellingsOf(DockerRegistry::kUser, kWrongPassword)) secrets.push_back(wrong);
  const test::NewFiles files(m_folder);
  for (const char* id : {"skopeo", "podman", "apptainer"}) {
    SCOPED_TRACE(id);
    m_importers = all;
    keepOnly(id);
    const std::string program = m_importers.at(id).programs.front();
    const bool isThere = runProgram({"/bin/sh", "-c", "command -v " + program + " >/dev/null"}) == 0;
    // Apptainer is only in Debian unstable.
    if (!isThere && std::string(id) == "apptainer") continue;
    // Each start of the tool also tells its arguments and its environment, however short it lives.
    putProgram(program, "{ printf '%s\\n' \"$0 $*\"; env; } >>'" + m_folder + "/seen'\nexec \"$real\" \"$@\"");
    test::CredentialWatch watch(secrets, m_folder);
    const auto wrong =
        import({.source = s_registry->address() + "/lab/app@" + s_one, .name = id, .username = DockerRegistry::kUser},
               kWrongPassword);
    const auto imported =
        import({.source = s_registry->address() + "/lab/app@" + s_one, .name = id, .username = DockerRegistry::kUser},
               DockerRegistry::kPassword);
    watch.stop();
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().code, ErrorCode::PermissionDenied) << wrong.error().detail;
    ASSERT_TRUE(imported) << toLogLine(imported.error()) << imported.error().detail;
    EXPECT_EQ(imported->content, s_one);
    EXPECT_EQ(in("/etc/motd", id), "one\n");
    EXPECT_EQ(watch.found(), std::set<std::string>());
    EXPECT_EQ(watch.programs().count(program), 1U) << "it was not looked at";
    EXPECT_TRUE(has(test::contentOf(m_folder + "/seen"), "/bin/" + program + " "));
    EXPECT_EQ(traces(), "");
    EXPECT_EQ(files.with(secrets), "");
  }
  m_importers = all;
  for (auto& [id, importer] : m_importers) {
    if (!importer.manifest.empty() || !importer.digest.empty()) importer.programs = {"baremark-absent-program"};
  }
  const auto tag = errorOf(pull("lab/app:1"));
  EXPECT_EQ(tag.code, ErrorCode::Unavailable);
  EXPECT_EQ(tag.allowed.phrase(), Phrase::ToolsForTag);
}

TEST_F(ImageImportTest, aCancelledImportLeavesNothingAndCanBeRepeated) {
  putProgram("umoci",
             "[ \"$1 $2\" != 'raw unpack' ] || { : >'" + m_folder + "/at-work'; sleep 600; }\nexec \"$real\" \"$@\"");
  std::atomic<bool> isCancelled = false;
  auto answer = std::async(std::launch::async, [&] {
    return import({.source = s_registry->address() + "/lab/app:1", .name = "app", .username = DockerRegistry::kUser},
                  DockerRegistry::kPassword, [&] { return isCancelled.load(); });
  });
  ASSERT_TRUE(test::waitUntil([&] { return std::filesystem::exists(m_folder + "/at-work"); }, kPatience));
  EXPECT_NE(outputOf("grep -rl auths '" + m_memory->path() + "'"), "") << "the login is in memory while the tool works";
  // A removal waits for nobody and disturbs nobody.
  EXPECT_FALSE(isStored());
  isCancelled = true;
  EXPECT_EQ(errorOf(answer.get()).code, ErrorCode::Cancelled);
  EXPECT_TRUE(test::waitUntil([&] { return traces().empty(); }, kPatience)) << traces();
  EXPECT_FALSE(std::filesystem::exists(target()));
  std::filesystem::remove(m_folder + "/bin/umoci");
  const auto again = valueOf(pull("lab/app:1"));
  EXPECT_FALSE(again.wasThere);
}

TEST_F(ImageImportTest, oneProcessPullsWhileTheOtherWaits) {
  putProgram("skopeo",
             "[ \"$1\" != copy ] || { echo copy >>'" + m_folder + "/copies'; sleep 1; }\nexec \"$real\" \"$@\"");
  const auto once = [this] {
    return ImageImport(*m_host, *m_store, m_resources, m_importers, m_scripts)
        .run({.source = s_registry->address() + "/lab/app:1", .name = "app", .username = DockerRegistry::kUser},
             DockerRegistry::kPassword, {}, {});
  };
  auto first = std::async(std::launch::async, once);
  auto second = std::async(std::launch::async, once);
  const auto a = first.get();
  const auto b = second.get();
  ASSERT_TRUE(a) << toLogLine(a.error());
  ASSERT_TRUE(b) << toLogLine(b.error());
  EXPECT_NE(a->wasThere, b->wasThere);
  EXPECT_EQ(test::contentOf(m_folder + "/copies"), "copy\n");
}

TEST_F(ImageImportTest, aFullDiskIsToldBeforeTheFetch) {
  putProgram("df", "printf 'Filesystem 1024-blocks Used Available Capacity Mounted on\\nx 9 8 1 99%% /\\n'");
  putProgram("skopeo", "[ \"$1\" != copy ] || : >'" + m_folder + "/fetched'\nexec \"$real\" \"$@\"");
  const auto full = errorOf(pull("lab/app:1"));
  EXPECT_EQ(full.code, ErrorCode::NoSpace);
  EXPECT_EQ(full.value, base::Phrased(Phrase::BytesFree, 1024));
  EXPECT_EQ(full.where, base::Phrased(Phrase::ImageIn, "app", m_host->root() + "/images"));
  EXPECT_FALSE(std::filesystem::exists(m_folder + "/fetched"));
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, anImageIsRemovedLikeAnyOther) {
  ASSERT_TRUE(pull("lab/app:1"));
  valueOf(ImageBuilder(*m_host, *m_store, m_resources).remove("app"));
  EXPECT_FALSE(std::filesystem::exists(target()));
  EXPECT_FALSE(isStored());
  EXPECT_EQ(errorOf(import({.source = s_registry->address() + "/lab/app:1", .name = kEngineImage})).code,
            ErrorCode::Conflict);
}

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
  const auto digest = valueOf(ask(image("lab/app:1")));
  EXPECT_EQ(digest, s_one);
  EXPECT_EQ(ask(image("lab/app:2@") + s_one).value_or(""), s_two) << "the digest of the reference is not used";
  EXPECT_EQ(traces(), "");
  EXPECT_EQ(left(), "");
}

TEST_F(RegistryDigestTest, podmanSaysTheSame) {
  if (fakes::outputOf("command -v podman").empty()) GTEST_SKIP() << "podman is not installed";
  keepOnly("podman");
  const auto digest = valueOf(ask(image("lab/app:1")));
  EXPECT_EQ(digest, s_one);
  EXPECT_EQ(left(), "") << "the image is not kept";
}

TEST_F(RegistryDigestTest, eachFailureHasItsReason) {
  const auto unknown = errorOf(ask(image("lab/app:none")));
  EXPECT_EQ(unknown.code, ErrorCode::NotFound) << unknown.detail;
  const auto refused = errorOf(ask(image("lab/app:1"), ""));
  EXPECT_EQ(refused.code, ErrorCode::PermissionDenied) << refused.detail;
  EXPECT_EQ(refused.allowed.phrase(), Phrase::RegistryLogin);
  const auto lines = errorOf(ask(image("lab/app:1"), DockerRegistry::kUser, "two\nlines"));
  EXPECT_EQ(lines.code, ErrorCode::Untrusted);
  EXPECT_FALSE(has(toLogLine(lines), "two"));
  const auto away = errorOf(ask("127.0.0.1:1/lab/app:1", ""));
  EXPECT_EQ(away.code, ErrorCode::Unavailable) << away.detail;
  EXPECT_EQ(away.where.english(), "127.0.0.1:1");
  EXPECT_TRUE(away.allowed.empty()) << "it is not a program that is missing";
  keepOnly("apptainer");
  EXPECT_EQ(errorOf(ask(image("lab/app:1"))).code, ErrorCode::Unavailable);
  EXPECT_EQ(traces(), "");
  EXPECT_EQ(left(), "");
}

}  // namespace
}  // namespace baremark::core::runs
