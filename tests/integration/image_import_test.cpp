// SPDX-License-Identifier: GPL-3.0-or-later
// Images are imported with the real tools: from a private registry, which is also asked for the digest of a tag, from
// archives, SIF and squashfs files, and from folders. The credentials stay nowhere.
#include <sys/stat.h>

#include <future>

#include "core/runs/image_import.h"
#include "tests/fakes/docker_registry.h"
#include "tests/integration/credential_watch.h"
#include "tests/integration/runs_fixture.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::Phrase;
using fakes::DockerRegistry;
using fakes::outputOf;
using fakes::runProgram;

constexpr std::chrono::seconds kPatience{60};
constexpr const char* kWrongPassword = "wr0ng-Pa55";

/// In a temporary folder that is also the tools' home. One registry, with two images, serves all cases of a process.
class ImageImportTest : public RunsTest {
 protected:
  static void SetUpTestSuite() {
    s_shared = std::make_unique<fakes::TemporaryFolder>("baremark-registry");
    std::filesystem::create_directory(s_shared->path() + "/registry");
    s_registry = std::make_unique<DockerRegistry>(s_shared->path() + "/registry");
    if (!s_registry->isRunning()) return;
    // Two images: each has a layer with a program that nothing starts.
    const std::string made = outputOf("cd '" + s_shared->path() + R"(' && exec 2>&1
umask 022
mkdir -p tree/bin tree/etc && cp /bin/true tree/bin/true && echo one >tree/etc/motd && chmod u+s tree/bin/true
umoci init --layout oci && umoci new --image oci:one && umoci insert --rootless --image oci:one tree / || echo no umoci
echo two >tree/etc/motd && umoci new --image oci:two && umoci insert --rootless --image oci:two tree / || echo no umoci
)");
    ASSERT_FALSE(has(made, "no umoci"));
    s_one = s_registry->push(s_shared->path() + "/oci:one", "lab/app:1");
    s_two = s_registry->push(s_shared->path() + "/oci:two", "lab/app:2");
    ASSERT_EQ(s_one.size(), 7U + 64U) << s_one;
    ASSERT_NE(s_one, s_two);
  }
  static void TearDownTestSuite() {
    s_registry.reset();
    s_shared.reset();
  }

  void SetUp() override {
    RunsTest::SetUp();
    if (!s_registry->isRunning()) GTEST_SKIP() << s_registry->why();
    m_resources.imageRemoveScript =
        test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_remove.sh");
    for (const char* name : {"apptainer", "podman", "skopeo", "squashfs", "tar"}) {
      auto importer = valueOf(containers::parseImporter(test::resource("importers/" + std::string(name) + ".json")));
      m_importers[importer.id] = std::move(importer);
    }
    for (const char* name : {"bin", "home"}) std::filesystem::create_directory(m_folder + "/" + name);
    // Short, as a user's own: Podman refuses long names.
    m_memory = std::make_unique<fakes::TemporaryFolder>("bm");
    m_scripts.look = head() + test::resource("recipes/image_look.sh");
    m_scripts.import = head() + test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_aside.sh") +
                       test::resource("recipes/image_registry.sh") + test::resource("recipes/image_import.sh");
  }

  /// What the tools could keep is in the test's own folder.
  std::string head() const {
    return "PATH='" + m_folder + "/bin':$PATH\nexport PATH HOME='" + m_folder + "/home' XDG_RUNTIME_DIR='" +
           m_memory->path() + "'\n";
  }
  /// A program in front of the real one, which it can start with "$real".
  void putProgram(const std::string& name, const std::string& lines) const {
    const std::string real = outputOf("command -v " + name + " | tr -d '\\n'");
    std::ofstream(m_folder + "/bin/" + name) << "#!/bin/sh\nreal='" << real << "'\n" << lines << "\n";
    std::filesystem::permissions(m_folder + "/bin/" + name, std::filesystem::perms(0755));
  }
  /// Only these importers are there.
  void keepOnly(const std::string& id) {
    for (auto each = m_importers.begin(); each != m_importers.end();)
      each = each->first == id ? std::next(each) : m_importers.erase(each);
  }

