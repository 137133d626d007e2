// SPDX-License-Identifier: GPL-3.0-or-later
// Decides which page the window shows, and where messages are shown. GUI thread. Everything that the constructors
// receive outlives these objects; the stack owns the pages.
#pragma once

#include <QList>
#include <functional>
#include <map>

#include "app/models/kept_draft.h"
#include "app/pages/experiment_page.h"
#include "app/shell/rail.h"
#include "core/base/error.h"
#include "core/recipes/renderer.h"

namespace baremark::app::shell {

/// Keeps the history for "Back". Makes each page when it is first needed.
class Navigation final : public QObject {
  Q_OBJECT

 public:
  /// Prefix of a rail key of a host other than this machine. The host's name follows.
  static constexpr QLatin1String kHostKey{"host:"};

  /// A page's key, and the experiment, host or recipe's file on that page. `subject` is empty for pages without one.
  struct Place {
    QString page;
    QString subject;
    bool operator==(const Place&) const = default;
  };

  Navigation(const pages::Desk& desk, models::KeptDraft& keptDraft, Rail& rail, QStackedWidget& stack,
             QObject* parent = nullptr);

  /// "experiments", "queue", "recipes", "images", "runtimes", "host", "host:NAME", "newhost", "settings", "help".
  void showPage(const QString& key);
  /// Shows the page with this key. `subject`: what the page already shows, see Place.
  void go(const QString& key, const QString& subject = {});
  void showHost(const QString& name);
  void showExperiment(const QString& id, const QString& tab = {});
  void showRecipe(const QString& path);
  /// Opens a recipe that was imported from a file of this format. Shows its text in that format.
  void showImportedRecipe(const QString& path, core::recipes::Format format);
  /// Shows the page of images with this one selected.
  void showImage(const QString& name, const QString& host);
  /// A recipe's file was moved from one path to another.
  void followRecipe(const QString& from, const QString& to);
  /// Shows a help page by the name of its file. An empty name keeps the help page that was shown last.
  void showHelp(const QString& topic);
  /// Shows the rail's page for the current page, such as the list of experiments for one experiment.
  void showRoot();

  /// The page of this key, made if the window does not have it yet.
  [[nodiscard]] pages::Page* pageFor(const QString& key);
  /// The page of this key, or nullptr if it was not made yet.
  [[nodiscard]] pages::Page* findPage(const QString& key) const;
  /// Deletes the page of this key, if it was made.
  void deletePage(const QString& key);
  [[nodiscard]] pages::Page* currentPage() const { return qobject_cast<pages::Page*>(m_stack.currentWidget()); }

  /// The current place as messages know it: a page's key, then a space and the subject if there is one.
  [[nodiscard]] QString currentPlace() const;
  [[nodiscard]] static QString placeName(const QString& page, const QString& subject) {
    return subject.isEmpty() ? page : page + QLatin1Char(' ') + subject;
  }

  [[nodiscard]] bool canGoBack() const { return m_history.size() > 1; }
  void goBack();
  /// Removes a place from the history, for example because its experiment was deleted.
  void forget(const Place& place);

  /// Opens the selected experiment on `tab` unless one is open. nullptr: no experiment is selected.
  pages::ExperimentPage* openSelected(const QString& tab = {});
  /// Opens the selected experiment as openSelected() does, and calls `act` as soon as the page has the data.
  void onExperiment(const std::function<void(pages::ExperimentPage&)>& act, const QString& tab = {});

 signals:
  /// A page was made. Not shown yet.
  void pageMade(baremark::app::pages::Page* page);
  /// Another page or another subject is shown.
  void placeChanged(const QString& place);
  void historyChanged();

 private:
  void showInStack(pages::Page* page);

  pages::Desk m_desk;
  models::KeptDraft& m_keptDraft;
  Rail& m_rail;
  QStackedWidget& m_stack;
  std::map<QString, pages::Page*> m_pages;
  QList<Place> m_history;  ///< the current place is the last
};

/// Shows messages in the places that they concern. Adds to an error the button that leads to its page.
class WindowMessages final : public QObject {
  Q_OBJECT

 public:
  WindowMessages(const pages::Desk& desk, Navigation& navigation, widgets::MessageStack& stack,
                 QObject* parent = nullptr);

  [[nodiscard]] widgets::MessageStack& stack() { return m_stack; }
  /// Keys of the messages "the host is offline" and "the host was added".
  [[nodiscard]] static QString offlineKey(const QString& host) { return QStringLiteral("away:") + host; }
  [[nodiscard]] static QString readyKey(const QString& host) { return QStringLiteral("ready:") + host; }
  /// The places where messages about drafts are shown.
  [[nodiscard]] static QStringList draftPlaces() { return {QStringLiteral("draft"), QStringLiteral("experiments")}; }

  /// Shows a message only at the current place.
  void showHere(widgets::Message message);
  void inform(const QString& words) { showHere(widgets::messageOf(words)); }
  /// Shows an error at these places; everywhere if `places` is empty. `host`: the host concerned, if known.
  void raiseAt(const QStringList& places, const core::base::Error& error, const QString& host = {});
  /// Shows an error at the current place. An experiment's id in the error is replaced by its name.
  void raise(const core::base::Error& error);
  /// Shows the error of an experiment wherever the window shows that experiment or its host.
  void raiseOf(const QString& id, const core::base::Error& error);

 private:
  /// The message of an error, with the button that leads to the page where the user can act on it. A host that is
  /// offline has one message, the newest. It closes when the host is back.
  [[nodiscard]] widgets::Message messageWithAction(const core::base::Error& error, QString host);

  pages::Desk m_desk;
  Navigation& m_navigation;
  widgets::MessageStack& m_stack;
};

}  // namespace baremark::app::shell
