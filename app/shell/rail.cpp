// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/rail.h"

#include <QAbstractButton>
#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLocale>
#include <algorithm>

#include "app/shell/navigation.h"
#include "app/text/plan_text.h"

namespace baremark::app::shell {

using widgets::unit;

/// One line: a name on the left, a note on the right.
class RailItem final : public QAbstractButton {
 public:
  RailItem(const widgets::Theme& theme, QString key, const QString& words, QWidget* parent)
      : QAbstractButton(parent), m_theme(theme), m_key(std::move(key)) {
    setText(words);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  }

  [[nodiscard]] const QString& key() const { return m_key; }
  void setNote(const QString& note) {
    if (m_note == note) return;
    m_note = note;
    setAccessibleName(note.isEmpty() ? text() : text() + QStringLiteral(", ") + note);
    update();
  }
  void setIsCurrent(bool isCurrent) {
    m_isCurrent = isCurrent;
    update();
  }
  [[nodiscard]] QSize sizeHint() const override {
    const int step = unit(this);
    const QFontMetrics bold(widgets::boldFont(font()));
    constexpr int kMostName = 14;  // average characters of a host's name
    return {std::min(bold.horizontalAdvance(text()), kMostName * fontMetrics().averageCharWidth()) + 14 * step,
            fontMetrics().height() + 3 * step + 1};
  }
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const widgets::Tokens& tokens = m_theme.tokens();
    const int step = unit(this);
    const int aside = step + step / 2;
    const QRectF box = QRectF(rect().adjusted(aside, 0, -aside, 0));
    if (m_isCurrent)
      widgets::paintBox(painter, box, tokens.selection, {}, widgets::kControlRadius);
    else if (underMouse())
      widgets::paintBox(painter, box, tokens.background, {}, widgets::kControlRadius);
    if (hasFocus() && m_hasRing) widgets::paintBox(painter, box, {}, tokens.accent, widgets::kControlRadius, 1.6);
    QRect words = box.toRect().adjusted(2 * step + 2, 0, -2 * step - 2, 0);
    const QFont note =
        widgets::tabularFont(m_isCurrent ? widgets::boldFont(widgets::noteFont(font())) : widgets::noteFont(font()));
    const QFont name = m_isCurrent ? widgets::boldFont(font()) : font();
    painter.setFont(note);
    painter.setPen(tokens.mutedStrong);
    const int room = words.width() - QFontMetrics(name).horizontalAdvance(text()) - 2 * step;
    const QString shown = painter.fontMetrics().elidedText(m_note, Qt::ElideRight, std::max(0, room));
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, shown);
    painter.setFont(name);
    painter.setPen(tokens.text);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, words.width()));
  }
  // The ring is for keyboard users. A click removes it, also from the item that had the keyboard focus.
  void focusInEvent(QFocusEvent* event) override {
    const bool isWindows = event->reason() == Qt::ActiveWindowFocusReason || event->reason() == Qt::PopupFocusReason;
    if (!isWindows) m_hasRing = event->reason() != Qt::MouseFocusReason;
    QAbstractButton::focusInEvent(event);
  }
  void mousePressEvent(QMouseEvent* event) override {
    m_hasRing = false;
    const QWidget* focus = QApplication::focusWidget();
    if (focus != nullptr && focus != this && focus->parentWidget() == parentWidget()) setFocus(Qt::MouseFocusReason);
    QAbstractButton::mousePressEvent(event);
  }
  void keyPressEvent(QKeyEvent* event) override {
    const bool isPress =
        event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (isPress)
      click();
    else
      event->ignore();
  }

 private:
  const widgets::Theme& m_theme;
  QString m_key;
  QString m_note;
  bool m_isCurrent = false;
  bool m_hasRing = false;
};

Rail::Rail(const widgets::Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  auto* column = new QVBoxLayout(this);
  const int step = unit(this);
  column->setContentsMargins(0, 2 * step + 2, 1, 2 * step);
  column->setSpacing(1);
  setFixedWidth(fontMetrics().averageCharWidth() * 28 + 4 * step);
  setAccessibleName(tr("Pages"));
}

