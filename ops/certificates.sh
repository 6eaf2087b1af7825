#!/bin/sh
# Gets the certificate of PUBLIC_URL from a certificate authority and renews it when it is due: `certificates.sh FOLDER`,
# or `certificates.sh FOLDER once`. It writes fullchain.pem and privkey.pem, which the proxy reads, and answers the
# challenge with files in FOLDER/acme, which the proxy serves. ACME_EMAIL gets the notices of the authority, ACME_SERVER
# is its URL (default: Let's Encrypt).
set -eu

folder="${1:-}"
[ -n "$folder" ] && [ -n "${PUBLIC_URL:-}" ] && [ -n "${ACME_EMAIL:-}" ] || { sed -n '2,6p' "$0" >&2; exit 2; }
domain="$(printf '%s' "$PUBLIC_URL" | sed 's#^[a-z]*://##; s#[:/].*$##')"
umask 077
mkdir -p "$folder/acme" "$folder/certbot"
chmod 711 "$folder/acme"

# Writes a file only if it changes, and never a part of it.
replace() {
  cmp -s "$1" "$2" || { cp "$1" "$2.new" && mv "$2.new" "$2"; }
}

renew() {
  certbot certonly --non-interactive --agree-tos --keep-until-expiring --email "$ACME_EMAIL" --domain "$domain" \
    --cert-name tetrarch --server "${ACME_SERVER:-https://acme-v02.api.letsencrypt.org/directory}" \
    --webroot --webroot-path "$folder/acme" --config-dir "$folder/certbot" --work-dir /tmp/certbot \
    --logs-dir /tmp/certbot || return 1
  # The key comes first, because the proxy reloads both when the certificate changes.
  replace "$folder/certbot/live/tetrarch/privkey.pem" "$folder/privkey.pem" || return 1
  replace "$folder/certbot/live/tetrarch/fullchain.pem" "$folder/fullchain.pem" || return 1
}

if [ "${2:-}" = once ]; then
  renew
  exit
fi
trap 'exit 0' INT TERM HUP
while :; do
  pause=43200
  renew || { pause=3600; echo "The certificate was not renewed" >&2; }
  sleep "$pause" & wait "$!"
done
