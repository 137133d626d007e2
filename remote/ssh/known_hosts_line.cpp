// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/known_hosts_line.h"

#include <QCryptographicHash>
#include <QMessageAuthenticationCode>
#include <QtEndian>
#include <algorithm>
#include <string_view>
#include <vector>

namespace baremark::remote {
namespace {

std::vector<std::string> wordsOf(const std::string& line) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(" \t", at)) != std::string::npos) {
    const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

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

/// `hosts` is one hash, or a list of patterns with commas. A list matches if a pattern matches the name and no pattern
/// with '!' does.
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

}  // namespace

std::optional<KnownHostsLine> readKnownHostsLine(const QByteArray& bytes, const std::string& name) {
  std::vector<std::string> words = wordsOf(bytes.trimmed().toStdString());
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

}  // namespace baremark::remote
