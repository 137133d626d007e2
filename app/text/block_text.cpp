// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/block_text.h"

#include <QCoreApplication>
#include <QDateTime>

#include "app/text/end_text.h"
#include "app/text/units_text.h"

namespace baremark::app::text {
namespace {

struct BlocksTr {
  Q_DECLARE_TR_FUNCTIONS(States)
};

using core::model::BlockState;
using core::model::EndCode;
using core::model::EndKind;
using core::model::RunState;

/// A time from the scheduler, in the scheduler's clock and time zone. A time that is not in ISO 8601 stays as it is.
QString momentThere(const QString& said) {
  const QDateTime moment = QDateTime::fromString(said, Qt::ISODate);
  return moment.isValid() ? dateAndTime(moment) : said;
}

/// The words, followed by the scheduler's reason if there is one.
QString withReason(const QString& words, const QString& reason) {
  return reason.isEmpty() ? words : QStringLiteral("%1: %2").arg(words, reason);
}

QString describeSilent(const core::model::EndReason& end) {
  const auto since = core::base::parseIsoUtc(end.argument(0));
  const QString when =
      since ? moment(*since, core::base::SystemClock().wallNow()) : QString::fromStdString(end.argument(0));
  const QString word = QString::fromStdString(end.argument(1));
  if (word.isEmpty())
    return BlocksTr::tr("no output from its job since %1: if its node is down, cancel the experiment, then resume it",
                        "state of a job; a moment")
        .arg(when);
  return BlocksTr::tr(
             "no output from its job since %1, its scheduler says “%2”: if its node is down, cancel the experiment, "
             "then resume it",
             "state of a job; a moment, the scheduler's own word")
      .arg(when, word);
}

/// `command` releases the job; empty if it is unknown.
QString describeHeld(const QString& reason, const QString& command) {
  if (command.isEmpty()) return withReason(BlocksTr::tr("held, must be released", "state of a job"), reason);
  if (reason.isEmpty()) return BlocksTr::tr("held; release it with: %1", "state of a job; a command").arg(command);
  if (reason.contains(QLatin1String("bad password")))
    return BlocksTr::
        tr("held because the scheduler has a wrong password for your account (%1): give it the right one, then run %2",
           "state of a job; the scheduler's reason, a command")
            .arg(reason, command);
  return BlocksTr::tr("held (%1); release it with: %2", "state of a job; the scheduler's reason, a command")
      .arg(reason, command);
}

/// The same for a job that only an administrator of the cluster can release.
QString describeHeldByAdministrator(const QString& reason, const QString& command) {
  if (command.isEmpty())
    return withReason(BlocksTr::tr("held until an administrator of the cluster releases it", "state of a job"), reason);
  if (reason.isEmpty())
    return BlocksTr::tr("held until an administrator of the cluster releases it: %1", "state of a job; a command")
        .arg(command);
  return BlocksTr::tr("held (%1) until an administrator of the cluster releases it: %2",
                      "state of a job; the scheduler's reason, a command")
      .arg(reason, command);
}

/// The scheduler reports that the job has ended, but the files of the block do not show it yet. Nothing if `code` is
/// not an end.
std::optional<SignedText> describeEnded(const EndCode& code, const QString& reason) {
  const auto is = [&](EndKind other) { return code == other; };
  QString words;
  if (is(EndKind::Done))
    return SignedText{Sign::Open,
                      BlocksTr::tr("its scheduler says that it has ended; waiting for its files", "state of a job")};
  if (is(EndKind::Failed)) words = BlocksTr::tr("its scheduler says that it failed", "state of a job");
  if (is(EndKind::Cancelled)) words = BlocksTr::tr("its scheduler says that it was cancelled", "state of a job");
  if (is(EndKind::TimeLimit))
    words = BlocksTr::tr("its scheduler says that it reached its time limit", "state of a job");
  if (is(EndKind::OutOfMemory))
    words = BlocksTr::tr("its scheduler says that it used too much memory", "state of a job");
  if (is(EndKind::NodeFail)) words = BlocksTr::tr("its scheduler says that one of its nodes failed", "state of a job");
  if (is(EndKind::Preempted)) words = BlocksTr::tr("its scheduler says that it was preempted", "state of a job");
  if (words.isEmpty()) return {};
  if (!reason.isEmpty()) words += QStringLiteral(" (%1)").arg(reason);
  return SignedText{Sign::Warning, BlocksTr::tr("%1; waiting for its files", "how a job ended").arg(words)};
}

struct JobsTr {
  Q_DECLARE_TR_FUNCTIONS(Jobs)
};

}  // namespace

SignedText describe(const core::model::Block& block) {
  const SignedText state = describe(block.state);
  const EndCode& code = block.end.code;
  const QString reason = QString::fromStdString(block.end.argument(0));
  if (block.state == BlockState::Running && code == EndKind::Suspended)
    return {Sign::Warning, withReason(BlocksTr::tr("suspended by the scheduler", "state of a job"), reason)};
  const bool isOpen = block.state == BlockState::Waiting || block.state == BlockState::Running;
  if (isOpen && code == EndKind::Silent) return {Sign::Warning, describeSilent(block.end)};
  if (isOpen && code == EndKind::Cancelling)
    return {Sign::Open, BlocksTr::tr("being cancelled by its scheduler", "state of a job")};
  if (block.state == BlockState::Running) return describeEnded(code, reason).value_or(state);
  if (block.state == BlockState::Submitting && code == EndKind::StateUnknown) {
    const QString words = BlocksTr::tr("submitted; Baremark checks whether the scheduler has it", "state of a job");
    return {Sign::Warning, reason.isEmpty() ? words : QStringLiteral("%1 (%2)").arg(words, reason)};
  }
  // The user cancelled it, so this is not a failure.
  if (block.state == BlockState::Cut && code == EndKind::Cancelled) return {Sign::Warning, state.words};
  if (block.state != BlockState::Waiting || code.isNone()) return state;
  const QString expected = QString::fromStdString(block.end.argument(1));
  const QString release = QString::fromStdString(block.end.argument(2));
  if (code == EndKind::NeverStarts)
    return {Sign::Warning,
            BlocksTr::tr("will never start as it is (%1): %2", "state of a job; the scheduler's reason, what to change")
                .arg(reason, changeThatStarts(reason))};
  if (code == EndKind::NeverRan)
    return {Sign::Warning, BlocksTr::tr("its scheduler gave up before the job started (%1): %2",
                                        "state of a job; the scheduler's reason, what to change")
                               .arg(reasonOrNone(reason), changeThatStarts(reason))};
  if (code == EndKind::Held) return {Sign::Warning, describeHeld(reason, release)};
  if (code == EndKind::HeldByAdministrator) return {Sign::Warning, describeHeldByAdministrator(reason, release)};
  if (code == EndKind::NeedsAdministrator)
    return {Sign::Warning, BlocksTr::tr("waits for an administrator of the cluster (%1): %2",
                                        "state of a job; the scheduler's reason, what to do")
                               .arg(reasonOrNone(reason), adviceOnWait(reason))};
  if (code == EndKind::Suspended)
    return {Sign::Warning, withReason(BlocksTr::tr("suspended", "state of a job"), reason)};
  if (code == EndKind::StateUnknown && !reason.isEmpty())
    return {Sign::Warning, BlocksTr::tr("its scheduler says “%1”, which Baremark does not know",
                                        "state of a job; the scheduler's own word")
                               .arg(reason)};
  if (code == EndKind::StateUnknown)
    return {Sign::Warning, BlocksTr::tr("the scheduler does not report the job's state", "state of a job")};
  if (code == EndKind::Completing) return {Sign::Open, BlocksTr::tr("its job is being cleaned up", "state of a job")};
  if (code == EndKind::Starting) return {Sign::Open, BlocksTr::tr("its nodes are being prepared", "state of a job")};
  if (auto ended = describeEnded(code, reason)) return std::move(*ended);
  const bool isAnew = code == EndKind::Requeued;
  if (!isAnew && code != EndKind::Pending)
    return {Sign::Open, BlocksTr::tr("its job has started; no files from it yet", "state of a job")};
  QString words = reason.isEmpty() ? BlocksTr::tr("waits in the scheduler's queue", "state of a job")
                                   : BlocksTr::tr("waits: %1", "state of a job; the scheduler's reason").arg(reason);
  if (isAnew) words = BlocksTr::tr("requeued, %1", "state of a job that had begun; it waits again").arg(words);
  // The expected start comes first, because narrow columns cut off the end.
  return {Sign::Open, expected.isEmpty()
                          ? words
                          : BlocksTr::tr("expected %1 (the host's clock), %2", "a moment; how a job waits")
                                .arg(momentThere(expected), words)};
}

QString attemptNote(const core::storage::BlockRecord& record) {
  int attempt = 1;
  for (const core::storage::RunRecord& run : record.runs) attempt = std::max(attempt, run.run.attempt);
  return attempt == 1
             ? QString()
             : BlocksTr::tr("requeued: attempt %1", "a number; the scheduler started the block again").arg(attempt);
}

SignedText describe(const core::storage::BlockRecord& record) {
  SignedText state = describe(record.block);
  const auto runs = core::report::countingRuns(record);
  const bool hasFailed = std::ranges::any_of(runs, [](const auto* run) { return run->run.state == RunState::Failed; });
  // In a measured block, a failed run is a result. In a check, it is a failure of the check.
  if (record.block.kind == core::model::BlockKind::Canary && record.block.state == BlockState::Done && hasFailed)
    state = describe(RunState::Failed);
  const QString attempt = attemptNote(record);
  if (!attempt.isEmpty()) state.words += QStringLiteral(", ") + attempt;
  return state;
}

SignedText describeInJob(const core::storage::BlockRecord& record, const std::optional<int>& before) {
  const EndCode& code = record.block.end.code;
  const bool isInBegunJob = record.block.state == BlockState::Waiting &&
                            (code.isNone() || code == EndKind::Running || code == EndKind::Silent);
  if (!before || !isInBegunJob) return describe(record);
  //: %1: a number
  return {Sign::Open, BlocksTr::tr("comes after block %1 in the same job", "state of a block").arg(*before)};
}

QStringList jobFacts(const core::report::SchedulerJob* job) {
  QStringList facts;
  if (job == nullptr) return facts;
  if (!job->id.empty()) facts << JobsTr::tr("job %1", "a scheduler's id of a job").arg(QString::fromStdString(job->id));
  //: %1: a partition
  if (!job->partition.empty()) facts << JobsTr::tr("partition %1").arg(QString::fromStdString(job->partition));
  if (!job->nodes.empty()) facts << JobsTr::tr("on %1", "nodes of a job").arg(QString::fromStdString(job->nodes));
  return facts;
}

QStringList jobColumns() {
  return {JobsTr::tr("job"), JobsTr::tr("partition"), JobsTr::tr("nodes")};
}

QString jobWords(const core::report::SchedulerJob* job) {
  return jobFacts(job).join(QStringLiteral(" · "));
}

}  // namespace baremark::app::text
