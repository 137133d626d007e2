// SPDX-License-Identifier: Apache-2.0
// The rest of the table of phrase_english.cpp: what to do about a check, and what is about GPUs, fabrics, versions of
// runtimes and MPI models.
#pragma once

#include <array>

#include "core/base/phrase_english.h"

namespace baremark::core::base {

inline constexpr std::array<English, kPhrases - kEnglish.size()> kEnglishOfDevices{{
    {Phrase::FixRuntime, "Ask the administrator to set it up on this host, or choose another runtime."},
    {Phrase::FixImage, "Build the image again, or send it again."},
    {Phrase::FixNamespaces,
     "Ask the administrator to allow user namespaces, or choose a runtime that does without them. A container must be "
     "started with --security-opt seccomp=unconfined."},
    {Phrase::FixFuse,
     "Ask the administrator for access to /dev/fuse, or choose a variant that takes the image as a folder."},
    {Phrase::FixMachine, "Use an image of the architecture %1."},
    {Phrase::FixLibc, "Use an image with a newer C library, or do not bind libraries of the host."},
    {Phrase::FixRoom, "Remove images that are no longer needed, or move the host's folder to a larger file system."},
    {Phrase::FixPlace, "Make room there, or choose a variant or a runtime that writes elsewhere."},
    {Phrase::FixSlowStore,
     "Move the host's folder to a local file system: %1 makes building and starting images slow."},
    {Phrase::FixMpi, "Use an image with the MPI of the host, or one that is older and of the same family."},
    {Phrase::FixPmix, "Use an image with PMIx 2.1.1 or newer."},
    {Phrase::FixShare, "Choose a variant of the runtime that shares them with the host."},
    {Phrase::FixNodes,
     "Check that the launcher can start processes on every node of the job, and that each node has the runtime."},
    {Phrase::FixMemlock,
     "Raise the limit for jobs: LimitMEMLOCK=infinity for the scheduler's service, or --ulimit memlock=-1 for the "
     "runtime."},
    {Phrase::FixSharedMemory, "Let the runtime share /dev/shm with the host, or make it larger."},
    {Phrase::FixOwnMemory,
     "Let the runtime share /dev/shm with the host. Without it, MPI sends messages within a node by a slower way."},
    {Phrase::FixSource, "Make the folder on the host, or correct the path."},
    {Phrase::FixTransport,
     "Set the transport in all arms alike, or waive the difference on the page of the experiment."},
    {Phrase::FixWorld,
     "Check that MPI and PMIx in the image fit the launcher, and that the runtime passes on the launcher's variables."},
    {Phrase::FixExchange,
     "Let the ranks share /dev/shm and the user namespace, or set OMPI_MCA_btl_vader_single_copy_mechanism=none (Open "
     "MPI 5: OMPI_MCA_smsc=^cma) in all arms."},
    {Phrase::FixEnvironment,
     "Remove the variable from the environment of the job or the arm, unless it is what you measure."},
    {Phrase::FixSecret, "Keep it in a file that only you can read, and read that file in the prologue."},
    {Phrase::FixRun, "Read the log of the arm's run."},
    {Phrase::RuntimeIssue, "known issue: %1"},
    {Phrase::RuntimeFix, "what helps: %1"},
    {Phrase::LeaveOut, "nothing: %1"},
    {Phrase::BindNone, "\"bind\": \"none\" to share cores"},
    {Phrase::NoGpuSetting, "no GPU: %1 has no setting for it"},
    {Phrase::SinceVersion, "from %1 %2 on; this host has %3"},
    {Phrase::OnlyForRoot, "for root: an ordinary user cannot use %1"},
    {Phrase::OnlyForUsers, "for ordinary users: %1 refuses root"},
    {Phrase::CheckGpuDriver, "the driver is new enough for the CUDA of the image"},
    {Phrase::CheckGpuLibraries, "the driver's libraries are those of its kernel module"},
    {Phrase::CheckGpuWay, "the host has what gives GPUs to a container"},
    {Phrase::CheckGpus, "the host has the GPUs that the job asks for"},
    {Phrase::CheckFabric, "the container gets the devices of the fabric and has libraries for them"},
    {Phrase::FoundNoDriver, "no NVIDIA driver is loaded"},
    {Phrase::FoundDriver, "driver %1; no CUDA was found in the image"},
    {Phrase::FoundCuda, "CUDA %1 in the image needs driver %2; the host has %3"},
    {Phrase::FoundCapability, "CUDA %1 in the image needs compute capability %2; %3 has %4"},
    {Phrase::FoundLibraries, "libcuda %1, kernel module %2"},
    {Phrase::FoundOwnLibrary, "the image has a libcuda of its own: %1"},
    {Phrase::FoundMissing, "missing: %1"},
    {Phrase::FoundComplete, "nothing is missing"},
    {Phrase::FoundGpus, "GPUs on the host: %1; asked for: %2"},
    {Phrase::FoundFabric, "devices in /dev/infiniband: %1; active ports: %2"},
    {Phrase::FoundUcx, "UCX: %1"},
    {Phrase::FoundNeededLibc, "%1 needs glibc %2; the image has %3"},
    {Phrase::FoundLocalStore, "the image stands on %1, which other nodes may not see"},
    {Phrase::FixDriver, "Use an image with an older CUDA. If the driver is too old, a newer one helps too."},
    {Phrase::FixLibraries,
     "If the driver was updated, restart the host. If the image has a libcuda of its own, remove it from the image."},
    {Phrase::FixByCommand, "Ask the administrator for it, for example: %1"},
    {Phrase::FixGpus, "Ask for fewer GPUs, or choose a host that has them."},
    {Phrase::FixFabric,
     "Install rdma-core or your fabric's libraries in the image, and check the ports with ibstat. Otherwise MPI falls "
     "back to TCP."},
    {Phrase::FixVersion, "Update the runtime and test it again, or choose another variant or way to use GPUs."},
    {Phrase::FixSamePath,
     "Let the folder be on a file system that all nodes see, under the same path, or choose another variant."},
    {Phrase::CommandWords, "a program and its arguments"},
    {Phrase::FoundOutsideImage, "%1 runs the command on the host's files instead of the image's"},
    {Phrase::FixOutsideImage,
     "Choose another variant or runtime. If a script of the site starts the runtime, it must pass on the image."},
    {Phrase::InnerOnOneNode, "on one node: the launcher in the container cannot start ranks on other nodes"},
    {Phrase::BindNeedsOpenMpi, "where the host has Open MPI; this host has %1"},
    {Phrase::LauncherOfMpi, "the launcher of %3, the MPI of the engine; %1 is %2"},
    {Phrase::FoundRefusedCopy,
     "single copy %1: ranks of a node may not read each other's memory, so each long message is tried twice"},
    {Phrase::FixRefusedCopy,
     "Allow the system call process_vm_readv (in a container: --cap-add SYS_PTRACE), or set "
     "OMPI_MCA_btl_vader_single_copy_mechanism=none (Open MPI 5: OMPI_MCA_smsc=^cma) in all arms. Otherwise MPI prints "
     "a line for each message, and a long run may reach the limit of its log."},
    {Phrase::CheckProcessors, "ranks may use the same processors as in the baseline"},
    {Phrase::FoundProcessors, "processors of the ranks: %1"},
    {Phrase::FoundOtherProcessors, "rank %1 may use processors %2 (threads: %3); in the baseline %4"},
    {Phrase::FoundSharedProcessor, "ranks %1 and %2 both use processor %3; in the baseline, no two ranks share one"},
    {Phrase::FixProcessors,
     "Use a runtime or a variant that keeps the binding of the launcher; a daemon starts containers outside of it. "
     "Otherwise, do not bind the ranks of any arm, or waive the difference on the page of the experiment."},
    {Phrase::FoundOnePmix, "launcher and ranks use the same PMIx, with the MPI model %1"},
    {Phrase::DevicesOfHost, "%1; the engine cannot use %2 here: %3"},
    {Phrase::PrecisionsOfDevice, "%1 with device %2"},
    {Phrase::PrecisionOfDevices, "%1 with device %2; available with device %3"},
    {Phrase::RanksOfGpus, "%1 to %2 on the %3 GPUs of the host, one for each rank"},
}};

}  // namespace baremark::core::base
