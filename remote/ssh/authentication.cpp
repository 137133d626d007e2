// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/authentication.h"

#include <poll.h>

#include <QDateTime>
#include <QFileInfo>
#include <algorithm>
#include <array>
#include <ctime>

#include "core/base/printable.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode, core::base::fail, core::base::printable, core::base::Result;

constexpr int kMostPassphraseTries = 3;
constexpr int kMostPromptRounds = 10;
constexpr int kMostPasswordTries = 3;
constexpr std::size_t kLongestPrompt = 4096;
constexpr std::chrono::seconds kPatience{15};
/// The user may have to confirm on a telephone. This is as long as a server's usual LoginGraceTime.
constexpr std::chrono::seconds kUserPatience{120};

/// libssh calls this for the passphrase of a locked key file. It must not ask on the terminal. `isLocked` is a bool.
int noteLocked(const char*, char*, std::size_t, int, int, void* isLocked) {
  *static_cast<bool*>(isLocked) = true;
  return -1;
}

/// libssh offers such a key but cannot read its private file.
bool isOfSecurityKey(ssh_key key) {
  static constexpr std::array<ssh_keytypes_e, 4> kTypes{SSH_KEYTYPE_SK_ECDSA, SSH_KEYTYPE_SK_ECDSA_CERT01,
                                                        SSH_KEYTYPE_SK_ED25519, SSH_KEYTYPE_SK_ED25519_CERT01};
  return std::ranges::find(kTypes, ssh_key_type(key)) != kTypes.end();
}

/// The keychain can give the same answer again without the user.
bool isInKeychain(const Answer& answer) {
  return answer.isFromKeychain || answer.keep;
}

/// Whether the server has hung up. libssh notices this only at its next read or write.
bool hasHungUp(ssh_session session) {
  pollfd socket{.fd = ssh_get_fd(session), .events = POLLRDHUP, .revents = 0};
  return ::poll(&socket, 1, 0) > 0;
}

/// The names of the methods in a bit set of libssh, with commas.
std::string methodNames(int methods) {
  std::string names;
  for (const auto& [bit, name] : {std::pair{SSH_AUTH_METHOD_PUBLICKEY, "publickey"},
                                  {SSH_AUTH_METHOD_INTERACTIVE, "keyboard-interactive"},
                                  {SSH_AUTH_METHOD_PASSWORD, "password"},
                                  {SSH_AUTH_METHOD_HOSTBASED, "hostbased"},
                                  {SSH_AUTH_METHOD_GSSAPI_MIC, "gssapi-with-mic"}}) {
    if ((static_cast<unsigned>(methods) & bit) != 0) names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return names;
}

}  // namespace

Authentication::Authentication(const SshTarget& target, const Asker& asker, SignInMemory& memory,
                               const IsCancelled& isCancelled)
    : m_target(target), m_asker(asker), m_memory(memory), m_isCancelled(isCancelled) {}

std::string Authentication::tried() const {
  std::string out = m_methods.empty() ? "" : "the server allows: " + m_methods + "\n";
  if (m_target.methods != SshTarget{}.methods) {
    out += "the ssh config allows:";
    for (const std::string& method : m_target.methods) out += " " + method;
    out += "\n";
  }
  for (const std::string& line : m_log) out += line + "\n";
  for (const std::string& line : m_target.ignoredSettings) out += "ignored setting of the ssh config: " + line + "\n";
  if (!m_banner.empty()) out += m_banner + "\n";
  return out;
}

core::base::Error Authentication::refusal() const {
  return offlineError(m_target.destination, m_hasExpired ? offline::kCertificateExpired : offline::kSignInRefused,
                      tried());
}

std::string Authentication::problemOf(const CandidateKey& candidate) {
  const std::string blob = candidate.certificate.empty() ? candidate.agentKey.blob : wireFormOf(candidate.certificate);
  const auto times = certificateTimes(blob);
  if (!times) return {};
  const auto now = static_cast<std::uint64_t>(std::time(nullptr));
  m_hasExpired = m_hasExpired || now >= times->until;
  return certificateProblem(*times, now);
}

// Blocking calls are avoided: libssh 0.10 does not notice in them that the server has hung up.
int Authentication::complete(ssh_session session, const std::function<int()>& method) const {
  using std::chrono::milliseconds;
  constexpr milliseconds kLongestWait{100};
  const auto end = std::chrono::steady_clock::now() + m_patience;
  ssh_set_blocking(session, 0);
  int code = method();
  while (code == SSH_AUTH_AGAIN && ssh_is_connected(session) != 0) {
    const auto left = std::chrono::duration_cast<milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0 || (m_isCancelled && m_isCancelled())) break;
    pollfd socket{.fd = ssh_get_fd(session),
                  .events = static_cast<short>(isStillSending(session) ? POLLIN | POLLOUT : POLLIN),
                  .revents = 0};
    ::poll(&socket, 1, static_cast<int>(std::min(left, kLongestWait).count()));
    code = method();
  }
  ssh_set_blocking(session, 1);
  return code;
}