  base::Result<ImportedImage> import(const ImageToImport& what, const std::string& password = {},
                                     const std::function<bool()>& isCancelled = {}) {
    return ImageImport(*m_host, *m_store, m_resources, m_importers, m_scripts)
        .run(
            what, password, [this](const ImageProgress& progress) { m_steps.push_back(progress.words); }, isCancelled);
  }
  base::Result<ImportedImage> pull(const std::string& reference, bool mayReplace = false) {
    return import({.source = s_registry->address() + "/" + reference,
                   .name = "app",
                   .username = DockerRegistry::kUser,
                   .mayReplace = mayReplace},
                  DockerRegistry::kPassword);
  }
  std::string target(const std::string& name = "app") const { return m_host->root() + "/images/" + name + "-imported"; }
  std::string in(const std::string& path, const std::string& name = "app") const {
    return test::contentOf(target(name) + path);
  }
  /// The files that hold the password, plainly or in Base64, and what is left of the tools' folders.
  std::string traces() const {
    const std::string packed =
        outputOf(std::string("printf '%s' someone:") + DockerRegistry::kPassword + " | base64 | tr -d '\\n='");
    return outputOf("cd '" + m_folder + "' && grep -rlaE '" + DockerRegistry::kPassword + "|" + packed + "' . '" +
                    m_memory->path() + "'; ls -A '" + m_memory->path() + "'; ls -A host/images | grep 'part$'");
  }
  std::string shared(const std::string& name) const { return s_shared->path() + "/" + name; }

  inline static std::unique_ptr<fakes::TemporaryFolder> s_shared;
  inline static std::unique_ptr<DockerRegistry> s_registry;
  inline static std::string s_one;  ///< digests of the manifests
  inline static std::string s_two;
  containers::Importers m_importers;
  ImportScripts m_scripts;
  std::vector<std::string> m_steps;
  std::unique_ptr<fakes::TemporaryFolder> m_memory;  ///< XDG_RUNTIME_DIR of the tools
};

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
  EXPECT_EQ(valueOf(pull(reference, true)).content, s_two);
  EXPECT_EQ(in("/etc/motd"), "two\n");
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, aWrongPasswordOrNoneIsRefused) {
  const ImageToImport what{.source = s_registry->address() + "/lab/app:1", .name = "app", .username = "someone"};
  const auto wrong = errorOf(import(what, kWrongPassword));
  EXPECT_EQ(wrong.code, ErrorCode::PermissionDenied) << toLogLine(wrong) << wrong.detail;
  EXPECT_FALSE(has(wrong.detail, kWrongPassword));
  EXPECT_EQ(errorOf(import({.source = what.source, .name = "app"})).code, ErrorCode::PermissionDenied);
  const auto lines = errorOf(import(what, "two\nlines"));
  EXPECT_EQ(lines.code, ErrorCode::Untrusted);
  EXPECT_FALSE(has(toLogLine(lines), "two"));
  EXPECT_FALSE(isStored());
  EXPECT_FALSE(std::filesystem::exists(target()));
  EXPECT_EQ(outputOf("grep -rla '" + std::string(kWrongPassword) + "' '" + m_folder + "'"), "");
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, contentsThatDoNotMatchTheirDigestAreRefused) {
  EXPECT_EQ(valueOf(pull("lab/app@" + s_one)).content, s_one);
  for (const std::string& absent : {"lab/app@sha256:" + std::string(64, '0'), std::string("lab/none:1")})
    EXPECT_EQ(errorOf(pull(absent, true)).code, ErrorCode::NotFound) << absent;
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
    // Apptainer is only in Debian unstable.
    if (std::string(id) == "apptainer" && outputOf("command -v " + program).empty()) continue;
    // Each start of the tool also tells its arguments and its environment, however short it lives.
    putProgram(program, "{ printf '%s\\n' \"$0 $*\"; env; } >>'" + m_folder + "/seen'\nexec \"$real\" \"$@\"");
    test::CredentialWatch watch(secrets, m_folder);
    const ImageToImport what{
        .source = s_registry->address() + "/lab/app@" + s_one, .name = id, .username = DockerRegistry::kUser};
    const auto wrong = import(what, kWrongPassword);
    const auto imported = import(what, DockerRegistry::kPassword);
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
  EXPECT_FALSE(valueOf(pull("lab/app:1")).wasThere);
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
  base::Result<std::string> ask(const std::string& image, const std::string& username = DockerRegistry::kUser,
                                const std::string& password = DockerRegistry::kPassword) {
    const auto reference = containers::parseReference(image);
    if (!reference) return base::fail(reference.error());
    const DigestScripts scripts{
        .look = m_scripts.look,
        .ask = head() + test::resource("recipes/image_prelude.sh") + test::resource("recipes/image_aside.sh") +
               test::resource("recipes/image_registry.sh") + test::resource("recipes/image_digest.sh")};
    return RegistryDigest(*m_host, m_resources, m_importers, scripts)
        .of(*reference, {.username = username, .password = password}, [] { return false; });
  }
  std::string image(const std::string& name) const { return s_registry->address() + "/" + name; }
  /// What the tools left on the host.
  std::string left() const { return outputOf("ls -A '" + m_host->root() + "/builds' 2>/dev/null"); }
};

