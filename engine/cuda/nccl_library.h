// SPDX-License-Identifier: Apache-2.0
// NCCL, found and loaded at run time: without it, the engine starts and trains on one GPU. The declarations are those
// of NCCL 2.14, the first version that connects ranks without blocking; later versions take them too. Needs no CUDA.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <tl/expected.hpp>
#include <vector>

struct CUstream_st;  // cudaStream_t points to it

namespace baremark::engine::cuda {

inline constexpr const char* kNcclFile = "libnccl.so.2";
inline constexpr int kOldestNccl = 21400;  ///< 10000 * major + 100 * minor + patch

enum class NcclResult : int { Success = 0, InProgress = 7 };  ///< all other values are errors
enum class NcclType : int { Float16 = 6, Float32 = 7, Float64 = 8, BFloat16 = 9 };
enum class NcclOperation : int { Sum = 0 };

struct NcclState;
using NcclComm = NcclState*;  ///< ncclComm_t

struct NcclId {
  std::array<char, 128> bytes{};
};

struct NcclConfig {
  std::size_t size = sizeof(NcclConfig);
  unsigned int magic = 0xcafebeef;
  unsigned int version = kOldestNccl;
  int blocking = 0;
};

/// NCCL's functions. They have its names, without "nccl".
struct NcclFunctions {
  NcclResult (*getVersion)(int* version) = nullptr;
  NcclResult (*getUniqueId)(NcclId* id) = nullptr;
  NcclResult (*commInitRankConfig)(NcclComm* comm, int ranks, NcclId id, int rank, NcclConfig* config) = nullptr;
  NcclResult (*commGetAsyncError)(NcclComm comm, NcclResult* error) = nullptr;
  NcclResult (*commFinalize)(NcclComm comm) = nullptr;
  NcclResult (*commDestroy)(NcclComm comm) = nullptr;
  NcclResult (*commAbort)(NcclComm comm) = nullptr;
  NcclResult (*allReduce)(const void* from, void* to, std::size_t count, NcclType type, NcclOperation operation,
                          NcclComm comm, CUstream_st* stream) = nullptr;
  const char* (*getErrorString)(NcclResult result) = nullptr;
  const char* (*getLastError)(NcclComm comm) = nullptr;  ///< details; may be empty
};

struct NcclLibrary {
  NcclFunctions functions;
  int version = 0;
};

/// Where NCCL may be: where the loader finds it, beside this file of cuDNN, and in the folder beside cuDNN's that
/// Python's packages of NVIDIA have. `cudnnFile` may be empty.
[[nodiscard]] std::vector<std::string> ncclPlaces(const std::string& cudnnFile);

/// Loads NCCL from the first place that has it. It stays loaded. The error is a clause that follows a colon: what was
/// looked for, what was found, what is needed.
[[nodiscard]] tl::expected<NcclLibrary, std::string> openNccl(const std::vector<std::string>& places);

/// Returns for example "2.28.9" for 22809, and "2.8.4" for 2804.
[[nodiscard]] std::string ncclVersionText(int version);

}  // namespace baremark::engine::cuda
