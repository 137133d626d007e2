// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/plan_text.h"

#include <gtest/gtest.h>

#include <QString>

#include "core/plan/validation.h"

namespace baremark::app::text {
namespace {

TEST(PlanText, everyCautionHasWords) {
  for (const char* code : {"one_arm", "few_blocks", "unbound", "busy", "powersave", "battery", "root"}) {
    const CautionText words = describe(core::plan::Caution{code, "2"});
    EXPECT_NE(words.title.toStdString(), code);
    EXPECT_FALSE(words.explanation.isEmpty()) << code;
  }
}

TEST(PlanText, rootIsToldWhichVariablesAreSetForIt) {
  const QString words = describe(core::plan::Caution{"root", ""}).explanation;
  for (const char* name : {"OMPI_ALLOW_RUN_AS_ROOT ", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM "}) EXPECT_TRUE(words.contains(QLatin1String(name))) << name;
}

}  // namespace
}  // namespace baremark::app::text
