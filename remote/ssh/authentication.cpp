// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/ssh/authentication.h"

#include <poll.h>

#include <QByteArray>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <ctime>

#include "core/base/printable.h"
#include "remote/ssh/certificate.h"
#include "remote/ssh/sign_in.h"

namespace baremark::remote {
namespace {

using core::base::ErrorCode;
using core::base::fail;
using core::base::printable;
using core::base::Result;

/// Of the agent's keys that no config names, so that a full agent does not use up the server's patience.
constexpr std::size_t kMostUnnamedKeys = 3;
constexpr int kMostPassphraseTries = 3;
constexpr int kMostPromptRounds = 10;
constexpr int kMostPasswordTries = 3;
constexpr std::size_t kLongestPrompt = 4096;
constexpr std::chrono::seconds kPatience{15};
/// The answer may be one that a person gives on a telephone: as long as a server's LoginGraceTime usually is.
constexpr std::chrono::seconds kPatienceWithPersons{120};

using Key = std::unique_ptr<ssh_key_struct, decltype(&ssh_key_free)>;
Key owned(ssh_key key) { return {key, &ssh_key_free}; }

bool isFile(const std::string& path) { return QFileInfo(QString::fromStdString(path)).isFile(); }

/// The file that tells the public part of the key in `path`: in OpenSSH's form the key's own file does.
std::string publicFileOf(const std::string& path) { return isFile(path + ".pub") ? path + ".pub" : path; }

/// The wire form of the public key in a file, or an empty text.
std::string blobOf(const std::string& path) {
  ssh_key raw = nullptr;
  if (ssh_pki_import_pubkey_file(path.c_str(), &raw) != SSH_OK) return {};
  const Key key = owned(raw);
  char* base64 = nullptr;
  if (ssh_pki_export_pubkey_base64(key.get(), &base64) != SSH_OK) return {};
  const std::string blob = QByteArray::fromBase64(base64).toStdString();
  ssh_string_free_char(base64);
  return blob;
}

/// libssh asks here for a passphrase that we did not give; it must not ask the terminal.
int noPassphrase(const char*, char*, std::size_t, int, int, void*) { return -1; }

}  // namespace

Authentication::Authentication(const SshTarget& target, const Asker& asker, const IsCancelled& isCancelled)
    : m_target(target), m_asker(asker), m_isCancelled(isCancelled) {}

std::string Authentication::tried() const {
  std::string out = m_methods.empty() ? "" : "the server allows: " + m_methods + "\n";
  for (const std::string& line : m_log) out += line + "\n";
  if (!m_banner.empty()) out += m_banner + "\n";
  return out;
}

core::base::Error Authentication::refusal() const {
  return offlineError(m_target.destination, m_hasExpired ? offline::kCertificateExpired : offline::kSignInRefused, tried());
}

std::string Authentication::problemOf(const Candidate& candidate) {
  const std::string blob = candidate.certificate.empty() ? candidate.agentKey.blob : wireFormOf(candidate.certificate);
  const auto times = certificateTimes(blob);
  if (!times) return {};
  const auto now = static_cast<std::uint64_t>(std::time(nullptr));
  m_hasExpired = m_hasExpired || now >= times->until;
  return certificateProblem(*times, now);
}

// A method that blocks would not see that the server has hung up: libssh 0.10 then waits for nothing until its time is out.
int Authentication::complete(ssh_session session, const std::function<int()>& method) const {
  using std::chrono::milliseconds;
  constexpr milliseconds kLongestWait{100};
  const auto end = std::chrono::steady_clock::now() + m_patience;
  ssh_set_blocking(session, 0);
  int code = method();
  while (code == SSH_AUTH_AGAIN && ssh_is_connected(session) != 0) {
    const auto left = std::chrono::duration_cast<milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0 || (m_isCancelled && m_isCancelled())) break;
    pollfd socket{.fd = ssh_get_fd(session), .events = static_cast<short>(isStillSending(session) ? POLLIN | POLLOUT : POLLIN), .revents = 0};
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
  // Time ran out; what the server thinks is not known any more.
  if (code == SSH_AUTH_AGAIN) return Outcome::TimedOut;
  return Outcome::Denied;
}

void Authentication::collectCandidates() {
  m_hasCollected = true;
  std::vector<AgentKey> fromAgent;
  if (!m_target.identityAgent.empty()) fromAgent = agentKeys(m_target.identityAgent);
  std::set<std::string> used;
  for (const std::string& path : m_target.identityFiles) {
    const std::string certificate = path + "-cert.pub";
    const auto named = std::find_if(m_target.certificateFiles.begin(), m_target.certificateFiles.end(),
                                    [&](const std::string& file) { return file == certificate; });
    if (isFile(path) && (isFile(certificate) || named != m_target.certificateFiles.end())) {
      m_candidates.push_back({.path = path, .certificate = certificate});
    } else if (isFile(path)) {
      for (const std::string& file : m_target.certificateFiles) m_candidates.push_back({.path = path, .certificate = file});
    }
    const std::string blob = blobOf(publicFileOf(path));
    const auto held = std::find_if(fromAgent.begin(), fromAgent.end(), [&](const AgentKey& key) { return !blob.empty() && key.blob == blob; });
    if (held != fromAgent.end()) {
      used.insert(blob);
      m_candidates.push_back({.path = {}, .certificate = {}, .agentKey = *held});
    } else if (isFile(path)) {
      m_candidates.push_back({.path = path});
    }
  }
  if (!m_target.identitiesOnly) {
    std::size_t unnamed = 0;
    for (const AgentKey& key : fromAgent) {
      if (used.count(key.blob) > 0 || unnamed == kMostUnnamedKeys) continue;
      ++unnamed;
      m_candidates.push_back({.path = {}, .certificate = {}, .agentKey = key});
    }
  }
  const bool usesAgent = std::any_of(m_candidates.begin(), m_candidates.end(),
                                     [](const Candidate& candidate) { return !candidate.agentKey.blob.empty(); });
  if (usesAgent) m_relay = AgentRelay::start(m_target.identityAgent, m_isCancelled);
}

Result<Answer> Authentication::ask(Question question) {
  question.host = m_target.destination;
  question.account = m_target.user + "@" + m_target.hostName;
  question.login = question.account + ":" + std::to_string(m_target.port);
  std::optional<Answer> answer = m_asker(question);
  if (answer) return std::move(*answer);
  return fail({.code = ErrorCode::Offline, .where = m_target.destination, .value = offline::kSignInNeeded,
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
  Outcome outcome = outcomeOf(session, complete(session, [&] { return ssh_userauth_none(session, nullptr); }));
  char* banner = ssh_get_issue_banner(session);
  if (banner != nullptr) m_banner = printable(banner, kLongestPrompt);
  ssh_string_free_char(banner);
  if (outcome == Outcome::Success) return true;
  if (outcome == Outcome::HungUp || outcome == Outcome::TimedOut) return hungUp();

  // Each round one method brings the sign-in further, or there is none left.
  bool areKeysDone = false;
  bool arePromptsDone = false;
  bool isPasswordDone = false;
  while (true) {
    const int methods = ssh_userauth_list(session, nullptr);
    m_methods.clear();
    for (const auto& [bit, name] : {std::pair{SSH_AUTH_METHOD_PUBLICKEY, "publickey"}, {SSH_AUTH_METHOD_INTERACTIVE, "keyboard-interactive"},
                                    {SSH_AUTH_METHOD_PASSWORD, "password"}, {SSH_AUTH_METHOD_HOSTBASED, "hostbased"},
                                    {SSH_AUTH_METHOD_GSSAPI_MIC, "gssapi-with-mic"}}) {
      if ((static_cast<unsigned>(methods) & bit) != 0) m_methods += (m_methods.empty() ? "" : ", ") + std::string(name);
    }
    const auto allows = [methods](unsigned bit) { return (static_cast<unsigned>(methods) & bit) != 0; };
    Result<Outcome> tried = Outcome::Denied;
    if (allows(SSH_AUTH_METHOD_PUBLICKEY) && !areKeysDone) {
      areKeysDone = true;
      tried = tryKeys(session);
    } else if (allows(SSH_AUTH_METHOD_INTERACTIVE) && !arePromptsDone) {
      tried = tryPrompts(session);
      arePromptsDone = !tried || m_promptDenials >= kMostPasswordTries || m_promptRounds >= kMostPromptRounds;
    } else if (allows(SSH_AUTH_METHOD_PASSWORD) && !isPasswordDone) {
      tried = tryPassword(session);
      isPasswordDone = !tried || *tried != Outcome::Denied || m_passwordTries >= kMostPasswordTries;
    } else {
      return fail(refusal());
    }
    if (!tried) return fail(tried.error());
    if (*tried == Outcome::Success) return true;
    if (*tried == Outcome::Partial) areKeysDone = false;  // a server may want two keys
    if (*tried == Outcome::HungUp || *tried == Outcome::TimedOut) return hungUp();
  }
}

const char* Authentication::toWords(Outcome outcome) {
  switch (outcome) {
    case Outcome::Success: return ": taken";
    case Outcome::Partial: return ": taken, more is wanted";
    case Outcome::TimedOut: return ": no answer in time";
    default: return ": refused";
  }
}

Result<Authentication::Outcome> Authentication::tryKeys(ssh_session session) {
  while (m_nextCandidate < m_candidates.size()) {
    Candidate& candidate = m_candidates[m_nextCandidate++];
    if (candidate.isRefused) continue;
    m_hasAskedPassphrase = false;
    const Result<Outcome> outcome = tryKey(session, candidate);
    if (!outcome) return outcome;
    // A server that hangs up has had enough of refused keys; but whom a question kept waiting, it only forgot.
    const bool tookLong = *outcome == Outcome::TimedOut || m_hasAskedPassphrase;
    candidate.isRefused = *outcome == Outcome::Denied || (*outcome == Outcome::HungUp && !tookLong);
    const std::string name = candidate.path.empty() ? "agent: " + printable(candidate.agentKey.comment, 128)
                             : candidate.certificate.empty() ? candidate.path : candidate.certificate;
    const std::string problem = *outcome == Outcome::Denied ? problemOf(candidate) : std::string();
    m_log.push_back(name + toWords(*outcome) + (problem.empty() ? "" : ", " + problem));
    if (*outcome != Outcome::Denied) return outcome;
  }
  return Outcome::Denied;
}

Result<Authentication::Outcome> Authentication::tryKey(ssh_session session, const Candidate& candidate) {
  return candidate.agentKey.blob.empty() ? tryKeyFile(session, candidate) : Result<Outcome>(tryAgentKey(session, candidate.agentKey));
}

Authentication::Outcome Authentication::tryAgentKey(ssh_session session, const AgentKey& key) {
  if (m_relay == nullptr) return Outcome::Denied;
  m_relay->offer(key);
  ssh_options_set(session, SSH_OPTIONS_IDENTITY_AGENT, m_relay->socketPath().c_str());
  return outcomeOf(session, complete(session, [&] { return ssh_userauth_agent(session, nullptr); }));
}

Result<Authentication::Outcome> Authentication::tryKeyFile(ssh_session session, const Candidate& candidate) {
  ssh_key raw = nullptr;
  // The server is asked before the person is: a passphrase is only wanted for a key that is taken.
  const std::string publicFile = candidate.certificate.empty() ? publicFileOf(candidate.path) : candidate.certificate;
  const bool hasPublic = (candidate.certificate.empty() ? ssh_pki_import_pubkey_file(publicFile.c_str(), &raw)
                                                        : ssh_pki_import_cert_file(publicFile.c_str(), &raw)) == SSH_OK;
  const Key publicKey = owned(raw);
  if (hasPublic) {
    const Outcome offered = outcomeOf(session, complete(session, [&] { return ssh_userauth_try_publickey(session, nullptr, publicKey.get()); }));
    if (offered != Outcome::Success) return offered;
  } else if (!candidate.certificate.empty()) {
    return Outcome::Denied;
  }
  raw = nullptr;
  int read = ssh_pki_import_privkey_file(candidate.path.c_str(), nullptr, &noPassphrase, nullptr, &raw);
  for (int attempt = 0; read != SSH_OK && read != SSH_EOF && attempt < kMostPassphraseTries; ++attempt) {
    const Result<Answer> answer =
        ask({.kind = Question::Kind::Passphrase, .subject = candidate.path, .prompts = {{"", false}}, .isRepeated = attempt > 0});
    if (!answer) return fail(answer.error());
    if (answer->texts.empty()) break;
    m_hasAskedPassphrase = true;
    read = ssh_pki_import_privkey_file(candidate.path.c_str(), answer->texts.front().text(), &noPassphrase, nullptr, &raw);
  }
  const Key privateKey = owned(raw);
  if (read != SSH_OK) {
    m_log.push_back(candidate.path + ": cannot be read, or its passphrase was wrong");
    return Outcome::Denied;
  }
  if (!candidate.certificate.empty() && ssh_pki_copy_cert_to_privkey(publicKey.get(), privateKey.get()) != SSH_OK) return Outcome::Denied;
  return outcomeOf(session, complete(session, [&] { return ssh_userauth_publickey(session, nullptr, privateKey.get()); }));
}

Result<Authentication::Outcome> Authentication::tryPrompts(ssh_session session) {
  ++m_promptRounds;
  const auto converse = [&] { return complete(session, [&] { return ssh_userauth_kbdint(session, nullptr, nullptr); }); };
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
      m_hasAskedPerson = m_hasAskedPerson || !answer->isFromKeychain;
      m_patience = kPatienceWithPersons;
      for (int i = 0; i < count; ++i) {
        const bool isGiven = static_cast<std::size_t>(i) < answer->texts.size();
        ssh_userauth_kbdint_setanswer(session, static_cast<unsigned int>(i), isGiven ? answer->texts[static_cast<std::size_t>(i)].text() : "");
      }
    }
    code = converse();
  }
  const Outcome outcome = code == SSH_AUTH_INFO ? Outcome::Denied : outcomeOf(session, code);
  m_promptDenials = outcome == Outcome::Denied ? m_promptDenials + 1 : 0;
  m_log.emplace_back(outcome == Outcome::Denied ? "keyboard-interactive: refused" : "keyboard-interactive: answered");
  return outcome;
}

Result<Authentication::Outcome> Authentication::tryPassword(ssh_session session) {
  ++m_passwordTries;
  const Result<Answer> answer = ask({.kind = Question::Kind::Password, .prompts = {{"", false}}, .isRepeated = m_passwordTries > 1});
  if (!answer) return fail(answer.error());
  if (answer->texts.empty()) return Outcome::Denied;
  m_hasAskedPerson = m_hasAskedPerson || !answer->isFromKeychain;
  m_patience = kPatienceWithPersons;
  const Outcome outcome = outcomeOf(session, complete(session, [&] { return ssh_userauth_password(session, nullptr, answer->texts.front().text()); }));
  m_log.emplace_back(outcome == Outcome::Denied ? "password: refused" : "password: answered");
  return outcome;
}

}  // namespace baremark::remote
