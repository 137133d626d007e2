// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/text/advice_text.h"

namespace baremark::app::text {
namespace {

using core::base::Phrase;

constexpr AdviceForm kImageAdvice[] = {
    {Phrase::ListedImage, QT_TRANSLATE_NOOP("Advice", "“baremark-cli image list” shows the images of this machine."),
     QT_TRANSLATE_NOOP("Advice", "The page Images shows the images of this machine.")},
    {Phrase::ImageToBuild,
     QT_TRANSLATE_NOOP("Advice", "It is not built yet. Build it first: “baremark-cli image build”."),
     QT_TRANSLATE_NOOP("Advice", "It is not built yet. Build it on the page Images first.")},
    {Phrase::ImageOfThisMachine, QT_TRANSLATE_NOOP("Advice", "Baremark can only send images of this machine.")},
    {Phrase::ImageWithoutBlock,
     //: %1 and so on: the values in “an image without a block at work in it; wait for the end of experiment %1, or
     //: cancel it”
     QT_TRANSLATE_NOOP(
         "Advice", "A block is running in this image. Wait until experiment %1 has ended, or cancel the experiment.")},
    {Phrase::ImageNotInUse,
     QT_TRANSLATE_NOOP("Advice",
                       "Another process is building or removing it. Try again when that process has finished.")},
    {Phrase::ImageReference,
     QT_TRANSLATE_NOOP("Advice",
                       "Give a reference in a registry, such as debian:12 or nvcr.io/nvidia/pytorch:25.06-py3, or the "
                       "path of a file or a folder. A path begins with “/” or “./”.")},
    {Phrase::OtherImageName,
     //: %1: the name of the engine's own image
     QT_TRANSLATE_NOOP("Advice", "Names that begin with %1 belong to the engine's own image. Choose another name.")},
    {Phrase::SourceOnHost,
     QT_TRANSLATE_NOOP(
         "Advice",
         "Give a path on that host, beginning with “/”. To use a file of this machine, import it here and "
         "then send the image.")},
    {Phrase::ImportSources,
     QT_TRANSLATE_NOOP(
         "Advice",
         "Baremark imports archives of “docker save”, OCI archives, SIF and squashfs files, a tar of a root "
         "file system, and folders.")},
    {Phrase::ImportTools,
     //: %1: programs
     QT_TRANSLATE_NOOP("Advice", "Install one of these on the host: %1.")},
    {Phrase::ToolsForLogin,
     //: %1: programs
     QT_TRANSLATE_NOOP("Advice",
                       "The tools on the host cannot sign in to a registry. Install one of these there: %1.")},
    {Phrase::ToolsForTag,
     //: %1: programs
     QT_TRANSLATE_NOOP(
         "Advice",
         "The tools on the host cannot look up the digest of a tag. Install one of these there: %1. Or give "
         "the digest (NAME@sha256:…) instead of the tag.")},
    {Phrase::RegistryAccount,
     QT_TRANSLATE_NOOP("Advice",
                       "The registry refused access. For a private image, give your user name with “--username”. "
                       "Otherwise check the user name and the password."),
     QT_TRANSLATE_NOOP(
         "Advice",
         "The registry refused access. For a private image, enter your user name. Otherwise check the user "
         "name and the password.")},
    {Phrase::RegistryLogin,
     QT_TRANSLATE_NOOP("Advice",
                       "The registry refused access. For a private image, first sign in with “skopeo login” or “podman "
                       "login” on the host that asks the registry.")},
    {Phrase::RegistryImage,
     QT_TRANSLATE_NOOP("Advice", "The registry has no such image. Check its name, tag and digest.")},
    {Phrase::ManifestDigest,
     QT_TRANSLATE_NOOP("Advice",
                       "What arrived does not have the digest that was asked for. Nothing was kept. Try again; if that "
                       "does not help, the registry's copy is damaged.")},
    {Phrase::MovedSource,
     //: %1, %2: digests
     QT_TRANSLATE_NOOP("Advice",
                       "The image on the host has the digest %1. The source now has %2. Keep the image, or update it "
                       "with “--update”, or give the new one another name with “--name”."),
     //: %1, %2: digests
     QT_TRANSLATE_NOOP("Advice",
                       "The image on the host has the digest %1. The source now has %2. Keep the image, or import it "
                       "again with “Replace an image of this name”, or give the new one another name.")},
    {Phrase::OtherSource,
     //: %1: a reference or a path
     QT_TRANSLATE_NOOP("Advice",
                       "The image of this name was imported from %1. Choose another name with “--name”, or replace the "
                       "image with “--update”."),
     //: %1: a reference or a path
     QT_TRANSLATE_NOOP("Advice",
                       "The image of this name was imported from %1. Choose another name, or “Replace an image of this "
                       "name”.")},
    {Phrase::NotImported,
     QT_TRANSLATE_NOOP("Advice", "An image of this name was built or sent there. Choose another name.")},
    {Phrase::NotFromRecipe,
     QT_TRANSLATE_NOOP(
         "Advice", "The image of this name was not built from a recipe. Choose another name, or remove that image.")},
    {Phrase::FilesOfRecipe,
     QT_TRANSLATE_NOOP("Advice",
                       "A recipe can only use files and folders inside its own folder, and no links to folders.")},
    {Phrase::NoLinkForEngine,
     QT_TRANSLATE_NOOP("Advice", "In this image, /opt or /opt/baremark is a link. Baremark needs real folders there.")},
    {Phrase::ImageWithEngine,
     QT_TRANSLATE_NOOP("Advice",
                       "This image has no engine, so no arm can use it yet. Leave “image” out: the arm then uses the "
                       "engine's own image."),
     QT_TRANSLATE_NOOP("Advice", "This image has no engine, so no arm can use it yet. Choose the engine's own image.")},
    {Phrase::UsernameOfRegistry,
     QT_TRANSLATE_NOOP("Advice", "A user name is for registries. Leave it out for a file or a folder.")},
    {Phrase::UnchangedForm,
     //: %1 and so on: the values in “the copy of image %1 as it was made; remove it, and it is made again: baremark-cli
     //: image remove %1 --form %2 --host %3”
     QT_TRANSLATE_NOOP("Advice",
                       "Another program has changed it. Remove it: “baremark-cli image remove %1 --form %2 --host %3”. "
                       "Baremark makes it again when an experiment needs it."),
     //: %1 and so on: the values in “the copy of image %1 as it was made; remove it, and it is made again: baremark-cli
     //: image remove %1 --form %2 --host %3”
     QT_TRANSLATE_NOOP("Advice",
                       "Another program has changed it. Remove it on the page Images. Baremark makes it again when an "
                       "experiment needs it.")},
    {Phrase::RunsTheTree,
     //: %1 and so on: the values in “a runtime that runs a copy of the image: %1”
     QT_TRANSLATE_NOOP("Advice", "It runs the image's own folder, or no image. Copies can be made for: %1.")},
};

}  // namespace

std::span<const AdviceForm> imageAdvice() {
  return kImageAdvice;
}

}  // namespace baremark::app::text
