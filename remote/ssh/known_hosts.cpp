// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/known_hosts.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QMessageAuthenticationCode>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QtEndian>
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>

#include "core/base/lines.h"
#include "remote/ssh/ssh_key.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;

constexpr qint64 kMostBytes = 16 << 20;  // of one file

std::vector<KnownHostsText> readFiles(const std::vector<std::string>& paths) {
  std::vector<KnownHostsText> texts;
  for (const std::string& path : paths) {
    QFile file(QString::fromStdString(path));
    if (file.open(QIODevice::ReadOnly)) texts.push_back({path, file.read(kMostBytes).toStdString()});
  }
  return texts;
}

QList<QByteArray> linesOf(const KnownHostsText& file) {
  return QByteArray::fromStdString(file.text).split('\n');
}

struct KnownHostsLine {
  std::string marker;      ///< "@revoked" or "@cert-authority"; usually empty
  std::string type;        ///< "ssh-ed25519"
  Key key;                 ///< null: libssh does not support this type
  bool isReadable = true;  ///< false: the line is malformed, and the other members are not set
};

std::optional<QByteArray> fromBase64(const std::string& text) {
  const auto decoded =
      QByteArray::fromBase64Encoding(QByteArray::fromStdString(text), QByteArray::AbortOnBase64DecodingErrors);
  return decoded ? std::optional<QByteArray>(*decoded) : std::nullopt;
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// '*' matches any text, '?' any character; other characters match themselves.
bool fitsPattern(std::string_view pattern, std::string_view name) {
  std::size_t p = 0;
  std::size_t n = 0;
  std::size_t star = std::string_view::npos;
  std::size_t afterStar = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      afterStar = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || lower(pattern[p]) == name[n])) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++afterStar;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

/// Whether the hash in "|1|salt|hash" is the HMAC-SHA1 of the name with that salt.
bool fitsHash(const std::string& hosts, const std::string& name) {
  const std::size_t middle = hosts.find('|', 3);
  if (hosts.rfind("|1|", 0) != 0 || middle == std::string::npos) return false;
  const auto salt = fromBase64(hosts.substr(3, middle - 3));
  const auto hash = fromBase64(hosts.substr(middle + 1));
  return salt && hash &&
         QMessageAuthenticationCode::hash(QByteArray::fromStdString(name), *salt, QCryptographicHash::Sha1) == *hash;
}

/// `hosts` is one hash, or patterns with commas: one of them must match the name, and none with '!'.
bool isAbout(const std::string& hosts, const std::string& name) {
  if (hosts.front() == '|') return fitsHash(hosts, name);
  bool fits = false;
  for (std::size_t at = 0; at <= hosts.size();) {
    const std::size_t end = std::min(hosts.find(',', at), hosts.size());
    const bool isNot = at < end && hosts[at] == '!';
    const std::string_view pattern = std::string_view(hosts).substr(at + (isNot ? 1 : 0), end - at - (isNot ? 1 : 0));
    if (!pattern.empty() && fitsPattern(pattern, name)) {
      if (isNot) return false;
      fits = true;
    }
    at = end + 1;
  }
  return fits;
}

/// The bytes of a key begin with the name of its type.
bool isKeyOf(const std::string& type, const QByteArray& bytes) {
  const auto size = static_cast<qsizetype>(type.size());
  return bytes.size() > 4 + size && qFromBigEndian<quint32>(bytes.constData()) == type.size() &&
         bytes.mid(4, size) == QByteArray::fromStdString(type);
}

/// Nothing for an empty line, a comment and the line of another host. `name` must be in lower case.
std::optional<KnownHostsLine> readKnownHostsLine(const QByteArray& bytes, const std::string& name) {
  std::vector<std::string> words = core::base::wordsIn(bytes.trimmed().toStdString(), " \t");
  if (words.empty() || words.front().front() == '#') return {};
  KnownHostsLine line;
  if (words.front().front() == '@') {
    line.marker = words.front();
    words.erase(words.begin());
  }
  if (words.empty() || !isAbout(words.front(), name)) return {};
  const auto key = words.size() > 2 ? fromBase64(words[2]) : std::nullopt;
  const bool isMarkerKnown = line.marker.empty() || line.marker == "@revoked" || line.marker == "@cert-authority";
  line.isReadable = isMarkerKnown && key && isKeyOf(words[1], *key);
  if (!line.isReadable) return line;
  line.type = words[1];
  const ssh_keytypes_e kind = ssh_key_type_from_name(line.type.c_str());
  ssh_key raw = nullptr;
  if (kind == SSH_KEYTYPE_UNKNOWN) return line;
  const bool isImported = ssh_pki_import_pubkey_base64(words[2].c_str(), kind, &raw) == SSH_OK;
  line.key.reset(raw);
  // Newer versions of libssh do not support DSA; such a line is still valid.
  line.isReadable = isImported || kind == SSH_KEYTYPE_DSS;
  return line;
}

/// ssh compares names in lower case.
std::string inSmallLetters(const std::string& name) {
  return QByteArray::fromStdString(name).toLower().toStdString();
}

