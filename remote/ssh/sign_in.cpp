// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/sign_in.h"

#include <errno.h>
#include <libssh/libssh.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <QStringList>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/printable.h"
#include "remote/ssh/authentication.h"
#include "remote/ssh/known_hosts.h"
#include "remote/ssh/sign_in_memory.h"
#include "remote/ssh/tcp_socket.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

/// For each answer while the two sides agree on how to talk.
constexpr long kAnswerSeconds = 15;
/// libssh sends through a socket that blocks: so long may nothing be taken of what it sends, then the session is lost.
constexpr timeval kSendPatience{.tv_sec = 30, .tv_usec = 0};
/// A server may drop us after too many refused keys; we come back and go on with the next.
constexpr int kMostConnections = 4;
/// What a host says first is looked at before libssh reads it, for so long at most.
constexpr int kFirstWordMilliseconds = 2000;
/// AES-GCM first: processors encrypt and authenticate with it several times as fast as with the others. libssh 0.10 knows no signs
/// that add to its own list.
constexpr const char* kCiphers = "aes128-gcm@openssh.com,aes256-gcm@openssh.com,chacha20-poly1305@openssh.com,aes256-ctr,aes192-ctr,aes128-ctr";

/// As it stands in known_hosts.
std::string nameOf(const SshTarget& target) {
  return target.hostKeyAlias.empty() ? knownHostsName(target.hostName, target.port) : target.hostKeyAlias;
}

/// libssh tries the first address of a name only.
Result<int> socketTo(const SshTarget& target, const IsCancelled& isCancelled) {
  const Result<std::vector<SocketAddress>> addresses = addressesOf(target);
  if (!addresses) return fail(addresses.error());
  return connectToFirst(*addresses, target, target.connectTimeout, isCancelled);
}

/// Of the types of key that we would agree on those that the config allows, and RSA with SHA-1 where it names that.
std::string hostKeyTypes(const SshTarget& target) {
  const std::string wanted = wantedKeyTypes(nameOf(target), target.knownHostsFiles);
  const auto set = target.algorithms.find("hostkeyalgorithms");
  if (set == target.algorithms.end()) return wanted;
  std::string types;
  const QStringList allowed = QString::fromStdString(set->second).split(QLatin1Char(','));
  for (const QString& type : (QString::fromStdString(wanted) + QStringLiteral(",ssh-rsa")).split(QLatin1Char(','))) {
    if (allowed.contains(type)) types += (types.empty() ? "" : ",") + type.toStdString();
  }
  return types;
}

/// libssh takes from each list what it knows.
Result<void> setAlgorithms(const SshTarget& target, ssh_session session) {
  const auto set = [&](ssh_options_e option, const char* keyword, const std::string& list) -> Result<void> {
    if (ssh_options_set(session, option, list.c_str()) == SSH_OK) return {};
    return fail(offlineError(target.destination, offline::kConfigUnusable,
                             std::string(keyword) + ": libssh knows none of these\n" + (list.empty() ? target.algorithms.at(keyword) : list)));
  };
  if (Result<void> done = set(SSH_OPTIONS_HOSTKEYS, "hostkeyalgorithms", hostKeyTypes(target)); !done) return done;
  for (const auto& [option, keyword] : {std::pair{SSH_OPTIONS_CIPHERS_C_S, "ciphers"}, {SSH_OPTIONS_CIPHERS_S_C, "ciphers"}, {SSH_OPTIONS_HMAC_C_S, "macs"},
                                        {SSH_OPTIONS_HMAC_S_C, "macs"}, {SSH_OPTIONS_KEY_EXCHANGE, "kexalgorithms"},
                                        {SSH_OPTIONS_PUBLICKEY_ACCEPTED_TYPES, "pubkeyacceptedalgorithms"}}) {
    const auto list = target.algorithms.find(keyword);
    const bool isCipher = std::string_view(keyword) == "ciphers";
    if (list == target.algorithms.end() && !isCipher) continue;
    if (Result<void> done = set(option, keyword, list == target.algorithms.end() ? kCiphers : list->second); !done) return done;
  }
  return {};
}

