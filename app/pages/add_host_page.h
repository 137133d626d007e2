// SPDX-License-Identifier: GPL-3.0-or-later
// Adding a host: where it is, where runs shall lie, and then the same steps as a test of it. It is kept once all succeeded.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <vector>

#include "app/models/host_check.h"
#include "app/pages/page.h"
#include "app/pages/step_list.h"
#include "app/widgets/card.h"
#include "app/widgets/layouts.h"
#include "app/widgets/page_header.h"

namespace baremark::app::pages {

class AddHostPage final : public Page {
  Q_OBJECT

 public:
  explicit AddHostPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] QStringList crumbs() const override;
  [[nodiscard]] text::CommandWords command() const override;
  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("hosts"); }
  [[nodiscard]] QWidget* firstFocus() override;
  [[nodiscard]] models::HostCheck& check() { return m_check; }

 signals:
  void hostAdded(const QString& name);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeForm();
  void addFurther();
  [[nodiscard]] QWidget* withChoice(QLineEdit* field, const QString& title);
  [[nodiscard]] QWidget* makeSteps();
  void fillAliases();
  void takeAddress();
  void takeHere();
  void judge();
  void start();
  void showSteps();
  void end(bool hasSucceeded);
  [[nodiscard]] QString nameTyped() const;
  /// What ssh is told; empty for this machine.
  [[nodiscard]] QString address() const;
  /// Why it cannot be added as it stands; empty: it can.
  [[nodiscard]] QString obstacle() const;
  // The same of one row; empty: nothing is wrong with it.
  [[nodiscard]] QString addressObstacle() const;
  [[nodiscard]] QString nameObstacle() const;
  [[nodiscard]] QString rootObstacle() const;
  [[nodiscard]] QString engineObstacle() const;
  [[nodiscard]] QString engineFileObstacle() const;
  [[nodiscard]] QString oneDnnObstacle() const;
  [[nodiscard]] QString configObstacle() const;
  void showObstacles();
  [[nodiscard]] std::string sshConfig() const;

  struct JudgedRow {
    QLabel* note;
    QString usual;  ///< of the note, while nothing is wrong
    QString (AddHostPage::*why)() const;
    bool isFurther;  ///< folded away at first
  };

  models::HostCheck m_check;
  widgets::PageHeader* m_header;
  QPushButton* m_cancel;
  QPushButton* m_add;
  QComboBox* m_address = nullptr;
  QCheckBox* m_isHere = nullptr;
  QLineEdit* m_name = nullptr;
  QLineEdit* m_root = nullptr;
  QComboBox* m_scheduler = nullptr;
  QLineEdit* m_engine = nullptr;
  std::vector<JudgedRow> m_rows;  ///< those that can be refused
  QCheckBox* m_unfold = nullptr;
  widgets::Form* m_form = nullptr;
  QLineEdit* m_engineFile = nullptr;
  QLineEdit* m_oneDnn = nullptr;
  QLineEdit* m_sshConfig = nullptr;
  StepList* m_steps = nullptr;
  QPushButton* m_furtherKey = nullptr;
  QLabel* m_stepsNote = nullptr;
};

}  // namespace baremark::app::pages
