// SPDX-License-Identifier: Apache-2.0
// The part of phrases.h about checks before a run, GPUs, fabrics, versions of runtimes and MPI models.

// Checks before a run: what they look at, what they found, what to do about it.
PHRASE(CheckRuntime, "the runtime runs a command")
PHRASE(CheckDigest, "the image has the content that its digest names")
PHRASE(CheckUserNamespaces, "this account can create user namespaces")
PHRASE(CheckImage, "the image is there, can be mounted, and is of the host's architecture")
PHRASE(CheckLibc, "the image's C library is new enough for the libraries bound into it")
PHRASE(CheckRoom, "the file system of the images has room")
PHRASE(CheckMpi, "MPI in the image is of the host's family and not newer")
PHRASE(CheckPmix, "PMIx in the image works with the host's")
PHRASE(CheckNamespaces, "the ranks of a node share the namespaces that MPI needs")
PHRASE(CheckNodes, "the launcher reaches the planned nodes")
PHRASE(CheckMemlock, "ranks may lock enough memory")
PHRASE(CheckSharedMemory, "/dev/shm is large enough and shared with the host")
PHRASE(CheckBinds, "every bound folder exists")
PHRASE(CheckTransport, "every arm uses the transports of the baseline")
PHRASE(CheckWorld, "the ranks find each other")
PHRASE(CheckExchange, "4 MiB arrive between neighbouring ranks")
PHRASE(CheckEnvironment, "no variable loads other libraries into the ranks")
PHRASE(CheckSecrets, "the job script contains no password or key")
PHRASE(CheckRecord, "the check of each arm is recorded")
PHRASE(FoundByTheJob, "not known yet; the job checks it")
PHRASE(FoundNotTested, "not tested on this host yet")
PHRASE(FoundNotSeen, "the host was not asked")
PHRASE(FoundRan, "%1 ran a command")                // %1: a runtime and its version
PHRASE(FoundNotInstalled, "%1 is not installed")    // %1: a runtime
PHRASE(FoundNoAnswer, "%1 did not answer in time")  // %1: a runtime
PHRASE(FoundNotRunning, "%1 does not run: %2")      // %1: a runtime, %2: why
PHRASE(FoundSameDigest, "its digest is still %1")   // %1: a digest
PHRASE(FoundOtherDigest, "files of the image changed since its digest %1 was computed")  // %1: a digest
PHRASE(FoundNamespaces, "unshare created a user namespace")
PHRASE(FoundRuntimeHasThem, "%1 runs without further rights")       // %1: a runtime
PHRASE(FoundBarrier, "unshare cannot create a user namespace: %1")  // %1: a setting of the kernel
PHRASE(FoundNoNamespaces, "unshare cannot create a user namespace")
PHRASE(FoundToBeBuilt, "Baremark builds it before the first run")
PHRASE(FoundNoImage, "nothing is at %1")  // %1: a path
PHRASE(FoundNoFuse, "this account cannot open /dev/fuse")
PHRASE(FoundMachine, "image and host: %1")                    // %1: an architecture
PHRASE(FoundMachines, "the image is for %1, the host is %2")  // %1, %2: architectures
PHRASE(FoundLibcs, "glibc %1 in the image, %2 on the host")   // %1, %2: versions
PHRASE(FoundRoom, "%1 MB and %2 inodes free")                 // %1, %2: numbers
PHRASE(FoundRoomOf, "%1 MB free, %2 needed")                  // %1, %2: numbers of MB
PHRASE(FoundRoomIn, "%1 MB free in %2, %3 needed")            // %1, %3: numbers of MB, %2: a folder
PHRASE(FoundFewInodes, "%1 inodes free, about %2 needed")     // %1, %2: numbers
PHRASE(FoundMpis, "%1 in the image, %2 on the host")          // %1, %2: MPI libraries
PHRASE(FoundNoMpi, "no MPI library found in the image")
PHRASE(FoundPmixes, "PMIx %1 in the image, %2 on the host")                // %1, %2: versions
PHRASE(ImageUnfitFor, "the image would not work on %1")                    // %1: a host
PHRASE(FoundOwnNamespaces, "%1 gives each container its own: %2")          // %1: a runtime, %2: names of namespaces
PHRASE(FoundSharedNamespaces, "%1 shares them")                            // %1: a runtime
PHRASE(FoundNodes, "ranks ran on %1 of %2 nodes")                          // %1, %2: numbers
PHRASE(FoundMemlock, "memlock: %1")                                        // %1: a limit
PHRASE(FoundSharedMemory, "%1 MiB for %2 ranks of a node")                 // %1, %2: numbers
PHRASE(FoundPrivateMemory, "%1 MiB here, %2 MiB in another arm")           // %1, %2: numbers
PHRASE(FoundOwnMemory, "%1 gives the ranks of a node no common /dev/shm")  // %1: a runtime
PHRASE(FoundNoSource, "%1 does not exist on the host")                     // %1: a path
PHRASE(FoundTransport, "pml %1, btl %2, single copy %3")      // %1, %2, %3: names of components of Open MPI
PHRASE(FoundTransports, "%1 is %2 here, %3 in the baseline")  // %1: what differs, %2, %3: its values
PHRASE(FoundWorld, "%1 ranks in one world")                   // %1: a number
PHRASE(FoundWorlds, "each rank sees %1 of %2 ranks")          // %1, %2: numbers
PHRASE(FoundExchange, "%1 MiB in %2 ms")                      // %1, %2: numbers
PHRASE(FoundOneRank, "one rank has no neighbour")
PHRASE(FoundNoExchange, "%1 MiB did not arrive within 60 s")  // %1: a number
PHRASE(FoundNone, "none was found")
PHRASE(FoundVariables, "set: %1")              // %1: names of variables
PHRASE(FoundSecrets, "it looks like one: %1")  // %1: names
PHRASE(FoundRecord, "its canary and its passport are stored")
PHRASE(FoundNoRecord, "its run left no canary")
PHRASE(FixRuntime, "Ask the administrator to set it up on this host, or choose another runtime.")
PHRASE(FixImage, "Build the image again, or send it again.")
PHRASE(FixNamespaces,
       "Ask the administrator to allow user namespaces, or choose a runtime that does without them. A container must "
       "be started with --security-opt seccomp=unconfined.")
