// SPDX-License-Identifier: GPL-3.0-or-later
// The folder with the libraries of the GPU driver, made by a real shell from files that stand for a driver.
#include "core/containers/node_folders.h"

#include <gtest/gtest.h>

#include <QProcess>
#include <QTemporaryDir>
#include <filesystem>
#include <fstream>
#include <set>

#include "core/containers/rank_command.h"
#include "tests/resources.h"

namespace baremark::core::containers {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class DriverFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(m_folder.isValid());
    for (const char* name : {"bin", "lib"}) fs::create_directories(at(name));
    std::ofstream(at("version"))
        << "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.54.03  Tue Jun  6 22:20:39 UTC 2023\n"
           "GCC version:  gcc version 12.2.0 (Debian 12.2.0-14)\n";
    library("cuda", "535.54.03");
    library("nvidia-ml", "535.54.03");
    library("nvidia-nvvm", "520.1");
    library("GL", "535.54.03");
    std::ofstream list(at("bin/ldconfig"));
    list << "#!/bin/sh\ncat <<END\n5 libs found in cache\n";
    for (const char* name : {"cuda", "nvidia-ml", "nvidia-nvvm", "GL"})
      list << "\tlib" << name << ".so.1 (libc6,x86-64) => " << at("lib/lib") << name << ".so.1\n";
    list << "\tlibcuda.so.1 (libc6) => /usr/lib/i386-linux-gnu/libcuda.so.1\nEND\n";
    list.close();
    fs::permissions(at("bin/ldconfig"), fs::perms(0755));
  }

  std::string at(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }

  void library(const std::string& name, const std::string& version) const {
    const std::string file = "lib" + name + ".so." + version;
    std::ofstream(at("lib/" + file)) << name;
    fs::create_symlink(file, at("lib/lib" + name + ".so.1"));
  }

  void start(QProcess& shell, const std::string& script) const {
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("PATH"), m_folder.path() + QStringLiteral("/bin:/usr/bin:/bin"));
    shell.setProcessEnvironment(environment);
    shell.start(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), QString::fromStdString(script)});
  }

  QTemporaryDir m_folder;
};

TEST_F(DriverFolder, hasTheLibrariesOfTheDriversVersionAndNoGraphics) {
  QProcess first;
  QProcess second;
  const std::string script = driverLines("'" + at("made") + "'", at("version")) + "echo started";
  start(first, script);
  start(second, script);
  for (QProcess* shell : {&first, &second}) {
    ASSERT_TRUE(shell->waitForFinished(20000));
    EXPECT_EQ(shell->exitCode(), 0) << shell->readAllStandardError().toStdString();
    EXPECT_EQ(shell->readAllStandardOutput().toStdString(), "started\n");
  }
  std::set<std::string> files;
  for (const auto& entry : fs::directory_iterator(at("made"))) files.insert(entry.path().filename());
  EXPECT_EQ(files, (std::set<std::string>{"libcuda.so.1", "libcuda.so.535.54.03", "libnvidia-ml.so.1",
                                          "libnvidia-ml.so.535.54.03"}));
  EXPECT_EQ(fs::read_symlink(at("made/libcuda.so.1")), "libcuda.so.535.54.03")
      << "a link out of the folder leads nowhere";
  EXPECT_TRUE(fs::is_regular_file(fs::symlink_status(at("made/libcuda.so.535.54.03"))));
  EXPECT_FALSE(fs::exists(at("made.part")));
}

TEST_F(DriverFolder, withoutADriverTheRankSaysSoAndEnds) {
  QProcess shell;
  start(shell, driverLines("'" + at("made") + "'", at("nothing")) + "echo started");
  ASSERT_TRUE(shell.waitForFinished(20000));
  EXPECT_EQ(shell.exitCode(), 70);
  EXPECT_EQ(shell.readAllStandardOutput().toStdString(), "");
  EXPECT_EQ(shell.readAllStandardError().toStdString(), "baremark: no NVIDIA driver is loaded on this node\n");
  EXPECT_FALSE(fs::exists(at("made.part"))) << "the next rank would wait for it";
}

