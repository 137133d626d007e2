// SPDX-License-Identifier: Apache-2.0
// The phrases of which the slots of an Error are made (phrased.h): name and English text, with %1 for a value. An
// includer defines PHRASE(name, english), and ADVICE and ENGLISH where these differ.
//   PHRASE   has a translation. A comment behind it, or with a colon before it, is for translators.
//   ADVICE   stays English here: for users, app/text/advice_text has whole sentences.
//   ENGLISH  stays English: the engine prints it, developers read it, or app/text chooses words by its name.
#ifndef ADVICE
#define ADVICE(name, english) PHRASE(name, english)
#endif
#ifndef ENGLISH
#define ENGLISH(name, english) PHRASE(name, english)
#endif

ENGLISH(None, "")     // an empty slot
ENGLISH(Value, "%1")  // %1 as it is, in every language: a name, a number, a path, a command
ENGLISH(Names, "%1")  // one of a list of names

// Kinds of values.
PHRASE(Text, "a text")
PHRASE(Number, "a number")
PHRASE(WholeNumber, "a whole number")
PHRASE(Object, "an object")
PHRASE(List, "a list")
PHRASE(NumberOrNull, "a number or null")
ENGLISH(NumbersOrNull, "numbers or null")
PHRASE(TrueOrFalse, "true or false")
PHRASE(ListOf, "a list of %1")  // %1: how many
PHRASE(ListOfWords, "a list of words")
PHRASE(ListOfRanks, "a list of 1 to 64 numbers of ranks")
PHRASE(ListOfSettingNames, "a list with two or more names of settings")
ENGLISH(ObjectOfTexts, "an object of texts")
PHRASE(ObjectOfSettings, "an object with settings and their values")
PHRASE(OneLine, "a text of one line")
PHRASE(OneLineWithoutNul, "one line without NUL characters")
PHRASE(WordsWithoutNul, "words without NUL characters")
ENGLISH(Utf8, "UTF-8")
PHRASE(JsonInUtf8, "JSON in UTF-8")
PHRASE(DoubleNumber, "a number that fits in a double")
PHRASE(Percentage, "a percentage such as 2%")
ENGLISH(UtcTime, "UTC such as 2026-08-21T14:32:05.120Z")
ENGLISH(Ulid, "a ULID")
ENGLISH(Ulids, "ULIDs")
ENGLISH(RegularExpression, "a regular expression")
PHRASE(AbsolutePath, "an absolute path without ..")
PHRASE(AbsolutePathOnHost, "an absolute path on the host")
PHRASE(PathWithoutColon, "a path without a colon")
PHRASE(TextWithout, "a text without “%1”")  // %1: a character
PHRASE(PlainName, "1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first")
PHRASE(HostName,
       "1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first; not \"local\", which is this "
       "machine")
PHRASE(HostNameLetters, "letters, digits and . - _")
PHRASE(DescriptorId, "lower-case letters, digits and -")
PHRASE(VariableName, "letters, digits and _, not beginning with a digit or BAREMARK_")

