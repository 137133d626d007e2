#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# How each test case of a run of ctest ended, one line a case:
#   tests/checks/count_tests.sh BUILD_FOLDER LOG
# LOG is what ctest printed; what the tests printed stands in BUILD_FOLDER. The lines are
#   passed CASE
#   failed CASE WHY
#   skipped CASE REASON
# A test of ctest is one case, except those of TOGETHER (tests/CMakeLists.txt), named PROGRAM.1of4: GoogleTest's lines in their output
# tell each of their cases. If such a process ends early, the case that it was in has failed, and its other cases have not passed: one
# more line says how many never ran.
set -eu
printed=$1/Testing/Temporary/LastTest.log
[ -e "$printed" ] || printed=/dev/null
awk '
# after(TEXT, MARK): the rest of a line after one of GoogleTest'"'"'s marks; empty: it is not there. A case may print half a line before it.
function after(text, mark,   at) {
  at = index(text, mark)
  return at == 0 ? "" : substr(text, at + length(mark))
}
# ends(TEXT, MARK): whether this line says so of the case at work. Its name is followed by its time, its parameter or nothing.
function ends(text, mark,   rest) {
  rest = after(text, mark)
  return index(rest, running) == 1 && substr(rest, length(running) + 1) ~ /^( |,|$)/
}
function note(outcome, words) {
  cases[test] = cases[test] outcome " " running (words == "" ? "" : " " words) "\n"
  ++ended[test]
  if (outcome == "failed") ++badly[test]
  running = ""
}
# close_test(): a case that began and did not end.
function close_test() {
  if (running != "") unfinished[test] = running
  running = ""
}

# What the tests printed.
FILENAME == output && /^[0-9]+\/[0-9]+ Testing: / {
  close_test()
  test = $3
  isReason = 0
  reason[test] = why = ""
  next
}
FILENAME == output {
  gsub(/\033\[[0-9;]*[mK]/, "")  # colours
  if (isReason) {
    if (why == "") why = $0
    if (reason[test] == "") reason[test] = $0
    isReason = 0
  }
  if ($0 ~ /: Skipped$/) isReason = 1
  if (match($0, /\[==========\] Running [0-9]+ tests? from/)) planned[test] = planned[test] + substr($0, RSTART + 21) + 0
  if (after($0, "[ RUN      ] ") != "") {
    close_test()
    running = after($0, "[ RUN      ] ")
    why = ""
  } else if (running != "") {
    if (ends($0, "[       OK ] ")) note("passed", "")
    else if (ends($0, "[  FAILED  ] ")) note("failed", "in " test)
    else if (ends($0, "[  SKIPPED ] ")) note("skipped", why)
  }
  next
}

# What ctest printed.
/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / {
  if (!isClosed) close_test()
  isClosed = 1
  line = $0
  sub(/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: /, "", line)
  if (!match(line, / \.\.\.+(\*\*\*|   )[A-Z]/)) next  # a test printed this
  name = line
  sub(/ .*/, "", name)  # without its parameter
  state = substr(line, RSTART + RLENGTH - 1)
  sub(/ +[0-9.]+ sec.*/, "", state)
  isPassed = state == "Passed"
  if (name !~ /\.[0-9]+of[0-9]+$/) {
    if (isPassed) print "passed " name
    else if (state == "Skipped") print "skipped " name " " reason[name]
    else print "failed " name " " state
    next
  }
  printf "%s", cases[name]
  bad = badly[name] + 0
  missing = planned[name] - ended[name]
  if (name in unfinished) {
    print "failed " unfinished[name] " " name " ended in it: " state
    ++bad
    --missing
  }
  if (planned[name] + 0 == 0) {
    print "failed " name " it ran no case: " state
    ++bad
  } else if (missing > 0) {
    print "failed " name " " missing " of its " planned[name] " cases never ran"
    ++bad
  }
  if (!isPassed && bad == 0) print "failed " name " though none of its cases did: " state
}' output="$printed" "$printed" "$2"
