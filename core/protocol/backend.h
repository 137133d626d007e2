// SPDX-License-Identifier: Apache-2.0
// The engine's backend, as catalogues and passports name it: "oneDNN 2.6.3", "cuDNN 9.19.0" or "reference", and its
// device. Only this file tells them apart.
#pragma once

#include <string_view>

namespace baremark::core::protocol {

/// The backend of an engine that was built without oneDNN.
inline constexpr const char* kReferenceBackend = "reference";

/// True for the reference backend, which is correct but many times slower than oneDNN.
[[nodiscard]] inline bool isReferenceBackend(std::string_view backend) {
  return backend == kReferenceBackend;
}

/// True for a value of --device with which each rank trains on a GPU of its own.
[[nodiscard]] inline bool trainsOnGpus(std::string_view device) {
  return device == "cuda";
}

}  // namespace baremark::core::protocol
