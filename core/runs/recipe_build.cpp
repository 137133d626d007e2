// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/recipe_build.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/id.h"
#include "core/base/line_pattern.h"
#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"
#include "core/containers/image_source.h"
#include "core/recipes/recipe_file.h"
#include "core/recipes/source_text.h"
#include "core/runs/block_composer.h"
#include "core/runs/preparation.h"
#include "core/runs/task_pool.h"
#include "core/storage/image_form_repository.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode, base::fail, base::Phrase, base::Result;
using containers::Builder;
using recipes::Recipe;
using storage::Store;

constexpr std::chrono::hours kRecipeTime{12};  // including the wait for another build
constexpr std::chrono::minutes kSeeTime{2};
constexpr std::int64_t kMostOutput = 16 << 20;  // more than what recipe_build.sh prints
constexpr std::int64_t kMostPackageBytes = 32 << 20;
constexpr std::int64_t kUsualBytes = 300'000'000;  // of an image that was not built before
/// The end of such an image's folder, where other images have the build id of their engine.
constexpr const char* kBuilt = "recipe";
constexpr const char* kRecords = "/opt/baremark/";

std::vector<std::string> labelsOf(const std::vector<const Builder*>& builders) {
  std::vector<std::string> labels;
  for (const Builder* builder : builders) labels.push_back(builder->label);
  return labels;
}

/// The first number with a dot in the words with which a tool states its version; empty: there is none.
std::string versionIn(const std::string& words) {
  return base::matchedText("[0-9]+(\\.[0-9]+)+", words, 0);
}

std::string toolName(const Builder& builder, const std::string& words) {
  const std::string version = versionIn(words);
  return version.empty() ? builder.label : builder.label + " " + version;
}

/// The end of a text, from the beginning of a line.
std::string_view endOf(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  text.remove_prefix(text.size() - most);
  return text.substr(text.find('\n') + 1);
}

/// The words, behind what is known of them or of the log that they are the end of.
std::string explained(const Builder& builder, const std::string& words, std::string_view log = {}) {
  constexpr std::size_t kMostOfLog = 16384;  // explain() reads no more
  const containers::KnownIssue* issue = containers::explain(builder, words);
  if (issue == nullptr) issue = containers::explain(builder, endOf(log, kMostOfLog));
  return issue == nullptr ? words : issue->explain + " " + containers::wholeFix(*issue) + "\n" + words;
}

/// The size of the image: of the last build of this recipe, otherwise of the image that it replaces (0: none),
/// otherwise of the last build of a similar recipe.
std::int64_t expectedBytes(const recipes::BuildPrediction& prediction, std::int64_t replaced) {
  const bool isKnown = prediction.source != recipes::BuildPrediction::Source::None && prediction.bytes > 0;
  if (isKnown && (prediction.source == recipes::BuildPrediction::Source::Same || replaced == 0))
    return prediction.bytes;
  return replaced > 0 ? replaced : kUsualBytes;
}

/// The name of a file of a record, in the folder of the build.
std::string recordName(const recipes::RecordFile& file) {
  return "/records/" + file.path.substr(file.path.rfind('/') + 1);
}

}  // namespace

std::string RecipeBuild::path(const std::string& name) const {
  return imagePath(m_host.root(), name, kBuilt);
}

Result<RecipeBuild::Plan> RecipeBuild::planned(const RecipeToBuild& what, const IsCancelled& isCancelled) {
  Plan plan{.name = what.name.empty() ? what.recipe.name : what.name, .digest = recipes::digestOf(what.recipe)};
  if (Result<void> good = containers::checkImageName(plan.name, kEngineImage); !good) return fail(good.error());
  Result<std::vector<recipes::RecordFile>> records = recipes::recordFiles(what.recipe, m_builds.registry);
  if (!records) return fail(records.error());
  plan.records = std::move(*records);
  const Result<recipes::Texts> secrets = recipes::secretsOf(what.recipe, m_builds.registry);
  if (!secrets) return fail(secrets.error());
  if (Result<void> given = checkSecrets(*secrets, what.secrets); !given) return fail(given.error());
  Result<OwnFiles> own = ownFilesOf(what);
  if (!own) return fail(own.error());
  plan.own = std::move(*own);
  const std::string id = recipes::lowerCase(base::Id<struct BuildTag>::make().text());
  plan.folder = m_host.root() + "/builds/" + id;
  plan.tag = "baremark-build-" + id;
  if (Result<void> good = choose(plan, what, isCancelled); !good) return fail(good.error());
  const auto past = pastBuilds();
  if (!past) return fail(past.error());
  plan.prediction = recipes::predictBuild(*past, recipes::questionOf(what.recipe, m_host.name(), plan.builder->id));
  return plan;
}

