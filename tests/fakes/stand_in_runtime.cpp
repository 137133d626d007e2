// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for container runtimes that tests cannot install. Installed under the name of a runtime's program, it
// accepts the words that the program's documentation allows and refuses others in its words. It runs the rank's command
// on the host itself, in the folder that is bound to the working folder, with the environment that the runtime would
// give. It isolates nothing.
//
// Files beside the program: NAME.version, what it prints as its version; store/, the images that it keeps.
#include <algorithm>
#include <iterator>
#include <sstream>
#include <string_view>

#include "tests/fakes/stand_in_program.h"
#include "tests/files.h"

namespace baremark::fakes {
namespace {

namespace fs = std::filesystem;

fs::path imageIn(const std::string& reference) {
  std::string name = reference;
  std::replace(name.begin(), name.end(), '/', '_');
  return folder / "store" / name;
}

void takeCommand(Start& what, const Words& rest) {
  if (rest.size() < 2) fail("an image and a command are needed");
  what.image = rest.front();
  what.command.assign(rest.begin() + 1, rest.end());
}

const Flag kNothing = [] {};

bool isOneOf(const std::string& text, const Words& known) {
  return std::find(known.begin(), known.end(), text) != known.end();
}

/// SOURCE:DESTINATION[:FLAGS], where the flags are some of these.
Valued bindInto(Start& what, const Words& known) {
  return [&what, known](const std::string& text) {
    const std::size_t first = text.find(':');
    const std::size_t second = first == std::string::npos ? first : text.find(':', first + 1);
    if (first == std::string::npos) fail("invalid bind: " + text);
    const std::string flags = second == std::string::npos ? "" : text.substr(second + 1);
    if (!flags.empty() && !isOneOf(flags, known)) fail("invalid flags: " + text);
    what.binds[text.substr(first + 1, second - first - 1)] = text.substr(0, first);
  };
}

void needImage(const std::string& image) {
  if (!fs::exists(image)) fail("FATAL:   could not open image " + image + ": no such file or directory", 255);
}

/// github.com/sylabs/singularity, cmd/internal/cli/action_flags.go; libexec/cli/action_argparser.sh of 2.6.0
void singularity(const Words& words) {
  const std::string version = test::contentOf(folder / "singularity.version");
  const bool isOld = version.rfind("2.", 0) == 0;
  if (words.front() == "--version") {
    std::cout << version;
    return;
  }
  if (words.front() == "build" && !isOld && words.size() == 3) {
    needImage(words[2]);
    std::ofstream(words[1]) << "SIF\n";
    return;
  }
  if (words.front() != "exec") fail("Error for command \"singularity\": unknown command \"" + words.front() + "\"");
  Start what;
  Grammar grammar{.flags = {{"--no-home", kNothing}, {"--userns", kNothing}, {"--nv", kNothing}},
                  .valued = {{"--bind", bindInto(what, {"ro", "rw"})},
                             {"--pwd", [&](const std::string& text) { what.workdir = text; }}}};
  grammar.unknown = [](const std::string& word) {
    fail("Error for command \"exec\": unknown flag: " + word.substr(0, word.find('=')));
  };
  if (isOld) {
    grammar.values = Values::NextWord;
    grammar.knowsEnd = false;
    grammar.unknown = [](const std::string& word) { fail("ERROR  : Unknown option: " + word); };
  }
  takeCommand(what, readOptions(grammar, {words.begin() + 1, words.end()}));
  needImage(what.image);
  start(what);
}

/// github.com/NVIDIA/enroot 4.1.2, enroot.in and src/runtime.sh
void enroot(const Words& words) {
  const std::string& verb = words.front();
  const Grammar others{
      .flags = {{"--force", kNothing}},
      .valued = {{"--name", [](const std::string& name) { std::ofstream(imageIn(name)) << "tree\n"; }}},
      .unknown = [](const std::string&) { fail("Usage: enroot COMMAND [ARG...]"); }};
  if (verb == "version") {
    std::cout << "4.1.2\n";
  } else if (verb == "create") {
    const Words rest = readOptions(others, {words.begin() + 1, words.end()});
    if (rest.size() != 1 || !fs::exists(rest.front())) fail("[ERROR] No such file or directory: " + rest.at(0));
  } else if (verb == "remove") {
    fs::remove(imageIn(readOptions(others, {words.begin() + 1, words.end()}).at(0)));
  } else if (verb == "start") {
    Start what{.inherits = false};
    const Grammar grammar{
        .flags = {{"--rw", kNothing}, {"--root", kNothing}},
        .valued = {{"--env",
                    [&](const std::string& text) {
                      const std::size_t sign = text.find('=');
                      if (text.empty() || sign == 0) fail("[ERROR] Invalid argument: " + text);
                      if (sign != std::string::npos) ::setenv(text.substr(0, sign).c_str(), text.c_str() + sign + 1, 1);
                      what.environment.push_back(text.substr(0, sign));
                    }},
                   {"--mount", bindInto(what, {"none:x-create=dir,rbind,rw", "none:x-create=auto,rbind,rw",
                                               "none:x-create=auto,rbind,ro"})}},
        .unknown = [](const std::string&) {
          fail("Usage: enroot start [options] [--] NAME|IMAGE [COMMAND] [ARG...]");
        }};
    takeCommand(what, readOptions(grammar, {words.begin() + 1, words.end()}));
    const bool isFile = what.image.find('/') != std::string::npos;
    const fs::path image = isFile ? fs::path(what.image) : imageIn(what.image);
    if (!fs::is_regular_file(image)) fail("[ERROR] No such file or directory: " + what.image);
    start(what);
  } else {
    others.unknown(verb);
  }
}

/// github.com/NERSC/shifter, src/shifter.c, parse_options: getopt_long with POSIXLY_CORRECT
void shifter(const Words& words) {
  Start what;
  const auto usage = [](const std::string& word) {
    fail("shifter: unrecognized option '" + word + "'\nMissing an argument!\n\nUsage:\nshifter [-h|--help]");
  };
  if (words.front() == "--help") {
    std::cout << "\nUsage:\nshifter [-h|--help] [-v|--verbose] [--image=<imageType>:<imageTag>]\n";
    return;
  }
  const Grammar grammar{.flags = {{"--clearenv", [&] { what.inherits = false; }}},
                        .valued = {{"--image",
                                    [&](const std::string& text) {
                                      if (text.rfind("local:", 0) != 0) fail("FAILED to lookup docker image " + text);
                                      what.image = text.substr(6);
                                    }},
                                   {"--volume", bindInto(what, {"ro"})},
                                   {"--workdir", [&](const std::string& text) { what.workdir = text; }}},
                        .unknown = usage};
  what.command = readOptions(grammar, words);
  if (!fs::is_directory(what.image)) fail("FAILED to find requested image.");
  start(what);
}

/// sarus.readthedocs.io, user guide of 1.7.0; src/cli/CommandRun.hpp
void sarus(const Words& words) {
  const std::string& verb = words.front();
  if (verb == "version" && words.size() == 1) {
    std::cout << "1.7.0\n";
  } else if (verb == "load" && words.size() == 3) {
    if (!fs::exists(words[1])) fail("Failed to copy '" + words[1] + "' to OCI image");
    std::ofstream(imageIn("load/library/" + words[2])) << "squashfs\n";
  } else if (verb == "rmi" && words.size() == 2) {
    fs::remove(imageIn(words[1]));
  } else if (verb == "run") {
    Start what;
    const auto mount = [&](const std::string& text) {
      constexpr std::string_view kSource = "type=bind,source=";
      constexpr std::string_view kDestination = ",destination=";
      constexpr std::string_view kReadOnly = ",readonly";
      const std::size_t middle = text.find(kDestination);
      if (text.rfind(kSource, 0) != 0 || middle == std::string::npos) fail("Invalid mount request '" + text + "'");
      std::string destination = text.substr(middle + kDestination.size());
      if (const std::size_t end = destination.rfind(kReadOnly); end != std::string::npos) destination.resize(end);
      if (destination.find(',') != std::string::npos) fail("Invalid mount request '" + text + "'");
      what.binds[destination] = text.substr(kSource.size(), middle - kSource.size());
    };
    const Grammar grammar{
        .flags = {{"--mpi", kNothing}, {"--tty", kNothing}},
        .valued = {{"--mount", mount}, {"--workdir", [&](const std::string& text) { what.workdir = text; }}},
        .unknown = [](const std::string& word) { fail("unrecognised option '" + word + "'\nSee 'sarus help run'"); }};
    takeCommand(what, readOptions(grammar, {words.begin() + 1, words.end()}));
    if (!fs::exists(imageIn(what.image))) fail("Image " + what.image + " is not available");
    start(what);
  } else {
    fail("'" + verb + "' is not a Sarus command\nSee 'sarus help'");
  }
}

/// github.com/NERSC/podman-hpc, podman_hpc/podman_hpc.py; podman-run(1)
void podmanHpc(const Words& words) {
  const std::string& verb = words.front();
  const auto unknown = [](const std::string& word) { fail("Error: unknown flag: " + word, 125); };
  if (verb == "infohpc") {
    std::cout << "Podman-HPC Version: 1.1.4\npodman_bin: /usr/bin/podman (default)\n";
  } else if (verb == "import" && words.size() == 3 && words[1] == "-") {
    std::ofstream(imageIn(words[2])) << std::string(std::istreambuf_iterator<char>(std::cin), {});
  } else if (verb == "migrate" && words.size() == 2) {
    fs::copy_file(imageIn(words[1]), imageIn(words[1] + ".squashed"), fs::copy_options::overwrite_existing);
  } else if (verb == "rmi" && words.size() == 3 && words[1] == "--force") {
    fs::remove(imageIn(words[2]));
  } else if (verb == "rmsqi" && words.size() == 2) {
    fs::remove(imageIn(words[1] + ".squashed"));
  } else if (verb == "run") {
    Start what{.inherits = false, .environment = {"PATH"}};
    bool isTree = false;
    const auto oneOf = [](const Words& known) {
      return [known](const std::string& text) {
        if (!isOneOf(text, known)) fail("Error: invalid value " + text, 125);
      };
    };
    const Grammar grammar{.flags = {{"--rm", kNothing},
                                    {"--gpu", kNothing},  // etc/modules.d/gpu.yaml
                                    {"--env-host", [&] { what.inherits = true; }},
                                    {"--read-only", kNothing},
                                    {"--rootfs", [&] { isTree = true; }}},
                          .valued = {{"--label", [](const std::string&) {}},
                                     {"--network", oneOf({"host"})},
                                     {"--pid", oneOf({"host"})},
                                     {"--ipc", oneOf({"host"})},
                                     {"--uts", oneOf({"host"})},
                                     {"--security-opt", oneOf({"label=disable"})},
                                     {"--cap-add", oneOf({"SYS_PTRACE"})},
                                     {"--read-only-tmpfs", oneOf({"false", "true"})},
                                     {"--pull", oneOf({"never"})},
                                     {"--volume", bindInto(what, {"ro", "rw"})},
                                     {"--workdir", [&](const std::string& text) { what.workdir = text; }}},
                          .unknown = unknown};
    takeCommand(what, readOptions(grammar, {words.begin() + 1, words.end()}));
    if (!fs::exists(isTree ? fs::path(what.image) : imageIn(what.image + ".squashed")))
      fail("Error: " + what.image + ": image not known", 125);
    start(what);
  } else {
    unknown(verb);
  }
}

/// lxc-execute(1) and lxc.container.conf(5) of 5.0
void lxcExecute(const Words& words) {
  if (words.front() == "--version") {
    std::cout << "5.0.2\n";
    return;
  }
  Start what{.inherits = false, .environment = {"PATH"}};
  const auto define = [&](const std::string& text) {
    const std::string key = text.substr(0, text.find('='));
    const std::string value = text.substr(std::min(text.size(), key.size() + 1));
    if (key == "lxc.environment") {
      if (std::getenv(value.c_str()) == nullptr) fail("lxc-execute: " + value + " is not set");
      what.environment.push_back(value);
    } else if (key == "lxc.init.cwd") {
      what.workdir = value;
    } else if (key == "lxc.rootfs.path") {
      what.image = value.substr(value.find(':') + 1);
    } else if (key == "lxc.mount.entry") {
      const std::size_t first = value.find(' ');
      const std::size_t second = value.find(' ', first + 1);
      const std::string destination = value.substr(first + 1, second - first - 1);
      if (std::count(value.begin(), value.end(), ' ') != 5 || destination.front() == '/')
        fail("lxc-execute: invalid mount entry " + value);
      what.binds[destination.substr(destination.front() == '.' ? 1 : 0)] = value.substr(0, first);
    } else if (key != "lxc.rootfs.options" && key != "lxc.autodev" && key != "lxc.console.path" &&
               key != "lxc.net.0.type" && key != "lxc.namespace.keep") {
      fail("lxc-execute: Unknown configuration key \"" + key + "\"");
    }
  };
  std::string name;
  const Grammar grammar{
      .valued = {{"--name", [&](const std::string& text) { name = text; }},
                 {"--rcfile", [](const std::string&) {}},
                 {"--define", define}},
      .unknown = [](const std::string& word) {
        fail("lxc-execute: unrecognized option '" + word + "'\nUsage: lxc-execute --name=NAME -- COMMAND");
      }};
  what.command = readOptions(grammar, words);
  if (name.empty()) fail("lxc-execute: missing container name, use --name option");
  if (!fs::is_directory(what.image))
    fail("lxc-execute: " + name +
         ": ../src/lxc/conf.c: lxc_rootfs_init: 576 No such file or directory - Failed to open \"" + what.image + "\"");
  start(what);
}

/// mksquashfs(1) TREE FILE OPTIONS, and skopeo-copy(1) tarball:- docker-archive:FILE:NAME:TAG
void packer(const std::string& program, const Words& words) {
  if (program == "mksquashfs") {
    if (words.size() < 2 || !fs::is_directory(words[0])) fail("Cannot stat source directory");
    std::ofstream(words[1]) << "hsqs\n";
    return;
  }
  constexpr std::string_view kArchive = "docker-archive:";
  if (words.size() != 3 || words[0] != "copy" || words[1] != "tarball:-" || words[2].rfind(kArchive, 0) != 0)
    fail("FATA[0000] Invalid source or destination name");
  const std::string path = words[2].substr(kArchive.size(), words[2].find(':', kArchive.size()) - kArchive.size());
  const std::string content(std::istreambuf_iterator<char>(std::cin), {});
  if (content.empty()) fail("FATA[0000] unexpected EOF");
  std::ofstream(path) << content;
}

Words parts(const std::string& text, char separator) {
  Words all;
  std::istringstream stream(text + separator);
  for (std::string part; std::getline(stream, part, separator);) all.push_back(part);
  return all;
}

/// The options of Pyxis, by github.com/NVIDIA/pyxis 0.24.0, args.c. Slurm hands the last value of an option to the
/// node, where Pyxis reads it.
struct PyxisOptions {
  std::map<std::string, std::string> given;

