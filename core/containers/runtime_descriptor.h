// SPDX-License-Identifier: GPL-3.0-or-later
// A container runtime as data (resources/runtimes/*.json; users add theirs in the config folder): how Baremark detects
// it, what its images are, how it wraps the command of a rank, what it isolates, and what it leaves behind. Bare metal
// is a runtime like any other. Values and pure functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/command_template.h"
#include "core/base/result.h"
#include "core/containers/oci_bundle.h"

namespace baremark::core::containers {

/// A command whose output contains the version: the first group of `version`, an ECMAScript regular expression.
struct DetectCommand {
  std::vector<std::string> argv;
  std::string version;
  /// The program can belong to another runtime: it is this one only if a line of its output matches `version`.
  bool identifies = false;
  bool operator==(const DetectCommand&) const = default;
};

/// The preference of a runtime whose descriptor names none.
inline constexpr int kUsualPreference = 50;

/// The colours and markers from which figures choose. A colour is an index into the series of a theme.
inline constexpr int kSeriesColours = 7;
inline constexpr const char* kSeriesMarkers[] = {"disc", "square", "diamond", "triangle", "pentagon", "star", "cross"};

/// None: ranks run on the host itself. Tree: an unpacked root file system. Store: the runtime keeps images itself and
/// gets a copy of the tree. File: a copy of the tree in one file, such as a SIF.
enum class ImageKind : std::uint8_t { None, Tree, Store, File };

/// The form in which a runtime takes images. The other members are for Store and File, whose copies are made from the
/// tree; ${reference}, ${digest}, ${variant} and ${tree} stand in them for the values of one image.
struct ImageForm {
  ImageKind kind = ImageKind::None;
  bool isShared = false;           ///< all nodes of a cluster see the same store; for Store
  std::string reference{};         ///< the copy's name, with ${digest}; of a file, its path, with ${tree} too
  std::vector<std::string> has{};  ///< succeeds if the copy is there; for Store
  /// Makes the copy from a tar of the tree on its standard input or, if a word is ${tree}, from the tree. A file is
  /// made as ${part}. A store may use ${scratch}, a file that is removed afterwards.
  std::vector<std::string> make{};
  std::vector<std::vector<std::string>> finish{};  ///< further commands, after `make`
  std::vector<std::string> remove{};               ///< for Store
  std::vector<std::string> size{};                 ///< prints the copy's bytes; for Store; empty: the size is not known
  std::vector<std::string> id{};  ///< prints the runtime's own id of the copy; for Store; empty: it has none
  /// Commands that name a folder in which `make` or `finish` writes besides that of the tree: the store's own, or one
  /// for temporary files. The first that prints an absolute path counts. Empty: there is none, or it is not known.
  std::vector<std::vector<std::string>> place{};
  bool operator==(const ImageForm&) const = default;
};

/// A variant of a runtime, for an arm's `variant`. The template sees its id as the value `variant`.
struct RuntimeVariant {
  std::string id;
  std::map<std::string, std::string>
      isolation;                     ///< as RuntimeDescriptor::isolation, from which missing entries are taken
  std::optional<ImageForm> image{};  ///< if it takes images in another form
  std::string since{};               ///< the first version of the runtime that has it; empty: all have
  bool operator==(const RuntimeVariant&) const = default;
};

/// An environment variable that this runtime needs to work. Baremark sets it in every arm. `condition` is an expression
/// over the fact "root" and the values "variant" and "mpi"; empty: always.
struct ForcedEnvironment {
  std::string condition;
  std::string name;
  std::string value;
  bool operator==(const ForcedEnvironment&) const = default;
};

/// How to remove what a killed run leaves: files, by a glob, or containers, by a command. ${tag} names the run.
struct CleanupRule {
  std::string folder;
  std::string pattern;
  std::vector<std::string> argv{};  ///< empty: the rule is about files
  std::vector<std::string> list{};  ///< prints what `argv` gets as further words; empty: `argv` is complete
  bool operator==(const CleanupRule&) const = default;
};

/// A known failure: a regular expression for the error output, an explanation and a fix.
struct KnownIssue {
  std::string match;
  std::string explain;
  std::string fix;
  std::string command{};        ///< the command that `fix` is about, for a terminal; may be empty
  bool isOfNamespaces = false;  ///< user namespaces are refused; barrierIssue() may know by what
  bool operator==(const KnownIssue&) const = default;
};

/// The word of an arm that asks for no GPU. No way has this id.
inline constexpr const char* kNoGpu = "none";

/// Switch: the words of the command do it. Cdi: they name a device of a CDI specification, which the host must have.
/// DriverFolder: Baremark copies the driver's libraries on each node into a folder and binds it (node_folders.h).
enum class GpuKind : std::uint8_t { Switch, Cdi, DriverFolder };

/// One way by which GPUs come into the container, for an arm's `gpu`. The template sees its id as the value `gpu`.
struct GpuWay {
  std::string id;
  GpuKind kind = GpuKind::Switch;
  std::string since;                  ///< the first version of the runtime that has it; empty: all have
  std::vector<std::string> programs;  ///< of the host that the runtime calls for it
  /// A command that changes the arm's copy of the image, such as one that copies the driver into it, and one that
  /// succeeds if this is done. Both know ${image}, ${variant} and ${driver}, the version of the kernel's module. Such a
  /// way has copies of its own. Empty: nothing to do.
  std::vector<std::string> prepare{};
  std::vector<std::string> prepared{};
  bool operator==(const GpuWay&) const = default;
};

/// Root: only root can use the runtime. User: only an ordinary user. Subids: the account needs a range in /etc/subuid
/// and /etc/subgid. SamePath: the image must have the same path on all nodes.
enum class Demand : std::uint8_t { Root, User, Subids, SamePath };

/// A demand of a runtime. `condition` is an expression over the fact "root" and the value "variant"; empty: always.
struct Constraint {
  std::string condition;
  Demand demand = Demand::Root;
  bool operator==(const Constraint&) const = default;
};

/// What the runtime costs a rank while it starts or runs, and why: one sentence. `condition` is an expression over the
/// values "variant" and "mpi"; empty: always.
struct RuntimeCost {
  std::string condition;
  std::string explain;
  bool operator==(const RuntimeCost&) const = default;
};

struct RuntimeDescriptor {
  std::string id;
  std::string label;
  int preference = kUsualPreference;  ///< 0 to 100: which runtime is shown and tried first
  std::optional<int> colour;          ///< 0 to kSeriesColours - 1; empty: from the id
  std::string marker;                 ///< one of kSeriesMarkers; empty: from the id
  std::string install;                ///< the command that installs it on Debian, for the administrator; may be empty
  std::vector<DetectCommand> detect;  ///< tried in order; empty: there is nothing to detect
  ImageForm image;
  base::CommandTemplate execArgv;               ///< an argv template (core/base/argv_template.h)
  base::CommandTemplate launcherArgv;           ///< words among the options of the launcher; empty: none
  base::CommandTemplate aloneArgv;              ///< with launcherArgv: starts one rank without a job, to test it
  BundleUser bundleUser = BundleUser::Account;  ///< in the user namespace, if the words have ${bundle}
  std::vector<std::string> mountPlaces;         ///< folders in the image to which binds must go; empty: anywhere
  /// Models by which MPI crosses the container's wall; `mpi` in the template.
  std::vector<std::string> mpiModels = {model::kHybridMpi};
  std::vector<RuntimeVariant> variants;  ///< besides the default variant, which has an empty id
  std::string since;                     ///< the first version that understands the words; empty: all do
  std::vector<GpuWay> gpu;               ///< ways to use the host's GPUs; empty: it has none
  std::vector<Constraint> constraints;
  std::vector<ForcedEnvironment> forced;
  std::map<std::string, std::string> isolation;        ///< user, pid, ipc, net, shm, tmp: host or own
  std::map<std::string, std::string> isolationOfRoot;  ///< the entries of `isolation` that differ if root runs it
  std::vector<CleanupRule> cleanup;
  std::vector<KnownIssue> issues;
  std::vector<RuntimeCost> cost;
  bool operator==(const RuntimeDescriptor&) const = default;
};

/// Reads a descriptor strictly: an unknown key, or a broken template or regular expression, is refused with its path.
[[nodiscard]] base::Result<RuntimeDescriptor> parseRuntimeDescriptor(std::string_view text);

/// The runtimes as they are shown and tried: those without images, then the highest preference first, then by id.
[[nodiscard]] std::vector<const RuntimeDescriptor*> inOrder(const std::map<std::string, RuntimeDescriptor>& runtimes);

/// Between variant and way in the name of a copy that a way to use GPUs has for itself. No id has it.
inline constexpr char kOwnCopy = '+';

/// The name of the copy that an arm uses: its variant; or "VARIANT+GPU" if the way to use GPUs changes its copy. It
/// stands for the variant in what is about copies: imageForm(), copiedForms(), copyCommands().
[[nodiscard]] std::string copyName(const RuntimeDescriptor& runtime, const std::string& variant,
                                   const std::string& gpu);

/// The variant in the name of a copy.
[[nodiscard]] std::string variantOfCopy(const std::string& name);

/// The form in which this variant of the runtime takes images. An unknown variant takes what the default takes.
[[nodiscard]] const ImageForm& imageForm(const RuntimeDescriptor& runtime, const std::string& variant);

/// The way with this id, or nullptr.
[[nodiscard]] const GpuWay* gpuWay(const RuntimeDescriptor& runtime, const std::string& id);

/// What this variant of the runtime demands of host and account.
[[nodiscard]] std::set<Demand> demandsOf(const RuntimeDescriptor& runtime, const std::string& variant, bool isRoot);

/// What an arm with this variant and MPI model costs: the sentences whose condition holds.
[[nodiscard]] std::vector<std::string> costsOf(const RuntimeDescriptor& runtime, const std::string& variant,
                                               const std::string& mpi);

/// All forms of the runtime that are copies of a tree, each with the variant that uses it.
[[nodiscard]] std::vector<std::pair<std::string, const ImageForm*>> copiedForms(const RuntimeDescriptor& runtime);

/// The known issue that explains `errorOutput`, or nullptr. If the output also names what refuses user namespaces
/// (namespace_barrier.h), the issue is that.
[[nodiscard]] const KnownIssue* explain(const RuntimeDescriptor& runtime, std::string_view errorOutput);

/// The fix of a known issue with its command, if it has one.
[[nodiscard]] std::string wholeFix(const KnownIssue& issue);

/// The version in the output of a detect command, or an empty text.
[[nodiscard]] std::string versionIn(const DetectCommand& command, std::string_view output);

/// The namespaces that a variant of the runtime isolates from the host, for the passport: "user, pid", or "nothing".
[[nodiscard]] std::string isolationWords(const RuntimeDescriptor& runtime, const std::string& variant, bool isRoot);

}  // namespace baremark::core::containers
