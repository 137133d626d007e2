// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/state_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <climits>
#include <iterator>

#include "app/text/units_text.h"
#include "core/base/printable.h"
#include "core/report/assessment.h"

namespace baremark::app::text {
namespace {

struct StatesTr {
  Q_DECLARE_TR_FUNCTIONS(States)
};

using core::containers::Meaning;
using core::model::BlockState;
using core::model::EndReason;
using core::model::ExperimentState;
using core::model::RunState;
using core::stats::Judgement;
using core::stats::Verdict;

/// Splits "first line\nrest" of a reason's detail.
std::pair<QString, QString> headAndRest(const QString& detail) {
  const qsizetype newline = detail.indexOf(QLatin1Char('\n'));
  if (newline < 0) return {detail, {}};
  return {detail.left(newline), detail.mid(newline + 1).trimmed()};
}

/// A scheduler's moment is one of its own clock and zone; one that is written in another way than ISO 8601's stays as it is.
QString momentThere(const QString& said) {
  const QDateTime moment = QDateTime::fromString(said, Qt::ISODate);
  return moment.isValid() ? dateAndTime(moment) : said;
}

/// What to ask for instead where a job never starts: by what the scheduler's reason names. What stands in brackets are names of the
/// cluster, such as a partition's.
QString wayOut(const QString& reason) {
  const QString words = reason.section(QLatin1Char('('), 0, 0);
  const auto names = [&](const char* word) { return words.contains(QLatin1String(word), Qt::CaseInsensitive); };
  // Grid Engine's state, and why where it says so.
  const QString state = reason.section(QLatin1Char(':'), 0, 0);
  if (state.startsWith(QLatin1Char('E')) && state.endsWith(QLatin1String("qw"))) return StatesTr::tr("its start failed: qstat -j says why, qmod -cj has it tried again");
  // It had a node: PBS, LSF, and Grid Engine's "26 : opening input/output file".
  const bool isCode = !state.isEmpty() && state.trimmed().toInt() > 0;
  if (isCode || names("JOB_EXEC_") || names("TERM_PRE_EXEC") || names("TERM_CWD")) {
    return StatesTr::tr("its script could not be started there: see whether its folder can be written on the nodes, and ask the cluster's administrators");
  }
  // "Job's account not permitted to use this partition", with blanks or with "_" between the words.
  if (names("this partition") || names("this_partition")) {
    if (names("QOS")) return StatesTr::tr("ask for another QOS, or for another partition");
    if (names("account")) return StatesTr::tr("ask for another account, or for another partition");
    return StatesTr::tr("ask for another partition");
  }
  if (names("QOSMin")) return StatesTr::tr("ask for more, or for another QOS");
  if (names("Reservation")) return StatesTr::tr("take the reservation out of the further options");
  if (names("Dependency")) return StatesTr::tr("take the dependency out of the further options");
  if (names("Time") || names("Wall") || names("DeadLine")) return StatesTr::tr("ask for less time, or for another partition");
  if (names("PerJob") || names("PerNode") || names("MaxMemPerLimit")) return StatesTr::tr("ask for less, or for another account or QOS");
  if (names("Constraint")) return StatesTr::tr("no node has what is asked for: change the constraint or the further options");
  if (names("Account")) return StatesTr::tr("ask for another account");
  if (names("QOS")) return StatesTr::tr("ask for another QOS");
  return StatesTr::tr("ask for less, or for another partition");
}

/// What a person can do about a wait that only an administrator ends.
QString wayRoundTheWait(const QString& reason) {
  const auto names = [&](const char* word) { return reason.contains(QLatin1String(word), Qt::CaseInsensitive); };
  if (names("Grp")) return StatesTr::tr("what this account or QOS may use is used up; ask for more of it, or take another one");
  if (names("Partition") || names("Queue")) return StatesTr::tr("it is closed; ask when it opens, or take another partition");
  return StatesTr::tr("ask the administrators of the cluster");
}

QString wayToItsNodes() {
  return StatesTr::tr("With Grid Engine, ask for a parallel environment that gives as many hosts; elsewhere, take out what changes the number of nodes: further options, an edited head of the job.");
}

/// Words with the scheduler's reason behind them, where it says one.
QString withReason(const QString& words, const QString& reason) {
  return reason.isEmpty() ? words : QStringLiteral("%1: %2").arg(words, reason);
}

QString orNone(const QString& reason) { return reason.isEmpty() ? StatesTr::tr("no reason said") : reason; }

/// `command` releases it; empty: none is known.
QString describeHeld(const QString& reason, const QString& command) {
  if (command.isEmpty()) return withReason(StatesTr::tr("held until somebody releases it", "state of a job"), reason);
  if (reason.isEmpty()) return StatesTr::tr("held until somebody releases it: %1", "state of a job; a command").arg(command);
  return StatesTr::tr("held (%1) until somebody releases it: %2", "state of a job; the scheduler's reason, a command").arg(reason, command);
}

/// What the scheduler says of a job that has ended, of whose block the files do not tell it yet. Nothing: the code is of no end.
std::optional<SignedText> describeEnded(const QString& code, const QString& reason) {
  const auto is = [&](const char* other) { return code == QLatin1String(other); };
  QString words;
  if (is("done")) return SignedText{Sign::Open, StatesTr::tr("its scheduler says that it has ended; its files are waited for", "state of a job")};
  if (is("failed")) words = StatesTr::tr("its scheduler says that it failed", "state of a job");
  if (is("cancelled")) words = StatesTr::tr("its scheduler says that it was cancelled", "state of a job");
  if (is("time_limit")) words = StatesTr::tr("its scheduler says that its time was over", "state of a job");
  if (is("out_of_memory")) words = StatesTr::tr("its scheduler says that it used too much memory", "state of a job");
  if (is("node_fail")) words = StatesTr::tr("its scheduler says that a node of it failed", "state of a job");
  if (is("preempted")) words = StatesTr::tr("its scheduler says that it made way for another one", "state of a job");
  if (words.isEmpty()) return {};
  if (!reason.isEmpty()) words += QStringLiteral(" (%1)").arg(reason);
  //: %1: how a job ended
  return SignedText{Sign::Warning, StatesTr::tr("%1; its files are waited for", "how a job ended").arg(words)};
}

EndText describeCanary(const QString& code, const QString& detail) {
  const auto [arm, rest] = headAndRest(detail);
  if (code == QLatin1String("canary_world_size")) {
    //: %1: an arm, %2: a number of ranks
    return {StatesTr::tr("In %1 the ranks did not find each other: each saw a world of %2.").arg(arm, rest), {}};
  }
  if (code == QLatin1String("canary_nodes")) {
    const auto [found, wanted] = headAndRest(rest);
    const auto [asked, hosts] = headAndRest(wanted);
    //: %1: an arm, %2, %3: numbers of nodes, %4: what to do
    return {StatesTr::tr("In %1 the ranks ran on another number of nodes than their point has: %2 instead of %3. %4").arg(arm, found, asked, wayToItsNodes()), hosts};
  }
  if (code == QLatin1String("canary_exchange")) {
    //: %1: an arm
    return {StatesTr::tr("In %1 the ranks could not exchange 4 MiB with each other.").arg(arm), rest};
  }
  if (code == QLatin1String("canary_known_issue")) {
    const auto [explanation, words] = headAndRest(rest);
    return {StatesTr::tr("The check before the first run failed in %1: %2", "arm, the runtime's explanation").arg(arm, explanation), words};
  }
  //: %1: an arm
  const QString failed = StatesTr::tr("The check before the first run failed in %1.").arg(arm);
  const QLatin1String explained[] = {QLatin1String("canary_signal"), QLatin1String("canary_status"), QLatin1String("canary_run_limit"), QLatin1String("canary_output_limit")};
  if (std::find(std::begin(explained), std::end(explained), code) == std::end(explained)) return {failed, rest};
  const EndText how = describe(EndReason{code.mid(7).toStdString(), rest.toStdString()});
  return {failed + QLatin1Char(' ') + how.sentence, how.detail};
}

/// What a run's end leaves to a person. What its sentence says already, and what passes by itself, is not said again.
QString adviceOn(const QString& code) {
  const auto is = [&](const char* other) { return code == QLatin1String(other); };
  if (is("status") || is("no_result") || is("signal")) {
    return StatesTr::tr("Its last lines usually say what it missed. It counts as an outcome of its arm and the next run goes on; with other settings it is a new experiment (Duplicate).");
  }
  if (is("time_limit")) return StatesTr::tr("Ask for more time, or for fewer steps a run (Duplicate).");
  if (is("run_limit")) return StatesTr::tr("Its last lines usually say what it waited for. It counts as an outcome of its arm and the next run goes on; fewer steps a run make it shorter (Duplicate).");
  if (is("output_limit")) return StatesTr::tr("Have it print less, by its settings or its environment (Duplicate).");
  if (is("modules") || is("prologue")) return StatesTr::tr("Correct them on the wizard's page Where (Duplicate).");
  if (is("world_size")) return StatesTr::tr("The MPI of its image does not fit the host's launcher: use the engine's own image, or another launcher (Duplicate).");
  if (is("nodes")) return wayToItsNodes();
  if (is("telemetry")) return StatesTr::tr("Use the engine of this Baremark: build the image anew, or test the host again.");
  if (is("no_space")) return StatesTr::tr("Free some space there, then “Go on”.");
  return {};
}

}  // namespace

QString glyph(Sign sign) {
  switch (sign) {
    case Sign::None: return {};
    case Sign::Good: return QStringLiteral("✓");
    case Sign::Warning: return QStringLiteral("!");
    case Sign::Bad: return QStringLiteral("✕");
    case Sign::Open: return QStringLiteral("○");
    case Sign::Running: return QStringLiteral("●");
  }
  return {};
}

SignedText describe(ExperimentState state) {
  switch (state) {
    case ExperimentState::Queued: return {Sign::Open, StatesTr::tr("waits", "state of an experiment")};
    case ExperimentState::Running: return {Sign::Running, StatesTr::tr("running", "state of an experiment")};
    case ExperimentState::Paused: return {Sign::Open, StatesTr::tr("paused", "state of an experiment")};
    case ExperimentState::Done: return {Sign::Good, StatesTr::tr("done", "state of an experiment")};
    case ExperimentState::Cancelled: return {Sign::Warning, StatesTr::tr("cancelled", "state of an experiment")};
    case ExperimentState::Stopped: return {Sign::Bad, StatesTr::tr("stopped", "state of an experiment")};
  }
  return {};
}

SignedText describe(BlockState state) {
  switch (state) {
    case BlockState::Planned: return {Sign::Open, StatesTr::tr("planned", "state of a block")};
    case BlockState::Submitting: return {Sign::Running, StatesTr::tr("being handed over", "state of a block")};
    case BlockState::Waiting: return {Sign::Open, StatesTr::tr("waits for the machine", "state of a block")};
    case BlockState::Running: return {Sign::Running, StatesTr::tr("running", "state of a block")};
    case BlockState::Done: return {Sign::Good, StatesTr::tr("done", "state of a block")};
    case BlockState::Cut: return {Sign::Bad, StatesTr::tr("cut short, in no comparison", "state of a block")};
    case BlockState::Cancelled: return {Sign::Warning, StatesTr::tr("cancelled", "state of a block")};
  }
  return {};
}

SignedText describe(const core::model::Block& block) {
  const SignedText state = describe(block.state);
  if (block.state == BlockState::Running && block.end.code == "suspended") {
    const QString reason = headAndRest(QString::fromStdString(block.end.detail)).first;
    return {Sign::Warning, withReason(StatesTr::tr("suspended by the scheduler", "state of a job"), reason)};
  }
  if (block.state == BlockState::Submitting && block.end.code == "unknown") {
    const QString said = headAndRest(QString::fromStdString(block.end.detail)).first;
    const QString words = StatesTr::tr("handed over; whether it arrived is being found out", "state of a job");
    return {Sign::Warning, said.isEmpty() ? words : QStringLiteral("%1 (%2)").arg(words, said)};
  }
  if (block.state != BlockState::Waiting || block.end.code.empty()) return state;
  const QString code = QString::fromStdString(block.end.code);
  // As core/runs/job_watch writes it.
  const QStringList lines = QString::fromStdString(block.end.detail).split(QLatin1Char('\n'));
  const QString reason = lines.value(0);
  const QString expected = lines.value(1);
  if (code == QLatin1String("never_starts")) {
    return {Sign::Warning, StatesTr::tr("will never start as it is (%1): %2", "state of a job; the scheduler's reason, what to change").arg(reason, wayOut(reason))};
  }
  if (code == QLatin1String("never_ran")) {
    return {Sign::Warning, StatesTr::tr("its scheduler gave it up before it began (%1): %2", "state of a job; the scheduler's reason, what to change").arg(orNone(reason), wayOut(reason))};
  }
  if (code == QLatin1String("held")) return {Sign::Warning, describeHeld(reason, lines.value(2))};
  if (code == QLatin1String("held_by_administrator")) {
    return {Sign::Warning, withReason(StatesTr::tr("held until an administrator of the cluster releases it", "state of a job"), reason)};
  }
  if (code == QLatin1String("needs_administrator")) {
    return {Sign::Warning, StatesTr::tr("waits until an administrator of the cluster ends that (%1): %2", "state of a job; the scheduler's reason, what to do").arg(orNone(reason), wayRoundTheWait(reason))};
  }
  if (code == QLatin1String("suspended")) return {Sign::Warning, withReason(StatesTr::tr("suspended", "state of a job"), reason)};
  if (code == QLatin1String("unknown") && !reason.isEmpty()) {
    return {Sign::Warning, StatesTr::tr("its scheduler says “%1”, which Baremark does not know", "state of a job; the scheduler's own word").arg(reason)};
  }
  if (code == QLatin1String("unknown")) return {Sign::Warning, StatesTr::tr("the scheduler does not say how it is", "state of a job")};
  if (code == QLatin1String("completing")) return {Sign::Open, StatesTr::tr("its job is being cleared away", "state of a job")};
  if (code == QLatin1String("cancelling")) return {Sign::Open, StatesTr::tr("its scheduler was told to cancel it", "state of a job")};
  if (code == QLatin1String("starting")) return {Sign::Open, StatesTr::tr("its nodes are being made ready", "state of a job")};
  if (auto ended = describeEnded(code, reason)) return std::move(*ended);
  const bool isAnew = code == QLatin1String("requeued");
  if (!isAnew && code != QLatin1String("pending")) return {Sign::Open, StatesTr::tr("its job has begun; nothing of it is seen yet", "state of a job")};
  QString words = reason.isEmpty() ? StatesTr::tr("waits in the scheduler's queue", "state of a job") : StatesTr::tr("waits: %1", "state of a job; the scheduler's reason").arg(reason);
  if (isAnew) words = StatesTr::tr("requeued, %1", "state of a job that had begun; it waits again").arg(words);
  // When comes first: where there is little room, the rest is left out.
  return {Sign::Open, expected.isEmpty() ? words : StatesTr::tr("expected %1 (the host's clock), %2", "a moment; how a job waits").arg(momentThere(expected), words)};
}

QString attemptNote(const core::storage::BlockRecord& record) {
  int attempt = 1;
  for (const core::storage::RunRecord& run : record.runs) attempt = std::max(attempt, run.run.attempt);
  return attempt == 1 ? QString() : StatesTr::tr("requeued: attempt %1", "a number; the scheduler began the block anew").arg(attempt);
}

SignedText describe(const core::storage::BlockRecord& record) {
  SignedText state = describe(record.block);
  const auto runs = core::report::countingRuns(record);
  const bool hasFailed = std::any_of(runs.begin(), runs.end(), [](const auto* run) { return run->run.state == RunState::Failed; });
  // A failed run of a measured block is an outcome; a check has none but that.
  if (record.block.kind == core::model::BlockKind::Canary && record.block.state == BlockState::Done && hasFailed) state = describe(RunState::Failed);
  const QString attempt = attemptNote(record);
  if (!attempt.isEmpty()) state.words += QStringLiteral(", ") + attempt;
  return state;
}

SignedText describeInJob(const core::storage::BlockRecord& record, const std::optional<int>& before) {
  const bool isInBegunJob = record.block.state == BlockState::Waiting && (record.block.end.code.empty() || record.block.end.code == "running");
  if (!before || !isInBegunJob) return describe(record);
  //: %1: a number
  return {Sign::Open, StatesTr::tr("comes after block %1 in the same job", "state of a block").arg(*before)};
}

SignedText describe(RunState state) {
  switch (state) {
    case RunState::Waiting: return {Sign::Open, StatesTr::tr("waits", "state of a run")};
    case RunState::Running: return {Sign::Running, StatesTr::tr("running", "state of a run")};
    case RunState::Done: return {Sign::Good, StatesTr::tr("done", "state of a run")};
    case RunState::Failed: return {Sign::Bad, StatesTr::tr("failed", "state of a run")};
    case RunState::Cut: return {Sign::Open, StatesTr::tr("cut short", "state of a run")};
  }
  return {};
}

SignedText describe(const Judgement& judgement) {
  switch (judgement.verdict) {
    case Verdict::Slower:
      if (judgement.isPerhapsWithinMargin) return {Sign::Warning, StatesTr::tr("slower, perhaps within the margin")};
      return {Sign::Bad, StatesTr::tr("slower", "verdict")};
    case Verdict::Faster:
      if (judgement.isPerhapsWithinMargin) return {Sign::Warning, StatesTr::tr("faster, perhaps within the margin")};
      return {Sign::Good, StatesTr::tr("faster", "verdict")};
    case Verdict::Equivalent: return {Sign::Good, StatesTr::tr("equivalent", "verdict")};
    case Verdict::NotEnoughData: return {Sign::Open, StatesTr::tr("not enough data", "verdict")};
  }
  return {};
}

SignedText describeVerdict(const std::optional<Judgement>& judgement, bool isComparable) {
  if (!isComparable) return {Sign::Warning, StatesTr::tr("not comparable", "verdict")};
  if (!judgement) return {Sign::Open, StatesTr::tr("not enough data", "verdict")};
  return describe(*judgement);
}

SignedText describe(Meaning meaning) {
  switch (meaning) {
    case Meaning::Equal: return {Sign::Good, StatesTr::tr("alike", "passport")};
    case Meaning::Meant: return {Sign::Good, StatesTr::tr("meant", "passport: a difference on purpose")};
    case Meaning::Incidental: return {Sign::None, StatesTr::tr("varies by nature", "passport")};
    case Meaning::NotMeant: return {Sign::Warning, StatesTr::tr("not meant", "passport: a difference that spoils the comparison")};
  }
  return {};
}

QString describeWarning(const core::storage::Event& warning) {
  const QString words = QString::fromStdString(core::base::printable(warning.text, 300));
  const double fraction = words.toDouble() / 100;
  if (warning.code == "manager") {
    return StatesTr::tr("Baremark itself took %1 of a core while this run was timed.", "a percentage").arg(percent(fraction));
  }
  if (warning.code == "suspended" && words.isEmpty()) return StatesTr::tr("The scheduler suspended its job while it ran: its speed is not the program's own.");
  if (warning.code == "suspended") {
    return StatesTr::tr("Its job stood still for %1 s while it ran, suspended or with its machine: its speed is not the program's own.", "seconds").arg(QLocale().toString(words.toLongLong()));
  }
  if (warning.code == "telemetry" && words.toLongLong() > 0) {
    return StatesTr::tr("%n line(s) of its telemetry could not be read and are in no figure.", nullptr, static_cast<int>(std::min<qlonglong>(words.toLongLong(), INT_MAX)));
  }
  if (warning.code == "overlap_unmeasured") return StatesTr::tr("Too few warm-up steps to compare the ways of overlapping communication (that takes 4); none is used.");
  if (warning.code == "drift" && fraction > 0) return StatesTr::tr("Its steps took %1 longer in its second half.", "a percentage").arg(percent(fraction));
  if (warning.code == "drift") return StatesTr::tr("Its steps took %1 less time in its second half.", "a percentage").arg(percent(-fraction));
  return words;
}

EndText describe(const EndReason& end) {
  const QString code = QString::fromStdString(end.code);
  const QString detail = QString::fromStdString(end.detail);
  const auto [head, rest] = headAndRest(detail);
  if (code.isEmpty()) return {};
  //: %1: a number
  if (code == QLatin1String("status")) return {StatesTr::tr("It ended with exit status %1.").arg(head), rest};
  if (code == QLatin1String("signal") && head == QLatin1String("9")) {
    return {StatesTr::tr("It was killed (signal 9); nobody says by whom. Most often the system does so when memory runs out: fewer ranks on a node, a smaller batch or a job with more memory may help."), rest};
  }
  //: %1: a number
  if (code == QLatin1String("signal") && head.toUInt() > 0) return {StatesTr::tr("It was ended by signal %1.").arg(head), rest};
  // Of a whole job, maybe with its scheduler's word.
  if (code == QLatin1String("signal")) return {StatesTr::tr("The machine asked the job to end."), detail};
  if (code == QLatin1String("cancelled")) return {StatesTr::tr("Cancelled."), {}};
  if (code == QLatin1String("time_limit")) return {StatesTr::tr("It took longer than its time limit."), rest};
  if (code == QLatin1String("run_limit")) return {StatesTr::tr("It was ended after the longest time that a run may take: it hangs, or it is much slower than expected."), detail};
  if (code == QLatin1String("output_limit")) return {StatesTr::tr("It printed more than 64 MiB."), detail};
  if (code == QLatin1String("modules")) return {StatesTr::tr("The experiment's modules could not be loaded."), detail};
  if (code == QLatin1String("prologue")) return {StatesTr::tr("A line of the experiment's prologue failed."), detail};
  if (code == QLatin1String("known_issue")) return {head, rest};
  if (code == QLatin1String("apart")) return {StatesTr::tr("Its job is submitted when %1 have passed since the one before it started.", "a time such as 6h").arg(head), {}};
  if (code == QLatin1String("host_lock")) return {StatesTr::tr("The lock that lets one block at a time run on this host cannot be taken. Look at who owns host.lock and host.lock.guard in the folder of runs, and whether that file system can lock files; then go on."), detail};
  if (code == QLatin1String("node_lost")) return {StatesTr::tr("The launcher lost a node of the job, or could not reach one. Its repeat is kept from the nodes of that job, where the scheduler can do so and enough others are left."), detail};
  if (code == QLatin1String("job_lost")) return {StatesTr::tr("Its job ended without a word: it was killed, as the system does when memory runs out, or the machine started anew."), detail};
  if (code == QLatin1String("never_submitted")) return {StatesTr::tr("No job of it is known to its scheduler: submitting it failed."), detail};
  if (code == QLatin1String("refused")) return {StatesTr::tr("Its scheduler refused the job, and would refuse it again: correct what the details name and run the changed experiment."), detail};
  if (code == QLatin1String("host_removed")) return {StatesTr::tr("Its host was removed; what ran there is not known any more."), detail};
  if (code == QLatin1String("requeued")) return {StatesTr::tr("The scheduler began it anew."), {}};
  //: %1: its reason
  if (code == QLatin1String("pending")) return {StatesTr::tr("The scheduler lets it wait: %1.").arg(orNone(head)), rest};
  if (code == QLatin1String("never_starts")) return {StatesTr::tr("As it is, its job will never start (%1): %2.", "the scheduler's reason, what to change").arg(head, wayOut(head)), rest};
  if (code == QLatin1String("never_ran")) {
    return {StatesTr::tr("Its scheduler gave the job up before it began (%1): %2.", "the scheduler's reason, what to change").arg(orNone(head), wayOut(head)), rest};
  }
  if (code == QLatin1String("held_by_administrator")) return {StatesTr::tr("Its job is held until an administrator of the cluster releases it."), detail};
  if (code == QLatin1String("needs_administrator")) {
    return {StatesTr::tr("Its job waits until an administrator of the cluster ends that (%1): %2.", "the scheduler's reason, what to do").arg(orNone(head), wayRoundTheWait(head)), rest};
  }
  if (code == QLatin1String("held")) return {StatesTr::tr("Its job is held until somebody releases it."), detail};
  if (code == QLatin1String("suspended")) return {StatesTr::tr("Its job is suspended."), detail};
  if (code == QLatin1String("out_of_memory")) return {StatesTr::tr("It used more memory than it may, or than there is: fewer ranks on a node, a smaller batch or a job with more memory help."), detail};
  if (code == QLatin1String("node_fail")) return {StatesTr::tr("A node of its job failed. Its repeat is kept from the nodes of that job, where the scheduler can do so and enough others are left."), detail};
  if (code == QLatin1String("preempted")) return {StatesTr::tr("Its job had to make way for another one."), detail};
  //: %1: a number of ranks
  if (code == QLatin1String("world_size")) return {StatesTr::tr("Its ranks did not find each other: they saw a world of %1.").arg(head), rest};
  if (code == QLatin1String("nodes")) {
    const auto [asked, hosts] = headAndRest(rest);
    //: %1, %2: numbers of nodes
    return {StatesTr::tr("Its ranks ran on another number of nodes than its point has: %1 instead of %2.").arg(head, asked), hosts};
  }
  if (code == QLatin1String("no_result")) return {StatesTr::tr("It ended without a result."), detail};
  if (code == QLatin1String("telemetry")) return {StatesTr::tr("Its engine speaks another version of the protocol."), detail};
  if (code == QLatin1String("no_space") && detail.contains(QLatin1String("quota exceeded"))) return {StatesTr::tr("This account's quota of disk space is used up."), detail};
  if (code == QLatin1String("no_space")) return {StatesTr::tr("The disk is full."), detail};
  if (code.startsWith(QLatin1String("canary_"))) return describeCanary(code, detail);
  //: %1: a code
  return {StatesTr::tr("It could not go on (%1).").arg(code), detail};
}

QString sentenceBeyond(const SignedText& state, const EndReason& end) {
  const QString sentence = describe(end).sentence;
  return sentence.compare(state.words + QLatin1Char('.'), Qt::CaseInsensitive) == 0 ? QString() : sentence;
}

QString withEnd(const SignedText& state, const EndReason& end) {
  const QString sentence = sentenceBeyond(state, end);
  return sentence.isEmpty() ? state.words : QStringLiteral("%1. %2").arg(state.words, sentence);
}

FailureText describeFailure(const EndReason& end) {
  const EndText words = describe(end);
  FailureText failure{words.sentence, {}, adviceOn(QString::fromStdString(end.code)), words.detail};
  // Of a failure that is known by its words, the first line tells how it ended.
  const auto [head, rest] = headAndRest(words.detail);
  const QString status = QStringLiteral("exit status ");
  const QString signal = QStringLiteral("signal ");
  //: %1: a number
  if (head.startsWith(status)) failure.how = StatesTr::tr("exit status %1").arg(head.mid(status.size()));
  //: %1: a number
  if (head.startsWith(signal)) failure.how = StatesTr::tr("signal %1").arg(head.mid(signal.size()));
  if (!failure.how.isEmpty()) failure.detail = rest;
  return failure;
}

}  // namespace baremark::app::text
