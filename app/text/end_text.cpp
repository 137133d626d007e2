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
      "further options or edited job options that change the number of nodes.");
}

QString wayToThisMachine() {
  return EndsTr::tr(
      "Its launcher, a file of that launcher or the arm's own words sent them there. To use the nodes of a cluster, "
      "run the experiment on a host with a scheduler.");
}

EndText describeCanary(const EndCode& code, const QString& detail) {
  const auto [arm, rest] = splitFirstLine(detail);
  //: %1: an arm, %2: a number of ranks
  if (code.kind() == EndKind::WorldSize)
    return {EndsTr::tr("In %1, MPI did not connect the ranks: each rank saw a world of %2.").arg(arm, rest), {}};
  if (code.kind() == EndKind::Nodes) {
    const auto [found, wanted] = splitFirstLine(rest);
    const auto [asked, hosts] = splitFirstLine(wanted);
    //: %1: an arm, %2, %3: numbers of nodes, %4: what to do
    return {EndsTr::tr("In %1, the ranks ran on the wrong number of nodes: %2 instead of %3. %4")
                .arg(arm, found, asked, wayToItsNodes()),
            hosts};
  }
  if (code.kind() == EndKind::OtherMachine) {
    const auto [found, wanted] = splitFirstLine(rest);
    //: %1: an arm, %2, %3: names of machines, %4: what to do
    return {EndsTr::tr("In %1, the ranks ran on another machine: %2 instead of %3. %4")
                .arg(arm, found, wanted, wayToThisMachine()),
            {}};
  }
  if (code.kind() == EndKind::Exchange)
    return {EndsTr::tr("In %1 the ranks could not exchange 4 MiB with each other.", "an arm").arg(arm), rest};
  if (code.kind() == EndKind::KnownIssue) {
    const auto [explanation, words] = splitFirstLine(rest);
    return {EndsTr::tr("The check before the first run failed in %1: %2", "arm, the runtime's explanation")
                .arg(arm, translatedIssue(explanation.toStdString())),
            words};
  }
  const QString failed = EndsTr::tr("The check before the first run failed in %1.", "an arm").arg(arm);
  const bool isExplained = code.kind() == EndKind::Signal || code.kind() == EndKind::Status ||
                           code.kind() == EndKind::RunLimit || code.kind() == EndKind::OutputLimit;
  if (!isExplained) return {failed, rest};
  const EndText how = describe(EndReason{code.kind(), rest.toStdString()});
  return {failed + QLatin1Char(' ') + how.sentence, how.detail};
}

/// What the user can do after a run's end. It does not repeat the sentence, and is empty if nothing needs to be done.
QString adviceOn(const EndCode& code, core::model::BlockKind kind) {
  const auto is = [&](EndKind other) { return code == other; };
  const bool isOutcome = is(EndKind::Status) || is(EndKind::NoResult) || is(EndKind::Signal) || is(EndKind::RunLimit);
  if (isOutcome && kind == core::model::BlockKind::Canary)
    return EndsTr::tr(
        "Its last lines usually show what was missing. The measurement starts when every arm has passed this check. "
        "“Resume” repeats the check. To use other settings, duplicate the experiment.");
  if (is(EndKind::Status) || is(EndKind::NoResult) || is(EndKind::Signal))
    return EndsTr::tr(
        "Its last lines usually show what was missing. It counts as a result of its arm. To use other settings, "
        "duplicate the experiment.");
  if (is(EndKind::TimeLimit)) return EndsTr::tr("Duplicate the experiment with more time or fewer steps per run.");
  if (is(EndKind::RunLimit))
    return EndsTr::tr(
        "Its last lines usually show what it waited for. It counts as a result of its arm. For shorter runs, duplicate "
        "the experiment with fewer steps per run.");
  if (is(EndKind::OutputLimit))
    return EndsTr::tr("Duplicate the experiment with settings or an environment that make it print less.");
  if (is(EndKind::NotStarted))
    return EndsTr::tr("Check on each node that the program is there and may be executed, then choose “Resume”.");
  if (is(EndKind::Modules) || is(EndKind::Prologue))
    return EndsTr::tr("Duplicate the experiment and correct them on the page Where.");
  if (is(EndKind::WorldSize))
    return EndsTr::tr(
        "The MPI of its image does not match the host's launcher. Duplicate the experiment with the engine's image or "
        "another launcher.");
  if (is(EndKind::Nodes)) return wayToItsNodes();
  if (is(EndKind::OtherMachine)) return wayToThisMachine();
  if (is(EndKind::Telemetry))
    return EndsTr::tr("Use the engine of this Baremark: build the image again, or test the host again.");
  if (is(EndKind::NoSpace) || is(EndKind::DiskQuota)) return EndsTr::tr("Free some space there, then choose “Resume”.");
  return {};
}

}  // namespace