// Ranges and amounts.
PHRASE(Range, "%1 to %2")  // %1, %2: the least and the most
PHRASE(PercentBelowAll, "above 0% and below 100%")
PHRASE(Below, "below %1")  // %1: a number
ENGLISH(FinitePositive, "a finite number above 0")
ENGLISH(FiniteAtLeast, "a finite number, at least %1")
ENGLISH(WholeNumbersUpTo, "whole numbers from 0 to %1")
PHRASE(MultipleOfRanks, "a multiple of %1, the ranks of a point")  // %1: a number
PHRASE(Bytes, "%1 bytes")                                          // %1: a number
PHRASE(BytesRange, "%1 to %2 bytes")                               // %1, %2: the least and the most
PHRASE(BytesInOneLine, "%1 to %2 bytes in one line")               // %1, %2: the least and the most
ADVICE(BytesOfReason, "1 to 2000 bytes: the reason is part of the result")
ENGLISH(BytesInALine, "%1 bytes a line")
PHRASE(ArmsRange, "%1 to %2 arms")      // %1, %2: the least and the most
PHRASE(CasesRange, "%1 to %2 cases")    // %1, %2: the least and the most
PHRASE(ValuesRange, "%1 to %2 values")  // %1, %2: the least and the most
PHRASE(Levels, "%1 levels")             // %1: how many
ENGLISH(EntriesLikeFirstColumn, "%1 entries, as many as the first column")
PHRASE(FilesAndFolders, "%1 files and folders")  // %1: how many
PHRASE(FileListBytes, "a list of files of at most 256 MiB")
ENGLISH(OffsetAndLimit, "an offset from 0, a limit of 0 to 1 GiB")
ENGLISH(OffsetAtMost, "an offset from 0, at most %1 bytes")
PHRASE(AtMostHops, "at most %1 jump hosts")  // %1: how many
PHRASE(NoneOr, "none, or %1")                // %1: how many
ENGLISH(PlannedRange, "%1 to %2, as planned")

// The scale, the batch and the number of runs.
ADVICE(CoresOfNode, "%1 to %2: a node has %3 cores")
ADVICE(CoresOfHost, "%1 to %2: the host has %3 cores")
ADVICE(CoresOfQuota, "%1 to %2: the CPU quota of a control group limits the host to %3 cores")
ADVICE(RanksOnOneNode, "%1 to %2 on one node, or ranks_per_node: a node has %3 cores")
ADVICE(SharedCoresOfNode, "%1 to %2 on a node: it has %3 cores")
ADVICE(RanksOfOneHost, "%1 to %2, the ranks_per_node of this one host")
ADVICE(RanksOnNodes,
       "%1 to %2: %3 nodes there, %4 ranks on each; a higher ranks_per_node or another partition takes more")
ADVICE(ThreadsToBeSet,
       "the cores of a node divided by the ranks on it: neither this scheduler nor a job there told how many cores a "
       "node has")
ADVICE(StrongScaling, "with mode strong")
ADVICE(StrongScalingOnly, "with mode strong; weak scaling takes batch_size of the workload")
ADVICE(WeakScalingOnly, "with mode weak; with mode strong global_batch is divided among the ranks")
ADVICE(BatchOfRanks, "%1 to %2 with %3 ranks: a rank takes %4 to %5 images a step")
ADVICE(ImagesOfData, "%1 to %2 with %3 ranks: fashion-mnist has %4 images")
ADVICE(FewerRanksForData, "fewer ranks: not one image with %1 ranks: fashion-mnist has %2 images")
ADVICE(ImagesOfMemory,
       "%1 to %2 with %3 ranks: the activations of more of %4 alone need more memory than this host has")
ADVICE(
    FewerRanksForMemory,
    "fewer ranks: not one image with %1 ranks: the activations of more of %2 alone need more memory than this host has")
ADVICE(RepeatsWithUntil, "%1 to %2 with until")
ADVICE(NotBelowRepeats, "%1 to %2, not below repeats")
ADVICE(RepeatsOfJob, "%1 to %2, the repeats: a block is never split")
ADVICE(RunsOfExperiment, "%1 to %2: cases, points, arms and repeats multiply to at most %3 runs")
ADVICE(FewerCases, "fewer cases, points or arms: they make %1 runs a repeat, at most %2 in all")
ADVICE(MoreBlocks, "%1 to %2: an experiment has at most %3 runs; a new one takes more")
ADVICE(NoMoreBlocks, "no more blocks: an experiment has at most %1 runs; a new one takes more")
ADVICE(Extensions, "up to %1 of a point; a new experiment asks the question afresh")
ADVICE(UntilNeedsBlocks, "until with order blocks: its interval is made of pairs")
PHRASE(OnlyWithBlocks, "only with \"order\": \"blocks\"")
ENGLISH(OneOfEachABlock, "one case, point, round and allocation a block")

