// SPDX-License-Identifier: GPL-3.0-or-later
// Refusals of a plan appear on the page with the field, with the field's name, and can be corrected there.
#include "app/wizards/wizard_page.h"
#include "tests/gui/wizard_fixture.h"

namespace baremark::gui {
namespace {

class Refusals : public Wizard {
 protected:
  /// Visible words that hold a key of the file.
  QStringList keysShown() {
    return shownTexts(wizard()).filter(QRegularExpression(u"^✕ "_s)).filter(QRegularExpression(u"[/_]"_s));
  }
  /// Nothing is refused after the part without a field is removed.
  void takeOut() {
    press(u"Remove it"_s);
    EXPECT_FALSE(problem().has_value()) << toLogLine(*problem());
    EXPECT_EQ(findButton(u"Remove it"_s), nullptr);
  }
};

TEST_F(Refusals, everyRefusedPathBelongsToOnePage) {
  openWindow();
  addCluster();
  showDraft([](core::model::Experiment& experiment) { experiment.host = "cluster"; });
  const auto pages = wizard()->findChildren<app::wizards::WizardPage*>();
  ASSERT_EQ(pages.size(), 5);
  const QString paths =
      u"/name /host /workload /workload/engine /workload/engine/model /workload/engine/batch_size/1 /zip/0/1 /exclude "
      "/exclude/0/batch_size /arms /arms/0/name /arms/0/runtime /arms/0/variant /arms/0/image /arms/0/mpi "
      "/arms/0/env/A "
      "/arms/0/binds/0/read_only /arms/0/settings/batch_size /arms/0/wrap/0 /scale /scale/ranks /scale/ranks/0 "
      "/scale/ranks_per_node /scale/threads_per_rank /scale/global_batch /scale/bind /allocation/partition "
      "/allocation/at_least /allocation/at_once /allocation/launcher /allocation/parallel_environment /allocation/time "
      "/allocation/options/0 /measure/repeats /measure/batches /measure/warmup_batches /measure/until "
      "/measure/until/max_repeats /baseline /margin"_s;
  for (const QString& path : paths.split(u' ')) {
    int claims = 0;
    for (const auto* page : pages) claims += page->concerns(path.toStdString()) ? 1 : 0;
    EXPECT_EQ(claims, 1) << path;
  }
}

TEST_F(Refusals, tooManyRanksANodeAreRefusedOnThePageThatHasTheirField) {
  openWindow();
  core::storage::HostRecord host{.name = "north", .root = at("north"), .scheduler = "slurm"};
  host.facts.partitions = {{.name = "all", .isDefault = true, .cores = 2}};
  addHost(host);
  showDraft([](core::model::Experiment& experiment) {
    experiment.host = "north";
    experiment.scale.ranks = {1, 128};
    experiment.scale.bind = core::model::Binding::Core;
  });
  wizard()->go(1);
  auto* field = need<app::widgets::NumberField>(u"Ranks per node"_s);
  retype(field, u"128"_s);
  const QString refusal =
      u"“Ranks per node” is 128, which is out of range. Allowed: 1 to 2, because a node has 2 cores. To let ranks "
      u"share "
      "cores, choose “not bound”."_s;
  EXPECT_TRUE(isSaid(u"✕ "_s + refusal));
  EXPECT_EQ(keysShown(), QStringList());
  // The page with the ranks only says where to look.
  wizard()->go(3);
  EXPECT_FALSE(isSaid(u"✕ "_s + refusal));
  EXPECT_TRUE(isSaid(u"✕ Where: "_s + refusal));
  wizard()->go(4);
  EXPECT_EQ(keysShown(), QStringList());
  press(u"Show the field"_s);
  EXPECT_EQ(wizard()->currentPage(), 1);
  EXPECT_TRUE(field->hasFocus());
  retype(field, u"2"_s);
  EXPECT_FALSE(problem().has_value());
}

TEST_F(Refusals, settingsWithoutAFieldCanBeRemoved) {
  openWindow();
  // A host without a scheduler has no fields for scheduler requests.
  showDraft([](core::model::Experiment& experiment) { experiment.allocation.atOnce = 4; });
  wizard()->go(4);
  EXPECT_EQ(keysShown(), QStringList());
  press(u"Show the field"_s);
  EXPECT_EQ(wizard()->currentPage(), 1);
  takeOut();
  EXPECT_EQ(value().allocation.atOnce, 0);
  showDraft([](core::model::Experiment& experiment) { experiment.allocation.partition = "short"; });
  wizard()->go(1);
  EXPECT_EQ(keysShown(), QStringList());
  takeOut();
  EXPECT_EQ(value().allocation.partition, "");
  // Rules about cases.
  showDraft([](core::model::Experiment& experiment) {
    const std::vector<std::string> together{"batch_size", "optimizer"};
    experiment.zip = {together};
  });
  EXPECT_TRUE(isSaid(u"✕ “Settings that change together” contains “Optimizer”, which has no value."_s));
  EXPECT_EQ(keysShown(), QStringList());
  takeOut();
  showDraft([](core::model::Experiment& experiment) {
    const core::model::Settings only{{"batch_size", std::int64_t{8}}};
    experiment.exclude = {only};
  });
  EXPECT_TRUE(isSaid(u"✕ Every case is excluded. Allowed: at least one case that is not excluded."_s));
  takeOut();
}

TEST_F(Refusals, zippedListsMayHaveDifferentLengthsDuringTyping) {
  openWindow();
  showDraft([](core::model::Experiment& experiment) {
    const std::vector<std::string> together{"batch_size", "init_learning_rate"};
    experiment.engine["batch_size"] = {std::int64_t{8}, std::int64_t{16}};
    experiment.engine["init_learning_rate"] = {0.1, 0.2};
    experiment.zip = {together};
  });
  EXPECT_FALSE(problem().has_value());
  EXPECT_EQ(wizard()->draft().findings().cases.size(), 2U);
  auto* batch = need<QLineEdit>(u"Batch per rank"_s);
  retype(batch, u"8, 16, 32"_s);
  EXPECT_TRUE(problem().has_value());
  EXPECT_EQ(keysShown(), QStringList());
  // The setting is absent while its field is empty.
  batch->selectAll();
  QTest::keyClick(batch, Qt::Key_Delete);
  EXPECT_TRUE(isSaid(u"✕ “Settings that change together” contains “Batch per rank”, which has no value."_s));
  QTest::keyClicks(batch, u"4, 8"_s);
  EXPECT_FALSE(problem().has_value());
  EXPECT_EQ(wizard()->draft().findings().cases.size(), 2U);
}

TEST_F(Refusals, aTooLongTextIsRefusedNotTruncated) {
  openWindow();
  showDraft([](core::model::Experiment&) {});
  // New rows become visible after a turn of the event loop.
  const auto find = [this](const QString& name) {
    EXPECT_TRUE(waitUntil([&] { return named<QLineEdit>(name) != nullptr; })) << name;
    return named<QLineEdit>(name);
  };
  const auto tryOut = [&](const QString& name, int most, const QString& refusal) {
    auto* field = present(find(name));
    const QString fitting(most, u'n');
    for (const bool isGood : {false, true}) {
      const QString pasted = isGood ? fitting : fitting + u'n';
      field->selectAll();
      QApplication::clipboard()->setText(pasted);
      field->paste();
      EXPECT_EQ(field->text(), pasted) << name;
      EXPECT_EQ(problem().has_value(), !isGood) << name;
      EXPECT_EQ(isSaid(refusal), !isGood) << refusal;
    }
  };
  tryOut(u"Name"_s, 200, u"✕ “Name” is too large: 201 bytes. Allowed: 200 bytes."_s);
  wizard()->go(2);
  tryOut(u"Name of arm 2"_s, 64, u"✕ “Name of arm 2” is too large: 65 bytes. Allowed: 64 bytes."_s);
  need<QPushButton>(u"More of arm 1"_s)->click();
  tryOut(u"Wrapped in of arm 1"_s, 4096, u"✕ “Wrapped in of arm 1” is too large. Allowed: 4096 bytes."_s);
}

}  // namespace
}  // namespace baremark::gui
