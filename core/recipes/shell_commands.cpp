// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/shell_commands.h"

#include <algorithm>
#include <array>
#include <utility>

namespace baremark::core::recipes {
namespace {

constexpr int kMaxShellDepth = 32;
constexpr std::size_t kMaxArithmeticBytes = 256;
constexpr std::array<std::string_view, 12> kShellKeywords = {"if",    "then",  "else", "elif", "fi", "do",
                                                             "while", "until", "done", "{",    "}",  "!"};
constexpr std::array<std::string_view, 9> kShellPrefixes = {"sudo", "env",   "exec",      "command", "nice",
                                                            "time", "nohup", "eatmydata", "builtin"};

bool isShellAssignment(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos || equals == 0 || (word[0] >= '0' && word[0] <= '9')) return false;
  return std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(equals), isNameByte);
}

class ShellReader {
 public:
  explicit ShellReader(const JoinedText& script)
      : m_script(script), m_text(script.text()), m_lastBrace(m_text.rfind('}') + 1) {}

  ShellScript read() {
    while (m_at < m_text.size()) {
      readList(0, 0);
      // A list ends before the end of the script only at a ")" that closes nothing.
      if (m_at < m_text.size()) ++m_at;
    }
    return std::move(m_out);
  }

 private:
  struct PendingHeredoc {
    std::string name;
    bool stripsTabs = false;
  };
  struct Open {
    ShellCommand command;
    std::size_t begin = 0;
    std::size_t end = 0;
    bool hasBegun = false;
  };

  [[nodiscard]] char peek(std::size_t ahead = 0) const {
    return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
  }

  void finish(Open& open, ShellNext next) {
    if (open.hasBegun) {
      open.command.next = next;
      open.command.place = m_script.placeOf(TextRange{open.begin, open.end});
      m_out.commands.push_back(std::move(open.command));
    }
    const int depth = m_depth;
    open = Open{};
    open.command.depth = depth;
  }

  void begin(Open& open, std::size_t at) {
    if (!open.hasBegun) open.begin = at;
    open.hasBegun = true;
  }

  /// Reads commands up to `closing`, which stays unread, or to the end of the script.
  void readList(char closing, int nested) {
    Open open;
    open.command.depth = m_depth;
    while (m_at < m_text.size()) {
      const char c = peek();
      if (closing != 0 && c == closing) break;
      if (c == '\\' && peek(1) == '\n') {
        m_at += 2;
      } else if (c == '\n') {
        finish(open, ShellNext::End);
        ++m_at;
        readHeredocs();
      } else if (isSpace(c)) {
        ++m_at;
      } else if (c == '#') {
        m_at = std::min(m_text.find('\n', m_at), m_text.size());
      } else if (c == ';' || c == '&' || c == '|') {
        readOperator(open);
      } else if (c == '(') {
        readSubshell(open, nested);
      } else if (c == ')') {
        finish(open, ShellNext::End);
        if (nested > 0 || closing != 0) break;
        ++m_at;
      } else if (!readRedirection(open, nested)) {
        readCommandWord(open, nested);
      }
    }
    finish(open, ShellNext::End);
  }

  void readOperator(Open& open) {
    const char c = peek();
    if (c == '&' && peek(1) == '>') {  // &> FILE
      m_at += 1;
      return;
    }
    const bool isDouble = c != ';' && peek(1) == c;
    ShellNext next = ShellNext::End;
    if (c == '&') next = isDouble ? ShellNext::And : ShellNext::Background;
    if (c == '|') next = isDouble ? ShellNext::Or : ShellNext::Pipe;
    m_at += isDouble ? 2 : 1;
    if (c == '|' && !isDouble && peek() == '&') ++m_at;
    finish(open, next);
  }

  void readSubshell(Open& open, int nested) {
    ++m_at;
    // "name ()" of a function.
    if (open.hasBegun || nested >= kMaxShellDepth) return;
    ++m_depth;
    readList(')', nested + 1);
    --m_depth;
    if (peek() == ')') ++m_at;
    open.command.depth = m_depth;
  }

  /// Reads "2>file", "<<EOF" and the like; false if the next word is none.
  bool readRedirection(Open& open, int nested) {
    std::size_t at = m_at;
    while (at < m_text.size() && m_text[at] >= '0' && m_text[at] <= '9') ++at;
    if (at >= m_text.size() || (m_text[at] != '<' && m_text[at] != '>')) return false;
    const char direction = m_text[at];
    const bool isHeredoc = m_text.compare(at, 2, "<<") == 0 && m_text.compare(at, 3, "<<<") != 0;
    m_at = at;
    while (peek() == direction) ++m_at;
    PendingHeredoc heredoc;
    if (isHeredoc && peek() == '-') {
      heredoc.stripsTabs = true;
      ++m_at;
    }
    const bool isDescriptor = peek() == '&';
    if (isDescriptor || peek() == '|') ++m_at;
    while (peek() == ' ' || peek() == '\t') ++m_at;
    const std::size_t begins = m_at;
    ShellWord word = readWord(nested);
    if (m_at == begins) return true;
    open.end = m_at;
    if (isHeredoc) {
      heredoc.name = word.text;
      m_pending.push_back(std::move(heredoc));
    } else if (direction == '>' && !isDescriptor) {
      begin(open, at);
      open.command.targets.push_back(std::move(word));
    }
    return true;
  }

