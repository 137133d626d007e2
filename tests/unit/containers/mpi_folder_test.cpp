// SPDX-License-Identifier: GPL-3.0-or-later
// The folder with the host's Open MPI, made by a real shell from files that stand for one.
#include "core/containers/node_folders.h"

#include <gtest/gtest.h>

#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "core/containers/rank_command.h"
#include "tests/resources.h"

namespace baremark::core::containers {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class MpiFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(m_folder.isValid());
    for (const char* name : {"bin", "mpi", "mpi/plugins", "mpi/texts", "mpi/etc", "lib", "lib/pmix", "lib/ucx"})
      fs::create_directories(at(name));
    program("ompi_info", "case $3 in pkglibdir) echo path:pkglibdir:" + at("mpi/plugins") +
                             ";; pkgdatadir) echo path:pkgdatadir:" + at("mpi/texts") +
                             ";; sysconfdir) echo path:sysconfdir:" + at("mpi/etc") + ";; esac");
    program("mpirun", "exit 1");
    for (const char* file : {"mpi/plugins/mca_btl_tcp.so", "mpi/plugins/mca_btl_tcp.la", "mpi/texts/help.txt",
                             "mpi/etc/openmpi-mca-params.conf", "lib/libmpi.so.40.30.4", "lib/libpmix.so.2.6.2",
                             "lib/libucs.so.0", "lib/pmix/pmix_mca_prm.so", "lib/ucx/libuct_ib.so.0"})
      std::ofstream(at(file)) << file;
    fs::create_symlink("libmpi.so.40.30.4", at("lib/libmpi.so.40"));
    fs::create_symlink("libpmix.so.2.6.2", at("lib/libpmix.so.2"));
    std::string lines =
        "\tlinux-vdso.so.1 (0x00007ffd1)\n\t/lib64/ld-linux-x86-64.so.2 (0x00007f01)\n\tlibgone.so.1 => "
        "not found\n";
    for (const char* name : {"libmpi.so.40", "libpmix.so.2", "libucs.so.0"})
      lines += "\t" + std::string(name) + " => " + at("lib/") + name + " (0x00007f02)\n";
    for (const char* name : {"libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "libgomp.so.1"})
      lines += "\t" + std::string(name) + " => /lib/" + name + " (0x00007f03)\n";
    std::ofstream(at("needs")) << lines;
    program("ldd", "cat " + at("needs"));
  }

  std::string at(const std::string& name) const { return m_folder.path().toStdString() + "/" + name; }

  void program(const std::string& name, const std::string& script) const {
    std::ofstream(at("bin/" + name)) << "#!/bin/sh\n" << script << "\n";
    fs::permissions(at("bin/" + name), fs::perms(0755));
  }

  void start(QProcess& shell) const {
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("PATH"), m_folder.path() + QStringLiteral("/bin:/usr/bin:/bin"));
    shell.setProcessEnvironment(environment);
    shell.start(QStringLiteral("/bin/sh"),
                {QStringLiteral("-c"), QString::fromStdString(mpiLines("'" + at("made") + "'") + "echo started")});
  }

  QTemporaryDir m_folder;
};

TEST_F(MpiFolder, hasOpenMpiAndWhatItNeedsWithoutTheCLibrary) {
  QProcess first;
  QProcess second;
  start(first);
  start(second);
  for (QProcess* shell : {&first, &second}) {
    ASSERT_TRUE(shell->waitForFinished(20000));
    EXPECT_EQ(shell->exitCode(), 0) << shell->readAllStandardError().toStdString();
    EXPECT_EQ(shell->readAllStandardOutput().toStdString(), "started\n");
  }
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(at("made"))) {
    EXPECT_FALSE(entry.is_symlink()) << entry.path() << ": a link out of the folder leads nowhere";
    if (entry.is_regular_file()) files.insert(fs::relative(entry.path(), at("made")));
  }
  EXPECT_EQ(files, (std::set<std::string>{"etc/openmpi-mca-params.conf", "lib/libmpi.so.40", "lib/libpmix.so.2",
                                          "lib/libucs.so.0", "lib/ucx/libuct_ib.so.0", "plugins/mca_btl_tcp.so",
                                          "pmix/pmix_mca_prm.so", "share/help.txt"}));
  EXPECT_EQ(test::contentOf(at("made/lib/libmpi.so.40")), "lib/libmpi.so.40.30.4");
  EXPECT_FALSE(fs::exists(at("made.part")));
}

