// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_text_card.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QSignalBlocker>
#include <algorithm>

#include "app/pages/dialogs.h"
#include "app/plot/figure_card.h"
#include "app/text/plan_text.h"
#include "app/text/recipe_form_text.h"
#include "app/text/recipe_text.h"

namespace baremark::app::pages {

using models::CheckedHost;
using models::FindingRow;

namespace {

constexpr int kMostRows = 4;     // shown at once
constexpr int kDetailLines = 4;  // the same

QString sourceText(CheckedHost::Source source) {
  switch (source) {
    case CheckedHost::Source::Looking:
      return RecipeFindingsCard::tr("Baremark is examining the host.");
    case CheckedHost::Source::Measuring:
      return RecipeFindingsCard::tr(
          "A run is being measured on the host. Until it ends, Baremark checks the recipe against the host's last "
          "test.");
    case CheckedHost::Source::NotConnected:
      return RecipeFindingsCard::tr(
          "The host is not connected, so Baremark checks the recipe against the host's last test.");
    case CheckedHost::Source::Failed:
      return RecipeFindingsCard::tr(
          "Baremark could not examine the host, so it checks the recipe against the host's last test.");
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
    showWords(m_hostNote, sourceText(m_host.source()));
    m_findings.setHost(m_host.host());
  });
  connect(&rendering, &models::RecipeRendering::renewed, this, [this] {
    m_findings.judge();
    renew();
  });
  connect(&m_findings, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_isShowing = true; });
  connect(&m_findings, &QAbstractItemModel::modelReset, this, [this] { m_isShowing = false; });
  connect(&m_findings, &models::RecipeFindings::renewed, this, &RecipeFindingsCard::renew);
  connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RecipeFindingsCard::choose);
  connect(m_table, &QAbstractItemView::clicked, this, &RecipeFindingsCard::choose);
  connect(m_fix, &QPushButton::clicked, this, [this] { m_findings.fix(m_table->currentIndex().row()); });
  connect(&view, &RecipeTextView::fixRequested, this, &RecipeFindingsCard::fixLine);
  showWords(m_hostNote, sourceText(m_host.source()));
  renew();
}

void RecipeFindingsCard::layOut() {
  auto* column = widgets::makeColumn(this, unit(this));
  auto* head = widgets::makeRow(nullptr, 2 * unit(this));
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
  m_table->fitColumns(models::RecipeFindings::Sentence);
  column->addWidget(m_table);
  auto* line = widgets::makeRow(nullptr, 2 * unit(this));
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
  std::vector<std::string> offered;
  for (int i = 0; i < m_hosts->count(); ++i) offered.push_back(m_hosts->itemData(i).toString().toStdString());
  if (names == offered) return;
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
  m_view.setNotes({});
  m_findings.follow(draft);
}

