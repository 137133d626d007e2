// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the command line of `baremark-cli`: the verb and its options. CLI11 parses; errors end with exit status 2 and
// the nearest valid word.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace baremark::cli {

struct VerbContext;
/// Returns the exit status. Empty: the event loop runs until QCoreApplication::exit() is called.
using Verb = std::optional<int>(const VerbContext&);

struct Invocation {
  std::string verb;     ///< "run", "image build", ...
  Verb* run = nullptr;  ///< nullptr: "completion"
  // Options of all verbs.
  std::string store;
  bool json = false;
  // Arguments and options of some verbs.
  std::string target;                ///< FILE, ID, NAME or a shell; the first of `targets`
  std::vector<std::string> targets;  ///< arguments of `run`, `recipe lint` and `recipe diff`
  std::string host;
  std::string name;
  std::string form;  ///< RUNTIME or RUNTIME:VARIANT
  std::string fingerprint;
  std::string arm;
  std::string key;
  std::string note;
  std::string output;
  std::string format;
  std::string baseline;
  std::string margin;
  std::string point;
  std::vector<std::string> secrets;  ///< of a build: "ID=FILE", or "ID" to be asked for
  std::vector<std::string> waived;   ///< ids of checks before a run, or of rules of recipes, whose Stop does not count
  std::string scripts;
  std::string ssh;
  std::string sshConfig;
  std::string root;
  std::string scheduler;
  std::string cluster;
  std::string engine;
  std::string engineFile;
  std::string oneDnn;
  std::string time;
  std::string profiler;
  std::vector<std::string> runtimes;  ///< RUNTIME or RUNTIME:VARIANT
  std::string username;
  std::string from;                ///< a starting recipe
  std::string program;             ///< PROGRAM or PROGRAM:VERSION
  std::string failOn;              ///< the least severity that fails
  std::string failLevel = "stop";  ///< the least level that fails
  std::string described;           ///< a file that describes a host
  std::string builder;
  int blocks = 0;
  bool resume = false;
  bool queue = false;
  bool here = false;
  bool all = false;
  bool runs = false;
  bool samples = false;
  bool undo = false;
  bool notify = false;
  bool removed = false;
  bool now = false;
  bool abandon = false;
  bool again = false;
  bool update = false;
  bool list = false;
  bool force = false;
  bool fix = false;
};

/// The invocation. Or an exit status, for help, version and errors: their text is already printed.
struct ParsedLine {
  Invocation invocation;
  std::optional<int> exitStatus;
};

[[nodiscard]] ParsedLine parseCommandLine(int count, char** words);

/// A verb with its options, for shell completion.
struct VerbHelp {
  std::string verb;
  std::vector<std::string> options;
};
[[nodiscard]] std::vector<VerbHelp> verbHelp();

/// completion.cpp: a completion script for a shell, made from the verbs and options. `shell` is bash or zsh.
[[nodiscard]] std::string completionScript(const std::string& shell);

}  // namespace baremark::cli