// The workload and the arms.
PHRASE(OneCaseLeft, "at least one case that is not excluded")
PHRASE(ListedValue, "one of the values in the workload")
ADVICE(DataWithModel, "%1 with model %2")
ENGLISH(DataWithThisModel, "%1 with this model")
PHRASE(FolderOfIdxFiles, "the folder with the idx files")
ADVICE(DataWithFolder, "with data mnist or fashion-mnist; synthetic images need no folder")
ADVICE(DataWithTestSet, "with data mnist or fashion-mnist; synthetic images have no test set")
ADVICE(FolderWithIdxFiles,
       "a folder with the idx files, plain or .gz, such as that of the package dataset-fashion-mnist; data synthetic "
       "needs none")
ADVICE(FolderBelow, "the folder that holds the idx files themselves; below that one there is %1")
ADVICE(LinkToFile, "a link to a file that is there, not to %1")
PHRASE(PackageFashionMnist, "the package dataset-fashion-mnist on that host or on this machine")
ADVICE(SettingWithOneValue,
       "a setting of which the workload lists one value only; with several, this arm would run the same in each case")
ADVICE(ValuesLikeFirst, "%1 values, as many as %2, or one for all")
ADVICE(NoVariant, "no variant: %1 has none")
ADVICE(NoImage, "no image: %1 runs none")
ADVICE(BindsNeedImages, "to runtimes with images; %1 sees the host's own folders")
ADVICE(ReadOnlyBinds, "where the runtime can keep ranks from writing to a bind; %1 cannot")
ADVICE(SideNeedsProfiler, "beside a profiler")
ADVICE(ProfilerInside, "inside the runtime: outside of %1, a profiler sees no rank")
ADVICE(ComparedBaseline, "an arm without a profiler, because profiled arms are not compared")
PHRASE(NotInstalled, "not installed: there is no command %1")  // %1: a program
ADVICE(OneFileToProfile, "with one experiment file, which runs at once")
PHRASE(MountPlaces, "at most %1 folders, one for each mount point of the runtime")          // %1: how many
PHRASE(SameForRuntimes, "%1, because another runtime of this experiment needs this value")  // %1: a value
ADVICE(LauncherForRuntime, "a launcher for %1: %2")  // one of the launchers %2, with which %1 starts ranks
// a host whose scheduler has one of these launchers
ADVICE(JobsForRuntime, "a host where %1 can start ranks with a scheduler and %2")

// Scheduler options.
ADVICE(OnHostsWithScheduler, "on hosts with a scheduler")
ADVICE(OnHostsWithSchedulerOnly, "on hosts with a scheduler; without one launcher, modules and prologue apply")
ADVICE(SettingsOfHost, "with this host's scheduler: %1")
ADVICE(SettingsOfScheduler, "of %1: %2")
ADVICE(ParallelEnvironmentOfHost,
       "one of those that qconf -spl lists there: Grid Engine gives more than one slot only in one")
ADVICE(ParallelEnvironments, "%1: Grid Engine gives more than one slot only in a parallel environment")
ADVICE(ParallelEnvironmentForSlots, "one of those of the host, which qconf -spl lists, for more than one slot")
ADVICE(PartitionOrThreads, "%1; one that the host does not list needs threads_per_rank")
ADVICE(TimeApart, "1s to 30d: a whole number and s, m, h or d")
//: %1: a time
PHRASE(TimeForEveryScheduler, "a time that every scheduler reads in the same way: half an hour is 0:30:00 or 30m")
PHRASE(TimeOrNone, "a time such as 0:30:00 or 30m, or no time; the scheduler has no value for a job without a limit")
//: %1: an option such as --time=1
PHRASE(OptionWithoutTime, "only if the further option %1 of the experiment sets no time")
//: %1: options
PHRASE(NoRefusedOption,
       "no option of %1, because Baremark finds each job by its name and output, and submits every job on its own")
