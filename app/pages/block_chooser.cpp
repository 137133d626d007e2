// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/block_chooser.h"

#include <QKeyEvent>
#include <QScreen>
#include <QVBoxLayout>
#include <algorithm>

#include "app/models/kind_search.h"
#include "app/text/recipe_form_text.h"
#include "app/widgets/metrics.h"

namespace baremark::app::pages {

using widgets::unit;

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

}  // namespace baremark::app::pages
