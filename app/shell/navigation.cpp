// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/navigation.h"

#include <QApplication>
#include <QMenuBar>
#include <algorithm>
#include <utility>

#include "app/pages/add_host_page.h"
#include "app/pages/experiments_page.h"
#include "app/pages/help_page.h"
#include "app/pages/host_frame.h"
#include "app/pages/images_page.h"
#include "app/pages/queue_page.h"
#include "app/pages/recipe_page.h"
#include "app/pages/recipes_page.h"
#include "app/pages/remote_host_page.h"
#include "app/pages/runtimes_page.h"
#include "app/pages/settings_page.h"
#include "app/text/error_text.h"
#include "app/text/host_text.h"
#include "app/wizards/experiment_wizard.h"
#include "remote/ssh/offline.h"

namespace baremark::app::shell {

namespace {

constexpr qsizetype kMostHistory = 50;

/// Any other key makes the list of experiments. `parent` owns the page.
pages::Page* makePage(const QString& key, const pages::Desk& desk, models::KeptDraft& keptDraft, QWidget* parent) {
  if (key == QLatin1String("queue")) return new pages::QueuePage(desk, parent);
  if (key == QLatin1String("recipes")) return new pages::RecipesPage(desk, parent);
  if (key == QLatin1String("recipe")) return new pages::RecipePage(desk, parent);
  if (key == QLatin1String("images")) return new pages::ImagesPage(desk, parent);
  if (key == QLatin1String("runtimes")) return new pages::RuntimesPage(desk, parent);
  if (key == QLatin1String("host")) return new pages::HostPage(desk, parent);
  if (key == QLatin1String("newhost")) return new pages::AddHostPage(desk, parent);
  if (key == QLatin1String("remote")) return new pages::RemoteHostPage(desk, parent);
  if (key == QLatin1String("help")) return new pages::HelpPage(desk, parent);
  if (key == QLatin1String("experiment")) return new pages::ExperimentPage(desk, parent);
  if (key == QLatin1String("settings")) return new pages::SettingsPage(desk, parent);
  if (key == QLatin1String("draft")) return new wizards::ExperimentWizard(desk, keptDraft, parent);
  return new pages::ExperimentsPage(desk, keptDraft, parent);
}

QString keyOfRail(const QString& page) {
  if (page == QLatin1String("remote")) return QStringLiteral("host");
  if (page == QLatin1String("recipe")) return QStringLiteral("recipes");
  return page == QLatin1String("experiment") || page == QLatin1String("draft") ? QStringLiteral("experiments") : page;
}

}  // namespace

Navigation::Navigation(const pages::Desk& desk, models::KeptDraft& keptDraft, Rail& rail, QStackedWidget& stack,
                       QObject* parent)
    : QObject(parent), m_desk(desk), m_keptDraft(keptDraft), m_rail(rail), m_stack(stack) {
  connect(&m_rail, &Rail::pageChosen, this, &Navigation::showPage);
}

pages::Page* Navigation::findPage(const QString& key) const {
  const auto found = m_pages.find(key);
  return found == m_pages.end() ? nullptr : found->second;
}

pages::Page* Navigation::pageFor(const QString& key) {
  if (pages::Page* known = findPage(key)) return known;
  pages::Page* page = makePage(key, m_desk, m_keptDraft, &m_stack);
  m_pages[key] = page;
  m_stack.addWidget(page);
  emit pageMade(page);
  return page;
}

void Navigation::deletePage(const QString& key) {
  const auto found = m_pages.find(key);
  if (found == m_pages.end()) return;
  delete found->second;
  m_pages.erase(found);
}

/// If the focus was on the previous page, it moves to the widget that had it last on this page, else to the page's
/// first field. Without this, Qt would focus the button that happens to be next.
void Navigation::showInStack(pages::Page* page) {
  const QWidget* before = QApplication::focusWidget();
  // A menu bar has the focus while a menu is chosen by keyboard.
  const bool isInPages =
      before == nullptr || qobject_cast<const QMenuBar*>(before) != nullptr || m_stack.isAncestorOf(before);
  const QWidget* last = page->focusWidget();
  m_stack.setCurrentWidget(page);
  if (!isInPages || (last != nullptr && last->hasFocus())) return;
  QWidget* first = page->firstFocus();
  const bool isReady = first != nullptr && first->isVisible() && first->isEnabled();
  (isReady ? first : page)->setFocus(Qt::OtherFocusReason);
}

void Navigation::go(const QString& key, const QString& subject) {
  const Place place{key, subject};
  if (m_history.isEmpty() || m_history.last() != place) m_history << place;
  while (m_history.size() > kMostHistory) m_history.removeFirst();
  showInStack(pageFor(key));
  m_rail.setCurrent(keyOfRail(key));
  emit placeChanged(currentPlace());
}

void Navigation::showPage(const QString& key) {
  if (key.startsWith(kHostKey))
    showHost(key.mid(kHostKey.size()));
  else
    go(key);
}

/// One page serves every host: it shows the host that was chosen last.
void Navigation::showHost(const QString& name) {
  static_cast<pages::RemoteHostPage*>(pageFor(QStringLiteral("remote")))->showHost(name);
  go(QStringLiteral("remote"), name);
  m_rail.setCurrent(kHostKey + name);
}

void Navigation::showExperiment(const QString& id, const QString& tab) {
  static_cast<pages::ExperimentPage*>(pageFor(QStringLiteral("experiment")))->show(id, tab);
  go(QStringLiteral("experiment"), id);
}

void Navigation::showRecipe(const QString& path) {
  static_cast<pages::RecipePage*>(pageFor(QStringLiteral("recipe")))->show(path);
  go(QStringLiteral("recipe"), path);
}

void Navigation::showImportedRecipe(const QString& path, core::recipes::Format format) {
  showRecipe(path);
  static_cast<pages::RecipePage*>(pageFor(QStringLiteral("recipe")))->showFormat(format);
}

void Navigation::showImage(const QString& name, const QString& host) {
  static_cast<pages::ImagesPage*>(pageFor(QStringLiteral("images")))->choose(name.toStdString(), host.toStdString());
  go(QStringLiteral("images"));
}

void Navigation::followRecipe(const QString& from, const QString& to) {
  const Place before{QStringLiteral("recipe"), from};
  const bool isShown = !m_history.isEmpty() && m_history.last() == before;
  std::replace(m_history.begin(), m_history.end(), before, Place{before.page, to});
  if (isShown) showRecipe(to);
}

void Navigation::showHelp(const QString& topic) {
  auto* page = static_cast<pages::HelpPage*>(pageFor(QStringLiteral("help")));
  if (!topic.isEmpty()) page->showTopic(topic);
  go(QStringLiteral("help"));
}

void Navigation::showRoot() {
  showPage(keyOfRail(m_history.isEmpty() ? QString() : m_history.last().page));
}

QString Navigation::currentPlace() const {
  return m_history.isEmpty() ? QString() : placeName(m_history.last().page, m_history.last().subject);
}

void Navigation::goBack() {
  if (!canGoBack()) return;
  m_history.removeLast();
  const Place place = m_history.last();
  if (place.page == QLatin1String("remote"))
    showHost(place.subject);
  else if (place.subject.isEmpty())
    showPage(place.page);
  else if (place.page == QLatin1String("recipe"))
    showRecipe(place.subject);
  else
    showExperiment(place.subject);
}

void Navigation::forget(const Place& place) {
  m_history.removeAll(place);
  m_history.resize(std::unique(m_history.begin(), m_history.end()) - m_history.begin());
  emit historyChanged();
}

pages::ExperimentPage* Navigation::openSelected(const QString& tab) {
  const pages::Page* page = currentPage();
  if (page == nullptr) return nullptr;
  const bool isOpen = qobject_cast<const pages::ExperimentPage*>(page) != nullptr;
  if (!isOpen && !page->experiment().isEmpty()) showExperiment(QString::fromStdString(page->experiment().text()), tab);
  return qobject_cast<pages::ExperimentPage*>(currentPage());
}

void Navigation::onExperiment(const std::function<void(pages::ExperimentPage&)>& act, const QString& tab) {
  if (pages::ExperimentPage* page = openSelected(tab)) page->whenLoaded([act, page] { act(*page); });
}

namespace {

/// The host is offline and may come back. A host whose login shell or forced command stops Baremark does not.
bool mayComeBack(const core::base::Error& error) {
  return error.code == core::base::ErrorCode::Offline && error.value != remote::offline::kLoginShell &&
         error.value != remote::offline::kForcedCommand;
}

}  // namespace

WindowMessages::WindowMessages(const pages::Desk& desk, Navigation& navigation, widgets::MessageStack& stack,
                               QObject* parent)
    : QObject(parent), m_desk(desk), m_navigation(navigation), m_stack(stack) {
  connect(&m_navigation, &Navigation::placeChanged, &m_stack, &widgets::MessageStack::setPlace);
}

void WindowMessages::showHere(widgets::Message message) {
  message.places = {m_navigation.currentPlace()};
  m_stack.show(message);
}

void WindowMessages::raiseAt(const QStringList& places, const core::base::Error& error, const QString& host) {
  widgets::Message message = messageWithAction(error, host);
  message.places = places;
  m_stack.show(message);
}

void WindowMessages::raise(const core::base::Error& error) {
  core::base::Error named = error;
  if (error.where.phrase() == core::base::Phrase::ExperimentOfId) {
    const auto* row = m_desk.data.experiments().find(text::valueText(error.where.values()[0]));
    if (row != nullptr) named.where = {core::base::Phrase::ExperimentOfName, row->name};
  }
  raiseAt({m_navigation.currentPlace()}, named);
}

void WindowMessages::raiseOf(const QString& id, const core::base::Error& error) {
  const auto* row = m_desk.data.experiments().find(id);
  const QString host = row == nullptr ? QString() : QString::fromStdString(row->host);
  const bool isHere = host == QLatin1String(core::model::kLocalHost);
  // Without a row, the error belongs to no experiment and concerns every page.
  const QStringList places{QStringLiteral("experiments"), QStringLiteral("queue"),
                           Navigation::placeName(QStringLiteral("experiment"), id),
                           isHere ? QStringLiteral("host") : Navigation::placeName(QStringLiteral("remote"), host)};
  raiseAt(row == nullptr ? QStringList() : places, error, host);
}

widgets::Message WindowMessages::messageWithAction(const core::base::Error& error, QString host) {
  widgets::Message message = widgets::messageOf(error);
  const auto addAction = [&message](const QString& words, std::function<void()> act) {
    message.action = words;
    message.act = std::move(act);
  };
  for (const core::storage::HostRecord& known : m_desk.data.hosts()) {
    if (host.isEmpty() && (error.where == known.name || error.where == known.destination))
      host = QString::fromStdString(known.name);
  }
  const bool isOfStore = error.where == m_desk.services.store().path();
  const bool isThere = m_navigation.currentPlace() == Navigation::placeName(QStringLiteral("remote"), host);
  if (error.code == core::base::ErrorCode::Offline && !host.isEmpty() && !isThere) {
    addAction(tr("Show %1", "a host").arg(host), [this, host] { m_navigation.showHost(host); });
  } else if (error.where == core::base::Phrase::KindImage || error.where.phrase() == core::base::Phrase::NamedImage) {
    addAction(tr("Show the images"), [this] { m_navigation.showPage(QStringLiteral("images")); });
  } else if (isOfStore) {
    addAction(tr("Open the settings"), [this] { m_navigation.showPage(QStringLiteral("settings")); });
  }
  const bool isOffline = mayComeBack(error);
  if (isOffline && !host.isEmpty()) message.key = offlineKey(host);
  const bool isSilent = error.value == remote::offline::kUnreachable || error.value == remote::offline::kPortRefused ||
                        error.value == remote::offline::kTurnedAway;
  if (isOffline && isSilent && m_desk.data.hasExperimentsOn(host.toStdString()))
    message.text.advice += QLatin1Char(' ') + text::goesOn();
  if (isOfStore && error.code == core::base::ErrorCode::NewerVersion) message.key = QStringLiteral("newer-store");
  return message;
}

}  // namespace baremark::app::shell
