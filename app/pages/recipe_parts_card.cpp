// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_parts_card.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScreen>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/models/roles.h"
#include "app/text/recipe_form_text.h"

namespace baremark::app::pages {

using models::RecipeDraft;

RecipePartsCard::RecipePartsCard(const widgets::Theme& theme, const core::recipes::Registry& registry, QWidget* parent)
    : QWidget(parent),
      m_view(new RecipePartsView(theme, this)),
      m_chooser(new BlockChooser(registry, this)),
      m_add(onClick(widgets::makeButton(tr("Add a block"), this), this, &RecipePartsCard::chooseBlock)),
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

BlockChooser::BlockChooser(const core::recipes::Registry& registry, QWidget* parent)
    : QFrame(parent, Qt::Popup), m_registry(registry), m_find(new QLineEdit(this)), m_kinds(new QListWidget(this)) {
  setFrameShape(QFrame::StyledPanel);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(unit(this), unit(this), unit(this), unit(this));
  column->setSpacing(unit(this));
  column->addWidget(m_find);
  column->addWidget(m_kinds, 1);
  m_find->setPlaceholderText(tr("find a block"));
  m_find->setAccessibleName(tr("Find a block"));
  m_find->setClearButtonEnabled(true);
  m_find->installEventFilter(this);
  m_kinds->setAccessibleName(tr("Kinds of blocks"));
  m_kinds->setFrameShape(QFrame::NoFrame);
  m_kinds->installEventFilter(this);
  setFixedSize(34 * fontMetrics().averageCharWidth(), 24 * fontMetrics().lineSpacing());
  connect(m_find, &QLineEdit::textEdited, this, &BlockChooser::fill);
  connect(m_kinds, &QListWidget::itemClicked, this, &BlockChooser::choose);
}

void BlockChooser::openBelow(const QWidget& button) {
  m_find->clear();
  fill();
  const QRect room = button.screen()->availableGeometry();
  QPoint place = button.mapToGlobal(QPoint(0, button.height()));
  place.setX(std::clamp(place.x(), room.left(), std::max(room.left(), room.right() - width())));
  place.setY(std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom() - height())));
  move(place);
  show();
  m_find->setFocus(Qt::PopupFocusReason);
}

void BlockChooser::fill() {
  m_kinds->clear();
  for (const models::KindGroup& group : models::kindsMatching(m_registry, m_find->text())) {
    auto* head = new QListWidgetItem(group.label, m_kinds);
    head->setFlags(Qt::ItemIsEnabled);
    head->setFont(widgets::boldFont(font()));
    for (const core::recipes::BlockKind* kind : group.kinds) {
      auto* item = new QListWidgetItem(QStringLiteral("   ") + text::kindLabel(*kind), m_kinds);
      item->setData(Qt::UserRole, QString::fromStdString(kind->id));
      item->setData(Qt::AccessibleTextRole, text::kindLabel(*kind));
    }
  }
  // The first kind is behind the heading of its group.
  if (m_kinds->count() > 1) m_kinds->setCurrentRow(1);
}

void BlockChooser::choose(const QListWidgetItem* item) {
  if (item == nullptr || !item->data(Qt::UserRole).isValid()) return;
  const std::string kind = item->data(Qt::UserRole).toString().toStdString();
  hide();
  emit kindChosen(kind);
}

bool BlockChooser::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const auto* press = static_cast<QKeyEvent*>(event);
  if (press->key() == Qt::Key_Return || press->key() == Qt::Key_Enter) {
    choose(m_kinds->currentItem());
    return true;
  }
  // The cursor keys move in the list while the user types.
  if (watched == m_find && (press->key() == Qt::Key_Down || press->key() == Qt::Key_Up)) {
    const int by = press->key() == Qt::Key_Down ? 1 : -1;
    for (int row = m_kinds->currentRow() + by; row >= 0 && row < m_kinds->count(); row += by) {
      if (!(m_kinds->item(row)->flags() & Qt::ItemIsSelectable)) continue;
      m_kinds->setCurrentRow(row);
      break;
    }
    return true;
  }
  return QFrame::eventFilter(watched, event);
}

