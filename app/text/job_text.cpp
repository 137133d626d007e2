// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/job_text.h"

#include <QCoreApplication>

namespace baremark::app::text {
namespace {

struct JobsTr {
  Q_DECLARE_TR_FUNCTIONS(Jobs)
};

}  // namespace

QStringList jobFacts(const core::report::SchedulerJob* job) {
  QStringList facts;
  if (job == nullptr) return facts;
  //: %1: a scheduler's id of a job
  if (!job->id.empty()) facts << JobsTr::tr("job %1").arg(QString::fromStdString(job->id));
  //: %1: a partition
  if (!job->partition.empty()) facts << JobsTr::tr("partition %1").arg(QString::fromStdString(job->partition));
  //: %1: nodes
  if (!job->nodes.empty()) facts << JobsTr::tr("on %1", "nodes of a job").arg(QString::fromStdString(job->nodes));
  return facts;
}

QStringList jobColumns() {
  return {JobsTr::tr("job"), JobsTr::tr("partition"), JobsTr::tr("nodes")};
}

QString jobWords(const core::report::SchedulerJob* job) {
  return jobFacts(job).join(QStringLiteral(" · "));
}

}  // namespace baremark::app::text
