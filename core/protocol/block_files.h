// SPDX-License-Identifier: Apache-2.0
// The files of an allocation's and a block's folder on a host (ARCHITECTURE.md): their names, and the JSON of each. The manager
// writes allocation.json and block.json; job.sh writes the small ones in which only numbers, ids and fixed words stand.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/model/process_identity.h"
#include "core/model/run.h"

namespace baremark::core::protocol {

// In an allocation's folder.
inline constexpr const char* kAllocationFile = "allocation.json";
inline constexpr const char* kJobScript = "job.sh";
inline constexpr const char* kSubmitFile = "submit.json";
inline constexpr const char* kSubmitLock = "submit.lock";
// In a block's folder.
inline constexpr const char* kBlockFile = "block.json";
inline constexpr const char* kInputsFile = "inputs.sha256";
inline constexpr const char* kCancelFile = "cancel";
inline constexpr const char* kGivenUp = "given up\n";  ///< in it: not somebody, but the block's repeat wants its end; else it is empty
// In an attempt's folder (attemptFolder(k)).
inline constexpr const char* kClaimFolder = "claim";
inline constexpr const char* kStartedFile = "started.json";
inline constexpr const char* kHeartbeatFile = "heartbeat";
inline constexpr const char* kJobLog = "job.log";
inline constexpr const char* kExitFile = "exit.json";  ///< of the attempt, and of each run in its own folder
// In a run's folder.
inline constexpr const char* kRunFile = "run.json";
inline constexpr const char* kResultFile = "result.json";
inline constexpr const char* kStdoutLog = "stdout.log";
inline constexpr const char* kStderrLog = "stderr.log";

inline constexpr std::int64_t kMaxSmallFile = 64 << 10;  ///< bytes: the files that job.sh writes, and run.json

[[nodiscard]] std::string attemptFolder(int attempt);  ///< "a1"

/// Where an allocation stands in the array that it was submitted with.
struct ArrayPlace {
  base::AllocationId of;  ///< the array's own id, from which its jobs have their name; no allocation's
  int index = 0;
  bool operator==(const ArrayPlace&) const = default;
};

struct AllocationFile {
  base::AllocationId id;
  base::ExperimentId experiment;
  std::string jobName;  ///< a letter and the last 13 characters of the id, or of its array's: fits PBS's 15
  std::string host;
  std::string scheduler;  ///< "none", ...
  std::vector<base::BlockId> blocks;
  std::optional<ArrayPlace> array;
  bool operator==(const AllocationFile&) const = default;
};

struct RunEntry {
  base::RunId id;
  std::string arm;
  std::vector<std::string> command;  ///< launcher, runtime and engine, word by word, with ${RUN_DIR} and the like open
  bool operator==(const RunEntry&) const = default;
};

struct BlockFile {
  base::BlockId id;
  base::ExperimentId experiment;
  base::AllocationId allocation;
  model::BlockKind kind = model::BlockKind::Measure;
  model::Settings caseSettings;
  model::Point point;
  int round = 0;
  std::optional<base::BlockId> repeats;
  std::vector<RunEntry> runs;  ///< in their order
  bool operator==(const BlockFile&) const = default;
};

struct SubmitFile {
  std::string scheduler;
  std::string jobId;                ///< of the scheduler; empty for "none"
  model::ProcessIdentity process;  ///< of job.sh, for "none"
  bool operator==(const SubmitFile&) const = default;
};

struct StartedFile {
  int attempt = 1;
  std::string hostname;
  std::string nodes;               ///< of the job, as Slurm writes them together; empty elsewhere
  std::string jobId;               ///< of the scheduler; without one, of the process
  model::ProcessIdentity process;  ///< of job.sh
  base::WallTime started{};
  bool operator==(const StartedFile&) const = default;
};

struct RunStartFile {
  base::RunId id;
  int attempt = 1;
  model::ProcessIdentity process;  ///< of the launcher, leader of the run's session
  base::WallTime started{};
  bool operator==(const RunStartFile&) const = default;
};

/// How a run, or an attempt at a block, ended.
struct ExitFile {
  std::optional<int> status;  ///< the launcher's exit status; nothing for an attempt
  std::string reason;         ///< of a run "exited" or a word of runLimits(), or as an attempt's: a word of endingReasons()
  std::string endedBy;        ///< of a run whose launcher failed: who ended it, as far as job.sh can tell (toName(EndedBy)); empty: not said
  base::WallTime ended{};
  std::chrono::seconds stoodStill{0};  ///< of a run: so long job.sh was not let run meanwhile, by a scheduler or a machine that slept
  std::int64_t memoryKills = 0;  ///< of a run that failed: so many processes of the job's control group the kernel ended meanwhile because memory ran out
  bool operator==(const ExitFile&) const = default;
};

struct HeartbeatFile {
  std::int64_t sequence = 0;
  std::string phase;  ///< waiting, touching, running, between, ending
  std::string run;    ///< id of the run at work, or empty
  bool operator==(const HeartbeatFile&) const = default;
};

[[nodiscard]] base::Json toJson(const AllocationFile& file);
[[nodiscard]] base::Json toJson(const BlockFile& file);

/// Of allocation.json.
[[nodiscard]] base::Result<std::optional<ArrayPlace>> parseArrayPlace(std::string_view text);
[[nodiscard]] base::Result<SubmitFile> parseSubmitFile(std::string_view text);
[[nodiscard]] base::Result<StartedFile> parseStartedFile(std::string_view text);
[[nodiscard]] base::Result<RunStartFile> parseRunStartFile(std::string_view text);
[[nodiscard]] base::Result<ExitFile> parseExitFile(std::string_view text);
[[nodiscard]] base::Result<HeartbeatFile> parseHeartbeatFile(std::string_view text);

/// The job's name for schedulers: "b" and the last 13 characters of the id, lower case.
[[nodiscard]] std::string jobName(const base::AllocationId& id);

}  // namespace baremark::core::protocol
