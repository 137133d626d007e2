// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/image_copy.h"

#include <algorithm>
#include <charconv>
#include <sstream>
#include <system_error>

#include "core/base/argv_template.h"
#include "core/base/printable.h"
#include "core/base/quoting.h"

namespace baremark::core::containers {

using base::fail, base::Result;

namespace {

/// The commands as text for a shell, by which the scripts below are written.
struct ShellText {
  std::string program, has, make, finish, remove, tree, folder, lock, left;
};

Result<ShellText> shellText(const CopyCommands& commands) {
  base::FirstError errors;
  const auto word = [&](const std::string& text) { return errors.valueOf(base::shellQuoted(text)); };
  const auto command = [&](const std::vector<std::string>& words) { return errors.valueOf(base::shellCommand(words)); };
  const std::size_t slash = commands.tree.rfind('/');
  ShellText text{.program = word(commands.make.front()),
                 .has = command(commands.has),
                 .make = command(commands.make),
                 .finish = {},
                 .remove = command(commands.remove),
                 .tree = word(commands.tree),
                 .folder = word(slash == 0                   ? "/"
                                : slash == std::string::npos ? "."
                                                             : commands.tree.substr(0, slash)),
                 .lock = word(commands.tree + ".lock"),
                 .left = word(commands.part.empty() ? commands.scratch : commands.part)};
  for (const std::vector<std::string>& words : commands.finish) text.finish += " && " + command(words) + " </dev/null";
  return errors.resultOf(std::move(text));
}

/// Whether a command writes a file beside the tree.
bool writesBesideTree(const CopyCommands& commands) {
  if (!commands.part.empty()) return true;
  const auto isScratch = [&](const std::string& word) {
    return !commands.scratch.empty() && word.find(commands.scratch) != std::string::npos;
  };
  const auto writes = [&](const std::vector<std::string>& words) { return std::ranges::any_of(words, isScratch); };
  return writes(commands.make) || std::ranges::any_of(commands.finish, writes);
}

/// Ends the script if the tree would not fit into a file system where the copy is made.
Result<std::string> checkRoom(const CopyCommands& commands, const ShellText& text) {
  if (commands.bytes <= 0) return std::string();
  const std::string bytes = std::to_string(commands.bytes);
  std::string script =
      "room() {\n"
      "at=$1\n"
      "while [ ! -e \"$at\" ] && [ \"$at\" != / ] && [ \"$at\" != . ]; do at=$(dirname -- \"$at\"); done\n"
      "free=$(df -Pk -- \"$at\" 2>/dev/null | awk 'NR==2 {printf \"%.0f\", $4 * 1024}')\n"
      "[ \"${free:-" +
      bytes + "}\" -ge " + bytes + " ] || { printf 'folder %s\\nfree %s needed " + bytes +
      "\\n' \"$1\" \"$free\" >&2; exit " + std::to_string(kNoRoomForCopy) + "; }\n}\n";
  if (writesBesideTree(commands)) script += "room " + text.folder + "\n";
  if (commands.place.empty()) return script;
  const Result<std::string> place = placeScript(commands.place);
  if (!place) return place;
  return script + "place=$({ " + *place + "} 9>&-)\n[ -z \"$place\" ] || room \"$place\"\n";
}

constexpr std::size_t kMostFactBytes = 200;

/// A line that prints "NAME " and the first line that `command` prints.
std::string firstLine(const std::string& name, const std::string& command) {
  return "printf '" + name + " %s\\n' \"$({ " + command + "; } </dev/null 2>/dev/null | head -n 1)\"\n";
}

std::optional<std::int64_t> firstNumber(const std::string& text) {
  const std::size_t begin = std::min(text.find_first_of("0123456789"), text.size());
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data() + begin, text.data() + text.size(), number);
  return read.ec == std::errc() ? std::optional(number) : std::nullopt;
}

}  // namespace

Result<CopyCommands> copyCommands(const ImageForm& form, const std::string& variant, const CopiedImage& image) {
  constexpr std::size_t kDigits = 16;
  base::TemplateScope scope;
  scope.values["digest"] = image.digest.substr(image.digest.find(':') + 1, kDigits);  // npos + 1 is 0
  const std::string pure = variantOfCopy(variant);
  scope.values["variant"] = pure;
  scope.values["tree"] = image.tree;
  Result<std::string> reference = base::expandText(form.reference, scope, "/image/reference");
  if (!reference) return fail(reference.error());
  if (pure != variant) *reference += "-" + variant.substr(pure.size() + 1);
  scope.values["reference"] = *reference;
  CopyCommands commands{.reference = *reference, .tree = image.tree, .bytes = image.bytes};
  if (form.kind == ImageKind::File)
    scope.values["part"] = commands.part = *reference + ".part";
  else
    scope.values["scratch"] = commands.scratch = image.tree + "-" + scope.values["digest"] + ".scratch";
  commands.takesTar = std::ranges::find(form.make, "${tree}") == form.make.end();
  base::FirstError errors;
  const auto expanded = [&](const std::vector<std::string>& words, const char* path) {
    std::vector<std::string> out;
    for (const std::string& word : words) out.push_back(errors.valueOf(base::expandText(word, scope, path)));
    return out;
  };
  commands.has = expanded(form.has, "/image/has");
  commands.make = expanded(form.make, "/image/make");
  commands.remove = expanded(form.remove, "/image/remove");
  commands.size = expanded(form.size, "/image/size");
  commands.id = expanded(form.id, "/image/id");
  for (const auto& words : form.finish) commands.finish.push_back(expanded(words, "/image/finish"));
  for (const auto& words : form.place) commands.place.push_back(expanded(words, "/image/place"));
  if (form.kind == ImageKind::File) {
    commands.has = {"test", "-s", commands.reference};
    commands.remove = {"rm", "-f", commands.reference, commands.part};
    commands.finish.push_back({"mv", "-f", commands.part, commands.reference});
  }
  return errors.resultOf(std::move(commands));
}