PHRASE(NoClusterOption, "no option of %1, because all commands on a host must use the same cluster")  // %1: options
PHRASE(NoOptionOfName, "any option except the job's name and output, which Baremark needs to find the job")
PHRASE(OneOptionLine, "one line that begins with -")
PHRASE(SchedulerOption, "an option of the scheduler, beginning with -")
PHRASE(SettingLetters, "up to 128 letters, digits and _ . : , @ = / + % - & | ( ) ! *, not beginning with -")
PHRASE(NodeNames, "names of nodes")
PHRASE(CompleteAnswer, "a complete answer")
ENGLISH(SlurmOnly, "of_slurm_alone")         // a cluster was named for a host whose scheduler is not Slurm
ENGLISH(SchedulerSilent, "other_scheduler")  // the scheduler is installed on the host and does not answer
ENGLISH(SchedulerAway, "scheduler_away")     // the host's own scheduler is installed there and does not answer now
ENGLISH(OtherSchedulerAnswered, "another_answered")  // another scheduler answered, whose commands have the same names

// Hosts, images, data and transfers.
ADVICE(LocalOrAddedHost, "local, or a host that was added: baremark-cli host add")
ADVICE(OneOfAddedHosts, "one of %1, or a host that was added: baremark-cli host add")
ADVICE(ListedHost, "one of: baremark-cli host list")
ADVICE(ListedData, "one of: baremark-cli data list")
ADVICE(TestedHost, "a host whose test came to its end: baremark-cli host test %1")
ADVICE(HostWithoutExperiments,
       "a host whose experiments are over; cancel these first, or, where it is gone for good, give them up with "
       "baremark-cli host remove --abandon: %1")
ADVICE(OtherHostName, "another name, or first: baremark-cli host remove %1")
ADVICE(SshHost, "a host that is reached over SSH")
PHRASE(SshDestination,
       "a host, user@host or a name from the ssh config: letters, digits and . - _ : / [ ] % in the host's name")
PHRASE(SshUser, "a user name without control characters, not beginning with -")
PHRASE(SshUserQuoted, "the user name itself, in quotes, instead of %r")
PHRASE(SshSettings, "the output of ssh -G")
PHRASE(SshClient, "OpenSSH's client (package openssh-client)")
ENGLISH(AgentKeys, "a list of keys")
PHRASE(HomeFolder, "the path of a home folder")
PHRASE(ProbeAnswer, "an answer of the probe's script")
ADVICE(WritableFolderOnHost,
       "a folder on the host that this account can make and write; on the command line that is --root")
ADVICE(EngineOfThisMachine, "the engine beside this program, or one that is built: baremark-cli host add NAME --here")
ADVICE(EngineOfHost, "an engine that was built for this host")
PHRASE(EngineFile, "the file of an engine on this machine")
PHRASE(EngineSources, "the engine's source archive in the folder of this program")
ADVICE(ImageOfThisMachine, "an image of this machine")
ADVICE(ListedImage, "an image of this machine: baremark-cli image list")
ADVICE(ImageToBuild, "an image of this machine; build it first: baremark-cli image build")
ADVICE(ImageWithoutBlock, "an image without a block at work in it; wait for the end of experiment %1, or cancel it")
ADVICE(ImageNotInUse, "an image that is not being built or removed")
PHRASE(ImageSource, "source of the image")
ADVICE(ImageReference,
       "a reference such as debian:12 or nvcr.io/nvidia/pytorch:25.06-py3, or a path that begins with / or ./")
PHRASE(ImageNameField, "name of the image")
ADVICE(OtherImageName, "a name that does not begin with %1")  // another name than those that begin with %1
ADVICE(SourceOnHost, "a source with an absolute path on the host")
// what can be imported
ADVICE(
    ImportSources,
    "an archive of docker save or an OCI archive, a SIF or squashfs file, a tar of a root file system, or its folder")
