// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_field.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QSet>
#include <QTextDocument>
#include <algorithm>

#include "app/text/recipe_form_text.h"
#include "core/base/printable.h"
#include "core/recipes/assembly.h"

namespace baremark::app::pages {

using core::recipes::Field;
using core::recipes::FieldType;
using core::recipes::Pairs;

void RecipeField::setInner(QWidget* inner, const QString& name) {
  auto* column = widgets::makeColumn(this);
  column->addWidget(inner);
  inner->setAccessibleName(name);
  setFocusProxy(inner);
}

namespace {

QString linesOf(const core::recipes::FieldValue& value) {
  QStringList lines;
  for (const std::string& line : std::get<core::recipes::Texts>(value)) lines << QString::fromStdString(line);
  return lines.join(QLatin1Char('\n'));
}

class FlagField final : public RecipeField {
 public:
  FlagField(const Field& field, const Words& words, QWidget* parent)
      : RecipeField(parent), m_box(new QCheckBox(words.name, this)) {
    m_fallback = field.fallback && std::get<bool>(*field.fallback);
    setInner(m_box, words.name);
    connect(m_box, &QCheckBox::clicked, this, &RecipeField::edited);
  }
  void show(const Value& value) override { m_box->setChecked(value ? std::get<bool>(*value) : m_fallback); }
  [[nodiscard]] Value value() const override {
    return m_box->isChecked() == m_fallback ? Value() : Value(m_box->isChecked());
  }
  [[nodiscard]] bool hasOwnName() const override { return true; }

 private:
  QCheckBox* m_box;
  bool m_fallback = false;
};

class ChoiceField final : public RecipeField {
 public:
  ChoiceField(const Field& field, const Words& words, QWidget* parent)
      : RecipeField(parent), m_box(new QComboBox(this)), m_words(words) {
    if (m_words.choices.empty()) {
      for (const std::string& choice : field.choices) m_words.choices.emplace_back(choice, text::choiceLabel(choice));
    }
    if (field.fallback) {
      const auto& fallback = std::get<std::string>(*field.fallback);
      //: A choice that was not made. %1: what then applies
      m_box->addItem(RecipeField::tr("%1 (default)").arg(text::choiceLabel(fallback)));
    } else if (!field.isRequired) {
      m_box->addItem(RecipeField::tr("not given", "a choice"));
    }
    for (const auto& [choice, label] : m_words.choices) m_box->addItem(label, QString::fromStdString(choice));
    setInner(m_box, words.name);
    connect(m_box, &QComboBox::activated, this, &RecipeField::edited);
  }
  /// A value that is no choice is shown as it is; the form says what is wrong.
  void show(const Value& value) override {
    const QString wanted = value ? QString::fromStdString(std::get<std::string>(*value)) : QString();
    int place = value ? m_box->findData(wanted) : m_box->findData(QVariant());
    if (place < 0 && value) {
      m_box->addItem(wanted, wanted);
      place = m_box->count() - 1;
    }
    m_box->setCurrentIndex(place);
  }
  [[nodiscard]] Value value() const override {
    const QVariant chosen = m_box->currentData();
    return chosen.isValid() ? Value(chosen.toString().toStdString()) : Value();
  }

 private:
  QComboBox* m_box;
  Words m_words;
};

class LineField final : public RecipeField {
 public:
  LineField(const Field& field, const Words& words, QWidget* parent)
      : RecipeField(parent), m_line(new QLineEdit(this)) {
    m_line->setMaxLength(widgets::kAnyLength);
    m_line->setMinimumWidth(8 * fontMetrics().averageCharWidth());
    if (field.fallback) {
      const QString fallback = QString::fromStdString(std::get<std::string>(*field.fallback));
      //: Shown in a field that is empty. %1: what then applies
      if (!fallback.isEmpty()) m_line->setPlaceholderText(RecipeField::tr("%1 (default)").arg(fallback));
    }
    if (!words.suggestions.isEmpty()) {
      auto* completer = new QCompleter(words.suggestions, m_line);
      completer->setFilterMode(Qt::MatchContains);
      m_line->setCompleter(completer);
      // A click on a suggestion counts as typing.
      connect(completer, qOverload<const QString&>(&QCompleter::activated), this, &RecipeField::edited,
              Qt::QueuedConnection);
    }
    setInner(m_line, words.name);
    connect(m_line, &QLineEdit::textEdited, this, &RecipeField::edited);
  }
  void show(const Value& value) override {
    m_line->setText(value ? QString::fromStdString(std::get<std::string>(*value)) : QString());
  }
  [[nodiscard]] Value value() const override {
    return m_line->text().isEmpty() ? Value() : Value(m_line->text().toStdString());
  }

