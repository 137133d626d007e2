// SPDX-License-Identifier: GPL-3.0-or-later
// baremark: the window.
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QMessageBox>
#include <QTimer>
#include <algorithm>
#include <cstdio>

#include "app/application/resource_texts.h"
#include "app/application/services.h"
#include "app/application/settings.h"
#include "app/application/translation.h"
#include "app/shell/keychain.h"
#include "app/shell/main_window.h"
#include "app/shell/window_asker.h"
#include "app/text/error_text.h"
#include "app/widgets/desk_style.h"
#include "app/widgets/theme.h"
#include "app/widgets/tokens.h"
#include "build_identity.h"
#include "core/base/nearest_name.h"
#include "remote/local/core_dumps.h"

namespace {

using namespace baremark;

struct WindowTr {
  Q_DECLARE_TR_FUNCTIONS(Window)
};

/// Nothing can be shown: says why, in a box and on the terminal.
int refuse(const core::base::Error& error) {
  const app::text::ErrorText words = app::text::describe(error);
  std::fprintf(stderr, "%s\n", qUtf8Printable(app::text::toLines(words)));
  QMessageBox box(QMessageBox::Critical, QStringLiteral("Baremark"), words.title);
  box.setInformativeText((words.reason + QLatin1Char('\n') + words.advice).trimmed());
  box.setDetailedText(words.detail);
  box.exec();
  return 1;
}

}  // namespace

int main(int count, char** words) {
  remote::refuseCoreDumps();
  QApplication application(count, words);
  QApplication::setApplicationName(QStringLiteral("baremark"));
  QApplication::setApplicationVersion(QString::fromLatin1(kVersion));
  QApplication::setDesktopFileName(QStringLiteral("baremark"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/baremark/icons/baremark.svg")));
  app::Settings settings;
  QCommandLineParser line;
  const QCommandLineOption store(QStringLiteral("store"), WindowTr::tr("The store to open instead of the user's own."), WindowTr::tr("file"));
  const QCommandLineOption language(QStringLiteral("language"), WindowTr::tr("Language of the window: en, de."), WindowTr::tr("code"));
  const QCommandLineOption theme(QStringLiteral("theme"), WindowTr::tr("system, light or dark."), WindowTr::tr("name"));
  const QCommandLineOption experiment(QStringLiteral("experiment"), WindowTr::tr("An experiment to show."), WindowTr::tr("id"));
  const QCommandLineOption tab(QStringLiteral("tab"), WindowTr::tr("The tab of it to show: overview, live, compare, runs or passport."), WindowTr::tr("name"));
  line.addOptions({store, language, theme, experiment, tab});
  line.addPositionalArgument(WindowTr::tr("FILE"), WindowTr::tr("An experiment file to begin with."), QStringLiteral("[FILE]"));
  line.addHelpOption();
  line.addVersionOption();
  line.process(application);

  QString wanted = line.isSet(language) ? line.value(language) : settings.get(app::settings::kLanguage);
  if (wanted == QLatin1String("system")) wanted.clear();
  const app::Translation translation(wanted);

  const auto light = app::widgets::parseTokens(app::resourceText("themes/light.json"));
  const auto dark = app::widgets::parseTokens(app::resourceText("themes/dark.json"));
  if (!light) return refuse(light.error());
  if (!dark) return refuse(dark.error());
  app::widgets::Theme colours(*light, *dark);
  QApplication::setStyle(new app::widgets::DeskStyle(colours));
  colours.choose(app::widgets::themeChoiceNamed(line.isSet(theme) ? line.value(theme) : settings.get(app::settings::kTheme)));

  const std::vector<std::string> tabs{"overview", "live", "compare", "runs", "passport"};
  const std::string wantedTab = line.value(tab).toStdString();
  if (line.isSet(tab) && std::find(tabs.begin(), tabs.end(), wantedTab) == tabs.end()) {
    return refuse({.code = core::base::ErrorCode::UnknownValue, .where = "--tab", .value = wantedTab, .allowed = core::base::listOfNames(tabs),
                   .suggestion = core::base::nearestName(wantedTab, tabs)});
  }

  app::shell::WindowAsker asker(colours);
  app::shell::Keychain keychain(asker.asker());
  const auto services = app::Services::open({.storePath = line.value(store), .adoption = core::runs::Adoption::Orphans, .asker = keychain.asker()});
  if (!services) return refuse(services.error());
  app::shell::MainWindow window(**services, settings, colours);
  asker.setWindow(&window);
  QObject::connect(&keychain, &app::shell::Keychain::keepingFailed, &window, [&window](const QString& why) {
    window.messages().show({.sign = app::text::Sign::Warning, .text = {.title = WindowTr::tr("The keychain did not keep what was typed."), .reason = why}});
  });
  window.show();
  // What takes long begins once the window is seen.
  QTimer::singleShot(0, &window, [&] {
    (*services)->start();
    if (line.isSet(experiment)) window.showExperiment(line.value(experiment), line.value(tab));
    const QStringList files = line.positionalArguments();
    if (!files.isEmpty()) window.openFile(files.front());
  });
  const int status = QApplication::exec();
  keychain.close();  // connections that wait for an answer end, too
  asker.close();
  return status;
}
