// SPDX-License-Identifier: GPL-3.0-or-later
// A host's answers about its time, its free space, a process, and the result of a submission with and without a
// scheduler. The answers follow each other, each up to a byte 0. First byte: whether the files give the last answer too
// (1), and whether the commands fail (2).
#include <sstream>

#include "core/base/printable.h"
#include "core/launch/scheduler.h"
#include "core/runs/host_evidence.h"
#include "core/runs/submission.h"
#include "tests/fuzz/answering_host.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/resources.h"

namespace {

using namespace baremark::core;

constexpr std::chrono::seconds kYear2100{4102444800};

}  // namespace

void fuzz(std::string_view input) {
  static const launch::SchedulerDescriptor slurm =
      launch::parseSchedulerDescriptor(baremark::test::resource("schedulers/slurm.json")).value();
  static const base::ExperimentId experiment("01ARZ3NDEKTSV4RRFFQ69G5FAV");
  static const base::AllocationId allocation("01ARZ3NDEKTSV4RRFFQ69G5FAW");
  static const base::BlockId block("01ARZ3NDEKTSV4RRFFQ69G5FAX");
  if (input.empty()) return;
  const bool hasFiles = (input[0] & 1) != 0;
  const int status = (input[0] & 2) != 0 ? 1 : 0;
  std::istringstream texts(std::string(input.substr(1)));
  std::vector<runs::CommandOutcome> answers;
  for (std::string text; std::getline(texts, text, '\0');)
    answers.push_back({.status = status, .out = text, .err = text});
  if (answers.empty()) answers.push_back({.status = status});
  const std::string& first = answers.front().out;
  const auto host = [&] {
    return baremark::fuzz::AnsweringHost(answers, 1, hasFiles ? std::optional(answers.back().out) : std::nullopt);
  };
  if (const auto time = runs::readHostTime(first);
      time && (time->time_since_epoch() < std::chrono::seconds(0) || time->time_since_epoch() >= kYear2100))
    std::abort();
  auto clock = host();
  const base::WallTime now = base::SystemClock().wallNow();
  const auto ahead = runs::clockAhead(clock);
  abortIf(!ahead || runs::onOurClock(now, *ahead, {}, now) > now);
  auto disk = host();
  const auto full = runs::whyDiskIsFull(disk);
  abortIf(full && (full->detail.empty() || full->detail != base::printable(full->detail, 400)));
  auto cluster = host();
  const auto job = runs::lookUp(cluster, experiment, allocation, block, &slurm);
  abortIf(!hasFiles && job && job->state == runs::LookUp::Submitted && !launch::isJobId(job->file.jobId));
  abortIf(job && job->state == runs::LookUp::NotSubmitted && answers.back().out != "none\n" &&
          (answers.size() < 2 || answers[1].out != "none\n"));
  auto node = host();
  const auto process = runs::lookUp(node, experiment, allocation, block, nullptr);
  abortIf(!hasFiles && process && process->state == runs::LookUp::Submitted && process->file.process.pid <= 0);
  if (process) (void)runs::stateOf(node, process->file.process);
}
