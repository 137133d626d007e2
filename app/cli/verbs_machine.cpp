// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>

#include "app/application/transfers.h"
#include "app/cli/background.h"
#include "app/cli/experiment_preparation.h"
#include "app/cli/verbs.h"
#include "app/text/units_text.h"
#include "core/runs/image_builder.h"
#include "core/storage/host_repository.h"

namespace baremark::cli {
namespace {

struct MachineVerbsTr {
  Q_DECLARE_TR_FUNCTIONS(MachineVerbs)
};

using core::base::Json;
using core::base::Result;
using core::report::Align;
using core::storage::HostRepository;
using core::storage::ImageRecord;
using core::storage::Store;

Json imageJson(const ImageRecord& image) {
  Json out;
  out["name"] = image.name;
  out["host"] = image.host;
  out["kind"] = image.kind;
  out["path"] = image.path;
  out["digest"] = image.digest;
  out["bytes"] = image.bytes;
  out["engine_build"] = image.engineBuild;
  out["recipe"] = image.recipe;
  out["built"] = core::base::toIsoUtc(image.built);
  out["build_s"] = image.buildSeconds;
  return out;
}

}  // namespace

VerbResult runtimeListVerb(const VerbContext& context) {
  const std::string& name = context.invocation.host;
  const Result<app::HostService*> host = context.services.host(name);
  if (!host) return context.console.fail(host.error());
  using RuntimeProbes = std::vector<core::model::RuntimeProbe>;
  const auto work = [host = *host](const remote::IsCancelled& isCancelled) { return probeContainers(*host, isCancelled); };
  const auto tell = [services = &context.services, name](Console& console, const RuntimeProbes& probes) {
    if (console.isJson()) {
      Json list = Json::array();
      for (const auto& probe : probes) list.push_back(probeJson(probe));
      return console.out(Json{{"schema", "baremark.runtimes/1"}, {"host", name}, {"runtimes", std::move(list)}});
    }
    for (const auto& probe : probes) console.out(probeLine(*services, probe));
  };
  return inBackground<RuntimeProbes>(context, work, tell);
}

VerbResult imageListVerb(const VerbContext& context) {
  const auto images = context.services.store().readNow([](Store& store) { return HostRepository(store).images(); });
  if (!images) return context.console.fail(images.error());
  if (context.console.isJson()) {
    Json list = Json::array();
    for (const ImageRecord& image : *images) list.push_back(imageJson(image));
    context.console.out(Json{{"schema", "baremark.images/1"}, {"images", std::move(list)}});
    return kDone;
  }
  if (images->empty()) {
    context.console.out(context.console.offering(MachineVerbsTr::tr("No images yet. The first container run builds one, or: baremark-cli image build")));
    return kDone;
  }
  core::report::Table table;
  table.columns = {{MachineVerbsTr::tr("name").toStdString()}, {MachineVerbsTr::tr("host").toStdString()}, {MachineVerbsTr::tr("size").toStdString(), Align::Right},
                   {MachineVerbsTr::tr("digest").toStdString()}, {MachineVerbsTr::tr("built").toStdString()}};
  const auto now = core::base::SystemClock().wallNow();
  for (const ImageRecord& image : *images) {
    table.rows.push_back({image.name, image.host, app::text::bytes(image.bytes).toStdString(), image.digest.substr(0, 19),
                          app::text::moment(image.built, now).toStdString()});
  }
  context.console.out(table);
  return kDone;
}

VerbResult imageBuildVerb(const VerbContext& context) {
  withHost(context, context.invocation.host, [context](const app::MachineKnowledge&) {
    app::Services* services = &context.services;
    const Result<app::HostService*> host = services->host(context.invocation.host);
    if (!host) return QCoreApplication::exit(context.console.fail(host.error()));
    const auto work = [console = &context.console, services, host = *host, isAgain = context.invocation.again](const remote::IsCancelled& isCancelled) {
      const auto tellStep = [console](const core::runs::ImageProgress& progress) {
        //: %1: a number, %2: the last one, %3: what the step does
        console->note(MachineVerbsTr::tr("step %1 of %2: %3").arg(progress.step).arg(progress.steps).arg(QString::fromStdString(progress.words)));
      };
      core::runs::ImageBuilder builder(host->host(), services->store(), host->resources());
      return isAgain ? builder.rebuild(tellStep, isCancelled) : builder.build(tellStep, isCancelled);
    };
    const auto tell = [](Console& console, const core::runs::BuiltImage& built) {
      if (built.wasThere) console.note(MachineVerbsTr::tr("It is there already. Build it again with: --again"));
      const ImageRecord& image = built.image;
      if (console.isJson()) return console.out(Json{{"schema", "baremark.images/1"}, {"images", Json::array({imageJson(image)})}});
      //: %1: an image, %2: bytes, %3: its digest
      console.out(MachineVerbsTr::tr("%1: %2, %3").arg(QString::fromStdString(image.name), app::text::bytes(image.bytes), QString::fromStdString(image.digest)));
    };
    (void)inBackground<core::runs::BuiltImage>(context, work, tell);
  });
  return {};
}

VerbResult imageRemoveVerb(const VerbContext& context) {
  const Result<app::HostService*> host = context.services.host(context.invocation.host);
  const auto work = [store = &context.services.store(), host, place = context.invocation.host,
                     name = context.invocation.target](const remote::IsCancelled& isCancelled) -> Result<bool> {
    const Result<void> removed = app::removeImage(host, *store, place, name, isCancelled);
    if (!removed) return core::base::fail(removed.error());
    return true;
  };
  return inThread<bool>(context, work, [context](bool) {
    if (context.console.isJson()) return QCoreApplication::exit(imageListVerb(context).value_or(kFailed));
    context.console.out(MachineVerbsTr::tr("Removed."));
    QCoreApplication::exit(kDone);
  });
}

}  // namespace baremark::cli
