// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/known_hosts.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>
#include <algorithm>
#include <memory>
#include <set>

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

constexpr qint64 kMostBytes = 16 << 20;  // of a file

struct FreeEntry {
  void operator()(ssh_knownhosts_entry* entry) const { ssh_knownhosts_entry_free(entry); }
};
using Entry = std::unique_ptr<ssh_knownhosts_entry, FreeEntry>;

/// True if one of the plain names of a line is `name`: what libssh could not parse, this still recognises.
bool names(const std::string& line, const std::string& name) {
  const std::string hosts = line.substr(0, line.find_first_of(" \t"));
  std::size_t at = 0;
  while (at <= hosts.size()) {
    const std::size_t end = std::min(hosts.find(',', at), hosts.size());
    if (hosts.compare(at, end - at, name) == 0) return true;
    at = end + 1;
  }
  return false;
}

/// The line without its marker ("@revoked "), and the marker.
std::string takeMarker(std::string& line) {
  if (line.empty() || line.front() != '@') return {};
  const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
  std::string marker = line.substr(0, blank);
  const std::size_t rest = std::min(line.find_first_not_of(" \t", blank), line.size());
  line.erase(0, rest);
  return marker;
}

std::vector<KnownHostsText> readFiles(const std::vector<std::string>& paths) {
  std::vector<KnownHostsText> texts;
  for (const std::string& path : paths) {
    QFile file(QString::fromStdString(path));
    if (file.open(QIODevice::ReadOnly)) texts.push_back({path, file.read(kMostBytes).toStdString()});
  }
  return texts;
}

QList<QByteArray> linesOf(const KnownHostsText& file) { return QByteArray::fromStdString(file.text).split('\n'); }

}  // namespace

std::string knownHostsName(const std::string& host, int port) {
  return port == 22 ? host : "[" + host + "]:" + std::to_string(port);
}

std::string fingerprintOf(ssh_key key) {
  unsigned char* hash = nullptr;
  std::size_t size = 0;
  if (ssh_get_publickey_hash(key, SSH_PUBLICKEY_HASH_SHA256, &hash, &size) != 0) return {};
  char* text = ssh_get_fingerprint_hash(SSH_PUBLICKEY_HASH_SHA256, hash, size);
  std::string out = text == nullptr ? "" : text;
  ssh_string_free_char(text);
  ssh_clean_pubkey_hash(&hash);
  return out;
}

HostKeyCheck checkHostKey(ssh_key key, const std::string& name, const std::vector<std::string>& files) {
  return checkHostKeyIn(key, name, readFiles(files));
}

HostKeyCheck checkHostKeyIn(ssh_key key, const std::string& name, const std::vector<KnownHostsText>& files) {
  HostKeyCheck check;
  check.fingerprint = fingerprintOf(key);
  check.keyType = ssh_key_type_to_char(ssh_key_type(key));
  HostKeyCheck found = check;
  bool isKnown = false;
  for (const KnownHostsText& file : files) {
    const QList<QByteArray> lines = linesOf(file);
    for (qsizetype number = 0; number < lines.size(); ++number) {
      std::string line = lines[number].trimmed().toStdString();
      if (line.empty() || line.front() == '#') continue;
      const std::string marker = takeMarker(line);
      if (!marker.empty() && marker != "@revoked") continue;  // an authority is nothing that libssh can check
      const std::string place = file.path + ":" + std::to_string(number + 1);
      ssh_knownhosts_entry* raw = nullptr;
      const int parsed = ssh_known_hosts_parse_line(name.c_str(), line.c_str(), &raw);
      const Entry entry(raw);
      if (parsed == SSH_AGAIN) continue;  // another host's
      if (parsed != SSH_OK || entry == nullptr || entry->publickey == nullptr) {
        if (!names(line, name)) continue;
        found.state = HostKeyState::Unreadable;
        found.place = place;
        return found;
      }
      const bool isSame = ssh_key_cmp(entry->publickey, key, SSH_KEY_CMP_PUBLIC) == 0;
      if (!marker.empty()) {
        if (!isSame) continue;
        found.state = HostKeyState::Revoked;
        found.place = place;
        return found;
      }
      if (isSame && !isKnown) {
        isKnown = true;
        check.state = HostKeyState::Known;
        check.place = place;
      } else if (!isSame && found.state == HostKeyState::Unknown) {
        found.state = HostKeyState::Changed;
        found.place = place;
        found.knownFingerprint = fingerprintOf(entry->publickey);
      }
    }
  }
  return isKnown ? check : found;
}

