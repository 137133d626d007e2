// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/candidate_keys.h"

#include <QByteArray>
#include <QFileInfo>
#include <algorithm>
#include <set>

#include "remote/ssh/certificate.h"
#include "remote/ssh/ssh_key.h"

namespace baremark::remote {
namespace {

/// The number of the agent's keys that are offered although no config names them. A server usually hangs up after this
/// many.
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
    const auto found =
        std::find_if(m_fromAgent.begin(), m_fromAgent.end(), [&](const AgentKey& key) { return key.blob == blob; });
    return found == m_fromAgent.end() ? nullptr : &*found;
  }

  /// False: the certificate is for another key, or for one that cannot sign. `path` may be empty or name no existing
  /// file.
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

}  // namespace baremark::remote
