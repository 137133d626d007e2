// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of a host and an experiment in order, and the findings about them.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/preflight/rules.h"

namespace baremark::core::preflight {

inline constexpr std::int64_t kGiga = 1'000'000'000;
inline constexpr const char* kImage = "/runs/images/engine-1";

/// Bare metal and a container on a host where everything is as it must be.
inline Facts goodFacts() {
  Facts facts;
  facts.experiment.arms = {{.name = "metal", .runtime = "bare-metal"}, {.name = "box", .runtime = "charliecloud"}};
  facts.experiment.baseline = "metal";
  facts.experiment.scale.ranks = {1, 2};
  facts.arms = {{.label = "Bare metal"},
                {.label = "Charliecloud",
                 .isTested = true,
                 .takesImage = true,
                 .own = {"user"},
                 .image = kImage,
                 .digest = "sha256:0123456789abcdef"}};
  facts.probes["charliecloud"] = {.runtime = "charliecloud", .works = true, .version = "0.31", .explanation = "ran"};
  facts.host.freeBytes = 100 * kGiga;
  facts.host.userNamespaces = true;
  const model::SeenSoftware software{
      .machine = "x86_64", .libc = "2.36", .mpi = {"libmpi.so.40.30.4"}, .pmix = "4.2.2rc2"};
  facts.sight = model::HostSight{.software = software};
  facts.sight->images[kImage] = {.exists = true, .software = software, .isUnchanged = true};
  return facts;
}

inline Finding of(const std::vector<Finding>& findings, const std::string& id, std::size_t arm) {
  for (const Finding& finding : findings) {
    if (finding.id == id && finding.arm.value_or(arm) == arm) return finding;
  }
  ADD_FAILURE() << id << " has no finding of arm " << arm;
  return {};
}

inline Finding login(const Facts& facts, const std::string& id, std::size_t arm = 1) {
  return of(judge(Side::Login, facts), id, arm);
}

inline Finding job(const Facts& facts, const std::string& id, std::size_t arm = 1) {
  return of(judge(Side::Job, facts), id, arm);
}

/// A level below which there is evidence, and from Warn on a fix.
inline void expectLevel(const Finding& finding, Level level) {
  EXPECT_EQ(finding.level, level) << finding.id << ": " << finding.evidence.english();
  EXPECT_FALSE(finding.evidence.empty()) << finding.id;
  EXPECT_EQ(finding.fix.empty(), level < Level::Warn) << finding.id << ": " << finding.fix.english();
}

/// The level, the evidence, and the fix if it is given.
inline void expectLevel(const Finding& finding, Level level, const base::Phrased& evidence,
                        const base::Phrased& fix = {}) {
  expectLevel(finding, level);
  EXPECT_EQ(finding.evidence, evidence) << finding.id;
  EXPECT_TRUE(fix.empty() || finding.fix == fix) << finding.id << ": " << finding.fix.english();
}

/// The evidence is an English text.
inline void expectLevel(const Finding& finding, Level level, const char* evidence, const base::Phrased& fix = {}) {
  expectLevel(finding, level, finding.evidence, fix);
  EXPECT_EQ(finding.evidence.english(), evidence) << finding.id;
}

}  // namespace baremark::core::preflight
