// SPDX-License-Identifier: GPL-3.0-or-later
// baremark: the program with the window.
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QMessageBox>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <optional>

#include "app/application/background_work.h"
#include "app/application/resource_texts.h"
#include "app/application/services.h"
#include "app/application/settings.h"
#include "app/application/translation.h"
#include "app/shell/main_window.h"
#include "app/shell/window_asker.h"
#include "app/text/error_text.h"
#include "app/widgets/desk_style.h"
#include "app/widgets/theme.h"
#include "build_identity.h"
#include "core/base/nearest_name.h"
#include "core/base/processors.h"
#include "remote/local/local_host.h"

namespace {

using namespace baremark;

struct WindowTr {
  Q_DECLARE_TR_FUNCTIONS(Window)
};

/// Reports why the program cannot start, in a message box and on the terminal.
int refuse(const core::base::Error& error) {
  const app::text::ErrorText words = app::text::describe(error, app::text::Reader::Terminal);
  std::fprintf(stderr, "%s\n", qUtf8Printable(app::text::toLines(words)));
  QMessageBox box(QMessageBox::Critical, QStringLiteral("Baremark"), words.title);
  box.setInformativeText((words.reason + QLatin1Char('\n') + words.advice).trimmed());
  box.setDetailedText(words.detail);
  box.exec();
  return 1;
}

/// The command line.
struct Line {
  Line();
  QCommandLineParser parser;
  QCommandLineOption store{QStringLiteral("store"), WindowTr::tr("The store to open instead of the default one."),
                           WindowTr::tr("file")};
  QCommandLineOption language{QStringLiteral("language"), WindowTr::tr("Language of the window: en, de."),
                              WindowTr::tr("code")};
  QCommandLineOption theme{QStringLiteral("theme"), WindowTr::tr("Theme of the window: system, light or dark."),
                           WindowTr::tr("name")};
  QCommandLineOption experiment{QStringLiteral("experiment"), WindowTr::tr("An experiment to show."),
                                WindowTr::tr("id")};
  QCommandLineOption tab{QStringLiteral("tab"),
                         WindowTr::tr("The tab of the experiment to show: overview, live, compare, runs or passport."),
                         WindowTr::tr("name")};
};

Line::Line() {
  parser.addOptions({store, language, theme, experiment, tab});
  parser.addPositionalArgument(WindowTr::tr("FILE"), WindowTr::tr("An experiment file to open."),
                               QStringLiteral("[FILE]"));
  parser.addHelpOption();
  parser.addVersionOption();
}

/// Without a display, Qt aborts the program.
bool hasDisplay(const QStringList& words) {
  const bool isChosen = qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || words.contains(QLatin1String("-platform")) ||
                        words.contains(QLatin1String("--platform"));
  return isChosen || !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
         qEnvironmentVariable("XDG_SESSION_TYPE") == QLatin1String("wayland");
}

/// Handles what needs no display: help, version, and the message that there is none. Empty: the window must open.
std::optional<int> answerWithoutWindow(Line& line, int count, char** words) {
  QStringList given;
  for (int i = 1; i < count; ++i) given << QString::fromLocal8Bit(words[i]);
  const QStringList asking{QStringLiteral("-h"), QStringLiteral("--help"), QStringLiteral("--help-all"),
                           QStringLiteral("-v"), QStringLiteral("--version")};
  const bool isAsking = std::ranges::any_of(asking, [&](const QString& word) { return given.contains(word); });
  if (!isAsking && hasDisplay(given)) return {};
  const QCoreApplication application(count, words);
  if (isAsking) line.parser.process(application);  // prints the text and exits
  std::fprintf(stderr, "%s\n",
               qUtf8Printable(WindowTr::tr("There is no display for a window. In a terminal, use baremark-cli.")));
  return 1;
}

constexpr int kAgain = 1000;  // status of the event loop: reopen the window

/// The objects that outlive a window.
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
  int status = 0;             ///< kAgain: a new window must open
  bool keepsRunning = false;  ///< the waiting blocks run on without a window
};

