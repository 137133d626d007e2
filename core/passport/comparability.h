// SPDX-License-Identifier: GPL-3.0-or-later
// Judges the differences between the passports of two arms: intended, or "not comparable" until a user waives it with a
// note (core/stats/README.md, "What spoils a comparison"). Values and pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/canary.h"
#include "core/model/end_reason.h"
#include "core/model/experiment.h"
#include "core/model/passport.h"

namespace baremark::core::passport {

enum class Meaning : std::uint8_t {
  Equal,
  Meant,       // the arms are there to differ in it: runtime, image, a setting or variable of the arm, and its effect
  Incidental,  // varies from run to run (clock, measured overlap): shown, never judged
  NotMeant,    // makes the pair "not comparable"
};

struct PassportDifference {
  model::PassportKey key;
  std::string baseline;  ///< value of the baseline; empty: it has no such entry
  std::string arm;       ///< value of the other arm; empty: it has no such entry
  Meaning meaning = Meaning::Equal;
  bool operator==(const PassportDifference&) const = default;
};

/// Key of the difference "a passport is missing". Its values are "yes" or "no" for either side. It is never intended.
[[nodiscard]] model::PassportKey missingPassport();

/// True if the passport has no entry that must be equal. Entries that the manager adds do not count.
[[nodiscard]] bool isMissing(const model::Passport& passport);

/// True if the entry may differ between any two arms: a container exists to change it, or it varies from run to run.
[[nodiscard]] bool mayDiffer(const model::PassportKey& key);

/// Compares every key of either passport, ordered by group and name. If a passport is missing, missingPassport() is the
/// only difference with Meaning::NotMeant, because nothing else can be judged.
[[nodiscard]] std::vector<PassportDifference> comparePassports(const model::Passport& baseline,
                                                               const model::Passport& arm,
                                                               const model::Arm& baselineArm,
                                                               const model::Arm& otherArm);

/// The findings of a canary as passport entries ("limits" and "transport"), so that comparePassports() judges them.
[[nodiscard]] model::Passport toPassport(const model::CanaryReport& report);

/// WorldSize or Exchange, or nothing if a canary's report has no fault. In every arm, the canary must see a world of
/// `ranks`, name its ranks (as many as a line of telemetry holds), and finish the exchange.
[[nodiscard]] std::optional<model::EndReason> faultOf(const model::CanaryReport& report, int ranks);

}  // namespace baremark::core::passport
