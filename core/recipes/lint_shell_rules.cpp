// SPDX-License-Identifier: GPL-3.0-or-later
// Rules about the commands that build an image.
#include <algorithm>
#include <array>

#include "core/recipes/lint_subject.h"

namespace baremark::core::recipes {
namespace {

bool isDownloader(const LintCommand& command) {
  return command.program == "wget" || command.program == "curl" || command.program == "aria2c";
}

bool isInterpreter(std::string_view program) {
  return isOneOf(program, {"sh", "bash", "dash", "zsh", "python", "python3", "perl", "ruby"});
}

/// The URL or variable that is downloaded; nullptr if there is none.
const ShellWord* downloadedBy(const LintCommand& command) {
  for (const ShellWord* word : command.arguments()) {
    if (word->text.empty() || word->text[0] == '-') continue;
    if (hasUrl(word->text) || (beginsWith(word->text, "$") && !beginsWith(word->text, "$("))) return word;
  }
  return nullptr;
}

/// The program that the output of commands[i] is piped to in the end; empty if that is no pipe.
std::string endOfPipe(const std::vector<LintCommand>& commands, std::size_t i) {
  std::string program;
  const int depth = commands[i].command->depth;
  for (; i + 1 < commands.size() && commands[i].command->next == ShellNext::Pipe; ++i) {
    if (commands[i + 1].command->depth != depth || commands[i + 1].script != commands[i].script) break;
    program = commands[i + 1].program;
    if (isInterpreter(program)) break;
  }
  return program;
}

/// The first place of each script where `isFound` holds for a word.
LintHits firstWords(const LintSubject& subject,
                    const std::function<bool(const LintCommand&, std::string_view)>& isFound) {
  LintHits hits;
  const LintScript* done = nullptr;
  for (const LintCommand& command : buildCommands(subject)) {
    if (command.script == done) continue;
    for (const ShellWord& word : command.command->words) {
      if (command.script == done || !isFound(command, word.text)) continue;
      hits.push_back({word.place, word.text});
      done = command.script;
    }
  }
  return hits;
}

LintHits findUncheckedDownloads(const LintSubject& subject) {
  LintHits hits;
  const std::vector<LintCommand> commands = buildCommands(subject);
  std::set<std::size_t> checked;
  for (const LintCommand& command : commands) {
    const bool isChecker = isOneOf(
        command.program, {"sha256sum", "sha512sum", "sha1sum", "shasum", "md5sum", "b2sum", "gpg", "gpgv", "cosign"});
    if (isChecker || (command.program == "openssl" && command.has({"dgst"})))
      checked.insert(layerOf(subject, *command.script));
  }
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (!isDownloader(commands[i])) continue;
    const ShellWord* word = downloadedBy(commands[i]);
    const bool isChecked = checked.contains(layerOf(subject, *commands[i].script));
    if (word != nullptr && !isChecked && !isInterpreter(endOfPipe(commands, i)))
      hits.push_back({commands[i].command->place, word->text});
  }
  return hits;
}

LintHits findPipedDownloads(const LintSubject& subject) {
  LintHits hits;
  const std::vector<LintCommand> commands = buildCommands(subject);
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const bool isPiped = isDownloader(commands[i]) && isInterpreter(endOfPipe(commands, i));
    bool isSubstituted = false;
    if (isInterpreter(commands[i].program) || commands[i].program == "eval") {
      for (const ShellWord* word : commands[i].arguments())
        isSubstituted = isSubstituted || contains(word->text, "$(curl") || contains(word->text, "$(wget");
    }
    if (isPiped || isSubstituted) hits.push_back({commands[i].command->place});
  }
  return hits;
}

LintHits findUnpinnedClones(const LintSubject& subject) {
  LintHits hits;
  std::set<std::size_t> pinned;
  const std::vector<LintCommand> commands = buildCommands(subject);
  for (const LintCommand& command : commands) {
    if (command.program == "git" && (command.has({"checkout", "switch", "reset", "fetch"})))
      pinned.insert(layerOf(subject, *command.script));
  }
  for (const LintCommand& command : commands) {
    if (command.program != "git" || !command.has({"clone"})) continue;
    std::string branch;
    const std::vector<const ShellWord*> words = command.arguments();
    for (std::size_t i = 0; i < words.size(); ++i) {
      if ((words[i]->text == "-b" || words[i]->text == "--branch") && i + 1 < words.size()) branch = words[i + 1]->text;
      if (beginsWith(words[i]->text, "--branch=")) branch = words[i]->text.substr(9);
    }
    const bool isVersion = branch.find_first_of("0123456789$") != std::string::npos || contains(branch, "{{");
    if (!isVersion && !pinned.contains(layerOf(subject, *command.script))) hits.push_back({command.command->place});
  }
  return hits;
}