/// What a host that hangs up before it greets says instead, made of what it sent first; nothing: it greets, or takes its time.
/// OpenSSH turns an address away for a while from which sign-ins failed (9.8 and later), or where too many sign in at once:
/// "Not allowed at this time", in earlier versions "Exceeded MaxStartups".
std::optional<std::string> wordsOfRefusal(int fd) {
  constexpr std::string_view kGreeting = "SSH-";
  pollfd wait{.fd = fd, .events = POLLIN, .revents = 0};
  if (::poll(&wait, 1, kFirstWordMilliseconds) != 1) return {};
  std::array<char, 255> text{};
  const ssize_t size = ::recv(fd, text.data(), text.size(), MSG_PEEK | MSG_DONTWAIT);
  if (size < 0) return errno == ECONNRESET ? std::optional<std::string>("") : std::nullopt;
  const std::string_view words(text.data(), static_cast<std::size_t>(size));
  // Other lines may stand before a greeting: whether one follows is known when the connection has failed.
  if (words.substr(0, kGreeting.size()) == kGreeting || words.find("\nSSH-") != std::string_view::npos) return {};
  return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())).simplified().toStdString();
}

/// Who hung up where a connection ends without a word.
enum class Silence : std::uint8_t { OfTheHost, OfTheWay };

/// `refusal`: what the host said before it greeted, if it was heard in time.
core::base::Error whyNotConnected(const SshTarget& target, ssh_session session, const std::optional<std::string>& refusal, Silence silence) {
  const std::string words = ssh_get_error(session);
  const bool hasGreeted = ssh_get_serverbanner(session) != nullptr;
  // libssh's words for the end of the stream, as against one that carries nothing or sides that do not agree.
  const bool isClosed = words.find("Socket error") != std::string::npos;
  if (hasGreeted) return offlineError(target.destination, isClosed ? offline::kLost : offline::kUnreachable, words);
  const bool hasSpoken = refusal && !refusal->empty();
  const bool isSilent = isClosed || refusal.has_value();
  if (!hasSpoken && (!isSilent || silence == Silence::OfTheWay)) return offlineError(target.destination, offline::kUnreachable, words);
  return offlineError(target.destination, offline::kTurnedAway, hasSpoken ? *refusal : words);
}

/// The socket is the session's from then on, whatever the outcome.
Result<Session> connect(const SshTarget& target, int fd, Silence silence) {
  Session session(ssh_new());
  if (session == nullptr) {
    ::close(fd);
    return fail({.code = ErrorCode::Unexpected, .where = "ssh_new"});
  }
  const bool no = false;
  const int yes = 1;
  const long seconds = kAnswerSeconds;
  const auto port = static_cast<unsigned int>(target.port);
  const int quiet = SSH_LOG_NOLOG;
  ssh_session raw = session.get();
  // The target's values are final: libssh reads no config file, so that none of them can soften the check of the host key.
  ssh_options_set(raw, SSH_OPTIONS_PROCESS_CONFIG, &no);
  ssh_options_set(raw, SSH_OPTIONS_HOST, target.hostName.c_str());
  ssh_options_set(raw, SSH_OPTIONS_PORT, &port);
  if (!target.user.empty() && ssh_options_set(raw, SSH_OPTIONS_USER, target.user.c_str()) != SSH_OK) {
    ::close(fd);
    return fail(offlineError(target.destination, offline::kConfigUnusable, "User: libssh does not take this name\n" + target.user));
  }
  ssh_options_set(raw, SSH_OPTIONS_TIMEOUT, &seconds);
  ssh_options_set(raw, SSH_OPTIONS_STRICTHOSTKEYCHECK, &yes);
  ssh_options_set(raw, SSH_OPTIONS_COMPRESSION, "no");
  ssh_options_set(raw, SSH_OPTIONS_LOG_VERBOSITY, &quiet);
  // The check of the host's key is ours, and so is which kinds of key to prefer: libssh reads no known hosts, and so trusts none.
  ssh_options_set(raw, SSH_OPTIONS_KNOWNHOSTS, "/dev/null");
  ssh_options_set(raw, SSH_OPTIONS_GLOBAL_KNOWNHOSTS, "/dev/null");
  if (Result<void> set = setAlgorithms(target, raw); !set) {
    ::close(fd);
    return fail(set.error());
  }
  ::setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &kSendPatience, sizeof(kSendPatience));
  ssh_options_set(raw, SSH_OPTIONS_FD, &fd);
  const std::optional<std::string> refusal = wordsOfRefusal(fd);
  if (ssh_connect(raw) == SSH_OK) return session;
  return fail(whyNotConnected(target, raw, refusal, silence));
}

