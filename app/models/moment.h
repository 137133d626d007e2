// SPDX-License-Identifier: GPL-3.0-or-later
// A moment of a run, chosen in one pane and shown in the others: a time, a step, or both. GUI thread.
#pragma once

#include <QObject>
#include <QString>

#include "core/base/clock.h"

namespace baremark::app::models {

/// How well a time is known.
enum class Exactness : std::uint8_t {
  Exact,       ///< to the millisecond, by the clock of the run's host
  About,       ///< when Baremark read about it
  AtEarliest,  ///< not before this time
};

struct Instant {
  core::base::WallTime time{};
  Exactness exactness = Exactness::Exact;
  bool operator==(const Instant&) const = default;
};

/// "14:32:05", "about 14:32:05", "14:32:05 or later"
[[nodiscard]] QString inWords(const Instant& instant);

struct Moment {
  std::optional<Instant> at;         ///< empty: the time is unknown
  std::optional<std::int64_t> step;  ///< the current step; empty if there was none
  bool operator==(const Moment&) const = default;
};

/// The chosen moment, which all panes observe. While no moment is chosen, the panes follow the newest data.
class ChosenMoment final : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  [[nodiscard]] const std::optional<Moment>& moment() const { return m_moment; }
  void choose(const Moment& moment) { set(moment); }
  void leave() { set({}); }

 signals:
  void changed();

 private:
  void set(const std::optional<Moment>& moment) {
    if (m_moment == moment) return;
    m_moment = moment;
    emit changed();
  }

  std::optional<Moment> m_moment;
};

}  // namespace baremark::app::models
