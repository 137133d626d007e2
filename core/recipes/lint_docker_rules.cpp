// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about single instructions of a Dockerfile. Each finds nothing in a definition file.
#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

#include "core/recipes/lint_parts.h"

namespace baremark::core::recipes {

namespace {

std::vector<const DockerInstruction*> instructionsNamed(const LintSubject& subject,
                                                        std::initializer_list<std::string_view> keywords) {
  std::vector<const DockerInstruction*> found;
  for (const DockerInstruction* one : subject.instructions) {
    if (std::find(keywords.begin(), keywords.end(), one->keyword) != keywords.end()) found.push_back(one);
  }
  return found;
}

/// The sources and the target of COPY or ADD.
std::vector<std::string> copiedWords(const DockerInstruction& instruction) {
  if (instruction.json) return *instruction.json;
  std::vector<std::string> words;
  for (const DockerWord& word : instruction.words) words.push_back(word.text);
  return words;
}

bool isArchive(std::string_view name) {
  constexpr std::array<std::string_view, 9> kEndings = {".tar", ".tar.gz", ".tgz",     ".tar.bz2", ".tbz2",
                                                        ".txz", ".tar.xz", ".tar.zst", ".tzst"};
  return std::any_of(kEndings.begin(), kEndings.end(), [&](std::string_view ending) {
    return name.size() > ending.size() && name.substr(name.size() - ending.size()) == ending;
  });
}

/// The words of a simple command as JSON; empty if a shell is needed for it.
std::string asJson(std::string_view command) {
  // What a shell would do something with, and what JSON would have to escape.
  constexpr std::string_view kSpecial = "$`\"'\\;&|<>()*?[]{}~#!=\n\t";
  std::string json;
  for (std::size_t at = 0; at < command.size();) {
    const std::size_t end = std::min(command.find(' ', at), command.size());
    const std::string_view word = command.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    const bool isSimple = std::all_of(word.begin(), word.end(), [&](char c) {
      return c > ' ' && c < '\x7f' && kSpecial.find(c) == std::string_view::npos;
    });
    if (!isSimple) return {};
    json += (json.empty() ? "[\"" : ", \"") + std::string(word) + "\"";
  }
  return json.empty() ? json : json + "]";
}

/// The place of the arguments, if their bytes are those of the file; otherwise nothing.
std::optional<TextRange> plainPlace(const JoinedText& text) {
  const TextRange place = text.placeOf(TextRange{0, text.text().size()});
  if (text.empty() || place.size() != text.text().size()) return {};
  return place;
}

}  // namespace

LintHits findRelativeFolders(const LintSubject& subject) {
  LintHits hits;
  std::set<int> absolute;
  for (const DockerInstruction* one : instructionsNamed(subject, {"WORKDIR"})) {
    std::string folder = one->arguments.text();
    std::erase_if(folder, [](char c) { return c == '"' || c == '\''; });
    const bool isAbsolute = beginsWith(folder, "/") || beginsWith(folder, "$") || contains(folder, ":\\");
    if (isAbsolute) absolute.insert(one->stage);
    if (!isAbsolute && !absolute.contains(one->stage) && !folder.empty()) hits.push_back({one->place});
  }
  return hits;
}

LintHits findFolderChanges(const LintSubject& subject) {
  LintHits hits;
  for (const LintScript& script : subject.scripts) {
    if (subject.dockerfile == nullptr || script.isWholeScript || script.shell.commands.size() < 2) continue;
    const ShellCommand& first = script.shell.commands.front();
    if (programOf(first) == "cd" && first.depth == 0) hits.push_back({first.place});
  }
  return hits;
}

LintHits findLastUserRoot(const LintSubject& subject) {
  LintHits hits;
  const DockerInstruction* last = nullptr;
  int stages = -1;
  for (const DockerInstruction* one : subject.instructions) {
    if (one->keyword == "USER") last = one;
    stages = std::max(stages, one->stage);
  }
  if (last == nullptr || last->stage != stages) return hits;
  const std::string user = last->arguments.text().substr(0, last->arguments.text().find(':'));
  if (user == "root" || user == "0") hits.push_back({last->place});
  return hits;
}

LintHits findMaintainers(const LintSubject& subject) {
  LintHits hits;
  for (const DockerInstruction* one : instructionsNamed(subject, {"MAINTAINER"})) {
    LintHit hit{one->place};
    const std::optional<TextRange> place = plainPlace(one->arguments);
    const std::string& name = one->arguments.text();
    if (place && name.find_first_of("\"'\\$`\n") == std::string::npos)
      hit.fix = {{one->keywordPlace, "LABEL"}, {*place, "org.opencontainers.image.authors=\"" + name + "\""}};
    hits.push_back(std::move(hit));
  }
  return hits;
}

LintHits findShellForms(const LintSubject& subject) {
  LintHits hits;
  for (const DockerInstruction* one : instructionsNamed(subject, {"CMD", "ENTRYPOINT"})) {
    const std::string& text = one->arguments.text();
    if (one->json || text.empty() || text.front() == '[') continue;
    LintHit hit{one->place};
    const std::string json = asJson(text);
    const std::optional<TextRange> place = plainPlace(one->arguments);
    if (place && !json.empty()) hit.fix = {{*place, json}};
    hits.push_back(std::move(hit));
  }
  return hits;
}

LintHits findBrokenJson(const LintSubject& subject) {
  LintHits hits;
  for (const DockerInstruction* one :
       instructionsNamed(subject, {"CMD", "ENTRYPOINT", "RUN", "COPY", "ADD", "VOLUME"})) {
    // "[ -d /x ]" and "[[ ... ]]" are tests of the shell.
    const std::string& text = one->arguments.text();
    const bool looksSo = text.size() > 1 && text[0] == '[' && (text[1] == '\'' || text[1] == '"' || text.back() == ']');
    const bool isTest = text.size() > 1 && (text[1] == '[' || (text[1] == ' ' && contains(text, " -")));
    if (!one->json && looksSo && !isTest) hits.push_back({one->place});
  }
  return hits;
}

LintHits findAddedUrls(const LintSubject& subject) {
  LintHits hits;
  for (const DockerInstruction* one : instructionsNamed(subject, {"ADD"})) {
    if (one->flag("checksum") != nullptr) continue;
    for (const std::string& word : copiedWords(*one)) {
      if (!beginsWith(word, "http://") && !beginsWith(word, "https://")) continue;
      hits.push_back({one->place, word});
      break;
    }
  }
  return hits;
}

LintHits findAddedFiles(const LintSubject& subject) {
  LintHits hits;
  for (const DockerInstruction* one : instructionsNamed(subject, {"ADD"})) {
    const std::vector<std::string> words = copiedWords(*one);
    const bool needsAdd =
        std::any_of(words.begin(), words.end() - (words.empty() ? 0 : 1), [](const std::string& word) {
          return hasUrl(word) || isArchive(word) || contains(word, "*") || contains(word, "$") ||
                 contains(word, "git@");
        });
    const bool hasOwnFlag = std::any_of(one->flags.begin(), one->flags.end(), [](const DockerFlag& flag) {
      return flag.name == "checksum" || flag.name == "keep-git-dir" || flag.name == "unpack";
    });
    if (words.size() < 2 || needsAdd || hasOwnFlag) continue;
    hits.push_back({one->place, {}, {{one->keywordPlace, "COPY"}}});
  }
  return hits;
}

LintHits findCopyTargets(const LintSubject& subject) {
  LintHits hits;
  for (const DockerInstruction* one : instructionsNamed(subject, {"COPY", "ADD"})) {
    const std::vector<std::string> words = copiedWords(*one);
    if (words.size() < 3 || words.back().empty() || words.back().back() == '/' || words.back() == ".") continue;
    if (contains(words.back(), "$")) continue;
    LintHit hit{one->place};
    const bool isPlain = !one->json && words.back().find_first_of("\"'\\`") == std::string::npos &&
                         one->words.back().place.size() == words.back().size();
    if (isPlain) hit.fix = {{{one->words.back().place.end, one->words.back().place.end}, "/"}};
    hits.push_back(std::move(hit));
  }
  return hits;
}

LintHits findBadPorts(const LintSubject& subject) {
  const auto isPort = [](std::string_view text) {
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && number >= 0 && number <= 65535;
  };
  LintHits hits;
  for (const DockerInstruction* one : instructionsNamed(subject, {"EXPOSE"})) {
    for (const DockerWord& word : one->words) {
      if (contains(word.text, "$")) continue;
      const std::size_t slash = word.text.find('/');
      const std::string_view ports = std::string_view(word.text).substr(0, slash);
      const std::string protocol = slash == std::string::npos ? "tcp" : lowerCase(word.text.substr(slash + 1));
      const std::size_t dash = ports.find('-');
      const bool areGood =
          isPort(ports.substr(0, dash)) && (dash == std::string_view::npos || isPort(ports.substr(dash + 1)));
      const bool isProtocol = protocol == "tcp" || protocol == "udp" || protocol == "sctp";
      if (!areGood || !isProtocol) hits.push_back({word.place, word.text});
    }
  }
  return hits;
}

LintHits findBadTriggers(const LintSubject& subject) {
  LintHits hits;
  for (const DockerInstruction* one : instructionsNamed(subject, {"ONBUILD"})) {
    if (one->inner.empty()) continue;
    const std::string& inner = one->inner.front().keyword;
    if (inner == "ONBUILD" || inner == "FROM" || inner == "MAINTAINER") hits.push_back({one->place});
  }
  return hits;
}

LintHits findSelfReferences(const LintSubject& subject) {
  LintHits hits;
  std::set<std::pair<int, std::string>> known;
  for (const DockerInstruction* one : instructionsNamed(subject, {"ARG", "ENV"})) {
    std::set<std::string> defined;
    for (const DockerPair& pair : one->pairs) {
      for (const std::string& name : defined) {
        const std::string value = pair.value.value_or("");
        const std::size_t plain = value.find("$" + name);
        const bool isPlain = plain != std::string::npos &&
                             (plain + name.size() + 1 >= value.size() || !isNameByte(value[plain + name.size() + 1]));
        const bool isUsed = isPlain || contains(value, "${" + name + "}");
        if (one->keyword == "ENV" && isUsed && !known.contains({one->stage, name})) hits.push_back({pair.place});
      }
      if (defined.size() < 100) defined.insert(pair.name);
    }
    for (const DockerPair& pair : one->pairs) known.insert({one->stage, pair.name});
  }
  return hits;
}

LintHits findRelativeTargets(const LintSubject& subject) {
  LintHits hits;
  std::set<int> hasFolder;
  for (const DockerInstruction* one : instructionsNamed(subject, {"COPY", "ADD", "WORKDIR"})) {
    if (one->keyword == "WORKDIR") {
      hasFolder.insert(one->stage);
      continue;
    }
    const std::vector<std::string> words = copiedWords(*one);
    if (words.size() < 2 || hasFolder.contains(one->stage)) continue;
    std::string target = words.back();
    std::erase_if(target, [](char c) { return c == '"' || c == '\''; });
    const bool isAbsolute = beginsWith(target, "/") || beginsWith(target, "$") || contains(target, ":\\");
    if (!isAbsolute) hits.push_back({one->place});
  }
  return hits;
}

LintHits findOldEnv(const LintSubject& subject) {
  LintHits hits;
  for (const DockerInstruction* one : instructionsNamed(subject, {"ENV", "LABEL"})) {
    if (one->pairs.size() != 1 || !one->pairs.front().isOldForm || !one->pairs.front().value) continue;
    LintHit hit{one->place};
    const std::string& text = one->arguments.text();
    const std::string& value = *one->pairs.front().value;
    const std::optional<TextRange> place = plainPlace(one->arguments);
    if (place && text.find_first_of("\"'\\`\n") == std::string::npos) {
      const bool needsQuotes = value.find_first_of(" \t") != std::string::npos;
      const std::string mark = needsQuotes ? "\"" : "";
      hit.fix = {{*place, one->pairs.front().name + "=" + mark + value + mark}};
    }
    hits.push_back(std::move(hit));
  }
  return hits;
}

}  // namespace baremark::core::recipes