  [[nodiscard]] std::map<std::string, Valued> valued() {
    std::map<std::string, Valued> options;
    for (const char* name : {"--container-image", "--container-workdir", "--container-name"}) {
      options[name] = [this, name](const std::string& value) {
        if (value.empty()) refuse(std::string(name) + ": argument required");
        if (given.contains(name) && given[name] != value) refuse(std::string(name) + " specified multiple times");
        given[name] = value;
      };
    }
    options["--container-mounts"] = [this](const std::string& value) {
      for (const std::string& mount : parts(value, ',')) checkMount(mount);
      given["--container-mounts"] = value;
    };
    options["--container-env"] = [this](const std::string& value) {
      for (const std::string& name : parts(value, ',')) {
        if (name.empty()) refuse("--container-env: invalid format: " + value);
      }
      given["--container-env"] = value;
    };
    return options;
  }

  [[nodiscard]] std::map<std::string, Flag> flags() {
    std::map<std::string, Flag> options;
    for (const char* name : {"mount-home", "remap-root", "entrypoint"}) {
      const std::string yes = std::string("--container-") + name;
      const std::string no = std::string("--no-container-") + name;
      options[yes] = [this, yes, no] { choose(yes, no); };
      options[no] = [this, yes, no] { choose(no, yes); };
    }
    options["--container-writable"] = [this] { choose("--container-writable", "--container-readonly"); };
    options["--container-readonly"] = [this] { choose("--container-readonly", "--container-writable"); };
    return options;
  }

