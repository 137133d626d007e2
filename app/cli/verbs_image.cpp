// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include "app/cli/background.h"
#include "app/cli/runtime_probes.h"
#include "app/cli/terminal_asker.h"
#include "app/text/form_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/containers/image_source.h"
#include "core/runs/image_forms.h"
#include "core/runs/image_uses.h"
#include "core/storage/experiment_repository.h"

namespace baremark::cli {
namespace {

using core::runs::ImportedImage;
using core::runs::StoredImages;
using core::storage::ImageFormRecord;
using core::storage::ImageFormRepository;
using core::storage::ImageRecord;

constexpr std::size_t kShownDigest = 19;

bool isOf(const ImageFormRecord& form, const ImageRecord& image) {
  return form.host == image.host && form.image == image.name;
}

Json formJson(const ImageFormRecord& form) {
  Json out;
  out["runtime"] = form.runtime;
  out["variant"] = form.variant;
  out["kind"] = form.kind;
  out["place"] = form.reference;
  out["digest"] = form.digest.empty() ? Json(nullptr) : Json(form.digest);
  out["made_from"] = form.madeFrom;
  out["bytes"] = form.bytes ? Json(*form.bytes) : Json(nullptr);
  out["made"] = core::base::toIsoUtc(form.made);
  out["make_s"] = form.seconds ? Json(*form.seconds) : Json(nullptr);
  out["runtime_version"] = form.runtimeVersion;
  return out;
}

QString madeWords(const ImageFormRecord& form, core::base::WallTime now) {
  const QString when = app::text::momentAndAge(form.made, now);
  if (!form.seconds) return Cli::tr("%1, when Baremark found it", "a moment").arg(when);
  return Cli::tr("%1, in %2", "a moment; a duration").arg(when, app::text::duration(*form.seconds));
}

/// What the image was made from, shortened: the recipe of the engine's image names dozens of packages, and a digest has
/// 64 digits.
std::string sourceCell(const ImageRecord& image) {
  constexpr std::size_t kMostBytes = 40;
  constexpr std::size_t kDigestBytes = 20;  // "@sha256:" and 12 digits
  const std::size_t digest = image.recipe.rfind("@sha256:");
  if (digest == std::string::npos) return core::base::printable(image.recipe, kMostBytes);
  return core::base::printable(image.recipe.substr(0, digest + kDigestBytes), kMostBytes * 4);
}

/// An image with those of `forms` that are its copies.
Json imageJson(const ImageRecord& image, const std::vector<ImageFormRecord>& forms) {
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
  out["forms"] = Json::array();
  for (const ImageFormRecord& form : forms)
    if (isOf(form, image)) out["forms"].push_back(formJson(form));
  return out;
}

Json imagesJson(const std::vector<ImageRecord>& images, const std::vector<ImageFormRecord>& forms) {
  Json list = Json::array();
  for (const ImageRecord& image : images) list.push_back(imageJson(image, forms));
  return {{"schema", "baremark.images/1"}, {"images", std::move(list)}};
}

/// All images, copies and experiments of the store.
Result<StoredImages> storedImages(core::runs::StoreAccess& store) {
  return store.readNow([](Store& open) -> Result<StoredImages> {
    StoredImages stored;
    app::Reads reads;
    reads.take(HostRepository(open).images(), stored.images);
    reads.take(ImageFormRepository(open).all(), stored.forms);
    reads.take(ExperimentRepository(open).arms(), stored.experiments);
    return reads.result(std::move(stored));
  });
}

/// As imagesJson(), with the number of experiments that refer to each image and each copy as "used_by".
Json listedImagesJson(const app::Services& services, const StoredImages& stored) {
  Json document = imagesJson(stored.images, stored.forms);
  const auto& runtimes = services.resources().runtimes;
  std::size_t place = 0;
  for (const ImageRecord& image : stored.images) {
    Json& entry = document["images"][place++];
    entry["used_by"] = core::runs::usersOf(image, stored.experiments, runtimes);
    std::size_t copy = 0;
    for (const ImageFormRecord& form : stored.forms) {
      if (isOf(form, image))
        entry["forms"][copy++]["used_by"] = core::runs::usersOf(form, image, stored.experiments, runtimes);
    }
  }
  return document;
}

/// A line for each image, and below it one for each copy.
Table imagesTable(const app::Services& services, const StoredImages& stored) {
  Table table = tableOf({Cli::tr("name"), Cli::tr("host"), Cli::tr("size"), Cli::tr("digest"), Cli::tr("built"),
                         Cli::tr("used by", "experiments"), Cli::tr("from")},
                        {2});
  const auto now = core::base::SystemClock().wallNow();
  const auto& runtimes = services.resources().runtimes;
  for (const ImageRecord& image : stored.images) {
    const int users = core::runs::usersOf(image, stored.experiments, runtimes);
    table.rows.push_back({image.name, image.host, app::text::bytes(image.bytes).toStdString(),
                          image.digest.substr(0, kShownDigest), app::text::moment(image.built, now).toStdString(),
                          app::text::experimentsWords(users).toStdString(), sourceCell(image)});
    for (const ImageFormRecord& form : stored.forms) {
      if (!isOf(form, image)) continue;
      const QString title = app::text::formTitle(runtimes, form.runtime, form.variant);
      const int usersOfForm = core::runs::usersOf(form, image, stored.experiments, runtimes);
      table.rows.push_back({Cli::tr("  for %1", "a runtime; indented").arg(title).toStdString(),
                            form.host,
                            app::text::formBytes(form.bytes).toStdString(),
                            app::text::formDigest(form.digest.substr(0, kShownDigest)).toStdString(),
                            app::text::moment(form.made, now).toStdString(),
                            app::text::experimentsWords(usersOfForm).toStdString(),
                            {}});
    }
  }
  return table;
}

/// All that is known of an image and of its copies, for a person.
QString imageWords(const app::Services& services, const ImageRecord& image, const std::vector<ImageFormRecord>& forms) {
  const auto& runtimes = services.resources().runtimes;
  const auto now = core::base::SystemClock().wallNow();
  const QString indent = QStringLiteral("  ");
  const QString built = app::text::momentAndAge(image.built, now);
  QString out =
      Cli::tr("%1 on %2", "an image; a host").arg(qString(image.name), app::text::placeName(image.host)) +
      QLatin1Char('\n') +
      toText({{Cli::tr("place"), qString(image.path)},
              {Cli::tr("size"), app::text::bytes(image.bytes)},
              {Cli::tr("digest"), qString(image.digest)},
              {Cli::tr("engine"), qString(image.engineBuild)},
              {Cli::tr("built"),
               image.buildSeconds > 0
                   ? Cli::tr("%1, in %2", "a moment; a duration").arg(built, app::text::duration(image.buildSeconds))
                   : built},
              {Cli::tr("from"), qString(image.recipe)}},
             indent);
  for (const ImageFormRecord& form : forms) {
    if (!isOf(form, image)) continue;
    const auto runtime = runtimes.find(form.runtime);
    const std::string label = runtime == runtimes.end() ? form.runtime : runtime->second.label;
    const QString title = app::text::formTitle(runtimes, form.runtime, form.variant);
    out += QLatin1Char('\n') +
           Cli::tr("Copy for %1: %2", "a runtime; what the copy is").arg(title, app::text::formKind(form)) +
           QLatin1Char('\n') +
           toText({{Cli::tr("place"), qString(form.reference)},
                   {Cli::tr("size"), app::text::formBytes(form.bytes)},
                   {Cli::tr("digest"), app::text::formDigest(form.digest)},
                   {Cli::tr("made from"), qString(form.madeFrom)},
                   {Cli::tr("made"), madeWords(form, now)},
                   {Cli::tr("made by"), app::text::labelOf(label, form.runtimeVersion)}},
                  indent);
  }
  return out;
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
  Json out = imageFields("baremark.imported-image/1", imported.image);
  out["source"] = imported.image.recipe;
  out["source_digest"] = imported.content.empty() ? Json(nullptr) : Json(imported.content);
  out["tool"] = imported.tool;
  out["has_engine"] = !imported.image.engineBuild.empty();
  out["was_there"] = imported.wasThere;
  return out;
}

void reportImported(Console& console, const ImportedImage& imported) {
  const core::storage::ImageRecord& image = imported.image;
  if (imported.wasThere) console.note(Cli::tr("The image exists already. To import it again, use --update."));
  if (image.engineBuild.empty())
    console.note(
        Cli::tr("! The image has no engine, so no arm can use it yet. It needs Baremark's engine in "
                "/opt/baremark/bin."));
  //: %1: an image, %2: a host, %3: bytes, %4: a digest, %5: where it came from
  console.out(importedJson(imported), Cli::tr("%1 is on %2: %3, %4\nfrom %5")
                                          .arg(qString(image.name), qString(image.host), app::text::bytes(image.bytes),
                                               qString(image.digest), qString(image.recipe)));
}

}  // namespace

VerbResult runtimeListVerb(const VerbContext& context) {
  const std::string& name = context.invocation.host;
  const Result<app::HostService*> host = context.services.host(name);
  if (!host) return context.console.fail(host.error());
  using RuntimeProbes = std::vector<core::storage::ProbeRecord>;
  const auto work = [context, name, host = *host](const IsCancelled& isCancelled) -> Result<RuntimeProbes> {
    const auto probes = retryUntilConnected(context, app::Reached::NotYet, isCancelled,
                                            [&] { return probeContainers(*host, isCancelled); });
    if (!probes) return fail(probes.error());
    return keptProbes(context.services, name);
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
    context.console.out(context.console.offering(
        Cli::tr("No images yet. The first run in a container builds one. To build it now: baremark-cli image build")));
  } else {
    context.console.out(imagesTable(context.services, *stored));
  }
  return kDone;
}

VerbResult imageBuildVerb(const VerbContext& context) {
  withHost(context, context.invocation.host, [context](app::HostService& there, const app::MachineKnowledge&) {
    app::Services* services = &context.services;
    const auto work = [context, services, host = &there](const IsCancelled& isCancelled) {
      core::runs::ImageBuilder builder(host->host(), services->store(), host->resources());
      // No retry: the image may have been built before the connection broke, and would be built again.
      if (context.invocation.again) return builder.rebuild(noteSteps(context.console), isCancelled);
      return retryUntilConnected(context, app::Reached::Before, isCancelled,
                                 [&] { return builder.build(noteSteps(context.console), isCancelled); });
    };
    const auto report = [services](Console& console, const core::runs::BuiltImage& built) {
      if (built.wasThere) console.note(Cli::tr("The image exists already. To build it again, use --again."));
      const ImageRecord& image = built.image;
      if (console.isJson()) {
        const auto forms = formsOf(services->store(), image);
        return console.out(imagesJson({image}, forms.value_or(std::vector<ImageFormRecord>{})));
      }
      console.out(Cli::tr("%1: %2, %3", "%1: an image, %2: bytes, %3: its digest")
                      .arg(qString(image.name), app::text::bytes(image.bytes), qString(image.digest)));
    };
    (void)runVerbInThread<core::runs::BuiltImage>(context, work, report);
  });
  return {};
}

VerbResult imageShowVerb(const VerbContext& context) {
  core::runs::StoreAccess& store = context.services.store();
  const Result<ImageRecord> image = app::imageNamed(store, context.invocation.host, context.invocation.target);
  if (!image) return context.console.fail(image.error());
  const auto forms = formsOf(store, *image);
  if (!forms) return context.console.fail(forms.error());
  context.console.out(imagesJson({*image}, *forms), imageWords(context.services, *image, *forms));
  return kDone;
}

VerbResult imageConvertVerb(const VerbContext& context) {
  const Result<app::HostService*> host = context.services.host(context.invocation.host);
  if (!host) return context.console.fail(host.error());
  const auto name = core::runs::formNamed((*host)->resources(), context.invocation.form);
  if (!name) return context.console.fail(name.error());
  const auto image = app::imageNamed(context.services.store(), context.invocation.host, context.invocation.target);
  if (!image) return context.console.fail(image.error());
  const auto work = [context, host = *host, name = *name, image = *image](const IsCancelled& isCancelled) {
    const core::runs::FormEvents events{
        .onProgress = [console = &context.console](
                          const core::runs::ImageProgress& progress) { console->note(qString(progress.words)); },
        .onLine = [console = &context.console](const std::string& line) { console->note(qString(line)); }};
    core::runs::ImageForms forms(host->host(), context.services.store(), host->resources());
    return retryUntilConnected(context, app::Reached::Before, isCancelled,
                               [&] { return forms.ensure(image, name, events, isCancelled); });
  };
  const auto report = [services = &context.services, image = *image](Console& console,
                                                                     const core::runs::MadeForm& made) {
    if (made.wasThere) console.note(Cli::tr("The copy exists already."));
    console.out(imagesJson({image}, {made.form}),
                //: %1: a runtime, %2: a path or a name, %3: bytes, %4: a digest
                Cli::tr("Copy for %1: %2, %3, %4")
                    .arg(app::text::formTitle(services->resources().runtimes, made.form.runtime, made.form.variant),
                         qString(made.form.reference), app::text::formBytes(made.form.bytes),
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
  const auto remove = [context, host, form](const IsCancelled& isCancelled) -> Result<void> {
    core::runs::StoreAccess& store = context.services.store();
    const auto& [name, place] = std::tie(context.invocation.target, context.invocation.host);
    if (!form) return app::removeImage(host, store, place, name, isCancelled);
    const Result<ImageRecord> image = app::imageNamed(store, place, name);
    if (!image) return fail(image.error());
    return core::runs::ImageForms((*host)->host(), store, (*host)->resources()).remove(*image, *form, isCancelled);
  };
  const auto work = [context, remove](const IsCancelled& isCancelled) -> Result<bool> {
    return retryUntilConnected(context, app::Reached::NotYet, isCancelled, [&] { return remove(isCancelled); }).map([] {
      return true;
    });
  };
  return runInThread<bool>(context, work, [context](bool) {
    if (context.console.isJson()) return QCoreApplication::exit(imageListVerb(context).value_or(kFailed));
    context.console.out(Cli::tr("Removed."));
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
  const auto work = [context, services, host = *host, request](const IsCancelled& isCancelled) {
    return app::importImage(*host, services->store(), request, terminalAsker(),
                            {.onProgress = noteSteps(context.console), .onWait = progressOn(context).onWait},
                            isCancelled);
  };
  return runVerbInThread<ImportedImage>(context, work, reportImported);
}

}  // namespace baremark::cli
