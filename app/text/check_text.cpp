// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/check_text.h"

#include "app/text/error_text.h"
#include "app/text/units_text.h"
#include "core/report/assessment.h"
#include "core/report/checks.h"

namespace baremark::app::text {
namespace {

using core::preflight::Level;

/// The arms of each evidence, in the order of the findings.
QString evidenceOf(const std::vector<const core::preflight::Finding*>& findings,
                   const core::model::Experiment& experiment) {
  std::vector<std::pair<QString, QStringList>> said;
  for (const core::preflight::Finding* finding : findings) {
    const QString words = phraseText(finding->evidence);
    auto known = std::ranges::find_if(said, [&](const auto& each) { return each.first == words; });
    if (known == said.end()) known = said.insert(said.end(), {words, {}});
    if (finding->arm && *finding->arm < experiment.arms.size())
      known->second << qString(experiment.arms[*finding->arm].name);
  }
  QStringList parts;
  for (const auto& [words, arms] : said) {
    const bool isOfAll =
        arms.isEmpty() || (said.size() == 1 && arms.size() == static_cast<qsizetype>(experiment.arms.size()));
    parts << (isOfAll ? words : Text::tr("%1: %2", "arms, finding").arg(arms.join(QStringLiteral(", ")), words));
  }
  return parts.join(QStringLiteral("; "));
}

using core::recipes::kChoices;
using core::recipes::kClues;

struct CompatibilityTr {
  Q_DECLARE_TR_FUNCTIONS(Compatibility)

