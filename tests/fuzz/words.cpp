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
  abortIf(!isUtf8(shown) || shown.size() > 100);
  (void)parsePercent(text, 0, 1);
  if (const auto time = parseIsoUtc(text)) {
    abortIf(parseIsoUtc(toIsoUtc(*time)) != time);
  }
  if (const auto quoted = shellQuoted(text)) {
    abortIf(quoted->find(static_cast<char>(10)) != std::string::npos);
  }
  (void)shellQuotedWithVariables(text, {"RUN_DIR"});
  TemplateScope scope;
  scope.values = {{"a", "1.2"}};
  scope.facts = {{"b", true}};
  (void)holds(text, scope, "/");
  (void)expandText(text, scope, "/");
}
