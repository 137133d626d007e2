// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <optional>
#include <utility>
#include <vector>

#include "app/application/transfers.h"
#include "app/cli/background.h"
#include "app/cli/image_output.h"
#include "app/cli/verbs.h"
#include "app/text/form_text.h"
#include "app/text/plan_text.h"
#include "core/base/json.h"
#include "core/runs/image_forms.h"

namespace baremark::cli {
namespace {

struct FormVerbsTr {
  Q_DECLARE_TR_FUNCTIONS(FormVerbs)
};

using core::base::Result;
using core::runs::ImageOrCopy;
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

void endWithRemoved(const VerbContext& context) {
  if (context.console.isJson()) return QCoreApplication::exit(imageListVerb(context).value_or(kFailed));
  context.console.out(FormVerbsTr::tr("Removed."));
  QCoreApplication::exit(kDone);
}

void showUnused(const VerbContext& context, const std::vector<ImageOrCopy>& what) {
  if (context.console.isJson()) {
    core::base::Json list = core::base::Json::array();
    for (const ImageOrCopy& each : what) {
      core::base::Json entry = {{"name", each.name}, {"host", each.host}};
      entry["form"] = each.form ? core::base::Json(core::runs::formWord(*each.form)) : core::base::Json(nullptr);
      entry["bytes"] = each.bytes;
      list.push_back(std::move(entry));
    }
    return context.console.out(core::base::Json{{"schema", "baremark.unused-images/1"}, {"unused", std::move(list)}});
  }
  if (what.empty()) {
    const QString host = app::text::placeName(context.invocation.host);
    //: %1: a host
    return context.console.out(
        FormVerbsTr::tr("Nothing to remove: experiments refer to all images and copies on %1.").arg(host));
  }
  for (const ImageOrCopy& each : what) {
    const auto& runtimes = context.services.resources().runtimes;
    const QString copyFor =
        each.form ? app::text::formTitle(runtimes, each.form->runtime, each.form->variant) : QString();
    context.console.out(app::text::imageOrCopy(each.name, each.host, copyFor, each.bytes));
  }
  context.console.note(FormVerbsTr::tr("To remove this, add --yes."));
}

Result<void> removeOne(const VerbContext& context, const Result<app::HostService*>& host, const ImageOrCopy& what,
                       const remote::IsCancelled& isCancelled) {
  core::runs::StoreAccess& store = context.services.store();
  if (!what.form) return app::removeImage(host, store, what.host, what.name, isCancelled);
  if (!host) return core::base::fail(host.error());
  const Result<ImageRecord> image = imageNamed(store, what.host, what.name);
  if (!image) return core::base::fail(image.error());
  return core::runs::ImageForms((*host)->host(), store, (*host)->resources()).remove(*image, *what.form, isCancelled);
}

}  // namespace

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
    if (made.wasThere) console.note(FormVerbsTr::tr("The copy exists already."));
    if (console.isJson()) return console.out(imagesJson({image}, {made.form}));
    //: %1: a runtime, %2: a path or a name, %3: bytes, %4: a digest
    console.out(FormVerbsTr::tr("Copy for %1: %2, %3, %4")
                    .arg(app::text::formTitle(services->resources().runtimes, made.form.runtime, made.form.variant),
                         QString::fromStdString(made.form.reference), app::text::formBytes(made.form.bytes),
                         app::text::formDigest(made.form.digest)));
  };
  return runVerbInThread<core::runs::MadeForm>(context, work, report);
}

VerbResult formRemoveVerb(const VerbContext& context) {
  const Result<app::HostService*> host = context.services.host(context.invocation.host);
  if (!host) return context.console.fail(host.error());
  const auto name = core::runs::formNamed((*host)->resources(), context.invocation.form);
  if (!name) return context.console.fail(name.error());
  const auto image = imageNamed(context.services.store(), context.invocation.host, context.invocation.target);
  if (!image) return context.console.fail(image.error());
  const auto work = [context, host = *host, name = *name,
                     image = *image](const remote::IsCancelled& isCancelled) -> Result<bool> {
    core::runs::ImageForms forms(host->host(), context.services.store(), host->resources());
    const Result<void> removed = retryUntilConnected(context, app::Reached::NotYet, isCancelled,
                                                     [&] { return forms.remove(image, name, isCancelled); });
    if (!removed) return core::base::fail(removed.error());
    return true;
  };
  return runInThread<bool>(context, work, [context](bool) { endWithRemoved(context); });
}

VerbResult unusedRemoveVerb(const VerbContext& context) {
  const Result<StoredImages> stored = storedImages(context.services.store());
  if (!stored) return context.console.fail(stored.error());
  std::vector<ImageOrCopy> what = core::runs::unusedImages(*stored, context.services.resources().runtimes);
  std::erase_if(what, [&](const ImageOrCopy& each) { return each.host != context.invocation.host; });
  if (what.empty() || !context.invocation.yes) {
    showUnused(context, what);
    return kDone;
  }
  const Result<app::HostService*> host = context.services.host(context.invocation.host);
  const auto work = [context, host, what](const remote::IsCancelled& isCancelled) -> Result<bool> {
    std::optional<core::base::Error> first;
    for (const ImageOrCopy& each : what) {
      const Result<void> removed = retryUntilConnected(context, app::Reached::NotYet, isCancelled,
                                                       [&] { return removeOne(context, host, each, isCancelled); });
      if (!removed && removed.error().code == core::base::ErrorCode::Cancelled)
        return core::base::fail(removed.error());
      if (!removed && !first) first = removed.error();  // what a block uses stays; the rest goes
    }
    if (first) return core::base::fail(*first);
    return true;
  };
  return runInThread<bool>(context, work, [context](bool) { endWithRemoved(context); });
}

}  // namespace baremark::cli
