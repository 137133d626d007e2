// SPDX-License-Identifier: GPL-3.0-or-later
// The window with its wizard, and a user's actions there.
#pragma once

#include "app/wizards/setting_field.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {

class Wizard : public WindowTest {
 protected:
  void openNew(const Looks& looks = {}) {
    openWindow(looks);
    key(Qt::Key_N, Qt::ControlModifier);
    ASSERT_NE(wizard(), nullptr);
  }
  /// A window with a small experiment on this page of its wizard.
  void openSmall(int step = 0, const Looks& looks = {}) {
    openWindow(looks);
    window().openFile(experimentFile(u"small"_s, 3, 6));
    wizard()->go(step);
  }
  const std::optional<core::base::Error>& problem() { return wizard()->draft().findings().problem; }
  app::wizards::SettingField* settingField(const std::string& name) {
    for (auto* field : wizard()->findChildren<app::wizards::SettingField*>()) {
      if (field->name() == name) return field;
    }
    return nullptr;
  }
  /// The primary button below the page, in any language.
  QPushButton* nextButton() {
    return seen<QPushButton>([](const QPushButton& each) { return each.property("primary").toBool(); }, wizard());
  }
  /// Opens a file as a draft and goes through its five pages with the primary button.
  void startFromFile(int repeats, int batches) {
    window().openFile(experimentFile(u"from the wizard"_s, repeats, batches));
    ASSERT_NE(wizard(), nullptr);
    for (const char* next : {"Next: Where", "Next: Arms", "Next: Scale", "Next: Review"}) press(QLatin1String(next));
    ASSERT_EQ(wizard()->currentPage(), 4);
    press(u"Start %1 runs"_s.arg(2 * repeats));
    ASSERT_TRUE(waitUntil([this] { return page() != nullptr && page()->data().assessment() != nullptr; }));
    EXPECT_EQ(page()->tabs().currentTab(), u"live"_s);
  }
  /// The page of arms, with variables whose values hold commas and spaces. Returns their field.
  QPlainTextEdit* openEnvironment() {
    openWindow();
    window().openFile(
        experimentFile(u"environment"_s, 3, 6,
                       {{"\"bare-metal\"}, ",
                         "\"bare-metal\", \"env\": {\"OMPI_MCA_btl\": \"self,vader\", \"GREETING\": \" a, b \"}}, "}}));
    wizard()->go(2);
    return firstEnvironment();
  }
  /// Baremark looks for the data before it queues the experiment, and does not find them.
  core::model::Experiment withoutData(core::model::Experiment experiment) {
    experiment.engine["data"] = {std::string("mnist")};
    experiment.engine["data_dir"] = {at("nowhere")};
    return experiment;
  }
  QPlainTextEdit* firstEnvironment() { return need<QPlainTextEdit>(u"Environment of arm 1"_s); }
  /// A small experiment with this change, on its first page.
  void showDraft(const std::function<void(core::model::Experiment&)>& change, int repeats = 3) {
    window().openFile(experimentFile(u"changed"_s, repeats, 6));
    core::model::Experiment experiment = value();
    change(experiment);
    window().showDraft(experiment);
  }
  void chooseHost(const QString& name) {
    auto* hosts = need<QComboBox>(u"Host"_s);
    hosts->setCurrentIndex(hosts->findText(name));
  }
  /// A small experiment on the page of hosts, on this one.
  void openOn(const QString& host, int repeats = 10) {
    window().openFile(experimentFile(u"there"_s, repeats, 6));
    press(u"Next: Where"_s);
    chooseHost(host);
  }
  void rename(const QString& words) { retype(need<QLineEdit>(u"Name"_s), words); }
  /// In the live summary at the bottom.
  bool isInSum(const QString& words) {
    return seen<QLabel>([&](const QLabel& label) {
             return label.textFormat() == Qt::RichText && label.text().contains(words);
           }) != nullptr;
  }
  ExperimentState state() { return page()->data().assessment()->record.state; }
  int finishedRuns() {
    int count = 0;
    for (const auto& block : page()->data().assessment()->blocks) {
      if (block.block.kind != core::model::BlockKind::Measure) continue;
      for (const auto& run : block.runs) count += run.run.state == core::model::RunState::Done ? 1 : 0;
    }
    return count;
  }
};

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

class Arms : public Wizard {
 protected:
  const std::vector<core::model::Arm>& arms() { return value().arms; }
  void openText(const QByteArray& text) {
    window().openFile(addFile(u"full.baremark.json"_s, text));
    ASSERT_NE(wizard(), nullptr);
  }
  /// One bare-metal arm and one of Charliecloud.
  void openArms(const Looks& looks = {}) {
    openWindow(looks);
    openArmsOf(
        R"({"name": "bare metal", "runtime": "bare-metal"}, {"name": "charliecloud", "runtime": "charliecloud"})");
  }
  void openArmsOf(const QByteArray& arms, const QByteArray& host = "local") {
    openText(R"({"schema": "baremark.experiment/1", "name": "arms", "host": ")" + host +
             R"(", "workload": {"engine": {"model": "mnist", "batch_size": 8}}, "arms": [)" + arms +
             R"(], "scale": {"ranks": [1], "threads_per_rank": 1, "bind": "none"}, "measure": {"repeats": 3}})");
    wizard()->go(2);
  }
  /// A check box is wider than its words, so the click is at its beginning.
  void click(const QString& name) { clickAtStart(need<QAbstractButton>(name)); }
  void clickAtStart(QAbstractButton* button) {
    clickOn(button, [](const QWidget& widget) { return QPoint(8, widget.height() / 2); });
  }
  void type(const QString& name, const QString& words) { retype(need<QLineEdit>(name), words); }
  bool isSaid(const QString& words) override { return !shownTexts().filter(words).isEmpty(); }
  /// In any language; nothing: there is none.
  QLineEdit* nameField(int place) {
    QLineEdit* found = nullptr;
    const auto isIt = [&](const QLineEdit& line) {
      return line.text().toStdString() == arms()[static_cast<std::size_t>(place)].name;
    };
    (void)waitUntil([&] { return (found = seen<QLineEdit>(isIt, wizard())) != nullptr; }, 5);
    return found;
  }
  QComboBox* baseline() {
    return seen<QComboBox>([&](const QComboBox& box) {
      return box.count() == static_cast<int>(arms().size()) && box.itemText(0).toStdString() == arms()[0].name;
    });
  }
  bool goesOn() { return nextButton() != nullptr && nextButton()->isEnabled(); }
  bool canGoOn() { return findButton(u"Next: Scale"_s)->isEnabled(); }
};

}  // namespace baremark::gui