Authentication::Outcome Authentication::outcomeOf(ssh_session session, int code) const {
  if (code == SSH_AUTH_SUCCESS) return Outcome::Success;
  if (ssh_is_connected(session) == 0) return Outcome::HungUp;
  if (code == SSH_AUTH_PARTIAL) return Outcome::Partial;
  // The time ran out, so the state of the request at the server is unknown.
  if (code == SSH_AUTH_AGAIN) return Outcome::TimedOut;
  return Outcome::Denied;
}

void Authentication::collectCandidates() {
  m_hasCollected = true;
  std::vector<AgentKey> fromAgent;
  if (!m_target.identityAgent.empty()) fromAgent = agentKeys(m_target.identityAgent);
  CandidateKeys found = candidateKeys(m_target, fromAgent);
  m_candidates = std::move(found.keys);
  m_log = std::move(found.notes);
  const bool usesAgent =
      std::ranges::any_of(m_candidates, [](const CandidateKey& candidate) { return !candidate.agentKey.blob.empty(); });
  if (usesAgent) m_relay = AgentRelay::start(m_target.identityAgent, m_isCancelled);
}

Result<Answer> Authentication::ask(Question question) {
  question.host = m_target.destination;
  question.account = m_target.user + "@" + m_target.hostName;
  question.login = question.account + ":" + std::to_string(m_target.port);
  std::optional<Answer> answer = m_asker(question);
  if (answer) return std::move(*answer);
  return fail({.code = ErrorCode::Offline,
               .where = m_target.destination,
               .value = offline::kSignInNeeded,
               .detail = printable(tried(), kLongestPrompt)});
}

Result<bool> Authentication::run(ssh_session session) {
  if (!m_hasCollected) collectCandidates();
  m_nextCandidate = 0;
  m_patience = kPatience;
  const auto hungUp = [this]() -> Result<bool> {
    m_log.emplace_back("the server hung up");
    return false;
  };
  Outcome outcome = outcomeOf(session, complete(session, [&] { return ssh_userauth_none(session, userName()); }));
  char* banner = ssh_get_issue_banner(session);
  if (banner != nullptr) m_banner = printable(banner, kLongestPrompt);
  ssh_string_free_char(banner);
  if (outcome == Outcome::Success) return true;
  if (outcome == Outcome::HungUp || outcome == Outcome::TimedOut) return hungUp();

  // In each round, one method succeeds, or none is left.
  bool areKeysDone = false;
  bool arePromptsDone = false;
  bool isPasswordDone = false;
  while (true) {
    const int methods = ssh_userauth_list(session, userName());
    m_methods = methodNames(methods);
    const auto allows = [&](unsigned bit, const char* name) {
      return (static_cast<unsigned>(methods) & bit) != 0 && m_target.methods.count(name) > 0;
    };
    arePromptsDone = arePromptsDone || m_promptDenials >= kMostPasswordTries || m_promptRounds >= kMostPromptRounds;
    isPasswordDone = isPasswordDone || m_passwordTries >= kMostPasswordTries;
    Result<Outcome> tried = Outcome::Denied;
    if (allows(SSH_AUTH_METHOD_PUBLICKEY, "publickey") && !areKeysDone) {
      areKeysDone = true;
      tried = tryKeys(session);
    } else if (allows(SSH_AUTH_METHOD_INTERACTIVE, "keyboard-interactive") && !arePromptsDone) {
      tried = tryPrompts(session);
    } else if (allows(SSH_AUTH_METHOD_PASSWORD, "password") && !isPasswordDone) {
      tried = tryPassword(session);
      isPasswordDone = !tried || *tried != Outcome::Denied;
    } else {
      return fail(refusal());
    }
    if (!tried) return fail(tried.error());
    if (*tried == Outcome::Success) return true;
    if (*tried == Outcome::Partial) areKeysDone = false;  // the server may ask for a second key
    if (*tried == Outcome::HungUp || *tried == Outcome::TimedOut) return hungUp();
  }
}

const char* Authentication::toWords(Outcome outcome) {
  switch (outcome) {
    case Outcome::Success:
      return ": accepted";
    case Outcome::Partial:
      return ": accepted, but the server requires another method";
    case Outcome::TimedOut:
      return ": no answer in time";
    default:
      return ": refused";
  }
}

