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
#include "remote/ssh/tcp_socket.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::Result;

/// The limit for each answer during the key exchange.
constexpr long kAnswerSeconds = 15;
/// libssh sends through a blocking socket. If the host accepts nothing for this time, the session is lost.
constexpr timeval kSendPatience{.tv_sec = 30, .tv_usec = 0};
/// A server may hang up after too many refused keys. Baremark then reconnects and continues with the next key.
constexpr int kMostConnections = 4;
/// The first bytes of the host are inspected before libssh reads them, for at most this time.
constexpr int kFirstWordMilliseconds = 2000;
/// AES-GCM comes first, because processors encrypt and authenticate with it several times as fast as with the others.
/// The whole list is given, because libssh 0.10 cannot add to its own list.
constexpr const char* kCiphers =
    "aes128-gcm@openssh.com,aes256-gcm@openssh.com,chacha20-poly1305@openssh.com,aes256-ctr,aes192-ctr,aes128-ctr";

/// The name to look up in known_hosts.
std::string nameOf(const SshTarget& target) {
  return target.hostKeyAlias.empty() ? knownHostsName(target.hostName, target.port) : target.hostKeyAlias;
}

/// Opens the socket here, because libssh tries only the first address of a name.
Result<int> socketTo(const SshTarget& target, const IsCancelled& isCancelled) {
  const Result<std::vector<SocketAddress>> addresses = addressesOf(target);
  if (!addresses) return fail(addresses.error());
  return connectToFirst(*addresses, target, target.connectTimeout, isCancelled);
}

/// The host key types that the config allows among the supported ones, with RSA and SHA-1 only if the config names it.
std::string hostKeyTypes(const SshTarget& target) {
  const std::string wanted = preferredKeyTypes(nameOf(target), target.knownHostsFiles);
  const auto set = target.algorithms.find("hostkeyalgorithms");
  if (set == target.algorithms.end()) return wanted;
  std::string types;
  const QStringList allowed = QString::fromStdString(set->second).split(QLatin1Char(','));
  for (const QString& type : (QString::fromStdString(wanted) + QStringLiteral(",ssh-rsa")).split(QLatin1Char(','))) {
    if (allowed.contains(type)) types += (types.empty() ? "" : ",") + type.toStdString();
  }
  return types;
}

/// libssh ignores names in these lists that it does not know.
Result<void> setAlgorithms(const SshTarget& target, ssh_session session) {
  const auto set = [&](ssh_options_e option, const char* keyword, const std::string& list) -> Result<void> {
    if (ssh_options_set(session, option, list.c_str()) == SSH_OK) return {};
    return fail(offlineError(target.destination, offline::kConfigUnusable,
                             std::string(keyword) + ": libssh knows none of these\n" +
                                 (list.empty() ? target.algorithms.at(keyword) : list)));
  };
  if (Result<void> done = set(SSH_OPTIONS_HOSTKEYS, "hostkeyalgorithms", hostKeyTypes(target)); !done) return done;
  for (const auto& [option, keyword] : {std::pair{SSH_OPTIONS_CIPHERS_C_S, "ciphers"},
                                        {SSH_OPTIONS_CIPHERS_S_C, "ciphers"},
                                        {SSH_OPTIONS_HMAC_C_S, "macs"},
                                        {SSH_OPTIONS_HMAC_S_C, "macs"},
                                        {SSH_OPTIONS_KEY_EXCHANGE, "kexalgorithms"},
                                        {SSH_OPTIONS_PUBLICKEY_ACCEPTED_TYPES, "pubkeyacceptedalgorithms"}}) {
    const auto list = target.algorithms.find(keyword);
    const bool isCipher = std::string_view(keyword) == "ciphers";
    if (list == target.algorithms.end() && !isCipher) continue;
    if (Result<void> done = set(option, keyword, list == target.algorithms.end() ? kCiphers : list->second); !done)
      return done;
  }
  return {};
}

/// The message of a host that hangs up before its SSH greeting, from the first bytes that it sent. Nothing if it
/// greets, or sends nothing yet. OpenSSH turns an address away for a while after failed sign-ins (9.8 and later), or if
/// too many users sign in at once: "Not allowed at this time", in earlier versions "Exceeded MaxStartups".
std::optional<std::string> wordsOfRefusal(int fd) {
  constexpr std::string_view kGreeting = "SSH-";
  pollfd wait{.fd = fd, .events = POLLIN, .revents = 0};
  if (::poll(&wait, 1, kFirstWordMilliseconds) != 1) return {};
  std::array<char, 255> text{};
  const ssize_t size = ::recv(fd, text.data(), text.size(), MSG_PEEK | MSG_DONTWAIT);
  if (size < 0) return errno == ECONNRESET ? std::optional<std::string>("") : std::nullopt;
  const std::string_view words(text.data(), static_cast<std::size_t>(size));
  // Other lines may precede a greeting. Whether one follows is known only after the connection has failed.
  if (words.substr(0, kGreeting.size()) == kGreeting || words.find("\nSSH-") != std::string_view::npos) return {};
  return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())).simplified().toStdString();
}

