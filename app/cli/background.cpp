// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/background.h"

#include "app/text/transfer_text.h"

namespace baremark::cli {

app::OnMoved shownOn(const VerbContext& context) {
  Console* console = &context.console;
  QObject* main = &context.services;
  const auto inMain = [main](auto work) { QMetaObject::invokeMethod(main, std::move(work)); };
  return {.onStep =
              [console, inMain](remote::ImageStep step) {
                inMain([console, step] {
                  console->endProgress();
                  console->note(app::text::imageStepName(step));
                });
              },
          .onTransfer =
              [console, inMain](const app::TransferState& state) {
                inMain([console, state] {
                  console->progress(app::text::transferWords(state.progress.done, state.progress.total, state.bytesPerSecond, state.left));
                });
              }};
}

}  // namespace baremark::cli
