#!/usr/bin/env bash
# Finds the browser that the tests of the pages need, installs it where it can, and prints where it is.
set -euo pipefail

names=(chromium chromium-browser google-chrome google-chrome-stable)

found() {
  if [ -n "${MAGNATE_CHROMIUM:-}" ]; then
    [ -x "$MAGNATE_CHROMIUM" ] && echo "$MAGNATE_CHROMIUM" && return 0
    echo "MAGNATE_CHROMIUM names $MAGNATE_CHROMIUM, which is not a program." >&2
    exit 1
  fi
  for name in "${names[@]}"; do
    command -v "$name" && return 0
  done
  return 1
}

found && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
    as_root=(sudo)
  else
    as_root=(false)
  fi
fi
if command -v apt-get >/dev/null && [ "${as_root[*]:-}" != "false" ]; then
  echo "The tests of the pages need Chromium: installing it with apt-get." >&2
  "${as_root[@]}" apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends chromium >&2
  found && exit 0
fi
cat >&2 <<'END'
The tests of the pages need a real browser, and none was found: chromium, chromium-browser or google-chrome.
Install Chromium with your system's packages (Debian and Ubuntu: sudo apt-get install chromium),
or set MAGNATE_CHROMIUM to the program, and run `make test` again.
END
exit 1
