// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/image_copy.h"

#include <gtest/gtest.h>

#include <QProcess>
#include <QTemporaryDir>
#include <filesystem>
#include <fstream>

#include "core/containers/series.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/unit/containers/shipped.h"

namespace baremark::core::containers {
namespace {

constexpr const char* kDigest = "sha256:0123456789abcdef0123";

TEST(ImageCopy, aCopyIsNamedByTheDigestOfItsImage) {
  const auto commands = test::got(copyCommands(shippedRuntime("docker").image, "", {.digest = kDigest}));
  EXPECT_EQ(commands.reference, "localhost/baremark:0123456789abcdef");
  EXPECT_EQ(commands.make, (std::vector<std::string>{"docker", "import", "-", "localhost/baremark:0123456789abcdef"}));
  EXPECT_NE(copyCommands(shippedRuntime("docker").image, "", {.digest = "sha256:1"})->reference, commands.reference);
}

/// A store whose program keeps its images as files in a folder.
class StoreScripts : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(m_folder.isValid());
    std::filesystem::create_directories(path("tree/a folder"));
    std::ofstream(path("tree/a folder/file")) << "content\n";
    write("store",
          "case $1 in has) [ -s \"$2\" ];; make) cat >\"$2\"; exit \"${MAKE_STATUS:-0}\";; remove) rm \"$2\";; esac");
    const std::string program = path("store");
    m_commands = {.reference = path("it's a copy"),
                  .tree = path("tree"),
                  .has = {program, "has", path("it's a copy")},
                  .make = {program, "make", path("it's a copy")},
                  .remove = {program, "remove", path("it's a copy")}};
  }

  std::string path(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }
  void write(const std::string& name, const std::string& body) const {
    std::ofstream(path(name)) << "#!/bin/sh\n" << body << "\n";
    std::filesystem::permissions(path(name), std::filesystem::perms(0755));
  }
  int run(const base::Result<std::string>& script, const QString& before = {}) {
    EXPECT_TRUE(script);
    QProcess shell;
    shell.start(QStringLiteral("/bin/sh"),
                {QStringLiteral("-c"), before + QString::fromStdString(script.value_or(""))});
    EXPECT_TRUE(shell.waitForFinished(20000));
    m_out = shell.readAllStandardOutput().toStdString();
    m_err = shell.readAllStandardError().toStdString();
    return shell.exitCode();
  }
  base::Result<std::string> copyScript() const { return makeCopyScript(m_commands); }

  QTemporaryDir m_folder;
  CopyCommands m_commands;
  std::string m_out;
  std::string m_err;
};

TEST_F(StoreScripts, aTreeIsCopiedOnceAndRemoved) {
  ASSERT_EQ(run(copyScript()), 0) << m_err;
  EXPECT_EQ(m_out, "");
  QProcess tar;
  tar.start(QStringLiteral("tar"), {QStringLiteral("-tf"), QString::fromStdString(path("it's a copy"))});
  ASSERT_TRUE(tar.waitForFinished(10000));
  EXPECT_TRUE(tar.readAllStandardOutput().contains("./a folder/file\n"));
  ASSERT_EQ(run(copyScript()), 0);
  EXPECT_EQ(m_out, "there\n");
  ASSERT_EQ(run(removeCopyScript(m_commands)), 0);
  EXPECT_FALSE(std::filesystem::exists(path("it's a copy")));
  EXPECT_EQ(run(removeCopyScript(m_commands)), 0) << "there is nothing to remove";
}

TEST_F(StoreScripts, theLinesOfTheCommandsAreOnBothOutputs) {
  write("store", "case $1 in has) [ -s \"$2\" ];; make) cat >\"$2\"; echo one; printf two >&2;; esac");
  ASSERT_EQ(run(copyScript()), 0) << m_err;
  EXPECT_EQ(m_out, "log one\nlog two\n");
  EXPECT_EQ(m_err, "one\ntwo\n");
}

