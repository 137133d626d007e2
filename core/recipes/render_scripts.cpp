// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts for /bin/sh: one that makes a root file system without a container tool, and one that installs on the machine
// itself. No foreign text is read by the shell that runs them: every word is quoted.
#include <algorithm>
#include <set>

#include "core/base/quoting.h"
#include "core/recipes/rendered_text.h"
#include "core/recipes/renderer.h"

namespace baremark::core::recipes {
namespace {

using base::fail, base::Result;

constexpr const char* kEndOfFile = "BAREMARK_END";

/// What both scripts write: a stage's commands, and the files with its environment, labels and test.
class ScriptWriter {
 public:
  explicit ScriptWriter(RenderedText& text) : m_text(text) {}

  /// `isFlat`: copies are commands of the script, too, from its folder "${CONTEXT}".
  void writeCommands(const AssembledStage& stage, const char* format, bool isFlat) {
    for (const Operation& operation : stage.operations) {
      for (const std::string& line : operation.lines) {
        if (line == kEndOfFile) m_text.refuse({.code = base::ErrorCode::Untrusted, .value = line});
      }
      const SecretCommands secrets = secretCommands(operation, isFlat ? "\"${SECRETS}\"" : kSecretsInside);
      switch (operation.kind) {
        case OperationKind::Install:
        case OperationKind::Run:
          for (const Texts& lines : {secrets.before, operation.lines, secrets.after})
            m_text.add(lines, operation.place);
          break;
        case OperationKind::Variable:
          m_text.add(m_text.valueOf(exportCommand(operation)), operation.place);
          break;
        case OperationKind::Copy:
          if (isFlat) writeFlatCopy(operation);
          break;
        case OperationKind::Verbatim:
          if (operation.format == format)
            m_text.add(operation.lines, operation.place);
          else
            m_text.leaveOut(operation);
          break;
        default:
          break;
      }
    }
  }

  /// The files with environment, labels and test of the image.
  void writeRecords(const AssembledStage& stage, const BlockPlace& place) {
    m_text.add("mkdir -p /opt/baremark", place);
    for (const RecordFile& file : m_text.valueOf(recordFiles(stage, place))) {
      m_text.add(file.lines.empty() ? ": \\" : "printf '%s\\n' \\", place);
      for (const auto& [line, from] : file.lines)
        m_text.add("  " + m_text.valueOf(base::shellQuoted(line)) + " \\", from);
      m_text.add("  >" + file.path, place);
    }
  }

 private:
  void writeFlatCopy(const Operation& operation) {
    const FileCopy& copy = operation.copy;
    if (!copy.stage.empty() && copy.source == copy.destination) return;  // it is there already
    const std::string source = copy.stage.empty() ? "\"${CONTEXT}\"/" + copy.source : copy.source;
    m_text.add("copy_files " + source + " " + copy.destination, operation.place);
  }

  RenderedText& m_text;
};

/// What a script says and checks first of the secrets in the folder SECRETS.
std::string secretsHead(const Texts& ids) {
  if (ids.empty()) return {};
  return "\n# SECRETS: a folder that only you can read, with a file for each of the secrets " + listed(ids) +
         ".\n"
         ": \"${SECRETS:?}\"\n"
         "SECRETS=$(realpath \"$SECRETS\")\n"
         "export SECRETS";
}

constexpr const char* kCopyFunction =
    "# A folder's files go into the destination; a file becomes the destination.\n"
    "copy_files() {\n"
    "  if [ -d \"$1\" ]; then\n"
    "    mkdir -p \"$2\"\n"
    "    cp -a \"$1\"/. \"$2\"/\n"
    "  else\n"
    "    mkdir -p \"$(dirname \"$2\")\"\n"
    "    cp -a \"$1\" \"$2\"\n"
    "  fi\n"
    "}";

/// Runs a hook with the machine's devices, processes and name servers in the tree, as mmdebstrap does. They are gone
/// with the mount namespace. The hook and the tree follow.
constexpr const char* kInMachine =
    "unshare --mount sh -c 'set -eu\n"
    "  mkdir -p \"$2/dev\" \"$2/proc\"\n"
    "  mount --rbind /dev \"$2/dev\"\n"
    "  mount --rbind /proc \"$2/proc\"\n"
    "  if [ -f \"$2/etc/resolv.conf\" ] && [ ! -L \"$2/etc/resolv.conf\" ]; then mount --bind /etc/resolv.conf "
    "\"$2/etc/resolv.conf\"; fi\n"
    "  \"$1\" \"$2\"' sh ";

/// Runs a stage's commands with the folder of the secrets in the tree, until the mount namespace is gone.
constexpr const char* kWithSecrets =
    "[ ! -L \"$1\"/mnt ]\n"
    "mkdir -p \"$1\"/mnt\n"
    "unshare --mount sh -c 'mount -o bind,ro \"$SECRETS\" \"$1/mnt\" && "
    "exec chroot \"$1\" /bin/sh /tmp/baremark-stage.sh' sh \"$1\"\n";

class RootFileSystemWriter {
 public:
  RootFileSystemWriter(const Recipe& recipe, const Registry& registry) : m_recipe(recipe), m_registry(registry) {}