TEST_F(DriverFolder, aDriverWhoseLibrariesAreOfAnotherVersionIsRefused) {
  std::ofstream(at("version")) << "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.26  Release Build\n";
  QProcess shell;
  start(shell, driverLines("'" + at("made") + "'", at("version")));
  ASSERT_TRUE(shell.waitForFinished(20000));
  EXPECT_EQ(shell.exitCode(), 70);
  EXPECT_NE(shell.readAllStandardError().toStdString().find("the libraries of driver 570.26 were not found"),
            std::string::npos);
}

TEST_F(DriverFolder, aCopyIsPreparedByOneRankAndOnlyForAnotherDriver) {
  const std::string check = "test -e \"" + at("copy-") + "$version\"";
  const std::string prepare =
      "eval 'echo preparing; sleep 0.3; echo once >>" + at("log") + "; touch " + at("copy-") + "\"$version\"'";
  const auto countOf = [&] {
    std::ifstream log(at("log"));
    int lines = 0;
    for (std::string line; std::getline(log, line);) ++lines;
    return lines;
  };
  for (int run = 1; run <= 2; ++run) {
    const std::string script =
        preparedLines("'" + at("run" + std::to_string(run)) + "'", check, prepare, at("version")) + "echo started";
    QProcess first;
    QProcess second;
    start(first, script);
    start(second, script);
    for (QProcess* shell : {&first, &second}) {
      ASSERT_TRUE(shell->waitForFinished(20000));
      EXPECT_EQ(shell->exitCode(), 0) << shell->readAllStandardError().toStdString();
      EXPECT_EQ(shell->readAllStandardOutput().toStdString(), "started\n") << "a tool's words are no result";
    }
    EXPECT_EQ(countOf(), 1) << "run " << run;
  }
  // After an update of the driver.
  std::ofstream(at("version")) << "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.26  Release Build\n";
  QProcess shell;
  start(shell, preparedLines("'" + at("run3") + "'", check, prepare, at("version")));
  ASSERT_TRUE(shell.waitForFinished(20000));
  EXPECT_EQ(countOf(), 2);
  // A tool that claims success.
  QProcess liar;
  start(liar, preparedLines("'" + at("run4") + "'", "false", "true", at("version")) + "echo started");
  ASSERT_TRUE(liar.waitForFinished(20000));
  EXPECT_EQ(liar.exitCode(), 70);
  EXPECT_EQ(liar.readAllStandardError().toStdString(), "baremark: the image could not be prepared for driver 570.26\n");
}

TEST(DriverLibraries, comeBeforeTheOtherFolders) {
  const Words words = withDriverLibraries("/mnt/2", {"/bin/sh", "-c", "echo \"$LD_LIBRARY_PATH\""});
  for (const auto& [before, after] : {std::pair("", "/mnt/2\n"), {"/opt/lib", "/mnt/2:/opt/lib\n"}}) {
    QProcess shell;
    QProcessEnvironment environment;
    if (*before != '\0') environment.insert(QStringLiteral("LD_LIBRARY_PATH"), QString::fromUtf8(before));
    shell.setProcessEnvironment(environment);
    QStringList rest;
    for (std::size_t i = 1; i < words.size(); ++i) rest << QString::fromStdString(words[i]);
    shell.start(QString::fromStdString(words.front()), rest);
    ASSERT_TRUE(shell.waitForFinished(20000));
    EXPECT_EQ(shell.readAllStandardOutput().toStdString(), after);
  }
}

TEST(DriverLibraries, theFolderIsMadeBeforeTheRuntimeStarts) {
  for (const char* id : {"charliecloud", "runc"}) {
    const auto runtime = parseRuntimeDescriptor(test::resource(std::string("runtimes/") + id + ".json"));
    ASSERT_TRUE(runtime);
    const auto words = rankCommand(
        *runtime, {.image = "/img", .gpu = "driver", .workdir = "/mnt/0", .tag = "run", .command = {"engine"}});
    ASSERT_TRUE(words) << toLogLine(words.error());
    EXPECT_EQ(words->front(), "/bin/sh");
    const std::string& script = words->at(2);
    EXPECT_EQ(script.rfind("made=\"${1}\"", 0), 0U) << script;
    EXPECT_EQ(words->at(4), "/tmp/baremark-driver-run");
    EXPECT_LT(script.find("is not ours"), script.find(id == std::string("runc") ? "config.json" : "exec \"")) << script;
  }
}

}  // namespace
}  // namespace baremark::core::containers
