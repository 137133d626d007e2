// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/passport_text.h"

#include <gmock/gmock.h>

#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>
#include <set>

#include "app/text/backend_text.h"
#include "app/text/check_text.h"
#include "app/text/end_text.h"
#include "app/text/gpu_text.h"
#include "app/text/host_text.h"
#include "app/text/probe_text.h"
#include "app/text/recipe_text.h"
#include "core/protocol/backend.h"

namespace baremark::app::text {
namespace {

using core::containers::RuntimeDescriptor;
using core::model::RuntimeProbe;
using core::recipes::BuildPrediction;
using core::recipes::Choice;
using core::recipes::Clue;
using std::chrono::milliseconds;
using testing::HasSubstr;

std::string said(const char* group, const char* name, const char* value) {
  return passportValue({group, name}, value).toStdString();
}

/// Sets the number format of one language, and restores the previous one at the end.
class PassportText : public testing::Test {
 protected:
  void SetUp() override { QLocale::setDefault(QLocale(QStringLiteral("en"))); }
  void TearDown() override { QLocale::setDefault(m_before); }

 private:
  QLocale m_before;
};

TEST_F(PassportText, valuesHaveUnitsAndWords) {
  EXPECT_EQ(said("limits", "memlock", "8388608"), "8 MiB");
  EXPECT_EQ(said("limits", "stack", "unlimited"), "unlimited");
  EXPECT_EQ(said("limits", "shm_bytes", "25276502016"), "23.5 GiB (24,684,084 KiB)");
  EXPECT_EQ(said("machine", "memory", "24684084 kB"), "23.5 GiB (24,684,084 KiB)");
  EXPECT_EQ(said("limits", "open_files", "20000"), "20,000");
  EXPECT_EQ(said("limits", "open_files", "rank 0: 1024; rank 1: unlimited"), "rank 0: 1,024; rank 1: unlimited");
  EXPECT_EQ(said("limits", "affinity", "rank 0: 0-1; rank 1: 2-3"), "rank 0: 0-1; rank 1: 2-3");
  EXPECT_EQ(said("machine", "cgroup_memory", "none"), "unlimited");
  EXPECT_EQ(said("machine", "cgroup_memory", "8589934592"), "8 GiB");
  EXPECT_EQ(said("machine", "cgroup_cpu", "none"), "unlimited");
  EXPECT_EQ(said("workload", "canary", "true"), "yes");
  EXPECT_EQ(said("workload", "bucket_bytes", "4194304"), "4 MiB");
  EXPECT_EQ(said("workload", "winograd_used", "3 of 5 convolutions"), "3 of 5 convolutions");
  EXPECT_EQ(said("software", "runtime_isolation", "nothing"), "nothing");
  EXPECT_EQ(said("software", "runtime_isolation", "user, tmp"), "user ids, temporary files");
  EXPECT_EQ(said("software", "mpi", ""), "none");
}

TEST_F(PassportText, numbersUseTheFormatOfTheLanguage) {
  QLocale::setDefault(QLocale(QStringLiteral("de")));
  EXPECT_EQ(said("machine", "clock", "at start 2596.156 MHz"), "at start 2596,156 MHz");
  EXPECT_EQ(said("machine", "clock", "up to 3400000 kHz"), "up to 3.400.000 kHz");
  EXPECT_EQ(said("manager", "processor_share", "0.2 % of a core"), "0,2 % of a core");
  EXPECT_EQ(said("machine", "cgroup_cpu", "12.5 % of a core"), "12,5 % of a core");
  EXPECT_EQ(said("workload", "weight_decay", "0.001"), "0,001");
  EXPECT_EQ(said("machine", "instruction_set", "AVX-512 with VNNI, bf16 and fp16"), "AVX-512 with VNNI, bf16 and fp16");
}

TEST_F(PassportText, unknownValuesStayUnchanged) {
  for (const char* value : {"at start unknown MHz", "up to", "rank", "rank 0:", "; ", "12 kB kB", "-5",
                            "99999999999999999999999", " % of a core", "a with b with c"}) {
    for (const char* name : {"clock", "memory", "cgroup_cpu", "cgroup_memory", "instruction_set", "cores", "new"})
      EXPECT_FALSE(said("machine", name, value).empty()) << name << ": " << value;
    EXPECT_EQ(said("environment", "omp_num_threads", value), value) << "a person's own words";
    EXPECT_EQ(said("software", "new", value), value);
  }
  EXPECT_EQ(said("environment", "ompi_mca_btl", "none"), "none");
  EXPECT_EQ(said("environment", "x", "true"), "true");
}

TEST_F(PassportText, everyEntryOfAPassportHasANameInWords) {
  for (const char* name :
       {"check_ranks_every", "display_every", "max_ckpts_to_keep", "num_intra_threads", "num_batches", "canary", "eval",
        "overlap_chosen", "winograd_used", "skipped_updates", "wrap"}) {
    const QString words = passportName({"workload", name});
    EXPECT_FALSE(words.contains(QLatin1Char('_'))) << name;
    EXPECT_NE(words.toLower().remove(QLatin1Char(' ')).toStdString(),
              QString::fromLatin1(name).remove(QLatin1Char('_')).toStdString())
        << name;
  }
}

TEST(BackendText, aSlowEngineIsReportedWithTheReasonAndARemedy) {
  const core::plan::Caution caution{core::plan::CautionCode::SlowEngine, {core::protocol::kReferenceBackend}};
  for (const char* host : {"local", "login1"}) {
    const CautionText words = describe(caution, host);
    EXPECT_TRUE(words.title.contains(QStringLiteral("slow reference backend"))) << words.title.toStdString();
    EXPECT_TRUE(words.title.contains(placeName(host))) << words.title.toStdString();
    for (const char* part : {"without oneDNN", "libdnnl-dev", "2.x", "3.x"})
      EXPECT_TRUE(words.explanation.contains(QLatin1String(part))) << words.explanation.toStdString();
    EXPECT_EQ(slowEngineLine(caution.values.front(), host),
              QStringLiteral("! %1. %2").arg(words.title, words.explanation));
    EXPECT_TRUE(slowEngineLine("oneDNN 2.6.3", host).isEmpty());
    EXPECT_TRUE(slowEngineLine("", host).isEmpty()) << "not known";
  }
  EXPECT_TRUE(describe(caution, "login1").explanation.contains(QStringLiteral("--onednn")));
  EXPECT_TRUE(describe(caution, "local").explanation.contains(QStringLiteral("dnnl_DIR")));
}

TEST(BackendText, aBackendIsNamedAndTheReferenceBackendIsCalledSlow) {
  EXPECT_EQ(backendName("oneDNN 3.7.3").toStdString(), "oneDNN 3.7.3");
  EXPECT_EQ(backendName(core::protocol::kReferenceBackend).toStdString(), "slow reference backend");
  EXPECT_TRUE(backendName("").isEmpty());
  EXPECT_FALSE(backendName("a\x1b[31mb").contains(QLatin1Char('\x1b')));
  core::protocol::EngineCatalog catalog{.backend = core::protocol::kReferenceBackend, .mpi = "Open MPI 4.1.4"};
  EXPECT_TRUE(engineFacts(catalog, {}).contains(QStringLiteral("slow reference backend")));
  catalog.backend = "oneDNN 2.6.3";
  EXPECT_FALSE(engineFacts(catalog, {}).contains(QStringLiteral("slow")));
  EXPECT_THAT(said("software", "backend", core::protocol::kReferenceBackend), HasSubstr("slow"));
  EXPECT_EQ(said("workload", "model", "reference"), "reference");
  core::model::HostStage step{.id = core::model::HostStage::Id::Engine,
                              .state = core::model::HostStage::State::Done,
                              .value = "/opt/engine",
                              .backend = "oneDNN 2.6.3"};
  EXPECT_TRUE(stageLine(step).startsWith(QStringLiteral("✓ ")));
  step.backend = core::protocol::kReferenceBackend;
  EXPECT_TRUE(stageLine(step).startsWith(QStringLiteral("! ")));
}

TEST(BackendText, aDeviceIsShownWithItsPrecisionsOrTheReason) {
  const core::protocol::CatalogDevice cpu{
      .name = "cpu", .backend = "oneDNN 3.7.3", .hardware = "AVX2", .precisions = {"fp32"}};
  EXPECT_EQ(deviceText(cpu).toStdString(), "oneDNN 3.7.3, AVX2: fp32");
  EXPECT_EQ(deviceText({.name = "cuda",
                        .backend = "cuDNN 9.19.0",
                        .hardware = "NVIDIA H200",
                        .precisions = {"fp32", "tf32"},
                        .gpus = 4})
                .toStdString(),
            "cuDNN 9.19.0, NVIDIA H200: fp32, tf32; GPUs: 4");
  const std::vector<Fact> facts = deviceFacts({cpu});
  ASSERT_EQ(facts.size(), 1U);
  EXPECT_EQ(facts.front().name.toStdString(), "Device cpu");
  const QString why = deviceText({.name = "cuda", .whyNot = "no \x1b[31mdriver"});
  EXPECT_TRUE(why.startsWith(QStringLiteral("cannot be used: no "))) << why.toStdString();
  EXPECT_FALSE(why.contains(QLatin1Char('\x1b')));
  EXPECT_EQ(imagesPerJoule(1333.4).toStdString(), "1,333 images/J");
  EXPECT_EQ(imagesPerJoule(2.348).toStdString(), "2.35 images/J");
  EXPECT_EQ(imagesPerJoule(0.0123).toStdString(), "0.0123 images/J") << "without an exponent";
}

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
  const RuntimeProbe old = failed(std::string(kExplain) + " An older fix.\n" + kWords);
  EXPECT_EQ(describe(old, boxer()).why, text.why) << "a probe of an older Baremark";
  EXPECT_EQ(describe(old, boxer()).fix, text.fix);
  EXPECT_EQ(describe(old, boxer()).detail, text.detail);
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
  EXPECT_EQ(text.why, QStringLiteral("Das Konto darf es nicht."));
  EXPECT_EQ(text.fix, QStringLiteral("Bitten Sie, zum Beispiel:"));
  EXPECT_EQ(text.detail, QLatin1String(kWords));
  const std::string stored = std::string(kExplain) + " " + kFix;
  const QString translated = QStringLiteral("Das Konto darf es nicht. Bitten Sie, zum Beispiel:");
  EXPECT_EQ(translatedIssue(stored), translated);
  EXPECT_EQ(translatedIssue(stored + " sudo x"), translated + QStringLiteral(" sudo x"));
  EXPECT_EQ(translatedIssue("Not ours. Neither is this."), QStringLiteral("Not ours. Neither is this."));
  const std::string more = std::string(" sudo x\n") + kWords + "\n" + kFix;
  EXPECT_EQ(withTranslatedIssue(QString::fromStdString(stored + more)), translated + QString::fromStdString(more))
      << "only the first line of the words of a build";
  const QString foreign = QStringLiteral("Not ours.\n") + QLatin1String(kExplain);
  EXPECT_EQ(withTranslatedIssue(foreign), foreign);
  QCoreApplication::removeTranslator(&german);
}

TEST(ProbeText, aMissingRuntimeNamesTheCommandThatInstallsIt) {
  RuntimeProbe missing = failed("boxer");
  missing.explanation = "not_installed";
  auto runtimes = boxer();
  EXPECT_EQ(describe(missing, runtimes).verdict.sign, Sign::Open);
  EXPECT_EQ(describe(missing, runtimes).command, QStringLiteral("sudo apt-get install boxer"));
  EXPECT_TRUE(describe(missing, {}).fix.isEmpty());
  runtimes["boxer"].detect = {{.argv = {"boxer", "--version"}, .version = "(.*)"}};
  EXPECT_EQ(describe(missing, runtimes).why, QStringLiteral("There is no command boxer."));
  runtimes["boxer"].detect.front().identifies = true;
  EXPECT_EQ(describe(missing, runtimes).why, QStringLiteral("There is no command boxer that starts this runtime."));
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
  RuntimeProbe probe = failed(kWords);
  probe.workingVariants = {"own", "shared"};
  EXPECT_EQ(describe(probe, boxer()).verdict, (SignedText{Sign::Warning, QStringLiteral("does not work by default")}));
  EXPECT_THAT(describe(probe, boxer()).why.toStdString(), HasSubstr("own and shared"));
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
  const core::recipes::CompatibilityFinding finding{.clue = Clue::DriverTooOld,
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
          .most = milliseconds(204'000)};
}

TEST(BuildPredictionText, eachSourceHasItsSentence) {
  EXPECT_EQ(predictionText({}), QStringLiteral("Size and time are not known before the first build."));
  EXPECT_EQ(placedPredictionText({}), predictionText({}));
  const QString one = predictionText(prediction(BuildPrediction::Source::Same, 1));
  EXPECT_EQ(one, QStringLiteral("The last build took 3 min 2 s; the image has 412.0 MB.")) << one.toStdString();
  const QString three = predictionText(prediction(BuildPrediction::Source::Same, 3));
  EXPECT_TRUE(three.startsWith(QStringLiteral("3 build"))) << three.toStdString();
  EXPECT_THAT(three.toStdString(), HasSubstr("took 2 min 54 s to 3 min 24 s, the median is 3 min 2 s"));
  const QString similar = predictionText(prediction(BuildPrediction::Source::Similar, 1));
  EXPECT_TRUE(similar.startsWith(QStringLiteral("Estimate: "))) << similar.toStdString();
  EXPECT_TRUE(similar.contains(QStringLiteral("other")));
  EXPECT_FALSE(similar.contains(QChar(0x1b))) << "a name of a file is made printable";
  EXPECT_EQ(placedPredictionText(prediction(BuildPrediction::Source::Same, 1)),
            one + QStringLiteral(" Built with Podman 4.3.1 on cluster."));
}

}  // namespace
}  // namespace baremark::app::text
