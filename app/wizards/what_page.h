// SPDX-License-Identifier: GPL-3.0-or-later
// What is trained: network, data, batch size, optimizer, and a folded section with every other engine setting.
#pragma once

#include <QComboBox>
#include <map>

#include "app/pages/fact_lists.h"
#include "app/wizards/setting_field.h"
#include "app/wizards/wizard_page.h"
#include "core/plan/validation.h"

namespace baremark::app::wizards {

class WhatPage final : public WizardPage {
  Q_OBJECT

 public:
  WhatPage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent = nullptr);

  void fill() override { fillFields(Keep::Nothing); }
  void refresh() override;
  void enter() override { draft().lookAtData(); }
  [[nodiscard]] QString obstacle() const override;
  [[nodiscard]] bool concerns(const std::string& where) const override;
  [[nodiscard]] QWidget* firstFocus() override { return m_name; }

 protected:
  [[nodiscard]] QWidget* obstacleField() override;
  [[nodiscard]] QWidget* fieldAt(const std::string& where) override;
  [[nodiscard]] QString fieldName(const std::string& where) const override;

 private:
  [[nodiscard]] QWidget* makeForm();
  void makeMore(QWidget* parent);
  void addField(widgets::Form& form, const core::protocol::EngineSetting& setting);
  void fillModels();
  void fillData();
  /// Which fields keep their content when the page is filled.
  enum class Keep : std::uint8_t { Nothing, Refused };
  void fillFields(Keep keep);
  void takeField(const SettingField& field);
  void offerChoices(const core::plan::HostContext& host);
  void showCases();
  void showFacts();
  [[nodiscard]] QWidget* unfolded(const std::string& setting);
  [[nodiscard]] const core::protocol::CatalogModel* chosenModel() const;
  [[nodiscard]] const core::protocol::CatalogModel* modelNamed(const QString& wanted) const;
  void takeModel();

  struct Entry {
    SettingField* field;
    QLabel* note;
  };
  bool m_isFilling = false;
  QLineEdit* m_name = nullptr;
  QLabel* m_nameNote = nullptr;
  QComboBox* m_model = nullptr;
  QLabel* m_modelNote = nullptr;
  QComboBox* m_data = nullptr;
  QLabel* m_dataNote = nullptr;
  QPushButton* m_moreButton = nullptr;
  widgets::Form* m_more = nullptr;
  std::map<std::string, Entry> m_fields;
  QLabel* m_casesNote = nullptr;
  QPushButton* m_removeRefused = nullptr;
  pages::FactList* m_facts = nullptr;
};

}  // namespace baremark::app::wizards