/// Which side hung up if a connection ends without a message: the host, or a jump host or proxy command on the way.
enum class Silence : std::uint8_t { OfTheHost, OfTheWay };

/// `refusal`: the message of the host before its greeting, if it came in time.
core::base::Error whyNotConnected(const SshTarget& target, ssh_session session,
                                  const std::optional<std::string>& refusal, Silence silence) {
  const std::string words = ssh_get_error(session);
  const bool hasGreeted = ssh_get_serverbanner(session) != nullptr;
  if (words.find("no match for method ") != std::string::npos)
    return offlineError(target.destination, offline::kNothingInCommon, words);
  // libssh's message for the end of the stream, as opposed to a timeout or a failed key exchange.
  const bool isClosed = words.find("Socket error") != std::string::npos;
  if (hasGreeted) return offlineError(target.destination, isClosed ? offline::kLost : offline::kUnreachable, words);
  const bool hasSpoken = refusal && !refusal->empty();
  const bool isSilent = isClosed || refusal.has_value();
  if (!hasSpoken && (!isSilent || silence == Silence::OfTheWay))
    return offlineError(target.destination, offline::kUnreachable, words);
  return offlineError(target.destination, offline::kTurnedAway, hasSpoken ? *refusal : words);
}

/// The session owns the socket, even if connect() fails.
Result<Session> connect(const SshTarget& target, int fd, Silence silence) {
  Session session(ssh_new());
  if (session == nullptr) {
    ::close(fd);
    return fail(ErrorCode::Unexpected, "ssh_new");
  }
  const bool no = false;
  const int yes = 1;
  const long answerSeconds = kAnswerSeconds;
  const auto port = static_cast<unsigned int>(target.port);
  const int quiet = SSH_LOG_NOLOG;
  ssh_session raw = session.get();
  // The target's values are final. libssh reads no config file, so that no setting weakens the check of the host key.
  ssh_options_set(raw, SSH_OPTIONS_PROCESS_CONFIG, &no);
  ssh_options_set(raw, SSH_OPTIONS_HOST, target.hostName.c_str());
  ssh_options_set(raw, SSH_OPTIONS_PORT, &port);
  // libssh 0.10.6 and later refuse user names that a shell could misread, such as DOMAIN\ada. No shell reads this name,
  // and each authentication request names it again.
  if (!target.user.empty()) ssh_options_set(raw, SSH_OPTIONS_USER, target.user.c_str());
  ssh_options_set(raw, SSH_OPTIONS_TIMEOUT, &answerSeconds);
  ssh_options_set(raw, SSH_OPTIONS_STRICTHOSTKEYCHECK, &yes);
  ssh_options_set(raw, SSH_OPTIONS_COMPRESSION, "no");
  ssh_options_set(raw, SSH_OPTIONS_LOG_VERBOSITY, &quiet);
  // Baremark checks the host's key and orders the key types itself; libssh trusts no key.
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

KnownHostName nameFormOf(const SshTarget& target) {
  return target.hashesNames ? KnownHostName::Hashed : KnownHostName::Plain;
}

/// Remembers a key that the user trusts: in known_hosts if wanted and possible, otherwise for this connection.
void keepTrust(const SshTarget& target, const Answer& answer, const std::string& file, ssh_key key,
               SignInMemory& memory) {
  const std::string name = nameOf(target);
  const bool isPermanent = answer.trust == Trust::Save && !file.empty();
  const Result<void> added = isPermanent ? addKnownHost(file, name, key, nameFormOf(target)) : Result<void>();
  // The file alone decides, as long as it holds the key. /dev/null keeps nothing.
  if (isPermanent && added && checkHostKey(key, name, {file}).state == HostKeyState::Known) return;
  memory.trusted.insert({name, fingerprintOf(key)});
  if (!added)
    qWarning("The key of %s is trusted for this connection only: %s", target.destination.c_str(),
             core::base::printable(toLogLine(added.error()), 1024).c_str());
}

/// Adds a key that the user confirmed to the first of the user's own files.
Result<void> addConfirmedKey(const SshTarget& target, const std::string& name, ssh_key key, const std::string& shown) {
  const core::base::Error none = offlineError(target.destination, offline::kKnownHostsNone, shown);
  if (target.ownKnownHostsFiles == 0) return fail(none);
  const std::string& file = target.knownHostsFiles.front();
  const Result<void> added = addKnownHost(file, name, key, nameFormOf(target));
  if (!added) return fail(offlineError(target.destination, offline::kKnownHostsUnwritable, toLogLine(added.error())));
  // The file may be a link to /dev/null.
  return checkHostKey(key, name, {file}).state == HostKeyState::Known ? Result<void>() : fail(none);
}

Result<void> checkTrust(const SshTarget& target, ssh_session session, const Asker& asker, SignInMemory& memory) {
  ssh_key raw = nullptr;
  if (ssh_get_server_publickey(session, &raw) != SSH_OK)
    return fail(offlineError(target.destination, offline::kUnreachable, "the host showed no key"));
  const Key key(raw);
  const std::string name = nameOf(target);
  const HostKeyCheck check = checkHostKey(key.get(), name, target.knownHostsFiles);
  const bool isVouchedFor = !target.confirmedKey.empty() && target.confirmedKey == check.fingerprint;
  const bool mayBeAdded = check.state == HostKeyState::Changed || check.state == HostKeyState::Unknown;
  const std::string shown =
      check.keyType + " " + check.fingerprint +
      (check.authority.empty() ? "" : "\n" + std::string(offline::kByAuthority) + check.authority);
  if (isVouchedFor && mayBeAdded) return addConfirmedKey(target, name, key.get(), shown);
  switch (check.state) {
    case HostKeyState::Known:
      if (target.confirmedKey.empty() || isVouchedFor) return {};
      return fail(offlineError(target.destination, offline::kHostKeyOther, shown));
    case HostKeyState::Changed:
      return fail(offlineError(target.destination, offline::kHostKeyChanged,
                               check.place + "\n" + check.knownFingerprint + "\n" + shown));
    case HostKeyState::Revoked:
      return fail(offlineError(target.destination, offline::kHostKeyRevoked, check.place + "\n" + check.fingerprint));
    case HostKeyState::Unreadable:
      return fail(offlineError(target.destination, offline::kKnownHostsUnreadable, check.place));
    case HostKeyState::Unknown:
      if (target.confirmedKey.empty()) break;
      return fail(offlineError(target.destination, offline::kHostKeyUnknown, shown));
  }
  if (memory.trusted.count({name, check.fingerprint}) > 0) return {};
  const std::string file = target.ownKnownHostsFiles > 0 ? target.knownHostsFiles.front() : std::string();
  const std::optional<Answer> answer = asker({.kind = Question::Kind::UnknownHostKey,
                                              .host = target.destination,
                                              .account = target.user + "@" + name,
                                              .subject = check.fingerprint,
                                              .keyType = check.keyType,
                                              .knownHostsFile = file,
                                              .authority = check.authority});
  if (!answer || answer->trust == Trust::No)
    return fail(
        offlineError(target.destination, file.empty() ? offline::kKnownHostsNone : offline::kHostKeyUnknown, shown));
  keepTrust(target, *answer, file, key.get(), memory);
  return {};
}

}  // namespace

