// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <sstream>
#include <string_view>

#include "app/application/resource_texts.h"
#include "app/cli/console.h"
#include "build_identity.h"
#include "core/base/json.h"
#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/recipes/renderer.h"

namespace baremark::cli {
namespace {

/// "auto", "none" and the ids of all scheduler descriptors. Those that are left out are among them: the verb refuses
/// them and says why.
std::vector<std::string> schedulerNames() {
  const auto schedulers = app::schedulerDescriptors(app::userDescriptors("schedulers"));
  std::vector<std::string> names{"auto", "none"};
  for (const auto& entry : schedulers.byId) names.push_back(entry.first);
  for (const auto& broken : schedulers.broken) names.push_back(broken.id);
  return names;
}

/// Reads the descriptors only if the option or its help is used.
class SchedulerName final : public CLI::Validator {
 public:
  SchedulerName() {
    desc_function_ = [] { return CLI::IsMember(schedulerNames()).get_description(); };
    func_ = [](std::string& word) { return CLI::IsMember(schedulerNames())(word); };
  }
};

/// Builds the commands once and parses into `m_invocation`.
class CommandTree {
 public:
  CommandTree() : m_app("Does my container cost performance, and how does training scale?", "baremark-cli") {
    m_app.set_version_flag("--version", std::string("baremark-cli ") + kVersion + " (" + kCommit + ")");
    m_app.require_subcommand(1);
    m_app.fallthrough();
    m_app.add_option("--store", m_invocation.store, "the file with the experiments (default: in your data folder)")
        ->type_name("FILE");
    m_app.add_flag("--json", m_invocation.json, "print JSON to the standard output");
    addExperiments();
    addResults();
    addImages();
    addDataSets();
    addRecipes();
    addRuntimes();
    addHosts();
    addStore();
    addCompletion();
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
  /// A first word that needs a second one, such as "image".
  CLI::App* group(const std::string& name, const std::string& help) {
    CLI::App* command = m_app.add_subcommand(name, help);
    command->require_subcommand(1);
    command->fallthrough();
    return command;
  }
  void target(CLI::App* command, const std::string& name, const std::string& help) {
    command->add_option(name, m_invocation.target, help)->required();
  }
  void place(CLI::App* command, const std::string& help) {
    command->add_option("--host", m_invocation.host, help)->default_val("local")->type_name("HOST");
  }

  void addExperiments() {
    auto* quickstart = verb(
        m_app, "quickstart",
        "compare bare metal with a container, in a small training on Fashion-MNIST, on this machine or another host");
    auto* all = quickstart->add_flag("--all", m_invocation.all, "compare all container runtimes that work there");
    quickstart
        ->add_option("--runtime", m_invocation.runtimes,
                     "compare this container runtime, as RUNTIME or RUNTIME:VARIANT; may be repeated")
        ->type_name("RUNTIME")
        ->allow_extra_args(false)
        ->excludes(all);
    place(quickstart, "the host of the experiment");
    auto* plan = verb(m_app, "plan", "show what would run and how long it would take; write the job scripts");
    target(plan, "FILE", "an experiment file");
    plan->add_option("--scripts", m_invocation.scripts,
                     "write the files that a run would put on the host into this folder (with a new random order)")
        ->type_name("DIR");
    auto* run = verb(m_app, "run", "run one or several experiments and print their verdicts");
    run->add_option("FILE", m_invocation.targets, "experiment files; with --resume, ids of experiments")->required();
    auto* resume = run->add_flag("--resume", m_invocation.resume, "resume experiments instead of starting new ones");
    run->add_flag("--queue", m_invocation.queue,
                  "check the experiments, queue them, and exit; baremark-cli work or the window runs them")
        ->excludes(resume);
    auto* profile = run->add_option("--profile", m_invocation.profiler,
                                    "run only one arm, once at each point and under this profiler; nothing is compared")
                        ->type_name("PROFILER")
                        ->excludes(resume);
    run->add_option("--arm", m_invocation.arm, "with --profile: the arm's name (default: the baseline)")
        ->type_name("ARM")
        ->needs(profile);
    run->add_option("--time", m_invocation.time,
                    "with --resume: the time that further jobs ask for, such as 1:30:00 or 90m")
        ->type_name("TIME")
        ->needs(resume);
    run->add_option("--waive", m_invocation.waived,
                    "run although this check before the run says stop, such as PF-11; may be repeated")
        ->type_name("CHECK")
        ->allow_extra_args(false)
        ->excludes(resume);
    auto* work = verb(m_app, "work", "run all queued experiments, on all hosts, until none is left");
    work->add_flag("--notify", m_invocation.notify, "send a desktop notification when an experiment ends");
    auto* watch = verb(m_app, "watch", "show the progress of a running experiment until it ends");
    target(watch, "ID", "the experiment's id, or enough of its first characters");
    auto* cancel = verb(m_app, "cancel", "cancel an experiment; its results are kept");
    target(cancel, "ID", "its id");
    auto* extend = verb(m_app, "extend", "add blocks to an experiment and run them");
    target(extend, "ID", "its id");
    extend->add_option("--blocks", m_invocation.blocks, "number of blocks to add at each point")
        ->required()
        ->type_name("N");
    extend->add_option("--point", m_invocation.point, "add blocks only at this point")->type_name("NODESxRANKS");
    auto* waive = verb(m_app, "waive", "accept a difference between an arm and the baseline, with a note");
    target(waive, "ID", "its id");
    waive->add_option("ARM", m_invocation.arm, "the arm's name")->required();
    waive->add_option("KEY", m_invocation.key, "the difference, as group.name")->required();
    auto* note =
        waive->add_option("--note", m_invocation.note, "the reason; it is part of the results")->type_name("TEXT");
    waive->add_flag("--undo", m_invocation.undo, "withdraw the waiver")->excludes(note);
    auto* rename = verb(m_app, "rename", "rename an experiment");
    target(rename, "ID", "its id");
    rename->add_option("NAME", m_invocation.name, "the new name: 1 to 200 bytes in one line")->required();
    auto* remove = verb(m_app, "remove", "remove an experiment from the lists; it is deleted after 30 days");
    target(remove, "ID", "its id");
    auto* undo = remove->add_flag("--undo", m_invocation.undo, "restore the experiment");
    remove->add_flag("--now", m_invocation.now, "delete the experiment and its files on the host at once")
        ->excludes(undo);
  }

  void addResults() {
    verb(m_app, "list", "list all experiments")
        ->add_flag("--removed", m_invocation.removed,
                   "list the removed experiments, with the day on which each is deleted");
    auto* show = verb(m_app, "show", "show an experiment with its blocks");
    target(show, "ID", "its id");
    show->add_flag("--runs", m_invocation.runs, "also show all runs");
    auto* compare = verb(m_app, "compare", "print the verdicts of an experiment");
    target(compare, "ID", "its id");
    compare->add_option("--baseline", m_invocation.baseline, "use another arm as the baseline")->type_name("ARM");
    compare->add_option("--margin", m_invocation.margin, "use another margin of equivalence, such as 2%")
        ->type_name("PERCENT");
    auto* report = verb(m_app, "report", "write an HTML page with verdicts, figures and passports");
    target(report, "ID", "its id");
    report->add_option("-o,--output", m_invocation.output, "the file to write")->required()->type_name("FILE");
    auto* exported = verb(m_app, "export", "export an experiment with all its data");
    target(exported, "ID", "its id");
    exported->add_option("-o,--output", m_invocation.output, "the file to write (default: standard output)")
        ->type_name("FILE");
    exported
        ->add_option("--format", m_invocation.format, "json: everything; csv: all runs; verdicts: all points, as CSV")
        ->check(CLI::IsMember({"json", "csv", "verdicts"}))
        ->default_val("json");
    exported->add_flag("--samples", m_invocation.samples, "with json: also export every step");
    auto* fetched = verb(m_app, "fetch",
                         "copy the files of an experiment's runs from its host: logs, telemetry, passports, results");
    target(fetched, "ID", "its id");
    fetched->add_option("-o,--output", m_invocation.output, "the folder to write to")->required()->type_name("DIR");
  }

  void addImages() {
    CLI::App* image = group("image", "images on this machine and on hosts");
    verb(*image, "list", "list the images on this machine and on hosts, and their copies for runtimes");
    CLI::App* show = verb(*image, "show", "show an image and its copies: place, size, digests, and how they were made");
    target(show, "NAME", "its name");
    place(show, "the host that has the image");
    CLI::App* build = verb(*image, "build", "build the engine's image from Debian packages, unless it exists");
    place(build, "the host to build it on");
    build->add_flag("--again", m_invocation.again, "build the image even if it exists");
    CLI::App* import = verb(*image, "import", "import an image from a registry, an archive, a file or a folder");
    target(import, "SOURCE",
           "a reference such as debian:12, or the path of an archive (docker save, OCI), a SIF, a squashfs, a tar or a "
           "folder; with --host a path there");
    import->add_option("--name", m_invocation.name, "the image's name (default: from the source)")->type_name("NAME");
    place(import, "the host to import it on");
    addUsername(import);
    import->add_flag("--update", m_invocation.update,
                     "replace an image of this name that has another source or another digest");
    CLI::App* convert = verb(*image, "convert", "make the copy of an image that a runtime needs, unless it exists");
    target(convert, "NAME", "its name");
    convert->add_option("--for", m_invocation.form, "the runtime, such as docker, and its variant if it has one")
        ->required()
        ->type_name("RUNTIME[:VARIANT]");
    place(convert, "the host that has the image");
    CLI::App* remove = verb(*image, "remove", "remove an image with its copies, one copy, or all that are unused");
    auto* name = remove->add_option("NAME", m_invocation.target, "its name");
    auto* form = remove->add_option("--form", m_invocation.form, "remove only the copy for this runtime");
    form->type_name("RUNTIME[:VARIANT]");
    auto* unused = remove->add_flag("--unused", m_invocation.unused, "list what no experiment refers to");
    unused->excludes(name)->excludes(form);
    remove->add_flag("--yes", m_invocation.yes, "with --unused: remove it")->needs(unused);
    remove->callback([this, name, unused] {
      if (name->count() + unused->count() == 0) throw CLI::RequiredError("NAME");
      m_invocation.verb = "image remove";
    });
    place(remove, "the host that has the images");
    CLI::App* send = verb(*image, "send", "send an image from this machine to a host");
    target(send, "NAME", "its name");
    send->add_option("HOST", m_invocation.host, "a host that was added")->required();
  }

  void addDataSets() {
    CLI::App* data = group("data", "data sets on hosts");
    verb(*data, "list", "list the data sets that were sent to a host")
        ->add_option("HOST", m_invocation.host, "a host that was added")
        ->required();
    CLI::App* sendData =
        verb(*data, "send",
             "send a folder or a file from this machine to a host; files that are already there are not sent again");
    target(sendData, "PATH", "the folder or file");
    sendData->add_option("HOST", m_invocation.host, "a host that was added")->required();
    sendData->add_option("--name", m_invocation.name, "the data set's name (default: the folder's name)")
        ->type_name("NAME");
    CLI::App* removeData = verb(*data, "remove", "remove a data set from a host");
    target(removeData, "NAME", "its name");
    removeData->add_option("HOST", m_invocation.host, "a host that was added")->required();
  }

  void addRecipes() {
    CLI::App* recipe = group("recipe", "what images are made of: recipes, Dockerfiles and definition files");
    CLI::App* create = verb(*recipe, "new", "write a recipe to start from");
    create->add_option("FILE", m_invocation.target, "the recipe to write, NAME.recipe.json");
    create->add_option("--from", m_invocation.from, "the starting recipe (default: engine-cpu)")->type_name("RECIPE");
    create->add_flag("--list", m_invocation.list, "list the starting recipes");
    create->add_flag("--force", m_invocation.force, "replace FILE if it exists");
    CLI::App* shown = verb(*recipe, "show", "show a recipe: its stages, bases and blocks");
    target(shown, "FILE", "a recipe");
    shown->add_option("--host", m_invocation.predictedHost, "also say the size and the time of its build on this host")
        ->type_name("HOST");
    CLI::App* rendered = verb(*recipe, "render", "write a recipe in the format of a tool");
    target(rendered, "FILE", "a recipe");
    std::vector<std::string> formats;
    for (const core::recipes::FormatName& each : core::recipes::formatNames()) formats.emplace_back(each.name);
    rendered->add_option("--to", m_invocation.format, "the format")->required()->check(CLI::IsMember(formats));
    rendered->add_option("-o,--output", m_invocation.output, "the file to write (default: standard output)")
        ->type_name("FILE");
    rendered
        ->add_option("--for", m_invocation.program,
                     "the program that reads the result, such as singularity:3.1; only what it knows is written")
        ->type_name("PROGRAM[:VERSION]");
    CLI::App* lint = verb(*recipe, "lint", "look for mistakes in recipes, Dockerfiles and definition files");
    lint->add_option("FILE", m_invocation.targets, "recipes, Dockerfiles or definition files")->required();
    lint->add_flag("--fix", m_invocation.fix, "change the Dockerfiles and definition files where this is safe");
    lint->add_option("--fail-on", m_invocation.failOn,
                     "exit with status 1 for findings of this severity or a higher one")
        ->check(CLI::IsMember({"error", "warning", "info", "never"}))
        ->default_val("warning");
    CLI::App* diff = verb(*recipe, "diff", "show how two recipes differ; exit with status 1 if they do");
    diff->add_option("FILE", m_invocation.targets, "two recipes")->required()->expected(2);
    CLI::App* import = verb(*recipe, "import", "make a recipe of a Dockerfile or a definition file");
    target(import, "FILE", "a Dockerfile or a definition file");
    import->add_option("-o,--output", m_invocation.output, "the recipe to write (default: standard output)")
        ->type_name("FILE");
    import->add_flag("--force", m_invocation.force, "replace the recipe if it exists");
    addRecipeCheck(*recipe);
    addRecipeBuild(*recipe);
    addRecipeResolve(*recipe);
  }

  void addRecipeCheck(CLI::App& recipe) {
    CLI::App* check = verb(recipe, "check", "tell before a recipe is built whether its image will work on a host");
    target(check, "FILE", "a recipe, a Dockerfile or a definition file");
    auto* host = check->add_option("--host", m_invocation.host, "the host that will run the image")
                     ->default_val("local")
                     ->type_name("HOST");
    check
        ->add_option("--described", m_invocation.described, "a description of the host (JSON), instead of a known host")
        ->type_name("FILE")
        ->excludes(host);
    check
        ->add_option("--fail-on", m_invocation.failLevel,
                     "exit with status 1 if a finding says this or worse (default: stop)")
        ->check(CLI::IsMember({"stop", "warn", "unknown", "never"}));
  }

  void addRecipeBuild(CLI::App& recipe) {
    CLI::App* build = verb(recipe, "build", "build the image of a recipe, unless it exists");
    target(build, "FILE", "a recipe");
    build->add_option("--with", m_invocation.builder, "the builder (default: the best one of the host)")
        ->type_name("BUILDER");
    build->add_option("--name", m_invocation.name, "the image's name (default: the recipe's)")->type_name("NAME");
    place(build, "the host to build it on");
    build->add_flag("--again", m_invocation.again, "build the image even if it exists, without caches");
    build
        ->add_option("--secret", m_invocation.secrets,
                     "a secret that the recipe names, from a file; without a file it is asked for, or read from the "
                     "standard input; may be repeated")
        ->type_name("ID[=FILE]")
        ->allow_extra_args(false);
    build
        ->add_option("--waive", m_invocation.waived,
                     "build although this rule of recipe check says stop, such as RC-02; may be repeated")
        ->type_name("RULE")
        ->allow_extra_args(false);
  }

  void addRecipeResolve(CLI::App& recipe) {
    CLI::App* resolve = verb(recipe, "resolve", "write the digests that the tags of the bases have now into a recipe");
    target(resolve, "FILE", "a recipe, a Dockerfile or a definition file");
    resolve->add_flag("--update", m_invocation.update, "replace digests whose tags have moved");
    place(resolve, "the host that asks the registries");
    addUsername(resolve);
  }

  void addUsername(CLI::App* command) {
    command
        ->add_option("--username", m_invocation.username,
                     "your user name for the registry; the password is asked for, or read from the standard input "
                     "if that is no terminal")
        ->type_name("USER");
  }

  void addRuntimes() {
    CLI::App* runtime = group("runtime", "container runtimes on this machine and on hosts");
    place(verb(*runtime, "list", "try each runtime and report which ones work"), "the host to try them on");
  }

  void addHosts() {
    CLI::App* hosts = group("host", "hosts over SSH, and this machine with its scheduler");
    addHostAdd(*hosts);
    target(verb(*hosts, "test", "check a host again, with the same steps as when it was added"), "NAME", "its name");
    CLI::App* trust = verb(*hosts, "trust", "trust another key of a host, besides the known one, by its fingerprint");
    target(trust, "NAME", "the name of a host that was added, or a destination for ssh");
    trust->add_option("--key", m_invocation.fingerprint, "the fingerprint, as published by the host's administrators")
        ->required()
        ->type_name("SHA256:...");
    trust->add_option("--ssh-config", m_invocation.sshConfig, "use this ssh config instead of your own")
        ->type_name("FILE");
    verb(*hosts, "list", "list the hosts that were added");
    target(verb(*hosts, "show",
                "show what is known about a host: its hardware, its runtimes, its engine, and when it was checked"),
           "NAME", "its name");
    CLI::App* forget = verb(*hosts, "remove", "remove a host from Baremark; the files on the host stay there");
    target(forget, "NAME", "its name");
    forget->add_flag("--abandon", m_invocation.abandon,
                     "for a host that no longer exists: also give up its unfinished experiments");
  }

  void addHostAdd(CLI::App& hosts) {
    auto* add = verb(hosts, "add", "add a host: connect, check it, and provide the engine there");
    target(add, "NAME", "the host's name in experiments");
    auto* ssh = add->add_option("--ssh", m_invocation.ssh,
                                "the destination for ssh: an alias from the ssh config, or user@host (default: NAME)")
                    ->type_name("DESTINATION");
    auto* config = add->add_option("--ssh-config", m_invocation.sshConfig, "use this ssh config instead of your own")
                       ->type_name("FILE");
    add->add_flag("--here", m_invocation.here, "add this machine, without ssh, as the login node of its cluster")
        ->excludes(ssh)
        ->excludes(config);
    add->add_option("--root", m_invocation.root,
                    "Baremark's folder on the host (default: .local/share/baremark/runs in your home folder)")
        ->type_name("DIR");
    add->add_option("--scheduler", m_invocation.scheduler, "the host's scheduler; auto: the one that answers there")
        ->default_val("auto")
        ->check(SchedulerName());
    add->add_option("--cluster", m_invocation.cluster,
                    "with several Slurm clusters: the cluster for the jobs (default: Slurm's default cluster)")
        ->type_name("CLUSTER");
    auto* engine = add->add_option("--engine", m_invocation.engine,
                                   "use this engine on the host (default: build it there from its sources)")
                       ->type_name("PATH");
    auto* engineFile = add->add_option("--send-engine", m_invocation.engineFile,
                                       "send this engine, built for the host, from this machine")
                           ->type_name("FILE")
                           ->excludes(engine);
    add->add_option("--onednn", m_invocation.oneDnn, "a folder on the host with oneDNN 2.x or 3.x, for the build")
        ->type_name("DIR")
        ->excludes(engine)
        ->excludes(engineFile);
  }

  void addStore() {
    CLI::App* store = group("store", "the file that holds the experiments");
    verb(*store, "check", "check the whole store for damage");
    auto* backup = verb(*store, "backup", "write a consistent copy of the store");
    backup->add_option("FILE", m_invocation.target, "the copy's path (default: beside the store, with the date)");
  }

  void addCompletion() {
    auto* completion =
        verb(m_app, "completion", "print a completion script for a shell: eval \"$(baremark-cli completion bash)\"");
    completion->add_option("SHELL", m_invocation.target, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  }

  Invocation m_invocation;
  CLI::App m_app;
};

std::vector<std::string> verbNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
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

/// The verb that is nearest to a word of the command line. Empty: a word is a verb, or none is near.
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
    if (!console.isJson())
      std::cout << text.str();
    else if (isRefused)
      console.out(errorJson({.code = nearest.empty() ? codeOf(problem) : core::base::ErrorCode::UnknownKey,
                             .where = core::base::Phrase::CommandLine,
                             .suggestion = nearest,
                             .detail = core::base::printable(problem.what(), 1024)}));
    else
      console.out(core::base::Json{{"schema", "baremark.help/1"}, {"text", text.str()}});
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