void RecipeFindingsCard::renew() {
  const int count = m_findings.rowCount();
  m_table->setVisible(count > 0);
  m_table->setFixedHeight(m_table->horizontalHeader()->sizeHint().height() + 2 +
                          std::min(count, kMostRows) * m_table->verticalHeader()->defaultSectionSize());
  markLines();
  describe();
  // Selects the same finding again, without moving the editor to its block.
  const auto& rows = m_findings.rows();
  const auto same = std::ranges::find_if(rows, [this](const FindingRow& row) {
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

/// The lines of a finding in the text that is shown; {0, 0}: none.
std::pair<int, int> RecipeFindingsCard::linesOf(const FindingRow& row) const {
  const auto own = row.lines.find(m_rendering.format());
  if (own != row.lines.end()) return {own->second.first, own->second.last};
  const auto lines = m_rendering.linesOf(row.place);
  return lines.empty() ? std::pair(0, 0) : std::pair(lines.front().first, lines.front().first);
}

/// Writes the findings to their lines. While the recipe is judged, lines that stay the same keep theirs.
void RecipeFindingsCard::markLines() {
  const bool isShown = m_rendering.isCurrent() && !m_findings.problem();
  if (isShown && !m_findings.isCurrent()) return;
  std::map<int, LineNote> notes;
  std::map<int, int> others;  // findings of a line beside the worst
  m_fixable.clear();
  const auto& rows = m_findings.rows();
  for (std::size_t i = 0; isShown && i < rows.size(); ++i) {
    const FindingRow& row = rows[i];
    const int line = linesOf(row).first;
    if (row.isGood || line == 0) continue;
    // The rows begin with the worst, which gives the sign.
    const auto [entry, isFirst] = notes.try_emplace(line);
    LineNote& note = entry->second;
    if (isFirst)
      note = {.sign = row.severity.sign, .rule = row.rule, .sentence = row.sentence, .words = {}, .fix = {}};
    else
      ++others[line];
    if (!note.words.isEmpty()) note.words += QLatin1Char('\n');
    //: %1: severity of a finding, %2: id of its rule, %3: what was found
    note.words += tr("%1 %2: %3").arg(row.severity.words, row.rule, row.sentence);
    if (!note.fix.isEmpty() || !m_findings.canFix(static_cast<int>(i))) continue;
    //: %1: the number of a line, %2: id of a rule, %3: what it found
    note.fix = tr("Fix line %1, %2: %3").arg(QLocale().toString(line), row.rule, row.sentence);
    m_fixable[line] = row;
  }
  for (const auto& [line, count] : others) {
    //: %1: what was found
    notes[line].sentence = tr("%1 (and %n more)", "findings of a line", count).arg(notes[line].sentence);
  }
  m_view.setNotes(std::move(notes));
}

/// The finding may be in another row by now.
void RecipeFindingsCard::fixLine(int line) {
  const auto wanted = m_fixable.find(line);
  if (wanted == m_fixable.end()) return;
  const auto& rows = m_findings.rows();
  const auto row = std::find(rows.begin(), rows.end(), wanted->second);
  if (row != rows.end()) m_findings.fix(static_cast<int>(row - rows.begin()));
}

void RecipeFindingsCard::describe() {
  QString note;
  if (m_findings.problem())
    note = m_findings.rows().empty()
               ? tr("Baremark cannot check the recipe: %1", "why").arg(text::describeRecipeError(*m_findings.problem()))
               : tr("These findings are from before the last changes.");
  else if (m_findings.rows().empty() && m_findings.isCurrent())
    note = tr("Nothing was found.");
  m_note->setText(note);
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

RecipeTextCard::RecipeTextCard(const Desk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_tabs(new widgets::TabLine(this)),
      m_copy(onClick(widgets::makeButton(tr("Copy"), this), this, &RecipeTextCard::copy)),
      m_saveAs(onClick(widgets::makeButton(tr("Save as…"), this), this, &RecipeTextCard::chooseFile)),
      m_problems(new QVBoxLayout),
      m_note(widgets::makeNote({}, this)),
      m_view(new RecipeTextView(desk.theme, this)),
      m_findings(new RecipeFindingsCard(desk, m_rendering, *m_view, this)) {
  auto* card = widgets::cardIn(this, desk.theme);
  card->setTight();
  m_tabs->bar()->setAccessibleName(tr("Format"));
  for (const core::recipes::FormatName& format : core::recipes::formatNames()) {
    const int tab = m_tabs->bar()->addTab(text::formatLabel(format.format));
    m_tabs->bar()->setTabData(tab, static_cast<int>(format.format));
  }
  m_tabs->setMinimumWidth(24 * fontMetrics().averageCharWidth());
  card->body()->addWidget(m_tabs);
  auto* line = widgets::makeRow(nullptr, 2 * unit(this));
  line->addWidget(m_note, 1);
  line->addWidget(m_copy, 0, Qt::AlignTop);
  line->addWidget(m_saveAs, 0, Qt::AlignTop);
  m_copy->setAccessibleName(tr("Copy the text"));
  m_saveAs->setAccessibleName(tr("Save the text as a file"));
  card->body()->addLayout(line);
  card->body()->addLayout(m_problems);
  m_view->setAccessibleName(tr("Rendered text"));
  m_view->setMinimumHeight(6 * fontMetrics().height());
  card->body()->addWidget(m_view, 1);
  card->body()->addWidget(m_findings);
  connect(m_tabs->bar(), &QTabBar::currentChanged, this, [this](int tab) {
    m_rendering.setFormat(static_cast<core::recipes::Format>(m_tabs->bar()->tabData(tab).toInt()));
  });
  connect(&m_rendering, &models::RecipeRendering::renewed, this, &RecipeTextCard::showText);
  connect(&desk.data, &models::DeskData::loaded, this, &RecipeTextCard::showNote);
  connect(m_view, &RecipeTextView::lineChosen, this, [this](int number) {
    const auto place = m_rendering.placeOfLine(number);
    if (place && m_draft != nullptr) m_draft->choose(*place);
  });
}

void RecipeTextCard::follow(models::RecipeDraft* draft) {
  if (m_draft != nullptr) disconnect(m_draft, nullptr, this, nullptr);
  m_draft = draft;
  if (draft != nullptr) {
    connect(draft, &models::RecipeDraft::chosenChanged, this, [this] {
      mark();
      m_view->showMarked();
    });
  }
  m_findings->follow(draft);
  m_rendering.follow(draft);
}

void RecipeTextCard::showFormat(core::recipes::Format format) {
  QTabBar& bar = *m_tabs->bar();
  for (int tab = 0; tab < bar.count(); ++tab) {
    if (bar.tabData(tab).toInt() == static_cast<int>(format)) bar.setCurrentIndex(tab);
  }
}

void RecipeTextCard::showText() {
  const auto& rendered = m_rendering.rendered();
  const bool isCurrent = m_rendering.isCurrent();
  m_view->setText(rendered ? QString::fromStdString(rendered->text) : QString(), m_rendering.format());
  m_view->setCurrent(isCurrent);
  m_copy->setEnabled(isCurrent);
  m_saveAs->setEnabled(isCurrent);
  showNote();
  showProblems();
  mark();
  emit renewed();
}

/// What is left out or out of date, and size and time of the build.
void RecipeTextCard::showNote() {
  const auto& rendered = m_rendering.rendered();
  const bool isCurrent = m_rendering.isCurrent();
  QStringList notes;
  if (!isCurrent && rendered) notes << tr("This is the text before the last changes.");
  if (isCurrent) {
    const auto& places = rendered->leftOut;
    const auto blocks = static_cast<int>(std::ranges::count_if(
        places, [](const auto& place) { return place.block != core::recipes::BlockPlace::kNoBlock; }));
    if (blocks > 0) notes << tr("%n block(s) are text of another format and are left out.", nullptr, blocks);
    if (static_cast<std::size_t>(blocks) < places.size())
      notes << tr("The lines above the first FROM are left out, because only a Dockerfile has them.");
  }
  if (isCurrent && m_draft != nullptr) {
    notes << text::placedPredictionText(
        core::recipes::predictBuild(m_desk.data.recipeBuilds(), core::recipes::questionOf(m_draft->recipe(), {}, {})));
  }
  m_note->setText(notes.join(QLatin1Char('\n')));
}

void RecipeTextCard::showProblems() {
  constexpr std::size_t kMostProblems = 4;  // shown at once
  const auto& problems = m_rendering.problems();
  if (problems == m_shown) return;
  m_shown = problems;
  widgets::clearLayout(*m_problems);
  for (std::size_t i = 0; i < std::min(problems.size(), kMostProblems); ++i) {
    auto* line = widgets::makeRow(nullptr, 2 * unit(this));
    const QString words = text::describeRecipeError(problems[i]);
    line->addWidget(new widgets::SignLine(m_desk.theme, {text::Sign::Bad, words}, this, widgets::SignLine::Size::Note),
                    1);
    QPushButton* show = widgets::makeLink(tr("Show the place"), this);
    show->setAccessibleName(tr("Show the place: %1", "what is wrong there").arg(words));
    connect(show, &QPushButton::clicked, this, [this, where = problems[i].where.english()] {
      if (m_draft != nullptr) m_draft->choose(models::placeOf(where));
    });
    line->addWidget(show, 0, Qt::AlignTop);
    m_problems->addLayout(line);
  }
  if (problems.size() > kMostProblems) {
    const auto more = static_cast<int>(problems.size() - kMostProblems);
    m_problems->addWidget(widgets::makeNote(tr("and %n more problem(s)", nullptr, more), this));
  }
}

void RecipeTextCard::copy() {
  if (!m_rendering.isCurrent()) return;
  QGuiApplication::clipboard()->setText(QString::fromStdString(m_rendering.rendered()->text));
  emit informed(tr("The text was copied."));
}

void RecipeTextCard::chooseFile() {
  QFileDialog* dialog = makeFileDialog(tr("Save the text"), QFileDialog::AnyFile, m_desk.settings, this);
  for (const core::recipes::FormatName& format : core::recipes::formatNames()) {
    if (format.format == m_rendering.format()) dialog->selectFile(QLatin1String(format.fileName));
  }
  connect(dialog, &QFileDialog::fileSelected, this, &RecipeTextCard::save);
  dialog->open();
}

void RecipeTextCard::save(const QString& path) {
  if (!m_rendering.isCurrent()) return;
  m_desk.settings.set(settings::kLastFolder, QFileInfo(path).absolutePath());
  const auto saved = plot::saveText(QByteArray::fromStdString(m_rendering.rendered()->text), path);
  if (!saved) return emit failed(saved.error());
  emit informed(tr("Saved: %1", "a path").arg(QDir::toNativeSeparators(path)));
}

}  // namespace baremark::app::pages
