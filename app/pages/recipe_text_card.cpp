// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/recipe_text_card.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>

#include "app/pages/dialogs.h"
#include "app/plot/figure_card.h"
#include "app/text/recipe_form_text.h"
#include "app/text/recipe_text.h"

namespace baremark::app::pages {

using models::RecipeDraft;

RecipeTextCard::RecipeTextCard(const Desk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_tabs(new widgets::TabLine(this)),
      m_copy(onClick(widgets::makeButton(tr("Copy"), this), this, &RecipeTextCard::copy)),
      m_saveAs(onClick(widgets::makeButton(tr("Save as…"), this), this, &RecipeTextCard::chooseFile)),
      m_problems(new QVBoxLayout),
      m_note(widgets::makeNote({}, this)),
      m_view(new RecipeTextView(desk.theme, this)),
      m_findings(new RecipeFindingsCard(desk, m_rendering, *m_view, this)) {
  auto* card = widgets::cardIn(this, desk.theme);
  card->setTight();
  m_tabs->bar()->setAccessibleName(tr("Format"));
  for (const core::recipes::FormatName& format : core::recipes::formatNames()) {
    const int tab = m_tabs->bar()->addTab(text::formatLabel(format.format));
    m_tabs->bar()->setTabData(tab, static_cast<int>(format.format));
  }
  m_tabs->setMinimumWidth(24 * fontMetrics().averageCharWidth());
  card->body()->addWidget(m_tabs);
  auto* line = widgets::makeRow(nullptr, 2 * unit(this));
  line->addWidget(m_note, 1);
  line->addWidget(m_copy, 0, Qt::AlignTop);
  line->addWidget(m_saveAs, 0, Qt::AlignTop);
  m_copy->setAccessibleName(tr("Copy the text"));
  m_saveAs->setAccessibleName(tr("Save the text as a file"));
  card->body()->addLayout(line);
  card->body()->addLayout(m_problems);
  m_view->setAccessibleName(tr("Rendered text"));
  m_view->setMinimumHeight(6 * fontMetrics().height());
  card->body()->addWidget(m_view, 1);
  card->body()->addWidget(m_findings);
  connect(m_tabs->bar(), &QTabBar::currentChanged, this, [this](int tab) {
    m_rendering.setFormat(static_cast<core::recipes::Format>(m_tabs->bar()->tabData(tab).toInt()));
  });
  connect(&m_rendering, &models::RecipeRendering::renewed, this, &RecipeTextCard::showText);
  connect(&desk.data, &models::DeskData::loaded, this, &RecipeTextCard::showNote);
  connect(m_view, &RecipeTextView::lineChosen, this, [this](int number) {
    const auto place = m_rendering.placeOfLine(number);
    if (place && m_draft != nullptr) m_draft->choose(*place);
  });
}

void RecipeTextCard::follow(RecipeDraft* draft) {
  if (m_draft != nullptr) disconnect(m_draft, nullptr, this, nullptr);
  m_draft = draft;
  if (draft != nullptr) {
    connect(draft, &RecipeDraft::chosenChanged, this, [this] {
      mark();
      m_view->showMarked();
    });
  }
  m_findings->follow(draft);
  m_rendering.follow(draft);
}

void RecipeTextCard::showFormat(core::recipes::Format format) {
  QTabBar& bar = *m_tabs->bar();
  for (int tab = 0; tab < bar.count(); ++tab) {
    if (bar.tabData(tab).toInt() == static_cast<int>(format)) bar.setCurrentIndex(tab);
  }
}

void RecipeTextCard::showText() {
  const auto& rendered = m_rendering.rendered();
  const bool isCurrent = m_rendering.isCurrent();
  m_view->setText(rendered ? QString::fromStdString(rendered->text) : QString(), m_rendering.format());
  m_view->setCurrent(isCurrent);
  m_copy->setEnabled(isCurrent);
  m_saveAs->setEnabled(isCurrent);
  showNote();
  showProblems();
  mark();
  emit renewed();
}

/// What is left out or out of date, and size and time of the build.
void RecipeTextCard::showNote() {
  const auto& rendered = m_rendering.rendered();
  const bool isCurrent = m_rendering.isCurrent();
  QStringList notes;
  if (!isCurrent && rendered) notes << tr("This is the text before the last changes.");
  if (isCurrent) {
    const auto& places = rendered->leftOut;
    const auto blocks = static_cast<int>(std::count_if(places.begin(), places.end(), [](const auto& place) {
      return place.block != core::recipes::BlockPlace::kNoBlock;
    }));
    if (blocks > 0) notes << tr("%n block(s) are text of another format and are left out.", nullptr, blocks);
    if (static_cast<std::size_t>(blocks) < places.size())
      notes << tr("The lines above the first FROM are left out, because only a Dockerfile has them.");
  }
  if (isCurrent && m_draft != nullptr) {
    notes << text::placedPredictionText(
        core::recipes::predictBuild(m_desk.data.recipeBuilds(), core::recipes::questionOf(m_draft->recipe(), {}, {})));
  }
  m_note->setText(notes.join(QLatin1Char('\n')));
}

void RecipeTextCard::showProblems() {
  constexpr std::size_t kMostProblems = 4;  // shown at once
  const auto& problems = m_rendering.problems();
  if (problems == m_shown) return;
  m_shown = problems;
  widgets::clearLayout(*m_problems);
  for (std::size_t i = 0; i < std::min(problems.size(), kMostProblems); ++i) {
    auto* line = widgets::makeRow(nullptr, 2 * unit(this));
    const QString words = text::describeRecipeError(problems[i]);
    line->addWidget(new widgets::SignLine(m_desk.theme, {text::Sign::Bad, words}, this, widgets::SignLine::Size::Note),
                    1);
    QPushButton* show = widgets::makeLink(tr("Show the place"), this);
    show->setAccessibleName(tr("Show the place: %1", "what is wrong there").arg(words));
    connect(show, &QPushButton::clicked, this, [this, where = problems[i].where.english()] {
      if (m_draft != nullptr) m_draft->choose(models::placeOf(where));
    });
    line->addWidget(show, 0, Qt::AlignTop);
    m_problems->addLayout(line);
  }
  if (problems.size() > kMostProblems) {
    const auto more = static_cast<int>(problems.size() - kMostProblems);
    m_problems->addWidget(widgets::makeNote(tr("and %n more problem(s)", nullptr, more), this));
  }
}

void RecipeTextCard::copy() {
  if (!m_rendering.isCurrent()) return;
  QGuiApplication::clipboard()->setText(QString::fromStdString(m_rendering.rendered()->text));
  emit informed(tr("The text was copied."));
}

void RecipeTextCard::chooseFile() {
  QFileDialog* dialog = makeFileDialog(tr("Save the text"), QFileDialog::AnyFile, m_desk.settings, this);
  for (const core::recipes::FormatName& format : core::recipes::formatNames()) {
    if (format.format == m_rendering.format()) dialog->selectFile(QLatin1String(format.fileName));
  }
  connect(dialog, &QFileDialog::fileSelected, this, &RecipeTextCard::save);
  dialog->open();
}

void RecipeTextCard::save(const QString& path) {
  if (!m_rendering.isCurrent()) return;
  m_desk.settings.set(settings::kLastFolder, QFileInfo(path).absolutePath());
  const auto saved = plot::saveText(QByteArray::fromStdString(m_rendering.rendered()->text), path);
  if (!saved) return emit failed(saved.error());
  emit informed(tr("Saved: %1", "a path").arg(QDir::toNativeSeparators(path)));
}

}  // namespace baremark::app::pages
