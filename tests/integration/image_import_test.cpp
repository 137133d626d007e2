// SPDX-License-Identifier: GPL-3.0-or-later
// Images are imported from a private registry, with the real tools, and the credentials stay nowhere.
#include <atomic>
#include <future>
#include <set>
#include <string>
#include <vector>

#include "tests/integration/image_import_fixture.h"

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
  const auto imported = pull("lab/app:1");
  ASSERT_TRUE(imported) << toLogLine(imported.error()) << imported.error().detail;
  EXPECT_EQ(imported->content, s_one);
  EXPECT_FALSE(imported->wasThere);
  EXPECT_EQ(imported->image.path, target());
  EXPECT_TRUE(imported->image.engineBuild.empty());
  EXPECT_GT(imported->image.bytes, 1000);
  EXPECT_EQ(imported->image.recipe, s_registry->address() + "/lab/app:1@" + s_one + ", by " + imported->tool);
  EXPECT_EQ(in("/etc/motd"), "one\n");
  const std::string stated = in("/opt/baremark/image");
  EXPECT_EQ(imageLine(stated, "source"), s_registry->address() + "/lab/app:1");
  EXPECT_EQ(imageLine(stated, "tag"), "1");
  EXPECT_EQ(imageLine(stated, "content"), s_one);
  EXPECT_EQ(imageLine(stated, "digest"), imported->image.digest);
  EXPECT_NE(imageLine(stated, "tool").find("skopeo"), std::string::npos);
  // The digest is that of every other image, so the image can be sent.
  EXPECT_EQ("sha256:" + outputOf("cd '" + target() +
                                 "' && find . -type f ! -path ./opt/baremark/image -print0 | LC_ALL=C sort "
                                 "-z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1 | tr -d '\\n'"),
            imported->image.digest);
  const std::string seen = test::contentOf(m_folder + "/seen");
  EXPECT_NE(seen.find("copy"), std::string::npos);
  EXPECT_NE(seen.find("/lab/app@" + s_one), std::string::npos) << "pulled by digest";
  m_store.reset();  // writes the store's files
  EXPECT_EQ(traces(), "");
  openStore();
  EXPECT_TRUE(isStored());
}

