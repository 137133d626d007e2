// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/device_phrases.h"

#include <QtGlobal>

namespace baremark::app::text {
namespace {

using core::base::Phrase;

constexpr PhraseForm kDevicePhrases[] = {
    {Phrase::CheckGpuDriver, QT_TRANSLATE_NOOP("Phrases", "the driver is new enough for the CUDA of the image")},
    {Phrase::CheckGpuLibraries, QT_TRANSLATE_NOOP("Phrases", "the driver's libraries are those of its kernel module")},
    {Phrase::CheckGpuWay, QT_TRANSLATE_NOOP("Phrases", "the host has what gives GPUs to a container")},
    {Phrase::CheckGpus, QT_TRANSLATE_NOOP("Phrases", "the host has the GPUs that the job asks for")},
    {Phrase::CheckFabric,
     QT_TRANSLATE_NOOP("Phrases", "the container gets the devices of the fabric and has libraries for them")},
    {Phrase::FoundNoDriver, QT_TRANSLATE_NOOP("Phrases", "no NVIDIA driver is loaded")},
    //: %1: a version
    {Phrase::FoundDriver, QT_TRANSLATE_NOOP("Phrases", "driver %1; no CUDA was found in the image")},
    //: %1: a version of CUDA, %2: the oldest driver for it, %3: the driver of the host
    {Phrase::FoundCuda, QT_TRANSLATE_NOOP("Phrases", "CUDA %1 in the image needs driver %2; the host has %3")},
    //: %1: a version of CUDA, %2: a number such as 7.5, %3: a GPU, %4: its number
    {Phrase::FoundCapability,
     QT_TRANSLATE_NOOP("Phrases", "CUDA %1 in the image needs compute capability %2; %3 has %4")},
    //: %1: a version, %2: another
    {Phrase::FoundLibraries, QT_TRANSLATE_NOOP("Phrases", "libcuda %1, kernel module %2")},
    //: %1: the name of a file
    {Phrase::FoundOwnLibrary, QT_TRANSLATE_NOOP("Phrases", "the image has a libcuda of its own: %1")},
    //: %1: names of files or programs
    {Phrase::FoundMissing, QT_TRANSLATE_NOOP("Phrases", "missing: %1")},
    {Phrase::FoundComplete, QT_TRANSLATE_NOOP("Phrases", "nothing is missing")},
    //: %1: a number, %2: another
    {Phrase::FoundGpus, QT_TRANSLATE_NOOP("Phrases", "GPUs on the host: %1; asked for: %2")},
    //: %1: a number, %2: another
    {Phrase::FoundFabric, QT_TRANSLATE_NOOP("Phrases", "devices in /dev/infiniband: %1; active ports: %2")},
    //: %1: transports and devices
    {Phrase::FoundUcx, QT_TRANSLATE_NOOP("Phrases", "UCX: %1")},
    //: %1: the name of a file, %2, %3: versions
    {Phrase::FoundNeededLibc, QT_TRANSLATE_NOOP("Phrases", "%1 needs glibc %2; the image has %3")},
    //: %1: a kind of file system
    {Phrase::FoundLocalStore, QT_TRANSLATE_NOOP("Phrases", "the image stands on %1, which other nodes may not see")},
    {Phrase::FixDriver,
     QT_TRANSLATE_NOOP("Phrases", "Use an image with an older CUDA. If the driver is too old, a newer one helps too.")},
    {Phrase::FixLibraries, QT_TRANSLATE_NOOP("Phrases",
                                             "If the driver was updated, restart the host. If the image has a libcuda "
                                             "of its own, remove it from the image.")},
    //: %1: a command
    {Phrase::FixByCommand, QT_TRANSLATE_NOOP("Phrases", "Ask the administrator for it, for example: %1")},
    {Phrase::FixGpus, QT_TRANSLATE_NOOP("Phrases", "Ask for fewer GPUs, or choose a host that has them.")},
    {Phrase::FixFabric, QT_TRANSLATE_NOOP("Phrases",
                                          "Install rdma-core or your fabric's libraries in the image, and check the "
                                          "ports with ibstat. Otherwise MPI falls back to TCP.")},
    {Phrase::FixVersion,
     QT_TRANSLATE_NOOP("Phrases",
                       "Update the runtime and test it again, or choose another variant or way to use GPUs.")},
    {Phrase::FixSamePath,
     QT_TRANSLATE_NOOP(
         "Phrases",
         "Let the folder be on a file system that all nodes see, under the same path, or choose another variant.")},
    {Phrase::CommandWords, QT_TRANSLATE_NOOP("Phrases", "a program and its arguments")},
    //: %1: a runtime
    {Phrase::FoundOutsideImage,
     QT_TRANSLATE_NOOP("Phrases", "%1 runs the command on the host's files instead of the image's")},
    {Phrase::FixOutsideImage, QT_TRANSLATE_NOOP("Phrases",
                                                "Choose another variant or runtime. If a script of the site starts "
                                                "the runtime, it must pass on the image.")},
    {Phrase::CheckProcessors, QT_TRANSLATE_NOOP("Phrases", "ranks may use the same processors as in the baseline")},
    //: %1: processors, such as 0-3, or those of each rank
    {Phrase::FoundProcessors, QT_TRANSLATE_NOOP("Phrases", "processors of the ranks: %1")},
    //: %1: a rank, %2: its processors, such as 0-3, %3: the number of its threads, %4: processors
    {Phrase::FoundOtherProcessors,
     QT_TRANSLATE_NOOP("Phrases", "rank %1 may use processors %2 (threads: %3); in the baseline %4")},
    //: %1, %2: ranks, %3: the number of a processor
    {Phrase::FoundSharedProcessor,
     QT_TRANSLATE_NOOP("Phrases", "ranks %1 and %2 both use processor %3; in the baseline, no two ranks share one")},
    {Phrase::FixProcessors,
     QT_TRANSLATE_NOOP(
         "Phrases",
         "Use a runtime or a variant that keeps the binding of the launcher; a daemon starts containers outside of it. "
         "Otherwise, do not bind the ranks of any arm, or waive the difference on the page of the experiment.")},
    //: %1: the name of a model
    {Phrase::FoundOnePmix, QT_TRANSLATE_NOOP("Phrases", "launcher and ranks use the same PMIx, with the MPI model %1")},
    //: %1: names of devices, %2: the name of a device, %3: why, in the engine's English
    {Phrase::DevicesOfHost, QT_TRANSLATE_NOOP("Phrases", "%1; the engine cannot use %2 here: %3")},
    //: %1: names of types of numbers, %2: the name of a device
    {Phrase::PrecisionsOfDevice, QT_TRANSLATE_NOOP("Phrases", "%1 with the device %2")},
    //: %1: names of types of numbers, %2: the name of a device, %3: names of devices
    {Phrase::PrecisionOfDevices,
     QT_TRANSLATE_NOOP("Phrases", "%1 with the device %2, or another device that has it: %3")},
    //: %1, %2: numbers of ranks, %3: a number
    {Phrase::RanksOfGpus, QT_TRANSLATE_NOOP("Phrases", "%1 to %2 on the %3 GPUs of the host, one for each rank")},
};

}  // namespace

std::span<const PhraseForm> devicePhrases() {
  return kDevicePhrases;
}

}  // namespace baremark::app::text