Result<std::string> makeCopyScript(const CopyCommands& commands) {
  const Result<ShellText> text = shellText(commands);
  if (!text) return fail(text.error());
  const Result<std::string> room = checkRoom(commands, *text);
  if (!room) return room;
  // The status of each side of the pipe goes through descriptor 3, the lines of the commands through 4. A daemon that a
  // command leaves behind has neither of them, nor the lock.
  const std::string source =
      commands.takesTar ? "{ tar -C " + text->tree + " --numeric-owner -cf - . || echo tar >&3; } | " : "";
  return "command -v " + text->program + " >/dev/null 2>&1 || { printf '%s is not installed\\n' " + text->program +
         " >&2; exit " + std::to_string(kNoCopyProgram) +
         "; }\n"
         "has() { " +
         text->has +
         " </dev/null >/dev/null 2>&1; }\n"
         // The image's own lock: nobody builds or removes it meanwhile, and only one process copies.
         "exec 9>>" +
         text->lock +
         "\n"
         "! command -v flock >/dev/null || flock 9\n"
         "if has; then echo there; exit 0; fi\n" +
         // What a killed script left.
         "rm -f " + text->left + "\n" + *room + "exec 4>&1\nbroken=$({ " + source + "{ { " + text->make +
         (commands.takesTar ? "" : " </dev/null") + text->finish +
         "; } 2>&1 3>&- 4>&- 9>&- || echo copy >&3; } | while IFS= read -r line || [ -n \"$line\" ]; do\n"
         "printf '%s\\n' \"$line\" >&2; printf 'log %s\\n' \"$line\" >&4; done; } 3>&1 >/dev/null)\n"
         "rm -f " +
         text->left +
         "\n"
         "if [ -n \"$broken\" ]; then " +
         text->remove +
         " </dev/null >/dev/null 2>&1; exit 1; fi\n"
         "has || { echo 'the copy is not there' >&2; exit 1; }\n";
}

Result<std::string> placeScript(const std::vector<std::vector<std::string>>& place) {
  base::FirstError errors;
  std::string script;
  for (const std::vector<std::string>& words : place) {
    script += "at=$({ " + errors.valueOf(base::shellCommand(words)) + "; } </dev/null 2>/dev/null | head -n 1)\n" +
              "case $at in (/*) printf '%s\\n' \"$at\"; exit ;; esac\n";
  }
  return errors.resultOf(std::move(script));
}

Result<std::string> findCopyScript(const CopyCommands& commands) {
  base::FirstError errors;
  std::string script = errors.valueOf(base::shellCommand(commands.has)) + " </dev/null >/dev/null 2>&1 || exit 1\n";
  if (!commands.part.empty()) {
    const auto stamp = base::shellCommand({"stat", "-c", "%s %y", commands.reference});
    script += firstLine("stamp", "TZ=UTC0 " + errors.valueOf(stamp));
  } else if (!commands.id.empty()) {
    script += firstLine("digest", errors.valueOf(base::shellCommand(commands.id)));
  }
  return errors.resultOf(std::move(script));
}

Result<std::string> describeCopyScript(const CopyCommands& commands) {
  base::FirstError errors;
  std::string script = errors.valueOf(findCopyScript(commands));
  const bool isFile = !commands.part.empty();
  const std::vector<std::string> size =
      isFile ? std::vector<std::string>{"stat", "-c", "%s", commands.reference} : commands.size;
  if (!size.empty()) script += firstLine("bytes", errors.valueOf(base::shellCommand(size)));
  if (isFile) {
    // A name with a backslash gets one before its sum.
    const std::string sum = errors.valueOf(base::shellCommand({"sha256sum", commands.reference}));
    script += firstLine("digest", sum + " | sed 's/^\\\\*/sha256:/; s/ .*//'");
  }
  return errors.resultOf(std::move(script));
}

CopyFacts copyFacts(std::string_view output) {
  CopyFacts facts;
  std::istringstream lines{std::string(output)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string name = line.substr(0, blank);
    const std::string value = base::printable(line.substr(std::min(blank + 1, line.size())), kMostFactBytes);
    if (name == "digest") facts.digest = value;
    if (name == "stamp") facts.stamp = value;
    if (name == "bytes") facts.bytes = firstNumber(value);
  }
  return facts;
}

Result<std::string> removeCopyScript(const CopyCommands& commands) {
  const Result<ShellText> text = shellText(commands);
  if (!text) return fail(text.error());
  if (!commands.part.empty()) return text->remove + "\n";
  const Result<std::string> program = base::shellQuoted(commands.remove.front());
  if (!program) return fail(program.error());
  return "rm -f " + text->left + "\nif command -v " + *program + " >/dev/null 2>&1 && " + text->has +
         " </dev/null >/dev/null 2>&1; then " + text->remove + " </dev/null >/dev/null; fi\n";
}

}  // namespace baremark::core::containers
