// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "core/base/json.h"
#include "core/containers/image_source.h"
#include "core/containers/oci_bundle.h"
#include "core/containers/rank_command.h"
#include "core/containers/tool_commands.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/containers/shipped.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode;
using base::Json;

constexpr const char* kSmall =
    R"({"schema": "baremark.importer/1", "id": "a", "label": "A", "programs": ["a"], "version": ["a", "-v"],
        "kinds": ["registry"], "make": [{"argv": ["a", "${byDigest}", "${tree}"]}]})";

std::string changed(const std::string& from, const std::string& to) {
  return test::replaced(kSmall, from, to);
}

TEST(Importers, ofTheShippedOnesEachKindOfSourceHasOne) {
  Importers importers;
  for (const auto& file : std::filesystem::directory_iterator(std::string(places::kResources) + "/importers")) {
    Importer importer = test::got(parseImporter(test::contentOf(file.path().string())));
    EXPECT_EQ(file.path().stem(), importer.id);
    // A password is only read from the standard input.
    const std::string login = base::toJsonLine(importer.login.words());
    EXPECT_EQ(!importer.login.empty(), login.find("--password-stdin") != std::string::npos);
    importers[importer.id] = std::move(importer);
  }
  for (const char* kind :
       {"registry", "docker-archive", "oci-archive", "oci-folder", "sif", "squashfs", "tar", "folder"})
    EXPECT_FALSE(importersFor(importers, {.kind = kind}).empty()) << kind;
  const auto pull = importersFor(importers, {.kind = "registry", .needsTagResolved = true, .hasLogin = true});
  ASSERT_GE(pull.size(), 2U);
  EXPECT_EQ(pull.front()->id, "skopeo");
  for (const Importer* importer : pull) EXPECT_FALSE(importer->login.empty());
}

TEST(Importers, commandsHoldOnlyTheNamesOfVariables) {
  const auto importer = test::got(parseImporter(test::resource("importers/skopeo.json")));
  const auto far = test::got(importerFunctions(importer, {.kind = "registry"}));
  EXPECT_NE(far.find("docker://\"${byDigest}\""), std::string::npos) << far;
  EXPECT_EQ(far.find("tls-verify"), std::string::npos) << "plain HTTP only on loopback";
  EXPECT_NE(far.find("RESOLVE=manifest\n"), std::string::npos);
  const auto near = test::got(importerFunctions(importer, {.kind = "registry", .hasLogin = true, .isLoopback = true}));
  EXPECT_NE(near.find("--tls-verify=false"), std::string::npos);
  EXPECT_NE(near.find("--authfile \"${auth}\"/auth.json"), std::string::npos) << near;
}

TEST(Importers, aBrokenDescriptorIsRefused) {
  ASSERT_TRUE(parseImporter(kSmall));
  EXPECT_EQ(parseImporter(changed("${byDigest}", "${password}")).error().code, ErrorCode::UnknownKey);
  EXPECT_EQ(parseImporter(changed("\"registry\"", "\"floppy\"")).error().code, ErrorCode::UnknownValue);
  EXPECT_EQ(parseImporter(changed("\"id\": \"a\"", "\"id\": \"a b\"")).error().code, ErrorCode::Untrusted);
  EXPECT_EQ(parseImporter(changed("\"programs\": [\"a\"]", "\"programs\": []")).error().code, ErrorCode::Missing);
  EXPECT_EQ(parseImporter(changed("\"label\"", "\"lable\"")).has_value(), false);
  EXPECT_EQ(parseImporter(changed("{\"argv\"", "{\"if\": \"moon\", \"argv\"")).error().code, ErrorCode::UnknownKey);
  // Even if its case is rare.
  const auto with = [](const std::string& argv) { return parseImporter(changed("\"${byDigest}\"", argv)); };
  ASSERT_TRUE(with(R"("${byDigest}", {"if": "root", "argv": ["-r"]})"));
  EXPECT_EQ(with(R"({"if": "root", "argv": ["${password}"]})").error().code, ErrorCode::UnknownKey);
  EXPECT_EQ(with(R"({"if": "not login", "argv": ["${password}"]})").error().code, ErrorCode::UnknownKey);
  // A command without words would be a syntax error between two "&&".
  EXPECT_TRUE(test::refused(parseImporter(changed(R"({"argv": ["a", "${byDigest}", "${tree}"]})",
                                                  R"({"argv": ["a"]}, {"argv": [{"if": "root", "argv": ["b"]}]})")),
                            {.code = ErrorCode::Missing, .where = "/make/1/argv"}));
  // It would break the look at all importers.
  EXPECT_TRUE(test::refused(parseImporter(changed("\"programs\": [\"a\"]", "\"programs\": [\"a\\nb\"]")),
                            {.code = ErrorCode::Untrusted, .where = "/programs/0"}));
}

