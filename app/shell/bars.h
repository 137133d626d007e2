// SPDX-License-Identifier: GPL-3.0-or-later
// The bar above the pages (name, breadcrumbs, menus and keys) and the one below them (what is saved, what Baremark
// waits for, and the command that does the same as the page). GUI thread.
#pragma once

#include <QAction>
#include <QMenuBar>

#include "app/shell/commands.h"
#include "app/text/command_text.h"
#include "core/base/id.h"

namespace baremark::app::pages {
class RecipePage;
}

namespace baremark::app::shell {

class TopBar final : public QWidget {
  Q_OBJECT

 public:
  TopBar(const widgets::Theme& theme, QMenuBar* menus, QWidget* parent = nullptr);
  void setCrumbs(const QStringList& crumbs) { m_crumbs->setText(crumbs.join(QStringLiteral(" › "))); }
  [[nodiscard]] QString crumbs() const { return m_crumbs->text(); }

 signals:
  /// The user clicked the first breadcrumb.
  void rootChosen();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  const widgets::Theme& m_theme;
  widgets::ElidingLabel* m_crumbs;
};

class StatusLine final : public QWidget {
  Q_OBJECT

 public:
  explicit StatusLine(const widgets::Theme& theme, QWidget* parent = nullptr);

  void setSaved(text::Sign sign, const QString& words);
  [[nodiscard]] QString saved() const { return m_saved->words(); }
  void setAwaited(const QString& words) { m_awaited->setText(words); }
  /// `store`: path of the store; empty for the default store.
  void setCommand(const text::CommandWords& command, const QString& store);
  [[nodiscard]] QString commandLine() const { return m_line; }
  [[nodiscard]] QWidget* firstFocus() const { return m_command; }

 public slots:
  void copyCommand();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  /// The command as the button shows it: a long one is shortened in the middle.
  [[nodiscard]] QString shownCommand() const;

  const widgets::Theme& m_theme;
  widgets::SignLine* m_saved;
  widgets::ElidingLabel* m_awaited;
  QPushButton* m_command;
  QString m_short;
  QString m_line;
};

/// Keeps the window's title, breadcrumbs and status line up to date. What the constructor receives outlives it.
class WindowStatus final : public QObject {
  Q_OBJECT

 public:
  struct Parts {
    Navigation& navigation;
    RailNotes& notes;
    TopBar& top;
    StatusLine& line;
    QMainWindow& window;
  };

  WindowStatus(const pages::Desk& desk, const Parts& parts);

  /// Shows the breadcrumbs, the status and the command of the current page.
  void describe();
  /// Shows whether everything that the user typed is saved.
  void showSaved();
  /// Shows the progress of the running experiments in the title, which the desktop's list of windows displays.
  void showProgressInTitle();

 signals:
  /// The current page has another state: what the menus can do may have changed.
  void described();

 private:
  void connectPage(pages::Page* page);

  pages::Desk m_desk;
  Parts m_parts;
};

/// What the constructor receives outlives this object.
class Menus final : public QObject {
  Q_OBJECT

 public:
  /// The parts of the window that the menus control.
  struct Parts {
    QMainWindow& window;
    Navigation& navigation;
    ExperimentCommands& experiments;
    DraftCommands& drafts;
    Rail& rail;
    StatusLine& status;
    widgets::MessageStack& messages;
  };

  Menus(const pages::Desk& desk, const Parts& parts, QMenuBar* bar);

  /// Enables the actions that the current page supports.
  void fit();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fillFile(QMenuBar* bar);
  void fillEdit(QMenuBar* bar);
  void fillView(QMenuBar* bar);
  void fillRun(QMenuBar* bar);
  void fillHelp(QMenuBar* bar);
  /// Adds the actions for the selected experiment to the menu of its row.
  void addActionsTo(QMenu& menu) const;
  void stepTab(int by);
  /// Moves the focus between rail, page and status line. `by`: 1 or -1.
  void movePane(int by);
  /// Closes the newest message. Without a message, clears the page's filter or selection.
  void escape();
  void showAbout();
  /// The last step on the open recipe, or what the newest message offers to take back.
  void undo();
  /// Acts on the recipe that is open, if one is.
  void onRecipe(void (pages::RecipePage::*act)());
  void fitToState(const core::base::ExperimentId& experiment);
  template <class Act>
  QAction* add(QMenu* menu, const QString& words, const QKeySequence& keys, Act act);
  QAction* add(QMenu* menu, const QString& words, const QKeySequence& keys, void (pages::ExperimentPage::*act)());

  pages::Desk m_desk;
  Parts m_parts;
  QAction* m_save = nullptr;
  QAction* m_saveRecipe = nullptr;
  QAction* m_undo = nullptr;
  QAction* m_redo = nullptr;
  QAction* m_export = nullptr;
  QAction* m_back = nullptr;
  QAction* m_nextTab = nullptr;
  QAction* m_previousTab = nullptr;
  QList<QAction*> m_ofExperiment;  ///< all actions that need a selected experiment
  QAction* m_cancel = nullptr;
  QList<QAction*> m_changes;  ///< change the experiment's name or note
  QList<QAction*> m_runs;     ///< add blocks, or run the experiment again
  QList<QAction*> m_files;    ///< save files of the experiment
  QAction* m_remove = nullptr;
  QAction* m_pause = nullptr;
};

}  // namespace baremark::app::shell
