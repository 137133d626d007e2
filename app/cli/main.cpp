// SPDX-License-Identifier: GPL-3.0-or-later
// baremark-cli: the same services as the desktop, without a screen.
#include <QFileInfo>
#include <clocale>

#include "app/application/translation.h"
#include "app/cli/interrupts.h"
#include "app/cli/runtime_probes.h"
#include "app/cli/terminal_asker.h"
#include "app/cli/verbs.h"
#include "app/text/command_text.h"
#include "build_identity.h"
#include "core/base/json.h"
#include "core/base/processors.h"
#include "remote/local/local_host.h"

int main(int count, char** words) {
  using namespace baremark;
  core::base::undoThreadBinding();
  remote::refuseCoreDumps();
  cli::Interrupts::exitIfUnhandled();
  const cli::ParsedLine line = cli::parseCommandLine(count, words);
  if (line.exitStatus) return *line.exitStatus;
  const cli::Invocation& invocation = line.invocation;
  if (invocation.verb == "completion") {
    const std::string script = cli::completionScript(invocation.target);
    cli::Console console(invocation.json);
    console.out({{"schema", "baremark.completion/1"}, {"shell", invocation.target}, {"script", script}},
                QString::fromStdString(script));
    return console.endWith(cli::kDone);
  }
  QCoreApplication application(count, words);
  QCoreApplication::setApplicationName(QStringLiteral("baremark"));
  QCoreApplication::setApplicationVersion(QString::fromLatin1(kVersion));
  const app::Translation translation(QString{});

  const QString given = QString::fromStdString(invocation.store);
  cli::Console console(invocation.json, given.isEmpty() ? given : QFileInfo(given).absoluteFilePath());
  const auto adoption = invocation.verb == "work" ? core::runs::Adoption::Orphans : core::runs::Adoption::OnlyNamed;
  const auto services = app::Services::open({.storePath = given, .adoption = adoption, .asker = cli::terminalAsker()});
  if (!services) return console.endWith(console.fail(services.error()));
  const core::runs::StoreAccess& store = (*services)->store();
  if (const auto& refusal = store.refusalToWrite())
    console.note(app::text::toLines(app::text::describe(*refusal, app::text::Reader::Terminal)));
  else if (store.journal() == core::storage::Journal::Rollback)
    console.note(app::text::toLines(app::text::rollbackNote(QString::fromStdString(store.path()))));
  if (invocation.verb != "runtime list") cli::noteLeftOut(console, **services);
  const cli::VerbContext context{invocation, **services, console};
  QTimer::singleShot(0, &application, [&] {
    const cli::VerbResult result = invocation.run(context);
    if (result) QCoreApplication::exit(*result);
  });
  return console.endWith(QCoreApplication::exec());
}