Result<Authentication::Outcome> Authentication::tryKeys(ssh_session session) {
  while (m_nextCandidate < m_candidates.size()) {
    CandidateKey& candidate = m_candidates[m_nextCandidate++];
    if (candidate.isRefused) continue;
    m_hasAskedPassphrase = false;
    const Result<Outcome> outcome = tryKey(session, candidate);
    if (!outcome) return outcome;
    // The server hung up after too many refused keys, or the connection broke. The key is tried once more, after all
    // others. If the user took long to answer, the server only timed out.
    const bool tookLong = *outcome == Outcome::TimedOut || m_hasAskedPassphrase;
    const bool isHungUp = *outcome == Outcome::HungUp && !tookLong;
    candidate.isRefused =
        *outcome == Outcome::Denied || *outcome == Outcome::Unusable || (isHungUp && candidate.wasHungUpOn);
    candidate.wasHungUpOn = candidate.wasHungUpOn || isHungUp;
    if (*outcome == Outcome::Unusable) continue;
    const std::string name = !candidate.certificate.empty() ? candidate.certificate
                             : candidate.path.empty()       ? "agent: " + printable(candidate.agentKey.comment, 128)
                                                            : candidate.path;
    const std::string problem = *outcome == Outcome::Denied ? problemOf(candidate) : std::string();
    m_log.push_back(name + toWords(*outcome) + (problem.empty() ? "" : ", " + problem));
    if (isHungUp)
      std::rotate(m_candidates.begin() + static_cast<std::ptrdiff_t>(m_nextCandidate) - 1,
                  m_candidates.begin() + static_cast<std::ptrdiff_t>(m_nextCandidate), m_candidates.end());
    if (*outcome != Outcome::Denied) return outcome;
  }
  return Outcome::Denied;
}

Result<Authentication::Outcome> Authentication::tryKey(ssh_session session, const CandidateKey& candidate) {
  return candidate.agentKey.blob.empty() ? tryKeyFile(session, candidate)
                                         : Result<Outcome>(tryAgentKey(session, candidate.agentKey));
}

Authentication::Outcome Authentication::tryAgentKey(ssh_session session, const AgentKey& key) {
  if (m_relay == nullptr) {
    m_log.push_back("agent: " + printable(key.comment, 128) +
                    ": not offered, because no socket can be made in the folder for temporary files (TMPDIR)");
    return Outcome::Unusable;
  }
  m_relay->offer(key);
  ssh_options_set(session, SSH_OPTIONS_IDENTITY_AGENT, m_relay->socketPath().c_str());
  return outcomeOf(session, complete(session, [&] { return ssh_userauth_agent(session, userName()); }));
}

Result<Key> Authentication::privateKeyOf(const std::string& path) {
  const std::pair<std::string, std::int64_t> file(
      path, QFileInfo(QString::fromStdString(path)).lastModified().toMSecsSinceEpoch());
  const auto known = m_memory.unlocked.find(file);
  if (known != m_memory.unlocked.end()) return Key(ssh_key_dup(known->second.get()));
  ssh_key raw = nullptr;
  bool isLocked = false;
  int read = ssh_pki_import_privkey_file(path.c_str(), nullptr, &noteLocked, &isLocked, &raw);
  for (int attempt = 0; read != SSH_OK && isLocked && attempt < kMostPassphraseTries; ++attempt) {
    const Result<Answer> answer =
        ask({.kind = Question::Kind::Passphrase, .subject = path, .prompts = {{"", false}}, .isRepeated = attempt > 0});
    if (!answer) return fail(answer.error());
    if (answer->texts.empty()) break;
    m_hasAskedPassphrase = true;
    read = ssh_pki_import_privkey_file(path.c_str(), answer->texts.front().text(), &noteLocked, &isLocked, &raw);
  }
  Key key(raw);
  if (read != SSH_OK) {
    m_log.push_back(path + (isLocked ? ": not used, its passphrase was wrong"
                                     : ": not used, libssh can read no private key in it"));
    return Key();
  }
  if (isLocked) m_memory.unlocked[file] = Key(ssh_key_dup(key.get()));
  return key;
}

