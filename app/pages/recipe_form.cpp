// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_form.h"

#include <QApplication>
#include <QScrollBar>

#include "app/text/recipe_form_text.h"
#include "core/recipes/block_fields.h"

namespace baremark::app::pages {

using core::recipes::Base;
using core::recipes::BaseKind;
using core::recipes::Block;
using core::recipes::BlockPlace;
using core::recipes::Field;
using core::recipes::FieldType;
using core::recipes::Recipe;
using core::recipes::Stage;
using Value = RecipeField::Value;

namespace {

constexpr BaseKind kBaseKinds[] = {BaseKind::Distribution, BaseKind::Cuda,        BaseKind::Ngc,    BaseKind::Registry,
                                   BaseKind::Local,        BaseKind::Debootstrap, BaseKind::Scratch};

/// An empty text or list is not given.
template <class Held>
Value valueOf(const Held& held) {
  return held.empty() ? Value() : Value(held);
}

template <class Held = std::string>
Held heldIn(const Value& value) {
  return value ? std::get<Held>(*value) : Held();
}

bool isWithin(const std::string& where, const std::string& path) {
  return where == path || where.rfind(path + "/", 0) == 0;
}

/// Whether blocks on this base are told its distribution. Images of a registry may leave it out.
bool hasDistribution(BaseKind kind) {
  return kind != BaseKind::Scratch;
}

bool needsDistribution(BaseKind kind) {
  return kind == BaseKind::Distribution || kind == BaseKind::Cuda || kind == BaseKind::Debootstrap;
}

/// The base as another kind: members that the new kind has stay.
Base withKind(const Base& base, BaseKind kind) {
  Base changed{.kind = kind};
  if (hasDistribution(kind)) {
    changed.distribution = base.distribution;
    changed.release = base.release;
  }
  if (kind == BaseKind::Cuda) {
    changed.version = base.version;
    changed.flavour = base.flavour.empty() ? "devel" : base.flavour;
  }
  const bool isImage = kind == BaseKind::Ngc || kind == BaseKind::Registry || kind == BaseKind::Local;
  if (isImage) changed.image = base.image;
  if (isImage && kind != BaseKind::Local) changed.tag = base.tag;
  return changed;
}

/// The files that a kind of block lists, by version.
QStringList listedVersions(const core::recipes::BlockKind& kind) {
  QStringList versions;
  for (const core::recipes::Download& download : kind.downloads) {
    const QString version = QString::fromStdString(download.version);
    if (!version.isEmpty() && !versions.contains(version)) versions << version;
  }
  return versions;
}

}  // namespace

QString RecipeForm::shapeOf(const models::RecipeDraft& draft, const BlockPlace& place) {
  QString shape = QString::fromStdString(models::pathOf(place));
  if (const Block* block = draft.blockAt(place)) return shape + QLatin1Char(' ') + QString::fromStdString(block->kind);
  const Stage* stage = draft.stageAt(place);
  if (stage == nullptr) return shape;
  // The choices depend on these.
  shape += QStringLiteral(" %1 %2")
               .arg(static_cast<int>(stage->base.kind))
               .arg(QString::fromStdString(stage->base.distribution));
  for (int i = 0; i < place.stage; ++i)
    shape += QLatin1Char(' ') + QString::fromStdString(draft.stageAt({i, BlockPlace::kNoBlock})->name);
  return shape;
}

RecipeForm::RecipeForm(models::RecipeDraft& draft, const BlockPlace& place, models::BaseDigestLookup& lookup,
                       QWidget* parent)
    : QWidget(parent),
      m_draft(draft),
      m_place(place),
      m_lookup(lookup),
      m_shape(shapeOf(draft, place)),
      m_column(widgets::makeColumn(this, widgets::unit(this) / 2)) {
  if (draft.kindAt(place) != nullptr)
    fillBlock();
  else if (draft.stageAt(place) != nullptr && place.block < 0)
    fillStage();
  else if (draft.stageAt(place) == nullptr)
    fillRecipe();
  m_column->addStretch(1);
  for (Row& row : m_rows) {
    row.known = row.get();
    row.field->show(row.known);
  }
}

void RecipeForm::add(const Field& field, const std::string& path, const Words& words, Get get, const Set& set) {
  const QString name = text::fieldLabel(field.name);
  RecipeField* made = RecipeField::make(field, {name, words.choices, words.suggestions}, this);
  if (!m_rows.empty()) m_column->addSpacing(widgets::unit(this) + widgets::unit(this) / 2);
  if (!made->hasOwnName()) {
    QLabel* label = widgets::makeWrapped(name, this);
    label->setFont(widgets::boldFont(font()));
    label->setBuddy(made);
    m_column->addWidget(label);
  }
  m_column->addWidget(made);
  QLabel* note = widgets::makeNote({}, this);
  widgets::showRefusal(*note, {}, words.note);
  m_column->addWidget(note);
  m_rows.push_back({path, made, note, words.note, std::move(get)});
  connect(made, &RecipeField::edited, this, [this, made, note, set, usual = words.note] {
    const QString problem = made->problem();
    widgets::showRefusal(*note, problem, usual);
    if (problem.isEmpty() || made->value()) set(made->value());
  });
}

void RecipeForm::fillBlock() {
  const core::recipes::BlockKind& kind = *m_draft.kindAt(m_place);
  const std::string path = models::pathOf(m_place) + "/";
  const QStringList versions = listedVersions(kind);
  const auto change = [this](const std::string& field, const auto& act) {
    const Block* block = m_draft.blockAt(m_place);
    if (block == nullptr) return;
    Block changed = *block;
    act(changed);
    m_draft.setBlock(m_place, changed, QString::fromStdString(field));
  };
  for (const Field& field : core::recipes::fieldsOf(kind)) {
    Words words;
    if (field.name == "version") {
      words.suggestions = versions;
      //: %1: versions
      if (!versions.isEmpty()) words.note = tr("Known downloads: %1").arg(versions.join(QStringLiteral(", ")));
    }
    if (field.name == "url")
      words.note = tr("Needed only for a file that Baremark does not know, with its checksum and licence.");
    const auto get = [this, name = field.name]() -> Value {
      const Block* block = m_draft.blockAt(m_place);
      if (block == nullptr) return {};
      const auto found = block->fields.find(name);
      return found == block->fields.end() ? Value() : Value(found->second);
    };
    add(field, path + field.name, words, get, [change, name = field.name](const Value& value) {
      change(name, [&](Block& block) {
        if (value)
          block.fields[name] = *value;
        else
          block.fields.erase(name);
      });
    });
  }
  add(
      {.name = "note"}, path + "note", {},
      [this] {
        const Block* block = m_draft.blockAt(m_place);
        return block == nullptr ? Value() : valueOf(block->note);
      },
      [change](const Value& value) { change("note", [&](Block& block) { block.note = heldIn(value); }); });
}

void RecipeForm::fillStage() {
  addText({.name = "name", .isRequired = true}, {}, &Stage::name);
  if (m_place.stage > 0) {
    Words words{.note =
                    tr("The stage then has only what is needed at run time: packages, kept folders and environment.")};
    for (int i = 0; i < m_place.stage; ++i) {
      const std::string& earlier = m_draft.stageAt({i, BlockPlace::kNoBlock})->name;
      words.choices.emplace_back(earlier, QString::fromStdString(earlier));
    }
    addText({.name = "slim_of", .type = FieldType::Choice}, words, &Stage::slimOf);
  }
  fillBase();
}

void RecipeForm::addOfStage(const Field& field, const std::string& path, const Words& words,
                            const std::function<Value(const Stage&)>& get,
                            const std::function<void(Stage&, const Value&)>& set) {
  add(
      field, models::pathOf(m_place) + "/" + path, words, [this, get] { return get(stage()); },
      [this, set, key = QString::fromStdString(path)](const Value& value) {
        Stage changed = stage();
        set(changed, value);
        m_draft.setStage(m_place.stage, changed, key);
      });
}

void RecipeForm::addOfBase(const Field& field, const Words& words, const std::function<Value(const Base&)>& get,
                           const std::function<void(Base&, const Value&)>& set) {
  addOfStage(
      field, "base/" + field.name, words, [get](const Stage& stage) { return get(stage.base); },
      [set](Stage& stage, const Value& value) { set(stage.base, value); });
}

void RecipeForm::addText(const Field& field, const Words& words, std::string Stage::*member) {
  addOfStage(
      field, field.name, words, [member](const Stage& stage) { return valueOf(stage.*member); },
      [member](Stage& stage, const Value& value) { stage.*member = heldIn(value); });
}

void RecipeForm::addText(const Field& field, const Words& words, std::string Base::*member) {
  addOfBase(
      field, words, [member](const Base& base) { return valueOf(base.*member); },
      [member](Base& base, const Value& value) { base.*member = heldIn(value); });
}

void RecipeForm::fillBase() {
  const core::recipes::Registry& registry = m_draft.registry();
  const BaseKind kind = stage().base.kind;
  Words kinds;
  for (const BaseKind each : kBaseKinds)
    kinds.choices.emplace_back(std::to_string(static_cast<int>(each)), text::baseKindLabel(each));
  const bool isKept = kind == BaseKind::Header || kind == BaseKind::From;  // only an import makes it
  if (isKept) kinds.choices.emplace_back(std::to_string(static_cast<int>(kind)), text::baseKindLabel(kind));
  addOfBase(
      {.name = "base", .type = FieldType::Choice, .isRequired = true}, kinds,
      [](const Base& base) { return Value(std::to_string(static_cast<int>(base.kind))); },
      [](Base& base, const Value& value) {
        for (const BaseKind each : kBaseKinds) {
          if (std::to_string(static_cast<int>(each)) == heldIn(value)) base = withKind(base, each);
        }
      });
  if (kind == BaseKind::Ngc || kind == BaseKind::Registry || kind == BaseKind::Local)
    addText({.name = "image"}, {}, &Base::image);
  if (kind == BaseKind::Ngc || kind == BaseKind::Registry) addText({.name = "tag"}, {}, &Base::tag);
  if (kind == BaseKind::Local) addText({.name = "path", .type = FieldType::Path}, {}, &Base::path);
  if (hasDistribution(kind)) {
    const bool isNeeded = needsDistribution(kind);
    Words all;
    for (const auto& [id, distribution] : registry.distributions)
      all.choices.emplace_back(id, QString::fromStdString(distribution.label));
    if (!isNeeded) all.note = tr("Needed if blocks install packages.");
    addOfBase(
        {.name = "distribution", .type = FieldType::Choice, .isRequired = isNeeded}, all,
        [](const Base& base) { return valueOf(base.distribution); },
        [&registry](Base& base, const Value& value) {
          base.distribution = heldIn(value);
          const auto found = registry.distributions.find(base.distribution);
          if (found == registry.distributions.end())
            base.release.clear();
          else if (found->second.release(base.release) == nullptr && !found->second.releases.empty())
            base.release = found->second.releases.back().version;
        });
    Words releases;
    const auto found = registry.distributions.find(stage().base.distribution);
    if (found != registry.distributions.end()) {
      for (const core::recipes::Release& each : found->second.releases) {
        const std::string label = each.codename.empty() ? each.version : each.version + " (" + each.codename + ")";
        releases.choices.emplace_back(each.version, QString::fromStdString(label));
      }
    }
    addText({.name = "release", .type = FieldType::Choice, .isRequired = isNeeded}, releases, &Base::release);
  }
  if (kind == BaseKind::Cuda) {
    addText({.name = "version", .type = FieldType::Version, .isRequired = true}, {}, &Base::version);
    addText({.name = "flavour", .type = FieldType::Choice, .isRequired = true, .choices = {"base", "runtime", "devel"}},
            {}, &Base::flavour);
    addOfBase(
        {.name = "cudnn", .type = FieldType::Flag}, {},
        [](const Base& base) { return base.hasCudnn ? Value(true) : Value(); },
        [](Base& base, const Value& value) { base.hasCudnn = value && std::get<bool>(*value); });
  }
  if (kind == BaseKind::Debootstrap) addText({.name = "mirror", .type = FieldType::Url}, {}, &Base::mirror);
  if (isKept) {
    addOfBase(
        {.name = "lines", .type = FieldType::Lines, .isRequired = true}, {},
        [](const Base& base) { return Value(base.lines); },
        [](Base& base, const Value& value) { base.lines = heldIn<core::recipes::Texts>(value); });
  }
  if (!isKept && kind != BaseKind::Debootstrap && kind != BaseKind::Scratch) {
    addText({.name = "digest"},
            {.note = tr("sha256:… of the image. Without a digest, the base can change under the same tag.")},
            &Base::digest);
    if (kind != BaseKind::Local) m_column->addWidget(new DigestRow(m_draft, m_place.stage, m_lookup, this));
  }
}

void RecipeForm::fillRecipe() {
  const auto addMember = [this]<class Held>(const Field& field, const Words& words, Held Recipe::*member) {
    add(
        field, "/" + field.name, words, [this, member] { return valueOf(m_draft.recipe().*member); },
        [this, member, key = QString::fromStdString(field.name)](const Value& value) {
          Recipe changed = m_draft.recipe();
          changed.*member = heldIn<Held>(value);
          m_draft.setRecipe(changed, key);
        });
  };
  addMember({.name = "note"}, {}, &Recipe::note);
  addMember({.name = "architecture", .type = FieldType::Choice, .isRequired = true, .choices = {"x86_64", "aarch64"}},
            {}, &Recipe::architecture);
  addMember({.name = "labels", .type = FieldType::Labels}, {}, &Recipe::labels);
  addMember({.name = "test", .type = FieldType::Lines}, {.note = tr("Commands that run in the finished image.")},
            &Recipe::test);
}

void RecipeForm::refresh() {
  for (Row& row : m_rows) {
    const Value value = row.get();
    const bool isKept = value == std::exchange(row.known, value) && !row.field->problem().isEmpty();
    if (!isKept && row.field->value() != value) row.field->show(value);
  }
}

void RecipeForm::showProblems(const std::vector<core::base::Error>& problems) {
  for (const Row& row : m_rows) {
    QString refusal = row.field->problem();
    for (const core::base::Error& problem : problems) {
      if (refusal.isEmpty() && isWithin(problem.where.english(), row.path))
        refusal = text::describeRecipeError(problem);
    }
    widgets::showRefusal(*row.note, refusal, row.usual);
  }
}

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
