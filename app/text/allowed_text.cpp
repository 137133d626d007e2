// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/allowed_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <iterator>

#include "app/text/sentence_forms.h"

namespace baremark::app::text {
namespace {

constexpr const char* kForms[] = {
    QT_TRANSLATE_NOOP("Allowed", "a text"),
    QT_TRANSLATE_NOOP("Allowed", "a number"),
    QT_TRANSLATE_NOOP("Allowed", "a whole number"),
    QT_TRANSLATE_NOOP("Allowed", "an object"),
    QT_TRANSLATE_NOOP("Allowed", "a list"),
    QT_TRANSLATE_NOOP("Allowed", "a number or null"),
    QT_TRANSLATE_NOOP("Allowed", "true or false"),
    //: %1: how many
    QT_TRANSLATE_NOOP("Allowed", "a list of %1"),
    QT_TRANSLATE_NOOP("Allowed", "a list of words"),
    QT_TRANSLATE_NOOP("Allowed", "a list of 1 to 64 numbers of ranks"),
    QT_TRANSLATE_NOOP("Allowed", "a list of two or more names of settings"),
    QT_TRANSLATE_NOOP("Allowed", "a text of one line"),
    QT_TRANSLATE_NOOP("Allowed", "one line without NUL"),
    QT_TRANSLATE_NOOP("Allowed", "a value that the workload lists"),
    QT_TRANSLATE_NOOP("Allowed", "an object of settings and values"),
    QT_TRANSLATE_NOOP("Allowed", "a percentage such as 2%"),
    QT_TRANSLATE_NOOP("Allowed", "above 0% and below 100%"),
    QT_TRANSLATE_NOOP("Allowed", "an absolute path without .."),
    QT_TRANSLATE_NOOP("Allowed", "an absolute path on the host"),
    QT_TRANSLATE_NOOP("Allowed", "a path without a colon"),
    QT_TRANSLATE_NOOP("Allowed", "at least one case left"),
    QT_TRANSLATE_NOOP("Allowed", "the folder of the idx files"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2"),
    //: %1: a time
    QT_TRANSLATE_NOOP("Allowed", "a time that every scheduler reads alike: half an hour is 0:30:00 or 30m"),
    QT_TRANSLATE_NOOP("Allowed", "a time such as 0:30:00 or 30m, or none: the scheduler knows no word for a job without a limit"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2 bytes"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2 bytes in one line"),
    //: %1: a number
    QT_TRANSLATE_NOOP("Allowed", "%1 bytes"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2 arms"),
    //: %1: how many
    QT_TRANSLATE_NOOP("Allowed", "%1 files and folders"),
    QT_TRANSLATE_NOOP("Allowed", "a list of files of at most 256 MiB"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2 cases"),
    //: %1: a number
    QT_TRANSLATE_NOOP("Allowed", "more than %1 cases"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2 values"),
    //: %1: how many
    QT_TRANSLATE_NOOP("Allowed", "%1 levels"),
    QT_TRANSLATE_NOOP("Allowed", "nested deeper"),
    //: %1: a number
    QT_TRANSLATE_NOOP("Allowed", "a multiple of %1"),
    //: %1: a number
    QT_TRANSLATE_NOOP("Allowed", "a multiple of %1, the ranks of a point"),
    //: %1: a number
    QT_TRANSLATE_NOOP("Allowed", "below %1"),
    QT_TRANSLATE_NOOP("Allowed", "only with order blocks"),
    //: %1: options
    QT_TRANSLATE_NOOP("Allowed", "none of %1: one submission is one job that nothing waits for, found again by its name, on the cluster that the host's own commands ask"),
    QT_TRANSLATE_NOOP("Allowed", "any but the job's name and output, by which it is found again"),
    //: %1: what a scheduler reads, such as #SBATCH -
    QT_TRANSLATE_NOOP("Allowed", "lines that begin with %1"),
    QT_TRANSLATE_NOOP("Allowed", "one line that begins with -"),
    QT_TRANSLATE_NOOP("Allowed", "an option of the scheduler: it begins with -"),
    QT_TRANSLATE_NOOP("Allowed", "up to 128 letters, digits and _ . : , @ = / + % - & | ( ) ! *, no - in front"),
    QT_TRANSLATE_NOOP("Allowed", "letters, digits and _, not beginning with a digit or BAREMARK_"),
    QT_TRANSLATE_NOOP("Allowed", "letters, digits and . - _"),
    QT_TRANSLATE_NOOP("Allowed", "lower-case letters, digits and -"),
    QT_TRANSLATE_NOOP("Allowed", "1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first"),
    QT_TRANSLATE_NOOP("Allowed",
                      "1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first; not \"local\", "
                      "which is this machine"),
    QT_TRANSLATE_NOOP("Allowed", "an id of `list`, or as many of its first characters as tell it from the others"),
    //: %1: a value
    QT_TRANSLATE_NOOP("Allowed", "%1, as another runtime of this experiment needs it"),
    //: %1: how many
    QT_TRANSLATE_NOOP("Allowed", "%1 folders, as many as the runtime has mount places"),
    QT_TRANSLATE_NOOP("Allowed", "an engine's file on this machine"),
    QT_TRANSLATE_NOOP("Allowed", "the package dataset-fashion-mnist, on that host or on this machine"),
    QT_TRANSLATE_NOOP("Allowed", "the engine's packed sources beside this program"),
    QT_TRANSLATE_NOOP("Allowed", "a folder with files in it"),
    QT_TRANSLATE_NOOP("Allowed", "a store of Baremark"),
    QT_TRANSLATE_NOOP("Allowed", "another file than those of the store itself"),
    //: %1: how many
    QT_TRANSLATE_NOOP("Allowed", "at most %1 hosts on the way"),
    //: %1: how many
    QT_TRANSLATE_NOOP("Allowed", "none, or %1"),
    QT_TRANSLATE_NOOP("Allowed", "JSON in UTF-8"),
    QT_TRANSLATE_NOOP("Allowed", "a number that a double holds"),
    QT_TRANSLATE_NOOP("Allowed", "words without NUL"),
    QT_TRANSLATE_NOOP("Allowed", "names of nodes"),
    QT_TRANSLATE_NOOP("Allowed",
                      "a host, user@host or a name from the ssh config: letters, digits and . - _ : / [ ] % in the "
                      "host's name"),
    QT_TRANSLATE_NOOP("Allowed", "the output of ssh -G"),
    QT_TRANSLATE_NOOP("Allowed", "a user name without control characters, no - in front"),
    QT_TRANSLATE_NOOP("Allowed", "the user name itself, quoted, in the place of %r"),
    QT_TRANSLATE_NOOP("Allowed", "OpenSSH's client (package openssh-client)"),
    QT_TRANSLATE_NOOP("Allowed", "a file"),
    QT_TRANSLATE_NOOP("Allowed", "a file that does not exist yet"),
    QT_TRANSLATE_NOOP("Allowed", "a home folder"),
    QT_TRANSLATE_NOOP("Allowed", "an answer of the probe's script"),
    QT_TRANSLATE_NOOP("Allowed", "one that was not cut off"),
    QT_TRANSLATE_NOOP("Allowed", "names without control characters and backslashes that do not end in .part"),
    QT_TRANSLATE_NOOP("Allowed", "a file that an unfinished experiment was made from, or its id"),
    QT_TRANSLATE_NOOP("Allowed", "group.name, as `compare` shows it"),
    QT_TRANSLATE_NOOP("Allowed", "NODESxRANKS, such as 1x2"),
};

struct AllowedTr {
  Q_DECLARE_TR_FUNCTIONS(Allowed)
};

}  // namespace

std::span<const char* const> allowedForms() { return kForms; }

QString namesText(const QString& names) {
  static const QRegularExpression cut(QRegularExpression::anchoredPattern(QStringLiteral("(.+) and ([0-9]+) more")));
  const QRegularExpressionMatch more = cut.match(names);
  if (more.hasMatch()) return AllowedTr::tr("%1 and %2 more", "names, how many more").arg(more.captured(1), more.captured(2));
  const QString last = QStringLiteral(" or ");
  const qsizetype at = names.lastIndexOf(last);
  if (at < 0) return names;
  return AllowedTr::tr("%1 or %2", "names, the last name").arg(names.left(at), names.mid(at + last.size()));
}

QString allowedText(const QString& allowed) {
  static const SentenceForms forms({std::begin(kForms), std::end(kForms)});
  const auto match = forms.match(allowed);
  return match ? filled(QCoreApplication::translate("Allowed", kForms[match->place]), match->values) : namesText(allowed);
}

QString kindText(const QString& value) {
  const bool isKind = value.startsWith(QLatin1String("a ")) || value.startsWith(QLatin1String("an "));
  return isKind ? allowedText(value) : value;
}

}  // namespace baremark::app::text
