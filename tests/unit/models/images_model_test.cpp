// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/images_model.h"

#include <gmock/gmock.h>

#include <QAbstractItemModelTester>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/models/open_recipes.h"
#include "app/models/recipe_build_job.h"
#include "app/models/timed_task.h"
#include "app/text/units_text.h"
#include "core/base/clock.h"
#include "core/runs/block_composer.h"
#include "tests/refused.h"
#include "tests/unit/models/printed.h"
#include "tests/unit/recipes/shipped_registry.h"

namespace baremark::app::models {
namespace {

using core::base::ErrorCode;
using core::containers::ImageKind;
using core::recipes::Recipe;
using core::storage::ExperimentArms;
using core::storage::ImageFormRecord;
using core::storage::ImageRecord;

class Images : public ::testing::Test {
 protected:
  Images() {
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    m_runtimes["bare-metal"] = {.id = "bare-metal", .label = "bare metal"};
    m_runtimes["charliecloud"] = {.id = "charliecloud", .label = "Charliecloud", .image = {.kind = ImageKind::Tree}};
    m_runtimes["docker"] = {
        .id = "docker", .label = "Docker", .image = {.kind = ImageKind::Store, .reference = "box:${digest}"}};
    m_runtimes["apptainer"] = {
        .id = "apptainer", .label = "Apptainer", .image = {.kind = ImageKind::File, .reference = "${tree}.sif"}};
    m_looks["docker"] = {.colour = 3};
    m_image = {.host = "local",
               .name = "engine",
               .kind = "tree",
               .path = "/images/<engine>",
               .digest = "sha256:0123456789abcdef0123",
               .bytes = 440'000'000,
               .engineBuild = "build",
               .recipe = "debian bookworm minbase + libc6,libdnnl2,openmpi-bin; libraries as installed here: libc6",
               .built = m_now - std::chrono::hours(73)};
    m_docker = {.host = "local",
                .image = "engine",
                .runtime = "docker",
                .reference = "box:0123456789abcdef",
                .kind = "store",
                .madeFrom = m_image.digest,
                .digest = "sha256:fedcba9876543210",
                .bytes = 430'000'000,
                .seconds = 3.0,
                .made = m_now - std::chrono::hours(49),
                .runtimeVersion = "27"};
    m_file = m_docker;
    m_file.runtime = "apptainer";
    m_file.reference = "/images/<engine>.sif";
    m_file.kind = "file";
    m_file.bytes.reset();
    m_file.madeFrom = "sha256:9999999999999999";
  }
  static ExperimentArms experimentIn(const std::string& host, const std::string& runtime,
                                     const std::string& image = "engine") {
    return {core::base::ExperimentId::make(),
            host,
            {{.name = "bare metal", .runtime = "bare-metal"}, {.name = "arm", .runtime = runtime, .image = image}}};
  }
  static bool isReachable(const std::string& host) { return host != "offline"; }

