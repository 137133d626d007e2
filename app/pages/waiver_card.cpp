// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/waiver_card.h"

#include <QHBoxLayout>
#include <algorithm>
#include <utility>

#include "app/text/passport_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"
#include "core/passport/comparability.h"

namespace baremark::app::pages {
namespace {

using widgets::unit;

constexpr std::size_t kMostLines = 4;  // the list scrolls if there are more

}  // namespace

WaiverCard::WaiverCard(const Desk& desk, models::ExperimentData& experiment, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_data(experiment),
      m_card(new widgets::Card(desk.theme, this)),
      m_title(new widgets::SignLine(desk.theme, {}, widgets::SignLine::Size::Body, this)),
      m_words(widgets::makeNote({}, this)),
      m_note(new QLineEdit(this)),
      m_list(new widgets::ScrollColumn(this)) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(m_card);
  m_card->setTone(widgets::Tone::Warning);
  m_card->setTight();
  m_card->body()->addWidget(m_title);
  m_card->body()->addWidget(m_words);
  m_note->setPlaceholderText(tr("Why this difference does not matter here"));
  m_note->setAccessibleName(tr("Note of the waiver"));
  m_card->body()->addWidget(m_note);
  m_list->column()->setSpacing(unit(this) / 2);
  m_card->body()->addWidget(m_list);
  setVisible(false);
  connect(m_note, &QLineEdit::textChanged, this, &WaiverCard::fitButtons);
  connect(m_note, &QLineEdit::returnPressed, this, [this] { waive(m_subject.first); });
}

bool WaiverCard::hasOwnBaseline() const {
  return m_data.assessment()->comparison.baseline == m_data.assessment()->ownBaseline;
}

const core::storage::Waiver* WaiverCard::waiverOf(const core::model::PassportKey& key, std::size_t arm) const {
  if (!hasOwnBaseline()) return nullptr;
  const auto& waivers = m_data.assessment()->waivers;
  const auto found = std::find_if(waivers.begin(), waivers.end(),
                                  [&](const auto& waiver) { return waiver.arm == arm && waiver.key == key; });
  return found == waivers.end() ? nullptr : &*found;
}

void WaiverCard::show(std::vector<core::passport::PassportDifference> differences, std::size_t arm) {
  const bool hasAny = !differences.empty() && m_data.assessment();
  setVisible(hasAny);
  if (!hasAny) return;
  // A difference without a waiver comes first, because it prevents the comparison.
  std::stable_partition(differences.begin(), differences.end(),
                        [&](const auto& entry) { return waiverOf(entry.key, arm) == nullptr; });
  Subject subject{m_data.assessment()->record.id, m_data.assessment()->record.experiment.arms.at(arm).name,
                  differences.front().key};
  if (subject != m_subject) m_note->clear();
  m_subject = std::move(subject);
  m_title->setText(
      {text::Sign::Warning, tr("%n unintended difference(s)", nullptr, static_cast<int>(differences.size()))});
  describe(differences.front(), arm);
  std::vector<Line> lines;
  if (hasOwnBaseline()) {
    for (const auto& entry : differences)
      lines.push_back({entry.key, text::passportName(entry.key), waiverOf(entry.key, arm) != nullptr});
  }
  fillLines(std::move(lines));
}

void WaiverCard::describe(const core::passport::PassportDifference& first, std::size_t arm) {
  const QString name = text::passportName(first.key);
  if (!hasOwnBaseline()) {
    const auto& arms = m_data.assessment()->record.experiment.arms;
    m_words->setText(
        tr("%1 differs, which is not intended, so the pair is “not comparable”. You can waive a difference "
           "only against the experiment's own baseline, %2.",
           "entry, arm")
            .arg(name, QString::fromStdString(arms.at(m_data.assessment()->ownBaseline).name)));
  } else if (const core::storage::Waiver* waiver = waiverOf(first.key, arm)) {
    m_words->setText(
        tr("%1 was waived at %2 with the note “%3”; without it the pair is “not comparable”.", "entry, moment, note")
            .arg(name, text::moment(waiver->created, core::base::SystemClock().wallNow()),
                 QString::fromStdString(waiver->note)));
  } else if (first.key == core::passport::missingPassport()) {
    const auto& arms = m_data.assessment()->record.experiment.arms;
    m_words->setText(
        tr("%1: %2. The pair is “not comparable” until you waive it with a note.", "an arm, whose passport is missing")
            .arg(QString::fromStdString(arms.at(arm).name), text::missingPassport(first)));
  } else {
    m_words->setText(
        tr("%1 differs, which is not intended. This may explain a difference in speed, so the pair is “not "
           "comparable” until you waive the difference with a note.",
           "entry")
            .arg(name));
  }
}

void WaiverCard::fillLines(std::vector<Line> lines) {
  const bool isOpen = std::any_of(lines.begin(), lines.end(), [](const Line& line) { return !line.isWaived; });
  m_note->setVisible(isOpen);
  m_list->setVisible(!lines.empty());
  // The same contents are not shown again, so that the focus and the scroll position stay.
  if (lines == m_lines) return;
  m_lines = std::move(lines);
  m_waive.clear();
  widgets::clearLayout(*m_list->column());
  int height = 0;
  for (const Line& line : m_lines) {
    auto* part = new QWidget(m_list->widget());
    auto* row = new QHBoxLayout(part);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(unit(this));
    row->addWidget(new widgets::ElidingLabel(line.name, part), 1);
    QPushButton* button = widgets::makeButton(line.isWaived ? tr("Withdraw the waiver") : tr("Waive"), part);
    //: %1: an entry of a passport
    button->setAccessibleName(
        (line.isWaived ? tr("Withdraw the waiver of %1") : tr("Waive %1", "an entry of a passport")).arg(line.name));
    row->addWidget(button);
    m_list->column()->addWidget(part);
    height = std::max(height, part->sizeHint().height());
    if (!line.isWaived) m_waive.push_back(button);
    connect(button, &QPushButton::clicked, this, [this, line] {
      if (line.isWaived)
        m_desk.actions.takeWaiverBack(m_subject.experiment, m_subject.arm, line.key);
      else
        waive(line.key);
    });
  }
  const auto seen = static_cast<int>(std::min(m_lines.size(), kMostLines));
  m_list->setFixedHeight(seen * height + std::max(0, seen - 1) * m_list->column()->spacing());
  fitButtons();
}

void WaiverCard::fitButtons() {
  const bool hasNote = !m_note->text().trimmed().isEmpty();
  for (QPushButton* button : m_waive) button->setEnabled(hasNote);
}

void WaiverCard::waive(const core::model::PassportKey& key) {
  const std::string note = m_note->text().trimmed().toStdString();
  if (note.empty()) return;
  m_desk.actions.waive(m_subject.experiment, m_subject.arm, key, note);
  m_note->clear();
}

}  // namespace baremark::app::pages