TEST(Importers, theInstalledOnesAreThoseOfWhichAHostSaysSo) {
  const auto found = toolsIn(
      "Welcome!\ntool skopeo skopeo version 1.9.3\ntool tar\ntool\ntools podman 4\n"
      "tool umoci \x1b[31mred\n");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found.at("skopeo"), "skopeo version 1.9.3");
  EXPECT_EQ(found.at("tar"), "");
  EXPECT_EQ(found.at("umoci").find('\x1b'), std::string::npos);
  EXPECT_EQ(toolsIn("tool podman 4\nbroken docker Cannot connect to it\n", "broken"),
            (std::map<std::string, std::string>{{"docker", "Cannot connect to it"}}));
}

const std::string kSourceDigest = "sha256:" + std::string(64, 'a');

TEST(ImageSource, aReferenceIsReadAsDockerReadsIt) {
  const std::pair<std::string, RegistryReference> cases[] = {
      {"debian", {"docker.io", "docker.io/library/debian", "latest", ""}},
      {"debian:12", {"docker.io", "docker.io/library/debian", "12", ""}},
      {"lab/app:1.2", {"docker.io", "docker.io/lab/app", "1.2", ""}},
      {"docker://nvcr.io/nvidia/pytorch:25.06-py3", {"nvcr.io", "nvcr.io/nvidia/pytorch", "25.06-py3", ""}},
      {"localhost/app", {"localhost", "localhost/app", "latest", ""}},
      {"127.0.0.1:5000/lab/app@" + kSourceDigest, {"127.0.0.1:5000", "127.0.0.1:5000/lab/app", "", kSourceDigest}},
      {"host:5000/app:1@" + kSourceDigest, {"host:5000", "host:5000/app", "1", kSourceDigest}}};
  for (const auto& [text, reference] : cases) EXPECT_EQ(test::got(parseReference(text)), reference) << text;
  EXPECT_EQ(parseReference("debian:12")->text(), "docker.io/library/debian:12");
  EXPECT_EQ(parseReference("host:5000/app:1@" + kSourceDigest)->text(), "host:5000/app@" + kSourceDigest);
  // What is no reference.
  for (const std::string text : {"", "Debian", "a b", "debian:", "debian:$(id)", "debian@sha256:12", "debian@md5:1",
                                 "host:5000/", "-debian", "lab//app", "lab/../app", "host/$x/app", "debian:1\n2"}) {
    EXPECT_TRUE(test::refused(parseReference(text), {.code = ErrorCode::Malformed})) << text;
  }
  EXPECT_FALSE(parseReference(std::string(600, 'a')));
  // Only this machine's registries may use plain HTTP.
  for (const char* text : {"localhost:5000/a", "127.0.0.1:5000/a", "127.1.2.3/a", "[::1]:5000/a"})
    EXPECT_TRUE(parseReference(text)->isLoopback()) << text;
  for (const char* text : {"debian", "127.example.org/a", "localhost.example.org/a", "10.0.0.1:5000/a"})
    EXPECT_FALSE(parseReference(text)->isLoopback()) << text;
}

TEST(ImageSource, theDefaultNameComesFromTheSource) {
  EXPECT_EQ(defaultImageName("debian:12"), "debian-12");
  EXPECT_EQ(defaultImageName("nvcr.io/nvidia/pytorch:25.06-py3"), "pytorch-25.06-py3");
  EXPECT_EQ(defaultImageName("host:5000/app@" + kSourceDigest), "app");
  EXPECT_EQ(defaultImageName("/data/app.tar.gz"), "app");
  EXPECT_EQ(defaultImageName("/data/my app.sif"), "my-app");
  EXPECT_EQ(defaultImageName("./tree/"), "tree");
  EXPECT_EQ(defaultImageName("/"), "image");
  for (const char* name : {"debian-12", "a", "A.b_c"}) EXPECT_TRUE(checkImageName(name, "baremark-engine")) << name;
  for (const std::string name : {"", ".a", "a/b", "a b", "a$b"})
    EXPECT_EQ(checkImageName(name, "baremark-engine").error().code, ErrorCode::OutOfRange) << name;
  EXPECT_EQ(checkImageName(std::string(65, 'a'), "baremark-engine").error().code, ErrorCode::OutOfRange);
  EXPECT_EQ(checkImageName("baremark-engine-2", "baremark-engine").error().code, ErrorCode::Conflict);
}

