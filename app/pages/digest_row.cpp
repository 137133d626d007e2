// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/digest_row.h"

#include "core/base/printable.h"
#include "core/recipes/assembly.h"

namespace baremark::app::pages {

using core::recipes::BlockPlace;

namespace {

QString shown(const std::string& text) {
  return QString::fromStdString(core::base::printable(text, 300));
}

}  // namespace

DigestRow::DigestRow(models::RecipeDraft& draft, int stage, models::BaseDigestLookup& lookup, QWidget* parent)
    : QWidget(parent),
      m_draft(draft),
      m_stage(stage),
      m_lookup(lookup),
      m_resolve(onClick(widgets::makeButton(tr("Resolve"), this), this, &DigestRow::resolve)),
      m_take(onClick(widgets::makeButton(tr("Take the new digest"), this), this, [this] { take(m_moved); })),
      m_note(widgets::makeNote({}, this)) {
  auto* column = widgets::makeColumn(this, widgets::unit(this) / 2);
  auto* buttons = new QHBoxLayout;
  widgets::addAll(buttons, {m_resolve, m_take});
  buttons->addStretch(1);
  column->addLayout(buttons);
  column->addWidget(m_note);
  m_resolve->setToolTip(tr("Asks the registry which digest the tag has now"));
  m_resolve->setEnabled(!m_lookup.isAsking());
  m_take->hide();
  m_note->hide();
  m_note->setTextFormat(Qt::PlainText);
  connect(&m_lookup, &models::BaseDigestLookup::answered, this, &DigestRow::showAnswer);
  connect(&m_lookup, &models::BaseDigestLookup::failed, this, &DigestRow::showFailure);
  connect(&m_draft, &models::RecipeDraft::changed, this, &DigestRow::forgetIfChanged);
}

const core::recipes::Base* DigestRow::base() const {
  const core::recipes::Stage* stage = m_draft.stageAt({m_stage, BlockPlace::kNoBlock});
  return stage == nullptr ? nullptr : &stage->base;
}

std::string DigestRow::image() const {
  return base() == nullptr ? std::string() : core::recipes::imageOf(*base(), m_draft.registry());
}

void DigestRow::resolve() {
  m_take->hide();
  const std::string wanted = image();
  if (wanted.empty()) return say(tr("Name the image first."));
  if (m_lookup.isAsking()) return;
  m_asked = wanted;
  m_digest = base()->digest;
  m_resolve->setEnabled(false);
  //: %1: an image with its tag
  say(tr("Asking for the digest of %1…").arg(shown(wanted)));
  m_lookup.ask(wanted);
}

void DigestRow::showAnswer(const std::string& image, const std::string& digest) {
  m_resolve->setEnabled(true);
  if (m_asked != image || base() == nullptr) return;
  m_digest = base()->digest;
  if (m_digest.empty()) return take(digest);
  //: %1: an image with its tag
  if (m_digest == digest) return say(tr("%1 still has this digest.").arg(shown(image)));
  m_moved = digest;
  m_take->show();
  //: %1: an image with its tag, %2, %3: digests
  say(tr("The tag has moved: %1 now means %2. The recipe has %3.").arg(shown(image), shown(digest), shown(m_digest)));
}

void DigestRow::showFailure(const std::string& image, const core::base::Error& error) {
  m_resolve->setEnabled(true);
  if (m_asked == image) say(partsOf(text::describe(error)).join(QLatin1Char(' ')));
}

void DigestRow::take(const std::string& digest) {
  const core::recipes::Stage* stage = m_draft.stageAt({m_stage, BlockPlace::kNoBlock});
  if (stage == nullptr) return;
  m_take->hide();
  core::recipes::Stage changed = *stage;
  changed.base.digest = digest;
  m_digest = digest;
  // A key of its own, so that the step joins no other.
  m_draft.setStage(m_stage, changed, QStringLiteral("base/digest ") + QString::fromStdString(digest));
  //: %1: an image with its tag
  say(tr("This is the digest that %1 has now.").arg(shown(m_asked)));
}

void DigestRow::forgetIfChanged() {
  if (m_asked.empty() || (image() == m_asked && base()->digest == m_digest)) return;
  m_asked.clear();
  m_take->hide();
  say({});
}

}  // namespace baremark::app::pages
