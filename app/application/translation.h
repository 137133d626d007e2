// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the program: its own texts and Qt's, from inside the program. Lives as long as the texts are wanted.
#pragma once

#include <QString>
#include <QTranslator>
#include <memory>

namespace baremark::app {

/// Counts in texts, %n, as the language writes numbers: "7,992 runs", as everywhere else.
class CountingTranslator final : public QTranslator {
 public:
  [[nodiscard]] QString translate(const char* context, const char* source, const char* disambiguation,
                                  int n) const override;
};

class Translation {
 public:
  /// `language` is "en", "de", or empty: the system's, English where it is not there.
  explicit Translation(const QString& language);
  ~Translation();
  Translation(const Translation&) = delete;
  Translation& operator=(const Translation&) = delete;

 private:
  CountingTranslator m_own;
  QTranslator m_qt;
};

}  // namespace baremark::app
