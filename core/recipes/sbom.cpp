// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/sbom.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "core/base/json.h"
#include "core/recipes/assembly.h"
#include "core/recipes/digest.h"
#include "core/recipes/kept_lines.h"

namespace baremark::core::recipes {
namespace {

using base::Json;

constexpr std::size_t kMostPackages = 100000;
constexpr std::size_t kLongestField = 255;
constexpr const char* kSbomDocument = "SPDXRef-DOCUMENT";
constexpr const char* kSbomImage = "SPDXRef-Image";

bool isPlainText(std::string_view text) {
  return text.size() <= kLongestField &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return c > 0x20 && c < 0x7f; });
}

/// As package URLs are encoded (https://github.com/package-url/purl-spec).
std::string urlEncoded(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool isPlain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
                         c == '-' || c == '_' || c == '~';
    if (isPlain) {
      out += c;
    } else {
      out += {'%', kHex[byte >> 4U], kHex[byte & 15U]};
    }
  }
  return out;
}

std::string packageUrl(const ImagePackage& package, const SbomFacts& facts) {
  std::string url = "pkg:" + package.kind + "/";
  if (!facts.distribution.empty()) url += urlEncoded(facts.distribution) + "/";
  url += urlEncoded(package.name) + "@" + urlEncoded(package.version);
  if (!package.architecture.empty()) url += "?arch=" + urlEncoded(package.architecture);
  if (!facts.distribution.empty()) {
    url += (package.architecture.empty() ? "?" : "&") + std::string("distro=") + urlEncoded(facts.distribution) + "-" +
           urlEncoded(facts.release);
  }
  return url;
}

/// An SPDX package with what each must have.
Json spdxPackage(const std::string& id, const std::string& name, const std::string& version) {
  Json out = {{"SPDXID", id}, {"name", name}, {"downloadLocation", "NOASSERTION"}, {"filesAnalyzed", false}};
  if (!version.empty()) out["versionInfo"] = version;
  return out;
}

void addChecksum(Json& package, const std::string& digest) {
  constexpr std::string_view kStart = "sha256:";
  if (digest.rfind(kStart, 0) != 0 || !isSha256(digest.substr(kStart.size()))) return;
  package["checksums"] = Json::array({{{"algorithm", "SHA256"}, {"checksumValue", digest.substr(kStart.size())}}});
}

Json spdxRelation(const std::string& from, const char* kind, const std::string& to) {
  return {{"spdxElementId", from}, {"relationshipType", kind}, {"relatedSpdxElement", to}};
}

/// Only what an URI may have.
std::string documentNamespace(const SbomFacts& facts) {
  return "https://spdx.org/spdxdocs/baremark-" + urlEncoded(facts.image) + "-" +
         sha256Of(facts.image + "\n" + facts.digest + "\n" + facts.recipeDigest + "\n" + facts.created);
}

}  // namespace

std::vector<ImagePackage> packagesIn(std::string_view lines) {
  std::vector<ImagePackage> packages;
  while (!lines.empty() && packages.size() < kMostPackages) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    std::array<std::string, 5> fields;
    std::size_t count = 0;
    for (bool isMore = true; isMore && count < fields.size(); ++count) {
      const std::size_t tab = line.find('\t');
      isMore = tab != std::string_view::npos;
      fields[count] = line.substr(0, tab);
      line.remove_prefix(isMore ? tab + 1 : line.size());
    }
    const bool isPlain = std::all_of(fields.begin(), fields.end(), isPlainText);
    const bool isKnown = fields[0] == "deb" || fields[0] == "rpm";
    if (count != fields.size() || !line.empty() || !isPlain || !isKnown || fields[1].empty() || fields[2].empty())
      continue;
    packages.push_back({.kind = fields[0],
                        .name = fields[1],
                        .version = fields[2],
                        .architecture = fields[3],
                        .source = fields[4] == "(none)" ? std::string() : fields[4]});
  }
  std::sort(packages.begin(), packages.end(), [](const ImagePackage& a, const ImagePackage& b) {
    return std::tie(a.kind, a.name, a.architecture, a.version) < std::tie(b.kind, b.name, b.architecture, b.version);
  });
  packages.erase(std::unique(packages.begin(), packages.end()), packages.end());
  return packages;
}

