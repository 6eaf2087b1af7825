# The server image: no development packages, no build tools, an unprivileged user, a read-only file system. `npm run
# image:try` executes these steps without a container engine.

FROM node:24.21.0-bookworm-slim AS client
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools ./tools
RUN npm ci --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build --logLevel warn
RUN node loadtest/writeBundle.ts players scenarios

# The load test of docker-compose.yml.
FROM grafana/k6:1.8.1 AS k6
COPY --from=client /app/scenarios /scenarios

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY tools ./tools
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund
COPY contracts ./contracts
COPY engine ./engine
COPY migrations ./migrations
COPY ops/imagePackages.mjs ./ops/imagePackages.mjs
COPY protocol ./protocol
COPY scripts ./scripts
COPY server ./server
RUN node ops/imagePackages.mjs
# The renderer of preview pictures is an optional package of this platform.
COPY --from=client /app/node_modules/@resvg ./node_modules/@resvg
RUN npm sbom --sbom-format=cyclonedx --omit=dev > sbom.cdx.json

FROM node:24.21.0-bookworm-slim
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tetrarch"
LABEL org.opencontainers.image.description="Four-player chess, online and offline: the server with its pages"
LABEL org.opencontainers.image.version="0.1.0"
LABEL org.opencontainers.image.revision="$REVISION"
LABEL org.opencontainers.image.base.name="docker.io/library/node:24.21.0-bookworm-slim"
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
# The packages of the image with their versions and licenses (CycloneDX).
COPY --from=packages /app/sbom.cdx.json ./sbom.cdx.json
COPY --from=client /app/dist ./dist
COPY package.json ./
# Texts and drawings that the server shows, too (server/pages/clientFiles.ts).
COPY client/shared/i18n/locales ./client/shared/i18n/locales
COPY client/shared/board/look/pieces ./client/shared/board/look/pieces
COPY client/shared/styles/tokens.css ./client/shared/styles/tokens.css
COPY client/features/articles/rules ./client/features/articles/rules
COPY client/features/articles/legal ./client/features/articles/legal
COPY client/features/tutorial/texts ./client/features/tutorial/texts
COPY contracts ./contracts
COPY engine ./engine
COPY migrations ./migrations
COPY protocol ./protocol
COPY scripts ./scripts
COPY server ./server
COPY ops/health.mjs ./ops/health.mjs
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=2567
USER node
EXPOSE 2567
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=90s --retries=3 CMD ["node", "ops/health.mjs"]
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "server/main.ts"]
