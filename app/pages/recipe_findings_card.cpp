// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_findings_card.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "app/text/plan_text.h"
#include "app/text/recipe_form_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {

using models::CheckedHost;
using models::FindingRow;
using models::RecipeFindings;
using widgets::unit;

namespace {

constexpr int kMostRows = 4;     // shown at once
constexpr int kDetailLines = 4;  // the same

QString sourceText(CheckedHost::Source source) {
  switch (source) {
    case CheckedHost::Source::Looking:
      return RecipeFindingsCard::tr("Baremark is looking at the host.");
    case CheckedHost::Source::Measuring:
      return RecipeFindingsCard::tr(
          "A run is measured there. Until it ends, the recipe is checked against the host's last test.");
    case CheckedHost::Source::NotConnected:
      return RecipeFindingsCard::tr("The host is not connected. The recipe is checked against its last test.");
    case CheckedHost::Source::Failed:
      return RecipeFindingsCard::tr("The look at the host failed. The recipe is checked against its last test.");
    default:
      return {};
  }
}

}  // namespace

RecipeFindingsCard::RecipeFindingsCard(const Desk& desk, const models::RecipeRendering& rendering, RecipeTextView& view,
                                       QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_rendering(rendering),
      m_view(view),
      m_findings(desk.recipes.resources()),
      m_host(desk.services, desk.data),
      m_hosts(new QComboBox(this)),
      m_hostNote(widgets::makeNote({}, this)),
      m_note(widgets::makeNote({}, this)),
      m_table(new widgets::DataTable(desk.theme, widgets::Density::Dense, tr("Findings"), this)),
      m_detailsBox(new widgets::ScrollColumn(this)),
      m_details(widgets::makeWrapped({}, m_detailsBox)),
      m_fix(widgets::makeButton(tr("Fix", "a finding of lint"), this)) {
  layOut();
  offerHosts();
  connect(&desk.data, &models::DeskData::loaded, this, &RecipeFindingsCard::offerHosts);
  connect(m_hosts, &QComboBox::currentIndexChanged, this,
          [this] { m_host.choose(m_hosts->currentData().toString().toStdString()); });
  connect(&m_host, &CheckedHost::changed, this, [this] {
    describeHost();
    m_findings.setHost(m_host.host());
  });
  connect(&rendering, &models::RecipeRendering::renewed, this, [this] {
    m_findings.judge();
    renew();
  });
  connect(&m_findings, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_isShowing = true; });
  connect(&m_findings, &QAbstractItemModel::modelReset, this, [this] { m_isShowing = false; });
  connect(&m_findings, &RecipeFindings::renewed, this, &RecipeFindingsCard::renew);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RecipeFindingsCard::choose);
  connect(m_table, &QAbstractItemView::clicked, this, &RecipeFindingsCard::choose);
  connect(m_fix, &QPushButton::clicked, this, [this] { m_findings.fix(m_table->currentIndex().row()); });
  describeHost();
  renew();
}

void RecipeFindingsCard::layOut() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(unit(this));
  auto* head = new QHBoxLayout;
  head->setSpacing(2 * unit(this));
  head->addWidget(widgets::makeBold(tr("Findings"), this));
  head->addWidget(m_note, 1);
  column->addLayout(head);
  auto* against = widgets::makeLabel(tr("Check against"), this);
  against->setBuddy(m_hosts);
  m_hosts->setAccessibleName(tr("Check against"));
  QHBoxLayout* choice = widgets::makeLine({against, m_hosts}, 2 * unit(this));
  choice->addStretch(1);
  column->addLayout(choice);
  column->addWidget(m_hostNote);
  m_table->setModel(&m_findings);
  m_table->fitColumns(RecipeFindings::Sentence);
  column->addWidget(m_table);
  auto* line = new QHBoxLayout;
  line->setSpacing(2 * unit(this));
  m_detailsBox->column()->setContentsMargins(0, 0, 0, 0);
  m_detailsBox->column()->addWidget(m_details);
  m_detailsBox->column()->addStretch(1);
  m_detailsBox->setFixedHeight(kDetailLines * fontMetrics().lineSpacing());
  m_detailsBox->setAccessibleName(tr("Details of the finding"));
  m_details->setFont(widgets::noteFont(font()));
  line->addWidget(m_detailsBox, 1);
  line->addWidget(m_fix, 0, Qt::AlignTop);
  column->addLayout(line);
}

