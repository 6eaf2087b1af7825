#!/bin/sh
# Starts Alertmanager, which mails the alerts of Prometheus to the operator. Alertmanager reads no environment variables,
# so its configuration is written from them: ALERTS_TO (address), ALERTS_SMTP (host:port), ALERTS_SMTP_USER and
# ALERTS_SMTP_PASSWORD (both empty: no login, and no TLS), MAIL_FROM (the sender), PUBLIC_URL.
set -eu

for name in ALERTS_TO ALERTS_SMTP MAIL_FROM PUBLIC_URL; do
  eval "value=\${$name:-}"
  if [ -z "$value" ]; then
    echo "$name is not set" >&2
    exit 2
  fi
done

# A value in single quotes, as YAML reads it.
quoted() {
  printf "'%s'" "$(printf '%s' "$1" | sed "s/'/''/g")"
}

config=${ALERTS_CONFIG:-/tmp/alertmanager.yml}
umask 077
{
  cat <<EOF
global:
  smtp_smarthost: $(quoted "$ALERTS_SMTP")
  smtp_from: $(quoted "$MAIL_FROM")
EOF
  if [ -n "${ALERTS_SMTP_USER:-}" ]; then
    cat <<EOF
  smtp_auth_username: $(quoted "$ALERTS_SMTP_USER")
  smtp_auth_password: $(quoted "${ALERTS_SMTP_PASSWORD:-}")
EOF
  else
    echo "  smtp_require_tls: false"
  fi
  cat <<EOF
route:
  receiver: operator
  group_by: [alertname]
  group_wait: 30s
  group_interval: 5m
  # Urgent alerts are mailed again every hour, all others once a day.
  repeat_interval: 24h
  routes:
    - matchers: ['severity = "page"']
      receiver: operator
      group_wait: 10s
      repeat_interval: 1h
receivers:
  - name: operator
    email_configs:
      - to: $(quoted "$ALERTS_TO")
        send_resolved: true
        headers:
          Subject: '[{{ .Status }}] {{ .GroupLabels.alertname }} $PUBLIC_URL'
EOF
} > "$config"

[ "${1:-}" = --only-write ] && exit 0
exec /bin/alertmanager --config.file="$config" --storage.path=/alertmanager --cluster.listen-address=
