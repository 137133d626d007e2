// SPDX-License-Identifier: GPL-3.0-or-later
// What every page of the window is, and what it is given. GUI thread.
#pragma once

#include <QMenu>
#include <QStringList>
#include <QWidget>

#include "app/application/services.h"
#include "app/application/settings.h"
#include "app/models/experiment_actions.h"
#include "app/models/desk_data.h"
#include "app/models/machine_check.h"
#include "app/models/store_watch.h"
#include "app/text/command_text.h"
#include "app/widgets/theme.h"

namespace baremark::app::pages {

/// What the pages share; all of it outlives them.
struct Desk {
  Services& services;
  Settings& settings;
  const widgets::Theme& theme;
  models::StoreWatch& watch;
  models::ExperimentActions& actions;
  models::DeskData& data;
  models::MachineCheck& machine;
};

class Page : public QWidget {
  Q_OBJECT

 public:
  explicit Page(const Desk& desk, QWidget* parent = nullptr) : QWidget(parent), m_desk(desk) {}

  /// The way to this page: "Experiments", "ResNet-50, 1 to 32 GPUs".
  [[nodiscard]] virtual QStringList crumbs() const = 0;
  /// The command that does what the page shows.
  [[nodiscard]] virtual text::CommandWords command() const = 0;
  /// What is saved and awaited, for the status line.
  [[nodiscard]] virtual QString status() const { return {}; }
  /// The page of the help that is about this one.
  [[nodiscard]] virtual QString helpTopic() const { return QStringLiteral("quickstart"); }
  /// Puts the cursor where something is looked for; false: nothing is.
  virtual bool focusFilter() { return false; }
  /// The widget that has the focus when the page is entered by F6.
  [[nodiscard]] virtual QWidget* firstFocus() { return nullptr; }
  /// Esc: clears a filter or a selection; false: there is nothing to clear.
  virtual bool clear() { return false; }
  /// Files of figures and data; false: this page has none.
  virtual bool exportFiles() { return false; }
  /// The experiment that menus act on, or an empty id.
  [[nodiscard]] virtual core::base::ExperimentId experiment() const { return {}; }

 signals:
  /// crumbs(), command() or status() say something else now.
  void described();
  /// What was typed here is saved now, or is not.
  void savedChanged();
  void experimentOpened(const QString& id);
  /// A new experiment, from this one; without a name from nothing.
  void draftRequested(const baremark::core::model::Experiment& from);
  void quickStartRequested();
  /// As it is, without another page.
  void runRequested(const baremark::core::model::Experiment& experiment);
  void fileRequested();
  void helpRequested(const QString& topic);
  void imagesRequested();
  void settingsRequested();
  void messageRaised(const baremark::core::base::Error& error);
  void informed(const QString& words);
  /// The menu of a row that stands for experiment() opens: what can be done with it is added.
  void experimentMenuRequested(QMenu* menu);

 protected:
  [[nodiscard]] const Desk& desk() const { return m_desk; }
  [[nodiscard]] const widgets::Theme& theme() const { return m_desk.theme; }

 private:
  Desk m_desk;
};

}  // namespace baremark::app::pages

Q_DECLARE_METATYPE(baremark::core::model::Experiment)
