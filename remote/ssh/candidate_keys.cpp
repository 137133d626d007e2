// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/candidate_keys.h"

#include <QByteArray>
#include <QFile>
#include <QFileInfo>
#include <QList>
#include <algorithm>
#include <array>
#include <ctime>
#include <set>
#include <utility>

#include "remote/ssh/ssh_key.h"

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

/// The most keys of the agent that are offered although no config names them: servers hang up after this many.
constexpr std::size_t kMostUnnamedKeys = 6;

bool isFile(const std::string& path) {
  return QFileInfo(QString::fromStdString(path)).isFile();
}

/// The public key in a file, in wire format. Empty if there is none.
std::string blobOf(const std::string& path) {
  ssh_key raw = nullptr;
  if (ssh_pki_import_pubkey_file(path.c_str(), &raw) != SSH_OK) return {};
  const Key key(raw);
  char* base64 = nullptr;
  if (ssh_pki_export_pubkey_base64(key.get(), &base64) != SSH_OK) return {};
  const std::string blob = QByteArray::fromBase64(base64).toStdString();
  ssh_string_free_char(base64);
  return blob;
}

class Collector {
 public:
  Collector(const SshTarget& target, const std::vector<AgentKey>& fromAgent)
      : m_target(target), m_fromAgent(fromAgent) {}

  CandidateKeys collect() {
    for (const std::string& path : m_target.identityFiles) addNamed(path);
    for (const std::string& file : m_target.certificateFiles) {
      const std::string certificate = wireFormOf(file);
      if (m_used.count(certificate) > 0) continue;
      const std::string key = keyInCertificate(certificate);
      if (!addCertificate(file, key, {}))
        m_found.notes.push_back(file + (key.empty() ? ": no certificate" : ": its key is not on this machine"));
    }
    if (!m_target.identitiesOnly) addUnnamed();
    return std::move(m_found);
  }

 private:
  [[nodiscard]] const AgentKey* held(const std::string& blob) const {
    const auto found = std::ranges::find(m_fromAgent, blob, &AgentKey::blob);
    return found == m_fromAgent.end() ? nullptr : &*found;
  }

  /// False: the certificate is for another key, or for one that cannot sign. `path` may be empty or name no file.
  bool addCertificate(const std::string& file, const std::string& key, const std::string& path) {
    const std::string certificate = wireFormOf(file);
    if (key.empty() || keyInCertificate(certificate) != key) return false;
    if (m_used.count(certificate) > 0) return true;
    const AgentKey* whole = held(certificate);
    const AgentKey* signer = held(key);
    if (whole != nullptr)
      m_found.keys.push_back({.path = {}, .certificate = file, .agentKey = *whole});
    else if (signer != nullptr)
      m_found.keys.push_back({.path = {},
                              .certificate = file,
                              .agentKey = {.blob = certificate, .comment = signer->comment, .signer = key}});
    else if (isFile(path))
      m_found.keys.push_back({.path = path, .certificate = file});
    else
      return false;
    m_used.insert(certificate);
    return true;
  }

  void addNamed(const std::string& path) {
    const std::string ownCertificate = path + "-cert.pub";
    std::string key = blobOf(publicFileOf(path));
    if (key.empty()) key = keyInCertificate(wireFormOf(ownCertificate));
    for (const std::string& file : m_target.certificateFiles) addCertificate(file, key, path);
    addCertificate(ownCertificate, key, path);
    for (const AgentKey& other : m_fromAgent) {
      if (!key.empty() && keyInCertificate(other.blob) == key) addHeld(other);
    }
    const AgentKey* same = key.empty() ? nullptr : held(key);
    if (same != nullptr)
      addHeld(*same);
    else if (isFile(path))
      m_found.keys.push_back({.path = path});
  }

  void addHeld(const AgentKey& key) {
    if (m_used.insert(key.blob).second) m_found.keys.push_back({.path = {}, .certificate = {}, .agentKey = key});
  }

  void addUnnamed() {
    std::size_t added = 0;
    std::size_t left = 0;
    for (const AgentKey& key : m_fromAgent) {
      if (m_used.count(key.blob) > 0) continue;
      if (added == kMostUnnamedKeys) {
        ++left;
        continue;
      }
      ++added;
      addHeld(key);
    }
    if (left > 0)
      m_found.notes.push_back("agent: " + std::to_string(left) +
                              " more keys were not offered; IdentityFile in the ssh config names the right one");
  }

  const SshTarget& m_target;
  const std::vector<AgentKey>& m_fromAgent;
  CandidateKeys m_found;
  std::set<std::string>
      m_used;  ///< certificates, and the keys and certificates that the agent signs for, in wire format
};

}  // namespace

std::string publicFileOf(const std::string& path) {
  return isFile(path + ".pub") ? path + ".pub" : path;
}

CandidateKeys candidateKeys(const SshTarget& target, const std::vector<AgentKey>& fromAgent) {
  return Collector(target, fromAgent).collect();
}

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
