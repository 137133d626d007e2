// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_build_dialog.h"

#include <QRadioButton>
#include <set>
#include <utility>

#include "app/application/recipe_resources.h"
#include "app/text/check_text.h"
#include "app/text/plan_text.h"
#include "app/text/probe_text.h"
#include "app/text/recipe_form_text.h"
#include "app/text/recipe_text.h"
#include "app/text/units_text.h"
#include "app/widgets/desk_style.h"
#include "core/containers/image_source.h"
#include "core/recipes/renderer.h"
#include "core/runs/block_composer.h"

namespace baremark::app::pages {

using core::model::Level;
using core::recipes::CompatibilityFinding;
using core::runs::BuilderOffer;

namespace {

constexpr int kFieldCharacters = 60;

/// Why the builder cannot be used. Empty: it can.
QString whyNot(const BuilderOffer& offer) {
  switch (offer.state) {
    case BuilderOffer::State::Ready:
      return {};
    case BuilderOffer::State::Missing:
      return RecipeBuildDialog::tr("It is not installed on the host.", "a builder");
    case BuilderOffer::State::Broken:
      //: %1: what the program said
      return RecipeBuildDialog::tr("It is installed but does not work: %1")
          .arg(text::withTranslatedIssue(QString::fromStdString(offer.words)));
    case BuilderOffer::State::NotForAccount:
      return RecipeBuildDialog::tr("It cannot be used by your account on the host.", "a builder");
    case BuilderOffer::State::CannotRender:
      return offer.refusal ? text::describeRecipeError(*offer.refusal) : QString();
  }
  return {};
}

/// The rules that say Stop.
std::set<std::string> stopsOf(const BuildOutlook* outlook) {
  if (outlook == nullptr || !outlook->findings) return {};
  return core::recipes::stopping(*outlook->findings, {});
}

/// Whether all of these rules can be waived.
bool canWaive(const BuildOutlook* outlook, const std::set<std::string>& stops) {
  return !stops.empty() && core::recipes::stopping(*outlook->findings, stops).empty();
}

}  // namespace

RecipeBuildDialog::RecipeBuildDialog(const Desk& desk, core::runs::RecipeToBuild what, QWidget* parent)
    : Dialog(tr("Build the image"), parent),
      m_desk(desk),
      m_what(std::move(what)),
      m_look(desk.services),
      m_host(new QComboBox(this)),
      m_name(new QLineEdit(this)),
      m_builders(new QVBoxLayout),
      m_choice(new QButtonGroup(this)),
      m_room(new widgets::SignLine(desk.theme, {}, this, widgets::SignLine::Size::Note)),
      m_prediction(widgets::makeNote({}, this)),
      m_replaced(widgets::makeNote({}, this)),
      m_findings(new QVBoxLayout),
      m_waive(new QCheckBox(tr("Build in spite of this"), this)),
      m_again(new QCheckBox(tr("Build everything again, even if this image exists"), this)),
      m_refusal(widgets::makeNote({}, this)) {
  offerHosts(*m_host, desk);
  m_name->setPlaceholderText(QString::fromStdString(m_what.recipe.name));
  m_name->setMinimumWidth(kFieldCharacters * fontMetrics().averageCharWidth());
  for (QVBoxLayout* lines : {m_builders, m_findings}) lines->setSpacing(unit(this));
  auto* form = new widgets::Form(this);
  form->addRow(tr("Host"), m_host);
  form->addRow(tr("Name of the image"), m_name);
  form->addRow(tr("Build with"), m_builders, nullptr);
  for (const std::string& id :
       core::recipes::secretsOf(m_what.recipe, recipeResources().registry).value_or(core::recipes::Texts())) {
    auto* secret = new QLineEdit(this);
    secret->setEchoMode(QLineEdit::Password);
    secret->setObjectName(QStringLiteral("secret-") + QString::fromStdString(id));
    //: %1: the id of a secret
    form->addRow(tr("Secret %1").arg(QString::fromStdString(id)), secret);
    connect(secret, &QLineEdit::textEdited, this, &RecipeBuildDialog::fit);
    m_secrets[id] = secret;
  }
  widgets::addAll(column(), {form, m_room, m_prediction, m_replaced});
  column()->addLayout(m_findings);
  widgets::addAll(column(), {m_waive, m_again, m_refusal});
  m_build = addButtons(tr("Build", "an image"));
  widgets::makePrimary(m_build);
  connect(m_host, &QComboBox::currentIndexChanged, this, &RecipeBuildDialog::ask);
  connect(m_name, &QLineEdit::textEdited, this, &RecipeBuildDialog::fit);
  connect(m_choice, &QButtonGroup::idClicked, this, &RecipeBuildDialog::fit);
  connect(m_waive, &QCheckBox::toggled, this, &RecipeBuildDialog::fit);
  connect(&m_look, &models::RecipeBuildLook::changed, this, &RecipeBuildDialog::showAnswer);
  ask();
}

core::runs::RecipeToBuild RecipeBuildDialog::chosen() const {
  core::runs::RecipeToBuild what = m_what;
  what.name = m_name->text().trimmed().toStdString();
  if (what.name.empty()) what.name = what.recipe.name;
  if (const BuilderOffer* offer = builder()) what.builder = offer->id;
  what.isAgain = m_again->isChecked();
  for (const auto& [id, field] : m_secrets)
    what.secrets[id] = std::make_shared<const core::runs::SecretText>(field->text().toStdString());
  return what;
}

const BuilderOffer* RecipeBuildDialog::builder() const {
  const int id = m_choice->checkedId();
  const auto& outlook = m_look.outlook();
  if (!outlook || id < 0 || static_cast<std::size_t>(id) >= outlook->offers.builders.size()) return nullptr;
  return &outlook->offers.builders[static_cast<std::size_t>(id)];
}

void RecipeBuildDialog::ask() {
  std::optional<core::model::HostFacts> facts;
  if (host() == m_desk.services.local().name()) {
    if (const auto& machine = m_desk.services.machine()) facts = machine->facts;
  } else if (const core::storage::HostRecord* record = m_desk.data.host(host())) {
    facts = record->facts;
  }
  m_waive->setChecked(false);
  m_look.start(host(), m_what, facts);
}

void RecipeBuildDialog::showAnswer() {
  showBuilders();
  showFindings();
  fit();
}

void RecipeBuildDialog::showBuilders() {
  for (QAbstractButton* button : m_choice->buttons()) m_choice->removeButton(button);
  widgets::clearLayout(*m_builders);
  if (m_look.isRunning()) {
    m_builders->addWidget(widgets::makeNote(tr("Asking the host …"), this));
    return;
  }
  if (!m_look.outlook()) return;
  const auto& offers = m_look.outlook()->offers.builders;
  for (std::size_t i = 0; i < offers.size(); ++i) {
    const BuilderOffer& offer = offers[i];
    const bool isReady = offer.state == BuilderOffer::State::Ready;
    auto* button = new QRadioButton(QString::fromStdString(offer.tool.empty() ? offer.label : offer.tool), this);
    button->setEnabled(isReady);
    m_choice->addButton(button, static_cast<int>(i));
    if (isReady && m_choice->checkedId() < 0) button->setChecked(true);
    m_builders->addWidget(button);
    if (isReady) continue;
    const QString why = whyNot(offer);
    button->setAccessibleDescription(why);
    m_builders->addWidget(widgets::makeNote(why, this));
  }
}

void RecipeBuildDialog::showFindings() {
  widgets::clearLayout(*m_findings);
  const BuildOutlook* outlook = m_look.outlook() ? &*m_look.outlook() : nullptr;
  if (outlook != nullptr && !outlook->findings) {
    m_findings->addWidget(widgets::makeNote(
        tr("Baremark does not know what this host has, so it cannot say whether the image will work there."), this));
  }
  if (outlook != nullptr && outlook->findings) {
    for (const CompatibilityFinding& finding : *outlook->findings) {
      if (finding.level != Level::Warn && finding.level != Level::Stop) continue;
      QStringList words{text::compatibilityRuleText(finding.rule) + QStringLiteral(": ") + text::clueText(finding)};
      if (const QString choice = text::choiceText(finding); !choice.isEmpty()) words << choice;
      m_findings->addWidget(new widgets::SignLine(m_desk.theme,
                                                  {text::signOf(finding.level), words.join(QLatin1Char(' '))}, this,
                                                  widgets::SignLine::Size::Note));
    }
  }
  m_waive->setVisible(canWaive(outlook, stopsOf(outlook)));
}

QString RecipeBuildDialog::obstacle() const {
  if (m_look.isRunning()) return tr("The host has not answered yet.");
  if (m_look.failure()) {
    const text::ErrorText words = text::describe(*m_look.failure(), text::Reader::Window);
    return QStringList{words.title, words.reason, words.advice}.join(QLatin1Char(' ')).simplified();
  }
  if (!m_look.outlook()) return {};
  const BuildOutlook& outlook = *m_look.outlook();
  if (const std::string& there = outlook.offers.architecture; there != m_what.recipe.architecture) {
    //: %1, %2: architectures, such as "x86_64"
    return tr("The recipe is for %1, but the host is %2.")
        .arg(QString::fromStdString(m_what.recipe.architecture), QString::fromStdString(there));
  }
  const BuilderOffer* offer = builder();
  if (offer == nullptr)
    return tr("The host has no builder that can build this recipe. Install one, or choose another host.");
  if (outlook.offers.free >= 0 && outlook.offers.free < offer->needed) return tr("There is too little free space.");
  for (const auto& [id, field] : m_secrets) {
    //: %1: the id of a secret
    if (field->text().isEmpty()) return tr("Enter the secret %1.").arg(QString::fromStdString(id));
  }
  const std::set<std::string> stops = stopsOf(&outlook);
  if (stops.empty() || (canWaive(&outlook, stops) && m_waive->isChecked())) return {};
  return tr("The image will not work on this host.");
}

void RecipeBuildDialog::fit() {
  const BuilderOffer* offer = builder();
  m_room->setVisible(offer != nullptr);
  m_prediction->setVisible(offer != nullptr);
  if (offer != nullptr) m_prediction->setText(text::predictionText(offer->prediction));
  if (offer != nullptr) {
    const std::int64_t free = m_look.outlook()->offers.free;
    const bool isEnough = free < 0 || free >= offer->needed;
    //: %1, %2: bytes
    const QString both =
        tr("The build needs about %1; %2 are free.").arg(text::bytes(offer->needed), text::bytes(free));
    //: %1: bytes
    const QString needed = tr("The build needs about %1; the free space is not known.").arg(text::bytes(offer->needed));
    m_room->setText({isEnough ? text::Sign::None : text::Sign::Bad, free < 0 ? needed : both});
  }
  const core::runs::RecipeToBuild what = chosen();
  QStringList notes;
  if (m_desk.data.images().find(host(), what.name) != nullptr) {
    //: %1: an image
    notes << tr("The host has an image %1; a different build replaces it.").arg(QString::fromStdString(what.name));
  }
  if (host() == m_desk.services.local().name() && m_desk.machine.isHeldBack())
    notes << tr("A run is being measured on this machine. The build would disturb it.");
  showWords(m_replaced, notes.join(QLatin1Char(' ')));
  const QString why = obstacle();
  widgets::showRefusal(*m_refusal, m_look.isRunning() ? QString() : why);
  m_build->setEnabled(why.isEmpty());
  m_build->setToolTip(why);
  // Labels count only when they are shown, which is soon after they are made.
  QMetaObject::invokeMethod(
      this, [this] { grow(); }, Qt::QueuedConnection);
}

void RecipeBuildDialog::accept() {
  if (!m_build->isEnabled()) return;
  const core::runs::RecipeToBuild what = chosen();
  if (const auto good = core::containers::checkImageName(what.name, core::runs::kEngineImage); !good) {
    const text::ErrorText words = text::describe(good.error(), text::Reader::Window);
    widgets::showRefusal(*m_refusal, words.title + QLatin1Char(' ') + words.advice);
    return grow();
  }
  emit buildChosen(host(), what);
  QDialog::accept();
}

}  // namespace baremark::app::pages
