// SPDX-License-Identifier: GPL-3.0-or-later
// Installs the translations of Baremark's and Qt's texts. They are removed when the object is destroyed.
#pragma once

#include <QString>
#include <QTranslator>
#include <memory>

namespace baremark::app {

/// Writes the number of a plural text, %n, in the form of the language: "7,992 runs".
class CountingTranslator final : public QTranslator {
 public:
  [[nodiscard]] QString translate(const char* context, const char* source, const char* disambiguation,
                                  int n) const override;
};

class Translation {
 public:
  /// `language` is "en" or "de". Empty: the system's language, or English if Baremark has no translation of it.
  explicit Translation(const QString& language);
  ~Translation();
  Translation(const Translation&) = delete;
  Translation& operator=(const Translation&) = delete;

 private:
  CountingTranslator m_own;
  QTranslator m_qt;
};

}  // namespace baremark::app