TEST_F(StoreScripts, aStoreSaysWhatItHas) {
  EXPECT_EQ(run(describeCopyScript(m_commands)), 1) << "the copy is not there";
  ASSERT_EQ(run(copyScript()), 0) << m_err;
  ASSERT_EQ(run(describeCopyScript(m_commands)), 0);
  EXPECT_EQ(copyFacts(m_out), CopyFacts{}) << "this program says neither";
  m_commands.size = {"echo", "1234 bytes"};
  m_commands.id = {"printf", "sha256:12\\nmore"};
  ASSERT_EQ(run(describeCopyScript(m_commands)), 0);
  EXPECT_EQ(copyFacts(m_out), (CopyFacts{.digest = "sha256:12", .bytes = 1234}));
  ASSERT_EQ(run(findCopyScript(m_commands)), 0);
  EXPECT_EQ(copyFacts(m_out), (CopyFacts{.digest = "sha256:12"}));
  m_commands.id = {"false"};
  m_commands.size = {"echo", "much"};
  ASSERT_EQ(run(describeCopyScript(m_commands)), 0);
  EXPECT_EQ(copyFacts(m_out), CopyFacts{});
}

TEST_F(StoreScripts, aFileIsNamedByItsSumAndWatchedByItsStamp) {
  const ImageForm form{.kind = ImageKind::File, .reference = "${tree}.one", .make = {"true", "${part}", "${tree}"}};
  const auto commands = test::got(copyCommands(form, "", {.digest = kDigest, .tree = path("a \\ tree")}));
  EXPECT_EQ(run(findCopyScript(commands)), 1);
  std::ofstream(commands.reference) << "abc";
  ASSERT_EQ(run(describeCopyScript(commands)), 0);
  const CopyFacts facts = copyFacts(m_out);
  EXPECT_EQ(facts.digest, "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad") << m_out;
  EXPECT_EQ(facts.bytes, 3);
  EXPECT_EQ(facts.stamp.rfind("3 2", 0), 0U) << facts.stamp;
  ASSERT_EQ(run(findCopyScript(commands)), 0);
  EXPECT_EQ(copyFacts(m_out), (CopyFacts{.stamp = facts.stamp}));
}

TEST(ImageCopy, factsOfAHostAreLimitedAndPrintable) {
  EXPECT_EQ(copyFacts(""), CopyFacts{});
  EXPECT_EQ(copyFacts("digest \x1b[31mred\nbytes 99999999999999999999\n").bytes, std::nullopt);
  EXPECT_EQ(copyFacts("digest \x1b[31m").digest.find('\x1b'), std::string::npos);
  EXPECT_LE(copyFacts("digest " + std::string(5000, 'x')).digest.size(), 210U);
  EXPECT_EQ(copyFacts("bytes\ndigest\nnothing").bytes, std::nullopt);
}

TEST_F(StoreScripts, aFailureOnEitherSideOfThePipeIsNoCopy) {
  EXPECT_EQ(run(copyScript(), QStringLiteral("export MAKE_STATUS=3\n")), 1);
  EXPECT_FALSE(std::filesystem::exists(path("it's a copy"))) << "the next try would take it for whole";
  m_commands.tree = path("nowhere");
  EXPECT_EQ(run(copyScript()), 1);
  EXPECT_NE(m_err.find("nowhere"), std::string::npos) << m_err;
  EXPECT_FALSE(std::filesystem::exists(path("it's a copy")));
  m_commands.tree = path("tree");
  write("store", "cat >/dev/null; [ \"$1\" != has ]");
  EXPECT_EQ(run(copyScript()), 1) << "the program lied";
}

constexpr std::int64_t kTooMuch = std::int64_t{1} << 60;

TEST_F(StoreScripts, aStoreWithoutRoomIsNotBegun) {
  m_commands.bytes = kTooMuch;
  m_commands.place = {{"false"}, {"echo", "no path"}, {"echo", path("not yet/a store")}};
  EXPECT_EQ(run(copyScript()), kNoRoomForCopy);
  EXPECT_NE(m_err.find("folder " + path("not yet/a store") + "\nfree "), std::string::npos) << m_err;
  EXPECT_NE(m_err.find(" needed 1152921504606846976\n"), std::string::npos) << m_err;
  EXPECT_FALSE(std::filesystem::exists(path("it's a copy")));
  EXPECT_FALSE(std::filesystem::exists(path("not yet")));
  m_commands.place.pop_back();
  EXPECT_EQ(run(copyScript()), 0) << "nobody knows where the store lies: " << m_err;
  // A copy that is there needs none.
  ASSERT_EQ(run(copyScript()), 0) << m_err;
  m_commands.bytes = kTooMuch;
  m_commands.place = {{"echo", path("")}};
  EXPECT_EQ(run(copyScript()), 0) << m_err;
  EXPECT_EQ(m_out, "there\n");
}