RailItem* Rail::makeItem(const QString& key, const QString& words) {
  auto* item = new RailItem(m_theme, key, words, this);
  item->setIsCurrent(key == m_current);
  connect(item, &QAbstractButton::clicked, this, [this, key] { emit pageChosen(key); });
  return item;
}

void Rail::addPage(const QString& key, const QString& words) {
  m_items.push_back(makeItem(key, words));
  // The names of fixed pages are never elided, even in bold.
  setFixedWidth(
      std::max(minimumWidth(), QFontMetrics(widgets::boldFont(font())).horizontalAdvance(words) + 8 * unit(this) + 6));
  layout()->addWidget(m_items.back());
}

void Rail::setPagesAfter(const QString& after, const std::vector<std::pair<QString, QString>>& pages) {
  if (pages == m_variablePages) return;
  for (const auto& [key, words] : m_variablePages) {
    RailItem* item = find(key);
    m_items.erase(std::find(m_items.begin(), m_items.end(), item));
    item->setVisible(false);
    item->deleteLater();
  }
  m_variablePages = pages;
  const auto place = std::find(m_items.begin(), m_items.end(), find(after)) - m_items.begin() + 1;
  int line = layout()->indexOf(find(after)) + 1;
  auto at = m_items.begin() + place;
  for (const auto& [key, words] : pages) {
    RailItem* item = makeItem(key, words);
    at = m_items.insert(at, item) + 1;
    static_cast<QVBoxLayout*>(layout())->insertWidget(line++, item);
  }
}

void Rail::addHeading(const QString& words) {
  QLabel* label = widgets::makeNote(words.toUpper(), this);
  const int step = unit(this);
  label->setContentsMargins(3 * step + 6, 2 * step, 0, step);
  layout()->addWidget(label);
}

RailItem* Rail::find(const QString& key) const {
  const auto found = std::ranges::find_if(m_items, [&](const RailItem* item) { return item->key() == key; });
  return found == m_items.end() ? nullptr : *found;
}

void Rail::setNote(const QString& key, const QString& note) {
  if (RailItem* item = find(key)) item->setNote(note);
}

void Rail::setCurrent(const QString& key) {
  m_current = key;
  for (RailItem* item : m_items) item->setIsCurrent(item->key() == key);
}

void Rail::focusCurrent() {
  if (RailItem* item = find(m_current)) item->setFocus(Qt::TabFocusReason);
}

void Rail::keyPressEvent(QKeyEvent* event) {
  const int direction = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
  const auto current = std::ranges::find_if(m_items, [](const RailItem* item) { return item->hasFocus(); });
  if (direction == 0 || current == m_items.end()) return QWidget::keyPressEvent(event);
  const auto count = static_cast<std::ptrdiff_t>(m_items.size());
  const auto next = ((current - m_items.begin()) + direction + count) % count;
  m_items[static_cast<std::size_t>(next)]->setFocus(Qt::TabFocusReason);
}

void Rail::contextMenuEvent(QContextMenuEvent* event) {
  const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
  const auto item = std::ranges::find_if(
      m_items, [&](const RailItem* one) { return isByKey ? one->hasFocus() : one->geometry().contains(event->pos()); });
  if (item == m_items.end()) return event->ignore();
  emit menuRequested((*item)->key(), isByKey ? (*item)->mapToGlobal(QPoint(0, (*item)->height())) : event->globalPos());
}

void Rail::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.tokens().rail);
  painter.fillRect(QRect(width() - 1, 0, 1, height()), m_theme.tokens().line);
}

RailNotes::RailNotes(const pages::Desk& desk, Rail& rail, QObject* parent)
    : QObject(parent), m_desk(desk), m_rail(rail) {
  connect(&desk.data, &models::DeskData::buildsChanged, this, &RailNotes::showHosts);
  connect(&desk.data, &models::DeskData::buildsChanged, this, &RailNotes::showCounts);
  connect(&desk.machine, &models::MachineCheck::changed, this, &RailNotes::showCounts);
  connect(&desk.recipes, &models::OpenRecipes::changed, this, &RailNotes::showCounts);
  connect(&desk.services, &Services::connectionChanged, this, &RailNotes::showHosts);
}

