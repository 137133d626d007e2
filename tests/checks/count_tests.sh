#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Prints one line for each test case of a ctest run: how the case ended.
#   tests/checks/count_tests.sh BUILD_FOLDER LOG
# LOG is the output of ctest. The output of the tests is in BUILD_FOLDER. The lines are
#   passed CASE
#   failed CASE REASON
#   skipped CASE REASON
# A ctest test is one case, except the tests of TOGETHER (tests/CMakeLists.txt), whose names are like PROGRAM.1of4. For
# these, GoogleTest's lines in the output show how each case ended. If such a process ends early, the running case
# counts as failed, and one more line "failed" says how many cases did not run.
set -eu
printed=$1/Testing/Temporary/LastTest.log
[ -e "$printed" ] || printed=/dev/null
awk '
# after(TEXT, MARK): the rest of the line after one of GoogleTest'"'"'s marks; empty if the line has no such mark. The
# mark need not begin the line, because a case can print an unfinished line before it.
function after(text, mark,   at) {
  at = index(text, mark)
  return at == 0 ? "" : substr(text, at + length(mark))
}
# ends(TEXT, MARK): true if the line has this mark and then the name of the running case. The name is followed by the
# time, by the parameter or by nothing.
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
# close_test(): notes the case that began but did not end, if there is one.
function close_test() {
  if (running != "") unfinished[test] = running
  running = ""
}

# The output of the tests.
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

# The output of ctest.
/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: / {
  if (!isClosed) close_test()
  isClosed = 1
  line = $0
  sub(/^ *[0-9]+\/[0-9]+ Test +#[0-9]+: /, "", line)
  if (!match(line, / \.\.\.+(\*\*\*|   )[A-Z]/)) next  # this line is the output of a test
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
    print "failed " unfinished[name] " " name " ended during this case: " state
    ++bad
    --missing
  }
  if (planned[name] + 0 == 0) {
    print "failed " name " no case ran: " state
    ++bad
  } else if (missing > 0) {
    print "failed " name " " missing " of its " planned[name] " cases did not run"
    ++bad
  }
  if (!isPassed && bad == 0) print "failed " name " although none of its cases failed: " state
}' output="$printed" "$printed" "$2"
