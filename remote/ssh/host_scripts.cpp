// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/host_scripts.h"

#include <algorithm>
#include <charconv>

#include "core/base/lines.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"

namespace baremark::remote {
namespace {

/// Precedes a file name: flushes the file to the disk. Before coreutils 8.24, `sync FILE` flushes all file systems.
constexpr const char* kToDisk = "dd if=/dev/null conv=notrunc,fsync status=none of=";
/// room FOLDER: prints the free kilobytes of its file system, for this account.
constexpr const char* kRoom =
    "room() { echo \"free $(df -Pk \"$1/\" 2>/dev/null | sed -n 2p | tr -s ' ' | cut -d' ' -f4)\"; }\n";
/// sum FILE: prints its SHA-256 first. OpenSSL uses the processor's SHA instructions; sha256sum often does not.
constexpr const char* kSum = "sum() { openssl dgst -sha256 -r <\"$1\" 2>/dev/null || sha256sum <\"$1\"; }\n";
using core::base::ErrorCode, core::base::fail, core::base::Result, core::base::shellQuoted, core::base::takeLine;
using core::runs::CommandOutcome, core::runs::FileFacts;

constexpr std::size_t kPathsACommand = 400;
constexpr std::int64_t kMostKilobytes = std::int64_t{1} << 50;

bool isLongPath(const std::string& path) {
  return path.empty() || path.size() > 4096;
}

bool climbs(const std::string& path) {
  std::size_t at = 0;
  while ((at = path.find("..", at)) != std::string::npos) {
    const bool starts = at == 0 || path[at - 1] == '/';
    const bool ends = at + 2 == path.size() || path[at + 2] == '/';
    if (starts && ends) return true;
    ++at;
  }
  return false;
}

/// Checks a path to write to, and quotes it.
Result<std::string> target(const std::string& path) {
  if (isLongPath(path) || path.front() != '/' || climbs(path))
    return fail({.code = ErrorCode::Untrusted, .where = path, .allowed = core::base::Phrase::AbsolutePath});
  return shellQuoted(path);
}

std::int64_t numberAfter(std::string_view text, std::string_view word) {
  const std::size_t at = text.find(word);
  std::int64_t value = -1;
  if (at != std::string_view::npos)
    (void)std::from_chars(text.data() + at + word.size(), text.data() + text.size(), value);
  return value;
}

/// The number that `room` printed, in bytes; -1: unknown.
std::int64_t freeBytesIn(std::string_view text) {
  const std::int64_t kilobytes = numberAfter(text, "free ");
  return kilobytes < 0 || kilobytes > kMostKilobytes ? -1 : kilobytes * 1024;
}

}  // namespace

// The process that reads the standard input has no children. The script waits for it: it could read the next request.
std::string execScript(const std::string& script, std::int64_t seconds, const std::string& name) {
  return "exec 3<&0\n"
         "setsid /bin/sh -s 3<&- <<'" +
         name + "' &\n" + script + "\n" + name +
         "\n"
         "p=$!\n"
         "end() { kill -s KILL -- \"-$1\" || { kill -s KILL \"$1\"; kill -s KILL -- \"-$1\"; }; } 2>/dev/null\n"
         "{ while read -r x; do :; done; end \"$p\"; } <&3 >/dev/null 2>&1 3<&- &\n"
         "c=$!\n"
         "setsid /bin/sh -c 'sleep \"$2\"; kill -s KILL -- \"-$1\"' watch \"$p\" " +
         std::to_string(seconds) +
         " </dev/null >/dev/null 2>&1 3<&- &\n"
         "w=$!\n"
         "exec 3<&-\n"
         "wait \"$p\" 2>/dev/null\n"
         "r=$?\n"
         "kill -s KILL \"$c\" 2>/dev/null\n"
         "wait \"$c\" 2>/dev/null\n"
         "end \"$w\"\n"
         "exit \"$r\"";
}

std::string statScript(const std::vector<std::string>& paths) {
  std::string script = "LC_ALL=C\nexport LC_ALL\ncommand -v stat >/dev/null || exit 127\n";
  std::size_t inCommand = 0;
  for (const std::string& path : paths) {
    if (isLongPath(path)) continue;
    const Result<std::string> quoted = shellQuoted(path);
    if (!quoted) continue;
    if (inCommand == 0) script += "stat -L -c '%f %s %n' --";
    script += " " + *quoted;
    if (++inCommand == kPathsACommand) {
      script += " 2>/dev/null\n";
      inCommand = 0;
    }
  }
  if (inCommand > 0) script += " 2>/dev/null\n";
  return script + "exit 0";
}

std::vector<FileFacts> readStats(const std::vector<std::string>& paths, std::string_view output) {
  // The output has the order of the paths, without the missing ones.
  constexpr unsigned kTypeMask = 0170000;
  constexpr unsigned kFolder = 0040000;
  std::vector<FileFacts> facts(paths.size());
  std::string_view line = takeLine(output);
  for (std::size_t i = 0; i < paths.size() && !line.empty(); ++i) {
    unsigned mode = 0;
    std::int64_t size = 0;
    const char* end = line.data() + line.size();
    const auto afterMode = std::from_chars(line.data(), end, mode, 16);
    if (afterMode.ec != std::errc() || afterMode.ptr == end) break;
    const auto afterSize = std::from_chars(afterMode.ptr + 1, end, size);
    if (afterSize.ec != std::errc() || afterSize.ptr == end) break;
    const std::string_view name = line.substr(static_cast<std::size_t>(afterSize.ptr + 1 - line.data()));
    if (name != paths[i]) continue;
    const bool isFolder = (mode & kTypeMask) == kFolder;
    facts[i] = {.exists = true, .isFolder = isFolder, .size = isFolder ? 0 : size};
    line = takeLine(output);
  }
  return facts;
}

Result<std::string> readScript(const std::vector<ReadRequest>& requests, const std::string& name) {
  core::base::FirstError errors;
  std::string script =
      "LC_ALL=C\nexport LC_ALL\n"
      "r() {\n"
      "  if [ ! -e \"$1\" ]; then echo missing\n"
      "  elif [ ! -f \"$1\" ]; then echo other\n"
      "  elif [ ! -r \"$1\" ]; then echo denied\n"
      "  else\n"
      "    echo ok\n"
      "    [ \"$3\" = 0 ] || dd if=\"$1\" bs=262144 iflag=skip_bytes,count_bytes skip=\"$2\" count=\"$3\" status=none "
      "2>/dev/null\n"
      "  fi\n"
      "  printf '\\n%s %s\\n' " +
      name +
      " $?\n"
      "}\n";
  script += "set --";
  for (const ReadRequest& request : requests)
    script += " " + errors.valueOf(shellQuoted(request.path)) + " " + std::to_string(request.offset) + " " +
              std::to_string(request.limit);
  return errors.resultOf(script + "\nwhile [ $# -gt 0 ]; do\n  r \"$1\" \"$2\" \"$3\"\n  shift 3\ndone\nexit 0");
}

std::vector<Result<std::string>> readReads(const std::vector<ReadRequest>& requests, const std::string& name,
                                           std::string_view output) {
  std::vector<Result<std::string>> results;
  const std::string mark = "\n" + name + " ";
  for (const ReadRequest& request : requests) {
    const std::size_t at = output.find(mark);
    if (at == std::string_view::npos) {
      results.emplace_back(fail(ErrorCode::Malformed, request.path, core::base::Phrase::NoAnswer));
      continue;
    }
    std::string_view answer = output.substr(0, at);
    output.remove_prefix(at + mark.size());
    const std::string_view status = takeLine(output);
    const std::string_view word = takeLine(answer);
    if (word == "ok" && status == "0") {
      results.emplace_back(
          std::string(answer.substr(0, static_cast<std::size_t>(std::max<std::int64_t>(0, request.limit)))));
    } else if (word == "missing") {
      results.emplace_back(fail(ErrorCode::NotFound, request.path));
    } else if (word == "denied") {
      results.emplace_back(fail(ErrorCode::PermissionDenied, request.path));
    } else {
      results.emplace_back(fail({.code = ErrorCode::Io, .where = request.path, .allowed = core::base::Phrase::File}));
    }
  }
  return results;
}

Result<std::string> putScript(const std::vector<PutRequest>& requests) {
  std::string script = std::string("LC_ALL=C\nexport LC_ALL\n") + kRoom +
                       "p() {\n"
                       "  echo \"$4\"\n"
                       "  d=${1%/*} t=$1.part\n"
                       "  mkdir -p -- \"${d:-/}\" && rm -f -- \"$t\" || return 1\n"
                       "  ( set -C; timeout 600 head -c \"$2\" >\"$t\" ) && [ \"$(wc -c <\"$t\")\" -eq \"$2\" ] && "
                       "chmod \"$3\" \"$t\" || {\n"
                       "    rm -f -- \"$t\"\n"
                       "    return 1\n"
                       "  }\n"
                       "  " +
                       kToDisk +
                       "\"$t\" 2>/dev/null\n"
                       "  mv -fT -- \"$t\" \"$1\" || { rm -f -- \"$t\"; return 1; }\n"
                       "}\n";
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const Result<std::string> quoted = target(requests[i].target);
    if (!quoted) return quoted;
    script += "p " + *quoted + " " + std::to_string(requests[i].size) + (requests[i].isExecutable ? " 700 " : " 600 ") +
              std::to_string(i) + " || { room \"$d\"; exit 1; }\n";
  }
  return script + "exit 0";
}

