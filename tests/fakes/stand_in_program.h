// SPDX-License-Identifier: GPL-3.0-or-later
// What the stand-ins for programs of container runtimes share: reading options as the real programs do, and the start
// of a rank's command.
#pragma once

#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace baremark::fakes {

using Words = std::vector<std::string>;

inline std::filesystem::path folder;  ///< of the program

[[noreturn]] inline void fail(const std::string& message, int status = 1) {
  std::cerr << message << "\n";
  std::exit(status);
}

/// What the words of a start say.
struct Start {
  std::string image;
  std::string workdir;
  std::map<std::string, std::string> binds;  ///< sources by destination
  bool inherits = true;                      ///< the whole environment
  Words environment;                         ///< names of variables, if it does not
  Words command;
};

/// The path on the host of a path in the container, if a bind has it.
inline std::string onHost(const Start& what, const std::string& path) {
  for (const auto& [destination, source] : what.binds) {
    if ((path + "/").rfind(destination + "/", 0) == 0) return source + path.substr(destination.size());
  }
  return path;
}

/// `word`, in which a file of the image (remote/probe/runtime_probe.cpp) is one of the stand-in, if an image is
/// started.
inline std::string withFileOfImage(const Start& what, std::string word) {
  const std::string inImage = " in /baremark-probe ";
  const std::size_t at = what.image.empty() ? std::string::npos : word.find(inImage);
  if (at == std::string::npos) return word;
  const std::filesystem::path file = folder / "file-of-the-image";
  std::ofstream(file) << "c0ffee\n";
  return word.replace(at, inImage.size(), " in " + file.string() + " ");
}

/// Runs the command as the container's, in the folder of the host that is bound to the working folder. Words of the
/// command that are bound paths become the host's.
[[noreturn]] inline void start(const Start& what) {
  if (what.command.empty()) fail("no command");
  if (!what.inherits) {
    std::map<std::string, std::string> kept;
    for (const std::string& name : what.environment) {
      if (const char* value = std::getenv(name.c_str())) kept[name] = value;
    }
    ::clearenv();
    for (const auto& [name, value] : kept) ::setenv(name.c_str(), value.c_str(), 1);
  }
  const std::string here = onHost(what, what.workdir);
  if (!here.empty() && ::chdir(here.c_str()) != 0) fail("cannot change to " + here);
  Words command;
  for (const std::string& word : what.command) command.push_back(withFileOfImage(what, onHost(what, word)));
  std::vector<char*> words;
  for (std::string& word : command) words.push_back(word.data());
  words.push_back(nullptr);
  ::execvp(words.front(), words.data());
  fail("cannot run " + command.front(), 127);
}

/// An option with a value takes the text after "=", or the next word, as the grammar allows.
enum class Values { Equals, NextWord, Either };
using Flag = std::function<void()>;
using Valued = std::function<void(const std::string&)>;

struct Grammar {
  Values values = Values::Either;
  std::map<std::string, Flag> flags{};
  std::map<std::string, Valued> valued{};
  std::function<void(const std::string&)> unknown{};  ///< ends the program
  bool knowsEnd = true;                               ///< "--" ends the options
};

/// Reads options up to the first other word. Returns that word and the rest.
inline Words readOptions(const Grammar& grammar, Words words) {
  std::size_t at = 0;
  for (; at < words.size(); ++at) {
    const std::string& word = words[at];
    if (word == "--" && grammar.knowsEnd) {
      ++at;
      break;
    }
    if (word.size() < 2 || word.front() != '-') break;
    if (const auto flag = grammar.flags.find(word); flag != grammar.flags.end()) {
      flag->second();
      continue;
    }
    const std::size_t equals = grammar.values == Values::NextWord ? std::string::npos : word.find('=');
    const auto valued = grammar.valued.find(word.substr(0, equals));
    const bool hasNext = equals == std::string::npos && grammar.values != Values::Equals && at + 1 < words.size();
    if (valued == grammar.valued.end() || (equals == std::string::npos && !hasNext)) grammar.unknown(word);
    valued->second(hasNext ? words[++at] : word.substr(equals + 1));
  }
  return {words.begin() + static_cast<std::ptrdiff_t>(at), words.end()};
}

}  // namespace baremark::fakes
