// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "app/application/image_imports.h"
#include "app/application/transfers.h"
#include "app/cli/background.h"
#include "app/cli/image_output.h"
#include "app/cli/password_input.h"
#include "app/cli/runtime_probes.h"
#include "app/cli/terminal_asker.h"
#include "app/cli/verbs.h"
#include "app/text/form_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/containers/image_source.h"
#include "core/runs/image_builder.h"
#include "core/runs/image_forms.h"
#include "core/storage/host_repository.h"

namespace baremark::cli {
namespace {

struct ImageVerbsTr {
  Q_DECLARE_TR_FUNCTIONS(ImageVerbs)
};

using core::base::Json;
using core::base::Result;
using core::runs::ImportedImage;
using core::storage::HostRepository;
using core::storage::ImageFormRecord;
using core::storage::ImageFormRepository;
using core::storage::ImageRecord;
using core::storage::Store;

/// NotFound: the host has no image of this name.
Result<ImageRecord> imageNamed(core::runs::StoreAccess& store, const std::string& host, const std::string& name) {
  auto image = store.readNow([&](Store& open) { return HostRepository(open).findImage(host, name); });
  if (!image) return core::base::fail(image.error());
  if (*image) return **std::move(image);
  return core::base::fail(
      {.code = core::base::ErrorCode::NotFound, .where = core::base::Phrase::KindImage, .value = name});
}

Result<std::vector<ImageFormRecord>> formsOf(core::runs::StoreAccess& store, const ImageRecord& image) {
  return store.readNow([&](Store& open) { return ImageFormRepository(open).ofImage(image.host, image.name); });
}

/// A path of this machine becomes absolute. A file in the present folder needs no "./".
std::string sourceOf(const Invocation& invocation, bool isHere) {
  const std::string& source = invocation.target;
  std::error_code problem;
  const bool isFile = isHere && std::filesystem::is_regular_file(source, problem);
  if (!isHere || (!isFile && !core::containers::isPath(source))) return source;
  const std::string path = std::filesystem::absolute(source, problem).lexically_normal().string();
  return path.size() > 1 && path.back() == '/' ? path.substr(0, path.size() - 1) : path;
}

Json importedJson(const ImportedImage& imported) {
  const core::storage::ImageRecord& image = imported.image;
  return {{"schema", "baremark.imported-image/1"},
          {"name", image.name},
          {"host", image.host},
          {"path", image.path},
          {"digest", image.digest},
          {"bytes", image.bytes},
          {"source", image.recipe},
          {"source_digest", imported.content.empty() ? Json(nullptr) : Json(imported.content)},
          {"tool", imported.tool},
          {"has_engine", !image.engineBuild.empty()},
          {"was_there", imported.wasThere}};
}

void reportImported(Console& console, const ImportedImage& imported) {
  const core::storage::ImageRecord& image = imported.image;
  if (imported.wasThere) console.note(ImageVerbsTr::tr("The image exists already. To import it again, use --update."));
  if (image.engineBuild.empty()) {
    console.note(
        ImageVerbsTr::tr("! The image has no engine, so no arm can use it yet. It needs Baremark's engine in "
                         "/opt/baremark/bin."));
  }
  if (console.isJson()) return console.out(importedJson(imported));
  //: %1: an image, %2: a host, %3: bytes, %4: a digest, %5: where it came from
  console.out(ImageVerbsTr::tr("%1 is on %2: %3, %4\nfrom %5")
                  .arg(QString::fromStdString(image.name), QString::fromStdString(image.host),
                       app::text::bytes(image.bytes), QString::fromStdString(image.digest),
                       QString::fromStdString(image.recipe)));
}

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
    context.console.out(context.console.offering(ImageVerbsTr::tr(
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
      core::runs::ImageBuilder builder(host->host(), services->store(), host->resources());
      // No retry: the image may have been built before the connection broke, and would be built again.
      if (context.invocation.again) return builder.rebuild(noteSteps(context.console), isCancelled);
      return retryUntilConnected(context, app::Reached::Before, isCancelled,
                                 [&] { return builder.build(noteSteps(context.console), isCancelled); });
    };
    const auto report = [services](Console& console, const core::runs::BuiltImage& built) {
      if (built.wasThere) console.note(ImageVerbsTr::tr("The image exists already. To build it again, use --again."));
      const ImageRecord& image = built.image;
      if (console.isJson()) {
        const auto forms = services->store().readNow(
            [&image](Store& open) { return core::storage::ImageFormRepository(open).ofImage(image.host, image.name); });
        return console.out(imagesJson({image}, forms.value_or(std::vector<core::storage::ImageFormRecord>{})));
      }
      //: %1: an image, %2: bytes, %3: its digest
      console.out(ImageVerbsTr::tr("%1: %2, %3")
                      .arg(QString::fromStdString(image.name), app::text::bytes(image.bytes),
                           QString::fromStdString(image.digest)));
    };
    (void)runVerbInThread<core::runs::BuiltImage>(context, work, report);
  });
  return {};
}

VerbResult imageShowVerb(const VerbContext& context) {
  core::runs::StoreAccess& store = context.services.store();
  const Result<ImageRecord> image = imageNamed(store, context.invocation.host, context.invocation.target);
  if (!image) return context.console.fail(image.error());
  const auto forms = formsOf(store, *image);
  if (!forms) return context.console.fail(forms.error());
  if (context.console.isJson())
    context.console.out(imagesJson({*image}, *forms));
  else
    context.console.out(imageWords(context.services, *image, *forms));
  return kDone;
}

VerbResult imageConvertVerb(const VerbContext& context) {
  const Result<app::HostService*> host = context.services.host(context.invocation.host);
  if (!host) return context.console.fail(host.error());
  const auto name = core::runs::formNamed((*host)->resources(), context.invocation.form);
  if (!name) return context.console.fail(name.error());
  const auto image = imageNamed(context.services.store(), context.invocation.host, context.invocation.target);
  if (!image) return context.console.fail(image.error());
  const auto work = [context, host = *host, name = *name, image = *image](const remote::IsCancelled& isCancelled) {
    const core::runs::FormEvents events{
        .onProgress =
            [console = &context.console](const core::runs::ImageProgress& progress) {
              console->note(QString::fromStdString(progress.words));
            },
        .onLine = [console =
                       &context.console](const std::string& line) { console->note(QString::fromStdString(line)); }};
    core::runs::ImageForms forms(host->host(), context.services.store(), host->resources());
    return retryUntilConnected(context, app::Reached::Before, isCancelled,
                               [&] { return forms.ensure(image, name, events, isCancelled); });
  };
  const auto report = [services = &context.services, image = *image](Console& console,
                                                                     const core::runs::MadeForm& made) {
    if (made.wasThere) console.note(ImageVerbsTr::tr("The copy exists already."));
    if (console.isJson()) return console.out(imagesJson({image}, {made.form}));
    //: %1: a runtime, %2: a path or a name, %3: bytes, %4: a digest
    console.out(ImageVerbsTr::tr("Copy for %1: %2, %3, %4")
                    .arg(app::text::formTitle(services->resources().runtimes, made.form.runtime, made.form.variant),
                         QString::fromStdString(made.form.reference), app::text::formBytes(made.form.bytes),
                         app::text::formDigest(made.form.digest)));
  };
  return runVerbInThread<core::runs::MadeForm>(context, work, report);
}

VerbResult imageRemoveVerb(const VerbContext& context) {
  const Invocation& words = context.invocation;
  const Result<app::HostService*> host = context.services.host(words.host);
  std::optional<core::runs::FormName> form;
  if (!words.form.empty()) {
    if (!host) return context.console.fail(host.error());
    const auto name = core::runs::formNamed((*host)->resources(), words.form);
    if (!name) return context.console.fail(name.error());
    form = *name;
  }
  const auto remove = [context, host, form](const remote::IsCancelled& isCancelled) -> Result<void> {
    core::runs::StoreAccess& store = context.services.store();
    const auto& [name, place] = std::tie(context.invocation.target, context.invocation.host);
    if (!form) return app::removeImage(host, store, place, name, isCancelled);
    const Result<ImageRecord> image = imageNamed(store, place, name);
    if (!image) return core::base::fail(image.error());
    return core::runs::ImageForms((*host)->host(), store, (*host)->resources()).remove(*image, *form, isCancelled);
  };
  const auto work = [context, remove](const remote::IsCancelled& isCancelled) -> Result<bool> {
    return retryUntilConnected(context, app::Reached::NotYet, isCancelled, [&] { return remove(isCancelled); }).map([] {
      return true;
    });
  };
  return runInThread<bool>(context, work, [context](bool) {
    if (context.console.isJson()) return QCoreApplication::exit(imageListVerb(context).value_or(kFailed));
    context.console.out(ImageVerbsTr::tr("Removed."));
    QCoreApplication::exit(kDone);
  });
}

VerbResult imageImportVerb(const VerbContext& context) {
  const Invocation& invocation = context.invocation;
  const Result<app::HostService*> host = context.services.host(invocation.host);
  if (!host) return context.console.fail(host.error());
  app::ImageImportRequest request;
  request.what = {.source = sourceOf(invocation, (*host)->host().isThisMachine()),
                  .name = invocation.name,
                  .username = invocation.username,
                  .mayReplace = invocation.update};
  if (!invocation.username.empty()) request.password = passwordFromInput();
  app::Services* services = &context.services;
  const auto work = [context, services, host = *host, request](const remote::IsCancelled& isCancelled) {
    return app::importImage(*host, services->store(), request, terminalAsker(),
                            {.onProgress = noteSteps(context.console), .onWait = progressOn(context).onWait},
                            isCancelled);
  };
  return runVerbInThread<ImportedImage>(context, work, reportImported);
}

}  // namespace baremark::cli
