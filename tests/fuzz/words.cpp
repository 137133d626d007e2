// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/argv_template.h"
#include "core/base/clock.h"
#include "core/base/json.h"
#include "core/base/number_text.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "tests/fuzz/fuzz_target.h"

// Small functions that read and make text.
void fuzz(std::string_view text) {
  using namespace baremark::core::base;
  const std::string shown = printable(text, 100);
  if (!isUtf8(shown) || shown.size() > 100) std::abort();
  (void)parsePercent(text, 0, 1);
  if (const auto time = parseIsoUtc(text)) {
    if (parseIsoUtc(toIsoUtc(*time)) != time) std::abort();
  }
  if (const auto quoted = shellQuoted(text)) {
    if (quoted->find(static_cast<char>(10)) != std::string::npos) std::abort();
  }
  (void)shellQuotedWithVariables(text, {"RUN_DIR"});
  TemplateScope scope;
  scope.values = {{"a", "1.2"}};
  scope.facts = {{"b", true}};
  (void)holds(text, scope, "/");
  (void)expandText(text, scope, "/");
}
