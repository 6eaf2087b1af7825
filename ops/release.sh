#!/bin/sh
# Installs a version on a machine without containers, as root: `release.sh [VERSION]`. VERSION is a branch, a tag or a
# commit (default: the newest). The version is built in a separate folder, the link `current` is switched to it, and the
# processes are restarted one after another. To roll back, give the previous version, whose folder still exists. A
# version that does not become ready is rolled back immediately. PLACE is the base folder (/opt/tetrarch). PORTS are the
# processes ("2567 2568"; empty: only build and switch).
set -eu

place="${PLACE:-/opt/tetrarch}"
ports="${PORTS-2567 2568}"
limit_s="${READY_LIMIT:-60}"
kept=3
assets=dist/client/assets
umask 022

# Accepts a branch of the remote repository, a tag or a commit.
find_commit() {
  git -C "$place/source" fetch --quiet --tags --force origin
  git -C "$place/source" remote set-head origin --auto > /dev/null
  git -C "$place/source" rev-parse --quiet --verify "origin/${1:-HEAD}^{commit}" ||
    git -C "$place/source" rev-parse --quiet --verify "$1^{commit}" ||
    { echo "Unknown version $1" >&2; exit 1; }
}

build() {
  part="$place/releases/.$1.part"
  rm -rf "$part"
  mkdir -p "$part"
  git -C "$place/source" archive "$1" | tar -x -C "$part"
  (cd "$part" && NODE_ENV='' npm ci --include=dev --no-audit --no-fund && npx vite build --logLevel warn)
  mv "$part" "$place/releases/$1"
}

# Pages that are already open load files of their own version until they are reloaded.
keep_assets() {
  [ -d "$place/current/$assets" ] || return 0
  find "$place/current/$assets" -type f -mtime -30 | while read -r file; do
    [ -e "$1/$assets/$(basename "$file")" ] || cp -p "$file" "$1/$assets/"
  done
}

# Switches the link atomically, so that `current` always exists.
switch() {
  ln -sfn "releases/$1" "$place/.current.new"
  mv -T "$place/.current.new" "$place/current"
}

restart() {
  systemctl restart "tetrarch@$1"
  until="$(($(date +%s) + limit_s))"
  until PORT="$1" node "$place/current/ops/health.mjs" ready; do
    [ "$(date +%s)" -lt "$until" ] || return 1
    sleep 1
  done
}

drop_old() {
  ls -1t "$place/releases" | tail -n "+$((kept + 1))" | while read -r old; do
    [ "$old" = "$commit" ] || [ "$old" = "$before" ] || rm -rf "${place:?}/releases/$old"
  done
}

before="$(basename "$(readlink "$place/current" || true)")"
commit="$(find_commit "${1:-}")"
[ -d "$place/releases/$commit" ] || build "$commit"
[ "$commit" = "$before" ] || keep_assets "$place/releases/$commit"
touch "$place/releases/$commit"
switch "$commit"
restarted=
for port in $ports; do
  restart "$port" || {
    echo "tetrarch@$port is not ready after $limit_s seconds: see journalctl -u tetrarch@$port." >&2
    [ -n "$before" ] && [ "$before" != "$commit" ] || exit 1
    switch "$before"
    systemctl restart "tetrarch@$port"
    echo "It was rolled back to $before." >&2
    [ -z "$restarted" ] || echo "However,$restarted already runs $commit: $0 $before rolls it back too." >&2
    exit 1
  }
  echo "tetrarch@$port is ready"
  restarted="$restarted tetrarch@$port"
done
drop_old
echo "$commit is current; the previous version was ${before:-none}"
