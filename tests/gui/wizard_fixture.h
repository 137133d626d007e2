// SPDX-License-Identifier: GPL-3.0-or-later
// The window with its wizard, and a user's actions there.
#pragma once

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>

#include "app/pages/experiment_page.h"
#include "app/wizards/experiment_wizard.h"
#include "tests/gui/window_fixture.h"

namespace baremark::gui {

class Wizard : public WindowTest {
 protected:
  app::wizards::ExperimentWizard* wizard() {
    return qobject_cast<app::wizards::ExperimentWizard*>(window().currentPage());
  }
  app::pages::ExperimentPage* page() { return qobject_cast<app::pages::ExperimentPage*>(window().currentPage()); }

  void openNew(const Looks& looks = {}) {
    openWindow(looks);
    key(Qt::Key_N, Qt::ControlModifier);
    ASSERT_NE(wizard(), nullptr);
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
  /// As experimentFile, with variables whose values hold commas and spaces.
  QString fileWithEnvironment() {
    const QString path = experimentFile(u"environment"_s, 3, 6);
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadWrite));
    QByteArray text = file.readAll();
    text.replace(
        "\"runtime\": \"bare-metal\"}, ",
        "\"runtime\": \"bare-metal\", \"env\": {\"OMPI_MCA_btl\": \"self,vader\", \"GREETING\": \" a, b \"}}, ");
    file.resize(0);
    file.seek(0);
    file.write(text);
    return path;
  }
  /// Baremark looks for the data before it queues the experiment, and does not find them.
  core::model::Experiment withoutData(core::model::Experiment experiment) {
    experiment.engine["data"] = {std::string("mnist")};
    experiment.engine["data_dir"] = {m_folder.filePath(u"nowhere"_s).toStdString()};
    return experiment;
  }
  QPlainTextEdit* firstEnvironment() { return need<QPlainTextEdit>(u"Environment of arm 1"_s); }
  /// A small experiment with this change, on its first page.
  void showDraft(const std::function<void(core::model::Experiment&)>& change, int repeats = 3) {
    window().openFile(experimentFile(u"changed"_s, repeats, 6));
    core::model::Experiment experiment = wizard()->draft().value();
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
    for (const QLabel* label : window().findChildren<QLabel*>()) {
      if (label->isVisible() && label->textFormat() == Qt::RichText && label->text().contains(words)) return true;
    }
    return false;
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

}  // namespace baremark::gui
