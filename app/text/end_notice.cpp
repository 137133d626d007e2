// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/text/end_notice.h"

#include <QCoreApplication>

#include "app/text/end_text.h"
#include "app/text/listed_verdict_text.h"
#include "app/text/state_text.h"
#include "core/base/printable.h"
#include "core/report/headline_json.h"

namespace baremark::app::text {
namespace {

struct EndNoticeTr {
  Q_DECLARE_TR_FUNCTIONS(EndNotice)
};

QString verdictOf(const core::storage::ExperimentRow& row) {
  const auto headlines = core::report::parseHeadlines(row.headline).value_or(core::report::ListedHeadlines{});
  QString words = shortHeadline(headlines, row.blocksDone, row.state).words;
  if (row.runsFailed == 0) return words;
  const QString failed = EndNoticeTr::tr("%n run(s) failed.", nullptr, row.runsFailed);
  return words.isEmpty() ? failed : words + QStringLiteral(". ") + failed;
}

}  // namespace

EndNotice endNotice(const core::storage::ExperimentRow& row) {
  constexpr std::size_t kMostName = 80;  // bytes
  const QString name = QString::fromStdString(core::base::printable(row.name, kMostName));
  switch (row.state) {
    //: %1: an experiment
    case core::model::ExperimentState::Stopped:
      return {EndNoticeTr::tr("“%1” stopped").arg(name), describe(row.end).sentence};
    //: %1: an experiment
    case core::model::ExperimentState::Cancelled:
      return {EndNoticeTr::tr("“%1” was cancelled").arg(name), {}};
    //: %1: an experiment
    default:
      return {EndNoticeTr::tr("“%1” is done").arg(name), verdictOf(row)};
  }
}

QString toLine(const EndNotice& notice) {
  //: %1: how an experiment ended, %2: its verdict, or why it stopped
  return notice.words.isEmpty() ? notice.title : EndNoticeTr::tr("%1: %2").arg(notice.title, notice.words);
}

}  // namespace baremark::app::text