Result<Authentication::Outcome> Authentication::tryKeyFile(ssh_session session, const CandidateKey& candidate) {
  ssh_key raw = nullptr;
  // The server is asked first whether it accepts the key, so that the user types a passphrase only for an accepted key.
  const std::string publicFile = candidate.certificate.empty() ? publicFileOf(candidate.path) : candidate.certificate;
  const bool hasPublic = (candidate.certificate.empty() ? ssh_pki_import_pubkey_file(publicFile.c_str(), &raw)
                                                        : ssh_pki_import_cert_file(publicFile.c_str(), &raw)) == SSH_OK;
  const Key publicKey(raw);
  if (hasPublic && isOfSecurityKey(publicKey.get())) {
    m_log.push_back(publicFile + ": not used, a security key signs through an agent only");
    return Outcome::Unusable;
  }
  if (hasPublic) {
    const Outcome offered = outcomeOf(
        session, complete(session, [&] { return ssh_userauth_try_publickey(session, userName(), publicKey.get()); }));
    if (offered != Outcome::Success) return offered;
  } else if (!candidate.certificate.empty()) {
    m_log.push_back(candidate.certificate + ": not used, libssh cannot read it");
    return Outcome::Unusable;
  }
  Result<Key> privateKey = privateKeyOf(candidate.path);
  if (!privateKey) return fail(privateKey.error());
  if (*privateKey == nullptr) return Outcome::Unusable;
  if (!candidate.certificate.empty()) ssh_pki_copy_cert_to_privkey(publicKey.get(), privateKey->get());
  return outcomeOf(session,
                   complete(session, [&] { return ssh_userauth_publickey(session, userName(), privateKey->get()); }));
}

Result<Authentication::Outcome> Authentication::tryPrompts(ssh_session session) {
  ++m_promptRounds;
  bool hasAnswered = false;
  const auto converse = [&] {
    return complete(session, [&] { return ssh_userauth_kbdint(session, userName(), nullptr); });
  };
  int code = converse();
  for (int round = 0; code == SSH_AUTH_INFO && round < kMostPromptRounds; ++round) {
    const int count = ssh_userauth_kbdint_getnprompts(session);
    if (count > 0) {
      Question question{.kind = Question::Kind::Prompts, .isRepeated = m_promptDenials > 0};
      const char* name = ssh_userauth_kbdint_getname(session);
      const char* words = ssh_userauth_kbdint_getinstruction(session);
      question.serverTitle = printable(name == nullptr ? "" : name, kLongestPrompt);
      question.serverText = printable(words == nullptr ? "" : words, kLongestPrompt);
      for (int i = 0; i < count; ++i) {
        char echo = 0;
        const char* text = ssh_userauth_kbdint_getprompt(session, static_cast<unsigned int>(i), &echo);
        question.prompts.push_back({printable(text == nullptr ? "" : text, kLongestPrompt), echo != 0});
      }
      const Result<Answer> answer = ask(std::move(question));
      if (!answer) return fail(answer.error());
      m_hasAskedUser = m_hasAskedUser || !isInKeychain(*answer);
      m_patience = kUserPatience;
      hasAnswered = !hasHungUp(session);
      for (int i = 0; i < count; ++i) {
        const bool isGiven = static_cast<std::size_t>(i) < answer->texts.size();
        ssh_userauth_kbdint_setanswer(session, static_cast<unsigned int>(i),
                                      isGiven ? answer->texts[static_cast<std::size_t>(i)].text() : "");
      }
    }
    code = converse();
  }
  const Outcome outcome = code == SSH_AUTH_INFO ? Outcome::Denied : outcomeOf(session, code);
  // A server may hang up after a wrong answer. If it hung up before the user answered, no answer was wrong.
  const bool isDenied = outcome == Outcome::Denied || (outcome == Outcome::HungUp && hasAnswered);
  if (isDenied) ++m_promptDenials;
  if (outcome == Outcome::Success || outcome == Outcome::Partial) m_promptDenials = 0;
  m_log.emplace_back(isDenied ? "keyboard-interactive: refused" : "keyboard-interactive: answered");
  return outcome;
}

Result<Authentication::Outcome> Authentication::tryPassword(ssh_session session) {
  ++m_passwordTries;
  const Result<Answer> answer =
      ask({.kind = Question::Kind::Password, .prompts = {{"", false}}, .isRepeated = m_passwordTries > 1});
  if (!answer) return fail(answer.error());
  if (answer->texts.empty()) return Outcome::Denied;
  m_hasAskedUser = m_hasAskedUser || !isInKeychain(*answer);
  m_patience = kUserPatience;
  const Outcome outcome = outcomeOf(session, complete(session, [&] {
                                      return ssh_userauth_password(session, userName(), answer->texts.front().text());
                                    }));
  m_log.emplace_back(outcome == Outcome::Denied ? "password: refused" : "password: answered");
  return outcome;
}

}  // namespace baremark::remote
