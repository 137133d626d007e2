// SPDX-License-Identifier: GPL-3.0-or-later
// The quick start: a first experiment of a few minutes that trains the small network mnist on Fashion-MNIST, on bare
// metal and in containers. The window and `baremark-cli quickstart` use it.
#pragma once

#include "app/application/transfers.h"
#include "core/containers/runtime_descriptor.h"
#include "core/model/experiment.h"
#include "core/storage/host_repository.h"
#include "core/storage/image_form_repository.h"

namespace baremark::app {

struct QuickStartPlace {
  std::string host = core::model::kLocalHost;
  std::vector<std::string> containers;  ///< that become arms: "RUNTIME" or "RUNTIME:VARIANT"
  int cores = 1;                        ///< of the host, or of one of its nodes
  std::string data;                     ///< folder of the data set there; empty: that of the Debian package
};

/// How a quick start uses a runtime that was tested: "RUNTIME" if its default works, otherwise "RUNTIME:VARIANT" with
/// the first variant that works, by name. Empty: none works.
[[nodiscard]] std::string quickStartContainer(const core::model::RuntimeProbe& probe);
/// The runtime and the variant of "RUNTIME" or "RUNTIME:VARIANT".
[[nodiscard]] std::pair<std::string, std::string> partsOfContainer(const std::string& container);

/// Bare metal is always an arm and the baseline. The points are 1 rank and, with at least two cores, 2 ranks.
[[nodiscard]] core::model::Experiment quickStartExperiment(const QuickStartPlace& place);

/// What Baremark does before the first run so that the containers have their image.
struct ImageWork {
  bool buildsImage = false;           ///< the engine's image is missing, or it has another engine
  std::vector<std::string> copies;    ///< ids of the runtimes for which the image must be copied
  std::chrono::milliseconds time{0};  ///< as long as last time on the host; an assumed time if there was none
  bool operator==(const ImageWork&) const = default;
};

/// `engineBuild`: of the host's engine. `image`: the record of the engine's image on the host, or nullptr. `forms`: the
/// copies of that image.
[[nodiscard]] ImageWork imageWork(const core::model::Experiment& experiment,
                                  const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes,
                                  const std::string& engineBuild, const core::storage::ImageRecord* image,
                                  const std::vector<core::storage::ImageFormRecord>& forms);

/// The folder of Fashion-MNIST on a host. Empty: that of the Debian package. On this machine it must be the package's,
/// otherwise the error is that of checkIdxFolder(). If another host has neither the package nor a data set of that
/// name, this machine's files are sent there. Blocking. Unavailable: neither machine has the files.
[[nodiscard]] Result<std::string> fashionMnistOn(HostService& there, const OnMoved& onMoved,
                                                 const remote::IsCancelled& isCancelled);

}  // namespace baremark::app
