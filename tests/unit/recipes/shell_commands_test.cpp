// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/shell_commands.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace baremark::core::recipes {
namespace {

ShellScript parsed(const std::string& text) {
  JoinedText joined;
  joined.append(text, 0);
  return parseShell(joined);
}

/// "a b && c | d": the words of each command, with what follows it.
std::string shown(const std::string& text) {
  std::string out;
  for (const ShellCommand& command : parsed(text).commands) {
    for (const ShellWord& word : command.words) out += "[" + word.text + "]";
    constexpr const char* kNext[] = {";", "&&", "||", "|", "&"};
    out += kNext[static_cast<int>(command.next)];
  }
  return out;
}

TEST(ShellCommands, areSplitAsAShellSplitsThem) {
  const std::pair<const char*, const char*> cases[] = {
      {"a b && c || d | e & f; g\nh", "[a][b]&&[c]||[d]|[e]&[f];[g];[h];"},
      {"a 'b c' \"d $e\" f\\ g \"h\\\"i\" ''", "[a][b c][d $e][f g][h\"i][];"},
      {"a \\\n b", "[a][b];"},
      {"a # b; c\nd#e", "[a];[d#e];"},
      // Keywords are no commands.
      {"if a; then b; else c; fi; while d; do e; done; { f; }; ! g", "[a];[b];[c];[d];[e];[f];[g];"},
      // Commands in substitutions are found.
      {"a $(b | c) `d`", "[b]|[c];[d];[a][$(b | c)][`d`];"},
      {"a \"$(b 'c d')\"", "[b][c d];[a][$(b 'c d')];"},
      {"echo $((1 << 2)) ${x:-y z}", "[echo][$((1 << 2))][${x:-y z}];"}};
  for (const auto& [text, commands] : cases) EXPECT_EQ(shown(text), commands);
}

TEST(ShellCommands, redirectionsAreNoWords) {
  const ShellScript script = parsed("a >b 2>&1 <c d &>e");
  ASSERT_EQ(script.commands.size(), 1U);
  EXPECT_EQ(script.commands[0].words.size(), 2U);
  ASSERT_EQ(script.commands[0].targets.size(), 2U);
  EXPECT_EQ(script.commands[0].targets[0].text, "b");
  EXPECT_EQ(script.commands[0].targets[1].text, "e");
}

TEST(ShellCommands, hereDocumentsAreNoCommands) {
  const ShellScript script = parsed("cat <<EOF > x\napt install\nEOF\nb <<-'E'\n\tc\n\tE\nd <<<word\n");
  EXPECT_EQ(script.commands.size(), 3U);
  ASSERT_EQ(script.heredocs.size(), 2U);
  EXPECT_TRUE(script.heredocs[0].isClosed);
  EXPECT_TRUE(script.heredocs[1].isClosed);
  EXPECT_FALSE(parsed("cat <<EOF\nopen\n").heredocs[0].isClosed);
}

TEST(ShellCommands, assignmentsAreApart) {
  const ShellScript script = parsed("A=1 B='x y' make C=3");
  ASSERT_EQ(script.commands.size(), 1U);
  EXPECT_EQ(script.commands[0].assignments.size(), 2U);
  EXPECT_EQ(script.commands[0].assignments[1].text, "B=x y");
  EXPECT_EQ(script.commands[0].words.size(), 2U);
}

TEST(ShellCommands, theProgramStandsBehindItsPrefixes) {
  const auto program = [](const std::string& text) { return programOf(parsed(text).commands.at(0)); };
  EXPECT_EQ(program("sudo -E env A=1 /usr/bin/apt-get install"), "apt-get");
  EXPECT_EQ(program("exec tini -- x"), "tini");
  EXPECT_EQ(program("A=1"), "");
}

TEST(ShellCommands, hostileScriptsTakeNoLongerThanTheirLength) {
  for (const std::string& part : {std::string("$("), std::string("${"), std::string("$(("), std::string("`"),
                                  std::string("("), std::string("<<A "), std::string("\"$("), std::string("a;")}) {
    std::string text;
    while (text.size() < 400000) text += part;
    (void)parsed(text);
  }
}

}  // namespace
}  // namespace baremark::core::recipes
