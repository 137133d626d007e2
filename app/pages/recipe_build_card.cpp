// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_build_card.h"

#include <QApplication>
#include <QClipboard>

#include "app/text/plan_text.h"
#include "app/text/units_text.h"

namespace baremark::app::pages {

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
      m_log(onClick(widgets::makeButton(tr("Whole log"), m_card), this, &RecipeBuildCard::openLog)),
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

void RecipeBuildCard::openLog() {
  (new RecipeBuildLog(m_desk.theme, m_desk.build, this))->show();
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