TEST_F(StoreScripts, aFileThatOnlyTheCommandsNeedWantsRoomBesideTheTree) {
  m_commands.bytes = kTooMuch;
  m_commands.scratch = path("it's a scratch");
  EXPECT_EQ(run(copyScript()), 0) << "no command uses it: " << m_err;
  ASSERT_EQ(run(removeCopyScript(m_commands)), 0);
  m_commands.finish = {{"touch", m_commands.scratch}};
  EXPECT_EQ(run(copyScript()), kNoRoomForCopy);
  EXPECT_NE(m_err.find("folder " + m_folder.path().toStdString() + "\n"), std::string::npos) << m_err;
  EXPECT_FALSE(std::filesystem::exists(path("it's a copy")));
}

TEST_F(StoreScripts, theFirstCommandThatPrintsAPathNamesThePlace) {
  const auto place = [this](const std::vector<std::vector<std::string>>& commands) {
    EXPECT_EQ(run(placeScript(commands)), 0);
    return m_out;
  };
  EXPECT_EQ(place({}), "");
  EXPECT_EQ(place({{"false"}, {"no-program"}, {"echo", ""}, {"printf", "/a b\\n/c\\n"}, {"echo", "/d"}}), "/a b\n");
}

TEST_F(StoreScripts, withoutTheProgramACopyFailsAndARemovalDoesNot) {
  std::filesystem::remove(path("store"));
  EXPECT_EQ(run(copyScript()), 127);
  EXPECT_NE(m_err.find("is not installed"), std::string::npos) << m_err;
  EXPECT_EQ(run(removeCopyScript(m_commands)), 0);
}

/// A packer that needs a tree and a target, as Apptainer does.
class FileScripts : public StoreScripts {
 protected:
  void SetUp() override {
    StoreScripts::SetUp();
    write("pack",
          "[ -d \"$2\" ] || { echo \"no $2\" >&2; exit 3; }; tar -C \"$2\" -cf \"$1\" . && exit \"${MAKE_STATUS:-0}\"");
    write("seal", "echo sealed >>\"$1\"");
    m_form = {.kind = ImageKind::File,
              .reference = "${tree}-${digest}-${variant}.packed",
              .make = {path("pack"), "${part}", "${tree}"},
              .finish = {{path("seal"), "${part}"}}};
    take(1);
  }
  void take(std::int64_t bytes) {
    const auto commands =
        test::got(copyCommands(m_form, "v1", {.digest = kDigest, .tree = path("it's a tree"), .bytes = bytes}));
    m_commands = commands;
  }

  ImageForm m_form;
};

TEST_F(FileScripts, aFileIsMadeUnderAnotherNameAndRemoved) {
  const std::string file = path("it's a tree-0123456789abcdef-v1.packed");
  EXPECT_EQ(m_commands.reference, file);
  EXPECT_EQ(run(copyScript()), 1) << "there is no tree";
  EXPECT_FALSE(std::filesystem::exists(file));
  std::filesystem::rename(path("tree"), path("it's a tree"));
  take(kTooMuch);
  EXPECT_EQ(run(copyScript()), kNoRoomForCopy);
  EXPECT_NE(m_err.find(" needed 1152921504606846976\n"), std::string::npos) << m_err;
  EXPECT_FALSE(std::filesystem::exists(file) || std::filesystem::exists(file + ".part")) << "it was begun";
  take(1);
  std::ofstream(file + ".part") << "what a killed script left";
  EXPECT_EQ(run(copyScript(), QStringLiteral("export MAKE_STATUS=3\n")), 1);
  EXPECT_FALSE(std::filesystem::exists(file) || std::filesystem::exists(file + ".part"));
  ASSERT_EQ(run(copyScript()), 0) << m_err;
  EXPECT_EQ(m_out, "");
  EXPECT_FALSE(std::filesystem::exists(file + ".part"));
  std::ifstream packed(file);
  const std::string content((std::istreambuf_iterator<char>(packed)), {});
  EXPECT_NE(content.find("a folder/file"), std::string::npos);
  EXPECT_NE(content.find("sealed"), std::string::npos) << "the further command did not run";
  ASSERT_EQ(run(copyScript()), 0);
  EXPECT_EQ(m_out, "there\n");
  EXPECT_EQ(run(findCopyScript(m_commands)), 0);
  ASSERT_EQ(run(removeCopyScript(m_commands)), 0);
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_NE(run(findCopyScript(m_commands)), 0);
}

