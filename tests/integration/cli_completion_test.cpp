// SPDX-License-Identifier: GPL-3.0-or-later
// Completion of the command line in the shells.
#include <signal.h>

#include <sys/resource.h>
#include <algorithm>
#include <cstdlib>

#include "core/base/json.h"
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

TEST_F(CliTest, completionsAreScriptsOfTheirShells) {
  const QString script = m_folder.path() + QStringLiteral("/completion.bash");
  QFile file(script);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray::fromStdString(cli({QStringLiteral("completion"), QStringLiteral("bash")}).out));
  file.close();
  const std::string words = shell(
      QStringLiteral("bash -c '. %1; COMP_WORDS=(baremark-cli qui); COMP_CWORD=1; _baremark_cli; echo ${COMPREPLY[*]}; "
                     "COMP_WORDS=(baremark-cli image b); COMP_CWORD=2; _baremark_cli; echo ${COMPREPLY[*]}'")
          .arg(script));
  EXPECT_EQ(words, "quickstart\nbuild\n");
  const QString forFish = m_folder.path() + QStringLiteral("/completion.fish");
  QFile fishFile(forFish);
  ASSERT_TRUE(fishFile.open(QIODevice::WriteOnly));
  fishFile.write(QByteArray::fromStdString(cli({QStringLiteral("completion"), QStringLiteral("fish")}).out));
  fishFile.close();
  const std::string found =
      shell(QStringLiteral("fish -c 'source %1; complete -C \"baremark-cli \"' 2>&1").arg(forFish));
  for (const char* verb : {"quickstart\t", "fetch\t", "watch\t", "store\n", "completion\t"})
    EXPECT_NE(found.find(verb), std::string::npos) << verb << found;
  const std::string nested =
      shell(QStringLiteral("fish -c 'source %1; complete -C \"baremark-cli image b\"' 2>&1").arg(forFish));
  EXPECT_EQ(nested.rfind("build\t", 0), 0U) << nested;
}

}  // namespace
}  // namespace baremark
