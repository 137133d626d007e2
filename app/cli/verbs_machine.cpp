// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "app/application/transfers.h"
#include "app/cli/background.h"
#include "app/cli/image_output.h"
#include "app/cli/runtime_probes.h"
#include "app/cli/verbs.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/base/printable.h"
#include "core/runs/image_builder.h"
#include "core/storage/host_repository.h"

namespace baremark::cli {
namespace {

struct MachineVerbsTr {
  Q_DECLARE_TR_FUNCTIONS(MachineVerbs)
};

using core::base::Json;
using core::base::Result;
using core::storage::HostRepository;
using core::storage::ImageRecord;
using core::storage::Store;

}  // namespace

VerbResult runtimeListVerb(const VerbContext& context) {
  const std::string& name = context.invocation.host;
  const Result<app::HostService*> host = context.services.host(name);
  if (!host) return context.console.fail(host.error());
  using RuntimeProbes = std::vector<core::storage::ProbeRecord>;
  const auto work = [context, name, host = *host](const remote::IsCancelled& isCancelled) -> Result<RuntimeProbes> {
    const auto probes = retryUntilConnected(context, app::Reached::NotYet, isCancelled,
                                            [&] { return probeContainers(*host, isCancelled); });
    if (!probes) return core::base::fail(probes.error());
    const auto kept =
        context.services.store().readNow([&](Store& store) { return HostRepository(store).probes(name); });
    if (!kept) return core::base::fail(kept.error());
    RuntimeProbes records;
    for (const core::model::RuntimeProbe& probe : *probes) {
      const auto record = std::find_if(kept->begin(), kept->end(),
                                       [&](const auto& each) { return each.probe.runtime == probe.runtime; });
      if (record != kept->end()) records.push_back(*record);
    }
    return records;
  };
  const auto report = [services = &context.services, name, host = *host](Console& console, RuntimeProbes probes) {
    std::stable_partition(probes.begin(), probes.end(),
                          [](const auto& record) { return record.probe.explanation != "not_installed"; });
    if (console.isJson()) {
      Json list = Json::array();
      for (const auto& record : probes) {
        Json entry = probeJson(record);
        entry["isolation"] = core::containers::isolationWords(services->resources().runtimes.at(record.probe.runtime),
                                                              {}, host->resources().isRoot);
        list.push_back(std::move(entry));
      }
      return console.out(Json{{"schema", "baremark.runtimes/1"},
                              {"host", name},
                              {"runtimes", std::move(list)},
                              {"left_out", leftOutJson(*services)}});
    }
    for (const auto& record : probes) {
      for (const QString& line : probeLines(*services, *host, record)) console.out(line);
    }
    for (const QString& line : leftOutLines(*services)) console.out(line);
  };
  return runVerbInThread<RuntimeProbes>(context, work, report);
}

VerbResult imageListVerb(const VerbContext& context) {
  const Result<StoredImages> stored = storedImages(context.services.store());
  if (!stored) return context.console.fail(stored.error());
  if (context.console.isJson()) {
    context.console.out(listedImagesJson(context.services, *stored));
  } else if (stored->images.empty()) {
    context.console.out(context.console.offering(MachineVerbsTr::tr(
        "No images yet. The first run in a container builds one. To build it now: baremark-cli image build")));
  } else {
    context.console.out(imagesTable(context.services, *stored));
  }
  return kDone;
}

VerbResult imageBuildVerb(const VerbContext& context) {
  withHost(context, context.invocation.host, [context](const app::MachineKnowledge&) {
    app::Services* services = &context.services;
    const Result<app::HostService*> host = services->host(context.invocation.host);
    if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
    const auto work = [context, services, host = *host](const remote::IsCancelled& isCancelled) {
      const auto reportStep = [console = &context.console](const core::runs::ImageProgress& progress) {
        //: %1: a number, %2: the last one, %3: what the step does
        console->note(MachineVerbsTr::tr("step %1 of %2: %3")
                          .arg(progress.step)
                          .arg(progress.steps)
                          .arg(QString::fromStdString(progress.words)));
      };
      core::runs::ImageBuilder builder(host->host(), services->store(), host->resources());
      // No retry: the image may have been built before the connection broke, and would be built again.
      if (context.invocation.again) return builder.rebuild(reportStep, isCancelled);
      return retryUntilConnected(context, app::Reached::Before, isCancelled,
                                 [&] { return builder.build(reportStep, isCancelled); });
    };
    const auto report = [services](Console& console, const core::runs::BuiltImage& built) {
      if (built.wasThere) console.note(MachineVerbsTr::tr("The image exists already. To build it again, use --again."));
      const ImageRecord& image = built.image;
      if (console.isJson()) {
        const auto forms = services->store().readNow(
            [&image](Store& open) { return core::storage::ImageFormRepository(open).ofImage(image.host, image.name); });
        return console.out(imagesJson({image}, forms.value_or(std::vector<core::storage::ImageFormRecord>{})));
      }
      //: %1: an image, %2: bytes, %3: its digest
      console.out(MachineVerbsTr::tr("%1: %2, %3")
                      .arg(QString::fromStdString(image.name), app::text::bytes(image.bytes),
                           QString::fromStdString(image.digest)));
    };
    (void)runVerbInThread<core::runs::BuiltImage>(context, work, report);
  });
  return {};
}

VerbResult imageRemoveVerb(const VerbContext& context) {
  if (context.invocation.unused) return unusedRemoveVerb(context);
  if (!context.invocation.form.empty()) return formRemoveVerb(context);
  const Result<app::HostService*> host = context.services.host(context.invocation.host);
  const auto work = [context, host](const remote::IsCancelled& isCancelled) -> Result<bool> {
    const Invocation& words = context.invocation;
    const Result<void> removed = retryUntilConnected(context, app::Reached::NotYet, isCancelled, [&] {
      return app::removeImage(host, context.services.store(), words.host, words.target, isCancelled);
    });
    if (!removed) return core::base::fail(removed.error());
    return true;
  };
  return runInThread<bool>(context, work, [context](bool) {
    if (context.console.isJson()) return QCoreApplication::exit(imageListVerb(context).value_or(kFailed));
    context.console.out(MachineVerbsTr::tr("Removed."));
    QCoreApplication::exit(kDone);
  });
}

}  // namespace baremark::cli