void RecipeFindingsCard::offerHosts() {
  std::vector<std::string> names{std::string(), core::model::kLocalHost};
  for (const core::storage::HostRecord& record : m_desk.data.hosts()) names.push_back(record.name);
  const auto isOffered = [&](std::size_t i) {
    return m_hosts->itemData(static_cast<int>(i)).toString().toStdString() == names[i];
  };
  bool isSame = static_cast<std::size_t>(m_hosts->count()) == names.size();
  for (std::size_t i = 0; isSame && i < names.size(); ++i) isSame = isOffered(i);
  if (isSame) return;
  {
    const QSignalBlocker blocker(m_hosts);
    m_hosts->clear();
    for (const std::string& name : names)
      m_hosts->addItem(name.empty() ? tr("no host") : text::hostName(name), QString::fromStdString(name));
    m_hosts->setCurrentIndex(std::max(0, m_hosts->findData(QString::fromStdString(m_host.name()))));
  }
  m_host.choose(m_hosts->currentData().toString().toStdString());
}

void RecipeFindingsCard::follow(models::RecipeDraft* draft) {
  m_draft = draft;
  m_chosen = {};
  m_findings.follow(draft);
}

void RecipeFindingsCard::renew() {
  fitTable();
  markLines();
  describe();
  // The finding that was selected, without a change of what the user works at.
  const auto& rows = m_findings.rows();
  const auto same = std::find_if(rows.begin(), rows.end(), [this](const FindingRow& row) {
    return row.rule == m_chosen.rule && row.place == m_chosen.place && row.details == m_chosen.details;
  });
  m_isShowing = true;
  if (same == rows.end())
    m_table->setCurrentIndex({});
  else
    m_table->selectRow(static_cast<int>(same - rows.begin()));
  m_isShowing = false;
  showDetails();
}

void RecipeFindingsCard::fitTable() {
  const int rows = m_findings.rowCount();
  m_table->setVisible(rows > 0);
  m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() + 2 +
                          std::min(rows, kMostRows) * m_table->verticalHeader()->defaultSectionSize());
}

/// The lines of a finding in the text that is shown; {0, 0}: none.
std::pair<int, int> RecipeFindingsCard::linesOf(const FindingRow& row) const {
  const auto own = row.lines.find(m_rendering.format());
  if (own != row.lines.end()) return {own->second.first, own->second.last};
  const auto lines = m_rendering.linesOf(row.place);
  return lines.empty() ? std::pair(0, 0) : std::pair(lines.front().first, lines.front().first);
}

void RecipeFindingsCard::markLines() {
  std::map<int, text::SignedText> signs;
  if (m_findings.isCurrent() && m_rendering.isCurrent()) {
    for (const FindingRow& row : m_findings.rows()) {
      const int line = linesOf(row).first;
      if (row.isGood || line == 0) continue;
      // The rows begin with the worst, which gives the sign.
      text::SignedText& sign = signs.try_emplace(line, text::SignedText{row.severity.sign, {}}).first->second;
      if (!sign.words.isEmpty()) sign.words += QLatin1Char('\n');
      //: %1: severity of a finding, %2: id of its rule, %3: what was found
      sign.words += tr("%1 %2: %3").arg(row.severity.words, row.rule, row.sentence);
    }
  }
  m_view.setSigns(std::move(signs));
}

void RecipeFindingsCard::describe() {
  QString note;
  if (m_findings.problem())
    note = m_findings.rows().empty()
               ? tr("The recipe cannot be judged: %1", "why").arg(text::describeRecipeError(*m_findings.problem()))
               : tr("These are the findings before the last changes.");
  else if (m_findings.rows().empty() && m_findings.isCurrent())
    note = tr("Nothing was found.");
  m_note->setText(note);
}

void RecipeFindingsCard::describeHost() {
  m_hostNote->setText(sourceText(m_host.source()));
  m_hostNote->setVisible(!m_hostNote->text().isEmpty());
}

void RecipeFindingsCard::showDetails() {
  const int current = m_table->currentIndex().row();
  const FindingRow* row = m_findings.at(current);
  m_detailsBox->setVisible(row != nullptr);
  m_fix->setVisible(row != nullptr && row->fixed.has_value());
  m_fix->setEnabled(m_findings.canFix(current));
  if (row == nullptr) return;
  m_details->setText((QStringList{row->sentence} + row->details).join(QLatin1Char('\n')));
  //: %1: id of a rule, %2: what it found
  m_fix->setAccessibleName(tr("Fix %1: %2").arg(row->rule, row->sentence));
}

void RecipeFindingsCard::choose() {
  const FindingRow* row = m_findings.at(m_table->currentIndex().row());
  if (m_isShowing || row == nullptr) return;
  m_chosen = *row;
  showDetails();
  if (m_draft == nullptr || !m_findings.isCurrent()) return;
  m_draft->choose(row->place);
  const auto [first, last] = linesOf(m_chosen);
  if (first > 0) m_view.selectLines(first, last);
}

}  // namespace baremark::app::pages
