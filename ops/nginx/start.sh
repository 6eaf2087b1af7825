#!/bin/sh
# Starts the proxy of docker-compose.yml and reloads it when its certificate was renewed. A reload cuts no connection.
set -eu

certificate="${CERTIFICATE:-/etc/nginx/certificates/fullchain.pem}"

state() {
  { cksum < "$certificate"; } 2> /dev/null || true
}

watch() {
  before="$(state)"
  while sleep "${CERTIFICATE_PAUSE:-60}"; do
    now="$(state)"
    if [ -n "$now" ] && [ "$now" != "$before" ]; then
      before="$now"
      nginx -s reload || echo "The proxy could not be reloaded" >&2
    fi
  done
}

watch &
exec nginx -g 'daemon off;'
