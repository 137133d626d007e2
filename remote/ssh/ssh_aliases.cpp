// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/ssh_aliases.h"

#include <glob.h>

#include <QByteArray>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "core/base/lines.h"
#include "remote/ssh/ssh_destination.h"

namespace baremark::remote {
namespace {

/// Splits a line of a config as ssh does: quoted words, '=' behind the keyword, a comment at the end.
std::vector<std::string> configWords(std::string_view line) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(words.size() == 1 ? " \t\r\f=" : " \t\r\f", at)) != std::string_view::npos &&
         line[at] != '#') {
    std::string word;
    char quote = 0;
    const std::string_view ends = words.empty() ? " \t\r\f=" : " \t\r\f";
    for (; at < line.size() && (quote != 0 || ends.find(line[at]) == std::string_view::npos); ++at) {
      if (quote == 0 && (line[at] == '"' || line[at] == '\''))
        quote = line[at];
      else if (quote != 0 && line[at] == quote)
        quote = 0;
      else
        word += line[at];
    }
    words.push_back(std::move(word));
  }
  return words;
}

/// The files that a word after Include stands for.
std::vector<std::string> includedFiles(const std::string& word, const std::string& home) {
  if (word.empty()) return {};
  const std::string pattern =
      word.front() == '/' || word.front() == '~' ? withHome(word, home) : home + "/.ssh/" + word;
  glob_t found{};
  std::vector<std::string> files;
  if (::glob(pattern.c_str(), GLOB_TILDE, nullptr, &found) == 0)
    files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  ::globfree(&found);
  return files;
}

class AliasReader {
 public:
  explicit AliasReader(std::string home) : m_home(std::move(home)) {}

  void read(const std::string& path, int depth = 0) {
    constexpr int kDeepest = 16;  // as in ssh
    QFile file(QString::fromStdString(path));
    if (depth > kDeepest || m_filesLeft <= 0 || !QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly)) return;
    --m_filesLeft;
    const QByteArray text = file.read(1 << 20);
    for (const ConfigName& name : namesInConfig({text.constData(), static_cast<std::size_t>(text.size())})) {
      if (!name.isInclude) take(name.word);
      for (const std::string& included : name.isInclude ? includedFiles(name.word, m_home) : std::vector<std::string>())
        read(included, depth + 1);
    }
  }
  [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }

 private:
  void take(const std::string& name) {
    constexpr std::size_t kMost = 1000;
    const bool isKnown = std::ranges::find(m_names, name) != m_names.end();
    if (m_names.size() < kMost && !isKnown) m_names.push_back(name);
  }

  const std::string m_home;
  std::vector<std::string> m_names;
  int m_filesLeft = 256;  // files that include each other would be read without end
};

}  // namespace

std::vector<ConfigName> namesInConfig(std::string_view text) {
  std::vector<ConfigName> names;
  while (!text.empty()) {
    const std::vector<std::string> words = configWords(core::base::takeLine(text));
    if (words.size() < 2) continue;
    const QByteArray key = QByteArray::fromStdString(words.front()).toLower();
    for (std::size_t i = 1; i < words.size(); ++i) {
      const bool isMeant = words[i].find_first_of("*?!") == std::string::npos && checkDestination(words[i]).has_value();
      if (key == "include") names.push_back({.isInclude = true, .word = words[i]});
      if (key == "host" && isMeant) names.push_back({.isInclude = false, .word = words[i]});
    }
  }
  return names;
}

std::vector<std::string> configuredAliases(const std::string& configFile, const std::string& home) {
  AliasReader reader(home);
  reader.read(configFile.empty() ? home + "/.ssh/config" : configFile);
  return reader.names();
}

}  // namespace baremark::remote
