// SPDX-License-Identifier: GPL-3.0-or-later
// How far a build of a recipe is: its step, and the lines that its commands wrote. A value.
#pragma once

#include <QString>
#include <QStringList>
#include <string>

namespace baremark::app::models {

class RecipeBuildProgress {
 public:
  /// `step` of `steps`, from 1; `words` as in core::runs::ImageProgress.
  void setStep(int step, int steps, const std::string& words);
  /// Keeps the last kMostLines lines.
  void addLine(const QString& line);

  static constexpr qsizetype kMostLines = 20000;

  /// 0: no step has begun.
  [[nodiscard]] int step() const { return m_step; }
  /// "step 2 of 6: building with Apptainer 1.3.4"; "starting" before the first step.
  [[nodiscard]] QString words() const;
  /// The finished part, from 0 to 1.
  [[nodiscard]] double share() const;
  /// All lines up to now, also those that were dropped.
  [[nodiscard]] qsizetype lineCount() const { return m_dropped + m_lines.size(); }
  /// The lines from this number on, from 0; without those that were dropped.
  [[nodiscard]] QStringList linesFrom(qsizetype number) const;
  [[nodiscard]] QStringList lastLines(qsizetype most) const;

 private:
  int m_step = 0;
  int m_steps = 0;
  std::string m_words;
  QStringList m_lines;
  qsizetype m_dropped = 0;
};

}  // namespace baremark::app::models
