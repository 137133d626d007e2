// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/advice_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>
#include <vector>

#include "app/text/phrase_text.h"
#include "app/text/setting_text.h"
#include "core/protocol/engine_settings.h"

namespace baremark::app::text {
namespace {

using core::base::Phrase;
using core::base::Phrased;

constexpr AdviceForm kAdvice[] = {
    // The scale.
    {Phrase::CoresOfNode,
     //: %1 and so on: the values in “%1 to %2: a node has %3 cores”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because a node has %3 cores. To let ranks share cores, set \"bind\": \"none\"."),
     //: %1 and so on: the values in “%1 to %2: a node has %3 cores”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because a node has %3 cores. To let ranks share cores, choose “not bound”.")},
    {Phrase::CoresOfHost,
     //: %1 and so on: the values in “%1 to %2: the host has %3 cores”
     QT_TRANSLATE_NOOP(
         "Advice",
         "Allowed: %1 to %2, because the host has %3 cores. To let ranks share cores, set \"bind\": \"none\"."),
     //: %1 and so on: the values in “%1 to %2: the host has %3 cores”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because the host has %3 cores. To let ranks share cores, choose “not bound”.")},
    {Phrase::CoresOfQuota,
     //: %1 and so on: the values in “%1 to %2: the CPU quota of a control group limits the host to %3 cores”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: %1 to %2, because a CPU quota limits the host to %3 cores. To let ranks share "
                       "cores, set \"bind\": \"none\"."),
     //: %1 and so on: the values in “%1 to %2: the CPU quota of a control group limits the host to %3 cores”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: %1 to %2, because a CPU quota limits the host to %3 cores. To let ranks share "
                       "cores, choose “not bound”.")},
    {Phrase::RanksOnOneNode,
     //: %1 and so on: the values in “%1 to %2 on one node, or ranks_per_node: a node has %3 cores”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because a node has %3 cores. To use several nodes, set \"ranks_per_node\": %2."),
     //: %1 and so on: the values in “%1 to %2 on one node, or ranks_per_node: a node has %3 cores”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: %1 to %2, because a node has %3 cores. To use several nodes, enter %2 as “Ranks per "
                       "node” on the page Where.")},
    {Phrase::SharedCoresOfNode,
     //: %1 and so on: the values in “%1 to %2 on a node: it has %3 cores”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1 to %2 on a node with %3 cores.")},
    {Phrase::RanksOfOneHost,
     //: %1 and so on: the values in “%1 to %2, the ranks_per_node of this one host”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because a host without a scheduler is one node, and it runs %2 ranks here.")},
    {Phrase::RanksOnNodes,
     //: %1 and so on: the values in “%1 to %2: %3 nodes there, %4 ranks on each; a higher ranks_per_node or another
     //: partition takes more”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: %1 to %2 (nodes: %3, ranks on each: %4). For more ranks, increase \"ranks_per_node\" "
                       "or choose another \"partition\"."),
     //: %1 and so on: the values in “%1 to %2: %3 nodes there, %4 ranks on each; a higher ranks_per_node or another
     //: partition takes more”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: %1 to %2 (nodes: %3, ranks on each: %4). For more ranks, increase “Ranks per node” or "
                       "choose another partition.")},
    {Phrase::ThreadsToBeSet,
     QT_TRANSLATE_NOOP("Advice",
                       "Enter the number of cores of a node divided by the ranks on the node. Baremark does not "
                       "know how many cores a node has: neither the scheduler nor an earlier job reported it.")},
    {Phrase::StrongScaling, QT_TRANSLATE_NOOP("Advice", "Strong scaling needs it.")},
    {Phrase::StrongScalingOnly,
     QT_TRANSLATE_NOOP("Advice", "It applies to strong scaling. Weak scaling uses the batch per rank.")},
    {Phrase::WeakScalingOnly,
     QT_TRANSLATE_NOOP(
         "Advice",
         "Strong scaling divides the global batch among the ranks. Remove this setting, or choose weak scaling.")},
    // The batch.
    {Phrase::BatchOfRanks,
     //: %1 and so on: the values in “%1 to %2 with %3 ranks: a rank takes %4 to %5 images a step”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed with %3 ranks: %1 to %2, because each rank trains on %4 to %5 images in a step.")},
    {Phrase::ImagesOfData,
     //: %1 and so on: the values in “%1 to %2 with %3 ranks: fashion-mnist has %4 images”
     QT_TRANSLATE_NOOP("Advice", "Allowed with %3 ranks: %1 to %2, because fashion-mnist has %4 images.")},
    {Phrase::FewerRanksForData,
     //: %1 and so on: the values in “fewer ranks: not one image with %1 ranks: fashion-mnist has %2 images”
     QT_TRANSLATE_NOOP("Advice",
                       "Use fewer ranks: fashion-mnist has %2 images, which is less than one for each of %1 ranks.")},
    {Phrase::ImagesOfMemory,
     //: %1 and so on: the values in “%1 to %2 with %3 ranks: the activations of more of %4 alone need more memory than
     //: this host has”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed with %3 ranks: %1 to %2. With more, the activations of %4 alone need more memory than "
                       "this host has.")},
    {Phrase::FewerRanksForMemory,
     //: %1 and so on: the values in “fewer ranks: not one image with %1 ranks: the activations of more of %2 alone need
     //: more memory than this host has”
     QT_TRANSLATE_NOOP("Advice",
                       "Use fewer ranks. With %1 ranks, the activations of %2 need more memory than this host has, "
                       "even with one image on each rank.")},
    // The number of blocks and runs.
    {Phrase::RepeatsWithUntil,
     //: %1 and so on: the values in “%1 to %2 with until”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: %1 to %2, because Baremark decides the number of blocks after the first %1.")},
    {Phrase::NotBelowRepeats,
     //: %1 and so on: the values in “%1 to %2, not below repeats”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1 to %2, and not less than the number of blocks at each point.")},
    {Phrase::RepeatsOfJob,
     //: %1 and so on: the values in “%1 to %2, the repeats: a block is never split”
     QT_TRANSLATE_NOOP(
         "Advice",
         "Allowed: %1 to %2, the number of blocks at each point, because all runs of a block are in the same job.")},
    {Phrase::RunsOfExperiment,
     //: %1 and so on: the values in “%1 to %2: cases, points, arms and repeats multiply to at most %3 runs”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1 to %2, because cases, points, arms and blocks make at most %3 runs.")},
    {Phrase::FewerCases,
     //: %1 and so on: the values in “fewer cases, points or arms: they make %1 runs a repeat, at most %2 in all”
     QT_TRANSLATE_NOOP("Advice",
                       "Use fewer cases, points or arms: together they make %1 runs for each block, and an experiment "
                       "has at most %2.")},
    {Phrase::MoreBlocks,
     //: %1 and so on: the values in “%1 to %2: an experiment has at most %3 runs; a new one takes more”
     QT_TRANSLATE_NOOP(
         "Advice", "Allowed: %1 to %2, because an experiment has at most %3 runs. Start a new experiment for more.")},
    {Phrase::NoMoreBlocks,
     //: %1 and so on: the values in “no more blocks: an experiment has at most %1 runs; a new one takes more”
     QT_TRANSLATE_NOOP(
         "Advice",
         "An experiment has at most %1 runs, and this one already has them. Start a new experiment for more.")},
    {Phrase::Extensions,
     //: %1 and so on: the values in “up to %1 of a point; a new experiment asks the question afresh”
     QT_TRANSLATE_NOOP("Advice", "A point can be extended %1 times. Start a new experiment for more.")},
    {Phrase::UntilNeedsBlocks,
     QT_TRANSLATE_NOOP("Advice",
                       "Blocks “until” an interval need the order of runs in blocks, because the interval compares the "
                       "arms in pairs.")},
    // The workload and the arms.
    {Phrase::DataWithModel,
     //: %1 and so on: the values in “%1 with model %2”
     QT_TRANSLATE_NOOP("Advice", "Allowed with the network %2: %1.")},
    {Phrase::DataWithFolder,
     QT_TRANSLATE_NOOP("Advice", "Only the data mnist and fashion-mnist have a folder. Leave it out.")},
    {Phrase::DataWithTestSet,
     QT_TRANSLATE_NOOP(
         "Advice",
         "Only the data mnist and fashion-mnist have a test set. Leave the setting out, or choose one of them.")},
    {Phrase::FolderWithIdxFiles,
     QT_TRANSLATE_NOOP("Advice",
                       "Choose a folder with the idx files, plain or .gz, such as the folder of the package "
                       "dataset-fashion-mnist. The data synthetic needs no folder.")},
    {Phrase::FolderBelow,
     //: %1: names of files, such as MNIST/raw/train-images-idx3-ubyte
     QT_TRANSLATE_NOOP("Advice",
                       "Choose the folder that directly contains the four idx files. This folder contains files with "
                       "similar names: %1.")},
    {Phrase::LinkToFile,
     //: %1: a path
     QT_TRANSLATE_NOOP("Advice",
                       "It is a link to %1, which does not exist. Fetch the files of a git-annex or DataLad data set "
                       "first (git annex get).")},
    {Phrase::SettingWithOneValue,
     QT_TRANSLATE_NOOP("Advice",
                       "The workload has several values of this setting, but this arm would run the same value in "
                       "every case. Give one value in the workload, or remove the setting from the arm.")},
    {Phrase::ValuesLikeFirst,
     //: %1 and so on: the values in “%1 values, as many as %2, or one for all”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1 values, as many as “%2” has, or one for all.")},
    {Phrase::NoVariant,
     //: %1 and so on: the values in “no variant: %1 has none”
     QT_TRANSLATE_NOOP("Advice", "%1 has no variants. Leave “variant” out."),
     //: %1 and so on: the values in “no variant: %1 has none”
     QT_TRANSLATE_NOOP("Advice", "%1 has no variants. Choose “default”.")},
    {Phrase::NoGpuSetting,
     //: %1: a runtime
     QT_TRANSLATE_NOOP("Advice", "%1 has no setting for GPUs. Leave “gpu” out."),
     //: %1: a runtime
     QT_TRANSLATE_NOOP("Advice", "%1 has no setting for GPUs. Choose “none”.")},
    {Phrase::SinceVersion,
     //: %1: a runtime, %2: a version, %3: the version on the host
     QT_TRANSLATE_NOOP("Advice",
                       "%1 has it from %2 on; this host has %3. Leave it out, or update %1 and run “baremark-cli "
                       "runtime list” again."),
     //: %1: a runtime, %2: a version, %3: the version on the host
     QT_TRANSLATE_NOOP("Advice",
                       "%1 has it from %2 on; this host has %3. Choose something else, or update %1 and test it again "
                       "on the page Runtimes.")},
    {Phrase::OnlyForRoot,
     //: %1: a runtime
     QT_TRANSLATE_NOOP("Advice", "Only root can use %1. Name another runtime, or run Baremark as root on this host.")},
    {Phrase::OnlyForUsers,
     //: %1: a runtime
     QT_TRANSLATE_NOOP("Advice", "%1 refuses root. Name another runtime, or run Baremark as an ordinary user.")},
    {Phrase::NoImage,
     //: %1 and so on: the values in “no image: %1 runs none”
     QT_TRANSLATE_NOOP("Advice", "%1 runs without an image. Leave “image” out.")},
    {Phrase::BindsNeedImages,
     //: %1 and so on: the values in “to runtimes with images; %1 sees the host's own folders”
     QT_TRANSLATE_NOOP("Advice", "%1 has no image and sees the host's own folders. Leave “binds” out."),
     //: %1 and so on: the values in “to runtimes with images; %1 sees the host's own folders”
     QT_TRANSLATE_NOOP("Advice", "%1 has no image and sees the host's own folders. Remove this folder.")},
    {Phrase::ReadOnlyBinds,
     //: %1 and so on: the values in “where the runtime can keep ranks from writing to a bind; %1 cannot”
     QT_TRANSLATE_NOOP("Advice", "%1 cannot make a folder read-only. Set \"read_only\": false."),
     //: %1 and so on: the values in “where the runtime can keep ranks from writing to a bind; %1 cannot”
     QT_TRANSLATE_NOOP("Advice", "%1 cannot make a folder read-only. Clear “read only”.")},
    {Phrase::SideNeedsProfiler,
     QT_TRANSLATE_NOOP("Advice", "It applies only to arms with a profiler. Choose a profiler.")},
    {Phrase::ProfilerInside,
     //: %1 and so on: the values in “inside the runtime: outside of %1, a profiler sees no rank”
     QT_TRANSLATE_NOOP(
         "Advice",
         "Outside of %1, a profiler sees none of the ranks. Put the profiler inside, with an image that has "
         "it.")},
    {Phrase::LauncherForRuntime,
     //: %1 and so on: the values in “a launcher for %1: %2”
     QT_TRANSLATE_NOOP("Advice",
                       "The options of %1 are options of the launcher. Set “launcher” under “allocation” to: %2."),
     //: %1 and so on: the values in “a launcher for %1: %2”
     QT_TRANSLATE_NOOP("Advice",
                       "The options of %1 are options of the launcher. Choose this launcher on the page Where: %2.")},
    {Phrase::JobsForRuntime,
     //: %1 and so on: the values in “a host where %1 can start ranks with a scheduler and %2”
     QT_TRANSLATE_NOOP("Advice",
                       "The options of %1 are options of a scheduler's launcher (%2). Name a host that has both, or "
                       "another runtime. To add this machine with its scheduler: baremark-cli host add NAME --here"),
     //: %1 and so on: the values in “a host where %1 can start ranks with a scheduler and %2”
     QT_TRANSLATE_NOOP("Advice",
                       "The options of %1 are options of a scheduler's launcher (%2). Choose a host that has both, or "
                       "another runtime.")},
    {Phrase::InnerOnOneNode,
     QT_TRANSLATE_NOOP("Advice",
                       "The launcher in the container cannot start ranks on other nodes. Set \"mpi\": \"hybrid\", or "
                       "put all ranks on one node (“ranks_per_node”)."),
     QT_TRANSLATE_NOOP(
         "Advice",
         "The launcher in the container cannot start ranks on other nodes. Choose the host's launcher, or "
         "put all ranks on one node.")},
    {Phrase::BindNeedsOpenMpi,
     //: %1 and so on: the values in “where the host has Open MPI; this host has %1”
     QT_TRANSLATE_NOOP("Advice",
                       "Only the libraries of Open MPI can be bound into a container, and this host has %1. Set "
                       "\"mpi\": \"hybrid\"."),
     //: %1 and so on: the values in “where the host has Open MPI; this host has %1”
     QT_TRANSLATE_NOOP("Advice",
                       "Only the libraries of Open MPI can be bound into a container, and this host has %1. Choose the "
                       "MPI of the image.")},
    {Phrase::LauncherOfMpi,
     //: %1: a program, %2: a launcher and its version, %3: an MPI and its version
     QT_TRANSLATE_NOOP(
         "Advice",
         "%1 is %2, but the engine of this host uses %3: each rank would train alone. Put the launcher of "
         "%3 first in PATH and start Baremark again, or load its module (“modules” under “allocation”)."),
     //: %1: a program, %2: a launcher and its version, %3: an MPI and its version
     QT_TRANSLATE_NOOP(
         "Advice",
         "%1 is %2, but the engine of this host uses %3: each rank would train alone. Put the launcher of "
         "%3 first in PATH and start Baremark again, or name its module on the page Where.")},
    {Phrase::OneFileToProfile,
     QT_TRANSLATE_NOOP("Advice", "Name one experiment file, without --queue. In files, set “profiler” for an arm.")},
    {Phrase::ComparedBaseline,
     QT_TRANSLATE_NOOP("Advice", "A profiled arm is not compared. Choose an arm without a profiler as the baseline.")},
    // Scheduler options.
    {Phrase::OnHostsWithSchedulerOnly,
     QT_TRANSLATE_NOOP(
         "Advice", "It applies only to hosts with a scheduler. Without one, use “launcher”, “modules” and “prologue”."),
     QT_TRANSLATE_NOOP("Advice",
                       "Only hosts with a scheduler have this setting. Choose another host: this clears the settings "
                       "of the scheduler.")},
    {Phrase::OnHostsWithScheduler, QT_TRANSLATE_NOOP("Advice", "It applies only to hosts with a scheduler.")},
    {Phrase::SettingsOfHost,
     //: %1 and so on: the values in “with this host's scheduler: %1”
     QT_TRANSLATE_NOOP("Advice", "The scheduler of this host supports: %1.")},
    {Phrase::SettingsOfScheduler,
     //: %1 and so on: the values in “of %1: %2”
     QT_TRANSLATE_NOOP("Advice", "%1 supports: %2.")},
    {Phrase::ParallelEnvironmentOfHost,
     QT_TRANSLATE_NOOP("Advice",
                       "Grid Engine gives a job more than one slot only in a parallel environment. Name one; “qconf "
                       "-spl” on the host lists them.")},
    {Phrase::ParallelEnvironments,
     //: %1 and so on: the values in “%1: Grid Engine gives more than one slot only in a parallel environment”
     QT_TRANSLATE_NOOP(
         "Advice", "Grid Engine gives a job more than one slot only in a parallel environment. This host has: %1.")},
    {Phrase::ParallelEnvironmentForSlots,
     QT_TRANSLATE_NOOP("Advice",
                       "Grid Engine gives a job more than one slot only in a parallel environment. “qconf -spl” on the "
                       "host lists them.")},
    {Phrase::PartitionOrThreads,
     //: %1 and so on: the values in “%1; one that the host does not list needs threads_per_rank”
     QT_TRANSLATE_NOOP("Advice", "The host lists: %1. For another partition, set \"threads_per_rank\"."),
     //: %1 and so on: the values in “%1; one that the host does not list needs threads_per_rank”
     QT_TRANSLATE_NOOP("Advice",
                       "The host lists: %1. For another partition, enter the threads per rank on the page Scale.")},
    {Phrase::TimeApart,
     QT_TRANSLATE_NOOP("Advice", "Allowed: 1s to 30d, as a whole number with s, m, h or d, such as 6h.")},
    // Hosts, images and experiments.
    {Phrase::LocalOrAddedHost,
     QT_TRANSLATE_NOOP("Advice", "Allowed: local, or a host that was added with “baremark-cli host add”."),
     QT_TRANSLATE_NOOP("Advice", "Choose this machine, or add the host with “Add a host…”.")},
    {Phrase::OneOfAddedHosts,
     //: %1 and so on: the values in “one of %1, or a host that was added: baremark-cli host add”
     QT_TRANSLATE_NOOP("Advice", "Allowed: %1, or a host that was added with “baremark-cli host add”."),
     //: %1 and so on: the values in “one of %1, or a host that was added: baremark-cli host add”
     QT_TRANSLATE_NOOP("Advice", "Choose %1, or add the host with “Add a host…”.")},
    {Phrase::ListedHost, QT_TRANSLATE_NOOP("Advice", "“baremark-cli host list” shows the hosts."),
     QT_TRANSLATE_NOOP("Advice", "The hosts are listed on the left.")},
    {Phrase::ListedData, QT_TRANSLATE_NOOP("Advice", "“baremark-cli data list” shows the data on a host."),
     QT_TRANSLATE_NOOP("Advice", "The host's page lists the data on it.")},
    {Phrase::TestedHost,
     //: %1 and so on: the values in “a host whose test came to its end: baremark-cli host test %1”
     QT_TRANSLATE_NOOP("Advice", "Test the host first: baremark-cli host test %1"),
     QT_TRANSLATE_NOOP("Advice", "Test the host first, with “Test again” on its page.")},
    {Phrase::HostWithoutExperiments,
     //: %1 and so on: the values in “a host whose experiments are over; cancel these first, or, where it is gone for
     //: good, give them up with baremark-cli host remove --abandon: %1”
     QT_TRANSLATE_NOOP("Advice",
                       "Cancel the host's experiments first: %1. If the host no longer exists, use “baremark-cli host "
                       "remove --abandon”, which gives up these experiments.")},
    {Phrase::OtherHostName, QT_TRANSLATE_NOOP("Advice", "Choose another name, or remove that host first.")},
    {Phrase::SshHost, QT_TRANSLATE_NOOP("Advice", "It applies only to hosts over SSH.")},
    {Phrase::WritableFolderOnHost,
     QT_TRANSLATE_NOOP("Advice", "Name a folder on the host that your account can create and write to: --root FOLDER"),
     QT_TRANSLATE_NOOP("Advice", "Choose a folder on the host that your account can create and write to.")},
    {Phrase::EngineOfThisMachine,
     QT_TRANSLATE_NOOP(
         "Advice",
         "The engine is usually in the folder of this program. “baremark-cli host add NAME --here” builds one."),
     QT_TRANSLATE_NOOP(
         "Advice",
         "The engine is usually in the folder of this program. Install Baremark again, or build it with its engine.")},
    {Phrase::EngineOfHost, QT_TRANSLATE_NOOP("Advice", "Test the host again. This builds its engine.")},
    {Phrase::SendAgain, QT_TRANSLATE_NOOP("Advice", "Send it again. Baremark then packs it again.")},
    {Phrase::BuildAndSendAgain, QT_TRANSLATE_NOOP("Advice", "Build it again, and then send it.")},
    {Phrase::NoLinksToFolders,
     QT_TRANSLATE_NOOP("Advice", "Baremark cannot send a link to a folder. Replace the link with the folder itself.")},
    {Phrase::FetchLimits,
     //: %1 and so on: the values in “at most %1 files and folders of %2 bytes together; move out of the folder on the
     //: host what need not be fetched”
     QT_TRANSLATE_NOOP("Advice",
                       "Allowed: at most %1 files and folders with %2 bytes in total. On the host, move the files that "
                       "you do not need out of the folder.")},
    {Phrase::LongerId,
     //: %1 and so on: the values in “as many characters as tell it from the others: %1”
     QT_TRANSLATE_NOOP("Advice", "Type more characters of the id. These experiments match: %1.")},
    {Phrase::ExperimentNotOver,
     QT_TRANSLATE_NOOP("Advice", "Only an experiment that has not ended can be changed in this way.")},
    {Phrase::UnfinishedToResume, QT_TRANSLATE_NOOP("Advice", "It is done. “baremark-cli extend” adds blocks to it."),
     QT_TRANSLATE_NOOP("Advice", "It is done. “Add blocks” adds blocks to it.")},
    {Phrase::ExperimentWithoutBlock,
     QT_TRANSLATE_NOOP("Advice", "One of its blocks is running. Cancel the experiment first.")},
    {Phrase::ExperimentNotAtWork, QT_TRANSLATE_NOOP("Advice", "Cancel the experiment first.")},
    {Phrase::ExperimentNotCancelling,
     //: %1: the id of an experiment
     QT_TRANSLATE_NOOP("Advice",
                       "It is being cancelled. Wait until it has ended, or end it with: baremark-cli cancel %1"),
     QT_TRANSLATE_NOOP("Advice", "It is being cancelled. Wait until it has ended.")},
    {Phrase::ExperimentNotRemoved,
     //: %1 and so on: the values in “an experiment that was not removed; put it back with: baremark-cli remove %1
     //: --undo”
     QT_TRANSLATE_NOOP("Advice", "It was removed. Restore it with: baremark-cli remove %1 --undo"),
     QT_TRANSLATE_NOOP("Advice", "It was removed. Restore it first.")},
    {Phrase::MachineOfExperiment,
     //: %1 and so on: the values in “%1, which ran it on itself; go on there, or run its file here as a new experiment”
     QT_TRANSLATE_NOOP(
         "Advice",
         "It ran on %1, which was then the local machine. Resume it there, or run its file here as a new experiment.")},
    {Phrase::BytesOfReason, QT_TRANSLATE_NOOP("Advice", "Allowed: 1 to 2000 bytes, part of the result.")},
    {Phrase::NoDifference, QT_TRANSLATE_NOOP("Advice", "This arm has no unintended difference.")},
    {Phrase::StoreInUse,
     QT_TRANSLATE_NOOP("Advice",
                       "Another Baremark is writing to the store, so this one cannot update it. Close the other "
                       "Baremark and try again.")},
    // Options of the command line.
    {Phrase::JsonWithOutput, QT_TRANSLATE_NOOP("Advice", "Use --json with -o FILE, or leave it out.")},
    {Phrase::WithFormatJson, QT_TRANSLATE_NOOP("Advice", "This option needs --format json.")},
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
  static const std::vector<AdviceForm> kAll = [] {
    std::vector<AdviceForm> all(std::begin(kAdvice), std::end(kAdvice));
    all.insert(all.end(), imageAdvice().begin(), imageAdvice().end());
    return all;
  }();
  return kAll;
}

std::optional<QString> adviceText(const Phrased& allowed, Reader reader) {
  const std::span<const AdviceForm> forms = adviceForms();
  const auto form =
      std::find_if(forms.begin(), forms.end(), [&](const AdviceForm& each) { return each.phrase == allowed.phrase(); });
  if (form == forms.end()) return std::nullopt;
  const bool hasWindowWords = reader == Reader::Window && form->window != nullptr;
  QStringList values;
  for (const Phrased::Value& value : allowed.values()) values << valueForReader(value, reader);
  return filled(QCoreApplication::translate("Advice", hasWindowWords ? form->window : form->terminal), values);
}

}  // namespace baremark::app::text