Shown showWindow(const Parts& parts, Opening opening) {
  app::shell::MainWindow window(parts.services, parts.settings, parts.colours);
  parts.asker.setWindow(&window);
  QObject::connect(&parts.keychain, &app::shell::Keychain::keepingFailed, &window, [&window](const QString& why) {
    window.messages().show({.sign = app::text::Sign::Warning,
                            .text = {.title = WindowTr::tr("The keychain did not save your answer."), .reason = why}});
  });
  QObject::connect(&window, &app::shell::MainWindow::restartRequested, &window, [] { QApplication::exit(kAgain); });
  window.show();
  if (opening == Opening::Again) window.showPage(QStringLiteral("settings"));
  // Slow work starts after the window is visible.
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

/// An error if --tab names no tab.
std::optional<core::base::Error> checkTab(const Line& line) {
  const std::vector<std::string> tabs{"overview", "live", "compare", "runs", "passport"};
  const std::string tab = line.parser.value(line.tab).toStdString();
  if (!line.parser.isSet(line.tab) || std::find(tabs.begin(), tabs.end(), tab) != tabs.end()) return {};
  return core::base::Error{.code = core::base::ErrorCode::UnknownValue,
                           .where = "--tab",
                           .value = tab,
                           .allowed = {core::base::Phrase::Names, tabs},
                           .suggestion = core::base::nearestName(tab, tabs)};
}

/// The language code for Translation. Empty: the language of the system.
QString languageCode(const QString& chosen) {
  return chosen == QLatin1String("system") ? QString() : chosen;
}

/// Opens windows until the user closes one without asking for another. Sets `language` to that of the next start.
Shown showWindows(const Parts& parts, QString& language, std::optional<app::Translation>& translation) {
  Shown shown = showWindow(parts, Opening::First);
  // The user may have chosen another language in the settings.
  if (!parts.line.parser.isSet(parts.line.language))
    language = languageCode(parts.settings.get(app::settings::kLanguage));
  while (shown.status == kAgain) {
    language = languageCode(parts.settings.get(app::settings::kLanguage));
    translation.emplace(language);
    shown = showWindow(parts, Opening::Again);
  }
  return shown;
}

}  // namespace

int main(int count, char** words) {
  core::base::undoThreadBinding();
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

  QString language = languageCode(isSet(line.language) ? value(line.language) : settings.get(app::settings::kLanguage));
  std::optional<app::Translation> translation;
  translation.emplace(language);

  const auto light = app::widgets::parseTokens(app::resourceText("themes/light.json"));
  const auto dark = app::widgets::parseTokens(app::resourceText("themes/dark.json"));
  if (!light) return refuse(light.error());
  if (!dark) return refuse(dark.error());
  app::widgets::Theme colours(*light, *dark);
  QApplication::setStyle(new app::widgets::DeskStyle(colours));
  colours.choose(isSet(line.theme) ? value(line.theme) : settings.get(app::settings::kTheme));

  if (const auto error = checkTab(line)) return refuse(*error);

  app::shell::WindowAsker asker(colours);
  app::shell::Keychain keychain(asker.asker());
  auto services = app::Services::open(
      {.storePath = value(line.store), .adoption = core::runs::Adoption::Orphans, .asker = keychain.asker()});
  if (!services) return refuse(services.error());
  const Parts parts{line, **services, settings, colours, asker, keychain};
  const Shown shown = showWindows(parts, language, translation);
  keychain.close();  // also ends the connections that wait for an answer
  asker.close();
  if (!shown.keepsRunning) return shown.status;
  // The background process drives only experiments that no process drives, so this process gives them up first.
  const QString store = QString::fromStdString((*services)->store().path());
  services->reset();
  if (!app::startBackgroundWork(store, language))
    std::fprintf(stderr, "%s\n",
                 qUtf8Printable(WindowTr::tr("Baremark could not start the background process: baremark-cli")));
  return shown.status;
}
