// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/submission.h"

#include <QCryptographicHash>
#include <sstream>

#include "core/base/json.h"
#include "core/base/quoting.h"
#include "core/launch/scheduler_answers.h"
#include "core/launch/scheduler_scripts.h"
#include "core/protocol/block_files.h"
#include "core/runs/host_evidence.h"
#include "core/runs/ownership.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode, base::fail, base::Result;

constexpr int kClaimHeld = 75;
constexpr int kSignalled = 128;

std::string sha256(const std::string& bytes) {
  return QCryptographicHash::hash(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())),
                                  QCryptographicHash::Sha256)
      .toHex()
      .toStdString();
}

std::string folderOf(const Host& host, const base::ExperimentId& experiment, const std::string& id) {
  return host.root() + "/" + experiment.text() + "/" + id;
}

/// A small file of the host. Nothing: there is no such file.
Result<std::optional<std::string>> textAt(Host& host, const std::string& path) {
  Result<std::string> text = waitFor(host.read(path, 0, 64 << 10));
  if (text) return std::optional<std::string>(std::move(*text));
  if (text.error().code == ErrorCode::NotFound) return std::optional<std::string>{};
  return fail(text.error());
}

base::Error cutOff(const Host& host, const launch::SchedulerDescriptor& scheduler) {
  return {.code = ErrorCode::Malformed,
          .where = {base::Phrase::AnswerOfScheduler, scheduler.label, host.name()},
          .allowed = base::Phrase::CompleteAnswer};
}

/// Looks at the claim of a job that the scheduler does not know: which process has it, and since when.
Result<LookUpResult> lookAtClaim(Host& host, const std::string& folder, const std::string& jobName,
                                 const launch::SchedulerDescriptor& scheduler) {
  const Result<CommandOutcome> outcome = runScript(host, launch::claimScriptOf(folder, jobName));
  if (!outcome) return fail(outcome.error());
  if (outcome->out == std::string(launch::kNoClaim) + "\n") return LookUpResult{.state = LookUp::NotSubmitted};
  LookUpResult found{.state = LookUp::Lost};
  std::istringstream line(outcome->out);
  std::chrono::seconds::rep age = 0;
  if (!(line >> age) || outcome->out.back() != '\n') return fail(cutOff(host, scheduler));
  found.claimAge = std::chrono::seconds(age);
  std::string word;
  if (line >> word) {
    found.isBeingSubmitted = word == launch::kBeingSubmitted;
    found.hasFailed = word == launch::kHasFailed;
  }
  return found;
}

/// Looks a job up by its name.
Result<LookUpResult> lookUpJob(Host& host, const std::string& folder, const base::AllocationId& allocation,
                               const launch::SchedulerDescriptor& scheduler) {
  const std::string jobName = protocol::jobName(allocation);
  const Result<CommandOutcome> outcome = runScript(host, launch::lookUpScriptOf(scheduler, jobName));
  if (!outcome) return fail(outcome.error());
  if (outcome->status != 0) return fail(schedulerError(host, scheduler, *outcome));
  const auto whole = launch::wholeAnswer(outcome->out);
  if (!whole) return fail(cutOff(host, scheduler));
  const std::vector<std::string> ids = launch::readIds(*whole);
  if (!ids.empty()) return LookUpResult{LookUp::Submitted, {.scheduler = scheduler.id, .jobId = ids.front()}};
  return lookAtClaim(host, folder, jobName, scheduler);
}

/// Looks for the process of a job script on a host without a scheduler.
Result<LookUpResult> lookUpProcess(Host& host, const std::string& folder, const base::AllocationId& allocation) {
  const Result<CommandOutcome> outcome = runScript(host, launch::lookUpScript(allocation));
  if (!outcome) return fail(outcome.error());
  model::ProcessIdentity process;
  std::istringstream line(outcome->out);
  if (line >> process.pid >> process.startTime && process.pid > 0) {
    const auto bootId = textAt(host, "/proc/sys/kernel/random/boot_id");
    if (!bootId) return fail(bootId.error());
    process.bootId = bootId->value_or("").substr(0, 36);
    return LookUpResult{LookUp::Submitted, {.scheduler = "none", .process = process}};
  }
  const auto claim = waitFor(host.stat({folder + "/" + protocol::kSubmitLock}));
  if (!claim) return fail(claim.error());
  return LookUpResult{claim->front().exists ? LookUp::Lost : LookUp::NotSubmitted, {}};
}

