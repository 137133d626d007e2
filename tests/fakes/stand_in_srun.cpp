// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fakes/stand_in_srun.h"

#include <algorithm>
#include <cstddef>
#include <sstream>

namespace baremark::fakes {
namespace {

namespace fs = std::filesystem;

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
      if (std::find(kept.begin(), kept.end(), name) == kept.end()) ::unsetenv(name);
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
      if (std::find(known.begin(), known.end(), flag) == known.end()) fail("enroot-mount: invalid option: " + flag);
    }
  }
};

}  // namespace

void srun(const Words& words) {
  const Words installed = parts(contentOf(folder / "srun.version"), '\n');
  const bool hasPyxis = std::find(installed.begin(), installed.end(), "pyxis") != installed.end();
  Start what;
  PyxisOptions pyxis;
  const auto oneOf = [](const std::string& option, const Words& known) {
    return [option, known](const std::string& value) {
      if (std::find(known.begin(), known.end(), value) == known.end())
        fail("srun: error: Invalid " + option + " specification: " + value);
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
  if (hasPyxis) {
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

}  // namespace baremark::fakes