Result<void> readPut(const std::vector<PutRequest>& requests, const CommandOutcome& outcome) {
  if (outcome.status == 0) return {};
  std::string_view lines = outcome.out;
  std::size_t index = 0;
  while (!lines.empty()) {
    const std::string_view line = takeLine(lines);
    (void)std::from_chars(line.data(), line.data() + line.size(), index);
  }
  if (index >= requests.size()) return fail(fileError({}, outcome.err));
  const core::base::Error error = fileError(requests[index].target, outcome.err);
  if (error.code != ErrorCode::NoSpace || !error.value.empty()) return fail(error);
  return fail(core::base::noSpaceError(error.where, freeBytesIn(outcome.out), requests[index].size, error.detail));
}

Result<std::string> uploadStartScript(const std::string& path, std::int64_t size) {
  const Result<std::string> quoted = target(path);
  if (!quoted) return quoted;
  return std::string("LC_ALL=C\nexport LC_ALL\n") + kSum + kRoom + "t=" + *quoted +
         "\n"
         "mkdir -p -- \"${t%/*}\" || exit 1\n"
         "if [ -h \"$t.part\" ] || { [ -e \"$t.part\" ] && [ ! -f \"$t.part\" ]; }; then rm -rf -- \"$t.part\"; fi\n"
         "if [ -f \"$t\" ] && [ ! -h \"$t\" ] && [ \"$(wc -c <\"$t\")\" -eq " +
         std::to_string(size) +
         " ]; then\n"
         "  s=$(sum \"$t\") || exit 1\n"
         "  echo \"whole ${s%% *}\"\n"
         "fi\n"
         "if [ -f \"$t.part\" ]; then echo \"part $(wc -c <\"$t.part\")\"; fi\n"
         "room \"${t%/*}\"\n"
         "exit 0";
}

