// SPDX-License-Identifier: GPL-3.0-or-later
// The wizard's page of arms, and a user's actions there.
#pragma once

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "app/wizards/experiment_wizard.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {

/// An experiment with every key of a file.
inline constexpr const char* kFull = R"({
  "schema": "baremark.experiment/1", "name": "everything", "note": "why\nand how", "tags": ["paper", "second"], "host": "cluster",
  "workload": {"engine": {"model": "mnist", "data": "synthetic", "batch_size": [8, 16], "init_learning_rate": [0.1, 0.2], "optimizer": "adam",
                          "adam_beta1": 0.8, "adam_beta2": 0.99, "adam_epsilon": 1e-7, "weight_decay": 0.0001, "precision": "fp32",
                          "variable_update": "allreduce", "overlap": "none", "bucket_bytes": 65536, "winograd": "on", "tf_random_seed": 7,
                          "print_training_accuracy": true}},
  "zip": [["batch_size", "init_learning_rate"]], "exclude": [{"batch_size": 16}],
  "arms": [
    {"name": "bare metal", "runtime": "bare-metal", "env": {"GREETING": " a, b ", "EMPTY": ""}, "settings": {"winograd": "off", "tf_random_seed": 1234},
     "wrap": ["numactl", "--localalloc", "two words", "a\"quote"]},
    {"name": "charliecloud", "runtime": "charliecloud", "image": "baremark-engine", "env": {"OMPI_MCA_btl": "self,vader"},
     "binds": [{"source": "/data", "destination": "/mnt/0", "read_only": false}, {"source": "/opt/tools", "read_only": false}],
     "settings": {"bucket_bytes": 4194304, "overlap": "thread", "print_training_accuracy": false, "weight_decay": 4e-05}, "wrap": ["nice"]},
    {"name": "charliecloud 2", "runtime": "charliecloud", "settings": {"overlap": "thread"}}],
  "scale": {"ranks": [1, 2, 3], "ranks_per_node": 2, "threads_per_rank": 1, "bind": "none", "mode": "weak"},
  "allocation": {"partition": "short", "account": "lab", "qos": "high", "constraint": "ib", "time": "0:30:00", "gpus_per_node": 1, "exclusive": true,
                 "blocks": 5000, "at_least": 2, "apart": "6h", "other_nodes": true, "options": ["--mem=0"], "modules": ["openmpi/4.1", "gcc/12"],
                 "prologue": ["  export A=1", "ulimit -l unlimited"], "launcher": "srun"},
  "measure": {"warmup_batches": 2000001, "batches": 3000001, "repeats": 6, "order": "blocks", "until": {"half_width": "0.7%", "max_repeats": 33}},
  "baseline": "charliecloud", "margin": "3%"})";

class Arms : public WindowTest {
 protected:
  app::wizards::ExperimentWizard* wizard() {
    return qobject_cast<app::wizards::ExperimentWizard*>(window().currentPage());
  }
  const std::vector<core::model::Arm>& arms() { return wizard()->draft().value().arms; }

  void openText(const QByteArray& text) {
    window().openFile(addFile(u"full.baremark.json"_s, text));
    ASSERT_NE(wizard(), nullptr);
  }
  /// One bare-metal arm and one of Charliecloud, on the page of arms.
  void openArms(const Looks& looks = {}) {
    openWindow(looks);
    openArmsOf(
        R"({"name": "bare metal", "runtime": "bare-metal"}, {"name": "charliecloud", "runtime": "charliecloud"})");
  }
  /// These arms, on their page.
  void openArmsOf(const QByteArray& arms, const QByteArray& host = "local") {
    openText(R"({"schema": "baremark.experiment/1", "name": "arms", "host": ")" + host +
             R"(", "workload": {"engine": {"model": "mnist", "batch_size": 8}}, "arms": [)" + arms +
             R"(], "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"}, "measure": {"repeats": 3}})");
    wizard()->go(2);
  }
  void click(const QString& name) {
    clickOn(need<QAbstractButton>(name), [](const QWidget& button) { return QPoint(4, button.height() / 2); });
  }
  void type(const QString& name, const QString& words) { retype(need<QLineEdit>(name), words); }
  bool isSaid(const QString& words) override { return !shownTexts().filter(words).isEmpty(); }
  /// In any language; nothing: there is none.
  QLineEdit* nameField(int place) {
    QLineEdit* found = nullptr;
    (void)waitUntil(
        [&] {
          for (QLineEdit* line : wizard()->findChildren<QLineEdit*>()) {
            if (line->isVisible() && line->text().toStdString() == arms()[static_cast<std::size_t>(place)].name)
              found = line;
          }
          return found != nullptr;
        },
        5);
    return found;
  }
  QComboBox* baseline() {
    for (QComboBox* box : wizard()->findChildren<QComboBox*>()) {
      if (box->isVisible() && box->count() == static_cast<int>(arms().size()) &&
          box->itemText(0).toStdString() == arms()[0].name)
        return box;
    }
    return nullptr;
  }
  /// In any language.
  bool goesOn() {
    for (const QPushButton* button : wizard()->findChildren<QPushButton*>()) {
      if (button->isVisible() && button->property("primary").toBool()) return button->isEnabled();
    }
    return false;
  }
  bool canGoOn() { return findButton(u"Next: Scale"_s)->isEnabled(); }
};

}  // namespace baremark::gui
