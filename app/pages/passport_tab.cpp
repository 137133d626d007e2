// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/passport_tab.h"

#include <algorithm>
#include <utility>

#include "app/models/timeline_model.h"
#include "app/text/block_text.h"
#include "app/text/passport_text.h"
#include "app/text/units_text.h"
#include "core/report/block_places.h"

namespace baremark::app::pages {

WaiverCard::WaiverCard(const Desk& desk, models::ExperimentData& experiment, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_data(experiment),
      m_title(new widgets::SignLine(desk.theme, {}, this)),
      m_words(widgets::makeNote({}, this)),
      m_note(new QLineEdit(this)),
      m_list(new widgets::ScrollColumn(this)) {
  auto* card = widgets::cardIn(this, desk.theme);
  card->setTone(text::Sign::Warning);
  card->setTight();
  widgets::addAll(card->body(), {m_title, m_words, m_note, m_list});
  m_note->setPlaceholderText(tr("Why this difference does not matter here"));
  m_note->setAccessibleName(tr("Note of the waiver"));
  m_list->column()->setSpacing(unit(this) / 2);
  setVisible(false);
  connect(m_note, &QLineEdit::textChanged, this, &WaiverCard::fitButtons);
  connect(m_note, &QLineEdit::returnPressed, this, [this] {
    if (!m_lines.empty()) waive(m_lines.front());
  });
}

/// The same entry of an arm may differ at several points; it is waived once.
std::vector<WaiverCard::Line> WaiverCard::linesNow() const {
  std::vector<Line> lines;
  for (const auto& found : m_data.assessment()->notMeant) {
    const bool isKnown = std::ranges::any_of(
        lines, [&](const Line& line) { return line.arm == found.arm && line.difference.key == found.difference.key; });
    if (!isKnown)
      lines.push_back({found.arm, armOf(found.arm).toStdString(), found.difference, found.waivedBy.has_value()});
  }
  std::stable_partition(lines.begin(), lines.end(), [](const Line& line) { return !line.isWaived; });
  return lines;
}

void WaiverCard::refresh() {
  if (!m_data.assessment()) return;
  std::vector<Line> lines = linesNow();
  setVisible(!lines.empty());
  const bool isSame = m_experiment == m_data.id() && lines == m_lines;
  const bool isOfSameFirst = m_experiment == m_data.id() && !lines.empty() && !m_lines.empty() &&
                             lines.front().arm == m_lines.front().arm &&
                             lines.front().difference.key == m_lines.front().difference.key;
  if (!isOfSameFirst) m_note->clear();
  m_experiment = m_data.id();
  m_lines = std::move(lines);
  if (m_lines.empty()) return;
  m_title->setText({text::Sign::Warning, tr("%n unintended difference(s)", nullptr, static_cast<int>(m_lines.size()))});
  m_words->setText(describe(m_lines.front()));
  m_note->setVisible(hasOwnBaseline() && !m_lines.front().isWaived);
  m_list->setVisible(hasOwnBaseline());
  // The same contents are not shown again, so that the focus and the scroll position stay.
  if (!isSame) fillLines();
}

QString WaiverCard::nameOf(const Line& line) const {
  const QString name = text::passportName(line.difference.key);
  const bool areMany = m_data.assessment()->record.experiment.arms.size() > 2;
  return areMany ? tr("%1: %2", "arm, passport entry").arg(QString::fromStdString(line.armName), name) : name;
}

QString WaiverCard::describe(const Line& first) const {
  const core::report::Assessment& assessment = *m_data.assessment();
  const core::passport::PassportDifference& difference = first.difference;
  const QString name = nameOf(first);
  if (!hasOwnBaseline()) {
    return tr("%1 differs, which is not intended, so the pair is “not comparable”. You can waive a difference "
              "only against the experiment's own baseline, %2.",
              "entry, arm")
        .arg(name, armOf(assessment.ownBaseline));
  }
  const auto waiver = std::ranges::find_if(assessment.waivers, [&](const core::storage::Waiver& each) {
    return each.arm == first.arm && each.key == difference.key;
  });
  if (waiver != assessment.waivers.end()) {
    return tr("%1 was waived at %2 with the note “%3”; without it the pair is “not comparable”.", "entry, moment, note")
        .arg(name, text::moment(waiver->created, core::base::SystemClock().wallNow()),
             QString::fromStdString(waiver->note));
  }
  if (difference.key == core::passport::missingPassport()) {
    return tr("%1: %2. The pair is “not comparable” until you waive it with a note.",
              "an arm, whose passport is missing")
        .arg(armOf(first.arm), text::missingPassport(difference));
  }
  return tr("%1 differs, which is not intended. This may explain a difference in speed, so the pair is “not "
            "comparable” until you waive the difference with a note.",
            "entry")
      .arg(name);
}

void WaiverCard::fillLines() {
  m_waive.clear();
  widgets::clearLayout(*m_list->column());
  int height = 0;
  for (const Line& line : m_lines) {
    const QString name = nameOf(line);
    auto* part = new QWidget(m_list->widget());
    auto* row = widgets::makeRow(part, unit(this));
    row->addWidget(new widgets::ElidingLabel(name, part), 1);
    QPushButton* button = widgets::makeButton(line.isWaived ? tr("Withdraw the waiver") : tr("Waive"), part);
    //: %1: an entry of a passport
    button->setAccessibleName(
        (line.isWaived ? tr("Withdraw the waiver of %1") : tr("Waive %1", "an entry of a passport")).arg(name));
    row->addWidget(button);
    m_list->column()->addWidget(part);
    height = std::max(height, part->sizeHint().height());
    if (!line.isWaived) m_waive.push_back(button);
    connect(button, &QPushButton::clicked, this, [this, line] {
      if (line.isWaived)
        m_desk.actions.takeWaiverBack(m_experiment, line.armName, line.difference.key);
      else
        waive(line);
    });
  }
  constexpr std::size_t kMostLines = 4;  // the list scrolls if there are more
  const auto seen = static_cast<int>(std::min(m_lines.size(), kMostLines));
  m_list->setFixedHeight(seen * height + std::max(0, seen - 1) * m_list->column()->spacing());
  fitButtons();
}

void WaiverCard::fitButtons() {
  const bool hasNote = !m_note->text().trimmed().isEmpty();
  for (QPushButton* button : m_waive) button->setEnabled(hasNote);
}

void WaiverCard::waive(const Line& line) {
  const std::string note = m_note->text().trimmed().toStdString();
  if (note.empty()) return;
  m_desk.actions.waive(m_experiment, line.armName, line.difference.key, note);
  m_note->clear();
}

namespace {

constexpr QLatin1String kDifferences("differences");
constexpr QLatin1String kAll("all");

}  // namespace

PassportTab::PassportTab(const Desk& desk, models::ExperimentData& data, models::Selection& selection, QWidget* parent)
    : ExperimentTab(desk, data, selection, parent), m_inquiry(desk.services, this) {
  auto* outer = widgets::makeColumn(this);
  auto* card = new widgets::Card(theme(), this);
  outer->addWidget(card, 1);
  auto* row = widgets::makeRow(nullptr, 2 * unit(this));
  m_filter = makeFilter(tr("Filter: name or value …"), card);
  m_filter->setMaximumWidth(44 * fontMetrics().averageCharWidth());
  m_rows = new widgets::SegmentedControl(theme(), card);
  m_rows->add(kDifferences, tr("Only differences"));
  m_rows->add(kAll, tr("All entries"));
  m_rows->choose(desk.settings.get(settings::kPassportRows));
  m_blocks = new QComboBox(card);
  m_blocks->setAccessibleName(tr("Block"));
  m_blocks->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  QLabel* of = widgets::makeMuted(tr("Block"), card);
  of->setBuddy(m_blocks);
  QPushButton* what = widgets::makeLink(tr("What is in a passport?"), card);
  row->addWidget(m_filter, 2);
  widgets::addAll(row, {m_rows, of, m_blocks});
  row->addStretch(1);
  row->addWidget(what);
  card->body()->addLayout(row);
  m_stack = new QStackedWidget(card);
  m_tree = new widgets::DataTree(theme(), widgets::Density::Dense, tr("Passports"), m_stack);
  m_tree->setModel(&m_model);
  m_empty = new widgets::EmptyState(m_stack);
  widgets::addAll(m_stack, {m_tree, m_empty});
  card->body()->addWidget(m_stack, 1);
  m_waiver = new WaiverCard(desk, data, this);
  outer->addWidget(m_waiver);
  connect(what, &QPushButton::clicked, this, [this] { emit helpRequested(QStringLiteral("passport")); });
  connect(m_filter, &QLineEdit::textChanged, this, &PassportTab::show);
  connect(m_rows, &widgets::SegmentedControl::chosenChanged, this, [this](const QString& key) {
    this->desk().settings.set(settings::kPassportRows, key);
    show();
  });
  connect(m_blocks, &QComboBox::currentIndexChanged, this, [this] {
    if (m_isFilling) return;
    this->selection().chooseBlock(core::base::BlockId(m_blocks->currentData().toString().toStdString()));
    load();
  });
  connect(m_empty, &widgets::EmptyState::buttonPressed, this, [this] {
    if (m_problem) return load();
    if (m_filter->text().isEmpty()) m_rows->choose(kAll);
    m_filter->clear();
  });
}

void PassportTab::refresh() {
  if (!data().assessment()) return;
  fillBlocks();
  load();
  m_waiver->refresh();
}

void PassportTab::fillBlocks() {
  const auto& assessment = *data().assessment();
  const QVariant chosen = m_filledFor == id() ? m_blocks->currentData() : QVariant();
  m_filledFor = id();
  m_isFilling = true;
  m_blocks->clear();
  const auto places = core::report::blockPlaces(assessment.blocks);
  for (std::size_t i = 0; i < assessment.blocks.size(); ++i) {
    const auto& block = assessment.blocks[i];
    const bool hasBegun = std::ranges::any_of(block.runs, [](const auto& run) { return run.run.started.has_value(); });
    if (!hasBegun) continue;
    QString name =
        places[i].isRepeat ? tr("the check before the first run, repeated") : tr("the check before the first run");
    if (places[i].number < 0) {
      name = models::TimelineModel::nameOf(places[i].number, places[i].isRepeat) + QStringLiteral(" · ") +
             text::point(block.block.point);
    }
    if (places[i].number > 0)
      name = (places[i].isRepeat ? tr("%1, repeated · %2", "a block's number, its point")
                                 : tr("%1 · %2", "a block's number, its point"))
                 .arg(text::count(places[i].number))
                 .arg(text::point(block.block.point));
    QStringList words{name, text::jobWords(assessment.jobOf(block.block))};
    words.removeAll(QString());
    m_blocks->addItem(words.join(QStringLiteral(" · ")), QString::fromStdString(block.block.id.text()));
  }
  // The block that was chosen on another tab, if it has begun.
  const int selected = m_blocks->findData(QString::fromStdString(selection().block().text()));
  const int found = chosen.isValid() ? m_blocks->findData(chosen) : -1;
  const int best = selected >= 0 ? selected : found >= 0 ? found : std::min(1, m_blocks->count() - 1);
  m_blocks->setCurrentIndex(best);
  m_isFilling = false;
}

void PassportTab::load() {
  const auto& assessment = data().assessment();
  if (!assessment) return;
  const auto* found = data().block(core::base::BlockId(m_blocks->currentData().toString().toStdString()));
  if (found == nullptr) {
    m_inquiry.drop();
    m_passports.clear();
    m_problem.reset();
    return show();
  }
  m_inquiry.ask([block = *found](core::storage::Store& store) { return models::passportsOf(store, block); },
                [this](const core::base::Result<models::Passports>& passports) {
                  m_passports = passports.value_or(models::Passports{});
                  m_problem = passports ? std::nullopt : std::optional(passports.error());
                  show();
                });
}

void PassportTab::show() {
  const auto& assessment = data().assessment();
  if (!assessment) return;
  // The same contents are not shown again, so that folded groups and the scroll position stay.
  Shown shown{assessment->record.experiment.arms, assessment->comparison.baseline, m_passports, m_filter->text(),
              desk().settings.get(settings::kPassportRows)};
  if (shown != m_shown) {
    m_shown = std::move(shown);
    const auto rows =
        m_shown.rows == kAll ? models::PassportTableModel::Rows::All : models::PassportTableModel::Rows::Differences;
    m_model.show(m_shown.arms, m_shown.baseline, m_shown.passports, m_shown.filter, rows);
    m_tree->expandAll();
    for (int group = 0; group < m_model.rowCount(); ++group) {
      if (m_model.isFolded(group)) m_tree->collapse(m_model.index(group, 0));
    }
    const int columns = m_model.columnCount();
    for (int column = 0; column < columns; ++column) {
      const bool isValue = column > 0 && column + 1 < columns;
      m_tree->header()->setSectionResizeMode(column, isValue ? QHeaderView::Stretch : QHeaderView::ResizeToContents);
    }
  }
  const bool isEmpty = m_model.rowCount() == 0;
  const bool isFiltered = isEmpty && !m_filter->text().isEmpty() && !m_passports.empty();
  if (isFiltered)
    m_empty->setWords(tr("No entry matches the filter"),
                      tr("There are entries, but none has this text in its name or value."), tr("Clear the filter"));
  else if (m_passports.empty())
    m_empty->setWords(tr("No passports yet"), tr("A run reports its passport when it starts."), {});
  else
    m_empty->setWords(tr("Nothing differs"), tr("The passports of all arms are the same in this block."),
                      tr("Show all entries"));
  if (m_problem) m_empty->setProblem(text::describe(*m_problem));
  m_stack->setCurrentWidget(isEmpty ? static_cast<QWidget*>(m_empty) : m_tree);
}

}  // namespace baremark::app::pages
