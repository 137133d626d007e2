// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/allowed_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <vector>

namespace baremark::app::text {
namespace {

constexpr const char* kForms[] = {
    QT_TRANSLATE_NOOP("Allowed", "a text"),
    QT_TRANSLATE_NOOP("Allowed", "a number"),
    QT_TRANSLATE_NOOP("Allowed", "a whole number"),
    QT_TRANSLATE_NOOP("Allowed", "an object"),
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
    QT_TRANSLATE_NOOP("Allowed", "a folder with the idx files, plain or .gz, such as that of the package dataset-fashion-mnist; data synthetic needs none"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2"),
    //: %1, %2: the least and the most, %3: how many
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2: a node has %3 cores"),
    //: %1, %2: the least and the most, %3: how many
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2: the host has %3 cores"),
    //: %1, %2: the least and the most, %3: how many
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2 on one node, or ranks_per_node: a node has %3 cores"),
    //: %1: a time
    QT_TRANSLATE_NOOP("Allowed", "a time that every scheduler reads alike: half an hour is 0:30:00 or 30m"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2 bytes"),
    //: %1: a number
    QT_TRANSLATE_NOOP("Allowed", "%1 bytes"),
    //: %1: how many
    QT_TRANSLATE_NOOP("Allowed", "%1 files and folders"),
    //: %1, %2: how many
    QT_TRANSLATE_NOOP("Allowed", "at most %1 files and folders of %2 bytes together; move out of the folder on the host what need not be fetched"),
    QT_TRANSLATE_NOOP("Allowed", "a list of files of at most 256 MiB"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2 cases"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2: cases, points, arms and repeats multiply to at most 100000 runs"),
    //: %1: how many
    QT_TRANSLATE_NOOP("Allowed", "fewer cases, points or arms: they make %1 runs a repeat, at most 100000 in all"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2: an experiment has at most 100000 runs; a new one takes more"),
    QT_TRANSLATE_NOOP("Allowed", "no more blocks: an experiment has at most 100000 runs; a new one takes more"),
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
    QT_TRANSLATE_NOOP("Allowed", "below %1"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2, the repeats: a block is never split"),
    //: %1, %2: the least and the most
    QT_TRANSLATE_NOOP("Allowed", "%1 to %2, not below repeats"),
    //: %1: how many, %2: a setting
    QT_TRANSLATE_NOOP("Allowed", "%1 values, as many as %2, or one for all"),
    //: %1: data sets, %2: a model
    QT_TRANSLATE_NOOP("Allowed", "%1 with model %2"),
    QT_TRANSLATE_NOOP("Allowed", "with mode strong; weak scaling takes batch_size of the workload"),
    QT_TRANSLATE_NOOP("Allowed", "with mode strong"),
    QT_TRANSLATE_NOOP("Allowed", "with mode weak; with mode strong global_batch is divided among the ranks"),
    QT_TRANSLATE_NOOP("Allowed", "with data mnist or fashion-mnist; synthetic images need no folder"),
    QT_TRANSLATE_NOOP("Allowed", "with data mnist or fashion-mnist; synthetic images have no test set"),
    QT_TRANSLATE_NOOP("Allowed", "a setting of which the workload lists one value only; with several, this arm would run the same in each case"),
    QT_TRANSLATE_NOOP("Allowed", "only with order blocks"),
    QT_TRANSLATE_NOOP("Allowed", "until with order blocks: its interval is made of pairs"),
    QT_TRANSLATE_NOOP("Allowed", "on hosts with a scheduler; without one launcher, modules and prologue apply"),
    QT_TRANSLATE_NOOP("Allowed", "on hosts with a scheduler"),
    //: %1: settings
    QT_TRANSLATE_NOOP("Allowed", "with this host's scheduler: %1"),
    QT_TRANSLATE_NOOP("Allowed", "one of those that qconf -spl lists there: Grid Engine gives more than one slot only in one"),
    //: %1: names of parallel environments
    QT_TRANSLATE_NOOP("Allowed", "%1: Grid Engine gives more than one slot only in a parallel environment"),
    QT_TRANSLATE_NOOP("Allowed", "one of those of the host, which qconf -spl lists, for more than one slot"),
    //: %1: a scheduler, %2: its settings
    QT_TRANSLATE_NOOP("Allowed", "of %1: %2"),
    //: %1: options
    QT_TRANSLATE_NOOP("Allowed", "none of %1: one submission is one job that nothing waits for, found again by its name, on the cluster that the host's own commands ask"),
    QT_TRANSLATE_NOOP("Allowed", "any but the job's name and output, by which it is found again"),
    QT_TRANSLATE_NOOP("Allowed", "this line, or another value of it"),
    //: %1: what a scheduler reads, such as #SBATCH -
    QT_TRANSLATE_NOOP("Allowed", "lines that begin with %1"),
    QT_TRANSLATE_NOOP("Allowed", "one line that begins with -"),
    QT_TRANSLATE_NOOP("Allowed", "an option of the scheduler: it begins with -"),
    QT_TRANSLATE_NOOP("Allowed", "up to 128 letters, digits and _ . : , @ = / + % - & | ( ) ! *, no - in front"),
    QT_TRANSLATE_NOOP("Allowed", "letters, digits and _, not beginning with a digit or BAREMARK_"),
    QT_TRANSLATE_NOOP("Allowed", "letters, digits and . - _"),
    QT_TRANSLATE_NOOP("Allowed", "lower-case letters, digits and -"),
    QT_TRANSLATE_NOOP("Allowed", "1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first"),
    QT_TRANSLATE_NOOP("Allowed", "1 to 64 letters, digits, dots, dashes and underscores, a letter or digit first; not \"local\", which is this machine"),
    QT_TRANSLATE_NOOP("Allowed", "local, or a host that was added: baremark-cli host add"),
    //: %1: names of hosts
    QT_TRANSLATE_NOOP("Allowed", "one of %1, or a host that was added: baremark-cli host add"),
    //: %1: a host
    QT_TRANSLATE_NOOP("Allowed", "a host whose test came to its end: baremark-cli host test %1"),
    //: %1: names of experiments
    QT_TRANSLATE_NOOP("Allowed", "a host whose experiments are over; cancel these first, or, where it is gone for good, give them up with baremark-cli host remove --abandon: %1"),
    //: %1: names of experiments
    QT_TRANSLATE_NOOP("Allowed", "as many characters as tell it from the others: %1"),
    QT_TRANSLATE_NOOP("Allowed", "an id of `list`, or as many of its first characters as tell it from the others"),
    QT_TRANSLATE_NOOP("Allowed", "an image of this machine; build it first: baremark-cli image build"),
    QT_TRANSLATE_NOOP("Allowed", "a folder on the host that this account can make and write; on the command line that is --root"),
    //: %1: a runtime
    QT_TRANSLATE_NOOP("Allowed", "no variant: %1 has none"),
    //: %1: a runtime
    QT_TRANSLATE_NOOP("Allowed", "no image: %1 runs none"),
    //: %1: a runtime
    QT_TRANSLATE_NOOP("Allowed", "to runtimes with images; %1 sees the host's own folders"),
    //: %1: a runtime
    QT_TRANSLATE_NOOP("Allowed", "where the runtime can keep ranks from writing to a bind; %1 cannot"),
    //: %1: a value
    QT_TRANSLATE_NOOP("Allowed", "%1, as another runtime of this experiment needs it"),
    //: %1: how many
    QT_TRANSLATE_NOOP("Allowed", "%1 folders, as many as the runtime has mount places"),
    QT_TRANSLATE_NOOP("Allowed", "an image of this machine"),
    QT_TRANSLATE_NOOP("Allowed", "an image of this machine: baremark-cli image list"),
    //: %1: an experiment
    QT_TRANSLATE_NOOP("Allowed", "an image without a block at work in it; wait for the end of experiment %1, or cancel it"),
    QT_TRANSLATE_NOOP("Allowed", "an image that nobody builds or removes now"),
    QT_TRANSLATE_NOOP("Allowed", "the engine beside this program, or one that is built: baremark-cli host add NAME --here"),
    QT_TRANSLATE_NOOP("Allowed", "an engine that was built for this host"),
    QT_TRANSLATE_NOOP("Allowed", "an engine's file on this machine"),
    QT_TRANSLATE_NOOP("Allowed", "the package dataset-fashion-mnist, on that host or on this machine"),
    QT_TRANSLATE_NOOP("Allowed", "the engine's packed sources beside this program"),
    QT_TRANSLATE_NOOP("Allowed", "a folder with files in it"),
    QT_TRANSLATE_NOOP("Allowed", "an experiment that is not over"),
    QT_TRANSLATE_NOOP("Allowed", "an experiment without a block at work; cancel it first"),
    QT_TRANSLATE_NOOP("Allowed", "an experiment that is not at work; cancel it first"),
    //: %1: an experiment
    QT_TRANSLATE_NOOP("Allowed", "an experiment that was not removed; put it back with: baremark-cli remove %1 --undo"),
    //: %1: how many extensions
    QT_TRANSLATE_NOOP("Allowed", "up to %1 of a point; a new experiment asks the question afresh"),
    QT_TRANSLATE_NOOP("Allowed", "nothing: this arm differs in nothing that is not meant"),
    QT_TRANSLATE_NOOP("Allowed", "a store of Baremark"),
    QT_TRANSLATE_NOOP("Allowed", "another file than those of the store itself"),
    //: %1: a host
    QT_TRANSLATE_NOOP("Allowed", "another name, or first: baremark-cli host remove %1"),
    //: %1: how many
    QT_TRANSLATE_NOOP("Allowed", "at most %1 hosts on the way"),
    //: %1: how many
    QT_TRANSLATE_NOOP("Allowed", "none, or %1"),
    QT_TRANSLATE_NOOP("Allowed", "JSON in UTF-8"),
    QT_TRANSLATE_NOOP("Allowed", "files, folders and links to files, no links to folders"),
};

struct Form {
  const char* source;
  QRegularExpression expression;  ///< of a whole text; a group for each argument, in their order
};

/// The one with most words of its own first: it is the closest.
std::vector<Form> readForms() {
  std::vector<const char*> sources(std::begin(kForms), std::end(kForms));
  std::stable_sort(sources.begin(), sources.end(), [](const char* one, const char* other) { return qstrlen(one) > qstrlen(other); });
  static const QRegularExpression argument(QStringLiteral("\\\\%[123]"));  // as it is escaped
  std::vector<Form> forms;
  for (const char* source : sources) {
    QString pattern = QRegularExpression::escape(QString::fromUtf8(source));
    // Many sentences have "to" in them; a range begins with a number.
    const bool isAmount = pattern.startsWith(QStringLiteral("\\%1\\ to")) || qstrcmp(source, "%1 bytes") == 0;
    pattern.replace(argument, isAmount ? QStringLiteral("(-?[0-9][^ ]*)") : QStringLiteral("(.+)"));
    forms.push_back({source, QRegularExpression(QRegularExpression::anchoredPattern(pattern))});
  }
  return forms;
}

}  // namespace

QString allowedText(const QString& allowed) {
  static const std::vector<Form> forms = readForms();
  for (const Form& form : forms) {
    const QRegularExpressionMatch match = form.expression.match(allowed);
    if (!match.hasMatch()) continue;
    const QString words = QCoreApplication::translate("Allowed", form.source);
    const QString first = match.captured(1);
    // Arguments go in at once: a captured text may hold a percent sign.
    if (match.lastCapturedIndex() == 3) return words.arg(first, match.captured(2), match.captured(3));
    if (match.lastCapturedIndex() == 2) return words.arg(first, match.captured(2));
    return match.lastCapturedIndex() == 1 ? words.arg(first) : words;
  }
  return allowed;
}

QString kindText(const QString& value) {
  const bool isKind = value.startsWith(QLatin1String("a ")) || value.startsWith(QLatin1String("an "));
  return isKind ? allowedText(value) : value;
}

}  // namespace baremark::app::text
