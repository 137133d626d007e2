// SPDX-License-Identifier: GPL-3.0-or-later
// The costs and results that the page Scale predicts for an experiment.
#include <QLabel>
#include <algorithm>

#include "app/text/plan_text.h"
#include "app/text/units_text.h"
#include "app/widgets/icons.h"
#include "app/wizards/experiment_wizard.h"
#include "core/storage/experiment_repository.h"
#include "tests/gui/filled_store.h"
#include "tests/gui/wizard_fixture.h"

namespace baremark::gui {
namespace {

class WizardCosts : public Wizard {
 protected:
  const QLabel* labelWith(const QString& words) {
    for (const QLabel* label : wizard()->findChildren<QLabel*>()) {
      if (label->isVisible() && label->text() == words) return label;
    }
    return nullptr;
  }
  /// Number of visible texts with these words.
  int timesSaid(const QString& words) {
    return static_cast<int>(shownTexts(wizard()).join(QLatin1Char('\n')).count(words));
  }
};

TEST_F(WizardCosts, anIntervalWiderThanTheMarginIsMarkedAndTheTimeHasOneOrigin) {
  openWindow();
  inStore([](Store& store) { (void)addMeasured(store, {{1000, 900}, {1000, 1100}, {1000, 1000}}); });
  window().openFile(experimentFile(QStringLiteral("costs"), 3, 6));
  core::model::Experiment experiment = wizard()->draft().value();
  for (const double margin : {0.02, 0.5}) {
    SCOPED_TRACE(margin);
    experiment.margin = margin;
    window().showDraft(experiment);
    wizard()->go(3);
    std::optional<double> width;
    ASSERT_TRUE(waitUntil([&] {
      width = wizard()->draft().earlier().expectedHalfWidth("mnist", {.nodes = 1, .ranks = 1}, 3);
      return width && labelWith(app::text::margin(*width, 1)) != nullptr;
    }));
    const bool isWider = *width > margin;
    EXPECT_EQ(isWider, margin < 0.1) << *width;
    const QLabel* expected = labelWith(app::text::margin(*width, 1));
    const auto signs =
        expected->parentWidget()->findChildren<app::widgets::SignIcon*>(QString(), Qt::FindDirectChildrenOnly);
    EXPECT_EQ(signs.size(), isWider ? 1 : 0);
    EXPECT_EQ(timesSaid(QStringLiteral("!: wider than the margin of %1").arg(app::text::margin(margin))),
              isWider ? 1 : 0);
    const auto& cautions = wizard()->draft().findings().cautions;
    EXPECT_EQ(std::count_if(cautions.begin(), cautions.end(),
                            [](const auto& caution) { return caution.code == "wide_interval"; }),
              isWider ? 1 : 0);
    using core::plan::EstimateSource;
    int origins = 0;
    for (const EstimateSource source :
         {EstimateSource::Unknown, EstimateSource::EarlierRuns, EstimateSource::EngineModel}) {
      const int times = timesSaid(app::text::estimateSource(source, "local"));
      EXPECT_LE(times, 1);
      origins += times;
    }
    EXPECT_EQ(origins, 1) << "the time has one origin";
    EXPECT_EQ(timesSaid(QStringLiteral("can be estimated once an experiment with this network has run")), 0)
        << "it is known";
    wizard()->go(4);
    EXPECT_TRUE(waitUntil([&] {
      return timesSaid(QStringLiteral("The interval is expected to be %1").arg(app::text::margin(*width, 1))) ==
             (isWider ? 1 : 0);
    })) << "the page Review warns";
  }
}

TEST_F(WizardCosts, runsOfBaremarkDoNotCountAsOtherLoad) {
  openWindow();
  ASSERT_TRUE(waitUntil([this] { return services().machine().has_value(); }));
  inStore([](Store& store) -> core::base::Result<void> {
    const ExperimentId id(addRunning(store, 1).toStdString());
    return ExperimentRepository(store).setState(id, ExperimentState::Running, {}, {});
  });
  window().data().reload();
  ASSERT_TRUE(waitUntil([this] {
    return window().data().queue().totals().activityAt(core::model::kLocalHost) == app::models::Activity::AtWork;
  }));
  window().openFile(experimentFile(QStringLiteral("quiet"), 3, 6));
  wizard()->go(1);
  EXPECT_TRUE(waitUntil([this] {
    return labelWith(QStringLiteral("Baremark is already measuring there. A new experiment starts after that")) !=
           nullptr;
  }));
  EXPECT_FALSE(wizard()->draft().context().facts.load);
  for (const auto& caution : wizard()->draft().findings().cautions) EXPECT_NE(caution.code, "busy");
}

}  // namespace
}  // namespace baremark::gui
