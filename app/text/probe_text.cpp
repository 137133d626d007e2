// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/probe_text.h"

#include <QLocale>

#include "app/text/backend_text.h"
#include "app/text/names.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

QString seconds(double value) {
  return Text::tr("%1 s", "seconds").arg(QLocale().toString(value, 'f', 1));
}

/// The variants that work although the default does not: "It works as the variant userns."
QString variantsSentence(const core::model::RuntimeProbe& probe) {
  QStringList names;
  for (const std::string& variant : probe.workingVariants) names << qString(variant);
  if (names.isEmpty()) return {};
  return Text::tr("It works with the variant(s) %1.", "names", static_cast<int>(names.size())).arg(listed(names));
}

/// `stored` without the explanation and the fix that an older Baremark wrote before the runtime's own words.
QString ownWords(const QString& stored, const core::containers::KnownIssue& issue) {
  const bool hasIssue = stored.startsWith(qString(issue.explain + " "));
  return hasIssue ? stored.section(QLatin1Char('\n'), 1) : stored;
}

/// Why a runtime counts as not installed. A program of that name may be there and belong to something else.
QString whatIsMissing(const std::string& program, const core::containers::RuntimeDescriptor* runtime) {
  const bool isShared = runtime != nullptr && std::ranges::any_of(runtime->detect, [&](const auto& detect) {
                          return detect.identifies && detect.argv.front() == program;
                        });
  const QString name = qString(program);
  if (!isShared) return Text::tr("There is no command %1.", "a program").arg(name);
  return Text::tr("There is no command %1 that starts this runtime.", "a program").arg(name);
}

/// Fills in why a runtime failed: the known issue, or the first line of its own words.
void explainFailure(ProbeText& text, const core::model::RuntimeProbe& probe,
                    const core::containers::RuntimeDescriptor* runtime) {
  const core::containers::KnownIssue* issue = runtime == nullptr ? nullptr : explain(*runtime, probe.detail);
  if (issue != nullptr) {
    text.detail = ownWords(text.detail, *issue);
    if (text.why.isEmpty()) text.why = translatedIssue(issue->explain);
    text.fix = translatedIssue(issue->fix);
    text.command = qString(issue->command);
  } else if (text.why.isEmpty()) {
    text.why = translatedIssue(text.detail.section(QLatin1Char('\n'), 0, 0).toStdString());
  }
  const QString variants = variantsSentence(probe);
  if (!variants.isEmpty()) text.why = text.why.isEmpty() ? variants : text.why + QLatin1Char(' ') + variants;
}

QString translatedText(const std::string& english) {
  return QCoreApplication::translate("RuntimeIssues", english.c_str());
}

/// Where the next sentence after `from` ends, at the blank behind its point or colon.
std::size_t endOfSentence(const std::string& text, std::size_t from) {
  for (std::size_t blank = text.find(' ', from + 1); blank != std::string::npos; blank = text.find(' ', blank + 1))
    if (blank > 0 && (text[blank - 1] == '.' || text[blank - 1] == ':')) return blank;
  return std::string::npos;
}

/// A fix, alone or before its command. Empty: it has no translation.
QString translatedFix(const std::string& fix) {
  if (const QString whole = translatedText(fix); whole != qString(fix)) return whole;
  for (std::size_t end = endOfSentence(fix, 0); end != std::string::npos; end = endOfSentence(fix, end)) {
    const std::string before = fix.substr(0, end);
    const QString words = translatedText(before);
    if (words != qString(before)) return words + qString(fix.substr(end));
  }
  return {};
}

}  // namespace