TEST_F(ImageImportTest, theSameDigestIsNotFetchedAgainAndAMovedTagIsTold) {
  const std::string reference = "lab/moves:latest";
  ASSERT_EQ(s_registry->push(shared("oci:one"), reference), s_one);
  ASSERT_TRUE(pull(reference));
  const auto again = pull(reference);
  ASSERT_TRUE(again) << toLogLine(again.error());
  EXPECT_TRUE(again->wasThere);
  EXPECT_EQ(again->content, s_one);
  ASSERT_EQ(s_registry->push(shared("oci:two"), reference), s_two);
  const auto moved = pull(reference);
  ASSERT_FALSE(moved);
  EXPECT_EQ(moved.error().code, ErrorCode::Duplicate);
  EXPECT_EQ(moved.error().allowed, base::Phrased(Phrase::MovedSource, s_one, s_two));
  EXPECT_EQ(in("/etc/motd"), "one\n");
  const auto other = pull("lab/app:1");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().allowed, base::Phrased(Phrase::OtherSource, s_registry->address() + "/" + reference));
  const auto updated = pull(reference, true);
  ASSERT_TRUE(updated) << toLogLine(updated.error());
  EXPECT_EQ(updated->content, s_two);
  EXPECT_EQ(in("/etc/motd"), "two\n");
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, aWrongPasswordOrNoneIsRefused) {
  const ImageToImport what{.source = s_registry->address() + "/lab/app:1", .name = "app", .username = "someone"};
  const auto wrong = import(what, kWrongPassword);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, ErrorCode::PermissionDenied) << toLogLine(wrong.error()) << wrong.error().detail;
  EXPECT_EQ(wrong.error().detail.find(kWrongPassword), std::string::npos);
  const auto none = import({.source = what.source, .name = "app"});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::PermissionDenied) << toLogLine(none.error()) << none.error().detail;
  const auto lines = import(what, "two\nlines");
  ASSERT_FALSE(lines);
  EXPECT_EQ(lines.error().code, ErrorCode::Untrusted);
  EXPECT_EQ(toLogLine(lines.error()).find("two"), std::string::npos);
  EXPECT_FALSE(isStored());
  EXPECT_FALSE(std::filesystem::exists(target()));
  EXPECT_EQ(outputOf("grep -rla '" + std::string(kWrongPassword) + "' '" + m_folder + "'"), "");
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, contentsThatDoNotMatchTheirDigestAreRefused) {
  const auto pinned = pull("lab/app@" + s_one);
  ASSERT_TRUE(pinned) << toLogLine(pinned.error());
  EXPECT_EQ(pinned->content, s_one);
  const auto absent = pull("lab/app@sha256:" + kDigest, true);
  ASSERT_FALSE(absent);
  EXPECT_EQ(absent.error().code, ErrorCode::NotFound) << absent.error().detail;
  const auto unknown = pull("lab/none:1", true);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, ErrorCode::NotFound) << unknown.error().detail;
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
    EXPECT_NE(test::contentOf(m_folder + "/seen").find("/bin/" + program + " "), std::string::npos);
    EXPECT_EQ(traces(), "");
    EXPECT_EQ(files.with(secrets), "");
  }
  m_importers = all;
  for (auto& [id, importer] : m_importers) {
    if (!importer.manifest.empty() || !importer.digest.empty()) importer.programs = {"baremark-absent-program"};
  }
  const auto tag = pull("lab/app:1");
  ASSERT_FALSE(tag);
  EXPECT_EQ(tag.error().code, ErrorCode::Unavailable);
  EXPECT_EQ(tag.error().allowed.phrase(), Phrase::ToolsForTag);
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
  const auto cancelled = answer.get();
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
  EXPECT_TRUE(test::waitUntil([&] { return traces().empty(); }, kPatience)) << traces();
  EXPECT_FALSE(std::filesystem::exists(target()));
  std::filesystem::remove(m_folder + "/bin/umoci");
  const auto again = pull("lab/app:1");
  ASSERT_TRUE(again) << toLogLine(again.error());
  EXPECT_FALSE(again->wasThere);
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
  const auto full = pull("lab/app:1");
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().code, ErrorCode::NoSpace);
  EXPECT_EQ(full.error().value, base::Phrased(Phrase::BytesFree, 1024));
  EXPECT_EQ(full.error().where, base::Phrased(Phrase::ImageIn, "app", m_host->root() + "/images"));
  EXPECT_FALSE(std::filesystem::exists(m_folder + "/fetched"));
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, aHostWithoutToolsIsToldWhatToInstall) {
  for (auto& [id, importer] : m_importers) importer.programs = {"baremark-absent-program"};
  const auto refused = pull("lab/app:1");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Unavailable);
  EXPECT_EQ(refused.error().allowed.phrase(), Phrase::ToolsForTag);
  EXPECT_NE(refused.error().allowed.english().find("skopeo and umoci"), std::string::npos);
}

TEST_F(ImageImportTest, anImageIsRemovedLikeAnyOther) {
  ASSERT_TRUE(pull("lab/app:1"));
  const auto removed = ImageBuilder(*m_host, *m_store, m_resources).remove("app");
  ASSERT_TRUE(removed) << toLogLine(removed.error());
  EXPECT_FALSE(std::filesystem::exists(target()));
  EXPECT_FALSE(isStored());
  const auto reserved = import({.source = s_registry->address() + "/lab/app:1", .name = kEngineImage});
  ASSERT_FALSE(reserved);
  EXPECT_EQ(reserved.error().code, ErrorCode::Conflict);
}

}  // namespace
}  // namespace baremark::core::runs