Result<std::vector<recipes::PastBuild>> RecipeBuild::pastBuilds() {
  return m_store.readNow([](Store& store) { return storage::RecipeBuildRepository(store).last(); });
}

/// Keeps size and time of a build for predictions, even if the image is removed later.
Result<void> RecipeBuild::remember(const BuiltRecipe& built, const Recipe& recipe) {
  const recipes::PastBuild past{.host = m_host.name(),
                                .builder = built.builder,
                                .tool = built.tool,
                                .digest = built.recipeDigest,
                                .recipe = recipe.name,
                                .bytes = built.image.bytes,
                                .seconds = built.image.buildSeconds,
                                .built = built.image.built,
                                .baremark = m_builds.baremark};
  return m_store.writeNow([&](Store& store) { return storage::RecipeBuildRepository(store).add(past); });
}

Result<OwnFiles> RecipeBuild::ownFilesOf(const RecipeToBuild& what) const {
  const Result<recipes::Texts> sources = recipes::ownFiles(what.recipe, m_builds.registry);
  if (!sources) return fail(sources.error());
  const bool isForThisMachine = what.recipe.architecture == m_builds.architecture;
  return findOwnFiles(what.folder, *sources, isForThisMachine ? m_builds.files : ProvidedFiles());
}

/// Asks the host for its architecture, its builders, and the room for the image of this name.
Result<RecipeBuild::Look> RecipeBuild::look(const std::string& name, const IsCancelled& isCancelled) {
  const Result<std::string> builders = containers::findBuildersScript(m_builds.builders);
  if (!builders) return fail(builders.error());
  const std::string image = path(name);
  const Result<std::string> images = base::shellQuoted(image.substr(0, image.rfind('/')));
  if (!images) return fail(images.error());
  const std::string script = "printf 'architecture %s\\n' \"$(uname -m)\"\nat=" + *images +
                             R"sh(
while [ ! -e "$at" ] && [ "$at" != / ] && [ "$at" != . ]; do at=$(dirname -- "$at"); done
printf 'free %s\n' "$(df -Pk -- "$at" 2>/dev/null | awk 'NR == 2 { printf "%.0f", $4 * 1024 }')"
)sh" + *builders;
  const Result<CommandOutcome> found =
      runImageScript(m_host, name, {.script = script, .deadline = kSeeTime}, isCancelled);
  if (!found) return fail(found.error());
  return Look{.architecture = imageLine(found->out, "architecture"),
              .free = imageNumber(found->out, "free", -1),
              .works = containers::toolsIn(found->out),
              .broken = containers::toolsIn(found->out, "broken"),
              .secrets = containers::toolsIn(found->out, "secrets")};
}

Result<BuildOffers> RecipeBuild::offers(const RecipeToBuild& what, const IsCancelled& isCancelled) {
  if (const Result<OwnFiles> own = ownFilesOf(what); !own) return fail(own.error());
  const std::string name = what.name.empty() ? what.recipe.name : what.name;
  const auto known = recordOfImage(m_store, m_host.name(), name);
  if (!known) return fail(known.error());
  const bool wasBuilt = *known && (*known)->path == path(name) && (*known)->bytes > 0;
  const std::int64_t replaced = wasBuilt ? (*known)->bytes : 0;
  const auto past = pastBuilds();
  if (!past) return fail(past.error());
  const Result<Look> there = look(name, isCancelled);
  if (!there) return fail(there.error());
  BuildOffers offers{.architecture = there->architecture, .free = there->free};
  const auto add = [&](const Builder& builder, BuilderOffer::State state) -> BuilderOffer& {
    const auto prediction = recipes::predictBuild(*past, recipes::questionOf(what.recipe, m_host.name(), builder.id));
    offers.builders.push_back({.id = builder.id,
                               .label = builder.label,
                               .state = state,
                               .needed = expectedBytes(prediction, replaced) * builder.room,
                               .prediction = prediction});
    return offers.builders.back();
  };
  std::set<std::string> fitting;
  for (const Builder* builder :
       containers::buildersFor(m_builds.builders, {.isRoot = m_resources.isRoot, .isAgain = what.isAgain})) {
    fitting.insert(builder->id);
    BuilderOffer& offer = add(*builder, BuilderOffer::State::Missing);
    if (const auto why = there->broken.find(builder->id); why != there->broken.end()) {
      offer.state = BuilderOffer::State::Broken;
      offer.words = explained(*builder, why->second);
    }
    const auto tool = there->works.find(builder->id);
    if (tool == there->works.end()) continue;
    offer.tool = toolName(*builder, tool->second);
    Plan plan;
    Result<void> rendered = render(plan, what.recipe, *builder, versionIn(tool->second));
    if (rendered) rendered = checkBuilder(*there, *builder, what.recipe);
    offer.state = rendered ? BuilderOffer::State::Ready : BuilderOffer::State::CannotRender;
    if (!rendered) offer.refusal = rendered.error();
  }
  for (const auto& [id, builder] : m_builds.builders) {
    if (!fitting.contains(id)) add(builder, BuilderOffer::State::NotForAccount);
  }
  return offers;
}

