// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/shell_protocol.h"

#include <QRandomGenerator>
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace baremark::remote {
namespace {

constexpr std::size_t kBootstrapSize = 2048;
constexpr std::size_t kHeaderSize = 44;
constexpr std::size_t kNameSize = 32;
constexpr std::size_t kMostStrayOutput = 4096;
constexpr std::size_t kLongestStatus = 12;

/// A shell that receives nothing for ten minutes ends, because a client whose connection is cut does not close it. A
/// truncated script never runs: its last line is missing.
constexpr const char* kServe = R"(umask 077
unset IFS CDPATH ENV BASH_ENV
if command -v timeout >/dev/null 2>&1; then wait_head() { timeout 600 head -c 44; }; else wait_head() { head -c 44; }; fi
serve() {
  while h=$(wait_head) && [ "${#h}" -eq 44 ]; do
    set -- $h
    s=$(head -c "$2"; echo .)
    case $s in *"#$1.") ;; *) exit 70 ;; esac
    printf '\n%s-BEGIN\n' "$1"
    printf '\n%s-BEGIN\n' "$1" >&2
    ( eval "$s" )
    r=$?
    printf '\n%s-END\n' "$1" >&2
    printf '\n%s-END %s\n' "$1" "$r"
    [ "$r$3" = 0d ] || [ "$3" = - ] || exit 71
  done
}
serve
exit 0
)";

}  // namespace

const std::string& shellCommandLine() {
  static const std::string line = "exec /bin/sh -c 'eval \"$(head -c " + std::to_string(kBootstrapSize) + ")\"'";
  return line;
}

const std::string& shellBootstrap() {
  static const std::string text = [] {
    std::string out = kServe;
    out.resize(kBootstrapSize, '\n');
    return out;
  }();
  return text;
}

std::string newRequestName() {
  static constexpr const char* kDigits = "0123456789abcdef";
  std::array<quint32, kNameSize / 8> random{};
  QRandomGenerator::system()->fillRange(random.data(), static_cast<qsizetype>(random.size()));
  std::string name;
  for (quint32 word : random) {
    for (int i = 0; i < 8; ++i, word >>= 4U) name += kDigits[word & 0xfU];
  }
  return name;
}

std::string framedRequest(const std::string& name, const std::string& script, RequestData data) {
  const std::string body = script + "\n#" + name;
  const std::string length = std::to_string(body.size());
  const std::string end = length + (data == RequestData::None ? " -" : " d");
  return name + std::string(kHeaderSize - kNameSize - std::min(end.size(), kHeaderSize - kNameSize - 1), ' ') + end +
         body;
}

void AnswerStream::drop(std::size_t count) {
  if (m_strayOutput.size() < kMostStrayOutput)
    m_strayOutput.append(m_buffer, 0, std::min(count, kMostStrayOutput - m_strayOutput.size()));
  m_buffer.erase(0, count);
}

std::string AnswerStream::strayOutput() const {
  return m_hasBegun ? m_strayOutput : (m_strayOutput + m_buffer).substr(0, kMostStrayOutput);
}

std::string AnswerStream::takeRest() {
  return m_hasBegun ? std::exchange(m_buffer, {}) : std::string();
}

AnswerStream::Taken AnswerStream::take(const std::string& name) {
  Taken taken;
  if (!m_hasBegun) {
    const std::string begin = "\n" + name + "-BEGIN\n";
    const std::size_t at = m_buffer.find(begin);
    if (at == std::string::npos) {
      // The marker may arrive in two pieces.
      if (m_buffer.size() >= begin.size()) drop(m_buffer.size() - begin.size() + 1);
      return taken;
    }
    drop(at);
    m_buffer.erase(0, begin.size());
    m_hasBegun = true;
  }
  const std::string end = "\n" + name + "-END";
  const std::size_t at = m_buffer.find(end);
  if (at == std::string::npos) {
    // Bytes that could be the start of the last line are held back. All others are passed on at once, because the two
    // sides may be waiting for each other.
    const std::size_t newline = m_buffer.rfind('\n');
    const bool mayEnd =
        newline != std::string::npos && end.compare(0, m_buffer.size() - newline, m_buffer, newline) == 0;
    const std::size_t safe = mayEnd ? newline : m_buffer.size();
    taken.bytes = m_buffer.substr(0, safe);
    m_buffer.erase(0, safe);
    return taken;
  }
  taken.bytes = m_buffer.substr(0, at);
  m_buffer.erase(0, at);
  const std::size_t newline = m_buffer.find('\n', end.size());
  if (newline == std::string::npos) {
    taken.isBroken = m_buffer.size() > end.size() + kLongestStatus;
    return taken;
  }
  int status = 0;
  if (newline > end.size()) {
    const char* first = m_buffer.data() + end.size() + 1;
    const char* last = m_buffer.data() + newline;
    const auto read = std::from_chars(first, last, status);
    taken.isBroken = m_buffer[end.size()] != ' ' || read.ec != std::errc() || read.ptr != last;
  }
  taken.status = status;
  m_buffer.erase(0, newline + 1);
  m_hasBegun = false;
  return taken;
}

}  // namespace baremark::remote