  void readHeredocs() {
    for (const PendingHeredoc& heredoc : std::exchange(m_pending, {})) {
      ShellHeredoc body{{m_at, m_at}, false};
      while (!body.isClosed && m_at < m_text.size()) {
        const std::size_t newline = m_text.find('\n', m_at);
        const std::size_t end = std::min(newline, m_text.size());
        std::string_view line = m_text.substr(m_at, end - m_at);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (heredoc.stripsTabs) line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
        body.isClosed = line == heredoc.name;
        const std::size_t next = std::min(end + 1, m_text.size());
        body.body.end = body.isClosed ? m_at : next;
        m_at = next;
      }
      m_out.heredocs.push_back(body);
    }
  }

  void readCommandWord(Open& open, int nested) {
    const std::size_t at = m_at;
    ShellWord word = readWord(nested);
    if (m_at == at) {  // a byte that begins no word
      ++m_at;
      return;
    }
    ShellCommand& command = open.command;
    const bool isFirst = command.words.empty();
    if (isFirst && word.isPlain && std::ranges::find(kShellKeywords, word.text) != kShellKeywords.end()) {
      finish(open, ShellNext::End);
      return;
    }
    begin(open, at);
    open.end = m_at;
    if (isFirst && isShellAssignment(word.text))
      command.assignments.push_back(std::move(word));
    else
      command.words.push_back(std::move(word));
  }

  ShellWord readWord(int nested) {
    const std::size_t begins = m_at;
    ShellWord word;
    bool isQuoted = false;
    while (m_at < m_text.size()) {
      const char c = peek();
      if (isSpace(c) || c == ';' || c == '&' || c == '|' || c == '(' || c == ')' || c == '<' || c == '>') break;
      if (c == '`' && m_isInBackquotes) break;
      if (c == '\\' || c == '\'' || c == '"') isQuoted = true;
      if (c == '\\') {
        if (peek(1) != '\n' && m_at + 1 < m_text.size()) word.text += peek(1);
        m_at = std::min(m_at + 2, m_text.size());
      } else if (c == '\'') {
        const std::size_t close = std::min(m_text.find('\'', m_at + 1), m_text.size());
        word.text += m_text.substr(m_at + 1, close - m_at - 1);
        m_at = std::min(close + 1, m_text.size());
      } else if (c == '"') {
        readDoubleQuotes(word, nested);
      } else {
        readByteOrSubstitution(word, nested);
      }
    }
    word.place = m_script.placeOf(TextRange{begins, m_at});
    word.isPlain = !isQuoted && word.place.size() == m_at - begins;
    return word;
  }

  void readDoubleQuotes(ShellWord& word, int nested) {
    ++m_at;
    while (m_at < m_text.size() && peek() != '"') {
      if (peek() == '\\' && m_at + 1 < m_text.size()) {
        const char next = peek(1);
        if (next != '"' && next != '$' && next != '\\' && next != '`' && next != '\n') word.text += '\\';
        if (next != '\n') word.text += next;
        m_at += 2;
      } else {
        readByteOrSubstitution(word, nested);
      }
    }
    if (m_at < m_text.size()) ++m_at;
  }

  /// One byte, or a whole ${ }, $( ) or ` `.
  void readByteOrSubstitution(ShellWord& word, int nested) {
    const std::size_t begins = m_at;
    const char c = peek();
    if (c == '$' && peek(1) == '{') {
      const std::size_t close = m_at < m_lastBrace ? m_text.find('}', m_at) : std::string_view::npos;
      m_at = close == std::string_view::npos ? m_at + 2 : close + 1;
    } else if (c == '$' && peek(1) == '(' && nested < kMaxShellDepth) {
      readCommands(2, ')', nested);
    } else if (c == '`' && !m_isInBackquotes && nested < kMaxShellDepth) {
      m_isInBackquotes = true;
      readCommands(1, '`', nested);
      m_isInBackquotes = false;
    } else {
      ++m_at;
    }
    word.text += m_text.substr(begins, m_at - begins);
  }

  void readCommands(std::size_t opening, char closing, int nested) {
    m_at += opening;
    // $(( )) is arithmetic: its "<<" begins no here-document.
    if (peek() == '(' && closing == ')') {
      const std::size_t end = m_text.substr(m_at, kMaxArithmeticBytes).find("))");
      if (end != std::string_view::npos) {
        m_at += end + 2;
        return;
      }
    }
    ++m_depth;
    readList(closing, nested + 1);
    --m_depth;
    if (peek() == closing) ++m_at;
  }

  const JoinedText& m_script;
  std::string_view m_text;
  std::size_t m_lastBrace;  ///< right after the last "}"; 0: there is none
  std::size_t m_at = 0;
  int m_depth = 0;
  bool m_isInBackquotes = false;
  std::vector<PendingHeredoc> m_pending;
  ShellScript m_out;
};

}  // namespace

ShellScript parseShell(const JoinedText& script) {
  return ShellReader(script).read();
}

std::size_t programAt(const ShellCommand& command) {
  std::size_t at = 0;
  bool isAfterPrefix = false;
  for (; at < command.words.size(); ++at) {
    const std::string& word = command.words[at].text;
    if (std::ranges::find(kShellPrefixes, word) != kShellPrefixes.end())
      isAfterPrefix = true;
    else if (!isAfterPrefix || (word.substr(0, 1) != "-" && !isShellAssignment(word)))
      break;
  }
  return at;
}

std::string programOf(const ShellCommand& command) {
  const std::size_t at = programAt(command);
  if (at >= command.words.size()) return {};
  const std::string& word = command.words[at].text;
  return word.substr(word.rfind('/') + 1);
}

}  // namespace baremark::core::recipes
