// SPDX-License-Identifier: GPL-3.0-or-later
// The words after `baremark-cli`: which verb, with which options. Parsed by CLI11; what it cannot read is refused with exit
// status 2 and the nearest valid word.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace baremark::cli {

struct Invocation {
  std::string verb;  ///< "run", "image build", ...
  // Everywhere.
  std::string store;
  bool json = false;
  // By verb.
  std::string target;                ///< FILE, ID, NAME or a shell; the first of `targets`
  std::vector<std::string> targets;  ///< of `run`
  std::string host;
  std::string name;
  std::string fingerprint;
  std::string arm;
  std::string key;
  std::string note;
  std::string output;
  std::string format;
  std::string baseline;
  std::string margin;
  std::string point;
  std::string scripts;
  std::string ssh;
  std::string sshConfig;
  std::string root;
  std::string scheduler;
  std::string engine;
  std::string engineFile;
  std::string oneDnn;
  std::string time;
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
};

/// What to do, or the exit status of a command line that is over (help, version, refusal): its text is printed already.
struct ParsedLine {
  Invocation invocation;
  std::optional<int> exitStatus;
};

[[nodiscard]] ParsedLine parseCommandLine(int count, char** words);

/// Verbs with one line of help each, and the options of a verb: for shell completion.
struct VerbHelp {
  std::string verb;
  std::string help;
  std::vector<std::string> options;
};
[[nodiscard]] std::vector<VerbHelp> verbHelp();

}  // namespace baremark::cli
