// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/page.h"

#include <QComboBox>
#include <algorithm>

#include "app/text/plan_text.h"
#include "core/containers/runtime_descriptor.h"
#include "core/report/checks.h"

namespace baremark::app::pages {

Page::Page(const Desk& desk, const QString& title, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_header(new widgets::PageHeader(title, this)),
      m_column(widgets::makeColumn(this, 2 * unit(this) + 2)) {
  m_column->addWidget(m_header);
}

QLineEdit* makeFilter(const QString& placeholder, QWidget* parent) {
  auto* filter = new QLineEdit(parent);
  filter->setPlaceholderText(placeholder);
  filter->setAccessibleName(Page::tr("Filter"));
  filter->setClearButtonEnabled(true);
  return filter;
}

bool focusField(QLineEdit& field) {
  field.setFocus(Qt::ShortcutFocusReason);
  field.selectAll();
  return true;
}

void offerHosts(QComboBox& box, const Desk& desk) {
  const auto offer = [&box](const std::string& host) {
    box.addItem(text::hostName(host), QString::fromStdString(host));
  };
  offer(desk.services.local().name());
  for (const core::storage::HostRecord& host : desk.data.hosts()) offer(host.name);
}

QGridLayout* makeGrid(const QWidget& owner, int stretched) {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(3 * unit(&owner));
  grid->setVerticalSpacing(unit(&owner));
  grid->setColumnStretch(stretched, 1);
  return grid;
}

QStringList partsOf(const text::ErrorText& words) {
  QStringList parts{words.title, words.reason, words.advice, words.detail.trimmed()};
  parts.removeAll(QString());
  return parts;
}

void showWords(QLabel* label, const QString& words) {
  label->setText(words);
  label->setVisible(!words.isEmpty());
}

core::model::Experiment copyOf(const Desk& desk, const core::model::Experiment& experiment) {
  core::model::Experiment copy = experiment;
  copy.name = models::nameOfCopy(experiment.name, desk.data.experiments());
  return copy;
}

void queueAgain(const Desk& desk, const core::report::Assessment& assessment) {
  const core::storage::ExperimentRecord& record = assessment.record;
  desk.actions.queueCopy(copyOf(desk, record.experiment), record.file, core::report::waivedChecks(assessment));
}

core::model::Experiment experimentWith(const Desk& desk, const core::storage::ImageRecord& image) {
  std::vector<std::string> runtimes = desk.data.workingContainers(image.host);
  if (runtimes.empty()) {
    const auto all = core::containers::inOrder(desk.services.resources().runtimes);
    const auto first = std::ranges::find_if(
        all, [](const auto* each) { return each->image.kind != core::containers::ImageKind::None; });
    if (first != all.end()) runtimes.push_back((*first)->id);
  }
  core::model::Experiment experiment;
  experiment.host = image.host;
  for (const std::string& runtime : runtimes) experiment.arms.push_back({.runtime = runtime, .image = image.name});
  return experiment;
}

}  // namespace baremark::app::pages