UploadStart readUploadStart(std::string_view text) {
  constexpr std::string_view kWhole = "whole ";
  constexpr std::size_t kHashDigits = 64;
  UploadStart found;
  const std::size_t whole = text.find(kWhole);
  if (whole != std::string_view::npos) found.wholeHash = text.substr(whole + kWhole.size(), kHashDigits);
  found.partSize = std::max<std::int64_t>(0, numberAfter(text, "part "));
  found.hasPart = text.find("part ") != std::string_view::npos;
  found.freeBytes = freeBytesIn(text);
  return found;
}

Result<std::string> uploadForgetScript(const std::string& path) {
  const Result<std::string> quoted = target(path);
  if (!quoted) return quoted;
  return "rm -rf -- " + *quoted + ".part";
}

Result<std::string> uploadPieceScript(const std::string& path, std::int64_t offset, std::int64_t size) {
  const Result<std::string> quoted = target(path);
  if (!quoted) return quoted;
  const std::string begin = std::to_string(offset);
  return "LC_ALL=C\nexport LC_ALL\nt=" + *quoted + "\nif [ " + begin +
         " -eq 0 ]; then rm -f -- \"$t.part\"; ( set -C; : >\"$t.part\" ) || exit 1; fi\n"
         "[ \"$(wc -c <\"$t.part\")\" -eq " +
         begin + " ] || exit " + std::to_string(kWrongPart) +
         "\n"
         // Reads exactly this many bytes: the next script follows on the same input.
         "timeout 600 dd bs=131072 iflag=fullblock,count_bytes count=" +
         std::to_string(size) +
         " status=none >>\"$t.part\" || exit 1\n"
         "[ \"$(wc -c <\"$t.part\")\" -eq " +
         std::to_string(offset + size) +
         " ] || exit 1\n"
         // Writes the piece to the disk while the next one is received.
         + kToDisk + "\"$t.part\" </dev/null >/dev/null 2>&1 &\nexit 0";
}

Result<std::string> uploadEndScript(const std::string& path, const std::string& sha256, bool isExecutable) {
  const Result<std::string> quoted = target(path);
  if (!quoted) return quoted;
  return std::string("LC_ALL=C\nexport LC_ALL\n") + kSum + "t=" + *quoted +
         "\n"
         "s=$(sum \"$t.part\") || exit 1\n"
         "[ \"${s%% *}\" = " +
         sha256 + " ] || { rm -f -- \"$t.part\"; exit " + std::to_string(kWrongPart) +
         "; }\n"
         "chmod " +
         (isExecutable ? "700" : "600") + " \"$t.part\" && { " + kToDisk +
         "\"$t.part\" 2>/dev/null; mv -fT -- \"$t.part\" \"$t\"; } || exit 1\n"
         "exit 0";
}

core::base::Error fileError(const std::string& path, const std::string& words) {
  const auto says = [&words](const char* part) { return words.find(part) != std::string::npos; };
  ErrorCode code = ErrorCode::Io;
  if (says("No space left") || says("quota exceeded") || says("File too large"))
    code = ErrorCode::NoSpace;
  else if (says("Permission denied") || says("Read-only file system") || says("Operation not permitted"))
    code = ErrorCode::PermissionDenied;
  else if (says("No such file"))
    code = ErrorCode::NotFound;
  core::base::Error error{.code = code, .where = path, .detail = core::base::printable(words, 4096)};
  if (says("quota exceeded")) error.value = core::base::Phrase::QuotaUsedUp;
  return error;
}

}  // namespace baremark::remote
