// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/error_text.h"

#include <algorithm>
#include <iterator>

#include "app/text/setting_text.h"

namespace baremark::app::text {
namespace {

using core::base::Phrased;

struct Advice {
  Q_DECLARE_TR_FUNCTIONS(Advice)

 public:
  using enum core::base::Phrase;
  static constexpr AdviceForm kForms[] = {
      // The scale.
      //: %1 to %3: numbers
      {CoresOfNode,
       QT_TR_NOOP("Allowed: %1 to %2, because a node has %3 cores. To let ranks share cores, set \"bind\": \"none\"."),
       //: %1 to %3: numbers
       QT_TR_NOOP("Allowed: %1 to %2, because a node has %3 cores. To let ranks share cores, choose “not bound”.")},
      //: %1 to %3: numbers
      {CoresOfHost,
       QT_TR_NOOP(
           "Allowed: %1 to %2, because the host has %3 cores. To let ranks share cores, set \"bind\": \"none\"."),
       //: %1 to %3: numbers
       QT_TR_NOOP("Allowed: %1 to %2, because the host has %3 cores. To let ranks share cores, choose “not bound”.")},
      //: %1 to %3: numbers
      {CoresOfQuota,
       QT_TR_NOOP("Allowed: %1 to %2, because a CPU quota limits the host to %3 cores. To let ranks share cores, set "
                  "\"bind\": \"none\"."),
       //: %1 to %3: numbers
       QT_TR_NOOP("Allowed: %1 to %2, because a CPU quota limits the host to %3 cores. To let ranks share cores, "
                  "choose “not bound”.")},
      //: %1 to %3: numbers
      {RanksOnOneNode,
       QT_TR_NOOP("Allowed: %1 to %2, because a node has %3 cores. To use several nodes, set \"ranks_per_node\": %2."),
       //: %1 to %3: numbers
       QT_TR_NOOP("Allowed: %1 to %2, because a node has %3 cores. To use several nodes, enter %2 as “Ranks per node” "
                  "on the page Where.")},
      //: %1 to %3: numbers
      {SharedCoresOfNode, QT_TR_NOOP("Allowed: %1 to %2 on a node with %3 cores.")},
      //: %1, %2: numbers
      {RanksOfOneHost,
       QT_TR_NOOP("Allowed: %1 to %2, because a host without a scheduler is one node, and it runs %2 ranks here.")},
      //: %1 to %4: numbers
      {RanksOnNodes,
       QT_TR_NOOP("Allowed: %1 to %2 (nodes: %3, ranks on each: %4). For more ranks, increase \"ranks_per_node\" or "
                  "choose another \"partition\"."),
       //: %1 to %4: numbers
       QT_TR_NOOP("Allowed: %1 to %2 (nodes: %3, ranks on each: %4). For more ranks, increase “Ranks per node” or "
                  "choose another partition.")},
      {ThreadsToBeSet,
       QT_TR_NOOP("Enter the number of cores of a node divided by the ranks on the node. Baremark does not know how "
                  "many cores a node has: neither the scheduler nor an earlier job reported it.")},
      {StrongScaling, QT_TR_NOOP("Strong scaling needs it.")},
      {StrongScalingOnly, QT_TR_NOOP("It applies to strong scaling. Weak scaling uses the batch per rank.")},
      {WeakScalingOnly,
       QT_TR_NOOP(
           "Strong scaling divides the global batch among the ranks. Remove this setting, or choose weak scaling.")},
      // The batch.
      //: %1 to %5: numbers
      {BatchOfRanks,
       QT_TR_NOOP("Allowed with %3 ranks: %1 to %2, because each rank trains on %4 to %5 images in a step.")},
      //: %1 to %4: numbers
      {ImagesOfData, QT_TR_NOOP("Allowed with %3 ranks: %1 to %2, because fashion-mnist has %4 images.")},
      //: %1, %2: numbers
      {FewerRanksForData,
       QT_TR_NOOP("Use fewer ranks: fashion-mnist has %2 images, which is less than one for each of %1 ranks.")},
      //: %1, %2, %3: numbers, %4: a network
      {ImagesOfMemory, QT_TR_NOOP("Allowed with %3 ranks: %1 to %2. With more, the activations of %4 alone need more "
                                  "memory than this host has.")},
      //: %1: a number, %2: a network
      {FewerRanksForMemory, QT_TR_NOOP("Use fewer ranks. With %1 ranks, the activations of %2 need more memory than "
                                       "this host has, even with one image on each rank.")},
      // The number of blocks and runs.
      //: %1, %2: numbers
      {RepeatsWithUntil,
       QT_TR_NOOP("Allowed: %1 to %2, because Baremark decides the number of blocks after the first %1.")},
      //: %1, %2: numbers
      {NotBelowRepeats, QT_TR_NOOP("Allowed: %1 to %2, and not less than the number of blocks at each point.")},
      //: %1, %2: numbers
      {RepeatsOfJob,
       QT_TR_NOOP(
           "Allowed: %1 to %2, the number of blocks at each point, because all runs of a block are in the same job.")},
      //: %1 to %3: numbers
      {RunsOfExperiment, QT_TR_NOOP("Allowed: %1 to %2, because cases, points, arms and blocks make at most %3 runs.")},
      //: %1, %2: numbers
      {FewerCases, QT_TR_NOOP("Use fewer cases, points or arms: together they make %1 runs for each block, and an "
                              "experiment has at most %2.")},
      //: %1 to %3: numbers
      {MoreBlocks,
       QT_TR_NOOP("Allowed: %1 to %2, because an experiment has at most %3 runs. Start a new experiment for more.")},
      //: %1: a number
      {NoMoreBlocks,
       QT_TR_NOOP(
           "An experiment has at most %1 runs, and this one already has them. Start a new experiment for more.")},
      //: %1: a number
      {Extensions, QT_TR_NOOP("A point can be extended %1 times. Start a new experiment for more.")},
      {UntilNeedsBlocks, QT_TR_NOOP("Blocks “until” an interval need the order of runs in blocks, because the interval "
                                    "compares the arms in pairs.")},
      // The workload and the arms.
      //: %1: names of data, %2: a network
      {DataWithModel, QT_TR_NOOP("Allowed with the network %2: %1.")},
      {DataWithFolder, QT_TR_NOOP("Only the data mnist and fashion-mnist have a folder. Leave it out.")},
      {DataWithTestSet,
       QT_TR_NOOP(
           "Only the data mnist and fashion-mnist have a test set. Leave the setting out, or choose one of them.")},
      {FolderWithIdxFiles, QT_TR_NOOP("Choose a folder with the idx files, plain or .gz, such as the folder of the "
                                      "package dataset-fashion-mnist. The data synthetic needs no folder.")},
      //: %1: names of files, such as MNIST/raw/train-images-idx3-ubyte
      {FolderBelow, QT_TR_NOOP("Choose the folder that directly contains the four idx files. This folder contains "
                               "files with similar names: %1.")},
      //: %1: a path
      {LinkToFile, QT_TR_NOOP("It is a link to %1, which does not exist. Fetch the files of a git-annex or DataLad "
                              "data set first (git annex get).")},
      {SettingWithOneValue,
       QT_TR_NOOP("The workload has several values of this setting, but this arm would run the same value in every "
                  "case. Give one value in the workload, or remove the setting from the arm.")},
      //: %1: a number, %2: a setting
      {ValuesLikeFirst, QT_TR_NOOP("Allowed: %1 values, as many as “%2” has, or one for all.")},
      //: %1: a runtime
      {NoVariant, QT_TR_NOOP("%1 has no variants. Leave “variant” out."),
       //: %1: a runtime
       QT_TR_NOOP("%1 has no variants. Choose “default”.")},
      //: %1: a runtime
      {NoGpuSetting, QT_TR_NOOP("%1 has no setting for GPUs. Leave “gpu” out."),
       //: %1: a runtime
       QT_TR_NOOP("%1 has no setting for GPUs. Choose “none”.")},
      //: %1: a runtime, %2: a version, %3: the version on the host
      {SinceVersion,
       QT_TR_NOOP("%1 has it from %2 on; this host has %3. Leave it out, or update %1 and run “baremark-cli runtime "
                  "list” again."),
       //: %1: a runtime, %2: a version, %3: the version on the host
       QT_TR_NOOP("%1 has it from %2 on; this host has %3. Choose something else, or update %1 and test it again on "
                  "the page Runtimes.")},
      //: %1: a runtime
      {OnlyForRoot, QT_TR_NOOP("Only root can use %1. Name another runtime, or run Baremark as root on this host.")},
      //: %1: a runtime
      {OnlyForUsers, QT_TR_NOOP("%1 refuses root. Name another runtime, or run Baremark as an ordinary user.")},
      //: %1: a runtime
      {NoImage, QT_TR_NOOP("%1 runs without an image. Leave “image” out.")},
      //: %1: a runtime
      {BindsNeedImages, QT_TR_NOOP("%1 has no image and sees the host's own folders. Leave “binds” out."),
       //: %1: a runtime
       QT_TR_NOOP("%1 has no image and sees the host's own folders. Remove this folder.")},
      //: %1: a runtime
      {ReadOnlyBinds, QT_TR_NOOP("%1 cannot make a folder read-only. Set \"read_only\": false."),
       //: %1: a runtime
       QT_TR_NOOP("%1 cannot make a folder read-only. Clear “read only”.")},
      {SideNeedsProfiler, QT_TR_NOOP("It applies only to arms with a profiler. Choose a profiler.")},
      //: %1: a runtime
      {ProfilerInside,
       QT_TR_NOOP(
           "Outside of %1, a profiler sees none of the ranks. Put the profiler inside, with an image that has it.")},
      //: %1: a runtime, %2: names of launchers
      {LauncherForRuntime,
       QT_TR_NOOP("The options of %1 are options of the launcher. Set “launcher” under “allocation” to: %2."),
       //: %1: a runtime, %2: names of launchers
       QT_TR_NOOP("The options of %1 are options of the launcher. Choose this launcher on the page Where: %2.")},
      //: %1: a runtime, %2: names of launchers
      {JobsForRuntime,
       QT_TR_NOOP("The options of %1 are options of a scheduler's launcher (%2). Name a host that has both, or another "
                  "runtime. To add this machine with its scheduler: baremark-cli host add NAME --here"),
       //: %1: a runtime, %2: names of launchers
       QT_TR_NOOP("The options of %1 are options of a scheduler's launcher (%2). Choose a host that has both, or "
                  "another runtime.")},
      {InnerOnOneNode,
       QT_TR_NOOP("The launcher in the container cannot start ranks on other nodes. Set \"mpi\": \"hybrid\", or put "
                  "all ranks on one node (“ranks_per_node”)."),
       QT_TR_NOOP("The launcher in the container cannot start ranks on other nodes. Choose the host's launcher, or put "
                  "all ranks on one node.")},
      //: %1: an MPI and its version
      {BindNeedsOpenMpi,
       QT_TR_NOOP("Only the libraries of Open MPI can be bound into a container, and this host has %1. Set \"mpi\": "
                  "\"hybrid\"."),
       //: %1: an MPI and its version
       QT_TR_NOOP("Only the libraries of Open MPI can be bound into a container, and this host has %1. Choose the MPI "
                  "of the image.")},
      //: %1: a program, %2: a launcher and its version, %3: an MPI and its version
      {LauncherOfMpi,
       QT_TR_NOOP("%1 is %2, but the engine of this host uses %3: each rank would train alone. Put the launcher of %3 "
                  "first in PATH and start Baremark again, or load its module (“modules” under “allocation”)."),
       //: %1: a program, %2: a launcher and its version, %3: an MPI and its version
       QT_TR_NOOP("%1 is %2, but the engine of this host uses %3: each rank would train alone. Put the launcher of %3 "
                  "first in PATH and start Baremark again, or name its module on the page Where.")},
      {OneFileToProfile, QT_TR_NOOP("Name one experiment file, without --queue. In files, set “profiler” for an arm.")},
      {ComparedBaseline,
       QT_TR_NOOP("A profiled arm is not compared. Choose an arm without a profiler as the baseline.")},
      // Scheduler options.
      {OnHostsWithSchedulerOnly,
       QT_TR_NOOP("It applies only to hosts with a scheduler. Without one, use “launcher”, “modules” and “prologue”."),
       QT_TR_NOOP("Only hosts with a scheduler have this setting. Choose another host: this clears the settings of the "
                  "scheduler.")},
      {OnHostsWithScheduler, QT_TR_NOOP("It applies only to hosts with a scheduler.")},
      //: %1: names of options
      {SettingsOfHost, QT_TR_NOOP("The scheduler of this host supports: %1.")},
      //: %1: a scheduler, %2: names of options
      {SettingsOfScheduler, QT_TR_NOOP("%1 supports: %2.")},
      {ParallelEnvironmentOfHost, QT_TR_NOOP("Grid Engine gives a job more than one slot only in a parallel "
                                             "environment. Name one; “qconf -spl” on the host lists them.")},
      //: %1: names
      {ParallelEnvironments,
       QT_TR_NOOP("Grid Engine gives a job more than one slot only in a parallel environment. This host has: %1.")},
      {ParallelEnvironmentForSlots, QT_TR_NOOP("Grid Engine gives a job more than one slot only in a parallel "
                                               "environment. “qconf -spl” on the host lists them.")},
      //: %1: names of partitions
      {PartitionOrThreads, QT_TR_NOOP("The host lists: %1. For another partition, set \"threads_per_rank\"."),
       //: %1: names of partitions
       QT_TR_NOOP("The host lists: %1. For another partition, enter the threads per rank on the page Scale.")},
      {TimeApart, QT_TR_NOOP("Allowed: 1s to 30d, as a whole number with s, m, h or d, such as 6h.")},
      // Hosts, images and experiments.
      {LocalOrAddedHost, QT_TR_NOOP("Allowed: local, or a host that was added with “baremark-cli host add”."),
       QT_TR_NOOP("Choose this machine, or add the host with “Add a host…”.")},
      //: %1: names of hosts
      {OneOfAddedHosts, QT_TR_NOOP("Allowed: %1, or a host that was added with “baremark-cli host add”."),
       //: %1: names of hosts
       QT_TR_NOOP("Choose %1, or add the host with “Add a host…”.")},
      {ListedHost, QT_TR_NOOP("“baremark-cli host list” shows the hosts."),
       QT_TR_NOOP("The hosts are listed on the left.")},
      {ListedData, QT_TR_NOOP("“baremark-cli data list” shows the data on a host."),
       QT_TR_NOOP("The host's page lists the data on it.")},
      //: %1: a host
      {TestedHost, QT_TR_NOOP("Test the host first: baremark-cli host test %1"),
       QT_TR_NOOP("Test the host first, with “Test again” on its page.")},
      //: %1: ids of experiments
      {HostWithoutExperiments, QT_TR_NOOP("Cancel the host's experiments first: %1. If the host no longer exists, use "
                                          "“baremark-cli host remove --abandon”, which gives up these experiments.")},
      {OtherHostName, QT_TR_NOOP("Choose another name, or remove that host first.")},
      {SshHost, QT_TR_NOOP("It applies only to hosts over SSH.")},
      {WritableFolderOnHost,
       QT_TR_NOOP("Name a folder on the host that your account can create and write to: --root FOLDER"),
       QT_TR_NOOP("Choose a folder on the host that your account can create and write to.")},
      {EngineOfThisMachine,
       QT_TR_NOOP(
           "The engine is usually in the folder of this program. “baremark-cli host add NAME --here” builds one."),
       QT_TR_NOOP("The engine is usually in the folder of this program. Install Baremark again, or build it with its "
                  "engine.")},
      {EngineOfHost, QT_TR_NOOP("Test the host again. This builds its engine.")},
      {SendAgain, QT_TR_NOOP("Send it again. Baremark then packs it again.")},
      {BuildAndSendAgain, QT_TR_NOOP("Build it again, and then send it.")},
      {NoLinksToFolders,
       QT_TR_NOOP("Baremark cannot send a link to a folder. Replace the link with the folder itself.")},
      //: %1, %2: numbers
      {FetchLimits, QT_TR_NOOP("Allowed: at most %1 files and folders with %2 bytes in total. On the host, move the "
                               "files that you do not need out of the folder.")},
      //: %1: ids of experiments
      {LongerId, QT_TR_NOOP("Type more characters of the id. These experiments match: %1.")},
      {ExperimentNotOver, QT_TR_NOOP("Only an experiment that has not ended can be changed in this way.")},
      {UnfinishedToResume, QT_TR_NOOP("It is done. “baremark-cli extend” adds blocks to it."),
       QT_TR_NOOP("It is done. “Add blocks” adds blocks to it.")},
      {ExperimentWithoutBlock, QT_TR_NOOP("One of its blocks is running. Cancel the experiment first.")},
      {ExperimentNotAtWork, QT_TR_NOOP("Cancel the experiment first.")},
      //: %1: the id of an experiment
      {ExperimentNotCancelling,
       QT_TR_NOOP("It is being cancelled. Wait until it has ended, or end it with: baremark-cli cancel %1"),
       QT_TR_NOOP("It is being cancelled. Wait until it has ended.")},
      //: %1: an experiment's id
      {ExperimentNotRemoved, QT_TR_NOOP("It was removed. Restore it with: baremark-cli remove %1 --undo"),
       QT_TR_NOOP("It was removed. Restore it first.")},
      //: %1: a machine
      {MachineOfExperiment, QT_TR_NOOP("It ran on %1, which was then the local machine. Resume it there, or run its "
                                       "file here as a new experiment.")},
      {BytesOfReason, QT_TR_NOOP("Allowed: 1 to 2000 bytes, part of the result.")},
      {NoDifference, QT_TR_NOOP("This arm has no unintended difference.")},
      {StoreInUse, QT_TR_NOOP("Another Baremark is writing to the store, so this one cannot update it. Close the other "
                              "Baremark and try again.")},
      // Options of the command line.
      {JsonWithOutput, QT_TR_NOOP("Use --json with -o FILE, or leave it out.")},
      {WithFormatJson, QT_TR_NOOP("This option needs --format json.")},
      // Images.
      {ListedImage, QT_TR_NOOP("“baremark-cli image list” shows the images of this machine."),
       QT_TR_NOOP("The page Images shows the images of this machine.")},
      {ImageToBuild, QT_TR_NOOP("It is not built yet. Build it first: “baremark-cli image build”."),
       QT_TR_NOOP("It is not built yet. Build it on the page Images first.")},
      {ImageOfThisMachine, QT_TR_NOOP("Baremark can only send images of this machine.")},
      //: %1: an experiment's id
      {ImageWithoutBlock,
       QT_TR_NOOP("A block is running in this image. Wait until experiment %1 has ended, or cancel the experiment.")},
      {ImageNotInUse,
       QT_TR_NOOP("Another process is building or removing it. Try again when that process has finished.")},
      {ImageReference,
       QT_TR_NOOP("Give a reference in a registry, such as debian:12 or nvcr.io/nvidia/pytorch:25.06-py3, or the path "
                  "of a file or a folder. A path begins with “/” or “./”.")},
      //: %1: the name of the engine's own image
      {OtherImageName, QT_TR_NOOP("Names that begin with %1 belong to the engine's own image. Choose another name.")},
      {SourceOnHost, QT_TR_NOOP("Give a path on that host, beginning with “/”. To use a file of this machine, import "
                                "it here and then send the image.")},
      {ImportSources, QT_TR_NOOP("Baremark imports archives of “docker save”, OCI archives, SIF and squashfs files, a "
                                 "tar of a root file system, and folders.")},
      //: %1: programs
      {ImportTools, QT_TR_NOOP("Install one of these on the host: %1.")},
      //: %1: programs
      {ToolsForLogin,
       QT_TR_NOOP("The tools on the host cannot sign in to a registry. Install one of these there: %1.")},
      //: %1: programs
      {ToolsForTag, QT_TR_NOOP("The tools on the host cannot look up the digest of a tag. Install one of these there: "
                               "%1. Or give the digest (NAME@sha256:…) instead of the tag.")},
      {RegistryAccount,
       QT_TR_NOOP("The registry refused access. For a private image, give your user name with “--username”. Otherwise "
                  "check the user name and the password."),
       QT_TR_NOOP("The registry refused access. For a private image, enter your user name. Otherwise check the user "
                  "name and the password.")},
      {RegistryLogin, QT_TR_NOOP("The registry refused access. For a private image, first sign in with “skopeo login” "
                                 "or “podman login” on the host that asks the registry.")},
      {RegistryImage, QT_TR_NOOP("The registry has no such image. Check its name, tag and digest.")},
      {ManifestDigest, QT_TR_NOOP("What arrived does not have the digest that was asked for. Nothing was kept. Try "
                                  "again; if that does not help, the registry's copy is damaged.")},
      //: %1, %2: digests
      {MovedSource,
       QT_TR_NOOP("The image on the host has the digest %1. The source now has %2. Keep the image, or update it with "
                  "“--update”, or give the new one another name with “--name”."),
       //: %1, %2: digests
       QT_TR_NOOP("The image on the host has the digest %1. The source now has %2. Keep the image, or import it again "
                  "with “Replace an image of this name”, or give the new one another name.")},
      //: %1: a reference or a path
      {OtherSource,
       QT_TR_NOOP("The image of this name was imported from %1. Choose another name with “--name”, or replace the "
                  "image with “--update”."),
       //: %1: a reference or a path
       QT_TR_NOOP(
           "The image of this name was imported from %1. Choose another name, or “Replace an image of this name”.")},
      {NotImported, QT_TR_NOOP("An image of this name was built or sent there. Choose another name.")},
      {NotFromRecipe,
       QT_TR_NOOP("The image of this name was not built from a recipe. Choose another name, or remove that image.")},
      {FilesOfRecipe,
       QT_TR_NOOP("A recipe can only use files and folders inside its own folder, and no links to folders.")},
      {NoLinkForEngine,
       QT_TR_NOOP("In this image, /opt or /opt/baremark is a link. Baremark needs real folders there.")},
      {ImageWithEngine,
       QT_TR_NOOP("This image has no engine, so no arm can use it yet. Leave “image” out: the arm then uses the "
                  "engine's own image."),
       QT_TR_NOOP("This image has no engine, so no arm can use it yet. Choose the engine's own image.")},
      {UsernameOfRegistry, QT_TR_NOOP("A user name is for registries. Leave it out for a file or a folder.")},
      //: %1: an image, %2: a runtime, %3: a host
      {UnchangedForm,
       QT_TR_NOOP("Another program has changed it. Remove it: “baremark-cli image remove %1 --form %2 --host %3”. "
                  "Baremark makes it again when an experiment needs it."),
       //: %1: an image, %2: a runtime, %3: a host
       QT_TR_NOOP("Another program has changed it. Remove it on the page Images. Baremark makes it again when an "
                  "experiment needs it.")},
      //: %1: names of runtimes
      {RunsTheTree, QT_TR_NOOP("It runs the image's own folder, or no image. Copies can be made for: %1.")},
  };
};

/// The window shows the name of an engine setting: "Batch per rank" instead of "batch_size".
QString valueForReader(const Phrased::Value& value, Reader reader) {
  const auto* text = std::get_if<std::string>(&value);
  const bool isSetting =
      reader == Reader::Window && text != nullptr && core::protocol::findEngineSetting(*text) != nullptr;
  return isSetting ? settingName(*text) : valueText(value);
}

}  // namespace

std::span<const AdviceForm> adviceForms() {
  return Advice::kForms;
}

std::optional<QString> adviceText(const Phrased& allowed, Reader reader) {
  const auto form = std::find_if(std::begin(Advice::kForms), std::end(Advice::kForms),
                                 [&](const AdviceForm& each) { return each.phrase == allowed.phrase(); });
  if (form == std::end(Advice::kForms)) return std::nullopt;
  QStringList values;
  for (const Phrased::Value& value : allowed.values()) values << valueForReader(value, reader);
  return filled(Advice::tr(form->wordsFor(reader)), values);
}

}  // namespace baremark::app::text
