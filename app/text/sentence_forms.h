// SPDX-License-Identifier: GPL-3.0-or-later
// English phrases of core and remote with places for values, "%1 to %2 bytes": each phrase is recognised as a whole,
// and its values are taken out for the sentence in the user's language.
#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace baremark::app::text {

class SentenceForms {
 public:
  /// The phrases outlive this.
  explicit SentenceForms(const std::vector<const char*>& sources);

  struct Match {
    std::size_t place;   ///< among the sources
    QStringList values;  ///< of %1, %2, ...
  };
  /// The closest phrase: the one with most words of its own.
  [[nodiscard]] std::optional<Match> match(const QString& text) const;

 private:
  struct Form {
    std::size_t place;
    QRegularExpression expression;
  };
  std::vector<Form> m_forms;
};

/// %1 to %9 of `words` replaced at once: a value may hold a percent sign itself.
[[nodiscard]] QString filled(const QString& words, const QStringList& values);

}  // namespace baremark::app::text