LintHits findSudo(const LintSubject& subject) {
  LintHits hits;
  for (const LintCommand& command : buildCommands(subject)) {
    const std::vector<ShellWord>& words = command.command->words;
    if (words.empty() || words[0].text != "sudo") continue;
    // With -u, the command is not meant to run as root. Only the options of sudo itself count.
    const auto own =
        std::find_if(words.begin() + 1, words.end(), [](const ShellWord& word) { return !beginsWith(word.text, "-"); });
    if (std::any_of(words.begin() + 1, own, [](const ShellWord& word) {
          return beginsWith(word.text, "-u") || beginsWith(word.text, "--user");
        }))
      continue;
    LintHit hit{command.command->place};
    const bool isFollowed = words.size() > 1 && words[0].isPlain && words[1].isPlain;
    if (isFollowed && !beginsWith(words[1].text, "-") && !contains(words[1].text, "=")) {
      // Blanks only: a line continuation between the two stays.
      const std::string_view between = subject.at({words[0].place.end, words[1].place.begin});
      if (between.find_first_not_of(" \t") == std::string_view::npos)
        hit.fix = {{{words[0].place.begin, words[1].place.begin}, ""}};
    }
    hits.push_back(std::move(hit));
  }
  return hits;
}

LintHits findHiddenFailures(const LintSubject& subject) {
  LintHits hits;
  const LintScript* done = nullptr;
  std::set<const LintScript*> safe;
  for (const LintCommand& command : buildCommands(subject)) {
    const bool sets = command.program == "set" && command.has({"pipefail"});
    if (sets || command.script->hasPipefail) safe.insert(command.script);
    if (command.command->next != ShellNext::Pipe || safe.contains(command.script) || command.script == done) continue;
    if (isOneOf(command.program, {"echo", "printf", "yes"})) continue;
    hits.push_back({command.command->place});
    done = command.script;
  }
  return hits;
}

LintHits findPointlessPrograms(const LintSubject& subject) {
  const std::vector<std::string>& names = subject.words("pointless");
  LintHits hits;
  for (const LintCommand& command : buildCommands(subject)) {
    if (std::ranges::find(names, command.program) != names.end()) hits.push_back({command.command->place});
  }
  return hits;
}

LintHits findRootsHome(const LintSubject& subject) {
  const auto isHome = [](std::string_view word) {
    constexpr std::array<std::string_view, 4> kHomes = {"/root", "~", "$HOME", "${HOME}"};
    const std::size_t equals = word.find('=');
    if (equals != std::string_view::npos && beginsWith(word, "-")) word.remove_prefix(equals + 1);
    return std::ranges::any_of(kHomes, [&](std::string_view home) {
      return beginsWith(word, home) && (word.size() == home.size() || word[home.size()] == '/');
    });
  };
  LintHits hits = firstWords(subject, [&](const LintCommand& command, std::string_view word) {
    if (isOneOf(command.program, {"rm", "echo", "export", "chmod", "ls", "source"})) return false;
    return (isHome(word) && !contains(word, ".cache")) || word == "--user";
  });
  for (const DockerInstruction* instruction : subject.instructions) {
    const bool isFolder = instruction->keyword == "WORKDIR" && isHome(instruction->arguments.text());
    const bool isCopy = (instruction->keyword == "COPY" || instruction->keyword == "ADD") &&
                        (instruction->json ? !instruction->json->empty() && isHome(instruction->json->back())
                                           : !instruction->words.empty() && isHome(instruction->words.back().text));
    if (isFolder || isCopy) hits.push_back({instruction->place});
  }
  if (subject.definition != nullptr) {
    for (const DefinitionPiece& piece : subject.definition->pieces) {
      if (piece.name != "files") continue;
      for (const DefinitionEntry& entry : entriesOf(piece)) {
        if (isHome(entry.second.text)) hits.push_back({entry.place});
      }
    }
  }
  return hits;
}

LintHits findHostCode(const LintSubject& subject) {
  const auto isHostCode = [&](std::string_view text) {
    const std::vector<std::string>& marks = subject.words("hostCode");
    return std::ranges::any_of(marks, [&](const std::string& mark) { return contains(text, mark); });
  };
  LintHits hits = firstWords(subject, [&](const LintCommand&, std::string_view word) { return isHostCode(word); });
  // "export CFLAGS=-march=native" is both a word and a variable.
  std::set<std::size_t> known;
  for (const LintHit& hit : hits) known.insert(hit.place.begin);
  for (const LintVariable& variable : subject.variables) {
    if (isHostCode(variable.value.value_or("")) && known.insert(variable.place.begin).second)
      hits.push_back({variable.place});
  }
  return hits;
}

LintHits findUnlimitedMakes(const LintSubject& subject) {
  LintHits hits;
  for (const LintCommand& command : buildCommands(subject)) {
    if (command.program != "make" && command.program != "gmake") continue;
    const std::vector<const ShellWord*> words = command.arguments();
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i]->text != "-j" && words[i]->text != "--jobs") continue;
      const std::string next = i + 1 < words.size() ? words[i + 1]->text : "";
      const bool hasNumber = !next.empty() && ((next[0] >= '0' && next[0] <= '9') || next[0] == '$' || next[0] == '`');
      if (hasNumber) continue;
      LintHit hit{command.command->place};
      if (words[i]->text == "-j") hit.fix = insertedAfter(*words[i], "$(nproc)");
      hits.push_back(std::move(hit));
    }
  }
  return hits;
}

}  // namespace

std::vector<LintRule> shellRules() {
  return {
      {"S11", findUncheckedDownloads}, {"S12", findPipedDownloads},
      {"S13", findUnpinnedClones},     {"S15", findSudo},
      {"S16", findHiddenFailures},     {"S17", findPointlessPrograms},
      {"S18", findRootsHome},          {"S19", findHostCode},
      {"S20", findUnlimitedMakes},
  };
}

}  // namespace baremark::core::recipes
