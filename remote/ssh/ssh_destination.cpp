// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/ssh_destination.h"

#include <algorithm>
#include <charconv>

#include "core/base/quoting.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;

/// Whether ssh takes the name from its command line too (valid_ruser in OpenSSH's ssh.c).
bool isUserNameOfCommandLine(std::string_view name) {
  return !name.empty() && isUserName(name) && name.find_first_of("'`\";&<>|(){}") == std::string_view::npos &&
         name.find(" -") == std::string_view::npos && name.back() != '\\';
}

/// Checks the port in the host part of an address with a scheme, such as "host:2222" or "[::1]:2222/". For an invalid
/// port, ssh prints only its usage.
Result<void> checkPortOfAddress(std::string_view host) {
  if (host.back() == '/') host.remove_suffix(1);
  const std::size_t bracket = host.rfind(']');
  const std::string_view rest = bracket == std::string_view::npos ? host : host.substr(bracket + 1);
  const std::size_t colon = rest.find(':');
  if (colon == std::string_view::npos || rest.rfind(':') != colon) return {};
  const std::string_view text = rest.substr(colon + 1);
  int port = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), port);
  if (read.ec == std::errc() && read.ptr == text.data() + text.size() && port >= 1 && port <= 65535) return {};
  return fail(ErrorCode::OutOfRange, "port", std::string(text.substr(0, 64)), {core::base::Phrase::Range, 1, 65535});
}

}  // namespace

bool consistsOf(std::string_view text, std::string_view alsoAllowed) {
  return std::ranges::all_of(text, [&](char c) {
    const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return isPlain || alsoAllowed.find(c) != std::string_view::npos;
  });
}

bool isUserName(std::string_view name) {
  const bool isPrintable = std::ranges::none_of(name, [](char c) { return (c >= 0 && c < ' ') || c == '\x7f'; });
  return name.empty() || (isPrintable && name.front() != '-');
}

Result<void> checkDestination(std::string_view destination) {
  constexpr std::string_view kScheme = "ssh://";
  const bool hasScheme = destination.rfind(kScheme, 0) == 0;
  const std::string_view place = destination.substr(hasScheme ? kScheme.size() : 0);
  const std::size_t at = place.rfind('@');
  const bool hasUser = at != std::string_view::npos;
  const std::string_view host = hasUser ? place.substr(at + 1) : place;
  const bool isGood = !host.empty() && destination.size() <= 255 && destination.front() != '-' &&
                      consistsOf(host, ".-_@:/[]%") && (!hasUser || isUserNameOfCommandLine(place.substr(0, at)));
  if (isGood) return hasScheme ? checkPortOfAddress(host) : Result<void>();
  return fail(ErrorCode::Untrusted, "destination", std::string(destination.substr(0, 64)),
              core::base::Phrase::SshDestination);
}

std::string sshCommand(const std::string& destination, const std::string& configFile) {
  const auto quoted = [](const std::string& word) { return core::base::shellQuoted(word).value_or("''"); };
  return "ssh " + (configFile.empty() ? std::string() : "-F " + quoted(configFile) + " ") + quoted(destination);
}

std::optional<std::string> addressWithPort(std::string_view destination) {
  const std::size_t colon = destination.find(':');
  if (colon == std::string_view::npos || colon == 0 || destination.rfind(':') != colon ||
      destination.find('/') != std::string_view::npos)
    return {};
  const std::string_view port = destination.substr(colon + 1);
  const bool isPort =
      !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string_view::npos;
  return isPort ? std::optional("ssh://" + std::string(destination)) : std::nullopt;
}

JumpHostName splitJumpHost(const std::string& jumpHost) {
  JumpHostName name;
  const std::size_t at = jumpHost.rfind('@');
  if (at != std::string::npos) name.user = jumpHost.substr(0, at);
  name.host = at == std::string::npos ? jumpHost : jumpHost.substr(at + 1);
  const std::size_t bracket = name.host.rfind('[', 0) == 0 ? name.host.find(']') : std::string::npos;
  const std::size_t colon = name.host.find(':', bracket == std::string::npos ? 0 : bracket);
  const bool isBareAddress = bracket == std::string::npos && colon != name.host.rfind(':');
  if (colon != std::string::npos && !isBareAddress) {
    name.port = name.host.substr(colon + 1);
    name.host.erase(colon);
  }
  if (bracket != std::string::npos) name.host = name.host.substr(1, bracket - 1) + name.host.substr(bracket + 1);
  return name;
}

}  // namespace baremark::remote