/// The config's own list of keys that nobody may trust; where it cannot be read, no key can be trusted.
Result<void> checkRevoked(const SshTarget& target, ssh_key key) {
  if (target.revokedKeysFile.empty()) return {};
  const Result<std::string> place = placeOfRevoked(key, target.revokedKeysFile);
  if (!place) return fail(offlineError(target.destination, offline::kConfigUnusable, "RevokedHostKeys: " + toLogLine(place.error())));
  if (place->empty()) return {};
  return fail(offlineError(target.destination, offline::kHostKeyRevoked, *place + "\n" + fingerprintOf(key)));
}

/// Remembers for this time a key that the person trusts, and for good where they want that and it can be.
void keepTrust(const SshTarget& target, const Answer& answer, const std::string& file, ssh_key key, SignInMemory& memory) {
  const std::string name = nameOf(target);
  const bool isToStay = answer.trust == Trust::Save && !file.empty();
  const Result<void> added = isToStay ? addKnownHost(file, name, key) : Result<void>();
  // Then the file alone says it, for as long as it stands there. /dev/null keeps nothing.
  if (isToStay && added && checkHostKey(key, name, {file}).state == HostKeyState::Known) return;
  memory.trusted.insert({name, fingerprintOf(key)});
  if (!added) qWarning("The key of %s is trusted for this time only: %s", target.destination.c_str(), core::base::printable(toLogLine(added.error()), 1024).c_str());
}

/// Adds a key that the person vouches for to the first of their own files.
Result<void> addVouchedFor(const SshTarget& target, const std::string& name, ssh_key key, const std::string& shown) {
  const core::base::Error none = offlineError(target.destination, offline::kKnownHostsNone, shown);
  if (target.ownKnownHostsFiles == 0) return fail(none);
  const std::string& file = target.knownHostsFiles.front();
  const Result<void> added = addKnownHost(file, name, key);
  if (!added) return fail(offlineError(target.destination, offline::kKnownHostsUnwritable, toLogLine(added.error())));
  // Such as a link to /dev/null.
  return checkHostKey(key, name, {file}).state == HostKeyState::Known ? Result<void>() : fail(none);
}