 private:
  QLineEdit* m_line;
};

class IntegerField final : public RecipeField {
 public:
  IntegerField(const Field& field, const Words& words, QWidget* parent)
      : RecipeField(parent), m_number(new widgets::NumberField(field.least, field.most, this)) {
    m_fallback = field.fallback ? std::get<std::int64_t>(*field.fallback) : field.least;
    setInner(m_number, words.name);
    connect(m_number, &widgets::NumberField::edited, this, &RecipeField::edited);
  }
  void show(const Value& value) override { m_number->setValue(value ? std::get<std::int64_t>(*value) : m_fallback); }
  [[nodiscard]] Value value() const override {
    const auto number = m_number->value();
    return number ? Value(*number) : Value();
  }
  [[nodiscard]] QString problem() const override { return m_number->problem(); }

 private:
  widgets::NumberField* m_number;
  std::int64_t m_fallback = 0;
};

class ListField final : public RecipeField {
 public:
  ListField(const Field& field, const Words& words, QWidget* parent)
      : RecipeField(parent), m_text(new QPlainTextEdit(this)), m_isLines(field.type == FieldType::Lines) {
    constexpr int kListLines = 6;
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(widgets::monospaceFont(font()));
    m_text->setPlaceholderText(RecipeField::tr("one in each line"));
    m_text->setFixedHeight(kListLines * QFontMetrics(m_text->font()).lineSpacing() + 4 * widgets::unit(this));
    setInner(m_text, words.name);
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
      if (!m_isShowing) emit edited();
    });
  }
  void show(const Value& value) override {
    m_isShowing = true;
    m_text->setPlainText(value ? linesOf(*value) : QString());
    m_isShowing = false;
  }
  /// Commands may have empty lines between them; a list of names has none.
  [[nodiscard]] Value value() const override {
    // The raw text: the plain text replaces some kinds of spaces.
    QString raw = m_text->document()->toRawText().replace(QChar(QChar::ParagraphSeparator), QLatin1Char('\n'));
    if (raw.trimmed().isEmpty()) return {};
    while (raw.endsWith(QLatin1Char('\n'))) raw.chop(1);
    core::recipes::Texts texts;
    for (const QString& line : raw.split(QLatin1Char('\n'))) {
      const QString entry = m_isLines ? line : line.trimmed();
      if (m_isLines || !entry.isEmpty()) texts.push_back(entry.toStdString());
    }
    return texts;
  }

 private:
  QPlainTextEdit* m_text;
  bool m_isLines;
  bool m_isShowing = false;
};

class MapField final : public RecipeField {
 public:
  MapField(const Field& field, const Words& words, QWidget* parent)
      : RecipeField(parent), m_pairs(new PairsField(nameTitle(field.type), valueTitle(field.type), this)) {
    if (field.fallback) m_fallback = std::get<Pairs>(*field.fallback);
    setInner(m_pairs, words.name);
    connect(m_pairs, &PairsField::edited, this, &RecipeField::edited);
  }
  void show(const Value& value) override { m_pairs->setPairs(value ? std::get<Pairs>(*value) : m_fallback); }
  [[nodiscard]] Value value() const override {
    Pairs pairs = m_pairs->pairs();
    return pairs == m_fallback ? Value() : Value(std::move(pairs));
  }
  [[nodiscard]] QString problem() const override {
    const QString name = m_pairs->doubleName();
    //: %1: a variable, a label or a path
    return name.isEmpty() ? QString()
                          : RecipeField::tr("“%1” is in several lines. Only the last one counts.").arg(name);
  }

 private:
  [[nodiscard]] static QString nameTitle(FieldType type) {
    return type == FieldType::Variables ? RecipeField::tr("Variable")
           : type == FieldType::Labels  ? RecipeField::tr("Label")
                                        : RecipeField::tr("Path in the image");
  }
  [[nodiscard]] static QString valueTitle(FieldType type) {
    return type == FieldType::Files ? RecipeField::tr("Copied from") : RecipeField::tr("Value");
  }

