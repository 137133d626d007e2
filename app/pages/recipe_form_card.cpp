// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_form_card.h"

#include <QApplication>
#include <QScrollBar>

#include "app/text/recipe_form_text.h"
#include "app/widgets/card.h"
#include "app/widgets/labels.h"

namespace baremark::app::pages {

using models::RecipeDraft;

namespace {

QString titleOf(const RecipeDraft& draft) {
  if (const core::recipes::Block* block = draft.blockAt(draft.chosen()))
    return text::blockLabel(draft.registry(), *block);
  const core::recipes::Stage* stage = draft.stageAt(draft.chosen());
  if (stage == nullptr) return RecipeFormCard::tr("Recipe");
  //: %1: the name of a stage of a recipe
  return RecipeFormCard::tr("Stage “%1”").arg(QString::fromStdString(stage->name));
}

}  // namespace

RecipeFormCard::RecipeFormCard(const widgets::Theme& theme, Services& services, QWidget* parent)
    : QWidget(parent),
      m_lookup(new models::BaseDigestLookup(services, this)),
      m_title(widgets::makeBold({}, this)),
      m_scroll(new widgets::ScrollColumn(this)) {
  auto* card = widgets::cardIn(this, theme);
  card->setTight();
  m_title->setWordWrap(true);
  card->body()->addWidget(m_title);
  card->body()->addWidget(m_scroll, 1);
}

void RecipeFormCard::follow(RecipeDraft* draft) {
  if (m_draft != nullptr) disconnect(m_draft, nullptr, this, nullptr);
  delete m_form;
  m_form = nullptr;
  m_problems.clear();
  m_draft = draft;
  if (draft == nullptr) return;
  connect(draft, &RecipeDraft::changed, this, &RecipeFormCard::renew);
  connect(draft, &RecipeDraft::chosenChanged, this, &RecipeFormCard::renew);
  renew();
}

void RecipeFormCard::setProblems(const std::vector<core::base::Error>& problems) {
  m_problems = problems;
  if (m_form != nullptr) m_form->showProblems(problems);
}

void RecipeFormCard::renew() {
  if (m_draft == nullptr) return;
  m_title->setText(titleOf(*m_draft));
  if (m_form != nullptr && m_form->shape() == RecipeForm::shapeOf(*m_draft, m_draft->chosen()))
    return m_form->refresh();
  const QWidget* focus = QApplication::focusWidget();
  const QString focused = focus != nullptr && isAncestorOf(focus) ? focus->accessibleName() : QString();
  if (m_form != nullptr) {
    // One of its fields may have caused the change.
    m_form->hide();
    m_scroll->column()->removeWidget(m_form);
    m_form->deleteLater();
  }
  m_form = new RecipeForm(*m_draft, m_draft->chosen(), *m_lookup, m_scroll->widget());
  m_scroll->column()->addWidget(m_form);
  m_form->show();
  m_form->showProblems(m_problems);
  m_scroll->verticalScrollBar()->setValue(0);
  if (focused.isEmpty()) return;
  for (QWidget* field : m_form->findChildren<QWidget*>()) {
    if (field->accessibleName() == focused && field->focusPolicy() != Qt::NoFocus)
      return field->setFocus(Qt::OtherFocusReason);
  }
}

}  // namespace baremark::app::pages
