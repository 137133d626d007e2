// SPDX-License-Identifier: GPL-3.0-or-later
// resources/recipes/engine_build.sh with fake build tools: when it builds, and which files it keeps.
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include "tests/places.h"

namespace baremark::app {
namespace {

class EngineBuildTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(m_place.isValid());
    for (const char* folder : {"tools", "host/bin", "empty"})
      ASSERT_TRUE(QDir(m_place.path()).mkpath(QLatin1String(folder)));
    write("tools/cmake", R"(#!/bin/sh
if [ "$1" = --build ]; then
  mkdir -p build/bin && echo new >build/bin/baremark-engine
else
  mkdir -p build && : >build/Makefile && echo "BAREMARK_BACKEND:INTERNAL=$FOUND" >build/CMakeCache.txt
fi
)");
    for (const char* tool : {"tools/make", "tools/c++"}) write(tool, "#!/bin/sh\n");
    ASSERT_EQ(QProcess::execute(QStringLiteral("tar"),
                                {QStringLiteral("-czf"), m_place.filePath(QStringLiteral("host/sources.tar.gz")),
                                 QStringLiteral("-C"), m_place.filePath(QStringLiteral("empty")), QStringLiteral(".")}),
              0);
  }

  void write(const char* name, const char* text) {
    QFile file(m_place.filePath(QLatin1String(name)));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  }

  /// `found` is the backend that CMake chose. Returns the script's output.
  std::string build(const char* kept, const char* found) {
    QProcess shell;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("PATH"),
                       m_place.filePath(QStringLiteral("tools")) + QStringLiteral(":/usr/bin:/bin"));
    environment.insert(QStringLiteral("FOLDER"), m_place.filePath(QStringLiteral("host")));
    environment.insert(QStringLiteral("ONEDNN"), QString());
    environment.insert(QStringLiteral("KEPT"), QLatin1String(kept));
    environment.insert(QStringLiteral("FOUND"), QLatin1String(found));
    shell.setProcessEnvironment(environment);
    shell.setProcessChannelMode(QProcess::MergedChannels);
    shell.start(QStringLiteral("/bin/sh"),
                {QString::fromUtf8(places::kResources) + QStringLiteral("/recipes/engine_build.sh")});
    EXPECT_TRUE(shell.waitForFinished(60'000));
    const std::string output = shell.readAll().toStdString();
    EXPECT_EQ(shell.exitCode(), 0) << output;
    EXPECT_FALSE(QFile::exists(m_place.filePath(QStringLiteral("host/build"))));
    return output;
  }

  std::string engine() {
    QFile file(m_place.filePath(QStringLiteral("host/bin/baremark-engine")));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
  }

  QTemporaryDir m_place;
};

TEST_F(EngineBuildTest, anEngineIsBuiltWhereThereIsNone) {
  EXPECT_NE(build("", "reference").find("built"), std::string::npos);
  EXPECT_EQ(engine(), "new\n");
}

TEST_F(EngineBuildTest, aSlowEngineIsBuiltAgainOnceThereIsAOneDnn) {
  write("host/bin/baremark-engine", "old\n");
  EXPECT_NE(build("slow", "reference").find("still without oneDNN"), std::string::npos);
  EXPECT_EQ(engine(), "old\n");
  write("host/bin/baremark-engine", "old\n");
  EXPECT_NE(build("slow", "oneDNN 3.7.2").find("built"), std::string::npos);
  EXPECT_EQ(engine(), "new\n");
}

}  // namespace
}  // namespace baremark::app
