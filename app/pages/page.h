// SPDX-License-Identifier: GPL-3.0-or-later
// Base of all pages of the window, the objects that pages share, and the widgets that they are built from. Pages, tabs,
// cards and dialogs belong to the GUI thread. What their constructors receive outlives them.
#pragma once

#include <QMenu>

#include "app/application/services.h"
#include "app/application/settings.h"
#include "app/models/desk_data.h"
#include "app/models/experiment_actions.h"
#include "app/models/machine_check.h"
#include "app/models/open_recipes.h"
#include "app/models/recipe_build_job.h"
#include "app/models/store_watch.h"
#include "app/text/command_text.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/message_stack.h"
#include "app/widgets/page_parts.h"
#include "app/widgets/theme.h"
#include "core/report/assessment.h"

class QComboBox;
class QLineEdit;

namespace baremark::app::pages {

using widgets::unit;

/// The objects that all pages share. All of them outlive the pages.
struct Desk {
  Services& services;
  Settings& settings;
  const widgets::Theme& theme;
  models::StoreWatch& watch;
  models::ExperimentActions& actions;
  models::DeskData& data;
  models::MachineCheck& machine;
  models::OpenRecipes& recipes;
  models::RecipeBuildJob& build;
};

class Page : public QWidget {
  Q_OBJECT

 public:
  explicit Page(const Desk& desk, QWidget* parent = nullptr) : QWidget(parent), m_desk(desk) {}
  /// A page with a header above its column.
  Page(const Desk& desk, const QString& title, QWidget* parent);

  /// The path to this page: "Experiments", "ResNet-50, 1 to 32 GPUs".
  [[nodiscard]] virtual QStringList crumbs() const { return {m_header->title()}; }
  /// The command that does the same as the page.
  [[nodiscard]] virtual text::CommandWords command() const = 0;
  /// The page's part of the status line: what is being saved, and what the page waits for.
  [[nodiscard]] virtual QString status() const { return {}; }
  /// The help page about this page.
  [[nodiscard]] virtual QString helpTopic() const { return QStringLiteral("quickstart"); }
  /// Moves the focus to the field that filters or searches. False if the page has none.
  virtual bool focusFilter() { return false; }
  /// The widget that gets the focus when the user enters the page with F6.
  [[nodiscard]] virtual QWidget* firstFocus() { return nullptr; }
  /// Esc: clears a filter or a selection. False if there is nothing to clear.
  virtual bool clear() { return false; }
  /// Saves figures or data as files. False if the page has none.
  virtual bool exportFiles() { return false; }
  /// The experiment that the menus act on. Empty if there is none.
  [[nodiscard]] virtual core::base::ExperimentId experiment() const { return {}; }

 signals:
  /// The result of crumbs(), command() or status() changed.
  void described();
  /// The typed text was saved, or was changed since it was saved.
  void savedChanged();
  void experimentOpened(const QString& id);
  /// Asks for a copy of `from`. Without a name: for a new experiment there, with an arm in each image of its arms.
  void draftRequested(const baremark::core::model::Experiment& from);
  /// Asks to queue the experiment as it is, without a wizard.
  void runRequested(const baremark::core::model::Experiment& experiment);
  void fileRequested();
  void helpRequested(const QString& topic);
  void messageRaised(const baremark::core::base::Error& error);
  /// A message with a button that belongs to it.
  void messageOffered(const baremark::app::widgets::Message& message);
  void informed(const QString& words);
  /// The menu of the row of experiment() opens: the receiver adds the actions for the experiment.
  void experimentMenuRequested(QMenu* menu);

 protected:
  [[nodiscard]] const Desk& desk() const { return m_desk; }
  [[nodiscard]] const widgets::Theme& theme() const { return m_desk.theme; }
  [[nodiscard]] widgets::PageHeader& header() const { return *m_header; }
  /// The header, then what the page adds.
  [[nodiscard]] QVBoxLayout& column() const { return *m_column; }

 private:
  Desk m_desk;
  widgets::PageHeader* m_header = nullptr;
  QVBoxLayout* m_column = nullptr;
};

/// A copy of an experiment, not queued, with a name that no other experiment has.
[[nodiscard]] core::model::Experiment copyOf(const Desk& desk, const core::model::Experiment& experiment);
/// Queues a copy with the same waived checks. Its arms get another random order.
void queueAgain(const Desk& desk, const core::report::Assessment& assessment);
/// A draft without a name, on the image's host, with an arm in the image for each container runtime that works there.
/// If none does, it has the first runtime, and the wizard says why that cannot run.
[[nodiscard]] core::model::Experiment experimentWith(const Desk& desk, const core::storage::ImageRecord& image);

/// The same button, which calls `act` of `owner` when it is pressed.
template <class Owner, class Act>
QPushButton* onClick(QPushButton* button, Owner* owner, Act act) {
  QObject::connect(button, &QPushButton::clicked, owner, act);
  return button;
}
/// A field for the words that filter a table.
[[nodiscard]] QLineEdit* makeFilter(const QString& placeholder, QWidget* parent);
/// Moves the focus to a field, for a shortcut. True.
bool focusField(QLineEdit& field);
/// Adds this machine and then the added hosts to a list.
void offerHosts(QComboBox& box, const Desk& desk);
/// A grid for names and values. The column `stretched` takes the remaining room.
[[nodiscard]] QGridLayout* makeGrid(const QWidget& owner, int stretched);
/// All parts of an error that are not empty.
[[nodiscard]] QStringList partsOf(const text::ErrorText& words);
/// Shows a label with these words. Without words, hides it.
void showWords(QLabel* label, const QString& words);

}  // namespace baremark::app::pages

Q_DECLARE_METATYPE(baremark::core::model::Experiment)
