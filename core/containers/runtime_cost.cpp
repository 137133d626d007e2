// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/runtime_cost.h"

#include "core/base/argv_template.h"
#include "core/base/json.h"

namespace baremark::core::containers {
namespace {

base::TemplateScope scopeOfCosts(const std::string& variant, const std::string& mpi) {
  return {.values = {{"variant", variant}, {"mpi", mpi}}, .lists = {}, .uses = {}, .facts = {}};
}

}  // namespace

std::vector<RuntimeCost> readCosts(base::JsonFields& fields) {
  std::vector<RuntimeCost> costs;
  fields.each("cost", [&](base::JsonFields& entry) {
    costs.push_back({.condition = entry.text("if", "", 500), .explain = entry.text("explain", {}, 500)});
    const std::string& condition = costs.back().condition;
    if (condition.empty()) return;
    const base::Result<bool> good = base::holds(condition, scopeOfCosts("", ""), entry.pathOf("if"));
    if (!good) entry.refuse("if", good.error());
  });
  return costs;
}

std::vector<std::string> costsOf(const std::vector<RuntimeCost>& costs, const std::string& variant,
                                 const std::string& mpi) {
  const base::TemplateScope scope = scopeOfCosts(variant, mpi);
  std::vector<std::string> sentences;
  for (const RuntimeCost& cost : costs) {
    // Expressions were tried when the descriptor was read.
    if (cost.condition.empty() || base::holds(cost.condition, scope, "/cost/if").value_or(false))
      sentences.push_back(cost.explain);
  }
  return sentences;
}

}  // namespace baremark::core::containers
