// SPDX-License-Identifier: GPL-3.0-or-later
// Cautions about the engine before it measures.
#include <gtest/gtest.h>

#include "core/plan/cautions.h"
#include "core/plan/validation.h"
#include "core/protocol/backend.h"

namespace baremark::core::plan {
namespace {

TEST(Cautions, theReferenceBackendIsACautionOnEveryHost) {
  model::Experiment experiment;
  experiment.arms.resize(2);
  HostContext host;
  EXPECT_TRUE(cautions(experiment, host).empty()) << "its backend is not known";
  host.backend = "oneDNN 2.6.3";
  EXPECT_TRUE(cautions(experiment, host).empty());
  host.backend = protocol::kReferenceBackend;
  EXPECT_EQ(cautions(experiment, host), (std::vector<Caution>{{"slow_engine", "reference"}}));
  host.hasScheduler = true;
  EXPECT_EQ(cautions(experiment, host), (std::vector<Caution>{{"slow_engine", "reference"}}));
}

}  // namespace
}  // namespace baremark::core::plan
