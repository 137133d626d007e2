// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/end_text.h"

#include <QCoreApplication>

#include "app/text/probe_text.h"

namespace baremark::app::text {
namespace {

struct EndsTr {
  Q_DECLARE_TR_FUNCTIONS(States)
};

using core::model::EndCode;
using core::model::EndKind;
using core::model::EndReason;

QString wayToItsNodes() {
  return EndsTr::tr(
      "With Grid Engine, ask for a parallel environment that gives this number of hosts. With other schedulers, remove "
      "further options that change the number of nodes.");
}

QString wayToThisMachine() {
  return EndsTr::tr(
      "Its launcher, a file of that launcher or the arm's own words sent them there. To use the nodes of a cluster, "
      "run the experiment on a host with a scheduler.");
}

EndText describeCanary(const EndReason& end) {
  using enum EndKind;
  const QString arm = QString::fromStdString(end.argument(0));
  EndReason ofRun{end.code.kind(), end.arguments, end.detail};
  if (!ofRun.arguments.empty()) ofRun.arguments.erase(ofRun.arguments.begin());
  const QString first = QString::fromStdString(ofRun.argument(0));
  const QString second = QString::fromStdString(ofRun.argument(1));
  const EndText how = describe(ofRun);
  const EndCode& code = ofRun.code;
  //: %1: an arm, %2: a number of ranks
  if (code == WorldSize)
    return {EndsTr::tr("In %1, MPI did not connect the ranks: each rank saw a world of %2.").arg(arm, first), {}};
  //: %1: an arm, %2, %3: numbers of nodes, %4: what to do
  if (code == Nodes)
    return {EndsTr::tr("In %1, the ranks ran on the wrong number of nodes: %2 instead of %3. %4")
                .arg(arm, first, second, wayToItsNodes()),
            how.detail};
  //: %1: an arm, %2, %3: names of machines, %4: what to do
  if (code == OtherMachine)
    return {EndsTr::tr("In %1, the ranks ran on another machine: %2 instead of %3. %4")
                .arg(arm, first, second, wayToThisMachine()),
            {}};
  if (code == Exchange)
    return {EndsTr::tr("In %1 the ranks could not exchange 4 MiB with each other.", "an arm").arg(arm), first};
  if (code == KnownIssue)
    return {EndsTr::tr("The check before the first run failed in %1: %2", "arm, the runtime's explanation")
                .arg(arm, how.sentence),
            how.detail};
  const QString failed = EndsTr::tr("The check before the first run failed in %1.", "an arm").arg(arm);
  if (code == Signal || code == Status || code == RunLimit || code == OutputLimit)
    return {failed + QLatin1Char(' ') + how.sentence, how.detail};
  return {failed, QString::fromStdString(ofRun.text()).trimmed()};
}

/// What the user can do after a run's end. It does not repeat the sentence, and is empty if nothing needs to be done.
QString adviceOn(const EndCode& code, core::model::BlockKind kind) {
  using enum EndKind;
  const auto is = [&](EndKind other) { return code == other; };
  const bool isOutcome = is(Status) || is(NoResult) || is(Signal) || is(RunLimit);
  if (isOutcome && kind == core::model::BlockKind::Canary)
    return EndsTr::tr(
        "Its last lines usually show what was missing. The measurement starts when every arm has passed this check. "
        "“Resume” repeats the check. To use other settings, duplicate the experiment.");
  if (is(Status) || is(NoResult) || is(Signal))
    return EndsTr::tr(
        "Its last lines usually show what was missing. It counts as a result of its arm. To use other settings, "
        "duplicate the experiment.");
  if (is(TimeLimit)) return EndsTr::tr("Duplicate the experiment with more time or fewer steps per run.");
  if (is(RunLimit))
    return EndsTr::tr(
        "Its last lines usually show what it waited for. It counts as a result of its arm. For shorter runs, duplicate "
        "the experiment with fewer steps per run.");
  if (is(OutputLimit))
    return EndsTr::tr("Duplicate the experiment with settings or an environment that make it print less.");
  if (is(NotStarted))
    return EndsTr::tr("Check on each node that the program is there and may be executed, then choose “Resume”.");
  if (is(Modules) || is(Prologue)) return EndsTr::tr("Duplicate the experiment and correct them on the page Where.");
  if (is(WorldSize))
    return EndsTr::tr(
        "The MPI of its image does not match the host's launcher. Duplicate the experiment with the engine's image or "
        "another launcher.");
  if (is(Nodes)) return wayToItsNodes();
  if (is(OtherMachine)) return wayToThisMachine();
  if (is(Telemetry))
    return EndsTr::tr("Use the engine of this Baremark: build the image again, or test the host again.");
  if (is(NoSpace) || is(DiskQuota)) return EndsTr::tr("Free some space there, then choose “Resume”.");
  return {};
}

}  // namespace

EndText describe(const EndReason& end) {
  using enum EndKind;
  const EndCode& code = end.code;
  const QString first = QString::fromStdString(end.argument(0));
  const QString second = QString::fromStdString(end.argument(1));
  const QString detail = QString::fromStdString(end.detail).trimmed();
  const QString all = QString::fromStdString(end.text()).trimmed();
  if (code.isNone()) return {};
  if (code == Status) return {EndsTr::tr("It ended with exit status %1.", "a number").arg(first), detail};
  if (code == Signal && first == QLatin1String("9"))
    return {EndsTr::tr("It was killed (signal 9). Most often the system does this when memory runs out. Fewer ranks on "
                       "a node, a smaller batch or a job with more memory may help."),
            detail};
  //: %1: a number
  if (code == Signal && first.toUInt() > 0) return {EndsTr::tr("It was ended by signal %1.").arg(first), detail};
  // The signal went to the whole job; the detail may have the scheduler's word.
  if (code == Signal) return {EndsTr::tr("The machine asked the job to end."), all};
  if (code == Cancelled) return {EndsTr::tr("Cancelled."), {}};
  if (code == TimeLimit) return {EndsTr::tr("It took longer than its time limit."), detail};
  if (code == TimeOption)
    return {EndsTr::tr("It took longer than the time limit from the further option “%1” of the experiment.",
                       "an option such as --time=1")
                .arg(first),
            detail};
  if (code == RunLimit)
    return {
        EndsTr::tr("It was stopped after the maximum time for a run. It hangs, or it is much slower than expected."),
        all};
  if (code == OutputLimit) return {EndsTr::tr("It printed more than 64 MiB."), all};
  if (code == Modules) return {EndsTr::tr("The experiment's modules could not be loaded."), all};
  if (code == Prologue) return {EndsTr::tr("A line of the experiment's prologue failed."), all};
  if (code == KnownIssue) return {translatedIssue(end.argument(0)), (second + QLatin1Char('\n') + detail).trimmed()};
  if (code == Apart)
    return {
        EndsTr::tr("Baremark submits its job %1 after the start of the previous job.", "a time such as 6h").arg(first),
        {}};
  if (code == Neighbour)
    return {
        EndsTr::tr("It waits for “%1”, whose jobs might get the same nodes.", "another experiment's name").arg(first),
        {}};
  if (code == HostLock)
    return {EndsTr::tr("Baremark cannot take the lock that allows one block at a time on this host. Check who owns "
                       "host.lock and host.lock.guard in the folder of runs, and whether the file system supports file "
                       "locks. Then resume the experiment."),
            all};
  if (code == NodeLost)
    return {EndsTr::tr("The launcher lost a node of the job, or could not reach one. Baremark repeats the block on "
                       "other nodes if the scheduler supports that and enough nodes are left."),
            all};
  if (code == NotStarted)
    return {EndsTr::tr("The launcher did not start the program, as its message says. Baremark repeats the block, up "
                       "to three times."),
            all};
  if (code == JobLost)
    return {EndsTr::tr("Its job ended without a message. It was killed, as the system does when memory runs out, or "
                       "the machine restarted."),
            all};
  if (code == NeverSubmitted) return {EndsTr::tr("Submitting its job failed: the scheduler does not know it."), all};
  if (code == Refused)
    return {EndsTr::tr("Its scheduler refused the job and would refuse it again. Correct the problem in the details "
                       "and run the changed experiment."),
            all};
  if (code == HostRemoved) return {EndsTr::tr("Its host was removed, so the state of its blocks is unknown."), all};
  if (code == Requeued) return {EndsTr::tr("The scheduler requeued it."), {}};
  if (code == Pending)
    return {EndsTr::tr("The scheduler keeps it waiting: %1.", "its reason").arg(reasonOrNone(first)), detail};
  if (code == NeverStarts)
    return {EndsTr::tr("Its job will never start as it is (%1): %2.", "the scheduler's reason, what to change")
                .arg(first, changeThatStarts(first)),
            detail};
  if (code == NeverRan)
    return {
        EndsTr::tr("Its scheduler gave up before the job started (%1): %2.", "the scheduler's reason, what to change")
            .arg(reasonOrNone(first), changeThatStarts(first)),
        {}};
  if (code == HeldByAdministrator)
    return {EndsTr::tr("Its job is held until an administrator of the cluster releases it."), all};
  if (code == NeedsAdministrator)
    return {
        EndsTr::tr("Its job waits for an administrator of the cluster (%1): %2.", "the scheduler's reason, what to do")
            .arg(reasonOrNone(first), adviceOnWait(first)),
        detail};
  if (code == Held) return {EndsTr::tr("Its job is held and must be released."), all};
  if (code == Suspended) return {EndsTr::tr("Its job is suspended."), all};
  if (code == OutOfMemory)
    return {EndsTr::tr("It needs more memory than its limit, or than the machine has. Use fewer ranks on a node, a "
                       "smaller batch or a job with more memory."),
            all};
  if (code == NodeFail)
    return {EndsTr::tr("A node of its job failed. Baremark repeats the block on other nodes if the scheduler supports "
                       "that and enough nodes are left."),
            all};
  if (code == Preempted) return {EndsTr::tr("Its job was preempted by another one."), all};
  if (code == WorldSize)
    return {EndsTr::tr("MPI did not connect its ranks: they saw a world of %1.", "a number of ranks").arg(first),
            detail};
  //: %1, %2: numbers of nodes
  if (code == Nodes)
    return {EndsTr::tr("Its ranks ran on the wrong number of nodes: %1 instead of %2.").arg(first, second), detail};
  //: %1, %2: names of machines
  if (code == OtherMachine)
    return {EndsTr::tr("Its ranks ran on another machine: %1 instead of %2.").arg(first, second), {}};
  if (code == NoResult) return {EndsTr::tr("It ended without a result."), all};
  if (code == Telemetry) return {EndsTr::tr("Its engine uses another version of the protocol."), all};
  if (code == DiskQuota) return {EndsTr::tr("This account's disk quota is used up."), all};
  if (code == NoSpace) return {EndsTr::tr("The disk is full."), all};
  if (code.isOfCanary()) return describeCanary(end);
  return {EndsTr::tr("It could not continue (%1).", "a code").arg(QString::fromStdString(code.name())), all};
}

QString sentenceBeyond(const SignedText& state, const EndReason& end) {
  const QString sentence = describe(end).sentence;
  return sentence.compare(state.words + QLatin1Char('.'), Qt::CaseInsensitive) == 0 ? QString() : sentence;
}

QString withEnd(const SignedText& state, const EndReason& end) {
  const QString sentence = sentenceBeyond(state, end);
  return sentence.isEmpty() ? state.words : QStringLiteral("%1. %2").arg(state.words, sentence);
}

FailureText describeFailure(const EndReason& end, core::model::BlockKind kind) {
  const EndText words = describe(end);
  FailureText failure{words.sentence, {}, adviceOn(end.code, kind), words.detail};
  // For a known issue, the first line of the detail is the exit status or the signal.
  const QString head = words.detail.section(QLatin1Char('\n'), 0, 0);
  const QString status = QStringLiteral("exit status ");
  const QString signal = QStringLiteral("signal ");
  if (head.startsWith(status)) failure.how = EndsTr::tr("exit status %1", "a number").arg(head.mid(status.size()));
  if (head.startsWith(signal)) failure.how = EndsTr::tr("signal %1", "a number").arg(head.mid(signal.size()));
  if (!failure.how.isEmpty()) failure.detail = words.detail.section(QLatin1Char('\n'), 1).trimmed();
  return failure;
}

QString changeThatStarts(const QString& reason) {
  const QString words = reason.section(QLatin1Char('('), 0, 0);
  const auto names = [&](const char* word) { return words.contains(QLatin1String(word), Qt::CaseInsensitive); };
  // The state of Grid Engine, and its reason if it gives one.
  const QString state = reason.section(QLatin1Char(':'), 0, 0);
  if (state.startsWith(QLatin1Char('E')) && state.endsWith(QLatin1String("qw")))
    return EndsTr::tr("its start failed: qstat -j shows the reason, qmod -cj starts it again");
  // The job had a node: reasons of PBS, LSF, and of Grid Engine ("26 : opening input/output file").
  const bool isCode = !state.isEmpty() && state.trimmed().toInt() > 0;
  if (isCode || names("JOB_EXEC_") || names("TERM_PRE_EXEC") || names("TERM_CWD"))
    return EndsTr::tr(
        "its script could not be started there: check whether the nodes can write to its folder, and ask the cluster's "
        "administrators");
  // "Job's account not permitted to use this partition", with blanks or with "_" between the words.
  if (names("this partition") || names("this_partition")) {
    if (names("QOS")) return EndsTr::tr("ask for another QOS, or for another partition");
    if (names("account")) return EndsTr::tr("ask for another account, or for another partition");
    return EndsTr::tr("ask for another partition");
  }
  if (names("QOSMin")) return EndsTr::tr("ask for more, or for another QOS");
  if (names("Reservation")) return EndsTr::tr("remove the reservation from the further options");
  if (names("Dependency")) return EndsTr::tr("remove the dependency from the further options");
  if (names("Time") || names("Wall") || names("DeadLine"))
    return EndsTr::tr("ask for less time, or for another partition");
  if (names("PerJob") || names("PerNode") || names("MaxMemPerLimit"))
    return EndsTr::tr("ask for less, or for another account or QOS");
  if (names("Constraint")) return EndsTr::tr("no node meets the request: change the constraint or the further options");
  if (names("Account")) return EndsTr::tr("ask for another account");
  if (names("QOS")) return EndsTr::tr("ask for another QOS");
  return EndsTr::tr("ask for less, or for another partition");
}

QString adviceOnWait(const QString& reason) {
  const auto names = [&](const char* word) { return reason.contains(QLatin1String(word), Qt::CaseInsensitive); };
  if (names("Grp")) return EndsTr::tr("this account or QOS has used up its limit; ask for more, or use another one");
  if (names("Partition") || names("Queue"))
    return EndsTr::tr("it is closed; ask when it opens, or use another partition");
  return EndsTr::tr("ask the administrators of the cluster");
}

QString reasonOrNone(const QString& reason) {
  return reason.isEmpty() ? EndsTr::tr("no reason given") : reason;
}

}  // namespace baremark::app::text