/// Takes the preferred builder of the host that can build the recipe.
Result<void> RecipeBuild::choose(Plan& plan, const RecipeToBuild& what, const IsCancelled& isCancelled) {
  if (!what.builder.empty() && m_builds.builders.count(what.builder) == 0) {
    std::vector<std::string> ids;
    for (const auto& [id, builder] : m_builds.builders) ids.push_back(id);
    return fail(ErrorCode::UnknownValue, "--with", what.builder, {Phrase::Names, ids},
                base::nearestName(what.builder, ids));
  }
  const Result<Look> there = look(plan.name, isCancelled);
  if (!there) return fail(there.error());
  if (there->architecture != what.recipe.architecture)
    return fail(ErrorCode::NotApplicable, "/architecture", what.recipe.architecture, there->architecture);
  const std::map<std::string, std::string>& works = there->works;
  const std::map<std::string, std::string>& broken = there->broken;
  const std::vector<const Builder*> fitting =
      containers::buildersFor(m_builds.builders, {.isRoot = m_resources.isRoot, .isAgain = what.isAgain});
  base::Error refusal{.code = ErrorCode::Unavailable,
                      .where = {Phrase::NamedImage, plan.name},
                      .allowed = {Phrase::ImportTools, labelsOf(fitting)}};
  bool isRefused = false;  // by a builder that works but cannot build this recipe
  for (const Builder* builder : fitting) {
    if (!what.builder.empty() && builder->id != what.builder) continue;
    if (const auto why = broken.find(builder->id); why != broken.end() && !isRefused)
      refusal.detail = explained(*builder, why->second);
    const auto tool = works.find(builder->id);
    if (tool == works.end()) continue;
    Result<void> rendered = render(plan, what.recipe, *builder, versionIn(tool->second));
    if (rendered) rendered = checkBuilder(*there, *builder, what.recipe);
    if (rendered) {
      plan.builder = builder;
      plan.tool = toolName(*builder, tool->second);
      return {};
    }
    if (!std::exchange(isRefused, true)) refusal = rendered.error();
  }
  return fail(refusal);
}

Result<void> RecipeBuild::render(Plan& plan, const Recipe& recipe, const Builder& builder,
                                 const std::string& version) const {
  const auto& names = recipes::formatNames();
  const auto format = std::ranges::find_if(names, [&](const auto& each) { return each.name == builder.format; });
  if (format == names.end()) return fail(ErrorCode::UnknownValue, "/format", builder.format);
  Result<recipes::Rendered> rendered =
      recipes::render(recipe, m_builds.registry, {.format = format->format, .program = builder.id, .version = version});
  if (!rendered) return fail(rendered.error());
  plan.fileName = format->fileName;
  plan.text = std::move(rendered->text);
  return {};
}

Result<void> RecipeBuild::checkBuilder(const Look& there, const Builder& builder, const Recipe& recipe) const {
  const Result<recipes::Texts> secrets = recipes::secretsOf(recipe, m_builds.registry);
  if (!secrets) return fail(secrets.error());
  if (secrets->empty() || there.secrets.count(builder.id) > 0) return {};
  return fail(ErrorCode::Missing, builder.secretsNeed.empty() ? builder.id + ": secret" : builder.secretsNeed,
              builder.label);
}

/// Whether the host has the image, built from this recipe and these files by this builder.
Result<bool> RecipeBuild::isThere(const Plan& plan) {
  const Result<std::string> stated = waitFor(m_host.read(path(plan.name) + kRecords + "image", 0, 64 << 10));
  if (!stated && stated.error().code == ErrorCode::NotFound) return false;
  if (!stated) return fail(stated.error());
  return imageLine(*stated, "content") == plan.digest && imageLine(*stated, "files") == plan.own.digest &&
         imageLine(*stated, "builder") == plan.builder->id;
}