 public:
  // In the order of the rules, of Clue and of Choice. %1 and so on: the values, in the order that
  // core/recipes/compatibility.h gives.
  static constexpr std::array<const char*, 11> kRules = {
      QT_TR_NOOP("Architecture"),
      QT_TR_NOOP("CUDA and the GPU driver"),
      QT_TR_NOOP("CUDA and the GPU"),
      QT_TR_NOOP("cuDNN and CUDA"),
      QT_TR_NOOP("NCCL and CUDA"),
      QT_TR_NOOP("MPI family"),
      QT_TR_NOOP("MPI version"),
      QT_TR_NOOP("PMIx"),
      QT_TR_NOOP("glibc and bound libraries"),
      QT_TR_NOOP("InfiniBand libraries and driver"),
      QT_TR_NOOP("Python and the framework"),
  };
  static constexpr std::array<const char*, kClues> kClueTexts = {
      //: %1: an architecture
      QT_TR_NOOP("Image and host are both %1."),
      //: %1: an architecture, %2: an architecture
      QT_TR_NOOP("The image is for %1, the host is %2."),
      QT_TR_NOOP("The architecture of the host is not known."),
      //: %1: a version
      QT_TR_NOOP("The image has CUDA %1, but the host has no NVIDIA GPU."),
      //: %1: a version
      QT_TR_NOOP("The image has CUDA %1. The GPU driver of the host is not known."),
      //: %1: a version, %2: a version
      QT_TR_NOOP("CUDA %1 works with driver %2."),
      //: %1: a version, %2: the driver's version, %3: the version that it needs
      QT_TR_NOOP("CUDA %1 works with driver %2 only in part: all its features need driver %3 or newer."),
      //: %1: a version, %2: a version, %3: a version
      QT_TR_NOOP("CUDA %1 needs driver %3 or newer; the host has %2."),
      //: %1: a version
      QT_TR_NOOP("No table has CUDA %1."),
      //: %1: a version
      QT_TR_NOOP("The image has CUDA %1. The compute capability of the host's GPUs is not known."),
      //: %1: a version, %2: a compute capability, such as 7.0
      QT_TR_NOOP("CUDA %1 supports GPUs with compute capability %2."),
      //: %1: a version, %2: a version, %3: a compute capability, such as 7.0
      QT_TR_NOOP("CUDA %1 needs compute capability %3 or higher; a GPU of the host has %2."),
      //: %1: a version, %2: a compute capability, such as 7.0, %3: a version
      QT_TR_NOOP("CUDA %1 is older than the GPU (compute capability %2, since CUDA %3). Programs start slowly, or "
                 "not at all."),
      //: %1: a library, such as cuDNN, %2: its version
      QT_TR_NOOP("The recipe does not say which CUDA is used with %1 %2."),
      //: %1: a library, such as cuDNN, %2: its version, %3: a version
      QT_TR_NOOP("%1 %2 works with CUDA %3."),
      //: %1: a library, such as cuDNN, %2: its version, %3: a version, %4: a version
      QT_TR_NOOP("%1 %2 is the build for CUDA %3, but the image has CUDA %4."),
      //: %1: a library, such as cuDNN, %2: its version, %3: a version
      QT_TR_NOOP("NVIDIA does not list %1 %2 with CUDA %3."),
      //: %1: a library, such as cuDNN, %2: its version, %3: a version, %4: a compute capability, such as 7.0
      QT_TR_NOOP("%1 %2 needs compute capability %4 or higher; a GPU of the host has %3."),
      //: %1: a library, such as cuDNN, %2: its version
      QT_TR_NOOP("No table has %1 %2."),
      //: %1: an MPI, such as Open MPI
      QT_TR_NOOP("The image has %1. The MPI of the host's launcher is not known."),
      //: %1: the MPI of the image, %2: that of the host
      QT_TR_NOOP("A launcher of %2 starts programs of %1."),
      //: %1: an MPI, such as Open MPI, %2: another
      QT_TR_NOOP("The image has %1, but the host's launcher is of %2. Each rank would run alone."),
      //: %1: an MPI, such as Open MPI
      QT_TR_NOOP("The version of %1 in the image is not known."),
      //: %1: an MPI and its version, %2: the same of the host
      QT_TR_NOOP("%1 in the image works with %2 on the host."),
      //: %1: an MPI and its version, %2: the same of the host
      QT_TR_NOOP("%1 in the image is newer than %2 on the host. Only the other direction is supported."),
      //: %1: an MPI and its version, %2: the same of the host
      QT_TR_NOOP("%1 in the image and %2 on the host are of different series."),
      QT_TR_NOOP("The PMIx of the host's launcher is not known."),
      //: %1: an MPI and its version
      QT_TR_NOOP("The PMIx of %1 in the image is not known."),
      //: %1: a version, %2: a version
      QT_TR_NOOP("PMIx %1 in the image works with PMIx %2 of the launcher."),
      //: %1: a version, %2: a version
      QT_TR_NOOP("PMIx %1 in the image does not work with PMIx %2 of the launcher. Ranks would not start."),
      QT_TR_NOOP("The glibc of the image or of the host is not known."),
      //: %1: a version, %2: a version of glibc
      QT_TR_NOOP("The image has glibc %1; bound libraries need %2."),
      //: %1: a version, %2: a version of glibc, %3: a file
      QT_TR_NOOP("The image has glibc %1, but the bound library %3 needs %2."),
      //: %1: a version, %2: a version of glibc
      QT_TR_NOOP("The image has glibc %1, the host %2. The host's GPU driver may not load in the container."),
      QT_TR_NOOP("Whether the host has InfiniBand is not known."),
      QT_TR_NOOP("The host has no InfiniBand."),
      QT_TR_NOOP("The host has InfiniBand. Whether the image has the libraries for it is not known."),
      //: %1: the InfiniBand libraries and their version
      QT_TR_NOOP("The image has %1. The InfiniBand driver of the host's kernel is not known."),
      //: %1: a framework and its version
      QT_TR_NOOP("The version of Python for %1 is not known."),
      //: %1: a framework and its version, %2: a version
      QT_TR_NOOP("%1 has packages for Python %2."),
      //: %1: a framework and its version, %2: a version, %3: the oldest, %4: the newest
      QT_TR_NOOP("%1 has packages for Python %3 to %4; the image has Python %2."),
  };
  static constexpr std::array<const char*, kChoices> kChoiceTexts = {
      nullptr,
      //: %1: an architecture
      QT_TR_NOOP("Set the recipe's architecture to %1."),
      //: %1: a version, %2: a version
      QT_TR_NOOP("Choose CUDA %1 or older, or install driver %2 or newer on the host."),
      //: %1: a version
      QT_TR_NOOP("Install driver %1 or newer on the host."),
      //: %1: a version
      QT_TR_NOOP("Choose CUDA %1 or older."),
      //: %1: a version
      QT_TR_NOOP("Choose CUDA %1 or newer."),
      //: %1: a library, such as cuDNN, %2: its version
      QT_TR_NOOP("Choose %1 %2."),
      //: %1: a library, such as cuDNN, %2: a version
      QT_TR_NOOP("Choose the build of %1 for CUDA %2."),
      //: %1: an MPI or the InfiniBand libraries, with a version
      QT_TR_NOOP("Choose %1."),
      //: %1: a version
      QT_TR_NOOP("Choose PMIx %1."),
      //: %1: a distribution, %2: its release
      QT_TR_NOOP("Choose %1 %2 or newer as the base."),
      //: %1: a flavour, such as rdma-core
      QT_TR_NOOP("Add the block InfiniBand user space with %1."),
      //: %1: the oldest version, %2: the newest
      QT_TR_NOOP("Choose Python %1 to %2."),
      //: %1: the oldest version, %2: the newest, %3: a framework, %4: its version
      QT_TR_NOOP("Choose Python %1 to %2, or %3 %4."),
  };
};

QString compatibilitySentence(const char* sentence, const std::vector<std::string>& values) {
  QStringList words;
  for (const std::string& value : values) words << qString(value);
  return sentence == nullptr ? QString() : filled(CompatibilityTr::tr(sentence), words);
}

}  // namespace

std::vector<CheckText> checkTexts(const std::vector<core::preflight::Finding>& findings,
                                  const core::model::Experiment& experiment) {
  std::vector<CheckText> texts;
  for (const core::preflight::Rule& rule : core::preflight::rules()) {
    std::vector<const core::preflight::Finding*> worst;
    for (const core::preflight::Finding& finding : findings) {
      if (finding.id != rule.id) continue;
      if (!worst.empty() && finding.level > worst.front()->level) worst.clear();
      if (worst.empty() || finding.level == worst.front()->level) worst.push_back(&finding);
    }
    if (worst.empty()) continue;
    QStringList fixes;
    for (const core::preflight::Finding* finding : worst) fixes << phraseText(finding->fix);
    fixes.removeAll(QString());
    fixes.removeDuplicates();
    const Level level = worst.front()->level;
    texts.push_back({.id = QString::fromUtf8(rule.id.data(), static_cast<qsizetype>(rule.id.size())),
                     .sign = signOf(level),
                     .level = level,
                     .what = phraseText(rule.what),
                     .evidence = evidenceOf(worst, experiment),
                     .fix = fixes.join(QLatin1Char(' '))});
  }
  return texts;
}

QStringList waivedCheckLines(const core::report::Assessment& assessment) {
  QStringList lines;
  for (const CheckText& check : checkTexts(core::report::waivedFindings(assessment), assessment.record.experiment))
    lines << Text::tr("Started in spite of %1 (%2): %3", "check, what it looks at, what it found")
                 .arg(check.id, check.what, check.evidence);
  return lines;
}

QString checkSummary(const core::preflight::Counts& counts) {
  QStringList parts;
  if (counts.passed > 0) parts << Text::tr("%n check(s) passed", nullptr, counts.passed);
  if (counts.stops > 0) parts << Text::tr("%n stop(s) the run", "checks", counts.stops);
  if (counts.warnings > 0) parts << Text::tr("%n warning(s)", "of checks", counts.warnings);
  if (counts.unknown > 0) parts << Text::tr("%n not known yet", "checks", counts.unknown);
  return parts.join(QStringLiteral(", "));
}

Sign signOf(Level level) {
  switch (level) {
    case Level::Pass:
      return Sign::Good;
    case Level::Unknown:
      return Sign::Open;
    case Level::Warn:
      return Sign::Warning;
    case Level::Stop:
      break;
  }
  return Sign::Bad;
}

Sign signOf(const core::preflight::Counts& counts) {
  if (counts.stops > 0) return Sign::Bad;
  if (counts.warnings > 0) return Sign::Warning;
  return counts.passed > 0 ? Sign::Good : Sign::Open;
}

QString compatibilityRuleText(const std::string& rule) {
  const auto& rules = core::recipes::compatibilityRules();
  for (std::size_t i = 0; i < rules.size() && i < CompatibilityTr::kRules.size(); ++i)
    if (rules[i].id == rule) return CompatibilityTr::tr(CompatibilityTr::kRules.at(i));
  return qString(rule);
}

QString compatibilityLevelText(core::model::Level level) {
  switch (level) {
    case core::model::Level::Pass:
      return CompatibilityTr::tr("passed", "a recipe on a host");
    case core::model::Level::Unknown:
      return CompatibilityTr::tr("not known", "a recipe on a host");
    case core::model::Level::Warn:
      return CompatibilityTr::tr("warning", "a recipe on a host");
    case core::model::Level::Stop:
      break;
  }
  return CompatibilityTr::tr("stop", "a recipe on a host");
}

QString clueText(const core::recipes::CompatibilityFinding& finding) {
  return compatibilitySentence(CompatibilityTr::kClueTexts.at(static_cast<std::size_t>(finding.clue)), finding.values);
}

QString choiceText(const core::recipes::CompatibilityFinding& finding) {
  return compatibilitySentence(CompatibilityTr::kChoiceTexts.at(static_cast<std::size_t>(finding.choice)),
                               finding.chosen);
}

QString tableText(const core::recipes::TableSource& table) {
  if (table.id.empty()) return {};
  return CompatibilityTr::tr("Table %1 of %2: %3", "%1: id of a table, %2: its date, %3: addresses")
      .arg(qString(table.id), qString(table.date), joined(table.sources));
}

}  // namespace baremark::app::text
