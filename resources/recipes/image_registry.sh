# SPDX-License-Identifier: GPL-3.0-or-later
# The part of image_import.sh and image_digest.sh that talks to a registry, behind image_prelude.sh and image_aside.sh. The lines above also set
#   KIND      what `source` is                source    the reference
#   registry, repository  of the reference    pinned    its digest, or ''
#   username, PASSWORD  of the registry's account, or ''
# and define `step`, and the tool's commands (resources/importers): login, which reads the password from its standard input, and resolve.
# RESOLVE: what `resolve` prints: `manifest` (its bytes), `digest`, or '' if there is no such command.

# trouble: ends with the last lines of the tool, and a better exit status if its words tell the reason. The words are not kept beside
# the image, whose file system may be full.
trouble() {
  tail -n 8 "$auth/words" >&2
  tell_full "$auth/words"
  [ "$KIND" = registry ] || exit 1
  if grep -qi 'digest.*\(mismatch\|did not match\|does not match\)\|\(mismatch\|did not match\|does not match\).*digest' "$auth/words"; then exit 3; fi
  if grep -qi 'unauthorized\|authentication required\|access to the resource is denied\|invalid username\|status code 40[13]\|40[13] (' "$auth/words"; then exit 7; fi
  if grep -qi 'no such host\|name resolution\|connection refused\|network is unreachable\|no route to host\|i/o timeout\|handshake timeout\|server misbehaving' "$auth/words"; then exit 15; fi
  if grep -qi 'manifest unknown\|name unknown\|not found\|404' "$auth/words"; then exit 6; fi
  exit 1
}

# sign_in: signs in, if there is a user name. The password is not kept afterwards.
sign_in() {
  if [ -n "$username" ]; then
    step 1 'signing in to the registry'
    # printf belongs to the shell, so the password is in no list of processes.
    printf '%s' "$PASSWORD" | login >"$auth/words" 2>&1 || trouble
  fi
  PASSWORD=''
}

# ask_registry: sets $content, the digest of the manifest that the registry has for $source now. What it printed is in $work/answer. Exit
# status 3: the reference has another digest.
ask_registry() {
  content=$pinned
  step 1 'asking the registry for the digest'
  if [ -n "$RESOLVE" ]; then resolve >"$work/answer" 2>"$auth/words" || trouble; fi
  case $RESOLVE in
    manifest) content=sha256:$(sha256sum <"$work/answer" | cut -d' ' -f1) ;;
    digest) content=$(sed -n 's/.*\(sha256:[0-9a-f]\{64\}\).*/\1/p' "$work/answer" | tail -n 1) ;;
  esac
  printf '%s\n' "$content" | grep -qx 'sha256:[0-9a-f]\{64\}' || fail "The registry named no digest of $source."
  [ -z "$pinned" ] || [ "$content" = "$pinned" ] || { printf 'new %s\n' "$content"; exit 3; }
}
