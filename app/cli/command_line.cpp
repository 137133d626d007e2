// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>
#include <string_view>

#include "app/cli/console.h"
#include "build_identity.h"
#include "core/base/nearest_name.h"
#include "core/base/printable.h"

namespace baremark::cli {
namespace {

/// Builds the commands once; what is parsed lands in `m_invocation`.
class CommandTree {
 public:
  CommandTree() : m_app("Does my container cost performance, and how does training scale?", "baremark-cli") {
    m_app.set_version_flag("--version", std::string("baremark-cli ") + kVersion + " (" + kCommit + ")");
    m_app.require_subcommand(1);
    m_app.fallthrough();
    m_app.add_option("--store", m_invocation.store, "the store (default: in the user's data folder)")->type_name("FILE");
    m_app.add_flag("--json", m_invocation.json, "JSON on the standard output");
    addExperiments();
    addResults();
    addMachine();
  }

  CLI::App& app() { return m_app; }
  Invocation& invocation() { return m_invocation; }

 private:
  CLI::App* verb(CLI::App& parent, const std::string& name, const std::string& help) {
    CLI::App* command = parent.add_subcommand(name, help);
    command->fallthrough();
    const std::string full = &parent == &m_app ? name : parent.get_name() + " " + name;
    command->callback([this, full] { m_invocation.verb = full; });
    return command;
  }
  void target(CLI::App* command, const std::string& name, const std::string& help) {
    command->add_option(name, m_invocation.target, help)->required();
  }
  void place(CLI::App* command, const std::string& help) {
    command->add_option("--host", m_invocation.host, help)->default_val("local")->type_name("HOST");
  }

  void addExperiments() {
    auto* quickstart = verb(m_app, "quickstart", "a real comparison of a small network on Fashion-MNIST, on this machine or on another host");
    quickstart->add_flag("--all", m_invocation.all, "every container runtime that works there, with its time");
    place(quickstart, "the host where it runs");
    auto* plan = verb(m_app, "plan", "what would run and what it costs; job scripts as a run makes them");
    target(plan, "FILE", "an experiment file");
    plan->add_option("--scripts", m_invocation.scripts, "write into this folder the files that a run hands to the host (orders drawn anew)")->type_name("DIR");
    auto* run = verb(m_app, "run", "run one or several experiments and print their verdicts");
    run->add_option("FILE", m_invocation.targets, "experiment files, or with --resume the ids of experiments")->required();
    auto* resume = run->add_flag("--resume", m_invocation.resume, "go on with experiments that were begun, instead of new ones");
    run->add_flag("--queue", m_invocation.queue, "check them, put them into the queue and end; baremark-cli work or the window runs them")->excludes(resume);
    run->add_option("--time", m_invocation.time, "with --resume: the time that its jobs ask for from now on, such as 1:30:00 or 90m")->type_name("TIME")->needs(resume);
    auto* work = verb(m_app, "work", "run everything that waits in the store, on all hosts, until nothing is left");
    work->add_flag("--notify", m_invocation.notify, "send a desktop notification when an experiment ends");
    auto* watch = verb(m_app, "watch", "follow an experiment that runs");
    target(watch, "ID", "its id, or as many of its first characters as tell it from the others");
    auto* cancel = verb(m_app, "cancel", "end an experiment; what was measured stays");
    target(cancel, "ID", "its id");
    auto* extend = verb(m_app, "extend", "add blocks to an experiment and run them");
    target(extend, "ID", "its id");
    extend->add_option("--blocks", m_invocation.blocks, "how many blocks more at each point")->required()->type_name("N");
    extend->add_option("--point", m_invocation.point, "at this point only")->type_name("NODESxRANKS");
    auto* waive = verb(m_app, "waive", "accept a difference between an arm and the baseline, with a note");
    target(waive, "ID", "its id");
    waive->add_option("ARM", m_invocation.arm, "the arm's name")->required();
    waive->add_option("KEY", m_invocation.key, "the difference: group.name")->required();
    auto* note = waive->add_option("--note", m_invocation.note, "why; part of the result")->type_name("TEXT");
    waive->add_flag("--undo", m_invocation.undo, "take the waiver back")->excludes(note);
    auto* rename = verb(m_app, "rename", "give an experiment another name");
    target(rename, "ID", "its id");
    rename->add_option("NAME", m_invocation.name, "its new name: 1 to 200 bytes in one line")->required();
    auto* remove = verb(m_app, "remove", "take an experiment out of the lists; deleted 30 days later");
    target(remove, "ID", "its id");
    auto* undo = remove->add_flag("--undo", m_invocation.undo, "put it back");
    remove->add_flag("--now", m_invocation.now, "delete it and its files on its host at once, for good")->excludes(undo);
  }

