// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/page_parts.h"

#include <QPainterPath>
#include <QTextBlock>
#include <utility>

#include "app/text/stop_text.h"
#include "app/widgets/layouts.h"

namespace baremark::app::widgets {
namespace {

constexpr int kBar = 4;

/// Allows a long word, such as a name, to continue in the next line.
QString breakable(const QString& words) {
  constexpr qsizetype kLongWord = 24;
  constexpr qsizetype kPiece = 8;
  QStringList parts = words.split(QLatin1Char(' '));
  for (QString& part : parts) {
    if (part.size() <= kLongWord) continue;
    for (qsizetype at = part.size() - part.size() % kPiece; at >= kPiece; at -= kPiece) part.insert(at, QChar(0x200B));
  }
  return parts.join(QLatin1Char(' '));
}

}  // namespace

Card::Card(const Theme& theme, QWidget* parent) : QFrame(parent), m_theme(theme), m_body(new QVBoxLayout(this)) {
  setFrameShape(QFrame::NoFrame);
  applyMargins();
}

void Card::applyMargins() {
  const int gap = unit(this);
  const int side = m_isTight ? 2 * gap : 3 * gap;
  const int top = m_isTight ? gap + gap / 2 : 2 * gap + gap / 2;
  m_body->setContentsMargins(side + (m_tone == text::Sign::None ? 0 : kBar), top, side, top);
  m_body->setSpacing(gap);
}

void Card::setTone(text::Sign tone) {
  m_tone = tone;
  applyMargins();
  update();
}

void Card::setTight() {
  m_isTight = true;
  applyMargins();
}

void Card::setChosen(bool isChosen) {
  m_isChosen = isChosen;
  update();
}

Card::Header Card::addHeader(const QString& title, const QString& note) {
  auto* row = makeRow(nullptr, 2 * unit(this));
  Header header{makeBold(title, this), makeNote(note, this), row};
  header.note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(header.title);
  row->addWidget(header.note, 1);
  m_body->addLayout(row);
  return header;
}

void Card::addLine() {
  m_body->addWidget(makeHairLine(this));
}

void Card::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Tokens& tokens = m_theme.tokens();
  paintBox(painter, rect(), tokens.panel, m_isChosen ? tokens.accent : tokens.line, kCardRadius, m_isChosen ? 2 : 1);
  if (m_tone == text::Sign::None) return;
  QPainterPath outline;
  outline.addRoundedRect(QRectF(rect()), kCardRadius, kCardRadius);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipPath(outline);
  painter.fillRect(QRect(0, 0, kBar, height()), colourOf(tokens, m_tone));
}

QWidget* makeHairLine(QWidget* parent) {
  auto* line = new QWidget(parent);
  line->setFixedHeight(1);
  line->setAutoFillBackground(true);
  line->setBackgroundRole(QPalette::Mid);  // the theme's colour of lines
  return line;
}

Card* cardIn(QWidget* owner, const Theme& theme) {
  auto* card = new Card(theme, owner);
  makeColumn(owner)->addWidget(card);
  return card;
}

Banner::Banner(const Theme& theme, QWidget* parent)
    : QWidget(parent),
      m_theme(theme),
      m_card(cardIn(this, theme)),
      m_lines(new QVBoxLayout),
      m_how(makeLink(tr("How is this decided?"), this)) {
  auto* row = makeRow(nullptr, 3 * unit(this));
  m_lines->setSpacing(unit(this));
  row->addLayout(m_lines, 1);
  row->addWidget(m_how, 0, Qt::AlignRight | Qt::AlignTop);
  m_card->body()->addLayout(row);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  connect(m_how, &QPushButton::clicked, this, &Banner::howAsked);
}

