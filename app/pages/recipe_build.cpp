// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_build.h"

#include <QApplication>
#include <QClipboard>
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
    for (const core::recipes::CompatibilityFinding& finding : *outlook->findings) {
      if (finding.level != core::model::Level::Warn && finding.level != core::model::Level::Stop) continue;
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

using models::RecipeBuildJob;

RecipeBuildCard::RecipeBuildCard(const Desk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_card(widgets::cardIn(this, desk.theme)),
      m_progress(new widgets::ProgressLines(desk.theme, m_card)),
      m_result(new widgets::SignLine(desk.theme, {}, m_card)),
      m_words(widgets::makeWrappedMuted({}, m_card)),
      m_lines(new widgets::DetailsBox(tr("Log of the build"), m_card)),
      m_cancel(onClick(widgets::makeButton(tr("Cancel"), m_card), &desk.build, &RecipeBuildJob::cancel)),
      m_log(onClick(widgets::makeButton(tr("Whole log"), m_card), this,
                    [this] { (new RecipeBuildLog(m_desk.theme, m_desk.build, this))->show(); })),
      m_image(widgets::makeLink(tr("Show the image"), m_card)),
      m_experiment(widgets::makeButton(tr("New experiment with this image"), m_card)),
      m_close(onClick(widgets::makeButton(tr("Close"), m_card), &desk.build, &RecipeBuildJob::dismiss)) {
  m_card->setTight();
  m_progress->addLine();
  const int unit = widgets::unit(this);
  auto* head = widgets::makeLine({m_progress, m_result, m_image, m_experiment, m_log, m_cancel, m_close}, 2 * unit);
  head->setStretch(0, 1);
  head->setStretch(1, 1);
  m_card->body()->addLayout(head);
  m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
  widgets::addAll(m_card->body(), {m_words, m_lines});
  m_soon.setSingleShot(true);
  constexpr std::chrono::milliseconds kCardRest{100};
  m_soon.setInterval(kCardRest);
  const RecipeBuildJob& job = desk.build;
  connect(&job, &RecipeBuildJob::changed, this, &RecipeBuildCard::fill);
  connect(&m_soon, &QTimer::timeout, this, &RecipeBuildCard::fillLines);
  connect(&job, &RecipeBuildJob::linesWritten, this, [this] {
    if (!m_soon.isActive()) m_soon.start();
  });
  connect(m_image, &QPushButton::clicked, this, [this] {
    if (const auto& built = m_desk.build.built())
      emit imageRequested(QString::fromStdString(built->image.name), QString::fromStdString(built->image.host));
  });
  connect(m_experiment, &QPushButton::clicked, this, [this] {
    if (const auto& built = m_desk.build.built()) emit draftRequested(experimentWith(m_desk, built->image));
  });
  setVisible(false);
}

void RecipeBuildCard::showFor(const QString& file) {
  m_file = file;
  fill();
}

void RecipeBuildCard::fill() {
  const RecipeBuildJob& job = m_desk.build;
  const bool isShown = job.state() != RecipeBuildJob::State::None && !m_file.isEmpty() && job.belongsTo(m_file);
  setVisible(isShown);
  if (!isShown) return;
  const bool isRunning = job.isRunning();
  const bool isBuilt = job.state() == RecipeBuildJob::State::Built;
  m_progress->setVisible(isRunning);
  m_result->setVisible(!isRunning);
  m_cancel->setVisible(isRunning);
  m_cancel->setEnabled(job.state() == RecipeBuildJob::State::Running);
  m_close->setVisible(!isRunning);
  m_image->setVisible(isBuilt);
  m_experiment->setVisible(isBuilt);
  m_words->setVisible(false);
  m_card->setTone(text::Sign::None);
  switch (job.state()) {
    case RecipeBuildJob::State::Running:
    case RecipeBuildJob::State::Cancelling: {
      const bool isHere = job.host() == m_desk.services.local().name();
      const QString name = QString::fromStdString(job.name());
      const QString what = isHere ? tr("Building %1", "an image").arg(name)
                                  : tr("Building %1 on %2", "an image, a host").arg(name, text::placeName(job.host()));
      m_progress->setLine(0, what, job.progress().share(),
                          job.state() == RecipeBuildJob::State::Cancelling ? tr("cancelling …") : job.line());
      break;
    }
    case RecipeBuildJob::State::Built:
      if (job.built()) fillBuilt(*job.built());
      break;
    case RecipeBuildJob::State::Failed:
      if (job.failure()) fillFailed(*job.failure());
      break;
    case RecipeBuildJob::State::Cancelled:
      m_result->setText({text::Sign::Open, tr("The build was cancelled. No image was made.")});
      break;
    case RecipeBuildJob::State::None:
      break;
  }
  fillLines();
}

void RecipeBuildCard::fillBuilt(const core::runs::BuiltRecipe& built) {
  const core::storage::ImageRecord& image = built.image;
  m_card->setTone(text::Sign::Good);
  const QString name = QString::fromStdString(image.name);
  const QString place = text::placeName(image.host);
  //: %1: an image, %2: a host, %3: bytes, %4: a tool with its version, %5: a time
  const QString made = tr("%1 is on %2: %3, built with %4 in %5.")
                           .arg(name, place, text::bytes(image.bytes), QString::fromStdString(built.tool),
                                text::duration(m_desk.build.spent()));
  //: %1: an image, %2: a host
  const QString was = tr("%1 exists on %2 already, built from this recipe.").arg(name, place);
  m_result->setText({text::Sign::Good, built.wasThere ? was : made});
  //: %1: a number
  QStringList words{tr("Packages: %1.", "in an image").arg(text::count(static_cast<std::int64_t>(built.packages)))};
  words << (built.isTested ? tr("The test of the recipe passed.") : tr("The recipe has no test."));
  const bool hasEngine = !image.engineBuild.empty();
  if (!hasEngine)
    words << tr("The image has no engine, so no arm can use it yet. Add the block “Baremark's engine” to the recipe.");
  showWords(m_words, words.join(QLatin1Char(' ')));
  m_experiment->setEnabled(hasEngine);
  m_experiment->setToolTip(hasEngine ? QString() : tr("The image has no engine"));
}

void RecipeBuildCard::fillFailed(const core::base::Error& error) {
  m_card->setTone(text::Sign::Bad);
  const text::ErrorText words = text::describe(error, text::Reader::Window);
  m_result->setText({text::Sign::Bad, words.title});
  QStringList parts;
  const models::RecipeBuildProgress& progress = m_desk.build.progress();
  //: %1: a step, such as "step 2 of 6: building with Apptainer 1.3.4"
  if (progress.step() > 0) parts << tr("It failed in %1.", "a build").arg(progress.words());
  for (const QString& part : {words.reason, words.advice}) {
    if (!part.isEmpty()) parts << part;
  }
  showWords(m_words, parts.join(QLatin1Char(' ')));
}

void RecipeBuildCard::fillLines() {
  if (!isVisibleTo(parentWidget())) return;
  const RecipeBuildJob& job = m_desk.build;
  constexpr qsizetype kLinesShown = 200;
  const QStringList lines = job.progress().lastLines(kLinesShown);
  m_log->setVisible(!lines.isEmpty());
  QString shown = job.state() == RecipeBuildJob::State::Built ? QString() : lines.join(QLatin1Char('\n'));
  // What is known of the failure comes before the tool's own words.
  if (job.failure()) {
    const QString detail = text::describe(*job.failure(), text::Reader::Window).detail;
    if (!detail.isEmpty()) shown = detail;
  }
  m_lines->setWords(shown);
}

RecipeBuildLog::RecipeBuildLog(const widgets::Theme& theme, const models::RecipeBuildJob& job, QWidget* parent)
    : Dialog(QString(), parent), m_job(job), m_text(new LogText(theme, this)) {
  m_text->setAccessibleName(tr("Whole log of the build"));
  column()->addWidget(m_text, 1);
  const QPushButton* copy = addClose()->addButton(tr("Copy the log"), QDialogButtonBox::ActionRole);
  m_soon.setSingleShot(true);
  constexpr std::chrono::milliseconds kLogRest{100};
  m_soon.setInterval(kLogRest);
  connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text->toPlainText()); });
  connect(&m_soon, &QTimer::timeout, this, &RecipeBuildLog::addNew);
  connect(&job, &models::RecipeBuildJob::linesWritten, this, [this] {
    if (!m_soon.isActive()) m_soon.start();
  });
  const QFontMetrics metrics = m_text->fontMetrics();
  constexpr int kColumns = 110;
  constexpr int kLines = 36;
  resize(kColumns * metrics.averageCharWidth(), kLines * metrics.lineSpacing());
  addNew();
}

void RecipeBuildLog::addNew() {
  const models::RecipeBuildProgress& progress = m_job.progress();
  // Another build has begun.
  if (m_number != m_job.number()) {
    //: %1: an image
    setWindowTitle(tr("Log of the build of %1").arg(QString::fromStdString(m_job.name())));
    m_text->clear();
    m_shown = 0;
    m_number = m_job.number();
  }
  const QStringList lines = progress.linesFrom(m_shown);
  m_shown = progress.lineCount();
  if (!lines.isEmpty()) m_text->addLines(lines.join(QLatin1Char('\n')), LogText::Scrolling::ToTheEnd);
}

}  // namespace baremark::app::pages
