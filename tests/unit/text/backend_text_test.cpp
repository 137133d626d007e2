// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/backend_text.h"

#include <gtest/gtest.h>

#include "app/text/gpu_text.h"
#include "app/text/host_text.h"
#include "app/text/passport_text.h"
#include "app/text/probe_text.h"
#include "core/protocol/backend.h"

namespace baremark::app::text {
namespace {

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