Result<void> checkTrust(const SshTarget& target, ssh_session session, const Asker& asker, SignInMemory& memory) {
  ssh_key raw = nullptr;
  if (ssh_get_server_publickey(session, &raw) != SSH_OK) {
    return fail(offlineError(target.destination, offline::kUnreachable, "the host showed no key"));
  }
  const Key key(raw);
  if (Result<void> good = checkRevoked(target, key.get()); !good) return good;
  const std::string name = nameOf(target);
  const HostKeyCheck check = checkHostKey(key.get(), name, target.knownHostsFiles);
  const bool isVouchedFor = !target.furtherKey.empty() && target.furtherKey == check.fingerprint;
  const bool mayBeAdded = check.state == HostKeyState::Changed || check.state == HostKeyState::Unknown;
  const bool hasAuthority = check.state == HostKeyState::Unknown && !check.authority.empty();
  const std::string shown = check.keyType + " " + check.fingerprint + (hasAuthority ? "\n" + std::string(offline::kByAuthority) + check.authority : "");
  if (isVouchedFor && mayBeAdded) return addVouchedFor(target, name, key.get(), shown);
  switch (check.state) {
    case HostKeyState::Known:
      if (target.furtherKey.empty() || isVouchedFor) return {};
      return fail(offlineError(target.destination, offline::kHostKeyOther, shown));
    case HostKeyState::Changed:
      return fail(offlineError(target.destination, offline::kHostKeyChanged,
                               check.place + "\n" + check.knownFingerprint + "\n" + shown));
    case HostKeyState::Revoked: return fail(offlineError(target.destination, offline::kHostKeyRevoked, check.place + "\n" + check.fingerprint));
    case HostKeyState::Unreadable: return fail(offlineError(target.destination, offline::kKnownHostsUnreadable, check.place));
    case HostKeyState::Unknown:
      if (target.furtherKey.empty()) break;
      return fail(offlineError(target.destination, offline::kHostKeyUnknown, shown));
  }
  if (memory.trusted.count({name, check.fingerprint}) > 0) return {};
  const std::string file = target.ownKnownHostsFiles > 0 ? target.knownHostsFiles.front() : std::string();
  const std::optional<Answer> answer =
      asker({.kind = Question::Kind::UnknownHostKey, .host = target.destination, .account = target.user + "@" + name,
             .subject = check.fingerprint, .keyType = check.keyType, .knownHostsFile = file, .authority = check.authority});
  if (!answer || answer->trust == Trust::No) {
    return fail(offlineError(target.destination, file.empty() ? offline::kKnownHostsNone : offline::kHostKeyUnknown, shown));
  }
  keepTrust(target, *answer, file, key.get(), memory);
  return {};
}

}  // namespace

// ssh_disconnect() would leave the socket open, since it was handed over; ssh_free() closes it.
void FreeSession::operator()(ssh_session session) const { ssh_free(session); }

bool isStillSending(ssh_session session) { return (ssh_get_poll_flags(session) & SSH_WRITE_PENDING) != 0; }

Result<SignedIn> signIn(const SshTarget& target, const Carrier& carrier, const Asker& asker, SignInMemory& memory, const IsCancelled& isCancelled) {
  Authentication authentication(target, asker, memory, isCancelled);
  for (int connection = 1; connection <= kMostConnections; ++connection) {
    const Result<int> socket = carrier ? carrier() : socketTo(target, isCancelled);
    if (!socket) return fail(socket.error());
    Result<Session> session = connect(target, *socket, carrier ? Silence::OfTheWay : Silence::OfTheHost);
    if (!session && connection > 1 && session.error().value == offline::kTurnedAway) {
      // It refused keys and now refuses us: coming back by ourselves would have it refuse us for longer.
      core::base::Error refusal = authentication.refusal();
      return fail(offlineError(target.destination, refusal.value.c_str(), refusal.detail + "\nnot every key was tried, since the host hung up: " + session.error().detail));
    }
    if (!session) return fail(session.error());
    if (Result<void> trusted = checkTrust(target, session->get(), asker, memory); !trusted) return fail(trusted.error());
    const Result<bool> isIn = authentication.run(session->get());
    if (!isIn) return fail(isIn.error());
    if (*isIn) {
      const char* version = ssh_get_serverbanner(session->get());
      return SignedIn{std::move(*session), authentication.hasAskedPerson(),
                      core::base::printable(version == nullptr ? "" : version, 255)};
    }
    // Dropped in between.
    if (isCancelled && isCancelled()) return fail({.code = ErrorCode::Cancelled, .where = target.destination});
  }
  return fail(authentication.refusal());
}

}  // namespace baremark::remote
