// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/certificate.h"

#include <QByteArray>
#include <QFile>
#include <QList>
#include <array>
#include <ctime>
#include <utility>

namespace baremark::remote {
namespace {

/// Reads the fields of a message in wire format (RFC 4251), in order. After a missing field it returns empty values.
class WireReader {
 public:
  explicit WireReader(std::string_view bytes) : m_bytes(bytes) {}

  std::uint64_t number(std::size_t size) {
    std::uint64_t value = 0;
    for (const char byte : take(size)) value = value << 8U | static_cast<unsigned char>(byte);
    return value;
  }
  std::string_view text() { return take(number(4)); }
  [[nodiscard]] bool isWhole() const { return m_isWhole; }

 private:
  std::string_view take(std::uint64_t size) {
    if (!m_isWhole || size > m_bytes.size()) {
      m_isWhole = false;
      return {};
    }
    const std::string_view taken = m_bytes.substr(0, size);
    m_bytes.remove_prefix(size);
    return taken;
  }

  std::string_view m_bytes;
  bool m_isWhole = true;
};

/// The number of texts between a certificate's type and its serial number: a nonce and the parts of the public key.
int textsBeforeSerial(std::string_view type) {
  static constexpr std::array<std::pair<std::string_view, int>, 7> kTypes{{
      {"ssh-ed25519-cert-v01@openssh.com", 2},
      {"ssh-rsa-cert-v01@openssh.com", 3},
      {"ecdsa-sha2-nistp256-cert-v01@openssh.com", 3},
      {"ecdsa-sha2-nistp384-cert-v01@openssh.com", 3},
      {"ecdsa-sha2-nistp521-cert-v01@openssh.com", 3},
      {"sk-ssh-ed25519-cert-v01@openssh.com", 3},
      {"sk-ecdsa-sha2-nistp256-cert-v01@openssh.com", 4},
  }};
  for (const auto& [name, texts] : kTypes) {
    if (name == type) return texts;
  }
  return 0;
}

std::string inWireForm(std::string_view text) {
  std::string out;
  for (const unsigned shift : {24U, 16U, 8U, 0U}) out += static_cast<char>(text.size() >> shift & 0xffU);
  return out.append(text);
}

std::string inUtc(std::uint64_t seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm parts{};
  std::array<char, 64> text{};
  if (::gmtime_r(&time, &parts) == nullptr ||
      std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
    return {};
  return text.data();
}

}  // namespace

std::optional<CertificateTimes> certificateTimes(std::string_view blob) {
  WireReader reader(blob);
  const int texts = textsBeforeSerial(reader.text());
  if (texts == 0) return {};
  for (int i = 0; i < texts; ++i) reader.text();
  reader.number(8);  // serial number
  reader.number(4);  // user or host
  reader.text();     // key id
  reader.text();     // the names that it allows
  CertificateTimes times;
  times.from = reader.number(8);
  times.until = reader.number(8);
  if (!reader.isWhole()) return {};
  return times;
}

std::string keyInCertificate(std::string_view blob) {
  constexpr std::string_view kEnd = "-cert-v01@openssh.com";
  WireReader reader(blob);
  const std::string_view type = reader.text();
  const int texts = textsBeforeSerial(type);
  if (texts == 0) return {};
  std::string plain(type.substr(0, type.size() - kEnd.size()));
  if (plain.rfind("sk-", 0) == 0) plain += "@openssh.com";
  reader.text();  // nonce
  std::string key = inWireForm(plain);
  for (int i = 1; i < texts; ++i) key += inWireForm(reader.text());
  return reader.isWhole() ? key : std::string();
}

std::string certificateProblem(const CertificateTimes& times, std::uint64_t now) {
  if (now >= times.until) return "expired " + inUtc(times.until);
  if (now < times.from) return "not valid before " + inUtc(times.from);
  return {};
}

std::string wireFormOf(const std::string& file) {
  constexpr qint64 kMostBytes = 256 << 10;
  QFile in(QString::fromStdString(file));
  if (!in.open(QIODevice::ReadOnly)) return {};
  const QList<QByteArray> words = in.read(kMostBytes).simplified().split(' ');
  return words.size() < 2 ? std::string() : QByteArray::fromBase64(words[1]).toStdString();
}

}  // namespace baremark::remote
