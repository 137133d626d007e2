// SPDX-License-Identifier: Apache-2.0
// The version of the protocol between engine and manager. A reader refuses another major version, and ignores unknown
// fields of a later minor version.
#pragma once

namespace baremark::core::protocol {

inline constexpr int kProtocolMajor = 1;
inline constexpr int kProtocolMinor = 0;

}  // namespace baremark::core::protocol