TEST_F(MpiFolder, withoutOpenMpiTheRankSaysSoAndEnds) {
  // Another MPI: it has no folder of plugins.
  program("ompi_info", "exit 1");
  QProcess shell;
  start(shell);
  ASSERT_TRUE(shell.waitForFinished(20000));
  EXPECT_EQ(shell.exitCode(), 70);
  EXPECT_NE(shell.readAllStandardError().toStdString().find("names no folder of plugins"), std::string::npos);
  EXPECT_EQ(shell.readAllStandardOutput().toStdString(), "");
  EXPECT_FALSE(fs::exists(at("made.part"))) << "the next rank would wait for it";
}

TEST_F(MpiFolder, aLibraryThatCannotBeCopiedEndsTheRank) {
  fs::remove(at("lib/libpmix.so.2.6.2"));
  QProcess shell;
  start(shell);
  ASSERT_TRUE(shell.waitForFinished(20000));
  EXPECT_EQ(shell.exitCode(), 70);
  EXPECT_NE(shell.readAllStandardError().toStdString().find("were not found or could not be copied"),
            std::string::npos);
  EXPECT_FALSE(fs::exists(at("made")));
}

TEST(HostMpi, comesBeforeTheLibrariesOfTheImageAndFindsItsParts) {
  const Words words = withHostMpi(
      "/mnt/2", {"/bin/sh", "-c", "echo \"$LD_LIBRARY_PATH $OPAL_PREFIX $OPAL_PKGLIBDIR $PMIX_PKGLIBDIR\""});
  for (const auto& [before, after] : {std::pair("", "/mnt/2/lib"), {"/opt/lib", "/mnt/2/lib:/opt/lib"}}) {
    QProcess shell;
    QProcessEnvironment environment;
    if (*before != '\0') environment.insert(QStringLiteral("LD_LIBRARY_PATH"), QString::fromUtf8(before));
    shell.setProcessEnvironment(environment);
    QStringList rest;
    for (std::size_t i = 1; i < words.size(); ++i) rest << QString::fromStdString(words[i]);
    shell.start(QString::fromStdString(words.front()), rest);
    ASSERT_TRUE(shell.waitForFinished(20000));
    EXPECT_EQ(shell.readAllStandardOutput().toStdString(), std::string(after) + " /mnt/2 /mnt/2/plugins /mnt/2/pmix\n");
  }
}

TEST(HostMpi, isGatheredBeforeTheRuntimeStarts) {
  for (const char* id : {"charliecloud", "docker", "runc"}) {
    const auto runtime = parseRuntimeDescriptor(test::resource(std::string("runtimes/") + id + ".json"));
    ASSERT_TRUE(runtime);
    RankContext context{.image = "/img", .mpi = "bind", .workdir = "/mnt/0", .tag = "run", .command = {"engine"}};
    const auto words = rankCommand(*runtime, context);
    ASSERT_TRUE(words) << toLogLine(words.error());
    EXPECT_EQ(words->front(), "/bin/sh");
    const std::string& script = words->at(2);
    EXPECT_EQ(script.rfind("made=\"${1}\"", 0), 0U) << script;
    EXPECT_EQ(words->at(4), "/tmp/baremark-mpi-run");
    EXPECT_LT(script.find("is not ours"), script.find(id == std::string("runc") ? "config.json" : "exec \"")) << script;
    context.mpi = "hybrid";
    const auto hybrid = rankCommand(*runtime, context);
    ASSERT_TRUE(hybrid);
    EXPECT_EQ(std::count(hybrid->begin(), hybrid->end(), "/tmp/baremark-mpi-run"), 0);
  }
}

}  // namespace
}  // namespace baremark::core::containers
