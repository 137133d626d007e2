// SPDX-License-Identifier: GPL-3.0-or-later
// The output of an image build, and the text by which an image describes itself. Their lines are short and printable.
// The steps of the build are printable too, and do not depend on how the output is split into pieces.
#include <tuple>
#include <vector>

#include "core/runs/image_builder.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using Step = std::tuple<int, int, std::string>;

std::vector<Step> stepsOf(std::string_view text, std::size_t piece) {
  std::vector<Step> steps;
  baremark::core::runs::StepReader reader([&steps](const baremark::core::runs::ImageProgress& progress) {
    abortIf(progress.words.size() > 200 + 16 || progress.words.find_first_of("\n\x1b") != std::string::npos);
    steps.emplace_back(progress.step, progress.steps, progress.words);
  });
  for (std::size_t at = 0; at < text.size(); at += piece) reader.add(text.substr(at, piece));
  return steps;
}

}  // namespace

void fuzz(std::string_view input) {
  const std::string text(input);
  for (const char* name : {"digest", "bytes", "engine", "recipe", "path", "refusal", "sent", "tried"}) {
    const std::string value = baremark::core::runs::imageLine(text, name);
    abortIf(value.size() > 2048 + 16 || value.find_first_of("\n\x1b") != std::string::npos);
  }
  // A longer line may be cut at its end.
  const std::vector<Step> inPieces = stepsOf(text, 7);
  abortIf(text.size() <= 4096 && stepsOf(text, text.size() + 1) != inPieces);
}