std::string wantedKeyTypes(const std::string& name, const std::vector<std::string>& files) { return wantedKeyTypesIn(name, readFiles(files)); }

std::string wantedKeyTypesIn(const std::string& name, const std::vector<KnownHostsText>& files) {
  std::vector<std::string> types{"ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "ssh-rsa"};
  std::set<std::string> known;
  for (const KnownHostsText& file : files) {
    for (const QByteArray& bytes : linesOf(file)) {
      std::string line = bytes.trimmed().toStdString();
      if (line.empty() || line.front() == '#' || !takeMarker(line).empty()) continue;
      ssh_knownhosts_entry* raw = nullptr;
      const int parsed = ssh_known_hosts_parse_line(name.c_str(), line.c_str(), &raw);
      const Entry entry(raw);
      if (parsed != SSH_OK || entry == nullptr || entry->publickey == nullptr) continue;
      const bool isElliptic = ssh_key_type(entry->publickey) == SSH_KEYTYPE_ECDSA_P256 || ssh_key_type(entry->publickey) == SSH_KEYTYPE_ECDSA_P384 ||
                              ssh_key_type(entry->publickey) == SSH_KEYTYPE_ECDSA_P521;
      known.insert(isElliptic ? ssh_pki_key_ecdsa_name(entry->publickey) : ssh_key_type_to_char(ssh_key_type(entry->publickey)));
    }
  }
  std::stable_partition(types.begin(), types.end(), [&](const std::string& type) { return known.count(type) > 0; });
  std::string list;
  for (const std::string& type : types) list += (list.empty() ? "" : ",") + (type == "ssh-rsa" ? std::string("rsa-sha2-512,rsa-sha2-256") : type);
  return list;
}

Result<void> addKnownHost(const std::string& path, const std::string& name, ssh_key key) {
  char* base64 = nullptr;
  if (ssh_pki_export_pubkey_base64(key, &base64) != SSH_OK) return fail({.code = ErrorCode::Unexpected, .where = "host key"});
  const std::string line = name + " " + ssh_key_type_to_char(ssh_key_type(key)) + " " + base64 + "\n";
  ssh_string_free_char(base64);

  // A link stays a link: what it points to is replaced.
  QFileInfo info(QString::fromStdString(path));
  const QString target = info.exists() ? info.canonicalFilePath() : info.absoluteFilePath();
  const auto ioError = [&](const QString& words) {
    return fail({.code = ErrorCode::Io, .where = path, .detail = words.toStdString()});
  };
  if (!info.absoluteDir().exists()) {
    if (!QDir().mkpath(info.absolutePath())) return ioError(QStringLiteral("cannot make the folder"));
    QFile::setPermissions(info.absolutePath(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  }
  QLockFile lock(target + QStringLiteral(".baremark-lock"));
  lock.setStaleLockTime(10000);
  if (!lock.tryLock(5000)) return fail({.code = ErrorCode::Busy, .where = path});
  QByteArray text;
  QFile old(target);
  const bool isOld = old.exists();
  if (isOld) {
    if (!old.open(QIODevice::ReadOnly)) return ioError(old.errorString());
    text = old.readAll();
  }
  if (!text.isEmpty() && !text.endsWith('\n')) text += '\n';
  text += QByteArray::fromStdString(line);
  QSaveFile file(target);
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) return ioError(file.errorString());
  const QFile::Permissions mode = isOld ? old.permissions() : QFile::Permissions(QFile::ReadOwner | QFile::WriteOwner);
  file.setPermissions(mode);
  if (!file.commit()) return ioError(file.errorString());
  return {};
}

}  // namespace baremark::remote
