// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/offline_text.h"

#include <QCoreApplication>

#include "remote/ssh/offline.h"

namespace baremark::app::text {
namespace {

struct OfflineTr {
  Q_DECLARE_TR_FUNCTIONS(Offline)
};

namespace offline = remote::offline;

/// "line 3 of /home/me/.ssh/known_hosts", from the "file:line" that the details begin with; without a line the file.
QString lineText(const std::string& fileAndLine) {
  const QString place = QString::fromStdString(fileAndLine).section(QLatin1Char('\n'), 0, 0);
  bool hasLine = false;
  place.section(QLatin1Char(':'), -1).toInt(&hasLine);
  if (!hasLine) return place;
  return OfflineTr::tr("line %1 of %2", "a line's number and a file")
      .arg(place.section(QLatin1Char(':'), -1), place.section(QLatin1Char(':'), 0, -2));
}

QString placeOf(const core::base::Error& error) { return lineText(error.detail); }

/// Of what the details begin with, "HOST:PORT".
QStringList refusedPlace(const core::base::Error& error) {
  const QString place = QString::fromStdString(error.detail).section(QLatin1Char('\n'), 0, 0);
  return {place.section(QLatin1Char(':'), -1), place.section(QLatin1Char(':'), 0, -2)};
}

/// What follows "ssh" in the command of the person's own that reaches the host.
QString sshArguments(const core::base::Error& error) {
  const QString command = QString::fromStdString(error.suggestion);
  const QString program = QStringLiteral("ssh ");
  return command.startsWith(program) ? command.mid(program.size()) : QString::fromStdString(error.where);
}

}  // namespace

QString offlineTitle(const core::base::Error& error) {
  const QString host = QString::fromStdString(error.where);
  const std::string& reason = error.value;
  //: %1: a host
  if (reason == offline::kHostKeyUnknown) return OfflineTr::tr("The key of %1 is not known here, and nobody said that it is right.").arg(host);
  //: %1: a host
  if (reason == offline::kKnownHostsNone) return OfflineTr::tr("The key of %1 is not known here, and the ssh config keeps no keys for it.").arg(host);
  //: %1: a host
  if (reason == offline::kHostKeyChanged) return OfflineTr::tr("%1 shows another key than the one that is known.").arg(host);
  //: %1: a host
  if (reason == offline::kHostKeyOther) return OfflineTr::tr("%1 showed a key that is known already, not the one with that fingerprint.").arg(host);
  //: %1: a host
  if (reason == offline::kHostKeyRevoked) return OfflineTr::tr("The key of %1 is marked as revoked.").arg(host);
  //: %1: a host
  if (reason == offline::kKnownHostsUnreadable) return OfflineTr::tr("A line about %1 in known_hosts cannot be read.").arg(host);
  //: %1: a host
  if (reason == offline::kKnownHostsUnwritable) return OfflineTr::tr("The key of %1 could not be added to known_hosts.").arg(host);
  //: %1: a host
  if (reason == offline::kNoSshProgram) return OfflineTr::tr("There is no program “ssh” here that says how %1 is reached.").arg(host);
  //: %1: a host
  if (reason == offline::kConfigRefused) return OfflineTr::tr("“ssh” refuses its config, and so nobody knows how %1 is reached.").arg(host);
  //: %1: a host
  if (reason == offline::kConfigUnusable) return OfflineTr::tr("The ssh config asks for something for %1 that Baremark cannot do.").arg(host);
  //: %1: a host
  if (reason == offline::kAddressRefused) return OfflineTr::tr("“%1”, or what the ssh config makes of it, is no address.").arg(host);
  //: %1: a host
  if (reason == offline::kSignInRefused) return OfflineTr::tr("%1 refused every way to sign in that there is.").arg(host);
  //: %1: a host
  if (reason == offline::kCertificateExpired) return OfflineTr::tr("%1 refused every way to sign in; the certificate for it has expired.").arg(host);
  //: %1: a host
  if (reason == offline::kForwardingForbidden) return OfflineTr::tr("%1 lets us in, but forbids to go on from there to other hosts.").arg(host);
  //: %1: a host
  if (reason == offline::kSignInNeeded) return OfflineTr::tr("Somebody has to sign in to %1.").arg(host);
  //: %1: a host
  if (reason == offline::kLoginShell) return OfflineTr::tr("The start-up files of the account on %1 do not come to an end.").arg(host);
  //: %1: a host
  if (reason == offline::kForcedCommand) return OfflineTr::tr("%1 lets us in, but runs no commands for this account.").arg(host);
  //: %1: a host
  if (reason == offline::kLost) return OfflineTr::tr("The connection to %1 broke.").arg(host);
  //: %1: a host
  if (reason == offline::kTurnedAway) return OfflineTr::tr("%1 closed the connection before the SSH sign-in began.").arg(host);
  if (reason == offline::kPortRefused) {
    const QStringList place = refusedPlace(error);
    return OfflineTr::tr("%1 cannot be reached: nothing listens on port %2 of %3.", "a host as it was named; a port; its address").arg(host, place[0], place[1]);
  }
  //: %1: a host
  return OfflineTr::tr("%1 cannot be reached.").arg(host);
}

/// Where the authority stands that vouches for an unknown key's host, or an empty text.
std::string authorityOf(const core::base::Error& error) {
  const std::string begin = std::string("\n") + offline::kByAuthority;
  const std::size_t at = error.detail.find(begin);
  return error.value == offline::kHostKeyUnknown && at != std::string::npos ? error.detail.substr(at + begin.size()) : std::string();
}

QString offlineReason(const core::base::Error& error) {
  const std::string& reason = error.value;
  if (const std::string authority = authorityOf(error); !authority.empty()) {
    return OfflineTr::tr("ssh may trust this host by the certificate authority in %1. Baremark cannot check certificates of hosts, so it compares the host's key itself.", "a line of a file")
        .arg(lineText(authority));
  }
  if (reason == offline::kHostKeyChanged) {
    return OfflineTr::tr("Either the host was set up anew, or somebody stands between you and it. Nothing was sent to it.");
  }
  if (reason == offline::kKnownHostsNone) {
    return OfflineTr::tr("UserKnownHostsFile names no file that keeps a key: it is “none”, or leads to /dev/null. So no accepted key stays, neither here nor with ssh.");
  }
  if (reason == offline::kKnownHostsUnreadable) {
    return OfflineTr::tr("The key in %1 could be another one than the host's, so nothing was sent to it.",
                         "a line of a file")
        .arg(placeOf(error));
  }
  if (reason == offline::kHostKeyRevoked) {
    return OfflineTr::
        tr("It stands as revoked in %1: whoever wrote that does not trust it any more. Nothing was sent to the host.",
           "a line of a file")
            .arg(placeOf(error));
  }
  if (reason == offline::kTurnedAway) {
    return OfflineTr::tr("Many servers refuse an address for some time after failed sign-ins, or while too many users sign in at once.");
  }
  if (reason == offline::kForwardingForbidden) {
    return OfflineTr::tr("As a jump host it would have to pass the connection on. Its administrators have switched that off, for this account or for that host.");
  }
  return {};
}

QStringList offlineAdvice(const core::base::Error& error, Reader reader) {
  const QString host = QString::fromStdString(error.where);
  const std::string& reason = error.value;
  if (!authorityOf(error).empty() && !error.suggestion.empty()) {
    return {OfflineTr::tr("Compare the fingerprint in the details with the one that the host's administrators publish, then accept it with “%1”. Running ssh adds no key here.", "a command")
                .arg(QString::fromStdString(error.suggestion))};
  }
  if (!authorityOf(error).empty()) {
    return {OfflineTr::tr("Compare the fingerprint in the details with the one that the host's administrators publish, then test the host again and accept it. Running ssh adds no key here.")};
  }
  if (reason == offline::kHostKeyUnknown && !error.allowed.empty()) {
    return {OfflineTr::tr("Whether it is right is asked on a terminal, and there is none here. Compare the fingerprint in the details with the one that the host's administrators publish. "
                          "Then accept it with “%1”, or once with “%2”.", "commands")
                .arg(QString::fromStdString(error.suggestion), QString::fromStdString(error.allowed))};
  }
  if (reason == offline::kHostKeyUnknown) {
    //: %1: what follows ssh, such as a host
    return {OfflineTr::tr("Compare the fingerprint in the details with the one that the host's administrators publish, then test the host again and accept it, or run “ssh %1” once.").arg(sshArguments(error))};
  }
  if (reason == offline::kKnownHostsNone) {
    return {OfflineTr::tr("Name a file for this host in the ssh config, such as “UserKnownHostsFile ~/.ssh/known_hosts”. Then compare the fingerprint in the details with the one that the host's administrators "
                          "publish, and accept the key.")};
  }
  if (reason == offline::kHostKeyChanged) {
    const QString ask =
        OfflineTr::tr("Ask the host's administrators for its fingerprint. If it is the new one, remove %1, where "
                      "the old one stands, then test the host again.",
                      "a line of a file")
            .arg(placeOf(error));
    if (reader == Reader::Window) {
      return {ask, OfflineTr::tr("Where several machines answer to that name, each with a key of its own, add this one "
                                 "with the fingerprint that you were told: “Add this further key…” beneath the test. "
                                 "The known one stays.")};
    }
    //: %1: a host
    const QString add = OfflineTr::tr("Where several machines answer to that name, each with a key of its own, add "
                                      "this one with the fingerprint that you were told: “baremark-cli host trust %1 "
                                      "--key SHA256:…”. The known one stays.");
    return {ask, add.arg(host)};
  }
  if (reason == offline::kHostKeyOther) return {OfflineTr::tr("Try again: next time another of the machines behind that name may answer.")};
  if (reason == offline::kKnownHostsUnreadable)
    return {OfflineTr::tr("Mend or remove %1, then test the host again.", "a line of a file").arg(placeOf(error))};
  if (reason == offline::kHostKeyRevoked) {
    return {OfflineTr::tr(
        "Ask the host's administrators. It is trusted again once it shows another key, or once that line is gone.")};
  }
  if (reason == offline::kSignInRefused || reason == offline::kSignInNeeded) {
    return {OfflineTr::tr("Test the host again: that asks for what it wants to know."),
            //: %1: what follows ssh, such as a host
            OfflineTr::tr("Try “ssh %1” in a terminal. The details say what was tried, and what of the ssh config is not taken over.").arg(sshArguments(error)),
            OfflineTr::tr("A key in an agent signs in without asking. Where an agent holds many, name the right one with IdentityFile in the ssh config.")};
  }
  if (reason == offline::kKnownHostsUnwritable) return {OfflineTr::tr("The details say why. Make that file one that you may write, then add the key again.")};
  if (reason == offline::kNoSshProgram) return {OfflineTr::tr("Install OpenSSH's client (Debian's package is openssh-client), then test the host again.")};
  if (reason == offline::kConfigRefused) {
    //: %1: what follows ssh -G, such as a host
    return {OfflineTr::tr("Mend the line that the details name, then test the host again. “ssh -G %1” in a terminal says the same.").arg(sshArguments(error))};
  }
  if (reason == offline::kConfigUnusable) return {OfflineTr::tr("The details name the keyword. Change it for this host in the ssh config, then test the host again.")};
  if (reason == offline::kAddressRefused) return {OfflineTr::tr("The details say what is wrong with it. Correct it, then test the host again.")};
  if (reason == offline::kCertificateExpired) {
    return {OfflineTr::tr("Get a new certificate from where the old one came, then test the host again. The details say which one it is and since when it is over.")};
  }
  if (reason == offline::kForwardingForbidden) {
    return {OfflineTr::tr("Ask its administrators to allow it (AllowTcpForwarding and PermitOpen of sshd), or name another jump host."),
            OfflineTr::tr("Where commands may run on it, this line in ~/.ssh/config goes without: “ProxyCommand ssh %1 nc %h %p”.", "%h and %p stay as they are").arg(host)};
  }
  if (reason == offline::kLoginShell || reason == offline::kForcedCommand) {
    //: %1: what follows ssh, such as a host
    return {OfflineTr::tr("Run “ssh %1 echo ok” in a terminal: it has to print “ok” and come back. If it does not, look in the account's start-up files there (such as .bashrc) for a line that waits, or that "
                          "ends a shell without a terminal. The details show what the host printed.")
                .arg(sshArguments(error))};
  }
  if (reason == offline::kLost && error.allowed == kProgramEnds) return {OfflineTr::tr("Submitted work keeps running on the host. Run the same command again.")};
  if (reason == offline::kLost) return {OfflineTr::tr("What runs there goes on. The connection is taken up again by itself.")};
  if (reason == offline::kTurnedAway) {
    return {OfflineTr::tr("Wait some minutes, then test the host again. If it still refuses, ask its administrators whether they block your address (PerSourcePenalties and MaxStartups of sshd, fail2ban, a firewall).")};
  }
  if (reason == offline::kPortRefused) {
    return {OfflineTr::tr("Check the port: it stands in the address, as in ssh://user@host:2222, or as Port in the ssh config. Where it is right, sshd does not run there.")};
  }
  return {OfflineTr::tr("Check the name, the network and, if there is one, the VPN.")};
}

QString waitsForLink(const core::base::Error& error) {
  const QString host = QString::fromStdString(core::base::printable(error.where, 255));
  if (error.value == offline::kTurnedAway) {
    //: %1: a host
    return OfflineTr::tr("%1 closed the connection before the SSH sign-in began. Baremark tries again for up to two minutes; Ctrl-C ends this command.").arg(host);
  }
  if (error.value != offline::kLost) {
    //: %1: a host
    return OfflineTr::tr("%1 cannot be reached now. Baremark connects as soon as the host answers; Ctrl-C ends this command.").arg(host);
  }
  //: %1: a host
  return OfflineTr::tr("The connection to %1 broke. Baremark connects again as soon as the host answers; Ctrl-C ends this command.").arg(host);
}

}  // namespace baremark::app::text
