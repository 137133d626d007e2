// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/neighbour_memory.h"

#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/json.h"

namespace baremark::engine::comm {

using core::base::Json;

namespace {

/// True if the process of this row holds its value where the row says.
bool canRead(const Json& row) {
  const auto wanted = row.at("value").get<std::uint64_t>();
  std::uint64_t found = 0;
  const iovec here{&found, sizeof found};
  const iovec there{reinterpret_cast<void*>(row.at("address").get<std::uintptr_t>()), sizeof found};
  const ssize_t count = ::process_vm_readv(row.at("process").get<pid_t>(), &here, 1, &there, 1, 0);
  return count == static_cast<ssize_t>(sizeof found) && found == wanted;
}

}  // namespace

bool mayReadNeighbours(Communicator& communicator) {
  const auto rank = static_cast<std::size_t>(communicator.rank());
  // Another process hardly has it at this address.
  const std::uint64_t own = 0x9e3779b97f4a7c15U * (rank + 1);
  const Json row = {{"host", communicator.host()},
                    {"process", ::getpid()},
                    {"address", reinterpret_cast<std::uintptr_t>(&own)},
                    {"value", own}};
  const std::vector<std::string> rows = communicator.allGather(core::base::toJsonLine(row));
  std::array<double, 1> refusals = {0};
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto other = core::base::parseJson(rows[(rank + i) % rows.size()]);
    if (!other || other->at("host") != row.at("host")) continue;
    if (!canRead(*other)) refusals[0] = 1;
    break;
  }
  // Also keeps each value alive until it has been read.
  communicator.max(refusals);
  return refusals[0] == 0;
}

}  // namespace baremark::engine::comm
