// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <filesystem>
#include <optional>
#include <string>

#include "app/application/image_imports.h"
#include "app/cli/background.h"
#include "app/cli/password_input.h"
#include "app/cli/terminal_asker.h"
#include "app/text/units_text.h"
#include "core/base/json.h"
#include "core/containers/image_source.h"

namespace baremark::cli {
namespace {

struct ImportVerbTr {
  Q_DECLARE_TR_FUNCTIONS(ImportVerb)
};

using core::base::Json;
using core::base::Result;
using core::runs::ImportedImage;

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

void report(Console& console, const ImportedImage& imported) {
  const core::storage::ImageRecord& image = imported.image;
  if (imported.wasThere) console.note(ImportVerbTr::tr("The image exists already. To import it again, use --update."));
  if (image.engineBuild.empty()) {
    console.note(
        ImportVerbTr::tr("! The image has no engine, so no arm can use it yet. It needs Baremark's engine in "
                         "/opt/baremark/bin."));
  }
  if (console.isJson()) return console.out(importedJson(imported));
  //: %1: an image, %2: a host, %3: bytes, %4: a digest, %5: where it came from
  console.out(ImportVerbTr::tr("%1 is on %2: %3, %4\nfrom %5")
                  .arg(QString::fromStdString(image.name), QString::fromStdString(image.host),
                       app::text::bytes(image.bytes), QString::fromStdString(image.digest),
                       QString::fromStdString(image.recipe)));
}

}  // namespace

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
    const auto reportStep = [console = &context.console](const core::runs::ImageProgress& progress) {
      //: %1: a number, %2: the last one, %3: what the step does
      console->note(ImportVerbTr::tr("step %1 of %2: %3")
                        .arg(progress.step)
                        .arg(progress.steps)
                        .arg(QString::fromStdString(progress.words)));
    };
    return app::importImage(*host, services->store(), request, terminalAsker(),
                            {.onProgress = reportStep, .onWait = progressOn(context).onWait}, isCancelled);
  };
  return runVerbInThread<ImportedImage>(context, work, report);
}

}  // namespace baremark::cli