PHRASE(FixFuse, "Ask the administrator for access to /dev/fuse, or choose a variant that takes the image as a folder.")
PHRASE(FixMachine, "Use an image of the architecture %1.")  // %1: an architecture
PHRASE(FixLibc, "Use an image with a newer C library, or do not bind libraries of the host.")
PHRASE(FixRoom, "Remove images that are no longer needed, or move the host's folder to a larger file system.")
PHRASE(FixPlace, "Make room there, or choose a variant or a runtime that writes elsewhere.")
//: %1: a file system, such as nfs
PHRASE(FixSlowStore, "Move the host's folder to a local file system: %1 makes building and starting images slow.")
PHRASE(FixMpi, "Use an image with the MPI of the host, or one that is older and of the same family.")
PHRASE(FixPmix, "Use an image with PMIx 2.1.1 or newer.")
PHRASE(FixShare, "Choose a variant of the runtime that shares them with the host.")
PHRASE(FixNodes,
       "Check that the launcher can start processes on every node of the job, and that each node has the runtime.")
PHRASE(FixMemlock,
       "Raise the limit for jobs: LimitMEMLOCK=infinity for the scheduler's service, or --ulimit memlock=-1 for the "
       "runtime.")
PHRASE(FixSharedMemory, "Let the runtime share /dev/shm with the host, or make it larger.")
PHRASE(FixOwnMemory,
       "Let the runtime share /dev/shm with the host. Without it, MPI sends messages within a node by a slower way.")
PHRASE(FixSource, "Make the folder on the host, or correct the path.")
PHRASE(FixTransport, "Set the transport in all arms alike, or waive the difference on the page of the experiment.")
PHRASE(
    FixWorld,
    "Check that MPI and PMIx in the image fit the launcher, and that the runtime passes on the launcher's variables.")
PHRASE(FixExchange,
       "Let the ranks share /dev/shm and the user namespace, or set OMPI_MCA_btl_vader_single_copy_mechanism=none "
       "(Open MPI 5: OMPI_MCA_smsc=^cma) in all arms.")
PHRASE(FixEnvironment, "Remove the variable from the environment of the job or the arm, unless it is what you measure.")
PHRASE(FixSecret, "Keep it in a file that only you can read, and read that file in the prologue.")
PHRASE(FixRun, "Read the log of the arm's run.")
ENGLISH(RuntimeIssue, "known issue: %1")  // a known issue of a runtime, in the words of its descriptor
ENGLISH(RuntimeFix, "what helps: %1")
ENGLISH(LeaveOut, "nothing: %1")  // what to use instead; %1 is the reason
PHRASE(BindNone, "\"bind\": \"none\" to share cores")

