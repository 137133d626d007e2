// SPDX-License-Identifier: GPL-3.0-or-later
// baremark: the window.
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QMessageBox>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

#include "app/application/background_work.h"
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
  const app::text::ErrorText words = app::text::describe(error, app::text::Reader::Terminal);
  std::fprintf(stderr, "%s\n", qUtf8Printable(app::text::toLines(words)));
  QMessageBox box(QMessageBox::Critical, QStringLiteral("Baremark"), words.title);
  box.setInformativeText((words.reason + QLatin1Char('\n') + words.advice).trimmed());
  box.setDetailedText(words.detail);
  box.exec();
  return 1;
}

/// What may stand behind the program's name.
struct Line {
  Line();
  QCommandLineParser parser;
  QCommandLineOption store{QStringLiteral("store"), WindowTr::tr("The store to open instead of the user's own."), WindowTr::tr("file")};
  QCommandLineOption language{QStringLiteral("language"), WindowTr::tr("Language of the window: en, de."), WindowTr::tr("code")};
  QCommandLineOption theme{QStringLiteral("theme"), WindowTr::tr("system, light or dark."), WindowTr::tr("name")};
  QCommandLineOption experiment{QStringLiteral("experiment"), WindowTr::tr("An experiment to show."), WindowTr::tr("id")};
  QCommandLineOption tab{QStringLiteral("tab"), WindowTr::tr("The tab of it to show: overview, live, compare, runs or passport."), WindowTr::tr("name")};
};

Line::Line() {
  parser.addOptions({store, language, theme, experiment, tab});
  parser.addPositionalArgument(WindowTr::tr("FILE"), WindowTr::tr("An experiment file to begin with."), QStringLiteral("[FILE]"));
  parser.addHelpOption();
  parser.addVersionOption();
}

/// Qt ends the program with a core where it finds none.
bool hasDisplay(const QStringList& words) {
  const bool isChosen = qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || words.contains(QLatin1String("-platform")) || words.contains(QLatin1String("--platform"));
  return isChosen || !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
         qEnvironmentVariable("XDG_SESSION_TYPE") == QLatin1String("wayland");
}

/// What needs no display: help, the version, and that there is none. Nothing: the window is to open.
std::optional<int> answerWithoutWindow(Line& line, int count, char** words) {
  QStringList given;
  for (int i = 1; i < count; ++i) given << QString::fromLocal8Bit(words[i]);
  const QStringList asking{QStringLiteral("-h"), QStringLiteral("--help"), QStringLiteral("--help-all"), QStringLiteral("-v"), QStringLiteral("--version")};
  const bool isAsking = std::any_of(asking.begin(), asking.end(), [&](const QString& word) { return given.contains(word); });
  if (!isAsking && hasDisplay(given)) return {};
  const QCoreApplication application(count, words);
  if (isAsking) line.parser.process(application);  // prints it and ends the program
  std::fprintf(stderr, "%s\n", qUtf8Printable(WindowTr::tr("There is no display for a window here. On a terminal: baremark-cli")));
  return 1;
}

constexpr int kAgain = 1000;  // the event loop ended for another window

/// What outlives a window.
struct Parts {
  Line& line;
  app::Services& services;
  app::Settings& settings;
  app::widgets::Theme& colours;
  app::shell::WindowAsker& asker;
  app::shell::Keychain& keychain;
};
enum class Opening : std::uint8_t { First, Again };

/// How a window ended.
struct Shown {
  int status = 0;             ///< kAgain: another one takes its place
  bool keepsRunning = false;  ///< the waiting blocks run on without one
};

