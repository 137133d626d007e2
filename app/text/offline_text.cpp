// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/error_text.h"

#include "remote/ssh/offline.h"

namespace baremark::app::text {
namespace {

namespace offline = remote::offline;
using core::base::Phrased;

/// "line 3 of /home/me/.ssh/known_hosts" from "file:line", the beginning of the details; the file if there is no line.
QString lineText(const std::string& fileAndLine) {
  const QString place = qString(fileAndLine).section(QLatin1Char('\n'), 0, 0);
  bool hasLine = false;
  place.section(QLatin1Char(':'), -1).toInt(&hasLine);
  if (!hasLine) return place;
  return Text::tr("line %1 of %2", "a line's number and a file")
      .arg(place.section(QLatin1Char(':'), -1), place.section(QLatin1Char(':'), 0, -2));
}

QString placeOf(const Error& error) {
  return lineText(error.detail);
}

/// The port and the host from "HOST:PORT", the beginning of the details.
QStringList refusedPlace(const Error& error) {
  const QString place = qString(error.detail).section(QLatin1Char('\n'), 0, 0);
  return {place.section(QLatin1Char(':'), -1), place.section(QLatin1Char(':'), 0, -2)};
}

/// The arguments after "ssh" in the user's command for this host.
QString sshArguments(const Error& error) {
  const QString command = phraseText(error.suggestion);
  const QString program = QStringLiteral("ssh ");
  return command.startsWith(program) ? command.mid(program.size()) : phraseText(error.where);
}

/// Whether a ProxyCommand was used for the host and printed something.
bool hasWordsOfProxy(const Error& error) {
  const std::size_t at =
      error.value == offline::kUnreachable ? error.detail.rfind(offline::kOfProxy) : std::string::npos;
  return at != std::string::npos &&
         error.detail.find_first_not_of(" \n", at + std::string_view(offline::kOfProxy).size()) != std::string::npos;
}

}  // namespace

QString offlineTitle(const Error& error) {
  const QString host = phraseText(error.where);
  const Phrased& reason = error.value;
  if (reason == offline::kHostKeyUnknown)
    return Text::tr("The host key of %1 is unknown, and you have not accepted it.", "a host").arg(host);
  //: %1: a host
  if (reason == offline::kKnownHostsNone)
    return Text::tr("The host key of %1 is unknown, and the ssh config names no file that can keep it.").arg(host);
  if (reason == offline::kHostKeyChanged)
    return Text::tr("The host key of %1 differs from the known one.", "a host").arg(host);
  //: %1: a host
  if (reason == offline::kHostKeyOther)
    return Text::tr("%1 showed a key that is already known, not the key with that fingerprint.").arg(host);
  if (reason == offline::kHostKeyRevoked) return Text::tr("The host key of %1 is revoked.", "a host").arg(host);
  if (reason == offline::kKnownHostsUnreadable)
    return Text::tr("A line about %1 in known_hosts cannot be read.", "a host").arg(host);
  if (reason == offline::kKnownHostsUnwritable)
    return Text::tr("The host key of %1 could not be added to known_hosts.", "a host").arg(host);
  //: %1: a host
  if (reason == offline::kNoSshProgram)
    return Text::tr("Baremark needs the program “ssh” to connect to %1, but it is not installed here.").arg(host);
  if (reason == offline::kConfigRefused)
    return Text::tr("Baremark cannot connect to %1, because “ssh” refuses its config.", "a host").arg(host);
  if (reason == offline::kConfigUnusable)
    return Text::tr("The ssh config for %1 has a setting that Baremark does not support.", "a host").arg(host);
  if (reason == offline::kNothingInCommon)
    return Text::tr("%1 and Baremark have no algorithm in common.", "a host").arg(host);
  if (reason == offline::kAddressRefused)
    return Text::tr("“%1”, or the address that the ssh config gives for it, is not valid.", "a host").arg(host);
  if (reason == offline::kSignInRefused) return Text::tr("The sign-in to %1 failed.", "a host").arg(host);
  if (reason == offline::kCertificateExpired)
    return Text::tr("The sign-in to %1 failed. The certificate for it has expired.", "a host").arg(host);
  //: %1: a host
  if (reason == offline::kForwardingForbidden)
    return Text::tr("%1 accepts the sign-in, but does not allow connections from there to other hosts.").arg(host);
  if (reason == offline::kSignInNeeded) return Text::tr("You must sign in to %1.", "a host").arg(host);
  if (reason == offline::kLoginShell)
    return Text::tr("The start-up files of the account on %1 do not finish.", "a host").arg(host);
  if (reason == offline::kForcedCommand)
    return Text::tr("%1 accepts the sign-in, but runs no commands for this account.", "a host").arg(host);
  if (reason == offline::kLost) return Text::tr("The connection to %1 dropped.", "a host").arg(host);
  if (reason == offline::kTurnedAway)
    return Text::tr("%1 closed the connection before the SSH sign-in began.", "a host").arg(host);
  if (reason == offline::kPortRefused) {
    const QStringList place = refusedPlace(error);
    return Text::tr("%1 cannot be reached: nothing listens on port %2 of %3.",
                    "a host as it was named; a port; its address")
        .arg(host, place[0], place[1]);
  }
  return Text::tr("%1 cannot be reached.", "a host").arg(host);
}

/// The place of the certificate authority for the host of an unknown key, from the second line of the details; empty if
/// there is none. ssh can then connect to the host, but adds no key to the files that Baremark reads.
std::string authorityOf(const Error& error) {
  const std::string words = std::string("\n") + offline::kByAuthority;
  const std::size_t at = error.detail.find(words);
  return error.value == offline::kHostKeyUnknown && at != std::string::npos ? error.detail.substr(at + words.size())
                                                                            : std::string();
}

QString offlineReason(const Error& error) {
  const Phrased& reason = error.value;
  if (const std::string authority = authorityOf(error); !authority.empty())
    return Text::tr(
               "ssh may trust this host because of the certificate authority in %1. Baremark cannot check certificates "
               "of hosts, so it compares the host's key itself.",
               "a line of a file")
        .arg(lineText(authority));
  if (reason == offline::kHostKeyChanged)
    return Text::tr(
        "Either the host was reinstalled, or somebody is intercepting the connection. Baremark sent nothing to the "
        "host.");
  if (reason == offline::kKnownHostsNone)
    return Text::tr(
        "UserKnownHostsFile is “none” or leads to /dev/null. Neither Baremark nor ssh can keep an accepted key.");
  if (reason == offline::kKnownHostsUnreadable)
    return Text::tr("The key in %1 may differ from the host's key, so Baremark sent nothing to the host.",
                    "a line of a file")
        .arg(placeOf(error));
  if (reason == offline::kHostKeyRevoked)
    return Text::tr("It is listed as revoked in %1, so it is no longer trusted. Baremark sent nothing to the host.",
                    "a line of a file")
        .arg(placeOf(error));
  if (reason == offline::kTurnedAway)
    return Text::tr(
        "Many servers refuse an address for some time after failed sign-ins, or while too many users sign in at once.");
  if (reason == offline::kForwardingForbidden)
    return Text::tr(
        "As a jump host, it must forward the connection. Its administrators have disabled forwarding for this account "
        "or for the target host.");
  return {};
}

QStringList offlineAdvice(const Error& error, Reader reader) {
  const QString host = phraseText(error.where);
  const Phrased& reason = error.value;
  if (!authorityOf(error).empty() && !error.allowed.empty())
    return {Text::tr("Compare the fingerprint in the details with the one that the host's administrators publish. "
                     "Then accept the key with “%1”. Running ssh adds no key here.",
                     "a command")
                .arg(phraseText(error.suggestion))};
  if (!authorityOf(error).empty())
    return {
        Text::tr("Compare the fingerprint in the details with the one that the host's administrators publish. "
                 "Then test the host again and accept the key. Running ssh adds no key here.")};
  if (reason == offline::kHostKeyUnknown && !error.allowed.empty())
    return {Text::tr("Baremark asks about an unknown key only on a terminal, and there is none here. Compare the "
                     "fingerprint in the details with the one that the host's administrators publish. Then accept "
                     "the key with “%1”, or run “%2” once.",
                     "commands")
                .arg(phraseText(error.suggestion), phraseText(error.allowed))};
  //: %1: what follows ssh, such as a host
  if (reason == offline::kHostKeyUnknown)
    return {Text::tr("Compare the fingerprint in the details with the one that the host's administrators publish. "
                     "Then test the host again and accept the key, or run “ssh %1” once.")
                .arg(sshArguments(error))};
  if (reason == offline::kKnownHostsNone)
    return {
        Text::tr("Name a file for this host in the ssh config, such as “UserKnownHostsFile ~/.ssh/known_hosts”. "
                 "Then compare the fingerprint in the details with the one that the host's administrators "
                 "publish, and accept the key.")};
  if (reason == offline::kHostKeyChanged) {
    const QString ask = Text::tr(
                            "Ask the host's administrators for its fingerprint. If it is the new one, remove %1, which "
                            "has the old key, then test the host again.",
                            "a line of a file")
                            .arg(placeOf(error));
    if (reader == Reader::Window)
      return {
          ask,
          Text::tr("If several machines with different keys answer under this name, add this key with the fingerprint "
                   "that you were given: “Add this further key…” below the test. The known key stays.")};
    //: %1: a host
    const QString add = Text::tr(
        "If several machines with different keys answer under this name, add this key with the fingerprint that you "
        "were given: “baremark-cli host trust %1 --key SHA256:…”. The known key stays.");
    return {ask, add.arg(host)};
  }
  if (reason == offline::kHostKeyOther)
    return {Text::tr("Try again. Another machine with this name may answer the next time.")};
  if (reason == offline::kKnownHostsUnreadable)
    return {Text::tr("Correct or remove %1, then test the host again.", "a line of a file").arg(placeOf(error))};
  if (reason == offline::kHostKeyRevoked)
    return {
        Text::tr("Ask the host's administrators. You can connect again when the host shows another key, or when "
                 "that line is removed.")};
  if (reason == offline::kSignInRefused || reason == offline::kSignInNeeded) {
    return {Text::tr("Test the host again to enter a password or other input."),
            //: %1: what follows ssh, such as a host
            Text::tr("Try “ssh %1” in a terminal. The details list the methods that Baremark tried, and the "
                     "settings of the ssh config that it does not use.")
                .arg(sshArguments(error)),
            Text::tr("A key in an agent signs in without a prompt. If the agent has many keys, name the right one "
                     "with IdentityFile in the ssh config.")};
  }
  if (reason == offline::kKnownHostsUnwritable)
    return {Text::tr("The details say why. Make that file writable, then add the key again.")};
  if (reason == offline::kNoSshProgram)
    return {Text::tr("Install the OpenSSH client (package openssh-client in Debian), then test the host again.")};
  //: %1: what follows ssh -G, such as a host
  if (reason == offline::kConfigRefused)
    return {Text::tr("Correct the line that the details name, then test the host again. “ssh -G %1” in a terminal "
                     "shows the same error.")
                .arg(sshArguments(error))};
  if (reason == offline::kConfigUnusable)
    return {
        Text::tr("The details name the keyword. Change it for this host in the ssh config, then test the host again.")};
  if (reason == offline::kNothingInCommon)
    return {Text::tr(
        "The details list the algorithms of each side. In the ssh config, allow one that both sides have, with "
        "HostKeyAlgorithms, Ciphers, MACs or KexAlgorithms. An old host may need “HostKeyAlgorithms +ssh-rsa”. "
        "Otherwise, ask the host's administrators to allow an algorithm of this client.")};
  if (reason == offline::kAddressRefused)
    return {Text::tr("The details say what is wrong. Correct the address, then test the host again.")};
  if (reason == offline::kCertificateExpired)
    return {
        Text::tr("Get a new certificate from the issuer of the old one, then test the host again. The details "
                 "show the certificate and when it expired.")};
  if (reason == offline::kForwardingForbidden)
    return {Text::tr("Ask its administrators to allow forwarding (AllowTcpForwarding and PermitOpen of sshd), or "
                     "use another jump host."),
            Text::tr("If you may run commands on it, this line in ~/.ssh/config needs no forwarding: "
                     "“ProxyCommand ssh %1 nc %h %p”.",
                     "%h and %p stay as they are")
                .arg(host)};
  //: %1: what follows ssh, such as a host
  if (reason == offline::kLoginShell || reason == offline::kForcedCommand)
    return {Text::tr("Run “ssh %1 echo ok” in a terminal. It must print “ok” and exit. If it does not, look in "
                     "the account's start-up files there (such as .bashrc) for a line that waits, or that ends a "
                     "shell without a terminal. The details show what the host printed.")
                .arg(sshArguments(error))};
  if (reason == offline::kLost && error.allowed == Phrase::ProgramEnds)
    return {Text::tr("Submitted work keeps running on the host. Run the same command again.")};
  if (reason == offline::kLost)
    return {Text::tr("Blocks that run there keep running. Baremark reconnects automatically.")};
  if (reason == offline::kTurnedAway)
    return {Text::tr(
        "Wait a few minutes, then test the host again. If it still refuses the connection, ask its administrators "
        "whether they block your address (PerSourcePenalties and MaxStartups of sshd, fail2ban, a firewall).")};
  if (reason == offline::kPortRefused)
    return {
        Text::tr("Check the port in the address, as in ssh://user@host:2222, or Port in the ssh config. If it is "
                 "right, sshd is not running there.")};
  const QString network = Text::tr("Check the name, the network and, if there is one, the VPN.");
  if (!hasWordsOfProxy(error)) return {network};
  //: %1: what follows ssh, such as a host
  return {Text::tr("The ssh config uses a ProxyCommand for this host. The details end with its output. “ssh %1” "
                   "in a terminal runs the same command.")
              .arg(sshArguments(error)),
          network};
}

QString waitsForLink(const Error& error, Reader reader) {
  const QString host = qString(core::base::printable(error.where.english(), 255));
  //: %1: a host
  if (reader == Reader::Window)
    return Text::tr("Waiting for the connection to %1. Baremark continues as soon as the host answers.").arg(host);
  if (error.allowed == Phrase::SchedulerAway) {
    const QString said = qString(error.detail.substr(0, error.detail.find('\n'))).trimmed();
    //: %1: a scheduler
    const QString words =
        Text::tr("%1 does not answer now. Baremark keeps trying; Ctrl-C ends this command.").arg(host);
    return said.isEmpty() ? words : words + QLatin1Char('\n') + said;
  }
  //: %1: a host
  if (error.value == offline::kTurnedAway)
    return Text::tr(
               "%1 closed the connection before the SSH sign-in began. Baremark tries again for up to two minutes; "
               "Ctrl-C ends this command.")
        .arg(host);
  //: %1: a host
  if (error.value != offline::kLost)
    return Text::tr(
               "%1 cannot be reached now. Baremark connects as soon as the host answers; Ctrl-C ends this command.")
        .arg(host);
  //: %1: a host
  return Text::tr(
             "The connection to %1 dropped. Baremark reconnects as soon as the host answers; Ctrl-C ends this command.")
      .arg(host);
}

}  // namespace baremark::app::text
