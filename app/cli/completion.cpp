// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include <map>
#include <set>

namespace baremark::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

/// The first words of all verbs, with their second words ("image" has list, build, remove, ...) and their options.
struct Verbs {
  std::set<std::string> first;
  std::map<std::string, std::set<std::string>> second;
  std::map<std::string, std::string> options;
};

Verbs verbs() {
  Verbs out;
  for (const VerbHelp& help : verbHelp()) {
    const std::size_t blank = help.verb.find(' ');
    const std::string first = help.verb.substr(0, blank);
    out.first.insert(first);
    if (blank != std::string::npos) out.second[first].insert(help.verb.substr(blank + 1));
    std::string& options = out.options[first];
    options += (options.empty() ? "" : " ") + joined(help.options);
  }
  return out;
}

std::string bash() {
  const Verbs all = verbs();
  std::string script =
      "_baremark_cli() {\n  local word=${COMP_WORDS[COMP_CWORD]} first='' second='' i\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n    case ${COMP_WORDS[i]} in -*) ;; *)\n"
      "      if [ -z \"$first\" ]; then first=${COMP_WORDS[i]}; else second=${second:-${COMP_WORDS[i]}}; fi ;; esac\n  "
      "done\n"
      "  local words=''\n  case $first in\n    '') words='" +
      joined({all.first.begin(), all.first.end()}) + "' ;;\n";
  for (const auto& [first, options] : all.options) {
    const auto nested = all.second.find(first);
    script += "    " + first + ") words='" + options + "'";
    if (nested != all.second.end())
      script +=
          "; [ -n \"$second\" ] || words=\"$words " + joined({nested->second.begin(), nested->second.end()}) + "\"";
    if (first == "completion") script += "; words='bash zsh'";
    script += " ;;\n";
  }
  return script +
         "  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  case $first in run|plan) COMPREPLY+=($(compgen -f -X '!*.json' -- \"$word\")) ;;\n"
         "    recipe) [ -z \"$second\" ] || COMPREPLY+=($(compgen -f -- \"$word\")) ;; esac\n}\n"
         "complete -o filenames -F _baremark_cli baremark-cli\n";
}

}  // namespace

std::string completionScript(const std::string& shell) {
  if (shell == "zsh") return "autoload -U +X bashcompinit && bashcompinit\n" + bash();
  return bash();
}

}  // namespace baremark::cli
