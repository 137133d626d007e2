# SPDX-License-Identifier: GPL-3.0-or-later
# Removes the copy USED of the image TARGET. The lines above this one are image_prelude.sh, those below remove the copy.
# Exit status 4: a block uses the copy. 5: another process builds, copies or removes the image.
if [ -d "${TARGET%/*}" ]; then
  lock_image || exit 5
  refuse_used
fi
