// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <sstream>

#include "app/cli/verbs.h"
#include "build_identity.h"
#include "core/base/json.h"
#include "core/base/nearest_name.h"
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
  /// `target`: the name of its argument; empty: it has none, or an optional one.
  CLI::App* verb(CLI::App& parent, const std::string& name, Verb* run, const std::string& help,
                 const std::string& target = {}, const std::string& targetHelp = {}) {
    CLI::App* command = parent.add_subcommand(name, help);
    command->fallthrough();
    command->callback([this, run, full = &parent == &m_app ? name : parent.get_name() + " " + name] {
      m_invocation.verb = full;
      m_invocation.run = run;
    });
    if (!target.empty()) command->add_option(target, m_invocation.target, targetHelp)->required();
    return command;
  }
  /// A first word that needs a second one, such as "image".
  CLI::App* group(const std::string& name, const std::string& help) {
    CLI::App* command = m_app.add_subcommand(name, help);
    command->require_subcommand(1);
    command->fallthrough();
    return command;
  }
  /// An option with a value, whose name in the help is `type`.
  template <class T>
  CLI::Option* option(CLI::App* command, const std::string& name, T& value, const std::string& type,
                      const std::string& help) {
    return command->add_option(name, value, help)->type_name(type);
  }
  void place(CLI::App* command, const std::string& help) {
    option(command, "--host", m_invocation.host, "HOST", help)->default_val("local");
  }

  void addExperiments() {
    auto* quickstart = verb(
        m_app, "quickstart", quickstartVerb,
        "compare bare metal with a container, in a small training on Fashion-MNIST, on this machine or another host");
    auto* all = quickstart->add_flag("--all", m_invocation.all, "compare all container runtimes that work there");
    option(quickstart, "--runtime", m_invocation.runtimes, "RUNTIME",
           "compare this container runtime, as RUNTIME or RUNTIME:VARIANT; may be repeated")
        ->allow_extra_args(false)
        ->excludes(all);
    place(quickstart, "the host of the experiment");
    auto* plan = verb(m_app, "plan", planVerb, "show what would run and how long it would take; write the job scripts",
                      "FILE", "an experiment file");
    option(plan, "--scripts", m_invocation.scripts, "DIR",
           "write the files that a run would put on the host into this folder (with a new random order)");
    auto* run = verb(m_app, "run", runVerb, "run one or several experiments and print their verdicts");
    run->add_option("FILE", m_invocation.targets, "experiment files; with --resume, ids of experiments")->required();
    auto* resume = run->add_flag("--resume", m_invocation.resume, "resume experiments instead of starting new ones");
    run->add_flag("--queue", m_invocation.queue,
                  "check the experiments, queue them, and exit; baremark-cli work or the window runs them")
        ->excludes(resume);
    auto* profile = option(run, "--profile", m_invocation.profiler, "PROFILER",
                           "run only one arm, once at each point and under this profiler; nothing is compared")
                        ->excludes(resume);
    option(run, "--arm", m_invocation.arm, "ARM", "with --profile: the arm's name (default: the baseline)")
        ->needs(profile);
    option(run, "--time", m_invocation.time, "TIME",
           "with --resume: the time that further jobs ask for, such as 1:30:00 or 90m")
        ->needs(resume);
    option(run, "--waive", m_invocation.waived, "CHECK",
           "run although this check before the run says stop, such as PF-11; may be repeated")
        ->allow_extra_args(false)
        ->excludes(resume);
    auto* work = verb(m_app, "work", workVerb, "run all queued experiments, on all hosts, until none is left");
    work->add_flag("--notify", m_invocation.notify, "send a desktop notification when an experiment ends");
    verb(m_app, "watch", watchVerb, "show the progress of a running experiment until it ends", "ID",
         "the experiment's id, or enough of its first characters");
    verb(m_app, "cancel", cancelVerb, "cancel an experiment; its results are kept", "ID", "its id");
    auto* extend = verb(m_app, "extend", extendVerb, "add blocks to an experiment and run them", "ID", "its id");
    option(extend, "--blocks", m_invocation.blocks, "N", "number of blocks to add at each point")->required();
    option(extend, "--point", m_invocation.point, "NODESxRANKS", "add blocks only at this point");
    auto* waive = verb(m_app, "waive", waiveVerb, "accept a difference between an arm and the baseline, with a note",
                       "ID", "its id");
    waive->add_option("ARM", m_invocation.arm, "the arm's name")->required();
    waive->add_option("KEY", m_invocation.key, "the difference, as group.name")->required();
    auto* note = option(waive, "--note", m_invocation.note, "TEXT", "the reason; it is part of the results");
    waive->add_flag("--undo", m_invocation.undo, "withdraw the waiver")->excludes(note);
    auto* rename = verb(m_app, "rename", renameVerb, "rename an experiment", "ID", "its id");
    rename->add_option("NAME", m_invocation.name, "the new name: 1 to 200 bytes in one line")->required();
    auto* remove = verb(m_app, "remove", removeVerb, "remove an experiment from the lists; it is deleted after 30 days",
                        "ID", "its id");
    auto* undo = remove->add_flag("--undo", m_invocation.undo, "restore the experiment");
    remove->add_flag("--now", m_invocation.now, "delete the experiment and its files on the host at once")
        ->excludes(undo);
  }

  void addResults() {
    verb(m_app, "list", listVerb, "list all experiments")
        ->add_flag("--removed", m_invocation.removed,
                   "list the removed experiments, with the day on which each is deleted");
    auto* show = verb(m_app, "show", showVerb, "show an experiment with its blocks", "ID", "its id");
    show->add_flag("--runs", m_invocation.runs, "also show all runs");
    auto* compare = verb(m_app, "compare", compareVerb, "print the verdicts of an experiment", "ID", "its id");
    option(compare, "--baseline", m_invocation.baseline, "ARM", "use another arm as the baseline");
    option(compare, "--margin", m_invocation.margin, "PERCENT", "use another margin of equivalence, such as 2%");
    auto* report =
        verb(m_app, "report", reportVerb, "write an HTML page with verdicts, figures and passports", "ID", "its id");
    option(report, "-o,--output", m_invocation.output, "FILE", "the file to write")->required();
    auto* exported = verb(m_app, "export", exportVerb, "export an experiment with all its data", "ID", "its id");
    option(exported, "-o,--output", m_invocation.output, "FILE", "the file to write (default: standard output)");
    exported
        ->add_option("--format", m_invocation.format, "json: everything; csv: all runs; verdicts: all points, as CSV")
        ->check(CLI::IsMember({"json", "csv", "verdicts"}))
        ->default_val("json");
    exported->add_flag("--samples", m_invocation.samples, "with json: also export every step");
    auto* fetched = verb(m_app, "fetch", fetchVerb,
                         "copy the files of an experiment's runs from its host: logs, telemetry, passports, results",
                         "ID", "its id");
    option(fetched, "-o,--output", m_invocation.output, "DIR", "the folder to write to")->required();
  }

  void addImages() {
    CLI::App* image = group("image", "images on this machine and on hosts");
    verb(*image, "list", imageListVerb, "list the images on this machine and on hosts, and their copies for runtimes");
    CLI::App* show =
        verb(*image, "show", imageShowVerb,
             "show an image and its copies: place, size, digests, and how they were made", "NAME", "its name");
    place(show, "the host that has the image");
    CLI::App* build =
        verb(*image, "build", imageBuildVerb, "build the engine's image from Debian packages, unless it exists");
    place(build, "the host to build it on");
    build->add_flag("--again", m_invocation.again, "build the image even if it exists");
    CLI::App* import = verb(
        *image, "import", imageImportVerb, "import an image from a registry, an archive, a file or a folder", "SOURCE",
        "a reference such as debian:12, or the path of an archive (docker save, OCI), a SIF, a squashfs, a tar or a "
        "folder; with --host a path there");
    option(import, "--name", m_invocation.name, "NAME", "the image's name (default: from the source)");
    place(import, "the host to import it on");
    option(import, "--username", m_invocation.username, "USER",
           "your user name for the registry; the password is asked for, or read from the standard input "
           "if that is no terminal");
    import->add_flag("--update", m_invocation.update,
                     "replace an image of this name that has another source or another digest");
    CLI::App* convert = verb(*image, "convert", imageConvertVerb,
                             "make the copy of an image that a runtime needs, unless it exists", "NAME", "its name");
    option(convert, "--for", m_invocation.form, "RUNTIME[:VARIANT]",
           "the runtime, such as docker, and its variant if it has one")
        ->required();
    place(convert, "the host that has the image");
    CLI::App* remove =
        verb(*image, "remove", imageRemoveVerb, "remove an image with its copies, or one copy", "NAME", "its name");
    option(remove, "--form", m_invocation.form, "RUNTIME[:VARIANT]", "remove only the copy for this runtime");
    place(remove, "the host that has the images");
    CLI::App* send =
        verb(*image, "send", imageSendVerb, "send an image from this machine to a host", "NAME", "its name");
    send->add_option("HOST", m_invocation.host, "a host that was added")->required();
  }

  void addDataSets() {
    CLI::App* data = group("data", "data sets on hosts");
    verb(*data, "list", dataListVerb, "list the data sets that were sent to a host")
        ->add_option("HOST", m_invocation.host, "a host that was added")
        ->required();
    CLI::App* sendData =
        verb(*data, "send", dataSendVerb,
             "send a folder or a file from this machine to a host; files that are already there are not sent again",
             "PATH", "the folder or file");
    sendData->add_option("HOST", m_invocation.host, "a host that was added")->required();
    option(sendData, "--name", m_invocation.name, "NAME", "the data set's name (default: the folder's name)");
    CLI::App* removeData = verb(*data, "remove", dataRemoveVerb, "remove a data set from a host", "NAME", "its name");
    removeData->add_option("HOST", m_invocation.host, "a host that was added")->required();
  }

  void addRecipes() {
    CLI::App* recipe = group("recipe", "what images are made of: recipes, Dockerfiles and definition files");
    CLI::App* create = verb(*recipe, "new", recipeNewVerb, "write a recipe to start from");
    create->add_option("FILE", m_invocation.target, "the recipe to write, NAME.recipe.json");
    option(create, "--from", m_invocation.from, "RECIPE", "the starting recipe (default: engine-cpu)");
    create->add_flag("--list", m_invocation.list, "list the starting recipes");
    create->add_flag("--force", m_invocation.force, "replace FILE if it exists");
    verb(*recipe, "show", recipeShowVerb, "show a recipe: its stages, bases and blocks", "FILE", "a recipe");
    CLI::App* rendered =
        verb(*recipe, "render", recipeRenderVerb, "write a recipe in the format of a tool", "FILE", "a recipe");
    std::vector<std::string> formats;
    for (const core::recipes::FormatName& each : core::recipes::formatNames()) formats.emplace_back(each.name);
    rendered->add_option("--to", m_invocation.format, "the format")->required()->check(CLI::IsMember(formats));
    option(rendered, "-o,--output", m_invocation.output, "FILE", "the file to write (default: standard output)");
    option(rendered, "--for", m_invocation.program, "PROGRAM[:VERSION]",
           "the program that reads the result, such as singularity:3.1; only what it knows is written");
    CLI::App* lint =
        verb(*recipe, "lint", recipeLintVerb, "look for mistakes in recipes, Dockerfiles and definition files");
    lint->add_option("FILE", m_invocation.targets, "recipes, Dockerfiles or definition files")->required();
    lint->add_flag("--fix", m_invocation.fix, "change the Dockerfiles and definition files where this is safe");
    lint->add_option("--fail-on", m_invocation.failOn,
                     "exit with status 1 for findings of this severity or a higher one")
        ->check(CLI::IsMember({"error", "warning", "info", "never"}))
        ->default_val("warning");
    CLI::App* diff =
        verb(*recipe, "diff", recipeDiffVerb, "show how two recipes differ; exit with status 1 if they do");
    diff->add_option("FILE", m_invocation.targets, "two recipes")->required()->expected(2);
    CLI::App* import = verb(*recipe, "import", recipeImportVerb, "make a recipe of a Dockerfile or a definition file",
                            "FILE", "a Dockerfile or a definition file");
    option(import, "-o,--output", m_invocation.output, "FILE", "the recipe to write (default: standard output)");
    import->add_flag("--force", m_invocation.force, "replace the recipe if it exists");
    addRecipeCheck(*recipe);
    addRecipeBuild(*recipe);
    addRecipeResolve(*recipe);
  }

  void addRecipeCheck(CLI::App& recipe) {
    CLI::App* check = verb(recipe, "check", recipeCheckVerb,
                           "tell before a recipe is built whether its image will work on a host", "FILE", "a recipe");
    auto* host =
        option(check, "--host", m_invocation.host, "HOST", "the host that will run the image")->default_val("local");
    option(check, "--described", m_invocation.described, "FILE",
           "a description of the host (JSON), instead of a known host")
        ->excludes(host);
    check
        ->add_option("--fail-on", m_invocation.failLevel,
                     "exit with status 1 if a finding says this or worse (default: stop)")
        ->check(CLI::IsMember({"stop", "warn", "unknown", "never"}));
  }

  void addRecipeBuild(CLI::App& recipe) {
    CLI::App* build =
        verb(recipe, "build", recipeBuildVerb, "build the image of a recipe, unless it exists", "FILE", "a recipe");
    option(build, "--with", m_invocation.builder, "BUILDER", "the builder (default: the best one of the host)");
    option(build, "--name", m_invocation.name, "NAME", "the image's name (default: the recipe's)");
    place(build, "the host to build it on");
    build->add_flag("--again", m_invocation.again, "build the image even if it exists, without caches");
    option(build, "--secret", m_invocation.secrets, "ID[=FILE]",
           "a secret that the recipe names, from a file; without a file it is asked for, or read from the "
           "standard input; may be repeated")
        ->allow_extra_args(false);
    option(build, "--waive", m_invocation.waived, "RULE",
           "build although this rule of recipe check says stop, such as RC-02; may be repeated")
        ->allow_extra_args(false);
  }

  void addRecipeResolve(CLI::App& recipe) {
    CLI::App* resolve = verb(recipe, "resolve", recipeResolveVerb,
                             "write the digests that the tags of the bases have now into a recipe", "FILE", "a recipe");
    resolve->add_flag("--update", m_invocation.update, "replace digests whose tags have moved");
    place(resolve, "the host that asks the registries");
  }

  void addRuntimes() {
    CLI::App* runtime = group("runtime", "container runtimes on this machine and on hosts");
    place(verb(*runtime, "list", runtimeListVerb, "try each runtime and report which ones work"),
          "the host to try them on");
  }

  void addHosts() {
    CLI::App* hosts = group("host", "hosts over SSH, and this machine with its scheduler");
    addHostAdd(*hosts);
    verb(*hosts, "test", hostTestVerb, "check a host again, with the same steps as when it was added", "NAME",
         "its name");
    CLI::App* trust =
        verb(*hosts, "trust", hostTrustVerb, "trust another key of a host, besides the known one, by its fingerprint",
             "NAME", "the name of a host that was added, or a destination for ssh");
    option(trust, "--key", m_invocation.fingerprint, "SHA256:...",
           "the fingerprint, as published by the host's administrators")
        ->required();
    option(trust, "--ssh-config", m_invocation.sshConfig, "FILE", "use this ssh config instead of your own");
    verb(*hosts, "list", hostListVerb, "list the hosts that were added");
    verb(*hosts, "show", hostShowVerb,
         "show what is known about a host: its hardware, its runtimes, its engine, and when it was checked", "NAME",
         "its name");
    CLI::App* forget = verb(*hosts, "remove", hostRemoveVerb,
                            "remove a host from Baremark; the files on the host stay there", "NAME", "its name");
    forget->add_flag("--abandon", m_invocation.abandon,
                     "for a host that no longer exists: also give up its unfinished experiments");
  }

  void addHostAdd(CLI::App& hosts) {
    auto* add = verb(hosts, "add", hostAddVerb, "add a host: connect, check it, and provide the engine there", "NAME",
                     "the host's name in experiments");
    auto* ssh = option(add, "--ssh", m_invocation.ssh, "DESTINATION",
                       "the destination for ssh: an alias from the ssh config, or user@host (default: NAME)");
    auto* config =
        option(add, "--ssh-config", m_invocation.sshConfig, "FILE", "use this ssh config instead of your own");
    add->add_flag("--here", m_invocation.here, "add this machine, without ssh, as the login node of its cluster")
        ->excludes(ssh)
        ->excludes(config);
    option(add, "--root", m_invocation.root, "DIR",
           "Baremark's folder on the host (default: .local/share/baremark/runs in your home folder)");
    add->add_option("--scheduler", m_invocation.scheduler, "the host's scheduler; auto: the one that answers there")
        ->default_val("auto")
        ->check(SchedulerName());
    option(add, "--cluster", m_invocation.cluster, "CLUSTER",
           "with several Slurm clusters: the cluster for the jobs (default: Slurm's default cluster)");
    auto* engine = option(add, "--engine", m_invocation.engine, "PATH",
                          "use this engine on the host (default: build it there from its sources)");
    auto* engineFile = option(add, "--send-engine", m_invocation.engineFile, "FILE",
                              "send this engine, built for the host, from this machine")
                           ->excludes(engine);
    option(add, "--onednn", m_invocation.oneDnn, "DIR", "a folder on the host with oneDNN 2.x or 3.x, for the build")
        ->excludes(engine)
        ->excludes(engineFile);
  }

  void addStore() {
    CLI::App* store = group("store", "the file that holds the experiments");
    verb(*store, "check", storeCheckVerb, "check the whole store for damage");
    auto* backup = verb(*store, "backup", storeBackupVerb, "write a consistent copy of the store");
    backup->add_option("FILE", m_invocation.target, "the copy's path (default: beside the store, with the date)");
  }

  void addCompletion() {
    auto* completion = verb(m_app, "completion", nullptr,
                            "print a completion script for a shell: eval \"$(baremark-cli completion bash)\"");
    completion->add_option("SHELL", m_invocation.target, "bash or zsh")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh"}));
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
  for (const CLI::Option* option : app.get_options())
    if (!option->get_lnames().empty()) names.push_back("--" + option->get_lnames().front());
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
    if (std::ranges::find(names, word) != names.end()) return {};
    if (nearest.empty() && !word.empty() && word.front() != '-') nearest = core::base::nearestName(word, names);
  }
  return nearest;
}

ErrorCode codeOf(const CLI::ParseError& problem) {
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
      console.out(errorJson({.code = nearest.empty() ? codeOf(problem) : ErrorCode::UnknownKey,
                             .where = Phrase::CommandLine,
                             .suggestion = nearest,
                             .detail = core::base::printable(problem.what(), 1024)}));
    else
      console.out(Json{{"schema", "baremark.help/1"}, {"text", text.str()}});
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
    if (inner.empty()) out.push_back({command->get_name(), optionNames(*command)});
    for (CLI::App* nested : inner)
      out.push_back({command->get_name() + " " + nested->get_name(), optionNames(*nested)});
  }
  for (VerbHelp& help : out) help.options.insert(help.options.end(), common.begin(), common.end());
  return out;
}

}  // namespace baremark::cli
