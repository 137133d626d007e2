// SPDX-License-Identifier: GPL-3.0-or-later
// Which differences between the passports of two arms are meant, and which make the pair "not comparable" until somebody
// waives them with a note (ARCHITECTURE.md, Statistics, "What spoils a comparison").
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/canary.h"
#include "core/model/experiment.h"
#include "core/model/passport.h"

namespace baremark::core::containers {

enum class Meaning : std::uint8_t {
  Equal,
  Meant,        // what the arms are for: runtime, image, an engine setting or variable that the arm sets, and its effect
  Incidental,   // varies from run to run by nature (clock, measured overlap); shown, never judged
  NotMeant,     // spoils the comparison
};

struct PassportDifference {
  model::PassportKey key;
  std::string baseline;  ///< empty: the baseline does not have it
  std::string arm;
  Meaning meaning = Meaning::Equal;
  bool operator==(const PassportDifference&) const = default;
};

/// Stands for a passport that was not stated: "yes" or "no" of either side, and never meant.
[[nodiscard]] model::PassportKey missingPassport();

/// Nothing is stated that must be equal, as by a run whose engine gave no passport; the manager's own lines are no passport.
[[nodiscard]] bool isMissing(const model::Passport& passport);

/// May differ whatever the arms are: what a container is for, and what varies from run to run.
[[nodiscard]] bool mayDiffer(const model::PassportKey& key);

/// Every key of either passport, in the order of groups and names. Where one of them is missing, or both are, that is the one
/// difference that is not meant: nothing else can be judged.
[[nodiscard]] std::vector<PassportDifference> comparePassports(const model::Passport& baseline, const model::Passport& arm,
                                                               const model::Arm& baselineArm, const model::Arm& otherArm);

/// The canary's findings as passport entries (group "limits" and "transport"), so that one comparison serves both.
[[nodiscard]] model::Passport toPassport(const model::CanaryReport& report);

/// What a canary must show in any arm: a world of `ranks`, named as far as a line holds them, and the exchange finished. Nothing:
/// it is good.
struct CanaryFault {
  std::string code;  ///< "world_size" or "exchange"
  std::string value;
};
[[nodiscard]] std::optional<CanaryFault> faultOf(const model::CanaryReport& report, int ranks);

}  // namespace baremark::core::containers
