// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/waiver_card.h"

#include <QHBoxLayout>
#include <algorithm>

#include "app/text/passport_text.h"
#include "app/text/units_text.h"
#include "app/widgets/buttons.h"
#include "app/widgets/labels.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {

using widgets::unit;

WaiverCard::WaiverCard(const Desk& desk, models::ExperimentData& experiment, QWidget* parent)
    : QWidget(parent), m_desk(desk), m_data(experiment), m_card(new widgets::Card(desk.theme, this)),
      m_title(new widgets::SignLine(desk.theme, {}, widgets::SignLine::Size::Body, this)), m_words(widgets::makeNote({}, this)),
      m_note(new QLineEdit(this)), m_waive(widgets::makeButton(tr("Waive"), this)),
      m_takeBack(widgets::makeButton(tr("Take the note back"), this)) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(m_card);
  m_card->setTone(widgets::Tone::Warning);
  m_card->setTight();
  m_card->body()->addWidget(m_title);
  m_card->body()->addWidget(m_words);
  m_note->setPlaceholderText(tr("Why it does not matter here"));
  m_note->setAccessibleName(tr("Note of the waiver"));
  auto* row = new QHBoxLayout;
  row->setSpacing(unit(this));
  row->addWidget(m_note, 1);
  row->addWidget(m_waive);
  row->addWidget(m_takeBack);
  row->addStretch(0);
  m_card->body()->addLayout(row);
  setVisible(false);
  connect(m_note, &QLineEdit::textChanged, this, [this] { m_waive->setEnabled(!m_note->text().trimmed().isEmpty()); });
  connect(m_note, &QLineEdit::returnPressed, this, &WaiverCard::waive);
  connect(m_waive, &QPushButton::clicked, this, &WaiverCard::waive);
  connect(m_takeBack, &QPushButton::clicked, this, &WaiverCard::takeBack);
}

bool WaiverCard::hasOwnBaseline() const {
  return m_data.assessment() && m_data.assessment()->comparison.baseline == m_data.assessment()->ownBaseline;
}

const core::storage::Waiver* WaiverCard::waiverOf(const core::model::PassportKey& key) const {
  if (!m_data.assessment()) return nullptr;
  if (!hasOwnBaseline()) return nullptr;
  const auto& waivers = m_data.assessment()->waivers;
  const auto found = std::find_if(waivers.begin(), waivers.end(), [&](const auto& waiver) { return waiver.arm == m_arm && waiver.key == key; });
  return found == waivers.end() ? nullptr : &*found;
}

void WaiverCard::show(const std::vector<core::containers::PassportDifference>& differences, std::size_t arm) {
  m_differences = differences;
  m_arm = arm;
  fill();
}

void WaiverCard::fill() {
  setVisible(!m_differences.empty());
  if (m_differences.empty()) return;
  // One that is not waived goes first: it is what stands in the way.
  std::stable_partition(m_differences.begin(), m_differences.end(), [this](const auto& entry) { return waiverOf(entry.key) == nullptr; });
  const auto& first = m_differences.front();
  const core::storage::Waiver* waiver = waiverOf(first.key);
  const QString name = text::passportName(first.key);
  m_title->setText({text::Sign::Warning, tr("%n difference(s) not meant", nullptr, static_cast<int>(m_differences.size()))});
  if (waiver != nullptr) {
    m_words->setText(tr("%1 was waived at %2 with the note “%3”; without it the pair is “not comparable”.", "entry, moment, note")
                         .arg(name, text::moment(waiver->created, core::base::SystemClock().wallNow()), QString::fromStdString(waiver->note)));
  } else {
    m_words->setText(tr("%1 differs, and not on purpose. It may explain a difference in speed, so the pair is “not comparable” until you waive it with a note.", "entry")
                         .arg(name));
  }
  const bool isOwn = hasOwnBaseline();
  if (!isOwn) {
    const auto& arms = m_data.assessment()->record.experiment.arms;
    m_words->setText(tr("%1 differs, and not on purpose, so the pair is “not comparable”. A difference is waived against the experiment's own baseline, %2.", "entry, arm")
                         .arg(name, QString::fromStdString(arms.at(m_data.assessment()->ownBaseline).name)));
  }
  m_note->setVisible(isOwn && waiver == nullptr);
  m_waive->setVisible(isOwn && waiver == nullptr);
  m_waive->setEnabled(!m_note->text().trimmed().isEmpty());
  m_takeBack->setVisible(isOwn && waiver != nullptr);
}

void WaiverCard::waive() {
  if (m_differences.empty() || m_note->text().trimmed().isEmpty() || !m_data.assessment()) return;
  const std::string arm = m_data.assessment()->record.experiment.arms.at(m_arm).name;
  m_desk.actions.waive(m_data.id(), arm, m_differences.front().key, m_note->text().trimmed().toStdString());
  m_note->clear();
}

void WaiverCard::takeBack() {
  if (m_differences.empty() || !m_data.assessment()) return;
  const std::string arm = m_data.assessment()->record.experiment.arms.at(m_arm).name;
  m_desk.actions.takeWaiverBack(m_data.id(), arm, m_differences.front().key);
}

}  // namespace baremark::app::pages