void RailNotes::showCounts() {
  const models::ExperimentsModel& experiments = m_desk.data.experiments();
  const auto number = [](int count) { return count > 0 ? QLocale().toString(count) : QString(); };
  m_rail.setNote(QStringLiteral("experiments"), number(experiments.rowCount()));
  m_rail.setNote(QStringLiteral("recipes"), number(m_desk.recipes.files().ownCount()));
  m_rail.setNote(QStringLiteral("images"), number(m_desk.data.images().rowCount()));
  const models::QueueTotals& totals = m_desk.data.queue().totals();
  const int open = totals.running + totals.allWaiting();
  m_rail.setNote(QStringLiteral("queue"), open > 0 ? tr("%n block(s)", "in the queue", open) : QString());
  const QString work = workWords(core::model::kLocalHost);
  m_rail.setNote(QStringLiteral("host"), m_desk.machine.isRunning() ? tr("testing", "this machine")
                                         : work.isEmpty()           ? tr("idle")
                                                                    : work);
}

QString RailNotes::workWords(const std::string& host) const {
  const models::Activity activity = m_desk.data.queue().totals().activityAt(host);
  bool isRunning = activity == models::Activity::AtWork;
  if (m_desk.data.hasScheduler(host)) {  // submitted blocks may wait there
    const auto& queue = m_desk.data.queue().entries();
    isRunning = std::ranges::any_of(queue, [&](const auto& entry) {
      return entry.host == host && entry.state == core::model::BlockState::Running;
    });
  }
  if (m_desk.data.buildingHosts().contains(host)) return tr("building", "a host, an image");
  if (isRunning) return tr("running", "a host");
  return activity == models::Activity::Idle ? QString() : tr("blocks waiting", "a host");
}

void RailNotes::showHosts() {
  std::vector<std::pair<QString, QString>> hosts;
  for (const core::storage::HostRecord& host : m_desk.data.hosts())
    hosts.emplace_back(Navigation::kHostKey + QString::fromStdString(host.name), QString::fromStdString(host.name));
  m_rail.setPagesAfter(QStringLiteral("host"), hosts);
  for (const core::storage::HostRecord& host : m_desk.data.hosts()) {
    const QString name = QString::fromStdString(host.name);
    m_rail.setNote(Navigation::kHostKey + name, hostWords(host));
    if (m_desk.services.isConnected(host.name)) emit hostConnected(name);
  }
}

QString RailNotes::hostWords(const core::storage::HostRecord& host) const {
  if (m_testedHost == QString::fromStdString(host.name)) return tr("testing", "a host");
  if (m_desk.services.outageOf(host.name)) return tr("offline", "a host");
  if (const QString work = workWords(host.name); !work.isEmpty()) return work;
  if (!host.failed.empty()) return tr("test failed", "a host");
  const auto& schedulers = m_desk.services.schedulers();
  const auto scheduler = schedulers.find(host.scheduler);
  return scheduler == schedulers.end() ? QString() : QString::fromStdString(scheduler->second.label);
}

void RailNotes::showTest(QString& shownHost, const models::HostCheck& check) {
  const QString now = check.isRunning() ? QString::fromStdString(check.host()) : QString();
  if (shownHost == now) return;
  shownHost = now;
  m_rail.setNote(QStringLiteral("newhost"), m_addedHost.isEmpty() ? QString() : tr("testing", "a host"));
  showHosts();
  emit testChanged();
}

QString RailNotes::testWords() const {
  QStringList names{m_testedHost, m_addedHost};
  names.removeAll(QString());
  return names.isEmpty() ? QString() : tr("Testing %1 …", "hosts").arg(text::listed(names));
}

}  // namespace baremark::app::shell
