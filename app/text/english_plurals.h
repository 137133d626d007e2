// SPDX-License-Identifier: GPL-3.0-or-later
// English as it stands in the sources, with its plurals: "%n run(s)" becomes "1 run" or "2 runs". Installed before any other
// translator, so that a language's own file goes first.
#pragma once

#include <QTranslator>

namespace baremark::app::text {

class EnglishPlurals final : public QTranslator {
  Q_OBJECT

 public:
  using QTranslator::QTranslator;

  [[nodiscard]] QString translate(const char* context, const char* source, const char* disambiguation, int n) const override;
  [[nodiscard]] bool isEmpty() const override { return false; }
};

}  // namespace baremark::app::text
