// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/export_json.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  (void)baremark::core::report::parseHeadlines(text);
}
