// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/message_stack.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "app/widgets/labels.h"
#include "app/widgets/layouts.h"
#include "app/widgets/page_parts.h"

namespace baremark::app::widgets {
namespace {

constexpr int kOwnEndMilliseconds = 10000;
constexpr int kMostMessages = 3;  // if there is a message without a button to remove
constexpr int kMostWithAction = 8;

/// The width includes the sign. The bar has room for one line.
int oneLineWidth(const QWidget& line, const QString& words) {
  const QFontMetrics metrics(line.font());
  return metrics.horizontalAdvance(words) + 2 * metrics.height();
}

}  // namespace

Message messageOf(const core::base::Error& error) {
  return {.text = text::describe(error)};
}

Message messageOf(const QString& done) {
  return {.sign = text::Sign::Good, .text = {.title = done}, .closesByItself = true};
}

Message messageOf(const QString& done, std::function<void()> undo) {
  Message message = messageOf(done, MessageStack::tr("Undo"), std::move(undo));
  message.isUndo = true;
  return message;
}

Message messageOf(const QString& words, const QString& action, std::function<void()> act) {
  return {.sign = text::Sign::Good, .text = {.title = words}, .action = action, .act = std::move(act)};
}

MessageStack::MessageStack(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_list(makeColumn(this, unit(this))) {
  setVisible(false);
}

void MessageStack::floatOver(QWidget* ground) {
  m_ground = ground;
  m_floating = new QWidget(ground->parentWidget());
  makeColumn(m_floating, unit(this));
  m_floating->setVisible(false);
  ground->installEventFilter(this);
}

QWidget* MessageStack::addDetails(const Message& message, Card* card, QHBoxLayout* top) {
  auto* details = new DetailsBox(tr("Details"), card);
  details->setWords(message.text.detail);
  details->setVisible(false);
  auto* show = makeButton(tr("Details"), card);
  show->setCheckable(true);
  connect(show, &QPushButton::toggled, details, &QWidget::setVisible);
  auto* copy = makeButton(tr("Copy"), card);
  const QString lines = text::toLines(message.text);
  connect(copy, &QPushButton::clicked, card, [lines] { QApplication::clipboard()->setText(lines); });
  addAll(top, {show, copy});
  return details;
}

void MessageStack::show(const Message& message) {
  if (!message.target.isEmpty() && message.target == m_place) return;
  const QString key = message.key.isEmpty() ? message.text.title : message.key;
  close(key);
  makeRoom(!message.action.isEmpty());
  const bool isFloating = (message.closesByItself || message.floats) && m_floating != nullptr;
  if (message.closesByItself) removeWhere([](const Entry& entry) { return entry.message.closesByItself; });
  auto* card = new Card(m_theme, isFloating ? m_floating : this);
  card->setTone(message.sign);
  card->setTight();
  if (isFloating)
    card->body()->setContentsMargins(3 * unit(this), 1, unit(this), 1);  // no higher than the bar below it
  auto* top = makeRow(nullptr, 2 * unit(this));
  auto* title = new SignLine(m_theme, {message.sign, message.text.title}, card);
  title->setFont(boldFont(font()));
  if (isFloating) title->setMinimumWidth(std::min(oneLineWidth(*title, message.text.title), m_ground->width() * 2 / 3));
  top->addWidget(title, 1);
  QWidget* details = message.text.detail.isEmpty() ? nullptr : addDetails(message, card, top);
  const auto press = [this, card, work = message.act] {
    remove(card);
    if (work) work();
  };
  if (!message.action.isEmpty()) {
    auto* act = makeButton(message.action, card);
    connect(act, &QPushButton::clicked, this, press);
    top->addWidget(act);
  }
  auto* dismiss = makeButton(tr("Close"), card);
  connect(dismiss, &QPushButton::clicked, this, [this, card] { remove(card); });
  top->addWidget(dismiss);
  card->body()->addLayout(top);
  const QString rest = QStringList({message.text.reason, message.text.advice}).join(QLatin1Char(' ')).trimmed();
  if (!rest.isEmpty()) card->body()->addWidget(makeWrapped(rest, card));
  if (details != nullptr) card->body()->addWidget(details);
  (isFloating ? m_floating->layout() : m_list)->addWidget(card);
  card->setVisible(true);  // shown now, because the layout would show it and count its height only later
  m_entries.push_back({key, message, card, isFloating, message.isUndo ? press : std::function<void()>()});
  if (message.closesByItself) QTimer::singleShot(kOwnEndMilliseconds, card, [this, card] { remove(card); });
  fit();
}

/// Hides a stack in which nothing is visible.
void MessageStack::fit() {
  for (const Entry& entry : m_entries) entry.widget->setVisible(isHere(entry));
  setVisible(std::ranges::any_of(m_entries, [this](const Entry& entry) { return !entry.isFloating && isHere(entry); }));
  if (m_floating != nullptr) {
    m_floating->setVisible(
        std::ranges::any_of(m_entries, [this](const Entry& entry) { return entry.isFloating && isHere(entry); }));
    placeFloating();
  }
  emit changed();
}

void MessageStack::setPlace(const QString& place) {
  if (m_place == place) return;
  m_place = place;
  removeWhere([this](const Entry& entry) {
    const Message& message = entry.message;
    return (message.closesByItself && !isHere(entry)) || (!message.target.isEmpty() && message.target == m_place);
  });
  fit();
}

void MessageStack::dropUntrue() {
  removeWhere([](const Entry& entry) { return entry.message.isTrue && !entry.message.isTrue(); });
}

template <class Claim>
void MessageStack::removeWhere(Claim claim) {
  std::vector<QWidget*> gone;
  for (const Entry& entry : m_entries) {
    if (claim(entry)) gone.push_back(entry.widget);
  }
  for (QWidget* widget : gone) remove(widget);
}

/// At the left, because pages have their buttons at the right.
void MessageStack::placeFloating() {
  if (!m_floating->isVisibleTo(m_floating->parentWidget())) return;
  const QRect ground = m_ground->geometry();
  QLayout* list = m_floating->layout();
  list->activate();
  const int width = std::min(ground.width(), std::max(list->sizeHint().width(), ground.width() / 3));
  const int height = list->hasHeightForWidth() ? list->totalHeightForWidth(width) : list->sizeHint().height();
  m_floating->setGeometry(ground.left(), ground.bottom() + 1 - height, width, height);
  m_floating->raise();
}

bool MessageStack::eventFilter(QObject* watched, QEvent* event) {
  const bool isMoved = event->type() == QEvent::Resize || event->type() == QEvent::Move;
  if (watched == m_ground && isMoved) placeFloating();
  return QWidget::eventFilter(watched, event);
}

void MessageStack::remove(QWidget* widget) {
  if (std::erase_if(m_entries, [widget](const Entry& entry) { return entry.widget == widget; }) == 0) return;
  widget->hide();
  widget->deleteLater();
  fit();
}

void MessageStack::close(const QString& key) {
  for (const Entry& entry : m_entries) {
    if (entry.key == key) return remove(entry.widget);
  }
}

void MessageStack::makeRoom(bool hasAction) {
  const auto isPlain = [](const Entry& entry) { return !entry.hasAction(); };
  while (count() >= kMostMessages) {
    const auto oldest = std::ranges::find_if(m_entries, isPlain);
    if (oldest == m_entries.end()) break;
    remove(oldest->widget);
  }
  if (hasAction && count() >= kMostWithAction) remove(m_entries.front().widget);
}

bool MessageStack::closeNewest() {
  const auto seen =
      std::find_if(m_entries.rbegin(), m_entries.rend(), [this](const Entry& entry) { return isHere(entry); });
  if (seen == m_entries.rend()) return false;
  const auto plain = std::find_if(m_entries.rbegin(), m_entries.rend(),
                                  [this](const Entry& entry) { return !entry.hasAction() && isHere(entry); });
  remove(plain == m_entries.rend() ? seen->widget : plain->widget);
  return true;
}

const MessageStack::Entry* MessageStack::newestUndo() const {
  const auto found = std::find_if(m_entries.rbegin(), m_entries.rend(),
                                  [this](const Entry& entry) { return entry.undo && isHere(entry); });
  return found == m_entries.rend() ? nullptr : &*found;
}

void MessageStack::undo() {
  if (const Entry* newest = newestUndo()) std::function<void()>(newest->undo)();  // a copy, because the entry goes
}

QStringList MessageStack::titles() const {
  QStringList out;
  for (auto entry = m_entries.rbegin(); entry != m_entries.rend(); ++entry) out << entry->message.text.title;
  return out;
}

}  // namespace baremark::app::widgets
