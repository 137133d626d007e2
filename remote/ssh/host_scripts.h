// SPDX-License-Identifier: GPL-3.0-or-later
// The scripts that implement the Host interface over SSH, and the functions that read their output. Pure. The scripts
// need a POSIX shell and GNU coreutils.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/runs/host.h"

namespace baremark::remote {

/// Runs `script` in a new session with its own /bin/sh. The session is killed when its standard input ends (the caller
/// has gone), and `seconds` after its start. `name` must not occur in the script.
[[nodiscard]] std::string execScript(const std::string& script, std::int64_t seconds, const std::string& name);

/// Reports a path that cannot be quoted for a shell as missing.
[[nodiscard]] std::string statScript(const std::vector<std::string>& paths);
[[nodiscard]] std::vector<core::runs::FileFacts> readStats(const std::vector<std::string>& paths,
                                                           std::string_view output);

struct ReadRequest {
  std::string path;
  std::int64_t offset = 0;
  std::int64_t limit = 0;
  bool operator==(const ReadRequest&) const = default;
};

/// `name` separates the answers; it must be impossible to guess.
[[nodiscard]] core::base::Result<std::string> readScript(const std::vector<ReadRequest>& requests,
                                                         const std::string& name);
/// One result for each request. NotFound, PermissionDenied; Io: the path is a folder or a pipe; Malformed: the output
/// does not come from this script.
[[nodiscard]] std::vector<core::base::Result<std::string>> readReads(const std::vector<ReadRequest>& requests,
                                                                     const std::string& name, std::string_view output);

struct PutRequest {
  std::string target;
  std::int64_t size = 0;
  bool isExecutable = false;
};

/// Writes files from the standard input: each under a temporary name, then sync, then rename.
[[nodiscard]] core::base::Result<std::string> putScript(const std::vector<PutRequest>& requests);
/// The first error, with its target.
[[nodiscard]] core::base::Result<void> readPut(const std::vector<PutRequest>& requests,
                                               const core::runs::CommandOutcome& outcome);

/// First step of an upload. Prints the target's state: "whole HASH" (of this size), "part SIZE", "free KILOBYTES".
[[nodiscard]] core::base::Result<std::string> uploadStartScript(const std::string& target, std::int64_t size);
/// The output of that script. Sizes in hostile output may be wrong but are never negative.
struct UploadStart {
  std::string wholeHash;  ///< of a target with the same size as the source; empty: there is none
  bool hasPart = false;
  std::int64_t partSize = 0;
  std::int64_t freeBytes = -1;  ///< -1: unknown

  /// Where an upload of `size` bytes continues.
  [[nodiscard]] std::int64_t offset(std::int64_t size) const { return partSize > size ? 0 : partSize; }
  [[nodiscard]] bool lacksRoomFor(std::int64_t bytes) const { return freeBytes >= 0 && freeBytes < bytes; }
};
[[nodiscard]] UploadStart readUploadStart(std::string_view output);
/// Removes a part.
[[nodiscard]] core::base::Result<std::string> uploadForgetScript(const std::string& target);
/// Appends `size` bytes from the standard input to the part, which must hold `offset` bytes.
[[nodiscard]] core::base::Result<std::string> uploadPieceScript(const std::string& target, std::int64_t offset,
                                                                std::int64_t size);
/// Last step of an upload: compares the SHA-256 of the part, then renames it.
[[nodiscard]] core::base::Result<std::string> uploadEndScript(const std::string& target, const std::string& sha256,
                                                              bool isExecutable);
/// Exit status of the last two: the part has another size, or another hash. In the latter case it was removed.
inline constexpr int kWrongPart = 3;

/// The error for the message of a system tool: NoSpace, PermissionDenied, NotFound or Io.
[[nodiscard]] core::base::Error fileError(const std::string& path, const std::string& words);

}  // namespace baremark::remote