TEST(ImageCopy, everyShippedStoreSaysWhereItLies) {
  int places = 0;
  for (const char* name : {"apptainer", "docker", "enroot", "podman", "podman-hpc", "singularity", "udocker"}) {
    const RuntimeDescriptor runtime = shippedRuntime(name);
    for (const auto& [variant, form] : copiedForms(runtime)) {
      // Enroot packs a file with mksquashfs, which writes nowhere else.
      const bool isPacked = form->kind == ImageKind::File && runtime.id == "enroot";
      EXPECT_EQ(form->place.empty(), isPacked) << name << " " << variant;
      places += isPacked ? 0 : 1;
    }
  }
  EXPECT_GE(places, 6);
}

TEST(ImageCopy, mistakesAreRefusedWithTheirPath) {
  const auto refusal = [](const std::string& from, const std::string& to, const char* runtime = "docker") {
    const std::string text = test::resource(std::string("runtimes/") + runtime + ".json");
    return test::errorOf(parseRuntimeDescriptor(test::replaced(text, from, to)));
  };
  EXPECT_EQ(refusal("localhost/baremark:${digest}", "localhost/baremark:latest").where, "/image/reference");
  EXPECT_EQ(refusal("\"import\", \"-\", \"${reference}\"", "\"import\", \"-\", \"${name}\"").where, "/image/make");
  EXPECT_EQ(refusal("\"remove\": [\"docker\", \"image\", \"rm\", \"${reference}\"]", "\"remove\": []").where,
            "/image/remove");
  EXPECT_EQ(refusal("${tree}-${digest}.sif", "${tree}.sif", "apptainer").where, "/image/reference");
  EXPECT_EQ(refusal("${tree}-${digest}.sif", "/tmp/${digest}.sif", "apptainer").where, "/image/reference");
  EXPECT_EQ(refusal("\"${part}\"", "\"${reference}\"", "apptainer").where, "/image/make");
  EXPECT_EQ(refusal("{ \"kind\": \"tree\" }", "{ \"kind\": \"none\" }", "apptainer").where, "/variants/0/image/kind");
  EXPECT_EQ(refusal("{{.DockerRootDir}}", "${root}").where, "/image/place");
  EXPECT_EQ(refusal("[ [\"docker\", \"info\", \"--format\", \"{{.DockerRootDir}}\"] ]", "[ [] ]").where,
            "/image/place/0");
  EXPECT_EQ(refusal("\"store\"", "\"tree\"").code, base::ErrorCode::UnknownKey) << "a tree needs no commands";
}

TEST(Series, armsOfOneRuntimeHaveDifferentMarkers) {
  RuntimeDescriptor box;
  box.id = "box";
  box.colour = 1;
  box.marker = "square";
  const std::vector<SeriesStyle> styles = stylesOf(std::vector<std::string>(14, "box"), looksOf({{"box", box}}));
  EXPECT_EQ(styles[0], (SeriesStyle{1, Shape::Square, Dash::Dashed, false}));
  EXPECT_NE(styles[1].dash, styles[0].dash);
  EXPECT_TRUE(styles[1].isHollow);
  EXPECT_EQ(styles[1].shape, Shape::Square);
  for (std::size_t i = 0; i < styles.size(); ++i) {
    EXPECT_EQ(styles[i].colour, styles[0].colour);
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(styles[i], styles[k]) << i << " and " << k;
  }
}

TEST(Series, runtimesWithoutALookGetOneThatNoOtherHas) {
  std::map<std::string, RuntimeDescriptor> runtimes;
  const auto add = [&](const std::string& id, std::optional<int> colour, const std::string& marker) {
    runtimes[id].id = id;
    runtimes[id].colour = colour;
    runtimes[id].marker = marker;
  };
  for (int colour = 0; colour < 7; ++colour) add("known" + std::to_string(colour), colour, "disc");
  for (int own = 0; own < 20; ++own) add("own" + std::to_string(own), {}, "");
  add("red", 3, "");
  add("starry", {}, "star");
  const RuntimeLooks looks = looksOf(runtimes);
  EXPECT_EQ(looks, looksOf(runtimes));
  EXPECT_EQ(looks.at("red").colour, 3);
  EXPECT_EQ(looks.at("starry").shape, Shape::Star);
  for (const auto& [id, look] : looks) {
    for (const auto& [other, another] : looks) {
      if (id == other) continue;
      EXPECT_NE(look, another) << id << " and " << other;
    }
  }
  EXPECT_EQ(stylesOf(std::vector<std::string>{"gone"}, looks), stylesOf(std::vector<std::string>{"gone"}, {}))
      << "a runtime without a descriptor looks alike everywhere";
}

}  // namespace
}  // namespace baremark::core::containers
