{{/* Name of all parts. A process name has at most 32 characters, of which five are for the number of the pod. */}}
{{- define "tetrarch.name" -}}
{{- .Release.Name | replace "." "-" | trunc 27 | trimSuffix "-" -}}
{{- end -}}

{{- define "tetrarch.selector" -}}
app.kubernetes.io/name: tetrarch
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "tetrarch.labels" -}}
{{ include "tetrarch.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "tetrarch.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* Variables of server processes and minter. */}}
{{- define "tetrarch.environment" -}}
- name: NODE_ENV
  value: production
- name: PUBLIC_URL
  value: {{ printf "https://%s" .Values.ingress.host | quote }}
{{- range $name, $value := .Values.config }}
{{- if $value }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}
{{- range list "DATABASE_URL" "REDIS_URL" "SESSION_SECRET" "SMTP_URL" "RECAPTCHA_SECRET" "VAPID_PRIVATE_KEY" "METRICS_TOKEN" }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $.Values.secret }}, key: {{ . }} }
{{- end }}
{{- range list "STRIPE_SECRET_KEY" "STRIPE_WEBHOOK_SECRET" "ETH_RPC_URL" "NFT_AUTHORITY_KEY" "SENTRY_DSN" }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $.Values.secret }}, key: {{ . }}, optional: true }
{{- end }}
{{- end -}}

{{/* User `node` of the image, by its number, because Kubernetes cannot check a name. */}}
{{- define "tetrarch.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "tetrarch.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}
