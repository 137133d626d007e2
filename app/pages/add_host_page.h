// SPDX-License-Identifier: GPL-3.0-or-later
// The page that adds a host: a form, and a test. Baremark keeps the host if every item of the test succeeds.
#pragma once

#include <QCheckBox>
#include <QComboBox>

#include "app/application/host_setup.h"
#include "app/models/host_check.h"
#include "app/pages/fact_lists.h"

namespace baremark::app::pages {

// The form for a new host: fields, why it is incomplete, and the request and the command that it describes.
class HostForm final : public QObject {
  Q_OBJECT

 public:
  /// `page` owns this object and the card.
  HostForm(const Desk& desk, QWidget* page);

  [[nodiscard]] widgets::Card* card() const { return m_card; }
  [[nodiscard]] QWidget* firstFocus() const { return m_address; }
  void setEnabled(bool isEnabled) { m_form->setEnabled(isEnabled); }
  void clear();
  /// Offers the hosts of the ssh config. Reads the config until it has found some.
  void offerAliases() {
    if (m_address->count() == 0) fillAliases();
  }

  [[nodiscard]] HostRequest request() const;
  [[nodiscard]] text::CommandWords command() const;
  /// Why the host cannot be added. Empty if it can.
  [[nodiscard]] QString obstacle() const;
  void showObstacles();

 signals:
  void changed();
  void submitted();

 private:
  struct CheckedRow {
    QLabel* note;
    QString usual;                 ///< text of the note while the row is valid
    std::function<QString()> why;  ///< why the row is invalid; empty if it is valid
    bool isNeeded;                 ///< the row must be filled in
    bool isFurther;                ///< the row is hidden until the user unfolds the further settings
  };

  void addMainRows();
  void addFurtherRows();
  [[nodiscard]] QLineEdit* makeLine(const QString& placeholder);
  void addRow(const QString& title, QWidget* field, const QString& note, const std::function<QString()>& why);
  [[nodiscard]] QWidget* withChoice(QLineEdit* field, const QString& title);
  void fillAliases();
  [[nodiscard]] QString nameTyped() const { return m_name->text().trimmed(); }
  /// The destination for ssh. Empty for this machine.
  [[nodiscard]] QString address() const {
    return m_isHere->isChecked() ? QString() : m_address->currentText().trimmed();
  }
  [[nodiscard]] QString sshConfig() const;
  [[nodiscard]] QString scheduler() const { return m_scheduler->currentData().toString(); }
  // Why one row is invalid. Empty if it is valid.
  [[nodiscard]] QString addressObstacle() const;
  [[nodiscard]] QString nameObstacle() const;

  Desk m_desk;
  QWidget* m_page;
  widgets::Card* m_card;
  widgets::Form* m_form = nullptr;
  QComboBox* m_address = nullptr;
  QCheckBox* m_isHere = nullptr;
  QLineEdit* m_name = nullptr;
  QComboBox* m_scheduler = nullptr;
  QLineEdit* m_root = nullptr;
  QLineEdit* m_engine = nullptr;
  std::vector<CheckedRow> m_rows;  ///< the rows that can be invalid
  QCheckBox* m_unfold = nullptr;
  QLineEdit* m_engineFile = nullptr;
  QLineEdit* m_oneDnn = nullptr;
  QLineEdit* m_sshConfig = nullptr;
  QLineEdit* m_cluster = nullptr;
};

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