OciBundle bundleOf(std::vector<model::Bind> binds = {}) {
  return {.image = "/images/i", .workdir = "/mnt/0/a1", .binds = std::move(binds), .command = {"engine", "--a=b c"}};
}

/// The config.json as a rank's shell completes it.
Json completed(const std::string& text) {
  const std::map<char, std::string> late = {
      {'U', R"({"uid":5})"}, {'S', R"("sh","unshare")"}, {'R', "[]"}, {'L', R"({"namespaces":[]})"}};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\0')
      out += late.at(text.at(++i));
    else
      out += text[i];
  }
  return Json::parse(out);
}

std::vector<std::string> texts(const Json& list) {
  return list.get<std::vector<std::string>>();
}

TEST(OciBundle, theConfigurationRunsTheCommandWithTheHostsFolders) {
  const auto text = test::got(ociConfig(bundleOf({{"/runs/b", "/mnt/0", false}, {"/data", "/mnt/1", true}})));
  EXPECT_EQ(text.find('\n'), std::string::npos) << "a job script holds no word with a line break";
  const Json config = completed(text);
  EXPECT_EQ(config["root"], Json({{"path", "/images/i"}, {"readonly", true}}));
  EXPECT_EQ(texts(config["process"]["args"]),
            (std::vector<std::string>{"/bin/sh", "-c", R"(. /proc/self/fd/3; exec "$@" 3<&-)", "sh", "unshare",
                                      "engine", "--a=b c"}));
  EXPECT_EQ(config["process"]["cwd"], "/mnt/0/a1");
  EXPECT_EQ(config["process"]["user"]["uid"], 5);
  EXPECT_EQ(config["process"]["noNewPrivileges"], true);
  const std::vector<std::string> effective = texts(config["process"]["capabilities"]["effective"]);
  EXPECT_EQ(std::count(effective.begin(), effective.end(), "CAP_SYS_PTRACE"), 1);
  EXPECT_EQ(std::count(effective.begin(), effective.end(), "CAP_SYS_ADMIN"), 0);
  EXPECT_FALSE(config["linux"].contains("seccomp"));
  EXPECT_FALSE(config["linux"].contains("cgroupsPath"));
  std::vector<std::string> mounts;
  for (const Json& mount : config["mounts"]) {
    EXPECT_EQ(mount["type"], "bind");
    mounts.push_back(mount["source"].get<std::string>() + " " + mount["destination"].get<std::string>() + " " +
                     mount["options"].at(1).get<std::string>());
  }
  EXPECT_EQ(mounts, (std::vector<std::string>{"/proc /proc rw", "/sys /sys ro", "/dev /dev rw", "/tmp /tmp rw",
                                              "/runs/b /mnt/0 rw", "/data /mnt/1 ro"}));
}

TEST(OciBundle, hostileTextsStayOneValue) {
  OciBundle bundle = bundleOf({{"/a\"],\"x\":[\"\n\\", "/mnt/\"0", true}});
  bundle.command = {"'\"$(id)`\\u0000U\"", "\"\\u0000U\"", "line\nline"};
  const auto text = test::got(ociConfig(bundle));
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const Json config = completed(text);
  EXPECT_EQ(config["mounts"].at(4)["source"], bundle.binds.front().source);
  EXPECT_EQ(config["mounts"].at(4)["destination"], "/mnt/\"0");
  const std::vector<std::string> args = texts(config["process"]["args"]);
  ASSERT_GE(args.size(), 3U);
  EXPECT_EQ(std::vector<std::string>(args.end() - 3, args.end()), bundle.command);
}