std::pair<QString, QString> splitFirstLine(const QString& detail) {
  const qsizetype newline = detail.indexOf(QLatin1Char('\n'));
  if (newline < 0) return {detail, {}};
  return {detail.left(newline), detail.mid(newline + 1).trimmed()};
}

EndText describe(const EndReason& end) {
  const EndCode& code = end.code;
  const QString detail = QString::fromStdString(end.detail);
  const auto [head, rest] = splitFirstLine(detail);
  if (code.isNone()) return {};
  if (code == EndKind::Status) return {EndsTr::tr("It ended with exit status %1.", "a number").arg(head), rest};
  if (code == EndKind::Signal && head == QLatin1String("9"))
    return {EndsTr::tr("It was killed (signal 9). Most often the system does this when memory runs out. Fewer ranks on "
                       "a node, a smaller batch or a job with more memory may help."),
            rest};
  //: %1: a number
  if (code == EndKind::Signal && head.toUInt() > 0) return {EndsTr::tr("It was ended by signal %1.").arg(head), rest};
  // The signal went to the whole job; the detail may have the scheduler's word.
  if (code == EndKind::Signal) return {EndsTr::tr("The machine asked the job to end."), detail};
  if (code == EndKind::Cancelled) return {EndsTr::tr("Cancelled."), {}};
  if (code == EndKind::TimeLimit) return {EndsTr::tr("It took longer than its time limit."), rest};
  if (code == EndKind::TimeOption)
    return {EndsTr::tr("It took longer than the time limit from the further option “%1” of the experiment.",
                       "an option such as --time=1")
                .arg(head),
            rest};
  if (code == EndKind::RunLimit)
    return {
        EndsTr::tr("It was stopped after the maximum time for a run. It hangs, or it is much slower than expected."),
        detail};
  if (code == EndKind::OutputLimit) return {EndsTr::tr("It printed more than 64 MiB."), detail};
  if (code == EndKind::Modules) return {EndsTr::tr("The experiment's modules could not be loaded."), detail};
  if (code == EndKind::Prologue) return {EndsTr::tr("A line of the experiment's prologue failed."), detail};
  if (code == EndKind::KnownIssue) return {translatedIssue(head.toStdString()), rest};
  if (code == EndKind::Apart)
    return {
        EndsTr::tr("Baremark submits its job %1 after the start of the previous job.", "a time such as 6h").arg(head),
        {}};
  if (code == EndKind::Neighbour)
    return {
        EndsTr::tr("It waits for “%1”, whose jobs might get the same nodes.", "another experiment's name").arg(head),
        {}};
  if (code == EndKind::HostLock)
    return {EndsTr::tr("Baremark cannot take the lock that allows one block at a time on this host. Check who owns "
                       "host.lock and host.lock.guard in the folder of runs, and whether the file system supports file "
                       "locks. Then resume the experiment."),
            detail};
  if (code == EndKind::NodeLost)
    return {EndsTr::tr("The launcher lost a node of the job, or could not reach one. Baremark repeats the block on "
                       "other nodes if the scheduler supports that and enough nodes are left."),
            detail};
  if (code == EndKind::NotStarted)
    return {EndsTr::tr("The launcher did not start the program, as its message says. Baremark repeats the block, up "
                       "to three times."),
            detail};
  if (code == EndKind::JobLost)
    return {EndsTr::tr("Its job ended without a message. It was killed, as the system does when memory runs out, or "
                       "the machine restarted."),
            detail};
  if (code == EndKind::NeverSubmitted)
    return {EndsTr::tr("Submitting its job failed: the scheduler does not know it."), detail};
  if (code == EndKind::Refused)
    return {EndsTr::tr("Its scheduler refused the job and would refuse it again. Correct the problem in the details "
                       "and run the changed experiment."),
            detail};
  if (code == EndKind::HostRemoved)
    return {EndsTr::tr("Its host was removed, so the state of its blocks is unknown."), detail};
  if (code == EndKind::Requeued) return {EndsTr::tr("The scheduler requeued it."), {}};
  if (code == EndKind::Pending)
    return {EndsTr::tr("The scheduler keeps it waiting: %1.", "its reason").arg(reasonOrNone(head)), rest};
  if (code == EndKind::NeverStarts)
    return {EndsTr::tr("Its job will never start as it is (%1): %2.", "the scheduler's reason, what to change")
                .arg(head, changeThatStarts(head)),
            rest};
  if (code == EndKind::NeverRan)
    return {
        EndsTr::tr("Its scheduler gave up before the job started (%1): %2.", "the scheduler's reason, what to change")
            .arg(reasonOrNone(head), changeThatStarts(head)),
        {}};
  if (code == EndKind::HeldByAdministrator)
    return {EndsTr::tr("Its job is held until an administrator of the cluster releases it."), detail};
  if (code == EndKind::NeedsAdministrator)
    return {
        EndsTr::tr("Its job waits for an administrator of the cluster (%1): %2.", "the scheduler's reason, what to do")
            .arg(reasonOrNone(head), adviceOnWait(head)),
        rest};
  if (code == EndKind::Held) return {EndsTr::tr("Its job is held and must be released."), detail};
  if (code == EndKind::Suspended) return {EndsTr::tr("Its job is suspended."), detail};
  if (code == EndKind::OutOfMemory)
    return {EndsTr::tr("It needs more memory than its limit, or than the machine has. Use fewer ranks on a node, a "
                       "smaller batch or a job with more memory."),
            detail};
  if (code == EndKind::NodeFail)
    return {EndsTr::tr("A node of its job failed. Baremark repeats the block on other nodes if the scheduler supports "
                       "that and enough nodes are left."),
            detail};
  if (code == EndKind::Preempted) return {EndsTr::tr("Its job was preempted by another one."), detail};
  if (code == EndKind::WorldSize)
    return {EndsTr::tr("MPI did not connect its ranks: they saw a world of %1.", "a number of ranks").arg(head), rest};
  if (code == EndKind::Nodes) {
    const auto [asked, hosts] = splitFirstLine(rest);
    //: %1, %2: numbers of nodes
    return {EndsTr::tr("Its ranks ran on the wrong number of nodes: %1 instead of %2.").arg(head, asked), hosts};
  }
  //: %1, %2: names of machines
  if (code == EndKind::OtherMachine)
    return {EndsTr::tr("Its ranks ran on another machine: %1 instead of %2.").arg(head, rest), {}};
  if (code == EndKind::NoResult) return {EndsTr::tr("It ended without a result."), detail};
  if (code == EndKind::Telemetry) return {EndsTr::tr("Its engine uses another version of the protocol."), detail};
  if (code == EndKind::DiskQuota) return {EndsTr::tr("This account's disk quota is used up."), detail};
  if (code == EndKind::NoSpace) return {EndsTr::tr("The disk is full."), detail};
  if (code.isOfCanary()) return describeCanary(code, detail);
  return {EndsTr::tr("It could not continue (%1).", "a code").arg(QString::fromStdString(code.name())), detail};
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
  const auto [head, rest] = splitFirstLine(words.detail);
  const QString status = QStringLiteral("exit status ");
  const QString signal = QStringLiteral("signal ");
  if (head.startsWith(status)) failure.how = EndsTr::tr("exit status %1", "a number").arg(head.mid(status.size()));
  if (head.startsWith(signal)) failure.how = EndsTr::tr("signal %1", "a number").arg(head.mid(signal.size()));
  if (!failure.how.isEmpty()) failure.detail = rest;
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