void Banner::setLines(const std::vector<text::HeadlineText>& lines) {
  clearLayout(*m_lines);
  QStringList words;
  for (const text::HeadlineText& line : lines) {
    auto* row = makeRow(nullptr, unit(this));
    row->addWidget(new SignIcon(m_theme, {line.sign, {}}, this), 0, Qt::AlignTop);
    auto* label = new QLabel(this);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    const QString lead =
        line.lead.isEmpty() ? QString() : QStringLiteral("<b>%1</b>&nbsp; ").arg(breakable(line.lead).toHtmlEscaped());
    label->setText(lead + breakable(line.rest).toHtmlEscaped());
    row->addWidget(label, 1);
    m_lines->addLayout(row);
    words << (line.lead + QLatin1Char(' ') + line.rest).trimmed();
  }
  const bool isOne =
      !lines.empty() && std::ranges::all_of(lines, [&](const auto& line) { return line.sign == lines.front().sign; });
  const auto first = std::ranges::find_if(lines, [](const auto& line) { return line.decidesTone; });
  m_card->setTone(first != lines.end() ? first->sign : isOne ? lines.front().sign : text::Sign::Open);
  m_words = words.join(QLatin1Char('\n'));
  m_card->setAccessibleName(m_words);
  setVisible(!lines.empty());
}

PageHeader::PageHeader(const QString& title, QWidget* parent)
    : QWidget(parent),
      m_title(new ElidingLabel(title, this)),
      m_note(makeWrappedMuted({}, this)),
      m_buttons(new QHBoxLayout) {
  auto* row = makeRow(this, 4 * unit(this));
  auto* words = makeColumn(nullptr, unit(this) / 2 + 1);
  m_title->setFont(titleFont(font()));
  addAll(words, {m_title, m_note});
  row->addLayout(words, 1);
  m_buttons->setSpacing(2 * unit(this));
  row->addLayout(m_buttons);
}

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent),
      m_title(makeWrapped({}, this)),
      m_reason(makeWrappedMuted({}, this)),
      m_button(makeButton({}, this)) {
  auto* column = new QVBoxLayout(this);
  column->setSpacing(unit(this));
  m_title->setAlignment(Qt::AlignHCenter);
  m_title->setFont(boldFont(font()));
  m_reason->setAlignment(Qt::AlignHCenter);
  column->addStretch(1);
  addAll(column, {m_title, m_reason});
  column->addSpacing(unit(this));
  column->addWidget(m_button, 0, Qt::AlignHCenter);
  column->addStretch(1);
  m_button->setVisible(false);
  connect(m_button, &QPushButton::clicked, this, &EmptyState::buttonPressed);
}

void EmptyState::setWords(const QString& title, const QString& reason, const QString& button) {
  m_title->setText(title);
  m_reason->setText(reason);
  m_button->setText(button);
  m_button->setVisible(!button.isEmpty());
}

void EmptyState::setProblem(const text::ErrorText& problem) {
  QStringList lines{problem.reason, problem.advice, problem.detail};
  lines.removeAll(QString());
  setWords(problem.title, lines.join(QLatin1Char('\n')), tr("Read again"));
}

QString showLastOwnLine(QPlainTextEdit& box) {
  const qsizetype last = text::lastOwnLine(box.toPlainText().split(QLatin1Char('\n')));
  const QTextBlock line =
      last < 0 ? box.document()->lastBlock() : box.document()->findBlockByNumber(static_cast<int>(last));
  box.moveCursor(QTextCursor::Start);
  box.setTextCursor(QTextCursor(line));
  box.ensureCursorVisible();
  return last < 0 ? QString() : line.text().trimmed();
}

