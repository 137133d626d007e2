// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wizards/review_page.h"

#include "app/text/field_text.h"
#include "app/text/plan_text.h"
#include "app/text/units_text.h"

namespace baremark::app::wizards {

using widgets::unit;

ReviewPage::ReviewPage(const pages::Desk& desk, models::ExperimentDraft& draft, QWidget* parent)
    : WizardPage(desk, draft,
                 {tr("Review", "page of the wizard"), tr("Is this what you want to measure?"),
                  tr("The last button puts the experiment into the queue. You can cancel it at any time without losing "
                     "its measurements, and you can add blocks later.")},
                 parent),
      m_facts(new QGridLayout),
      m_cautions(new QVBoxLayout),
      m_look(new widgets::SignLine(theme(), {}, this)),
      m_lookChange(widgets::makeLink({}, this)),
      m_checks(new pages::ChecksBox(theme(), this)),
      m_anyway(new QCheckBox(tr("Run in spite of the checks that say stop"), this)),
      m_which(new widgets::SegmentedControl(theme(), this)),
      m_file(new QPlainTextEdit(this)) {
  auto* outer = widgets::makeColumn(this);
  constexpr int kReviewSideBySide = 120;
  auto* both = new widgets::SideBySide(kReviewSideBySide, this);
  auto* left = new widgets::Card(theme(), both);
  left->addHeader(tr("What will run"));
  m_facts->setColumnStretch(1, 1);
  m_facts->setHorizontalSpacing(3 * unit(this));
  m_facts->setVerticalSpacing(unit(this) + 1);
  left->body()->addLayout(m_facts);
  m_cautions->setSpacing(unit(this));
  left->body()->addSpacing(unit(this));
  left->body()->addLayout(m_cautions);
  auto* look = new QHBoxLayout;
  look->addWidget(m_look, 1);
  look->addWidget(m_lookChange);
  left->body()->addLayout(look);
  connect(m_lookChange, &QPushButton::clicked, this, [this] {
    if (this->draft().look() == models::HostLook::Running) return this->draft().skipLook();
    this->draft().lookAtHost();
    emit obstacleChanged();
  });
  widgets::addAll(left->body(), {m_checks, m_anyway});
  connect(m_anyway, &QCheckBox::toggled, this, [this](bool isOn) { this->draft().waiveStops(isOn); });
  left->body()->addStretch(1);
  auto* right = new widgets::Card(theme(), both);
  right->addHeader(tr("The same as a file"), tr("for baremark-cli run, for a colleague, for the appendix"));
  m_which->add(QStringLiteral("file"), tr("Experiment file"));
  m_which->add(QStringLiteral("script"), tr("Script of the first job"));
  right->body()->addLayout(widgets::makeLine({m_which}, 2 * unit(this)));
  connect(m_which, &widgets::SegmentedControl::chosenChanged, this, &ReviewPage::showText);
  m_file->setReadOnly(true);
  m_file->setFont(widgets::monospaceFont(font()));
  m_file->setFrameShape(QFrame::NoFrame);
  m_file->setLineWrapMode(QPlainTextEdit::NoWrap);
  m_file->setMinimumHeight(18 * fontMetrics().height());
  m_file->setAccessibleName(tr("Experiment file"));
  m_file->setTabChangesFocus(true);
  right->body()->addWidget(m_file, 1);
  both->add(left, 6);
  both->add(right, 5);
  outer->addWidget(both, 1);
}

void ReviewPage::refresh() {
  // A change of the value, such as other options for the scheduler, needs new checks.
  if (draft().value() != m_lookedAt || draft().canLookNow()) {
    m_lookedAt = draft().value();
    draft().lookAtHost();
  }
  showLook();
  m_checks->setFindings(draft().checks(), draft().value());
  m_anyway->setVisible(draft().canWaiveStops());
  m_anyway->setChecked(draft().areStopsWaived());
  widgets::clearLayout(*m_facts);
  const core::model::Experiment& experiment = draft().value();
  const auto& findings = draft().findings();
  const auto add = [this](const QString& name, const QString& value) {
    if (value.isEmpty()) return;
    const int row = m_facts->rowCount();
    m_facts->addWidget(widgets::makeMuted(name, this), row, 0, Qt::AlignTop);
    m_facts->addWidget(widgets::makeWrapped(value, this), row, 1);
  };
  QStringList arms;
  bool isPlain = true;
  for (const core::model::Arm& arm : experiment.arms) {
    const QString name = QString::fromStdString(arm.name);
    const QString shown = arm.name == experiment.baseline ? tr("%1 (baseline)", "an arm").arg(name) : name;
    const QString more = text::particulars(arm);
    arms << (more.isEmpty() ? shown : tr("%1: %2", "an arm; in what it differs").arg(shown, more));
    isPlain = isPlain && more.isEmpty();
  }
  add(tr("Name"), QString::fromStdString(experiment.name));
  add(tr("Trains"), text::workload(experiment));
  add(tr("Where"), text::hostName(experiment.host));
  if (draft().context().hasScheduler) {
    for (const text::Fact& fact : text::askedOf(experiment, findings.points)) add(fact.name, fact.value);
  }
  add(tr("Arms"), isPlain ? text::listed(arms) : arms.join(QLatin1Char('\n')));
  add(tr("Equivalent within"), text::margin(experiment.margin));
  if (!experiment.scale.ranks.empty()) add(tr("Scales"), text::scale(experiment));
  add(tr("Threads"), text::binding(experiment.scale, findings.threads));
  add(tr("Repeats"), text::repeats(experiment.measure));
  add(tr("A run"), text::runLength(experiment.measure));
  const auto& cost = findings.cost;
  if (cost.least.time && cost.most.time) add(tr("Takes"), text::aboutDuration(*cost.least.time, *cost.most.time));
  widgets::clearLayout(*m_cautions);
  if (const QString away = awayWords(); !away.isEmpty()) addSigned(*m_cautions, {text::Sign::Warning, away});
  for (const core::plan::Caution& caution : findings.cautions) {
    const text::CautionText words = text::describe(caution, experiment.host);
    addSigned(*m_cautions, {text::Sign::Warning, words.title}, words.explanation);
  }
  showText();
}

void ReviewPage::showLook() {
  const models::HostLook look = draft().look();
  const QString host = text::hostName(draft().value().host);
  text::SignedText words{text::Sign::Open, {}};
  if (look == models::HostLook::Running)
    //: %1: a host
    words = {text::Sign::Running, tr("The images and folders on %1 are being checked.").arg(host)};
  else if (look == models::HostLook::HeldBack)
    //: %1: a host
    words.words = tr("Baremark checks the images and folders on %1 when the current run there has ended.").arg(host);
  else if (look == models::HostLook::Skipped)
    //: %1: a host
    words.words = tr("The images and folders on %1 were not checked.").arg(host);
  m_look->setText(words);
  m_look->setVisible(!words.words.isEmpty());
  m_lookChange->setText(look == models::HostLook::Skipped ? tr("Check now") : tr("Skip this check"));
  m_lookChange->setVisible(look == models::HostLook::Running || look == models::HostLook::Skipped);
}

/// The script results from the options, modules and lines of the page Where.
void ReviewPage::showText() {
  const bool isScript = m_which->chosen() == QLatin1String("script");
  const core::base::Result<std::string> read =
      isScript ? draft().jobScript() : core::base::Result<std::string>(draft().fileText());
  const QString shown = read ? QString::fromStdString(*read) : text::describeDraft(read.error());
  m_file->setAccessibleName(isScript ? tr("Script of the first job") : tr("Experiment file"));
  if (m_file->toPlainText() != shown) m_file->setPlainText(shown);
}

}  // namespace baremark::app::wizards
