#!/usr/bin/env bash
# scripts/released.sh v0.2.0: checks that package and dated changelog name this version, and prints what is new in it.
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1#v}
grep -qx "version = \"$version\"" pyproject.toml || { echo "pyproject.toml names another version than $version." >&2; exit 1; }
! grep -qxF "## [$version] - unreleased" CHANGELOG.md || { echo "CHANGELOG.md gives $version no date yet." >&2; exit 1; }
notes=$(awk -v head="## [$version]" 'index($0, "## ") == 1 { on = index($0, head) == 1; next } on' CHANGELOG.md)
[ -n "$notes" ] || { echo "CHANGELOG.md says nothing of $version." >&2; exit 1; }
echo "$notes"
