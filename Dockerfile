# Builds the image of the program. The first stage builds the screens; the second has what runs, and nothing to develop with.
# Any base with Node 24 and glibc will do: docker build --build-arg BASE=… -t mzansi-local .
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The base brings Node 24, so that of npm is left out, and source maps, types and C headers as well: nothing reads them here.
RUN npm run build \
 && npm prune --omit=dev \
 && rm -rf node_modules/node node_modules/.bin/node node_modules/.cache \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Mzansi Local" \
      org.opencontainers.image.description="A self-hosted directory of local South African businesses." \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
COPY --from=build /app /app
# A new volume gets the owner of this folder. PostgreSQL wants a user with a name; the usual base has one.
RUN (getent passwd 1000 || useradd --uid 1000 mzansi) && mkdir /data && chown 1000:1000 /data && ln -s /app/bin/mzansi-local /usr/local/bin/mzansi-local
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /data
VOLUME /data
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["mzansi-local"]
CMD ["serve"]