Shown showWindow(const Parts& parts, Opening opening) {
  app::shell::MainWindow window(parts.services, parts.settings, parts.colours);
  parts.asker.setWindow(&window);
  QObject::connect(&parts.keychain, &app::shell::Keychain::keepingFailed, &window, [&window](const QString& why) {
    window.messages().show(
        {.sign = app::text::Sign::Warning,
         .text = {.title = WindowTr::tr("The keychain did not keep what was typed."), .reason = why}});
  });
  QObject::connect(&window, &app::shell::MainWindow::restartRequested, &window, [] { QApplication::exit(kAgain); });
  window.show();
  if (opening == Opening::Again) window.showPage(QStringLiteral("settings"));
  // What takes long begins once the window is seen.
  QTimer::singleShot(0, &window, [&] {
    if (opening == Opening::Again) return;
    parts.services.start();
    const QCommandLineParser& given = parts.line.parser;
    if (given.isSet(parts.line.experiment))
      window.showExperiment(given.value(parts.line.experiment), given.value(parts.line.tab));
    const QStringList files = given.positionalArguments();
    if (!files.isEmpty()) window.openFile(files.front());
  });
  const int status = QApplication::exec();
  parts.asker.setWindow(nullptr);
  return {status, window.keepsRunning()};
}

}  // namespace

int main(int count, char** words) {
  remote::refuseCoreDumps();
  QCoreApplication::setApplicationName(QStringLiteral("baremark"));
  QCoreApplication::setApplicationVersion(QString::fromLatin1(kVersion));
  Line line;
  if (const std::optional<int> status = answerWithoutWindow(line, count, words)) return *status;
  QApplication application(count, words);
  QApplication::setDesktopFileName(QStringLiteral("baremark"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/baremark/icons/baremark.svg")));
  app::Settings settings;
  line.parser.process(application);
  const auto isSet = [&](const QCommandLineOption& option) { return line.parser.isSet(option); };
  const auto value = [&](const QCommandLineOption& option) { return line.parser.value(option); };

  const auto languageOf = [](const QString& chosen) { return chosen == QLatin1String("system") ? QString() : chosen; };
  std::optional<app::Translation> translation;
  translation.emplace(languageOf(isSet(line.language) ? value(line.language) : settings.get(app::settings::kLanguage)));

  const auto light = app::widgets::parseTokens(app::resourceText("themes/light.json"));
  const auto dark = app::widgets::parseTokens(app::resourceText("themes/dark.json"));
  if (!light) return refuse(light.error());
  if (!dark) return refuse(dark.error());
  app::widgets::Theme colours(*light, *dark);
  QApplication::setStyle(new app::widgets::DeskStyle(colours));
  colours.choose(app::widgets::themeChoiceNamed(isSet(line.theme) ? value(line.theme) : settings.get(app::settings::kTheme)));

  const std::vector<std::string> tabs{"overview", "live", "compare", "runs", "passport"};
  const std::string wantedTab = value(line.tab).toStdString();
  if (isSet(line.tab) && std::find(tabs.begin(), tabs.end(), wantedTab) == tabs.end()) {
    return refuse({.code = core::base::ErrorCode::UnknownValue, .where = "--tab", .value = wantedTab, .allowed = core::base::listOfNames(tabs),
                   .suggestion = core::base::nearestName(wantedTab, tabs)});
  }

  app::shell::WindowAsker asker(colours);
  app::shell::Keychain keychain(asker.asker());
  auto services = app::Services::open({.storePath = value(line.store), .adoption = core::runs::Adoption::Orphans, .asker = keychain.asker()});
  if (!services) return refuse(services.error());
  const Parts parts{line, **services, settings, colours, asker, keychain};
  Shown shown = showWindow(parts, Opening::First);
  QString language = languageOf(isSet(line.language) ? value(line.language) : settings.get(app::settings::kLanguage));
  while (shown.status == kAgain) {
    language = languageOf(settings.get(app::settings::kLanguage));
    translation.emplace(language);
    shown = showWindow(parts, Opening::Again);
  }
  keychain.close();  // connections that wait for an answer end, too
  asker.close();
  if (!shown.keepsRunning) return shown.status;
  // The background takes over what nobody drives, so this process gives everything up first.
  const QString store = QString::fromStdString((*services)->store().path());
  services->reset();
  if (!app::startBackgroundWork(store, language)) std::fprintf(stderr, "%s\n", qUtf8Printable(WindowTr::tr("The program that keeps running in the background could not be started: baremark-cli")));
  return shown.status;
}