namespace {

using models::Role;

bool isRemove(const QKeyEvent& event) {
  return event.key() == Qt::Key_Delete && event.modifiers() == Qt::NoModifier;
}

bool isDuplicate(const QKeyEvent& event) {
  return event.key() == Qt::Key_D && event.modifiers() == Qt::ControlModifier;
}

/// A part in two lines; a heading for the recipe and each stage.
class PartDelegate final : public QStyledItemDelegate {
 public:
  PartDelegate(const widgets::Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const widgets::Tokens& tokens = m_theme.tokens();
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const bool isGroup = index.data(Role::GroupRole).toBool();
    const int step = unit(option.font);
    painter->save();
    painter->fillRect(option.rect, isSelected ? tokens.selection : isGroup ? tokens.rail : tokens.panel);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens.line);
    if (isSelected && option.state.testFlag(QStyle::State_HasFocus))
      painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()), tokens.accent);
    QRect words = option.rect.adjusted(2 * step, step / 2 + 1, -step, -step / 2 - 1);
    const QFont note = widgets::noteFont(option.font);
    if (!isGroup) {
      painter->setFont(widgets::tabularFont(note));
      painter->setPen(isSelected ? tokens.mutedStrong : tokens.muted);
      const int numberWidth = painter->fontMetrics().horizontalAdvance(QStringLiteral("000"));
      painter->drawText(QRect(words.left(), words.top(), numberWidth, QFontMetrics(option.font).height()),
                        Qt::AlignRight | Qt::AlignVCenter, QString::number(index.row() + 1));
      words.setLeft(words.left() + numberWidth + step);
    }
    const auto sign = static_cast<text::Sign>(index.data(Role::SignRole).toInt());
    if (sign != text::Sign::None) {
      const int size = QFontMetrics(option.font).ascent();
      widgets::paintSign(*painter, QPointF(words.right() - size / 2.0, words.top() + size / 2.0 + 2), size * 0.8, sign,
                         tokens);
      words.setRight(words.right() - size - step);
    }
    const QFont name = widgets::boldFont(option.font);
    painter->setFont(name);
    painter->setPen(tokens.text);
    const QString label = index.data(Qt::DisplayRole).toString();
    painter->drawText(words, Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine,
                      QFontMetrics(name).elidedText(label, Qt::ElideRight, words.width()));
    painter->setFont(note);
    painter->setPen(isSelected || isGroup ? tokens.mutedStrong : tokens.muted);
    const QString summary = index.data(Role::TrailingRole).toString();
    painter->drawText(words, Qt::AlignLeft | Qt::AlignBottom | Qt::TextSingleLine,
                      QFontMetrics(note).elidedText(summary, Qt::ElideRight, words.width()));
    painter->restore();
  }

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
    return {10 * unit(option.font), QFontMetrics(widgets::boldFont(option.font)).height() +
                                        QFontMetrics(widgets::noteFont(option.font)).height() + unit(option.font) + 3};
  }

 private:
  const widgets::Theme& m_theme;
};

}  // namespace

RecipePartsView::RecipePartsView(const widgets::Theme& theme, QWidget* parent) : QTreeView(parent) {
  setAccessibleName(tr("Parts of the recipe"));
  setFrameShape(QFrame::NoFrame);
  header()->hide();
  setItemDelegate(new PartDelegate(theme, this));
  setUniformRowHeights(true);
  setRootIsDecorated(false);
  setItemsExpandable(false);
  setIndentation(0);
  setSelectionMode(SingleSelection);
  setVerticalScrollMode(ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTabKeyNavigation(false);
  setDragEnabled(true);
  setAcceptDrops(true);
  setDropIndicatorShown(true);
  setDragDropMode(InternalMove);
  setDefaultDropAction(Qt::MoveAction);
  setMinimumWidth(22 * fontMetrics().averageCharWidth());
}

/// Here, Del and Ctrl+D act on the chosen part. Elsewhere, they belong to the window's menus.
bool RecipePartsView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* press = static_cast<QKeyEvent*>(event);
    if (isRemove(*press) || isDuplicate(*press)) {
      event->accept();
      return true;
    }
  }
  return QTreeView::event(event);
}

void RecipePartsView::keyPressEvent(QKeyEvent* event) {
  const bool isArrow = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
  if (isArrow && event->modifiers().testFlag(Qt::AltModifier))
    emit moveRequested(event->key() == Qt::Key_Up ? -1 : 1);
  else if (isRemove(*event))
    emit removeRequested();
  else if (isDuplicate(*event))
    emit duplicateRequested();
  else
    QTreeView::keyPressEvent(event);
}

void RecipePartsView::contextMenuEvent(QContextMenuEvent* event) {
  const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
  const QModelIndex index = isByKey ? currentIndex() : indexAt(event->pos());
  if (!index.isValid()) return;
  setCurrentIndex(index);
  emit menuRequested(isByKey ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
}

}  // namespace baremark::app::pages
