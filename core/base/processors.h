// SPDX-License-Identifier: Apache-2.0
// Which processors this process may use, and for how much time. The affinity mask is that of the start of the program:
// libgomp, which Qt and oneDNN load, binds the first thread to one core before main() if OMP_PROC_BIND, OMP_PLACES or
// GOMP_CPU_AFFINITY is set. The same answers for another host come from remote/probe/host_probe. Any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::base {

/// Gives the calling thread the mask of the start of the program. Call it at the start of a program, before its first
/// thread: later threads and processes inherit the mask.
void undoThreadBinding();

/// The processors in the mask of the start of the program: ascending numbers, at least one.
[[nodiscard]] std::vector<int> processors();

/// Formats {0, 1, 2, 8} as "0-2,8".
[[nodiscard]] std::string asList(const std::vector<int>& numbers);

/// The numbers of a list such as "0-2,8"; up to the first part that is not a number below 65,536 or a range.
[[nodiscard]] std::vector<int> fromList(std::string_view list);

/// The folders of this process's control groups that may limit `controller` ("cpu", "memory"), of both versions: its
/// own, and the parents that can be seen here. `process` is the process's folder in /proc.
[[nodiscard]] std::vector<std::string> controlGroups(std::string_view controller,
                                                     const std::string& process = "/proc/self");

/// The least of these limits in cores. A limit is "QUOTA PERIOD" in microseconds, as in cpu.max; "max" and -1 as the
/// quota, and all other text, are no limit. Empty: there is no limit.
[[nodiscard]] std::optional<double> leastQuota(const std::vector<std::string>& limits);

/// The processor time that this process's control groups allow, in cores. Empty: all of it.
[[nodiscard]] std::optional<double> processorQuota(const std::string& process = "/proc/self");

/// `cores`, or fewer if the quota is less: then its whole cores, at least 1.
[[nodiscard]] int coresWithin(const std::optional<double>& quota, int cores);

/// The number of processors that this process can keep busy: those of its mask, within the quota.
[[nodiscard]] int usableProcessors();

}  // namespace baremark::core::base
