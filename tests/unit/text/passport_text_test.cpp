// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/passport_text.h"

#include <gtest/gtest.h>

#include <QLocale>

#include "app/text/backend_text.h"
#include "app/text/gpu_text.h"
#include "app/text/host_text.h"
#include "app/text/probe_text.h"
#include "core/protocol/backend.h"

namespace baremark::app::text {
namespace {

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

TEST_F(PassportText, aVariableHasItsOwnName) {
  EXPECT_EQ(passportName({"environment", "omp_proc_bind"}), QStringLiteral("OMP_PROC_BIND"));
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
  const core::plan::Caution caution{"slow_engine", core::protocol::kReferenceBackend};
  for (const char* host : {"local", "login1"}) {
    const CautionText words = describe(caution, host);
    EXPECT_TRUE(words.title.contains(QStringLiteral("slow reference backend"))) << words.title.toStdString();
    EXPECT_TRUE(words.title.contains(placeName(host))) << words.title.toStdString();
    for (const char* part : {"without oneDNN", "libdnnl-dev", "2.x", "3.x"})
      EXPECT_TRUE(words.explanation.contains(QLatin1String(part))) << words.explanation.toStdString();
    EXPECT_EQ(slowEngineLine(caution.value, host), QStringLiteral("! %1. %2").arg(words.title, words.explanation));
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
  core::protocol::EngineCatalog catalog{.engineVersion = {},
                                        .engineBuild = {},
                                        .backend = core::protocol::kReferenceBackend,
                                        .mpi = "Open MPI 4.1.4",
                                        .models = {}};
  EXPECT_TRUE(engineFacts(catalog, {}).contains(QStringLiteral("slow reference backend")));
  catalog.backend = "oneDNN 2.6.3";
  EXPECT_FALSE(engineFacts(catalog, {}).contains(QStringLiteral("slow")));
  EXPECT_TRUE(
      passportValue({"software", "backend"}, core::protocol::kReferenceBackend).contains(QStringLiteral("slow")));
  EXPECT_EQ(passportValue({"workload", "model"}, "reference").toStdString(), "reference");
}

TEST(BackendText, aDeviceIsShownWithItsPrecisionsOrTheReason) {
  EXPECT_EQ(
      deviceText({.name = "cpu", .backend = "oneDNN 3.7.3", .hardware = "AVX2", .precisions = {"fp32"}}).toStdString(),
      "oneDNN 3.7.3, AVX2: fp32");
  EXPECT_EQ(deviceText({.name = "cuda",
                        .backend = "cuDNN 9.19.0",
                        .hardware = "NVIDIA H200",
                        .precisions = {"fp32", "tf32"},
                        .gpus = 4})
                .toStdString(),
            "cuDNN 9.19.0, NVIDIA H200: fp32, tf32; GPUs: 4");
  const std::vector<Fact> facts =
      deviceFacts({{.name = "cpu", .backend = "b", .hardware = "h", .precisions = {"fp32"}}});
  ASSERT_EQ(facts.size(), 1U);
  EXPECT_EQ(facts.front().name.toStdString(), "Device cpu");
  const QString why = deviceText({.name = "cuda", .whyNot = "no \x1b[31mdriver"});
  EXPECT_TRUE(why.startsWith(QStringLiteral("cannot be used: no "))) << why.toStdString();
  EXPECT_FALSE(why.contains(QLatin1Char('\x1b')));
}

TEST(BackendText, imagesPerJouleHaveNoExponent) {
  EXPECT_EQ(imagesPerJoule(1333.4).toStdString(), "1,333 images/J");
  EXPECT_EQ(imagesPerJoule(2.348).toStdString(), "2.35 images/J");
  EXPECT_EQ(imagesPerJoule(0.0123).toStdString(), "0.0123 images/J");
}

TEST(BackendText, aTestStepThatFoundASlowEngineIsAWarning) {
  core::model::HostStage step{.id = core::model::HostStage::Id::Engine,
                              .state = core::model::HostStage::State::Done,
                              .value = "/opt/engine",
                              .error = {},
                              .backend = "oneDNN 2.6.3"};
  EXPECT_TRUE(stageLine(step).startsWith(QStringLiteral("✓ ")));
  step.backend = core::protocol::kReferenceBackend;
  EXPECT_TRUE(stageLine(step).startsWith(QStringLiteral("! ")));
}

}  // namespace
}  // namespace baremark::app::text