  /// What the node does with them.
  void apply(Start& what) {
    what.image = given["--container-image"];
    // Any other text would be the name of an image in a registry.
    if (what.image.empty() || std::string("./").find(what.image.front()) == std::string::npos)
      refuse("failed to import docker image: " + what.image);
    if (!fs::is_regular_file(what.image)) fail("[ERROR] No such file or directory: " + what.image);
    what.workdir = given["--container-workdir"];
    for (const std::string& mount : parts(given["--container-mounts"], ',')) {
      if (mount.empty()) continue;
      const Words fields = parts(mount, ':');
      if (!fs::exists(fields[0])) refuse("--container-mounts: source path does not exist: " + fields[0]);
      what.binds[fields.size() > 1 ? fields[1] : fields[0]] = fields[0];
    }
    const Words kept = parts(given["--container-env"], ',');
    for (const char* name : {"LANG", "LANGUAGE", "LC_ALL"}) {
      if (!isOneOf(name, kept)) ::unsetenv(name);
    }
  }

 private:
  [[noreturn]] static void refuse(const std::string& message) { fail("srun: error: pyxis: " + message); }

  void choose(const std::string& name, const std::string& opposite) {
    if (given.contains(opposite)) refuse("both " + name + " and " + opposite + " were specified");
    given[name] = "";
  }

