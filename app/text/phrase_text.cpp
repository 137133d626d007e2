// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/phrase_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>
#include <vector>

#include "app/text/device_phrases.h"
#include "app/text/runtime_issue_text.h"

namespace baremark::app::text {
namespace {

using core::base::Phrase;
using core::base::Phrased;

constexpr PhraseForm kForms[] = {
    {Phrase::Text, QT_TRANSLATE_NOOP("Phrases", "a text")},
    {Phrase::Number, QT_TRANSLATE_NOOP("Phrases", "a number")},
    {Phrase::WholeNumber, QT_TRANSLATE_NOOP("Phrases", "a whole number")},
    {Phrase::Object, QT_TRANSLATE_NOOP("Phrases", "an object")},
    {Phrase::List, QT_TRANSLATE_NOOP("Phrases", "a list")},
    {Phrase::NumberOrNull, QT_TRANSLATE_NOOP("Phrases", "a number or null")},
    {Phrase::TrueOrFalse, QT_TRANSLATE_NOOP("Phrases", "true or false")},
    //: %1: how many
    {Phrase::ListOf, QT_TRANSLATE_NOOP("Phrases", "a list of %1")},
    {Phrase::ListOfWords, QT_TRANSLATE_NOOP("Phrases", "a list of words")},
    {Phrase::ListOfRanks, QT_TRANSLATE_NOOP("Phrases", "a list of 1 to 64 numbers of ranks")},
    {Phrase::ListOfSettingNames, QT_TRANSLATE_NOOP("Phrases", "a list with two or more names of settings")},
    {Phrase::OneLine, QT_TRANSLATE_NOOP("Phrases", "a text of one line")},
    {Phrase::OneLineWithoutNul, QT_TRANSLATE_NOOP("Phrases", "one line without NUL characters")},
    {Phrase::ListedValue, QT_TRANSLATE_NOOP("Phrases", "one of the values in the workload")},
    {Phrase::ObjectOfSettings, QT_TRANSLATE_NOOP("Phrases", "an object with settings and their values")},
    {Phrase::Percentage, QT_TRANSLATE_NOOP("Phrases", "a percentage such as 2%")},
    {Phrase::PercentBelowAll, QT_TRANSLATE_NOOP("Phrases", "above 0% and below 100%")},
    {Phrase::AbsolutePath, QT_TRANSLATE_NOOP("Phrases", "an absolute path without ..")},
    {Phrase::AbsolutePathOnHost, QT_TRANSLATE_NOOP("Phrases", "an absolute path on the host")},
    {Phrase::PathWithoutColon, QT_TRANSLATE_NOOP("Phrases", "a path without a colon")},
    //: %1: a character
    {Phrase::TextWithout, QT_TRANSLATE_NOOP("Phrases", "a text without “%1”")},
    {Phrase::OneCaseLeft, QT_TRANSLATE_NOOP("Phrases", "at least one case that is not excluded")},
    {Phrase::FolderOfIdxFiles, QT_TRANSLATE_NOOP("Phrases", "the folder with the idx files")},
    //: %1, %2: the least and the most
    {Phrase::Range, QT_TRANSLATE_NOOP("Phrases", "%1 to %2")},
    //: %1: a time
    {Phrase::TimeForEveryScheduler,
     QT_TRANSLATE_NOOP("Phrases", "a time that every scheduler reads in the same way: half an hour is 0:30:00 or 30m")},
    {Phrase::TimeOrNone,
     QT_TRANSLATE_NOOP(
         "Phrases", "a time such as 0:30:00 or 30m, or no time; the scheduler has no value for a job without a limit")},
    //: %1, %2: the least and the most
    {Phrase::BytesRange, QT_TRANSLATE_NOOP("Phrases", "%1 to %2 bytes")},
    //: %1, %2: the least and the most
    {Phrase::BytesInOneLine, QT_TRANSLATE_NOOP("Phrases", "%1 to %2 bytes in one line")},
    //: %1: a number
    {Phrase::Bytes, QT_TRANSLATE_NOOP("Phrases", "%1 bytes")},
    //: %1, %2: the least and the most
    {Phrase::ArmsRange, QT_TRANSLATE_NOOP("Phrases", "%1 to %2 arms")},
    //: %1: how many
    {Phrase::FilesAndFolders, QT_TRANSLATE_NOOP("Phrases", "%1 files and folders")},
    {Phrase::FileListBytes, QT_TRANSLATE_NOOP("Phrases", "a list of files of at most 256 MiB")},
    //: %1, %2: the least and the most
    {Phrase::CasesRange, QT_TRANSLATE_NOOP("Phrases", "%1 to %2 cases")},
    //: %1: a number
    {Phrase::MoreCases, QT_TRANSLATE_NOOP("Phrases", "more than %1 cases")},
    //: %1, %2: the least and the most
    {Phrase::ValuesRange, QT_TRANSLATE_NOOP("Phrases", "%1 to %2 values")},
    //: %1: how many
    {Phrase::Levels, QT_TRANSLATE_NOOP("Phrases", "%1 levels")},
    {Phrase::NestedDeeper, QT_TRANSLATE_NOOP("Phrases", "nested too deep")},
    //: %1: a number
    {Phrase::MultipleOfRanks, QT_TRANSLATE_NOOP("Phrases", "a multiple of %1, the ranks of a point")},
    //: %1: a number
    {Phrase::Below, QT_TRANSLATE_NOOP("Phrases", "below %1")},
    {Phrase::OnlyWithBlocks, QT_TRANSLATE_NOOP("Phrases", "only with \"order\": \"blocks\"")},
    //: %1: an option such as --time=1
    {Phrase::OptionWithoutTime,
     QT_TRANSLATE_NOOP("Phrases", "only if the further option %1 of the experiment sets no time")},
    //: %1: options
    {Phrase::NoRefusedOption, QT_TRANSLATE_NOOP("Phrases",
                                                "no option of %1, because Baremark finds each job by its name and "
                                                "output, and submits every job on its own")},
    //: %1: options
    {Phrase::NoClusterOption,
     QT_TRANSLATE_NOOP("Phrases", "no option of %1, because all commands on a host must use the same cluster")},
    {Phrase::NoOptionOfName,
     QT_TRANSLATE_NOOP("Phrases", "any option except the job's name and output, which Baremark needs to find the job")},
    //: %1: what a scheduler reads, such as #SBATCH -
    {Phrase::OneOptionLine, QT_TRANSLATE_NOOP("Phrases", "one line that begins with -")},
    {Phrase::SchedulerOption, QT_TRANSLATE_NOOP("Phrases", "an option of the scheduler, beginning with -")},
    {Phrase::SettingLetters,
     QT_TRANSLATE_NOOP("Phrases",
                       "up to 128 letters, digits and _ . : , @ = / + % - & | ( ) ! *, not beginning with -")},
    {Phrase::VariableName,
     QT_TRANSLATE_NOOP("Phrases", "letters, digits and _, not beginning with a digit or BAREMARK_")},
    {Phrase::HostNameLetters, QT_TRANSLATE_NOOP("Phrases", "letters, digits and . - _")},
    {Phrase::RegistryPassword, QT_TRANSLATE_NOOP("Phrases", "a password in one line")},
    {Phrase::RootFileSystem, QT_TRANSLATE_NOOP("Phrases", "an image with a root file system")},
    {Phrase::DescriptorId, QT_TRANSLATE_NOOP("Phrases", "lower-case letters, digits and -")},
    {Phrase::PlainName,
     QT_TRANSLATE_NOOP("Phrases", "1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first")},
    {Phrase::HostName,
     QT_TRANSLATE_NOOP("Phrases",
                       "1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first; not \"local\", "
                       "which is this machine")},
    {Phrase::IdOfExperiment,
     QT_TRANSLATE_NOOP("Phrases", "an id from `list`, or enough of its first characters to identify it")},
    //: %1: a value
    {Phrase::SameForRuntimes,
     QT_TRANSLATE_NOOP("Phrases", "%1, because another runtime of this experiment needs this value")},
    //: %1: how many
    {Phrase::MountPlaces, QT_TRANSLATE_NOOP("Phrases", "at most %1 folders, one for each mount point of the runtime")},
    {Phrase::EngineFile, QT_TRANSLATE_NOOP("Phrases", "the file of an engine on this machine")},
    {Phrase::PackageFashionMnist,
     QT_TRANSLATE_NOOP("Phrases", "the package dataset-fashion-mnist on that host or on this machine")},
    {Phrase::EngineSources, QT_TRANSLATE_NOOP("Phrases", "the engine's source archive in the folder of this program")},
    {Phrase::FolderWithFiles, QT_TRANSLATE_NOOP("Phrases", "a folder with files in it")},
    {Phrase::Store, QT_TRANSLATE_NOOP("Phrases", "a store of Baremark")},
    {Phrase::OtherFileThanStore, QT_TRANSLATE_NOOP("Phrases", "a file that is not part of the store itself")},
    //: %1: how many
    {Phrase::AtMostHops, QT_TRANSLATE_NOOP("Phrases", "at most %1 jump hosts")},
    //: %1: how many
    {Phrase::NoneOr, QT_TRANSLATE_NOOP("Phrases", "none, or %1")},
    {Phrase::JsonInUtf8, QT_TRANSLATE_NOOP("Phrases", "JSON in UTF-8")},
    {Phrase::DoubleNumber, QT_TRANSLATE_NOOP("Phrases", "a number that fits in a double")},
    {Phrase::WordsWithoutNul, QT_TRANSLATE_NOOP("Phrases", "words without NUL characters")},
    {Phrase::NodeNames, QT_TRANSLATE_NOOP("Phrases", "names of nodes")},
    {Phrase::SshDestination,
     QT_TRANSLATE_NOOP("Phrases",
                       "a host, user@host or a name from the ssh config: letters, digits and . - _ : / [ ] % in the "
                       "host's name")},
    {Phrase::SshSettings, QT_TRANSLATE_NOOP("Phrases", "the output of ssh -G")},
    {Phrase::SshUser, QT_TRANSLATE_NOOP("Phrases", "a user name without control characters, not beginning with -")},
    {Phrase::SshUserQuoted, QT_TRANSLATE_NOOP("Phrases", "the user name itself, in quotes, instead of %r")},
    {Phrase::SshClient, QT_TRANSLATE_NOOP("Phrases", "OpenSSH's client (package openssh-client)")},
    {Phrase::File, QT_TRANSLATE_NOOP("Phrases", "a file")},
    {Phrase::BaseInFile, QT_TRANSLATE_NOOP("Phrases", "a base whose name is in the file")},
    {Phrase::NewFile, QT_TRANSLATE_NOOP("Phrases", "a file that does not exist yet")},
    {Phrase::HomeFolder, QT_TRANSLATE_NOOP("Phrases", "the path of a home folder")},
    {Phrase::ProbeAnswer, QT_TRANSLATE_NOOP("Phrases", "an answer of the probe's script")},
    {Phrase::CompleteAnswer, QT_TRANSLATE_NOOP("Phrases", "a complete answer")},
    {Phrase::SafeFileNames,
     QT_TRANSLATE_NOOP("Phrases", "names without control characters and backslashes, not ending in .part")},
    {Phrase::ExperimentFileOrId,
     QT_TRANSLATE_NOOP("Phrases", "the file of an unfinished experiment, or the id of that experiment")},
    {Phrase::DifferenceName, QT_TRANSLATE_NOOP("Phrases", "group.name, as `compare` shows it")},
    {Phrase::PointName, QT_TRANSLATE_NOOP("Phrases", "NODESxRANKS, such as 1x2")},
    // Values that are refused.
    {Phrase::Empty, QT_TRANSLATE_NOOP("Phrases", "empty")},
    {Phrase::EmptyText, QT_TRANSLATE_NOOP("Phrases", "an empty text")},
    //: %1: a number
    {Phrase::ArmCount, QT_TRANSLATE_NOOP("Phrases", "%1 arms")},
    //: %1: a number
    {Phrase::FolderCount, QT_TRANSLATE_NOOP("Phrases", "%1 folders")},
    //: %1: a number
    {Phrase::SessionCount, QT_TRANSLATE_NOOP("Phrases", "%1 sessions")},
    //: %1: a number
    {Phrase::ValueCount, QT_TRANSLATE_NOOP("Phrases", "%1 values")},
    {Phrase::EveryCaseExcluded, QT_TRANSLATE_NOOP("Phrases", "every case is excluded")},
    {Phrase::IndependentOrder, QT_TRANSLATE_NOOP("Phrases", "the order “independent”")},
    //: %1: a version
    {Phrase::StoreOfVersion, QT_TRANSLATE_NOOP("Phrases", "store %1")},
    //: %1: a program
    {Phrase::NotInstalled, QT_TRANSLATE_NOOP("Phrases", "not installed: there is no command %1")},
    // What an error is about.
    {Phrase::KindHost, QT_TRANSLATE_NOOP("Phrases", "host")},
    {Phrase::KindImage, QT_TRANSLATE_NOOP("Phrases", "image")},
    {Phrase::KindForm, QT_TRANSLATE_NOOP("Phrases", "form of the image")},
    {Phrase::KindExperiment, QT_TRANSLATE_NOOP("Phrases", "experiment")},
    {Phrase::KindRuntime, QT_TRANSLATE_NOOP("Phrases", "runtime")},
    {Phrase::KindProfiler, QT_TRANSLATE_NOOP("Phrases", "profiler")},
    {Phrase::KindData, QT_TRANSLATE_NOOP("Phrases", "data")},
    {Phrase::KindFile, QT_TRANSLATE_NOOP("Phrases", "file")},
    {Phrase::KindBlock, QT_TRANSLATE_NOOP("Phrases", "block")},
    {Phrase::KindAllocation, QT_TRANSLATE_NOOP("Phrases", "job")},
    {Phrase::KindRun, QT_TRANSLATE_NOOP("Phrases", "run")},
    //: %1: a name
    {Phrase::NamedHost, QT_TRANSLATE_NOOP("Phrases", "host %1")},
    //: %1: a name
    {Phrase::NamedImage, QT_TRANSLATE_NOOP("Phrases", "image %1")},
    //: %1: a name
    {Phrase::TestOfImage, QT_TRANSLATE_NOOP("Phrases", "test of image %1")},
    //: %1: an image, %2: a runtime
    {Phrase::FormOfImage, QT_TRANSLATE_NOOP("Phrases", "the copy of image %1 for %2")},
    //: %1: an image, %2: a runtime, %3: a folder
    {Phrase::FormOfImageIn, QT_TRANSLATE_NOOP("Phrases", "the copy of image %1 for %2 in %3")},
    //: %1: an image, %2: a folder
    {Phrase::ImageIn, QT_TRANSLATE_NOOP("Phrases", "image %1 in %2")},
    //: %1: an id
    {Phrase::NamedBlock, QT_TRANSLATE_NOOP("Phrases", "block %1")},
    //: %1: an id
    {Phrase::NamedRun, QT_TRANSLATE_NOOP("Phrases", "run %1")},
    //: %1: an id
    {Phrase::NamedAllocation, QT_TRANSLATE_NOOP("Phrases", "job %1")},
    //: %1: an id
    {Phrase::ExperimentOfId, QT_TRANSLATE_NOOP("Phrases", "experiment %1")},
    //: %1: its name
    {Phrase::ExperimentOfName, QT_TRANSLATE_NOOP("Phrases", "The experiment “%1”")},
    //: %1: a scheduler, %2: a host
    {Phrase::SchedulerOfHost, QT_TRANSLATE_NOOP("Phrases", "%1 on %2")},
    //: %1: a scheduler, %2: a host
    {Phrase::AnswerOfScheduler, QT_TRANSLATE_NOOP("Phrases", "answer of %1 on %2")},
    //: %1: a host
    {Phrase::EngineOnHost, QT_TRANSLATE_NOOP("Phrases", "engine on %1")},
    //: %1: a host
    {Phrase::EngineBuildOnHost, QT_TRANSLATE_NOOP("Phrases", "build of the engine on %1")},
    //: %1: a runtime
    {Phrase::ProbeOf, QT_TRANSLATE_NOOP("Phrases", "probe of %1")},
    {Phrase::ProbeOfHost, QT_TRANSLATE_NOOP("Phrases", "probe of the host")},
    //: %1: an arm
    {Phrase::DifferenceOfArm, QT_TRANSLATE_NOOP("Phrases", "difference of %1")},
    //: %1: an arm
    {Phrase::WaiverOfArm, QT_TRANSLATE_NOOP("Phrases", "waiver of %1")},
    //: %1, %2: numbers
    {Phrase::LineColumn, QT_TRANSLATE_NOOP("Phrases", "line %1, column %2")},
    //: %1: a file, %2, %3: numbers
    {Phrase::LineColumnOfFile, QT_TRANSLATE_NOOP("Phrases", "%1: line %2, column %3")},
    //: %1: a number, %2: a line of a file
    {Phrase::TextOfLine, QT_TRANSLATE_NOOP("Phrases", "line %1: %2")},
    {Phrase::HostKey, QT_TRANSLATE_NOOP("Phrases", "host key")},
    {Phrase::HostNameField, QT_TRANSLATE_NOOP("Phrases", "name of the host")},
    {Phrase::ImageNameField, QT_TRANSLATE_NOOP("Phrases", "name of the image")},
    {Phrase::ImageSource, QT_TRANSLATE_NOOP("Phrases", "source of the image")},
    {Phrase::DataNameField, QT_TRANSLATE_NOOP("Phrases", "the name of the data")},
    {Phrase::ExtensionCount, QT_TRANSLATE_NOOP("Phrases", "number of extensions")},
    {Phrase::ImagesOfFashionMnist, QT_TRANSLATE_NOOP("Phrases", "the images of Fashion-MNIST")},
    {Phrase::FileList, QT_TRANSLATE_NOOP("Phrases", "the list of files")},
    {Phrase::CommandLine, QT_TRANSLATE_NOOP("Phrases", "command line")},
    {Phrase::JobId, QT_TRANSLATE_NOOP("Phrases", "job id")},
    //: %1: the id of a job
    {Phrase::SubmissionOf, QT_TRANSLATE_NOOP("Phrases", "submission of %1")},
    // Checks before a run: what they look at, what they found, what to do about it.
    {Phrase::CheckRuntime, QT_TRANSLATE_NOOP("Phrases", "the runtime runs a command")},
    {Phrase::CheckDigest, QT_TRANSLATE_NOOP("Phrases", "the image has the content that its digest names")},
    {Phrase::CheckUserNamespaces, QT_TRANSLATE_NOOP("Phrases", "this account can create user namespaces")},
    {Phrase::CheckImage,
     QT_TRANSLATE_NOOP("Phrases", "the image is there, can be mounted, and is of the host's architecture")},
    {Phrase::CheckLibc,
     QT_TRANSLATE_NOOP("Phrases", "the image's C library is new enough for the libraries bound into it")},
    {Phrase::CheckRoom, QT_TRANSLATE_NOOP("Phrases", "the file system of the images has room")},
    {Phrase::CheckMpi, QT_TRANSLATE_NOOP("Phrases", "MPI in the image is of the host's family and not newer")},
    {Phrase::CheckPmix, QT_TRANSLATE_NOOP("Phrases", "PMIx in the image works with the host's")},
    {Phrase::CheckNamespaces, QT_TRANSLATE_NOOP("Phrases", "the ranks of a node share the namespaces that MPI needs")},
    {Phrase::CheckNodes, QT_TRANSLATE_NOOP("Phrases", "the launcher reaches the planned nodes")},
    {Phrase::CheckMemlock, QT_TRANSLATE_NOOP("Phrases", "ranks may lock enough memory")},
    {Phrase::CheckSharedMemory, QT_TRANSLATE_NOOP("Phrases", "/dev/shm is large enough and shared with the host")},
    {Phrase::CheckBinds, QT_TRANSLATE_NOOP("Phrases", "every bound folder exists")},
    {Phrase::CheckTransport, QT_TRANSLATE_NOOP("Phrases", "every arm uses the transports of the baseline")},
    {Phrase::CheckWorld, QT_TRANSLATE_NOOP("Phrases", "the ranks find each other")},
    {Phrase::CheckExchange, QT_TRANSLATE_NOOP("Phrases", "4 MiB arrive between neighbouring ranks")},
    {Phrase::CheckEnvironment, QT_TRANSLATE_NOOP("Phrases", "no variable loads other libraries into the ranks")},
    {Phrase::CheckSecrets, QT_TRANSLATE_NOOP("Phrases", "no password or key stands in the job script")},
    {Phrase::CheckRecord, QT_TRANSLATE_NOOP("Phrases", "the check of each arm is recorded")},
    {Phrase::FoundByTheJob, QT_TRANSLATE_NOOP("Phrases", "not known yet; the job checks it")},
    {Phrase::FoundNotTested, QT_TRANSLATE_NOOP("Phrases", "not tested on this host yet")},
    {Phrase::FoundNotSeen, QT_TRANSLATE_NOOP("Phrases", "the host was not asked")},
    //: %1: a runtime and its version
    {Phrase::FoundRan, QT_TRANSLATE_NOOP("Phrases", "%1 ran a command")},
    //: %1: a runtime
    {Phrase::FoundNotInstalled, QT_TRANSLATE_NOOP("Phrases", "%1 is not installed")},
    //: %1: a runtime
    {Phrase::FoundNoAnswer, QT_TRANSLATE_NOOP("Phrases", "%1 did not answer in time")},
    //: %1: a runtime, %2: why
    {Phrase::FoundNotRunning, QT_TRANSLATE_NOOP("Phrases", "%1 does not run: %2")},
    //: %1: a digest
    {Phrase::FoundSameDigest, QT_TRANSLATE_NOOP("Phrases", "its digest is still %1")},
    //: %1: a digest
    {Phrase::FoundOtherDigest,
     QT_TRANSLATE_NOOP("Phrases", "files of the image changed since its digest %1 was computed")},
    {Phrase::FoundNamespaces, QT_TRANSLATE_NOOP("Phrases", "unshare created a user namespace")},
    //: %1: a runtime
    {Phrase::FoundRuntimeHasThem, QT_TRANSLATE_NOOP("Phrases", "%1 runs without further rights")},
    //: %1: a setting of the kernel
    {Phrase::FoundBarrier, QT_TRANSLATE_NOOP("Phrases", "unshare cannot create a user namespace: %1")},
    {Phrase::FoundNoNamespaces, QT_TRANSLATE_NOOP("Phrases", "unshare cannot create a user namespace")},
    {Phrase::FoundToBeBuilt, QT_TRANSLATE_NOOP("Phrases", "Baremark builds it before the first run")},
    //: %1: a path
    {Phrase::FoundNoImage, QT_TRANSLATE_NOOP("Phrases", "nothing is at %1")},
    {Phrase::FoundNoFuse, QT_TRANSLATE_NOOP("Phrases", "this account cannot open /dev/fuse")},
    //: %1: an architecture
    {Phrase::FoundMachine, QT_TRANSLATE_NOOP("Phrases", "image and host: %1")},
    //: %1, %2: architectures
    {Phrase::FoundMachines, QT_TRANSLATE_NOOP("Phrases", "the image is for %1, the host is %2")},
    //: %1, %2: versions
    {Phrase::FoundLibcs, QT_TRANSLATE_NOOP("Phrases", "glibc %1 in the image, %2 on the host")},
    //: %1, %2: numbers
    {Phrase::FoundRoom, QT_TRANSLATE_NOOP("Phrases", "%1 MB and %2 inodes free")},
    //: %1, %2: numbers of MB
    {Phrase::FoundRoomOf, QT_TRANSLATE_NOOP("Phrases", "%1 MB free, %2 needed")},
    //: %1, %3: numbers of MB, %2: a folder
    {Phrase::FoundRoomIn, QT_TRANSLATE_NOOP("Phrases", "%1 MB free in %2, %3 needed")},
    //: %1, %2: numbers
    {Phrase::FoundFewInodes, QT_TRANSLATE_NOOP("Phrases", "%1 inodes free, about %2 needed")},
    //: %1, %2: MPI libraries
    {Phrase::FoundMpis, QT_TRANSLATE_NOOP("Phrases", "%1 in the image, %2 on the host")},
    {Phrase::FoundNoMpi, QT_TRANSLATE_NOOP("Phrases", "no MPI library found in the image")},
    //: %1, %2: versions
    {Phrase::FoundPmixes, QT_TRANSLATE_NOOP("Phrases", "PMIx %1 in the image, %2 on the host")},
    //: %1: a host
    {Phrase::ImageUnfitFor, QT_TRANSLATE_NOOP("Phrases", "the image would not work on %1")},
    //: %1: a runtime, %2: names of namespaces
    {Phrase::FoundOwnNamespaces, QT_TRANSLATE_NOOP("Phrases", "%1 gives each container its own: %2")},
    //: %1: a runtime
    {Phrase::FoundSharedNamespaces, QT_TRANSLATE_NOOP("Phrases", "%1 shares them")},
    //: %1, %2: numbers
    {Phrase::FoundNodes, QT_TRANSLATE_NOOP("Phrases", "ranks ran on %1 of %2 nodes")},
    //: %1: a limit
    {Phrase::FoundMemlock, QT_TRANSLATE_NOOP("Phrases", "memlock: %1")},
    //: %1, %2: numbers
    {Phrase::FoundSharedMemory, QT_TRANSLATE_NOOP("Phrases", "%1 MiB for %2 ranks of a node")},
    //: %1, %2: numbers
    {Phrase::FoundPrivateMemory, QT_TRANSLATE_NOOP("Phrases", "%1 MiB here, %2 MiB in another arm")},
    //: %1: a runtime
    {Phrase::FoundOwnMemory, QT_TRANSLATE_NOOP("Phrases", "%1 gives the ranks of a node no common /dev/shm")},
    //: %1: a path
    {Phrase::FoundNoSource, QT_TRANSLATE_NOOP("Phrases", "%1 does not exist on the host")},
    //: %1, %2, %3: names of components of Open MPI
    {Phrase::FoundTransport, QT_TRANSLATE_NOOP("Phrases", "pml %1, btl %2, single copy %3")},
    //: %1: a mechanism of Open MPI, such as: cma, refused
    {Phrase::FoundRefusedCopy,
     QT_TRANSLATE_NOOP(
         "Phrases",
         "single copy %1: ranks of a node may not read each other's memory, so each long message is tried "
         "twice")},
    //: %1: what differs, %2, %3: its values
    {Phrase::FoundTransports, QT_TRANSLATE_NOOP("Phrases", "%1 is %2 here, %3 in the baseline")},
    //: %1: a number
    {Phrase::FoundWorld, QT_TRANSLATE_NOOP("Phrases", "%1 ranks in one world")},
    //: %1, %2: numbers
    {Phrase::FoundWorlds, QT_TRANSLATE_NOOP("Phrases", "each rank sees %1 of %2 ranks")},
    //: %1, %2: numbers
    {Phrase::FoundExchange, QT_TRANSLATE_NOOP("Phrases", "%1 MiB in %2 ms")},
    {Phrase::FoundOneRank, QT_TRANSLATE_NOOP("Phrases", "one rank has no neighbour")},
    //: %1: a number
    {Phrase::FoundNoExchange, QT_TRANSLATE_NOOP("Phrases", "%1 MiB did not arrive within 60 s")},
    {Phrase::FoundNone, QT_TRANSLATE_NOOP("Phrases", "none was found")},
    //: %1: names of variables
    {Phrase::FoundVariables, QT_TRANSLATE_NOOP("Phrases", "set: %1")},
    //: %1: names
    {Phrase::FoundSecrets, QT_TRANSLATE_NOOP("Phrases", "it looks like one: %1")},
    {Phrase::FoundRecord, QT_TRANSLATE_NOOP("Phrases", "its canary and its passport are stored")},
    {Phrase::FoundNoRecord, QT_TRANSLATE_NOOP("Phrases", "its run left no canary")},
    {Phrase::FixRuntime,
     QT_TRANSLATE_NOOP("Phrases", "Ask the administrator to set it up on this host, or choose another runtime.")},
    {Phrase::FixImage, QT_TRANSLATE_NOOP("Phrases", "Build the image again, or send it again.")},
    {Phrase::FixNamespaces, QT_TRANSLATE_NOOP("Phrases",
                                              "Ask the administrator to allow user namespaces, or choose a runtime "
                                              "that does without them. A container must be "
                                              "started with --security-opt seccomp=unconfined.")},
    {Phrase::FixFuse,
     QT_TRANSLATE_NOOP(
         "Phrases",
         "Ask the administrator for access to /dev/fuse, or choose a variant that takes the image as a folder.")},
    //: %1: an architecture
    {Phrase::FixMachine, QT_TRANSLATE_NOOP("Phrases", "Use an image of the architecture %1.")},
    {Phrase::FixLibc,
     QT_TRANSLATE_NOOP("Phrases", "Use an image with a newer C library, or do not bind libraries of the host.")},
    {Phrase::FixRoom,
     QT_TRANSLATE_NOOP("Phrases",
                       "Remove images that are no longer needed, or move the host's folder to a larger file system.")},
    {Phrase::FixPlace,
     QT_TRANSLATE_NOOP("Phrases", "Make room there, or choose a variant or a runtime that writes elsewhere.")},
    //: %1: a file system, such as nfs
    {Phrase::FixSlowStore,
     QT_TRANSLATE_NOOP("Phrases",
                       "Move the host's folder to a local file system: %1 makes building and starting images slow.")},
    {Phrase::FixMpi,
     QT_TRANSLATE_NOOP("Phrases",
                       "Use an image with the MPI of the host, or one that is older and of the same family.")},
    {Phrase::FixPmix, QT_TRANSLATE_NOOP("Phrases", "Use an image with PMIx 2.1.1 or newer.")},
    {Phrase::FixShare, QT_TRANSLATE_NOOP("Phrases", "Choose a variant of the runtime that shares them with the host.")},
    {Phrase::FixNodes,
     QT_TRANSLATE_NOOP(
         "Phrases",
         "Check that the launcher can start processes on every node of the job, and that each node has the runtime.")},
    {Phrase::FixMemlock, QT_TRANSLATE_NOOP("Phrases",
                                           "Raise the limit for jobs: LimitMEMLOCK=infinity for the scheduler's "
                                           "service, or --ulimit memlock=-1 for the runtime.")},
    {Phrase::FixSharedMemory,
     QT_TRANSLATE_NOOP("Phrases", "Let the runtime share /dev/shm with the host, or make it larger.")},
    {Phrase::FixOwnMemory, QT_TRANSLATE_NOOP("Phrases",
                                             "Let the runtime share /dev/shm with the host. Without it, MPI sends "
                                             "messages within a node by a slower way.")},
    {Phrase::FixSource, QT_TRANSLATE_NOOP("Phrases", "Make the folder on the host, or correct the path.")},
    {Phrase::FixTransport,
     QT_TRANSLATE_NOOP("Phrases",
                       "Set the transport in all arms alike, or waive the difference on the page of the experiment.")},
    {Phrase::FixRefusedCopy,
     QT_TRANSLATE_NOOP("Phrases",
                       "Allow the system call process_vm_readv (in a container: --cap-add SYS_PTRACE), or set "
                       "OMPI_MCA_btl_vader_single_copy_mechanism=none (Open MPI 5: OMPI_MCA_smsc=^cma) in all arms. "
                       "Otherwise MPI prints a line for each message, and a long run may reach the limit of its log.")},
    {Phrase::FixWorld, QT_TRANSLATE_NOOP("Phrases",
                                         "Check that MPI and PMIx in the image fit the launcher, and that the runtime "
                                         "passes on the launcher's variables.")},
    {Phrase::FixExchange,
     QT_TRANSLATE_NOOP("Phrases",
                       "Let the ranks share /dev/shm and the user namespace, or set "
                       "OMPI_MCA_btl_vader_single_copy_mechanism=none (Open MPI 5: OMPI_MCA_smsc=^cma) in all arms.")},
    {Phrase::FixEnvironment,
     QT_TRANSLATE_NOOP(
         "Phrases", "Remove the variable from the environment of the job or the arm, unless it is what you measure.")},
    {Phrase::FixSecret,
     QT_TRANSLATE_NOOP("Phrases", "Keep it in a file that only you can read, and read that file in the prologue.")},
    {Phrase::FixRun, QT_TRANSLATE_NOOP("Phrases", "Read the log of the arm's run.")},
    // What to use instead.
    {Phrase::BindNone, QT_TRANSLATE_NOOP("Phrases", "\"bind\": \"none\" to share cores")},
};

struct PhraseTr {
  Q_DECLARE_TR_FUNCTIONS(Phrases)
};

/// A known issue without its point, for a sentence that goes on. Other words stay as they are.
QString issueInSentence(const QString& words) {
  const QString sentence = translatedIssue(words.toStdString() + ".");
  return sentence.endsWith(QLatin1Char('.')) ? sentence.chopped(1) : sentence;
}

}  // namespace

std::span<const PhraseForm> phraseForms() {
  static const std::vector<PhraseForm> kAll = [] {
    std::vector<PhraseForm> all(std::begin(kForms), std::end(kForms));
    all.insert(all.end(), devicePhrases().begin(), devicePhrases().end());
    return all;
  }();
  return kAll;
}

QString namesText(const Phrased::Names& names) {
  constexpr std::size_t kShown = 12;
  const std::size_t shown = std::min(names.size(), kShown);
  QStringList words;
  for (std::size_t i = 0; i < shown; ++i) words << QString::fromStdString(names[i]);
  if (names.size() > shown)
    return PhraseTr::tr("%1 and %2 more", "names, how many more")
        .arg(words.join(QStringLiteral(", ")), QString::number(names.size() - shown));
  if (words.size() < 2) return words.join(QString());
  const QString last = words.takeLast();
  return PhraseTr::tr("%1 or %2", "names, the last name").arg(words.join(QStringLiteral(", ")), last);
}

QString valueText(const Phrased::Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return QString::number(*number);
  if (const auto* names = std::get_if<Phrased::Names>(&value)) return namesText(*names);
  return QString::fromStdString(std::get<std::string>(value));
}

QString filled(const QString& words, const QStringList& values) {
  QString out;
  for (qsizetype i = 0; i < words.size(); ++i) {
    const int number = words[i] == QLatin1Char('%') && i + 1 < words.size() ? words[i + 1].digitValue() : -1;
    if (number < 1 || number > values.size()) {
      out += words[i];
      continue;
    }
    out += values[number - 1];
    ++i;
  }
  return out;
}

QString phraseText(const Phrased& phrased) {
  QStringList values;
  for (const Phrased::Value& value : phrased.values()) values << valueText(value);
  if (phrased.phrase() <= Phrase::Names) return values.join(QString());
  if (phrased.phrase() == Phrase::RuntimeIssue || phrased.phrase() == Phrase::RuntimeFix)
    return translatedIssue(values.join(QString()).toStdString());
  if (phrased.phrase() == Phrase::FoundNotRunning && values.size() == 2) values[1] = issueInSentence(values[1]);
  const std::span<const PhraseForm> forms = phraseForms();
  const auto form =
      std::find_if(forms.begin(), forms.end(), [&](const PhraseForm& each) { return each.phrase == phrased.phrase(); });
  if (form == forms.end()) return QString::fromStdString(phrased.english());
  return filled(QCoreApplication::translate("Phrases", form->text), values);
}

}  // namespace baremark::app::text