Result<void> RecipeBuild::putFiles(const Plan& plan, const Recipe& recipe, const IsCancelled& isCancelled) {
  std::vector<FileToPut> files = {{.target = plan.folder + "/recipe.json", .content = recipes::toText(recipe)},
                                  {.target = plan.folder + "/" + plan.fileName, .content = plan.text}};
  for (const recipes::RecordFile& record : plan.records)
    files.push_back({.target = plan.folder + recordName(record), .content = record.text()});
  for (const OwnFile& file : plan.own.files)
    files.push_back(
        {.target = plan.folder + "/context/" + file.path, .source = file.source, .isExecutable = file.isExecutable});
  return waitUnless(isCancelled, m_host.put(std::move(files)));
}

Result<std::string> RecipeBuild::script(const Plan& plan, const RecipeToBuild& what) const {
  std::string named = what.recipe.name + "@" + plan.digest;
  for (const recipes::NamedBase& base : recipes::basesOf(what.recipe, m_builds.registry)) {
    if (base.isOfImage) named += " on " + base.text();
  }
  const bool isSame = plan.prediction.source == recipes::BuildPrediction::Source::Same && plan.prediction.bytes > 0;
  const std::string usual = std::to_string(expectedBytes(plan.prediction, 0));
  const Result<std::string> variables = base::shellAssignments({{"TARGET", path(plan.name)},
                                                                {"FOLDER", plan.folder},
                                                                {"RECIPE", plan.digest},
                                                                {"FILES", plan.own.digest},
                                                                {"BUILDER", plan.builder->id},
                                                                {"TOOL", plan.tool},
                                                                {"NAMED", named},
                                                                {"ANEW", what.isAgain ? "yes" : ""},
                                                                {"ROOM", std::to_string(plan.builder->room)},
                                                                {"USUAL", usual},
                                                                {"EARLIER", isSame ? "yes" : ""},
                                                                {"ENGINE", m_resources.engine},
                                                                {"ENGINE_BUILD", m_resources.engineBuild},
                                                                {"rendered", plan.fileName},
                                                                {"tag", plan.tag}});
  if (!variables) return variables;
  std::vector<std::string> ids;
  for (const auto& [id, secret] : what.secrets) ids.push_back(id);
  const Result<std::string> functions = containers::builderFunctions(
      *plan.builder, {.isRoot = m_resources.isRoot, .isAgain = what.isAgain, .secrets = std::move(ids)});
  if (!functions) return functions;
  Result<std::string> secrets = secretsFunction(what.secrets);
  if (!secrets) return secrets;
  const Wiped wiped(*secrets);
  std::string text;
  text.reserve(variables->size() + functions->size() + secrets->size() + m_builds.script.size());
  text += *variables;
  text += *functions;
  text += *secrets;
  text += m_builds.script;
  return text;
}

base::Error RecipeBuild::errorOf(const Plan& plan, const CommandOutcome& outcome) const {
  const base::Phrased image{Phrase::NamedImage, plan.name};
  // What went wrong is at the end.
  constexpr std::size_t kMostWords = 4096;
  const std::string words = base::printable(endOf(outcome.err, kMostWords), kMostWords);
  const bool isOfBuilder = outcome.status == ImageStatus::BuilderFailed;
  switch (outcome.status) {
    case ImageStatus::NoSpace: {
      const std::string folder = imageLine(outcome.out, "folder");
      return noRoomError(folder.empty() ? image : base::Phrased(Phrase::ImageIn, plan.name, folder), outcome.out,
                         explained(*plan.builder, words));
    }
    case ImageStatus::OtherImage:
      return {.code = ErrorCode::Duplicate,
              .where = Phrase::KindImage,
              .value = plan.name,
              .allowed = Phrase::NotFromRecipe};
    case ImageStatus::NoRootFileSystem:
      return {.code = ErrorCode::Malformed, .where = image, .allowed = Phrase::RootFileSystem};
    case ImageStatus::Links:
      return {.code = ErrorCode::Untrusted, .where = image, .allowed = Phrase::NoLinkForEngine};
    case ImageStatus::TestFailed:
      return {.code = ErrorCode::CommandFailed, .where = {Phrase::TestOfImage, plan.name}, .detail = words};
    default:
      return {.code = ErrorCode::CommandFailed,
              .where = image,
              .value = isOfBuilder ? plan.tool : std::to_string(outcome.status),
              .detail = isOfBuilder ? explained(*plan.builder, words, outcome.out) : words};
  }
}