  /// SOURCE[:DESTINATION[:FLAG+FLAG]]
  static void checkMount(const std::string& mount) {
    const Words known = {"ro", "rw", "private", "rprivate", "slave", "rslave", "bind", "rbind"};
    const Words fields = parts(mount, ':');
    const bool arePaths = std::all_of(fields.begin(), fields.begin() + std::min<std::ptrdiff_t>(2, std::ssize(fields)),
                                      [](const std::string& path) { return path.rfind('/', 0) == 0; });
    if (!arePaths || fields.size() > 3) refuse("--container-mounts: invalid format: " + mount);
    for (const std::string& flag : fields.size() > 2 ? parts(fields[2], '+') : Words{}) {
      if (!isOneOf(flag, known)) fail("enroot-mount: invalid option: " + flag);
    }
  }
};

/// srun(1) of Slurm 24.05, which starts one rank. srun.version has its version and, in a second line, "pyxis" if Slurm
/// has the plugin.
void srun(const Words& words) {
  const Words installed = parts(test::contentOf(folder / "srun.version"), '\n');
  Start what;
  PyxisOptions pyxis;
  const auto oneOf = [](const std::string& option, const Words& known) {
    return [option, known](const std::string& value) {
      if (!isOneOf(value, known)) fail("srun: error: Invalid " + option + " specification: " + value);
    };
  };
  const auto number = [](const std::string& value) {
    if (value.empty() || value.find_first_not_of("0123456789") != std::string::npos)
      fail("srun: error: Invalid numeric value \"" + value + "\"");
  };
  Grammar grammar{.values = Values::Equals,
                  .flags = {{"--version",
                             [&] {
                               std::cout << installed.front() << "\n";
                               std::exit(0);
                             }}},
                  .valued = {{"--mpi", oneOf("--mpi", {"pmix"})},
                             {"--cpu-bind", oneOf("--cpu-bind", {"cores", "none"})},
                             {"--kill-on-bad-exit", oneOf("--kill-on-bad-exit", {"0", "1"})}},
                  .unknown = [](const std::string& word) {
                    fail("srun: unrecognized option '" + word + "'\nTry \"srun --help\" for more information", 255);
                  }};
  for (const char* name : {"--nodes", "--ntasks", "--ntasks-per-node", "--cpus-per-task", "--immediate"})
    grammar.valued[name] = number;
  if (isOneOf("pyxis", installed)) {
    grammar.flags.merge(pyxis.flags());
    grammar.valued.merge(pyxis.valued());
  }
  what.command = readOptions(grammar, words);
  if (pyxis.given.contains("--container-image"))
    pyxis.apply(what);
  else if (!pyxis.given.empty())
    fail("srun: error: pyxis: ignoring " + pyxis.given.begin()->first + " because --container-image is not set");
  start(what);
}

}  // namespace
}  // namespace baremark::fakes

int main(int argc, char** argv) {
  using namespace baremark::fakes;
  namespace fs = std::filesystem;
  const std::string program = fs::path(argv[0]).filename().string();
  folder = fs::path(argv[0]).parent_path();
  if (folder.empty()) {  // found in PATH, where a test puts the programs first
    const std::string path = std::getenv("PATH") == nullptr ? "" : std::getenv("PATH");
    folder = path.substr(0, path.find(':'));
  }
  fs::create_directories(folder / "store");
  const Words words(argv + 1, argv + argc);
  if (words.empty()) fail(program + ": no command");
  const std::map<std::string, std::function<void(const Words&)>> programs = {
      {"singularity", singularity}, {"enroot", enroot},          {"shifter", shifter}, {"sarus", sarus},
      {"podman-hpc", podmanHpc},    {"lxc-execute", lxcExecute}, {"srun", srun}};
  const auto found = programs.find(program);
  if (found != programs.end())
    found->second(words);
  else
    packer(program, words);
  return 0;
}