HostKeyCheck checkUnder(const std::string& name, ssh_key key, const std::vector<KnownHostsText>& files) {
  HostKeyCheck check;
  check.fingerprint = fingerprintOf(key);
  check.keyType = ssh_key_type_to_char(ssh_key_type(key));
  HostKeyCheck found = check;
  bool isKnown = false;
  for (const KnownHostsText& file : files) {
    const QList<QByteArray> lines = linesOf(file);
    for (qsizetype number = 0; number < lines.size(); ++number) {
      const std::optional<KnownHostsLine> line = readKnownHostsLine(lines[number], name);
      if (!line) continue;
      const std::string place = file.path + ":" + std::to_string(number + 1);
      if (line->isReadable && line->marker == "@cert-authority") {
        // An authority's key signs host certificates, which libssh does not support.
        if (found.authority.empty()) found.authority = place;
        continue;
      }
      const bool isSame = line->key != nullptr && ssh_key_cmp(line->key.get(), key, SSH_KEY_CMP_PUBLIC) == 0;
      const bool isRevoked = line->marker == "@revoked" && isSame;
      if (!line->isReadable || isRevoked) {
        found.state = isRevoked ? HostKeyState::Revoked : HostKeyState::Unreadable;
        found.place = place;
        found.knownFingerprint.clear();
        return found;
      }
      if (!line->marker.empty()) continue;
      if (isSame && !isKnown) {
        isKnown = true;
        check.state = HostKeyState::Known;
        check.place = place;
      } else if (!isSame && found.state == HostKeyState::Unknown) {
        found.state = HostKeyState::Changed;
        found.place = place;
        found.knownFingerprint = line->key == nullptr ? line->type : fingerprintOf(line->key.get());
      }
    }
  }
  return isKnown ? check : found;
}

/// "|1|salt|hash" for a name in lower case.
std::string hashedName(const std::string& name) {
  std::array<quint32, 5> random{};
  QRandomGenerator::system()->fillRange(random.data(), static_cast<qsizetype>(random.size()));
  const QByteArray salt(reinterpret_cast<const char*>(random.data()), sizeof(random));
  const QByteArray hash =
      QMessageAuthenticationCode::hash(QByteArray::fromStdString(inSmallLetters(name)), salt, QCryptographicHash::Sha1);
  return "|1|" + salt.toBase64().toStdString() + "|" + hash.toBase64().toStdString();
}

/// Replaces a file. Returns why it failed, or an empty text.
QString replaced(const QString& path, const QByteArray& text, QFile::Permissions mode) {
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) return file.errorString();
  file.setPermissions(mode);
  return file.commit() ? QString() : file.errorString();
}

/// The host of "[host]:port"; empty for any other name.
std::string withoutPort(const std::string& name) {
  const std::size_t end = name.rfind("]:");
  return name.empty() || name.front() != '[' || end == std::string::npos ? std::string() : name.substr(1, end - 1);
}

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
  const std::string full = inSmallLetters(name);
  HostKeyCheck check = checkUnder(full, key, files);
  const std::string host = withoutPort(full);
  if (check.state != HostKeyState::Unknown || host.empty()) return check;
  HostKeyCheck plain = checkUnder(host, key, files);
  if (check.authority.empty()) check.authority = plain.authority;
  if (plain.state == HostKeyState::Unknown) plain.authority = check.authority;
  return plain.state == HostKeyState::Changed ? check : plain;
}

std::string preferredKeyTypes(const std::string& name, const std::vector<std::string>& files) {
  return preferredKeyTypesIn(name, readFiles(files));
}

std::string preferredKeyTypesIn(const std::string& name, const std::vector<KnownHostsText>& files) {
  std::vector<std::string> types{"ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521",
                                 "ssh-rsa"};
  std::set<std::string> known;
  const std::string full = inSmallLetters(name);
  for (const std::string& each : {full, withoutPort(full)}) {
    if (!known.empty() || each.empty()) continue;
    for (const KnownHostsText& file : files) {
      for (const QByteArray& bytes : linesOf(file)) {
        const std::optional<KnownHostsLine> line = readKnownHostsLine(bytes, each);
        if (line && line->marker.empty() && line->key != nullptr) known.insert(line->type);
      }
    }
  }
  std::stable_partition(types.begin(), types.end(), [&](const std::string& type) { return known.count(type) > 0; });
  std::string list;
  for (const std::string& type : types)
    list += (list.empty() ? "" : ",") + (type == "ssh-rsa" ? std::string("rsa-sha2-512,rsa-sha2-256") : type);
  return list;
}

Result<void> addKnownHost(const std::string& path, const std::string& name, ssh_key key, KnownHostName writtenAs) {
  char* base64 = nullptr;
  if (ssh_pki_export_pubkey_base64(key, &base64) != SSH_OK)
    return fail(ErrorCode::Unexpected, core::base::Phrase::HostKey);
  const std::string line = (writtenAs == KnownHostName::Hashed ? hashedName(name) : name) + " " +
                           ssh_key_type_to_char(ssh_key_type(key)) + " " + base64 + "\n";
  ssh_string_free_char(base64);

  // Replaces the target of a symbolic link, so that the link stays.
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
  if (!lock.tryLock(5000)) {
    if (lock.error() == QLockFile::PermissionError) return ioError(QStringLiteral("the folder accepts no new files"));
    return fail(ErrorCode::Busy, path);
  }
  QByteArray text;
  QFile old(target);
  const bool isOld = old.exists();
  if (isOld) {
    if (!old.open(QIODevice::ReadOnly)) return ioError(old.errorString());
    text = old.readAll();
  }
  const bool isCutOff = !text.isEmpty() && !text.endsWith('\n');
  const QByteArray added = (isCutOff ? QByteArray("\n") : QByteArray()) + QByteArray::fromStdString(line);
  const QFile::Permissions mode = isOld ? old.permissions() : QFile::Permissions(QFile::ReadOwner | QFile::WriteOwner);
  const QString problem = replaced(target, text + added, mode);
  return problem.isEmpty() ? Result<void>() : ioError(problem);
}

}  // namespace baremark::remote