ADVICE(ImportTools, "one of these on the host: %1")  // one of the packages %1
// the same, because the others cannot sign in
ADVICE(ToolsForLogin, "one of these on the host, which can sign in to a registry: %1")
// the same, or a digest instead of a tag
ADVICE(ToolsForTag, "one of these on the host, which can look up a tag: %1; or a digest instead of the tag")
PHRASE(RegistryPassword, "a password in one line")
// the registry refuses the image without an account, or to this account
ADVICE(RegistryAccount, "an account of the registry that may read this image, and its password")
ADVICE(RegistryLogin, "an earlier login to the registry, of skopeo or Podman on the host that asks it")
ADVICE(RegistryImage, "an image that the registry has")
// the source has another digest, or changed on the way
ADVICE(ManifestDigest, "contents with the digest that was asked for")
// the image on the host has digest %1, its source now %2
ADVICE(MovedSource,
       "the digest of the last import, %1, where the source now has %2; keep the image, or update it with --update")
// the image of this name was imported from %1
ADVICE(OtherSource, "another name, or --update: the image of this name was imported from %1")
ADVICE(NotImported,
       "another name: the image of this name was not imported")  // the image of this name was built or sent
// the image of this name was not built from a recipe
ADVICE(NotFromRecipe, "another name: the image of this name was not built from a recipe")
ADVICE(FilesOfRecipe, "files and folders inside the recipe's folder")  // only files and folders inside its folder
PHRASE(RootFileSystem, "an image with a root file system")
// /opt or /opt/baremark is a link
ADVICE(NoLinkForEngine, "an image without links in the place of /opt and /opt/baremark")
// the image has no engine
ADVICE(ImageWithEngine, "an image with the engine inside; without the key image, the arm uses the engine's own")
ADVICE(UsernameOfRegistry, "for a reference in a registry")
// a copy of image %1 as it was made; to make it again: %2 names the copy, %3 the host
ADVICE(UnchangedForm,
       "the copy of image %1 as it was made; remove it, and it is made again: baremark-cli image remove %1 --form %2 "
       "--host %3")
// a runtime that runs a copy of the image, such as %1
ADVICE(RunsTheTree, "a runtime that runs a copy of the image: %1")
ADVICE(SendAgain, "send the image again; Baremark packs it again first")
ADVICE(BuildAndSendAgain, "build the image again, then send it")
PHRASE(File, "a file")
PHRASE(NewFile, "a file that does not exist yet")
PHRASE(FolderWithFiles, "a folder with files in it")
ADVICE(NoLinksToFolders, "files, folders and links to files, no links to folders")
PHRASE(SafeFileNames, "names without control characters and backslashes, not ending in .part")
ENGLISH(LastLine, "its last line: %1")
ADVICE(FetchLimits,
       "at most %1 files and folders of %2 bytes together; move out of the folder on the host what need not be fetched")
ENGLISH(TestKept, "kept")                   // the test of a host was interrupted; its findings are kept
ENGLISH(TestKeptEngineReady, "kept_ready")  // the same, and the host has an engine already
ENGLISH(ProgramEnds, "program_ends")        // the connection broke, and this program exits and does not connect again

// Experiments, the store, options of the command line, descriptors, then the files and options of the engine.
PHRASE(IdOfExperiment, "an id from `list`, or enough of its first characters to identify it")
ADVICE(LongerId, "as many characters as tell it from the others: %1")
PHRASE(ExperimentFileOrId, "the file of an unfinished experiment, or the id of that experiment")
ADVICE(UnfinishedToResume, "an unfinished one; `extend` adds blocks to this one")
ADVICE(ExperimentNotOver, "an experiment that is not over")
ADVICE(ExperimentNotAtWork, "an experiment that is neither running nor queued; cancel it first")
ADVICE(ExperimentWithoutBlock, "an experiment without submitted or running blocks; cancel it first")
ADVICE(ExperimentNotCancelling,
       "an experiment that is not being cancelled; wait for its end, or end it with: baremark-cli cancel %1")