// GPUs, fabrics, versions of runtimes and MPI models.
ADVICE(NoGpuSetting, "no GPU: %1 has no setting for it")
ADVICE(SinceVersion, "from %1 %2 on; this host has %3")
ADVICE(OnlyForRoot, "for root: an ordinary user cannot use %1")
ADVICE(OnlyForUsers, "for ordinary users: %1 refuses root")
PHRASE(CheckGpuDriver, "the driver is new enough for the CUDA of the image")
PHRASE(CheckGpuLibraries, "the driver's libraries are those of its kernel module")
PHRASE(CheckGpuWay, "the host has the tools that give GPUs to a container")
PHRASE(CheckGpus, "the host has the GPUs that the job asks for")
PHRASE(CheckFabric, "the container gets the devices of the fabric and has libraries for them")
PHRASE(FoundNoDriver, "no NVIDIA driver is loaded")
PHRASE(FoundDriver, "driver %1; no CUDA was found in the image")  // %1: a version
//: %1: a version of CUDA, %2: the oldest driver for it, %3: the driver of the host
PHRASE(FoundCuda, "CUDA %1 in the image needs driver %2; the host has %3")
//: %1: a version of CUDA, %2: a number such as 7.5, %3: a GPU, %4: its number
PHRASE(FoundCapability, "CUDA %1 in the image needs compute capability %2; %3 has %4")
PHRASE(FoundLibraries, "libcuda %1, kernel module %2")             // %1: a version, %2: another
PHRASE(FoundOwnLibrary, "the image has a libcuda of its own: %1")  // %1: the name of a file
PHRASE(FoundMissing, "missing: %1")                                // %1: names of files or programs
PHRASE(FoundComplete, "nothing is missing")
PHRASE(FoundGpus, "GPUs on the host: %1; asked for: %2")                 // %1: a number, %2: another
PHRASE(FoundFabric, "devices in /dev/infiniband: %1; active ports: %2")  // %1: a number, %2: another
PHRASE(FoundUcx, "UCX: %1")                                              // %1: transports and devices
PHRASE(FoundNeededLibc, "%1 needs glibc %2; the image has %3")           // %1: the name of a file, %2, %3: versions
PHRASE(FoundLocalStore, "the image is on %1, which other nodes may not see")  // %1: a kind of file system
PHRASE(FixDriver, "Use an image with an older CUDA. If the driver is too old, a newer one helps too.")
PHRASE(FixLibraries,
       "If the driver was updated, restart the host. If the image has a libcuda of its own, remove it from the image.")
PHRASE(FixByCommand, "Ask the administrator for it, for example: %1")  // %1: a command
PHRASE(FixGpus, "Ask for fewer GPUs, or choose a host that has them.")
PHRASE(FixFabric,
       "Install rdma-core or your fabric's libraries in the image, and check the ports with ibstat. Otherwise MPI "
       "falls back to TCP.")
PHRASE(FixVersion, "Update the runtime and test it again, or choose another variant or way to use GPUs.")
PHRASE(FixSamePath,
       "Let the folder be on a file system that all nodes see, under the same path, or choose another variant.")
PHRASE(CommandWords, "a program and its arguments")
PHRASE(FoundOutsideImage, "%1 runs the command on the host's files instead of the image's")  // %1: a runtime
PHRASE(FixOutsideImage,
       "Choose another variant or runtime. If a script of the site starts the runtime, it must pass on the image.")
ADVICE(InnerOnOneNode, "on one node: the launcher in the container cannot start ranks on other nodes")
ADVICE(BindNeedsOpenMpi, "where the host has Open MPI; this host has %1")
// the launcher of %3; the program %1 is that of %2
ADVICE(LauncherOfMpi, "the launcher of %3, the MPI of the engine; %1 is %2")
//: %1: a mechanism of Open MPI, such as: cma, refused
PHRASE(FoundRefusedCopy,
       "single copy %1: ranks of a node may not read each other's memory, so each long message is tried twice")
PHRASE(FixRefusedCopy,
       "Allow the system call process_vm_readv (in a container: --cap-add SYS_PTRACE), or set "
       "OMPI_MCA_btl_vader_single_copy_mechanism=none (Open MPI 5: OMPI_MCA_smsc=^cma) in all arms. Otherwise MPI "
       "prints a line for each message, and a long run may reach the limit of its log.")
PHRASE(CheckProcessors, "ranks may use the same processors as in the baseline")
PHRASE(FoundProcessors, "processors of the ranks: %1")  // %1: processors, such as 0-3, or those of each rank
//: %1: a rank, %2: its processors, such as 0-3, %3: the number of its threads, %4: processors
PHRASE(FoundOtherProcessors, "rank %1 may use processors %2 (threads: %3); in the baseline %4")
//: %1, %2: ranks, %3: the number of a processor
PHRASE(FoundSharedProcessor, "ranks %1 and %2 both use processor %3; in the baseline, no two ranks share one")
PHRASE(FixProcessors,
       "Use a runtime or a variant that keeps the binding of the launcher; a daemon starts containers outside of it. "
       "Otherwise, do not bind the ranks of any arm, or waive the difference on the page of the experiment.")
PHRASE(FoundOnePmix, "launcher and ranks use the same PMIx, with the MPI model %1")  // %1: the name of a model
//: %1: names of devices, %2: the name of a device, %3: why, in the engine's English
PHRASE(DevicesOfHost, "%1; the engine cannot use %2 here: %3")
PHRASE(PrecisionsOfDevice, "%1 with the device %2")  // %1: names of types of numbers, %2: the name of a device
//: %1: names of types of numbers, %2: the name of a device, %3: names of devices
PHRASE(PrecisionOfDevices, "%1 with the device %2, or another device that has it: %3")
PHRASE(RanksOfGpus, "%1 to %2 on the %3 GPUs of the host, one for each rank")  // %1, %2: numbers of ranks, %3: a number
