// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>

#include "app/cli/run_files.h"
#include "app/text/error_text.h"
#include "app/text/recipe_text.h"
#include "core/base/json.h"

namespace baremark::cli {
namespace {

using core::recipes::FileKind;
using core::recipes::LintFinding;
using core::recipes::LintSeverity;
using core::recipes::RecipeFinding;

/// What was found in a file. The findings of a Dockerfile or definition file have no place in a recipe.
struct LintedFile {
  std::string path;
  FileKind kind = FileKind::Dockerfile;
  core::recipes::Recipe recipe;  ///< of a recipe
  std::vector<RecipeFinding> findings;
  std::size_t fixed = 0;  ///< findings that are gone after the fixes
};

std::vector<LintFinding> findingsIn(FileKind kind, const std::string& text, const core::recipes::LintTable& table) {
  return kind == FileKind::Dockerfile ? core::recipes::lint(core::recipes::parseDockerfile(text), table)
                                      : core::recipes::lint(core::recipes::parseDefinitionFile(text), table);
}

/// A fix can make place for another one, so the result is linted and fixed again, a few times.
std::string fixedText(FileKind kind, std::string text, const core::recipes::LintTable& table) {
  constexpr int kMostRounds = 5;
  for (int round = 0; round < kMostRounds; ++round) {
    std::string better = core::recipes::withFixes(text, findingsIn(kind, text, table));
    if (better == text) break;
    text = std::move(better);
  }
  return text;
}

Result<LintedFile> lintRecipe(LintedFile file, const std::string& text, const app::RecipeResources& resources) {
  Result<core::recipes::Recipe> recipe = app::parseRecipe(text, resources);
  if (!recipe) {
    const Error& error = recipe.error();
    return fail(app::text::isOfDescriptor(error) ? error : core::base::inFile(file.path, error));
  }
  auto findings = core::recipes::lint(*recipe, resources.registry, resources.lint);
  if (!findings) return fail(core::base::inFile(file.path, findings.error()));
  file.recipe = std::move(*recipe);
  file.findings = std::move(*findings);
  return file;
}

Result<LintedFile> lintFile(const std::string& path, const app::RecipeResources& resources, bool isFixed) {
  Result<std::string> text = readFile(path);
  if (!text) return fail(text.error());
  const auto kind = core::recipes::kindOfFile(path, *text);
  if (!kind)
    return fail({.code = ErrorCode::Malformed,
                 .where = path,
                 .allowed = {Phrase::Names, core::recipes::Texts{"*.recipe.json", "Dockerfile", "*.def"}}});
  LintedFile file{.path = path, .kind = *kind, .recipe = {}, .findings = {}};
  if (*kind == FileKind::Recipe) return lintRecipe(std::move(file), *text, resources);
  std::vector<LintFinding> findings = findingsIn(*kind, *text, resources.lint);
  if (isFixed) {
    const std::string better = fixedText(*kind, *text, resources.lint);
    if (better != *text) {
      if (const auto written = writeFile(path, better); !written) return fail(written.error());
      const std::size_t before = findings.size();
      findings = findingsIn(*kind, better, resources.lint);
      file.fixed = before > findings.size() ? before - findings.size() : 0;
    }
  }
  for (LintFinding& finding : findings) file.findings.push_back({.finding = std::move(finding), .place = {}});
  return file;
}

/// "mine.def:12" or "mine.recipe.json: stage build, block 3 (openmpi)".
QString whereText(const LintedFile& file, const RecipeFinding& found) {
  const QString path = qString(core::base::printable(file.path, 1024));
  if (file.kind != FileKind::Recipe)
    return path + QLatin1Char(':') + QString::number(found.finding.lines.first);  // as compilers write it
  return path + QStringLiteral(": ") + app::text::recipePlaceText(file.recipe, found.place);
}

QString findingText(const LintedFile& file, const RecipeFinding& found, const core::recipes::LintTable& table) {
  const std::string title = app::text::ruleText(table, found.finding.rule).title;
  QStringList lines{QStringLiteral("%1: %2 %3: %4")
                        .arg(whereText(file, found), app::text::severityText(found.finding.severity),
                             qString(found.finding.rule), qString(title))};
  lines << app::text::findingDetails(table, found.finding);
  if (!found.finding.fix.empty()) lines << Cli::tr("Can be fixed with --fix.");
  return lines.join(QStringLiteral("\n    "));
}

Json findingJson(const LintedFile& file, const RecipeFinding& found, const core::recipes::LintTable& table) {
  const LintFinding& finding = found.finding;
  Json out{{"rule", finding.rule}, {"severity", nameOf(finding.severity)}};
  if (file.kind == FileKind::Recipe) {
    out["place"] = placeJson(file.recipe, found.place);
  } else {
    out["first_line"] = finding.lines.first;
    out["last_line"] = finding.lines.last;
  }
  out["evidence"] = finding.evidence;
  const auto data = table.rules.find(finding.rule);
  if (data != table.rules.end()) {
    const auto words = data->second.texts.find("en");
    if (words != data->second.texts.end()) {
      out["title"] = words->second.title;
      out["reason"] = words->second.reason;
      out["remedy"] = words->second.remedy;
    }
    out["sources"] = data->second.sources;
  }
  out["fixable"] = !finding.fix.empty();
  return out;
}

using SeverityCounts = std::array<int, 3>;

SeverityCounts severityCounts(const std::vector<LintedFile>& files) {
  SeverityCounts counts{};
  for (const LintedFile& file : files) {
    for (const RecipeFinding& found : file.findings) ++counts.at(static_cast<std::size_t>(found.finding.severity));
  }
  return counts;
}

Json lintJson(const std::vector<LintedFile>& files, const core::recipes::LintTable& table) {
  const SeverityCounts counts = severityCounts(files);
  Json document{{"schema", "baremark.lint/1"},
                {"errors", counts[static_cast<std::size_t>(LintSeverity::Error)]},
                {"warnings", counts[static_cast<std::size_t>(LintSeverity::Warning)]},
                {"infos", counts[static_cast<std::size_t>(LintSeverity::Info)]},
                {"files", Json::array()}};
  for (const LintedFile& file : files) {
    Json out{{"file", file.path}, {"kind", nameOf(file.kind)}, {"fixed", file.fixed}, {"findings", Json::array()}};
    for (const RecipeFinding& found : file.findings) out["findings"].push_back(findingJson(file, found, table));
    document["files"].push_back(std::move(out));
  }
  return document;
}

void printFindings(Console& console, const std::vector<LintedFile>& files, const core::recipes::LintTable& table) {
  for (const LintedFile& file : files) {
    for (const RecipeFinding& found : file.findings) console.out(findingText(file, found, table));
    //: %1: a file
    if (file.fixed > 0)
      console.note(Cli::tr("%1: %n finding(s) fixed", nullptr, static_cast<int>(file.fixed)).arg(qString(file.path)));
  }
  const SeverityCounts counts = severityCounts(files);
  const auto count = [&counts](LintSeverity severity) {
    return QLocale().toString(counts.at(static_cast<std::size_t>(severity)));
  };
  console.note(Cli::tr("Errors: %1, warnings: %2, infos: %3", "%1, %2, %3: how many there are")
                   .arg(count(LintSeverity::Error), count(LintSeverity::Warning), count(LintSeverity::Info)));
}

/// Whether a finding is at least as severe as --fail-on.
bool hasFailed(const std::vector<LintedFile>& files, const std::string& failOn) {
  for (const LintedFile& file : files) {
    for (const RecipeFinding& found : file.findings) {
      for (const LintSeverity least : {LintSeverity::Info, LintSeverity::Warning, LintSeverity::Error})
        if (failOn == nameOf(least) && found.finding.severity >= least) return true;
    }
  }
  return false;
}

}  // namespace

VerbResult recipeLintVerb(const VerbContext& context) {
  const app::RecipeResources resources = app::recipeResources();
  for (const auto& broken : resources.broken)
    if (broken.kind == core::model::DescriptorKind::LintRules) return context.console.fail(broken.error);
  std::vector<LintedFile> files;
  std::vector<Error> refusals;
  for (const std::string& path : context.invocation.targets) {
    Result<LintedFile> file = lintFile(path, resources, context.invocation.fix);
    if (file)
      files.push_back(std::move(*file));
    else
      refusals.push_back(file.error());
  }
  if (!refusals.empty()) {
    if (!context.console.isJson()) printFindings(context.console, files, resources.lint);
    return context.console.failAll(refusals);
  }
  if (context.console.isJson())
    context.console.out(lintJson(files, resources.lint));
  else
    printFindings(context.console, files, resources.lint);
  return hasFailed(files, context.invocation.failOn) ? kFailed : kDone;
}

}  // namespace baremark::cli