ADVICE(ExperimentNotRemoved, "an experiment that was not removed; put it back with: baremark-cli remove %1 --undo")
ADVICE(MachineOfExperiment, "%1, which ran it on itself; go on there, or run its file here as a new experiment")
ADVICE(NoDifference, "nothing: every difference of this arm is intended")
PHRASE(DifferenceName, "group.name, as `compare` shows it")
PHRASE(PointName, "NODESxRANKS, such as 1x2")
PHRASE(Store, "a store of Baremark")
ENGLISH(StoreVersion, "store %1")
ADVICE(StoreInUse,
       "a store that no other Baremark writes into while it is brought up to date: close the others and try again")
PHRASE(OtherFileThanStore, "a file that is not part of the store itself")
ENGLISH(BlockNotEnded, "a block that has not ended")
ENGLISH(PlannedBlock, "a planned block")
ENGLISH(OneImporter, "one importer")
ADVICE(JsonWithOutput, "with --json and -o FILE, or without --json")
ADVICE(WithFormatJson, "with --format json")
ENGLISH(ArgvWord, "a text, {each, argv}, {join, argv}, {if, argv} or {use}")
ENGLISH(ArgvCondition, "names joined by and, or, not, ==, >=")
ENGLISH(TagPattern, "a pattern with ${tag}")
ENGLISH(LauncherName, "a name other than auto")
ENGLISH(UnusedLauncherName, "a name that no other launcher has")
ENGLISH(JobInWords, "words, in which ${id} stands for the job")
ENGLISH(NameOfVariable, "the name of a variable")
ENGLISH(NamesOfVariables, "names of variables")
ENGLISH(BeginningsOfVariables, "beginnings of names of variables")
ENGLISH(ListedOption, "what --help lists")
ENGLISH(OptionForm, "options such as --batch_size=32; --help lists them")
ENGLISH(OptionOnce, "each option once; tf_cnn_benchmarks takes the last one")
ENGLISH(IdxFile, "an idx file of unsigned bytes, plain or gzip")
ENGLISH(IdxBytes, "an idx file: at least 4 bytes")
ENGLISH(IdxMagic, "the magic of unsigned bytes in one to three dimensions, 2049 for labels or 2051 for images")
ENGLISH(IdxDimensions, "all %1 dimensions")
ENGLISH(IdxDataBytes, "%1, as its dimensions say")
ENGLISH(OneOrMore, "1 or more")
ENGLISH(ImagesOfModel, "images of %1 x %2 pixels for %3")
ENGLISH(OneAnImage, "%1, one an image")
ENGLISH(Checkpoint, "a checkpoint of this engine")
ENGLISH(CheckpointFile, "a checkpoint of this engine, which is a safetensors file")
ENGLISH(SafetensorsFile, "a safetensors file")
ENGLISH(TensorTypes, "F32 and the format's other types")
ENGLISH(TensorOffsets, "begin and end")
ENGLISH(TensorSize, "the size of its shape")
ENGLISH(TensorsOfModel, "the tensors of this model")
ENGLISH(TensorsOfOptimizer, "every tensor of this model and optimizer")
ENGLISH(BytesOfHeader, "at least the %1 bytes that its header says")
ENGLISH(AsHeaderSays, "%1, as the header says")
ENGLISH(NoGaps, "%1: no gaps, no overlaps")
ENGLISH(NoCheckSum, "none")