  core::base::WallTime m_now = core::base::SystemClock().wallNow();
  core::runs::RuntimesById m_runtimes;
  RuntimeLooks m_looks;
  ImageRecord m_image;
  ImageFormRecord m_docker;
  ImageFormRecord m_file;
};

TEST_F(Images, aGroupHasTheFormsOfAnImageOnAllHosts) {
  ImageRecord far = m_image;
  far.host = "faraway";
  ImageRecord other = m_image;
  other.name = "app";
  other.engineBuild.clear();
  other.recipe = "app:1@sha256:" + std::string(62, 'a') + "b1, by skopeo";
  ImagesModel model(m_runtimes, m_looks);
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  const core::model::Passport found = {{{"software", "backend"}, "oneDNN 2.6.3"},
                                       {{"software", "mpi"}, "Open MPI 4.1.4"}};
  model.show({.images = {far, other, m_image},
              .forms = {m_docker, m_file},
              .experiments = {experimentIn("local", "docker"), experimentIn("local", "charliecloud"),
                              experimentIn("faraway", "docker")},
              .software = {{m_image.digest, found}}});
  EXPECT_EQ(
      printed(model),
      "app\twithout the engine · app:1@sha256:aaaa…b1, by skopeo\n"
      "  tree | This machine | <engine> | 440.0 MB | made 3 day(s) ago | no experiment\n"
      "engine\toneDNN 2.6.3, Open MPI 4.1.4 · built from 3 package(s) of debian bookworm\n"
      "  tree | This machine | <engine> | 440.0 MB | made 3 day(s) ago | 2 experiment(s)\n"
      "  Docker | This machine | box:0123456789abcdef | 430.0 MB | from the tree, 2 day(s) ago | 1 experiment(s)\n"
      "  Apptainer | This machine | <engine>.sif | unknown | from an earlier image, 2 day(s) ago | no experiment\n"
      "  tree | faraway | <engine> | 440.0 MB | made 3 day(s) ago | 1 experiment(s)");
  EXPECT_EQ(printedHeader(model), "form | host | place or id | size | state | used by");
  EXPECT_EQ(model.summary({}),
            QStringLiteral("2 image(s) in 5 form(s) on 2 host(s) · 1.8 GB, of which 1.3 GB on this machine"));
  const QModelIndex file = model.indexOf({"engine", "local", m_file.reference});
  ASSERT_TRUE(file.isValid());
  EXPECT_EQ(model.formAt(file)->runtime, "apptainer");
  EXPECT_EQ(model.imageAt(file)->name, "engine");
  const auto cell = [](const QModelIndex& row, int column, int role) { return row.siblingAtColumn(column).data(role); };
  EXPECT_EQ(cell(file, ImagesModel::State, SignRole).toInt(), static_cast<int>(text::Sign::Warning));
  EXPECT_EQ(cell(file, ImagesModel::Place, Qt::ToolTipRole).toString(), QStringLiteral("/images/&lt;engine&gt;.sif"));
  const QModelIndex docker = model.indexOf({"engine", "local", m_docker.reference});
  EXPECT_EQ(cell(docker, ImagesModel::Form, MarkersRole).value<SeriesStyles>().size(), 1);
  EXPECT_EQ(model.formAt(model.index(1, 0)), nullptr) << "a group stands for its first row";
  EXPECT_EQ(model.imageAt(model.index(1, 0))->host, "local");
  EXPECT_FALSE(model.indexOf({"engine", "nowhere"}).isValid());
}

TEST_F(Images, anExperimentUsesTheCopyOfItsRuntimeAndTheImageThatItNames) {
  ImageRecord app = m_image;
  app.name = "app";
  app.path = "/images/app";
  ImageFormRecord sif = m_file;
  sif.image = "app";
  sif.reference = "/images/app.sif";
  sif.madeFrom = app.digest;
  const std::vector<ExperimentArms> experiments = {experimentIn("local", "apptainer", "app"),
                                                   experimentIn("local", "gone", "app"),
                                                   experimentIn("local", "gone", "")};
  EXPECT_EQ(core::runs::usersOf(app, experiments, m_runtimes), 2) << "also without a descriptor";
  EXPECT_EQ(core::runs::usersOf(sif, app, experiments, m_runtimes), 1);
  ImageFormRecord store = m_docker;
  store.image = "app";
  EXPECT_EQ(core::runs::usersOf(store, app, experiments, m_runtimes), 0);
}

TEST_F(Images, theExperimentsOfARecipeAreThoseInAnImageOfItsName) {
  const std::string digest = "@sha256:" + std::string(64, 'a');
  ImageRecord mine = m_image;
  mine.name = "app";
  mine.recipe = "mine" + digest + " on debian:12, by Podman 4.3.1";
  ImageRecord far = mine;
  far.host = "faraway";
  ImageRecord other = mine;
  other.name = "other";
  other.recipe = "mine-2" + digest + ", by Podman 4.3.1";
  const std::vector<ImageRecord> all = {m_image, mine, far, other};
  const std::vector<const ImageRecord*> images = core::runs::imagesOfRecipe("mine", all);
  EXPECT_EQ(images, (std::vector<const ImageRecord*>{&all[1], &all[2]}));
  const std::vector<ExperimentArms> experiments = {
      experimentIn("local", "docker", "app"), experimentIn("local", "docker", "other"),
      experimentIn("faraway", "apptainer", "app"), experimentIn("elsewhere", "docker", "app")};
  EXPECT_EQ(core::runs::experimentsIn(images, experiments, m_runtimes),
            (std::vector<core::base::ExperimentId>{experiments[0].id, experiments[2].id}));
  EXPECT_TRUE(core::runs::experimentsIn({}, experiments, m_runtimes).empty());
}

TEST_F(Images, unusedAreWholeImagesAndSingleCopies) {
  ImageRecord engine = m_image;
  engine.name = core::runs::kEngineImage;
  engine.path = "/images/baremark-engine";
  ImageRecord shared = engine;  // the same folder, on a host where nothing uses it
  shared.host = "login2";
  ImageFormRecord docker = m_docker;
  docker.image = engine.name;
  ImageFormRecord file = m_file;
  file.image = engine.name;
  file.bytes = 130;
  ImageFormRecord earlier = file;  // goes with it
  earlier.reference = "/images/earlier.sif";
  ImageFormRecord gone = file;
  gone.runtime = "gone";
  ImageRecord offline = m_image;
  offline.host = "offline";
  ImageFormRecord ofUnused = m_docker;
  ImagesModel model(m_runtimes, m_looks);
  model.show({.images = {engine, shared, m_image, offline},
              .forms = {earlier, file, docker, gone, ofUnused},
              .experiments = {experimentIn("local", "docker", "")}});
  EXPECT_EQ(model.unused(isReachable),
            (std::vector<core::runs::ImageOrCopy>{
                {.name = engine.name, .host = "local", .form = core::runs::FormName{"apptainer"}, .bytes = 260},
                {.name = "engine", .host = "local", .bytes = 870'000'000}}));
}

class RecipeFilesTest : public ::testing::Test {
 protected:
  static Recipe small() {
    Recipe recipe{.name = "mine"};
    recipe.stages.push_back({.name = "image", .base = {.distribution = "debian", .release = "12"}});
    return recipe;
  }
  /// The user's recipes that are listed.
  [[nodiscard]] std::vector<RecipeFile> own() const {
    std::vector<RecipeFile> all = m_files.list();
    std::erase_if(all, [](const RecipeFile& file) { return file.isStarting; });
    return all;
  }

