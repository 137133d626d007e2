// SPDX-License-Identifier: GPL-3.0-or-later
// The scripts by which an SSH host answers the calls of the Host interface, and the readers of what they print. Pure. They
// want a POSIX shell and GNU coreutils.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/transfer/file_hash.h"

namespace baremark::remote {

/// Runs `script` in a /bin/sh and a session of its own. The session is killed when the standard input ends (nobody waits any
/// more) and `seconds` after its start. `name`: a text that does not stand in the script.
[[nodiscard]] std::string execScript(const std::string& script, std::int64_t seconds, const std::string& name);

/// Paths that no shell may see are answered as "not there".
[[nodiscard]] std::string statScript(const std::vector<std::string>& paths);
[[nodiscard]] std::vector<core::runs::FileFacts> readStats(const std::vector<std::string>& paths, std::string_view output);

struct ReadRequest {
  std::string path;
  std::int64_t offset = 0;
  std::int64_t limit = 0;
  bool operator==(const ReadRequest&) const = default;
};

/// `name` parts the answers: a text that nobody can guess.
[[nodiscard]] core::base::Result<std::string> readScript(const std::vector<ReadRequest>& requests, const std::string& name);
/// One a request. NotFound, PermissionDenied, Io (a folder, a pipe); Malformed where the answer is none of this script.
[[nodiscard]] std::vector<core::base::Result<std::string>> readReads(const std::vector<ReadRequest>& requests, const std::string& name,
                                                                     std::string_view output);

struct PutRequest {
  std::string target;
  std::int64_t size = 0;
  bool isExecutable = false;
};

/// Writes each file from the standard input by temporary name, sync and rename.
[[nodiscard]] core::base::Result<std::string> putScript(const std::vector<PutRequest>& requests);
/// Nothing, or what went wrong with which target.
[[nodiscard]] core::base::Result<void> readPut(const std::vector<PutRequest>& requests, const core::runs::CommandOutcome& outcome);

/// An upload, in three steps. What is there: "whole HASH" (a target of this size), "old SIZE" (one of any size), "part SIZE",
/// "left" (of a difference that broke off), "free KILOBYTES", "rsync".
[[nodiscard]] core::base::Result<std::string> uploadStartScript(const std::string& target, std::int64_t size);
/// What that script found. Hostile output gives sizes that are none of a file, never negative ones.
struct UploadStart {
  std::string wholeHash;  ///< of a target that has the size of what is sent; empty: there is none
  bool hasPart = false;
  std::int64_t partSize = 0;
  std::int64_t oldSize = 0;  ///< of the target
  bool hasRsync = false;
  bool hasLeft = false;  ///< of a difference that broke off
  std::int64_t freeBytes = -1;  ///< -1: not known

  /// Where an upload of so many bytes goes on.
  [[nodiscard]] std::int64_t offset(std::int64_t size) const { return partSize > size ? 0 : partSize; }
  [[nodiscard]] bool lacksRoomFor(std::int64_t bytes) const { return freeBytes >= 0 && freeBytes < bytes; }
};
[[nodiscard]] UploadStart readUploadStart(std::string_view output);
/// Removes a part, and what a difference has left, that is not needed any more.
[[nodiscard]] core::base::Result<std::string> uploadForgetScript(const std::string& target);
/// Appends `size` bytes of the standard input to the part, which must have `offset` bytes. Meanwhile it takes the SHA-256 of what of
/// the part lies in `summed`, within the first `offset` bytes, and says "sum HASH"; of an empty range nothing.
[[nodiscard]] core::base::Result<std::string> uploadPieceScript(const std::string& target, std::int64_t offset, std::int64_t size, ByteRange summed = {0, 0});
/// The hash in its answer; empty: it says none.
[[nodiscard]] std::string readPieceSum(std::string_view output);
/// Compares what of the part lies in `range` with its SHA-256, and renames. Exit status 3: the part is not what it should be, and is gone.
[[nodiscard]] core::base::Result<std::string> uploadEndScript(const std::string& target, const std::string& sha256, bool isExecutable, ByteRange range = {});
inline constexpr int kWrongHash = 3;

/// Beside a target, where rsync makes new.part of what lies in old/new.part.
[[nodiscard]] std::string differenceFolder(const std::string& target);
/// Puts the old version there, and what an attempt that broke off has left.
[[nodiscard]] core::base::Result<std::string> differenceStartScript(const std::string& target);
/// Makes what lies there the part of an upload, ready for its last step.
[[nodiscard]] core::base::Result<std::string> differenceEndScript(const std::string& target);

/// The code for what a system's tool said: NoSpace, PermissionDenied, NotFound or Io.
[[nodiscard]] core::base::Error fileError(const std::string& path, const std::string& words);

}  // namespace baremark::remote
