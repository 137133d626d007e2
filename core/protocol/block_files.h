// SPDX-License-Identifier: Apache-2.0
// The files in the folders of an allocation and of a block on a host (core/runs/README.md, "The block folder"): their
// names and their JSON. The manager writes allocation.json and block.json. job.sh writes the small files, which hold
// only numbers, ids and fixed words. Values and pure functions.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/id.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/model/experiment.h"
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
inline constexpr const char* kGivenUp =
    "given up\n";  ///< content if the block was given up and is repeated; empty if a user cancelled it
// In an attempt's folder (attemptFolder(k)).
inline constexpr const char* kClaimFolder = "claim";
inline constexpr const char* kStartedFile = "started.json";
inline constexpr const char* kHeartbeatFile = "heartbeat";
inline constexpr const char* kJobLog = "job.log";
inline constexpr const char* kExitFile = "exit.json";  ///< of the attempt; each run has one in its own folder
// In a run's folder.
inline constexpr const char* kRunFile = "run.json";
inline constexpr const char* kStdoutLog = "stdout.log";
inline constexpr const char* kStderrLog = "stderr.log";

inline constexpr std::int64_t kMaxSmallFile = 64 << 10;  ///< bytes of run.json and of each file that job.sh writes

[[nodiscard]] std::string attemptFolder(int attempt);  ///< "a1"

struct AllocationFile {
  base::AllocationId id;
  base::ExperimentId experiment;
  std::string jobName;  ///< see jobName()
  std::string host;
  std::string scheduler;  ///< "none", ...
  std::vector<base::BlockId> blocks;
  bool operator==(const AllocationFile&) const = default;
};

struct RunEntry {
  base::RunId id;
  std::string arm;
  std::vector<std::string> command;  ///< launcher, runtime and engine, word by word, with variables such as ${RUN_DIR}
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
  std::vector<RunEntry> runs;  ///< in the order in which they run
  bool operator==(const BlockFile&) const = default;
};

struct SubmitFile {
  std::string scheduler;
  std::string jobId;               ///< id of the scheduler's job; empty for "none"
  model::ProcessIdentity process;  ///< process of job.sh, for "none"
  bool operator==(const SubmitFile&) const = default;
};

struct StartedFile {
  int attempt = 1;
  std::string hostname;
  std::string nodes;               ///< nodes of the job in Slurm's short form; empty with another scheduler
  std::string jobId;               ///< id of the scheduler's job; without a scheduler, that of the process
  model::ProcessIdentity process;  ///< process of job.sh
  base::WallTime started{};
  bool operator==(const StartedFile&) const = default;
};

struct RunStartFile {
  base::RunId id;
  int attempt = 1;
  model::ProcessIdentity process;  ///< process of the launcher, which leads the run's session
  base::WallTime started{};
  bool operator==(const RunStartFile&) const = default;
};

/// How a run, or an attempt at a block, ended.
struct ExitFile {
  std::optional<int> status;  ///< the launcher's exit status; nothing for an attempt
  std::string reason;         ///< a word of endingReasons(); for a run also "exited" or a word of runLimits()
  std::string endedBy;  ///< for a run whose launcher failed: who ended it, as far as job.sh knows (toName(EndedBy));
                        ///< empty: not stated
  base::WallTime ended{};
  std::chrono::seconds stoodStill{
      0};  ///< for a run: how long job.sh was stopped meanwhile, by a scheduler or because the machine slept
  std::int64_t memoryKills = 0;  ///< for a failed run: how many processes of the job's control group the kernel
                                 ///< killed meanwhile because memory ran out
  bool operator==(const ExitFile&) const = default;
};

struct HeartbeatFile {
  std::int64_t sequence = 0;
  std::string phase;  ///< waiting, touching, running, between, ending
  std::string run;    ///< id of the current run, or empty
  bool operator==(const HeartbeatFile&) const = default;
};

[[nodiscard]] base::Json toJson(const AllocationFile& file);
[[nodiscard]] base::Json toJson(const BlockFile& file);

[[nodiscard]] base::Result<SubmitFile> parseSubmitFile(std::string_view text);
[[nodiscard]] base::Result<StartedFile> parseStartedFile(std::string_view text);
[[nodiscard]] base::Result<RunStartFile> parseRunStartFile(std::string_view text);
[[nodiscard]] base::Result<ExitFile> parseExitFile(std::string_view text);
[[nodiscard]] base::Result<HeartbeatFile> parseHeartbeatFile(std::string_view text);

/// The job's name for schedulers: "b" and the last 13 characters of the id in lower case. PBS allows 15 characters.
[[nodiscard]] std::string jobName(const base::AllocationId& id);

}  // namespace baremark::core::protocol
