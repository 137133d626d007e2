// SPDX-License-Identifier: GPL-3.0-or-later
// What one look at a block at the host has found, and where that block's files are. Values.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/model/passport.h"
#include "core/model/run.h"
#include "core/protocol/block_files.h"
#include "core/runs/host.h"
#include "core/runs/wait_limits.h"

namespace baremark::core::runs {

struct BlockObservation {
  enum class State : std::uint8_t { Waiting, Running, Done, Cut } state = State::Waiting;
  model::EndReason end;  ///< Cut: why. Else what the scheduler says: why the block waits, or that it is suspended
  bool hasNewSamples = false;
  /// Cut: the scheduler did not say that the job ended and may still have it, or the job script still runs.
  bool isGivenUp = false;
  /// Done: a request to cancel arrived after the last result. It ends the experiment.
  bool isCancelled = false;
  /// Running: when the first run of this attempt started, by Baremark's clock. Nothing: none has started.
  std::optional<base::WallTime> began;
  /// Done and Cut: the end that the block's own files state. Nothing: they do not state it.
  std::optional<base::WallTime> ended{};
};

/// What Baremark knows of an experiment's runs beyond their folders.
struct RunKnowledge {
  std::function<model::Passport(const model::Run&)> passport;  ///< is added to each run's passport
  /// What the runtime's descriptor says about these last words of a run. Empty: nothing.
  std::function<std::string(const model::Run&, const std::string& lastWords)> explanation;
  std::function<bool(const model::Run&)> hasImage;  ///< in an image, a machine may have another name
  int instances = 1;                                ///< of the experiment
  double margin = 0.02;                             ///< of the experiment, as a fraction
  WaitLimits waitLimits;
  std::shared_ptr<const base::Clock> clock = std::make_shared<base::SystemClock>();  ///< measures wait limits
};

/// What files are on the host, by path.
using FactsByPath = std::map<std::string, FileFacts>;

/// Where the files of one attempt at a block are on the host: absolute paths.
struct AttemptPaths {
  std::string experimentFolder;
  base::BlockId block;
  base::AllocationId allocation;
  int attempt = 0;  ///< 1-based

  [[nodiscard]] std::string blockFolder() const { return experimentFolder + "/" + block.text(); }
  [[nodiscard]] std::string allocationFolder() const { return experimentFolder + "/" + allocation.text(); }
  [[nodiscard]] std::string attemptFolder() const { return blockFolder() + "/" + protocol::attemptFolder(attempt); }
  [[nodiscard]] std::string runFolder(const base::RunId& run) const { return attemptFolder() + "/" + run.text(); }
  /// The request to cancel the block.
  [[nodiscard]] std::string cancelFile() const { return blockFolder() + "/" + protocol::kCancelFile; }
  [[nodiscard]] std::string startedFile() const { return attemptFolder() + "/" + protocol::kStartedFile; }
  [[nodiscard]] std::string exitFile() const { return attemptFolder() + "/" + protocol::kExitFile; }
  /// Exists once a requeued job has started the next attempt.
  [[nodiscard]] std::string nextClaim() const {
    return blockFolder() + "/" + protocol::attemptFolder(attempt + 1) + "/" + protocol::kClaimFolder;
  }
};

}  // namespace baremark::core::runs
