// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/probe_text.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QTranslator>
#include <set>

#include "app/text/check_text.h"
#include "app/text/end_text.h"
#include "app/text/recipe_text.h"

namespace baremark::app::text {
namespace {

using core::containers::KnownIssue;
using core::containers::RuntimeDescriptor;
using core::model::RuntimeProbe;
using core::recipes::BuildPrediction;
using core::recipes::Choice;
using core::recipes::Clue;
using core::recipes::CompatibilityFinding;
using std::chrono::milliseconds;

constexpr const char* kExplain = "This account cannot create user namespaces on this host.";
constexpr const char* kFix = "Ask the administrator to allow them, for example:";
constexpr const char* kWords = "boxer: unshare: Operation not permitted";

std::map<std::string, RuntimeDescriptor> boxer() {
  RuntimeDescriptor runtime;
  runtime.id = "boxer";
  runtime.label = "Boxer";
  runtime.install = "sudo apt-get install boxer";
  runtime.issues = {{"unshare: Operation", kExplain, kFix, "sudo sysctl -w user.max_user_namespaces=15000"}};
  return {{"boxer", runtime}};
}

RuntimeProbe failed(const std::string& detail) {
  return {.runtime = "boxer", .works = false, .version = "1", .seconds = 1, .explanation = "failed", .detail = detail};
}

/// Translates the texts of the descriptor above.
class IssuesInGerman final : public QTranslator {
 public:
  [[nodiscard]] bool isEmpty() const override { return false; }
  [[nodiscard]] QString translate(const char* context, const char* source, const char* /*comment*/,
                                  int /*n*/) const override {
    if (QLatin1String(context) != QLatin1String("RuntimeIssues")) return {};
    if (QLatin1String(source) == QLatin1String(kExplain)) return QStringLiteral("Das Konto darf es nicht.");
    return QLatin1String(source) == QLatin1String(kFix) ? QStringLiteral("Bitten Sie, zum Beispiel:") : QString();
  }
};

TEST(ProbeText, aKnownFailureHasReasonFixCommandAndOwnWordsApart) {
  const ProbeText text = describe(failed(kWords), boxer());
  EXPECT_EQ(text.verdict, (SignedText{Sign::Bad, QStringLiteral("does not work")}));
  EXPECT_EQ(text.why, QLatin1String(kExplain));
  EXPECT_EQ(text.fix, QLatin1String(kFix));
  EXPECT_EQ(text.command, QStringLiteral("sudo sysctl -w user.max_user_namespaces=15000"));
  EXPECT_EQ(text.detail, QLatin1String(kWords));
  EXPECT_EQ(adviceOf(text), text.fix + QLatin1Char(' ') + text.command);
}

TEST(ProbeText, aProbeOfAnOlderBaremarkIsShownInTheSameWay) {
  const RuntimeProbe old = failed(std::string(kExplain) + " An older fix.\n" + kWords);
  EXPECT_EQ(describe(old, boxer()).why, QLatin1String(kExplain));
  EXPECT_EQ(describe(old, boxer()).fix, QLatin1String(kFix));
  EXPECT_EQ(describe(old, boxer()).detail, QLatin1String(kWords));
  // Without the descriptor, the stored line remains.
  EXPECT_EQ(describe(old, {}).why, QLatin1String(kExplain) + QStringLiteral(" An older fix."));
  EXPECT_EQ(describe(failed("boxer: broken\nmore"), boxer()).why, QStringLiteral("boxer: broken"));
}

TEST(ProbeText, nobodyIsToldToInstallWhatIsInstalled) {
  const RuntimeProbe missing{.runtime = "boxer", .explanation = "not_installed", .detail = "boxer"};
  EXPECT_TRUE(noContainerWorks("local", {missing}).contains(QStringLiteral("apt-get install charliecloud")));
  const QString broken = noContainerWorks("far", {missing, failed(kWords)});
  EXPECT_FALSE(broken.contains(QStringLiteral("nstall"))) << broken.toStdString();
  EXPECT_TRUE(broken.endsWith(QStringLiteral("baremark-cli runtime list --host far"))) << broken.toStdString();
}

TEST(ProbeText, issuesAreTranslatedAndOwnWordsAreNot) {
  int words = 1;
  char name[] = "unit_text";
  char* arguments[] = {name, nullptr};
  const QCoreApplication application(words, arguments);  // translators belong to it
  IssuesInGerman german;
  QCoreApplication::installTranslator(&german);
  const ProbeText text = describe(failed(kWords), boxer());
  const std::string stored = std::string(kExplain) + " " + kFix;
  const QString line = translatedIssue(stored);
  const QString withCommand = translatedIssue(stored + " sudo x");
  const QString foreign = translatedIssue("Not ours. Neither is this.");
  const QString build = withTranslatedIssue(QString::fromStdString(stored + " sudo x\n" + kWords + "\n" + kFix));
  const QString foreignBuild = withTranslatedIssue(QStringLiteral("Not ours.\n") + QLatin1String(kExplain));
  QCoreApplication::removeTranslator(&german);
  EXPECT_EQ(text.why, QStringLiteral("Das Konto darf es nicht."));
  EXPECT_EQ(text.fix, QStringLiteral("Bitten Sie, zum Beispiel:"));
  EXPECT_EQ(text.detail, QLatin1String(kWords));
  EXPECT_EQ(line, QStringLiteral("Das Konto darf es nicht. Bitten Sie, zum Beispiel:"));
  EXPECT_EQ(withCommand, QStringLiteral("Das Konto darf es nicht. Bitten Sie, zum Beispiel: sudo x"));
  EXPECT_EQ(foreign, QStringLiteral("Not ours. Neither is this."));
  EXPECT_EQ(build.toStdString(),
            std::string("Das Konto darf es nicht. Bitten Sie, zum Beispiel: sudo x\n") + kWords + "\n" + kFix)
      << "only the first line of the words of a build";
  EXPECT_EQ(foreignBuild, QStringLiteral("Not ours.\n") + QLatin1String(kExplain));
}

TEST(ProbeText, aMissingRuntimeNamesTheCommandThatInstallsIt) {
  RuntimeProbe missing = failed("boxer");
  missing.explanation = "not_installed";
  const ProbeText text = describe(missing, boxer());
  EXPECT_EQ(text.verdict.sign, Sign::Open);
  EXPECT_EQ(text.command, QStringLiteral("sudo apt-get install boxer"));
  EXPECT_TRUE(describe(missing, {}).fix.isEmpty());
}

TEST(ProbeText, aRuntimeThatIgnoresItsImageIsSaidToRunOnTheHost) {
  RuntimeProbe outside = failed("");
  outside.explanation = "outside_image";
  const ProbeText text = describe(outside, boxer());
  EXPECT_EQ(text.verdict, (SignedText{Sign::Bad, QStringLiteral("does not work")}));
  EXPECT_EQ(text.why, QStringLiteral("It runs the command on the host's files instead of the image's."));
  EXPECT_NE(text.fix, QString());
  outside.detail = kWords;
  EXPECT_EQ(describe(outside, boxer()).why, text.why) << "an issue does not hide it";
  outside.workingVariants = {"own"};
  EXPECT_EQ(describe(outside, boxer()).verdict.sign, Sign::Warning);
  EXPECT_TRUE(describe(outside, boxer()).why.endsWith(QStringLiteral("It works with the variant(s) own.")));
}

TEST(ProbeText, aProgramOfAnotherRuntimeIsNotCalledMissing) {
  RuntimeProbe missing = failed("boxer");
  missing.explanation = "not_installed";
  auto runtimes = boxer();
  runtimes["boxer"].detect = {{.argv = {"boxer", "--version"}, .version = "(.*)"}};
  EXPECT_EQ(describe(missing, runtimes).why, QStringLiteral("There is no command boxer."));
  runtimes["boxer"].detect.front().identifies = true;
  EXPECT_EQ(describe(missing, runtimes).why, QStringLiteral("There is no command boxer that starts this runtime."));
}

TEST(ProbeText, variantsThatWorkTurnAFailureIntoAWarning) {
  RuntimeProbe probe = failed(kWords);
  probe.workingVariants = {"own", "shared"};
  const ProbeText text = describe(probe, boxer());
  EXPECT_EQ(text.verdict, (SignedText{Sign::Warning, QStringLiteral("does not work by default")}));
  EXPECT_TRUE(text.why.contains(QStringLiteral("own and shared"))) << text.why.toStdString();
}

TEST(CompatibilityText, eachRuleClueAndChoiceHasASentence) {
  std::set<QString> rules;
  for (const auto& rule : core::recipes::compatibilityRules())
    rules.insert(compatibilityRuleText(std::string(rule.id)));
  EXPECT_EQ(rules.size(), core::recipes::compatibilityRules().size());
  EXPECT_EQ(rules.count(QStringLiteral("RC-11")), 0U);
  for (int i = 0; i < core::recipes::kClues; ++i) EXPECT_FALSE(clueText({.clue = static_cast<Clue>(i)}).isEmpty()) << i;
  for (int i = 1; i < core::recipes::kChoices; ++i)
    EXPECT_FALSE(choiceText({.choice = static_cast<Choice>(i)}).isEmpty()) << i;
  EXPECT_EQ(choiceText({}), QString());
}

TEST(CompatibilityText, valuesAreInTheirPlaces) {
  const CompatibilityFinding finding{.clue = Clue::DriverTooOld,
                                     .values = {"12.8", "470.57.02", "525"},
                                     .choice = Choice::Wheel,
                                     .chosen = {"3.7", "3.10", "%1", "2.14"}};
  EXPECT_EQ(clueText(finding).toStdString(), "CUDA 12.8 needs driver 525 or newer; the host has 470.57.02.");
  EXPECT_EQ(choiceText(finding).toStdString(), "Choose Python 3.7 to 3.10, or %1 2.14.");
  EXPECT_EQ(tableText({.id = "pmix", .date = "2026-11-28", .sources = {"https://a", "b"}}).toStdString(),
            "Table pmix of 2026-11-28: https://a, b");
  EXPECT_EQ(tableText({}), QString());
}

BuildPrediction prediction(BuildPrediction::Source source, int builds) {
  return {.source = source,
          .recipe = "other\x1b",
          .host = "cluster",
          .builder = "podman",
          .tool = "Podman 4.3.1",
          .builds = builds,
          .bytes = 412'000'000,
          .last = milliseconds(182'000),
          .least = milliseconds(174'000),
          .median = milliseconds(182'000),
          .most = milliseconds(204'000),
          .built = {}};
}

TEST(BuildPredictionText, eachSourceHasItsSentence) {
  EXPECT_EQ(predictionText({}), QStringLiteral("Size and time are not known before the first build."));
  EXPECT_EQ(placedPredictionText({}), predictionText({}));
  const QString one = predictionText(prediction(BuildPrediction::Source::Same, 1));
  EXPECT_EQ(one, QStringLiteral("The last build took 3 min 2 s; the image has 412.0 MB.")) << one.toStdString();
  const QString three = predictionText(prediction(BuildPrediction::Source::Same, 3));
  EXPECT_TRUE(three.startsWith(QStringLiteral("3 build"))) << three.toStdString();
  EXPECT_TRUE(three.contains(QStringLiteral("took 2 min 54 s to 3 min 24 s, the median is 3 min 2 s")))
      << three.toStdString();
  const QString similar = predictionText(prediction(BuildPrediction::Source::Similar, 1));
  EXPECT_TRUE(similar.startsWith(QStringLiteral("Estimate: "))) << similar.toStdString();
  EXPECT_TRUE(similar.contains(QStringLiteral("other")));
  EXPECT_FALSE(similar.contains(QChar(0x1b))) << "a name of a file is made printable";
  EXPECT_EQ(placedPredictionText(prediction(BuildPrediction::Source::Same, 1)),
            one + QStringLiteral(" Built with Podman 4.3.1 on cluster."));
}

}  // namespace
}  // namespace baremark::app::text
