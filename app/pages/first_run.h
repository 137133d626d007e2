// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the place of the experiments while there is none: what belongs here, one button, and what was found on this
// machine by trying it.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "app/pages/page.h"
#include "app/widgets/labels.h"

namespace baremark::app::pages {

class FirstRun final : public QWidget {
  Q_OBJECT

 public:
  explicit FirstRun(const Desk& desk, QWidget* parent = nullptr);
  [[nodiscard]] QWidget* firstFocus() const { return m_start; }

 signals:
  void quickStartRequested();
  void draftRequested();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeQuestion();
  [[nodiscard]] QWidget* makeFindings();
  [[nodiscard]] QWidget* makePromises();
  void fill();
  /// What a press of the button does, and how long that takes.
  void fillPromise();
  /// Whether the containers' image is not there yet, or is of another engine.
  [[nodiscard]] bool buildsImage() const;

  Desk m_desk;
  QPushButton* m_start = nullptr;
  QLabel* m_what = nullptr;
  QLabel* m_whyNot = nullptr;
  widgets::SignLine* m_slow = nullptr;  ///< that the engine has the slow reference backend
  QGridLayout* m_found = nullptr;
  QLabel* m_foundNote = nullptr;
};

/// The words of the button that starts it.
[[nodiscard]] QString quickStartButton(bool buildsImage);

/// "about 2 min": what the quick start's experiment takes where nothing has run yet.
[[nodiscard]] QString quickStartWords(const core::model::Experiment& experiment);

}  // namespace baremark::app::pages