  void addResults() {
    verb(m_app, "list", "all experiments")->add_flag("--removed", m_invocation.removed, "those that were removed, with the day on which each is deleted");
    auto* show = verb(m_app, "show", "an experiment with its blocks");
    target(show, "ID", "its id");
    show->add_flag("--runs", m_invocation.runs, "every run");
    auto* compare = verb(m_app, "compare", "the verdicts of an experiment");
    target(compare, "ID", "its id");
    compare->add_option("--baseline", m_invocation.baseline, "another arm as the baseline")->type_name("ARM");
    compare->add_option("--margin", m_invocation.margin, "another margin of equivalence, such as 2%")->type_name("PERCENT");
    auto* report = verb(m_app, "report", "an HTML page with verdicts, figures and passports");
    target(report, "ID", "its id");
    report->add_option("-o,--output", m_invocation.output, "the file to write")->required()->type_name("FILE");
    auto* exported = verb(m_app, "export", "an experiment with all of its data");
    target(exported, "ID", "its id");
    exported->add_option("-o,--output", m_invocation.output, "the file to write (default: standard output)")->type_name("FILE");
    exported->add_option("--format", m_invocation.format, "json: everything; csv: every run; verdicts: every point as CSV")
        ->check(CLI::IsMember({"json", "csv", "verdicts"}))
        ->default_val("json");
    exported->add_flag("--samples", m_invocation.samples, "json: with every step");
    auto* fetched = verb(m_app, "fetch", "the files of an experiment's runs from its host: logs, telemetry, passports, results");
    target(fetched, "ID", "its id");
    fetched->add_option("-o,--output", m_invocation.output, "the folder to put them in")->required()->type_name("DIR");
  }

  void addMachine() {
    CLI::App* image = m_app.add_subcommand("image", "images on this machine and on hosts");
    image->require_subcommand(1);
    image->fallthrough();
    verb(*image, "list", "the images on this machine and on hosts");
    CLI::App* build = verb(*image, "build", "build the engine's image from Debian packages, where it is not there");
    place(build, "the host where it is built");
    build->add_flag("--again", m_invocation.again, "build it even if it is there");
    CLI::App* remove = verb(*image, "remove", "remove an image");
    target(remove, "NAME", "its name");
    place(remove, "the host where it lies");
    CLI::App* send = verb(*image, "send", "an image of this machine to a host");
    target(send, "NAME", "its name");
    send->add_option("HOST", m_invocation.host, "a host that was added")->required();
    CLI::App* data = m_app.add_subcommand("data", "data sets on hosts");
    data->require_subcommand(1);
    data->fallthrough();
    verb(*data, "list", "the data sets that were sent to a host")->add_option("HOST", m_invocation.host, "a host that was added")->required();
    CLI::App* sendData = verb(*data, "send", "a folder or a file of this machine to a host; what is there already is not sent again");
    target(sendData, "PATH", "the folder or file");
    sendData->add_option("HOST", m_invocation.host, "a host that was added")->required();
    sendData->add_option("--name", m_invocation.name, "what it is called there (default: the folder's name)")->type_name("NAME");
    CLI::App* removeData = verb(*data, "remove", "remove a data set from a host");
    target(removeData, "NAME", "its name");
    removeData->add_option("HOST", m_invocation.host, "a host that was added")->required();
    CLI::App* runtime = m_app.add_subcommand("runtime", "container runtimes on this machine and on hosts");
    runtime->require_subcommand(1);
    runtime->fallthrough();
    place(verb(*runtime, "list", "try each runtime and say what works"), "the host where they are tried");
    CLI::App* hosts = m_app.add_subcommand("host", "hosts over SSH, and this machine with its scheduler");
    hosts->require_subcommand(1);
    hosts->fallthrough();
    auto* add = verb(*hosts, "add", "reach a host, look at it, get the engine ready there, and remember it");
    target(add, "NAME", "what experiments will call it");
    auto* ssh = add->add_option("--ssh", m_invocation.ssh, "what ssh is told: an alias of the ssh config or user@host (default: NAME)")->type_name("DESTINATION");
    auto* config = add->add_option("--ssh-config", m_invocation.sshConfig, "another ssh config than your own")->type_name("FILE");
    add->add_flag("--here", m_invocation.here, "this machine, without ssh: the login node of a cluster, where its scheduler answers")->excludes(ssh)->excludes(config);
    add->add_option("--root", m_invocation.root, "the folder on the host (default: .local/share/baremark/runs in the home)")->type_name("DIR");
    add->add_option("--scheduler", m_invocation.scheduler, "auto: what is found there")->default_val("auto")->check(CLI::IsMember({"auto", "none", "slurm", "pbs", "lsf", "grid-engine", "flux"}));
    auto* engine = add->add_option("--engine", m_invocation.engine, "an engine that is on the host already (default: built there from its sources)")->type_name("PATH");
    auto* engineFile = add->add_option("--send-engine", m_invocation.engineFile, "an engine on this machine that was built for the host")->type_name("FILE")->excludes(engine);
    add->add_option("--onednn", m_invocation.oneDnn, "a folder on the host with the oneDNN (2.x or 3.x) that the build uses")->type_name("DIR")->excludes(engine)->excludes(engineFile);
    target(verb(*hosts, "test", "go through the steps of adding it again"), "NAME", "its name");
    CLI::App* trust = verb(*hosts, "trust", "accept a further key of a host, beside the known one, by its fingerprint");
    target(trust, "NAME", "the name of a host that was added, or what ssh is told");
    trust->add_option("--key", m_invocation.fingerprint, "the fingerprint that its administrators told you")->required()->type_name("SHA256:...");
    trust->add_option("--ssh-config", m_invocation.sshConfig, "another ssh config than your own")->type_name("FILE");
    verb(*hosts, "list", "the hosts that were added");
    target(verb(*hosts, "show", "what is known of a host: its parts, its runtimes, its engine, and since when"), "NAME", "its name");
    CLI::App* forget = verb(*hosts, "remove", "forget a host; what lies on it stays");
    target(forget, "NAME", "its name");
    forget->add_flag("--abandon", m_invocation.abandon, "give up its experiments that are not over, where it is gone for good");
    CLI::App* store = m_app.add_subcommand("store", "the file that holds the experiments");
    store->require_subcommand(1);
    store->fallthrough();
    verb(*store, "check", "check every page and reference of the store");
    auto* backup = verb(*store, "backup", "write a consistent copy");
    backup->add_option("FILE", m_invocation.target, "the copy (default: beside the store, with the date)");
    auto* completion = verb(m_app, "completion", "shell completion: eval \"$(baremark-cli completion bash)\"");
    completion->add_option("SHELL", m_invocation.target, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  }

  Invocation m_invocation;
  CLI::App m_app;
};

std::vector<std::string> verbNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> optionNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
  }
  return names;
}

bool asksForJson(int count, char** words) {
  return std::any_of(words + 1, words + count, [](const char* word) { return std::string_view(word) == "--json"; });
}

/// The nearest verb, where no word is one.
std::string nearestVerb(const std::vector<std::string>& names, int count, char** words) {
  std::string nearest;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--store") ++i;
    if (std::find(names.begin(), names.end(), word) != names.end()) return {};
    if (nearest.empty() && !word.empty() && word.front() != '-') nearest = core::base::nearestName(word, names);
  }
  return nearest;
}

