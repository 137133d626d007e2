// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/probe_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "app/text/backend_text.h"

namespace baremark::app::text {
namespace {

struct ProbesTr {
  Q_DECLARE_TR_FUNCTIONS(Probes)
};

QString seconds(double value) { return ProbesTr::tr("%1 s", "seconds").arg(QLocale().toString(value, 'f', 1)); }

}  // namespace

ProbeText describe(const core::model::RuntimeProbe& probe) {
  const QString detail = QString::fromStdString(probe.detail);
  //: %1: a duration
  if (probe.works) return {{Sign::Good, ProbesTr::tr("works, tried in %1").arg(seconds(probe.seconds))}, {}, {}};
  if (probe.explanation == "not_installed") {
    return {{Sign::Open, ProbesTr::tr("not installed")},
            //: %1: a program
            ProbesTr::tr("There is no command %1.").arg(detail), {}};
  }
  if (probe.explanation == "timeout") {
    return {{Sign::Bad, ProbesTr::tr("did not answer")}, ProbesTr::tr("It took longer than 30 s to print one word."), detail};
  }
  const qsizetype end = detail.indexOf(QLatin1Char('\n'));
  return {{Sign::Bad, ProbesTr::tr("does not work")}, end < 0 ? detail : detail.left(end), detail};
}

QString labelOf(const std::string& label, const std::string& version) {
  const QString name = QString::fromStdString(label);
  return version.empty() ? name : name + QLatin1Char(' ') + QString::fromStdString(version);
}

QString engineFacts(const core::protocol::EngineCatalog& catalog, const core::model::HostFacts& facts) {
  QStringList parts{ProbesTr::tr("%n core(s)", nullptr, facts.cores)};
  if (!catalog.backend.empty()) parts << backendName(catalog.backend);
  parts << (catalog.mpi.empty() ? ProbesTr::tr("without MPI") : QString::fromStdString(catalog.mpi));
  return parts.join(QStringLiteral(", "));
}

QString shortDigest(const std::string& digest) {
  QString text = QString::fromStdString(digest);
  const QString scheme = text.startsWith(QLatin1String("sha256:")) ? QStringLiteral("sha256 ") : QString();
  if (!scheme.isEmpty()) text = text.mid(7);
  if (text.size() <= 12) return scheme + text;
  return scheme + text.left(4) + QStringLiteral("…") + text.right(2);
}

}  // namespace baremark::app::text
