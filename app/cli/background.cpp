// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/background.h"

#include "app/text/error_text.h"
#include "app/text/form_text.h"

namespace baremark::cli {
namespace {

QString stepPattern() {
  return Cli::tr("step %1 of %2: %3", "%1: a number, %2: the last one, %3: what the step does");
}

}  // namespace

const char* interruptValue(const Invocation& words) {
  if (words.verb == "cancel") return app::text::kCancelStored;
  return words.resume || words.verb == "extend" ? app::text::kGoesOn : "";
}

core::runs::ImageBuilder::OnProgress noteSteps(Console& console) {
  return [&console](const core::runs::ImageProgress& progress) {
    console.note(stepPattern().arg(progress.step).arg(progress.steps).arg(qString(progress.words)));
  };
}

app::OnMoved progressOn(const VerbContext& context) {
  Console* console = &context.console;
  QObject* main = &context.services;
  const auto inMain = [main](auto work) { QMetaObject::invokeMethod(main, std::move(work)); };
  return {.onStage =
              [console, inMain](remote::ImageStage step) {
                inMain([console, step] {
                  console->endProgress();
                  console->note(app::text::imageStageName(step));
                });
              },
          .onTransfer =
              [console, inMain](const app::TransferState& state) {
                inMain([console, state] {
                  console->progress(app::text::transferWords(state.progress.done, state.progress.total,
                                                             state.bytesPerSecond, state.left));
                });
              },
          .onWait =
              [console, inMain](const Error& error) {
                inMain([console, words = app::text::waitsForLink(error)] {
                  console->endProgress();
                  console->note(words);
                });
              }};
}

}  // namespace baremark::cli