// ssh_disconnect() would leave the socket open, because it was passed in; ssh_free() closes it.
void FreeSession::operator()(ssh_session session) const {
  ssh_free(session);
}

bool isStillSending(ssh_session session) {
  return (ssh_get_poll_flags(session) & SSH_WRITE_PENDING) != 0;
}

Result<SignedIn> signIn(const SshTarget& target, const Carrier& carrier, const Asker& asker, SignInMemory& memory,
                        const IsCancelled& isCancelled) {
  Authentication authentication(target, asker, memory, isCancelled);
  for (int connection = 1; connection <= kMostConnections; ++connection) {
    const Result<int> socket = carrier ? carrier() : socketTo(target, isCancelled);
    if (!socket) return fail(socket.error());
    Result<Session> session = connect(target, *socket, carrier ? Silence::OfTheWay : Silence::OfTheHost);
    if (!session && connection > 1 && session.error().value == offline::kTurnedAway) {
      // The server refused keys and now refuses connections. More attempts would make it refuse for longer.
      core::base::Error refusal = authentication.refusal();
      return fail(
          offlineError(target.destination, refusal.value.english().c_str(),
                       refusal.detail + "\nthe host hung up before every key was tried: " + session.error().detail));
    }
    if (!session) return fail(session.error());
    if (Result<void> trusted = checkTrust(target, session->get(), asker, memory); !trusted)
      return fail(trusted.error());
    const Result<bool> isIn = authentication.run(session->get());
    if (!isIn) return fail(isIn.error());
    if (*isIn) return SignedIn{std::move(*session), authentication.hasAskedUser()};
    // The connection was dropped between two attempts.
    if (isCancelled && isCancelled()) return fail(ErrorCode::Cancelled, target.destination);
  }
  return fail(authentication.refusal());
}

}  // namespace baremark::remote