  Result<Rendered> write() {
    const Result<Assembly> assembly = assemble(m_recipe, m_registry, Layout::Stages);
    if (!assembly) return fail(assembly.error());
    m_text.add(
        "#!/bin/sh\n" + headLine(m_recipe) +
            "\n# Makes the root file system TARGET, a folder, with mmdebstrap. CONTEXT: the folder of the recipe's "
            "own files.\n"
            "# MIRROR, if set, names other sources of packages, as mmdebstrap reads them.\n"
            "set -eu\n"
            "umask 022\n"
            ": \"${TARGET:?}\"\n"
            "TARGET=$(realpath -m \"$TARGET\")\n"
            "CONTEXT=$(realpath \"${CONTEXT:-.}\")\n"
            "WORK=${TARGET}.part\n"
            "export WORK CONTEXT\n"
            "mkdir \"$WORK\" \"$WORK/steps\"" +
            secretsHead(secretsOf(assembly->stages)),
        {.stage = 0});
    const int last = static_cast<int>(assembly->stages.size()) - 1;
    for (int i = 0; i <= last; ++i) writeStage(assembly->stages[static_cast<std::size_t>(i)], i, i == last);
    m_text.add("mv \"$WORK\"/" + assembly->stages.back().name + " \"$TARGET\"\nrm -rf \"$WORK\"", {.stage = last});
    return m_text.take();
  }

 private:
  void writeStage(const AssembledStage& stage, int number, bool isLast) {
    const BlockPlace place{.stage = number};
    const std::string steps = "\"$WORK\"/steps/" + stage.name;
    m_text.add("\n# Stage " + stage.name + "\ncat >" + steps + ".sh <<'" + kEndOfFile + "'\nset -eu\ncd /", place);
    ScriptWriter writer(m_text);
    writer.writeCommands(stage, "root-file-system", false);
    if (isLast) writer.writeRecords(stage, place);
    m_text.add(std::string(kEndOfFile) + "\ncat >" + steps + ".hook <<'" + kEndOfFile + "'\n#!/bin/sh\nset -eu\n" +
                   kCopyFunction,
               place);
    for (const Operation* operation : operationsOfKind(stage, OperationKind::Copy)) {
      const FileCopy& copy = operation->copy;
      const std::string source =
          copy.stage.empty() ? "\"$CONTEXT\"/" + copy.source : "\"$WORK\"/" + copy.stage + copy.source;
      m_text.add("copy_files " + source + " \"$1\"" + copy.destination, operation->place);
    }
    // A stage without commands may have no shell.
    const std::string run =
        hasCommands(stage) || isLast
            ? "cp " + steps + ".sh \"$1\"/tmp/baremark-stage.sh\n" +
                  (secretsOf({stage}).empty() ? "chroot \"$1\" /bin/sh /tmp/baremark-stage.sh\n" : kWithSecrets) +
                  "rm \"$1\"/tmp/baremark-stage.sh\n"
            : std::string();
    m_text.add(run + kEndOfFile + "\nchmod 755 " + steps + ".hook", place);
    writeBase(stage, place);
  }

  static bool hasCommands(const AssembledStage& stage) {
    return std::ranges::any_of(stage.operations, [](const Operation& operation) {
      return operation.kind != OperationKind::Copy && operation.kind != OperationKind::Label;
    });
  }

