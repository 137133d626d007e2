// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/state_text.h"

#include <QCoreApplication>
#include <QLocale>

#include "app/text/units_text.h"
#include "core/base/printable.h"

namespace baremark::app::text {
namespace {

struct Tr {
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

EndText describeCanary(const QString& code, const QString& detail) {
  const auto [arm, rest] = headAndRest(detail);
  if (code == QLatin1String("canary_world_size")) {
    return {Tr::tr("In %1 the ranks did not find each other: each saw a world of %2.").arg(arm, rest), {}};
  }
  if (code == QLatin1String("canary_exchange")) {
    return {Tr::tr("In %1 the ranks could not exchange 4 MiB with each other.").arg(arm), rest};
  }
  if (code == QLatin1String("canary_known_issue")) {
    const auto [explanation, words] = headAndRest(rest);
    return {Tr::tr("The check before the first run failed in %1: %2", "arm, the runtime's explanation").arg(arm, explanation), words};
  }
  return {Tr::tr("The check before the first run failed in %1.").arg(arm), rest};
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
    case ExperimentState::Queued: return {Sign::Open, Tr::tr("waits", "state of an experiment")};
    case ExperimentState::Running: return {Sign::Running, Tr::tr("running", "state of an experiment")};
    case ExperimentState::Paused: return {Sign::Open, Tr::tr("paused", "state of an experiment")};
    case ExperimentState::Done: return {Sign::Good, Tr::tr("done", "state of an experiment")};
    case ExperimentState::Cancelled: return {Sign::Warning, Tr::tr("cancelled", "state of an experiment")};
    case ExperimentState::Stopped: return {Sign::Bad, Tr::tr("stopped", "state of an experiment")};
  }
  return {};
}

SignedText describe(BlockState state) {
  switch (state) {
    case BlockState::Planned: return {Sign::Open, Tr::tr("planned", "state of a block")};
    case BlockState::Submitting: return {Sign::Running, Tr::tr("being handed over", "state of a block")};
    case BlockState::Waiting: return {Sign::Open, Tr::tr("waits for the machine", "state of a block")};
    case BlockState::Running: return {Sign::Running, Tr::tr("running", "state of a block")};
    case BlockState::Done: return {Sign::Good, Tr::tr("done", "state of a block")};
    case BlockState::Cut: return {Sign::Bad, Tr::tr("cut short, in no comparison", "state of a block")};
    case BlockState::Cancelled: return {Sign::Warning, Tr::tr("cancelled", "state of a block")};
  }
  return {};
}

SignedText describe(RunState state) {
  switch (state) {
    case RunState::Waiting: return {Sign::Open, Tr::tr("waits", "state of a run")};
    case RunState::Running: return {Sign::Running, Tr::tr("running", "state of a run")};
    case RunState::Done: return {Sign::Good, Tr::tr("done", "state of a run")};
    case RunState::Failed: return {Sign::Bad, Tr::tr("failed", "state of a run")};
    case RunState::Cut: return {Sign::Open, Tr::tr("cut short", "state of a run")};
  }
  return {};
}

SignedText describe(const Judgement& judgement) {
  switch (judgement.verdict) {
    case Verdict::Slower:
      if (judgement.isPerhapsWithinMargin) return {Sign::Warning, Tr::tr("slower, perhaps within the margin")};
      return {Sign::Bad, Tr::tr("slower", "verdict")};
    case Verdict::Faster:
      if (judgement.isPerhapsWithinMargin) return {Sign::Warning, Tr::tr("faster, perhaps within the margin")};
      return {Sign::Good, Tr::tr("faster", "verdict")};
    case Verdict::Equivalent: return {Sign::Good, Tr::tr("equivalent", "verdict")};
    case Verdict::NotEnoughData: return {Sign::Open, Tr::tr("not enough data", "verdict")};
  }
  return {};
}

SignedText describeVerdict(const std::optional<Judgement>& judgement, bool isComparable) {
  if (!isComparable) return {Sign::Warning, Tr::tr("not comparable", "verdict")};
  if (!judgement) return {Sign::Open, Tr::tr("not enough data", "verdict")};
  return describe(*judgement);
}

SignedText describe(Meaning meaning) {
  switch (meaning) {
    case Meaning::Equal: return {Sign::Good, Tr::tr("alike", "passport")};
    case Meaning::Meant: return {Sign::Good, Tr::tr("meant", "passport: a difference on purpose")};
    case Meaning::Incidental: return {Sign::None, Tr::tr("varies by nature", "passport")};
    case Meaning::NotMeant: return {Sign::Warning, Tr::tr("not meant", "passport: a difference that spoils the comparison")};
  }
  return {};
}

QString describeWarning(const core::storage::Event& warning) {
  const QString words = QString::fromStdString(core::base::printable(warning.text, 300));
  const double fraction = words.toDouble() / 100;
  if (warning.code == "manager") {
    return Tr::tr("Baremark itself took %1 of a core while this run was timed.", "a percentage").arg(percent(fraction));
  }
  if (warning.code == "drift" && fraction > 0) return Tr::tr("Its steps took %1 longer in its second half.", "a percentage").arg(percent(fraction));
  if (warning.code == "drift") return Tr::tr("Its steps took %1 less time in its second half.", "a percentage").arg(percent(-fraction));
  return words;
}

EndText describe(const EndReason& end) {
  const QString code = QString::fromStdString(end.code);
  const QString detail = QString::fromStdString(end.detail);
  const auto [head, rest] = headAndRest(detail);
  if (code.isEmpty()) return {};
  if (code == QLatin1String("status")) return {Tr::tr("It ended with exit status %1.").arg(head), rest};
  if (code == QLatin1String("signal") && !head.isEmpty()) return {Tr::tr("It was ended by signal %1.").arg(head), rest};
  if (code == QLatin1String("signal")) return {Tr::tr("The machine asked the job to end."), {}};
  if (code == QLatin1String("cancelled")) return {Tr::tr("Cancelled."), {}};
  if (code == QLatin1String("time_limit")) return {Tr::tr("It took longer than its time limit."), rest};
  if (code == QLatin1String("output_limit")) return {Tr::tr("It printed more than 64 MiB."), rest};
  if (code == QLatin1String("modules")) return {Tr::tr("The experiment's modules could not be loaded."), detail};
  if (code == QLatin1String("prologue")) return {Tr::tr("A line of the experiment's prologue failed."), detail};
  if (code == QLatin1String("known_issue")) return {head, rest};
  if (code == QLatin1String("job_lost")) return {Tr::tr("Its job ended without a word: it was killed, or the machine started anew."), detail};
  if (code == QLatin1String("requeued")) return {Tr::tr("The scheduler began it anew."), {}};
  if (code == QLatin1String("world_size")) return {Tr::tr("Its ranks did not find each other: they saw a world of %1.").arg(head), rest};
  if (code == QLatin1String("no_result")) return {Tr::tr("It ended without a result."), detail};
  if (code == QLatin1String("telemetry")) return {Tr::tr("Its engine speaks another version of the protocol."), detail};
  if (code == QLatin1String("no_space")) return {Tr::tr("The disk is full."), detail};
  if (code.startsWith(QLatin1String("canary_"))) return describeCanary(code, detail);
  return {Tr::tr("It could not go on (%1).").arg(code), detail};
}

}  // namespace baremark::app::text