void RecipeBuild::removeFolder(const Plan& plan) {
  const Result<std::string> folder = base::shellQuoted(plan.folder);
  if (folder) (void)waitFor(m_host.exec({.script = "rm -rf -- " + *folder + "\n", .deadline = kSeeTime}));
}

Result<bool> RecipeBuild::build(const Plan& plan, const RecipeToBuild& what, const FormEvents& events,
                                const IsCancelled& isCancelled) {
  Result<std::string> text = script(plan, what);
  if (!text) return fail(text.error());
  const Wiped wiped(*text);
  if (Result<void> put = putFiles(plan, what.recipe, isCancelled); !put) {
    removeFolder(plan);
    base::Error error = put.error();
    if (error.code == ErrorCode::Cancelled && error.where.empty()) error.where = {Phrase::NamedImage, plan.name};
    return fail(error);
  }
  const auto onLine = [&events, secrets = what.secrets](const std::string& line) {
    if (events.onLine) events.onLine(withoutSecrets(line, secrets));
  };
  Result<CommandOutcome> outcome =
      runImageScript(m_host, plan.name, {.script = *text, .deadline = kRecipeTime, .outputCap = kMostOutput},
                     isCancelled, {events.onProgress, onLine});
  if (!outcome || outcome->status != 0) removeFolder(plan);
  if (!outcome) return fail(outcome.error());
  outcome->err = withoutSecrets(std::move(outcome->err), what.secrets);
  if (const auto refusal = imageRefusal(plan.name, *outcome)) return fail(*refusal);
  if (outcome->status != 0) return fail(errorOf(plan, *outcome));
  return imageLine(outcome->out, "there") == "yes";
}

Result<BuiltRecipe> RecipeBuild::described(const Plan& plan, const Recipe& recipe) {
  const std::string records = path(plan.name) + kRecords;
  const Result<std::string> stated = waitFor(m_host.read(records + "image", 0, 64 << 10));
  if (!stated) return fail(stated.error());
  const Result<std::string> listed = waitFor(m_host.read(records + "packages", 0, kMostPackageBytes));
  if (!listed) return fail(listed.error());
  return BuiltRecipe{.image = recordOfImage(m_host.name(), plan.name, path(plan.name), *stated),
                     .builder = plan.builder->id,
                     .tool = imageLine(*stated, "tool"),
                     .recipeDigest = plan.digest,
                     .bases = recipes::basesOf(recipe, m_builds.registry),
                     .packages = static_cast<std::size_t>(std::ranges::count(*listed, '\n')),
                     .isTested = imageLine(*stated, "tested") == "yes"};
}

Result<BuiltRecipe> RecipeBuild::run(const RecipeToBuild& what, const FormEvents& events,
                                     const IsCancelled& isCancelled) {
  const auto start = std::chrono::steady_clock::now();
  const Result<Plan> plan = planned(what, isCancelled);
  if (!plan) return fail(plan.error());
  const Result<void> owned =
      checkImageOwner(m_store, m_host.name(), plan->name, path(plan->name), Phrase::NotFromRecipe);
  if (!owned) return fail(owned.error());
  bool wasThere = false;
  if (!what.isAgain) {
    const Result<bool> there = isThere(*plan);
    if (!there) return fail(there.error());
    wasThere = *there;
  }
  ImageBuilder images(m_host, m_store, m_resources);
  if (!wasThere) {
    if (Result<void> unused = images.checkUnused(plan->name); !unused) return fail(unused.error());
    const Result<bool> done = build(*plan, what, events, isCancelled);
    if (!done) return fail(done.error());
    wasThere = *done;
  }
  Result<BuiltRecipe> built = described(*plan, what.recipe);
  if (!built) return built;
  built->wasThere = wasThere;
  const auto known = recordOfImage(m_store, m_host.name(), plan->name);
  if (!known) return fail(known.error());
  if (wasThere && *known && (*known)->digest == built->image.digest) {
    built->image = **known;
    return built;
  }
  if (!wasThere)
    built->image.buildSeconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (Result<void> kept = images.keep(built->image, isCancelled); !kept) return fail(kept.error());
  if (!wasThere) {
    if (Result<void> kept = remember(*built, what.recipe); !kept) return fail(kept.error());
  }
  return built;
}

}  // namespace baremark::core::runs