  /// Like its image, a distribution has updates: mmdebstrap adds them if no mirror is named.
  static std::string sourcesOf(const Base& base, const Distribution& distribution) {
    if (base.kind == BaseKind::Distribution) return "${MIRROR:+\"$MIRROR\"}";
    return "\"${MIRROR:-" + (base.mirror.empty() ? distribution.mirror : base.mirror) + "}\"";
  }

  void writeBase(const AssembledStage& stage, const BlockPlace& place) {
    const std::string tree = "\"$WORK\"/" + stage.name;
    const std::string hook = "\"$WORK\"/steps/" + stage.name + ".hook";
    const Base& base = stage.base;
    const bool isMade = base.kind == BaseKind::Distribution || base.kind == BaseKind::Debootstrap;
    if (isMade && stage.distribution != nullptr && !stage.distribution->mirror.empty()) {
      std::string packages = "--variant=minbase --include=apt ";  // Ubuntu's required packages lack apt
      if (const std::string& components = stage.distribution->components; !components.empty())
        packages += m_text.valueOf(base::shellQuoted("--components=" + components)) + " ";
      m_text.add("mmdebstrap " + packages + "--customize-hook=" + hook + " " + stage.codename + " " + tree + " " +
                     sourcesOf(base, *stage.distribution),
                 place);
    } else if (base.kind == BaseKind::Scratch) {
      m_text.add("mkdir " + tree + "\nmkdir " + tree + "/tmp\n" + kInMachine + hook + " " + tree, place);
    } else if (base.kind == BaseKind::Local && !base.path.empty()) {
      m_text.add("mkdir " + tree + "\ncp -a " + base.path + "/. " + tree + "/\n" + kInMachine + hook + " " + tree,
                 place);
    } else {
      m_text.refuseBase(base, place.stage, {"distribution", "debootstrap", "local", "scratch"});
    }
  }

  const Recipe& m_recipe;
  const Registry& m_registry;
  RenderedText m_text;
};

}  // namespace

Result<Rendered> renderRootFileSystem(const Recipe& recipe, const Registry& registry) {
  return RootFileSystemWriter(recipe, registry).write();
}

Result<Rendered> renderBareMetal(const Recipe& recipe, const Registry& registry) {
  const Result<Assembly> assembly = assemble(recipe, registry, Layout::Flat);
  if (!assembly) return fail(assembly.error());
  RenderedText text;
  text.add("#!/bin/sh\n" + headLine(recipe) +
               "\n# Installs everything on this machine, as root. CONTEXT: the folder of the recipe's own files.\n"
               "set -eu\n"
               "umask 022\n"
               ": \"${CONTEXT:=.}\"\n"
               "CONTEXT=$(realpath \"$CONTEXT\")\n"
               "fail() { printf '%s\\n' \"$1\" >&2; exit 1; }\n"
               "[ \"$(id -u)\" = 0 ] || fail 'This script needs root.'\n"
               ". /etc/os-release\n" +
               kCopyFunction + secretsHead(secretsOf(assembly->stages)),
           {.stage = 0});
  ScriptWriter writer(text);
  std::set<std::string> systems;
  AssembledStage all;  // every stage's records describe the one machine
  const int last = static_cast<int>(assembly->stages.size()) - 1;
  for (int i = 0; i <= last; ++i) {
    const AssembledStage& stage = assembly->stages[static_cast<std::size_t>(i)];
    const BlockPlace place{.stage = i};
    const bool isSystem = stage.base.kind == BaseKind::Distribution || stage.base.kind == BaseKind::Debootstrap;
    if (!isSystem || stage.distribution == nullptr) text.refuseBase(stage.base, i, {"distribution", "debootstrap"});
    const std::string system = stage.base.distribution + " " + stage.base.release;
    text.add("\n# Stage " + stage.name, place);
    if (systems.insert(system).second) {
      text.add("case \"$ID $VERSION_ID\" in\n  '" + system + "' | '" + system +
                   "'.*) ;;\n  *) fail 'This script is for " + system + ".' ;;\nesac",
               place);
    }
    text.add("cd /", place);
    writer.writeCommands(stage, "bare-metal", true);
    all.operations.insert(all.operations.end(), stage.operations.begin(), stage.operations.end());
  }
  writer.writeRecords(all, {.stage = last});
  return text.take();
}

}  // namespace baremark::core::recipes