TEST(OciBundle, whatNoConfigurationCanHoldIsRefused) {
  const auto refusal = [](const OciBundle& bundle) { return test::errorOf(ociConfig(bundle)).code; };
  EXPECT_EQ(refusal(bundleOf({{"/a\xff", "/mnt/0", false}})), ErrorCode::Untrusted);
  EXPECT_EQ(refusal(bundleOf({{std::string("/a\0b", 4), "/mnt/0", false}})), ErrorCode::Untrusted);
  EXPECT_EQ(refusal(bundleOf({{"/a", "mnt/0", false}})), ErrorCode::Untrusted);
  EXPECT_EQ(refusal(bundleOf({{"", "/mnt/0", false}})), ErrorCode::Untrusted);
  OciBundle bundle = bundleOf();
  bundle.command = {std::string("a\0U", 3)};
  EXPECT_EQ(refusal(bundle), ErrorCode::Untrusted) << "it looks like a placeholder";
}

TEST(OciBundle, onlyRuncGetsRootInTheUserNamespace) {
  EXPECT_EQ(shippedRuntime("runc").bundleUser, BundleUser::Root);
  EXPECT_EQ(shippedRuntime("crun").bundleUser, BundleUser::Account);
  const auto script = [](const char* runtime) {
    return rankCommand(shippedRuntime(runtime), {.image = "/i", .workdir = "/", .tag = "t", .command = {"engine"}})
        ->at(2);
  };
  EXPECT_NE(script("runc").find("--map-user=$u"), std::string::npos);
  EXPECT_EQ(script("crun").find("--map-user=$u"), std::string::npos);
}

TEST(OciBundle, aKilledRunsContainersAndFoldersAreRemovedWhereTheyWereMade) {
  for (const char* id : {"runc", "crun"}) {
    const RuntimeDescriptor runtime = shippedRuntime(id);
    ASSERT_EQ(runtime.cleanup.size(), 2U);
    EXPECT_EQ(runtime.cleanup[0].list.at(1), bundlesFolder("${tag}"));
    EXPECT_NE(runtime.cleanup[0].argv.at(2).find(std::string(id) + " "), std::string::npos);
    EXPECT_EQ(runtime.cleanup[1].folder + "/" + runtime.cleanup[1].pattern, bundlesFolder("${tag}"));
  }
}

TEST(OciBundle, theRanksShellGetsAllTextsAsArguments) {
  RankContext context{.image = "/img", .workdir = "/mnt/0/a1", .tag = "${RUN_TAG}", .command = {"engine", "$(reboot)"}};
  context.binds = {{"/runs/`reboot`", "/mnt/0", false}};
  for (const auto& [runtime, first] : {std::pair("runc", std::vector<std::string>{"runc", "--root"}),
                                       {"crun", {"crun", "--cgroup-manager=disabled", "--root"}}}) {
    const auto words = test::got(rankCommand(shippedRuntime(runtime), context));
    EXPECT_EQ(words.at(0), "/bin/sh");
    EXPECT_EQ(words.at(1), "-c");
    EXPECT_EQ(words.at(2).find("reboot"), std::string::npos);
    EXPECT_EQ(words.at(2).find('\n'), std::string::npos);
    EXPECT_EQ(words.at(4), "/tmp/baremark-bundle-${RUN_TAG}");
    EXPECT_EQ(words.at(9), "/img/mnt/0");
    EXPECT_EQ(std::count(words.begin(), words.end(), ":"), 0) << "mpirun would begin another command there";
    const auto at = std::search(words.begin(), words.end(), first.begin(), first.end());
    ASSERT_NE(at, words.end());
    EXPECT_EQ(std::vector<std::string>(at + static_cast<std::ptrdiff_t>(first.size()), words.end()),
              (std::vector<std::string>{"/state", "run", "--preserve-fds", "1", "--bundle", "${RUN_TAG}-"}));
  }
  EXPECT_TRUE(canBindReadOnly(shippedRuntime("runc")));
}

TEST(OciBundle, itsImageIsATree) {
  Json json = Json::parse(test::resource("runtimes/crun.json"));
  json["image"] = {{"kind", "none"}};
  EXPECT_TRUE(
      test::refused(parseRuntimeDescriptor(json.dump()), {.code = ErrorCode::NotApplicable, .where = "/exec/argv"}));
}

}  // namespace
}  // namespace baremark::core::containers
