// SPDX-License-Identifier: GPL-3.0-or-later
// What squeue and sinfo print.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/launch/slurm_jobs.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core::launch;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const JobFacts& job : readSlurmJobs(text)) {
    if (job.id.empty() || job.reason.find('\n') != std::string::npos) std::abort();
  }
  for (const auto& partition : readSlurmPartitions(text)) {
    if (partition.cores < 1 || partition.nodes < 0) std::abort();
  }
  return 0;
}
