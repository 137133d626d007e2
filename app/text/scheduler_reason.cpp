// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/scheduler_reason.h"

#include <QCoreApplication>

namespace baremark::app::text {
namespace {

struct ReasonsTr {
  Q_DECLARE_TR_FUNCTIONS(States)
};

}  // namespace

QString changeThatStarts(const QString& reason) {
  const QString words = reason.section(QLatin1Char('('), 0, 0);
  const auto names = [&](const char* word) { return words.contains(QLatin1String(word), Qt::CaseInsensitive); };
  // The state of Grid Engine, and its reason if it gives one.
  const QString state = reason.section(QLatin1Char(':'), 0, 0);
  if (state.startsWith(QLatin1Char('E')) && state.endsWith(QLatin1String("qw")))
    return ReasonsTr::tr("its start failed: qstat -j shows the reason, qmod -cj starts it again");
  // The job had a node: reasons of PBS, LSF, and of Grid Engine ("26 : opening input/output file").
  const bool isCode = !state.isEmpty() && state.trimmed().toInt() > 0;
  if (isCode || names("JOB_EXEC_") || names("TERM_PRE_EXEC") || names("TERM_CWD")) {
    return ReasonsTr::tr(
        "its script could not be started there: check whether the nodes can write to its folder, and ask the cluster's "
        "administrators");
  }
  // "Job's account not permitted to use this partition", with blanks or with "_" between the words.
  if (names("this partition") || names("this_partition")) {
    if (names("QOS")) return ReasonsTr::tr("ask for another QOS, or for another partition");
    if (names("account")) return ReasonsTr::tr("ask for another account, or for another partition");
    return ReasonsTr::tr("ask for another partition");
  }
  if (names("QOSMin")) return ReasonsTr::tr("ask for more, or for another QOS");
  if (names("Reservation")) return ReasonsTr::tr("remove the reservation from the further options");
  if (names("Dependency")) return ReasonsTr::tr("remove the dependency from the further options");
  if (names("Time") || names("Wall") || names("DeadLine"))
    return ReasonsTr::tr("ask for less time, or for another partition");
  if (names("PerJob") || names("PerNode") || names("MaxMemPerLimit"))
    return ReasonsTr::tr("ask for less, or for another account or QOS");
  if (names("Constraint"))
    return ReasonsTr::tr("no node meets the request: change the constraint or the further options");
  if (names("Account")) return ReasonsTr::tr("ask for another account");
  if (names("QOS")) return ReasonsTr::tr("ask for another QOS");
  return ReasonsTr::tr("ask for less, or for another partition");
}

QString adviceOnWait(const QString& reason) {
  const auto names = [&](const char* word) { return reason.contains(QLatin1String(word), Qt::CaseInsensitive); };
  if (names("Grp")) return ReasonsTr::tr("this account or QOS has used up its limit; ask for more, or use another one");
  if (names("Partition") || names("Queue"))
    return ReasonsTr::tr("it is closed; ask when it opens, or use another partition");
  return ReasonsTr::tr("ask the administrators of the cluster");
}

QString reasonOrNone(const QString& reason) {
  return reason.isEmpty() ? ReasonsTr::tr("no reason given") : reason;
}

}  // namespace baremark::app::text