std::string NamedBase::text() const {
  return name + (version.empty() ? "" : ":" + version) + (digest.empty() ? "" : "@" + digest);
}

std::vector<NamedBase> basesOf(const Recipe& recipe, const Registry& registry) {
  std::vector<NamedBase> bases;
  for (const Stage& stage : recipe.stages) {
    const Base& base = stage.base;
    NamedBase named{.digest = base.digest, .isOfImage = &stage == &recipe.stages.back()};
    if (const std::string image = imageOf(base, registry); !image.empty()) {
      const std::size_t colon = image.rfind(':');
      const bool hasTag = colon != std::string::npos && image.find('/', colon) == std::string::npos;
      named.name = image.substr(0, hasTag ? colon : std::string::npos);
      if (hasTag) named.version = image.substr(colon + 1);
    } else if (base.kind == BaseKind::Local) {
      named.name = base.image.empty() ? base.path : base.image;
    } else if (base.kind == BaseKind::Debootstrap) {
      named.name = base.distribution;
      named.version = base.release;
    } else if (!base.lines.empty()) {
      named.name = baseLine(base);
    } else {
      continue;  // nothing
    }
    bases.push_back(std::move(named));
  }
  return bases;
}

std::string spdxText(const SbomFacts& facts, const std::vector<NamedBase>& bases,
                     const std::vector<ImagePackage>& packages) {
  Json document = {{"spdxVersion", "SPDX-2.3"},
                   {"dataLicense", "CC0-1.0"},
                   {"SPDXID", kSbomDocument},
                   {"name", facts.image},
                   {"documentNamespace", documentNamespace(facts)}};
  document["creationInfo"] = {{"created", facts.created},
                              {"creators", Json::array({"Tool: Baremark-" + facts.baremark})}};
  document["documentDescribes"] = Json::array({kSbomImage});
  Json image = spdxPackage(kSbomImage, facts.image, facts.recipeDigest);
  image["primaryPackagePurpose"] = "CONTAINER";
  image["comment"] = "Built from the recipe " + facts.recipe + ", " + facts.recipeDigest + ", by " + facts.builder +
                     ". The checksum is that of the tree.";
  addChecksum(image, facts.digest);
  document["packages"].push_back(std::move(image));
  document["relationships"].push_back(spdxRelation(kSbomDocument, "DESCRIBES", kSbomImage));
  for (std::size_t i = 0; i < bases.size(); ++i) {
    const std::string id = "SPDXRef-Base-" + std::to_string(i);
    Json base = spdxPackage(id, bases[i].name, bases[i].version);
    base["primaryPackagePurpose"] = "CONTAINER";
    addChecksum(base, bases[i].digest);
    document["packages"].push_back(std::move(base));
    document["relationships"].push_back(bases[i].isOfImage ? spdxRelation(kSbomImage, "DESCENDANT_OF", id)
                                                           : spdxRelation(id, "BUILD_DEPENDENCY_OF", kSbomImage));
  }
  for (std::size_t i = 0; i < packages.size(); ++i) {
    const ImagePackage& package = packages[i];
    const std::string id = "SPDXRef-Package-" + std::to_string(i);
    Json out = spdxPackage(id, package.name, package.version);
    if (!package.source.empty()) out["sourceInfo"] = "source package " + package.source;
    out["externalRefs"] = Json::array({{{"referenceCategory", "PACKAGE-MANAGER"},
                                        {"referenceType", "purl"},
                                        {"referenceLocator", packageUrl(package, facts)}}});
    document["packages"].push_back(std::move(out));
    document["relationships"].push_back(spdxRelation(kSbomImage, "CONTAINS", id));
  }
  return base::toJsonText(document);
}

}  // namespace baremark::core::recipes