DetailsBox::DetailsBox(const QString& accessibleName, QWidget* parent) : QPlainTextEdit(parent) {
  setReadOnly(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  setTabChangesFocus(true);
  setFont(monospaceFont(font()));
  constexpr int kTab = 8;  // characters, as in a terminal
  setTabStopDistance(kTab * fontMetrics().horizontalAdvance(QLatin1Char('0')));
  setAccessibleName(accessibleName);
  setVisible(false);
}

void DetailsBox::setWords(const QString& words) {
  const QString wanted = words.trimmed();
  setVisible(!wanted.isEmpty());
  if (wanted == toPlainText()) return;
  setPlainText(wanted);
  constexpr int kLinesShown = 8;
  const int lines = std::min(kLinesShown, blockCount() + 1);
  setFixedHeight(lines * QFontMetrics(font()).lineSpacing() + 2 * frameWidth() +
                 static_cast<int>(2 * document()->documentMargin()));
  (void)showLastOwnLine(*this);
}

ProgressBar::ProgressBar(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ProgressBar::setShare(double share) {
  if (share == m_share) return;
  m_share = share;
  update();
}

void ProgressBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  constexpr qreal kHeight = 6;
  const QRectF groove(0, (height() - kHeight) / 2.0, width(), kHeight);
  paintBox(painter, groove, m_theme.tokens().grid, {}, kHeight / 2);
  if (m_share <= 0) return;
  QRectF done = groove;
  done.setWidth(std::max(kHeight, groove.width() * std::min(1.0, m_share)));
  paintBox(painter, done, m_theme.tokens().accent, {}, kHeight / 2);
}

ProgressLines::ProgressLines(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  m_grid->setHorizontalSpacing(4 * unit(this));
  m_grid->setVerticalSpacing(unit(this) + 2);
  m_grid->setColumnStretch(1, 1);
}

int ProgressLines::addLine(QWidget* middle, QWidget* end) {
  const auto row = static_cast<int>(m_lines.size());
  Line line{makeLabel({}, this), qobject_cast<ProgressBar*>(middle), makeMuted({}, this)};
  line.note->setFont(noteFont(font()));
  line.note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_grid->addWidget(line.words, row, 0);
  m_grid->addWidget(middle, row, 1);
  // A layout of their own: in one grid cell, even an empty note would take the clicks on the button.
  auto* ending = new QHBoxLayout;
  ending->addWidget(line.note, 1);
  if (end != nullptr) ending->addWidget(end, 0, Qt::AlignVCenter);
  m_grid->addLayout(ending, row, 2);
  m_lines.push_back(line);
  return row;
}

void ProgressLines::setLine(int line, const QString& words, double share, const QString& note) {
  const Line& parts = m_lines[static_cast<std::size_t>(line)];
  parts.words->setText(words);
  parts.note->setText(note);
  if (parts.bar == nullptr) return;
  parts.bar->setShare(share);
  parts.bar->setAccessibleName(words + QStringLiteral(", ") + note);
}

Dialog::Dialog(const QString& title, QWidget* parent) : QDialog(parent), m_column(new QVBoxLayout(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(title);
  m_column->setSpacing(2 * unit(this));
  m_column->setContentsMargins(4 * unit(this), 3 * unit(this), 4 * unit(this), 3 * unit(this));
}

QDialogButtonBox* Dialog::addBox(QDialogButtonBox::StandardButton button) {
  auto* buttons = new QDialogButtonBox(button, this);
  m_column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  return buttons;
}

QPushButton* Dialog::addButtons(const QString& accept) {
  QPushButton* button = addBox(QDialogButtonBox::Cancel)->addButton(accept, QDialogButtonBox::AcceptRole);
  button->setDefault(true);
  return button;
}

QDialogButtonBox* Dialog::addClose() {
  return addBox(QDialogButtonBox::Close);
}

RenameDialog::RenameDialog(const QString& title, const QString& name, Rename rename, QWidget* parent)
    : Dialog(title, parent),
      m_rename(std::move(rename)),
      m_name(new QLineEdit(name, this)),
      m_refusal(makeNote({}, this)) {
  constexpr int kNameCharacters = 60;
  QLabel* label = makeLabel(tr("Name"), this);
  label->setBuddy(m_name);
  m_name->setAccessibleName(label->text());
  m_name->setMaxLength(kAnyLength);
  m_name->setMinimumWidth(kNameCharacters * fontMetrics().averageCharWidth());
  m_name->selectAll();
  showRefusal(*m_refusal, {});
  addAll(column(), {label, m_name, m_refusal});
  addButtons(tr("Rename"));
  connect(m_name, &QLineEdit::textEdited, this, [this] { showRefusal(*m_refusal, {}); });
  m_name->setFocus();
}

void RenameDialog::accept() {
  const QString refusal = m_rename(m_name->text().trimmed());
  if (refusal.isEmpty()) return QDialog::accept();
  showRefusal(*m_refusal, refusal);
  grow();
}

}  // namespace baremark::app::widgets
