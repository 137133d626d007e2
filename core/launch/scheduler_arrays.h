// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays of jobs: the script that is submitted for one, and the ids of its jobs. Pure. A "place" counts the jobs of an
// array from 0, independent of the scheduler's first index.
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/launch/scheduler.h"

namespace baremark::core::launch {

inline constexpr const char* kArrayScript = "array.sh";

/// Environment variable in the jobs of an array: the job's own id.
inline constexpr const char* kArrayTaskVariable = "BAREMARK_ARRAY_TASK";

/// The script of an array. Its job at place i runs job.sh in `folders[i]`. The array's own options replace the
/// directives of the same name. NotApplicable: the scheduler has no arrays.
[[nodiscard]] base::Result<std::string> renderArray(const SchedulerDescriptor& scheduler, const std::string& jobName,
                                                    const std::vector<std::string>& directives,
                                                    const std::vector<std::string>& folders);

/// The id of one job of an array, as its scheduler writes it: "12_3", "12[3].server".
[[nodiscard]] std::string arrayTaskId(const SchedulerDescriptor& scheduler, const std::string& arrayId, int place);

/// The id of the job at `place`, found in `ids`, which hold the ids of the jobs or only that of the array. Empty: not
/// there.
[[nodiscard]] std::string taskAmong(const SchedulerDescriptor& scheduler, const std::vector<std::string>& ids,
                                    int place);

/// A function for /bin/sh, `task_of ID INDEX`, that prints the id of a job of the array.
[[nodiscard]] std::string taskFunctionOf(const SchedulerDescriptor& scheduler);

/// The end of that job's id, without a server's name: "_3", "[3]".
[[nodiscard]] std::string taskMark(const SchedulerDescriptor& scheduler, int place);

}  // namespace baremark::core::launch