  QTemporaryDir m_dir;
  QString m_folder = m_dir.filePath(QStringLiteral("recipes"));
  RecipeFiles m_files{m_folder, test::shippedRegistry()};
};

TEST_F(RecipeFilesTest, aCopyGetsAFreeNameAndARemovedFileComesBack) {
  const auto first = m_files.create(small());
  const auto second = m_files.create(small());
  ASSERT_TRUE(first && second);
  EXPECT_EQ(QFileInfo(*second).fileName(), QStringLiteral("mine-2.recipe.json"));
  EXPECT_EQ(m_files.read(*second).recipe->name, "mine-2");
  EXPECT_EQ(own().size(), 2U);
  EXPECT_EQ(m_files.ownCount(), 2);
  EXPECT_EQ(m_files.freeName(QString(64, QLatin1Char('a'))), QString(64, QLatin1Char('a')));
  ASSERT_TRUE(m_files.remove(*second));
  ASSERT_TRUE(m_files.remove(*first));
  EXPECT_TRUE(own().empty());
  ASSERT_TRUE(m_files.restore(*first));
  ASSERT_EQ(own().size(), 1U);
  EXPECT_EQ(*own()[0].recipe, small());
}

TEST_F(RecipeFilesTest, aRecipeThatCouldNotBeReadAgainIsNeitherCopiedNorSaved) {
  Recipe wrong = small();
  wrong.stages[0].blocks = {{.kind = "openmpi", .fields = {{"version", std::string("4 1")}}}};
  EXPECT_EQ(test::errorOf(m_files.create(wrong)).where.english(), "/stages/0/blocks/0/version");
  EXPECT_TRUE(own().empty()) << "no file that cannot be opened";
  const QString path = *m_files.create(small());
  EXPECT_EQ(test::errorOf(m_files.save(path, wrong)).where.english(), "/stages/0/blocks/0/version");
  EXPECT_EQ(*m_files.read(path).recipe, small()) << "the old file stays";
  wrong.stages[0].blocks[0].fields["version"] = std::string("4.1.5");
  ASSERT_TRUE(m_files.save(path, wrong));
  EXPECT_EQ(*m_files.read(path).recipe, wrong);
}

TEST_F(RecipeFilesTest, aNameIsPlainAndFree) {
  const QString path = *m_files.create(small());
  (void)*m_files.create(small());
  EXPECT_EQ(m_files.rename(path, QStringLiteral("a/b")).error().code, ErrorCode::Untrusted);
  EXPECT_EQ(m_files.rename(path, QStringLiteral("mine-2")).error().code, ErrorCode::Duplicate);
  const auto renamed = test::got(m_files.rename(path, QStringLiteral("other")));
  EXPECT_FALSE(QFileInfo::exists(path));
  EXPECT_EQ(m_files.read(renamed).recipe->name, "other");
}

TEST_F(RecipeFilesTest, aBrokenFileIsListedWithItsError) {
  (void)*m_files.create(small());
  QFile file(m_folder + QStringLiteral("/broken.recipe.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(R"({"schema": "baremark.recipe/1", "name": "broken", "stags": []})");
  file.close();
  const auto files = own();
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].name, QStringLiteral("broken"));
  EXPECT_FALSE(files[0].recipe);
  ASSERT_TRUE(files[0].error);
  EXPECT_NE(files[0].error->where.english().find("broken.recipe.json"), std::string::npos);
}

TEST(RecipeBuildProgress, namesItsStepAndGivesItsLinesButDropsTheOldest) {
  RecipeBuildProgress few;
  EXPECT_EQ(few.words(), QStringLiteral("starting"));
  EXPECT_EQ(few.step(), 0);
  EXPECT_DOUBLE_EQ(few.share(), 0);
  few.setStep(1, 6, "checking the free space");
  EXPECT_DOUBLE_EQ(few.share(), 0);
  few.setStep(4, 6, "listing the packages");
  EXPECT_EQ(few.words(), QStringLiteral("step 4 of 6: listing the packages"));
  EXPECT_DOUBLE_EQ(few.share(), 0.5);
  for (const char* line : {"a", "b", "c"}) few.addLine(QLatin1String(line));
  EXPECT_EQ(few.lineCount(), 3);
  EXPECT_EQ(few.linesFrom(1), (QStringList{QStringLiteral("b"), QStringLiteral("c")}));
  for (const qsizetype end : {3, 9}) EXPECT_EQ(few.linesFrom(end), QStringList());
  EXPECT_EQ(few.lastLines(1), QStringList{QStringLiteral("c")});
  EXPECT_EQ(few.lastLines(9).size(), 3);
  RecipeBuildProgress many;
  constexpr qsizetype kAll = RecipeBuildProgress::kMostLines + 5;
  for (qsizetype i = 0; i < kAll; ++i) many.addLine(QString::number(i));
  EXPECT_EQ(many.lineCount(), kAll);
  EXPECT_EQ(many.lastLines(1), QStringList{QString::number(kAll - 1)});
  const QStringList kept = many.linesFrom(0);
  EXPECT_LE(kept.size(), RecipeBuildProgress::kMostLines);
  EXPECT_GE(kept.size(), RecipeBuildProgress::kMostLines / 2);
  EXPECT_EQ(kept.first().toLongLong(), kAll - kept.size()) << "without a gap";
  EXPECT_EQ(many.linesFrom(kAll - 2).size(), 2);
}

TEST(TimedTask, showsItsDurationAndANewTextStartsANewStep) {
  TimedTask step;
  QSignalSpy ticks(&step, &TimedTask::ticked);
  EXPECT_FALSE(step.isRunning());
  EXPECT_EQ(step.line().toStdString(), "");
  step.show(QStringLiteral("step 2 of 5: installing the packages"));
  EXPECT_TRUE(step.isRunning());
  EXPECT_EQ(step.line().toStdString(), "step 2 of 5: installing the packages") << "less than a second says nothing";
  while (ticks.count() < 2) ASSERT_TRUE(ticks.wait(10'000));
  EXPECT_THAT(step.line().toStdString(), testing::StartsWith("step 2 of 5: installing the packages, for "));
  step.show(QStringLiteral("step 2 of 5: installing the packages"));
  EXPECT_TRUE(step.line().contains(QStringLiteral(", for "))) << "the same words go on";
  step.show(QStringLiteral("step 3 of 5: copying"));
  EXPECT_EQ(step.line().toStdString(), "step 3 of 5: copying");
  step.show({});
  EXPECT_FALSE(step.isRunning());
  EXPECT_EQ(step.line().toStdString(), "");
}

}  // namespace
}  // namespace baremark::app::models
