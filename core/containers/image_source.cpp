// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/image_source.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "core/base/printable.h"

namespace baremark::core::containers {
namespace {

using base::ErrorCode, base::fail, base::Result;

constexpr std::size_t kMostName = 64;
constexpr std::size_t kMostReference = 512;
constexpr std::string_view kLower = "abcdefghijklmnopqrstuvwxyz0123456789._-";
constexpr std::string_view kDigestStart = "sha256:";

bool isLetterOrDigit(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

bool isName(std::string_view text) {
  const auto fits = [](char c) { return isLetterOrDigit(c) || c == '.' || c == '-' || c == '_'; };
  return !text.empty() && isLetterOrDigit(text.front()) && std::ranges::all_of(text, fits);
}

bool isDigest(std::string_view text) {
  constexpr std::size_t kDigits = 64;
  if (text.substr(0, kDigestStart.size()) != kDigestStart) return false;
  text.remove_prefix(kDigestStart.size());
  return text.size() == kDigits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// A part of a repository between slashes.
bool isComponent(std::string_view text) {
  return !text.empty() && isLetterOrDigit(text.front()) && text.find_first_not_of(kLower) == std::string_view::npos;
}

bool isRegistry(std::string_view text) {
  if (text.empty()) return false;
  const auto fits = [](char c) {
    return isLetterOrDigit(c) || c == '.' || c == '-' || c == ':' || c == '[' || c == ']';
  };
  return (isLetterOrDigit(text.front()) || text.front() == '[') && std::ranges::all_of(text, fits);
}

std::string withoutScheme(const std::string& text) {
  constexpr std::string_view kScheme = "docker://";
  return text.rfind(kScheme, 0) == 0 ? text.substr(kScheme.size()) : text;
}

}  // namespace

std::string RegistryReference::text() const {
  return repository + (digest.empty() ? ":" + tag : "@" + digest);
}

bool RegistryReference::isLoopback() const {
  const std::string host =
      registry.front() == '[' ? registry.substr(0, registry.find(']') + 1) : registry.substr(0, registry.find(':'));
  const bool isNumeric = host.find_first_not_of("0123456789.") == std::string::npos;
  return host == "localhost" || host == "[::1]" || (isNumeric && host.rfind("127.", 0) == 0);
}

Result<RegistryReference> parseReference(const std::string& text) {
  const base::Error malformed{.code = ErrorCode::Malformed,
                              .where = base::Phrase::ImageSource,
                              .value = base::printable(text, 200),
                              .allowed = base::Phrase::ImageReference};
  if (text.size() > kMostReference) return fail(malformed);
  std::string rest = withoutScheme(text);
  RegistryReference reference;
  if (const std::size_t at = rest.find('@'); at != std::string::npos) {
    reference.digest = rest.substr(at + 1);
    rest.erase(at);
    if (!isDigest(reference.digest)) return fail(malformed);
  }
  const std::size_t slash = rest.find('/');
  const std::string first = rest.substr(0, slash);
  const bool hasRegistry =
      slash != std::string::npos && (first.find_first_of(".:[") != std::string::npos || first == "localhost");
  reference.registry = hasRegistry ? first : "docker.io";
  if (!isRegistry(reference.registry)) return fail(malformed);
  std::string path = hasRegistry ? rest.substr(slash + 1) : rest;
  if (const std::size_t colon = path.find(':'); colon != std::string::npos) {
    reference.tag = path.substr(colon + 1);
    path.erase(colon);
    const std::string start = reference.tag.substr(0, 1);
    if (reference.tag.size() > 128 || !isName(start == "_" ? "x" + reference.tag.substr(1) : reference.tag))
      return fail(malformed);
  } else if (reference.digest.empty()) {
    reference.tag = "latest";
  }
  if (reference.registry == "docker.io" && path.find('/') == std::string::npos) path.insert(0, "library/");
  reference.repository = reference.registry + "/" + path;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (!isComponent(std::string_view(path).substr(begin, end - begin))) return fail(malformed);
    begin = end + 1;
  }
  return reference;
}

bool isPath(const std::string& source) {
  return source == "." || source == ".." || source.rfind('/', 0) == 0 || source.rfind("./", 0) == 0 ||
         source.rfind("../", 0) == 0;
}

std::string defaultImageName(const std::string& source) {
  std::string name;
  if (isPath(source)) {
    name = source.substr(0, source.find_last_not_of('/') + 1);
    name.erase(0, name.rfind('/') + 1);  // npos + 1 is 0
    constexpr std::array<std::string_view, 13> kEndings = {
        ".gz", ".xz", ".bz2", ".zst", ".tar", ".tgz", ".txz", ".sif", ".sqsh", ".sqfs", ".squashfs", ".img", ".simg"};
    for (bool isShorter = true; isShorter;) {
      isShorter = false;
      for (const std::string_view ending : kEndings) {
        if (name.size() <= ending.size() || !std::string_view(name).ends_with(ending)) continue;
        name.erase(name.size() - ending.size());
        isShorter = true;
      }
    }
  } else {
    name = withoutScheme(source);
    name.erase(std::min(name.find('@'), name.size()));
    name.erase(0, name.rfind('/') + 1);
  }
  for (char& c : name) {
    if (!isLetterOrDigit(c) && c != '.' && c != '-' && c != '_') c = '-';
  }
  name.erase(0, std::min(name.find_first_not_of(".-_"), name.size()));
  name.resize(std::min(name.size(), kMostName));
  return name.empty() ? "image" : name;
}

Result<void> checkImageName(const std::string& name, const std::string& reserved) {
  const base::Phrased shown(base::printable(name, 80));
  if (name.size() > kMostName || !isName(name))
    return fail(ErrorCode::OutOfRange, base::Phrase::ImageNameField,
                name.empty() ? base::Phrased(base::Phrase::Empty) : shown, base::Phrase::PlainName);
  if (name.rfind(reserved, 0) == 0)
    return fail(ErrorCode::Conflict, base::Phrase::ImageNameField, shown, {base::Phrase::OtherImageName, reserved});
  return {};
}

}  // namespace baremark::core::containers
