// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/state_text.h"

#include <QCoreApplication>

namespace baremark::app::text {
namespace {

struct StatesTr {
  Q_DECLARE_TR_FUNCTIONS(States)
};

using core::model::BlockState;
using core::model::ExperimentState;
using core::model::RunState;
using core::passport::Meaning;
using core::stats::Judgement;
using core::stats::Verdict;

}  // namespace

QString glyph(Sign sign) {
  constexpr const char* kGlyphs[] = {"", "✓", "!", "✕", "○", "●"};  // in the order of Sign
  return QString::fromUtf8(kGlyphs[static_cast<std::size_t>(sign)]);
}

SignedText describe(ExperimentState state) {
  switch (state) {
    case ExperimentState::Queued:
      return {Sign::Open, StatesTr::tr("waits", "state of an experiment")};
    case ExperimentState::Running:
      return {Sign::Running, StatesTr::tr("running", "state of an experiment")};
    case ExperimentState::Paused:
      return {Sign::Open, StatesTr::tr("paused", "state of an experiment")};
    case ExperimentState::Done:
      return {Sign::Good, StatesTr::tr("done", "state of an experiment")};
    case ExperimentState::Cancelled:
      return {Sign::Warning, StatesTr::tr("cancelled", "state of an experiment")};
    case ExperimentState::Stopped:
      return {Sign::Bad, StatesTr::tr("stopped", "state of an experiment")};
  }
  return {};
}

SignedText describe(BlockState state) {
  switch (state) {
    case BlockState::Planned:
      return {Sign::Open, StatesTr::tr("planned", "state of a block")};
    case BlockState::Submitting:
      return {Sign::Running, StatesTr::tr("being submitted", "state of a block")};
    case BlockState::Waiting:
      return {Sign::Open, StatesTr::tr("waits for the host", "state of a block")};
    case BlockState::Running:
      return {Sign::Running, StatesTr::tr("running", "state of a block")};
    case BlockState::Done:
      return {Sign::Good, StatesTr::tr("done", "state of a block")};
    case BlockState::Cut:
      return {Sign::Bad, StatesTr::tr("cut short, not compared", "state of a block")};
    case BlockState::Cancelled:
      return {Sign::Warning, StatesTr::tr("cancelled", "state of a block")};
  }
  return {};
}

SignedText describe(RunState state) {
  switch (state) {
    case RunState::Waiting:
      return {Sign::Open, StatesTr::tr("waits", "state of a run")};
    case RunState::Running:
      return {Sign::Running, StatesTr::tr("running", "state of a run")};
    case RunState::Done:
      return {Sign::Good, StatesTr::tr("done", "state of a run")};
    case RunState::Failed:
      return {Sign::Bad, StatesTr::tr("failed", "state of a run")};
    case RunState::Cut:
      return {Sign::Open, StatesTr::tr("cut short", "state of a run")};
  }
  return {};
}

SignedText describe(const core::model::Run& run) {
  if (run.state == RunState::Cut && !run.started) return {Sign::Open, StatesTr::tr("did not start", "state of a run")};
  return describe(run.state);
}

SignedText describe(const Judgement& judgement) {
  switch (judgement.verdict) {
    case Verdict::Slower:
      if (judgement.isPerhapsWithinMargin) return {Sign::Warning, StatesTr::tr("slower, perhaps within the margin")};
      return {Sign::Bad, StatesTr::tr("slower", "verdict")};
    case Verdict::Faster:
      if (judgement.isPerhapsWithinMargin) return {Sign::Warning, StatesTr::tr("faster, perhaps within the margin")};
      return {Sign::Good, StatesTr::tr("faster", "verdict")};
    case Verdict::Equivalent:
      return {Sign::Good, StatesTr::tr("equivalent", "verdict")};
    case Verdict::NotEnoughData:
      return {Sign::Open, StatesTr::tr("not enough data", "verdict")};
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
    case Meaning::Equal:
      return {Sign::Good, StatesTr::tr("equal", "passport")};
    case Meaning::Meant:
      return {Sign::Good, StatesTr::tr("intended", "passport: a difference on purpose")};
    case Meaning::Incidental:
      return {Sign::None, StatesTr::tr("always varies", "passport")};
    case Meaning::NotMeant:
      return {Sign::Warning, StatesTr::tr("not intended", "passport: a difference that spoils the comparison")};
  }
  return {};
}

}  // namespace baremark::app::text