// Values that are refused, then causes, then what an error is about.
PHRASE(Empty, "empty")
PHRASE(EmptyText, "an empty text")
PHRASE(ArmCount, "%1 arms")  // %1: a number
ENGLISH(DimensionCount, "%1 dimensions")
ENGLISH(EntryCount, "%1 entries")
PHRASE(FolderCount, "%1 folders")        // %1: a number
PHRASE(ValueCount, "%1 values")          // %1: a number
PHRASE(MoreCases, "more than %1 cases")  // %1: a number
PHRASE(NestedDeeper, "nested too deep")
PHRASE(EveryCaseExcluded, "every case is excluded")
PHRASE(IndependentOrder, "the order “independent”")
PHRASE(StoreOfVersion, "store %1")  // %1: a version
ENGLISH(BytesFree, "%1 bytes free")
ENGLISH(QuotaUsedUp, "the disk quota is used up")
ENGLISH(Milliseconds, "%1 ms")
ENGLISH(Process, "process %1")                 // %1 is a process id
ENGLISH(ProcessOfMachine, "process %1 of %2")  // of %2
ENGLISH(ChangedWhileSent, "the file changed while it was sent")
ENGLISH(CannotReadAll, "it cannot be read completely")
ENGLISH(NoAnswer, "no answer")
ENGLISH(NotStartedInTime, "%1 ms; the script did not start")  // %1 milliseconds
ENGLISH(NoDatabase, "this is no database")
ENGLISH(OtherDatabase, "this is a database of another program")
ENGLISH(OlderStore, "store %1, which is brought up to date when it is opened for writing")
PHRASE(KindHost, "host")
PHRASE(KindImage, "image")
PHRASE(KindForm, "form of the image")
PHRASE(KindExperiment, "experiment")
ENGLISH(KindUnfinished, "unfinished experiment of")
PHRASE(KindRuntime, "runtime")
PHRASE(KindProfiler, "profiler")
PHRASE(KindData, "data")
PHRASE(KindFile, "file")
PHRASE(KindBlock, "block")
PHRASE(KindAllocation, "job")
PHRASE(KindRun, "run")
PHRASE(NamedHost, "host %1")                                // %1: a name
PHRASE(NamedImage, "image %1")                              // %1: a name
PHRASE(TestOfImage, "test of image %1")                     // %1: a name
PHRASE(FormOfImage, "the copy of image %1 for %2")          // %1: an image, %2: a runtime
PHRASE(FormOfImageIn, "the copy of image %1 for %2 in %3")  // %1: an image, %2: a runtime, %3: a folder
PHRASE(ImageIn, "image %1 in %2")                           // %1: an image, %2: a folder
PHRASE(NamedBlock, "block %1")                              // %1: an id
PHRASE(NamedRun, "run %1")                                  // %1: an id
PHRASE(NamedAllocation, "job %1")                           // %1: an id
PHRASE(ExperimentOfId, "experiment %1")                     // %1: an id
PHRASE(ExperimentOfName, "The experiment “%1”")             // %1: its name
PHRASE(SchedulerOfHost, "%1 on %2")                         // %1: a scheduler, %2: a host
PHRASE(AnswerOfScheduler, "answer of %1 on %2")             // %1: a scheduler, %2: a host
PHRASE(EngineOnHost, "engine on %1")                        // %1: a host
PHRASE(EngineBuildOnHost, "build of the engine on %1")      // %1: a host
PHRASE(ProbeOf, "probe of %1")                              // %1: a runtime
PHRASE(ProbeOfHost, "probe of the host")
PHRASE(DifferenceOfArm, "difference of %1")         // %1: an arm
PHRASE(WaiverOfArm, "waiver of %1")                 // %1: an arm
PHRASE(LineColumn, "line %1, column %2")            // %1, %2: numbers
PHRASE(LineColumnOfFile, "%1: line %2, column %3")  // %1: a file, %2, %3: numbers
PHRASE(TextOfLine, "line %1: %2")                   // %1: a number, %2: a line of a file
PHRASE(HostKey, "host key")
PHRASE(HostNameField, "name of the host")
PHRASE(DataNameField, "the name of the data")
PHRASE(ExtensionCount, "number of extensions")
PHRASE(ImagesOfFashionMnist, "the images of Fashion-MNIST")
PHRASE(FileList, "the list of files")
PHRASE(JobId, "job id")
PHRASE(CommandLine, "command line")
PHRASE(SubmissionOf, "submission of %1")  // %1: the id of a job
ENGLISH(SchemaStep, "schema step %1")
ENGLISH(AliasesOfLaunchers, "launchers %1 and %2: /aliases")

#include "core/base/phrases_checks.h"

#undef PHRASE
#undef ADVICE
#undef ENGLISH