core::base::ErrorCode codeOf(const CLI::ParseError& problem) {
  using core::base::ErrorCode;
  if (dynamic_cast<const CLI::ExtrasError*>(&problem) != nullptr) return ErrorCode::UnknownKey;
  if (dynamic_cast<const CLI::RequiredError*>(&problem) != nullptr) return ErrorCode::Missing;
  if (dynamic_cast<const CLI::ExcludesError*>(&problem) != nullptr) return ErrorCode::Conflict;
  if (dynamic_cast<const CLI::ValidationError*>(&problem) != nullptr) return ErrorCode::UnknownValue;
  return ErrorCode::Malformed;
}

}  // namespace

ParsedLine parseCommandLine(int count, char** words) {
  CommandTree tree;
  try {
    tree.app().parse(count, words);
  } catch (const CLI::ParseError& problem) {
    Console console(asksForJson(count, words));
    std::ostringstream text;
    const bool isRefused = tree.app().exit(problem, text, std::cerr) != 0;
    const std::string nearest = isRefused ? nearestVerb(verbNames(tree.app()), count, words) : std::string();
    if (!nearest.empty()) std::cerr << "Did you mean \"" << nearest << "\"?\n";
    if (!console.isJson()) std::cout << text.str();
    else if (isRefused) console.out(errorJson({.code = nearest.empty() ? codeOf(problem) : core::base::ErrorCode::UnknownKey, .where = "command line", .suggestion = nearest, .detail = core::base::printable(problem.what(), 1024)}));
    else console.out(core::base::Json{{"schema", "baremark.help/1"}, {"text", text.str()}});
    return {{}, isRefused ? kRefusedInput : kDone};
  }
  Invocation& invocation = tree.invocation();
  if (!invocation.targets.empty()) invocation.target = invocation.targets.front();
  return {invocation, {}};
}

std::vector<VerbHelp> verbHelp() {
  CommandTree tree;
  std::vector<VerbHelp> out;
  const auto all = [](const CLI::App*) { return true; };
  const std::vector<std::string> common = optionNames(tree.app());
  for (CLI::App* command : tree.app().get_subcommands(all)) {
    const auto inner = command->get_subcommands(all);
    if (inner.empty()) out.push_back({command->get_name(), command->get_description(), optionNames(*command)});
    for (CLI::App* nested : inner) {
      out.push_back({command->get_name() + " " + nested->get_name(), nested->get_description(), optionNames(*nested)});
    }
  }
  for (VerbHelp& help : out) help.options.insert(help.options.end(), common.begin(), common.end());
  return out;
}

}  // namespace baremark::cli
