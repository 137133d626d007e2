// SPDX-License-Identifier: Apache-2.0
// The version of what engine and manager say to each other. A reader refuses another major version and ignores fields of a
// later minor one.
#pragma once

namespace baremark::core::protocol {

inline constexpr int kProtocolMajor = 1;
inline constexpr int kProtocolMinor = 0;

}  // namespace baremark::core::protocol
