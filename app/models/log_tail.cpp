// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/log_tail.h"

#include <algorithm>

#include "core/runs/task_pool.h"

namespace baremark::app::models {
namespace {

constexpr std::int64_t kPiece = 64 << 10;
constexpr std::size_t kLongestLine = 16 << 10;

using core::runs::whenDone;

}  // namespace

LogTail::LogTail(QObject* parent) : QObject(parent) {}

void LogTail::follow(core::runs::Host* host, const std::string& path) {
  if (host == m_host && path == m_path) return;
  m_host = host;
  m_path = path;
  m_offset = -1;
  m_rest.clear();
  m_isReading = false;
  m_isCaughtUp = false;
  m_isAway = false;
  ++m_job;
  emit cleared();
  readMore();
}

void LogTail::readMore() {
  if (m_host == nullptr || m_path.empty() || m_isReading) return;
  m_isReading = true;
  if (m_offset >= 0) return read();
  whenDone(m_host->stat({m_path}), this, [this, job = m_job](const Result<std::vector<core::runs::FileFacts>>& facts) {
    if (job != m_job) return;
    noteAnswer(facts ? nullptr : &facts.error());
    if (!facts || !facts->front().exists) {
      m_isReading = false;
      m_isCaughtUp = facts.has_value();
      return;
    }
    m_offset = std::max<std::int64_t>(0, facts->front().size - kPiece);
    m_isCut = m_offset > 0;
    read();
  });
}

void LogTail::read() {
  whenDone(m_host->read(m_path, m_offset, kPiece), this, [this, job = m_job](const Result<std::string>& piece) {
    if (job != m_job) return;
    m_isReading = false;
    noteAnswer(piece ? nullptr : &piece.error());
    if (!piece) return;
    const bool isWhole = static_cast<std::int64_t>(piece->size()) < kPiece;
    if (!piece->empty()) {
      m_offset += static_cast<std::int64_t>(piece->size());
      take(*piece);
    }
    m_isCaughtUp = m_isCaughtUp || isWhole;
    if (piece->empty())
      checkLength();
    else if (!isWhole)
      readMore();
  });
}

void LogTail::noteAnswer(const Error* error) {
  const bool wasAway = std::exchange(m_isAway, error != nullptr);
  if (error != nullptr && !wasAway) emit unavailable(*error);
  if (error == nullptr && wasAway) emit available();
}

void LogTail::take(const std::string& piece) {
  m_rest += piece;
  const std::size_t end = m_rest.rfind('\n');
  if (end != std::string::npos) {
    std::string lines = m_rest.substr(0, end);
    m_rest.erase(0, end + 1);
    bool isAny = true;
    if (m_isCut) {
      const std::size_t first = lines.find('\n');
      isAny = first != std::string::npos;
      lines.erase(0, isAny ? first + 1 : lines.size());
      m_isCut = false;
    }
    const auto readAt = m_isCaughtUp ? std::optional(core::base::SystemClock().wallNow()) : std::nullopt;
    if (isAny) emit linesArrived(qString(core::base::printable(lines, 2 * kPiece)), readAt);
  }
  if (m_rest.size() > kLongestLine) m_rest.erase(0, m_rest.size() - kLongestLine);
}

void LogTail::checkLength() {
  m_isReading = true;
  whenDone(m_host->stat({m_path}), this, [this, job = m_job](const Result<std::vector<core::runs::FileFacts>>& facts) {
    if (job != m_job) return;
    m_isReading = false;
    const bool isShorter = facts && facts->front().exists && facts->front().size < m_offset;
    if (!isShorter) return;
    m_offset = -1;
    m_rest.clear();
    m_isCaughtUp = false;
    emit cleared();
    readMore();
  });
}

}  // namespace baremark::app::models
