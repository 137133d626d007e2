// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/recipe_build_job.h"

#include "app/text/error_text.h"
#include "app/text/recipe_text.h"

namespace baremark::app::models {
namespace {

struct RecipeBuildProgressTr {
  Q_DECLARE_TR_FUNCTIONS(RecipeBuildProgress)
};

constexpr qsizetype kDroppedAtOnce = RecipeBuildProgress::kMostLines / 10;

}  // namespace

using core::runs::BuiltRecipe;

void RecipeBuildProgress::setStep(int step, int steps, const std::string& words) {
  m_step = step;
  m_steps = steps;
  m_words = words;
}

void RecipeBuildProgress::addLine(const QString& line) {
  if (m_lines.size() >= kMostLines) {
    m_lines.erase(m_lines.begin(), m_lines.begin() + kDroppedAtOnce);
    m_dropped += kDroppedAtOnce;
  }
  m_lines.append(line);
}

QString RecipeBuildProgress::words() const {
  if (m_step == 0) return RecipeBuildProgressTr::tr("starting");
  //: %1: a number, %2: the last one, %3: what the step does
  return RecipeBuildProgressTr::tr("step %1 of %2: %3").arg(m_step).arg(m_steps).arg(text::buildStepText(m_words));
}

RecipeBuildJob::RecipeBuildJob(Services& services, OpenRecipes& recipes, QObject* parent)
    : QObject(parent), m_services(services) {
  connect(&m_step, &TimedTask::ticked, this, &RecipeBuildJob::changed);
  connect(&recipes, &OpenRecipes::renamed, this, [this](const QString& from, const QString& to) {
    if (m_file == from) m_file = to;
  });
  connect(&recipes, &OpenRecipes::removed, this, [this](const QString& file) {
    if (m_file != file) return;
    m_file.clear();
    if (!isRunning()) return dismiss();
    emit changed();
  });
  // The host's service is about to be destroyed.
  connect(&services, &Services::hostClosing, this, [this](const QString& name) {
    if (!isRunning() || name.toStdString() != m_host) return;
    cancel();  // a question for a password waits for this thread
    if (const Result<HostService*> where = m_services.host(m_host)) (*where)->host().close();
    m_thread.waitForEnd();
  });
}

void RecipeBuildJob::cancel() {
  if (m_state != State::Running) return;
  m_thread.cancel();
  m_state = State::Cancelling;
  emit changed();
}

void RecipeBuildJob::dismiss() {
  if (isRunning() || m_state == State::None) return;
  m_state = State::None;
  m_built.reset();
  m_failure.reset();
  m_progress = {};
  emit changed();
}

OnBuild RecipeBuildJob::reports() {
  const auto post = [services = &m_services, number = m_number,
                     self = QPointer<RecipeBuildJob>(this)](const auto& tell) {
    QMetaObject::invokeMethod(services, [self, number, tell] {
      if (self && self->m_number == number && self->isRunning()) tell(*self);
    });
  };
  const auto write = [post](const QString& line) {
    post([line](RecipeBuildJob& job) {
      job.m_progress.addLine(line);
      emit job.linesWritten();
    });
  };
  return {.events = {.onProgress =
                         [post](const core::runs::ImageProgress& progress) {
                           post([progress](RecipeBuildJob& job) {
                             job.m_progress.setStep(progress.step, progress.steps, progress.words);
                             job.m_step.show(job.m_progress.words());
                             emit job.changed();
                           });
                         },
                     .onLine = [write](const std::string& line) { write(qString(line)); }},
          .onWait = [write](const Error& error) { write(text::waitsForLink(error, text::Reader::Window)); }};
}

void RecipeBuildJob::start(const QString& file, const std::string& host, const core::runs::RecipeToBuild& what) {
  if (isRunning()) return;
  ++m_number;
  m_file = file;
  m_host = host;
  m_name = what.name.empty() ? what.recipe.name : what.name;
  m_progress = {};
  m_built.reset();
  m_failure.reset();
  m_since.start();
  m_state = State::Running;
  m_step.show(m_progress.words());
  emit changed();
  const Result<HostService*> where = m_services.host(host);
  if (!where) return finish(fail(where.error()));
  const auto work = [this, service = *where, what, on = reports()](const remote::IsCancelled& isCancelled) {
    return buildRecipe(*service, m_services.store(), what, on, isCancelled);
  };
  m_thread.run<BuiltRecipe>(this, work, [this](const Result<BuiltRecipe>& result) { finish(result); });
}

void RecipeBuildJob::finish(const Result<BuiltRecipe>& result) {
  m_took = std::chrono::milliseconds(m_since.elapsed());
  m_step.show({});
  if (result) {
    m_state = State::Built;
    m_built = *result;
  } else if (result.error().code == ErrorCode::Cancelled) {
    m_state = State::Cancelled;
  } else {
    m_state = State::Failed;
    m_failure = result.error();
  }
  emit changed();
  emit ended();
}

RecipeBuildLook::RecipeBuildLook(Services& services, QObject* parent) : QObject(parent), m_services(services) {
  // The host's service is about to be destroyed. An earlier question may still be at it.
  connect(&services, &Services::hostClosing, this, [this] {
    if (!m_thread.isBusy()) return;
    cancel();
    m_thread.waitForEnd();
  });
}

void RecipeBuildLook::start(const std::string& host, const core::runs::RecipeToBuild& what,
                            const std::optional<core::model::HostFacts>& facts) {
  cancel();
  const std::uint64_t number = ++m_number;
  m_outlook.reset();
  m_failure.reset();
  m_isRunning = true;
  emit changed();
  const Result<HostService*> where = m_services.host(host);
  if (!where) return finish(fail(where.error()));
  const auto work = [this, service = *where, what, facts](const remote::IsCancelled& isCancelled) {
    return lookBeforeBuild(*service, m_services.store(), what, facts, {}, isCancelled);
  };
  m_thread.run<BuildOutlook>(this, work, [this, number](const Result<BuildOutlook>& result) {
    if (number == m_number) finish(result);
  });
}

void RecipeBuildLook::finish(const Result<BuildOutlook>& result) {
  m_isRunning = false;
  if (result)
    m_outlook = *result;
  else
    m_failure = result.error();
  emit changed();
}

}  // namespace baremark::app::models