/// Runs a submit script.
Result<std::optional<protocol::SubmitFile>> runSubmitScript(Host& host, const Result<std::string>& script,
                                                            const base::AllocationId& allocation,
                                                            const launch::SchedulerDescriptor* scheduler) {
  if (!script) return fail(script.error());
  const Result<CommandOutcome> outcome = waitFor(host.exec({.script = *script}));
  if (!outcome) {
    // The connection broke, the deadline passed, or the host was closed under us: the job may have started.
    const bool isUnknown = outcome.error().code == ErrorCode::Timeout || outcome.error().code == ErrorCode::Io ||
                           outcome.error().code == ErrorCode::Offline || outcome.error().code == ErrorCode::Cancelled;
    if (isUnknown) return std::optional<protocol::SubmitFile>{};
    return fail(outcome.error());
  }
  const Result<protocol::SubmitFile> file = protocol::parseSubmitFile(outcome->out);
  if (file) return std::optional<protocol::SubmitFile>(*file);
  // A signal ended the script, and what it had started may continue.
  if (outcome->status >= kSignalled) return std::optional<protocol::SubmitFile>{};
  if (outcome->status == kClaimHeld || (scheduler != nullptr && outcome->status == launch::kMayHaveBeenTaken))
    return std::optional<protocol::SubmitFile>{};
  if (scheduler != nullptr && outcome->status == launch::kNoRoomNow)
    return fail({.code = ErrorCode::Busy,
                 .where = {base::Phrase::SchedulerOfHost, scheduler->label, host.name()},
                 .value = kSubmitLimit,
                 .detail = outcome->err});
  // A successful script names its job, so this answer was cut off.
  if (outcome->status == 0) return std::optional<protocol::SubmitFile>{};
  if (scheduler == nullptr)
    return fail({.code = ErrorCode::CommandFailed,
                 .where = {base::Phrase::SubmissionOf, allocation.text()},
                 .value = std::to_string(outcome->status),
                 .detail = outcome->err});
  return fail({.code = ErrorCode::CommandFailed,
               .where = {base::Phrase::SchedulerOfHost, scheduler->label, host.name()},
               .value = kRefused,
               .detail = outcome->err});
}

}  // namespace

Result<void> putAllocation(Host& host, const ComposedAllocation& allocation) {
  const base::ExperimentId& experiment = allocation.allocation.experiment;
  std::vector<FileToPut> files;
  for (const protocol::BlockFile& block : allocation.blocks) {
    const std::string folder = folderOf(host, experiment, block.id.text());
    const std::string text = base::toJsonText(toJson(block));
    files.push_back({.target = folder + "/" + protocol::kBlockFile, .content = text});
    files.push_back({.target = folder + "/" + protocol::kInputsFile,
                     .content = sha256(text) + "  block.json\n" + sha256(allocation.script) + "  ../" +
                                allocation.allocation.id.text() + "/job.sh\n"});
  }
  const std::string folder = folderOf(host, experiment, allocation.allocation.id.text());
  files.push_back(
      {.target = folder + "/" + protocol::kAllocationFile, .content = base::toJsonText(toJson(allocation.allocation))});
  files.push_back({.target = folder + "/" + protocol::kJobScript, .content = allocation.script, .isExecutable = true});
  return waitFor(host.put(std::move(files)));
}

Result<std::optional<protocol::SubmitFile>> submit(Host& host, const launch::Job& job,
                                                   const launch::SchedulerDescriptor* scheduler) {
  return runSubmitScript(host,
                         scheduler == nullptr
                             ? launch::submitScript(job)
                             : launch::submitScriptOf(*scheduler, folderOf(host, job.experiment, job.allocation.text()),
                                                      protocol::jobName(job.allocation)),
                         job.allocation, scheduler);
}

