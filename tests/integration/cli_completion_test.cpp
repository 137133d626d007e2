// SPDX-License-Identifier: GPL-3.0-or-later
// Completion of the command line in the shells.
#include "tests/integration/cli_fixture.h"

namespace baremark {
namespace {

TEST_F(CliTest, theScriptCompletesVerbs) {
  const QString script = m_folder.path() + QStringLiteral("/completion.bash");
  QFile file(script);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray::fromStdString(cli("completion bash").out));
  file.close();
  const std::string words = shell(
      QStringLiteral("bash -c '. %1; COMP_WORDS=(baremark-cli qui); COMP_CWORD=1; _baremark_cli; echo ${COMPREPLY[*]}; "
                     "COMP_WORDS=(baremark-cli image b); COMP_CWORD=2; _baremark_cli; echo ${COMPREPLY[*]}'")
          .arg(script));
  EXPECT_EQ(words, "quickstart\nbuild\n");
}

}  // namespace
}  // namespace baremark
