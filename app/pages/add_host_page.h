// SPDX-License-Identifier: GPL-3.0-or-later
// The page that adds a host: a form, and a test. Baremark keeps the host if every item of the test succeeds.
#pragma once

#include "app/models/host_check.h"
#include "app/pages/check_list.h"
#include "app/pages/host_form.h"

namespace baremark::app::pages {

class AddHostPage final : public Page {
  Q_OBJECT

 public:
  explicit AddHostPage(const Desk& desk, QWidget* parent = nullptr);

  [[nodiscard]] QStringList crumbs() const override { return {tr("Hosts"), tr("Add a host")}; }
  [[nodiscard]] text::CommandWords command() const override { return m_form->command(); }
  [[nodiscard]] QString helpTopic() const override { return QStringLiteral("hosts"); }
  [[nodiscard]] QWidget* firstFocus() override { return m_form->firstFocus(); }
  [[nodiscard]] models::HostCheck& check() { return m_check; }

 signals:
  void hostAdded(const QString& name);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  [[nodiscard]] QWidget* makeTest();
  void fit();
  void start();
  /// Shows the items of the test, if it was of the host that the form names.
  void showItems();
  void end(bool hasSucceeded);

  models::HostCheck m_check;
  QPushButton* m_cancel;
  QPushButton* m_add;
  HostForm* m_form = nullptr;
  CheckList* m_items = nullptr;
  QPushButton* m_furtherKey = nullptr;
  QLabel* m_itemsNote = nullptr;
};

}  // namespace baremark::app::pages
