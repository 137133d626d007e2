// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/waiver_card.h"

#include <algorithm>
#include <utility>

#include "app/text/passport_text.h"
#include "app/text/units_text.h"

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
    const bool isKnown = std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
      return line.arm == found.arm && line.difference.key == found.difference.key;
    });
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
  const auto waiver = std::find_if(
      assessment.waivers.begin(), assessment.waivers.end(),
      [&](const core::storage::Waiver& each) { return each.arm == first.arm && each.key == difference.key; });
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

}  // namespace baremark::app::pages
