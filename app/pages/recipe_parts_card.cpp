// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_parts_card.h"

#include <QHBoxLayout>

#include "app/widgets/buttons.h"
#include "app/widgets/card.h"
#include "app/widgets/flow_layout.h"
#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {

using models::RecipeDraft;
using widgets::unit;

RecipePartsCard::RecipePartsCard(const widgets::Theme& theme, const core::recipes::Registry& registry, QWidget* parent)
    : QWidget(parent),
      m_view(new RecipePartsView(theme, this)),
      m_chooser(new BlockChooser(registry, this)),
      m_add(widgets::makeButton(tr("Add a block"), this)),
      m_duplicate(widgets::makeLink(tr("Duplicate"), this)),
      m_remove(widgets::makeLink(tr("Remove"), this)),
      m_more(widgets::makeLink(tr("More"), this)) {
  auto* card = widgets::cardIn(this, theme);
  card->setTight();
  auto* head = new QHBoxLayout;
  QLabel* title = widgets::makeWrapped(tr("Building blocks"), card);
  title->setFont(widgets::boldFont(font()));
  head->addWidget(title, 1);
  head->addWidget(m_add, 0, Qt::AlignTop);
  card->body()->addLayout(head);
  m_view->setModel(&m_tree);
  card->body()->addWidget(m_view, 1);
  auto* buttons = new QWidget(card);
  auto* flow = new widgets::FlowLayout(buttons, 2 * unit(this));
  for (QPushButton* button : {m_duplicate, m_remove, m_more}) flow->addWidget(button);
  widgets::addAll(card->body(),
                  {buttons, widgets::makeNote(tr("Drag a block to move it, or press Alt+Up or Alt+Down."), card)});
  m_more->setMenu(new QMenu(m_more));
  connect(m_more->menu(), &QMenu::aboutToShow, this, [this] { fillMenu(*m_more->menu()); });
  connect(m_add, &QPushButton::clicked, this, &RecipePartsCard::chooseBlock);
  connect(m_chooser, &BlockChooser::kindChosen, this, [this](const std::string& kind) {
    if (m_draft != nullptr) m_draft->addBlock(kind);
  });
  const auto duplicate = [this] {
    if (m_draft != nullptr) m_draft->duplicateChosen();
  };
  const auto remove = [this] {
    if (m_draft != nullptr) m_draft->removeChosen();
  };
  connect(m_duplicate, &QPushButton::clicked, this, duplicate);
  connect(m_remove, &QPushButton::clicked, this, remove);
  connect(m_view, &RecipePartsView::duplicateRequested, this, duplicate);
  connect(m_view, &RecipePartsView::removeRequested, this, remove);
  connect(m_view, &RecipePartsView::moveRequested, this, [this](int by) {
    if (m_draft != nullptr) m_draft->moveChosen(by);
  });
  connect(m_view, &RecipePartsView::menuRequested, this, &RecipePartsCard::openMenu);
  connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
    if (m_draft != nullptr && !m_isShowing && current.isValid()) m_draft->choose(m_tree.placeAt(current));
  });
  // A new model forgets which rows are open and current.
  connect(&m_tree, &QAbstractItemModel::modelAboutToBeReset, this, [this] { m_isShowing = true; });
  connect(&m_tree, &QAbstractItemModel::modelReset, this, [this] {
    m_view->expandAll();
    m_isShowing = false;
    showChosen();
  });
}

void RecipePartsCard::follow(RecipeDraft* draft) {
  if (m_draft != nullptr) disconnect(m_draft, nullptr, this, nullptr);
  m_draft = draft;
  m_tree.follow(draft);
  if (draft == nullptr) return;
  connect(draft, &RecipeDraft::chosenChanged, this, &RecipePartsCard::showChosen);
  connect(draft, &RecipeDraft::changed, this, &RecipePartsCard::fitButtons);
  showChosen();
}

void RecipePartsCard::showChosen() {
  if (m_draft == nullptr) return;
  m_isShowing = true;
  m_view->setCurrentIndex(m_tree.indexOf(m_draft->chosen()));
  m_isShowing = false;
  fitButtons();
}

void RecipePartsCard::fitButtons() {
  const bool isPart = m_draft != nullptr && m_draft->chosen().stage >= 0;
  m_duplicate->setEnabled(isPart);
  m_remove->setEnabled(m_draft != nullptr && m_draft->canRemoveChosen());
}

void RecipePartsCard::fillMenu(QMenu& menu) {
  menu.clear();
  if (m_draft == nullptr) return;
  const bool isPart = m_draft->chosen().stage >= 0;
  menu.addAction(tr("Move up"), this, [this] { m_draft->moveChosen(-1); })->setEnabled(isPart);
  menu.addAction(tr("Move down"), this, [this] { m_draft->moveChosen(1); })->setEnabled(isPart);
  menu.addSeparator();
  menu.addAction(tr("Add a stage"), this, [this] { m_draft->addStage(RecipeDraft::NewStage::Empty); });
  menu.addAction(tr("Add a slim stage"), this, [this] { m_draft->addStage(RecipeDraft::NewStage::Slim); });
}

void RecipePartsCard::openMenu(const QPoint& place) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(m_duplicate->text(), m_duplicate, &QPushButton::click)->setEnabled(m_duplicate->isEnabled());
  menu->addAction(m_remove->text(), m_remove, &QPushButton::click)->setEnabled(m_remove->isEnabled());
  menu->addSeparator();
  auto* rest = new QMenu(menu);
  fillMenu(*rest);
  menu->addActions(rest->actions());
  menu->popup(place);
}

}  // namespace baremark::app::pages