TEST_F(RegistryDigestTest, aTagHasItsDigestAlsoBesideAnotherOne) {
  EXPECT_EQ(valueOf(ask(image("lab/app:1"))), s_one);
  EXPECT_EQ(ask(image("lab/app:2@") + s_one).value_or(""), s_two) << "the digest of the reference is not used";
  EXPECT_EQ(traces(), "");
  EXPECT_EQ(left(), "");
}

TEST_F(RegistryDigestTest, podmanSaysTheSame) {
  if (outputOf("command -v podman").empty()) GTEST_SKIP() << "podman is not installed";
  keepOnly("podman");
  EXPECT_EQ(valueOf(ask(image("lab/app:1"))), s_one);
  EXPECT_EQ(left(), "") << "the image is not kept";
}

TEST_F(RegistryDigestTest, eachFailureHasItsReason) {
  EXPECT_EQ(errorOf(ask(image("lab/app:none"))).code, ErrorCode::NotFound);
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

TEST_F(ImageImportTest, archivesAndFilesGiveTheSameTree) {
  ASSERT_EQ(runProgram({"/bin/sh", "-c", "cd '" + s_shared->path() + R"(' &&
skopeo copy -q oci:oci:one docker-archive:saved.tar:lab/app:1 && gzip -k saved.tar && skopeo copy -q oci:oci:one oci-archive:oci.tar:one &&
skopeo copy -q oci:oci:one oci:single:one && echo one >tree/etc/motd && mksquashfs tree app.sqfs -quiet -no-progress >/dev/null && tar -czf root.tar.gz -C tree .)"}),
            0);
  std::string digest;
  for (const char* name : {"saved.tar", "saved.tar.gz", "oci.tar", "single", "app.sqfs", "root.tar.gz", "tree"}) {
    SCOPED_TRACE(name);
    const auto imported = valueOf(import({.source = shared(name), .name = "from-" + std::string(name)}));
    if (digest.empty()) digest = imported.image.digest;
    EXPECT_EQ(imported.image.digest, digest);
    EXPECT_EQ(imported.content.empty(), std::filesystem::is_directory(shared(name)));
    // No program of an image has another account's rights.
    struct stat facts {};
    ASSERT_EQ(::stat((imported.image.path + "/bin/true").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 06000U, 0U);
  }
  EXPECT_EQ(containers::defaultImageName(shared("saved.tar.gz")), "saved");
  EXPECT_EQ(errorOf(import({.source = "/etc/hostname"})).code, ErrorCode::Malformed);
  EXPECT_EQ(errorOf(import({.source = shared("absent")})).code, ErrorCode::NotFound);
  EXPECT_EQ(errorOf(import({.source = shared("oci.tar"), .username = "someone"}, "secret")).code,
            ErrorCode::NotApplicable);
  EXPECT_EQ(traces(), "");
}

/// A name is never a part of a command, an option, a pattern, or a line of a script's answer.
TEST_F(ImageImportTest, filesAndFoldersWithHostileNamesAreImported) {
  const std::string folder = m_folder + "/names";
  std::filesystem::create_directory(folder);
  ASSERT_EQ(runProgram({"/bin/sh", "-c", "cd '" + folder + "' && oci='" + s_shared->path() + R"(/oci' &&
mkdir -p tree/bin tree/etc && cp /bin/true tree/bin/true && echo one >tree/etc/motd &&
skopeo copy -q "oci:$oci:one" docker-archive:docker.tar:lab/app:1 && skopeo copy -q "oci:$oci:one" oci-archive:oci.tar:one &&
skopeo copy -q "oci:$oci:one" oci:layout:one && gzip -k docker.tar && tar -cf root.tar -C tree . &&
mksquashfs tree app.sqfs -quiet -no-progress >/dev/null)"}),
            0);
  struct Hostile {
    const char* made;  ///< above
    const char* name;
    const char* image;  ///< the name that Baremark gives the image
  };
  constexpr Hostile kHostile[] = {
      {"docker.tar", "it's \"two\" words.tar", "it-s--two--words"},
      {"docker.tar.gz", "-rf.tar.gz", "rf"},
      {"docker.tar", "--to-command=touch pwned.tar", "to-command-touch-pwned"},
      {"oci.tar", "$(touch pwned)`touch pwned`;touch pwned.tar", "touch-pwned--touch-pwned--touch-pwned"},
      {"docker.tar", "host:5000.tar", "host-5000"},
      {"oci.tar", "lab:latest@x.tar", "lab-latest-x"},
      {"root.tar", "* ?[a-z]{a,b}.tar", "a-z--a-b-"},
      {"root.tar", "root@host:back\\nslash.tar", "root-host-back-nslash"},
      {"app.sqfs", " %s%n \\ ~ # && | > .sqfs", "s-n"},
      {"layout", "o:c i'$(touch pwned)", "o-c-i---touch-pwned-"},
      {"tree", "-C tree: $(touch pwned)", "C-tree----touch-pwned-"},
  };
  for (const Hostile& each : kHostile) {
    SCOPED_TRACE(each.name);
    const std::string source = folder + "/" + each.name;
    std::filesystem::copy(folder + "/" + each.made, source, std::filesystem::copy_options::recursive);
    const auto imported = valueOf(import({.source = source, .mayReplace = true}));
    const std::string& name = imported.image.name;
    EXPECT_EQ(name.substr(0, std::string(each.image).size()), each.image);
    EXPECT_EQ(in("/etc/motd", name), "one\n");
    EXPECT_EQ(imageLine(in("/opt/baremark/image", name), "source"), source);
    EXPECT_TRUE(isStored(name));
  }
  // A line break could add lines to what Baremark keeps of the image.
  const std::string twoLines = folder + "/two\ndigest sha256:" + std::string(64, '0') + ".tar";
  std::filesystem::copy_file(folder + "/root.tar", twoLines);
  EXPECT_EQ(errorOf(import({.source = twoLines, .name = "lines"})).code, ErrorCode::Untrusted);
  EXPECT_FALSE(std::filesystem::exists(target("lines")));
  EXPECT_EQ(outputOf("find '" + m_folder + "' -name pwned; find . / \"$HOME\" -maxdepth 1 -name pwned"), "");
  EXPECT_EQ(traces(), "");
}

TEST_F(ImageImportTest, aSifIsImported) {
  if (outputOf("command -v apptainer").empty())
    GTEST_SKIP() << "apptainer is not installed; tests/checks/apptainer.sh installs it";
  ASSERT_EQ(
      runProgram({"/bin/sh", "-c", "cd '" + s_shared->path() + "' && apptainer build app.sif tree >sif.log 2>&1"}), 0)
      << test::contentOf(shared("sif.log"));
  EXPECT_EQ(valueOf(import({.source = shared("app.sif")})).image.name, "app");
  EXPECT_TRUE(std::filesystem::exists(target() + "/bin/true"));
}

TEST_F(ImageImportTest, hostileImagesStayInTheirTree) {
  const std::string folder = m_folder + "/hostile";
  std::filesystem::create_directories(folder + "/outside");
  const std::string made = outputOf("cd '" + folder + R"sh(' && exec 2>&1
umask 022
mkdir -p b/bin b/etc && cp /bin/true b/bin/true && chmod 6755 b/bin/true && printf x >x
begin() { tar -cf $1.tar -C b . || echo failed; }
add() { tar -P -rf $1.tar --transform "s,^x$,$2," x || echo failed; }
link() { rm -f "$2" && ln -s "$PWD/outside" "$2" && tar -rf $1.tar "$2" || echo failed; }
begin climb && add climb ../../../climbed && add climb "$PWD/outside/absolute"
begin devices && mkfifo pipe && tar -rf devices.tar pipe
[ "$(id -u)" -ne 0 ] || { mknod null c 1 3 && mknod disk b 8 0 && tar -rf devices.tar null disk; }
begin through && link through out && add through out/written
begin opt && link opt opt
begin mnt && link mnt mnt && link mnt proc
tar -cf none.tar x
for each in climb devices through opt mnt; do
  umoci init --layout oci-$each && umoci new --image oci-$each:1 && umoci raw add-layer --image oci-$each:1 $each.tar || echo failed
  umoci config --image oci-$each:1 --config.label 'a=$(touch outside/label)`touch outside/label`' --config.user '$(id)' || echo failed
done)sh");
  ASSERT_FALSE(has(made, "failed"));
  const auto outside = [&] {
    return outputOf("ls -A '" + folder + "/outside'; find '" + m_folder +
                    "' -name climbed -o -name absolute -path '*outside*'");
  };
  for (const std::string& source :
       {folder + "/climb.tar", folder + "/through.tar", folder + "/oci-climb", folder + "/oci-through",
        folder + "/devices.tar", folder + "/oci-devices", folder + "/mnt.tar", folder + "/oci-mnt"}) {
    SCOPED_TRACE(source);
    const auto imported = import({.source = source, .name = "hostile", .mayReplace = true});
    // Some tools refuse such members.
    const std::string inside = imported ? target("hostile") : m_folder + "/home";
    if (source.find("through") == std::string::npos && source != folder + "/climb.tar") {
      EXPECT_TRUE(imported) << toLogLine(imported.error()) << imported.error().detail;
    }
    EXPECT_EQ(outputOf("find '" + inside + "' -type b -o -type c -o -type p -o -type f -perm /6000"), "");
    EXPECT_FALSE(has(outside(), "written"));
  }
  for (const std::string& source : {folder + "/opt.tar", folder + "/oci-opt"}) {
    EXPECT_EQ(errorOf(import({.source = source, .name = "opt"})).code, ErrorCode::Untrusted) << source;
  }
  EXPECT_EQ(errorOf(import({.source = folder + "/none.tar", .name = "none"})).allowed,
            base::Phrased(Phrase::RootFileSystem));
  EXPECT_EQ(outputOf("ls -A '" + folder + "/outside'"), "");
  EXPECT_FALSE(std::filesystem::exists(target("opt")));
  EXPECT_EQ(traces(), "");
}

}  // namespace
}  // namespace baremark::core::runs
