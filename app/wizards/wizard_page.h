// SPDX-License-Identifier: GPL-3.0-or-later
// A page of the wizard: one question. It edits the draft, never a copy of it, so going back loses nothing.
#pragma once

#include <QLabel>
#include <QWidget>
#include <string>

#include "app/models/experiment_draft.h"
#include "app/pages/page.h"

namespace baremark::app::wizards {

class WizardPage : public QWidget {
  Q_OBJECT

 public:
  WizardPage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent = nullptr)
      : QWidget(parent), m_desk(desk), m_draft(draft) {}

  /// "Arms": one word in the trail.
  [[nodiscard]] virtual QString title() const = 0;
  [[nodiscard]] virtual QString question() const = 0;
  [[nodiscard]] virtual QString note() const { return {}; }
  /// As pages::Page::helpTopic().
  [[nodiscard]] virtual QString helpTopic() const { return QStringLiteral("experiment-file"); }
  /// Fills every field from the draft.
  virtual void fill() = 0;
  /// Shows what follows from the draft as it stands.
  virtual void refresh() = 0;
  /// Why this page cannot be left forwards; empty: it can. It also stands beside the field.
  [[nodiscard]] virtual QString obstacle() const { return {}; }
  /// Whether an error at this path of the file belongs to this page.
  [[nodiscard]] virtual bool concerns(const std::string& where) const = 0;
  [[nodiscard]] virtual QWidget* firstFocus() = 0;
  /// Why it cannot be left forwards, in whichever way: its obstacle, or what the draft is refused for on it, with
  /// the field's name; empty: it can.
  [[nodiscard]] QString refusal() const;
  /// The field that refusal() is about, seen and ready for the focus; nullptr: none, or no single one.
  [[nodiscard]] QWidget* refusedField();
  /// It became the page that is seen.
  virtual void enter() {}

 signals:
  /// obstacle() says something else now, though the draft is as it was.
  void obstacleChanged();

 protected:
  [[nodiscard]] const pages::Desk& desk() const { return m_desk; }
  [[nodiscard]] models::ExperimentDraft& draft() const { return m_draft; }
  [[nodiscard]] const widgets::Theme& theme() const { return m_desk.theme; }
  /// The field of obstacle().
  [[nodiscard]] virtual QWidget* obstacleField() { return nullptr; }
  /// The field that edits this path of the file; it is unfolded where it was folded away.
  [[nodiscard]] virtual QWidget* fieldAt(const std::string& where) = 0;
  /// How the page calls the field of this path; empty: it has none, or shows none, and text::fieldText() names it.
  [[nodiscard]] virtual QString fieldName(const std::string&) const { return {}; }
  /// What is wrong at this path of the file or below it, in words; empty: nothing.
  [[nodiscard]] QString problemAt(const std::string& path) const;
  /// The refusal in the colour of refusals, or the usual note in its own.
  void showNote(QLabel& label, const QString& refusal, const QString& usual) const;

 private:
  [[nodiscard]] QString describeProblem(const core::base::Error& problem) const;

  pages::Desk m_desk;
  models::ExperimentDraft& m_draft;
};

}  // namespace baremark::app::wizards