ProbeText describe(const core::model::RuntimeProbe& probe,
                   const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes) {
  const auto found = runtimes.find(probe.runtime);
  const core::containers::RuntimeDescriptor* runtime = found == runtimes.end() ? nullptr : &found->second;
  const QString detail = qString(probe.detail);
  //: %1: a duration
  if (probe.works) return {{Sign::Good, Text::tr("works, tested in %1").arg(seconds(probe.seconds))}, {}, {}, {}, {}};
  if (probe.explanation == "not_installed") {
    const QString install = runtime == nullptr ? QString() : qString(runtime->install);
    return {{Sign::Open, Text::tr("not installed")},
            whatIsMissing(probe.detail, runtime),
            install.isEmpty() ? QString() : Text::tr("Ask the administrator to install it. On Debian:"),
            install,
            {}};
  }
  const bool isSilent = probe.explanation == "timeout";
  const bool isOutside = probe.explanation == "outside_image";
  ProbeText text{{Sign::Bad, isSilent ? Text::tr("did not answer") : Text::tr("does not work")},
                 isSilent    ? Text::tr("It took longer than 30 s to print one word.")
                 : isOutside ? Text::tr("It runs the command on the host's files instead of the image's.")
                             : QString(),
                 isOutside ? Text::tr("Choose another variant or runtime. If a script of the site starts the "
                                      "runtime, it must pass on the image.")
                           : QString(),
                 {},
                 detail};
  if (!probe.workingVariants.empty()) text.verdict = {Sign::Warning, Text::tr("does not work by default")};
  explainFailure(text, probe, runtime);
  return text;
}

QString adviceOf(const ProbeText& text) {
  return text.command.isEmpty() ? text.fix : text.fix + QLatin1Char(' ') + text.command;
}

QString reasonAndFix(const ProbeText& text) {
  return joined({text.why, adviceOf(text)}, QStringLiteral(" "));
}

QString labelOf(const std::string& label, const std::string& version) {
  const QString name = qString(label);
  return version.empty() ? name : name + QLatin1Char(' ') + qString(version);
}

QString noContainerWorks(const std::string& host, const std::vector<core::model::RuntimeProbe>& probes) {
  const bool isAnyInstalled =
      std::ranges::any_of(probes, [](const auto& probe) { return probe.explanation != "not_installed"; });
  //: %1: a host
  if (!isAnyInstalled)
    return Text::tr(
               "No container runtime works on %1, so there is nothing to compare bare metal with. Install "
               "one, for example: apt-get install charliecloud mmdebstrap")
        .arg(placeName(host));
  QString command = QStringLiteral("baremark-cli runtime list");
  if (host != core::model::kLocalHost) command += QStringLiteral(" --host ") + qString(host);
  //: %1: a host, %2: a command
  return Text::tr("No container runtime works on %1, so there is nothing to compare bare metal with. What helps: %2")
      .arg(placeName(host), command);
}

QString engineFacts(const core::protocol::EngineCatalog& catalog, const core::model::HostFacts& facts) {
  QStringList parts{Text::tr("%n core(s)", nullptr, facts.cores)};
  if (!catalog.backend.empty()) parts << backendName(catalog.backend);
  parts << (catalog.mpi.empty() ? Text::tr("without MPI") : qString(catalog.mpi));
  return parts.join(QStringLiteral(", "));
}

QString shortDigest(const std::string& digest) {
  QString text = qString(digest);
  const QString scheme = text.startsWith(QLatin1String("sha256:")) ? QStringLiteral("sha256 ") : QString();
  if (!scheme.isEmpty()) text = text.mid(7);
  if (text.size() <= 12) return scheme + text;
  return scheme + text.left(4) + QStringLiteral("…") + text.right(2);
}

QString translatedIssue(const std::string& english) {
  const QString asWritten = qString(english);
  if (const QString whole = translatedText(english); whole != asWritten) return whole;
  // The store keeps why a run failed as one line: the explanation, the fix, and the command if there is one.
  for (std::size_t end = endOfSentence(english, 0); end != std::string::npos; end = endOfSentence(english, end)) {
    const std::string explain = english.substr(0, end);
    const QString first = translatedText(explain);
    if (first == qString(explain)) continue;
    const QString rest = translatedFix(english.substr(end + 1));
    if (!rest.isEmpty()) return first + QLatin1Char(' ') + rest;
  }
  const QString fix = translatedFix(english);
  return fix.isEmpty() ? asWritten : fix;
}

QString withTranslatedIssue(const QString& words) {
  const QString first = words.section(QLatin1Char('\n'), 0, 0);
  return translatedIssue(first.toStdString()) + words.mid(first.size());
}

}  // namespace baremark::app::text
