// SPDX-License-Identifier: GPL-3.0-or-later
// A page of the wizard. It edits the shared draft directly, so going back loses nothing.
#pragma once

#include <string>
#include <utility>

#include "app/models/experiment_draft.h"
#include "app/pages/page.h"

namespace baremark::app::wizards {

class WizardPage : public QWidget {
  Q_OBJECT

 public:
  /// What the wizard shows above the page. `title` is one word for the line of pages, such as "Arms".
  struct Words {
    QString title;
    QString question;
    QString note;
  };
  WizardPage(const pages::Desk& desk, models::ExperimentDraft& draft, Words words, QWidget* parent)
      : QWidget(parent), m_desk(desk), m_draft(draft), m_words(std::move(words)) {}

  [[nodiscard]] const QString& title() const { return m_words.title; }
  [[nodiscard]] const QString& question() const { return m_words.question; }
  [[nodiscard]] virtual QString note() const { return m_words.note; }
  /// The same as pages::Page::helpTopic().
  [[nodiscard]] virtual QString helpTopic() const { return QStringLiteral("experiment-file"); }
  /// Fills every field from the draft.
  virtual void fill() = 0;
  /// Updates everything that depends on the draft.
  virtual void refresh() = 0;
  /// Why the user cannot go to the next page. Empty if possible. The same text is beside the field.
  [[nodiscard]] virtual QString obstacle() const { return {}; }
  /// Whether an error at this path of the file belongs to this page.
  [[nodiscard]] virtual bool concerns(const std::string& where) const = 0;
  [[nodiscard]] virtual QWidget* firstFocus() = 0;
  /// obstacle(), or why the draft is refused, with the field's name. Empty: the user can go to the next page.
  [[nodiscard]] QString refusal() const;
  /// The field that refusal() is about, visible and ready for the focus. Null if there is none, or no single one.
  [[nodiscard]] QWidget* refusedField();
  /// The page has become the visible one.
  virtual void enter() {}

 signals:
  /// obstacle() has changed without a change of the draft.
  void obstacleChanged();
  /// Reports an action that the user can undo with the message's button.
  void told(const baremark::app::widgets::Message& message);

 protected:
  [[nodiscard]] const pages::Desk& desk() const { return m_desk; }
  [[nodiscard]] models::ExperimentDraft& draft() const { return m_draft; }
  [[nodiscard]] const widgets::Theme& theme() const { return m_desk.theme; }
  /// The draft's host is not this machine.
  [[nodiscard]] bool isElsewhere() const { return m_draft.value().host != core::model::kLocalHost; }
  /// The field that obstacle() is about.
  [[nodiscard]] virtual QWidget* obstacleField() { return nullptr; }
  /// The field for this path of the file. Unfolds the section that contains it.
  [[nodiscard]] virtual QWidget* fieldAt(const std::string& where) = 0;
  /// The page's name for the field of this path. Empty: text::fieldText() names it.
  [[nodiscard]] virtual QString fieldName(const std::string&) const { return {}; }
  /// Why the value at this path of the file, or below it, is refused, as a text. Empty if it is not.
  [[nodiscard]] QString problemAt(const std::string& path) const;
  /// Since when and why the draft's host is not reachable. Empty if it is, or if Baremark has not tried to connect.
  [[nodiscard]] QString awayWords() const;

  /// Adds a line with a sign to the list, and an explanation below it if there is one.
  void addSigned(QLayout& list, const text::SignedText& line, const QString& explanation = {});

 private:
  [[nodiscard]] QString describeProblem(const core::base::Error& problem) const;

  pages::Desk m_desk;
  models::ExperimentDraft& m_draft;
  Words m_words;
};

}  // namespace baremark::app::wizards