  PairsField* m_pairs;
  Pairs m_fallback;
};

}  // namespace

RecipeField* RecipeField::make(const Field& field, const Words& words, QWidget* parent) {
  switch (field.type) {
    case FieldType::Flag:
      return new FlagField(field, words, parent);
    case FieldType::Integer:
      return new IntegerField(field, words, parent);
    case FieldType::Choice:
      return new ChoiceField(field, words, parent);
    case FieldType::Packages:
    case FieldType::Lines:
    case FieldType::Paths:
    case FieldType::Secrets:
      return new ListField(field, words, parent);
    case FieldType::Variables:
    case FieldType::Labels:
    case FieldType::Files:
      return new MapField(field, words, parent);
    case FieldType::Text:
    case FieldType::Version:
    case FieldType::Path:
    case FieldType::Url:
    case FieldType::Sha256:
      break;
  }
  return new LineField(field, words, parent);
}

PairsField::PairsField(QString nameTitle, QString valueTitle, QWidget* parent)
    : RowList(parent),
      m_nameTitle(std::move(nameTitle)),
      m_valueTitle(std::move(valueTitle)),
      m_adder(widgets::makeLink(tr("Add a line"), this)) {
  setAdder(m_adder);
  connect(m_adder, &QPushButton::clicked, this, [this] {
    addLine({}, {});
    m_lines.back().name->setFocus(Qt::OtherFocusReason);
  });
  connect(this, &RowList::removed, this, [this](std::size_t line) {
    m_lines.erase(m_lines.begin() + static_cast<std::ptrdiff_t>(line));
    emit edited();
  });
}

void PairsField::addLine(const QString& name, const QString& value) {
  QHBoxLayout* line = beginLine();
  Line fields{new QLineEdit(name, line->parentWidget()), new QLineEdit(value, line->parentWidget())};
  const std::pair<QLineEdit*, QString> both[] = {{fields.name, m_nameTitle}, {fields.value, m_valueTitle}};
  for (const auto& [field, title] : both) {
    field->setMaxLength(widgets::kAnyLength);
    field->setPlaceholderText(title);
    field->setAccessibleName(title);
    field->setMinimumWidth(6 * fontMetrics().averageCharWidth());
    line->addWidget(field, field == fields.name ? 2 : 3);
    connect(field, &QLineEdit::textEdited, this, &PairsField::edited);
  }
  QPushButton* remove = endLine(line);
  remove->setText(QStringLiteral("✕"));
  remove->setToolTip(tr("Remove the line"));
  remove->setAccessibleName(name.isEmpty() ? tr("Remove the line") : tr("Remove %1", "a line").arg(name));
  m_lines.push_back(fields);
}

void PairsField::setPairs(const core::recipes::Pairs& wanted) {
  if (wanted == pairs() && doubleName().isEmpty()) return;
  // Lines are reused, so that the focus stays.
  while (m_lines.size() > wanted.size()) {
    removeLast();
    m_lines.pop_back();
  }
  std::size_t number = 0;
  for (const auto& [name, value] : wanted) {
    if (number == m_lines.size()) addLine({}, {});
    const Line& line = m_lines[number++];
    const std::pair<QLineEdit*, QString> both[] = {{line.name, QString::fromStdString(name)},
                                                   {line.value, QString::fromStdString(value)}};
    for (const auto& [field, words] : both) {
      if (field->text() != words) field->setText(words);
    }
  }
}

core::recipes::Pairs PairsField::pairs() const {
  core::recipes::Pairs pairs;
  for (const Line& line : m_lines) {
    if (line.name->text().isEmpty() && line.value->text().isEmpty()) continue;
    pairs[line.name->text().toStdString()] = line.value->text().toStdString();
  }
  return pairs;
}

QString PairsField::doubleName() const {
  QSet<QString> names;
  for (const Line& line : m_lines) {
    if (!line.name->text().isEmpty() && names.contains(line.name->text())) return line.name->text();
    names.insert(line.name->text());
  }
  return {};
}

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
  const core::recipes::Stage* stage = m_draft.stageAt({m_stage, core::recipes::BlockPlace::kNoBlock});
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
  const core::recipes::Stage* stage = m_draft.stageAt({m_stage, core::recipes::BlockPlace::kNoBlock});
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