Result<LookUpResult> lookUp(Host& host, const base::ExperimentId& experiment, const base::AllocationId& allocation,
                            const base::BlockId& firstBlock, const launch::SchedulerDescriptor* scheduler) {
  const std::string folder = folderOf(host, experiment, allocation.text());
  const auto submitted = textAt(host, folder + "/" + protocol::kSubmitFile);
  if (!submitted) return fail(submitted.error());
  const auto started = textAt(host, folderOf(host, experiment, firstBlock.text()) + "/" + protocol::attemptFolder(1) +
                                        "/" + protocol::kStartedFile);
  if (!started) return fail(started.error());
  const auto file = protocol::parseStartedFile(started->value_or(""));
  const std::optional<base::WallTime> began = file ? std::optional(file->started) : std::nullopt;
  if (*submitted) {
    if (const auto said = protocol::parseSubmitFile(**submitted))
      return LookUpResult{.state = LookUp::Submitted, .file = *said, .began = began};
  }
  if (file) {
    const bool isJob = scheduler != nullptr;
    // A job that does not know its id names its process instead.
    const bool isNamed = !isJob || file->jobId.rfind("process-", 0) != 0;
    if (isNamed)
      return LookUpResult{.state = LookUp::Submitted,
                          .file = {.scheduler = isJob ? scheduler->id : "none",
                                   .jobId = isJob ? file->jobId : "",
                                   .process = file->process},
                          .began = began};
  }
  if (scheduler != nullptr) {
    Result<LookUpResult> found = lookUpJob(host, folder, allocation, *scheduler);
    if (found) found->began = began;
    return found;
  }
  return lookUpProcess(host, folder, allocation);
}

Result<bool> takeClaim(Host& host, const base::ExperimentId& experiment, const base::AllocationId& allocation) {
  const Result<std::string> folder = base::shellQuoted(folderOf(host, experiment, allocation.text()));
  if (!folder) return fail(folder.error());
  // Without a folder, no process can submit. The same holds if no claim can be made because a disk is full.
  const std::string lock = protocol::kSubmitLock;
  const std::string script = "cd " + *folder +
                             " 2>/dev/null || exit 0\n"
                             "if mkdir " +
                             lock + " 2>/dev/null; then : >" + lock + "/" + kWithdrawn +
                             "; exit 0; fi\n"
                             "[ ! -d " +
                             lock + " ] || [ -e " + lock + "/" + kWithdrawn + " ] || exit " +
                             std::to_string(kClaimHeld) + "\n";
  const Result<CommandOutcome> outcome = runScript(host, script);
  if (!outcome) return fail(outcome.error());
  return outcome->status != kClaimHeld;
}

Result<void> cancelAllocation(Host& host, const base::AllocationId& allocation, const std::string& jobId,
                              const launch::SchedulerDescriptor& scheduler) {
  const Result<CommandOutcome> outcome =
      runScript(host, launch::cancelByNameScriptOf(scheduler, protocol::jobName(allocation), jobId));
  if (!outcome) return fail(outcome.error());
  return outcome->status == 0 ? Result<void>() : fail(schedulerError(host, scheduler, *outcome));
}

Result<ProcessState> stateOf(Host& host, const model::ProcessIdentity& process) {
  const auto bootId = textAt(host, "/proc/sys/kernel/random/boot_id");
  if (!bootId) return fail(bootId.error());
  if (bootId->value_or("").substr(0, process.bootId.size()) != process.bootId) return ProcessState::OfAnotherBoot;
  const auto stat = textAt(host, "/proc/" + std::to_string(process.pid) + "/stat");
  if (!stat) return fail(stat.error());
  if (!*stat) return ProcessState::Ended;
  // A zombie has ended; its parent has not noticed yet.
  const std::size_t name = (*stat)->rfind(')');
  const bool isZombie = name != std::string::npos && (*stat)->substr(name, 3) == ") Z";
  return !isZombie && startTimeIn(**stat) == process.startTime ? ProcessState::Running : ProcessState::Ended;
}

}  // namespace baremark::core::runs
